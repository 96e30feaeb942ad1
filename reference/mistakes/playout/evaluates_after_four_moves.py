"""A program that evaluates after four moves."""

from __future__ import annotations

from typing import Any

TITLE = "evaluates after four moves"
LINES = ("until",)
SENTENCE = "A playout ends where the game does, not after four moves."
HINT = "Why does your loop end after four moves?"


def playout(game: Any, state: Any) -> Any:
    """SIMULATE(state): MAX's utility at the end of a game."""
    moves = 0
    while not game.is_terminal(state) and moves < 4:
        moves += 1
        actions = game.actions(state)
        number = game.roll(len(actions))
        action = actions[number]
        if game.policy == "heavy":
            wins = [each for each in actions if wins_at_once(game, state, each)]
            action = wins[0] if wins else action
        state = game.result(state, action)
    return game.eval(state)


def wins_at_once(game: Any, state: Any, action: Any) -> bool:
    """Whether the action ends the game with a win for the player to move."""
    child = game.result(state, action)
    if not game.is_terminal(child):
        return False
    utility: float = game.utility(child)
    return utility > 0 if game.to_move(state) == "MAX" else utility < 0
