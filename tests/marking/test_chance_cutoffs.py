"""The findings for missed cutoffs at chance nodes, where either bound can cut."""

import pytest

from grader.core import algorithms
from grader.course import assignment_file
from grader.course.listed_exercises import shipped
from grader.diagnosis import mistake_programs
from grader.marking.checks import MarkedSearch
from grader.search.reference_player import solve


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("star1-below-min", "its value is at least -3, and beta = -3.5."),
        ("star1-sure-thing", "its value is at most 3.25, and alpha = 6.75."),
    ],
)
def test_a_missed_cutoff_at_a_chance_node_names_the_bound_that_is_reached(name, words):
    entries = assignment_file.load(shipped() / "star1").entries
    (entry,) = (each for each in entries if each.exercise.id == name)
    program = mistake_programs.program(
        "chance_never_stops", algorithm=algorithms.algorithm("star1")
    )
    outcome = mistake_programs.outcome(program, entry.exercise)
    first, *_ = MarkedSearch(entry, solve(entry.exercise), outcome).verdict().findings
    assert first.code == "missed-cutoff"
    assert words in first.message
