"""The printed worksheet and its key: each exercise starts a page of its own."""

import re

import pytest

from grader.core.models import Entry
from grader.course import assignment_file
from grader.course.paper_selection import usual
from grader.pages.worksheet import MM, most_rows, sheet
from tests.browser.conftest import fits, light_and_dark, on_screen_and_phone, violations
from tests.support.paper_exercises import key
from tests.support.strategies import exercise

EXERCISES = {entry.exercise.id: entry.exercise for entry in assignment_file.load().entries}
PAPERS = {"A4": (210, 297), "Letter": (215.9, 279.4)}
MARGIN = 13


def entries(*names):
    return [Entry.on_paper(EXERCISES[name], usual(EXERCISES[name])) for name in names]


def pages(page, paper):
    """Width and height in millimetres of each page that the browser prints."""
    raw = page.pdf(format=paper, prefer_css_page_size=True)
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", raw)
    assert len(boxes) == len(re.findall(rb"/Type /Page\b", raw)) > 0
    return [tuple(round(float(side) * 25.4 / 72) for side in box) for box in boxes]


def on_paper(shown, html, paper, *, across=False):
    """The page laid out for paper of that width, without page breaks."""
    width = int((PAPERS[paper][across] - 2 * MARGIN) / MM)
    page = shown(html, viewport={"width": width, "height": 900})
    page.emulate_media(media="print")
    return page


def heights(page):
    """The height in millimetres of each part that must fit on one page."""
    return page.evaluate(
        """() => [...document.querySelectorAll(".exercise")].flatMap((exercise) => {
            const top = exercise.getBoundingClientRect().top;
            const ends = [...exercise.children].map((child) => child.getBoundingClientRect());
            const anew = [...exercise.querySelectorAll(".anew")].map((each) =>
                each.getBoundingClientRect());
            const first = anew.length ? anew[0].top : ends.at(-1).bottom;
            return [first - top, ...anew.map((box) => box.height)];
        }).map((pixels) => pixels * 25.4 / 96)"""
    )


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("make", [sheet, key])
def test_every_exercise_starts_a_page_on_both_paper_sizes(shown, make, paper):
    names = ["lecture-trace", "aima-fig-5-2", "late-alpha", "lucky-8-max"]
    page = shown(make(entries(*names)))
    found = pages(page, paper)
    assert len(found) == len(names)
    assert set(found) == {tuple(map(round, PAPERS[paper]))}


@pytest.mark.parametrize("paper", PAPERS)
def test_an_exercise_longer_than_one_page_takes_exactly_one_more(shown, paper):
    names = ["wikipedia", "mit-equality-min", "deep-beta", "cs-se-11308", "random-small-1"]
    html = sheet(entries(*names))
    assert html.count('class="tables anew"') < len(names)
    assert len(pages(shown(html), paper)) == len(names) + html.count('class="tables anew"')
    room = PAPERS[paper][1] - 2 * MARGIN
    tall = heights(on_paper(shown, html, paper))
    assert len(tall) == len(names) + html.count('class="tables anew"')
    assert max(tall) <= room


@pytest.mark.parametrize("paper", PAPERS)
def test_only_a_wide_tree_is_printed_in_landscape(shown, paper):
    html = sheet(entries("lecture-trace", "lucky-32-max", "aima-fig-5-2"))
    found = pages(shown(html), paper)
    upright = tuple(map(round, PAPERS[paper]))
    across = upright[::-1]
    assert found == [upright, *[across] * (len(found) - 2), upright]
    assert len(found) == 3 + html.count('class="tables anew"')


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("make", [sheet, key])
@pytest.mark.parametrize("name", ["lecture-trace", "mit-equality-min", "lucky-32-max"])
def test_nothing_is_wider_than_the_paper(shown, make, paper, name):
    html = make(entries(name))
    page = on_paper(shown, html, paper, across='class="exercise wide"' in html)
    width = page.evaluate("document.documentElement.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    cells = page.locator(".trace :is(th, td)").evaluate_all(
        "cells => cells.filter(cell => cell.scrollWidth > cell.clientWidth + 1).length"
    )
    assert cells == 0


@pytest.mark.parametrize("name", ["lecture-trace", "lucky-32-max"])
def test_bounds_fields_have_room_for_handwriting(shown, name):
    html = sheet(entries(name))
    page = on_paper(shown, html, "A4", across='class="exercise wide"' in html)
    wide = page.locator(".trace tr :is(th, td):is(:nth-child(3), :nth-child(4))").evaluate_all(
        "cells => cells.map(cell => cell.getBoundingClientRect().width * 25.4 / 96)"
    )
    assert min(wide) >= 16


@pytest.mark.parametrize("make", [sheet, key])
def test_no_number_or_heading_of_a_key_is_broken(shown, make):
    page = on_paper(shown, make(entries("lecture-trace", "mit-equality-max")), "Letter")
    tall = page.locator(".trace tbody tr").evaluate_all(
        "rows => rows.map(row => row.getBoundingClientRect().height * 25.4 / 96)"
    )
    assert max(tall) < 6.5
    assert len(tall) >= most_rows(EXERCISES["lecture-trace"]) or make is key


@light_and_dark
@on_screen_and_phone
@pytest.mark.parametrize("make", [sheet, key])
def test_axe_finds_no_violation_in_worksheet_and_key(shown, make, viewport, dark):
    page = shown(make(entries("lecture-trace", "wikipedia")), viewport=viewport, dark=dark)
    assert violations(page) == []
    assert fits(page)


def test_names_of_forty_letters_fit_in_their_cells(shown):
    named = [{"name": "Knight takes on f7 and gives check, maybe", "children": [1, 2]}, [3, 4]]
    page = on_paper(shown, key([Entry.on_paper(one := exercise(named), usual(one))]), "A4")
    assert page.evaluate("document.documentElement.scrollWidth") <= int((210 - 2 * MARGIN) / MM) + 1
