"""Finds pairs of similar submissions, as evidence and never as a verdict.

Right programs of one figure look alike, so only rare things count: fingerprints
(`grader.sandbox.worker.fingerprints`) that are in no reference, known mistake or template, and that
at most a tenth of the class has. Each weighs log((n + 1) / m) if m of n submissions have it. An
equal failure that no known mistake explains counts in the same way.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from math import ceil, log

from grader.class_run.statistics import by_name, is_unexplained
from grader.core.models.class_run import ClassResult
from grader.core.models.class_summary import MatchedLines, SimilarPair
from grader.sandbox.program_fingerprints import kind_of, of_own_texts, program_text, unpacked
from grader.search import reference_player

COMMON = 0.1
"""Fingerprints that a larger part of the class has do not count."""
MOST_SHARING = 20
"""The most submissions between which one fingerprint makes pairs, so that the work is not that of
comparing each with each."""
WEIGHTS: Mapping[str, float] = {"stretch": 1.0, "comment": 2.0, "name": 0.5}
"""The weight of each kind. Neighbouring stretches overlap; a comment is a sentence of its own."""
BEHAVIOUR = 5.0
"""The weight of an equal unexplained failure."""
LEAST = 5.0
"""A pair is listed if it weighs as much as so many stretches that only these two have."""

Lines = tuple[int, int]


def known_fingerprints(template: Mapping[str, bytes]) -> frozenset[int]:
    """The fingerprints of all references and known mistakes, and of the files that all students
    were given."""
    texts = [program_text(template)]
    texts += [
        program_text(reference_player.program(name).files) for name in reference_player.variants()
    ]
    for name in reference_player.mistake_names():
        algorithm = reference_player.home_of(name)
        texts += [reference_player.mistake_source(algorithm, each) for each in ("_base", name)]
    return of_own_texts(dict.fromkeys(texts))


def similar_pairs(
    results: Iterable[ClassResult],
    known: Collection[int] = frozenset(),
    text_of: Callable[[str], str | None] | None = None,
    *,
    most: int = 20,
) -> tuple[SimilarPair, ...]:
    """The most similar pairs, the most similar first.

    `known` are fingerprints that do not count. `text_of` returns the text of a student's program by
    the student's id, as `program_text` makes it; None if it is not to be shown.
    """
    ordered = sorted(results, key=by_name)
    index = _Index(_one_of_each_group(ordered), frozenset(known))
    pairs = sorted(index.pairs(most), key=lambda pair: -pair.weight)[:most]
    return tuple(pair if text_of is None else _with_texts(pair, text_of) for pair in pairs)


def _one_of_each_group(results: Iterable[ClassResult]) -> Sequence[ClassResult]:
    """The results without those of a group's further members, who have the first one's files."""
    groups: dict[tuple[str, str], ClassResult] = {}
    for result in results:
        groups.setdefault((result.file, result.files), result)
    return tuple(groups.values())


def _with_texts(pair: SimilarPair, text_of: Callable[[str], str | None]) -> SimilarPair:
    first, second = text_of(pair.first.id), text_of(pair.second.id)
    return pair if first is None or second is None else replace(pair, texts=(first, second))


class _Index:
    """The submissions by the rare things that they have."""

    def __init__(self, results: Sequence[ClassResult], known: frozenset[int]) -> None:
        self._results = results
        self._lines = [_lines(result, known) for result in results]
        sharing = Counter(each for lines in self._lines for each in lines)
        submissions = sum(map(bool, self._lines))
        self._most = max(2, ceil(COMMON * submissions))
        self._sharing = {each: many for each, many in sharing.items() if many <= self._most}
        self._behaviours = Counter(each.behaviour for each in results if is_unexplained(each))
        self._total = max(submissions, self._behaviours.total()) + 1

    def pairs(self, most: int) -> Iterator[SimilarPair]:
        """The pairs with enough evidence, about `most` of them."""
        least = LEAST * self._rarity(2)
        found = self._candidates()
        # The index leaves out some of the evidence, so more pairs than wanted are weighed in full.
        for first, second in sorted(found, key=lambda pair: (-found[pair], pair))[: 5 * most]:
            pair = self._pair(first, second)
            if pair.weight >= least - 1e-9:
                yield pair

    def _rarity(self, many: int) -> float:
        return log(self._total / many)

    def _weight(self, fingerprint: int) -> float:
        return WEIGHTS[kind_of(fingerprint)] * self._rarity(self._sharing[fingerprint])

    def _candidates(self) -> Mapping[tuple[int, int], float]:
        """The approximate weight of each pair that has something rare in common."""
        having: defaultdict[int | str, list[int]] = defaultdict(list)
        for place, (result, lines) in enumerate(zip(self._results, self._lines, strict=True)):
            for each in lines:
                if self._sharing.get(each, 0) > 1:
                    having[each].append(place)
            if is_unexplained(result) and 1 < self._behaviours[result.behaviour] <= self._most:
                having[result.behaviour].append(place)
        weights: defaultdict[tuple[int, int], float] = defaultdict(float)
        for shared, places in having.items():
            if isinstance(shared, str):
                weight = BEHAVIOUR * self._rarity(len(places))
            else:
                weight = self._weight(shared)
            for pair in combinations(places[:MOST_SHARING], 2):
                weights[pair] += weight
        return weights

    def _pair(self, first: int, second: int) -> SimilarPair:
        """A pair with all its evidence."""
        one, other = self._results[first], self._results[second]
        mine, theirs = self._lines[first], self._lines[second]
        shared = [each for each in mine if each in theirs and each in self._sharing]
        kinds = Counter(map(kind_of, shared))
        weight = sum(map(self._weight, shared))
        many = self._behaviours[one.behaviour]
        same = is_unexplained(one) and is_unexplained(other) and one.behaviour == other.behaviour
        if same and many <= self._most:
            weight += BEHAVIOUR * self._rarity(many)
        least = min(self._rare_stretches(mine), self._rare_stretches(theirs))
        return SimilarPair(
            first=one.student,
            second=other.student,
            weight=weight,
            stretches=kinds["stretch"],
            comments=kinds["comment"],
            names=kinds["name"],
            share=min(1.0, kinds["stretch"] / least) if least else 0.0,
            same_behaviour=same,
            matches=_merged(
                (mine[each], theirs[each]) for each in shared if kind_of(each) != "name"
            ),
        )

    def _rare_stretches(self, lines: Iterable[int]) -> int:
        return sum(kind_of(each) == "stretch" for each in lines if each in self._sharing)


def _lines(result: ClassResult, known: frozenset[int]) -> Mapping[int, Lines]:
    """The first and last line of each fingerprint of a submission that counts."""
    found: dict[int, Lines] = {}
    for each in result.fingerprints:
        shared, first, last = unpacked(each)
        if shared not in known and kind_of(shared):
            found.setdefault(shared, (first, last))
    return found


def _merged(matches: Iterable[tuple[Lines, Lines]]) -> tuple[MatchedLines, ...]:
    """The passages: stretches that overlap or follow each other in both programs are one."""
    found: list[MatchedLines] = []
    for first, second in sorted(matches):
        last = found[-1] if found else None
        if last is not None and _touch(last.first, first) and _touch(last.second, second):
            found[-1] = MatchedLines(
                first=_both(last.first, first), second=_both(last.second, second)
            )
        else:
            found.append(MatchedLines(first=first, second=second))
    return tuple(found)


def _touch(one: Lines, other: Lines) -> bool:
    return one[0] <= other[1] + 1 and other[0] <= one[1] + 1


def _both(one: Lines, other: Lines) -> Lines:
    return min(one[0], other[0]), max(one[1], other[1])
