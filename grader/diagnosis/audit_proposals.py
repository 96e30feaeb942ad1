"""Proposes small trees that catch mistakes that an assignment misses, and tell more of them apart.

First, the most useful of some ready trees is taken and made smaller as long as it stays as useful;
this repeats. Then a tree is searched for each mistake and each group that is left. The result is
deterministic unless the time limit is reached, because the work is limited by a count of plays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from time import monotonic
from typing import NamedTuple

from grader.core.models import Entry, Exercise
from grader.core.tree import Player
from grader.diagnosis.audit import Audit, AuditProgress, Group, Played, play
from grader.diagnosis.candidate_exercise import dress_of, like, rule_lines
from grader.diagnosis.candidate_trees import NestedTree, trees, written
from grader.diagnosis.smallest_tree import find_smallest, shrinking
from grader.search import reference_player

_PLAYERS: tuple[Player, ...] = ("MAX", "MIN")
_UNSEEN = Played(failed=(), search=b"")
_PLAYS = 4_000  # the most plays in one search for a tree, or for a smaller one


class Proposal(NamedTuple):
    """A tree, its exercise, and its gain over everything before it: the mistakes that it catches,
    and how many more of them it tells apart."""

    tree: NestedTree
    exercise: Exercise
    catches: tuple[str, ...]
    tells_apart: int

    def lines(self) -> list[str]:
        return [f"tree: {written(self.tree)}", *rule_lines(self.exercise)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposals:
    """The proposed trees. For `uncaught` and `alike` no tree was found; `cut_short` says that the
    time limit was reached before everything was tried."""

    trees: tuple[Proposal, ...] = ()
    uncaught: tuple[str, ...] = ()
    alike: tuple[Group, ...] = ()
    cut_short: bool = False


def propose(
    audit: Audit, like: Entry, seconds: float, progress: AuditProgress | None = None
) -> Proposals | None:
    """Trees for the gaps that the audit found, with the rubric and the cutoff rule of `like`; None
    without a gap, and for programs that have no canonical search."""
    wanting = audit.exercises and (audit.uncaught or audit.alike)
    if not wanting or not like.exercise.algorithm.has_canonical_search:
        return None
    gaps = _Gaps(audit.uncaught, audit.alike)
    return _Proposing(gaps, like, monotonic() + seconds, progress).run()


class _Task(NamedTuple):
    """A tree to play, and the player who moves first."""

    tree: NestedTree
    root_player: Player


class _Gaps:
    """The mistakes not caught yet, and the groups not told apart yet. The first mistake of an inner
    tuple stands for all of it."""

    def __init__(self, uncaught: Iterable[str], alike: Iterable[Group]) -> None:
        self.uncaught = list(uncaught)
        self.groups = [list(group) for group in alike]

    def names(self) -> list[str]:
        """The mistakes to play."""
        alone = [same[0] for group in self.groups for same in group]
        return list(dict.fromkeys([*self.uncaught, *alone]))

    def caught(self, played: Callable[[str], Played]) -> list[str]:
        """The mistakes that a tree catches."""
        return [name for name in self.uncaught if played(name).failed]

    def parted(self, played: Callable[[str], Played]) -> list[list[Group]]:
        """The parts into which a tree splits each group."""
        return [_parts(group, played) for group in self.groups]

    def gain(self, played: Callable[[str], Played]) -> int:
        """The number of mistakes that a tree catches, and of parts that it adds."""
        parts = sum(len(each) - 1 for each in self.parted(played))
        return len(self.caught(played)) + parts


def _parts(group: Sequence[tuple[str, ...]], played: Callable[[str], Played]) -> list[Group]:
    parts: dict[bytes, list[tuple[str, ...]]] = {}
    for same in group:
        parts.setdefault(played(same[0]).search, []).append(same)
    return [tuple(part) for part in parts.values()]


class _Proposing:
    """One search for proposals."""

    def __init__(
        self, gaps: _Gaps, like: Entry, end: float, progress: AuditProgress | None
    ) -> None:
        self._gaps = gaps
        self._like = like
        self._dress = dress_of(like.exercise)
        self._end = end
        self._progress = progress
        self._first = gaps
        self._found: list[Proposal] = []
        # By tree and first player: a proposal is looked at again for each that may be needless.
        self._kept: dict[tuple[str, Player], _Player] = {}

    def run(self) -> Proposals:
        """Search for all proposals."""
        drawn = chain.from_iterable(map(self._dress, trees()))
        tasks = [_Task(tree, player) for tree in drawn for player in _PLAYERS]
        ready = [(task, self._player(task)) for task in tasks] if self._gaps.names() else []
        while ready and self._in_time():
            gains = [self._gaps.gain(played) for _, played in ready]
            most = max(gains)
            if not most:
                break
            self._take(ready[gains.index(most)][0])
            ready = [each for each, gain in zip(ready, gains, strict=True) if gain]
        self._one_by_one()
        self._weed()
        return Proposals(
            trees=tuple(self._found),
            uncaught=tuple(self._gaps.uncaught),
            alike=tuple(tuple(group) for group in self._gaps.groups),
            cut_short=bool(self._gaps.names()) and not self._in_time(),
        )

    def _in_time(self) -> bool:
        return monotonic() < self._end

    def _take(self, task: _Task) -> None:
        """Propose the tree, or a smaller one that catches the same and tells as many apart."""
        played = self._player(task)
        caught = self._gaps.caught(played)
        parted = [
            (group, len(parts))
            for group, parts in zip(self._gaps.groups, self._gaps.parted(played), strict=True)
            if len(parts) > 1
        ]

        def as_good(played: _Player) -> bool:
            # A test that one tree fails is likely to fail for the next tree too, so it moves to
            # the front.
            for place, name in enumerate(caught):
                if not played(name).failed:
                    caught.insert(0, caught.pop(place))
                    return False
            for place, (group, parts) in enumerate(parted):
                if len(_parts(group, played)) < parts:
                    parted.insert(0, parted.pop(place))
                    return False
            return True

        self._keep(task._replace(tree=self._shrunk(task, as_good)))

    def _shrunk(self, task: _Task, good: Callable[[_Player], bool]) -> NestedTree:
        """The tree, made smaller step by step as long as it stays good."""
        limited = self._limited(task.root_player, good)
        return [task.tree, *shrinking(task.tree, limited)][-1]

    def _one_by_one(self) -> None:
        """Search for a tree for each mistake and each group that is left."""
        for name in list(self._gaps.uncaught):
            if name in self._gaps.uncaught:
                self._search(lambda played, name=name: bool(played(name).failed))  # type: ignore[misc] # mypy cannot infer a lambda with a default
        tried: list[list[tuple[str, ...]]] = []
        while left := [group for group in self._gaps.groups if group not in tried]:
            tried.append(left[0])
            self._search(lambda played, group=left[0]: len(_parts(group, played)) > 1)  # type: ignore[misc] # mypy cannot infer a lambda with a default

    def _search(self, good: Callable[[_Player], bool]) -> None:
        """Propose the smallest good tree, if one is found."""
        for root_player in _PLAYERS:
            if not self._in_time():
                return
            limited = self._limited(root_player, good)
            found = find_smallest(limited, self._end - monotonic(), dress=self._dress).tree
            if found is not None:
                self._keep(_Task(found, root_player))
                return

    def _limited(
        self, root_player: Player, good: Callable[[_Player], bool]
    ) -> Callable[[NestedTree], bool]:
        """`good`, applied to a tree; always False once the plays or the time are used up."""
        plays = 0

        def limited(tree: NestedTree) -> bool:
            nonlocal plays
            if plays > _PLAYS or not self._in_time():
                return False
            player = self._player(_Task(tree, root_player))
            answer = good(player)
            plays += player.plays
            return answer

        return limited

    def _keep(self, task: _Task) -> None:
        """Propose the tree, and close the gaps that it covers."""
        key = written(task.tree), task.root_player
        if key not in self._kept:
            self._kept[key] = self._player(task)
        played = self._kept[key]
        if played.entry is None:
            return
        caught, parted = self._gaps.caught(played), self._gaps.parted(played)
        apart = sum(len(parts) - 1 for parts in parted)
        self._found.append(Proposal(task.tree, played.entry.exercise, tuple(caught), apart))
        self._gaps = _Gaps(
            [name for name in self._gaps.uncaught if name not in caught],
            [part for parts in parted for part in parts if len(part) > 1],
        )
        if self._progress is not None:
            left, total = len(self._gaps.names()), len(self._first.names())
            self._progress(total - left, total, "trees to propose")

    def _weed(self) -> None:
        """Remove each proposal that later proposals made needless."""
        for each in list(self._found):
            kept, before = self._found, self._gaps
            self._found, self._gaps = [], self._first
            for other in kept:
                if other is not each:
                    self._keep(_Task(other.tree, other.exercise.root_player))
            if self._gaps.names() != before.names():
                self._found, self._gaps = kept, before

    def _player(self, task: _Task) -> _Player:
        exercise = like(self._like.exercise, task.tree, task.root_player)
        return _Player(None if exercise is None else replace(self._like, exercise=exercise))


class _Player:
    """The results of mistakes on one tree; each mistake is played when its result is first
    needed. Without an entry the algorithm does not search the tree, and no mistake shows."""

    def __init__(self, entry: Entry | None) -> None:
        self.entry = entry
        self._answer: reference_player.Answer | None = None
        self._played: dict[str, Played] = {}

    def __call__(self, name: str) -> Played:
        if self.entry is None:
            return _UNSEEN
        if name not in self._played:
            self._answer = self._answer or reference_player.solve(self.entry.exercise)
            self._played[name] = play(name, self.entry, self._answer)
        return self._played[name]

    @property
    def plays(self) -> int:
        """The number of mistakes played."""
        return len(self._played)
