"""Finds the known mistake in a Monte Carlo tree search, from its playouts.

Ties and the order of expansion are free, so two right programs may play other nodes. A mistake is
named if its reading of the four steps explains every playout of every exercise.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from functools import cached_property
from itertools import combinations
from math import inf
from typing import Any

from grader.core.models import Diagnosis, Entry, ExerciseReport, Outcome, Refused, StoppedRun
from grader.diagnosis import known_mistakes
from grader.diagnosis.known_mistakes import KnownMistake
from grader.diagnosis.mistake_programs import function
from grader.diagnosis.named_mistake import Tried
from grader.kinds.iterations.playout_checks import MarkedPlayouts
from grader.kinds.iterations.playout_statistics import StepsReading
from grader.kinds.iterations.upper_confidence import Constants
from grader.search import playout_player

MOST_PLAYOUTS = 2000  # the most playouts of an exercise that are explained
TINY = 1e-6
_LATER: Mapping[str, int] = {
    "leaf": 1,
    "leaf and parent": 1,
    "below the root": 1,
    "siblings": 2,
    "untried": 2,
    "other": 3,
}
"""They explain others' searches, too: named only if none with a smaller number explains all."""
_LAST = 4  # the number of a wrong formula that fits with a constant that is not accepted


def diagnose(played: Sequence[tuple[ExerciseReport, Outcome]]) -> Diagnosis | None:
    """The known mistakes that explain all searches; None if there is no search."""
    searches = [
        MarkedPlayouts(marked.entry, outcome.recording)
        for marked, outcome in played
        if outcome.recording is not None and not isinstance(outcome, Refused | StoppedRun)
    ]
    searches = [each for each in searches if each.made > 1]  # one playout has many explanations
    if not searches:
        return None
    algorithm = played[0][0].entry.exercise.algorithm
    names = _named(searches, known_mistakes.mistake_names(algorithm))
    return Diagnosis(alternatives=tuple(names), trees=len(searches), algorithm=algorithm)


def play(name: str, entry: Entry) -> Tried:
    """The search of a known mistake in the exercise."""
    exercise = entry.exercise
    try:
        recording = playout_player.recorded(exercise, function(name))
    except Exception as error:  # noqa: BLE001 - a mistake may raise anything, as without a playout
        return Tried(None, type(error).__name__)
    marked = MarkedPlayouts(entry, recording)
    return Tried(marked.verdict(), repr((marked.playouts, marked.move)))


def _named(searches: Sequence[MarkedPlayouts], names: Sequence[str]) -> Sequence[tuple[str, ...]]:
    """The mistakes that explain all searches, without those that explain too much; if there is
    none, the pairs that do, of mistakes in different steps."""
    evidence = _Evidence(searches)
    known = [known_mistakes.mistake(name) for name in names]
    alone = (((each.name,), each) for each in known)
    pairs = (
        ((one.name, other.name), replace(one, shows={**one.shows, **other.shows}))
        for one, other in combinations(known, 2)
        if {*one.shows, *other.shows} <= _OF_READINGS
        if {*one.lines}.isdisjoint(other.lines) and one.shows.keys().isdisjoint(other.shows)
    )
    for tried in (alone, pairs):
        found = {names: mistake for names, mistake in tried if evidence.shows(mistake)}
        if found:
            first = min(map(evidence.rank, found.values()))
            return [names for names, mistake in found.items() if evidence.rank(mistake) == first]
    return []


class _Evidence:
    """The searches of one program, in which known mistakes may show."""

    def __init__(self, searches: Sequence[MarkedPlayouts]) -> None:
        self._searches = searches
        self._readings = list(dict.fromkeys(each for one in searches for each in one.readings))
        self._tests: Mapping[str, Callable[[str], bool]] = {
            "constant": self._has_constant,
            "slip": self._has_slip,
            "from": lambda starts: starts == self._from,
            "iterations": self._has_iterations,
            "move": self._has_move,
        }

    def shows(self, mistake: KnownMistake) -> bool:
        """Whether the mistake explains every search."""
        signs = dict(mistake.shows)
        changes = {name: signs.pop(name) for name in _OF_READINGS & signs.keys()}
        if _OF_FORMULAS & changes.keys():
            if not self._has_formula(changes):
                return False
        elif changes and not self._has_reading(changes):
            return False
        if "slip" in signs:
            signs.setdefault("from", "anywhere")
        return all(self._tests[name](sign) for name, sign in signs.items())

    def rank(self, mistake: KnownMistake) -> int:
        """The larger, the more searches of other mistakes it explains: see _LATER. A constant that
        may as well be any negative number tells nothing."""
        ranks = [_LATER.get(str(sign), 0) for sign in mistake.shows.values()]
        if "constant" in mistake.shows and any(each.least == -inf for each in self._constants):
            ranks.append(_LATER["other"])
        if _OF_FORMULAS & mistake.shows.keys() and not self._has_reading(mistake.shows):
            ranks.append(_LAST)
        return max(ranks)

    def _has_reading(self, changes: Mapping[str, Any]) -> bool:
        """Whether the right steps with these changes explain all playouts."""
        return self._is_wrong and any(
            all(
                search.judge.fitted(
                    replace(reading, **changes), MOST_PLAYOUTS, by_accepted=True
                ).right_until
                == min(search.made, MOST_PLAYOUTS)
                for search in self._searches
            )
            for reading in self._readings
        )

    def _has_formula(self, changes: Mapping[str, Any]) -> bool:
        """Whether these changes, to the formula of UCB1, explain all playouts with the constants of
        the exercises or one positive constant. If the mean alone does, they show no formula."""
        if not self._is_wrong or any(constants.has(0) for constants in self._constants):
            return False
        return self._has_reading(changes) or any(
            self._constants_in(replace(reading, **changes)).most > TINY
            for reading in self._readings
        )

    @cached_property
    def _constants(self) -> Sequence[Constants]:
        """The constants that explain all playouts, for each right reading with such constants."""
        return [each for each in map(self._constants_in, self._readings) if each.any]

    def _constants_in(self, reading: StepsReading) -> Constants:
        """The constants that explain all playouts in that reading."""
        both = Constants()
        for search in self._searches:
            fit = search.judge.fitted(reading, MOST_PLAYOUTS)
            if fit.any_until < min(search.made, MOST_PLAYOUTS):
                return Constants(inf, -inf)
            both.least = max(both.least, fit.constants.least)
            both.most = min(both.most, fit.constants.most)
        return both if both.any else Constants(inf, -inf)

    def _has_constant(self, sign: str) -> bool:
        tests: Mapping[str, Callable[[Constants], bool]] = {
            "zero": lambda constants: constants.has(0),
            "negative": lambda constants: constants.least < -TINY and constants.most <= TINY,
            "other": lambda constants: constants.least > TINY,
        }
        return self._is_wrong and any(map(tests[sign], self._constants))

    @property
    def _is_wrong(self) -> bool:
        """Whether some playout is not allowed."""
        return any(search.offences for search in self._searches)

    def _has_slip(self, slip: str) -> bool:
        """Whether this slip is the first in each search that has any, and most of all slips."""
        offences = [search.offences for search in self._searches if search.offences]
        slips = [each.slip for one in offences for each in one]
        most = max(slips, key=slips.count, default=None)
        return all(one[0].slip == slip for one in offences) and most == slip

    @cached_property
    def _from(self) -> str:
        """The nodes from which the playouts of all searches begin."""
        found = {_from(search) for search in self._searches}
        if found == {"children", "one child"}:  # a short search may not come to a second one
            return "children"
        return found.pop() if len(found) == 1 else "anywhere"

    def _has_iterations(self, gap: str) -> bool:
        return all(
            search.made - search.wanted == int(gap) and search.is_explained
            for search in self._searches
        )

    def _has_move(self, kind: str) -> bool:
        """Whether all moves have the most "wins" or greatest "bound", and not all are right."""
        return all(
            each.is_explained
            and each.move in (each.most_wins if kind == "wins" else each.greatest_bound)
            for each in self._searches
        ) and any(each.move not in each.right_moves for each in self._searches)


def _from(search: MarkedPlayouts) -> str:
    """Where the playouts of a search begin: "children" of the root, "one child", the "root",
    "leaves" (first at the root, once for each child, then none), or "anywhere"."""
    children = search.tree.children(0)
    played = [playout.node for playout in search.playouts]
    if {*played} <= {*children}:
        return "one child" if len({*played}) == 1 < len(children) else "children"
    if not any(played):
        return "root"
    first, rest = played[: len(children)], played[len(children) :]
    return "leaves" if len(children) > 1 and not any(first) and all(rest) else "anywhere"


_OF_READINGS = {field.name for field in fields(StepsReading)}
_OF_FORMULAS = {"bonus", "mean"}  # the fields of a reading that say how UCB1 is computed
