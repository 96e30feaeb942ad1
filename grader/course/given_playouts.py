"""The field `playouts` of an exercise file: the search tree so far in Monte Carlo tree search on
paper, and the results of the next playouts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from grader.core.errors import did_you_mean
from grader.core.models import Exercise
from grader.core.models.given_playouts import GivenPlayouts, GivenRecord

if TYPE_CHECKING:
    from grader.course.document_cache import Result
    from grader.course.positioned_yaml import Mistake, Node
    from grader.course.schema.questions import PlayoutFields


def described(playouts: PlayoutFields | int | None) -> Result | None:
    """The field of a checked document, as plain data; None if it has but a number."""
    if playouts is None or isinstance(playouts, int):
        return None
    pairs = {name: record.split("/") for name, record in (playouts.records or {}).items()}
    return {
        "results": list(playouts.results),
        "records": [[name, float(wins), int(visits)] for name, (wins, visits) in pairs.items()],
    }


def built(plain: Result | None) -> GivenPlayouts | None:
    """The field from plain data."""
    if plain is None:
        return None
    records = tuple(GivenRecord(name, wins, visits) for name, wins, visits in plain["records"])
    return GivenPlayouts(results=tuple(plain["results"]), records=records)


def mistakes(exercise: Exercise, root: Node, nodes: Sequence[Node]) -> Iterator[Mistake]:
    """The mistakes in the field, beside the exercise's tree, whose nodes are `nodes`."""
    given = exercise.playouts
    if given is None:
        return
    tree = exercise.tree
    if not nodes:
        yield root.key_mistake(
            "playouts",
            "playouts on paper need a tree that is written out; write tree: "
            '["?", "?"] in place of the game or the family',
        )
    elif tree.odds:
        yield root.key_mistake("tree", "playouts on paper need a tree without chance nodes")
    else:
        yield from _leaf_mistakes(exercise, nodes)
        yield from _record_mistakes(exercise, given, root.items["playouts"])


def _leaf_mistakes(exercise: Exercise, nodes: Sequence[Node]) -> Iterator[Mistake]:
    """The first leaf that has a value: the results of the playouts say who wins."""
    tree = exercise.tree
    for leaf in tree.leaves():
        if tree.values[leaf] is not None:
            yield nodes[leaf].mistake(
                f"the leaf {tree.names[leaf]} has a value, and the results of playouts say who "
                'wins; write "?" in its place'
            )
            return


def _record_mistakes(exercise: Exercise, given: GivenPlayouts, block: Node) -> Iterator[Mistake]:
    tree = exercise.tree
    known: dict[int, GivenRecord] = {}
    for record in given.records:
        item = block.items["records"].items[record.node]
        node = tree.index.get(record.node)
        if node is None:
            yield item.mistake(
                f"records names {record.node!r}, which is not a node here"
                f"{did_you_mean(record.node, tree.names)}"
            )
        elif record.wins > record.visits:
            yield item.mistake(
                f"the record of {record.node} has more wins than playouts ({_shown(record)}); "
                "write W/N, the wins first"
            )
        else:
            known[node] = record
    if len(known) == len(given.records):
        for node in range(len(tree)):
            if not tree.is_leaf(node):
                yield from _misfits(exercise, node, known, block.items.get("records", block))


def _misfits(
    exercise: Exercise, node: int, known: Mapping[int, GivenRecord], block: Node
) -> Iterator[Mistake]:
    """The mistake of a node whose record does not have the playouts of its children, each a win of
    one of the two players."""
    tree = exercise.tree
    below = [known[child] for child in tree.children(node) if child in known]
    many, wins = sum(each.visits for each in below), sum(each.wins for each in below)
    own = known.get(node, GivenRecord(tree.names[node], 0, 0))
    spare = own.visits - many
    if spare < 0:
        yield block.mistake(
            f"the children of {own.node} have {many} playouts in all, and {own.node} itself only "
            f"{own.visits}; correct its record, or theirs"
        )
    elif below and not any(
        most <= own.wins <= most + spare for most in {many - wins, *([] if node else [wins])}
    ):
        yield block.mistake(
            f"the record of {own.node} is {_shown(own)}, but its children have won {wins:g} of "
            f"{many} playouts for the other player, which leaves it {many - wins:g}; W counts for "
            "the player who moves into a node"
        )


def _shown(record: GivenRecord) -> str:
    return f"{record.wins:g}/{record.visits}"
