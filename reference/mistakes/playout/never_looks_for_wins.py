"""A program that plays heavy playouts at random."""

from __future__ import annotations

from typing import Any

TITLE = "plays heavy playouts at random"
LINES = ("choose",)
SENTENCE = "A heavy playout takes a win if there is one, and rolls only where there is none."
HINT = "Does your program read game.policy?"


def playout(game: Any, state: Any) -> Any:
    """SIMULATE(state): MAX's utility at the end of a game."""
    while not game.is_terminal(state):
        actions = game.actions(state)
        number = game.roll(len(actions))
        action = actions[number]
        state = game.result(state, action)
    return game.utility(state)


def wins_at_once(game: Any, state: Any, action: Any) -> bool:
    """Whether the action ends the game with a win for the player to move."""
    child = game.result(state, action)
    if not game.is_terminal(child):
        return False
    utility: float = game.utility(child)
    return utility > 0 if game.to_move(state) == "MAX" else utility < 0
