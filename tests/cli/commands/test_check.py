"""`grade check --audit`: its output, its layout, and invalid arguments."""

import csv
import io
import re
from dataclasses import replace

import pytest

from grader.cli.commands import check
from grader.course import assignment_file as assignments
from grader.diagnosis.audit import Audit, audit
from grader.diagnosis.audit_proposals import Proposal, Proposals
from grader.diagnosis.spare_exercises import Spare
from grader.reports.audits import LETTERS, MOST_COLUMNS, Audited
from grader.reports.renderers.table import render
from grader.reports.text.terminal_lines import cells
from tests.support.courses import put_course
from tests.support.goldtest import assert_gold
from tests.support.known_mistakes import OF_TREES
from tests.support.places import GOLD, ROOT
from tests.support.strategies import exercise

TREES = {
    "easy": "[[3, 12, 8], [2, 4, 6]]",
    "again": "[[3, 12, 8], [2, 4, 6]]",
    "deep": "[[[3, 17], [2, 12]], [[15], [25, 0]]]\nroot_player: min",
}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(check, "PROPOSAL_SECONDS", 600)  # the result must not depend on a clock
    put_course(tmp_path, *TREES, title="Three trees", **TREES)
    return tmp_path


@pytest.fixture(scope="module")
def three_trees(tmp_path_factory):
    """The audit of the three trees."""
    place = tmp_path_factory.mktemp("three-trees")
    put_course(place, *TREES, title="Three trees", **TREES)
    return audit(assignments.load(place / "assignment.yaml"))


@pytest.fixture
def one_audit(monkeypatch, three_trees):
    """Makes that audit once, however often tests print it."""
    monkeypatch.setattr(check, "audit", lambda *_: three_trees)


# ---------------------------------------------------------------- the command


def test_an_exercise_that_is_set_both_ways_has_two_names(grade, folder):
    put_course(folder, "easy", "{id: easy, answer: written}")
    ran = grade("check", folder)
    assert (ran.code, ran.err) == (0, "")
    assert [line.split()[0] for line in ran.out.splitlines()[1:3]] == ["easy", "easy:written"]
    assert "T: 2 exercises, 2 points, no mistakes" in ran.out


@pytest.mark.uncounted  # other tests run the same lines
@pytest.mark.usefixtures("one_audit")
def test_exercises_that_keep_the_mistake_from_the_report_are_noted(grade, folder):
    said = "Hidden, or with less than full feedback: "
    assert said not in grade("check", folder).out
    put_course(folder, "{id: easy, visibility: hidden}", "deep", "{id: again, feedback: none}")
    assert f"{said}easy and again; the report of a student" in grade("check", folder).out
    on_paper = "{id: easy, answer: written, visibility: hidden}"
    put_course(folder, on_paper, "{id: deep, feedback: none}")
    assert f"{said}deep; the report of a student" in grade("check", folder).out
    put_course(folder, on_paper, "easy")
    assert said not in grade("check", folder).out


def test_an_audit_is_printed_in_full(grade, folder):
    ran = grade("check", "--audit", folder)
    assert (ran.code, ran.err) == (0, "")
    assert_gold(ran.out, "audit-three-trees.txt")


def test_a_proposal_can_be_pasted_into_an_assignment(grade, folder):
    out = (GOLD / "audit-three-trees.txt").read_text(encoding="utf-8")  # as printed above
    form = r"^(?:# .*\n)+((?:tree|root_player): .*\n(?:root_player: .*\n)?)"
    blocks = re.findall(form, out, re.MULTILINE)
    assert blocks
    names = [*TREES, *(f"new-{number}" for number in range(len(blocks)))]
    for name, text in zip(names[len(TREES) :], blocks, strict=True):
        file = folder / f"{name}.yaml"
        file.write_text(f"id: {name}\ntitle: New\n{text}", encoding="utf-8")
    put_course(folder, *names, title="More trees")
    out = grade("check", "--audit", folder).out
    assert "Every mistake is caught." in out
    assert "All mistakes that a tree can tell apart are told apart." in out
    assert "Proposed" not in out


@pytest.mark.uncounted  # other tests run the same lines
@pytest.mark.usefixtures("one_audit")
def test_a_spreadsheet_has_a_row_per_mistake_and_a_column_per_exercise(grade, folder, tmp_path):
    ran = grade("check", "--audit", folder, "-f", "csv", "-o", tmp_path / "matrix.csv")
    assert (ran.code, ran.out) == (0, "")
    assert "matrix.csv holds " in ran.err
    text = (tmp_path / "matrix.csv").read_text(encoding="utf-8")
    assert grade("check", "--audit", folder, "-f", "csv").out == text
    head, *rows = csv.reader(io.StringIO(text))
    assert head == ["mistake", *TREES]
    assert [row[0] for row in rows] == list(OF_TREES)
    found = {row[0]: row[1:] for row in rows}
    assert found["plain_minimax"] == ["S", "S", "S"]
    assert found["strict_cut"] == ["", "", ""]


@pytest.mark.uncounted  # other tests run the same lines
@pytest.mark.usefixtures("one_audit")
def test_a_file_has_colours_only_with_the_color_option(grade, folder, tmp_path, monkeypatch):
    tree = Proposal([[1, 2]], exercise([[1, 2]], "MIN"), ("strict_cut",), 1)
    monkeypatch.setattr(check, "propose", lambda *_: Proposals(trees=(tree,)))
    file = tmp_path / "audit.txt"
    plain = grade("check", "--audit", folder).out
    assert grade("check", "--audit", folder, "-o", file).out == ""
    assert file.read_text(encoding="utf-8") == plain
    painted = grade("check", "--audit", folder, "--color", "always").out
    assert "\x1b[32m" in painted
    assert re.sub(r"\x1b\[[\d;]*m", "", painted) == plain


def test_an_invalid_assignment_is_not_audited(grade, folder):
    (folder / "deep.yaml").write_text("id: deep\ntitle: T\ntree: [[]]\n", encoding="utf-8")
    ran = grade("check", "--audit", folder)
    assert (ran.code, ran.out) == (2, "")
    assert "deep.yaml:3:" in ran.err


def test_an_exercise_that_is_too_large_is_reported(grade, folder, monkeypatch):
    monkeypatch.setattr(check, "PROPOSAL_SECONDS", 0)
    monkeypatch.setattr("grader.diagnosis.audit.MOST_NODES", 20)
    out = grade("check", "--audit", folder).out
    assert f"{len(OF_TREES)} known mistakes on 2 exercises" in out
    assert "so not included below: deep (14 nodes)" in out
    monkeypatch.setattr("grader.diagnosis.audit.MOST_NODES", 1)
    out = grade("check", "--audit", folder).out
    assert "0 exercises" in out
    assert "Proposed" not in out


@pytest.mark.usefixtures("one_audit")
def test_the_end_of_the_time_limit_is_reported(grade, folder, monkeypatch):
    monkeypatch.setattr(check, "PROPOSAL_SECONDS", 0)
    ran = grade("check", "--audit", folder)
    assert ran.code == 0
    assert "The time ran out before a tree was found that catches these mistakes" in ran.out


# ---------------------------------------------------------------- the layout


@pytest.fixture(scope="module")
def complete(three_trees):
    """That audit as if the trees caught each mistake, and told it from the others."""
    one = (("value",),) + ((),) * (len(TREES) - 1)
    failed = {name: checks if any(checks) else one for name, checks in three_trees.failed.items()}
    return replace(three_trees, failed=failed, alike=())


def many(columns: int, few: Audit) -> Audit:
    """A table as if that many exercises were set."""
    return replace(
        few,
        exercises=tuple(f"exercise-number-{number}" for number in range(columns)),
        failed={name: (checks * columns)[:columns] for name, checks in few.failed.items()},
    )


@pytest.mark.parametrize("columns", [1, 60, 61])
def test_no_line_is_wider_than_the_page(columns, complete):
    table = Audited(many(columns, complete))
    for width, unicode in ((20, True), (60, False), (100, True)):
        text = render(table, width=width, unicode=unicode)
        assert max(map(cells, text.splitlines())) <= width
        assert text.isascii() or unicode
        heads = 5  # the most lines of a block beside those of its mistakes
        assert len(text.splitlines()) < (columns + 1) * (len(OF_TREES) + heads)


def blocks(text: str) -> list[list[str]]:
    """The lines of each block of the matrix, its head first."""
    lines = text.splitlines()
    ends = [place for place, line in enumerate(lines) if line.startswith("mistakes caught")]
    return [lines[end - len(OF_TREES) - 1 : end + 1] for end in ends]


def test_the_columns_are_aligned_with_their_numbers(complete):
    failed = many(29, complete).failed
    found = blocks(render(Audited(many(29, complete))))
    heads = [range(1, 16), range(16, 30)]
    assert [block[0].split() for block in found] == [[*map(str, numbers)] for numbers in heads]
    for start, block in zip((0, 15), found, strict=True):
        ends = [match.end() for match in re.finditer(r"\d+", block[0])]
        for name, line in zip(OF_TREES, block[1:-1], strict=True):
            assert line.startswith(name)
            for place, end in enumerate(ends, start):
                letters = {LETTERS[each] for each in failed[name][place]}
                assert set(line[end - 3 : end].ljust(3)) - set(" ·") == letters
        caught = [sum(map(bool, column)) for column in zip(*failed.values(), strict=True)]
        assert [int(each) for each in block[-1].split()[2:]] == caught[start : start + len(ends)]


def test_each_check_has_its_own_position(complete):
    checks = ("value", "move", "visited", "windows")
    failed = {"a": (("value", "visited"),)}
    one = Audited(
        replace(
            complete, exercises=("tree",), mistakes={"a": "does a"}, failed=failed, checks=checks
        )
    )
    assert "V·S" in render(one)
    assert "V-S" in render(one, unicode=False)
    assert "V value, M move, S set of visited nodes, W windows" in render(one)


def test_many_exercises_are_counted_instead(complete):
    text = render(Audited(many(MOST_COLUMNS + 1, complete)))
    assert "61 columns are too many for this table; -f csv has them all." in text
    row = next(line for line in text.splitlines() if line.startswith("always_the_first_child "))
    whole = many(MOST_COLUMNS + 1, complete).failed["always_the_first_child"]
    counts = [sum(check in each for each in whole) for check in ("value", "move", "visited")]
    assert row.split()[1:5] == [str(sum(map(bool, whole))), *map(str, counts)]
    assert row.split()[5] == "exercise-number-0"
    assert len(text.splitlines()) < 270


@pytest.mark.parametrize(
    ("spare", "together", "said"),
    [
        ((), (), "Every exercise is needed."),
        ((Spare("a"),), ("a",), "Any one of these can be left out: a.\n"),
        ((Spare("a"), Spare("b")), ("a", "b"), "All of them can be left out at once."),
        ((Spare("a"), Spare("b")), ("b",), "at once; these can: b."),
        ((Spare("f", 3),), ("f",), "left out: f (any of its 3 trees, or all)."),
        ((Spare("f", 3, whole=False),), (), "f (any of its 3 trees)"),
        ((Spare("f-1"), Spare("f-2")), (), "its trees replace each other"),
    ],
)
def test_exercises_that_can_be_left_out_are_listed(spare, together, said, complete):
    assert said in render(Audited(replace(complete, spare=spare, together=together)))


def test_text_from_an_assignment_is_escaped(complete):
    exercises = ("::error", *complete.exercises[1:])
    hostile = replace(complete, title="\x1b[2J\u202e", exercises=exercises)
    text = render(Audited(hostile), unicode=False)
    assert not [harm for harm in ("\x1b", "\u202e", "::error") if harm in text]


def test_a_mistake_without_a_proposed_tree_is_listed(complete):
    wanting = replace(
        complete,
        failed={**complete.failed, "strict_cut": ((),) * len(TREES)},
        alike=((("a",), ("b", "c")), (("d",), ("e",))),
    )
    tree = Proposal([[1, 2]], exercise([[1, 2]], "MIN"), ("strict_cut",), 1)
    text = render(Audited(wanting, Proposals(trees=(tree,), alike=wanting.alike[1:])))
    assert "Caught by no exercise: 1 mistake" in text
    assert "a program that does not cut when v equals the bound" in text
    assert "  · a, b = c\n" in text
    assert "# catches strict_cut; tells 1 more apart\ntree: [[1, 2]]\nroot_player: min\n" in text
    assert "No tree was found that tells these mistakes apart: 1 group" in text


def test_the_readme_s_assignment_is_complete_and_gets_its_schemas(grade, tmp_path):
    files = re.findall(r"```yaml\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    for name, text in zip(("lecture-3.yaml", "assignment.yaml"), files, strict=True):
        (tmp_path / name).write_text(text, "utf-8")
    ran = grade("check", tmp_path, "--schemas")
    assert (ran.code, ran.err) == (0, f"{tmp_path} now has {' and '.join(check.SCHEMAS)}.\n")
    named = re.findall(r"\$schema=(\S+)", "".join(files))
    assert set(named) <= set(check.SCHEMAS) <= {path.name for path in tmp_path.iterdir()}
    assert "name their folder" in grade("check", "--schemas").err
