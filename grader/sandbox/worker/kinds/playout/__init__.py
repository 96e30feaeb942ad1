"""The frames of a playout of a game."""

from __future__ import annotations

from abc import abstractmethod

from ...frames import ToFork
from ..search import WhileMoving

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from ...frames import Count, Number, State, Text, Value


class ToSimulate(ToFork):
    """To a fork that plays games to their end."""

    @abstractmethod
    def simulate(self, root: State, room: Count, policy: Text) -> None:
        """Play the game from that root to its end, with `room` Python frames: one playout after
        another, by that policy."""


class WhileSimulating(WhileMoving):
    """From a fork after "simulate"."""

    @abstractmethod
    def roll(self, sides: Count) -> Value:
        """A request for a random number below `sides`, at most `field_kinds.MOST_SIDES`."""

    @abstractmethod
    def simulated(self, value: Number) -> Value:
        """The return value of a playout, and a request for the number of those still to play."""
