"""A game's answers to a worker that is given single positions, which it knows only by handles."""

from __future__ import annotations

import json
from collections.abc import Iterable

from grader.core.game_rules import Position, Rules
from grader.core.tree import one_line
from grader.sandbox.protocol import ProtocolError
from grader.search.game import IllegalQuestionError


class PositionAnswers:
    """Answers questions about positions, as JSON; equal positions have the same handle."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._positions: list[Position] = []  # by handle
        self._handles: dict[Position, int] = {}

    @property
    def known_states(self) -> int:
        """The number of states that the worker knows."""
        return len(self._positions)

    def state(self, position: Position) -> str:
        """A state as frames describe it; from now on the worker may ask about it."""
        handle = self._handles.get(position)
        if handle is None:
            handle = self._handles[position] = len(self._positions)
            self._positions.append(position)
        rules = self._rules
        board = rules.board(position)
        parts = (
            handle,
            self.name(position),
            rules.to_move(position),
            int(rules.is_terminal(position)),
            board,
            rules.shown(board),
        )
        return json.dumps(parts)

    def states(self, positions: Iterable[Position]) -> str:
        """A list of states."""
        return f"[{','.join(map(self.state, positions))}]"

    def handle(self, handle: object) -> int:
        """The handle, if it was sent. Raises ProtocolError."""
        if type(handle) is int and 0 <= handle < len(self._positions):
            return handle
        raise ProtocolError("unknown-state")

    def actions(self, handle: int) -> str:
        """Each action with the state that it leads to."""
        rules, position = self._rules, self._positions[handle]
        pairs = [
            f"[{json.dumps(action)},{self.state(rules.result(position, action))}]"
            for action in rules.actions(position)
        ]
        return f"[{','.join(pairs)}]"

    def utility(self, handle: int) -> str:
        """The value of a terminal state. Raises IllegalQuestionError, about the handle, for any
        other."""
        position = self._positions[handle]
        if not self._rules.is_terminal(position):
            raise IllegalQuestionError("utility", handle)
        return repr(self._rules.utility(position))

    def named(self, handle: int) -> str:
        """The position of a handle on one line."""
        return self.name(self._positions[handle])

    def name(self, position: Position) -> str:
        """The position on one line."""
        return one_line(self._rules.shown(self._rules.board(position)))
