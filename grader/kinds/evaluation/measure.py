"""Marks the trial of an evaluation. Pure: no file, clock or process.

Four things are marked: finished games, symmetries, the order of positions, and games. The last two
are measured between an evaluation that tells nothing and one that earns all their points.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from math import isclose

from grader.core.findings import evaluation_values as found
from grader.core.findings.evaluation_values import sign_of
from grader.core.findings.phrases import Clause
from grader.core.models import Answered, CheckName, Entry, Exercise, Finding, Outcome, Verdict
from grader.core.models.evaluated import Evaluated, Judged, Measures
from grader.core.tree import Player, Value
from grader.kinds.evaluation.counted_lines import weights
from grader.marking.judgement import Judgement, Measured, nothing
from grader.search.evaluation_trial import measures

EXAMPLES = 3  # the pairs in the wrong order that a finding shows
CLOSE = 1e-9  # the relative difference of numbers that are equal but for rounding


def measured(exercise: Exercise, _: object) -> Measured:
    """The measure of programs that evaluate positions: trials on positions and in games."""
    return partial(_tried, measures(exercise))


def _tried(known: Measures, entry: Entry, outcome: Outcome) -> Judgement:
    if not isinstance(outcome, Answered) or outcome.evaluated is None:
        return nothing(entry)
    return Judgement(entry, MarkedEvaluation(entry, outcome.evaluated, known).verdict())


class MarkedEvaluation:
    """The trial of a student's evaluation, and the checks that judge it."""

    def __init__(self, entry: Entry, trial: Evaluated, measures: Measures) -> None:
        self.trial = trial
        self._entry = entry
        self._measures = measures
        self.tests: Mapping[CheckName, Callable[[], float]] = {
            "terminal": lambda: not (self._wrong_ends or self._between),
            "symmetry": lambda: self._tells and not (self._unswapped or self._unmirrored),
            "ranking": lambda: (
                self._tells
                and _share(trial.agreement, measures.none.agreement, measures.full.agreement)
            ),
            "games": lambda: (
                self._tells and _share(trial.points, measures.none.points, measures.full.points)
            ),
        }

    def verdict(self) -> Verdict:
        checks = self._entry.checks(lambda name: float(self.tests[name]()))
        lost = {check.name for check in checks if not check.passed}
        observed = {
            "agreement": f"{self.trial.agreement:.0%}",
            **{f"against {name}": record for name, record in self._records().items()},
        }
        return Verdict(checks=checks, findings=tuple(self._findings(lost)), observed=observed)

    @cached_property
    def _by_mover(self) -> Mapping[Player, set[Value]]:
        """The values of the open positions where each player moves."""
        values: dict[Player, set[Value]] = {}
        for each in self.trial.still_open:
            values.setdefault(each.mover, set()).add(each.value)
        return values

    @property
    def _tells(self) -> bool:
        """Whether positions with the same player to move have different values."""
        return any(len(values) > 1 for values in self._by_mover.values())

    @cached_property
    def _wrong_ends(self) -> Sequence[Judged]:
        """The finished games with a value of another sign than their utility."""
        return [each for each in self.trial.over if sign_of(each.value) != sign_of(each.worth)]

    @cached_property
    def _between(self) -> tuple[Judged, Judged] | None:
        """A finished game that its winner likes less than an open one, and that one. Where finished
        games have their utilities, an open one may be worth the greatest: some wins are larger."""
        exact = all(_equal(each.value, each.worth) for each in self.trial.over)
        least, greatest = self.trial.utilities
        for for_max, utility in ((1, greatest), (-1, least)):
            won = [each for each in self.trial.over if sign_of(each.worth) == for_max]
            if not won or not self.trial.still_open:
                continue
            worst = min(won, key=lambda each: for_max * each.value)
            best = max(self.trial.still_open, key=lambda each: for_max * each.value)
            if for_max * best.value > for_max * (utility if exact else worst.value):
                return worst, best
        return None

    @cached_property
    def _unswapped(self) -> Sequence[Judged]:
        """The positions whose value is not negated if the players are exchanged."""
        return [
            each
            for each in self.trial.still_open
            if each.swapped is not None and not _equal(each.value, 0 - each.swapped)
        ]

    @cached_property
    def _unmirrored(self) -> Sequence[tuple[Judged, str, Value]]:
        """The positions with a mirror image of another value, and the first such image."""
        wrong = (
            next(
                ((each, *image) for image in each.mirrored if not _equal(each.value, image[1])),
                None,
            )
            for each in self.trial.still_open
        )
        return [each for each in wrong if each is not None]

    def _findings(self, lost: set[CheckName]) -> Iterator[Finding]:
        named = self._named() if lost else None
        if named is not None:
            yield named
        elif "symmetry" in lost:
            yield from self._about_symmetry()
        if "terminal" in lost and (named is None or named.code not in _OF_SIGNS):
            yield from self._about_ends()
        if not self._tells:
            return
        if "ranking" in lost:
            yield self._about_order()
        if "games" in lost:
            yield found.games_lost(
                records=self._records(),
                points=self.trial.points,
                needed=self._measures.full.points,
                none=self._measures.none.points,
            )

    def _named(self) -> Finding | None:
        """The mistake that explains the values as a whole, if one does."""
        if not self._tells:
            values = {mover: min(each) for mover, each in self._by_mover.items()}
            if len(set(values.values())) > 1:
                return found.mover_only(values=values)
            return found.constant_evaluation(value=next(iter(values.values()), 0))
        if self._is_for_mover():
            example = max(self.trial.still_open, key=lambda each: abs(each.value))
            return found.evaluation_for_the_mover(example=example)
        decided = [each for each in self.trial.over if each.worth]
        ends_turned = all(sign_of(each.value) == -sign_of(each.worth) for each in decided)
        if decided and ends_turned and self.trial.agreement < 0:
            won = max(decided, key=lambda each: each.worth)
            return found.negated_evaluation(won=won, everywhere=True)
        turned = self.trial.agreement <= -self._measures.full.agreement / 2
        if turned and not self._unswapped:
            best = max(self.trial.still_open, key=lambda each: (each.worth, -each.value))
            return found.negated_evaluation(won=best, everywhere=False)
        counted = weights(self._entry.exercise, self.trial.still_open)
        by_direction = (counted or {}).items()
        of_max = {weight for (mover, _), weight in by_direction if mover == "MAX"}
        of_min = {-weight for (mover, _), weight in by_direction if mover == "MIN"}
        if counted and (len(of_max) > 1 or of_max != of_min):
            return found.lines_miscounted(weights=counted)
        return None

    def _is_for_mover(self) -> bool:
        """Whether exchanged players keep every value, in the order of those for the mover."""
        kept = all(
            each.swapped is None or _equal(each.value, each.swapped)
            for each in self.trial.still_open
        )
        agreement = self.trial.agreement_for_mover
        better = agreement > self.trial.agreement
        return kept and better and agreement >= self._measures.full.agreement / 2

    def _about_ends(self) -> Iterator[Finding]:
        if self._wrong_ends:
            first, *others = sorted(self._wrong_ends, key=lambda each: -abs(each.worth))
            yield found.wrong_terminal(wrong=first, others=len(others))
        elif self._between is not None:
            over, still_open = self._between
            yield found.terminal_between(over=over, still_open=still_open)

    def _about_symmetry(self) -> Iterator[Finding]:
        if self._unswapped:
            yield found.swap_not_negated(wrong=self._unswapped[0], many=len(self._unswapped))
        if self._unmirrored:
            wrong, mirror, value = self._unmirrored[0]
            yield found.mirror_differs(
                wrong=wrong, mirror=mirror, value=value, many=len(self._unmirrored)
            )

    def _about_order(self) -> Finding:
        pairs = list(self.trial.pairs())
        wrong = [pair for pair in pairs if pair[0].value < pair[1].value]
        equal = [pair for pair in pairs if pair[0].value == pair[1].value]
        worst = sorted(
            wrong or equal,
            key=lambda pair: (pair[1].worth - pair[0].worth, pair[0].value - pair[1].value),
        )
        shown: dict[str, tuple[Judged, Judged]] = {}
        for better, worse in worst:
            if better.board not in shown and worse.board not in {
                b.board for _, b in shown.values()
            }:
                shown[better.board] = better, worse
        return found.wrong_ranking(
            pairs=list(shown.values())[:EXAMPLES],
            wrong=len(wrong),
            equal=len(equal),
            total=len(pairs),
            agreement=self.trial.agreement,
            needed=self._measures.full.agreement,
        )

    def _records(self) -> Mapping[str, Clause]:
        """The games won, drawn and lost against each opponent."""
        results: dict[str, list[float]] = {}
        for game in self.trial.games:
            results.setdefault(game.opponent, []).append(game.points)
        return {
            name: found.record(won=points.count(1), drawn=points.count(0.5), lost=points.count(0))
            for name, points in results.items()
        }


_OF_SIGNS = frozenset({found.negated_evaluation.code, found.evaluation_for_the_mover.code})
"""The findings that explain wrong signs of finished games too."""


def _share(measure: float, none: float, full: float) -> float:
    """The share of the way from `none` to `full`, 0 to 1."""
    return min(1.0, max(0.0, (measure - none) / (full - none)))


def _equal(one: Value, other: Value) -> bool:
    return isclose(one, other, rel_tol=CLOSE, abs_tol=CLOSE)
