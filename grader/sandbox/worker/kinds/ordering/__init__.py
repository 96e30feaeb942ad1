"""The frames of an ordering of actions."""

from __future__ import annotations

from abc import abstractmethod

from ...frames import ToFork, WhilePlaying

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from ...frames import Count, Handle, Order, State, States, Value


class ToOrder(ToFork):
    """To a fork that orders actions."""

    @abstractmethod
    def order(self, root: State, room: Count) -> None:
        """Order the actions of the states that follow, each in a "node", with `room` Python frames.
        They belong to the game with that root."""

    @abstractmethod
    def node(self, state: State, children: States) -> None:
        """Order the actions of this state, and reply with "ordered"."""


class WhileOrdering(WhilePlaying):
    """From a fork after "order"."""

    @abstractmethod
    def eval(self, state: Handle) -> Value:
        """A request for the exercise's evaluation of this state."""

    @abstractmethod
    def ordered(self, order: Order) -> None:
        """The order of the actions of the last "node"."""
