"""Names the known mistakes with which a program searches exactly as the student's does.

A mistake is named only if its program makes the same calls, windows, returns and moves as the
student's on every tree whose search can be compared, including those that the student's got right.
If several mistakes do, the one whose text is most like the student's comes first; if none does,
pairs are tried; if no pair does, the finding says so.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, cached_property
from itertools import combinations
from math import inf
from typing import NamedTuple

from grader.core import algorithms
from grader.core.models import (
    Answered,
    Crashed,
    CutoffRule,
    Diagnosis,
    Exercise,
    Form,
    Malformed,
    Outcome,
    Root,
    TimedOut,
)
from grader.core.models.algorithm import Algorithm
from grader.core.models.reasons import NotAnAction
from grader.core.recording import Recording
from grader.diagnosis import known_mistakes
from grader.diagnosis.compare_play import (
    ComparedSearch,
    Departures,
    TooMuchError,
    first_calls,
    hands_on_bounds,
)
from grader.diagnosis.figure_forms import OF_NEGAMAX, forms_of
from grader.diagnosis.mistake_programs import (
    MistakeProgram,
    changes_leaves,
    effort,
    go_together,
    outcome,
    program,
    roots,
    tried_at,
)
from grader.diagnosis.program_trees import LOOP
from grader.sandbox.trait_differences import differences, has_one_for_both, may_turn_signs
from grader.search.mirrored_search import mirrored

_COMMON_FORMS: tuple[Form, ...] = ("figure", "bounds")  # the only forms of mistakes without windows
_FORMS_OF_PAIRS = _COMMON_FORMS  # the only forms of pairs, because there are many pairs
_MOST_EVENTS = 100_000  # the most events of all trees together; trees beyond that are left out
_FEW_EVENTS = 5_000  # as many, if the comparison of all is too long
_SIEVES = 2  # the number of trees on which mistakes are tried alone before pairs of them are tried
_UNLIKE = "no mistake ends like this"


class Run(NamedTuple):
    """One exercise that a program searched: its outcome, the recording that counts, and whether its
    search earned all its points. `chose_none` says that it returned nothing, and an action in
    another exercise."""

    exercise: Exercise
    outcome: Outcome
    counted: Recording | None
    passed: bool
    chose_none: bool = False


def diagnose(runs: Sequence[Run]) -> Diagnosis | None:
    """The mistakes that explain all comparable `runs`; None if these lost no points, if there is
    too much to compare, or if none explains them and a run ended without an answer. A run is not
    comparable if its search did not begin, or ended in a way that no mistake in the figure causes.
    A run that was cut short is compared as far as it went."""
    compared = [
        run for run in runs if not ends_unlike_a_mistake(run.outcome) and _has_begun(run.outcome)
    ]
    if not any(not run.passed and _ended(run.outcome) is not None for run in compared):
        return None
    compared.sort(key=_evidence)
    every, few = (_within_bounds(compared, most) for most in (_MOST_EVENTS, _FEW_EVENTS))
    found = None
    for searches in (every, few) if len(few) < len(every) else (every,):
        try:
            found = _explanation(searches, len(runs))
            break
        except TooMuchError:
            continue
    ends_say_more = any(isinstance(run.outcome, (Crashed, Malformed)) for run in runs)
    return None if found is not None and not found.alternatives and ends_say_more else found


def _explanation(compared: Sequence[Run], runs: int) -> Diagnosis:
    """The diagnosis of searches, of `runs` in all. Raises TooMuchError."""
    algorithm = compared[0].exercise.algorithm
    traits = next((run.outcome.traits for run in compared if run.outcome.traits), ())
    departures = Departures()

    def diagnosing(
        algorithm: Algorithm, runs: Sequence[Run] = compared, *, tells_windows: bool = True
    ) -> list[_Diagnosing]:
        searches = _searches(runs, algorithm, tells_windows=tells_windows)
        only_numbers = all(search.only_numbers for _, search in searches)
        each_root = _roots(compared) if only_numbers else ()
        return [_Diagnosing(searches, root, traits, departures) for root in each_root]

    each_diagnosing = diagnosing(algorithm)
    forms = [*forms_of(algorithm)]
    of_pairs = [form for form in forms if form in _FORMS_OF_PAIRS]
    attempts: list[tuple[_Diagnosing, Sequence[Form], bool]]
    attempts = [(each, forms, False) for each in each_diagnosing]
    attempts += [(each, of_pairs, True) for each in each_diagnosing if each.root != "loop for MIN"]
    for other in _without_windows(algorithm, compared):
        untold = diagnosing(other, tells_windows=False)
        common = [form for form in forms_of(other) if form in _COMMON_FORMS]
        attempts += [(each, common, False) for each in untold]
    is_plain = not (algorithm.has_chance or algorithm.again)
    if is_plain and has_one_for_both(traits) and may_turn_signs(traits):
        attempts += [(each, OF_NEGAMAX, False) for each in each_diagnosing]
    if not algorithm.again and any(run.counted and run.counted.repeated for run in compared):
        once = [run._replace(counted=run.counted and first_calls(run.counted)) for run in compared]
        attempts += [
            (each, of_pairs if together else forms, together)
            for together in (False, True)
            for each in diagnosing(algorithm, once)
        ]
    for each, tried, together in attempts:
        found = each.run(tried, together=together)
        if found is not None:
            return replace(found, left_out=runs - len(compared))
    return Diagnosis(alternatives=(), trees=len(compared), left_out=runs - len(compared))


def _without_windows(algorithm: Algorithm, runs: Iterable[Run]) -> Iterator[Algorithm]:
    """The algorithms of programs whose windows are unknown. Students keep the bounds in variables,
    so that no call hands one on, and cut where the exercise asks for no cutoffs."""
    counted = [(run.exercise.tree, run.counted) for run in runs if run.counted]
    if algorithm.prunes:
        if not any(hands_on_bounds(search) for _, search in counted):
            yield algorithm
        return
    if all(len(search.visited) == tree.searched_nodes for tree, search in counted):
        return
    for each in algorithms.every():
        if each.prunes and each.has_canonical_search and not each.again:
            alike = each.has_chance == algorithm.has_chance
            if alike and each.counts_depth == algorithm.counts_depth:
                yield each


def _has_begun(outcome: Outcome) -> bool:
    """Whether there is anything to compare: an event, or an answer without any event."""
    recording = outcome.recording
    return recording is not None and (bool(recording.events) or isinstance(outcome, Answered))


def _roots(runs: Sequence[Run]) -> tuple[Root, ...]:
    """The ways in which the program may search the root, by its functions and observed calls. If
    MIN's root is not mirrored, both players' roots may have the mistake, or MIN's alone."""
    found = _roots_of_max(runs)
    at_min = any(run.exercise.root_player == "MIN" and not run.outcome.mirrored for run in runs)
    return (*found, "loop for MIN", "loops") if at_min and found != ("none",) else found


def _roots_of_max(runs: Sequence[Run]) -> tuple[Root, ...]:
    """The ways in which it may search MAX's root."""
    if not any("search" in run.outcome.taken for run in runs):
        # If max_value itself chooses the move, it is all of ALPHA-BETA-SEARCH.
        return ("figure",) if any(map(_chooses_at_root, runs)) else ("none",)
    max_called = [  # whether a call on the root was seen
        0 in run.outcome.recording.windows
        for run in runs
        if run.exercise.root_player == "MAX" or run.outcome.mirrored
        if run.outcome.recording and run.outcome.recording.windows
    ]
    if any(max_called):
        return ("figure",)
    if not max_called:
        return ("figure", "loop")
    # A mistake in MAX-VALUE may stand in the loop as well: then the figure's own root has both.
    return "loop", "figure"


def _chooses_at_root(run: Run) -> bool:
    """Whether the call on the root was seen to return a move with its value."""
    events = run.outcome.recording.events if run.outcome.recording else ()
    return any(
        event[0] == "returned" and event[1] == 0 and event[3] is not None for event in events
    )


def _within_bounds(runs: Sequence[Run], most: int) -> list[Run]:
    """The first of the runs, at least one, up to so many events in total."""
    kept: list[Run] = []
    events = 0
    for run in runs:
        events += len(run.outcome.recording.events if run.outcome.recording else ())
        if kept and events > most:
            break
        kept.append(run)
    return kept


def _ended(outcome: Outcome) -> str | None:
    """The end of a search, in the terms of `ComparedSearch`; _UNLIKE if no mistake causes it."""
    if isinstance(outcome, (Answered, Malformed)):
        return ""
    if isinstance(outcome, Crashed) and outcome.exception == "TypeError" and not outcome.at_import:
        return outcome.exception
    return None if isinstance(outcome, TimedOut) and not outcome.at_import else _UNLIKE


def ends_unlike_a_mistake(outcome: Outcome) -> bool:
    """Whether no known mistake ends a search so, as a crash of another kind than theirs does."""
    return _ended(outcome) == _UNLIKE


def _evidence(run: Run) -> tuple[bool, bool, int]:
    """A sort key: failed runs first, then complete searches, then few events."""
    recording = run.outcome.recording
    return run.passed, _ended(run.outcome) is None, len(recording.events if recording else ())


def _searches(
    runs: Sequence[Run], algorithm: Algorithm, *, tells_windows: bool
) -> list[tuple[CutoffRule, ComparedSearch]]:
    """The searches that count, to be compared with programs of the algorithm."""
    return [(run.exercise.cutoff, _search(run, algorithm, tells_windows)) for run in runs]


def _search(run: Run, algorithm: Algorithm, tells_windows: bool) -> ComparedSearch:
    """The search that counts, as the program played it. Mistakes are played in a tree of their own:
    what they ask is no part of the student's search."""
    exercise = replace(run.exercise.apart(), algorithm=algorithm)
    recording = run.counted or Recording(exercise.tree, ())
    if run.outcome.mirrored:
        exercise, recording = mirrored(exercise, recording)
    return ComparedSearch(
        exercise,
        recording,
        _ended(run.outcome),
        tells_windows=tells_windows,
        chose_none=run.chose_none,
        move_below=_move_below(run.outcome),
    )


def _move_below(outcome: Outcome) -> str:
    """The action that a search returned although it is none of the root's; "" if there is none."""
    reason = outcome.reason if isinstance(outcome, Malformed) else None
    return str(reason.returned) if isinstance(reason, NotAnAction) else ""


class _InForm(NamedTuple):
    """A diagnosis, and in how many traits its first mistake is `unlike` the student's text."""

    diagnosis: Diagnosis
    unlike: int


class _Diagnosing:
    """The searches of one submission, and the programs that are compared with them; `root` says how
    these search the root, `traits` are those of the student's text, as the worker claims."""

    def __init__(
        self,
        searches: Sequence[tuple[CutoffRule, ComparedSearch]],
        root: Root,
        traits: Sequence[str],
        departures: Departures,
    ) -> None:
        self._searches = searches
        self._algorithm = searches[0][1].exercise.algorithm
        self.root: Root = root
        self._traits = traits
        self._departure = departures
        foreign = frozenset[float]().union(*(search.foreign for _, search in searches))
        self._infinity = next(iter(foreign)) if len(foreign) == 1 else None

    def run(self, forms: Iterable[Form], *, together: bool) -> Diagnosis | None:
        """Try the mistakes one at a time, or two at once (`together`). The forms are tried in turn,
        until one has a mistake whose text has the traits of the student's; if none has, the form
        with the fewest different traits counts."""
        tried = self._pairs if together else _tried(1, self.root, self._algorithm)
        likeliest: _InForm | None = None
        for form in forms:
            found = self._in_form(form, tried)
            if found is not None and (likeliest is None or found.unlike < likeliest.unlike):
                likeliest = found
            if likeliest is not None and likeliest.unlike == 0:
                break
        return None if likeliest is None else likeliest.diagnosis

    def _in_form(self, form: Form, tried: Iterable[tuple[str, ...]]) -> _InForm | None:
        """The diagnosis by programs in one form; None if no program repeats every search."""
        if form in OF_NEGAMAX[1:]:  # other mistakes search there as they do with two functions
            tried = [names for names in tried if changes_leaves(names[0], self._algorithm)]
        # A program that matches unclipped return values also matches with clipping allowed.
        found = self._explaining(tried, form, clips=True)
        found = [
            names
            for names in found
            if self._goes_wrong(names, form) and self._asks_as_little(names, form)
        ]
        if not found:
            return None
        exact = self._explaining(found, form, clips=False)
        unlike = {names: self._unlike(names, form) for names in exact or found}
        least = min(unlike.values())
        diagnosis = Diagnosis(
            algorithm=self._algorithm,
            alternatives=tuple(
                sorted(unlike, key=lambda names: (unlike[names], self._likely(names)))
            ),
            trees=len(self._searches),
            clipped=not exact or "hard" in form,
            form=form,
            root=self.root,
            infinity=self._infinity,
            told_by_text=least == 0 and list(unlike.values()).count(0) == 1 < len(unlike),
        )
        return _InForm(diagnosis, least)

    def _unlike(self, names: tuple[str, ...], form: Form) -> int:
        """The number of traits in which the mistake's text differs from the student's; 0 if the
        student's text is unknown."""
        if not self._traits:
            return 0
        each = self._program(names, self._searches[0][0], form)
        turns = any(known_mistakes.mistake(name).form in OF_NEGAMAX for name in names)
        unsigned = turns and not may_turn_signs(self._traits)
        return 0 if each is None else differences(self._traits, each.traits()) + unsigned

    def _program(
        self, names: tuple[str, ...], rule: CutoffRule, form: Form, root: Root | None = None
    ) -> MistakeProgram | None:
        """The program with those mistakes, as this student would have written them."""
        return program(
            *names,
            algorithm=self._algorithm,
            rule=rule,
            form=form,
            root=root or self.root,
            infinity=self._infinity,
        )

    def _explaining(
        self, tried: Iterable[tuple[str, ...]], form: Form, *, clips: bool
    ) -> list[tuple[str, ...]]:
        """The mistakes whose programs repeat every search."""
        return [names for names in tried if self._repeats(names, form, clips=clips)]

    def _repeats(self, names: tuple[str, ...], form: Form, *, clips: bool) -> bool:
        programs: dict[CutoffRule, MistakeProgram | None] = {}
        for rule, search in self._searches:
            if rule not in programs:
                programs[rule] = self._program(names, rule, form)
            each = programs[rule]
            if each is None or self._departure(search, each, clips=clips) is not None:
                return False
        return True

    def _goes_wrong(self, names: tuple[str, ...], form: Form) -> bool:
        """Whether the program departs from the figure on some tree; in another form it may not."""
        for rule, search in self._searches:
            each = self._program(names, rule, form)
            if each is not None and self._departure(search.canonical, each, clips=True) is not None:
                return True
        return False

    def _asks_as_little(self, names: tuple[str, ...], form: Form) -> bool:
        """Whether the program asks for no leaf's value for which the student's does not ask, as one
        whose call of `game.utility` fails, and that hides the error."""
        for rule, search in self._searches[:_SIEVES]:
            if search.unasked and (each := self._program(names, rule, form)) is not None:
                played = outcome(each, search.exercise).recording
                if played is not None and not search.unasked.isdisjoint(played.evaluated):
                    return False
        return True

    @cached_property
    def _pairs(self) -> Sequence[tuple[str, ...]]:
        """The pairs that can explain the searches: the first of the two to depart from the figure
        does so where the student's search does, and as that does unless the other departs there
        too; or both change the search of the root, where one can hide the other. A loop at the root
        hides the other mistakes of MAX-VALUE there."""
        pairs: Sequence[tuple[str, ...]] = _tried(2, self.root, self._algorithm)
        for rule, search in self._searches[:_SIEVES]:
            roots = {pair: self._root_with(pair, search) for pair in pairs}
            places = {
                (name, root): self._place(search.canonical, (name,), rule, root)
                for name, root in {(name, root) for pair, root in roots.items() for name in pair}
            }
            place = self._place(search, (), rule, self.root)
            kept = []
            for pair, root in roots.items():
                first, second = (places[name, root] for name in pair)
                if _hides_the_other(pair, self._algorithm) or (
                    place == min(first, second)
                    and (
                        first == second
                        or self._departs_alike(search, pair[first > second], root, rule)
                    )
                ):
                    kept.append(pair)
            pairs = kept
        return pairs

    def _departs_alike(
        self, search: ComparedSearch, name: str, root: Root, rule: CutoffRule
    ) -> bool:
        """Whether a program with the mistake searches as the student's does where that departs."""
        place = self._place(search, (), rule, self.root)
        return any(
            self._place(search, (name,), rule, root, form) > place for form in _FORMS_OF_PAIRS
        )

    def _root_with(self, names: tuple[str, ...], search: ComparedSearch) -> Root:
        """The root of a program with these mistakes: the loop, if one of them is in that; MIN's is
        then a loop only if that has the mistake too."""
        if not _in_loop(names, self._algorithm):
            return self.root
        if self.root == "loops" or search.exercise.root_player == "MAX":
            return "loop"
        return "figure" if self.root == "loop" else self.root

    def _place(
        self,
        search: ComparedSearch,
        names: tuple[str, ...],
        rule: CutoffRule,
        root: Root,
        form: Form = "figure",
    ) -> float:
        """The index at which the program departs from a search; infinity if it repeats it all."""
        played = self._program(names, rule, form, root)
        place = None if played is None else self._departure(search, played, clips=True)
        return inf if place is None else place

    def _likely(self, names: tuple[str, ...]) -> tuple[list[int], tuple[str, ...]]:
        """A sort key: the mistakes that change the least are the likeliest."""
        efforts = [effort(name, self._algorithm) for name in names]
        return [sum(each) for each in zip(*efforts, strict=True)], names


# ---------------------------------------------------------------- mistakes together


@cache
def _tried(number: int, root: Root, algorithm: Algorithm) -> Sequence[tuple[str, ...]]:
    """The mistakes that are tried with this root, so many together, at most two."""
    return tuple(
        names
        for names in combinations(known_mistakes.mistake_names(algorithm), number)
        if tried_at(root, names, algorithm)
        if number == 1 or go_together(names[0], names[1], algorithm)
    )


@cache
def _in_loop(names: tuple[str, ...], algorithm: Algorithm) -> bool:
    """Whether one of the mistakes is in a loop at the root."""
    return any(LOOP in roots(name, algorithm) for name in names)


@cache
def _hides_the_other(names: tuple[str, ...], algorithm: Algorithm) -> bool:
    """Whether one of the mistakes can hide the other at the root, or changes its first call."""
    edits = [known_mistakes.mistake(name).edits_in(algorithm) for name in names]
    return all(roots(name, algorithm) for name in names) or any(
        edit.role.startswith("call.") for own in edits for edit in own
    )
