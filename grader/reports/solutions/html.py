"""A solution as a page: the answers, a player that steps through the search, and the trace."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from grader.core.findings.phrases import count
from grader.reports.html import page
from grader.reports.html.player import SCRIPTS, STYLES, PlayedSearch, Players
from grader.reports.html.scenes import scenes
from grader.reports.parts.wording import depth_limit, first_player, subject
from grader.reports.pictures import svg, words
from grader.reports.pictures.node_labels import window_room
from grader.reports.pictures.style import STYLE
from grader.reports.solutions import Solution, prune
from grader.reports.text.markup import EMPTY, Markup, joined, lines, markup, shown

_MOST = 400
"""The most nodes, or rows of the trace, that are listed."""
_NAME_ROOM = 60

_BODY = """\
<main>
<h1>{title}</h1>
{sections}
</main>"""
_SECTION = """\
<section aria-label="{title}">
{heading}<p class="soft">{about}</p>
<dl class="answers">
{answers}
</dl>
{search}
{trace}
</section>"""
_TRACE = """\
<details open><summary>Trace table</summary>
<div class="scroll tall" tabindex="0" role="group" aria-label="Trace of {id}">
<table class="trace"><thead><tr>{heads}</tr></thead>
<tbody>
{rows}
</tbody></table></div>{more}</details>"""
_COLUMNS = ("Node", "α", "β", "Value", "Function", "Cutoff")
_OF_PRUNING = (1, 2, 5)
"""The columns that only an algorithm with windows and cutoffs has."""


def render(solution: Solution, *more: Solution) -> str:
    """One page; several trees are below each other."""
    solutions, players = (solution, *more), Players()
    title = (
        f"{len(solutions)} searches with {subject(each.exercise for each in solutions)}"
        if more
        else solution.exercise.title
    )
    sections = lines(
        _section(each, f"tree-{place}", players, heading=bool(more))
        for place, each in enumerate(solutions, 1)
    )
    body = markup(_BODY, title=title, sections=sections)
    return page.document(
        title,
        lines([body, players.html()]),
        styles=[STYLE, *(page.asset(page.__package__, name) for name in ("report.css", *STYLES))],
        scripts=[page.asset(page.__package__, name) for name in SCRIPTS],
    )


def _section(solution: Solution, name: str, players: Players, *, heading: bool) -> Markup:
    exercise = solution.exercise
    room = window_room(solution.tree) if solution.prunes else 0
    picture = replace(solution.picture, room=room)
    found = scenes(exercise, solution.recording, right=True, move=" or ".join(solution.moves[:3]))
    searches = [PlayedSearch("The right search", found)]
    first = first_player(exercise.root_player)
    if exercise.algorithm.has_rules:
        first += {"weak": ", cuts at equality", "strict": ", cuts only beyond equality"}[
            exercise.cutoff
        ]
    about = [first, depth_limit(exercise), solution.variant, exercise.source]
    return markup(
        _SECTION,
        title=solution.exercise.title,
        heading=markup("<h2>{}</h2>\n", solution.exercise.title) if heading else EMPTY,
        about=shown(" · ".join(filter(None, about)), 400),
        answers=lines(
            markup("<div><dt>{}</dt><dd>{}</dd></div>", label, answer)
            for label, answer in _answers(solution)
        ),
        search=players.search(name, exercise, searches, svg.drawing(picture, f"{name}-picture-")),
        trace=_trace(solution),
    )


def _answers(solution: Solution) -> Iterator[tuple[str, Markup]]:
    yield "Value", shown(words.number(solution.value), _NAME_ROOM)
    yield "Best move" if len(solution.moves) == 1 else "Best moves", _listed(solution.moves)
    if not solution.tree.complete:  # nobody knows the sizes of its cut subtrees
        yield "Visited", shown(count(len(solution.visited), "node"), _NAME_ROOM)
        yield "Cut subtrees", shown(str(len(solution.cuts)), _NAME_ROOM)
    else:
        yield "Visited", _listed(solution.named(solution.visited))
    if solution.prunes and solution.tree.complete:
        yield "Pruned", _listed(solution.named(solution.pruned))
    yield "Leaves evaluated", shown(str(solution.leaves_evaluated), _NAME_ROOM)


def _listed(names: Sequence[str]) -> Markup:
    """The first names, and the number of those left out."""
    found = joined((shown(name, _NAME_ROOM) for name in names[:_MOST] or ["none"]), ", ")
    rest = len(names) - _MOST
    return markup("{} and {} more", found, rest) if rest > 0 else found


def _trace(solution: Solution) -> Markup:
    """The trace table. The rows of a cutoff are marked."""
    rest = len(solution.trace) - _MOST
    shown_columns = [
        place for place in range(len(_COLUMNS)) if solution.prunes or place not in _OF_PRUNING
    ]
    return markup(
        _TRACE,
        id=solution.exercise.id,
        heads=joined(
            markup('<th scope="col">{}</th>', _COLUMNS[place]) for place in shown_columns
        ),
        rows=lines(
            markup(
                "<tr>{}</tr>",
                joined(markup("<td>{}</td>", cells[place]) for place in shown_columns),
            )
            for cells in (
                (shown(row.node, _NAME_ROOM), words.number(row.alpha), words.number(row.beta),
                 words.number(row.value), row.function, prune(row))
                for row in solution.trace[:_MOST]
            )
        ),
        more=markup('\n<p class="soft">{}.</p>', count(rest, "more row")) if rest > 0 else EMPTY,
    )  # fmt: skip
