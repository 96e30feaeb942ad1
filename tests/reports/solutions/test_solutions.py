"""The output of `grade solve` in each format."""

import csv
import io
import json
import re
from dataclasses import replace
from math import inf

import pytest
from rich.cells import cell_len

from grader.cli.commands.solve import solution_of
from grader.core.models import Exercise, Published
from grader.core.models.counts import CountQuestion
from grader.core.models.stays import HoldsFor
from grader.core.tree import Tree
from grader.course import exercise_file
from grader.course.listed_exercises import shipped_exercise
from grader.reports.parts.wording import depth_limit
from grader.reports.solutions import FORMATS, bound
from grader.search.reference_player import solve
from tests.reports.html.test_report_page import skeleton
from tests.support.goldtest import assert_gold
from tests.support.report_samples import HOSTILE, deep

LECTURE = [[[6, 5], [8, "?"]], [[2, 1], ["?", "?"]]]
# The table of the lecture: node, alpha, beta, value, function, cutoff.
PUBLISHED = [
    line.split(":") for line in """\
A:-∞:+∞:-∞:MAXvalue:
B:-∞:+∞:+∞:MINvalue:
D:-∞:+∞:-∞:MAXvalue:
H:6:6:6::
D:6:+∞:6:MAXvalue:
I:5:5:5::
D:6:+∞:6:MAXvalue:
B:-∞:6:6:MINvalue:
E:-∞:6:-∞:MAXvalue:
J:8:8:8::
E:-∞:6:8:MAXvalue:PRUNE1
B:-∞:6:6:MINvalue:
A:6:+∞:6:MAXvalue:
C:6:+∞:+∞:MINvalue:
F:6:+∞:-∞:MAXvalue:
L:2:2:2::
F:6:+∞:2:MAXvalue:
M:1:1:1::
F:6:+∞:2:MAXvalue:
C:6:+∞:2:MINvalue:PRUNE2
A:6:+∞:6:MAXvalue:""".splitlines()
]  # fmt: skip


def solution(nested=LECTURE, *, variant=None, root="MAX", title="A trace, row by row", **given):
    tree = Tree.build(nested, root_player=root)
    made = {"id": "trace-a", "title": title, "source": "a lecture", "tree": tree}
    exercise = Exercise(**{**made, **given})
    return solution_of(solve(exercise, variant))


def render(name, *args, **kwargs):
    return FORMATS.renderer(name)(*args, **kwargs)


SAMPLES = {
    "lecture": {},
    "lone leaf": {"nested": 7},
    "deep": {"nested": deep(300)},
    "wide": {"nested": list(range(300))},
    "min": {"root": "MIN"},
    "strict": {"cutoff": "strict"},
    "minimax": {"variant": "minimax"},
    "hostile": {"nested": [{"name": HOSTILE, "value": 1}, 2], "title": HOSTILE},
    "infinite": {"nested": [inf, -inf, 1.5]},
}


def test_the_published_table_comes_out_row_for_row():
    table = render("table", solution()).split("\n\n")[-1].splitlines()[1:]
    assert [line.split() for line in table] == [[cell for cell in row if cell] for row in PUBLISHED]


def test_the_markdown_table_is_the_published_one():
    lines = [line for line in render("markdown", solution()).splitlines() if line.startswith("| ")]
    assert [[cell.strip() for cell in line[1:-1].split("|")] for line in lines[1:]] == PUBLISHED


def test_the_csv_table_is_the_published_one():
    header, *rows = csv.reader(io.StringIO(render("csv", solution())))
    assert header == ["Node", "alpha", "beta", "Value", "Function", "PRUNE"]
    assert [[cell.replace("inf", "∞") for cell in row] for row in rows] == PUBLISHED


def test_the_json_has_every_part():
    document = json.loads(render("json", solution()))
    assert list(document) == [
        "id", "title", "variant", "value", "moves", "visited", "pruned", "cuts",
        "leaves_evaluated", "windows", "ranges", "because", "holds_for", "values",
        "relabelled",
        "counts", "trace",
    ]  # fmt: skip
    assert document["value"] == 6
    assert document["moves"] == ["B"]
    assert document["visited"] == list("ABDHIEJCFLM")
    assert document["pruned"] == list("GKNO")
    assert document["cuts"] == ["G", "K"]
    assert document["leaves_evaluated"] == 5
    assert document["windows"]["I"] == [6, "+inf"]
    assert document["ranges"]["M"] == {"F": [2, 2], "C": ["-inf", 2], "A": [6, 6]}
    assert document["counts"] == {"nodes": "15", "leaves": "8", "ply": "3"}
    assert document["holds_for"] is None
    assert document["because"] == {"E": "B", "C": "A"}
    assert document["trace"][10] == {
        "node": "E", "alpha": "-inf", "beta": 6, "value": 8, "function": "MAXvalue",
        "prune": "PRUNE1",
    }  # fmt: skip
    assert document["trace"][0]["prune"] is None


@pytest.mark.parametrize(
    "given",
    [
        {"title": "Both: #1", "source": 'a\\b, "c"', "points": 2.5, "cutoff": "strict"},
        {"nested": [7], "root": "MIN"},
        {"nested": deep(300)},
        {
            "nested": {
                "name": "no",
                "children": [{"name": "?", "value": -1.5}, [{"name": "é", "value": 3}, 2]],
            }
        },
        {"tree": Tree.build([{"value": 4, "children": [7, [1]]}, 6], 1)},
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
    path.write_text(render("exercise", solution(**given)), "utf-8")
    (back,) = exercise_file.load(path)
    assert replace(back, tree=made.tree, where="") == made
    for part in ("names", "values", "first_child", "parent", "depth"):
        assert list(getattr(back.tree, part)) == list(getattr(made.tree, part))


@pytest.mark.parametrize("name", FORMATS.names())
def test_the_lecture_matches_its_gold_file(name):
    shown = render(name, solution())
    # Styles and scripts have tests of their own.
    assert_gold(skeleton(shown) if name == "html" else shown, f"solution-lecture.{name}.txt")


def test_the_ascii_table_matches_its_gold_file():
    assert_gold(
        render("table", solution(), unicode=False, width=60), "solution-lecture.table-ascii.txt"
    )


@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.parametrize("width", [20, 60, 80, 100, 500])
@pytest.mark.parametrize("unicode", [True, False])
def test_the_table_fits_the_page(sample, width, unicode):
    shown = render("table", solution(**SAMPLES[sample]), width=width, unicode=unicode)
    lines = shown.removesuffix("\n").split("\n")
    assert all(line.isprintable() for line in lines)
    assert max(map(cell_len, lines)) <= min(width, 100)
    assert unicode or shown.isascii()


@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.parametrize("name", ["csv", "json", "markdown"])
def test_the_other_formats_accept_every_option(sample, name):
    shown = render(name, solution(**SAMPLES[sample]))
    assert shown.endswith("\n")
    assert "nan" not in shown.lower().replace("finance", "")


def test_a_long_solution_is_cut_and_names_the_option_for_the_rest():
    shown = render("table", solution(deep(300)))
    assert "rows; --format csv has them all." in shown
    assert "The tree has 601 nodes; --format json lists them all." in shown
    assert len(shown.splitlines()) < 500
    assert "--format" not in render("table", solution())


def test_pruned_branches_are_struck_through_in_colour_and_crossed_out_without():
    plain, coloured = (render("table", solution(), color=color) for color in (False, True))
    assert "\x1b[2;9mN = ?\x1b[0m" in coloured
    assert re.search(r"^× .*△ G +pruned$", plain, re.MULTILINE)
    assert "\x1b" not in plain


def test_markdown_cells_are_escaped():
    shown = render("markdown", solution([{"name": "a|b*", "value": 1}, 2]))
    assert r"| a\|b\* | 1 | 1 | 1 |" in shown


def test_csv_quotes_cells_that_need_it():
    rows = list(csv.reader(io.StringIO(render("csv", solution([{"name": 'a,"\n', "value": 1}])))))
    assert rows[2][0] == r'a,"\n'


@pytest.mark.parametrize(
    ("value", "written"), [(6, "6"), (6.0, "6"), (-2.5, "-2.5"), (inf, "+inf"), (-inf, "-inf")]
)
def test_bounds_are_written_as_in_the_table(value, written):
    assert bound(value) == written


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("depth-two", "depth limit 2 (14 nodes below it)"),
        ("depth-connect", "depth limit 4"),
        ("wikipedia", ""),
    ],
)
def test_the_depth_limit_is_stated(name, sentence):
    (posed,) = exercise_file.load(shipped_exercise(name))
    assert depth_limit(posed) == sentence
    solution = solution_of(solve(posed))
    for each in ("table", "html", "markdown"):
        text = FORMATS.renderer(each)(solution)
        assert sentence in text
        assert bool(re.search("depth limit [0-9]", text)) == bool(sentence)


def test_a_depth_limit_without_the_root_is_stated_as_it_is_written(tmp_path):
    file = tmp_path / "x.yaml"
    file.write_text(
        "id: x\ntitle: T\ndepth: {limit: 1, root: 1}\n"
        "tree: [[{value: 1, children: [2, 3]}, 5], [4, 6]]\n"
    )
    (posed,) = exercise_file.load(file)
    assert depth_limit(posed) == "depth limit 1 (2 nodes below it, the root does not count)"
