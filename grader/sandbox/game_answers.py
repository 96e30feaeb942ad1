"""The game's answers to a worker, which knows the nodes of the tree only by handles."""

import json
from collections.abc import Hashable
from json.encoder import encode_basestring_ascii as quoted

from grader.sandbox.protocol import ProtocolError
from grader.search.game import Game


class GameAnswers:
    """Answers questions about a game, as JSON. Raises IllegalQuestionError without an answer."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._tree = game.tree
        self._nodes: list[int] = []  # by handle
        self._handles: dict[int, int] = {}
        self._has_boards = game.tree.has_boards
        self._boards: dict[Hashable, str] = {}

    @property
    def known_states(self) -> int:
        """The number of states that the worker knows."""
        return len(self._nodes)

    def is_move(self, move: object) -> bool:
        """Whether `move` is a legal move at the root."""
        return move in self._tree.actions(0)

    def state(self, node: int) -> str:
        """A state as frames describe it; now the worker may ask about it. Handles are numbered as
        they are sent: the numbers of the nodes would tell how many are unseen."""
        handle = self._handles.get(node)
        if handle is None:
            handle = self._handles[node] = len(self._nodes)
            self._nodes.append(node)
        game = self._game
        terminal = int(game.is_terminal(node))
        name = quoted(self._tree.names[node])
        board = self._board(node) if self._has_boards else ""
        return f'[{handle},{name},"{game.to_move(node)}",{terminal}{board}]'

    def _board(self, node: int) -> str:
        """The board and its text, after a comma; kept, since many nodes share positions."""
        key = self._tree.same_position(node)
        board = self._boards.get(key)
        if board is None:
            board = self._boards[key] = f",{json.dumps(self._tree.position(node))[1:-1]}"
        return board

    def node(self, handle: object) -> int:
        """The node of a handle. Raises ProtocolError if the handle was never sent."""
        if type(handle) is int and 0 <= handle < len(self._nodes):
            return self._nodes[handle]
        raise ProtocolError("unknown-state")

    def actions(self, node: int) -> str:
        """Each action with the state that it leads to."""
        names = map(quoted, self._game.actions(node))
        states = map(self.state, self._tree.expand(node))
        pairs = [f"[{name},{state}]" for name, state in zip(names, states)]  # noqa: B905 - each action has one child
        return f"[{','.join(pairs)}]"

    def outcomes(self, node: int) -> str:
        """The probability and the state of each outcome."""
        pairs = (f"[{odds!r},{self.state(child)}]" for odds, child in self._game.outcomes(node))
        return f"[{','.join(pairs)}]"

    def utility(self, node: int) -> str:
        return repr(self._game.utility(node))

    def evaluation(self, node: int) -> str:
        """The exercise's evaluation of a state, or 0."""
        return repr(self._game.evaluation(node))

    def is_terminal(self, node: int) -> bool:
        return self._game.is_terminal(node)

    def result(self, node: int, action: str) -> str:
        return self.state(self._game.result(node, action))
