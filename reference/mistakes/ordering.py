"""The correct order that every mistake changes: the best action for the player to move first."""

from typing import Any


def order(game: Any, state: Any, actions: Any) -> Any:
    """The actions in the order in which alpha-beta tries them: best first."""

    def value(action: Any) -> float:  # key
        return game.eval(game.result(state, action))

    return sorted(actions, key=value, reverse=game.to_move(state) == "MAX")  # order
