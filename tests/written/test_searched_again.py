"""Answers on paper about searches that search a node again: their windows, reasons and lists."""

import pytest

from grader.core import algorithms
from grader.core.models.figure import cited
from grader.kinds.search.solution import solution_of
from grader.reports.renderers import FORMATS
from grader.search.reference_player import solve
from tests.support import paper_marks
from tests.support.goldtest import assert_gold
from tests.support.paper_marks import posed

LATER = [[3, 12, 8], [5, 4, 6], [14, 6, 7]]
SECOND_OF_C = """\
  - [C, 4, +inf, +inf, MINvalue]
  - [H, 5, 5, 5]
  - [C, 4, 5, 5, MINvalue]
  - [I, 4, 4, 4]
  - [C, 4, 5, 4, MINvalue, PRUNE1]
  - [A, 4, +inf, 4, MAXvalue]
"""


def right(name, **fields):
    """The exercise on LATER, and the answers of `grade solve -f yaml`."""
    exercise = posed({"id": "later", "algorithm": name, "tree": LATER, **fields})
    return exercise, FORMATS.renderer("yaml")(solution_of(solve(exercise)))


def verdict(exercise, text, *parts):
    return paper_marks.verdict(exercise, "later.yaml", text, *parts)


@pytest.mark.parametrize("guess", [None, -3, 4, 6, 9])
def test_the_right_answers_earn_every_part(guess):
    fields = {} if guess is None else {"first_guess": guess}
    exercise, text = right("pvs" if guess is None else "mtdf", **fields)
    found = verdict(exercise, text, *exercise.algorithm.checks["written"])
    assert {*paper_marks.shares(found).values()} == {1}
    assert not found.findings


FOURTH = "+inf, 4, MAX"
CHANGED = {
    "pvs": [
        ("[C, 3, 4, +inf, MINvalue]", "[C, 3, +inf, +inf, MINvalue]"),
        ("[C, 4, +inf, +inf, MINvalue]", "[C, 3, +inf, +inf, MINvalue]"),
        ("[B, -inf, +inf, +inf, MINvalue]", "[B, -inf, 9, +inf, MINvalue]"),
        (f"[A, 4, +inf, 4, MAXvalue]\n{SECOND_OF_C}", f"[A, 3, +inf, 4, MAXvalue]\n{SECOND_OF_C}"),
        (f"{SECOND_OF_C}  - [D", f"{SECOND_OF_C.replace(FOURTH, '+inf, 5, MAX')}  - [D"),
    ],
    "mtdf": [
        ("[A, 5, 6, -inf, MAXvalue]", "[A, -inf, +inf, -inf, MAXvalue]"),
        ("[A, 6, 7, -inf, MAXvalue]", "[A, 5, 7, -inf, MAXvalue]"),
        ("[B, 6, 7, 3, MINvalue]", "[B, 6, 7, 4, MINvalue]"),
        ("[B, 5, 6, 3, MINvalue, PRUNE1]", "[B, 5, 6, 3, MINvalue]"),
    ],
}
"""Rows of the right table, and what stands in their place."""


@pytest.mark.parametrize("name", CHANGED)
def test_the_reason_for_a_row_has_the_window_of_its_search_and_a_line_of_its_figure(name):
    exercise, text = right(name, **({"first_guess": 6} if name == "mtdf" else {}))
    lines = []
    for old, new in CHANGED[name]:
        assert text.count(old) == 1
        (finding,) = verdict(exercise, text.replace(old, new), "trace").findings
        lines += [f"> {line.strip()}" for line in new.splitlines()]
        lines += [finding.message, cited(finding.figure), ""]
    assert_gold("\n".join(lines), f"searched-again.{name}.txt")


def test_a_remembered_row_that_is_missing_is_shown_with_the_window_of_its_call():
    exercise, text = right("mtdf", first_guess=6)
    found = verdict(exercise, text.replace("  - [B, 6, 7, 3, MINvalue]\n", ""), "trace")
    assert [finding.expected for finding in found.findings] == ["B: 6: 7: 3 MINvalue"]


def test_a_child_that_should_be_searched_again_is_the_one_that_its_parent_goes_on_to():
    exercise, text = right("pvs", tree=[[8, 5, 9], [1, 2, 3]])
    again = text.rindex("  - [E, 5")
    found = verdict(exercise, text[:again] + text[text.index("  - [A, 5") :], "trace")
    assert "before this row B goes on to E:" in found.findings[0].message


@pytest.mark.parametrize("name", ["pvs", "mtdf"])
def test_a_solution_prints_only_the_parts_that_the_algorithm_has_on_paper(name):
    _, text = right(name)
    keys = {line.partition(":")[0] for line in text.splitlines() if line[:1].isalpha()}
    assert keys == {"exercise", *algorithms.algorithm(name).checks["written"]}
