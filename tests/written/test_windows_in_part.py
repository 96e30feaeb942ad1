"""A list of windows of which some are missing: those that are there count, in any order."""

import pytest

from grader.core.models import Entry, Written
from grader.course.exercise_file import load
from grader.search.reference_player import solve
from grader.written.parsing import read
from grader.written.submission_answers import marked
from tests.support.places import TESTS


def answered(text: str):
    """The verdict on a sheet for the figure's tree, and the search that is shown."""
    (exercise,) = load(TESTS.parent / "exercises" / "aima-fig-5-2.yaml")
    sheet = read("aima-fig-5-2.yaml", text.encode(), exercise)
    entry = Entry(exercise=exercise, points=1, rubric={"windows": 1}, answer="written")
    verdict, shown = marked(entry, solve(exercise), Written(sheet=sheet))
    names = [exercise.tree.names[node] for node in shown.visited]
    return verdict.checks[0].share, [one.message for one in verdict.findings], names


RIGHT = {"A": "[-inf, inf]", "B": "[-inf, inf]", "C": "[3, inf]", "D": "[3, inf]"}
VISITED = ["A", "B", "E", "F", "G", "C", "H", "D", "K", "L", "M"]


def sheet(*nodes: str) -> str:
    return f"windows: {{{', '.join(f'{node}: {RIGHT[node]}' for node in nodes)}}}\n"


@pytest.mark.parametrize(
    ("there", "missing"),
    [("C", "A, B and D"), ("B", "A, C and D"), ("DA", "B and C"), ("CD", "A and B")],
)
def test_the_windows_that_are_there_count_and_one_sentence_names_the_others(there, missing):
    share, told, visited = answered(sheet(*there))
    assert share == len(there) / 4
    assert told == [f"aima-fig-5-2.yaml:1: the windows of {missing} are missing."]
    assert visited == VISITED


def test_one_missing_window_is_shown_with_its_reason():
    share, told, _ = answered(sheet("A", "B", "C"))
    assert share == 3 / 4
    (sentence,) = told
    assert sentence.startswith(
        "aima-fig-5-2.yaml:1: the window [3, +inf] of D is missing at the end: "
    )


def test_a_wrong_window_beside_missing_ones_is_no_correct_part():
    share, told, _ = answered("windows: {A: [-inf, inf], C: [7, inf]}\n")
    assert share < 1 / 2
    assert any("C" in sentence for sentence in told)
    assert not any(",." in sentence or ",:" in sentence for sentence in told)


def test_the_picture_has_the_visits_that_the_answer_lists():
    listed = f"visited: [{', '.join(VISITED[:8])}]\n"
    assert answered(listed + sheet("C"))[2] == VISITED[:8]
