"""Known mistakes in playouts; `_base` is the correct program, for both policies.

A mistake is named if it rolls, moves and returns the same as a program in every playout, with the
same dice (`grader.diagnosis.wrong_simulations`).
"""
