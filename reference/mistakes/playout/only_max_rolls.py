"""A program that lets MIN play its first action, and rolls for MAX alone."""

from __future__ import annotations

from typing import Any

TITLE = "lets MIN play its first action, and rolls for MAX alone"
LINES = ("roll",)
SENTENCE = "In a playout both players move at random."
HINT = "Which branch of your program moves for MIN?"


def playout(game: Any, state: Any) -> Any:
    """SIMULATE(state): MAX's utility at the end of a game."""
    while not game.is_terminal(state):
        actions = game.actions(state)
        mine = game.to_move(state) == "MAX"
        action = actions[game.roll(len(actions))] if mine else actions[0]
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
