"""The labels that a worksheet prints, typed into a text file with the answers of its key."""

import pytest

from grader.core.models import Written
from grader.course import assignment_file
from grader.course.listed_exercises import shipped
from grader.pages.worksheet_questions import answer_lines
from grader.search.reference_player import solve
from grader.written import submission_answers
from grader.written.parsing import read
from tests.support.paper_marks import FIG_5_2, marked

ON_PAPER = [
    entry for entry in assignment_file.load(shipped() / "on-paper").entries
    if entry.exercise.playouts is None and not {"trace", "windows", "values"} & entry.worth.keys()
]  # fmt: skip
"""The exercises whose whole answer stands behind labels."""

UNASKED = {"pruned", "not searched: any order"}
"""The words of a key for a line that stays empty."""


@pytest.mark.parametrize("suffix", ["txt", "md"])
@pytest.mark.parametrize("entry", ON_PAPER, ids=lambda entry: entry.exercise.id)
def test_every_label_is_read_with_the_answer_of_the_key(entry, suffix):
    right = solve(entry.exercise)
    typed = [
        f"{label.partition(': ')[0]}: {answer}"
        for label, answer, _ in answer_lines(entry, right)
        if answer not in UNASKED
    ]
    sheet = read(f"x.{suffix}", "\n".join(typed).encode(), entry.exercise)
    found, _ = submission_answers.marked(entry, right, Written(sheet=sheet))
    assert [finding.message for finding in found.findings] == []
    assert [check.share for check in found.checks] == [1] * len(found.checks)


@pytest.mark.parametrize(
    "line",
    ["Different states of the game: 8", "Nodes of the whole tree: 12",
     "**Leaves of the whole tree:** 5", "- Ply of the tree: 4"],
)  # fmt: skip
def test_the_sizes_of_a_tree_are_counts_without_the_label_of_these(line):
    nim = {"game": {"nim": {"matches": 4}}}
    shares, told = marked(nim, "x.md", f"{line}\n", "counts")
    assert shares == [1 / 4]
    assert [code for code, _ in told] == ["missing-counts"]


def test_a_count_that_is_not_asked_for_is_no_count():
    _, told = marked(FIG_5_2, "x.txt", "Different states of the game: 8\n", "counts")
    assert told[0][0] == "unread-line"


@pytest.mark.parametrize("line", ["Children of B: E F G", "children of b = E, F, G"])
def test_an_order_may_name_its_node_in_the_label(line):
    text = f"{line}\nChildren of D: M L K\n"
    assert marked(FIG_5_2, "x.txt", text, "ordering") == ([1], [])
