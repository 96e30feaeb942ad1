"""Decides which search of a program with iterative deepening is marked.

Only the last search is marked if each earlier one is exactly the canonical search of the tree
down to its depth. Otherwise all searches count as one: a program could examine the whole tree
first, and then make only the correct visits.

An earlier search values the inner nodes at its depth limit by the game's eval, or by a heuristic of
its own. The canonical search gets the values that calls on these nodes returned, or eval's where no
return was observed. A program could lie about these values, so that its search cuts less and visits
more at that depth. It would learn the names of inner nodes, which reveal no values, and leaves
above the last depth. So an earlier search may evaluate only leaves that the last search evaluates
too, or that a search with eval evaluates when it stops at the same depth. An honest heuristic
seldom needs other leaves, and never in a tree whose leaves all have the same depth; if it does, all
of its searches count as one, as they would without this rule.

If the algorithm itself searches a node again, all searches of a program are one.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from grader.core.models import Exercise
from grader.core.recording import PROOFS, Asked, Recording, is_number
from grader.search.reference_player import solve_down_to

EVALS = frozenset({"eval", "evaluation"})
"""Questions about an inner node at the limit; the second if the program counts the depth."""
MOST_TIMES = 10
"""The canonical searches of earlier depths may have this many times the events of the program's.
Honest searches need less than 3: one of the program's values, and one with eval's."""


class Deepening:
    """The searches of a recording, and which of them count.

    times     the number of searches
    deeper    whether each search went deeper than the one before
    right     whether, in addition, each search before the last is canonical for its depth
    marked    the search to mark: the last if `right`, else all, so that a program that examined
              other nodes before gains nothing by its last search
    compared  the search to compare with the canonical one for the first difference: the last if
              `deeper`, because only the last should equal the canonical search; else all
    """

    def __init__(self, exercise: Exercise, recording: Recording) -> None:
        passes = (recording,) if exercise.algorithm.searches_again else recording.passes
        self.times = len(passes)
        self.deeper = self.right = False
        self.marked = self.compared = recording
        if self.times == 1:
            return
        depths = [
            max((each.tree.depth[event[1]] for event in each.events), default=0) for each in passes
        ]
        full = max(depths)
        self.deeper = depths[0] < full and all(
            one < other or one == other == full for one, other in pairwise(depths)
        )
        if self.deeper:
            self.compared = passes[-1]
            canonical = _CanonicalSearches(exercise, recording, passes[-1])
            self.right = all(
                canonical.has(each, depth) for each, depth in zip(passes[:-1], depths, strict=False)
            )
        if self.right:
            self.marked = self.compared


class _CanonicalSearches:
    """The canonical searches of an exercise that stop at some depth. The latest is kept, because a
    program may repeat a short search thousands of times. All of them together have at most
    MOST_TIMES the events of the program's `recording`, not counting the last, so their time is
    bounded by that of the program. `last` is the last search of the recording."""

    def __init__(self, exercise: Exercise, recording: Recording, last: Recording) -> None:
        self._exercise = exercise
        self._evaluated = frozenset(last.evaluated)
        self._left = MOST_TIMES * len(recording.events)
        self._latest: tuple[object, Recording] = (None, recording)

    def has(self, search: Recording, depth: int) -> bool:
        """Whether a search equals the canonical one that stops at `depth` and gives the nodes there
        the same values, and evaluates only the leaves that the module's docstring permits."""
        if self._left < 0:
            return False
        tree = self._exercise.tree
        valued = {
            node: value
            for node, value in search.returns.items()
            if tree.depth[node] == depth and not tree.is_leaf(node) and is_number(value)
        }
        wanted = self._stopped(depth, valued)
        if _without_root(_visited(search)) != _without_root(wanted.visited):
            return False
        at_depth = {node for node in wanted.visited if tree.depth[node] == depth}
        needed = {node for node in wanted.proven if node not in at_depth or tree.is_leaf(node)}
        guessed = {event[1] for event in _asked(search, EVALS) if not tree.is_leaf(event[1])}
        known = {event[1] for event in _asked(search, PROOFS - EVALS)}
        proven = {node for node in search.proven if node in known or node not in guessed} - {0}
        if not needed - {0} <= proven <= needed | (at_depth & _expanded_inside(search)):
            return False
        if not guessed <= at_depth:
            return False
        beyond = set(search.evaluated) - guessed - self._evaluated
        return not beyond or beyond <= set(self._stopped(depth, {}).evaluated)

    def _stopped(self, depth: int, valued: Mapping[int, Any]) -> Recording:
        """The canonical search that stops at `depth`, where nodes have `valued` or eval's value."""
        key = depth, valued
        if self._latest[0] != key:
            found = solve_down_to(self._exercise, depth, valued)
            self._left -= len(found.events)
            self._latest = key, found
        return self._latest[1]


def _asked(search: Recording, questions: Collection[str]) -> Iterator[Asked]:
    """The events of a search with one of `questions`."""
    for event in search.events:
        if event[0] == "asked" and event[2] in questions:
            yield event


def _expanded_inside(search: Recording) -> set[int]:
    """The nodes expanded during a call on them, as a heuristic that counts moves does."""
    expanded = set()
    calls: list[int] = []
    for event in search.events:
        if event[0] == "entered":
            calls.append(event[1])
        elif event[0] == "asked":
            if event[2] == "actions" and calls[-1:] == [event[1]]:
                expanded.add(event[1])
        else:
            del calls[-1:]
    return expanded


def _visited(search: Recording) -> list[int]:
    """The nodes visited, including those only valued by eval."""
    return list(
        dict.fromkeys(
            event[1]
            for event in search.events
            if event[0] == "entered" or (event[0] == "asked" and event[2] in PROOFS | EVALS)
        )
    )


def _without_root(nodes: Sequence[int]) -> list[int]:
    return [node for node in nodes if node]
