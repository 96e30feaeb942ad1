"""Computes the figures of a class from its results. Nothing here reads, runs or prints."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from math import ceil
from statistics import StatisticsError, correlation, fmean, quantiles

from grader.core.errors import UsageError
from grader.core.models.class_run import (
    WITH_MARKS,
    ClassResult,
    ExerciseResult,
    MistakeKey,
    Student,
)
from grader.core.models.class_summary import (
    BINS,
    BehaviourCluster,
    ClassSummary,
    ExerciseStatistics,
    FailedRuns,
    LineCount,
    MistakeCount,
    ScoreSummary,
    SimilarPair,
)
from grader.core.printed_names import printed
from grader.diagnosis import known_mistakes

FEWEST = 8
"""The least number of results of which a correlation says anything, and of submissions of which a
similar pair does."""
GROUP = 0.27
"""The part of a class that counts as its best, and as its worst. Source: T. L. Kelley, "The
selection of upper and lower groups for the validation of test items", 1939."""
_DUST = 1e-9  # smaller differences are rounding errors of floats


def summary(
    results: Iterable[ClassResult],
    *,
    assignment: str = "",
    pass_mark: float = 1.0,
    equal: Sequence[Sequence[Student]] = (),
    similar: Sequence[SimilarPair] = (),
    caution: str = "",
) -> ClassSummary:
    """The summary of a class. `pass_mark` is a share of all points."""
    ordered = tuple(sorted(results, key=lambda each: by_name(each.student)))
    scored = [each for each in ordered if each.status in WITH_MARKS]
    settled = [each for each in scored if not each.waits]
    clusters, alone = _clusters(scored)
    return ClassSummary(
        assignment=assignment,
        pass_mark=pass_mark,
        results=ordered,
        scores=_scores(settled, pass_mark),
        mistakes=tuple(_mistakes(scored)),
        exercises=tuple(_exercises([each for each in settled if each.status != "partial"])),
        lines=tuple(_lines(scored)),
        clusters=clusters,
        alone=alone,
        failed_runs=tuple(_failed_runs(scored)),
        equal=tuple(map(tuple, equal)),
        similar=tuple(similar),
        caution=caution,
    )


def mistake_title(name: str) -> str:
    """The title of a known mistake; its printed name if this version does not know it."""
    try:
        return known_mistakes.mistake(name).title
    except UsageError:
        return printed(name)


def by_name(student: Student) -> tuple[str, str]:
    """The order of students in every list."""
    return student.label.casefold(), student.id


# ---------------------------------------------------------------- scores


def _scores(results: Sequence[ClassResult], pass_mark: float) -> ScoreSummary | None:
    shares = [each.share for each in results if each.share is not None]
    if not shares:
        return None
    bins = [0] * BINS
    for share in shares:
        bins[min(BINS - 1, max(0, int(share * BINS + _DUST)))] += 1
    lower, median, upper = _quartiles(shares)
    return ScoreSummary(
        counted=len(shares),
        passed=sum(share >= pass_mark - _DUST for share in shares),
        bins=tuple(bins),
        mean=fmean(shares),
        median=median,
        lower=lower,
        upper=upper,
        least=min(shares),
        most=max(shares),
    )


def _quartiles(shares: Sequence[float]) -> Sequence[float]:
    """The quartiles, with the least and the greatest share as the ends of the range."""
    if len(shares) == 1:  # `quantiles` accepts one number only since Python 3.13
        return [*shares] * 3
    return quantiles(shares, n=4, method="inclusive")


# ---------------------------------------------------------------- exercises


def _exercises(results: Sequence[ClassResult]) -> Iterator[ExerciseStatistics]:
    known: dict[str, list[tuple[ExerciseResult, ClassResult]]] = {}
    for result in results:
        for exercise in result.exercises:
            known.setdefault(exercise.id, []).append((exercise, result))
    best = _weights(results, from_the_best=True)
    worst = _weights(results, from_the_best=False)
    for pairs in known.values():
        first = pairs[0][0]
        yield ExerciseStatistics(
            id=first.id,
            title=first.title,
            max_score=first.max_score,
            counted=len(pairs),
            passed=sum(exercise.passed for exercise, _ in pairs),
            mean=fmean(exercise.share for exercise, _ in pairs),
            correlation=_with_the_rest(pairs),
            discrimination=_between(pairs, best, worst),
        )


def _with_the_rest(pairs: Iterable[tuple[ExerciseResult, ClassResult]]) -> float | None:
    """The correlation of a score and the sum of the others; None if one is the same for all, or
    there are too few."""
    own, rest = [], []
    for exercise, result in pairs:
        own.append(exercise.score)
        rest.append(round((result.score or 0) - exercise.score, 9))  # rounding errors vary, too
    if len(own) < FEWEST:
        return None
    try:
        return correlation(own, rest)
    except StatisticsError:
        return None


def _weights(results: Sequence[ClassResult], *, from_the_best: bool) -> Mapping[str, float]:
    """The students of one end of the class, each with a weight up to 1; the weights add up to GROUP
    of the class. Equal scores have equal weights, so the order of the results does not matter."""
    left = float(ceil(GROUP * len(results)))
    ordered = sorted(results, key=_rounded_share, reverse=from_the_best)
    found: dict[str, float] = {}
    for _, group in groupby(ordered, key=_rounded_share):
        same = list(group)
        weight = min(1.0, left / len(same))
        if weight <= 0:
            break
        found.update((each.student.id, weight) for each in same)
        left -= weight * len(same)
    return found


def _rounded_share(result: ClassResult) -> float:
    return round(result.share or 0.0, 9)


def _between(
    pairs: Sequence[tuple[ExerciseResult, ClassResult]],
    best: Mapping[str, float],
    worst: Mapping[str, float],
) -> float | None:
    """The mean share in an exercise of the best students less that of the worst."""
    means = []
    for weights in (best, worst):
        each = [(exercise.share, weights.get(one.student.id, 0.0)) for exercise, one in pairs]
        total = sum(weight for _, weight in each)
        if len(pairs) < 2 or not total:
            return None
        means.append(sum(share * weight for share, weight in each) / total)
    return means[0] - means[1]


# ---------------------------------------------------------------- mistakes and behaviour


def _mistakes(results: Sequence[ClassResult]) -> Iterator[MistakeCount]:
    """Each known mistake, the most frequent first; last those of which each alone explains some
    programs."""
    found: defaultdict[MistakeKey, list[ClassResult]] = defaultdict(list)
    for result in results:
        for key in dict.fromkeys(result.mistake_keys):
            found[key].append(result)
    counts = [_mistake_count(key, made) for key, made in found.items()]
    yield from sorted(
        counts, key=lambda each: (not isinstance(each.key, str), -len(each.students), each.name)
    )


def _mistake_count(key: MistakeKey, results: Sequence[ClassResult]) -> MistakeCount:
    name, title = results[0].mistake, results[0].mistakes_in_words(mistake_title, ", or ")
    if isinstance(key, str):
        name, title = key, mistake_title(key)
    students = tuple(each.student for each in results)
    return MistakeCount(key=key, name=name, title=title, students=students)


def _lines(results: Iterable[ClassResult]) -> Iterator[LineCount]:
    """The lines of the figure that govern the first differences, the most frequent first; of a
    program with a known mistake, those of the mistake."""
    exercises: defaultdict[str, int] = defaultdict(int)
    students: defaultdict[str, list[Student]] = defaultdict(list)
    for result in results:
        searches = _failed_searches(result) if result.lines else ()
        lines = [each.line for each in result.exercises if each.line and each not in searches]
        lines += [line for _ in searches for line in result.lines]
        for line in lines:
            exercises[line] += 1
        for line in dict.fromkeys(lines):
            students[line].append(result.student)
    for line in sorted(exercises, key=lambda line: (-exercises[line], line)):
        yield LineCount(line=line, exercises=exercises[line], students=tuple(students[line]))


def _failed_searches(result: ClassResult) -> Sequence[ExerciseResult]:
    return [each for each in result.exercises if each.behaviour and not each.passed]


def is_unexplained(result: ClassResult) -> bool:
    """Whether a program answers and searches wrongly, and no known mistake explains it."""
    answers = not result.gave_no_answer and not result.explained
    return answers and bool(_failed_searches(result))


def _clusters(
    results: Iterable[ClassResult],
) -> tuple[tuple[BehaviourCluster, ...], tuple[Student, ...]]:
    """The groups of programs with one unexplained behaviour, the largest first, and the others."""
    alike: dict[str, list[ClassResult]] = {}
    for result in results:
        if is_unexplained(result):
            alike.setdefault(result.behaviour, []).append(result)
    groups = sorted(alike.values(), key=len, reverse=True)
    clusters = [_cluster(group) for group in groups if len(group) > 1]
    return tuple(clusters), tuple(group[0].student for group in groups if len(group) == 1)


def _cluster(group: Sequence[ClassResult]) -> BehaviourCluster:
    return BehaviourCluster(
        behaviour=group[0].behaviour,
        students=tuple(each.student for each in group),
        mean=fmean(each.share or 0.0 for each in group),
        failed=_failed_searches(group[0])[0],
    )


def _failed_runs(results: Iterable[ClassResult]) -> Iterator[FailedRuns]:
    """The programs that gave no answer in any exercise, by the sentence on them. Sentences of one
    code are together; the most frequent code is first, and so is its most frequent sentence."""
    groups: defaultdict[tuple[str, str, str], list[Student]] = defaultdict(list)
    sizes: Counter[tuple[str, str]] = Counter()
    for result in results:
        if result.gave_no_answer:
            first = result.exercises[0]
            finding = result.finding or first.finding
            groups[finding, first.outcome, first.message].append(result.student)
            sizes[finding, first.outcome] += 1
    for (finding, outcome, message), students in sorted(
        groups.items(), key=lambda each: (-sizes[each[0][:2]], each[0][:2], -len(each[1]))
    ):
        yield FailedRuns(
            finding=finding, outcome=outcome, message=message, students=tuple(students)
        )
