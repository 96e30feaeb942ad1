"""Finds equal submissions and pairs of similar ones, as evidence and never as a verdict.

Submissions with equal programs are one group, however large, and count as one in the pairs.
Right programs of one figure look alike, so only rare things count: fingerprints
(`grader.sandbox.worker.fingerprints`) that are in no reference, known mistake or template, and that
at most a tenth of the class has. Each weighs log((n + 1) / m) if m of n submissions have it. An
equal failure that no known mistake explains counts in the same way.
"""

from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from math import ceil, log
from typing import NamedTuple

from grader.class_run.statistics import FEWEST, by_name, is_unexplained
from grader.core import data_files, document_cache
from grader.core.models.class_run import ClassResult, Student
from grader.core.models.class_summary import MatchedLines, SimilarPair
from grader.diagnosis import mistake_programs
from grader.diagnosis.known_mistakes import mistake_names
from grader.sandbox.program_fingerprints import kind_of, of_own_texts, program_text, unpacked
from grader.search import reference_player
from grader.search.reference_modules import variants

COMMON = 0.1  # fingerprints that a larger part of the class has do not count
MOST_SHARING = 20  # the most submissions between which one fingerprint makes pairs
WEIGHTS: Mapping[str, float] = {"stretch": 1.0, "comment": 2.0, "name": 0.5}
"""The weight of each kind. Neighbouring stretches overlap; a comment is a sentence of its own."""
BEHAVIOUR = 5.0  # the weight of an equal unexplained failure
LEAST = 5.0  # a pair is listed if it weighs as much as so many stretches that only these two have

Lines = tuple[int, int]


class ComparedProgram(NamedTuple):
    """The parts of a result that are compared. Fingerprints are packed: a class has millions."""

    student: Student
    file: str
    files: str
    program: str
    behaviour: str  # "" if it does not fail, or a known mistake explains it
    fingerprints: Sequence[int]


def compared(result: ClassResult) -> ComparedProgram:
    """The parts of a result that are compared."""
    return ComparedProgram(
        result.student,
        result.file,
        result.files,
        result.program,
        result.behaviour if is_unexplained(result) else "",
        array("Q", result.fingerprints),
    )


def known_fingerprints(template: Mapping[str, bytes]) -> frozenset[int]:
    """The fingerprints of all references, of known mistakes, and of the files given to all."""
    own = document_cache.recall("fingerprints", "reference", _reference_texts(), _of_references)
    return of_own_texts([program_text(template)]).union(own["prints"])


def _reference_texts() -> bytes:
    """All files of which references and known mistakes are made."""
    top = data_files.folder("reference")
    files = sorted([*top.rglob("*.py"), *top.rglob("*.yaml")])
    return b"".join(each.read_bytes() for each in files)


def _of_references() -> document_cache.Result:
    texts = [program_text(reference_player.program(name).files) for name in variants()]
    texts += map(mistake_programs.source, mistake_names())
    return {"prints": sorted(of_own_texts(dict.fromkeys(texts)))}


def equal_submissions(
    programs: Iterable[ComparedProgram], known: Collection[int] = frozenset()
) -> tuple[tuple[Student, ...], ...]:
    """The groups of students with equal programs, each by themselves, the largest first. A program
    that has only `known` fingerprints, those given to all or in the book, is no evidence."""
    groups: defaultdict[str, list[ComparedProgram]] = defaultdict(list)
    for program in _one_of_each_group(programs):
        groups[program.program].append(program)
    found = [
        tuple(each.student for each in group)
        for digest, group in groups.items()
        if digest and len(group) > 1 and any(_counted(group[0], known))
    ]
    return tuple(sorted(found, key=len, reverse=True))


def similar_pairs(
    programs: Iterable[ComparedProgram],
    known: Collection[int] = frozenset(),
    text_of: Callable[[str], str | None] | None = None,
    *,
    most: int = 20,
) -> tuple[SimilarPair, ...]:
    """The most similar pairs first, none of fewer than FEWEST submissions; `known` fingerprints do
    not count. `text_of` returns a program as `program_text` makes it, by the student's id; None if
    it is not to be shown."""
    submissions = _one_of_each_group(programs)
    if len(submissions) < FEWEST:
        return ()
    index = _Index(_different(submissions), frozenset(known))
    pairs = sorted(index.pairs(most), key=lambda pair: -pair.weight)[:most]
    return tuple(pair if text_of is None else _with_texts(pair, text_of) for pair in pairs)


def _one_of_each_group(programs: Iterable[ComparedProgram]) -> Sequence[ComparedProgram]:
    """The programs without those of a group's further members, who have the first one's files."""
    groups: dict[tuple[str, str], ComparedProgram] = {}
    for program in sorted(programs, key=lambda each: by_name(each.student)):
        groups.setdefault((program.file, program.files), program)
    return tuple(groups.values())


def _different(programs: Iterable[ComparedProgram]) -> Sequence[ComparedProgram]:
    """The first program of each group with equal programs."""
    found: dict[str, ComparedProgram] = {}
    for number, program in enumerate(programs):
        found.setdefault(program.program or f"unknown {number}", program)
    return tuple(found.values())


def _with_texts(pair: SimilarPair, text_of: Callable[[str], str | None]) -> SimilarPair:
    first, second = text_of(pair.first.id), text_of(pair.second.id)
    return pair if first is None or second is None else replace(pair, texts=(first, second))


class _Index:
    """The submissions by the rare things that they have. Most fingerprints of a large class are
    common or have no equal, so only those that a pair can share are unpacked: `_lines` has the
    place of each. `_rare_stretches` are the numbers of all stretches that count."""

    def __init__(self, programs: Sequence[ComparedProgram], known: frozenset[int]) -> None:
        self._programs = programs
        sharing: Counter[int] = Counter()
        submissions = 0
        for program in programs:
            own = set(_counted(program, known))
            sharing.update(own)
            submissions += bool(own)
        self._most = max(2, ceil(COMMON * submissions))
        self._rare_stretches = [
            sum(
                sharing[each] <= self._most and kind_of(each) == "stretch"
                for each in set(_counted(program, known))
            )
            for program in programs
        ]
        self._sharing = {each: many for each, many in sharing.items() if 1 < many <= self._most}
        self._lines = [_lines(program, self._sharing) for program in programs]
        self._behaviours = Counter(each.behaviour for each in programs if each.behaviour)
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
        for place, (program, lines) in enumerate(zip(self._programs, self._lines, strict=True)):
            for each in lines:
                having[each].append(place)
            if 1 < self._behaviours[program.behaviour] <= self._most:
                having[program.behaviour].append(place)
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
        one, other = self._programs[first], self._programs[second]
        mine, theirs = self._lines[first], self._lines[second]
        shared = [each for each in mine if each in theirs]
        kinds = Counter(map(kind_of, shared))
        weight = sum(map(self._weight, shared))
        many = self._behaviours[one.behaviour]
        same = one.behaviour != "" and one.behaviour == other.behaviour
        if same and many <= self._most:
            weight += BEHAVIOUR * self._rarity(many)
        least = min(self._rare_stretches[first], self._rare_stretches[second])
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


def _counted(program: ComparedProgram, known: Collection[int]) -> Iterator[int]:
    """The kinds and hashes of a program's fingerprints that count."""
    for each in program.fingerprints:
        shared, _, _ = unpacked(each)
        if shared not in known and kind_of(shared):
            yield shared


def _lines(program: ComparedProgram, sharing: Collection[int]) -> Mapping[int, Lines]:
    """The first and last line of each fingerprint of a program that is in `sharing`."""
    found: dict[int, Lines] = {}
    for each in program.fingerprints:
        shared, first, last = unpacked(each)
        if shared in sharing:
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
