"""Every format for another system is valid there, whatever the names and messages contain."""

import csv
import io
import json
import re
from dataclasses import replace
from functools import cache

import pytest

from grader.core.findings.all_kinds import KINDS
from grader.core.models import Finding, Report
from grader.grading.visibility import for_student
from grader.reports.formats import FORMATS
from grader.reports.text.escape import visible
from tests.reports.test_escaping import FORMULAS, MARKUP, report_of
from tests.support.format_table import CHECKERS, TABLE, flaws
from tests.support.goldtest import assert_gold
from tests.support.hostile_texts import TEXTS, harm_in
from tests.support.report_samples import (
    ALL,
    CRASH,
    STRICT,
    diagnosed,
    exercise,
    report,
    samples,
    unrun,
)

MORE = r"""
``` ~~~ `````x ===== ]]> end %0A::error:: &amp;
""".split()
MORE += ["- x", "1. x", "> x", "    x", "--> ", "%%{init: {}}%%", '{"scores": {"a": 1}}']
MORE.append("click n0 call x()")
HARMFUL = {**TEXTS, **{text: text for text in (*FORMULAS, *MARKUP, *MORE)}}


def rendered(name: str, given: Report) -> str:
    return FORMATS.renderer(name)(given)


@cache
def reports() -> dict[str, Report]:
    """The samples, and further reports that another system may get."""
    third = {"points": 1, "rubric": {"value": 1, "move": 1, "visited": 1}}
    thirds = exercise(id="thirds", **third, wrong=["move"])
    written = exercise(id="paper", rubric={"value": 1, "pruned": 2, "trace": 4}, points=7)
    value, *checks = written.verdict.checks
    parts = (value, *(replace(check, share=0.375) for check in checks))
    written = replace(written, verdict=replace(written.verdict, checks=parts), outcome="written")
    why = Finding(code="interrupted", message="Not run: grading was ended before its turn came.")
    findings = [CRASH, STRICT] * 5
    many = [
        exercise([1, 2], id=f"e{n}", wrong=ALL if n % 3 else (), findings=findings)
        for n in range(120)
    ]
    seen = {
        f"{name}, as its student sees it": for_student(one)
        for name, one in samples().items()
        if all(finding.code in KINDS for finding in one.findings)
    }
    ended = report(exercise(), unrun("not-run", why, id="late"))
    more = {"in parts": report(thirds, written), "ended": ended, "very many": report(*many)}
    return {**samples(), **more, **seen}


def test_every_format_has_its_row_in_the_tests():
    new = sorted(set(FORMATS.names()) - set(TABLE))
    assert not new, f"{new}: add a row to TABLE in tests/support/format_table.py for each"
    gone = sorted(set(TABLE) - set(FORMATS.names()))
    assert not gone, f"{gone}: there is no such format; take its row from TABLE"


@pytest.mark.uncounted  # other tests run the same lines
@pytest.mark.parametrize("name", CHECKERS)
def test_every_sample_is_valid_for_the_system(name):
    found = {about: list(flaws(name, rendered(name, one))) for about, one in reports().items()}
    assert {about: wrong for about, wrong in found.items() if wrong} == {}


@pytest.mark.uncounted  # other tests run these lines
@pytest.mark.parametrize("name", CHECKERS)
def test_a_report_with_any_text_is_valid_for_the_system(name):
    for about, text in HARMFUL.items():
        shown = rendered(name, report_of(text))
        assert list(flaws(name, shown)) == [], about
        assert list(harm_in(shown)) == [], about
        assert "##[" not in shown, about


@pytest.mark.parametrize("text", [*FORMULAS, *TEXTS.values()], ids=[*FORMULAS, *TEXTS])
def test_a_spreadsheet_has_every_name_and_no_formula(text):
    _, *rows = csv.reader(io.StringIO(rendered("csv", report_of(text))))
    assert {row[0].removeprefix("'") for row in rows} == {visible(text)}


# ---------------------------------------------------------------- the checkers themselves

SMALL = {
    "right": exercise(id="lecture", title="The tree of the lecture"),
    "wrong": exercise(
        id="strict", title="The same tree", wrong=["visited"], findings=[STRICT], more=[8, 9]
    ),
}


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("autolab", '{"scores"', "{scores"),
        ("autolab", "Score 6", '{"scores": {}}\nScore 6'),
        ("classroom50", '"score":2', '"score":2.5'),
        ("classroom50", '"score":6', '"score":7'),
        ("classroom50", '"passed":false,"score":0', '"passed":false,"score":2'),
        ("classroom50", "submit/", "submitted/"),
        ("csv", "lecture,", "=1,"),
        ("csv", "true", "yes"),
        ("csv", "\n", "\r\n"),
        ("github", "::notice", "::error"),
        ("github", "visited", "visited\n::error::x"),
        ("github", "visited", "::error::"),
        ("github", "%0A", "%0B"),
        ("github-classroom", '"line_no":31', '"line_no":null'),
        ("github-classroom", '"version":1', '"version":2'),
        ("github-output", "6", "six"),
        ("junit", "<failure", "<failed"),
        ("junit", 'failures="1"', 'failures="2"'),
        ("junit", 'value="6"', 'value="6/8"'),
        ("markdown", "## Exercises", "## <b>"),
        ("markdown", "strict", "![x](http://x)"),
        ("markdown", "```mermaid", "```html"),
        ("markdown", "## Exercises", "## What is this"),
        ("prairielearn", '"gradable":true', '"gradable":false'),
        ("prairielearn", '"score":0.75', '"score":75'),
    ],
)
def test_a_checker_notices_each_flaw(name, old, new):
    shown = rendered(name, report(*SMALL.values()))
    broken = shown.replace(old, new)
    assert broken != shown
    try:
        found = list(flaws(name, broken))
    except (AssertionError, SyntaxError, ValueError):
        return
    assert found


# ---------------------------------------------------------------- gold files


@pytest.mark.parametrize("name", CHECKERS)
def test_a_small_report_matches_its_gold_file(name):
    hidden = exercise(id="secret", wrong=["value"], visibility="hidden")
    shown = rendered(name, for_student(report(*SMALL.values(), hidden)))
    shown = re.sub(r'"datetime":"[^"]*"', '"datetime":"..."', shown)
    if shown.startswith("{"):
        shown = json.dumps(json.loads(shown), indent=1) + "\n"
    assert_gold(shown, f"report-small.{name}.txt")


def test_a_summary_with_the_smallest_tree_matches_its_gold_file():
    summary = rendered("markdown", diagnosed("min_never_lowers_beta"))
    assert_gold(summary, "report-diagnosed.markdown.txt")
