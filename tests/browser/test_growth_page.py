"""The page of `grade growth`: its plot and its tables on a screen, a phone and paper, and dark."""

import pytest

from grader.cli import main
from tests.browser.conftest import NARROW, SCREEN, light_and_dark, violations
from tests.support.places import SUBMISSIONS

CONTRAST = 4.5
"""The least contrast of small text that WCAG 2 asks for."""


@pytest.fixture(scope="module")
def html(tmp_path_factory):
    """The page of a program that prunes nothing."""
    page = tmp_path_factory.mktemp("growth") / "growth.html"
    words = f"growth {SUBMISSIONS}/wrong/plain-minimax --depths 1-4 --trees 3 -f html -o {page}"
    assert main.main(words.split()) == 0
    return page.read_text("utf-8")


@light_and_dark
@pytest.mark.parametrize("viewport", [SCREEN, NARROW], ids=["screen", "narrow"])
def test_the_page_loads_nothing_and_has_no_violations(shown, html, viewport, dark):
    page = shown(html, viewport=viewport, dark=dark)
    assert page.locator("svg").count() == 1
    assert page.locator("table").count() == 3
    assert violations(page) == []


def test_the_page_fits_a_screen_of_360_pixels(shown, html):
    page = shown(html, viewport=NARROW)
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
    for box in page.locator(".scroll").all():
        assert box.bounding_box()["x"] + box.bounding_box()["width"] <= NARROW["width"]
    assert page.locator("main > p").first.bounding_box()["width"] <= NARROW["width"]


def colours(page, selector):
    """The colours of these elements' letters, or of their lines."""
    return page.evaluate(
        """(selector) => [...document.querySelectorAll(selector)].map((each) => {
            const style = getComputedStyle(each);
            return each.tagName === "text" ? style.fill : style.stroke;
        })""",
        selector,
    )


def luminance(colour):
    parts = [int(each) / 255 for each in colour.strip("rgb()").split(",")[:3]]
    linear = [
        each / 12.92 if each <= 0.03928 else ((each + 0.055) / 1.055) ** 2.4 for each in parts
    ]
    return sum(share * each for share, each in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@light_and_dark
def test_the_words_of_the_plot_are_readable(shown, html, dark):
    page = shown(html, dark=dark)
    ground = luminance(page.evaluate("getComputedStyle(document.body).backgroundColor"))
    assert (ground < 0.1) is dark
    words = colours(page, ".plot svg text")
    assert words
    for colour in set(words):
        lighter, darker = sorted((ground, luminance(colour)), reverse=True)
        assert (lighter + 0.05) / (darker + 0.05) >= CONTRAST, colour


def test_the_default_page_is_readable_too(shown, tmp_path):
    page = tmp_path / "growth.html"
    assert main.main(["growth", "-f", "html", "-o", str(page)]) == 0
    assert violations(shown(page.read_text("utf-8"), viewport=NARROW, dark=True)) == []
