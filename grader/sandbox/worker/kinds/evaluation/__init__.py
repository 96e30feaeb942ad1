"""The frames of an evaluation of positions."""

from __future__ import annotations

from abc import abstractmethod

from ...frames import ToFork, WhilePlaying

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from ...frames import Batch, Count, Handle, Names, Numbers, State, Value


class ToEvaluate(ToFork):
    """To a fork that evaluates positions."""

    @abstractmethod
    def evaluate(self, root: State, room: Count) -> None:
        """Evaluate states of the game with that root, with `room` Python frames: ask for the first
        of them by "values"."""


class WhileEvaluating(WhilePlaying):
    """From a fork after "evaluate". It asks about the root, and the state that it evaluates."""

    @abstractmethod
    def actions(self, state: Handle) -> Names:
        """A request for the names of this state's moves."""

    @abstractmethod
    def utility(self, state: Handle) -> Value:
        """A request for the value of this terminal state."""

    @abstractmethod
    def values(self, values: Numbers) -> Batch:
        """The values of the last states, none at first, and a request for the next states to
        evaluate, of which there are none at the end."""
