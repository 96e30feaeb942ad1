"""The smallest tree on which a program goes wrong: small, the same each time,
and found in time.
"""

from dataclasses import replace
from time import monotonic
from typing import Any

import pytest

from grader.core import cpu_wait
from grader.core.models import Answered, Assignment, Exercise, Limits, Outcome, Refused, Submission
from grader.core.models.reasons import UnreadableProgram
from grader.core.tree import Tree
from grader.course import exercise_file
from grader.diagnosis import smallest_tree
from grader.diagnosis.candidate_exercise import exercise_text
from grader.diagnosis.smallest_tree import Shrunk, find_smallest
from grader.grading.grade_submission import Grading
from grader.marking.checks import MarkedSearch
from grader.search import reference_player
from tests.support.pupils import Pupil, entry
from tests.support.strategies import exercise

SUBMISSION = Submission(name="ada", entry="alphabeta.py", files={})


def wrong(name: str, root: str = "MAX") -> Any:
    """A test of trees: whether a program with that mistake loses points."""

    def on(tree: Any) -> bool:
        problem = exercise(tree, root)
        verdict = MarkedSearch(
            entry(problem), reference_player.solve(problem), Pupil((name,)).play(problem)
        ).verdict()
        return not all(check.passed for check in verdict.checks)

    return on


@pytest.mark.parametrize(
    ("name", "tree"),
    [
        ("min_never_lowers_beta", [[1, [2, 3]]]),
        ("max_never_raises_alpha", [3, [1, 2]]),
        ("first_action_is_played", [1, 2]),
        ("strict_cut", [0, [0, 0]]),
        ("zero_leaf_is_missing", [0]),
        ("cutoff_returns_none", [2, [1]]),
        ("magic_infinity", [1001]),
    ],
)
def test_the_smallest_tree_is_no_larger_than_one_drawn_by_hand(name, tree):
    found, final = find_smallest(wrong(name), seconds=60)
    assert found is not None
    assert final
    assert size(found) <= size(tree)
    assert wrong(name)(found)


def size(tree: Any) -> int:
    return sum(map(size, tree)) if isinstance(tree, list) else 1


def test_the_smallest_tree_is_the_same_each_time():
    found = [find_smallest(wrong("global_alpha"), seconds=60) for _ in range(2)]
    assert found[0] == found[1]


def test_a_mistake_that_no_small_tree_shows_is_found_in_a_part_of_a_larger_one():
    """A random tree hardly ever has this depth, and even less often such leaves."""
    deep = [[[[[[[5, 77], 8], 6], [3, 9]], 4], 2], [1, 7]]

    def has_a_long_way_and_77(tree: Any) -> bool:
        flat = Tree.build(tree)
        return flat.depth[-1] >= 7 and 77 in flat.values

    found, _ = find_smallest(has_a_long_way_and_77, seconds=60, known=Tree.build(deep))
    assert found is not None
    assert has_a_long_way_and_77(found)
    assert size(found) <= 3


def test_a_right_program_has_no_smallest_tree():
    assert find_smallest(lambda _: False, seconds=60) == (None, True)


def test_at_the_time_limit_the_smallest_tree_so_far_is_used():
    found_one = False

    def slow_once_one_is_found(tree: Any) -> bool:
        nonlocal found_one
        while found_one and monotonic() < start + 1:
            pass
        found_one = found_one or size(tree) > 3
        return size(tree) > 3

    start = monotonic()
    found, final = find_smallest(slow_once_one_is_found, seconds=0.2)
    assert found is not None
    assert not final
    assert size(found) > 3


def test_without_time_no_tree_is_found():
    assert find_smallest(lambda _: True, seconds=-1) == (None, False)


@pytest.mark.parametrize(
    ("taken", "stood", "left"),
    [(0, 0, 10), (4, 0, 6), (9, 5, 6), (12, 0, 0), (39, 35, 6), (41, 40, 0)],
)
def test_time_spent_waiting_for_a_processor_is_not_counted_up_to_a_bound(
    monkeypatch, taken, stood, left
):
    now = iter((100.0, 100.0 + taken))
    lost = iter((7.0, 7.0 + stood))
    monkeypatch.setattr(cpu_wait, "monotonic", lambda: next(now))
    monkeypatch.setattr(cpu_wait, "waited", lambda _: next(lost))
    assert cpu_wait.Allowance(10).left == left


def test_the_search_leaves_nothing_in_the_working_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    find_smallest(wrong("no_cutoffs"), seconds=60)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("root", "cutoff"), [("MAX", "weak"), ("MIN", "weak"), ("MIN", "strict")])
def test_the_text_of_a_smallest_tree_is_an_exercise_file(tmp_path, root, cutoff):
    drawn = [[1, [2, 3]], -4]
    made = exercise(drawn, root, cutoff)
    file = tmp_path / f"{made.id}.yaml"
    file.write_text(exercise_text(made, drawn))
    (read,) = exercise_file.load(file)
    assert (read.root_player, read.cutoff) == (root, cutoff)
    assert read.tree.values == made.tree.values
    assert read.tree.first_child == made.tree.first_child


# ---------------------------------------------------------------- in a report


def graded(pupil: Any, *trees: Any, seconds: float = 60) -> Any:
    limits = Limits(smallest_tree_seconds=seconds)
    problems = tuple(entry(exercise(tree)) for tree in trees)
    grading = Grading(SUBMISSION, Assignment(title="t", entries=problems, limits=limits), pupil)
    stages = list(grading.steps())
    return stages[-1].report(), [stage.following for stage in stages[1:-1]]


TEXTBOOK = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def test_a_report_has_the_mistake_and_the_smallest_tree():
    report, steps = graded(Pupil(("max_never_raises_alpha",)), TEXTBOOK, [1, 2])
    assert steps == ["tree", "tree", "the mistake", "the smallest tree"]
    assert report.diagnosis is not None
    assert report.findings[0].code == "several-mistakes"
    assert not report.smallest.exercise.passed
    assert report.smallest.exercise.id == "smallest-tree"
    assert "tree: [2, [1, 3]]" in report.smallest.text
    assert report.smallest.exercise.actual.recording is not None
    assert report.taken["search"] == "alpha_beta_search"
    assert report.max_score == 2


def test_a_right_program_gets_no_diagnosis():
    report, steps = graded(Pupil(), TEXTBOOK)
    assert steps == ["tree"]
    assert (report.diagnosis, report.smallest, report.findings) == (None, None, ())


def test_without_time_no_smallest_tree_is_searched():
    report, steps = graded(Pupil(("no_cutoffs",)), TEXTBOOK, seconds=0)
    assert steps == ["tree", "the mistake"]
    assert report.diagnosis is not None
    assert report.smallest is None


def test_a_search_that_ends_before_it_finds_a_tree_is_reported():
    report, _ = graded(Pupil(("no_cutoffs",)), TEXTBOOK, seconds=1e-6)
    assert report.smallest is None
    assert [finding.code for finding in report.findings][1:] == ["no-small-tree"]


def test_no_more_time_is_asked_for_where_a_player_moves_twice_in_a_row():
    """The players of every tree that is tried take turns."""
    problem = exercise(TEXTBOOK)
    players = [*problem.tree.players]
    players[1] = "MAX"
    twice = replace(problem, tree=replace(problem.tree, players=players))
    problems = (entry(twice),)
    limits = Limits(smallest_tree_seconds=1e-6)
    pupil = Pupil(("no_cutoffs",))
    grading = Grading(SUBMISSION, Assignment(title="t", entries=problems, limits=limits), pupil)
    report = list(grading.steps())[-1].report()
    assert report.score < report.max_score
    assert "no-small-tree" not in [finding.code for finding in report.findings]


def test_a_tree_that_may_not_be_the_smallest_has_another_title(monkeypatch):
    def cut_short(wrong: Any, *_: Any) -> Shrunk:
        assert wrong([2, [1, 3]])
        return Shrunk([2, [1, 3]], final=False)

    monkeypatch.setattr(smallest_tree, "find_smallest", cut_short)
    report, _ = graded(Pupil(("max_never_raises_alpha",)), TEXTBOOK)
    assert report.smallest.exercise.title == "The smallest tree found in time"
    assert "title: The smallest tree found in time" in report.smallest.text


class Misplaying(Pupil):
    """Never raises alpha on trees of more than four nodes, and plays a wrong move on all."""

    def play(self, exercise: Exercise, **_secret: bool) -> Outcome:
        mistakes = ("max_never_raises_alpha",) if len(exercise.tree) > 4 else ()
        outcome = Pupil(mistakes).play(exercise)
        assert isinstance(outcome, Answered)
        assert outcome.recording is not None
        worst = exercise.tree.names[exercise.tree.children(0)[-1]]
        return replace(outcome, recording=replace(outcome.recording, move=worst))

    try_out = play


def test_a_mistake_in_the_search_is_shown_by_a_tree_whose_search_is_wrong():
    report, _ = graded(Misplaying(), [3, [2, 4], 1])
    assert report.exercises[0].verdict.findings[0].code == "wrong-alpha"
    assert report.smallest.exercise.verdict.findings[0].code == "wrong-alpha"


class Refusing(Pupil):
    def play(self, _: Exercise, **_secret: bool) -> Outcome:
        return Refused(reason=UnreadableProgram())


def test_an_exercise_that_never_ran_gets_no_smallest_tree():
    report, steps = graded(Refusing(), TEXTBOOK)
    assert steps == ["tree", "the mistake"]
    assert (report.diagnosis, report.smallest) == (None, None)
