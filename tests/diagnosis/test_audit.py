"""An audit lists the mistakes that an assignment catches and tells apart, and its remedies."""

from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from grader.core.algorithms import minimax
from grader.core.models import Assignment, Crashed, Entry
from grader.core.tree import Tree
from grader.course import assignment_file as assignments
from grader.diagnosis import audit as auditing
from grader.diagnosis import known_mistakes, mistake_programs
from grader.diagnosis.audit import Audit, audit, entry_like
from grader.diagnosis.audit_proposals import Proposals, propose
from grader.diagnosis.compare_play import ComparedSearch, departure
from grader.diagnosis.spare_exercises import Spare
from grader.marking.checks import MarkedSearch
from grader.search import reference_player
from tests.support.known_mistakes import OF_TREES
from tests.support.pupils import Pupil
from tests.support.strategies import exercise

SECONDS = 600
"""Enough for every proposal on a busy machine, so that the results do not depend on it."""


def entry(
    tree: Any, root: str = "MAX", *, name: str = "tree", cutoff: str = "weak", **more: Any
) -> Entry:
    given = replace(exercise(tree, root, cutoff), id=name, where=more.pop("where", ""))
    return Entry(exercise=given, **{"points": 1, **more})


def of(*entries: Entry) -> Assignment:
    return Assignment(title="Some trees", entries=entries)


@cache
def shipped() -> Audit:
    return audit(assignments.load())


def alike(found: Audit) -> set[frozenset[str]]:
    return {frozenset(name for same in group for name in same) for group in found.alike}


# ---------------------------------------------------------------- the shipped assignment


@pytest.mark.uncounted  # other tests run the same lines
def test_the_shipped_assignment_catches_every_mistake():
    # Each changes the value, the move or the visits of some tree: see test_mistakes.py.
    assert tuple(shipped().mistakes) == OF_TREES
    assert shipped().uncaught == ()


def test_the_shipped_assignment_tells_all_distinguishable_mistakes_apart():
    assert shipped().alike == ()


def test_the_shipped_assignment_needs_no_proposal():
    assert propose(shipped(), entry_like(assignments.load()), SECONDS) is None


def marks_without(*left_out: str) -> dict[str, Any]:
    """The failed checks of each mistake without those exercises."""
    kept = [place for place, name in enumerate(shipped().exercises) if name not in left_out]
    failed = shipped().failed
    return {name: tuple(failed[name][place] for place in kept) for name in failed}


def test_every_tree_written_for_this_grader_is_needed():
    zero = shipped().catching("min_cutoff_returns_zero")
    assert [shipped().exercises[place] for place in zero] == ["zero-between", "zero-between-min"]
    for tree, one, other in (
        ("late-alpha", "alpha_is_child_value", "alpha_is_v_without_max"),
        ("late-alpha", "min_returns_after_the_first_child", "min_tests_v_ge_alpha"),
    ):  # these two lose the same points on every other tree
        assert shipped().failed[one] != shipped().failed[other]
        assert marks_without(tree)[one] == marks_without(tree)[other]
    sizes = {each.exercise.id: len(each.exercise.tree) for each in assignments.load().entries}
    catching = map(shipped().exercises.__getitem__, shipped().catching("alpha_is_v_without_max"))
    assert [name for name in catching if sizes[name] < 60] == ["deep-alpha"]


def test_the_audit_s_failed_checks_are_those_of_grading():
    names = ("min_calls_min", "max_v_starts_at_zero", "strict_cut", "max_forgets_to_return")
    for place, name in product(range(0, 29, 3), names):
        each = assignments.load().entries[place]
        verdict = MarkedSearch(
            each, reference_player.solve(each.exercise), Pupil((name,)).play(each.exercise)
        ).verdict()
        lost = tuple(check.name for check in verdict.checks if not check.passed)
        assert shipped().failed[name][place] == lost


# ---------------------------------------------------------------- caught mistakes


def test_a_lone_leaf_catches_little_and_tells_little_apart():
    found = audit(of(entry([1])))
    assert "strict_cut" in found.uncaught
    assert "plain_minimax" in found.uncaught
    assert {"strict_cut", "plain_minimax", "no_cutoffs"} <= max(alike(found), key=len)
    together = next(same for group in found.alike for same in group if "no_cutoffs" in same)
    assert together == ("cut_on_the_last_child_only", "no_cutoffs")


def test_only_checks_with_weight_catch_a_mistake():
    tree = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
    assert audit(of(entry(tree))).failed["strict_cut"] == ((),)
    assert audit(of(entry(tree))).failed["plain_minimax"] == (("visited",),)
    assert "plain_minimax" in audit(of(entry(tree, rubric={"value": 1}))).uncaught
    rubric = {"windows": 1, "returns": 2, "order": 1, "repeats": 1, "value": 0}
    found = audit(of(entry(tree, rubric=rubric)))
    assert found.checks == ("order", "repeats", "windows", "returns")
    assert found.failed["plain_minimax"][0] == ("order", "windows")
    assert "repeats" in found.failed["root_searched_again_for_the_move"][0]


def test_an_exercise_without_points_catches_nothing_and_still_tells_apart():
    found = audit(of(entry([[3, 12, 8], [2, 4, 6]], points=0)))
    assert found.uncaught == tuple(found.mistakes)
    assert found.checks == ()
    assert alike(found) == alike(audit(of(entry([[3, 12, 8], [2, 4, 6]]))))


def test_a_min_root_hides_mistakes_made_before_min_moves():
    tree = [[5, 3], [4, 6]]
    assert audit(of(entry(tree))).failed["root_as_min"] != ((),)
    assert audit(of(entry(tree, "MIN"))).failed["root_as_min"] == ((),)


def test_under_the_strict_rule_the_strict_cut_is_no_mistake():
    tree = [[5, [5, 9]], [5, 7]]
    strict = audit(of(entry(tree, cutoff="strict")))
    right = {"strict_cut", "max_cut_strict", "min_cut_strict"}
    assert set(OF_TREES) - set(strict.mistakes) == right
    assert not right & {name for group in alike(strict) for name in group}
    both = audit(of(entry(tree, cutoff="strict"), entry(tree, name="weak")))
    assert tuple(both.mistakes) == OF_TREES
    assert both.failed["strict_cut"] == ((), ("visited",))


def test_the_audit_tells_two_apart_exactly_where_a_diagnosis_does():
    given = exercise([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    found = audit(of(Entry(exercise=given, points=1)))
    group_of = {name: group for group in alike(found) for name in group}
    for name in OF_TREES[::6]:
        outcome = Pupil((name,)).play(given)
        assert outcome.recording is not None
        ended = outcome.exception if isinstance(outcome, Crashed) else ""
        search = ComparedSearch(given, outcome.recording, ended)
        same = {
            other
            for other in OF_TREES
            if (each := mistake_programs.program(other)) and departure(search, each) is None
        }
        known = {name, *known_mistakes.mistake(name).equals}
        assert same == set(group_of.get(name, known)), name


# ---------------------------------------------------------------- exercises that can be left out


EASY, HARD = [[3, 12, 8], [2, 4, 6]], [[[3, 17], [2, 12]], [[15], [25, 0]]]


def test_an_exercise_that_is_set_twice_is_needed_once():
    found = audit(of(entry(EASY, name="one"), entry(HARD, name="other"), entry(EASY, name="again")))
    assert found.spare == (Spare("one"), Spare("again"))
    assert found.together == ("again",)  # the first one stays


def test_an_exercise_that_only_tells_apart_is_needed():
    found = audit(of(entry(EASY, name="one"), entry(HARD, name="other", points=0)))
    assert found.spare == ()
    assert found.together == ()


def test_an_exercise_without_points_is_needless_if_another_tells_the_same_apart():
    found = audit(of(entry(EASY, name="one"), entry(EASY, name="practice", points=0)))
    assert found.spare == (Spare("practice"),)


FAMILY = (
    "id: {}\ntitle: Random\n"
    "family: {{seed: 2, count: 2, depth: {}, branching: [{}], values: [0, 9]}}\n"
)


def family(folder: Path, name: str, depth: int, branching: str) -> None:
    text = FAMILY.format(name, depth, branching)
    (folder / f"{name}.yaml").write_text(text, encoding="utf-8")


def setting(folder: Path, names: str) -> Audit:
    text = f"title: Some families\nexercises: [{names}]\n"
    (folder / "assignment.yaml").write_text(text, encoding="utf-8")
    return audit(assignments.load(folder))


def test_a_family_is_named_once_if_any_of_its_trees_can_go(tmp_path):
    family(tmp_path, "one", 3, "2, 3")
    family(tmp_path, "two", 3, "2, 3")  # the same trees again
    found = setting(tmp_path, "one, two")
    assert found.exercises == ("one-1", "one-2", "two-1", "two-2")
    assert found.spare == (Spare("one", 2, whole=True), Spare("two", 2, whole=True))
    assert found.together == ("two",)


def test_trees_of_a_family_that_replace_each_other_cannot_all_be_left_out(tmp_path):
    (tmp_path / "same.yaml").write_text(
        "id: same\ntitle: Twice\n"
        "family: {seed: 1, count: 2, depth: 1, branching: [1, 1], values: [0, 0]}\n",
        encoding="utf-8",
    )
    found = setting(tmp_path, "same")
    assert found.spare == (Spare("same", 2, whole=False),)
    assert found.together == ()


def test_one_tree_of_a_family_can_be_left_out_alone():
    members = entry(EASY, name="f-1", where="f.yaml:1"), entry(HARD, name="f-2", where="f.yaml:1")
    found = audit(of(*members, entry(EASY, name="again")))
    assert found.spare == (Spare("f-1"), Spare("again"))
    assert found.together == ("again",)


def test_leaving_out_all_listed_exercises_together_loses_nothing():
    given = assignments.load()
    gone = {
        each.exercise.id for name in shipped().together for each in assignments.named(given, name)
    }
    kept = tuple(each for each in given.entries if each.exercise.id not in gone)
    assert len(kept) < len(given.entries) - 10
    less = audit(replace(given, entries=kept))
    assert (less.uncaught, less.alike, less.together) == ((), (), ())


# ---------------------------------------------------------------- the size of the search


def test_an_exercise_that_is_too_large_is_left_out_and_named(monkeypatch):
    monkeypatch.setattr(auditing, "MOST_NODES", 20)
    large = [[1] * 5] * 4
    found = audit(of(entry(EASY, name="one"), entry(large, name="large"), entry(EASY, name="two")))
    assert found.exercises == ("one", "two")
    assert found.left_out == (("large", 25, "node"),)
    assert len(found.failed["strict_cut"]) == 2
    none = audit(of(entry(large, name="large")))
    assert (none.exercises, none.spare, none.together) == ((), (), ())
    assert propose(none, entry(large), SECONDS) is None


def test_each_mistake_is_played_once_on_each_exercise(monkeypatch):
    played = []
    play = auditing.play

    def noted(name: str, each: Entry, answer: reference_player.Answer) -> auditing.Played:
        played.append((name, each.exercise.id))
        return play(name, each, answer)

    monkeypatch.setattr(auditing, "play", noted)
    audit(of(entry(EASY, name="one"), entry(HARD, name="other")))
    assert len(played) == len(set(played)) == 2 * len(OF_TREES)


def test_progress_names_each_exercise():
    heard = []
    audit(of(entry(EASY, name="one"), entry(HARD, name="other")), lambda *said: heard.append(said))
    assert heard == [(0, 2, "one"), (1, 2, "other")]


# ---------------------------------------------------------------- proposals


def with_proposals(given: Assignment, found: Proposals) -> Assignment:
    like = entry_like(given)
    added = [
        replace(
            like,
            exercise=replace(like.exercise, id=f"new-{number}", where="", tree=each.exercise.tree),
        )
        for number, each in enumerate(found.trees)
    ]
    return replace(given, entries=(*given.entries, *added))


WANTING = {
    "a lone leaf": of(entry([1])),
    "a MIN root": of(entry([[3, 12, 8], [2, 4, 6], [14, 5, 2]], "MIN")),
    "the strict rule": of(entry(EASY, cutoff="strict")),
    "minimax": of(
        replace(entry(EASY), exercise=replace(entry(EASY).exercise, algorithm=minimax.ALGORITHM))
    ),
}


def proposed(given: Assignment) -> Proposals:
    return propose(audit(given), entry_like(given), SECONDS)


@cache
def proposed_for(name: str) -> Proposals:
    return proposed(WANTING[name])


@pytest.mark.long  # make test completes one assignment, in tests/cli/commands/test_check.py
@pytest.mark.parametrize("name", WANTING)
def test_the_proposed_trees_complete_the_assignment(name):
    given, found = WANTING[name], proposed_for(name)
    strict = given.entries[0].exercise.cutoff == "strict"
    # Then a value returned as v is no bound, and a bound of 0 is passed before it is reached.
    left = ("last_tie_wins", "zero_alpha_is_missing") if strict else ()
    assert (found.uncaught, found.alike, found.cut_short) == (left, (), False)
    assert len(found.trees) <= 12
    assert all(len(Tree.build(each.tree)) <= 40 for each in found.trees)
    then = audit(with_proposals(given, found))
    assert (then.uncaught, then.alike) == (left, ())
    fewer = audit(with_proposals(given, replace(found, trees=found.trees[1:])))
    assert fewer.uncaught != left or fewer.alike


@pytest.mark.long
def test_proposals_are_the_same_each_time():
    name = "a lone leaf"
    first, again = proposed_for(name), proposed(WANTING[name])
    assert [each.lines() for each in again.trees] == [each.lines() for each in first.trees] != []
    assert replace(again, trees=()) == replace(first, trees=())


@pytest.mark.uncounted  # slow, and other tests run the same lines on fewer trees
def test_a_mistake_that_the_rubric_does_not_mark_has_no_tree():
    given = of(entry(HARD, rubric={"value": 1}))
    wanting = replace(audit(given), alike=())
    only = replace(wanting, mistakes={"plain_minimax": ""}, failed={"plain_minimax": ((),)})
    found = propose(only, entry_like(given), SECONDS)
    assert found == Proposals(uncaught=("plain_minimax",))


def test_a_mistake_that_no_drawn_tree_shows_gets_a_search_of_its_own(monkeypatch):
    monkeypatch.setattr("grader.diagnosis.audit_proposals.trees", lambda: [[1]])
    given = of(entry([1]))
    whole = audit(given)
    only = replace(
        whole,
        mistakes={"strict_cut": ""},
        failed={"strict_cut": ((),)},
        alike=((("min_cut_strict",), ("max_cut_strict",)),),
    )
    found = propose(only, entry_like(given), SECONDS)
    assert (found.uncaught, found.alike) == ((), ())
    assert found.trees[0].catches == ("strict_cut",)


def test_the_end_of_the_time_limit_is_reported():
    given = of(entry(EASY))
    found = propose(audit(given), entry_like(given), 0)
    assert (found.trees, found.cut_short) == ((), True)
    assert found.uncaught == audit(given).uncaught


@pytest.mark.long  # as above
@pytest.mark.parametrize("name", WANTING)
def test_a_proposal_has_the_form_of_an_exercise_file(name):
    found = proposed_for(name)
    assert found.trees
    for each in found.trees:
        assert each.lines()[0] == f"tree: {each.tree}"
        assert ("root_player: min" in each.lines()) == (each.exercise.root_player == "MIN")
        assert (each.lines()[-1] == "cutoff: strict") == (name == "the strict rule")


def test_proposals_have_the_rubric_of_most_exercises():
    plain, other = entry(EASY, name="a"), entry(EASY, name="b", rubric={"windows": 1})
    assert entry_like(of(other, plain, replace(plain, points=3))).rubric == plain.rubric
    assert entry_like(of(other, plain)).rubric == other.rubric
    assert entry_like(of(replace(plain, points=0))).points == 1
