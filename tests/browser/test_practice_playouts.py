"""A playout of Monte Carlo tree search on the practice page."""

from pathlib import Path

from grader.course import assignment_file
from grader.pages.playout_practice import PlayoutSheet
from tests.browser.practising import checks, fill, handed_in, made, mark, progress, said

SHIPPED = {entry.id: entry.exercise for entry in assignment_file.load(Path("on-paper")).entries}
FIGURE, FROM_ZERO = SHIPPED["ucb-fig-5-10"], SHIPPED["playouts-from-zero"]
RUBRIC = {"ucb": 2, "selection": 1, "statistics": 2, "move": 1}


def right(exercise=FIGURE):
    """The right text for each cell; of equal nodes, the first one is played."""
    found = {}
    for name, cell in PlayoutSheet(exercise, exercise.playouts).key().items():
        text = f"{cell.right[0]:.2f}" if name.startswith("ucb") else str(cell.right[0])
        found[name] = text.removesuffix(".0")
    return found


def help_with(page, cell):
    """Opens the hint to a cell, and then the reason."""
    for _ in range(2):
        page.locator(f'[data-help="{cell}"]').click()
    return page.inner_text("body")


def test_a_right_playout_is_confirmed_and_earns_full_marks(shown, tmp_path, capsys):
    page = shown(made(FIGURE, rubric=RUBRIC))
    fill(page, right())
    assert progress(page) == "29 of 29 right: well done"
    assert said(page) == []
    file = handed_in(page, tmp_path, FIGURE.id)
    lines = file.read_text().splitlines()
    assert 'selection: "I"' in lines
    bounds = '"B": 1.10, "C": 1.05, "D": 1.09, "E": 0.70, "F": 0.69, "G": 1.24, "H": 1.21'
    assert f"ucb: {{{bounds}}}" in lines
    code, shares, found = checks(capsys, file, "-a", "on-paper")
    assert (code, set(shares.values()), found) == (0, {1}, [])


def test_a_rounded_bound_is_right_and_another_is_explained(shown):
    page = shown(made(FIGURE, rubric=RUBRIC))
    fill(page, {"ucb:1": "1.11", "ucb:2": "0.1", "visits:1": "79", "selection": "3"})
    marks = [mark(page, cell) for cell in ("ucb:1", "ucb:2", "visits:1", "selection")]
    assert marks == ["✓ right", "✗ wrong", "✗ wrong", "✗ wrong"]
    bound = "UCB1 of C is 1/10 + 1.4 * sqrt(ln(100) / 10) = 1.05, not 0.1"
    assert bound in help_with(page, "ucb:2")
    assert "the node that is played is I or J, not D" in help_with(page, "selection")


def test_without_a_key_nothing_is_checked(shown, tmp_path, capsys):
    page = shown(made(FIGURE, rubric=RUBRIC, check="never"))
    fill(page, {"ucb:1": "1.10", "move": "1"})
    assert progress(page) == "2 of 29 filled in"
    _, shares, _ = checks(capsys, handed_in(page, tmp_path, FIGURE.id), "-a", "on-paper")
    assert shares["move"] == 1


def test_the_table_after_several_playouts_is_confirmed_and_earns_full_marks(
    shown, tmp_path, capsys
):
    page = shown(made(FROM_ZERO, rubric=RUBRIC))
    assert "Of nodes that are equal, play the leftmost one." in page.inner_text("main")
    fill(page, right(FROM_ZERO))
    assert progress(page) == "20 of 20 right: well done"
    file = handed_in(page, tmp_path, FROM_ZERO.id)
    assert 'selection: ["B", "C", "D", "E", "D"]' in file.read_text()
    code, shares, found = checks(capsys, file, "-a", "on-paper")
    assert (code, set(shares.values()), found) == (0, {1}, [])


def test_a_wrong_node_of_a_later_playout_is_explained(shown, tmp_path):
    page = shown(made(FROM_ZERO, rubric=RUBRIC))
    index = FROM_ZERO.tree.index
    fill(page, {"selection-1": str(index["B"]), "selection-3": str(index["C"])})
    assert [mark(page, f"selection-{number}") for number in (1, 3)] == ["✓ right", "✗ wrong"]
    words = help_with(page, "selection-3")
    assert "in iteration 3 it is D, not C" in words
    assert "✗ node that is played in iteration 3: " in words
    lines = handed_in(page, tmp_path, FROM_ZERO.id).read_text().splitlines()
    assert 'selection: ["B"]' in lines
