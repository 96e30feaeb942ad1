"""The report in a real browser: its players by button, key and touch, and its accessibility."""

import pytest

from grader.reports.formats.html import render
from tests.browser.conftest import PHONE, light_and_dark, on_screen_and_phone, opened, violations
from tests.reports.html.test_player import graded
from tests.support.report_samples import exercise, mixed, report, samples

CUTS = [[[6, 5], [8, 9]], [[2, 1], [0, 7]]]
LONG = [*([n, n + 1] for n in range(30)), [40, [50, 60]]]
"""A tree whose searches first differ at its end."""


@pytest.fixture
def page(shown, wrong):
    return shown(wrong)


def player(page, name="smallest"):
    return page.locator(f'[data-player="{name}"] .player')


def numbers(nodes):
    return [int(node.get_attribute("data-node")) for node in nodes.all()]


def state(page, name="smallest"):
    """The state of a player: node, alpha, beta and v, the highlighted node and lines, the
    sentence.
    """
    one = player(page, name)
    return {
        "now": one.locator("[data-now]").all_inner_texts(),
        "lit": numbers(one.locator("g.lit")),
        "open": sorted(numbers(one.locator("g.open"))),
        "lines": [line.get_attribute("data-line") for line in one.locator("li.lit").all()],
        "told": one.locator("[data-told]").inner_text(),
        "count": one.locator("[data-count]").inner_text(),
    }


def at(page, step, of=14):
    """Whether the player is at that step."""
    return state(page)["count"] == f"Step {step} of {of}"


def press(page, go, name="smallest", times=1):
    for _ in range(times):
        player(page, name).locator(f'[data-go="{go}"]').click()


# ---------------------------------------------------------------- the player


def test_a_search_is_stepped_through_by_buttons(page):
    nothing = {"now": ["–"] * 4, "lit": [], "open": [], "lines": [], "count": "Step 0 of 14"}
    told = "This is the whole search. Press Next to go through it."
    assert state(page) == {**nothing, "told": told}
    press(page, "forward", times=4)
    assert state(page) == {
        "now": ["B (MIN)", "−∞", "+∞", "1"],
        "lit": [1],
        "open": [0, 1],
        "lines": ["MIN-5", "MIN-7"],
        "told": "C returns 1. By the figure v = min(+∞, 1) = 1, beta = 1.",
        "count": "Step 4 of 14",
    }
    press(page, "last")
    assert at(page, 14)
    assert state(page)["lines"] == ["MAX-8"]
    press(page, "back")
    assert at(page, 13)
    press(page, "first")
    assert state(page)["lit"] == []
    back = player(page).locator('[data-go="back"]')
    assert back.get_attribute("aria-disabled") == "true"
    back.click(force=True)  # the first step has no predecessor
    assert at(page, 0)


def test_visited_open_and_future_nodes_look_different(page):
    press(page, "forward", times=5)
    picture = player(page).locator(".picture")
    for kind, nodes in (("seen", {0, 1, 2, 3}), ("open", {0, 1, 3}), ("lit", {3})):
        assert {*numbers(picture.locator(f"g.node.{kind}"))} == nodes, kind

    def opacity():
        faint = picture.locator('g.node[data-node="5"]')
        return float(faint.evaluate("one => getComputedStyle(one).opacity"))

    assert opacity() < 1
    press(page, "first")
    assert opacity() == 1


def written(page, name="smallest"):
    """The window beside each node of the picture and the value in it, as far as they are shown."""
    nodes = player(page, name).locator("g.node:is(.max, .min)").all()
    texts = [node.locator("text:not(.name):visible").all_text_contents() for node in nodes]
    shown = [[text for text in each if text] for each in texts]
    return dict(zip((int(node.get_attribute("data-node")) for node in nodes), shown, strict=True))


def test_the_picture_shows_the_state_of_the_moment_and_no_later_result(shown):
    page = shown(render(graded("max_cut_missing", tree=CUTS)))
    picture = player(page, "exercise-1").locator(".picture")
    player(page, "exercise-1").locator(".choice button").first.click()  # the right search
    press(page, "forward", "exercise-1", times=8)
    # D returns 6; B has not lowered beta yet.
    open_ones = {0: ["[−∞, +∞]", "−∞"], 1: ["[−∞, +∞]", "+∞"], 3: ["[6, +∞]", "6"]}
    assert written(page, "exercise-1") == {2: [], 4: [], 5: [], 6: [], **open_ones}
    assert picture.locator(".gone").count() == 0
    assert picture.locator(".mark[data-node]:visible").count() == 0
    press(page, "last", "exercise-1")
    assert written(page, "exercise-1")[0] == ["6"]
    assert sorted(numbers(picture.locator("g.gone"))) == [6, 10, 13, 14]
    assert picture.locator(".mark[data-node]:visible").count() == 2
    press(page, "first", "exercise-1")
    assert picture.locator(".now:visible").count() == 0


def test_the_legend_has_the_signs_of_the_step_shown(shown):
    page = shown(render(graded("max_cut_missing", tree=CUTS)))
    picture = player(page, "exercise-1").locator(".picture")

    def signs():
        found = picture.locator(".legend > :visible")
        return set(found.evaluate_all("all => all.map(one => one.dataset.sign)")) - {None}

    whole = signs()
    assert {"max", "min", "number", "window", "best"} <= whole
    press(page, "forward", "exercise-1")
    assert signs() == whole & {"max", "min", "cut", "pruned", "rest"}
    weights = picture.locator(".leaf > .value").evaluate_all(
        "all => all.map(one => getComputedStyle(one).fontWeight)"
    )
    assert set(weights) == {"700"}
    press(page, "first", "exercise-1")
    assert signs() == whole


KEYS = "ArrowRight 1 ArrowRight 2 ArrowLeft 1 End 14 Home 0 Enter 1 Space 2".split()


def test_a_search_is_stepped_through_by_keys(page):
    player(page).locator('[data-go="forward"]').focus()
    for key, step in zip(KEYS[::2], KEYS[1::2], strict=True):
        page.keyboard.press(key)
        assert at(page, step), key


def test_the_slider_steps_through_a_search(page):
    slider = player(page).locator("input")
    slider.focus()
    for key, step in (("ArrowRight", 1), ("End", 14), ("ArrowLeft", 13), ("Home", 0)):
        page.keyboard.press(key)
        assert at(page, step), key
        assert slider.get_attribute("aria-valuetext") == f"Step {step} of 14"


def test_switching_searches_keeps_the_place(page):
    right, yours, both = player(page).locator(".choice button").all()
    names = ["The right search", "Your search", "Side by side"]
    assert [each.inner_text() for each in (right, yours, both)] == names
    assert yours.get_attribute("aria-pressed") == "true"
    press(page, "odd")
    assert state(page)["told"].startswith("MAX-VALUE(D) is called with [−∞, +∞], where the figure")
    right.click()
    assert right.get_attribute("aria-pressed") == "true"
    assert yours.get_attribute("aria-pressed") == "false"
    assert state(page)["told"] == "MAX-VALUE(D) is called with [−∞, 1]."
    assert at(page, 5, of=12)
    yours.click()
    press(page, "last")
    right.click()
    assert at(page, 12, of=12)


def test_a_player_plays_by_itself_and_stops_at_the_end(page):
    page.clock.install()
    play = player(page).locator('[data-go="play"]')
    told = player(page).locator(".told")
    play.click()
    assert play.inner_text() == "Pause"
    assert told.get_attribute("aria-live") == "off"  # a screen reader would never stop reading
    page.clock.run_for(1500)
    assert at(page, 1)
    play.click()
    page.clock.run_for(10_000)
    assert at(page, 1)
    assert told.get_attribute("aria-live") == "polite"
    player(page).locator("[data-count]").click()  # the player itself now has the focus
    page.keyboard.press("Space")
    page.clock.run_for(60_000)
    assert at(page, 14)
    assert play.inner_text() == "Play"
    page.keyboard.press("Space")  # at the end it starts again
    page.clock.run_for(1500)
    assert at(page, 1)


def test_stepping_by_hand_stops_the_playback(page):
    page.clock.install()
    press(page, "play")
    press(page, "forward")
    page.clock.run_for(10_000)
    assert at(page, 1)


def test_players_do_not_affect_each_other(page):
    opened(page)
    press(page, "forward", "exercise-1")
    press(page, "last", "exercise-2")
    assert at(page, 0)
    assert state(page, "exercise-1")["lit"] == [0]
    assert state(page, "exercise-1")["now"][0] == "A (MAX)"


def test_players_ignore_keys_typed_in_text_or_with_a_modifier(page):
    player(page).locator('[data-go="forward"]').focus()
    page.keyboard.press("Alt+ArrowRight")
    page.keyboard.press("Tab")
    assert at(page, 0)


# ---------------------------------------------------------------- accessibility


@light_and_dark
@on_screen_and_phone
def test_axe_finds_no_violation_in_the_report(shown, wrong, viewport, dark):
    page = opened(shown(wrong, viewport=viewport, dark=dark))
    assert violations(page) == []
    press(page, "forward", times=7)
    assert violations(page) == []


@pytest.mark.parametrize("name", ["mixed", "hostile", "all-checks", "alike", "empty-with-finding"])
def test_axe_finds_no_violation_in_other_reports(shown, name):
    assert violations(opened(shown(render(samples()[name])))) == []


@pytest.mark.parametrize("name", ["diagnosed", "mixed", "hostile", "all-checks", "wide", "deep"])
@pytest.mark.parametrize("width", [320, 375])
def test_nothing_is_wider_than_a_phone(shown, name, width):
    page = opened(shown(render(samples()[name]), viewport={"width": width, "height": 667}))
    assert page.evaluate("document.documentElement.scrollWidth") == width


def test_the_tab_key_reaches_every_control_and_leaves_the_page(page):
    reached = []
    for _ in range(200):
        page.keyboard.press("Tab")
        found = page.evaluate("""() => {
            const one = document.activeElement;
            return one === document.body ? "" : one.dataset.go || one.tagName;
        }""")
        if not found and reached:
            break
        reached.append(found)
    assert not found  # so the focus is not trapped
    for one in ("A", "SUMMARY", "first", "play", "odd", "INPUT"):
        assert one in reached


def test_the_focus_is_visible(page):
    page.keyboard.press("Tab")
    skip = page.locator(".skip")
    assert skip.evaluate("one => one === document.activeElement")
    assert skip.bounding_box()["x"] >= 0
    assert skip.evaluate("one => getComputedStyle(one).outlineStyle") == "solid"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "exercises"


def test_every_control_is_large_enough_for_a_finger(shown, wrong):
    page = opened(shown(wrong, viewport=PHONE))
    for button in page.locator("button:visible, summary:visible").all():
        assert button.bounding_box()["height"] >= 44


def test_a_link_to_an_exercise_opens_it(page):
    section = page.locator("#exercise-1")
    assert section.get_attribute("open") is None
    page.locator('a[href="#exercise-1"]').click()
    page.locator("#exercise-1[open]").wait_for()  # the page hears of the link later
    press(page, "forward", "exercise-1")
    assert state(page, "exercise-1")["lit"] == [0]


def test_a_box_that_does_not_scroll_is_no_tab_stop(page):
    assert page.locator("#smallest .scroll").first.get_attribute("tabindex") == "-1"
    page.set_viewport_size({"width": 200, "height": 600})
    page.locator('#smallest .scroll[tabindex="0"]').first.wait_for()  # the page hears of it later


def test_a_long_table_starts_at_the_first_difference_of_the_searches(shown):
    page = shown(render(graded("min_never_lowers_beta", tree=LONG)))
    box = page.locator(".tall")
    row = box.locator("tr.first").bounding_box()
    outer = box.bounding_box()
    assert outer["y"] <= row["y"] <= outer["y"] + outer["height"]


# ---------------------------------------------------------------- without scripts, or searches


def test_without_scripts_everything_but_the_players_is_shown(chromium, tmp_path, wrong):
    file = tmp_path / "page.html"
    file.write_text(wrong, encoding="utf-8")
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(file.as_uri())
    assert page.locator("#smallest .finding").inner_text().startswith("Error: D is called with")
    assert page.locator("#smallest svg").is_visible()
    assert page.locator("#smallest tr.first").is_visible()
    assert page.locator(".player").count() == 0
    page.locator("#exercise-1 > summary").click()
    assert page.locator("#exercise-1 svg").is_visible()
    context.close()


def test_a_page_without_any_search_logs_no_error(shown):
    page = shown(render(mixed()))
    assert page.locator(".player").count() == 0
    assert "ada" in shown(render(report(exercise()))).inner_text("h1")
