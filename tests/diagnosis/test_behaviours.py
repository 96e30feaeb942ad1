"""Programs that behave alike share a diagnosis and a smallest tree."""

from dataclasses import replace
from typing import Any

import pytest

from grader.core.models import Assignment, Exercise, Outcome, Submission
from grader.diagnosis import behaviours as module
from grader.diagnosis import smallest_tree
from grader.diagnosis.behaviours import Behaviours
from grader.grading.grade_submission import grade
from tests.support.pupils import Pupil, Unseen, entry, runs
from tests.support.strategies import exercise

SUBMISSION = Submission(name="ada", entry="alphabeta.py", files={})
TREES = [[[3, 12, 8], [2, 4, 6], [14, 5, 2]], [[[1, 2], [3, 4]], [[5, 6], [7, 8]]]]
ENTRIES = tuple(
    entry(replace(exercise(tree), id=f"tree-{number}")) for number, tree in enumerate(TREES)
)
ASSIGNMENT = Assignment(title="Two trees", entries=ENTRIES)
WRONG = Pupil(("max_never_raises_alpha",))


@pytest.fixture
def diagnosed(monkeypatch):
    """The number of runs of each diagnosis that is worked out."""
    seen = []
    real = module.diagnose

    def counted(given: Any) -> Any:
        seen.append(len(given))
        return real(given)

    monkeypatch.setattr(module, "diagnose", counted)
    return seen


@pytest.fixture
def searched(monkeypatch):
    """A list that grows with each search for a smallest tree."""
    seen = []
    real = smallest_tree.find_smallest

    def counted(*given: Any) -> Any:
        seen.append(1)
        return real(*given)

    monkeypatch.setattr(smallest_tree, "find_smallest", counted)
    return seen


def test_a_behaviour_is_diagnosed_once(diagnosed):
    known = Behaviours()
    first = known.conclusion(runs(WRONG, ENTRIES))
    assert known.conclusion(runs(WRONG, ENTRIES)) is first
    assert first.diagnosis.alternatives[0] == ("max_never_raises_alpha",)
    assert diagnosed == [2]


def changed(**facts: Any) -> Any:
    """Runs of which the last outcome differs in these facts."""
    made = runs(WRONG, ENTRIES)
    made[-1] = made[-1]._replace(outcome=replace(made[-1].outcome, **facts))
    return made


def test_another_behaviour_is_another_one():
    known = Behaviours()
    made = runs(WRONG, ENTRIES)
    recording = made[-1].outcome.recording
    known.conclusion(made)
    others = [
        made[:1],
        runs(Pupil(("min_never_lowers_beta",)), ENTRIES),
        [made[0]._replace(passed=not made[0].passed), made[1]],
        [made[0], made[1]._replace(counted=None)],
        changed(traits=("v",)),
        changed(mirrored=True),
        changed(taken={}),
        changed(recording=replace(recording, events=recording.events[:-1])),
        changed(recording=replace(recording, value=7)),
        changed(recording=replace(recording, move="Z")),
    ]
    for number, other in enumerate(others, 2):
        known.conclusion(other)
        assert len(known) == number


def test_old_behaviours_are_forgotten(monkeypatch, diagnosed):
    monkeypatch.setattr(module, "MOST_BEHAVIOURS", 1)
    known = Behaviours()
    for pupil in (WRONG, Pupil(("min_never_lowers_beta",)), WRONG):
        known.conclusion(runs(pupil, ENTRIES))
    assert len(diagnosed) == 3
    assert len(known) == 1


def test_a_second_program_gets_the_same_report_without_another_search(diagnosed, searched):
    known = Behaviours()
    first, second, alone = (
        grade(SUBMISSION, ASSIGNMENT, WRONG, behaviours=each) for each in (known, known, None)
    )
    assert len(diagnosed) == 2
    assert len(searched) == 2
    assert first.smallest is not None
    for report in (second, alone):
        assert replace(report, seconds=0, exercises=()) == replace(
            first, seconds=0, exercises=(), smallest=report.smallest
        )
        assert report.smallest.text == first.smallest.text


class RightOnSmallTrees(Pupil):
    """A pupil who behaves like WRONG in the exercises, and like nobody's mistake elsewhere."""

    def try_out(self, exercise: Exercise, **_traced: bool) -> Outcome:
        return Pupil().play(exercise)


def test_the_tree_is_confirmed_with_each_program():
    known = Behaviours()
    grade(SUBMISSION, ASSIGNMENT, WRONG, behaviours=known)
    report = grade(SUBMISSION, ASSIGNMENT, RightOnSmallTrees(WRONG.mistakes), behaviours=known)
    assert len(known) == 1
    assert report.smallest is None


@pytest.mark.parametrize(("trees", "minimax"), [([1], True), ([0, 1], False)])
def test_a_program_that_prunes_somewhere_is_no_minimax(trees, minimax):
    shapes = [TREES[0], [[1, [2, 3]]]]
    entries = tuple(
        entry(replace(exercise(shapes[number]), id=f"tree-{number}")) for number in trees
    )
    assignment = replace(ASSIGNMENT, entries=entries)
    report = grade(SUBMISSION, assignment, Unseen(("min_never_lowers_beta",)))
    names = [name for names in report.diagnosis.alternatives for name in names]
    assert ("plain_minimax" in names) is minimax
