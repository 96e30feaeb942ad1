"""Known mistakes in the depth of alpha-beta search; `_base` is Fig. 5.7, to a depth limit.

The algorithm's file in `core/algorithms/counting_depth` lists the other mistakes that such programs
make, by their names in `reference.mistakes.alpha_beta`.
"""
