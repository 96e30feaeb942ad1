"""What a written answer says, beside its tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from grader.core.errors import meant
from grader.core.findings.figure import MOVE_LINE
from grader.core.findings.kinds import kind
from grader.core.findings.phrases import are, leaves_are, listed, nodes, sentence
from grader.core.findings.places import SheetPlace
from grader.core.models import CHECKS, CheckName, Remark

Table: TypeAlias = Literal["table", "windows"]
"""A student's own work that the rest of an answer may follow from."""

Otherwise: TypeAlias = Literal[
    "row a node", "own bounds", "new bound", "entry window", "bound for v", "fail-hard",
    "no marks", "final windows", "leaves alone", "returns named",
]  # fmt: skip
"""A way to keep a table or a list that is not the lecture's, and is right as well."""

_PARTS: Mapping[CheckName, str] = {each.name: each.part for each in CHECKS if each.part}
_CARRIED: Mapping[CheckName, str] = {
    "value": "value", "move": "move", "visited": "visited nodes", "pruned": "pruned nodes",
    "leaves": "number of leaves",
}  # fmt: skip
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
    "final windows": "Your windows are those that each node has in the end",
    "leaves alone": "Your list of visited nodes has the leaves alone",
    "returns named": "Your list names a node again when the search comes back to it",
}


class PrunedBelow(NamedTuple):
    """A node that is visited, and the cut branches below it; perhaps all are its children."""

    node: str
    cuts: tuple[str, ...]
    children: bool


@kind("error", "ending", "There is no answer.")
def no_answer(*, file: str, endings: Sequence[str], close: str, outside: str | None) -> Remark:
    """`file` is its path but for the ending. `close` may be meant for it, and `outside` is a file
    that would be it, if it were in the right folder."""
    remedy = meant(close)
    if outside is not None:
        remedy = f"; {outside} lies outside that folder: move it there"
    return Remark(
        message=sentence(
            f"There is no answer to this exercise; write it in {file}, ending in one of "
            f"{', '.join(endings)}{remedy}"
        ),
        file=file,
    )


@kind("error", "ending", "Something was not answered.")
def not_answered(*, file: str, parts: Sequence[CheckName]) -> Remark:
    names = listed([_PARTS[part] for part in parts])
    return Remark(message=f"{file} says nothing of {names}.", file=file)


@kind("note", "search", "The answer is kept in another way, which is right as well.")
def kept_otherwise(*, ways: Sequence[Otherwise]) -> Remark:
    """Those of one table, or one way to keep a list."""
    tables = [_TABLES[way] for way in ways if way in _TABLES]
    how = f"Your table {listed(tables)}" if tables else _LISTS[ways[0]]
    return Remark(message=f"{how}; that is right as well.")


@kind("note", "search", "Something follows from an earlier slip, and is right by it.")
def carried_forward(*, parts: Sequence[CheckName], table: Table) -> Remark:
    names = listed([_CARRIED[part] for part in parts])
    if len(parts) > 1 or parts[0] in _MANY:
        wrong, follow, it = "are not the right ones", "follow", "them"
    else:
        wrong, follow, it = "is not the right one", "follows", "it"
    return Remark(
        message=f"Your {names} {wrong}, but {follow} from your own {table}, so no points are lost "
        f"for {it} again."
    )


@kind("error", "search", "An answer is not what it should be.")
def wrong_answer(
    *, at: SheetPlace, part: CheckName, right: str, given: str, told_by: Table | None = None
) -> Remark:
    """`told_by` is the student's own work that has it right."""
    own = ""
    if told_by is not None:
        own = f", as your own {told_by} {'has' if told_by == 'table' else 'have'} it"
    return Remark(
        message=f"{at}: {_PARTS[part]} is {right}{own}, not {given}.",
        file=at.file, line=at.line, node=at.node, expected=right, actual=given,
        figure=MOVE_LINE if part == "move" else None,
    )  # fmt: skip


@kind("error", "search", "The pruned nodes are not what they should be.")
def wrong_pruned(
    *, at: SheetPlace, missing: Sequence[str], below: Sequence[PrunedBelow], visited: Sequence[str],
    right: Sequence[str] | None = None, given: Sequence[str] = (),
) -> Remark:  # fmt: skip
    """Nodes that are pruned too, and those that are visited, perhaps with cut branches below them.

    `right` and `given` are the answers, None if there was none.
    """
    said = [f"{nodes(missing)} {are(missing)} pruned too"] if missing else []
    for each in below:
        what = "below it"
        if each.children:
            what = "its child" if len(each.cuts) == 1 else "its children"
        said.append(
            f"{each.node} itself is visited; {what} {nodes(each.cuts)} {are(each.cuts)} pruned"
        )
    if visited:
        said.append(f"{nodes(visited)} {are(visited)} not pruned but visited")
    problem = "; ".join(said) or "a node is named that the tree does not have"
    return Remark(
        message=f"{at}: {problem}.", file=at.file, line=at.line, node=at.node,
        expected=None if right is None else nodes(right) or "none",
        actual=None if right is None else nodes(given) or "none",
    )  # fmt: skip


@kind("error", "search", "The children are not in an order that prunes most.")
def wrong_ordering(*, at: SheetPlace, leaves: int, best: int, before: int) -> Remark:
    """How many leaves are evaluated in the student's order, in the best, and in the tree's."""
    unchanged = f", and {before} are as the tree stands" if before != leaves else ""
    return Remark(
        message=f"{at}: in your order {leaves_are(leaves)} evaluated; {best} can be had"
        f"{unchanged}.",
        file=at.file, line=at.line, node=at.node, expected=str(best), actual=str(leaves),
    )  # fmt: skip


@kind("error", "search", "What was given is no order of the children.")
def no_ordering(*, at: SheetPlace, children: Sequence[str], missing: Sequence[str]) -> Remark:
    """`children` are those of the node of `at`, of which some may be `missing`."""
    problem = "name each of them once, and no other"
    if missing:
        problem = f"{nodes(missing)} {are(missing)} not in your order"
    return Remark(
        message=f"{at}: {at.node} has the children {nodes(children) or 'none'}; {problem}.",
        file=at.file, line=at.line, node=at.node, path=at.path,
    )  # fmt: skip
