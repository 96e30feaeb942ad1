"""Each format for people, on a report of each unusual condition: one gold file for each format."""

import re
import textwrap
from dataclasses import replace

import pytest

from grader.core.models import Finding, Isolation, Report
from grader.grading.visibility import for_student
from grader.reports.formats import FORMATS
from tests.support.goldtest import assert_gold
from tests.support.html_page import taken_apart
from tests.support.report_samples import ALL, CRASH, STRICT, SYNTAX, exercise, mixed, report, unrun

MIXED = replace(mixed(), pass_mark=0.8, isolation=Isolation(level="full"))
NAMES = {"max_value": "maximum", "min_value": "minimum"}
SECOND = replace(STRICT, message="And more.", line=40)
ELSEWHERE = replace(STRICT, message="At another node.")
REMARKS = [Finding(code=f"x{n}", message=f"Odd {n}.", severity="note") for n in range(3)]
GUESSED = unrun("answered", SYNTAX)
LINES = "\n".join(f"line {number}" for number in range(150))


def in_part(share: float) -> Report:
    """A report on an exercise with that share of the points of a check."""
    one = exercise(rubric={"value": 1, "trace": 3})
    value, trace = one.verdict.checks
    checks = (replace(value, share=1, max_score=1), replace(trace, share=share, max_score=3))
    return report(replace(one, verdict=replace(one.verdict, checks=checks)))


UNUSUAL = {
    "no exercise": report(),
    "many results": MIXED,
    "hidden exercises, as their student sees them": for_student(MIXED),
    "a low pass mark": replace(
        report(exercise(wrong=["value"])), pass_mark=0.4, taken={"max_value": "max_value"}
    ),
    "stopped early, not isolated, other names": replace(
        report(exercise(), unrun("not-run", id="late")),
        isolation=Isolation(level="none"),
        taken=NAMES,
    ),
    "a finding common to all": report(
        *(unrun("missing", SYNTAX, id=f"e{n}") for n in range(4)), findings=[SYNTAX]
    ),
    "the same failure in each": report(*(unrun("missing", SYNTAX, id=f"e{n}") for n in range(3))),
    "answers without a visit": report(GUESSED, GUESSED, findings=[SYNTAX]),
    "a search that never started": report(unrun("crashed", CRASH)),
    "failures without a finding": report(
        exercise(id="a", wrong=["value", "visited"]), exercise(id="b", wrong=["value"])
    ),
    "findings in general and of exercises": report(
        exercise(id="one", wrong=["visited"], findings=[STRICT, SECOND]),
        exercise(id="two", wrong=ALL, findings=[CRASH]),
        findings=[SYNTAX],
    ),
    "failures that are alike": report(
        exercise(id="one", wrong=["visited"], findings=[STRICT]),
        exercise(id="two", wrong=["visited"], findings=[ELSEWHERE]),
        exercise(id="three", wrong=ALL, findings=[CRASH]),
    ),
    "notes alone": report(exercise(wrong=["value"], findings=REMARKS)),
    "a finding that cost nothing": report(exercise(findings=[STRICT])),
    "a check that is right in part": in_part(0.903),
    "a long output": report(exercise(wrong=["value"], output=LINES, output_cut=True)),
    "a hidden failure, as its student sees it": for_student(
        report(exercise(id="secret", wrong=ALL, findings=[STRICT], visibility="hidden"))
    ),
}


def shown(name: str, given: Report) -> str:
    """The report in a format; of a page, its title, the words that its reader sees, its links."""
    text = FORMATS.renderer(name)(given)
    if name != "html":
        return text
    page = taken_apart(re.sub(r"(?s)<svg.*?</svg>", "(picture)", text))
    links = " ".join(one.attributes["href"] for one in page.all("a"))
    opened = [int("open" in one.attributes) for one in page.all("details", "exercise")]
    words = [*(page.one(tag).text for tag in ("title", "header", "main")), f"{links} {opened}"]
    return "".join(f"{textwrap.fill(each, 110)}\n" for each in words)


@pytest.mark.parametrize("name", ["github", "html", "markdown", "terminal"])
def test_unusual_reports_match_the_gold_file_of_their_format(name):
    texts = [f"{'=' * 20} {about}\n{shown(name, given)}" for about, given in UNUSUAL.items()]
    assert_gold("\n".join(texts), f"reports.{name}.txt")
