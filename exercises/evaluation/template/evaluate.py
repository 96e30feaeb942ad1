"""An evaluation of positions: EVAL(state) of Russell & Norvig, section 5.4.

A search to a fixed depth calls it where it stops. Four things help:

    state.board               the rows of the board, such as ("X_O", "_X_", "___"), the top row
                              first; in Nim the number of matches, such as (7,); in Kalah the seeds
                              in the order of sowing: South's pits and store, North's pits and store
    game.to_move(state)       "MAX" or "MIN", the player to move
    game.is_terminal(state)   whether the game is over
    game.utility(state)       if it is over, its result: above 0 if MAX has won

MAX plays X, in Kalah South. Four marks in a row win on the board of four by five squares, three on
all others.

Write evaluate, then run:  grade . -a evaluation
"""


def evaluate(game, state):
    """Return a finite number: the more, the better is `state` for MAX."""
    raise NotImplementedError
