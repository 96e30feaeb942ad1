"""The points at stake in the open pieces of a sheet."""

import pytest

from tests.support.paper_marks import FIG_5_2, posed, verdict

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
