"""The report as a page: complete, without hidden parts, and valid HTML."""

import re
from dataclasses import replace

import pytest

from grader.core.models import Diagnosis, Finding, Isolation, Limits, Smallest, Submission
from grader.course import assignment_file
from grader.grading.grade_submission import grade
from grader.grading.visibility import for_student
from grader.reports.formats.html import render
from grader.reports.text.escape import printable
from tests.grading.test_visibility import MISSED, VALUE, searched
from tests.reports.html.test_player import graded, page_of, searches
from tests.reports.test_escaping import report_of
from tests.support.goldtest import assert_gold
from tests.support.hostile_texts import TEXTS, harm_in
from tests.support.html_page import Page
from tests.support.pupils import Pupil
from tests.support.report_samples import STRICT, diagnosed, exercise, report, samples

LEVELS = "full", "first-divergence", "category", "none"


def skeleton(html: str) -> str:
    """The page's own words and elements, without style, scripts, pictures, and their data."""
    html = re.sub(r"(?s)<svg.*?</svg>", "<svg/>", html)
    html = re.sub(r"(?s)<(style|script)>.*?</\1>", r"<\1/>", html)
    html = re.sub(r"sha256-[\w+/=]+", "sha256", html)
    return re.sub(r'(?s)(<script type="application/json"[^>]*>).*?(</script>)', r"\1\2", html)


# ---------------------------------------------------------------- contents


def test_a_small_report_matches_its_gold_file():
    whole = diagnosed("min_never_lowers_beta")
    small = replace(whole, exercises=whole.exercises[:1], isolation=Isolation(level="partial"))
    html = render(small)
    assert_gold(skeleton(html), "report-diagnosed.html")
    played = searches(Page(html), "smallest")
    steps = [f"{search['name']}: {step[5]}\n" for search in played for step in search["steps"]]
    assert_gold("".join(steps), "report-diagnosed.steps.txt")


def test_the_window_of_a_leaf_is_shown_where_it_is_the_first_difference():
    page = page_of(graded("min_never_lowers_beta", tree=[[3, 12, 8], [2, 4, 6]]))
    assert page.one("tr", "first").text == "E [−∞, 3] = 12 E [−∞, +∞] = 12 ◀ first difference"


def test_a_leaf_without_a_value_is_a_question_mark_in_picture_and_table():
    page = page_of(graded("plain_minimax", tree=[[3, 5], [2, "?"]]))
    leaf = next(one for one in page.all("g", "leaf") if one.attributes["data-node"] == "6")
    assert "→" not in leaf.text
    assert "?" in leaf.text
    assert "G = ?" in page.one("table", "steps").text
    assert "G = 0" not in page.one("table", "steps").text


def test_searches_that_are_the_same_are_shown_once():
    page = page_of(graded(tree=[[3, 12, 8], [2, 4, 6]]))
    assert page.all("table", "steps") == []
    (told,) = searches(page)
    assert told["name"] == "Both searches"
    assert told["odd"] == 0


def test_the_picture_shows_both_searches_and_marks_their_first_difference():
    page = page_of(graded("min_never_lowers_beta", tree=[[1, [2, 3]]]))
    glance, picture = page.all("svg", "picture")
    assert glance.text == picture.text
    assert picture.attributes["role"] == "group"
    assert len(page.all("g", "only-theirs")) >= 2
    assert {one.attributes["data-node"] for one in page.all("g", "first")} == {"3"}


def test_visits_without_a_recording_make_pictures_and_no_player():
    page = page_of(report(exercise(wrong=["visited"], more=[8], findings=[STRICT])))
    assert len(page.all("svg", "picture")) == 2
    assert "searches" not in page.scripts
    assert page.all("template") == []


# ---------------------------------------------------------------- hidden parts


@pytest.mark.parametrize("level", LEVELS)
def test_each_feedback_level_shows_no_more_than_its_report_holds(level):
    page = page_of(for_student(report(searched(level))))
    words = page.one("main").text
    assert (MISSED.message in words) == (level in {"full", "first-divergence"})
    assert (VALUE.message in words) == (level == "full")
    assert bool(page.all("svg")) == (level in {"full", "first-divergence"})
    assert ("The right answer" in words) == (level in {"full", "first-divergence"})
    assert ("I = 4" in words) == (level != "none")


@pytest.mark.parametrize("level", LEVELS)
def test_the_page_has_no_search_that_its_reader_may_not_see(level):
    whole = graded("min_never_lowers_beta", tree=[[1, [2, 3]]])
    (one,) = whole.exercises
    limited = replace(one, entry=replace(one.entry, feedback=level))
    page = page_of(for_student(replace(whole, exercises=(limited,))))
    told = level in {"full", "first-divergence"}
    assert ("searches" in page.scripts) == told
    assert bool(page.all("table", "steps")) == told
    assert bool(page.all("svg")) == told
    assert ("MAX-VALUE(A)" in page.html) == told


# ---------------------------------------------------------------- valid, and safe


def test_every_sample_is_a_valid_page():
    for name, sample in samples().items():
        assert not list(harm_in(page_of(sample).html)), name


def test_the_page_shows_any_name_as_text():
    def loaded(page):
        return [one.tag for one in page.elements if one.tag in {"script", "style", "template"}]

    usual = loaded(page_of(report_of("name")))
    for text in TEXTS.values():
        page = page_of(report_of(text))
        assert loaded(page) == usual
        assert page.one("h1").text == " ".join(printable(text, limit=600).split())


def test_the_page_of_the_shipped_assignment_is_small():
    given = replace(assignment_file.load(None), limits=Limits(smallest_tree_seconds=0))
    submission = Submission(name="ada", entry="a.py", files={})
    html = render(grade(submission, given, Pupil(("plain_minimax",))))
    assert 500_000 < len(html.encode()) < 2_000_000


def test_a_diagnosis_without_a_tree_has_its_finding():
    known = Finding(code="known-mistake", message="Just like one that never cuts.")
    found = Diagnosis(alternatives=(("plain_minimax",),), trees=2)
    page = page_of(replace(report(exercise(), findings=[known]), diagnosis=found))
    assert "grade explain plain-minimax" in page.one("li", "finding").text
    assert isinstance(diagnosed("plain_minimax").smallest, Smallest)
