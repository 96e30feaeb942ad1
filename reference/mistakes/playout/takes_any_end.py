"""A program that takes any action that ends the game, also a loss."""

from __future__ import annotations

from typing import Any

TITLE = "takes any action that ends the game, also a loss"
LINES = ("choose",)
SENTENCE = (
    "A heavy playout looks for wins, not for ends: a lost or drawn end is no better than others."
)
HINT = "Does your program look at the utility of the state that ends the game?"


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
    return game.utility(state)


def wins_at_once(game: Any, state: Any, action: Any) -> bool:
    """Whether the action ends the game with a win for the player to move."""
    child = game.result(state, action)
    return game.is_terminal(child)
