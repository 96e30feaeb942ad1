"""A diagnosis names a mistake by the program's searches, and accuses no right program."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import reference.alpha_ge_beta
import reference.fig57
import reference.fig57_4e
import reference.minimax_ab
from grader.core.algorithms.alpha_beta import ALGORITHM as ALPHA_BETA
from grader.core.findings.all_kinds import KINDS
from grader.core.models import (
    Answered,
    Crashed,
    Diagnosis,
    Entry,
    Missing,
    NotRun,
    Refused,
    TimedOut,
)
from grader.core.models.figure import cited
from grader.core.models.reasons import GradingEnded, NotThere, UnreadableProgram
from grader.core.recording import Recording, effective_window
from grader.diagnosis import compare_play, known_mistakes, mistake_programs
from grader.diagnosis import diagnose as diagnosis
from grader.diagnosis.compare_play import normal
from grader.diagnosis.diagnose import diagnose
from grader.diagnosis.diagnosis_words import explained
from tests.support.known_mistakes import OF_TREES
from tests.support.pupils import Pupil, Reader, Unseen, entry, run_of, runs, shipped
from tests.support.strategies import exercise

RIGHT = (reference.fig57, reference.alpha_ge_beta, reference.fig57_4e, reference.minimax_ab)


def in_part(params: Sequence[Any], part: int) -> list[Any]:
    """The parameters of which make test tries one in `part`, and make test-long all."""
    return [
        pytest.param(each, marks=[pytest.mark.long] if place % part else [])
        for place, each in enumerate(params)
    ]


def alike(name: str) -> set[tuple[str, ...]]:
    return {(name,), *((other,) for other in known_mistakes.mistake(name).equals)}


def set_of(*trees: Any, root: Any = "MAX", cutoff: Any = "weak") -> list[Entry]:
    return [entry(exercise(tree, root, cutoff)) for tree in trees]


# ---------------------------------------------------------------- one mistake


@pytest.mark.uncounted  # the other tests run the same lines
@pytest.mark.parametrize("name", in_part(OF_TREES, 8))
def test_each_mistake_is_named_together_only_with_indistinguishable_ones(name):
    found = diagnose(runs(Pupil((name,)), shipped()))
    assert set(found.alternatives) == alike(name)
    assert found.trees == len(shipped())
    assert not found.clipped
    assert explained(found).code == "known-mistake"


def test_the_most_likely_of_indistinguishable_mistakes_comes_first():
    found = diagnose(runs(Pupil(("min_passes_no_beta",)), shipped()))
    assert found.alternatives[0] == ("min_never_lowers_beta",)


@pytest.mark.parametrize("name", ["min_never_lowers_beta", "max_cut_missing", "global_alpha"])
def test_a_mistake_of_a_strict_program_is_named(name):
    trees = [[[2, [3, 1]], [1, 9]], [[5, 6], [4, 2, 8], [[7, 3], 9]], [[1, 2], [[0, 3], 4]]]
    strict = set_of(*trees, cutoff="strict")
    program = mistake_programs.program(name, rule="strict")
    assert program is not None
    made = []
    for each in strict:
        recording, _ = mistake_programs.record(program, each.exercise)
        made.append(run_of(each.exercise, Answered(recording=recording), passed=False))
    found = diagnose(made)
    assert (name,) in found.alternatives


def test_values_clipped_to_the_window_do_not_hide_a_mistake():
    """Fail-hard return values are as good as those of the figure."""
    made = []
    for each in shipped():
        recording, _ = mistake_programs.record(
            mistake_programs.program("min_never_lowers_beta"), each.exercise
        )
        windows = recording.windows
        events = [
            ("returned", event[1], _clamp(event[2], *windows[event[1]]), event[3])
            if event[0] == "returned"
            else event
            for event in recording.events
        ]
        clipped = Recording(recording.tree, events, recording.value, recording.move)
        made.append(run_of(each.exercise, Answered(recording=clipped), passed=False))
    found = diagnose(made)
    assert found.clipped
    assert ("min_never_lowers_beta",) in found.alternatives
    assert "fail-hard" in explained(found).message


def _clamp(value: Any, alpha: Any, beta: Any) -> Any:
    return max(alpha, min(beta, value))


# ---------------------------------------------------------------- two mistakes, and none


PAIRS = 20
UNNAMED = ("full_window_for_every_root_child", "strict_and_fail_hard")
"""A pair of which no name is known: together they depart from the figure where neither does alone,
and such pairs are not tried."""


@cache
def pairs() -> list[tuple[str, str]]:
    """Pairs that do not conflict: two mistakes in the same function may hide each other."""
    every = list(combinations(OF_TREES, 2))
    Random(57).shuffle(every)  # noqa: S311 - a sample needs no secrecy
    found = []
    for pair in every:
        program = mistake_programs.program(*pair)
        apart = set(mistake_programs.changed(pair[0])).isdisjoint(mistake_programs.changed(pair[1]))
        if apart and program is not None and _ends_well(program):
            found.append(pair)
        if len(found) == PAIRS:
            break
    return found


def _ends_well(program: mistake_programs.MistakeProgram) -> bool:
    ends = {mistake_programs.record(program, each.exercise)[1] for each in shipped()}
    return ends <= {"", "TypeError"}


@pytest.mark.uncounted  # the other tests run the same lines
@pytest.mark.parametrize("number", in_part(range(PAIRS), 4))
def test_two_mistakes_at_once_are_named(number):
    pair = pairs()[number]
    made = runs(Pupil(pair), shipped())
    found = diagnose(made)
    if all(run.passed for run in made):
        assert found is None
        return
    assert bool(found.alternatives) == (pair != UNNAMED)
    if found.alternatives and len(found.alternatives[0]) == 2:
        assert pair in found.alternatives
    assert KINDS[explained(found).code]


def test_a_pair_is_named_although_one_of_the_two_explains_all_of_a_search():
    pair = ("alpha_and_beta_swapped_in_maxs_calls", "min_v_starts_at_minus_infinity")
    assert diagnose(runs(Pupil(pair), shipped())).alternatives == (pair,)


def test_mistakes_in_the_same_line_are_not_combined():
    assert mistake_programs.program("max_cut_missing", "max_cut_strict") is None
    assert mistake_programs.program("max_cut_missing", "min_cut_missing") is not None


def test_an_unknown_mistake_is_reported_as_unknown():
    made = [
        run_of(run.exercise, Answered(recording=_odd(run.outcome.recording)), passed=False)
        for run in runs(Pupil(), set_of([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    ]
    found = diagnose(made)
    assert found == Diagnosis(alternatives=(), trees=1)
    said = explained(found)
    assert (said.code, said.severity) == ("no-known-mistake", "note")


def _odd(recording: Any) -> Recording:
    """A search with one wrong bound that no known mistake has."""
    events = [
        ("entered", 3, event[2], 7, 7) if event[:2] == ("entered", 3) else event
        for event in recording.events
    ]
    return Recording(recording.tree, events, recording.value, recording.move)


# ---------------------------------------------------------------- no false accusation


def test_no_right_program_is_accused_on_a_thousand_trees():
    draw = Random(1957)  # noqa: S311 - trees need no secrecy
    for number in range(250):
        root = draw.choice(["MAX", "MIN"])
        tree = [_grown(draw, 3) for _ in range(draw.randint(1, 4))]
        for variant in RIGHT:
            made = runs(Reader(variant), set_of(tree, root=root))
            assert all(run.passed for run in made), (number, variant.__name__)
            assert diagnose(made) is None


def _grown(draw: Random, depth: int) -> Any:
    if depth == 0 or draw.random() < 1 / 5:
        return draw.randint(-9, 9)
    return [_grown(draw, depth - 1) for _ in range(draw.randint(1, 3))]


@pytest.mark.uncounted  # other tests run the same lines
@pytest.mark.parametrize("variant", in_part(RIGHT, 2), ids=lambda each: each.__name__)
def test_a_right_program_matches_no_mistake_even_if_it_lost_points(variant):
    made = [run._replace(passed=False) for run in runs(Reader(variant), shipped())]
    found = diagnose(made)
    assert found.alternatives == ()


TREES: Any = st.lists(
    st.recursive(
        st.integers(-3, 3), lambda child: st.lists(child, min_size=1, max_size=3), max_leaves=8
    ),
    min_size=1,
    max_size=3,
)


@given(st.sampled_from(OF_TREES), st.lists(TREES, min_size=1, max_size=3), st.sampled_from("AI"))
def test_no_tree_contradicts_the_named_mistake(name, trees, letter):
    made = runs(Pupil((name,)), set_of(*trees, root=f"M{letter}{'XN'['AI'.index(letter)]}"))
    found = diagnose(made)
    assert (found is None) == all(run.passed for run in made)
    if found is None:
        return
    assert (name,) in found.alternatives or len(found.alternatives[0]) == 1
    assert (name,) in found.alternatives
    for names in found.alternatives[:6]:
        for run in made:
            played = Pupil(names, root=found.root, form=found.form).play(run.exercise)
            assert _shape(played) == _shape(run.outcome)
            # A value that no child returned has no move, which contradicts none.
            moves = {played.recording.move, run.outcome.recording.move}
            assert len(moves - {None}) <= 1


def _shape(outcome: Any) -> Any:
    """Calls with windows and returns, and the value, without the root's own call."""
    tree, most = outcome.recording.tree, max(map(abs, outcome.recording.tree.value_range))
    events = []
    for kind, node, *facts in outcome.recording.events:
        if kind == "entered" and node:
            events.append((kind, node, *effective_window(facts[-2:], tree)))
        elif kind != "asked" and node:
            events.append((kind, node, normal(facts[0], most)))
    value = normal(outcome.recording.value, most)
    return events, value, getattr(outcome, "exception", "")


# ---------------------------------------------------------------- runs that cannot be compared


def test_a_program_that_was_not_run_has_no_diagnosis():
    (each,) = set_of([1, 2])
    for outcome in (
        Missing(functions=("max_value",), reason=NotThere()),
        Refused(reason=UnreadableProgram()),
        Crashed(at_import=True),
    ):
        assert diagnose([run_of(each.exercise, outcome, passed=False)]) is None


def test_a_run_that_cannot_be_compared_is_left_out():
    made = runs(Pupil(("no_cutoffs",)), shipped())
    recording = made[0].outcome.recording
    for outcome in (
        Crashed(exception="ZeroDivisionError", recording=recording),
        NotRun(reason=GradingEnded()),
    ):
        found = diagnose([run_of(made[0].exercise, outcome, passed=False), *made[1:]])
        assert set(found.alternatives) == alike("no_cutoffs")
        assert found.trees == len(made) - 1


@pytest.mark.uncounted  # other tests run these lines
def test_huge_trees_are_compared_until_the_time_is_up(monkeypatch):
    monkeypatch.setattr(diagnosis, "_MOST_EVENTS", 10_000)
    monkeypatch.setattr(compare_play, "_MOST_COMPARED", 100_000)
    wide = [[5] * 20] * 20
    made = runs(Pupil(("no_cutoffs",)), set_of(*([wide] * 16)))
    found = diagnose(made)
    assert 1 <= found.trees < len(made)
    assert ("no_cutoffs",) in found.alternatives


def test_a_search_that_was_cut_short_is_compared_up_to_its_end():
    made = runs(Pupil(("no_cutoffs",)), shipped())
    place = max(range(len(made)), key=lambda one: len(made[one].exercise.tree))
    run = made[place]
    recording = run.outcome.recording
    part = Recording(recording.tree, recording.events[: len(recording.events) // 2])
    made[place] = run_of(run.exercise, TimedOut(limit=1, recording=part), passed=False)
    found = diagnose(made)
    assert set(found.alternatives) == alike("no_cutoffs")


def test_a_mistake_that_returns_none_is_recognised_by_its_exception():
    made = runs(Pupil(("max_cutoff_returns_none",)), shipped())
    assert any(isinstance(run.outcome, Crashed) for run in made)
    found = diagnose(made)
    assert set(found.alternatives) == alike("max_cutoff_returns_none")


def test_without_observed_calls_visits_and_moves_are_compared():
    found = diagnose(runs(Unseen(("max_never_raises_alpha",)), shipped()))
    assert alike("max_never_raises_alpha") <= set(found.alternatives)
    assert all(len(names) == 1 for names in found.alternatives)


# ---------------------------------------------------------------- in words


def test_the_sentence_names_mistake_line_and_hint():
    found = diagnose(runs(Pupil(("max_never_raises_alpha",)), shipped()))
    said = explained(found)
    assert said.code == "known-mistake"
    assert "exactly like one that never raises alpha in MAX-VALUE" in said.message
    assert cited(said.figure) == "MAX-VALUE line 7: alpha = max(alpha, v)"
    assert said.hint
    assert said.hint == known_mistakes.mistake("max_never_raises_alpha").hint


def test_one_tree_that_fits_many_mistakes_says_so():
    found = diagnose(runs(Pupil(("no_cutoffs",)), set_of([3, [1, 2]])))
    assert len(found.alternatives) > 4
    said = explained(found)
    assert said.code == "several-mistakes"
    assert said.message.startswith(
        "Several known mistakes explain your program's searches on this tree. It "
    )
    assert said.message.count("one that") == 2
    assert said.message.endswith("; this tree does not tell them apart.")
    assert not said.figure
    both = explained(diagnose(runs(Pupil(("no_cutoffs",)), set_of([3, [1, 2]], [4, [1, 2]]))))
    assert both.message.endswith("; these trees do not tell them apart.")


def test_of_mistakes_that_search_alike_the_one_that_the_text_holds_comes_first():
    for name in ("no_cutoffs", "cut_on_the_last_child_only"):
        written = mistake_programs.program(name)
        made = [
            run._replace(outcome=replace(run.outcome, traits=written.traits()))
            for run in runs(Pupil(("no_cutoffs",)), shipped()[:12])
        ]
        found = diagnose(made)
        assert (found.alternatives[0], len(found.alternatives)) == ((name,), 2)
        assert "The same is true" not in explained(found).message


def test_a_form_of_the_figure_counts_if_its_text_is_the_student_s():
    """With beta = min(alpha, v) before alpha >= beta, MIN returns after its first child."""
    written = mistake_programs.program("min_lowers_beta_to_alpha", form="bounds")
    made = [
        run_of(
            each.exercise,
            replace(mistake_programs.outcome(written, each.exercise), traits=written.traits()),
            passed=False,
        )
        for each in shipped()
    ]
    found = diagnose(made)
    assert (found.alternatives[0], found.form) == (("min_lowers_beta_to_alpha",), "bounds")
    unread = diagnose([run._replace(outcome=replace(run.outcome, traits=())) for run in made])
    assert ("min_returns_after_the_first_child",) in unread.alternatives


def test_an_unknown_mistake_is_not_announced_beside_a_crash():
    (run,) = runs(Pupil(), set_of([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    odd = run_of(run.exercise, Answered(recording=_odd(run.outcome.recording)), passed=False)
    crash = run_of(run.exercise, Crashed(exception="KeyError"), passed=False)
    assert diagnose([odd]) == Diagnosis(alternatives=(), trees=1)
    assert diagnose([odd, crash]) is None


# ---------------------------------------------------------------- a number for infinity


FINITE = [
    name
    for name in known_mistakes.mistake_names(ALPHA_BETA)
    if mistake_programs.INFINITY in mistake_programs.changed(name)
]


def diagnosed(name: str, infinity: float, trees: Any) -> Diagnosis | None:
    program = mistake_programs.program(name, infinity=infinity)
    assert program is not None
    taken: Any = {"search": "f", "max_value": "max_value", "min_value": "min_value"}
    outcomes = [mistake_programs.outcome(program, each, taken) for each in trees]
    return diagnose([run_of(each, outcome) for each, outcome in zip(trees, outcomes, strict=True)])


@pytest.mark.parametrize("infinity", [50, 9999, 10_000, 999_999.5])
@pytest.mark.parametrize("name", FINITE)
def test_the_mistake_is_named_with_the_number(name, infinity):
    found = diagnosed(name, infinity, [each.exercise for each in shipped()])
    assert (found.alternatives, found.infinity) == (((name,),), infinity)
    assert f" ({infinity:g}), on all" in explained(found).message.replace("999999.5", "1e+06")


def test_a_program_without_such_a_number_is_not_said_to_have_one():
    found = diagnose(runs(Pupil(("max_never_raises_alpha",)), shipped()))
    assert found.infinity is None


def test_a_number_that_is_a_leaf_s_may_be_the_leaf_s():
    found = diagnosed("magic_infinity", 20, [exercise([20, [30, 40]], "MAX")])
    assert found.infinity is None


# ---------------------------------------------------------------- its words and its work


def test_a_finding_has_the_title_the_hint_and_the_lines_of_its_mistake():
    for name in known_mistakes.mistake_names():
        mistake = known_mistakes.mistake(name)
        algorithm = mistake.algorithm
        finding = explained(Diagnosis(alternatives=((name,),), trees=1, algorithm=algorithm))
        assert mistake.title in finding.message
        assert finding.hint == mistake.hint, name
        assert len(finding.figure) == len(set(mistake.lines)), name
        first = algorithm.figure.search_line("call and move")
        assert (first in finding.figure) == ("search" in mistake.lines), name


COUNTED = {
    (8, 0): "on all 8 trees.",
    (2, 0): "on both trees.",
    (5, 3): "on all 5 trees (of 8) whose searches can be compared.",
    (1, 1): "on the one tree (of 2) whose searches can be compared.",
}


@pytest.mark.parametrize("counts", COUNTED)
def test_trees_that_are_not_compared_are_counted_too(counts):
    trees, left_out = counts
    made = Diagnosis(alternatives=(("no_cutoffs",),), trees=trees, left_out=left_out)
    assert COUNTED[counts] in explained(made).message


def test_a_diagnosis_ends_after_a_fixed_amount_of_work(monkeypatch):
    # So many leaves of one value that a program departs late, if at all.
    failed = [run._replace(passed=False) for run in runs(Pupil(), [entry(exercise([5] * 2000))])]
    repeated = []
    departure = compare_play.departure

    def counted(search: Any, program: Any, *, clips: bool = False) -> int | None:
        place = departure(search, program, clips=clips)
        repeated.append(len(search.observed) if place is None else place)
        return place

    monkeypatch.setattr(compare_play, "departure", counted)
    monkeypatch.setattr(compare_play, "_MOST_COMPARED", 20_000)
    assert diagnose(failed) is None
    assert 20_000 < sum(repeated) < 30_000
