"""results.json for Gradescope: a test for each check of each exercise, with its visibility.

Source: Gradescope's documentation for code autograders, "Autograder Specifications"; its
keys, and the words that they may hold, are in `tests/contracts/gradescope.schema.json`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from math import fsum
from typing import Any

from grader.core.findings.phrases import count
from grader.core.models import Finding, Report, total
from grader.core.models.late_ruling import GRADED, Refusal, Ruling
from grader.reports.formats.json import document
from grader.reports.parts import exercise_detail, wording
from grader.reports.parts.check_results import Checked, checked, sentences
from grader.reports.text.escape import fenced, markdown
from grader.reports.text.strict_json import dumps
from grader.reports.text.terminal_lines import Page, points

_CUT = "There was no room on the disk to say more: tell your instructor."
_SECRET = {"tests": [{
    "name": "hidden", "number": "0", "score": 0, "max_score": 0, "status": "passed",
    "visibility": "hidden",
}]}  # fmt: skip
"""A test by which Gradescope shows students no total, where there are no others."""
_WIDTH = 80
_LONGEST = 20_000
"""Characters of one text; Gradescope keeps 100,000 of each."""


def render(report: Report) -> str:
    """The file, one line of ASCII."""
    return dumps(results(report)) + "\n"


def results(
    report: Report,
    *,
    tests: Report | None = None,
    whole: Report | None = None,
    ruling: Ruling | None = None,
    leaderboard: bool = False,
) -> dict[str, Any]:
    """The file as dictionaries and lists. `report` is what its student may see at once.

    `tests` is the report of which each test has a visibility of its own, `whole` the one that goes
    into `extra_data`, which is stored beside the results; both are `report` unless given.
    """
    items = checked(report if tests is None else tests)
    ruling = ruling or Ruling()
    made: dict[str, Any] = {
        "score": ruled(report.score, ruling),  # thirds of a point may not add up in the tests
        "output": _clipped("\n\n".join(_summary(report, ruling))),
        "output_format": "md",
        "test_name_format": "text",
        "test_output_format": "md",
        "stdout_visibility": "hidden",
        "execution_time": report.seconds,
        "tests": [_test(item) for item in items],
        "extra_data": {
            "report": document(report if whole is None else whole),
            "ruling": {"days": ruling.days, "lost": ruling.lost, "best": ruling.best},
        },
    }
    if all(exercise.outcome == "not-run" for exercise in report.exercises):
        made["extra_data"][GRADED] = False
    if leaderboard:
        seen = [item for item in items if item.exercise.entry.visibility == "visible"]
        wrong = sum(not item.check.passed for item in seen)
        made["leaderboard"] = [{"name": "Checks wrong", "value": wrong, "order": "asc"}]
    return made


def ruled(score: float, ruling: Ruling) -> float:
    """The score that counts, after what the rules take off it or keep of an earlier one."""
    own = _after(score, ruling)
    return own if ruling.best is None else max(own, ruling.best)


def _after(score: float, ruling: Ruling) -> float:
    """What lateness leaves of a score."""
    return total([score * (1 - ruling.lost)])


def what_counts(report: Report, ruling: Ruling) -> list[str]:
    """What the rules made of the score, a sentence each; nothing where they made nothing of it."""
    said = []
    if ruling.lost:
        said.append(f"{_late(ruling)}, which leaves {points(_after(report.score, ruling))}.")
    if ruling.best is not None and ruled(report.score, ruling) == ruling.best:
        said.append(f"The best of your submissions counts: {points(ruling.best)}.")
    return said


def unchanged(refusal: Refusal, ruling: Ruling) -> dict[str, Any]:
    """The results of a submission that is one too many: those of the last one that was graded."""
    rule = refusal.rule
    hours = f"{points(rule.hours)} {'hour' if rule.hours == 1 else 'hours'}"
    often = f"{count(rule.submissions, 'submission')} in {hours}"
    said = (
        f"**This submission was not graded.** The limit is {often}; the next can be graded from "
        f"{refusal.until:%Y-%m-%d %H:%M:%S} (UTC{refusal.until:%z}) on. The results below are "
        "those of your last one that was graded"
    )
    said += ", and they still count." if ruling.best is None else "; of all the best counts."
    before = refusal.results
    output = before.get("output")
    extra = before.get("extra_data")
    scored = before.get("score")
    if not isinstance(scored, int | float):
        tests = [test for test in before.get("tests") or () if isinstance(test, Mapping)]
        earned = [test.get("score") for test in tests]
        scored = fsum(points for points in earned if isinstance(points, int | float))
    return {
        **before,
        "score": scored if ruling.best is None else ruling.best,
        "output": f"{said}\n\n{output}" if isinstance(output, str) else said,
        "output_format": "md",
        "extra_data": {**(extra if isinstance(extra, Mapping) else {}), GRADED: False},
    }


def failed(sentence: str, ruling: Ruling) -> dict[str, Any]:
    """Results where nothing was graded, and why."""
    score = ruled(0, ruling)
    if score and not ruling.secret:
        sentence += f" The best of your submissions counts: {points(score)}."
    return {
        "score": score,
        "output": markdown(sentence, limit=2000),
        "output_format": "md",
        "stdout_visibility": "hidden",
        **(_SECRET if ruling.secret else {}),
        "extra_data": {GRADED: False},
    }


def smaller(document: Mapping[str, Any], ruling: Ruling) -> Iterator[Mapping[str, Any]]:
    """The document, and what is left of it in less and less room: its scores to the last."""
    yield document
    extra = document["extra_data"]
    marked = {GRADED: extra[GRADED]} if GRADED in extra else {}
    small = {**document, "extra_data": marked}
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
        **(_SECRET if ruling.secret else {}),
        "extra_data": marked,
    }


def _test(item: Checked) -> dict[str, Any]:
    exercise = item.exercise
    made = {
        "name": item.name,
        "number": item.number,
        "score": total([item.check.score]),
        "max_score": total([item.check.max_score]),
        "status": "passed" if item.check.passed else "failed",
        "tags": [item.check.name] + ([] if exercise.withheld else [exercise.entry.answer]),
        "visibility": exercise.entry.visibility,
    }
    if item.why:
        made["output"] = _clipped(_explained(item))
    return made


def _explained(item: Checked) -> str:
    """The first sentence, and then what the terminal shows of the exercise, its tree included."""
    if item.sees:
        return markdown(item.why)
    first = item.why.partition("\n")[0]
    page = Page.sized(_WIDTH, unicode=True)
    shown = page.paint(exercise_detail.exercise(item.exercise, page, whole=True), color=False)
    return f"**{markdown(first, limit=700)}**\n\n{fenced(shown)}"


def _summary(report: Report, ruling: Ruling) -> Iterator[str]:
    """What there is to say of the submission, a paragraph each."""
    hidden = sum(exercise.entry.visibility != "visible" for exercise in report.exercises)
    if hidden:  # what the rules made of the total would tell what these earned
        are = "is" if hidden == 1 else "are"
        yield f"{count(hidden, 'exercise')} {are} hidden, and so is the total."
        if ruling.lost:
            yield f"{_late(ruling)}."
        if ruling.best is not None:
            yield "The best of your submissions counts."
    else:
        passed = "passed" if report.passed else "not passed"
        mark = f"The pass mark is {points(100 * report.pass_mark)} %."
        yield f"**Score {wording.score(report)}, {passed}.** {mark}"
        yield from what_counts(report, ruling)
    if not report.complete:
        yield f"Grading was ended after {wording.turns(report)}; the others count as failed."
    yield from map(_said, report.findings)
    if report.smallest is not None:
        page = Page.sized(_WIDTH, unicode=True)
        lines = exercise_detail.smallest(report.smallest, page, None)
        yield fenced(page.paint(lines, color=False))


def _late(ruling: Ruling) -> str:
    lost = points(100 * ruling.lost)
    return f"Handed in late, within day {ruling.days} after the date: {lost} % are taken off"


def _said(finding: Finding) -> str:
    """A finding as a list: its message, then what there is beside it."""
    first, *more = sentences(finding)
    return "\n".join([f"**{markdown(first, limit=700)}**", ""] + [
        f"- {markdown(line, limit=700)}" for line in more
    ])  # fmt: skip


def _clipped(text: str) -> str:
    if len(text) <= _LONGEST:
        return text
    end = text.rfind("\n", 0, _LONGEST)
    fence = re.match("`+", text.rpartition("\n")[2])
    return text[:end] + "\n…" + (f"\n{fence.group()}" if fence else "")
