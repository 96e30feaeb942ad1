"""Right programs whose functions and classes have names that say nothing earn the same."""

from dataclasses import replace

import pytest

from grader.core.models import Submission
from grader.grading.grade_submission import grade, hand_over
from grader.submission import reader as submissions
from tests.support.corpus import FOLDERS, all_findings, assignment, expectation, prepared, shared
from tests.support.renamed import renamed
from tests.whole import (
    test_chance_assignments,
    test_depth_assignment,
    test_evaluation_assignment,
    test_mcts_assignment,
    test_minimax_assignment,
    test_ordering_assignment,
    test_playout_assignment,
)
from tests.whole.conftest import shipped

GOOD = {folder.name: folder for folder in FOLDERS if folder.parent.name == "good"}
SAMPLE = """
textbook value-dispatcher subclass flagged-single-function negamax-inside alphabeta-is-one-half
chance-helper-named-like-the-search star1-bounds-set-by-the-constructor mtdf-entry-of-a-class
evaluation-helper-named-evaluate mcts-formula-named-like-the-search
ordering-key-named-like-the-order playout-helper-named-simulate
""".split()
UNITS = {
    "minimax": test_minimax_assignment.SHAPES,
    "depth": test_depth_assignment.RIGHT,
    "evaluation": test_evaluation_assignment.RIGHT,
    "mcts": test_mcts_assignment.RIGHT,
    "ordering": test_ordering_assignment.RIGHT,
    "playout": test_playout_assignment.RIGHT,
    "chance": test_chance_assignments.SHAPES,
    "star1": test_chance_assignments.STARS,
}


def with_other_names(given: Submission) -> Submission:
    texts = {path: data for path, data in given.files.items() if path.endswith(".py")}
    new = renamed({path: data.decode("utf-8-sig") for path, data in texts.items()})
    changed = {path: text.encode() for path, text in new.items()}
    return replace(given, files={**given.files, **changed}, names={})


def assert_full_marks(given, work, host, answers):
    hand_over(given, work, host)
    report = grade(given, work, host, answers)
    said = [finding.message for finding in all_findings(report)]
    assert report.score == report.max_score > 0, said


def graded(name, host, tmp_path, most=None):
    expected = expectation(GOOD[name])
    work = assignment(expected.assignment)
    kept = [each for each in work.entries if not expected.only or each.exercise.id in expected.only]
    work = replace(work, entries=tuple(kept[:most]))
    given = submissions.read(prepared(GOOD[name], expected, tmp_path), work.program)
    answers, _ = shared(expected.assignment, ())
    assert_full_marks(with_other_names(given), work, host, answers)


@pytest.mark.parametrize("name", SAMPLE)
def test_a_right_program_earns_the_same_whatever_its_functions_are_called(name, host, tmp_path):
    graded(name, host, tmp_path, most=2)


@pytest.mark.long
@pytest.mark.parametrize("name", GOOD)
def test_every_right_program_earns_the_same(name, host, tmp_path):
    graded(name, host, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize(
    ("unit", "shape"), [(unit, shape) for unit, shapes in UNITS.items() for shape in shapes]
)
def test_every_right_shape_of_a_unit_earns_the_same(unit, shape, host):
    work, answers = shipped(unit)
    given = Submission(
        name="student", entry="program.py", files={"program.py": UNITS[unit][shape].encode()}
    )
    assert_full_marks(with_other_names(given), work, host, answers)


def test_the_names_are_replaced_and_parameters_stay():
    text = "def value(game, value): return max_value(value)\ndef max_value(s): return value(s)"
    assert renamed({"a.py": text})["a.py"] == (
        "def f1(game, value):\n    return f2(value)\n\ndef f2(s):\n    return f1(s)"
    )
