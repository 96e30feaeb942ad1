"""The questions of a worksheet: its instructions, and the answer lines of each marked part.

A trace has its own table, and windows and values are written in the tree, so none of them has an
answer line. Playouts have one for each answer, beside the tree as it was.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from grader.core.findings.phrases import either, listed
from grader.core.models import CheckName, Entry, Exercise
from grader.core.models.given_playouts import GivenPlayouts
from grader.core.models.paper_questions import MAGNITUDE, CountQuestion, Quantity, Stays
from grader.kinds.iterations.given_playouts import GivenSearch, record
from grader.kinds.iterations.paper_solution import PaperSolution
from grader.kinds.search.solution import Solution
from grader.pages.exercise_parts import AnswerLine
from grader.reports.parts.wording import subject
from grader.reports.pictures import words
from grader.search import relabelling, stays_for, tree_counts

PartLines: TypeAlias = Callable[[Exercise, Solution | None], Iterable[AnswerLine]]
"""The answer lines of one part. Without the search they have no right answers."""

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
    "replace each value of the leaves by a new one, so that the values keep their order, but "
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
_PLAYOUTS: Mapping[CheckName, str] = {
    "ucb": "From the root down to the node that is played, write UCB1 of each child that is "
    "compared, with two decimals; leave the other lines empty.",
    "statistics": "Write the records that have changed afterwards; leave the other lines empty.",
}
_EQUAL = "Of nodes that are equal, choose any."
OTHERS_OF_PLAYOUTS = (
    "A node, a record or a move that follows from the student's own answers is right, too; so are "
    "other nodes that are equal, and the move with the best mean."
)
_WIDE = 6  # the most iterations whose nodes fit on half a line


def answer_lines(entry: Entry, right: Solution | None) -> Iterator[AnswerLine]:
    """The answer lines of an exercise, with their answers if `right` has the search."""
    if entry.exercise.playouts is not None:
        yield from _of_playouts(entry, entry.exercise.playouts)
        return
    for part, asked in _ASKED.items():
        if part in entry.worth:
            yield from asked(entry.exercise, right)


def _of_playouts(entry: Entry, given: GivenPlayouts) -> Iterator[AnswerLine]:
    """The answer lines of playouts; their answers need no search."""
    solution = PaperSolution(entry.exercise, GivenSearch(entry.exercise, given))
    search, played = solution.search, solution.selection
    names = search.tree.names
    if "ucb" in entry.worth:
        bounds = solution.bounds
        for node in search.bounded:
            right = f"{bounds[node]:.2f}" if node in bounds else "not compared"
            yield AnswerLine(f"UCB1 of {names[node]}", right)
    if "selection" in entry.worth:
        label = "Nodes that are played, in order"
        right = ", ".join(names[node] for node in played)
        if len(played) == 1:
            label = "Node that is played"
            right = either([names[node] for node in search.allowed(search.before())])
        yield AnswerLine(label, right, wide=len(played) > _WIDE)
    if "statistics" in entry.worth:
        changed = solution.changed
        for node in range(len(search.tree)):
            right = record(changed, node) if node in changed else "as before"
            yield AnswerLine(f"W/N of {names[node]} afterwards", right)
    if "move" in entry.worth:
        yield AnswerLine("Move", either(solution.moves))


def _one(label: str, answer: Callable[[Solution], str], *, wide: bool = False) -> PartLines:
    return lambda _, right: [AnswerLine(label, answer(right) if right else "", wide)]


def _because(right: Solution) -> str:
    """Each node with pruned children, and whose bound cuts it off."""
    names = right.tree.names
    pairs = [f"{names[node]}: {names[owner]}" for node, owner in right.because.items()]
    return ", ".join(pairs) or "none"


def _orders(exercise: Exercise, right: Solution | None) -> Iterator[AnswerLine]:
    """For each node, an order of its children that evaluates as few leaves as possible."""
    tree, best = exercise.tree, {} if right is None else right.ordering
    unknown = "not searched: any order" if best else "not known for this tree"
    for node in range(len(tree)):
        if len(tree.children(node)) > 1:
            order = ", ".join(tree.names[child] for child in best.get(node, ()))
            yield AnswerLine(f"Children of {tree.names[node]}", order or unknown)


def _ranges(exercise: Exercise, right: Solution | None) -> Iterator[AnswerLine]:
    """The ranges of possible values that change after each leaf."""
    tree, found = exercise.tree, {}
    if right is not None:
        found = dict.fromkeys(filter(tree.is_leaf, range(len(tree))), "pruned")
        found |= dict.fromkeys(right.recording.evaluated, "no change")
        for leaf, changed in right.ranges.items():
            found[leaf] = ", ".join(
                f"{tree.names[node]} [{words.number(least)}, {words.number(most)}]"
                for node, (least, most) in changed.items()
            )
    for leaf in filter(tree.is_leaf, tree.depth_first()):
        yield AnswerLine(f"After {tree.names[leaf]}", found.get(leaf, ""))


def _holds_for(exercise: Exercise, right: Solution | None) -> Iterator[AnswerLine]:
    """The condition for which the answer stays."""
    if asked := stays_for.question(exercise):
        answer = "" if right is None else right.holds_for or ""
        yield AnswerLine(_STAYS[asked.stays][1], answer, wide=True)


def _relabelled(exercise: Exercise, right: Solution | None) -> Iterator[AnswerLine]:
    """New values of the leaves with which another move is best."""
    new = {} if right is None else right.relabelled
    leaves = relabelling.leaf_values(exercise.tree) or {}
    for value in sorted(set(leaves.values())):
        answer = words.number(new[value]) if value in new else ""
        yield AnswerLine(f"{words.number(value)} becomes", answer)


def _counts(exercise: Exercise, right: Solution | None) -> Iterator[AnswerLine]:
    answers = {} if right is None else right.counts
    for each in tree_counts.questions(exercise):
        yield AnswerLine(_count(each), answers.get(each.name, ""), wide=_is_formula(each))


_ASKED: Mapping[CheckName, PartLines] = {
    "value": _one("Value of the root", lambda right: words.number(right.value)),
    "move": _one("Best move", lambda right: " or ".join(right.moves)),
    "leaves": _one("Leaves evaluated", lambda right: str(len(right.recording.evaluated))),
    "pruned": _one(
        "Branches pruned", lambda right: ", ".join(right.named(right.recording.cuts)) or "none"
    ),
    "visited": _one(
        "Nodes visited, in order",
        lambda right: ", ".join(right.named(right.recording.visited)),
        wide=True,
    ),
    "ordering": _orders,
    "ranges": _ranges,
    "because": _one("Cut off, and by whose bound", _because, wide=True),
    "holds_for": _holds_for,
    "relabelled": _relabelled,
    "counts": _counts,
}
"""The parts that have answer lines."""


def _count(question: CountQuestion) -> str:
    """The label of a count, with the facts that it needs."""
    if not _is_formula(question):
        node = question.given.get("node")
        return _SIZES[question.quantity] if node is None else f"Ply of {node}"
    about = _DESCRIBED[tuple(question.given)]
    rough = " (a power of ten)" if question.tolerance == MAGNITUDE else ""
    quantity = "nodes" if question.quantity == "visited" else question.quantity
    return f"{question.name}: {about.format_map({'quantity': quantity, **question.given})}{rough}"


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
    """The leaves of a condition, if nothing else is asked: a `?` then gives nothing away."""
    asked = stays_for.question(entry.exercise)
    return asked.leaves if asked is not None and entry.worth.keys() == {"holds_for"} else ()


def needs_tree(entry: Entry) -> bool:
    """Whether a question is about the exercise's own tree, and not only about described ones."""
    counted = "counts" in entry.worth and tree_counts.questions(entry.exercise)
    own = not counted or not all(map(_is_formula, counted))
    return own or bool(entry.worth.keys() - {"counts"})


def instructions(entry: Entry, *, table: bool) -> str:
    """The instructions for an exercise; `table` says whether a table is printed for the trace."""
    if entry.exercise.playouts is not None:
        return " ".join([*(_PLAYOUTS[part] for part in _PLAYOUTS if part in entry.worth), _EQUAL])
    sentences = list(_of_search(entry, table=table))
    for part, task in (("ordering", _ORDERING), ("relabelled", _RELABELLED)):
        if part in entry.worth:
            sentences.append(f"Then {task}" if sentences else task[0].upper() + task[1:])
    if entry.exercise.tree.odds and not {"value", "values", "ranges"}.isdisjoint(entry.worth):
        sentences.append(_ROUNDED)
    return " ".join(sentences)


def _of_search(entry: Entry, *, table: bool) -> Iterator[str]:
    """The instructions for the parts that follow from the search of the tree."""
    asked, algorithm = entry.worth, entry.exercise.algorithm
    if set(asked) - _KEPT:
        how = "with" if algorithm.prunes else "by"
        yield _SEARCH.format(how, subject([entry.exercise]))
    if "trace" in asked:
        yield _OF_TABLE if table else _OF_TREE
    else:
        if "windows" in asked:
            yield "Beside each node, write the window with which it is called."
        if "pruned" in asked:
            yield "Cross out the pruned branches in the tree."
    if "values" in asked:
        yield _VALUES
    if "ranges" in asked:
        yield _RANGES + _IN_BOUNDS * algorithm.is_bounded
    if "because" in asked:
        yield _BECAUSE
    question = stays_for.question(entry.exercise)
    if "holds_for" in asked and question is not None:
        yield _HOLDS_FOR.format(leaves=listed(question.leaves), stays=_STAYS[question.stays][0])
