"""The playouts of one program, one by one: the way of each, its rolls, and its return value. Pure.

A node has one path from the root, so the way of a playout follows from the node where it ends: the
last one whose utility was requested after the last move, or else the last one that was reached.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from grader.core.recording import Event, Recording
from grader.core.tree import Tree


class Roll(NamedTuple):
    """One roll: the number of sides, the number rolled, the index of the event in its playout, and
    the index on the way of the last node whose actions were requested before."""

    sides: int
    number: int
    at: int
    ply: int


@dataclass(frozen=True, slots=True)
class Simulation:
    """One playout, numbered from 1."""

    number: int
    way: tuple[int, ...]  # the nodes from the root to the end
    # the nodes where it may have ended, the last of `way` first: terminal siblings whose utility
    # was requested; () if the last node reached is no such node
    ends: tuple[int, ...]
    rolls: tuple[Roll, ...]  # its rolls, in order
    # for each node of the way, the index of the first event that reached it; -1 for the root, and
    # where there is none
    first: tuple[int, ...]
    returned: Any  # the return value
    is_moved: bool  # whether it moved to every node of its way below the root
    games: int  # how often it began at the root


def simulations(recording: Recording) -> Iterator[Simulation]:
    """The playouts that have ended, in order."""
    events: list[Event] = []
    number = 0
    for event in recording.events:
        if event[0] == "ended":
            number += 1
            yield _simulation(recording.tree, number, events, event[2])
            events = []
        else:
            events.append(event)


def _simulation(tree: Tree, number: int, events: Sequence[Event], returned: object) -> Simulation:
    ends = _ends(tree, events, returned)
    way = tuple(tree.way(ends[0] if ends else _last_reached(events)))
    begun, games = _last_game(events)
    first, expanded, moved = {0: -1}, {0}, {0}
    rolls: list[Roll] = []
    for index, event in enumerate(events):
        if event[0] == "rolled":
            stood = sum(node in expanded for node in way) - 1
            rolls.append(Roll(event[2], event[3], index, stood))
            continue
        if event[0] == "moved":
            moved.add(event[1])
        if index > begun:
            first.setdefault(event[1], index)
            if event[0] == "asked" and event[2] == "actions":
                expanded.add(event[1])
    return Simulation(
        number=number,
        way=way,
        ends=ends,
        rolls=tuple(rolls),
        first=tuple(first.get(node, -1) for node in way),
        returned=returned,
        is_moved=moved.issuperset(way),
        games=games,
    )


def _ends(tree: Tree, events: Sequence[Event], returned: object) -> tuple[int, ...]:
    """The terminal nodes where the playout may have ended, the likeliest first. A program that
    looked at several, and returns one of their values, does not say which one it moved to."""
    valued: list[int] = []
    for event in events:
        if event[0] != "asked":
            continue
        if event[2] == "utility":
            valued.append(event[1])
        elif event[2] == "actions" and not tree.is_leaf(event[1]):
            valued.clear()  # the game went on
    if not valued:
        return ()
    beside = [node for node in reversed(valued) if tree.parent[node] == tree.parent[valued[-1]]]
    if beside.count(beside[0]) > 1:  # it looked ahead, and then moved there
        return (beside[0],)
    equal = [node for node in beside if (tree.values[node] or 0) == returned]
    return tuple(dict.fromkeys(equal or beside[:1]))


def _last_reached(events: Sequence[Event]) -> int:
    """The last node that was reached; the root if none was."""
    for event in reversed(events):
        if event[0] == "moved" or (event[0] == "asked" and event[2] == "actions"):
            return event[1]
    return 0


def _last_game(events: Sequence[Event]) -> tuple[int, int]:
    """The index of the event before the last game from the root, and the number of games: after a
    rolled move, or below the root, a request for the root's actions begins another."""
    begun, games, rolled, below = -1, 1, False, False
    for index, event in enumerate(events):
        if event[0] == "rolled":
            rolled = True
        elif event[0] == "moved":
            below = below or rolled
        elif event[0] == "asked" and event[2] == "actions":
            if event[1] == 0 and below:
                begun, games, rolled, below = index - 1, games + 1, False, False
            below = below or event[1] > 0
    return begun, games
