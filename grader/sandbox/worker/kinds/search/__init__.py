"""The frames of a search."""

from __future__ import annotations

from abc import abstractmethod

from ...frames import ToFork, WhileVisiting

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from ...frames import (
        Bounds,
        Changed,
        Count,
        FunctionName,
        Handle,
        Move,
        Number,
        Outcomes,
        SearchedBy,
        State,
        Statements,
        Text,
        Value,
    )


class ToSearch(ToFork):
    """To a fork that searches."""

    @abstractmethod
    def play(
        self,
        root: State,
        room: Count,
        limit: Count,
        horizon: Count,
        bounds: Bounds,
        first_guess: Value,
        lines: Count,
    ) -> None:
        """Search from that root, with `room` Python frames. A program that takes a depth limit is
        given `limit`. `horizon` is the depth at which it stops; 0 if it searches to the end of the
        game, and no path then has as many plies as `limit`. The utilities are within the bounds, if
        the algorithm needs them. It begins at `first_guess`, if it begins at one. At most `lines`
        lines are reported."""


class WhileMoving(WhileVisiting):
    """From a fork after "play", "iterate" or "simulate"."""

    @abstractmethod
    def outcomes(self, state: Handle) -> Outcomes:
        """A request for the outcomes of this chance node, which proves a visit."""

    @abstractmethod
    def eval(self, state: Handle) -> Value:
        """A request for the exercise's evaluation of this state."""

    @abstractmethod
    def result(self, state: Handle, action: Text) -> State:
        """A request for the state that an action leads to; if no actions of `state` were requested
        before, it counts as a request for them."""


class WhileSearching(WhileMoving):
    """From a fork after "play"."""

    @abstractmethod
    def call(self, function: FunctionName, state: Handle, alpha: Number, beta: Number) -> None:
        """A function of the program is entered."""

    @abstractmethod
    def return_(self, state: Handle, value: Number, move: Move) -> None:
        """The innermost open call returns."""

    @abstractmethod
    def left(self, state: Handle) -> None:
        """An exception leaves the innermost open call."""

    @abstractmethod
    def statements(self, file: Text, found: Statements) -> None:
        """Further statements of a file of the submission; only before the first line."""

    @abstractmethod
    def line(self, file: Text, line: Count, function: Text, depth: Count, changed: Changed) -> None:
        """This line of the submission is about to run, or returned the value "return" in `changed`;
        `depth` calls of the submission's functions are open below it."""

    @abstractmethod
    def again(self) -> None:
        """Discard all frames since "play": the search starts again."""

    @abstractmethod
    def done(self, by: SearchedBy, value: Number, move: Move) -> None:
        """The function that was called on the root returned."""
