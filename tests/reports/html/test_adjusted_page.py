"""A student's page with the adjustments."""

from dataclasses import replace

from grader.core.models.adjustment import Adjustment, AdjustmentEffect
from grader.reports.html.adjusted_page import with_decisions
from tests.support.class_results import result

PAGE = "<body>\n<header>\n</header>\n<main>\n</main>\n"


def decision(what="points", value="1", exercise="one", counts=True, **given):
    points = {"before": 2.0, "after": 1.0, "out_of": 2.0} if counts and what == "points" else {}
    row = Adjustment(
        number=1,
        student="u1",
        exercise=exercise,
        what=what,
        value=value,
        why="a <b>reason</b>",
        by=given.pop("by", "Ann"),
        when="2026-11-28T10:00:00Z",
        digest="",
        **given,
    )
    return AdjustmentEffect(adjustment=row, counts=counts, **points)


def shown(*decisions, visible=("one",), page=PAGE, score=3.0, **fields):
    plain = replace(result(1, 1.0), score=score, max_score=4.0, decisions=decisions, **fields)
    return with_decisions(page, plain, visible)


def test_the_page_shows_points_before_and_after_with_the_reason_and_the_person():
    page = shown(decision())
    assert "<li>one: 2 to 1 of 2 points<br>" in page
    assert "a &lt;b&gt;reason&lt;/b&gt; (Ann, 2026-11-28)" in page
    assert "<p>The score with all that counts is 3 / 4.</p>" in page
    assert page.index("</header>") < page.index('id="adjustments"') < page.index("<main>")


def test_the_page_says_how_much_is_still_open():
    some = shown(decision(), open=2, settled=1, at_stake=0.5)
    assert "3 / 4. A person may still give up to 0.5 points for open parts.</p>" in some
    every = shown(decision(), open=2, settled=2)
    assert "3 / 4. No part is open any more; the rest of this page was made before.</p>" in every


def test_nobody_is_named_if_nobody_is_to_be():
    assert "(2026-11-28)" in shown(decision(by=""))


def test_a_later_state_replaces_an_earlier_one_and_none_leaves_no_trace():
    page = shown(decision())
    assert shown(decision(value="Fine", what="comment"), page=page).count("<li>") == 1
    assert shown(page=page) == PAGE


def test_a_hidden_exercise_is_not_named():
    words = {"what": "part", "exercise": "secret", "words": "move: left"}
    assert "a hidden exercise" in shown(decision(**words))
    assert "secret" not in shown(decision(**words))
    assert "left" not in shown(decision(**words))


def test_an_adjustment_that_does_not_count_says_so():
    assert "which does not count, because the answer or its points have changed since" in shown(
        decision(counts=False)
    )


def test_the_identity_in_the_gradebook_is_not_for_students():
    assert shown(decision(what="is", value="s-1", exercise="")) == PAGE


def test_each_kind_has_its_sentence():
    page = shown(
        decision("excused"),
        decision("excused", exercise=""),
        decision("extension", "1", ""),
        decision("extension", "2.5", ""),
        decision("accept-regrade", "", ""),
        decision("comment", "Well <done>", ""),
        score=None,
    )
    for sentence in (
        "one is excused, and does not count",
        "the submission is excused, and does not count",
        "the submission is due 1 day later",
        "the submission is due 2.5 days later",
        "the submission: the new marks count",
        "Well &lt;done&gt;",
        "The submission needs no score.",
    ):
        assert sentence in page
