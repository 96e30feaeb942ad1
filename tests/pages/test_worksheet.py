"""grade worksheet: an exam without answers, and a key with every right answer."""

import re
from dataclasses import replace

import pytest
from hypothesis import assume, given

from grader.core.errors import UsageError
from grader.core.models import WRITTEN_CHECKS, Entry
from grader.core.models.paper_questions import HoldsFor
from grader.course.paper_selection import selected, usual
from grader.pages import worksheet
from grader.pages.exercise_parts import tree as drawn
from grader.pages.exercise_parts import with_all_values
from grader.pages.worksheet import most_rows, sheet
from grader.pages.worksheet_key import WAYS, KeyTable
from grader.reports.text import escape
from grader.search import reference_player, trace_table
from grader.search.reference_player import solve
from tests.support.courses import put_course
from tests.support.goldtest import assert_gold
from tests.support.hostile_texts import any_names, harm_in
from tests.support.html_page import Page
from tests.support.paper_exercises import LECTURE, SHIPPED, SMALL, key, shipped_on_paper, verdict
from tests.support.places import ROOT
from tests.support.strategies import exercise, nested

LARGER = {name: one for name, one in SHIPPED.items() if len(one.tree) > 10}
sheet_and_key = pytest.mark.parametrize("make", [sheet, key])


def entries(*exercises):
    return [
        Entry(exercise=one, points=4, rubric=usual(one), answer="written")
        for one in exercises or [SMALL]
    ]


def table(html):
    """The rows of all tables, without their numbers and notes."""
    html = re.sub(r"<sup>.*?</sup>", "", html)
    rows = re.findall(r'<tr><td class="count">\d+</td>(.*?)</tr>', html)
    return [re.findall(r"<td>(.*?)</td>", row) for row in rows]


# ---------------------------------------------------------------- the worksheet


@sheet_and_key
def test_a_worksheet_and_its_key_match_their_gold_files(make):
    html = re.sub(r"(<style>).*?(</style>)", r"\1…\2", make(entries()), flags=re.DOTALL)
    assert_gold(html, f"worksheet-small.{make.__name__}.html")


@sheet_and_key
def test_the_page_is_well_formed_and_its_ids_are_unique(make):
    assert Page(make(entries(LECTURE, SMALL))).wrong == []
    assert "<script" not in make(entries())


@sheet_and_key
def test_any_name_is_shown_as_text(make):
    html = make(entries(*any_names(SMALL)))
    assert Page(html).wrong == []
    assert list(harm_in(html)) == []
    assert "<script>alert" not in html


def test_a_worksheet_is_made_without_a_search(monkeypatch):
    def searched(*_):
        raise AssertionError("a search was run")

    monkeypatch.setattr(reference_player, "solve", searched)
    html = sheet(entries(LECTURE))
    assert "never visited" not in html
    assert "PRUNE2, …" in html
    assert set(map(tuple, table(html))) == {("",) * 6}


@given(nested(leaves=12))
def test_the_empty_table_is_as_long_as_that_of_a_search_without_pruning(tree):
    assume(isinstance(tree, list))
    one = exercise(tree)
    whole = solve(one, "minimax").recording
    assert len(list(trace_table.rows(whole, "MAX"))) == most_rows(one)
    assert len(list(solve(one).trace())) <= most_rows(one)
    assert len(table(sheet(entries(one)))) == most_rows(one)


@pytest.mark.parametrize("many", [0, 1, 3, 40])
def test_the_number_of_rows_can_be_set(many):
    html = sheet(entries(LECTURE), many)
    assert len(table(html)) == many
    assert ("Write a row" in html) == (many > 0)


def test_a_wide_tree_is_printed_across_the_page():
    wide = exercise([[1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 3, 4, 5, 6, 7, 8, 9], [7, 8, 9]])
    assert 'class="exercise wide"' in sheet(entries(wide))
    assert 'class="exercise wide"' not in sheet(entries(LECTURE))


def test_everything_on_a_page_fits_its_paper():
    for paper in (worksheet.UPRIGHT, worksheet.WIDE):
        assert 11 + paper.rows * 6.2 + 7 <= paper.height
        assert 11 + (paper.rows + 1) * 6.2 + 7 > paper.height


def pages(html):
    """The text of each printed page."""
    parts = re.split('<div class="tables anew">|<section', html)[1:]
    return [Page(f"<main>{part}</main>").text for part in parts]


def test_every_page_has_a_line_for_the_name_the_exercise_and_its_number():
    found = pages(sheet(entries(LECTURE, SMALL), 100))
    assert len(found) == 4
    for number, text in enumerate(found, 1):
        title = "1. T" if number < 3 else "2. A small tree"
        wanted = ("Name", title, f"page {number} of 4")
        assert [words for words in wanted if words not in text] == []
    key_pages = pages(key(entries(LECTURE)))
    assert "Name" not in key_pages[0]
    assert "page 1 of 1" in key_pages[0]


@pytest.mark.parametrize("many", range(20, 180, 7))
def test_no_page_has_just_a_few_rows_of_a_table(many):
    html = sheet(entries(LECTURE), many)
    first, *rest = html.split('<div class="tables anew">')
    rows = [part.count('<td class="count">') for part in rest]
    assert sum(rows) + first.count('<td class="count">') == many
    assert all(least >= 20 for least in rows)
    assert not rows or max(rows) - min(rows) < len(rows)


def test_a_leaf_without_a_value_has_the_same_number_on_sheet_and_key():
    value = re.compile(r'<text class="value bold middle" y="20"[^>]*>(.*?)</text>')
    drawn, again = (value.findall(make(entries(LECTURE))) for make in (sheet, key))
    assert drawn == again
    assert "?" not in drawn
    assert len(drawn) == 8


@pytest.mark.parametrize("one", LARGER.values(), ids=LARGER)
def test_a_tree_is_nearly_as_wide_as_its_paper(one):
    html = sheet(entries(one))
    across = float(re.search(r'style="--wide: ([\d.]+)mm"', html)[1])
    paper = worksheet.WIDE if "exercise wide" in html else worksheet.UPRIGHT
    assert paper.width * 0.6 <= across <= paper.width


# ---------------------------------------------------------------- the key


@pytest.mark.parametrize("one", SHIPPED.values(), ids=SHIPPED)
def test_the_key_has_the_trace_table_of_the_figure(one):
    ascii_signs = str.maketrans({"−": "-", "∞": "inf"})
    found = [[cell.translate(ascii_signs) for cell in row] for row in table(key(entries(one)))]
    for cells, row in zip(found, solve(one).trace(), strict=True):
        numbers = [*map(_written, (row.alpha, row.beta, row.value))]
        prune = f"PRUNE{row.prune}" if row.prune else ""
        assert cells == [row.node, *numbers, row.function, prune]


def test_a_convention_that_searches_other_nodes_again_is_told_by_its_rows():
    """PVS searches a node again if the first value lies within the window."""
    posed = selected(["pvs-min-first"], ROOT / "exercises" / "pvs")
    text = worksheet.key(posed.entries, posed.answers)
    assert "<li>Every value may be clipped to the window (fail-hard): the table then has 47" in text


def test_the_key_has_each_of_several_best_moves():
    assert "Best move B or C" in Page(key(entries(exercise([1, 1])))).text


def _written(value):
    return {float("inf"): "+inf", float("-inf"): "-inf"}.get(value, str(value))


@pytest.mark.uncounted  # other tests run the same lines
@pytest.mark.parametrize("name", SHIPPED)
def test_a_table_by_the_notes_earns_full_marks(name):
    """Each exercise in one of the ways."""
    one, letter = SHIPPED[name], [*WAYS][[*SHIPPED].index(name) % len(WAYS)]
    answer = solve(one)
    changed = KeyTable(answer)._changed[letter]
    lines = ["trace:"]
    for place, row in enumerate(answer.trace()):
        cells = [row.alpha, row.beta, row.value]
        for column, value in changed.get(place, {}).items():
            cells[column] = value
        mark = f"PRUNE{row.prune}" if row.prune else '""'
        function = row.function or '""'
        numbers = ", ".join(map(_written, cells))
        lines.append(f"  - [{escape.yaml(row.node)}, {numbers}, {function}, {mark}]")
    (check,) = verdict(one, "\n".join(lines), "trace").checks
    assert check.share == 1


# ---------------------------------------------------------------- marked parts

LINES = {
    "value": "Value of the root",
    "move": "Best move",
    "leaves": "Leaves evaluated",
    "pruned": "Branches pruned",
    "visited": "Nodes visited, in order",
    "ordering": "Children of A",
    "counts": "Nodes of the whole tree",
    "ranges": "After H",
    "because": "Cut off, and by whose bound",
    "holds_for": "stays for",
    "relabelled": "8 becomes",
}
ALONE = {"ordering", "counts", "holds_for", "relabelled"}
"""The parts that need no search of the tree."""


@pytest.mark.parametrize("part", WRITTEN_CHECKS)
def test_the_worksheet_and_its_key_have_exactly_the_marked_parts(part):
    asked = replace(with_all_values(LECTURE), holds_for=HoldsFor(leaves=("H", "L")))
    one = [Entry.on_paper(asked, {part: 1})]
    for make in (sheet, key):
        html = make(one)
        assert [name for name, line in LINES.items() if line in html] == [part] * (part in LINES)
        assert ('<table class="trace">' in html) == (part == "trace")
        assert ('class="notes"><p>These are right too' in html) == (part == "trace" and make is key)
    text = Page(sheet(one)).text
    assert ("Beside each node, write the window" in text) == (part == "windows")
    assert ("Search the tree" in text) == (part not in ALONE)
    assert ("rite the children of each node in an order" in text) == (part == "ordering")


def test_an_unknown_leaf_stays_unknown_where_only_a_condition_is_asked_for():
    posed = shipped_on_paper("all-x-y")
    assert sheet([posed]).count("leaf worth ?") == key([posed]).count("leaf worth ?") == 2
    more = replace(posed, rubric={"holds_for": 1, "pruned": 1})
    assert "leaf worth ?" not in sheet([more])
    assert "leaf worth 4" in sheet([shipped_on_paper("some-x")])


def test_a_key_has_the_orientation_of_its_worksheet_though_its_tree_is_wider():
    tree = [[[13, 12], [18, -25], [12, 17]], [[12, 22], [-14, 20]], [[30, 14], [10, 12]]]
    one = entries(exercise(tree))
    assert drawn(one[0].exercise, "x", right=solve(one[0].exercise)).width > 900
    assert ['class="exercise wide"' in make(one) for make in (sheet, key)] == [False, False]


@sheet_and_key
def test_a_tree_too_large_for_any_page_is_refused(make):
    tree = 1
    for _ in range(40):
        tree = [0, tree]
    with pytest.raises(UsageError, match="has 41 levels, which is too large to print on one page"):
        make(entries(exercise(tree)))


# ---------------------------------------------------------------- the command


def test_exam_and_key_can_be_written_together_or_alone(grade, tmp_path):
    exam, right = tmp_path / "exam.html", tmp_path / "key.html"
    argv = ["worksheet", "lecture-trace", "wikipedia"]
    held = f"{exam} holds the worksheet (2 exercises).\n{right} holds the key (2 exercises).\n"
    assert grade(*argv, "-o", exam, "--key", right) == (0, "", held)
    assert "Key:" not in exam.read_text("utf-8")
    assert right.read_text("utf-8").count("<h1><span>Key: ") == 2
    assert grade(*argv, "--key", "-")[:2] == (0, right.read_text("utf-8"))


def test_a_worksheet_has_the_parts_of_the_rubric_or_the_default_ones(grade, tmp_path):
    written = "{id: one, answer: written, rubric: {ordering: 2}}"
    course = put_course(tmp_path, written, one=[[3, 5, 9], [8, 2, 7]])
    marked = grade("worksheet", "one", "-a", course, "-o", "-").out
    assert [name for name, line in LINES.items() if line in marked] == ["ordering"]
    usual = grade("worksheet", tmp_path / "one.yaml", "-o", "-").out
    assert [name for name, line in LINES.items() if line in usual] == [*LINES][:4]


def test_nothing_is_written_if_the_key_cannot_be(grade, write, tmp_path):
    write(f"id: deep\ntitle: T\ntree: {'[0, ' * 40}1{']' * 40}\n", "deep.yaml")
    code, _, err = grade("worksheet", "deep.yaml", "-o", "x.html", "--key", "k.html")
    assert (code, err.count("\n")) == (2, 1)
    assert not list(tmp_path.glob("*.html"))
