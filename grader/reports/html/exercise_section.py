"""One exercise of the report page: what was found, the picture, the player, and both searches."""

from __future__ import annotations

from collections.abc import Iterator

from grader.core.findings.phrases import count
from grader.core.models import ExerciseReport, Smallest
from grader.reports.html import findings_html, page, score_table, side_by_side
from grader.reports.html.player import Players
from grader.reports.parts import wording
from grader.reports.parts.search_difference import laid
from grader.reports.pictures import svg
from grader.reports.pictures.overlay import overlay

_OUTPUT_LINES, _OUTPUT_WIDTH = 100, 200


def section(report: ExerciseReport, anchor: str, players: Players) -> str:
    """Everything about one exercise, open if it lost points."""
    kind, opened = ("exercise passed", "") if report.passed else ("exercise", " open")
    return "\n".join([
        f'<details class="{kind}" id="{anchor}"{opened}>',
        "<summary>",
        f"<h3>{page.text(report.id)} <span>{page.text(report.title)}</span></h3>",
        f'<span class="score">{score_table.result(report)} {wording.score(report)}</span>',
        "</summary>",
        findings_html.checks(report),
        findings_html.answers(report),
        findings_html.findings(report.verdict.findings),
        "" if report.passed or report.verdict.findings else findings_html.unexplained(report),
        *_searched(report, anchor, players, opened=not report.passed),
        *_printed(report),
        "</details>",
    ])  # fmt: skip


def smallest(found: Smallest, anchor: str, players: Players) -> str:
    """The smallest tree that shows what is wrong: what is found there, both searches, its YAML."""
    report = found.exercise
    yaml = "\n".join(page.text(line) for line in found.text.splitlines())
    file = page.text(f"{report.id}.yaml")
    return "\n".join([
        f'<section aria-labelledby="{anchor}-title" id="{anchor}">',
        f'<h2 id="{anchor}-title">{page.text(report.title)}</h2>',
        findings_html.findings(report.verdict.findings[:1]),
        *_searched(report, anchor, players, opened=True),
        "<h3>The tree as an exercise</h3>",
        f"<p>Save it as <code>{file}</code>, and grade by it again:</p>",
        f"<p><code>grade PATH --exercise {file}</code></p>",
        f'<pre tabindex="0" role="group" aria-label="{file}"><code>{yaml}</code></pre>',
        "</section>",
    ])  # fmt: skip


def _searched(
    report: ExerciseReport, anchor: str, players: Players, *, opened: bool
) -> Iterator[str]:
    """The picture, the player and the table, as far as there were searches."""
    if not (report.actual.visited and report.expected.visited):
        return
    name, both = page.text(report.id), laid(report)
    yield '<div class="search">'
    yield players.place(anchor, report, both)
    yield f'<div class="scroll" tabindex="0" role="group" aria-label="Picture of {name}">'
    yield svg.render(overlay(report, both), standalone=False, prefix=f"{anchor}-picture-").rstrip()
    yield "</div>"
    yield "</div>"
    if both.pairs:
        yield f"<details{' open' * opened}><summary>Step by step, side by side</summary>"
        yield f'<div class="scroll tall" tabindex="0" role="group" aria-label="Steps of {name}">'
        yield side_by_side.table(both, report.entry.exercise.tree, name, wording.theirs(report))
        yield "</div>"
        yield "</details>"


def _printed(report: ExerciseReport) -> Iterator[str]:
    """The beginning of what the student's code printed."""
    if not report.output:
        return
    lines = report.output.replace("\r\n", "\n").removesuffix("\n").split("\n")
    shown = [page.text(line.expandtabs(4), _OUTPUT_WIDTH) for line in lines[:_OUTPUT_LINES]]
    yield "<h4>Printed by your code</h4>"
    label = f"Printed in {page.text(report.id)}"
    yield f'<pre tabindex="0" role="group" aria-label="{label}">' + "\n".join(shown) + "</pre>"
    if len(lines) > _OUTPUT_LINES:
        yield f'<p class="soft">{count(len(lines) - _OUTPUT_LINES, "more line")}.</p>'
    if report.output_cut:
        yield '<p class="soft">It printed more than is kept.</p>'
