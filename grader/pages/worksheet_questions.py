"""The questions of a worksheet: its instructions, and an answer line for each part that is marked.

A trace has its own table, and windows and values are written in the tree, so none of them has an
answer line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from grader.core.findings.phrases import listed
from grader.core.models import CheckName, Entry
from grader.core.models.counts import MAGNITUDE, CountQuestion, Quantity
from grader.core.models.stays import Stays
from grader.pages.worksheet_key import WorksheetKey
from grader.reports.parts.wording import subject
from grader.reports.pictures import words
from grader.reports.text.markup import Markup, markup, shown
from grader.search import relabelling, stays_for, tree_counts

_LINES: tuple[tuple[CheckName, str], ...] = (
    ("value", "Value of the root"),
    ("move", "Best move"),
    ("leaves", "Leaves evaluated"),
    ("pruned", "Branches pruned"),
    ("visited", "Nodes visited, in order"),
)
_SEARCH = "Search the tree {} {}, children from left to right."
_VALUES = "Beside each node that has children, write its value."
_OF_TREE = (
    "Beside each node, write the window with which it is called and the value that it returns. "
    "Cross out the pruned branches."
)
_OF_TABLE = (
    "Write a row when the search enters a node, and another each time a child of the node returns, "
    "with α, β and the value at that moment; a leaf has one row. Cross out the pruned branches in "
    "the tree, and number the rows that cut them off: PRUNE1, PRUNE2, … There are more rows than "
    "you need."
)
_ORDERING = (
    "write the children of each node in an order with which alpha-beta pruning, from left to "
    "right, evaluates as few leaves as possible."
)

_RANGES = (
    "After each leaf that is evaluated, write the range of possible values of each node for which "
    "it changes, from the least to the greatest; the ranges are not α and β."
)
_BECAUSE = (
    "For each node whose loop ends early, write its name, and behind it that of the node above it "
    "whose α or β cuts it off."
)
_STAYS: Mapping[Stays, tuple[str, str]] = {
    "value": ("the root's value stays the same", "The root's value stays for"),
    "move": ("the best move is still a best move", "The best move is still one for"),
}
"""The words for the part of an answer that stays, in the instructions and before the answer."""
_HOLDS_FOR = (
    "Suppose that the value of {leaves} may be any number. Write the condition for which {stays}, "
    "as in a ≤ 3 or b < 2, or “all”."
)
_IN_BOUNDS = " Before the first leaf, each of them is [L, U]."
_RELABELLED = (
    "write a new value for each value of the leaves, so that their order stays the same, and "
    "another move is best."
)
_ROUNDED = "A value may be a fraction, or have two decimals."
_KEPT: frozenset[CheckName] = frozenset({"ordering", "counts", "holds_for", "relabelled"})
"""The parts that need no search of the tree."""
_SIZES: Mapping[Quantity, str] = {
    "states": "Different states of the game",
    "nodes": "Nodes of the whole tree",
    "leaves": "Leaves of the whole tree",
    "ply": "Ply of the tree",
    "visited": "Nodes visited by the search",
}
_DESCRIBED: Mapping[tuple[str, ...], str] = {
    ("branching", "depth"): "{quantity} of a tree with branching {branching} and depth {depth}",
    ("branching", "depth", "order"): "{quantity} that alpha-beta examines in the {order} order, "
    "branching {branching}, depth {depth}",
    ("order", "times"): "alpha-beta in the {order} order examines as many leaves as minimax on a "
    "tree of {times:g} times its depth: true or false",
    ("order",): "the number of times its depth for which alpha-beta in the {order} order examines "
    "as many leaves as minimax",
    ("seconds", "per_second"): "nodes searched in {seconds} seconds, {per_second} a second",
    ("branching", "nodes"): "ply of a tree with branching {branching} and {nodes} nodes",
}
"""The words for a tree that is only described, by its facts."""


class Question(NamedTuple):
    """An answer line; `answer` is "" on the worksheet. A wide line has no neighbour."""

    label: str
    answer: str = ""
    wide: bool = False


def questions(entry: Entry, right: WorksheetKey | None) -> Iterator[Question]:
    """The answer lines of an exercise; `right` has the answers, for a key."""
    answers = {} if right is None else right.answers()
    for part, label in _LINES:
        if part in entry.worth:
            yield Question(label, answers.get(part, ""), wide=part == "visited")
    if "ordering" in entry.worth:
        tree = entry.exercise.tree
        orders = {} if right is None else right.orders()
        for node in range(len(tree)):
            if len(tree.children(node)) > 1:
                yield Question(f"Children of {tree.names[node]}", orders.get(node, ""))
    yield from _besides(entry, right)


def _besides(entry: Entry, right: WorksheetKey | None) -> Iterator[Question]:
    """The answer lines of the questions that are only asked on paper."""
    if "ranges" in entry.worth:
        tree = entry.exercise.tree
        ranges = {} if right is None else right.ranges()
        for leaf in filter(tree.is_leaf, tree.depth_first()):
            yield Question(f"After {tree.names[leaf]}", ranges.get(leaf, "pruned" if right else ""))
    if "because" in entry.worth:
        yield Question(
            "Cut off, and by whose bound", "" if right is None else right.because(), wide=True
        )
    asked = stays_for.question(entry.exercise) if "holds_for" in entry.worth else None
    if asked is not None:
        found = "" if right is None else right.holds_for(asked)
        yield Question(_STAYS[asked.stays][1], found, wide=True)
    if "relabelled" in entry.worth:
        new = {} if right is None else right.relabelled()
        leaves = relabelling.leaf_values(entry.exercise.tree) or {}
        for value in sorted(set(leaves.values())):
            yield Question(f"{words.number(value)} becomes", new.get(value, ""))
    if "counts" in entry.worth:
        counts = {} if right is None else right.counts()
        for each in tree_counts.questions(entry.exercise):
            yield Question(_count(each), counts.get(each.name, ""), wide=_is_formula(each))


def _count(question: CountQuestion) -> str:
    """The label of a count, with the facts that it needs."""
    if not _is_formula(question):
        node = question.given.get("node")
        return _SIZES[question.quantity] if node is None else f"Ply of {node}"
    about = _DESCRIBED[tuple(question.given)]
    rough = " (a power of ten)" if question.tolerance == MAGNITUDE else ""
    quantity = "nodes" if question.quantity == "visited" else question.quantity
    facts = {"quantity": quantity, **question.given}
    return f"{question.name}: {about.format_map(facts)}{rough}"


def _is_formula(question: CountQuestion) -> bool:
    """Whether a count is of a tree described by facts."""
    return bool(question.given) and "node" not in question.given


def needs_rule(entry: Entry) -> bool:
    """Whether a question depends on the search, and so on its cutoff rule."""
    if entry.worth.keys() - {"counts", "holds_for", "relabelled"}:
        return True
    counted = tree_counts.questions(entry.exercise) if "counts" in entry.worth else ()
    return any(each.quantity == "visited" for each in counted)


def unknown_leaves(entry: Entry) -> Sequence[str]:
    """The leaves of which a condition is asked for, if this is the only question: a `?` of theirs
    then gives nothing away."""
    asked = stays_for.question(entry.exercise)
    return asked.leaves if asked is not None and entry.worth.keys() == {"holds_for"} else ()


def needs_tree(entry: Entry) -> bool:
    """Whether a question is about the exercise's own tree, and not only about described ones."""
    counted = "counts" in entry.worth and tree_counts.questions(entry.exercise)
    own = not counted or not all(map(_is_formula, counted))
    return own or bool(entry.worth.keys() - {"counts"})


def instructions(entry: Entry, *, table: bool) -> Markup:
    """The instructions for an exercise; `table` says whether a table is printed for the trace."""
    how = "with" if entry.exercise.algorithm.prunes else "by"
    search = _SEARCH.format(how, subject([entry.exercise]))
    sentences = [search] if set(entry.worth) - _KEPT else []
    if "trace" in entry.worth:
        sentences.append(_OF_TABLE if table else _OF_TREE)
    else:
        if "windows" in entry.worth:
            sentences.append("Beside each node, write the window with which it is called.")
        if "pruned" in entry.worth:
            sentences.append("Cross out the pruned branches in the tree.")
    sentences += _tasks(entry)
    for part, task in (("ordering", _ORDERING), ("relabelled", _RELABELLED)):
        if part in entry.worth:
            sentences.append(f"Then {task}" if sentences else task[0].upper() + task[1:])
    if entry.exercise.tree.odds and not {"value", "values", "ranges"}.isdisjoint(entry.worth):
        sentences.append(_ROUNDED)
    return markup("<p>{}</p>", shown(" ".join(sentences), 2000))


def _tasks(entry: Entry) -> Iterator[str]:
    """The sentences about the questions that are only asked on paper."""
    if "values" in entry.worth:
        yield _VALUES
    if "ranges" in entry.worth:
        yield _RANGES + _IN_BOUNDS * entry.exercise.algorithm.is_bounded
    if "because" in entry.worth:
        yield _BECAUSE
    asked = stays_for.question(entry.exercise)
    if "holds_for" in entry.worth and asked is not None:
        yield _HOLDS_FOR.format(leaves=listed(asked.leaves), stays=_STAYS[asked.stays][0])
