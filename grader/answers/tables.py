"""Reads a table by whichever convention explains it best: those that lecturers and students use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from math import inf, isfinite
from typing import NamedTuple

from grader.answers.alignment import NARROW, WIDE, align
from grader.answers.reading import SLIP, Habit, Reading
from grader.answers.steps import Convention, Returns, Style
from grader.models import CutoffRule, Exercise, WrittenRow
from grader.tree import OTHER, Tree

_RETURNS: tuple[Returns, ...] = ("fail-soft", "clipped", "fail-hard")
_ENOUGH = 2
"""So many slips make it worth a look whether one habit explains them."""

_HABIT = SLIP + 20
"""What a habit costs: it must explain more than one slip."""

_CLIPPING = 4
"""What it costs to keep v inside the window: with as many slips, the figure's v is the plainer."""

_MANY = 150
"""A table of more rows is read less carefully: hardly anyone writes one by hand."""

_MOST_ROWS = 4
"""For each node, that are read. No search has more than two, so that nothing is left to earn."""


def of_trace(exercise: Exercise, rows: Sequence[WrittenRow]) -> Reading:
    """A trace table: a row a step, or one for each node, in whatever order."""
    styles: list[Style] = ["steps"]
    if _finished(exercise.tree, rows):
        styles.append("nodes")
    leaves = _has_leaves(exercise.tree, rows)
    conventions: list[Convention] = []
    for style, rule in product(styles, _rules(exercise)):
        kept = Convention(style, rule, leaves=leaves or style == "steps")
        if _at_entry(rows):
            conventions.append(kept._replace(local=True))
        for returns in _RETURNS:
            shows = kept._replace(returns=returns)
            conventions += [shows, shows._replace(updated=True)]
            if style == "nodes":
                conventions.append(shows._replace(entry=True))
    return _best(exercise, rows, conventions)


def of_windows(exercise: Exercise, rows: Sequence[WrittenRow]) -> Reading:
    """The window of each node, in whatever order: at entry, or as its call left it."""
    leaves = _has_leaves(exercise.tree, rows)
    kept: list[tuple[Style, bool]] = [("entries", False), ("nodes", False), ("nodes", True)]
    return _best(exercise, rows, [
        Convention(style, rule, updated, leaves=leaves)
        for (style, updated), rule in product(kept, _rules(exercise))
    ])  # fmt: skip


def of_visits(exercise: Exercise, rows: Sequence[WrittenRow]) -> Reading:
    """The nodes in the order of the visits: all of them, or the leaves alone."""
    tree = exercise.tree
    known = [tree.index[row.node.text] for row in rows if row.node.text in tree.index]
    alone = bool(known) and all(map(tree.is_leaf, known)) and not tree.is_leaf(0)
    style: Style = "leaves" if alone else "entries"
    conventions = [Convention(style, rule) for rule in _rules(exercise)]
    return _best(exercise, rows, conventions, in_order=True)


def rows_needed(reading: Reading) -> int:
    """How many rows the right table has by that convention, without those that may be left out."""
    return sum(step.shown and not step.optional for step, *_ in reading.right.values())


def _rules(exercise: Exercise) -> tuple[CutoffRule, CutoffRule]:
    return ("weak", "strict") if exercise.cutoff == "weak" else ("strict", "weak")


def _has_leaves(tree: Tree, rows: Sequence[WrittenRow]) -> bool:
    """Whether the table tells of leaves."""
    nodes = [tree.index[row.node.text] for row in rows if row.node.text in tree.index]
    return not nodes or any(map(tree.is_leaf, nodes))


def _at_entry(rows: Sequence[WrittenRow]) -> bool:
    """Whether the table has columns for the bounds at entry."""
    return any(row.alpha_in is not None or row.beta_in is not None for row in rows)


def _finished(tree: Tree, rows: Sequence[WrittenRow]) -> bool:
    """Whether the table may have one row for each node, when it is finished: its value then is a
    number, where that of a node which is just called is infinite."""
    if len({row.node.text for row in rows}) < len(rows) or len(rows) < 2:
        return False
    inner = [
        row for row in rows
        if row.node.text in tree.index and not tree.is_leaf(tree.index[row.node.text])
    ]  # fmt: skip
    numbers = [
        row for row in inner
        if row.value is None or (row.value.value is not None and isfinite(row.value.value))
    ]  # fmt: skip
    return 2 * len(numbers) >= len(inner)


# ------------------------------------------------------------ the best reading


class _Kept(NamedTuple):
    """One way in which a table may be kept: its rows in the order of the search, as they are meant
    by a convention with those habits."""

    rows: Sequence[WrittenRow]
    convention: Convention
    habits: tuple[Habit, ...]


def _best(
    exercise: Exercise,
    rows: Sequence[WrittenRow],
    conventions: Sequence[Convention],
    *,
    in_order: bool = False,
) -> Reading:
    """The reading with the fewest slips; of equal ones the plainest, or the first.

    A habit is one slip, however often it shows.
    """
    tree = exercise.tree
    rows = rows[: _MOST_ROWS * len(tree)]
    best: Reading | None = None
    for habit, meant in _as_meant(exercise, rows, in_order=in_order):
        if habit and best is not None and best.faults < _ENOUGH:
            break
        ways = []
        for convention in conventions:
            habits: tuple[Habit, ...] = (habit,) if habit else ()
            if convention.rule != exercise.cutoff:
                habits = "rule", *habits
            ordered = meant if in_order else _ordered(tree, meant, convention.style)
            ways.append(_Kept(ordered, convention, habits))
        for kept in _promising(exercise, ways) if len(rows) > _MANY else ways:
            best = _read(exercise, kept, best) or best
            if best is not None and not best.faults:
                break
    if best is None:  # the first convention has no limit
        raise AssertionError("every table can be read")
    if best.faults and len(rows) <= _MANY:
        kept = _Kept(best.rows, best.convention, best.habits)
        best = _read(exercise, kept, best, WIDE) or best
    return replace(best, as_written=tuple(rows))


def _promising(exercise: Exercise, ways: Sequence[_Kept]) -> Iterator[_Kept]:
    """The ways to keep a long table that explain its first rows best."""
    slips: list[float] = []
    best: Reading | None = None
    for kept in ways:
        found = _read(exercise, kept._replace(rows=kept.rows[:_MANY]), best, beyond=SLIP)
        slips.append(inf if found is None else found.cost // SLIP)
        if found is not None and (best is None or found.cost < best.cost):
            best = found
    return (kept for kept, many in zip(ways, slips, strict=True) if many == min(slips))


def _read(
    exercise: Exercise, kept: _Kept, best: Reading | None, width: int = NARROW, beyond: int = 0
) -> Reading | None:
    """The reading by that convention if it is better than the best one so far, or not so much
    `beyond` it."""
    price = _HABIT * len(kept.habits) + _CLIPPING * (kept.convention.returns != "fail-soft")
    if best is None:
        found = align(exercise, kept.rows, kept.convention, width)
    else:
        limit = best.cost - price + beyond
        found = align(exercise, kept.rows, kept.convention, width, limit)
    if found is None:
        return None
    return replace(found, rows=tuple(kept.rows), habits=kept.habits, cost=found.cost + price)


def _as_meant(
    exercise: Exercise, rows: Sequence[WrittenRow], *, in_order: bool
) -> Iterator[tuple[Habit | None, Sequence[WrittenRow]]]:
    """The rows as they stand, then as they would be without a habit that most of them show."""
    yield None, rows
    if in_order:
        yield "order", _ordered(exercise.tree, rows, "entries")
        return
    if _mostly(_is_crossed(row) for row in rows):
        yield "bounds", [_with_bounds_exchanged(row) for row in rows]
    if _mostly(_has_other_function(exercise, row) for row in rows):
        yield (
            "functions",
            [row._replace(player=OTHER[row.player]) if row.player else row for row in rows],
        )


def _mostly(answers: Iterable[bool | None]) -> bool:
    """Whether more than half of those that can tell say yes."""
    told = [answer for answer in answers if answer is not None]
    return 2 * sum(told) > len(told)


def _is_crossed(row: WrittenRow) -> bool | None:
    """Whether α is above β; None if they are equal, or one is no number."""
    alpha = None if row.alpha is None else row.alpha.value
    beta = None if row.beta is None else row.beta.value
    return None if alpha is None or beta is None or alpha == beta else alpha > beta


def _with_bounds_exchanged(row: WrittenRow) -> WrittenRow:
    return row._replace(
        alpha=row.beta, beta=row.alpha, alpha_in=row.beta_in, beta_in=row.alpha_in
    )  # fmt: skip


def _has_other_function(exercise: Exercise, row: WrittenRow) -> bool | None:
    """Whether a row names the other player's function; None if it names none."""
    node = exercise.tree.index.get(row.node.text)
    if node is None or not row.player:
        return None
    return row.player != exercise.tree.player(node, exercise.root_player)


def _ordered(tree: Tree, rows: Sequence[WrittenRow], style: Style) -> Sequence[WrittenRow]:
    """The rows in the order of a search, if each node has one; a table of every step as it is."""
    if style == "steps":
        return rows
    places = _places(tree, finished=style == "nodes")
    last = len(tree)
    return sorted(rows, key=lambda row: places.get(row.node.text, last))


def _places(tree: Tree, *, finished: bool) -> dict[str, int]:
    """When a search that prunes nothing comes to each node, or leaves it."""
    order: list[int] = []
    pending = [0]
    while pending:  # the root, then its subtrees from one side to the other
        node = pending.pop()
        order.append(node)
        children = tree.children(node)
        pending.extend(children if finished else reversed(children))
    if finished:
        order.reverse()
    return {tree.names[node]: place for place, node in enumerate(order)}
