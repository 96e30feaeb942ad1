"""The page of open parts in a real browser: decisions by key and by click, and the saved file."""

import json

import pytest

from grader.core.models import Entry
from grader.course.paper_selection import usual
from grader.pages.review import OpenGroup, page
from grader.search.reference_player import Answers
from tests.browser.conftest import fits, light_and_dark, on_screen_and_phone, opened, violations
from tests.browser.test_worksheet_page import EXERCISES

SHEET = "\n".join(f"line {number} <b>" for number in range(1, 120))
GROUPS = {
    "lecture-trace": [
        OpenGroup("a" * 24, "move", "to the <left>", 3, 0.5, 60, SHEET),
        OpenGroup("b" * 24, "", "x" * 180, 1, 0.25, None, ""),
    ],
    "wikipedia": [OpenGroup("c" * 24, "value", "five or so", 2, 1, 2, "value:\nfive or so")],
}


@pytest.fixture(scope="module")
def html():
    entries = [Entry.on_paper(EXERCISES[name], usual(EXERCISES[name])) for name in GROUPS]
    return page("Homework 3", GROUPS, entries, Answers())


@pytest.fixture
def review(shown, html):
    return shown(html)


def saved(review):
    with review.expect_download() as download:
        review.locator("#save").click()
    assert download.value.suggested_filename == "review.json"
    with open(download.value.path(), encoding="utf-8") as file:
        found = json.load(file)
    assert found["format_version"] == "1.0"
    return [(each["digest"][0], each["points"], each["why"]) for each in found["settled"]]


def progress(review):
    return review.locator("#progress").inner_text()


def test_keys_decide_and_go_on(review):
    review.keyboard.press("f")
    review.keyboard.press("n")
    review.keyboard.type("0.5")
    review.keyboard.press("Enter")
    assert progress(review) == "3 of 3 settled"
    assert saved(review) == [("a", "full", ""), ("b", 0, ""), ("c", 0.5, "")]
    review.keyboard.press("k")
    review.keyboard.press("k")
    review.keyboard.press("j")
    review.keyboard.press("f")
    assert saved(review)[1] == ("b", "full", "")


def test_a_letter_in_a_field_is_text(review):
    why = review.get_by_label("Reason").first
    why.fill("")
    why.type("fine jnfk 3")
    assert progress(review) == "0 of 3 settled"
    review.get_by_role("button", name="Full").first.click()
    assert saved(review) == [("a", "full", "fine jnfk 3")]


def test_a_click_decides_and_a_second_one_takes_it_back(review):
    none = review.get_by_role("button", name="None").nth(1)
    none.click()
    assert none.get_attribute("aria-pressed") == "true"
    none.click()
    assert progress(review) == "0 of 3 settled"
    assert saved(review) == []


def test_a_number_replaces_a_click_and_one_that_is_too_high_decides_nothing(review):
    review.get_by_role("button", name="Full").first.click()
    points = review.get_by_role("spinbutton").first
    points.fill("0.3")
    assert saved(review) == [("a", 0.3, "")]
    points.fill("0.6")
    assert points.get_attribute("aria-invalid") == "true"
    assert progress(review) == "0 of 3 settled"


def test_decisions_stay_when_the_page_is_opened_again(review):
    review.keyboard.press("f")
    review.get_by_role("spinbutton").nth(2).fill("0.75")
    review.get_by_label("Reason").nth(2).fill("close")
    review.reload()
    assert saved(review) == [("a", "full", ""), ("c", 0.75, "close")]


def test_the_sheet_opens_by_key_with_the_open_line_marked(review):
    review.keyboard.press("j")
    review.keyboard.press("s")
    sheet = review.locator("article details").first
    assert sheet.get_attribute("open") is not None
    assert sheet.locator("mark").inner_text() == "line 60 <b>"
    assert "line 20 <b>" in sheet.inner_text()
    assert "line 19 <b>" not in sheet.inner_text()


@light_and_dark
@on_screen_and_phone
def test_the_page_is_accessible_and_fits(shown, html, viewport, dark):
    review = opened(shown(html, viewport=viewport, dark=dark))
    review.keyboard.press("f")
    assert violations(review) == []
    assert fits(review)


def test_the_page_prints_without_its_controls(review):
    review.emulate_media(media="print")
    assert not review.locator("#save").is_visible()
    assert review.locator("article").count() == 3
