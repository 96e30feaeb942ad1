"""Monte Carlo tree search, one file for each printed form, found by its name.

A file has the function `monte_carlo_tree_search(game, state, iterations)`, which returns an action,
and these constants:

TITLE    the usual name of the form
REWARDS  the rewards that it adds up: "shares" (0 for the least utility, 1 for the greatest) or
         "utilities"

`game` has the methods to_move, actions, outcomes, result, is_terminal and playout; bounds, the
least and the greatest utility; and exploration, the constant of UCB1. game.playout(state) plays a
game from that state to its end by random moves, and returns MAX's utility. Where children tie, the
first one is chosen.
"""
