"""The points at stake in the open pieces of a sheet."""

import pytest

from grader.written.parsing import read
from tests.support.paper_marks import FIG_5_2, of_sheet, posed, verdict

COUNTED = {"tree": FIG_5_2, "counts": ["nodes", "leaves", "ply"]}


@pytest.mark.parametrize(
    ("fields", "file", "text", "part", "stake"),
    [
        (COUNTED, "x.yaml", "counts: {nodes: many, leaves: 99, ply: 98}", "counts", 1 / 3),
        (COUNTED, "x.yaml", "counts: a few", "counts", 1),
        (FIG_5_2, "x.yaml", "move: {a: b}", "move", 1),
    ],
)
def test_an_unread_item_is_worth_one_item_and_no_wrong_one(fields, file, text, part, stake):
    found = verdict(posed(fields), file, text, part)
    assert found.at_stake == pytest.approx(stake)


@pytest.mark.parametrize("text", ["value: 3\nmove: (upwards)", "value: 3\nwindows: wide"])
def test_words_of_a_part_that_is_not_asked_for_are_worth_nothing(text):
    found = verdict(posed(FIG_5_2), "x.txt", text, "value", "visited")
    assert (found.open, found.at_stake) == ((), 0)


def test_a_sheet_of_which_nothing_was_read_has_one_finding_with_the_form_that_is_asked_for():
    asked = posed([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    text = "the (second) is no good!\nso it is 3 ??? 4\n" * 9
    sheet = read("x.txt", text.encode(), asked, ["because"])
    (finding,) = of_sheet(asked, sheet, ["because"]).findings
    assert 'as in "because: C: alpha of A"' in finding.message
    assert finding.message.endswith(
        "Nothing else was read, so the whole answer is open: a person may still give up to 1 "
        "point for it."
    )


def test_words_that_look_like_another_part_are_open_if_nothing_that_is_asked_for_was_read():
    found = verdict(posed(FIG_5_2), "x.txt", "C: alpha of A", "because")
    assert found.at_stake == 1
