"""The table of all exercises: how each came out, check by check, and where its section is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from grader.core.models import CHECK_NAMES, CheckName, ExerciseReport, Report
from grader.reports.html import findings_html, page
from grader.reports.parts import wording


def table(report: Report, anchors: Mapping[int, str]) -> str:
    """One row an exercise; `anchors` are the ids of the sections, by the place of the exercise.
    The score stands before the checks, since a phone has no room for all of them.

    Those that are withheld are counted in one row, and nothing else is said of them.
    """
    checks = [
        name for name in CHECK_NAMES if any(one.entry.rubric.get(name) for one in report.exercises)
    ]
    return "\n".join([
        '<table class="overview">',
        "<caption>How each exercise came out</caption>",
        "<thead><tr>",
        '<th scope="col"><span>Result</span></th><th scope="col">Exercise</th>',
        '<th scope="col" class="number">Score</th>',
        *(f'<th scope="col" class="check">{name}</th>' for name in checks),
        "</tr></thead>",
        "<tbody>",
        *(
            _row(exercise, checks, anchors.get(place, ""))
            for place, exercise in enumerate(report.exercises)
            if not exercise.withheld
        ),
        "</tbody>",
        "<tfoot>",
        *_feet(report, len(checks)),
        "</tfoot>",
        "</table>",
    ])  # fmt: skip


def _row(exercise: ExerciseReport, checks: Sequence[CheckName], anchor: str) -> str:
    results = {check.name: check for check in exercise.verdict.checks}
    name = page.text(exercise.id)
    name = f'<a href="#{anchor}">{name}</a>' if anchor else name
    name += f' <span class="soft title">{page.text(exercise.title)}</span>'
    cells = "".join(
        f'<td class="check">{findings_html.share(results.get(check))}</td>' for check in checks
    )
    return (
        f'<tr><td class="result">{result(exercise)}</td><th scope="row">{name}</th>'
        f'<td class="number">{wording.score(exercise)}</td>{cells}</tr>'
    )


def _feet(report: Report, checks: int) -> Iterator[str]:
    """The exercises that are withheld, and the total."""
    hidden = [exercise for exercise in report.exercises if exercise.withheld]
    rows = [(wording.counted(hidden), wording.score(*hidden))] if hidden else []
    for words, earned in [*rows, ("Total", wording.score(*report.exercises))]:
        yield (
            f'<tr><td></td><th scope="row">{words}</th><td class="number">{earned}</td>'
            f"{'<td></td>' * checks}</tr>"
        )


def result(exercise: ExerciseReport) -> str:
    """How an exercise came out, in a sign and a word or two."""
    usual = "passed" if exercise.passed else "failed"
    word = usual
    if exercise.outcome not in {"answered", "written"}:
        word = exercise.outcome.replace("-", " ")
    if exercise.entry.visibility != "visible":
        word += ", hidden"
    kind = "good" if exercise.passed else "bad"
    sign = "✓" if exercise.passed else "✗"
    role = "usual" if word == usual else "unusual"
    return (
        f'<span class="{kind}"><span aria-hidden="true">{sign}</span> '
        f'<span class="{role}">{word}</span></span>'
    )
