"""The values of a small game's positions by perfect play."""

from grader.core.game_rules import Position, Rules
from grader.core.tree import Value
from grader.search.recursion_room import room_for

MOST_POSITIONS = 200_000  # the most positions that are solved, which takes about a second


class TooLargeError(Exception):
    """The game has more than MOST_POSITIONS positions."""


class PerfectPlay:
    """Minimax over the positions of `rules`; each position is solved once."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._known: dict[Position, Value] = {}

    def value(self, position: Position) -> Value:
        """The value of any position, for MAX. Raises TooLargeError."""
        with room_for(self._rules.longest):
            return self._value(position)

    def _value(self, position: Position) -> Value:
        known = self._known.get(position)
        if known is not None:
            return known
        if len(self._known) >= MOST_POSITIONS:
            raise TooLargeError
        rules = self._rules
        if rules.is_terminal(position):
            value = rules.utility(position)
        else:
            for_max = rules.to_move(position) == "MAX"
            best, end = max if for_max else min, rules.utilities[for_max]
            values: list[Value] = []
            for action in rules.actions(position):
                values.append(self._value(rules.result(position, action)))
                if values[-1] == end:
                    break  # no move is better
            value = best(values)
        self._known[position] = value
        return value
