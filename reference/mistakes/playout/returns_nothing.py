"""A program that returns nothing."""

from __future__ import annotations

from typing import Any

TITLE = "returns nothing"
LINES = ("result",)
SENTENCE = "A function without return returns None; the result is MAX's utility of the last state."
HINT = "Which line returns the utility?"


def playout(game: Any, state: Any) -> Any:
    """SIMULATE(state): MAX's utility at the end of a game."""
    while not game.is_terminal(state):
        actions = game.actions(state)
        number = game.roll(len(actions))
        action = actions[number]
        if game.policy == "heavy":
            wins = [each for each in actions if wins_at_once(game, state, each)]
            action = wins[0] if wins else action
        state = game.result(state, action)
    game.utility(state)
    return None


def wins_at_once(game: Any, state: Any, action: Any) -> bool:
    """Whether the action ends the game with a win for the player to move."""
    child = game.result(state, action)
    if not game.is_terminal(child):
        return False
    utility: float = game.utility(child)
    return utility > 0 if game.to_move(state) == "MAX" else utility < 0
