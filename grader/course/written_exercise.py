"""Exercises that are answered in writing: the rules of the fields `counts`, `holds_for` and, for
Monte Carlo tree search on paper, `playouts`."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from math import log10

from grader.core.errors import did_you_mean
from grader.core.models import Exercise
from grader.core.models.given_playouts import GivenRecord
from grader.core.models.paper_questions import CONDITION_WORDS, GIVEN, ONLY_GIVEN, CountQuestion
from grader.core.placed_values import Mistake, PlacedFields

MOST_DIGITS = 1000  # the most digits of a right number


def question_unknown(fields: PlacedFields, exercise: Exercise) -> Iterator[Mistake]:
    """The first question that the algorithm does not have on paper."""
    for key, asked in (("counts", exercise.counts), ("holds_for", exercise.holds_for)):
        if asked and key not in exercise.algorithm.checks["written"]:
            yield fields.at_key(
                key,
                f"{key} is a question on paper, which {exercise.algorithm.title} does not "
                "have; delete it",
            )
            return


def wrong_counts(fields: PlacedFields, exercise: Exercise) -> Iterator[Mistake]:
    """Numbers that cannot be given, and two of one name."""
    if "counts" not in exercise.algorithm.checks["written"]:
        return
    names: dict[str, int] = {}
    for place, question in enumerate(exercise.counts):
        at = partial(fields.at, "counts", place)
        yield from _count_mistakes(question, exercise, at)
        key = question.name.casefold()
        if names.setdefault(key, place) != place:
            yield at(
                text=f"items {names[key] + 1} and {place + 1} of counts are both called "
                f"{question.name!r}; give the second one a name of its own"
            )


def _count_mistakes(
    question: CountQuestion, exercise: Exercise, at: Callable[..., Mistake]
) -> Iterator[Mistake]:
    """The mistake in a question, `at` a key below it."""
    quantity, given, tree = question.quantity, question.given, exercise.tree
    if given and tuple(given) not in GIVEN[quantity]:
        allowed = [" and ".join(each) for each in GIVEN[quantity]]
        either = " or ".join(allowed)
        if quantity not in ONLY_GIVEN:
            own = " the exercise's own tree"
            either = f"{either}, or nothing for{own}" if allowed else f"nothing: it is one of{own}"
        others = [name for name, ways in GIVEN.items() if tuple(given) in ways]
        verb = "goes" if len(given) == 1 else "go"
        goes = f", which {verb} with {' or '.join(others)}" if others else ""
        asked = " and ".join(given)
        yield at(text=f"{quantity} is asked with {asked}{goes}; give {either}")
    elif quantity in ONLY_GIVEN and not given:
        needed = " and ".join(GIVEN[quantity][0])
        yield at(text=f"{quantity} is not a size of a tree; give {needed}")
    elif (
        given.get("order") == "random"
        and "depth" in given
        and (quantity == "visited" or not question.tolerance)
    ):
        yield at(
            "order",
            text="in random order alpha-beta examines about b^(3m/4) leaves, which is not exact; "
            "ask for leaves with a tolerance, as in 0.1, or for the order best or worst",
        )
    elif quantity == "states" and exercise.game is None:
        yield at(
            text="states are the different positions of a game, and this exercise has a tree; ask "
            "for its nodes, or write a game"
        )
    elif "node" in given and given["node"] not in tree.index:
        name = str(given["node"])
        hint = did_you_mean(name, tree.names)
        yield at(
            "node", text=f"counts asks for the ply of {name!r}, which is not a node here{hint}"
        )
    elif "depth" in given and int(given["depth"]) * log10(int(given["branching"])) > MOST_DIGITS:
        power = f"{given['branching']}^{given['depth']}"
        yield at(text=f"{power} has over {MOST_DIGITS} digits; lower branching or depth")


def wrong_leaves(fields: PlacedFields, exercise: Exercise) -> Iterator[Mistake]:
    """Leaves of which no condition can be asked, and leaves that are left out."""
    asked, tree = exercise.holds_for, exercise.tree
    if asked is None or "holds_for" not in exercise.algorithm.checks["written"]:
        return
    for place, name in enumerate(asked.leaves):
        node = tree.index.get(name)
        problem = ""
        if node is None or not tree.is_leaf(node):
            problem = "is not a node here" if node is None else "has children"
            hint = did_you_mean(name, [tree.names[leaf] for leaf in tree.leaves()])
            problem = f"holds_for.leaves names {name!r}, which {problem}{hint}"
        elif name.casefold() in CONDITION_WORDS:
            problem = f"a condition on a leaf called {name!r} cannot be read; rename it"
        elif name in asked.leaves[:place]:
            problem = f"holds_for.leaves names {name!r} twice; delete one of them"
        if problem:
            yield fields.at("holds_for", "leaves", place, text=problem)
    for leaf in tree.leaves():
        if tree.values[leaf] is None and tree.names[leaf] not in asked.leaves:
            yield fields.at(
                "holds_for",
                text=f'the answer can depend on the "?" of {tree.names[leaf]}, which holds_for '
                "does not name; give it a value, or add it to leaves",
            )
            return


def tree_not_for_playouts(fields: PlacedFields, exercise: Exercise) -> Iterator[Mistake]:
    """A tree that is not written out, has chance nodes, or has a leaf with a value: the results of
    the playouts say who wins."""
    if exercise.playouts is None:
        return
    tree = exercise.tree
    if not fields.nodes:
        yield fields.at_key(
            "playouts",
            "playouts on paper need a tree that is written out; write tree: "
            '["?", "?"] in place of the game or the family',
        )
    elif tree.odds:
        yield fields.at_key("tree", "playouts on paper need a tree without chance nodes")
    else:
        for leaf in [each for each in tree.leaves() if tree.values[each] is not None][:1]:
            yield fields.nodes[leaf].mistake(
                f"the leaf {tree.names[leaf]} has a value, and the results of playouts say who "
                'wins; write "?" in its place'
            )


def wrong_records(fields: PlacedFields, exercise: Exercise) -> Iterator[Mistake]:
    """Records of nodes that do not exist, and records that do not fit together."""
    tree, given = exercise.tree, exercise.playouts
    if given is None or not fields.nodes or tree.odds:
        return
    known: dict[int, GivenRecord] = {}
    for record in given.records:
        node = tree.index.get(record.node)
        problem = ""
        if node is None:
            hint = did_you_mean(record.node, tree.names)
            problem = f"records names {record.node!r}, which is not a node here{hint}"
        elif record.wins > record.visits:
            problem = (
                f"the record of {record.node} has more wins than playouts ({_shown(record)}); "
                "write W/N, the wins first"
            )
        else:
            known[node] = record
        if problem:
            yield fields.at("playouts", "records", record.node, text=problem)
    if len(known) == len(given.records):
        for node in range(len(tree)):
            if not tree.is_leaf(node) and (problem := _misfit(exercise, node, known)):
                yield fields.at("playouts", "records", text=problem)


def _misfit(exercise: Exercise, node: int, known: Mapping[int, GivenRecord]) -> str:
    """The mistake of a record that is not its children's playouts, each won by a player, or ""."""
    tree = exercise.tree
    below = [known[child] for child in tree.children(node) if child in known]
    many, wins = sum(each.visits for each in below), sum(each.wins for each in below)
    own = known.get(node, GivenRecord(tree.names[node], 0, 0))
    spare = own.visits - many
    if spare < 0:
        return (
            f"the children of {own.node} have {many} playouts in all, and {own.node} itself only "
            f"{own.visits}; correct its record, or theirs"
        )
    if below and not any(
        most <= own.wins <= most + spare for most in {many - wins, *([] if node else [wins])}
    ):
        return (
            f"the record of {own.node} is {_shown(own)}, but its children have won {wins:g} of "
            f"{many} playouts for the other player, which leaves it {many - wins:g}; W counts for "
            "the player who moves into a node"
        )
    return ""


def _shown(record: GivenRecord) -> str:
    return f"{record.wins:g}/{record.visits}"
