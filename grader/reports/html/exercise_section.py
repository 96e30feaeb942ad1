"""One exercise of the report page: its findings, the picture, the player, and both searches."""

from collections.abc import Iterator

from grader.core.findings.phrases import count
from grader.core.models import ExerciseReport, Smallest
from grader.core.models.playouts import GrownTree
from grader.reports.html import findings_html, score_table_html, side_by_side_html
from grader.reports.html.player import PlayedSearch, Players, compared
from grader.reports.html.playout_scenes import playout_scenes
from grader.reports.parts import wording
from grader.reports.parts.aligned_searches import align
from grader.reports.pictures import Picture, svg
from grader.reports.pictures.overlay import overlay
from grader.reports.text.markup import EMPTY, Markup, attributes, lines, markup, shown
from grader.reports.text.page_files import templates

_HTML = templates("reports/html/exercise_section.html")

_OUTPUT_LINES, _OUTPUT_WIDTH = 100, 200


_NOT_DRAWN = '<p class="soft">To see this search step by step, run <code>grade</code>.</p>'


def section(
    report: ExerciseReport, anchor: str, players: Players | None, *, opened: bool
) -> Markup:
    """Everything about one exercise; without `players`, all but its searches."""
    explained = report.passed or report.verdict.findings
    searched, step = [markup(_NOT_DRAWN)] if report.actual.visited else [], 0
    if players is not None:
        searched = list(_searched(report, anchor, players, opened=not report.passed))
        step = players.step(anchor)
    return markup(
        _HTML["section"],
        kind="exercise passed" if report.passed else "exercise",
        anchor=anchor,
        attributes=attributes(open=opened),
        id=report.id,
        title=report.title,
        result=score_table_html.result(report),
        score=wording.score(report),
        body=lines(
            [
                findings_html.checks(report),
                findings_html.answers(report),
                findings_html.findings(report.verdict.findings, step=step),
                EMPTY if explained else findings_html.unexplained(report),
                *searched,
                *_printed(report),
            ]
        ),
    )


def smallest(found: Smallest, anchor: str, players: Players) -> Markup:
    """The smallest tree that shows a mistake: its finding, both searches, its YAML."""
    report = found.exercise
    searched = list(_searched(report, anchor, players, opened=True))
    return markup(
        _HTML["smallest"],
        anchor=anchor,
        title=report.title,
        body=lines(
            [
                findings_html.findings(report.verdict.findings[:1], step=players.step(anchor)),
                *searched,
            ]
        ),
        file=f"{report.id}.yaml",
        yaml=lines(found.text.splitlines()),
    )


def _searched(
    report: ExerciseReport, anchor: str, players: Players, *, opened: bool
) -> Iterator[Markup]:
    """The picture, the player and the table, if both searches visited nodes."""
    if report.actual.grown is not None:
        yield _grown(report, report.actual.grown, anchor, players)
    if not (report.actual.visited and report.expected.visited):
        return
    both = align(report)
    picture = svg.drawing(overlay(report, both), prefix=f"{anchor}-picture-")
    exercise, searches = report.entry.exercise, compared(report, both)
    yield players.search(anchor, exercise, searches, picture)
    if both.pairs and not both.identical:  # of one search, the player shows every step
        table = side_by_side_html.table(both, exercise, report.id, wording.theirs(report))
        yield markup(_HTML["steps"], attributes=attributes(open=opened), id=report.id, table=table)


def _grown(report: ExerciseReport, grown: GrownTree, anchor: str, players: Players) -> Markup:
    """The tree that a search by playouts has grown, with a player of its iterations."""
    exercise = report.entry.exercise
    picture = Picture.of_grown(exercise, grown, report.actual.moves)
    scenes = playout_scenes(exercise, grown.iterations())
    note = "The records are computed from your playouts."
    played = PlayedSearch(wording.theirs(report), scenes, grown.odd, note)
    drawing = svg.drawing(picture, prefix=f"{anchor}-picture-")
    return players.search(anchor, exercise, [played], drawing)


def _printed(report: ExerciseReport) -> Iterator[Markup]:
    """The beginning of the output of the student's code."""
    if not report.output:
        return
    printed = wording.output_lines(report.output)
    kept = [shown(line, _OUTPUT_WIDTH) for line in printed[:_OUTPUT_LINES]]
    yield markup(_HTML["printed"], heading=wording.PRINTED, id=report.id, output=lines(kept))
    if len(printed) > _OUTPUT_LINES:
        yield markup('<p class="soft">{}.</p>', count(len(printed) - _OUTPUT_LINES, "more line"))
    if report.output_cut:
        yield markup('<p class="soft">{}</p>', wording.OUTPUT_CUT)
