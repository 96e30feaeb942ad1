"""The player of a search by playouts, whose tree grows."""

import re

import pytest

from grader.cli import main
from grader.diagnosis import mistake_programs
from grader.reports.renderers import FORMATS
from tests.browser.conftest import fits, light_and_dark, on_screen_and_phone, violations
from tests.browser.test_report_page import player, press
from tests.support.places import ROOT
from tests.support.searches_by_playouts import game, solution


@pytest.fixture(scope="module")
def steps():
    return solution(game("nim", matches=5), iterations=25)


@pytest.fixture(scope="module")
def nim(steps):
    return FORMATS.renderer("html")(steps)


def visible(page):
    """The nodes that can be seen, with their records."""
    return page.evaluate("""() => Object.fromEntries(
        [...document.querySelectorAll("g.node")]
          .filter((one) => getComputedStyle(one).visibility === "visible")
          .map((one) => [one.dataset.node, [...one.querySelectorAll(":scope > text")]
            .filter((text) => text.matches(".now.value") && text.textContent)
            .map((text) => text.textContent).join("")]))""")


def test_the_tree_grows_node_by_node(shown, nim, steps):
    page = shown(nim)
    whole = set(visible(page))
    known = {0: None}
    for step in [*steps.iterations()][:8]:
        press(page, "forward", "tree-1")
        known.update(zip(step.path, step.records, strict=True))
        wanted = {str(node): f"{each.wins:g}/{each.visits}" for node, each in known.items()}
        assert visible(page) == wanted
        lit = page.locator("g.lit").get_attribute("data-node")
        assert int(lit) == step.leaf
        way = {int(one.get_attribute("data-node")) for one in page.locator("g.node.open").all()}
        assert way == set(step.path[:-1])
    press(page, "first", "tree-1")
    assert set(visible(page)) == whole > set(map(str, known))


def test_the_words_and_the_figure_follow(shown, nim, steps):
    page = shown(nim)
    one = player(page, "tree-1")
    assert one.locator("[data-now]").all_inner_texts() == ["–", "–"]
    press(page, "forward", "tree-1", times=3)
    assert one.locator(".told").inner_text().startswith("Iteration 3. UCB1 at start: ")
    _, _, third, *_ = steps.iterations()
    assert one.locator('[data-now="W/N"]').inner_text() == f"{third.records[-1].wins:g}/1"
    lit = [line.get_attribute("data-line") for line in one.locator(".figure .lit").all()]
    assert lit == [f"search-{part}" for part in ("select", "expand", "simulate", "update")]
    assert "Step 3 of 25" in one.inner_text()


def test_boards_stay_while_the_tree_grows(shown, nim):
    page = shown(nim)
    press(page, "forward", "tree-1")
    assert page.locator('g[data-node="0"] > .board').first.is_visible()


@on_screen_and_phone
@light_and_dark
def test_the_page_fits_and_everybody_can_use_it(shown, nim, viewport, dark):
    page = shown(nim, viewport=viewport, dark=dark)
    press(page, "last", "tree-1")
    assert fits(page)
    assert violations(page) == []


def test_the_first_difference_is_the_first_iteration_that_is_not_allowed(shown, tmp_path):
    program, page = tmp_path / "mcts.py", tmp_path / "report.html"
    program.write_text(mistake_programs.source("never_explores"), encoding="utf-8")
    exercise = ROOT / "exercises/mcts/mcts-nim-7.yaml"
    main.main([str(program), "--exercise", str(exercise), "-f", "html", "-o", str(page)])
    text = page.read_text("utf-8")
    iteration = int(re.search(r"Iteration (\d+) does not follow", text)[1])
    opened = shown(text)
    one = player(opened, "exercise-1")
    press(opened, "odd", "exercise-1")
    assert one.locator(".told").inner_text().startswith(f"Iteration {iteration}. ")
    assert f"Step {iteration} of 60" in one.inner_text()


def test_a_right_search_has_no_first_difference(shown, nim):
    assert not player(shown(nim), "tree-1").locator('[data-go="odd"]').is_visible()
