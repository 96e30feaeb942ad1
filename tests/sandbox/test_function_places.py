"""The first lines of a program's functions: from its process to the annotations on GitHub."""

import json
from dataclasses import replace

import pytest

from grader.core.algorithms.alpha_beta import FIGURE
from grader.core.models import Finding, Places, StackLine
from grader.core.models.outcomes import TextSpan
from grader.core.models.verdict import OwnLine
from tests.reports.formats.test_github import annotations, rendered
from tests.sandbox.test_host import TREE
from tests.sandbox.worker.test_discovery import METHODS, TWO, found
from tests.sandbox.worker.test_main import FIG57
from tests.support.players import loaded, scripted
from tests.support.report_samples import ALL, STRICT, exercise, report

# ---------------------------------------------------------------- found and checked


def test_the_first_line_of_each_function_is_known():
    source = "import abc\n\n" + TWO.format("game, state, alpha, beta")
    begins = found(source).taken({"alphabeta.py"})
    lines = source.splitlines()
    for role, (file, line, name) in begins.items():
        assert (file, name) == ("alphabeta.py", role)
        assert lines[line - 1].startswith(f"def {role}(")
    assert set(begins) == {"max_value", "min_value"}
    # A function outside the student's files has no line.
    assert found(source).taken(())["max_value"] == ["", None, "max_value"]
    method = METHODS.format("Solver").replace("    def min", "    @staticmethod\n    def min")
    begins = found(method.replace("min_value(self, ", "min_value(")).taken({"alphabeta.py"})
    assert begins["max_value"] == ["alphabeta.py", 2, "Solver.max_value"]
    assert begins["min_value"] == ["alphabeta.py", 3, "Solver.min_value"]


def test_a_place_counts_only_on_a_line_of_a_submitted_file():
    right, wrong = [("alphabeta.py", 3)], [("../alphabeta.py", 3), ("/etc/passwd", 1)]
    wrong += [("alphabeta.py", 0), ("alphabeta.py", "null")]
    for file, line in right + wrong:
        told = f'[["loaded",{{"max_value":["{file}",{line},"f"]}},"both",[]]]\nPLAY\n'
        script = told.encode() + b'[["done","max_value",3,null]]\n'
        with loaded(FIG57, scripted(script)) as host:
            outcome = host.play(TREE)
        assert outcome.taken == {"max_value": "f"}
        place = StackLine(file="alphabeta.py", line=3, function="f")
        assert outcome.places == ({"max_value": place} if (file, line) in right else {})


def test_the_lines_of_a_program_count_only_in_submitted_files():
    for file, known in (("alphabeta.py", True), ("/etc/passwd", False)):
        claim = json.dumps([["written", [], [["max_value", "fold", file, 3, 1, 3, 9]], []]])
        script = f'{claim}\n[["loaded",{{}},"both",[]]]\nPLAY\n[["done","max_value",3,null]]\n'
        with loaded(FIG57, scripted(script.encode())) as host:
            lines = host.play(TREE).lines
        assert lines == ({("max_value", "fold"): (TextSpan(file, 3, 1, 3, 9),)} if known else {})


# ---------------------------------------------------------------- shown


PLACES: Places = {
    "max_value": StackLine(file="alphabeta.py", line=4, function="max_value"),
    "min_value": StackLine(file="lib/low.py", line=19, function="Solver.low"),
}
NOWHERE = replace(STRICT, file=None, line=None)
LOW = replace(NOWHERE, figure=(FIGURE.line("MIN", "update"),))
KNOWN = Finding(code="known-mistake", message="Your program does so.")


@pytest.mark.parametrize(
    ("figure", "place"),
    [
        (FIGURE.line("MIN", "cut"), ("lib/low.py", "19")),
        (FIGURE.line("MAX", "return"), ("alphabeta.py", "4")),
        (FIGURE.search_line("call"), ("alphabeta.py", "4")),
        (None, ("alphabeta.py", "4")),
    ],
)
def test_a_finding_on_a_search_is_shown_where_its_function_begins(figure, place):
    finding = replace(NOWHERE, figure=() if figure is None else (figure,))
    given = replace(report(exercise(wrong=ALL, findings=[finding])), places=PLACES)
    (_, properties, _), _ = annotations(given)
    assert (properties["file"], properties["line"]) == place
    test = json.loads(rendered("github-classroom", given))["tests"][0]
    assert (test["filename"], test["line_no"]) == (place[0], int(place[1]))
    nowhere = replace(given, places={})
    assert "file" not in annotations(nowhere)[0][1]


def test_findings_on_one_function_in_many_exercises_are_one_annotation():
    many = [
        exercise(id=f"e{n}", wrong=["visited"], findings=[replace(LOW, message=f"At node {n}.")])
        for n in range(9)
    ]
    for number, said in (
        (1, None),
        (2, "The same kind of problem is in e1."),
        (3, "The same kind of problem is in e1 and e2."),
        (9, "The same kind of problem is in e1, e2, e3, e4, e5 and 3 more."),
    ):
        (_, properties, message), total = annotations(
            replace(report(*many[:number]), places=PLACES)
        )
        assert total[0] == "notice"
        assert (properties["line"], properties["title"]) == ("19", "e0 (2 / 4)")
        assert message.startswith("At node 0.")
        assert said is None or message.splitlines()[-1] == said
        assert ("kind" in message) == (said is not None)
    # So are those on the program's own line that does what the figure says.
    span = OwnLine("a.py", 7, 5, 7, 9, "x = 1")
    many = [replace(LOW, message=f"{n}.", file="a.py", line=7, own_lines=(span,)) for n in range(3)]
    given = report(*(exercise(id=f"e{n}", wrong=ALL, findings=[x]) for n, x in enumerate(many)))
    (_, properties, _), total = annotations(given)
    assert total[0] == "notice"
    assert {*properties.items()} >= {
        ("line", "7"),
        ("col", "5"),
        ("endLine", "7"),
        ("endColumn", "9"),
    }
    # Findings with another line stay separate.
    own = [
        exercise(id=f"e{n}", wrong=ALL, findings=[replace(STRICT, message=f"{n}.", line=n + 1)])
        for n in range(3)
    ]
    assert len(annotations(replace(report(*own), places=PLACES))) == 4


def test_a_finding_on_all_searches_is_shown_where_the_first_goes_wrong():
    given = replace(report(exercise(wrong=ALL, findings=[LOW]), findings=[KNOWN]), places=PLACES)
    assert [properties["line"] for _, properties, _ in annotations(given)[:-1]] == ["19", "19"]


def test_a_written_answer_does_not_place_a_finding_on_a_search():
    on_paper = exercise(id="a", wrong=ALL, findings=[LOW], outcome="written")
    given = report(on_paper, exercise(id="b", wrong=["value"]), findings=[KNOWN])
    first, *_ = annotations(replace(given, places=PLACES))
    assert first[1]["line"] == "4", "expected the line of MAX-VALUE, where every search starts"


def test_a_finding_that_is_not_on_a_search_has_no_function():
    of_program = Finding(
        code="file-left-out", message="What concerns no function.", about="program"
    )
    of_answer = Finding(code="unexplained", message="What is on paper.")
    on_paper = exercise(wrong=ALL, findings=[of_answer], outcome="written")
    given = report(exercise(wrong=ALL), on_paper, findings=[of_program])
    shown = annotations(replace(given, places=PLACES))
    assert all("file" not in properties for _, properties, text in shown if "What" in text)
