"""The facts of a report, which the terminal, Markdown and HTML lay out."""

import re
from dataclasses import replace

import pytest

from grader.core.models import Isolation
from grader.reports.formats import FORMATS
from grader.reports.parts import wording
from grader.reports.parts.report_facts import ReportFacts, in_order
from tests.support.html_page import taken_apart
from tests.support.report_samples import ALL, CRASH, STRICT, SYNTAX, exercise, report, unrun

MISSED = exercise(id="one", wrong=["visited"], more=[8], findings=[STRICT])
CRASHED = exercise(id="two", wrong=ALL, findings=[CRASH])
TWO = replace(report(MISSED, CRASHED), isolation=Isolation(level="partial"), pass_mark=0.8)


def words_of(name, given):
    """The words of a report in a format for people, without escapes."""
    text = FORMATS.renderer(name)(given)
    text = taken_apart(text).one("body").text if name == "html" else re.sub(r"\\(.)", r"\1", text)
    return " ".join(text.replace("- ", " ").split())


def test_a_page_explains_before_its_table_and_a_terminal_after_it():
    parts = {part: [part] for part in ("findings", "explained", "results", "others")}
    assert list(in_order(**parts)) == ["findings", "explained", "results", "others"]
    shown = list(in_order(**parts, table_first=True))
    assert shown == ["findings", "results", "explained", "others"]


@pytest.mark.parametrize("name", ["terminal", "markdown", "html"])
def test_each_format_for_people_has_the_details_of_a_finding_and_the_conditions(name):
    shown = words_of(name, TWO)
    details = [f"{label} {text}" for label, text in wording.labelled(STRICT)]
    assert "at C > I" in details
    places = [
        shown.replace(f"{label}:", label).find(text)
        for text in details
        for label in [text.split()[0]]
    ]
    assert -1 not in places
    assert places == sorted(places)
    assert "he pass mark is 80%, isolation partial: see `grade doctor`" in shown


def test_a_finding_on_the_submission_is_not_new():
    facts = ReportFacts(report(CRASHED, findings=[replace(CRASH, node="Z")]))
    assert facts.new([CRASH, STRICT]) == [STRICT]


def test_the_first_exercise_with_both_searches_is_drawn_where_there_is_one_tree():
    facts = ReportFacts(report(unrun("crashed", CRASH), exercise(), MISSED, CRASHED))
    assert facts.searched is MISSED
    assert facts.explained.exercises == [facts.report.exercises[0]]


@pytest.mark.parametrize("whole", [False, True])
def test_failures_that_are_alike_are_explained_once(whole):
    given = report(*(unrun("missing", SYNTAX, id=f"e{n}") for n in range(3)))
    found = ReportFacts(given, whole=whole).explained
    assert found.lead == "All 3 failing exercises fail in the same way; the first is:"
    assert (found.exercises, found.others) == ([given.exercises[0]], [])


def test_the_others_are_in_brief_unless_all_are_explained():
    brief, whole = (ReportFacts(TWO, whole=whole).explained for whole in (False, True))
    assert (brief.exercises, brief.others) == ([MISSED], [CRASHED])
    assert (whole.exercises, whole.others) == ([MISSED, CRASHED], [])
