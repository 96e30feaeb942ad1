"""A heavy playout: each move is a win if there is one, or else the action that is rolled."""

from typing import Any

TITLE = "heavy playouts, which take a win"
SOURCE = "Russell & Norvig, 4th ed., Section 5.4, on playout policies"


def playout(game: Any, state: Any) -> float:
    """SIMULATE(state): MAX's utility at the end of a game in which nobody misses a win."""
    while not game.is_terminal(state):
        actions = game.actions(state)
        wins = [action for action in actions if wins_at_once(game, state, action)]
        action = wins[0] if wins else actions[game.roll(len(actions))]
        state = game.result(state, action)
    utility: float = game.utility(state)
    return utility


def wins_at_once(game: Any, state: Any, action: Any) -> bool:
    """Whether the action ends the game with a win for the player to move in `state`."""
    child = game.result(state, action)
    if not game.is_terminal(child):
        return False
    utility: float = game.utility(child)
    return utility > 0 if game.to_move(state) == "MAX" else utility < 0
