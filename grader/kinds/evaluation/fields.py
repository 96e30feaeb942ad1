"""Exercises in evaluation: the rules of their files."""

from collections.abc import Iterator

from grader.core.models import Exercise
from grader.core.placed_values import Mistake, PlacedFields
from grader.kinds.field_rules import FieldRules
from grader.search import perfect_play
from grader.search.evaluation_trial import measures
from grader.search.reference_player import Answers

_INSTEAD = ", and write match: {depth: 2}"
_REFUSED = {
    "depth": ("a search", _INSTEAD),
    "depth_limit": ("a search", _INSTEAD),
    **dict.fromkeys(("equal_positions", "published", "counts", "holds_for"), ("a search", "")),
}

LEAST_LEAD = 0.05  # the least share of the games between the points for all and for none


def no_game(fields: PlacedFields) -> Iterator[Mistake]:
    """A tree or a family in place of a game."""
    for key in ("tree", "family"):
        if fields.has(key):
            yield fields.at_key(
                key,
                f"an evaluation needs the positions of a game, and this is a {key}; write a "
                "game, as in game: {tic-tac-toe: {}}",
            )


def evaluations_alike(fields: PlacedFields, exercise: Exercise, _: Answers) -> Iterator[Mistake]:
    """A game that is too large to solve, or in which all evaluations do alike."""
    try:
        full, none = measures(exercise)
    except perfect_play.TooLargeError:
        yield fields.at_key(
            "game",
            f"this game has more than {perfect_play.MOST_POSITIONS:,} positions, too many to "
            "solve each of them; write a smaller game, or a later position",
        )
        return
    best = exercise.evaluation or "perfect play"
    if full.agreement <= none.agreement:
        yield fields.at_key(
            "game",
            f"{best} orders the positions of this game no better than chance "
            f"({full.agreement:.0%}); write another game, an earlier position, or another "
            "evaluation",
        )
    elif full.points - none.points < LEAST_LEAD * len(full.games):
        yield fields.at_key(
            "game",
            f"in the {len(full.games)} games of this exercise {best} has {full.points:g} "
            f"points, and a search without an evaluation {none.points:g}, so they tell too little; "
            "change the depth, the games or the seed of match, or the game",
        )


RULES = FieldRules(refused=_REFUSED, of_fields=(no_game,), by_play=(evaluations_alike,))
