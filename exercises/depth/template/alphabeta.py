"""Alpha-beta search to a depth limit: Russell & Norvig, Fig. 5.7 with CUTOFF-TEST and EVAL.

The game has seven methods:

    game.is_terminal(state)       whether the game is over
    game.utility(state)           the value of a terminal state, for MAX
    game.actions(state)           the legal moves, in the order to try them
    game.result(state, action)    the state after a move
    game.to_move(state)           "MAX" or "MIN", the player to move
    game.is_cutoff(state, depth)  whether the search stops here: the game is over, or depth, which
                                  you count from 0 at the root, has reached game.depth_limit
    game.eval(state)              the value of a state where the search stops, for MAX

Write max_value and min_value, then run:  grade . -a depth
"""

from math import inf


def alpha_beta_search(game, state):
    """Return the best action for MAX in `state`.

    Optional: if you leave it unchanged, the grader calls max_value(game, state, -inf, inf, 0) and
    takes the first action with the value that you return.
    """
    raise NotImplementedError


def max_value(game, state, alpha, beta, depth):
    """Return the value of `state`, which is `depth` moves below the root; MAX is to move."""
    raise NotImplementedError


def min_value(game, state, alpha, beta, depth):
    """Return the value of `state`, which is `depth` moves below the root; MIN is to move."""
    raise NotImplementedError
