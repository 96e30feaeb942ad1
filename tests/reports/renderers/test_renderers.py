"""Every format of documents, on a document of every thing that has it."""

import csv
import io
import json
import re
import xml.etree.ElementTree as ET
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from typing import ClassVar

import pytest
import yaml
from rich.cells import cell_len

from grader.core.errors import UsageError
from grader.core.models import Published
from grader.core.models.paper_questions import CountQuestion, HoldsFor
from grader.core.tree import Tree
from grader.course import exercise_file
from grader.course.listed_exercises import shipped_exercise
from grader.reports import document as parts
from grader.reports.growths.plot import Plot
from grader.reports.renderers import FORMATS, TOGETHER, formats_of, table
from tests.reports.formats.test_html import skeleton
from tests.support import document_samples
from tests.support.document_samples import grown, hostile, ordered, rolled, solution, things
from tests.support.goldtest import assert_gold
from tests.support.hostile_texts import harm_in
from tests.support.html_page import taken_apart
from tests.support.report_samples import HOSTILE, deep
from tests.support.searches_by_playouts import game
from tests.support.searches_by_playouts import solution as by_playouts

NOT_OF_ORDERS = {"html", "mermaid", "svg", "yaml"}
LACKS = {
    "solution-lecture": set(),
    "solution-orders": NOT_OF_ORDERS,
    "solution-playouts": {"yaml"},
    "solution-simulations": NOT_OF_ORDERS,
    "solution-on-paper": {"html", "json", "mermaid", "svg"},
    "audit-small": {*NOT_OF_ORDERS, "exercise", "json", "text"},
    "growth-small": {"exercise", "mermaid", "text", "yaml"},
}
"""The formats for which each thing has no part."""
LARGE = {
    "deep": lambda: solution(deep(300)),
    "wide": lambda: solution(list(range(300))),
    "lone leaf": lambda: solution(7),
    "infinite": lambda: solution([float("inf"), float("-inf"), 1.5]),
    "minimax": lambda: solution(variant="minimax"),
    "a game's orders": lambda: ordered("order-noughts"),
    "a game's playouts": lambda: by_playouts(game("tic-tac-toe"), iterations=50),
    "a game's moves": lambda: rolled(game("tic-tac-toe")),
    "a growth": lambda: grown(depths=range(1, 9), name="mine"),
}
"""Documents that are longer or wider than those in the gold files."""
NIM = game("nim", matches=5)


def rendered(form, *documents, **options):
    return str(FORMATS.renderer(form)(*documents, **options))


def in_every_format(document):
    """The document in each of its formats."""
    return {form: rendered(form, document) for form in formats_of(type(document)).names()}


@pytest.mark.parametrize("name", LACKS)
def test_a_thing_has_the_formats_of_its_parts(name):
    assert {*FORMATS.names()} - {*formats_of(type(things()[name])).names()} == LACKS[name]


@pytest.mark.parametrize("form", FORMATS.names())
def test_the_small_documents_match_the_gold_file_of_their_format(form):
    shown = []
    for name in (each for each in LACKS if form not in LACKS[each]):
        text = rendered(form, things()[name])
        # Styles and scripts have tests of their own.
        shown.append(f"{'=' * 20} {name}\n{skeleton(text) if form == 'html' else text}")
    assert_gold("\n".join(shown), f"documents.{form}.txt")


@pytest.mark.parametrize(
    ("name", "document"),
    [
        ("lecture", solution()),
        ("playouts", by_playouts(NIM, "textbook", iterations=40, exploration=1.5)),
    ],
)
def test_the_table_in_ascii_matches_its_gold_file(name, document):
    text = rendered("table", document, width=60, unicode=False)
    assert_gold(text, f"solution-{name}.table-ascii.txt")


@cache
def document(name):
    """A large, hostile or small document."""
    return LARGE[name]() if name in LARGE else {**things(), **hostile()}[name]


@pytest.mark.parametrize("name", [*LARGE, *hostile()])
def test_no_line_of_the_table_is_wider_than_the_page(name):
    for width, unicode in product([20, 60, 100, 500], [True, False]):
        text = rendered("table", document(name), width=width, unicode=unicode, color=False)
        lines = text.removesuffix("\n").split("\n")
        assert all(line.isprintable() for line in lines)
        wide = [line for line in lines if cell_len(line) > min(width, 100)]
        assert all(line.startswith("tree: ") for line in wide)  # the proposal of an audit
        assert unicode or text.isascii()
    assert "\x1b[" in rendered("table", document(name), color=True)


@pytest.mark.parametrize("name", hostile())
def test_nothing_hostile_is_let_through(name):
    for form, text in in_every_format(document(name)).items():
        assert not [*harm_in(text)], form
        if form in {"html", "svg", "markdown", "mermaid"}:
            assert "<script>alert" not in text, form
        if form == "csv":
            assert not re.search(r"(^|,)[=@]", text, re.MULTILINE)


@pytest.mark.parametrize("name", [*things(), "wide", "infinite", "a game's orders", *hostile()])
def test_the_readers_of_each_format_accept_it(name):
    for form, text in in_every_format(document(name)).items():
        assert text.endswith("\n"), form
        if form == "json":
            json.loads(text)
        elif form == "csv":
            assert [*csv.reader(io.StringIO(text), strict=True)]
        elif form in {"yaml", "exercise"}:
            assert yaml.safe_load(text)
        elif form == "svg":
            ET.fromstring(text)  # noqa: S314 - our own
        elif form == "html":
            taken_apart(text)
        elif form == "markdown":
            for block in re.findall(r"(?:^\|.*\|\n)+", text, re.MULTILINE):
                bars = {len(re.findall(r"(?<!\\)\|", line)) for line in block.splitlines()}
                assert len(bars) == 1


def test_a_thing_without_the_part_of_a_format_has_other_formats():
    for name, missing in (("solution-orders", "svg"), ("audit-small", "json")):
        formats = formats_of(type(things()[name]))
        with pytest.raises(UsageError) as refused:
            formats.renderer(missing)
        assert str(refused.value) == (
            f"there is no format {missing!r}; choose from {', '.join(formats.names())}, "
            f"the formats for {things()[name].noun}"
        )


@dataclass
class EveryBlock:
    """A thing with every kind of block and value."""

    noun: ClassVar[str] = "samples"
    head: ClassVar[parts.Head] = parts.Head("A sample")
    picture: ClassVar[Plot] = Plot(grown().growth)

    @property
    def brief(self):
        yield parts.Section([parts.Prose("Said."), parts.Bullets(["first", "second"])], "About")
        values = [
            parts.NameList(["N1", "N2"]),
            parts.Exact("5 of 7"),
            "text",
            1.5,
            lambda name: name("N3"),
        ]
        yield parts.FactList({f"Fact {place}": each for place, each in enumerate(values)})
        rows = [["key", parts.StyledCell(7, "bold"), None], parts.Note("left out")]
        columns = [parts.TableColumn("Head"), parts.TableColumn("Number", "under", right=True)]
        yield parts.DataTable(columns=[*columns, parts.TableColumn("None")], rows=rows)
        yield parts.Section([parts.PicturePlace("Plot"), parts.Code(["a: 1"], "to copy")])

    whole = brief


PARTS = """
A sample; About; Said.; first; second; Fact 4; N1, N2; 5 of 7; text; 1.5; N3; Head; under; key; 7;
left out; to copy; a: 1
"""


@pytest.mark.parametrize("form", ["html", "markdown", "table"])
def test_no_format_for_people_leaves_out_a_block(form):
    text = rendered(form, EveryBlock())
    assert [part for part in PARTS.split(";") if part.strip() not in text] == []
    assert ("Effective" in text or "<svg" in text) == (form == "html")


@pytest.mark.parametrize("form", sorted(TOGETHER))
@pytest.mark.parametrize(
    ("make", "about"),
    [
        (solution, "2 searches with alpha-beta pruning"),
        (by_playouts, "2 searches with monte carlo tree search"),
    ],
)
def test_several_searches_are_on_one_page_and_in_one_picture(form, make, about):
    text = rendered(form, make(), make([[3, 1], [2, 8]]))
    if form == "html":
        page = taken_apart(text)
        assert [one.text.lower() for one in page.all("h1", "")] == [about]
        assert set(page.data("searches")["players"]) == {"tree-1", "tree-2"}
    else:
        sign, times = ("<svg", 3) if form == "svg" else ("subgraph", 2)
        assert text.count(sign) == times


# ---------------------------------------------------------------- the exercise


NAMES = [{"name": "?", "value": -1.5}, [{"name": "é", "value": 3}, 2]]
FOUR = {"value": 4, "children": [7, [1]]}


@pytest.mark.parametrize(
    "given",
    [
        {"title": "Both: #1", "source": 'a\\b, "c"', "points": 2.5, "cutoff": "strict"},
        {"nested": [7], "root": "MIN"},
        {"nested": deep(300)},
        {"nested": {"name": "no", "children": NAMES}},
        {"tree": Tree.build([FOUR, 6], 1)},
        {"tree": Tree.build([[{"value": 4, "children": [7]}], {"value": 1, "children": [5]}], 2)},
        {"published": Published(value=6, pruned=("G", "K")), "title": "null"},
        {"published": Published(leaves_evaluated=5)},
        {"nested": [[1, 2], 3], "holds_for": HoldsFor(leaves=("D", "E"), stays="move")},
        {"counts": (CountQuestion(name="nodes", quantity="nodes", tolerance=0.5),)},
    ],
    ids=str,
)
def test_an_exercise_is_read_back_as_it_was(given, tmp_path):
    made = solution(**given).exercise
    path = tmp_path / "trace-a.yaml"
    path.write_text(rendered("exercise", solution(**given)), "utf-8")
    (back,) = exercise_file.load(path)
    assert replace(back, tree=made.tree, where="") == made
    for field in ("names", "values", "first_child", "parent", "depth"):
        assert list(getattr(back.tree, field)) == list(getattr(made.tree, field))


KEPT = {
    "iterations exploration seed points": "mcts-nim-7 mcts-uneven mcts-min-first mcts-draws",
    "playouts exploration root_player": "ucb-fig-5-10 visits-or-mean playouts-of-min",
    "simulations policy seed points": "playout-connect playout-heavy-connect",
    "evaluation points": "order-ties",
}
"""The fields that shipped exercises keep when they are written and read again."""


@pytest.mark.parametrize(
    ("name", "fields"), [(name, each) for each, names in KEPT.items() for name in names.split()]
)
def test_a_shipped_exercise_is_written_as_a_file_again(name, fields, tmp_path):
    (asked,) = exercise_file.load(shipped_exercise(name))
    document = document_samples.posed(asked)
    file = tmp_path / f"{name}.yaml"
    file.write_text(rendered("exercise", document), encoding="utf-8")
    (again,) = exercise_file.load(file)
    for field in ("title", "algorithm", *fields.split()):
        assert getattr(again, field) == getattr(asked, field), field
    assert again.tree.names[:1] == asked.tree.names[:1]
    assert rendered("exercise", document_samples.posed(again)) == file.read_text(encoding="utf-8")


def test_fields_with_their_usual_values_are_not_written():
    usual = rendered("exercise", rolled(simulations=40))
    assert not {"playouts:", "policy:", "seed:"} & set(usual.split())


# ---------------------------------------------------------------- the table


def test_a_long_solution_is_cut_and_names_the_option_for_the_rest():
    shown = rendered("table", solution(deep(300)))
    assert "rows; --format csv has them all." in shown
    assert "The tree has 601 nodes; --format json lists them all." in shown
    assert len(shown.splitlines()) < 500
    assert "--format" not in rendered("table", solution())


def test_pruned_branches_are_struck_through_in_colour_and_crossed_out_without():
    plain, coloured = (rendered("table", solution(), color=color) for color in (False, True))
    assert "\x1b[2;9mN = ?\x1b[0m" in coloured
    assert re.search(r"^× .*△ G +pruned$", plain, re.MULTILINE)
    assert "\x1b" not in plain


def test_a_wide_table_is_broken_between_columns_that_keep_the_names_of_the_rows():
    columns = [
        parts.TableColumn(named=True),
        *(parts.TableColumn(f"column-{n}", right=True) for n in range(9)),
    ]
    wide = parts.DataTable(columns=columns, rows=[["row", *range(9)]], keyed=True)
    page = table.Page.sized(60, unicode=True)
    lines = page.paint(table._table(wide, page), color=False).splitlines()
    names = [[f"column-{n}" for n in part] for part in (range(5), range(5, 9))]
    numbers = [["row", *map(str, part)] for part in (range(5), range(5, 9))]
    assert [line.split() for line in lines] == [names[0], numbers[0], names[1], numbers[1]]


@pytest.mark.parametrize("title", [HOSTILE, "x" * 500])
def test_a_title_is_one_line(title):
    for form in ("table", "text", "markdown"):
        first, second = rendered(form, solution(title=title)).split("\n")[:2]
        assert first.isprintable()
        assert second == "" or form != "markdown"


def test_a_long_list_of_nodes_is_closed_in_a_page():
    short, long = (taken_apart(rendered("html", solution(list(range(n))))) for n in (9, 60))
    closed = [one.text for one in long.all("summary")]
    assert "61 nodes" in closed
    assert not any("nodes" in one.text for one in short.all("summary"))
