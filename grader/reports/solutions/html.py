"""A solution as a page: the answers, a player that steps through the search, and the trace."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from grader.core.findings.phrases import count
from grader.core.models import Exercise
from grader.reports.html import page
from grader.reports.html.player import SCRIPTS, STYLES, PlayedSearch, Players
from grader.reports.html.scenes import scenes
from grader.reports.parts.wording import depth_limit, first_player, subject
from grader.reports.pictures import svg, words
from grader.reports.pictures.node_labels import window_room
from grader.reports.solutions import Solution, prune
from grader.reports.text.markup import EMPTY, Markup, joined, lines, markup, shown

MOST = 400
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
_TABLE = """\
<details open><summary>{title}</summary>
<div class="scroll tall" tabindex="0" role="group" aria-label="{label}">
<table class="{kind}"><thead><tr>{heads}</tr></thead>
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
    return document(title, sections, players)


def document(title: str, sections: Markup, players: Players) -> str:
    """A page with these sections and their players."""
    body = markup(_BODY, title=title, sections=sections)
    return page.document(
        title,
        lines([body, players.html()]),
        styles=[page.asset(page.__package__, name) for name in STYLES],
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
    return section(
        exercise,
        about,
        _answers(solution),
        players.search(name, exercise, searches, svg.drawing(picture, f"{name}-picture-")),
        _trace(solution),
        heading=heading,
    )


def section(
    exercise: Exercise,
    about: Iterable[str],
    answers: Iterable[tuple[str, Markup]],
    search: Markup,
    tables: Markup,
    *,
    heading: bool,
) -> Markup:
    """One exercise: some words `about` it, the answers, the picture with its player, the tables."""
    return markup(
        _SECTION,
        title=exercise.title,
        heading=markup("<h2>{}</h2>\n", exercise.title) if heading else EMPTY,
        about=shown(" · ".join(filter(None, about)), 400),
        answers=lines(
            markup("<div><dt>{}</dt><dd>{}</dd></div>", label, answer) for label, answer in answers
        ),
        search=search,
        trace=tables,
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
    found = joined((shown(name, _NAME_ROOM) for name in names[:MOST] or ["none"]), ", ")
    rest = len(names) - MOST
    return markup("{} and {} more", found, rest) if rest > 0 else found


def _trace(solution: Solution) -> Markup:
    """The trace table. The rows of a cutoff are marked."""
    places = [
        place for place in range(len(_COLUMNS)) if solution.prunes or place not in _OF_PRUNING
    ]
    cells = (
        (
            shown(row.node, _NAME_ROOM),
            words.number(row.alpha),
            words.number(row.beta),
            words.number(row.value),
            row.function,
            prune(row),
        )
        for row in solution.trace[:MOST]
    )
    return table(
        "Trace table",
        f"Trace of {solution.exercise.id}",
        "trace",
        [_COLUMNS[place] for place in places],
        ([row[place] for place in places] for row in cells),
        total=len(solution.trace),
    )


def table(
    title: str,
    label: str,
    kind: str,
    columns: Iterable[str],
    rows: Iterable[Iterable[str | Markup]],
    *,
    total: int = 0,
) -> Markup:
    """A table below its title; `total` is the number of rows, of which MOST are shown."""
    rest = total - MOST
    return markup(
        _TABLE,
        title=title,
        label=label,
        kind=kind,
        heads=joined(markup('<th scope="col">{}</th>', column) for column in columns),
        rows=lines(
            markup("<tr>{}</tr>", joined(markup("<td>{}</td>", cell) for cell in row))
            for row in rows
        ),
        more=markup('\n<p class="soft">{}.</p>', count(rest, "more row")) if rest > 0 else EMPTY,
    )
