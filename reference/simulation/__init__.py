"""The simulation step of Monte Carlo tree search, one file for each policy, found by its name.

A file has the function `playout(game, state)`, which plays a game from `state` to its end and
returns MAX's utility there, and these constants:

TITLE    the usual name of the policy
SOURCE   where it is printed

`game` has the methods to_move, actions, result, is_terminal, utility and roll; game.roll(n) is a
random number from 0 to n - 1.
"""
