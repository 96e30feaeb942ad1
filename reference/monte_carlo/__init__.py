"""Monte Carlo tree search, one file for each printed form, found by its name.

A file has the constants TITLE and SOURCE, and the function `monte_carlo_tree_search(game, state,
iterations)`, which returns an action. `game` has the methods to_move, actions, outcomes, result,
is_terminal and playout; game.playout(state) plays a game from that state to its end by random
moves, and returns MAX's utility. Where children tie, the first one is chosen.
"""
