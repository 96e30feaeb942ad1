"""The frames of a search by playouts."""

from __future__ import annotations

from abc import abstractmethod

from ...frames import ToFork
from ..search import WhileMoving

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from ...frames import Bounds, Count, Handle, Move, Records, State, Value


class ToIterate(ToFork):
    """To a fork that searches by playouts."""

    @abstractmethod
    def iterate(
        self, root: State, room: Count, iterations: Count, exploration: Value, bounds: Bounds
    ) -> None:
        """Search from that root by so many playouts, with `room` Python frames and that exploration
        constant, if the program takes one. The utilities are within the bounds."""


class WhileIterating(WhileMoving):
    """From a fork after "iterate"."""

    @abstractmethod
    def playout(self, state: Handle) -> Value:
        """A request for MAX's utility at the end of a random game from this state."""

    @abstractmethod
    def records(self, records: Records) -> None:
        """The records that the search returned beside its move."""

    @abstractmethod
    def done(self, move: Move) -> None:
        """The search returned that move."""
