"""The pictures of the report in several sizes, in forced colours, on a phone and on paper."""

import pytest

from grader.kinds.search.solution import solution_of
from grader.reports.formats.html import render
from grader.reports.renderers import FORMATS
from grader.search.reference_player import solve
from tests.browser.conftest import PHONE, fits, light_and_dark, on_screen_and_phone, violations
from tests.browser.test_report_page import LONG, player, press
from tests.reports.html.test_player import graded
from tests.support.report_samples import mixed
from tests.support.strategies import exercise

WIDE = [[n, n + 1, n + 2] for n in range(9, 0, -1)]


@pytest.fixture
def wide(shown):
    """A wide picture on a phone."""
    return shown(render(graded("plain_minimax", tree=WIDE)), viewport=PHONE)


def test_a_wide_picture_scrolls_in_its_own_box_to_the_highlighted_node(wide):
    box = wide.locator(".search .scroll")
    press(wide, "forward", "exercise-1")
    at_root = box.evaluate("one => one.scrollLeft")
    press(wide, "forward", "exercise-1", times=2)
    assert box.evaluate("one => one.scrollLeft") < at_root
    assert box.locator("g.lit").evaluate("""one => {
        const inner = one.getBoundingClientRect();
        const outer = one.closest(".scroll").getBoundingClientRect();
        return outer.left <= inner.left && inner.right <= outer.right;
    }""")


def test_a_wide_picture_starts_at_the_first_difference_of_the_searches(wide):
    outer = wide.locator(".search .scroll").bounding_box()
    inner = wide.locator("g.first .ring").bounding_box()
    assert outer["x"] <= inner["x"]
    assert inner["x"] + inner["width"] <= outer["x"] + outer["width"]


def test_a_wide_picture_is_made_larger_and_smaller_until_all_of_it_is_visible(wide):
    box = wide.locator(".search .scroll")
    natural = box.locator(".picture").bounding_box()["width"]
    wide.get_by_role("button", name="Larger").click()
    assert box.locator(".picture").bounding_box()["width"] > natural
    wide.get_by_role("button", name="Whole tree").click()
    assert box.evaluate("one => one.scrollWidth <= one.clientWidth")
    assert box.locator(".picture").bounding_box()["width"] == box.bounding_box()["width"]


def test_a_picture_that_fits_has_no_buttons_for_its_size(shown, wrong):
    assert shown(wrong).locator("#smallest .zoom button:visible").count() == 0


def test_on_a_phone_the_lines_that_run_are_between_the_buttons_and_the_tree(shown, wrong):
    page = shown(wrong, viewport=PHONE)
    press(page, "odd")
    one = player(page)
    lit, button = one.locator("li.lit").last.bounding_box(), one.locator('[data-go="forward"]')
    assert 0 < lit["y"] - button.bounding_box()["y"] < PHONE["height"] * 0.6
    assert lit["y"] < one.locator(".scroll").bounding_box()["y"]
    assert one.locator("li:not(.lit)").first.bounding_box()["height"] == 0


@on_screen_and_phone
def test_the_node_of_the_first_difference_comes_into_view(shown, viewport):
    tree = [[[[[9, n], [4, 5]], [[n, 6], [2, 1]]], [[[3, 8], [7, n]], [1, 5]]] for n in (7, 8, 9)]
    page = shown(render(graded("plain_minimax", tree=tree)), viewport=viewport)
    press(page, "odd", "exercise-1")
    lit = player(page, "exercise-1").locator("g.lit > .shape").bounding_box()
    assert 0 <= lit["y"] <= viewport["height"] - lit["height"]
    assert 0 <= lit["x"] <= viewport["width"] - lit["width"]
    button = player(page, "exercise-1").locator('[data-go="forward"]').bounding_box()
    assert -1 < button["y"] < lit["y"]


def test_the_page_of_a_solution_plays_the_right_search_and_has_no_barrier(shown):
    one = solution_of(solve(exercise([[3, 12], [2, 8]])))
    page = shown(FORMATS.renderer("html")(one), viewport=PHONE)
    press(page, "forward", "tree-1", times=3)
    assert player(page, "tree-1").locator(".told").inner_text().startswith("MAX-VALUE(D)")
    assert page.locator(".choice:visible, [data-go=odd]:visible").count() == 0
    assert violations(page) == []
    assert fits(page)


# ---------------------------------------------------------------- forced colours, and paper


@light_and_dark
def test_forced_colours_reach_the_shapes_and_leave_the_lit_parts_different(shown, wrong, dark):
    page = shown(wrong, dark=dark, forced=True)
    press(page, "odd")
    style = "(one, name) => getComputedStyle(one)[name]"
    paper = page.locator("body").evaluate(style, "backgroundColor")
    shapes = player(page).locator("g:is(.max, .min, .leaf) > .shape")
    assert {one.evaluate(style, "fill") for one in shapes.all()} == {paper}
    lit, plain = (player(page).locator(f"li{kind}").first for kind in (".lit", ":not(.lit)"))
    assert lit.evaluate(style, "backgroundColor") != plain.evaluate(style, "backgroundColor")
    assert plain.evaluate(style, "borderLeftColor") == paper
    right, yours, _ = player(page).locator(".choice button").all()
    assert right.evaluate(style, "backgroundColor") != yours.evaluate(style, "backgroundColor")


def printed(page):
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    return page


def test_the_printed_report_opens_every_failed_exercise_and_hides_the_players(shown, wrong):
    page = printed(shown(wrong))
    assert page.locator("details.exercise:not([open], .passed)").count() == 0
    assert page.locator(".passed:visible").count() == 0
    assert all(note.is_visible() for note in page.locator(".on-paper").all())
    assert page.locator(".controls:visible, .notes:visible, .player .figure:visible").count() == 0
    pictures = page.locator("svg.picture:visible").all()
    assert len(pictures) == 2
    for picture in pictures:
        colours = picture.evaluate("""one => [...one.querySelectorAll("path, text, rect, circle")]
            .flatMap((part) => [getComputedStyle(part).fill, getComputedStyle(part).stroke])""")
        assert set(colours) <= {"none", "rgb(0, 0, 0)", "rgb(255, 255, 255)"}
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.locator("details:not([open])").count() == 2


def test_the_printed_report_has_no_highlighted_search(shown, wrong):
    page = shown(wrong)
    press(page, "forward")
    page.emulate_media(media="print")
    opacity = "one => getComputedStyle(one).opacity"
    assert page.locator('#smallest g.node[data-node="5"]').evaluate(opacity) == "1"


def test_a_closed_exercise_is_printed_with_its_findings_and_without_its_search(shown):
    page = printed(shown(render(mixed())))
    first, *closed = page.locator("details.exercise:not(.passed)").all()
    assert first.locator("svg").is_visible() or first.locator("svg").count() == 0
    assert any(one.locator(".finding").count() for one in closed)
    for one in closed:
        assert one.locator(".search:visible, details:visible").count() == 0
        assert one.locator(".finding").count() == one.locator(".finding:visible").count()


def test_steps_far_from_the_first_difference_are_not_printed(shown):
    page = shown(render(graded("min_never_lowers_beta", tree=LONG)))
    rows = page.locator("#exercise-1 .steps tbody tr")
    visible = page.locator("#exercise-1 .steps tbody tr:visible")
    on_screen = visible.count()
    page.emulate_media(media="print")
    assert on_screen == rows.count() > 100
    assert visible.count() <= 16
    assert page.locator("#exercise-1 .steps tr.first").is_visible()
