"""Known wrong orders of actions; `_base` is the order by evaluation, best first.

A mistake is named if its order equals the program's at every node, but for actions with equal
evaluations (`grader.marking.ordering_checks`).
"""
