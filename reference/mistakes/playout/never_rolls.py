"""A program that plays the first action without a roll."""

from __future__ import annotations

from typing import Any

TITLE = "plays the first action without a roll"
LINES = ("roll",)
SENTENCE = "Every playout then is the same game, and says nothing about the others."
HINT = "Which line asks game.roll for a number?"


def playout(game: Any, state: Any) -> Any:
    """SIMULATE(state): MAX's utility at the end of a game."""
    while not game.is_terminal(state):
        actions = game.actions(state)
        action = actions[0]
        if game.policy == "heavy":
            wins = [each for each in actions if wins_at_once(game, state, each)]
            action = wins[0] if wins else action
        state = game.result(state, action)
    return game.utility(state)


def wins_at_once(game: Any, state: Any, action: Any) -> bool:
    """Whether the action ends the game with a win for the player to move."""
    child = game.result(state, action)
    if not game.is_terminal(child):
        return False
    utility: float = game.utility(child)
    return utility > 0 if game.to_move(state) == "MAX" else utility < 0
