"""Both searches beside one another, or below one another if there is no room."""

from grader.reports.parts.aligned_searches import align
from grader.reports.parts.side_by_side import side_by_side
from grader.reports.text.terminal_lines import Page, cells
from tests.support.report_samples import diagnosed

DIAGNOSED = diagnosed("max_lowers_alpha")
FAILED = next(each for each in DIAGNOSED.exercises if align(each).first >= 0)


def lines(width: int) -> list[str]:
    page = Page.sized(width, unicode=True)
    shown = page.paint(side_by_side(align(FAILED), page, 50), color=False)
    return shown.strip("\n").splitlines()


def test_no_step_is_cut_at_any_width():
    words = set(" ".join(lines(100)).replace("first difference", "").split())
    for width in range(24, 60):
        shown = lines(width)
        assert all(cells(line) <= width for line in shown)
        assert not any("…" in line for line in shown), width
        assert words - {"│"} <= set(" ".join(shown).split()), width


def test_steps_that_differ_are_marked_below_one_another():
    shown = lines(24)
    assert shown[0].split() == ["<", "The", "right", "search"]
    assert shown[1].split() == [">", "Your", "search"]
    assert sum("◀" in line for line in shown) == 1
    same = sum(pair.same for pair in align(FAILED).pairs)
    assert sum(line.startswith("    ") for line in shown) == same
