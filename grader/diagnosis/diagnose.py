"""Names the mistake: which known ones search exactly as a student's program does.

A mistake is named only if its program, played on every tree of the run, makes the calls, windows,
returns and moves that the student's made, on the trees that the student got right as well. Where
several do, all are named; where none does, pairs are tried; and where no pair does, that is said.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from grader.core.findings import which_mistake
from grader.core.findings.figure import SEARCH_LINES, figure_line
from grader.core.findings.which_mistake import MistakeText
from grader.core.models import (
    Answered,
    Crashed,
    CutoffRule,
    Diagnosis,
    Exercise,
    Finding,
    Malformed,
    Outcome,
    TimedOut,
)
from grader.core.recording import Recording
from grader.diagnosis.compare_play import ComparedSearch, departure
from grader.diagnosis.figure_forms import FORMS, Form
from grader.diagnosis.mistake_programs import SEARCH, MistakeProgram, changed, effort, program
from grader.search import reference_player
from grader.search.mirrored_search import mirrored

_FORMS_OF_PAIRS: tuple[Form, ...] = ("figure", "bounds")
"""Forms in which two mistakes at once are looked for: the common ones, since pairs are many."""
_MOST_EVENTS = 100_000
"""Of all trees together: larger ones are left out, and so is what they would have told apart."""
_SIEVES = 2
"""On how many trees a mistake is tried alone before it is tried together with others."""
_SHOWN = 4
"""The most alternatives that a sentence names, beside the first."""


class Run(NamedTuple):
    """One exercise that a program searched, how it ended, what of its search counts, and whether it
    earned all its points."""

    exercise: Exercise
    outcome: Outcome
    counted: Recording | None
    passed: bool


def diagnose(runs: Sequence[Run]) -> Diagnosis | None:
    """Which mistakes explain all of `runs` that can be compared.

    None if no points were lost in them. A run cannot be compared that did not begin, or was ended
    for something that no mistake of the figure does; one that was cut short can, as far as it went.
    """
    compared = [run for run in runs if _ended(run.outcome) != _UNLIKE and _has_begun(run.outcome)]
    if not any(not run.passed and _ended(run.outcome) is not None for run in compared):
        return None
    compared.sort(key=_evidence)
    return _Diagnosing(_within_bounds(compared)).made()


def _has_begun(outcome: Outcome) -> bool:
    """Whether there is anything to compare; what answers without a search did what it does."""
    recording = outcome.recording
    return recording is not None and (bool(recording.events) or isinstance(outcome, Answered))


def _within_bounds(runs: Sequence[Run]) -> Sequence[Run]:
    """As many of them, the first of them at least, as are compared in good time."""
    kept: list[Run] = []
    events = 0
    for run in runs:
        events += len(run.outcome.recording.events if run.outcome.recording else ())
        if kept and events > _MOST_EVENTS:
            break
        kept.append(run)
    return kept


_UNLIKE = "no mistake ends like this"


def _ended(outcome: Outcome) -> str | None:
    """How a search ended, as `ComparedSearch` has it."""
    if isinstance(outcome, (Answered, Malformed)):
        return ""
    if isinstance(outcome, Crashed) and outcome.exception == "TypeError" and not outcome.at_import:
        return outcome.exception
    return None if isinstance(outcome, TimedOut) and not outcome.at_import else _UNLIKE


def _evidence(run: Run) -> tuple[bool, bool, int]:
    """What is looked at first: what failed, whole searches, few events."""
    recording = run.outcome.recording
    return run.passed, _ended(run.outcome) is None, len(recording.events if recording else ())


def _search(run: Run) -> ComparedSearch:
    """The search that counts, from the side from which the program saw it."""
    exercise = run.exercise
    recording = run.counted or Recording(exercise.tree, ())
    if run.outcome.mirrored:
        exercise, recording = mirrored(exercise, recording)
    return ComparedSearch(exercise, recording, _ended(run.outcome))


class _Diagnosing:
    """The searches of one submission, and the programs that are played beside them."""

    def __init__(self, runs: Sequence[Run]) -> None:
        self._searches = [(run.exercise.cutoff, _search(run)) for run in runs]
        self._figures: dict[ComparedSearch, ComparedSearch] = {}
        self._own_search = any("search" in run.outcome.taken for run in runs)

    def made(self) -> Diagnosis:
        """The diagnosis."""
        trees = len(self._searches)
        alone = [(name,) for name in reference_player.mistake_names()]
        for tried, forms in ((alone, FORMS), (self._pairs, _FORMS_OF_PAIRS)):
            for form in forms:
                # Who does not clip what it returns is found among those that may.
                found = self._explaining(tried, form, clips=True)
                found = [names for names in found if self._goes_wrong(names, form)]
                exact = self._explaining(found, form, clips=False)
                if found:
                    likely = tuple(sorted(exact or found, key=_likely))
                    clipped = not exact or "hard" in form
                    return Diagnosis(alternatives=likely, trees=trees, clipped=clipped)
        return Diagnosis(alternatives=(), trees=trees)

    def _explaining(
        self, tried: Iterable[tuple[str, ...]], form: Form, *, clips: bool
    ) -> list[tuple[str, ...]]:
        """Those of the programs that repeat every search."""
        return [names for names in tried if self._repeats(names, form, clips=clips)]

    def _repeats(self, names: tuple[str, ...], form: Form, *, clips: bool) -> bool:
        programs: dict[CutoffRule, MistakeProgram | None] = {}
        for rule, search in self._searches:
            if rule not in programs:
                programs[rule] = program(*names, rule=rule, form=form, own_search=self._own_search)
            each = programs[rule]
            if each is None or departure(search, each, clips=clips) is not None:
                return False
        return True

    def _goes_wrong(self, names: tuple[str, ...], form: Form) -> bool:
        """Whether the program departs from the figure on one of the trees, as a mistake written in
        another form need not."""
        for rule, search in self._searches:
            each = program(*names, rule=rule, form=form, own_search=self._own_search)
            if each is not None and departure(self._figure(search), each, clips=True) is not None:
                return True
        return False

    def _figure(self, search: ComparedSearch) -> ComparedSearch:
        """The right search of the same tree."""
        if search not in self._figures:
            right = reference_player.solve(search.exercise).recording
            self._figures[search] = ComparedSearch(search.exercise, right, "")
        return self._figures[search]

    @cached_property
    def _pairs(self) -> list[tuple[str, ...]]:
        """Those that can be it: of two mistakes, neither departs from the figure on any tree
        earlier than the student's search does. Beside other first lines anything goes."""
        every = reference_player.mistake_names()
        late = set(every)
        for rule, search in self._searches[:_SIEVES]:
            there, figure = self._place(search, (), rule), self._figure(search)
            late = {name for name in late if self._place(figure, (name,), rule) >= there}
        first_lines = {name for name in every if SEARCH in changed(name)}
        return [
            pair for pair in combinations(every, 2)
            if late.issuperset(pair) or not first_lines.isdisjoint(pair)
        ]  # fmt: skip

    def _place(self, search: ComparedSearch, names: tuple[str, ...], rule: CutoffRule) -> int:
        """Where the program with those mistakes departs from a search; at its end if nowhere."""
        made = program(*names, rule=rule, own_search=self._own_search)
        place = None if made is None else departure(search, made)
        return len(search.heard) if place is None else place


def _likely(names: tuple[str, ...]) -> tuple[list[int], tuple[str, ...]]:
    """What takes the least is likeliest to be what somebody did."""
    return [sum(each) for each in zip(*map(effort, names), strict=True)], names


# ---------------------------------------------------------------- in words


def explained(diagnosis: Diagnosis) -> Finding:
    """What to tell the student."""
    if not diagnosis.alternatives:
        return which_mistake.no_known_mistake()
    names, *rest = diagnosis.alternatives
    most = _SHOWN if len(names) == 1 else 1  # two at once take many words
    found = which_mistake.Explanation(
        mistakes=tuple(map(_words, names)),
        trees=diagnosis.trees,
        others=tuple(tuple(_words(name).title for name in other) for other in rest[:most]),
        more=len(rest[most:]),
        clips=diagnosis.clipped,
    )
    if len(names) > 1:
        return which_mistake.two_mistakes(found=found)
    if rest and not _alike(diagnosis.alternatives):
        return which_mistake.several_mistakes(found=found)
    return which_mistake.known_mistake(found=found)


def _words(name: str) -> MistakeText:
    mistake = reference_player.mistake(name)
    lines = (SEARCH_LINES if line == "search" else figure_line(*line) for line in mistake.lines)
    return MistakeText(mistake.title, mistake.sentence, mistake.hint, tuple(lines))


def _alike(alternatives: Sequence[tuple[str, ...]]) -> bool:
    """Whether no tree tells these mistakes apart."""
    first = alternatives[0]
    always = {*first, *reference_player.mistake(first[0]).equals}
    return len(first) == 1 and all(always.issuperset(names) for names in alternatives)
