"""The tests of each report format: the functions of a format, and its row in TABLE. Contains no
tests.

A function `read_NAME` returns the numbers in a report: the score, the maximum, and the points of
each check or exercise. `flaws_NAME` yields every part that the system which reads the format would
refuse or misread, by a schema in tests/contracts or by checks of our own.
"""

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import groupby, pairwise
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

import jsonschema
import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

from grader.core.amounts import points
from grader.core.models import Report
from grader.reports.formats import FORMATS
from grader.reports.formats.github import MOST
from grader.reports.formats.markdown import MOST_BYTES
from grader.reports.parts.whole_points import factor_of
from tests.support import composite
from tests.support.agreement import THOUSANDTHS, Numbers, disagreements, pair_of
from tests.support.json_schemas import strict, validator
from tests.support.places import CONTRACTS
from tests.support.sarif_flaws import flaws_sarif

# ---------------------------------------------------------------- JSON and XML


def contract(name: str) -> jsonschema.Draft202012Validator:
    """The schema of the system that reads a format."""
    return validator(CONTRACTS / f"{name}.schema.json")


def flaws_by_schema(name: str) -> Callable[[str], Iterator[str]]:
    def checker(text: str) -> Iterator[str]:
        yield from _is_ascii_line(text)
        yield from (error.message[:300] for error in contract(name).iter_errors(strict(text)))

    return checker


def _is_ascii_line(text: str) -> Iterator[str]:
    if not text.isascii() or not text.endswith("\n") or "\n" in text[:-1]:
        yield "the text is not one line of ASCII"


def flaws_classroom50(text: str) -> Iterator[str]:
    yield from flaws_by_schema("classroom50")(text)
    result = strict(text)
    tests = result["tests"]
    for key in ("score", "max-score"):
        if sum(test[key] for test in tests) != result[key]:
            yield f"{key} is not the sum of the tests'"
    for test in tests:
        if test["score"] > test["max-score"]:
            yield f"{test['test-name']} has more points than its maximum"
        if test["max-score"] and test["passed"] != (test["score"] == test["max-score"]):
            yield f"{test['test-name']} has full points and failed, or passed with fewer"


def flaws_prairielearn(text: str) -> Iterator[str]:
    yield from flaws_by_schema("prairielearn")(text)
    if len(text) >= 1_000_000:
        yield "the text is larger than a megabyte"


def read_sarif(text: str, _: Report) -> Numbers:
    held = json.loads(text)["runs"][0]["properties"]
    return Numbers(score=held["score"], max_score=held["maxScore"], passed=held["passed"])


@cache
def _junit_schema() -> Any:
    import xmlschema  # importing it takes as long as importing all the rest

    return xmlschema.XMLSchema(CONTRACTS / "junit.xsd")


def flaws_junit(text: str) -> Iterator[str]:
    for error in _junit_schema().iter_errors(text.encode()):
        yield str(error.reason)
    counted = Counter(re.findall(r"^ {6}<(failure|error|skipped)\b", text, re.MULTILINE))
    (head,) = re.findall(r"<testsuite (?:[^>]*)>", text)
    for attribute, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        if f' {attribute}="{counted[tag]}"' not in head:
            yield f"{attribute} is not {counted[tag]}"
    if f' tests="{text.count("<testcase ")}"' not in head:
        yield "`tests` is not the number of tests"


# ---------------------------------------------------------------- text that a program parses

COMMAND = re.compile(r"::(error|warning|notice) ((?:\w+=[^:,]*)(?:,\w+=[^:,]*)*)::.*")
_ESCAPE = re.compile(r"%(?!25|0D|0A|3A|2C)")


def commands(text: str) -> list[composite.Command]:
    """The workflow commands as a runner parses them; every line must be one."""
    for line in text.splitlines():
        assert COMMAND.fullmatch(line), f"no command: {line[:200]}"
    return [*composite.commands(text)]


def flaws_github(text: str) -> Iterator[str]:
    for line in text.splitlines():
        if _ESCAPE.search(line):
            yield f"an unescaped percent sign: {line[:200]}"
    found = commands(text)
    kinds = [kind for kind, _, _ in found]
    if kinds != sorted(kinds, key=["error", "warning", "notice"].index):
        yield "the most important annotation is not first"
    if kinds.count("notice") != 1 or max(Counter(kinds).values()) > MOST:
        yield f"there are {Counter(kinds)}"
    for _, properties, message in found:
        yield from _of_command(properties, message)


_PLACE = frozenset({"line", "endLine", "col", "endColumn"})


def _of_command(properties: Mapping[str, str], message: str) -> Iterator[str]:
    """The flaws of one annotation."""
    if set(properties) - {"file", "title", *_PLACE} or not properties.get("title"):
        yield f"properties {sorted(properties)}"
    if not all(properties.get(each, "1").isdigit() for each in _PLACE):
        yield "a line or a column that is no number"
    if ("line" in properties) > ("file" in properties):
        yield "a line without a file"
    for part in (*properties.values(), message):
        if "::" in part or "##[" in part or "\r" in part:
            yield f"the text can be taken for a command: {part[:200]}"
    if not message:
        yield "a command without a message"


OUTPUT = re.compile(r"score=(\d+(?:\.\d+)?)\nmax-score=(\d+(?:\.\d+)?)\npassed=(true|false)\n")


def flaws_github_output(text: str) -> Iterator[str]:
    if not OUTPUT.fullmatch(text):
        yield "the text is not three lines with numbers and a boolean"


def flaws_autolab(text: str) -> Iterator[str]:
    *lines, last = text.removesuffix("\n").split("\n")
    yield from (error.message for error in contract("autolab").iter_errors(strict(last)))
    for line in lines:
        if line.strip().startswith("{"):
            yield f"the line can be taken for the scores: {line}"


HEADER = "submission exercise title check passed share score max_score outcome".split()
FORMULA = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")


def flaws_csv(text: str) -> Iterator[str]:
    if "\r" in text or not text.endswith("\n"):
        yield "a line does not end by a newline"
    if not text.startswith("\ufeff"):
        yield "Excel would not read it as UTF-8"
    header, *rows = csv.reader(io.StringIO(text.removeprefix("\ufeff")))
    if header != HEADER:
        yield f"the header is {header}"
    for row in rows:
        if len(row) != len(header) or row[4] not in {"true", "false"}:
            yield f"no row: {row}"
        if any(cell.startswith(FORMULA) for cell in row):
            yield f"a formula: {row}"
        yield from (f"no number: {cell}" for cell in row[5:8] if not float(cell) >= 0)


# ---------------------------------------------------------------- Markdown

_INLINE = frozenset({"text", "text_special"})
_NESTED = "heading paragraph bullet_list list_item table thead tbody tr th td".split()
_BLOCKS = {"inline", "fence"}.union(*({f"{one}_open", f"{one}_close"} for one in _NESTED))
_HEADINGS = re.compile(
    r"((The cause|Findings( on exercises)?|Exercises|Other exercises with the same findings)$"
    r"|Submission |Exercise |Tree:( |$))"
)


def markdown_tokens(text: str) -> list[Token]:
    """The tokens of GitHub's Markdown."""
    return MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(text)


def flaws_markdown(text: str) -> Iterator[str]:
    if len(text.encode()) > MOST_BYTES:
        yield f"it has {len(text.encode())} bytes"
    tokens = markdown_tokens(text)
    yield from {f"a block of {token.type}" for token in tokens if token.type not in _BLOCKS}
    for token in tokens:
        kinds = {child.type for child in token.children or ()}
        yield from (f"{kind} in {token.content[:100]}" for kind in sorted(kinds - _INLINE))
    for before, token in pairwise(tokens):
        shown = "".join(child.content for child in token.children or ())
        if before.type == "heading_open" and not _HEADINGS.match(shown):
            yield f"an unexpected heading: {shown[:100]}"
    fences = [token.info for token in tokens if token.type == "fence" and token.info]
    if fences not in ([], ["mermaid"], ["text"], ["mermaid", "text"]):
        yield f"code blocks that do not match: {fences}"
    for token in tokens:
        if token.type == "fence" and token.info == "mermaid":
            yield from _mermaid(token.content)


def _mermaid(diagram: str) -> Iterator[str]:
    if len(diagram) > 50_000:
        yield "the diagram is too long for Mermaid"
    if not diagram.startswith("flowchart TD\n"):
        yield "the text is not a diagram"
    yield from (f"a directive: {line}" for line in diagram.splitlines() if "%%" in line)


def flaws_gradescope(text: str) -> Iterator[str]:
    """Its texts are Markdown, in which a student's words must stay plain text."""
    document = strict(text)
    for shown in (document["output"], *(test.get("output", "") for test in document["tests"])):
        for token in markdown_tokens(shown):
            if token.type not in _BLOCKS - {"heading_open", "heading_close"}:
                yield f"a block of {token.type} in {shown[:100]}"
            kinds = {child.type for child in token.children or ()}
            allowed = _INLINE | {"strong_open", "strong_close", "softbreak"}
            yield from (f"{kind} in {token.content[:100]}" for kind in sorted(kinds - allowed))


# ---------------------------------------------------------------- the numbers in each format


def read_json(text: str, _: Report) -> Numbers:
    document = json.loads(text)
    exercises = document["exercises"]
    checks = [check for exercise in exercises for check in exercise["checks"]]
    return Numbers(
        score=document["score"],
        max_score=document["max_score"],
        passed=document["passed"],
        checks=[(one["score"], one["max_score"]) for one in checks],
        exercises=[(one["score"], one["max_score"]) for one in exercises],
        all_digits=True,
    )


def read_terminal(text: str, _: Report) -> Numbers:
    # The last such line, since a submission's name may look like one.
    lines = [one for one in text.splitlines() if one.startswith("Score ")]
    if not lines:
        assert "No exercise was graded." in text
        return Numbers()
    score, most = pair_of(lines[-1])
    return Numbers(
        score=score, max_score=most, passed="not passed" not in lines[-1], for_people=True
    )


def read_html(text: str, report: Report) -> Numbers:
    if not report.exercises:
        return Numbers()
    (verdict,) = re.findall(r'<p class="verdict">(.*?)</p>', text)
    score, most = pair_of(verdict)
    (table,) = re.findall(r'<table class="overview">.*?</table>', text, re.DOTALL)
    rows = [pair_of(one) for one in re.findall(r'<td class="number">([^<]*)</td>', table)]
    assert rows.pop() == (score, most), "the total of the table differs from the verdict"
    told = [one for one in report.exercises if not one.withheld]
    if len(told) < len(report.exercises):
        rows.pop()  # the row for all withheld exercises together
    assert rows == [(float(points(one.score)), float(points(one.max_score))) for one in told]
    # Withheld exercises have no section.
    sections = re.findall(r'<details class="exercise[^"]*" id="exercise-(\d+)"', text, re.DOTALL)
    checks = re.findall(r'<ul class="checks">(.*?)</ul>', text, re.DOTALL)
    assert len(sections) == len(checks)
    for place, items in zip(sections, checks, strict=True):
        exercise = report.exercises[int(place) - 1]
        shown = re.findall(r'<span class="soft">([^<]*)</span>', items)
        assert [pair_of(one) for one in shown] == [
            (float(points(one.score)), float(points(one.max_score)))
            for one in exercise.verdict.checks
        ]
    return Numbers(score=score, max_score=most, passed="not passed" not in verdict, for_people=True)


def read_markdown(text: str, report: Report) -> Numbers:
    if not report.exercises:
        return Numbers()
    tokens = markdown_tokens(text)
    title = next(token.content for token in tokens if token.type == "inline")
    score, most = pair_of(title[title.rindex(":") :])
    cells = [token.content for before, token in pairwise(tokens) if before.type == "td_open"]
    width = sum(token.type == "th_open" for token in tokens)
    rows = [pair_of(cell) for cell in cells[width - 1 :: width]]
    listed = len(rows) == len(report.exercises)  # very long lists share a last row
    if not listed:
        assert sum(score for score, _ in rows) == pytest.approx(report.score, abs=0.5)
    return Numbers(
        score=score,
        max_score=most,
        passed=not title.endswith("not passed"),
        for_people=True,
        exercises=rows if listed else None,
    )


def read_github(text: str, report: Report) -> Numbers:
    if not report.exercises:
        return Numbers()
    message = commands(text)[-1][2].splitlines()[0]
    score, most = pair_of(message)
    return Numbers(score=score, max_score=most, passed="not passed" not in message, for_people=True)


def read_github_output(text: str, _: Report) -> Numbers:
    found = OUTPUT.fullmatch(text)
    assert found
    return Numbers(score=float(found[1]), max_score=float(found[2]), passed=found[3] == "true")


def read_junit(text: str, _: Report) -> Numbers:
    suite = ET.fromstring(text.encode())[0]  # noqa: S314 - our own output
    held = [float(one.get("value", "")) for one in suite[0]]
    pairs = list(zip(held[::2], held[1::2], strict=True))
    names = [f"{case.get('classname')}: {case.get('name')}" for case in suite[1:]]
    assert [one.get("name") for one in suite[0]] == [
        f"{name}{what}"
        for name in ["", *(f"{name}: " for name in names)]
        for what in ("score", "max_score")
    ]
    (score, most), *checks = pairs
    return Numbers(score=score, max_score=most, checks=checks)


def read_prairielearn(text: str, _: Report) -> Numbers:
    document = json.loads(text)
    share = document["score"]
    assert 0 <= share <= 1
    most = sum(test["max_points"] for test in document["tests"])
    return Numbers(
        score=share * most,
        max_score=most,
        checks=[(test["points"], test["max_points"]) for test in document["tests"]],
    )


def read_autolab(text: str, report: Report) -> Numbers:
    scores = json.loads(text.splitlines()[-1])["scores"]
    assert list(scores) == [
        one.id.encode("utf-8", "backslashreplace").decode() for one in report.exercises
    ]
    said = read_terminal(text, report)
    if report.exercises:
        assert points(sum(scores.values())) == points(report.score)
    return Numbers(
        score=said.score,
        max_score=said.max_score,
        passed=said.passed,
        for_people=True,
        earned=list(scores.values()),
    )


def read_csv(text: str, _: Report) -> Numbers:
    *rows, last = csv.DictReader(io.StringIO(text.removeprefix("\ufeff")))
    checks = [(float(row["score"]), float(row["max_score"])) for row in rows]
    for row, (score, most) in zip(rows, checks, strict=True):
        assert most * float(row["share"]) == pytest.approx(score, abs=THOUSANDTHS * max(1, most))
        assert (row["passed"] == "true") == (float(row["share"]) == 1 and score == most)
    exercises = [
        [sum(column) for column in zip(*(checks[int(place)] for place, _ in group), strict=True)]
        for _, group in groupby(enumerate(rows), key=lambda pair: pair[1]["exercise"])
    ]
    score, most = float(last["score"]), float(last["max_score"])
    assert score == pytest.approx(sum(score for score, _ in exercises))
    assert most == pytest.approx(sum(most for _, most in exercises))
    return Numbers(score=score, max_score=most, passed=last["passed"] == "true", checks=checks)


def read_classroom50(text: str, report: Report) -> Numbers:
    """Whole points: compared with the report's after dividing by the factor; partial points are
    exact only to the point.
    """
    document = json.loads(text)
    factor = factor_of([one.max_score for each in report.exercises for one in each.verdict.checks])
    checks = [one for each in report.exercises for one in each.verdict.checks]
    assert len(checks) == len(document["tests"])
    for check, test in zip(checks, document["tests"], strict=True):
        assert test["passed"] == check.passed
        if factor:
            assert test["max-score"] == pytest.approx(factor * check.max_score, abs=1e-4)
            assert abs(test["score"] - factor * check.score) < 1 + 1e-4
    assert (document["score"] == document["max-score"]) == all(one.passed for one in checks)
    if not factor or any(0 < check.share < 1 for check in checks):
        return Numbers()
    return Numbers(
        score=document["score"] / factor,
        max_score=document["max-score"] / factor,
        checks=[(one["score"] / factor, one["max-score"] / factor) for one in document["tests"]],
        all_digits=True,
    )


def read_github_classroom(text: str, _: Report) -> Numbers:
    document = json.loads(text)
    tests = document["tests"]
    return Numbers(
        score=sum(test["score"] for test in tests),
        max_score=document["max_score"],
        passed=document["status"] == "pass" if tests else None,
        maxima_of_checks=False,
        checks=[(test["score"], 0) for test in tests],
    )


def read_gradescope(text: str, _: Report) -> Numbers:
    document = json.loads(text)
    tests: Any = document["tests"]
    return Numbers(
        score=document.get("score", sum(test["score"] for test in tests)),
        max_score=sum(test["max_score"] for test in tests),
        checks=[(test["score"], test["max_score"]) for test in tests],
    )


# ---------------------------------------------------------------- the table


class FormatTest(NamedTuple):
    """The functions that test a format.

    read    returns the numbers in a text of that format, which must be the report's; None if it
            has none
    flaws   yields the parts that its reader would refuse or misread; None if tests of its own do
            so
    """

    read: Callable[[str, Report], Numbers] | None
    flaws: Callable[[str], Iterator[str]] | None


TABLE: Mapping[str, FormatTest] = {
    "autolab": FormatTest(read_autolab, flaws_autolab),
    "classroom50": FormatTest(read_classroom50, flaws_classroom50),
    "csv": FormatTest(read_csv, flaws_csv),
    "github": FormatTest(read_github, flaws_github),
    "github-classroom": FormatTest(read_github_classroom, flaws_by_schema("github-classroom")),
    "github-output": FormatTest(read_github_output, flaws_github_output),
    "gradescope": FormatTest(read_gradescope, flaws_gradescope),
    "html": FormatTest(read_html, None),
    "json": FormatTest(read_json, None),
    "junit": FormatTest(read_junit, flaws_junit),
    "markdown": FormatTest(read_markdown, flaws_markdown),
    "prairielearn": FormatTest(read_prairielearn, flaws_prairielearn),
    "sarif": FormatTest(read_sarif, flaws_sarif),
    "smallest-tree": FormatTest(None, None),
    "terminal": FormatTest(read_terminal, None),
}
READERS = {name: row.read for name, row in TABLE.items() if row.read is not None}
CHECKERS = {name: row.flaws for name, row in TABLE.items() if row.flaws is not None}


def flaws(name: str, text: str) -> Iterator[str]:
    """The parts of the text that the system for this format would refuse or misread."""
    yield from CHECKERS[name](text)


def agreed(report: Report) -> dict[str, str]:
    """The report in every format that has numbers. Fails if any number differs
    from the report's.
    """
    shown = {name: FORMATS.renderer(name)(report) for name in READERS}
    for name, text in shown.items():
        wrong = [*disagreements(READERS[name](text, report), report)]
        assert not wrong, f"{name}: {wrong}"
    return shown
