"""The player with a student's own program, in a real browser."""

import pytest

from grader.reports.formats.html import render
from tests.browser.conftest import light_and_dark, on_screen_and_phone, violations
from tests.browser.test_report_page import numbers, player, press, state
from tests.reports.html.test_own_program import STEPS, traced

NAME = "exercise-1"


@pytest.fixture
def page(shown):
    return shown(render(traced(*STEPS)))


def current(page):
    """The number of the current line, and the open calls with their variables."""
    one = player(page, NAME)
    lit = one.locator(".source li.lit code")
    frames = one.locator(".frame").all()
    calls = [frame.locator("p").inner_text() for frame in frames]
    values = [frame.locator("dl").inner_text().split() for frame in frames]
    return lit.all_inner_texts(), dict(zip(calls, values, strict=True))


def test_a_step_shows_the_line_that_it_comes_from_and_the_open_calls(page):
    assert current(page) == ([], {})
    press(page, "forward", NAME, times=2)  # MIN-VALUE(B) is called
    lines, calls = current(page)
    assert lines == ["        v = max(v, min_value(game, game.result(state, action), alpha, beta))"]
    assert list(calls) == ["max_value, line 7"]
    assert calls["max_value, line 7"][:2] == ["state", "A"]
    press(page, "first", NAME)
    assert current(page) == ([], {})


def test_single_lines_are_stepped_by_buttons_and_keys(page):
    press(page, "next line", NAME)
    assert current(page)[0] == ["    v = -inf"]
    assert at_step(page) == 1
    press(page, "next line", NAME, times=2)
    assert at_step(page) == 1
    player(page, NAME).locator("[data-count]").click()
    page.keyboard.press("Shift+ArrowRight")
    assert list(current(page)[1]) == ["max_value, line 7", "min_value, line 1"]
    assert at_step(page) == 2
    page.keyboard.press("Shift+ArrowLeft")
    assert list(current(page)[1]) == ["max_value, line 7"]
    press(page, "line back", NAME, times=9)  # the first line has no predecessor
    assert current(page)[0] == ["    v = -inf"]


def at_step(page):
    return int(state(page, NAME)["count"].split()[1])


def test_a_call_that_returned_is_open_no_more(page):
    press(page, "next line", NAME, times=5)
    assert current(page)[1]["min_value, line 1"][-2:] == ["return", "1"]
    press(page, "next line", NAME)
    assert list(current(page)[1]) == ["max_value, line 6"]
    changed = player(page, NAME).locator(".frame .changed").all_inner_texts()
    assert [each.split() for each in changed] == [["v", "1"]]


def test_the_figure_is_a_second_tab(page):
    one = player(page, NAME)
    figure, source = one.locator(".figure"), one.locator(".program")
    assert (source.is_visible(), figure.is_visible()) == (True, False)
    one.get_by_role("tab", name="Fig. 5.7").click()
    assert (source.is_visible(), figure.is_visible()) == (False, True)
    assert one.get_by_role("tab", selected=True).inner_text() == "Fig. 5.7"
    one.locator(".choice button").first.click()  # the right search has no program
    assert one.locator("[role=tab]:visible").count() == 0
    assert figure.is_visible()
    one.locator(".choice button").nth(1).click()
    one.get_by_role("tab", name="Your program").click()
    assert source.is_visible()


def test_both_searches_stand_side_by_side(page):
    one = player(page, NAME)
    assert one.locator(".picture").count() == 1
    one.get_by_role("button", name="Side by side").click()
    right, yours = one.locator(".picture").all()
    press(page, "odd", NAME)
    assert state(page, NAME)["told"].splitlines()[:2] == [
        "Right: MAX-VALUE(D) is called with [−∞, 1].",
        "Yours: MAX-VALUE(D) is called with [−∞, +∞], where the figure passes [−∞, 1].",
    ]
    windows = [each.locator('g.node[data-node="3"] .window.now') for each in (right, yours)]
    assert [each.text_content() for each in windows] == ["[−∞, 1]", "[−∞, +∞]"]
    boxes = [each.bounding_box() for each in (right, yours)]
    assert boxes[0]["x"] + boxes[0]["width"] <= boxes[1]["x"] + 1
    press(page, "last", NAME)
    assert numbers(right.locator("g.node.lit")) == numbers(yours.locator("g.node.lit")) == [0]
    one.get_by_role("button", name="Your search").click()
    assert not right.is_visible()


def test_the_move_is_marked_at_the_end(page):
    press(page, "last", NAME)
    assert {*numbers(player(page, NAME).locator(".edge.chosen"))} == {1}
    press(page, "back", NAME)
    assert player(page, NAME).locator(".chosen").count() == 0


def test_a_node_keeps_its_window_while_it_returns(page):
    one = player(page, NAME)
    one.locator(".choice button").first.click()
    press(page, "last", NAME)
    press(page, "back", NAME, times=2)  # MIN-VALUE(B) returns
    assert "returns" in state(page, NAME)["told"]
    assert one.locator("g.node.lit .window.now").text_content().startswith("[−∞")


def test_the_speed_is_chosen(page):
    page.clock.install()
    player(page, NAME).locator("select").select_option("fast")
    press(page, "play", NAME)
    page.clock.run_for(1500)
    assert at_step(page) == 3


def test_the_player_fills_the_screen_and_gives_it_back(page):
    one = player(page, NAME)
    one.locator("[data-count]").click()
    page.keyboard.press("f")
    page.wait_for_function("document.fullscreenElement !== null")
    page.keyboard.press("f")
    page.wait_for_function("document.fullscreenElement === null")


@light_and_dark
@on_screen_and_phone
def test_axe_finds_no_violation_beside_a_program(shown, viewport, dark):
    page = shown(render(traced(*STEPS)), viewport=viewport, dark=dark)
    press(page, "odd", NAME)
    assert violations(page) == []
    player(page, NAME).get_by_role("button", name="Side by side").click()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == viewport["width"]
