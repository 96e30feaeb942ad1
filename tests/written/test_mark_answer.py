"""Answers as students write them, each marked as an experienced assistant would mark it.

A folder below `answers/right` or `answers/wrong` has one answer, named after its exercise, and
`expect.yaml`:
  why        the student's idea
  mark       the share of each check, or its minimum and maximum (`tolerance` says why)
  slips      the number of findings above a note, where that is certain
  first      the first of them: its line, its node, and words that its sentence must have
  never      words that no finding above a note may have
"""

from fractions import Fraction
from functools import cache

import pytest
import yaml

from grader.core.models import WRITTEN_CHECKS, Entry
from grader.course.exercise_file import load
from grader.search.reference_player import solve
from grader.written import conventions
from grader.written.mark_answer import MarkedAnswer
from grader.written.parsing import read
from tests.support.goldtest import assert_gold
from tests.support.places import TESTS

SAMPLES = sorted(path.parent for path in TESTS.glob("answers/*/*/expect.yaml"))
KEYS = {"why", "mark", "tolerance", "slips", "first", "never"}


NOTES = {
    "right/no-prune-marked": "Your table marks no cutoff with PRUNE",
    "right/no-column-for-prunes": "Your table marks no cutoff with PRUNE",
    "right/prune-column-empty": "Your table marks no cutoff with PRUNE",
    "wrong/prune-column-empty-pruned-wrong": "Your table marks no cutoff with PRUNE",
    "right/visited-leaves": "Your list of visited nodes has only the leaves",
    "right/visited-with-returns": "Your list names a node again",
    "right/fail-hard": "Your table keeps v inside the window",
    "right/cut-at-last-child-unmarked": None,
    "right/pruned-leaves": None,
    "wrong/one-prune-unmarked": None,
    "wrong/minimax-without-bounds": None,
    "wrong/visited-swapped": None,
    "wrong/row-doubled": None,
}
"""The note on the convention of each sample."""


@cache
def asked(name):
    """A shipped exercise, and its canonical answer."""
    (exercise,) = load(TESTS.parent / "exercises" / f"{name}.yaml")
    return exercise, solve(exercise)


@cache
def verdict(folder):
    """The verdict on the answer in that folder."""
    (file,) = [path for path in folder.iterdir() if path.name != "expect.yaml"]
    exercise, answer = asked(file.stem)
    sheet = read(file.name, file.read_bytes(), exercise)
    parts = [part for part in WRITTEN_CHECKS if getattr(sheet, part) is not None]
    return marked(exercise, answer, sheet, parts or ["trace"])


def marked(exercise, answer, sheet, parts):
    rubric = dict.fromkeys(parts, 1)
    entry = Entry(exercise=exercise, points=len(rubric), rubric=rubric, answer="written")
    return MarkedAnswer(entry, answer, sheet).verdict()


@pytest.mark.parametrize("folder", SAMPLES, ids=lambda folder: folder.name)
def test_an_answer_is_marked_as_a_fair_marker_would(folder):
    expected = yaml.safe_load((folder / "expect.yaml").read_text(encoding="utf-8"))
    assert expected.keys() <= KEYS
    found = verdict(folder)
    shares = {check.name: check.share for check in found.checks}
    told = [finding for finding in found.findings if finding.severity != "note"]
    said = "\n".join(finding.message for finding in found.findings)
    assert shares.keys() == expected["mark"].keys(), said
    for name, mark in expected["mark"].items():
        least, most = mark if isinstance(mark, list) else (mark, mark)
        exact = Fraction(str(least)) == Fraction(str(most))
        assert exact or "tolerance" in expected
        assert float(Fraction(str(least))) - 1e-9 <= shares[name], (name, said)
        assert shares[name] <= float(Fraction(str(most))) + 1e-9, (name, said)
    if "slips" in expected:
        assert len(told) == expected["slips"], said
    for word in expected.get("never", ()):
        assert all(word not in finding.message for finding in told), said
    first = expected["first"]
    if first is None:
        assert told == [] or "tolerance" in expected, said
        return
    assert told, said
    assert told[0].line == first.get("line", told[0].line), said
    assert told[0].node == first.get("node", told[0].node), said
    for word in first["words"]:
        assert word in told[0].message, said


@pytest.mark.parametrize("sample", NOTES)
def test_a_personal_convention_is_noted_once(sample):
    found = verdict(TESTS / "answers" / sample).findings
    notes = [finding.message for finding in found if finding.code == "kept-otherwise"]
    start = NOTES[sample]
    assert len(notes) == (start is not None)
    assert all(note.startswith(str(start)) for note in notes)


TABLE = (TESTS / "answers/right/prune-column-empty/lecture-trace.csv").read_text("utf-8")


def of_lecture(suffix, text, *parts):
    """The shares and findings of an answer to those parts of the lecture's exercise."""
    exercise, answer = asked("lecture-trace")
    sheet = read(f"lecture-trace.{suffix}", text.encode(), exercise)
    found = marked(exercise, answer, sheet, parts)
    return {check.name: check.share for check in found.checks}, found.findings


def test_crossed_out_nodes_take_no_room_from_other_slips():
    lines = [f"{line[0]},pruned" if line[0] in "HIJL" else line for line in TABLE.splitlines()]
    for place, right, wrong in ((-3, "F,6", "F,5"), (-2, "C,6", "C,7"), (-1, "A,6", "A,9")):
        lines[place] = lines[place].replace(right, wrong)
    shares, findings = of_lecture("csv", "\n".join(lines), "trace")
    assert shares == {"trace": pytest.approx(14 / 19)}
    slips = [(one.code, one.node) for one in findings if one.severity == "error"]
    assert slips == [
        *(("wrong-cell", node) for node in "FCA"), *(("wrong-pruned", node) for node in "HIJL"),
    ]  # fmt: skip


def test_an_empty_column_of_cutoffs_is_no_answer_about_pruning():
    shares, findings = of_lecture("csv", TABLE, "trace", "pruned")
    assert shares == {"trace": 1, "pruned": 0}
    assert [finding.message for finding in findings] == [
        (
            "Your table marks no cutoff with PRUNE, though its rows show where they are; that is "
            "also correct."
        ),
        "lecture-trace.csv has no answer for the pruned nodes.",
    ]


def test_a_partly_filled_column_of_cutoffs_lacks_the_others():
    lines = TABLE.splitlines()
    lines[20] += "PRUNE2"  # the row of C
    shares, findings = of_lecture("csv", "\n".join(lines), "trace")
    assert shares == {"trace": pytest.approx(20 / 21)}
    assert [finding.code for finding in findings] == ["missed-prune"]


PRUNED = ("C, K", "C", "A", "E, G", "K, G, F", "K, G, H, C", "K, Q")


def test_a_visited_node_listed_as_pruned_gets_its_pruned_descendants():
    lines = []
    for named in PRUNED:
        shares, findings = of_lecture("txt", f"pruned: {named}\n", "pruned")
        lines += [f"> {named}", f"{shares['pruned']:.2f} {findings[-1].message}"]
    assert_gold("\n".join([*lines, ""]), "marks-pruned.txt")


@pytest.mark.parametrize(
    ("columns", "share", "sentence"),
    [
        ((0, 1, 3), 2 / 3, "β; add it, since the other columns earn two thirds of"),
        ((0, 3), 1 / 3, "α and β; add them, since the other columns earn a third of"),
        ((0, 4), 0, "α, β and the value; add them, since the other columns earn none of"),
    ],
)
def test_a_missing_column_is_reported_with_its_cost(columns, share, sentence):
    lines = [[line.split(",")[column] for column in columns] for line in TABLE.splitlines()]
    shares, findings = of_lecture("csv", "\n".join(map(",".join, lines)), "trace")
    assert shares == {"trace": pytest.approx(share)}
    (told,) = [finding.message for finding in findings if finding.code == "missing-column"]
    assert told.endswith(f"the table has no column for {sentence} the points at most.")


@pytest.mark.parametrize(
    ("visits", "right", "noted"),
    [
        ("A B D H I D B E J B A C F L M", True, True),
        ("A B D H I B E J C F L M", True, True),
        ("A B D H I I E J C F L M", False, False),
        ("A B D H I H E J C F L M", False, False),
        ("A B D H I D E J D C F L M", False, False),
        ("A B D D H I E J C F L M", False, False),
        ("A Q Q B D H I E J C F L M", False, False),
        ("A B A", False, False),
    ],
)
def test_a_node_named_again_must_be_an_ancestor_of_its_predecessor(visits, right, noted):
    shares, findings = of_lecture("txt", f"visited: {visits}\n", "visited")
    assert (shares["visited"] == 1) == right
    assert (findings[:1] == (conventions.RETURNS,)) == noted
    assert "the  of" not in "".join(finding.message for finding in findings)


WRONG = """value: 99
move: C
pruned: D
trace:
  - [A, -inf, +inf, -inf, MAXvalue]
  - [B, -inf, +inf, +inf, MINvalue]
  - [D, -inf, +inf, -inf, MAXvalue]
  - [H, 99, 99, 99]
  - [D, 99, +inf, 99, MAXvalue]
  - [I, 98, 98, 98]
  - [B, -inf, 99, 99, MINvalue]
  - [E, -inf, 99, -inf, MAXvalue]
  - [J, 99, 99, 99]
  - [E, -inf, 99, 99, MAXvalue, PRUNE1]
  - [A, 99, +inf, 99, MAXvalue]
  - [C, 99, +inf, +inf, MINvalue]
  - [F, 99, +inf, -inf, MAXvalue]
  - [L, 2, 2, 2]
  - [F, 99, +inf, 2, MAXvalue]
  - [M, 98, 98, 98]
  - [F, 99, +inf, 98, MAXvalue]
  - [C, 99, +inf, 98, MINvalue, PRUNE2]
  - [A, 99, +inf, 99, MAXvalue]
"""
"""Misread leaves, and a value that follows from them."""


def test_only_a_marked_table_excuses_its_consequences():
    shares, findings = of_lecture("yaml", WRONG, "value", "trace")
    assert shares == {"value": 0.25, "trace": pytest.approx(14 / 19, abs=0.06)}
    assert findings[-1].code == "carried-forward"
    shares, findings = of_lecture("yaml", WRONG, "value", "move", "pruned")
    assert shares == {"value": 0, "move": 0, "pruned": 0}
    assert "carried-forward" not in [finding.code for finding in findings]


@pytest.mark.parametrize(
    "rows",
    [
        "A: -inf: +inf: 99 MAXvalue",
        "A: -inf: +inf: 99 MAXvalue\nB: -inf: 99: 99 MINvalue",
        "A: -inf: +inf: 99 MAXvalue\n" * 20,
    ],
    ids=["one row", "two rows", "one row twenty times"],
)
def test_a_nearly_empty_table_excuses_nothing(rows):
    shares, findings = of_lecture("txt", f"value: 99\n{rows}\n", "value", "trace")
    assert shares["value"] == 0
    assert shares["trace"] < 1 / 10
    assert "carried-forward" not in [finding.code for finding in findings]
    assert findings[-1].message == "lecture-trace.txt:1: the value of the root is 6, not 99."
