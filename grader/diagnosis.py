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

from grader import canonical
from grader.deepening import counted
from grader.findings import SEARCH_LINES, figure_line, find
from grader.forms import FORMS, Form
from grader.mirror import mirrored
from grader.mistaken import SEARCH, Program, changed, effort, program
from grader.models import (
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
from grader.recording import Recording
from grader.replay import Search, departure

_FORMS_OF_PAIRS: tuple[Form, ...] = ("figure", "bounds")
"""Forms in which two mistakes at once are looked for: the common ones, since pairs are many."""
_SIEVES = 2
"""On how many trees a mistake is tried alone before it is tried together with others."""
_SHOWN = 2
"""The most alternatives that a sentence names, beside the first."""


class Run(NamedTuple):
    """One exercise that a program searched, how it ended, and whether it earned all its points."""

    exercise: Exercise
    outcome: Outcome
    passed: bool


def diagnose(runs: Sequence[Run]) -> Diagnosis | None:
    """Which mistakes explain all of `runs`.

    None if no points were lost, or if nothing that was lost can be compared: it could not be run,
    or was ended for something that no mistake of the figure does.
    """
    ends = [_ended(run.outcome) for run in runs if not run.passed]
    compared = [run for run in runs if run.outcome.recording is not None]
    if all(end == _UNLIKE for end in ends):
        return None
    if len(compared) < len(runs) or _UNLIKE in ends:
        return Diagnosis(alternatives=(), trees=len(runs))
    compared.sort(key=_evidence)
    return _Diagnosing(compared).made()


_UNLIKE = "no mistake ends like this"


def _ended(outcome: Outcome) -> str | None:
    """How a search ended, as `replay.Search` has it."""
    if isinstance(outcome, (Answered, Malformed)):
        return ""
    if isinstance(outcome, Crashed) and outcome.exception == "TypeError":
        return outcome.exception
    return None if isinstance(outcome, TimedOut) and not outcome.at_import else _UNLIKE


def _evidence(run: Run) -> tuple[bool, bool, int]:
    """What is looked at first: what failed, whole searches, few events."""
    recording = run.outcome.recording
    return run.passed, _ended(run.outcome) is None, len(recording.events if recording else ())


def _search(run: Run) -> Search:
    """The search that counts, from the side from which the program saw it."""
    exercise = run.exercise
    recording = counted(exercise, run.outcome.recording or Recording(exercise.tree, ()))
    if run.outcome.mirrored:
        exercise, recording = mirrored(exercise, recording)
    return Search(exercise, recording, _ended(run.outcome))


class _Diagnosing:
    """The searches of one submission, and the programs that are played beside them."""

    def __init__(self, runs: Sequence[Run]) -> None:
        self._searches = [(run.exercise.cutoff, _search(run)) for run in runs]
        self._figures: dict[Search, Search] = {}
        self._own_search = any("search" in run.outcome.taken for run in runs)

    def made(self) -> Diagnosis:
        """The diagnosis."""
        trees = len(self._searches)
        alone = [(name,) for name in canonical.mistake_names()]
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
        programs: dict[CutoffRule, Program | None] = {}
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

    def _figure(self, search: Search) -> Search:
        """The right search of the same tree."""
        if search not in self._figures:
            right = canonical.solve(search.exercise).recording
            self._figures[search] = Search(search.exercise, right, "")
        return self._figures[search]

    @cached_property
    def _pairs(self) -> list[tuple[str, ...]]:
        """Those that can be it: of two mistakes, neither departs from the figure on any tree
        earlier than the student's search does. Beside other first lines anything goes."""
        every = canonical.mistake_names()
        late = set(every)
        for rule, search in self._searches[:_SIEVES]:
            there, figure = self._place(search, (), rule), self._figure(search)
            late = {name for name in late if self._place(figure, (name,), rule) >= there}
        first_lines = {name for name in every if SEARCH in changed(name)}
        return [
            pair for pair in combinations(every, 2)
            if late.issuperset(pair) or not first_lines.isdisjoint(pair)
        ]  # fmt: skip

    def _place(self, search: Search, names: tuple[str, ...], rule: CutoffRule) -> int:
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
        return find("no-known-mistake")
    first = [canonical.mistake(name) for name in diagnosis.alternatives[0]]
    lines = dict.fromkeys(line for mistake in first for line in mistake.lines)
    return find(
        "known-mistake" if len(first) == 1 else "two-mistakes",
        mistake=_title(diagnosis.alternatives[0]),
        trees="this tree" if diagnosis.trees == 1 else f"all {diagnosis.trees} trees",
        why=" ".join(mistake.sentence for mistake in first),
        others=_others(diagnosis),
        figure="; ".join(
            SEARCH_LINES if line == "search" else figure_line(*line) for line in lines
        ),
        hint=" ".join(mistake.hint for mistake in first),
    )  # fmt: skip


def _title(names: Sequence[str]) -> str:
    return " and ".join(canonical.mistake(name).title for name in names)


def _others(diagnosis: Diagnosis) -> str:
    """What else could be so: other mistakes that explain all of it."""
    first, *rest = diagnosis.alternatives
    clips = " It also clips what it returns, which is right." if diagnosis.clipped else ""
    if not rest:
        return clips
    shown = "; ".join(f"one that {_title(names)}" for names in rest[:_SHOWN])
    more = f"; and {len(rest) - _SHOWN} more" if len(rest) > _SHOWN else ""
    always = set(canonical.mistake(first[0]).equals)
    alike = (
        "Every tree is searched just so by"
        if len(first) == 1 and {name for names in rest for name in names} <= always
        else "These trees do not tell it apart from"
    )
    return f"{clips} {alike} {shown}{more}."
