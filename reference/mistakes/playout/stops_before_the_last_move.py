"""A program that stops one move before the end and evaluates there."""

from __future__ import annotations

from typing import Any

TITLE = "stops one move before the end and evaluates there"
LINES = ("until",)
SENTENCE = (
    "A playout goes on until the state is terminal, and the state before that has no utility."
)
HINT = "Which state does your loop test, the one before the move or the one after it?"


def playout(game: Any, state: Any) -> Any:
    """SIMULATE(state): MAX's utility at the end of a game."""
    while not game.is_terminal(state):
        actions = game.actions(state)
        number = game.roll(len(actions))
        action = actions[number]
        if game.policy == "heavy":
            wins = [each for each in actions if wins_at_once(game, state, each)]
            action = wins[0] if wins else action
        child = game.result(state, action)
        if game.is_terminal(child):
            return game.eval(state)
        state = child
    return game.utility(state)


def wins_at_once(game: Any, state: Any, action: Any) -> bool:
    """Whether the action ends the game with a win for the player to move."""
    child = game.result(state, action)
    if not game.is_terminal(child):
        return False
    utility: float = game.utility(child)
    return utility > 0 if game.to_move(state) == "MAX" else utility < 0
