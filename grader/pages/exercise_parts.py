"""The parts of an exercise for practice pages, worksheets and keys: tree, rule, answer lines."""

from collections.abc import Collection
from dataclasses import replace
from math import isclose, sqrt
from random import Random
from typing import NamedTuple

from grader.core.findings import written_playouts
from grader.core.findings.phrases import count
from grader.core.models import Exercise
from grader.core.models.given_playouts import GivenPlayouts
from grader.core.tree import ExplicitTree, Value
from grader.reports.parts.wording import first_player
from grader.reports.pictures import Picture, svg, words
from grader.reports.text.markup import Markup, markup, shown
from grader.search.reference_player import Answer

MOST_NODES = 120  # the most nodes of a tree that a student fills in
_CHANCE = "At each circle, chance decides, with the probabilities on its lines."
_CUT_AT_CHANCE = ", a chance node when an outcome’s value reaches a bound of its own window."


_PLAYOUTS = (
    "{first}. UCB1 of a node is W/N + {constant}·√(ln(n)/N), with the N of its parent as n. W "
    "counts the rewards of the player who moves into the node, from 0 to 1. {records} The next "
    "{ends}: 1 if MAX wins, 0 if MIN wins."
)


class AnswerLine(NamedTuple):
    """A line for an answer on paper, with the right answer. A wide line has no neighbour."""

    label: str
    answer: str = ""
    wide: bool = False


def tree(
    exercise: Exercise, prefix: str, room: float = 0, right: Answer | None = None
) -> svg.Drawing:
    """The tree without any search, with `room` for a window beside each inner node; or with the
    windows, values and cuts of the `right` search. Every id begins with `prefix`."""
    picture = Picture(tree=exercise.tree, title=exercise.title)
    if right is not None:
        picture = Picture.of_search(exercise, right.recording, right.moves)
    return svg.drawing(replace(picture, room=room, named=True), prefix)


def with_all_values(exercise: Exercise, unknown: Collection[str] = ()) -> Exercise:
    """The exercise with a number in place of each `?`, which would show that it is pruned, except
    at `unknown` leaves. No right search sees these numbers, each a little worse for the player at
    the root than every other leaf, so no move becomes a best one. Playouts need none."""
    drawn = Random(exercise.id)  # noqa: S311 - sheet and key need the same numbers, not secret ones
    whole = exercise.tree
    if not isinstance(whole, ExplicitTree) or exercise.playouts is not None:
        return exercise
    least, most = whole.value_range

    def worse() -> Value:
        beyond = drawn.randint(1, 2)
        return least - beyond if exercise.root_player == "MAX" else most + beyond

    values = [
        worse()
        if whole.is_leaf(node) and value is None and whole.names[node] not in unknown
        else value
        for node, value in enumerate(whole.values)
    ]
    return replace(exercise, tree=replace(whole, values=values))


def rule(exercise: Exercise, *, of_search: bool = True) -> Markup:
    """The sentences that name the player at the root, and, for questions that depend on the search
    (`of_search`), the cutoff rule or algorithm; for playouts, formula, records and results."""
    if exercise.playouts is not None:
        return markup("{}", shown(_rule_of_playouts(exercise, exercise.playouts), 4000))
    root = shown(exercise.tree.names[0], 60)
    first = markup("{}, at {}.", first_player(exercise.root_player), root)
    if exercise.tree.odds:
        first = markup("{} {}", first, _CHANCE)
    if not of_search:
        return first
    if not exercise.algorithm.prunes:
        return markup(
            "{} This exercise is on {}, which prunes nothing.", first, exercise.algorithm.title
        )
    if exercise.algorithm.is_bounded:
        least, most = map(words.number, exercise.bounds)
        first = markup("{} Each leaf is worth at least L = {}, at most U = {}.", first, least, most)
    weak = exercise.cutoff == "weak"
    where, beta, alpha = ("at", "≥", "≤") if weak else ("only beyond", ">", "<")
    chance = _CUT_AT_CHANCE if exercise.algorithm.has_chance else "."
    return markup(
        "{} This exercise cuts {} equality: MAX when v&nbsp;{}&nbsp;β, MIN when v&nbsp;{}&nbsp;α{}",
        first,
        where,
        beta,
        alpha,
        chance,
    )


def _rule_of_playouts(exercise: Exercise, given: GivenPlayouts) -> str:
    first = f"{first_player(exercise.root_player)}, at {exercise.tree.names[0]}"
    constant = exercise.exploration_constants[0]
    pairs = [
        f"{each.node} {written_playouts.record(wins=each.wins, visits=each.visits)}"
        for each in given.records
    ]
    records = f"Records W/N: {', '.join(pairs)}; every other node has 0/0."
    ends, results = "playout ends with the result", ", ".join(map(words.number, given.results))
    if len(given.results) > 1:
        ends = f"{count(len(given.results), 'playout')} end with the results"
        results += ", in this order"
    return _PLAYOUTS.format(
        first=first[0].upper() + first[1:],
        constant="√2" if isclose(constant, sqrt(2)) else f"{constant:g}",
        records=records if pairs else "No node has been played yet: every record W/N is 0/0.",
        ends=f"{ends} {results}",
    )
