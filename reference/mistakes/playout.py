"""The correct program that every mistake changes: a playout by either policy."""

from typing import Any


def playout(game: Any, state: Any) -> Any:
    """SIMULATE(state): MAX's utility at the end of a game."""
    while not game.is_terminal(state):  # until
        actions = game.actions(state)  # actions
        number = game.roll(len(actions))  # roll
        action = actions[number]  # take
        if game.policy == "heavy":  # heavy
            wins = [each for each in actions if wins_at_once(game, state, each)]
            action = wins[0] if wins else action
        state = game.result(state, action)  # step
    return game.utility(state)  # result


def wins_at_once(game: Any, state: Any, action: Any) -> bool:
    """Whether the action ends the game with a win for the player to move."""
    child = game.result(state, action)
    if not game.is_terminal(child):  # open
        return False
    utility: float = game.utility(child)  # utility
    return utility > 0 if game.to_move(state) == "MAX" else utility < 0  # win
