"""The facts of a report, which the terminal, Markdown and HTML lay out."""

import json
import re
from dataclasses import replace

import pytest

from grader.core.findings import run_ending
from grader.core.models import Finding, Isolation, reasons
from grader.reports.formats import FORMATS
from grader.reports.parts import wording
from grader.reports.parts.report_facts import ReportFacts, in_order
from tests.support.html_page import taken_apart
from tests.support.report_samples import ALL, CRASH, STRICT, SYNTAX, exercise, report, unrun

MISSED = exercise(id="one", wrong=["visited"], more=[8], findings=[STRICT])
CRASHED = exercise(id="two", wrong=ALL, findings=[CRASH])
NOTE = Finding(code="no-small-tree", message="Time was up.", severity="note")
TWO = replace(report(MISSED, CRASHED), isolation=Isolation(level="partial"), pass_mark=0.8)


def words_of(name, given):
    """The words of a report in a format for people, without escapes."""
    text = FORMATS.renderer(name)(given)
    text = taken_apart(text).one("body").text if name == "html" else re.sub(r"\\(.)", r"\1", text)
    return " ".join(text.replace("- ", " ").split())


def test_the_cause_is_first_and_the_table_follows_what_is_explained():
    parts = ["causes", "explained", "remarks", "results", "others"]
    assert list(in_order(**{part: [part] for part in parts})) == parts


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


@pytest.mark.parametrize("name", ["terminal", "markdown", "html", "github", "prairielearn"])
def test_the_exercises_that_were_not_run_are_named_once_with_the_reason(name):
    reason = run_ending.not_run(reason=reasons.SubmissionTimeUsedUp(limit=60))
    waiting = [unrun("not-run", reason, id=f"late-{number}") for number in range(7)]
    given = report(MISSED, *waiting, replace(unrun("not-run", reason, id="x"), withheld=True))
    text = json.loads(FORMATS.renderer(name)(given))["message"] if name == "prairielearn" else None
    shown = (text or words_of(name, given)).replace("%0A", " ")
    told = "Grading stopped after 1 of 9 exercises"
    if name in {"markdown", "html"}:  # the cause comes first, and the reason with each exercise
        assert shown.count(f"{told}.") == 1
    else:
        left = "late-0, late-1, late-2, late-3, late-4 and 2 more"
        assert shown.count(f"{told}, without {left}. {reason.message}") == 1


def test_a_finding_on_the_submission_is_not_new():
    facts = ReportFacts(report(CRASHED, findings=[replace(CRASH, node="Z")]))
    assert facts.new([CRASH, STRICT]) == [STRICT]


def test_without_a_cause_the_first_failing_exercise_is_explained_and_the_others_are_in_brief():
    facts = ReportFacts(report(unrun("crashed", CRASH), exercise(), MISSED, CRASHED))
    first, _, *others = facts.report.exercises
    assert facts.explained == (first, (CRASH,), "", others)
    assert facts.tabled
    whole = ReportFacts(facts.report, whole=True).explained
    assert whole == (None, (), "", [first, *others])


def test_a_cause_is_shown_by_the_first_exercise_with_both_searches():
    given = report(unrun("crashed", CRASH), exercise(), MISSED, findings=[CRASH, NOTE])
    facts = ReportFacts(given)
    assert (facts.causes, facts.remarks) == ([CRASH], [NOTE])
    assert facts.searched is MISSED
    assert facts.explained == (MISSED, [], "", [])
    assert not facts.tabled
    assert facts.losses == "2 of 3 exercises lost points: value, move, visited."


def test_a_cause_without_a_place_is_shown_with_what_the_search_did_but_not_the_figure_again():
    cause = Finding(code="known-mistake", message="Like one that cuts late.", figure=STRICT.figure)
    facts = ReportFacts(report(MISSED, findings=[cause]))
    assert facts.explained == (MISSED, [replace(STRICT, figure=())], "", [])
    elsewhere = replace(cause, figure=())
    assert ReportFacts(report(MISSED, findings=[elsewhere])).explained.found == [STRICT]


def test_a_cause_of_no_search_has_no_tree_and_one_beside_written_answers_has_the_table():
    facts = ReportFacts(
        report(unrun("missing", SYNTAX), unrun("missing", SYNTAX), findings=[SYNTAX])
    )
    assert facts.explained == (None, [], "", [])
    assert facts.losses == "2 exercises, none of which could be run."
    limited = replace(CRASHED, entry=replace(CRASHED.entry, feedback="category"))
    visits_withheld = report(limited, findings=[CRASH])
    assert (
        ReportFacts(visits_withheld).losses == "1 of 1 exercise lost points: value, move, visited."
    )
    written = replace(MISSED, entry=replace(MISSED.entry, answer="written"))
    facts = ReportFacts(report(written, CRASHED, findings=[CRASH]))
    assert facts.tabled
    assert len(facts.explained.others) == 2


@pytest.mark.parametrize("whole", [False, True])
def test_failures_that_are_alike_are_explained_once(whole):
    given = report(*(unrun("missing", SYNTAX, id=f"e{n}") for n in range(3)))
    shown, _, lead, others = ReportFacts(given, whole=whole).explained
    assert lead == "All 3 failing exercises fail in the same way; the first is:"
    assert ([shown] if shown else others) == [given.exercises[0]]
