"""Plays Fig. 5.7 in the order that a worker's program gives to the actions of each node."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from grader.core.models import Answered, Crashed, Exercise, Malformed, Outcome, StackLine
from grader.core.models.ordered import NodeOrder, Ordered
from grader.core.recording import Recording, RefusedQuestion
from grader.sandbox.game_answers import GameAnswers
from grader.sandbox.program_loading import ProgramLoading, ended
from grader.sandbox.protocol import ProtocolError
from grader.sandbox.worker.frames import WhileOrdering
from grader.search.game import Game, IllegalQuestionError
from grader.search.ordering_measure import evaluations
from grader.search.reference_player import solve_in_order

if TYPE_CHECKING:
    from grader.core.models.reasons import NodeToOrder


class _EndedError(Exception):
    """The program has ended, and its outcome is known."""


class OrderedSearch(WhileOrdering):
    """Handles the frames of the ordering phase, and plays the search that asks for the orders.

    The search runs in this process. Where it needs an order, it answers the worker's last "ordered"
    with that node, by `send`, and takes turns until the order arrives. A state is handed out with
    its children, so a program can ask for evaluations one move ahead, and no further. At the end
    every node is ordered once more, the last one first: an order depends on nothing but the node.
    """

    mirrored = searched_for_max = False

    def __init__(
        self, exercise: Exercise, program: ProgramLoading, send: Callable[[str], None]
    ) -> None:
        self.outcome: Outcome | None = None
        self.last_seen: tuple[StackLine, ...] = ()
        self.taken = program.taken
        self.events = 0
        self.game = GameAnswers(Game(exercise.tree))
        self._exercise = exercise
        self._tree = exercise.tree
        self._values = evaluations(exercise)
        self._program = program
        self._send = send
        self._waits = False
        """Whether the worker waits for a node to order."""
        self._returned: Any = None
        self._at = 0
        self._orders: list[NodeOrder] = []
        self._evaluations = 0
        self._recording: Recording | None = None

    @property
    def nodes(self) -> int:
        """The number of nodes of the tree that are known."""
        return len(self._tree)

    def recording(self) -> Recording | None:
        """The search, once it has ended."""
        return self._recording

    def search(self, turn: Callable[[], None]) -> None:
        """Play the search; `turn` handles the worker's next frames. Sets the outcome."""

        def order(node: int, actions: Sequence[str]) -> Sequence[str]:
            returned = self._ordered(node, tuple(actions), turn)
            self._orders.append(NodeOrder(node, tuple(actions), returned))
            return returned

        try:
            while not self._waits:
                self._turn(turn)
            found = solve_in_order(self._exercise, order)
            asked = self._evaluations
            for node, actions, first in reversed(self._orders):
                second = self._ordered(node, actions, turn)
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

    def _turn(self, turn: Callable[[], None]) -> None:
        turn()
        if self.outcome is not None:
            raise _EndedError

    def _ordered(
        self, node: int, actions: tuple[str, ...], turn: Callable[[], None]
    ) -> tuple[str, ...]:
        """The program's order of the node's actions. Raises _EndedError if it gives none."""
        self._at, self._waits = node, False
        self._send(f"[{self.game.state(node)},{self.game.actions(node)}]")
        while not self._waits:
            self._turn(turn)
        returned = self._returned
        if isinstance(returned, tuple) and {*map(type, returned)} <= {str}:  # noqa: SIM102 - sorting needs texts
            if sorted(returned) == sorted(actions):
                return returned
        from grader.core.models.reasons import NotAnOrder  # only a failure needs it

        function = self.taken.get("search", "")
        reason = NotAnOrder(function, self._described(node), returned)
        self.outcome = Malformed(reason=reason)
        raise _EndedError

    def _end_with_two_orders(
        self, node: int, first: tuple[str, ...], second: tuple[str, ...]
    ) -> None:
        from grader.core.models.reasons import TwoOrders  # only a failure needs it

        function, described = self.taken.get("search", ""), self._described(node)
        self.outcome = Malformed(reason=TwoOrders(function, described, first, second))
        raise _EndedError

    def _described(self, node: int) -> NodeToOrder:
        from grader.core.models.reasons import NodeToOrder  # as above

        tree = self._tree
        return NodeToOrder(tree.names[node], tree.path(node), tuple(tree.actions(node)))

    # ------------------------------------------------------------ frames

    def at(self, lines: tuple[StackLine, ...]) -> None:
        self.last_seen = lines

    def asked(self, question: str, state: int) -> None:  # noqa: ARG002 - a handler takes all fields
        """Count a question that the worker answered itself."""
        self.events += 1

    def eval(self, state: int) -> str:
        self.events += 1
        self._evaluations += 1
        return repr(self._values[state])

    def ordered(self, order: Any) -> None:
        """Keep the order; the search answers with the next node, if it visits another."""
        if self._waits:
            raise ProtocolError("late-start")
        self.events += 1
        self._returned = order
        self._waits = True

    def refused(self, question: RefusedQuestion, state: int, action: str) -> None:
        """The game refuses no question of this phase, so this is a bug."""
        raise IllegalQuestionError(question, state, action)

    def crashed(
        self, cause: str, type_: str, message: str, error: int, lines: tuple[StackLine, ...]
    ) -> None:
        """An exception left the program."""
        outcome = ended(self._program, cause, type_, message, error, lines)
        if isinstance(outcome, Crashed) and outcome.reason is None:
            from grader.core.models.reasons import WhileOrdered  # only a failure needs it

            outcome = replace(outcome, reason=WhileOrdered(self._described(self._at)))
        self.outcome = outcome
