"""The search that a report shows for a list of windows: marks-windows.txt has their marks."""

import pytest

from grader.core.models import Entry, Written
from grader.search.reference_player import solve
from grader.written.parsing import read
from grader.written.submission_answers import marked
from tests.support.paper_marks import FIG_5_2, posed

VISITED = ["A", "B", "E", "F", "G", "C", "H", "D", "K", "L", "M"]


@pytest.mark.parametrize(
    ("text", "visited"),
    [
        ("windows: {C: [3, inf]}", VISITED),
        ("windows: {D: [3, inf], A: [-inf, inf]}", VISITED),
        (f"visited: [{', '.join(VISITED[:8])}]\nwindows: {{C: [3, inf]}}", VISITED[:8]),
    ],
)
def test_the_picture_has_the_visits_that_the_answer_lists_or_the_right_ones(text, visited):
    exercise = posed(FIG_5_2)
    sheet = read("x.yaml", text.encode(), exercise)
    entry = Entry(exercise=exercise, points=1, rubric={"windows": 1}, answer="written")
    _, shown = marked(entry, solve(exercise), Written(sheet=sheet))
    assert [exercise.tree.names[node] for node in shown.visited] == visited
