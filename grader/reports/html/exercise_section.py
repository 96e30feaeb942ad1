"""One exercise of the report page: its findings, the picture, the player, and both searches."""

from collections.abc import Iterator, Sequence

from grader.core.models import Exercise, ExerciseReport, Finding, Smallest
from grader.core.models.playouts import GrownTree
from grader.reports.html import blocks, results_html
from grader.reports.html.player import PlayedSearch, Players, compared
from grader.reports.html.scenes import playout_scenes
from grader.reports.parts import wording
from grader.reports.parts.aligned_searches import AlignedSearches, align
from grader.reports.parts.side_by_side import MOST_DEEP, step_words
from grader.reports.pictures import Picture, svg, words
from grader.reports.pictures.node_labels import window_room
from grader.reports.text.markup import EMPTY, Markup, attributes, lines, markup, shown
from grader.reports.text.page_files import templates
from grader.search.trace_table import PlayedStep

_HTML = templates("reports/html/exercise_section.html")

_OUTPUT_LINES, _OUTPUT_WIDTH = 100, 200
MOST_ROWS = 400
_BEFORE, _AFTER = 3, 12  # the rows before and after the first difference that are printed on paper

_GLANCE = 1000  # the width of a picture, in pixels, beyond which it is not shown at a glance
SMALLEST = "smallest"  # the anchor of the smallest tree
_NOT_DRAWN = '<p class="soft">To see this search step by step, run <code>grade</code>.</p>'


def section(
    report: ExerciseReport,
    anchor: str,
    players: Players | None,
    found: Sequence[Finding],
    *,
    opened: bool,
    both: AlignedSearches | None = None,
) -> Markup:
    """Everything about one exercise, with these findings; without `players`, not its searches,
    which are aligned already if they are given as `both`."""
    searched, step = [markup(_NOT_DRAWN)] if report.actual.visited else [], 0
    if players is not None:
        searched = list(_searched(report, anchor, players, both, opened=not report.passed))
        step = players.step(anchor)
    parts = [
        results_html.checks(report),
        results_html.answers(report),
        results_html.findings(found, step=step),
        *searched,
        *_printed(report),
    ]
    return markup(
        _HTML["section"],
        kind="exercise passed" if report.passed else "exercise",
        anchor=anchor,
        attributes=attributes(open=opened),
        id=report.id,
        title=report.title,
        result=results_html.result(report),
        score=wording.score(report),
        body=lines(parts),
    )


def smallest(
    smallest: Smallest, found: Sequence[Finding], players: Players, both: AlignedSearches | None
) -> Markup:
    """The smallest tree that shows a mistake: these findings on it, both searches, its YAML."""
    report = smallest.exercise
    searched = list(_searched(report, SMALLEST, players, both, opened=True))
    told = results_html.findings(found, step=players.step(SMALLEST))
    return markup(
        _HTML["smallest"],
        anchor=SMALLEST,
        title=report.title,
        body=lines(filter(None, [told, *searched])),
        file=f"{report.id}.yaml",
        yaml=lines(smallest.text.splitlines()),
    )


def glance(both: AlignedSearches) -> Markup:
    """The tree with both searches, without a player; nothing if too wide beside the findings."""
    if not (both.report.actual.visited and both.report.expected.visited):
        return EMPTY
    drawing = svg.drawing(Picture.of_both(both), "glance-")
    return markup(_HTML["glance"], drawing.element) if drawing.width <= _GLANCE else EMPTY


def _searched(
    report: ExerciseReport,
    anchor: str,
    players: Players,
    both: AlignedSearches | None,
    *,
    opened: bool,
) -> Iterator[Markup]:
    """The picture, the player and the table, if both searches visited nodes."""
    if report.actual.grown is not None:
        yield _grown(report, report.actual.grown, anchor, players)
    if not (report.actual.visited and report.expected.visited):
        return
    both, exercise = both or align(report), report.entry.exercise
    picture = Picture.of_both(both, window_room(exercise))
    yield players.search(anchor, exercise, compared(both), picture)
    if both.pairs and not both.identical:  # of one search, the player shows every step
        is_open, table = attributes(open=opened), steps_table(both)
        yield markup(_HTML["steps"], attributes=is_open, id=report.id, table=table)


def _grown(report: ExerciseReport, grown: GrownTree, anchor: str, players: Players) -> Markup:
    """The tree that a search by playouts has grown, with a player of its iterations."""
    exercise = report.entry.exercise
    picture = Picture.of_grown(exercise, grown, report.actual.moves)
    scenes = playout_scenes(exercise, grown.iterations())
    note = "The records are computed from your playouts."
    played = PlayedSearch(wording.theirs(report), scenes, grown.odd, note)
    return players.search(anchor, exercise, [played], picture)


def _printed(report: ExerciseReport) -> Iterator[Markup]:
    """The beginning of the output of the student's code."""
    if not report.output:
        return
    printed = wording.output_lines(report.output)
    kept = [shown(line, _OUTPUT_WIDTH) for line in printed[:_OUTPUT_LINES]]
    yield markup(_HTML["printed"], heading=wording.PRINTED, id=report.id, output=lines(kept))
    yield from filter(None, [blocks.more(len(printed) - _OUTPUT_LINES, "more line")])
    if report.output_cut:
        yield markup('<p class="soft">{}</p>', wording.OUTPUT_CUT)


def steps_table(both: AlignedSearches) -> Markup:
    """Both searches; a single column if no text differs."""
    exercise = both.report.entry.exercise
    cells = [
        (
            _cell(pair.ours, exercise, bounds=place == both.first),
            _cell(pair.theirs, exercise, bounds=place == both.first, times=pair.times),
        )
        for place, pair in enumerate(both.pairs)
    ]
    heads = ["The right search", wording.theirs(both.report)]
    if both.first >= 0:
        heads.append("Difference")
        rows = [_odd_row(both, place, *row) for place, row in enumerate(cells[:MOST_ROWS])]
    elif all(left == right for left, right in cells):
        heads = ["Both searches"]
        rows = [markup("<tr>{}</tr>", left) for left, _ in cells[:MOST_ROWS]]
    else:
        rows = [markup("<tr>{}{}</tr>", left, right) for left, right in cells[:MOST_ROWS]]
    table = markup(
        _HTML["side-by-side"], of=both.report.id, heads=blocks.heads(heads), rows=lines(rows)
    )
    on_paper = both.first >= 0 and len(cells) > _BEFORE + _AFTER
    notes = markup(_HTML["on-paper"]) if on_paper else EMPTY
    return lines(filter(None, [table, notes, blocks.more(len(cells) - MOST_ROWS, "more step")]))


def _odd_row(both: AlignedSearches, place: int, left: Markup, right: Markup) -> Markup:
    """A row of a table with a difference, marked if this row differs, or is far from the first."""
    if place == both.first:
        return markup(
            '<tr class="odd first">{}{}<td>◀ first <span>difference</span></td></tr>', left, right
        )
    same = both.pairs[place].same
    near = both.first - _BEFORE <= place <= both.first + _AFTER
    kind = "odd" * (not same) + " " * (not same and not near) + "far" * (not near)
    row, differs = attributes(class_=kind or None), "" if same else "differs"
    return markup("<tr{attributes}>{}{}<td>{}</td></tr>", left, right, differs, attributes=row)


def _cell(step: PlayedStep | None, exercise: Exercise, *, bounds: bool, times: int = 1) -> Markup:
    """A step; with `bounds`, a leaf has its window too."""
    if step is None:
        return markup("<td></td>")
    deep = min(exercise.tree.depth[step.node], MOST_DEEP)
    name = wording.node_name(exercise.tree, step.node)
    text = step_words(step, exercise, name, words.number, bounds=bounds) + wording.times(times)
    return markup('<td class="in{}">{}</td>', deep, text)
