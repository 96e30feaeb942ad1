"""A program that plays three games and returns their mean."""

from __future__ import annotations

from typing import Any

TITLE = "plays three games and returns their mean"
LINES = ("result",)
SENTENCE = "A playout is one game; the search that calls it counts its results."
HINT = "How many games does one call of your function play?"


def playout(game: Any, state: Any) -> Any:
    """The mean of three games."""
    return sum(one_game(game, state) for _ in range(3)) / 3


def one_game(game: Any, state: Any) -> Any:
    """MAX's utility at the end of a game."""
    while not game.is_terminal(state):
        actions = game.actions(state)
        number = game.roll(len(actions))
        action = actions[number]
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
