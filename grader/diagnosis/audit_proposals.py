"""Small trees that would catch the mistakes that an assignment does not, and tell more apart.

Some trees are drawn first, and of these whichever does the most is taken, again and again, each
made smaller as long as it still does as much. What none of them does is then looked for by
`grader.diagnosis.shrink`, one mistake and one group at a time. Nothing is left to chance, and the
work is counted in plays, not by a clock: the same trees come out each time, unless the seconds run
out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from time import monotonic
from typing import NamedTuple

from grader.core.models import CutoffRule, Entry
from grader.core.tree import Player, Tree
from grader.diagnosis.audit import Audit, Group, Played, Progress, play
from grader.diagnosis.candidate_trees import Drawn, trees, written
from grader.diagnosis.shrink import find_smallest, shrinking
from grader.search import reference_player

_PLAYERS: tuple[Player, ...] = ("MAX", "MIN")
_PLAYS = 4_000
"""The most plays in one search for a smaller tree, or for any."""


class Proposal(NamedTuple):
    """A tree, and what it does that nothing before it does: the mistakes that it catches, and how
    many more of them are told apart with it."""

    tree: Drawn
    root_player: Player
    cutoff: CutoffRule
    catches: tuple[str, ...]
    tells_apart: int

    def lines(self) -> list[str]:
        """It as the lines of an exercise."""
        return written(self.tree, self.root_player, self.cutoff)


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposals:
    """What was found. `uncaught` and `alike` are for what no tree was found; `cut_short` says that
    the seconds ran out before all had been tried."""

    trees: tuple[Proposal, ...] = ()
    uncaught: tuple[str, ...] = ()
    alike: tuple[Group, ...] = ()
    cut_short: bool = False


def propose(
    audit: Audit, like: Entry, seconds: float, progress: Progress | None = None
) -> Proposals:
    """Trees for what the audit found wanting, marked and cut off as `like` is."""
    if not audit.exercises:
        return Proposals()
    wanting = _Wanting(audit.uncaught, audit.alike)
    return _Proposing(wanting, like, monotonic() + seconds, progress).made()


class _Task(NamedTuple):
    """A tree to be played, and who moves first."""

    tree: Drawn
    root_player: Player


class _Wanting:
    """What is not caught, and not told apart, up to now. The mistakes of a group stand for those
    that no tree tells from them."""

    def __init__(self, uncaught: Iterable[str], alike: Iterable[Group]) -> None:
        self.uncaught = list(uncaught)
        self.groups = [list(group) for group in alike]

    def names(self) -> list[str]:
        """Who has to be played."""
        alone = [same[0] for group in self.groups for same in group]
        return list(dict.fromkeys([*self.uncaught, *alone]))

    def caught(self, played: Callable[[str], Played]) -> list[str]:
        """The mistakes that a tree catches."""
        return [name for name in self.uncaught if played(name).failed]

    def parted(self, played: Callable[[str], Played]) -> list[list[Group]]:
        """What each group falls into."""
        return [_parts(group, played) for group in self.groups]

    def gain(self, played: Callable[[str], Played]) -> int:
        """How much a tree does."""
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
        self, wanting: _Wanting, like: Entry, end: float, progress: Progress | None
    ) -> None:
        self._wanting = wanting
        self._like = like
        self._end = end
        self._progress = progress
        self._first = wanting
        self._found: list[Proposal] = []

    def made(self) -> Proposals:
        """The proposals."""
        tasks = [_Task(tree, player) for tree in trees() for player in _PLAYERS]
        drawn = [(task, self._player(task)) for task in tasks] if self._wanting.names() else []
        while drawn and self._in_time():
            gains = [self._wanting.gain(played) for _, played in drawn]
            most = max(gains)
            if not most:
                break
            self._take(drawn[gains.index(most)][0])
            drawn = [each for each, gain in zip(drawn, gains, strict=True) if gain]
        self._one_by_one()
        self._weed()
        return Proposals(
            trees=tuple(self._found),
            uncaught=tuple(self._wanting.uncaught),
            alike=tuple(tuple(group) for group in self._wanting.groups),
            cut_short=bool(self._wanting.names()) and not self._in_time(),
        )

    def _in_time(self) -> bool:
        return monotonic() < self._end

    def _take(self, task: _Task) -> None:
        """Propose that tree, or a smaller one that catches the same and tells as many apart."""
        played = self._player(task)
        caught = self._wanting.caught(played)
        parted = [
            (group, len(parts))
            for group, parts in zip(
                self._wanting.groups, self._wanting.parted(played), strict=True
            )
            if len(parts) > 1
        ]  # fmt: skip

        def as_good(played: _Player) -> bool:
            # What one tree lacks the next one will lack, too: it is asked first.
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

    def _shrunk(self, task: _Task, good: Callable[[_Player], bool]) -> Drawn:
        """The tree, made smaller step by step as long as it is good."""
        limited = self._limited(task.root_player, good)
        return [task.tree, *shrinking(task.tree, limited)][-1]

    def _one_by_one(self) -> None:
        """Look for a tree for each mistake and for each group that is left."""
        for name in list(self._wanting.uncaught):
            if name in self._wanting.uncaught:
                self._look(lambda played, name=name: bool(played(name).failed))  # type: ignore[misc] # a default
        tried: list[list[tuple[str, ...]]] = []
        while left := [group for group in self._wanting.groups if group not in tried]:
            tried.append(left[0])
            self._look(lambda played, group=left[0]: len(_parts(group, played)) > 1)  # type: ignore[misc] # a default

    def _look(self, good: Callable[[_Player], bool]) -> None:
        """Propose the smallest tree that is good, if one is found."""
        for root_player in _PLAYERS:
            if not self._in_time():
                return
            found = self._search(root_player, good)
            if found is not None:
                self._keep(_Task(found, root_player))
                return

    def _search(self, root_player: Player, good: Callable[[_Player], bool]) -> Drawn | None:
        limited = self._limited(root_player, good)
        return find_smallest(limited, self._end - monotonic()).tree

    def _limited(
        self, root_player: Player, good: Callable[[_Player], bool]
    ) -> Callable[[Drawn], bool]:
        """`good` of a tree; False of all that is asked once it has had its share of plays."""
        plays = 0

        def limited(tree: Drawn) -> bool:
            nonlocal plays
            if plays > _PLAYS or not self._in_time():
                return False
            player = self._player(_Task(tree, root_player))
            answer = good(player)
            plays += player.plays
            return answer

        return limited

    def _keep(self, task: _Task) -> None:
        """Propose that tree, and want no more what it does."""
        played = self._player(task)
        caught, parted = self._wanting.caught(played), self._wanting.parted(played)
        apart = sum(len(parts) - 1 for parts in parted)
        self._found.append(Proposal(
            task.tree, task.root_player, self._like.exercise.cutoff, tuple(caught), apart,
        ))  # fmt: skip
        self._wanting = _Wanting(
            [name for name in self._wanting.uncaught if name not in caught],
            [part for parts in parted for part in parts if len(part) > 1],
        )
        if self._progress is not None:
            left, whole = len(self._wanting.names()), len(self._first.names())
            self._progress(whole - left, whole, "trees to propose")

    def _weed(self) -> None:
        """Take out each tree that those found after it have made needless."""
        for each in list(self._found):
            kept, before = self._found, self._wanting
            self._found, self._wanting = [], self._first
            for other in kept:
                if other.tree != each.tree or other.root_player != each.root_player:
                    self._keep(_Task(other.tree, other.root_player))
            if self._wanting.names() != before.names():
                self._found, self._wanting = kept, before

    def _player(self, task: _Task) -> _Player:
        exercise = replace(
            self._like.exercise, tree=Tree.build(task.tree), root_player=task.root_player
        )
        return _Player(replace(self._like, exercise=exercise))


class _Player:
    """One tree, and what became of each mistake on it, which is played when first asked for."""

    def __init__(self, entry: Entry) -> None:
        self._entry = entry
        self._answer: reference_player.Answer | None = None
        self._played: dict[str, Played] = {}

    def __call__(self, name: str) -> Played:
        if name not in self._played:
            self._answer = self._answer or reference_player.solve(self._entry.exercise)
            self._played[name] = play(name, self._entry, self._answer)
        return self._played[name]

    @property
    def plays(self) -> int:
        """How many mistakes were played."""
        return len(self._played)
