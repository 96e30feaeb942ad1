"""The practice page: filling in, checking, hints, saved answers, and handing in."""

from pathlib import Path

import pytest

from grader.cli import main
from grader.course import assignment_file
from grader.search.best_ordering import best_orders
from grader.search.reference_player import solve
from grader.written import parsing
from tests.browser.practising import (
    BOUNDS,
    EXERCISES,
    LECTURE,
    check_all,
    checks,
    explain,
    field,
    fill,
    handed_in,
    made,
    mark,
    progress,
    right,
    said,
    shares,
    told,
)
from tests.support.strategies import exercise

# ---------------------------------------------------------------- right answers, and handing in


WAYS = [*(("lecture-trace", way) for way in range(3)), ("wikipedia", 2)]
OTHERS = [(name, 0) for name in ("mit-equality-min", "random-small-1", "late-alpha")]


@pytest.mark.parametrize(("name", "way"), [*WAYS, *OTHERS])
def test_a_right_exercise_is_confirmed_and_earns_full_marks(shown, tmp_path, capsys, name, way):
    page = shown(made(EXERCISES[name]))
    fill(page, right(EXERCISES[name], way))
    assert progress(page).endswith("right: well done")
    assert said(page) == []
    total = progress(page).split()[0]
    assert progress(page) == f"{total} of {total} right: well done"
    code, shares, found = checks(capsys, handed_in(page, tmp_path, name))
    assert (code, set(shares.values())) == (0, {1})
    assert set(found) <= {"kept-otherwise"}


def shipped(assignment, name):
    entries = assignment_file.load(Path(assignment)).entries
    return next(entry.exercise for entry in entries if entry.id == name)


def test_a_minimax_exercise_has_values_and_a_move_and_no_branches(shown, tmp_path, capsys):
    uppsala = shipped("on-paper", "minimax-uppsala")
    page = shown(made(uppsala, rubric={"value": 1, "move": 1, "values": 4}))
    answers = right(uppsala)
    fill(page, {**answers, "value:6": "6"})
    assert progress(page) == "7 of 8 right"
    assert said(page) == ["✗ value of G: this is not right. Hint\nfor value of G"]
    page.locator('svg [data-node="6"]').last.click(force=True)
    assert page.locator("svg path.mark").count() == 0
    fill(page, answers)
    assert progress(page) == "8 of 8 right: well done"
    file = handed_in(page, tmp_path, "minimax-uppsala")
    values = 'values: {"A": 7, "B": 5, "D": 5, "E": 8, "C": 7, "F": 7, "G": 9}'
    assert file.read_text().splitlines()[-1] == values
    code, shares, found = checks(capsys, file, "-a", "on-paper")
    assert (code, shares, found) == (0, {"value": 1, "move": 1, "values": 1}, [])


def test_a_chance_node_may_have_a_fraction_or_two_decimals(shown, tmp_path, capsys):
    dice = shipped("chance", "two-dice")
    page = shown(made(dice, rubric={"value": 1, "move": 1, "values": 4}))
    fill(page, {"value:0": "8.16", "value:1": "49/6", "move": "1"})
    assert progress(page) == "2 of 3 right"
    assert said(page) == ["✗ value of A: this is not right. Hint\nfor value of A"]
    fill(page, {"value:0": "8.17"})
    assert progress(page) == "3 of 3 right: well done"
    file = handed_in(page, tmp_path, "two-dice")
    assert file.read_text().splitlines()[-1] == 'values: {"A": 8.17, "roll": "49/6"}'
    code, shares, found = checks(capsys, file, "-a", "chance")
    assert (code, shares, found) == (0, {"value": 1, "move": 1, "values": 1}, [])


@pytest.mark.parametrize(("cell", "text"), [("value:3", "5"), ("alpha:2", "7"), ("beta:4", "inf")])
def test_one_slip_loses_only_its_own_marks(shown, tmp_path, capsys, cell, text):
    page = shown(made())
    fill(page, {**right(LECTURE), cell: text})
    assert progress(page) == "23 of 24 right"
    assert mark(page, cell) == "✗ wrong"
    code, shares, found = checks(capsys, handed_in(page, tmp_path))
    assert code == 1
    trace = shares.pop("trace")
    assert set(shares.values()) == {1}
    rows = len(solve(LECTURE).recording.visited)
    assert trace == pytest.approx(1 - 1 / rows)
    assert found.count("wrong-cell") == 1


def test_a_branch_left_unmarked_loses_no_window(shown, tmp_path, capsys):
    page = shown(made())
    answers = right(LECTURE)
    del answers["pruned:10"]
    fill(page, answers)
    assert progress(page) == "23 of 24 right"
    assert said(page) == []
    check_all(page)
    assert mark(page, "pruned:10") == "✗ wrong"
    assert said(page) == ["✗ branch to K: this is not right. Hint\nfor branch to K"]
    _, shares, _ = checks(capsys, handed_in(page, tmp_path))
    assert (shares["value"], shares["move"], shares["leaves"]) == (1, 1, 1)
    assert shares["pruned"] < 1 or shares["trace"] < 1


def test_checking_an_untouched_page_does_not_reveal_the_pruned_branches(shown):
    plain = exercise([[1, 2], [3, 4]])
    page = shown(made(LECTURE, plain))
    for button in page.get_by_role("button", name="Check everything").all():
        button.click()
    assert page.locator('[data-mark^="pruned"]:not(:empty)').count() == 0
    assert said(page) == []
    told = page.locator("[data-progress]").all_inner_texts()
    assert told == ["0 of 24 right", "0 of 12 right"]  # nothing is pruned in the second tree
    fill(page, {"value:4": "8", "value:2": "9"})
    check_all(page)
    # E is finished without K. C is not: its value is wrong.
    assert [mark(page, cell) for cell in ("pruned:10", "pruned:6")] == ["✗ wrong", ""]


def test_windows_visits_and_leaf_windows_are_handed_in_where_they_are_marked(shown, tmp_path):
    rubric = {"windows": 2, "visited": 1, "value": 1}
    page = shown(made(rubric=rubric, leaf_windows=True))
    answers = right(LECTURE)
    for leaf, (alpha, beta) in solve(LECTURE).windows.items():
        answers[f"alpha:{leaf}"] = BOUNDS.get(alpha, str(alpha))
        answers[f"beta:{leaf}"] = BOUNDS.get(beta, str(beta))
    fill(page, answers)
    assert progress(page).endswith("well done")
    rubric = {**rubric, "trace": 1, "pruned": 1, "move": 1, "leaves": 1}
    file = handed_in(page, tmp_path)
    assert len(parsing.read("x.yaml", file.read_bytes(), LECTURE).windows) == 11
    assert shares(LECTURE, file, rubric) == {1}


def test_a_better_order_is_handed_in_and_not_confirmed_unchecked(shown, tmp_path):
    rubric, one = {"ordering": 2}, EXERCISES["wikipedia"]
    page = shown(made(one, rubric=rubric))
    fill(page, right(one))
    assert progress(page).endswith(" right; the better order is not checked here")
    names, best = one.tree.names, best_orders(one)
    several = [node for node in best if len(best[node]) > 1]
    fill(page, {f"order:{node}": ", ".join(names[to] for to in best[node]) for node in several})
    assert shares(one, handed_in(page, tmp_path, one.id), rubric) == {1}


def test_new_trees_are_found_again_by_the_file_that_the_page_offers(shown, tmp_path, capsys):
    html = tmp_path / "drill.html"
    assert main.main(["practice", "--random", "2", "--seed", "7", "-o", str(html)]) == 0
    page = shown(html.read_text(encoding="utf-8"))
    with page.expect_download() as download:
        page.get_by_role("button", name="Download random-7.yaml").click()
    family = tmp_path / "random-7.yaml"
    download.value.save_as(family)
    capsys.readouterr()
    (first, _) = (entry.exercise for entry in assignment_file.load(family).entries)
    fill(page, right(first))
    answers = handed_in(page, tmp_path, "random-7-1")
    code, shares, _ = checks(capsys, answers, "-a", family)
    assert (code, set(shares.values())) == (0, {1})


# ---------------------------------------------------------------- hints


def test_a_wrong_cell_gives_a_hint_first_and_then_the_reason(shown):
    page = shown(made())
    fill(page, {"beta:4": "9"})
    assert mark(page, "beta:4") == "✗ wrong"
    assert field(page, "beta:4").get_attribute("aria-invalid") == "true"
    assert told(page) == "β of E: ✗ wrong. 0 of 24 right"
    assert "6" not in said(page)[0]
    page.get_by_role("button", name="Hint for β of E").click()
    assert "Which values had been returned to B, a MIN node, before E?" in said(page)[0]
    assert "Which values had been returned to B" in told(page)
    page.get_by_role("button", name="Explain for β of E").click()
    assert "E is called with beta = 9 instead of 6 after D returned 6." in said(page)[0]
    assert "MIN-VALUE line 7: beta = min(beta, v)" in said(page)[0]
    fill(page, {"beta:4": "6"})
    assert (mark(page, "beta:4"), said(page)) == ("✓ right", [])
    assert field(page, "beta:4").get_attribute("aria-invalid") is None
    fill(page, {"beta:4": "8"})
    assert "instead of" not in said(page)[0]  # a changed answer starts again with the hint


def test_a_node_that_should_be_pruned_has_no_right_answer(shown):
    page = shown(made())
    fill(page, {"value:6": "3"})
    assert mark(page, "value:6") == "✗ wrong"
    explain(page, "value of G")
    assert "After F returned 2, C should stop: v = 2 <= alpha = 6." in said(page)[0]
    assert "Your program" not in said(page)[0]


def test_a_branch_that_should_be_searched_may_not_be_pruned(shown):
    page = shown(made())
    fill(page, {"pruned:4": "yes"})
    assert mark(page, "pruned:4") == "✗ wrong"
    assert "✗ wrong" in told(page)
    explain(page, "branch to E")
    assert "B returns 6 too soon" in said(page)[0]


def test_swapped_bounds_and_mixed_conventions_are_named(shown):
    page = shown(made())
    fill(page, {"alpha:2": "inf", "beta:2": "6"})
    # An infinity without a sign is read as the intended one.
    fill(page, {"alpha:2": "+inf"})
    explain(page, "α of C")
    assert "alpha and beta swapped" in said(page)[0]
    fill(page, {"value:4": "8", "value:5": "2", "value:2": "6"})
    assert [mark(page, f"value:{node}") for node in (4, 5, 2)] == ["✓ right", "✓ right", "✗ wrong"]
    fill(page, {"value:4": "6"})
    assert [mark(page, f"value:{node}") for node in (4, 5, 2)] == ["✓ right", "✓ right", "✓ right"]
    fill(page, {"value:4": "8", "value:2": "6"})
    page.get_by_role("button", name="Hint for value of C").click()
    assert "At your other nodes, what did you write" in said(page)[-1]


# ---------------------------------------------------------------- when answers are checked


def test_checking_at_the_end_shows_nothing_until_the_student_asks(shown):
    page = shown(made(check="at-end"))
    fill(page, {"alpha:0": "-inf", "beta:0": "3", "pruned:7": "yes", "value:3": "x"})
    assert progress(page) == "3 of 23 filled in"
    assert page.locator("[data-mark]:not(:empty)").count() == 0
    check_all(page)
    assert told(page) == progress(page) == "1 of 24 right"
    marks = [mark(page, cell) for cell in ("alpha:0", "beta:0", "value:0", "pruned:7", "value:3")]
    assert marks == ["✓ right", "✗ wrong", "empty", "✗ wrong", "✗ not a number"]
    fill(page, {"beta:0": "+inf"})
    assert mark(page, "beta:0") == ""
    check_all(page)
    assert mark(page, "beta:0") == "✓ right"


def test_a_page_that_never_checks_still_earns_full_marks(shown, tmp_path, capsys):
    page = shown(made(check="never"))
    fill(page, right(LECTURE))
    assert progress(page) == "23 of 23 filled in"
    assert page.locator("[data-mark]:not(:empty)").count() == 0
    assert page.get_by_role("button", name="Check everything").count() == 0
    code, shares, _ = checks(capsys, handed_in(page, tmp_path))
    assert (code, set(shares.values())) == (0, {1})


def test_a_tree_without_cuts_is_done_when_no_branch_is_marked(shown):
    plain = exercise([[1, 2], [3, 4]])
    page = shown(made(plain))
    fill(page, right(plain))
    assert progress(page) == "11 of 12 right"
    check_all(page)
    assert progress(page) == "12 of 12 right: well done"


# ---------------------------------------------------------------- branches


def pruned(page):
    """The nodes that are drawn as pruned."""
    nodes = page.locator("svg g.node.pruned").evaluate_all("all => all.map(e => e.dataset.node)")
    return sorted(map(int, nodes))


def test_a_click_on_a_node_or_its_line_does_what_the_button_does(shown):
    page = shown(made())
    page.locator('svg g[data-node="6"]').click()
    assert pruned(page) == [6, 13, 14]
    button = field(page, "pruned:6")
    assert button.get_attribute("aria-pressed") == "true"
    assert field(page, "alpha:6").is_disabled()
    assert field(page, "pruned:13").is_disabled()
    assert page.locator("svg path.mark").count() == 1
    page.locator('svg g[data-node="13"]').click()  # inside the pruned branch: the mark is removed
    assert (pruned(page), button.get_attribute("aria-pressed")) == ([], "false")
    page.locator('svg path.reach[data-node="6"]').click(force=True)
    assert pruned(page) == [6, 13, 14]
    button.click()
    assert pruned(page) == []
    page.locator('svg g[data-node="0"]').click()
    assert pruned(page) == []


def test_the_node_of_a_row_is_highlighted_in_the_tree(shown):
    page = shown(made())
    field(page, "alpha:4").focus()
    lit = page.locator("svg g.lit").evaluate_all("all => all.map(e => e.dataset.node)")
    assert lit == ["4"]


def test_typed_windows_and_values_appear_in_the_tree(shown):
    page = shown(made())
    fill(page, {"alpha:4": "-inf", "value:4": "8"})
    words = page.locator('svg g[data-node="4"] .now')
    assert words.all_text_contents() == ["[−∞, ?]", "8"]
    fill(page, {"beta:4": "a long text is cut short"})
    assert words.first.text_content() == "[−∞, a long te…]"
    drawn, room = words.first.evaluate("one => [one.getComputedTextLength(), +one.dataset.room]")
    assert drawn <= room + 1
    fill(page, {"pruned:4": "yes"})
    assert words.all_text_contents() == ["", ""]


def test_enter_goes_on_to_the_next_field_and_checks_the_one_that_is_left(shown):
    page = shown(made())
    field(page, "alpha:0").focus()
    for text in ("-inf", "+inf", "-inf", "+inf"):
        page.keyboard.type(text)
        page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.dataset.cell") == "alpha:3"
    assert mark(page, "alpha:1") == "✓ right"
    field(page, "value:4").press("Enter")  # the last child of B has returned
    assert page.evaluate("document.activeElement.dataset.cell") == "value:1"
    field(page, "leaves").press("Enter")
    field(page, "move").press("Enter")
    assert page.evaluate("document.activeElement.dataset.do") == "check"


# ---------------------------------------------------------------- saved, and cleared


def reload_until_stored(page, cell, times=5):
    """Reload the page until the cell is filled: Chromium stores in the background, and a reload on
    a busy machine can be faster."""
    for _ in range(times):
        page.reload()
        if field(page, cell).input_value():
            return
        page.wait_for_timeout(200)


def test_answers_are_saved_in_the_browser_and_cleared_on_request(shown):
    page = shown(made())
    fill(page, {"alpha:0": "-inf", "beta:1": "3", "pruned:6": "yes", "move": "1"})
    before = progress(page)
    reload_until_stored(page, "alpha:0")
    assert (field(page, "alpha:0").input_value(), progress(page)) == ("-inf", before)
    assert mark(page, "beta:1") == "✗ wrong"
    assert pruned(page) == [6, 13, 14]
    for answer in ("dismiss", "accept"):
        assert progress(page) == before
        page.once("dialog", lambda dialog, answer=answer: getattr(dialog, answer)())
        page.get_by_role("button", name="Start again").click()
    assert (progress(page), pruned(page)) == ("0 of 24 right", [])
    assert field(page, "alpha:0").input_value() == ""
    page.reload()
    assert progress(page) == "0 of 24 right"


@pytest.mark.parametrize("storage", ["null", "{getItem() { return '{'; }, setItem() { throw 1; }}"])
def test_the_page_works_in_a_browser_without_storage(shown, storage):
    page = shown("<!DOCTYPE html><title>x</title>")
    page.add_init_script(f"Object.defineProperty(window, 'localStorage', {{value: {storage}}});")
    html = made()
    page.evaluate("1")
    page.goto(page.url)  # reload, so that the script above takes effect
    page.set_content(html)
    assert progress(page) == "0 of 24 right"
    fill(page, {"alpha:0": "-inf"})
    assert progress(page) == "1 of 24 right"
