"""A random playout: each move is the action that is rolled."""

from typing import Any

TITLE = "random playouts, which are light"
SOURCE = "Russell & Norvig, 4th ed., Fig. 5.11"


def playout(game: Any, state: Any) -> float:
    """SIMULATE(state): MAX's utility at the end of a random game."""
    while not game.is_terminal(state):
        actions = game.actions(state)
        action = actions[game.roll(len(actions))]
        state = game.result(state, action)
    utility: float = game.utility(state)
    return utility
