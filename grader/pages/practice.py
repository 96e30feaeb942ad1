"""A page on which a student does exercises: one file of HTML that works without a server.

The page holds the trees, and of the answers what `practice_key` locks away; where nothing is to be
checked, it holds no answer at all, and nothing is searched to make it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from grader.core.models import CheckName, Entry, Exercise
from grader.pages.practice_key import locked
from grader.reports.html.page import asset, data, document, text
from grader.reports.html.unsearched import drawing, order, rule
from grader.reports.pictures import svg, words
from grader.reports.text import escape
from grader.search.reference_player import Answer

Check: TypeAlias = Literal["at-once", "at-end", "never"]
CHECKS: Mapping[Check, str] = {
    "at-once": "Each answer is checked as soon as you leave it.",
    "at-end": "“Check everything” says which answers are right, as often as you like.",
    "never": "Nothing is checked here: download your answers and hand them in.",
}

PARTS: Sequence[CheckName] = ("value", "move", "pruned", "leaves", "trace")
"""What the file of every exercise has; the others only if they are marked."""
_MORE: Sequence[CheckName] = ("visited", "windows")

_SIDE_BY_SIDE = 820
"""The widest tree, in pixels, that has its table beside it where there is room."""
_SCRIPTS = ("practice_cells.js", "practice_sheet.js", "practice.js")
_SIGNS = {"MAX": "△", "MIN": "▽"}


class Drawn(NamedTuple):
    """The exercise file from which some of the trees were newly drawn, and the id of the first."""

    file: str
    text: str
    first: str


@dataclass(frozen=True, kw_only=True)
class Practice:
    """What is on the page. `leaf_windows` says that leaves have a window to fill in as well."""

    entries: Sequence[Entry]
    answers: Callable[[Exercise], Answer]
    check: Check = "at-once"
    leaf_windows: bool = False
    drawn: Drawn | None = None


def render(practice: Practice) -> str:
    """The page."""
    entries = practice.entries
    title = entries[0].exercise.title if len(entries) == 1 else "Alpha-beta pruning: practice"
    posed = [_posed(entry, practice) for entry in entries]
    body = [
        "<main>",
        f"<h1>{text(title)}</h1>",
        *_howto(practice.check),
        *_contents(entries),
        *(line for place in range(len(entries)) for line in _exercise(place, practice)),
        *_drawn(practice.drawn),
        "</main>",
        data("practice", {
            "check": practice.check,
            "exercises": posed,
            "drawn": practice.drawn and practice.drawn._asdict(),
        }),
    ]  # fmt: skip
    return document(
        title, "\n".join(body), styles=[svg.STYLE, asset("practice.css")],
        scripts=[asset(name) for name in _SCRIPTS],
    )  # fmt: skip


def _howto(check: Check) -> Iterator[str]:
    yield (
        "<p>Search each tree by alpha-beta pruning, children from left to right: write down the "
        "window (α and β) with which a node is called and the value that it returns, as a number, "
        "<kbd>inf</kbd> or <kbd>-inf</kbd>. Mark each branch that is pruned, by its button or by a "
        "click in the tree, and give the move and the number of leaves in the end.</p>"
    )
    yield f'<p class="how">{CHECKS[check]}</p>'
    yield "<noscript><p><strong>This page needs JavaScript.</strong></p></noscript>"


def _contents(entries: Sequence[Entry]) -> Iterator[str]:
    """Links to the exercises, if there are several, each with how far it is."""
    if len(entries) == 1:
        return
    yield '<nav aria-label="Exercises"><ol>'
    for place, entry in enumerate(entries):
        yield (
            f'<li><a href="#{_id(place)}">{text(entry.exercise.title)}</a> '
            f'<span class="soft" data-tally="{place}"></span></li>'
        )
    yield "</ol></nav>"


def _drawn(drawn: Drawn | None) -> Iterator[str]:
    """How the same trees are found again."""
    if drawn is None:
        return
    file = text(drawn.file)
    yield (
        f"<footer><p>The random trees are those of <code>{file}</code>. Beside that file, "
        f"<code>grade {text(drawn.first)}.yaml -a {file}</code> marks the answers to the first of "
        "them.</p>"
    )
    yield (
        f'<p class="screen"><button type="button" data-do="drawn">Download {file}</button></p>'
        "</footer>"
    )


# ---------------------------------------------------------------- one exercise


def _id(place: int) -> str:
    return f"x{place + 1}"


def _exercise(place: int, practice: Practice) -> Iterator[str]:
    entry, own = practice.entries[place], _id(place)
    exercise = entry.exercise
    drawn = drawing(exercise, f"{own}-tree-")
    several, beside = len(practice.entries) > 1, drawn.width <= _SIDE_BY_SIDE
    yield (
        f'<section class="exercise" id="{own}" data-exercise="{place}" '
        f'aria-label="{text(exercise.title)}">'
    )
    if several:
        yield f"<h2>{text(exercise.title)}</h2>"
    yield f"<p>{rule(exercise)}</p>"
    yield f'<div class="work{" beside" if beside else ""}">'
    yield (
        f'<div class="tree" tabindex="0" role="region" aria-label="Tree {text(exercise.id)}" '
        f'style="--wide: {drawn.width:.0f}px">'
    )
    yield drawn.element
    yield "</div>"
    yield '<div class="sheet">'
    yield from _table(exercise, own, practice.leaf_windows)
    yield from _answer(exercise, own)
    yield from _orders(entry, own)
    yield from _actions(exercise, practice.check)
    yield "</div></div></section>"


def _table(exercise: Exercise, own: str, leaf_windows: bool) -> Iterator[str]:
    yield '<div class="scroll"><table class="cells">'
    yield '<caption class="unseen">Window, value and pruning of each node</caption>'
    yield (
        '<thead><tr><th scope="col">Node</th><th scope="col">α</th><th scope="col">β</th>'
        '<th scope="col">Value</th><th scope="col">Branch</th></tr></thead><tbody>'
    )
    for node in order(exercise):
        yield from _row(exercise, node, own, leaf_windows)
    yield "</tbody></table></div>"


def _row(exercise: Exercise, node: int, own: str, leaf_windows: bool) -> Iterator[str]:
    tree = exercise.tree
    leaf, name = tree.is_leaf(node), text(tree.names[node], 60)
    player = exercise.tree.player(node, exercise.root_player)
    kind = "leaf " if leaf else f"{player} node "
    sign = "" if leaf else f'<span class="sign" aria-hidden="true">{_SIGNS[player]}</span> '
    yield f'<tr data-node="{node}" style="--deep: {tree.depth[node]}">'
    said = f'{sign}<span class="unseen">{kind}</span>{name}'
    yield f'<th scope="row"><span class="name">{said}</span></th>'
    for bound in ("alpha", "beta"):
        if leaf and not leaf_windows:
            yield "<td></td>"
        else:
            yield f"<td>{_cell(f'{bound}:{node}', own, f'{bound} of {name}')}</td>"
    if leaf:
        yield f'<td class="given">{text(words.leaf_value(tree.values[node]))}</td>'
    else:
        yield f"<td>{_cell(f'value:{node}', own, f'value of {name}')}</td>"
    yield f"<td>{_branch(node, own, name) if node else ''}</td></tr>"
    yield f'<tr class="said" data-said="{node}" hidden><td colspan="5"></td></tr>'


def _cell(cell: str, own: str, label: str, part: str = "") -> str:
    """A field for a number, and the place for whether it is right."""
    mark = f"{own}-{cell.replace(':', '-')}{part}-mark"
    named = f' aria-label="{label}"' if label else f' id="{mark}-field"'
    return (
        f'<input type="text" data-cell="{cell}"{named} aria-describedby="{mark}" size="5" '
        'maxlength="60" autocomplete="off" autocapitalize="off" spellcheck="false">'
        f'<span class="mark" id="{mark}" data-mark="{cell}"></span>'
    )


def _branch(node: int, own: str, name: str) -> str:
    mark = f"{own}-pruned-{node}-mark"
    return (
        f'<button type="button" data-cell="pruned:{node}" aria-pressed="false" '
        f'aria-label="pruned: branch to {name}" aria-describedby="{mark}">pruned</button>'
        f'<span class="mark" id="{mark}" data-mark="pruned:{node}"></span>'
    )


def _answer(exercise: Exercise, own: str) -> Iterator[str]:
    """What it comes to in the end."""
    tree = exercise.tree
    moves = "".join(
        f'<option value="{child}">{text(tree.names[child], 60)}</option>'
        for child in tree.children(0)
    )
    yield '<fieldset class="answer"><legend>The answer</legend>'
    for cell, label in (("value:0", "Value of the root"), ("leaves", "Leaves evaluated")):
        part = "-again" if cell == "value:0" else ""
        mark = f"{own}-{cell.replace(':', '-')}{part}-mark"
        yield f'<p><label for="{mark}-field">{label}</label>{_cell(cell, own, "", part)}</p>'
    mark = f"{own}-move-mark"
    yield (
        f'<p><label for="{own}-move">Best move</label><select id="{own}-move" data-cell="move" '
        f'aria-describedby="{mark}"><option value="">choose</option>{moves}</select>'
        f'<span class="mark" id="{mark}" data-mark="move"></span></p>'
    )
    yield '</fieldset><div class="said" data-said="answer" hidden></div>'


def _ordered(entry: Entry) -> list[int]:
    """The nodes whose children are to be put into an order."""
    tree = entry.exercise.tree
    nodes = range(len(tree)) if "ordering" in entry.worth else ()
    return [node for node in nodes if len(tree.children(node)) > 1]


def _orders(entry: Entry, own: str) -> Iterator[str]:
    """A field for the new order of the children of each node, if that is marked."""
    nodes, names = _ordered(entry), entry.exercise.tree.names
    if not nodes:
        return
    alone = "Only this is marked here. " if set(entry.worth) == {"ordering"} else ""
    yield (
        '<fieldset class="answer"><legend>A better order</legend>'
        f'<p class="words">{alone}Write the children of each node in an order in which fewest '
        "leaves are evaluated, with commas between. This page does not check it; "
        "<code>grade</code> does.</p>"
    )
    for node in nodes:
        yield (
            f'<p><label for="{own}-order-{node}">Children of {text(names[node], 60)}</label>'
            f'<input type="text" class="order" id="{own}-order-{node}" data-cell="order:{node}" '
            'maxlength="2000" autocomplete="off" autocapitalize="off" spellcheck="false"></p>'
        )
    yield "</fieldset>"


def _actions(exercise: Exercise, check: Check) -> Iterator[str]:
    yield '<p class="progress" data-progress></p><p class="unseen" role="status" data-told></p>'
    yield '<p class="actions screen">'
    if check != "never":
        yield '<button type="button" data-do="check">Check everything</button>'
    yield f'<button type="button" data-do="save">Download {text(exercise.id)}.yaml</button>'
    yield '<button type="button" data-do="reset">Start again</button></p>'


# ---------------------------------------------------------------- for the script


def _posed(entry: Entry, practice: Practice) -> Mapping[str, object]:
    """One exercise as the script knows it: `cells` are the names of what is to be filled in,
    `orders` of what is not checked here, `parts` those of the file; `stamp` changes if anything
    does that old answers rest on."""
    exercise = entry.exercise
    tree = exercise.tree
    nodes = [
        {
            "shown": escape.visible(tree.names[node], limit=60),
            "yaml": escape.yaml(tree.names[node]),
            "parent": tree.parent[node],
            "leaf": tree.is_leaf(node),
            "value": "" if tree.values[node] is None else f"{tree.values[node]}",
        }
        for node in range(len(tree))
    ]  # fmt: skip
    posed: dict[str, object] = {
        "id": exercise.id,
        "nodes": nodes,
        "order": list(order(exercise)),
        "cells": list(_cells(exercise, practice.leaf_windows)),
        "orders": [f"order:{node}" for node in _ordered(entry)],
        "parts": [*PARTS, *(part for part in _MORE if part in entry.rubric)],
        "stamp": _stamp(exercise),
    }
    return (
        posed if practice.check == "never" else {**posed, "key": locked(practice.answers(exercise))}
    )


def _cells(exercise: Exercise, leaf_windows: bool) -> Iterator[str]:
    for node in order(exercise):
        leaf = exercise.tree.is_leaf(node)
        if not leaf or leaf_windows:
            yield from (f"alpha:{node}", f"beta:{node}")
        if not leaf:
            yield f"value:{node}"
        if node:
            yield f"pruned:{node}"
    yield from ("move", "leaves")


def _stamp(exercise: Exercise) -> str:
    tree = exercise.tree
    what = (
        exercise.id, exercise.root_player, exercise.cutoff, list(tree.names), list(tree.values),
        list(tree.first_child),
    )  # fmt: skip
    return hashlib.sha256(ascii(what).encode()).hexdigest()[:12]
