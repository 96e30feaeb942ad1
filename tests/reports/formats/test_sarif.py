"""SARIF: rules, places, and what a limited reader is not told."""

import json
from dataclasses import replace

import pytest

from grader.core.models import Diagnosis, Finding
from grader.core.models.outcomes import StackLine
from grader.core.models.verdict import OwnLine
from grader.grading.visibility import for_student
from grader.reports.formats.github import render as github
from grader.reports.formats.sarif import render
from tests.support.format_table import commands
from tests.support.report_samples import CRASH, STRICT, exercise, report

FIRST = OwnLine("alphabeta.py", 31, 9, 31, 21, "        if v < alpha:")
SECOND = OwnLine("alphabeta.py", 12, 5, 14, 3, "    v = max(", missing=True)
OWN = replace(STRICT, own_lines=(FIRST, SECOND))


def run_of(given):
    return json.loads(render(given))["runs"][0]


def results(given):
    return run_of(given)["results"]


def test_a_result_stands_at_the_own_line_and_names_the_second_candidate():
    missed = exercise(wrong=["visited"], findings=[OWN])
    (found,) = results(replace(report(missed), root="hw 3"))
    (place,) = found["locations"]
    assert place["physicalLocation"] == {
        "artifactLocation": {"uri": "hw%203/alphabeta.py", "uriBaseId": "%SRCROOT%"},
        "region": {"startLine": 31, "startColumn": 9, "endLine": 31, "endColumn": 21},
    }
    (other,) = found["relatedLocations"]
    region = {"startLine": 12, "startColumn": 5, "endLine": 14, "endColumn": 3}
    assert other["physicalLocation"]["region"] == region
    assert other["message"]["text"] == "missing after"
    assert found["level"] == "error"
    assert found["message"]["text"].startswith("aima-5-2 (2 / 4): I was visited")


def test_a_rule_is_a_code_or_a_known_mistake_with_its_words():
    known = Finding(code="known-mistake", message="Just like one.", about="all searches")
    made = Diagnosis(alternatives=(("strict_cut",),), trees=2)
    whole = report(exercise(wrong=["visited"], findings=[STRICT]), findings=[known])
    rules = run_of(replace(whole, diagnosis=made))["tool"]["driver"]["rules"]
    assert [each["id"] for each in rules] == ["strict-cut", "missed-cutoff"]
    assert rules[0]["name"] == "StrictCut"
    assert "v equals the bound" in rules[0]["shortDescription"]["text"]
    assert rules[0]["fullDescription"]["text"].startswith("Where v equals the bound")
    assert rules[1]["help"]["text"] == "`grade explain missed-cutoff` explains it."


def test_a_fingerprint_stays_when_lines_above_change_and_differs_with_the_line():
    def prints(*own):
        finding = replace(STRICT, own_lines=own, line=own[0].line)
        (found,) = results(report(exercise(wrong=["visited"], findings=[finding])))
        return found["partialFingerprints"]["finding/v1"]

    assert prints(FIRST) == prints(FIRST._replace(line=40, end_line=40))
    assert prints(FIRST) != prints(FIRST._replace(source="if v <= alpha:"))


@pytest.mark.parametrize("feedback", ["full", "first-divergence", "category", "none"])
def test_a_limited_reader_gets_no_own_line_source_or_region(feedback):
    one = exercise(wrong=["visited"], findings=[OWN])
    one = replace(one, entry=replace(one.entry, feedback=feedback))
    places = {"max_value": StackLine(file="alphabeta.py", line=3, function="max_value")}
    told = render(for_student(replace(report(one), places=places)))
    shown = feedback in {"full", "first-divergence"}
    assert ('"startLine":31' in told) is shown
    assert ('"region"' in told) is shown
    assert ("v < alpha" in told) is shown
    crash = replace(CRASH, about="ending")
    ended = replace(one, verdict=replace(one.verdict, findings=(crash,)), outcome="crashed")
    assert ('"startLine":44' in render(for_student(report(ended)))) is (feedback != "none")


@pytest.mark.parametrize("feedback", ["first-divergence", "category", "none"])
def test_each_exercise_that_lost_points_has_an_entry_without_a_line_for_a_limited_reader(feedback):
    found = Finding(code="missed-cutoff", message="One cutoff was missed.")
    given = [exercise(id="right", findings=[replace(found, severity="warning")])]
    given += [exercise(id=name, wrong=["visited"], findings=[found]) for name in ("one", "two")]
    given = [replace(each, entry=replace(each.entry, feedback=feedback)) for each in given]
    places = {"max_value": StackLine(file="alphabeta.py", line=3, function="max_value")}
    seen = for_student(replace(report(*given), places=places))
    errors = [each for each in results(seen) if each["level"] == "error"]
    assert [each["message"]["text"].split()[0] for each in errors] == ["one", "two"]
    assert len({each["partialFingerprints"]["finding/v1"] for each in errors}) == 2
    shown = [each for each in commands(github(seen)) if each[0] == "error"]
    assert [(at["title"].split()[0], at["file"], at.get("line")) for _, at, _ in shown] == [
        ("one", "alphabeta.py", None),
        ("two", "alphabeta.py", None),
    ]


@pytest.mark.parametrize("columns", [(0, 0), (-4, 9), (30, 2)])
def test_claimed_columns_make_a_valid_region(columns):
    own = FIRST._replace(column=columns[0], end_column=columns[1])
    finding = replace(STRICT, own_lines=(own,))
    (found,) = results(report(exercise(wrong=["visited"], findings=[finding])))
    region = found["locations"][0]["physicalLocation"]["region"]
    assert 1 <= region["startColumn"] <= region["endColumn"]


def test_without_a_file_a_result_is_at_the_folder_and_elsewhere_it_has_a_file_uri(tmp_path):
    bare = Finding(code="x", message="M.", about="program")
    (found,) = results(replace(report(exercise(), findings=[bare]), root="hw3"))
    assert found["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "hw3"
    away = replace(report(exercise(), findings=[replace(bare, file="a.py")]), root=str(tmp_path))
    uri = results(away)[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri == f"{tmp_path.as_uri()}/a.py"


def test_a_run_that_stopped_early_says_so_and_one_without_findings_has_no_results():
    assert results(report(exercise())) == []
    stopped = report(exercise(), exercise(outcome="not-run", wrong=["value"]))
    assert run_of(report(exercise()))["invocations"] == [{"executionSuccessful": True}]
    assert run_of(stopped)["invocations"] == [{"executionSuccessful": False}]
