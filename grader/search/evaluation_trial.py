"""The trusted side of an exercise in evaluation: it asks for values, and plays the games.

A trial is a generator. It yields positions, is sent their values for MAX, and returns the record of
the trial. So a student's program, the exercise's own evaluation and perfect play are tried alike.
Everything is drawn from the exercise's seed, so the same values always give the same record.
"""

from collections.abc import Callable, Generator, Iterable, Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

from grader.core.game_rules import Position, Rules
from grader.core.growing_tree import GrowingTree
from grader.core.models import Exercise
from grader.core.models.evaluated import Evaluated, Judged, Measures, PlayedGame
from grader.core.tree import Player, Value, one_line
from grader.search import games
from grader.search.dice import Dice
from grader.search.perfect_play import PerfectPlay

Trial: TypeAlias = Generator[Sequence[Position], Sequence[Value], Evaluated]
Values: TypeAlias = dict[Position, Value]
Asking: TypeAlias = Generator[Sequence[Position], Sequence[Value], None]
Worth: TypeAlias = tuple[int, Value]
"""A leaf's value: 1, 0 or -1 as MAX has won, nobody or MIN; then its utility or evaluation."""

OF_A_KIND = 25  # the most positions of one kind in a sample
PLAYOUTS = 600  # games of random moves, each of which gives the sample two positions at most
OPENING = 2  # random moves before each game, so that no two pairs of games need be alike
RANDOM, BLIND = "random moves", "a search without an evaluation"  # opponents without an evaluation


class PositionSample(NamedTuple):
    """Positions of a game that are still open, and some that are over."""

    still_open: tuple[Position, ...]
    over: tuple[Position, ...]


def rules_of(exercise: Exercise) -> Rules:
    """The rules of the exercise's game. Raises TypeError if it has a tree."""
    if not isinstance(exercise.tree, GrowingTree):
        raise TypeError(f"{exercise.id} has a tree, and positions belong to a game")
    return exercise.tree.rules


@cache
def perfect_play(exercise: Exercise) -> PerfectPlay:
    """The solver of the exercise's game, which keeps the positions solved so far."""
    return PerfectPlay(rules_of(exercise))


@cache
def sample(exercise: Exercise) -> PositionSample:
    """The positions of the exercise's sample, found by random moves. Positions of a kind have the
    same player to move and the same winner. Raises `perfect_play.TooLargeError`."""
    rules, dice = rules_of(exercise), Dice(exercise.match.seed, "sample")
    solved, times = perfect_play(exercise), dict[tuple[Player, bool, int], int]()
    taken: dict[Position, bool] = {}
    for _ in range(PLAYOUTS):
        path = [rules.initial]
        while not rules.is_terminal(path[-1]):
            path.append(rules.result(path[-1], dice.one_of(rules.actions(path[-1]))))
        for position, over in ((dice.one_of(path[:-1]), False), (path[-1], True)):
            worth = solved.value(position)
            kind = rules.to_move(position), over, (worth > 0) - (worth < 0)
            if position not in taken and times.get(kind, 0) < OF_A_KIND:
                taken[position] = over
                times[kind] = times.get(kind, 0) + 1
    return PositionSample(
        tuple(each for each, over in taken.items() if not over),
        tuple(each for each, over in taken.items() if over),
    )


def opponents(exercise: Exercise) -> tuple[str, str]:
    """The names of both opponents."""
    return RANDOM, exercise.evaluation or BLIND


@cache
def measures(exercise: Exercise) -> Measures:
    """The trials that a student's is measured by. Raises `perfect_play.TooLargeError`."""
    best = _named(exercise) or perfect_play(exercise).value
    return Measures(answered(trial(exercise), best), answered(trial(exercise), _nothing))


def answered(started: Trial, value: Callable[[Position], Value]) -> Evaluated:
    """The record of a trial of that evaluation."""
    try:
        batch = next(started)
        while True:
            batch = started.send([value(position) for position in batch])
    except StopIteration as end:
        record: Evaluated = end.value
        return record


def trial(exercise: Exercise) -> Trial:
    """Ask for the values of the sample and of its symmetries, play the games, and ask again for the
    sample: an evaluation that has changed its mind gives other values."""
    chosen, known = sample(exercise), Values()
    alike = games.symmetries(next(iter(exercise.game or ())), rules_of(exercise))
    swapped = {each: alike.swapped(each) for each in chosen.still_open} if alike else {}
    mirrored = {
        each: [mirror(each) for mirror in alike.mirrors] if alike else []
        for each in chosen.still_open
    }
    images = [image for each in chosen.still_open for image in mirrored[each]]
    every = [*chosen.still_open, *chosen.over]
    yield from _ask(known, [*every, *swapped.values(), *images])
    played = []
    for opponent in opponents(exercise):
        for number in range(exercise.match.games):
            game = yield from _game(exercise, opponent, number, known)
            played.append(game)
    yield every
    rules, solved = rules_of(exercise), perfect_play(exercise)
    judged = [
        Judged(
            board=_shown(rules, each),
            mover=rules.to_move(each),
            worth=solved.value(each),
            is_over=rules.is_terminal(each),
            value=known[each],
            swapped=known[swapped[each]] if each in swapped else None,
            mirrored=tuple(
                (_shown(rules, image), known[image]) for image in mirrored.get(each, ())
            ),
        )
        for each in every
    ]
    return Evaluated(utilities=rules.utilities, sample=tuple(judged), games=tuple(played))


def _nothing(_: Position) -> Value:
    return 0


def _shown(rules: Rules, position: Position) -> str:
    return one_line(rules.shown(rules.board(position)))


def _ask(known: Values, positions: Iterable[Position]) -> Asking:
    """Ask for the values of the positions that are not known yet, if there are any."""
    asked = [each for each in dict.fromkeys(positions) if each not in known]
    if asked:
        known.update(zip(asked, (yield asked), strict=True))


def _named(exercise: Exercise) -> Callable[[Position], Value] | None:
    """The exercise's own evaluation; None if it names none."""
    found = exercise.tree.evaluation if isinstance(exercise.tree, GrowingTree) else None
    return None if found is None else found.of


def _game(
    exercise: Exercise, opponent: str, number: int, known: Values
) -> Generator[Sequence[Position], Sequence[Value], PlayedGame]:
    """One game against `opponent`. Two games have the same opening, with the sides exchanged."""
    rules, depth = rules_of(exercise), exercise.match.depth
    side: Player = "MIN" if number % 2 else "MAX"
    position = _opening(rules, Dice(exercise.match.seed, opponent, number // 2))
    dice = Dice(exercise.match.seed, opponent, number, "game")
    of = _named(exercise)
    while not rules.is_terminal(position):
        if rules.to_move(position) == side:
            leaves = list(_leaves(rules, position, depth))
            yield from _ask(known, (each for each in leaves if not rules.is_terminal(each)))
            action = _move(rules, position, depth, known.__getitem__, dice)
        elif opponent == RANDOM:
            action = dice.one_of(rules.actions(position))
        else:
            action = _move(rules, position, depth, of or _nothing, dice)
        position = rules.result(position, action)
    return PlayedGame(opponent=opponent, side=side, utility=rules.utility(position))


def _opening(rules: Rules, dice: Dice) -> Position:
    """A position after OPENING random moves, or fewer if the game would be over."""
    position = rules.initial
    for _ in range(OPENING):
        after = rules.result(position, dice.one_of(rules.actions(position)))
        if rules.is_terminal(after):
            break
        position = after
    return position


def _leaves(rules: Rules, position: Position, depth: int) -> Iterable[Position]:
    """The positions where a search to `depth` stops."""
    if depth == 0 or rules.is_terminal(position):
        yield position
        return
    for action in rules.actions(position):
        yield from _leaves(rules, rules.result(position, action), depth - 1)


def _move(
    rules: Rules, position: Position, depth: int, of: Callable[[Position], Value], dice: Dice
) -> str:
    """One of the best moves by minimax to `depth`, drawn at random."""
    worths = {
        action: _worth(rules, rules.result(position, action), depth - 1, of)
        for action in rules.actions(position)
    }
    best = (max if rules.to_move(position) == "MAX" else min)(worths.values())
    return dice.one_of([action for action, worth in worths.items() if worth == best])


def _worth(rules: Rules, position: Position, depth: int, of: Callable[[Position], Value]) -> Worth:
    """The minimax value of a position. The search knows a finished game itself: a win is better
    than any evaluation, a loss worse, and a draw is worth 0."""
    if rules.is_terminal(position):
        utility = rules.utility(position)
        return (utility > 0) - (utility < 0), utility
    if depth == 0:
        return 0, of(position)
    best = max if rules.to_move(position) == "MAX" else min
    return best(
        _worth(rules, rules.result(position, action), depth - 1, of)
        for action in rules.actions(position)
    )
