"""Findings about the parts of a written answer that are not tables."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from grader.core.errors import meant
from grader.core.findings.kinds import kind
from grader.core.findings.phrases import are, leaves_are, listed, nodes, sentence
from grader.core.findings.places import SheetPlace
from grader.core.models import CHECKS, CheckName, Remark

OwnTable: TypeAlias = Literal["table", "windows", "values"]
"""A student's own work that the rest of an answer may follow from."""

_OfTables: TypeAlias = Literal[
    "row a node", "own bounds", "new bound", "entry window", "bound for v", "fail-hard", "no marks"
]
_OfLists: TypeAlias = Literal["leaves alone", "returns named"]
Otherwise: TypeAlias = Literal[_OfTables, _OfLists]
"""A correct way to write a table or a list that differs from the lecture's."""

_PARTS: Mapping[CheckName, str] = {each.name: each.part for each in CHECKS if each.part}
_CARRIED: Mapping[CheckName, str] = {
    "value": "value",
    "move": "move",
    "visited": "visited nodes",
    "pruned": "pruned nodes",
    "leaves": "number of leaves",
}
_MANY: frozenset[CheckName] = frozenset({"visited", "pruned"})
_TABLES: Mapping[Otherwise, str] = {
    "row a node": "has one row for each node",
    "own bounds": "has each node's own bounds beside those at entry",
    "new bound": "shows the new bound at a cutoff, as a program does that tests alpha >= beta",
    "entry window": "shows each node's window at entry",
    "bound for v": "shows the bound instead of v at a cutoff",
    "fail-hard": "keeps v inside the window (fail-hard)",
    "no marks": "marks no cutoff with PRUNE, though its rows show where they are",
}
_LISTS: Mapping[Otherwise, str] = {
    "leaves alone": "Your list of visited nodes has only the leaves",
    "returns named": "Your list names a node again when the search comes back to it",
}


class PrunedBelow(NamedTuple):
    """A visited node and the roots of the pruned branches below it, all its `children` or not."""

    node: str
    cuts: tuple[str, ...]
    children: bool


@kind("error", "ending", "There is no answer.")
def no_answer(
    *, exercise: str, file: str, endings: Sequence[str], close: str, outside: str | None
) -> Remark:
    """`file` is the answer's path without its ending. `close` is a file with a similar name,
    `outside` a file with the right name in the wrong folder."""
    remedy = meant(close)
    if outside is not None:
        remedy = f"; {outside} lies outside that folder: move it there"
    return Remark(
        message=sentence(
            f"There is no written answer to the exercise {exercise}; write it in {file}, ending in "
            f"one of {', '.join(endings)}{remedy}"
        ),
        file=file,
    )


@kind("error", "ending", "A part was not answered.")
def not_answered(*, file: str, parts: Sequence[CheckName]) -> Remark:
    names = listed([_PARTS[part] for part in parts])
    return Remark(message=f"{file} has no answer for {names}.", file=file)


@kind("note", "search", "The answer is written in another way, which is also correct.")
def kept_otherwise(*, ways: Sequence[Otherwise]) -> Remark:
    """`ways` are those of one table, or the one of a list."""
    tables = [_TABLES[way] for way in ways if way in _TABLES]
    how = f"Your table {listed(tables)}" if tables else _LISTS[ways[0]]
    return Remark(message=f"{how}; that is also correct.")


@kind("note", "search", "An answer is wrong, but follows from an earlier slip.")
def carried_forward(*, parts: Sequence[CheckName], table: OwnTable) -> Remark:
    names = listed([_CARRIED[part] for part in parts])
    if len(parts) > 1 or parts[0] in _MANY:
        wrong, follow, gains = "are not the right ones", "follow", "they earn"
    else:
        wrong, follow, gains = "is not the right one", "follows", "it earns"
    return Remark(
        message=f"Your {names} {wrong}, but {follow} from your own {table}, so {gains} at least "
        "a quarter of the points."
    )


@kind("error", "search", "An answer is wrong.")
def wrong_answer(
    *, at: SheetPlace, part: CheckName, right: str, given: str, told_by: OwnTable | None = None
) -> Remark:
    """`told_by` is the student's own table, if it has the right answer."""
    own = ""
    if told_by is not None:
        own = f", as your own {told_by} {'has' if told_by == 'table' else 'have'} it"
    return at.remark(f"{_PARTS[part]} is {right}{own}, not {given}", expected=right, actual=given)


@kind("error", "search", "The list of pruned nodes is wrong.")
def wrong_pruned(
    *,
    at: SheetPlace,
    missing: Sequence[str],
    below: Sequence[PrunedBelow],
    visited: Sequence[str],
    doubtful: Sequence[str] = (),
    right: Sequence[str] | None = None,
    given: Sequence[str] = (),
) -> Remark:
    """`missing` are pruned, `visited` are not, and `below` are not but have pruned branches.
    `doubtful` are pruned, but among the student's visited nodes too. `right` and `given` are the
    correct answer and the student's; without `right` none is shown."""
    said = [f"{nodes(missing)} {are(missing)} pruned too"] if missing else []
    for each in below:
        place = "below it"
        if each.children:
            place = "its child" if len(each.cuts) == 1 else "its children"
        said.append(
            f"{each.node} itself is visited; {place} {nodes(each.cuts)} {are(each.cuts)} pruned"
        )
    if visited:
        said.append(f"{nodes(visited)} {are(visited)} not pruned but visited")
    if doubtful:
        said.append(f"{nodes(doubtful)} {are(doubtful)} among your visited nodes too")
    problem = "; ".join(said) or "a node is named that the tree does not have"
    return at.remark(
        problem,
        expected=None if right is None else nodes(right) or "none",
        actual=None if right is None else nodes(given) or "none",
    )


@kind("error", "search", "The order of the children does not prune the most.")
def wrong_ordering(*, at: SheetPlace, leaves: int, best: int, before: int) -> Remark:
    """The leaves evaluated with the student's order, with the best one, and with the tree's own."""
    unchanged = f", and the tree's own order needs {before}" if before != leaves else ""
    return at.remark(
        f"in your order {leaves_are(leaves)} evaluated; {best} would be enough{unchanged}",
        expected=str(best),
        actual=str(leaves),
    )


@kind("error", "search", "A new order does not have all the children.")
def no_ordering(*, at: SheetPlace, children: Sequence[str], missing: Sequence[str]) -> Remark:
    """`children` are those of the node of `at`; `missing` are those that the order leaves out."""
    problem = "name each of them once, and no other"
    if missing:
        problem = f"{nodes(missing)} {are(missing)} not in your order"
    return at.remark(f"{at.node} has the children {nodes(children) or 'none'}; {problem}")
