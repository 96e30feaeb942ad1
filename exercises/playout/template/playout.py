"""A playout: the simulation step of Monte Carlo tree search.

The grader throws the dice. These questions help:

    game.is_terminal(state)     whether the game is over
    game.utility(state)         MAX's utility of a terminal state
    game.actions(state)         the legal moves
    game.roll(n)                a random number from 0 to n - 1
    game.result(state, action)  the state that an action leads to
    game.to_move(state)         "MAX" or "MIN", the player to move
    game.policy                 "random": each move is rolled; "heavy": a win if there is one

Write playout, then run:  grade . -a playout
"""


def playout(game, state):
    """Play from `state` to the end of the game, and return MAX's utility there."""
    raise NotImplementedError
