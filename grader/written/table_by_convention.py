"""Reads a table by the convention that explains it best, out of those in common use."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from math import isfinite
from typing import NamedTuple

from grader.core.models import CutoffRule, Exercise, WrittenRow
from grader.core.tree import OTHER, ExplicitTree, Tree
from grader.written.alignment import NARROW, NO_LIMIT, WIDE, align, in_part
from grader.written.entry_tables import align_entered
from grader.written.explained_table import SLIP, Habit, Reading
from grader.written.row_matching import right_rows
from grader.written.search_states import Convention, Returns, Steps, Style

_RETURNS: tuple[Returns, ...] = ("fail-soft", "clipped", "fail-hard")
_ENOUGH = 2  # with this many slips, habits are tried as an explanation

_HABIT = SLIP + 20  # the cost of a habit: it must explain more than one slip

_FINAL = 3 / 5  # the cost of final windows in place of those at entry, in slips for each row

_CLIPPING = 4  # the cost of clipped values: else the figure's fail-soft values win

_MANY = 150  # a table with more rows is read less thoroughly; few students write one by hand

_LOST = 1 / 20  # with more slips per row, the best reading of a long table may have been lost

_NARROW, _WIDE = 12_000, 16_000
"""The total number of row readings that are followed, at first and on the second attempt."""

_FULLY = 6_000  # the total number of rows that are read to compare conventions for a long table

_MOST_ROWS = 4
"""The most rows per node that are read. No search needs more than two per node; one that searches
nodes again needs those of its steps, of which twice as many are read."""


def of_trace(exercise: Exercise, rows: Sequence[WrittenRow]) -> Reading:
    """Read a trace table: one row for each step, or one for each node in any order."""
    again = exercise.algorithm.searches_again
    styles: Sequence[Style] = ("steps",) if again else _styles(exercise.tree, rows)
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
    """Read a list of windows in any order: on entry, or at the end of each call. If all its windows
    are right on entry, the others are just missing."""
    leaves = _has_leaves(exercise.tree, rows)
    plain = Convention("entries", exercise.cutoff, leaves=leaves)
    ordered = tuple(_ordered(exercise.tree, rows, plain))
    found = in_part(Steps(exercise, plain), ordered) if rows else None
    if found is not None:
        return replace(found, rows=ordered, as_written=tuple(rows))
    kept: list[tuple[Style, bool]] = [("entries", False), ("nodes", False), ("nodes", True)]
    conventions = [
        Convention(style, rule, updated, leaves=leaves)
        for (style, updated), rule in product(kept, _rules(exercise))
    ]
    return _best(exercise, rows, conventions)


def of_visits(exercise: Exercise, rows: Sequence[WrittenRow]) -> Reading:
    """Read a list of visits: all nodes, or only leaves."""
    tree = exercise.tree
    known = [tree.index[row.node.text] for row in rows if row.node.text in tree.index]
    alone = bool(known) and all(map(tree.is_leaf, known)) and not tree.is_leaf(0)
    style: Style = "leaves" if alone else "entries"
    conventions = [Convention(style, rule) for rule in _rules(exercise)]
    return _best(exercise, rows, conventions, in_order=True)


def _rules(exercise: Exercise) -> tuple[CutoffRule, CutoffRule]:
    return ("weak", "strict") if exercise.cutoff == "weak" else ("strict", "weak")


def _has_leaves(tree: Tree, rows: Sequence[WrittenRow]) -> bool:
    """Whether the table has rows for leaves."""
    nodes = [tree.index[row.node.text] for row in rows if row.node.text in tree.index]
    return not nodes or any(map(tree.is_leaf, nodes))


def _at_entry(rows: Sequence[WrittenRow]) -> bool:
    """Whether the table has columns for the bounds on entry."""
    return any(row.alpha_in is not None or row.beta_in is not None for row in rows)


def _styles(tree: Tree, rows: Sequence[WrittenRow]) -> Sequence[Style]:
    """The styles that a trace table may have, by its rows for inner nodes. A table with one row for
    each node has a finite value at each node's end; the value of a node that has just been called
    is infinite."""
    if len({row.node.text for row in rows}) < len(rows) or len(rows) < 2:
        return ("steps",)
    inner = [
        row
        for row in rows
        if row.node.text in tree.index and not tree.is_leaf(tree.index[row.node.text])
    ]
    values = [None if row.value is None else row.value.value for row in inner]
    finite = sum(value is not None and isfinite(value) for value in values)
    if inner and finite == len(inner):
        return ("nodes",)
    absent = sum(row.value is None for row in inner)
    return ("steps", "nodes") if 2 * (finite + absent) >= len(inner) else ("steps",)


# ------------------------------------------------------------ the best reading


class _Kept(NamedTuple):
    """One assumption about a table: its convention (that of `steps`) and its habits. `rows` are in
    the order of the search, with the habits undone."""

    rows: Sequence[WrittenRow]
    steps: Steps
    habits: tuple[Habit, ...]

    @property
    def price(self) -> int:
        """The extra cost of an assumption that is not the plainest."""
        clips = self.steps.convention.returns != "fail-soft"
        final = int(_FINAL * len(self.rows)) if "final" in self.habits else 0
        return _HABIT * len(self.habits) + SLIP * final + _CLIPPING * clips


def _best(
    exercise: Exercise,
    rows: Sequence[WrittenRow],
    conventions: Sequence[Convention],
    *,
    in_order: bool = False,
) -> Reading:
    """The reading with the fewest slips; among equals the plainest, then the first. A habit counts
    as one slip, however many rows it affects."""
    tree = exercise.tree
    rows = rows[: _most_rows(exercise)]
    alone = not _at_entry(rows) and rows[-1:] and rows[-1].node.text != tree.names[0]
    best: Reading | None = None
    kept: _Kept | None = None
    tried: list[_Kept] = []
    for habit, meant in _as_meant(exercise, rows, in_order=in_order):
        if habit and best is not None and best.faults < _ENOUGH:
            break
        ways = []
        asked = _with_other_players(exercise) if habit == "players" else exercise
        for steps in (Steps(asked, convention) for convention in conventions):
            habits: tuple[Habit, ...] = (habit,) if habit else ()
            if steps.convention.rule != exercise.cutoff:
                habits = "rule", *habits
            if alone and steps.convention.style == "nodes" and not steps.convention.entry:
                habits = *habits, "final"
            ordered = meant if in_order else _ordered(tree, meant, steps.convention)
            ways.append(_Kept(ordered, steps, habits))
        tried += ways
        for way in _promising(ways) if len(rows) > _MANY else ways:
            found = _read(way, best)
            if found is not None:
                best, kept = found, way
            if best is not None and not best.faults:
                break
    if best is None or kept is None:  # the first convention has no limit
        raise AssertionError("every table can be read")
    return replace(_with_care(best, kept, tried), as_written=tuple(rows))


def _most_rows(exercise: Exercise) -> int:
    """The number of rows of a table that are read."""
    most = _MOST_ROWS * len(exercise.tree)
    if not exercise.algorithm.searches_again:
        return most
    return max(most, 2 * len(Steps(exercise, Convention()).right))


def _with_other_players(exercise: Exercise) -> Exercise:
    """The exercise with MIN in the place of MAX, and MAX in that of MIN."""
    tree = exercise.tree
    if not isinstance(tree, ExplicitTree):
        return exercise  # the rules of its game have the player to move
    return replace(exercise, tree=replace(tree, players=[OTHER[each] for each in tree.players]))


def _with_care(best: Reading, kept: _Kept, tried: Sequence[_Kept]) -> Reading:
    """Read a table with many slips again, more thoroughly, in case the best reading was lost."""
    rows = len(kept.rows)
    if best.faults > _LOST * rows:
        plain = min(tried, key=_others)
        if plain is not kept and _others(plain) < best.faults:
            best, kept = _read(plain, None) or best, plain
    wide = min(WIDE, _WIDE // max(rows, 1))
    if best.faults > (0 if rows <= _MANY else _LOST * rows) and wide > NARROW:
        best = _read(kept, best, wide) or best
    return best


def _others(kept: _Kept) -> int:
    """The number of rows that do not match the correct search, plus the number of habits."""
    steps = kept.steps
    matched = right_rows(steps.tree, kept.rows, steps.right, steps.convention)
    return len(kept.rows) - len(matched) + len(kept.habits)


def _promising(ways: Sequence[_Kept]) -> Sequence[_Kept]:
    """The assumptions with the fewest differing rows; the longer the table, the fewer are kept."""
    wrong = [_others(kept) for kept in ways]
    most = max(1, _FULLY // len(ways[0].rows))
    return [kept for kept, many in zip(ways, wrong, strict=True) if many == min(wrong)][:most]


def _read(kept: _Kept, best: Reading | None, width: int | None = None) -> Reading | None:
    """The reading by an assumption, if it is better than the best so far."""
    if width is None:
        width = max(1, min(NARROW, _NARROW // max(len(kept.rows), 1)))
    limit = NO_LIMIT if best is None else best.cost - kept.price
    read = align_entered if kept.steps.convention.entry else align
    found = read(kept.steps, kept.rows, width, limit)
    if found is None:
        return None
    cost = found.cost + kept.price
    return replace(found, rows=tuple(kept.rows), habits=kept.habits, cost=cost)


def _as_meant(
    exercise: Exercise, rows: Sequence[WrittenRow], *, in_order: bool
) -> Iterator[tuple[Habit | None, Sequence[WrittenRow]]]:
    """The rows as written, then with each habit undone that most of them show."""
    yield None, rows
    if in_order:
        yield "order", _ordered(exercise.tree, rows, Convention("entries"))
        return
    if _mostly(_is_crossed(row) for row in rows):
        yield "bounds", [_with_bounds_exchanged(row) for row in rows]
    if _mostly(_has_other_function(exercise, row) for row in rows):
        other = [row._replace(player=OTHER[row.player]) if row.player else row for row in rows]
        yield "functions", other
    if len(rows) <= _MANY:
        yield "players", rows


def _mostly(answers: Iterable[bool | None]) -> bool:
    """Whether more than half of the answers other than None are True."""
    known = [answer for answer in answers if answer is not None]
    return 2 * sum(known) > len(known)


def _is_crossed(row: WrittenRow) -> bool | None:
    """Whether α is above β; None if they are equal, or one is not a number."""
    alpha = None if row.alpha is None else row.alpha.value
    beta = None if row.beta is None else row.beta.value
    return None if alpha is None or beta is None or alpha == beta else alpha > beta


def _with_bounds_exchanged(row: WrittenRow) -> WrittenRow:
    return row._replace(alpha=row.beta, beta=row.alpha, alpha_in=row.beta_in, beta_in=row.alpha_in)


def _has_other_function(exercise: Exercise, row: WrittenRow) -> bool | None:
    """Whether a row names the other player's function; None if it names none."""
    node = exercise.tree.index.get(row.node.text)
    if node is None or not row.player:
        return None
    return row.player != exercise.tree.players[node]


def _ordered(
    tree: Tree, rows: Sequence[WrittenRow], convention: Convention
) -> Sequence[WrittenRow]:
    """The rows in the order of a search, if each node has one row; otherwise as written."""
    if convention.style == "steps":
        return rows
    places = _places(tree, finished=convention.style == "nodes" and not convention.entry)
    last = len(tree)
    return sorted(rows, key=lambda row: places.get(row.node.text, last))


def _places(tree: Tree, *, finished: bool) -> dict[str, int]:
    """Each node's position in a search without pruning, by its call or by its end."""
    order = tree.depth_first()
    if finished:
        last = {node: place for place, node in enumerate(order)}
        for node in range(len(tree) - 1, 0, -1):  # the end of a subtree's last call
            above = tree.parent[node]
            last[above] = max(last[above], last[node])
        order = sorted(order, key=lambda node: (last[node], -tree.depth[node]))
    return {tree.names[node]: place for place, node in enumerate(order)}
