"""The limit of points for a misconception, and the parts that it concerns."""

from grader.written.misconceptions import limited


def test_parts_that_show_the_search_are_lowered_together():
    shares = limited({"value": 1.0, "trace": 1.0}, {"value": 1, "trace": 3}, 0.5)
    assert shares == {"value": 1.0, "trace": 1 / 3}


def test_nothing_is_lowered_where_nothing_was_earned():
    shares = {"value": 1.0, "move": 1.0, "trace": 0.0}
    assert limited(shares, {"value": 1, "move": 1, "trace": 1}, 0.1) == shares
