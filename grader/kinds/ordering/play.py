"""Plays Fig. 5.7 in the order that a worker's program gives to the actions of each node."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from grader.core.models import Answered, Crashed, Exercise, Malformed, StackLine
from grader.core.models.ordered import NodeOrder, Ordered
from grader.core.models.reasons import NodeToOrder, NotAnOrder, TwoOrders, WhileOrdered
from grader.core.recording import Recording, RefusedQuestion
from grader.sandbox.game_answers import GameAnswers
from grader.sandbox.played_program import NextFrames, PlayedProgram, Send
from grader.sandbox.program_loading import ProgramLoading
from grader.sandbox.protocol import ProtocolError
from grader.sandbox.worker.frames import frames_of
from grader.sandbox.worker.kinds.ordering import ToOrder, WhileOrdering
from grader.search.game import Game, IllegalQuestionError
from grader.search.ordering_measure import evaluations
from grader.search.reference_player import solve_in_order

ORDER, NODE = (frames_of(ToOrder)[word].template for word in ("order", "node"))


class _EndedError(Exception):
    """The program has ended, and its outcome is known."""


class OrderedSearch(PlayedProgram, WhileOrdering):
    """Handles the frames of the ordering phase, and plays the search that asks for the orders.

    The search runs in this process. If it needs an order, it sends the node to the worker, and
    takes turns until the order arrives. A state is handed out with its children, so a program can
    ask for evaluations one move ahead, and no further. At the end every node is ordered once more,
    the last one first: an order depends on nothing but the node.
    """

    phase = WhileOrdering

    def __init__(self, exercise: Exercise, program: ProgramLoading) -> None:
        super().__init__(exercise, program)
        self.game = GameAnswers(Game(exercise.tree))
        self._values = evaluations(exercise)
        self._asks = False  # whether this search waits for the order of a node
        self._returned: Any = None
        self._at = 0
        self._orders: list[NodeOrder] = []
        self._evaluations = 0
        self._recording: Recording | None = None

    def handle(self, handle: object) -> int:
        return self.game.node(handle)

    def beginning(self, room: int) -> str:
        return ORDER % (self.game.state(0), room)

    def recording(self) -> Recording | None:
        return self._recording

    def play(self, turn: NextFrames, send: Send) -> None:
        """Play the search, which asks the program. Sets the outcome."""

        def ordered(node: int, actions: tuple[str, ...]) -> tuple[str, ...]:
            send(NODE % (self.game.state(node), self.game.actions(node)))
            return self._ordered(node, actions, turn)

        def order(node: int, actions: Sequence[str]) -> Sequence[str]:
            returned = ordered(node, tuple(actions))
            self._orders.append(NodeOrder(node, tuple(actions), returned))
            return returned

        try:
            found = solve_in_order(self._exercise, order)
            asked = self._evaluations
            for node, actions, first in reversed(self._orders):
                second = ordered(node, actions)
                if second != first:
                    self._end_with_two_orders(node, first, second)
        except _EndedError:
            return
        self._recording = found
        self.outcome = Answered(
            ordered=Ordered(
                orders=tuple(self._orders), leaves=len(found.evaluated), evaluations=asked
            )
        )

    def _ordered(self, node: int, actions: tuple[str, ...], turn: NextFrames) -> tuple[str, ...]:
        """The program's order of the node's actions. Raises _EndedError if it gives none."""
        self._at, self._asks = node, True
        while self._asks:
            turn()
            if self.outcome is not None:
                raise _EndedError
        returned = self._returned
        if isinstance(returned, tuple) and {*map(type, returned)} <= {str}:  # noqa: SIM102 - sorting needs texts
            if sorted(returned) == sorted(actions):
                return returned

        function = self.taken.get("search", "")
        self.outcome = Malformed(reason=NotAnOrder(function, self._described(node), returned))
        raise _EndedError

    def _end_with_two_orders(
        self, node: int, first: tuple[str, ...], second: tuple[str, ...]
    ) -> None:
        function, described = self.taken.get("search", ""), self._described(node)
        self.outcome = Malformed(reason=TwoOrders(function, described, first, second))
        raise _EndedError

    def _described(self, node: int) -> NodeToOrder:
        tree = self._tree
        return NodeToOrder(tree.names[node], tree.path(node), tuple(tree.actions(node)))

    def asked(self, question: str, state: int) -> None:  # noqa: ARG002 - a handler takes all fields
        """Count a question that the worker answered itself."""
        self._events += 1

    def eval(self, state: int) -> str:
        self._events += 1
        self._evaluations += 1
        return repr(self._values[state])

    def ordered(self, order: Any) -> None:
        """Keep the order, for the search to go on."""
        if not self._asks:
            raise ProtocolError("late-start")
        self._events += 1
        self._returned = order
        self._asks = False

    def refused(self, question: RefusedQuestion, state: int, action: str) -> None:
        """The game refuses no question of this phase, so this is a bug."""
        raise IllegalQuestionError(question, state, action)

    def crashed(
        self, cause: str, type_: str, message: str, error: int, lines: tuple[StackLine, ...]
    ) -> None:
        super().crashed(cause, type_, message, error, lines)
        if isinstance(self.outcome, Crashed) and self.outcome.reason is None:
            self.outcome = replace(self.outcome, reason=WhileOrdered(self._described(self._at)))


HANDLER = OrderedSearch
