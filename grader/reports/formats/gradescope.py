"""results.json for Gradescope: a test for each check of each exercise, with its visibility.

Source: Gradescope's documentation for code autograders, "Autograder Specifications". Its keys and
their possible values are in `tests/contracts/gradescope.schema.json`.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from grader.core.amounts import points
from grader.core.findings.phrases import count
from grader.core.models import Finding, Report
from grader.reports.formats.json import document
from grader.reports.parts import exercise_detail, wording
from grader.reports.parts.check_results import Checked, checked, sentences, total
from grader.reports.text.escape import fenced, markdown
from grader.reports.text.strict_json import dumps
from grader.reports.text.terminal_lines import Page

_CUT = "The disk was too full for the whole report; please tell your instructor."
_NOTHING = {"name": "hidden", "number": "0", "score": 0, "max_score": 0, "status": "passed"}
_SECRET = {"tests": [{**_NOTHING, "visibility": "hidden"}]}
"""A hidden test, so that Gradescope shows students no total; used if there are no other tests."""
_ROOM = 30  # the lines for the smallest tree with its finding
_WIDTH = 80
_LONGEST = 20_000  # the most characters of one text; Gradescope keeps 100,000


def render(report: Report) -> str:
    """One line of ASCII."""
    return dumps(results(report)) + "\n"


def results(
    report: Report,
    *,
    tests: Report | None = None,
    whole: Report | None = None,
    counts: Callable[[float], float] = float,
    said: Sequence[str] = (),
    extra: Mapping[str, Any] | None = None,
    leaderboard: bool = False,
) -> dict[str, Any]:
    """The file as dictionaries and lists.

    report  the report as its student may see it at once
    tests   the report that the tests are made from, each with its own visibility; by default
            `report`
    whole   the report stored in `extra_data`, together with `extra`; by default `report`
    counts  returns the score that counts for the score of the tests; `said` has the reasons if
            they differ
    """
    items = checked(report if tests is None else tests)
    made: dict[str, Any] = {
        "score": round(counts(total(items).score), 3),
        "output": _clipped("\n\n".join(_summary(report, said))),
        "output_format": "md",
        "test_name_format": "text",
        "test_output_format": "md",
        "stdout_visibility": "hidden",
        "execution_time": report.seconds,
        "tests": [_test(item) for item in items],
        "extra_data": {"report": document(report if whole is None else whole), **(extra or {})},
    }
    if leaderboard:
        seen = [item for item in items if item.exercise.entry.visibility == "visible"]
        wrong = sum(not item.check.passed for item in seen)
        made["leaderboard"] = [{"name": "Checks wrong", "value": wrong, "order": "asc"}]
    return made


def failed(
    sentence: str, *, score: float = 0, secret: bool = False, extra: Mapping[str, Any]
) -> dict[str, Any]:
    """The results if nothing was graded; `sentence` says why. `secret` hides the total."""
    return {
        "score": score,
        "output": markdown(sentence, limit=2000),
        "output_format": "md",
        "stdout_visibility": "hidden",
        **(_SECRET if secret else {}),
        "extra_data": extra,
    }


def smaller(
    document: Mapping[str, Any], *, secret: bool = False, needed: Collection[str] = ()
) -> Iterator[Mapping[str, Any]]:
    """The document, then ever smaller ones, with the scores and the `needed` keys of its data."""
    yield document
    kept = {key: value for key, value in document["extra_data"].items() if key != "report"}
    small = {**document, "extra_data": kept}
    yield small
    tests = [
        {key: value for key, value in test.items() if key not in {"output", "tags"}}
        for test in document.get("tests", ())
    ]
    yield {**small, "tests": tests, "output": _CUT} if tests else {**small, "output": _CUT}
    yield {
        "score": document["score"],
        "output": _CUT,
        "stdout_visibility": "hidden",
        **(_SECRET if secret else {}),
        "extra_data": {key: value for key, value in kept.items() if key in needed},
    }


def _test(item: Checked) -> dict[str, Any]:
    exercise = item.exercise
    made = {
        "name": item.name,
        "number": item.number,
        "score": item.score,
        "max_score": item.max_score,
        "status": "passed" if item.check.passed else "failed",
        "tags": [item.check.name] + ([] if exercise.withheld else [exercise.entry.answer]),
        "visibility": exercise.entry.visibility,
    }
    if item.why:
        made["output"] = _clipped(_explained(item))
    return made


def _explained(item: Checked) -> str:
    """The first sentence, then the exercise as the terminal shows it, with its tree."""
    if item.sees:
        return markdown(item.why)
    first = item.why.partition("\n")[0]
    page = Page.sized(_WIDTH, unicode=True)
    shown = page.paint(exercise_detail.whole(item.exercise, page), color=False)
    return f"**{markdown(first, limit=700)}**\n\n{fenced(shown)}"


def _summary(report: Report, said: Sequence[str]) -> Iterator[str]:
    """The paragraphs about the whole submission."""
    hidden = sum(exercise.entry.visibility != "visible" for exercise in report.exercises)
    if hidden:
        are = "is" if hidden == 1 else "are"
        yield f"{count(hidden, 'exercise')} {are} hidden, and so is the total."
    else:
        passed = "passed" if report.passed else "not passed"
        mark = f"The pass mark is {points(100 * report.pass_mark)} %."
        open_points = wording.open_points(report)
        yield f"**Score {wording.score(report)}, {passed}.** {mark} {open_points}".rstrip()
    yield from said
    if not report.complete:
        yield f"Grading stopped after {wording.turns(report)}; the others count as failed."
    yield from map(_finding, report.findings)
    if report.smallest is not None:
        page = Page.sized(_WIDTH, unicode=True)
        exercise = report.smallest.exercise
        found = exercise.verdict.findings[:1]
        lines = exercise_detail.brief(exercise, found, page, graded=False, room=_ROOM)
        more = exercise_detail.as_exercise(report.smallest, page, None)
        yield fenced(page.paint([*lines, *more], color=False))


def _finding(finding: Finding) -> str:
    """A finding: its message, then its details as a list."""
    first, *more = sentences(finding)
    return "\n".join(
        [f"**{markdown(first, limit=700)}**", ""]
        + [f"- {markdown(line, limit=700)}" for line in more]
    )


def _clipped(text: str) -> str:
    if len(text) <= _LONGEST:
        return text
    end = text.rfind("\n", 0, _LONGEST)
    fence = re.match("`+", text.rpartition("\n")[2])
    return text[:end] + "\n…" + (f"\n{fence.group()}" if fence else "")
