"""The practice page, on which a student does exercises: one HTML file that needs no server.

The page contains the trees, and the answers as `practice_key` locks them. With `check="never"` it
contains no answers, and no search runs to make it.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from grader.core.findings.phrases import listed
from grader.core.models import CHECKS, CheckName, Entry, Exercise
from grader.pages.exercise_parts import rule, tree, with_all_values
from grader.pages.playout_practice import PlayoutSheet
from grader.pages.practice_key import ROOT_AGAIN, Field, SearchSheet
from grader.reports.html.blocks import heads
from grader.reports.html.page import data, document
from grader.reports.parts.wording import subject
from grader.reports.pictures import words
from grader.reports.pictures.node_labels import window_room
from grader.reports.text import escape
from grader.reports.text.markup import EMPTY, Markup, attributes, joined, lines, markup, shown
from grader.reports.text.page_files import templates
from grader.search.reference_player import Answer

_HTML = templates("pages/practice.html")

PracticeSheet: TypeAlias = SearchSheet | PlayoutSheet
CheckTime: TypeAlias = Literal["at-once", "at-end", "never"]
CHECK_TIMES: Mapping[CheckTime, str] = {
    "at-once": "Each answer is checked as soon as you leave it.",
    "at-end": "Press “Check everything” as often as you like to see which answers are right.",
    "never": "This page checks nothing: download your answers and hand them in.",
}

_MORE: Sequence[CheckName] = ("visited", "windows")  # parts of a download only if they are marked
_NAME_ROOM = 60
_SIDE_BY_SIDE = 820  # the widest tree, in pixels, that may have its table beside it
_SCRIPTS = (
    "reports/html/elements.js",
    "reports/html/blanks.js",
    "pages/practice_cells.js",
    "pages/practice_sheet.js",
    "pages/practice_tree.js",
    "pages/practice_store.js",
    "pages/practice.js",
)


class DrawnFamily(NamedTuple):
    """The exercise file that the random trees come from, and the id of the first of them."""

    file: str
    text: str
    first: str


_WITH_CHANCE = " At a chance node (○), write a fraction, or two decimals."


@dataclass(frozen=True, kw_only=True)
class Practice:
    """The contents of a page. With `leaf_windows`, leaves have a window to fill in too."""

    entries: Sequence[Entry]
    answers: Callable[[Exercise], Answer]
    check: CheckTime = "at-once"
    leaf_windows: bool = False
    drawn: DrawnFamily | None = None


def render(practice: Practice) -> Markup:
    """The page."""
    entries = practice.entries
    about = subject(entry.exercise for entry in entries)
    title = entries[0].exercise.title if len(entries) == 1 else f"{about.capitalize()}: practice"
    parts = [markup(_HTML["howto"], lines(_ways(entries)), CHECK_TIMES[practice.check])]
    if len(entries) > 1:
        links = lines(
            markup(_HTML["link"], _id(place), entry.exercise.title, place)
            for place, entry in enumerate(entries)
        )
        parts.append(markup(_HTML["contents"], links))
    parts += [_exercise(place, practice) for place in range(len(entries))]
    drawn = practice.drawn
    if drawn is not None:
        parts.append(markup(_HTML["drawn"], file=drawn.file, first=drawn.first))
    answers = None if practice.check == "never" else practice.answers
    contents = {
        "check": practice.check,
        "exercises": [_posed(entry, answers, practice.leaf_windows) for entry in entries],
        "drawn": drawn and drawn._asdict(),
    }
    return document(
        title,
        markup(_HTML["body"], title=title, parts=lines(parts), data=data("practice", contents)),
        styles=["pages/practice.css"],
        scripts=_SCRIPTS,
    )


def _ways(entries: Sequence[Entry]) -> Iterator[Markup]:
    """How to fill in exercises with pruning, and those without, if there are any."""
    searched = [entry for entry in entries if entry.exercise.playouts is None]
    pruning = {entry.exercise.algorithm.prunes for entry in searched}
    if len(searched) < len(entries):
        yield markup(
            _HTML["with-playouts"], "In an exercise with a playout, write" if searched else "Write"
        )
    if True in pruning:
        yield markup(_HTML["with-pruning"])
    if False in pruning:
        if len(pruning) > 1:
            start = "In an exercise that prunes nothing, there are no windows and no branches."
        else:
            start = f"Search each tree by {subject(entry.exercise for entry in searched)}."
        chance = any(entry.exercise.tree.odds for entry in searched)
        yield markup(_HTML["without-pruning"], start, _WITH_CHANCE * chance)


# ---------------------------------------------------------------- one exercise

_SIGN = """\
<span class="sign" aria-hidden="true">{}</span> """
_CHECK = """\
<button type="button" data-do="check">Check everything</button>
"""


def _id(place: int) -> str:
    return f"x{place + 1}"


def _sheet(exercise: Exercise, *, leaf_windows: bool) -> PracticeSheet:
    if exercise.playouts is not None:
        return PlayoutSheet(exercise, exercise.playouts)
    return SearchSheet(exercise, leaf_windows=leaf_windows)


def _exercise(place: int, practice: Practice) -> Markup:
    entry, own = practice.entries[place], _id(place)
    exercise = with_all_values(entry.exercise)
    sheet = _sheet(exercise, leaf_windows=practice.leaf_windows)
    drawn = tree(exercise, f"{own}-tree-", window_room(exercise))
    several, beside = len(practice.entries) > 1, drawn.width <= _SIDE_BY_SIDE
    parts = [
        _table(exercise, sheet, own),
        markup(
            _HTML["answer"],
            numbers=lines(_number(each, own) for each in sheet.numbers()),
            choices=lines(_choice(exercise, each, own) for each in sheet.choices()),
        ),
        _orders(entry, own),
        _left_out(entry, sheet),
        markup(
            _HTML["actions"],
            check=EMPTY if practice.check == "never" else markup(_CHECK),
            id=exercise.id,
        ),
    ]
    return markup(
        _HTML["exercise"],
        own=own,
        place=place,
        title=exercise.title,
        heading=markup("<h2>{}</h2>\n", exercise.title) if several else EMPTY,
        rule=markup("{}{}", rule(exercise), sheet.rule),
        work="work beside" if beside else "work",
        id=exercise.id,
        wide=f"{drawn.width:.0f}",
        tree=drawn.element,
        sheet=lines(filter(None, parts)),
    )


def _table(exercise: Exercise, sheet: PracticeSheet, own: str) -> Markup:
    return markup(
        _HTML["table"],
        caption=f"{sheet.about} of each node",
        heads=heads(sheet.columns),
        rows=lines(_row(exercise, sheet, node, own) for node in exercise.tree.depth_first()),
    )


def _row(exercise: Exercise, sheet: PracticeSheet, node: int, own: str) -> Markup:
    whole = exercise.tree
    leaf, player = whole.is_leaf(node), whole.players[node]
    name = shown(whole.names[node], _NAME_ROOM)
    return markup(
        _HTML["row"],
        node=node,
        deep=whole.depth[node],
        sign=EMPTY if leaf else markup(_SIGN, words.SIGNS[player]),
        kind="leaf" if leaf else "chance node" if player == "CHANCE" else f"{player} node",
        name=name,
        cells=lines(_in_table(each, own, name) for each in sheet.row(node)),
        columns=len(sheet.columns),
    )


def _in_table(content: Field | str | None, own: str, name: Markup) -> Markup:
    """A cell of the table: a field, a text that is given, or nothing."""
    if not isinstance(content, Field):
        given = attributes(class_=None if content is None else "given")
        return markup("<td{attributes}>{}</td>", content or EMPTY, attributes=given)
    label, mark = markup("{} {}", content.label, name), _mark(own, content)
    if content.cell.startswith("pruned:"):
        field = markup(_HTML["branch"], cell=content.cell, label=label, mark=mark)
    else:
        named = attributes(aria_label=label)
        field = markup(_HTML["cell"], cell=content.cell, attributes=named, mark=mark)
    return markup("<td>{}</td>", field)


def _mark(own: str, field: Field, part: str = "") -> str:
    return f"{own}-{field.cell.replace(':', '-')}{part}-mark"


def _number(field: Field, own: str) -> Markup:
    mark = _mark(own, field, "-again" if field.cell == ROOT_AGAIN else "")
    named = attributes(id=f"{mark}-field")
    cell = markup(_HTML["cell"], cell=field.cell, attributes=named, mark=mark)
    return markup('<p><label for="{}-field">{}</label>{}</p>', mark, field.label, cell)


def _choice(exercise: Exercise, field: Field, own: str) -> Markup:
    names = exercise.tree.names
    options = joined(
        markup('<option value="{}">{}</option>', node, shown(names[node], _NAME_ROOM))
        for node in field.nodes
    )
    return markup(_HTML["choice"], own=own, cell=field.cell, label=field.label, options=options)


def _ordered(entry: Entry) -> Sequence[int]:
    """The nodes whose children the student puts in order."""
    whole = entry.exercise.tree
    nodes = range(len(whole)) if "ordering" in entry.worth else ()
    return [node for node in nodes if len(whole.children(node)) > 1]


def _orders(entry: Entry, own: str) -> Markup:
    """A field for each node, for the new order of its children; empty if orders are not marked."""
    nodes, names = _ordered(entry), entry.exercise.tree.names
    if not nodes:
        return EMPTY
    return markup(
        _HTML["orders"],
        alone="Only this is marked. " if set(entry.worth) == {"ordering"} else "",
        fields=lines(
            markup(_HTML["order"], own=own, node=node, name=shown(names[node], _NAME_ROOM))
            for node in nodes
        ),
    )


def _left_out(entry: Entry, sheet: PracticeSheet) -> Markup:
    """A sentence about the marked parts that the page does not have; empty if it has all."""
    there = {*sheet.parts, *_MORE, "ordering"}
    parts = [each.part for each in CHECKS if each.name in entry.worth and each.name not in there]
    return markup(_HTML["left-out"], parts=listed(parts)) if parts else EMPTY


# ---------------------------------------------------------------- data for the script


def _posed(
    entry: Entry, answers: Callable[[Exercise], Answer] | None, leaf_windows: bool
) -> Mapping[str, object]:
    """One exercise as the script reads it; without `answers` it has no key.

    cells   the names of the cells that the page checks
    orders  the names of the cells that only `grade` checks
    parts   the parts of the downloaded answer
    near    the largest error of a right number
    stamp   changes when the tree or the rule does, so stored answers are not reused
    """
    exercise = entry.exercise
    sheet, whole = _sheet(exercise, leaf_windows=leaf_windows), with_all_values(exercise).tree
    nodes = [
        {
            "shown": escape.visible(whole.names[node], limit=_NAME_ROOM),
            "yaml": escape.yaml(whole.names[node]),
            "parent": whole.parent[node],
            "leaf": whole.is_leaf(node),
            "value": "" if whole.values[node] is None else f"{whole.values[node]}",
        }
        for node in range(len(whole))
    ]
    return {
        "id": exercise.id,
        "nodes": nodes,
        "order": exercise.tree.depth_first(),
        "cells": cells(sheet),
        "orders": [f"order:{node}" for node in _ordered(entry)],
        "near": sheet.near,
        "parts": [*sheet.parts, *(part for part in _MORE if part in entry.rubric)],
        "stamp": _stamp(exercise),
        **({} if answers is None else {"key": sheet.locked_key(answers)}),
    }


def cells(sheet: PracticeSheet) -> Sequence[str]:
    """The names of all cells, each once."""
    in_table = (each for node in sheet.order for each in sheet.row(node))
    fields = [*in_table, *sheet.choices(), *sheet.numbers()]
    return list(dict.fromkeys(each.cell for each in fields if isinstance(each, Field)))


def _stamp(exercise: Exercise) -> str:
    whole = exercise.tree
    state = (
        *(exercise.id, exercise.algorithm.name, exercise.root_player, exercise.cutoff),
        *(list(whole.names), list(whole.values), list(whole.parent)),
        *([exercise.playouts, exercise.exploration] if exercise.playouts else []),
        *([sorted(whole.odds.items())] if whole.odds else []),
    )
    return hashlib.sha256(ascii(state).encode()).hexdigest()[:12]
