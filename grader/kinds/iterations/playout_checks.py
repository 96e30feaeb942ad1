"""Marks Monte Carlo tree search by its own history. Pure: no file, clock or process.

`upper_confidence` judges the playouts. The readings in which all that a program did
is right count alike, and the one that explains the longest run from the start is named.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import product
from math import isclose, sqrt
from typing import Any

from grader.core.findings import playouts as found
from grader.core.findings.places import SearchPlace
from grader.core.models import CheckName, Entry, Finding, Verdict
from grader.core.models.figure import SearchPart
from grader.core.models.playouts import Offence, OffenceKind
from grader.core.recording import Recording
from grader.core.tree import Tree
from grader.kinds.iterations.playout_statistics import (
    BONUSES,
    IteratedSearch,
    Playout,
    Statistics,
    StepsReading,
    recounted,
)
from grader.kinds.iterations.upper_confidence import FittedHistory, HistoryJudge, right_readings

LINES: Mapping[OffenceKind, SearchPart] = {
    "bound": "select",
    "untried": "expand",
    "played again": "simulate",
    "beyond": "simulate",
    "not expanded": "expand",
}
"""The line of the figure that a slip concerns."""
ENOUGH = 0.5  # the least share of the iterations after which a move can be right


def history(recording: Recording, wanted: int) -> Sequence[Playout]:
    """The playouts of a search, in order; `wanted` were asked for. A program that asks for no
    playout plays its random games itself, and each ends where it asks for a utility; one that asks
    for playouts may ask for the utility of a terminal state instead. If there are more than
    `wanted`, a utility that is asked for twice in a row is one playout."""
    asks = any(event[0] == "played" for event in recording.events)
    every: list[Playout] = []
    repeated: set[int] = set()
    last = None
    for event in recording.events:
        if event[0] == "played":
            every.append(Playout(event[1], event[2]))
        elif event[0] == "asked" and event[2] == "utility":
            if event == last:
                repeated.add(len(every))
            value = recording.tree.values[event[1]] or 0
            every.append(Playout(event[1], value, ended=not asks))
        last = event
    if len(every) <= wanted:
        return every
    return [playout for number, playout in enumerate(every) if number not in repeated]


def _judge(recording: Recording, wanted: int, accepted: tuple[float, ...]) -> HistoryJudge:
    return HistoryJudge(recording.tree, history(recording, wanted), accepted)


class MarkedPlayouts:
    """The playouts of a student's search, and the checks that judge them."""

    def __init__(self, entry: Entry, recording: Recording, *, ended: bool = True) -> None:
        """`ended` says that the search returned a move."""
        self._entry = entry
        self._ended = ended
        self._recording = recording
        self.tree: Tree = recording.tree
        exercise = entry.exercise
        self.wanted = exercise.iterations
        self.judge = recording.once(_judge, self.wanted, exercise.exploration_constants)
        self.playouts = self.judge.playouts
        self.move = recording.move
        self.readings = right_readings(self.tree)
        self.tests: Mapping[CheckName, Callable[[], float]] = {
            "selection": lambda: self.allowed / max(self.wanted, self.made),
            "backup": lambda: self._backup,
            "statistics": lambda: self._stated,
            "iterations": lambda: self.made == self.wanted,
            "move": lambda: self.has_searched and self.move in self.right_moves,
        }

    # ------------------------------------------------------------ the search

    @property
    def made(self) -> int:
        """The number of iterations."""
        return len(self.playouts)

    @property
    def has_searched(self) -> bool:
        """Whether it made so many iterations that its move can come from them."""
        return self.made >= ENOUGH * self.wanted

    @cached_property
    def fitted(self) -> FittedHistory:
        """The right reading that explains the longest run from the start."""
        readings = list(self.readings)
        if any(each.ended for each in self.playouts):
            readings += [
                replace(each, root_first=True) for each in self.readings if each.expands == "one"
            ]
        fits: list[FittedHistory] = []
        for reading in readings:
            fits.append(self.judge.fitted(reading, by_accepted=True))
            if fits[-1].right_until == self.made:  # no other can explain more
                break
        most = max(fit.right_until for fit in fits)
        alike = [fit for fit in fits if fit.right_until == most]
        if len(alike) == 1 or self.records is None or most == self.made:
            return alike[0]
        # Wrong returned records tell readings apart that explain equally many playouts.
        return min(alike, key=lambda fit: len(self._wrong_wins(self._recounted(fit.reading))))

    @cached_property
    def offences(self) -> Sequence[Offence]:
        """The playouts that are not allowed in that reading."""
        if self.fitted.right_until == self.made:
            return []
        return self.judge.offences(self.fitted.reading, self.fitted.constant)

    @property
    def iterated(self) -> IteratedSearch:
        """The search iteration by iteration, with the records of that reading."""
        fitted, odd = self.fitted, next((each.iteration for each in self.offences), None)
        return IteratedSearch(self.tree, self.playouts, fitted.reading, fitted.constant, odd)

    @property
    def allowed(self) -> int:
        return self.made - len(self.offences)

    @property
    def is_explained(self) -> bool:
        """Whether the right steps allow every playout."""
        return self.made > 0 and not self.offences

    @cached_property
    def _backup(self) -> float:
        """The share of the iterations up to the first that does not follow from the records; all of
        them if a mistake in UCB1 alone, such as another constant, explains every choice."""
        if not self.has_searched:
            return 0
        if not self.offences:
            return 1
        right, explained = self.fitted.reading, 0
        alike = [
            replace(each, root_first=right.root_first)
            for each in self.readings
            if each.expands == right.expands
        ]
        for reading, change in product(alike, _ONLY_IN_UCB1):
            explained = max(explained, self.judge.fitted(replace(reading, **change)).any_until)
            if explained == self.made:
                break
        return explained / self.made

    @property
    def _stated(self) -> float:
        """Whether the returned records are right; without any, as `_backup`."""
        if self.records is None:
            return self._backup
        return self.has_searched and not self._misstated[0]

    # ------------------------------------------------------------ the records and the move

    @cached_property
    def records(self) -> Mapping[int, tuple[object, object]] | None:
        """W and N of each child of the root, as the program returned them; None if it did not."""
        claimed = {
            event[1]: (event[2], event[3])
            for event in self._recording.events
            if event[0] == "claimed"
        }
        return claimed or None

    @cached_property
    def _final(self) -> Statistics:
        """The records after all playouts."""
        return self._recounted(self.fitted.reading)

    def _recounted(self, reading: StepsReading) -> Statistics:
        return recounted(self.tree, self.playouts, reading)

    @cached_property
    def visits(self) -> Mapping[int, int]:
        """N of each child of the root."""
        return {child: self._final.record(child)[0] for child in self.tree.expand(0)}

    @cached_property
    def _misstated(self) -> tuple[Sequence[int], Statistics]:
        """The children of the root whose returned record is not right, and the right records: N
        must be the playouts, and all W must follow from one way to count rewards."""
        claimed = self.records or {}
        wrong = [
            child
            for child, visits in self.visits.items()
            if visits and (child not in claimed or claimed[child][1] != visits)
        ]
        if wrong or all(wins is None for wins, _ in claimed.values()):
            return wrong, self._final
        if not self._wrong_wins(self._final):
            return [], self._final
        ways = [self._final, *map(self._recounted, _WAYS_TO_COUNT)]
        return min(((self._wrong_wins(way), way) for way in ways), key=lambda each: len(each[0]))

    def _wrong_wins(self, right: Statistics) -> Sequence[int]:
        """The children of the root whose returned W is another one than in these records."""
        return [
            child
            for child, (wins, _) in (self.records or {}).items()
            if right.is_tried(child) and not _equal(wins, right.record(child)[1])
        ]

    @cached_property
    def most_visited(self) -> Sequence[str]:
        most = max(self.visits.values(), default=0)
        return [self.tree.moves[child] for child, n in self.visits.items() if n == most > 0]

    @cached_property
    def best_mean(self) -> Sequence[str]:
        """The actions with the greatest mean."""
        means = {child: self._final.mean(child) for child, n in self.visits.items() if n}
        most = max(means.values(), default=0)
        return [self.tree.moves[child] for child, mean in means.items() if _equal(mean, most)]

    @property
    def right_moves(self) -> Sequence[str]:
        return [*self.most_visited, *self.best_mean]

    @cached_property
    def most_wins(self) -> Sequence[str]:
        """The actions with the greatest sum of rewards, from 0 to 1 or as utilities."""
        found: list[str] = []
        for reading in self.readings:
            statistics = self._recounted(reading)
            wins = {child: statistics.record(child)[1] for child in self.visits}
            most = max(wins.values(), default=0.0)
            found += [self.tree.moves[child] for child, won in wins.items() if _equal(won, most)]
        return found

    @property
    def greatest_bound(self) -> Sequence[str]:
        """The actions with the greatest UCB1 after all playouts."""
        rows = self._final.choices(0, self.fitted.constant)
        bounds = {each.node: each.bound for each in rows if each.bound is not None}
        most = max(bounds.values(), default=0.0)
        return [self.tree.moves[child] for child, bound in bounds.items() if _equal(bound, most)]

    # ------------------------------------------------------------ the verdict

    def verdict(self) -> Verdict:
        checks = self._entry.checks(lambda name: float(self.tests[name]()))
        lost = {check.name for check in checks if not check.passed}
        return Verdict(
            checks=checks, findings=tuple(self._findings(lost)), observed=self._observed()
        )

    def _observed(self) -> Mapping[str, str]:
        if not self.is_explained:
            return {}
        reading, fitting = self.fitted.reading, self.fitted.fitting
        observed = {
            "exploration": found.constants(values=fitting),
            "rewards": found.REWARDS[reading.reward],
            "n": found.VISITS[reading.visits],
            **({"expansion": found.ALL_CHILDREN} if reading.expands == "all" else {}),
        }
        if any(each.ended for each in self.playouts):
            observed["playouts"] = "the program's own"
        if self.move in self.best_mean and self.move not in self.most_visited:
            observed["move"] = "the best mean"
        return observed

    def _findings(self, lost: set[CheckName]) -> Iterator[Finding]:
        if not self.made:
            if self._ended:
                yield found.no_playouts(wanted=self.wanted)
            return
        if "iterations" in lost and self._ended:
            yield found.wrong_iterations(made=self.made, wanted=self.wanted)
        if self.offences:
            yield self._first_offence()
        if self.records is not None and self.is_explained and self._misstated[0]:
            (child, *others), right = self._misstated
            visits, wins = right.record(child)
            yield found.wrong_record(
                action=self.tree.moves[child],
                claimed=self.records.get(child),
                wins=wins,
                visits=visits,
                others=len(others),
            )
        if "move" in lost and self.has_searched and self._ended:
            yield found.not_most_visited(
                move=self.move,
                right=self.most_visited,
                best=self.best_mean,
                visits={self.tree.moves[child]: n for child, n in self.visits.items()},
                by_wins=self.move in self.most_wins,
            )

    def _first_offence(self) -> Finding:
        """The first playout that is not allowed, with the table of its choice."""
        offence = self.offences[0]
        tree, node = self.tree, offence.parent
        algorithm, reading = self._entry.exercise.algorithm, self.fitted.reading
        return found.playout_not_allowed(
            at=SearchPlace.at(tree, node, None, algorithm.figure.search_line(LINES[offence.slip])),
            offence=offence,
            names=tree.names,
            constant=self.fitted.constant,
            others=len(self.offences) - 1,
            assumed=(found.REWARDS[reading.reward], found.VISITS[reading.visits]),
            fitting=self._usual_constant(),
        )

    def _usual_constant(self) -> float | None:
        """A constant that programs have, with which every choice is right."""
        fit = self.judge.fitted(self.fitted.reading)
        every = _USUAL_CONSTANTS if fit.any_until == self.made else ()
        return next((each for each in every if fit.constants.has(each)), None)


_USUAL_CONSTANTS = (1, sqrt(2), 2, 0.5, 0.7, 0.1, 5, 10)
_WAYS_TO_COUNT = tuple(
    StepsReading(reward=reward, credit=credit)
    for reward in ("shares", "utilities", "results", "signs", "wins")
    for credit in ("chooser", "MAX", "mover")
)
"""The ways to count rewards that a returned record may have; their names are the program's own."""


_ONLY_IN_UCB1: Sequence[Mapping[str, Any]] = [
    {"visits": "root"},
    {"mean": "W"},
    {"mean": "N / W"},
    *({"bonus": bonus} for bonus in BONUSES if "+ 1" not in bonus),
]
"""Changes of a reading in which the records are right, but not the bound. One more in the bound may
as well be one more in the records."""


def _equal(one: object, other: float) -> bool:
    """Whether a returned number is right, but for rounding."""
    return isinstance(one, (int, float)) and isclose(one, other, rel_tol=1e-6, abs_tol=1e-9)
