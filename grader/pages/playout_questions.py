"""The questions of a worksheet on Monte Carlo tree search, and their answers for a key."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isclose, sqrt

from grader.core.findings import written_playouts
from grader.core.findings.phrases import count, either
from grader.core.models import Entry, Exercise
from grader.core.models.given_playouts import GivenPlayouts
from grader.marking.given_playouts import GivenSearch
from grader.pages.exercise_parts import empty_tree
from grader.pages.worksheet_key import TableRow
from grader.pages.worksheet_questions import Question
from grader.reports.parts.wording import first_player
from grader.reports.pictures import svg
from grader.reports.pictures.words import number
from grader.reports.text.markup import Markup, markup, shown

_WIDE = 6
"""The most iterations whose nodes fit on half a line."""
_RULE = (
    "UCB1 of a node is W/N + {constant}·√(ln(n)/N), with the N of its parent as n. W "
    "counts the rewards of the player who moves into the node, from 0 to 1."
)
_RECORDS = "Records W/N: {records}; every other node has 0/0."
_NO_RECORDS = "No node has been played yet: every record W/N is 0/0."
_RESULTS = {
    False: "The next playout ends with the result {results}: 1 if MAX wins, 0 if MIN wins.",
    True: "The next {many} end with the results {results}, in this order: 1 if MAX wins, 0 if MIN "
    "wins.",
}
_BOUNDS = (
    "From the root down to the node that is played, write UCB1 of each child that is compared, "
    "with two decimals; leave the other lines empty."
)
_AFTERWARDS = "Write the records that have changed afterwards; leave the other lines empty."
_OTHERS = (
    "A node, a record or a move that follows from the student's own answers is right, too; so are "
    "other nodes that are equal, and the move with the best mean."
)
_EQUAL = "Of nodes that are equal, choose any."


class PlayoutKey:
    """The key to one exercise. Its answers are on the answer lines, beside the tree as it was."""

    def __init__(self, exercise: Exercise) -> None:
        self.exercise = exercise

    def drawing(self, prefix: str, _unknown: Sequence[str] = ()) -> svg.Drawing:
        """The tree of the worksheet, in which no leaf has a value."""
        return empty_tree(self.exercise, prefix)

    def rows(self) -> list[TableRow]:
        """No trace is asked for."""
        return []

    def notes(self, *, table: bool, ordering: bool) -> Sequence[Markup]:  # noqa: ARG002 - as in WorksheetKey
        """The other right answers."""
        return [markup('<p class="notes">{}</p>', _OTHERS)]


def rule(exercise: Exercise, given: GivenPlayouts) -> Markup:
    """The sentences with the first player, the formula, the records and the results."""
    first = f"{first_player(exercise.root_player)}, at {exercise.tree.names[0]}."
    constant = exercise.exploration_constants[0]
    pairs = [
        f"{each.node} {written_playouts.record(wins=each.wins, visits=each.visits)}"
        for each in given.records
    ]
    records = _RECORDS.format(records=", ".join(pairs)) if pairs else _NO_RECORDS
    sentences = [
        first[0].upper() + first[1:],
        _RULE.format(constant="√2" if isclose(constant, sqrt(2)) else f"{constant:g}"),
        records,
        _RESULTS[len(given.results) > 1].format(
            many=count(len(given.results), "playout"), results=", ".join(map(number, given.results))
        ),
    ]
    return markup("{}", shown(" ".join(sentences), 4000))


def instructions(entry: Entry) -> Markup:
    """The instructions for the parts that are marked."""
    sentences = [
        text
        for part, text in (("ucb", _BOUNDS), ("statistics", _AFTERWARDS))
        if part in entry.worth
    ]
    return markup("<p>{}</p>", shown(" ".join([*sentences, _EQUAL]), 2000))


def questions(entry: Entry, given: GivenPlayouts, *, filled: bool) -> Iterator[Question]:
    """The answer lines of an exercise; those of a key are `filled`."""
    search = GivenSearch(entry.exercise, given)
    names, played = search.tree.names, search.sequences[0]
    if "ucb" in entry.worth:
        bounds = search.bounds(search.conventions[0])
        compared = search.compared(played[0])
        for node in search.bounded:
            right = f"{bounds[node]:.2f}" if node in compared else "not compared"
            yield Question(f"UCB1 of {names[node]}", right if filled else "")
    if "selection" in entry.worth:
        several = len(played) > 1
        first = either([names[node] for node in search.allowed(search.before())])
        right = ", ".join(names[node] for node in played) if several else first
        label = "Nodes that are played, in order" if several else "Node that is played"
        yield Question(label, right if filled else "", wide=len(played) > _WIDE)
    if "statistics" in entry.worth:
        after = next(search.updated(played))
        for node in range(len(search.tree)):
            changed = node in after and after[node] != search.records.get(node)
            wins, visits = after.get(node, (0.0, 0))
            right = written_playouts.record(wins=wins, visits=visits) if changed else "as before"
            yield Question(f"W/N of {names[node]} afterwards", right if filled else "")
    if "move" in entry.worth:
        most, _ = search.moves(next(search.updated(played)))
        yield Question("Move", either(most) if filled else "")
