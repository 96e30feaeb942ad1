"""The most that a program may send in one exercise.

All work after play is in proportion to it, so it follows from the exercise and from the program's
own questions, never from another program's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grader.core.growing_tree import GrowingTree

if TYPE_CHECKING:
    from grader.core.models import Exercise
    from grader.core.models.reasons import StoppedReason
    from grader.sandbox.played_program import PlayedProgram

EVENTS, MOST_EVENTS = 100_000, 2_000_000
"""The most calls and questions: a base, to which a program's kind adds, and the most to keep."""
CLAIMS, CLAIMS_A_QUESTION = 2_000, 4
"""The most events that only report calls: a base, as much for each node as in all events, and those
for each question. A call forged or answered from a memory needs no question."""
MOST_NEW_NODES = 200_000
"""The most nodes of a growing tree that one search may make known: twice those of the largest game
that is accepted, and fewer than fill the memory of a program that keeps all its states."""
BYTES_AN_EVENT = 100  # an honest event takes less; a claim may be long


class Budget:
    """The limits of one program, and whether it has gone beyond them; `search` is its handler, None
    while it is loaded."""

    def __init__(self, exercise: Exercise) -> None:
        self.search: PlayedProgram | None = None
        self._grows = isinstance(exercise.tree, GrowingTree)
        self._nodes = len(exercise.tree)

    @property
    def events(self) -> int:
        """The most calls and questions."""
        if self.search is None:
            return EVENTS
        needed = self.search.events_needed
        # In a game some programs ask for the player all the time, and no report is kept.
        return min(EVENTS + needed + self._grows * self.search.reports, MOST_EVENTS)

    @property
    def claims(self) -> int:
        """The most calls and returns."""
        if self.search is None:
            return CLAIMS
        questions = self.search.events - self.search.claims
        return CLAIMS + self.search.events_needed + CLAIMS_A_QUESTION * questions

    def overdrawn(self, received: int) -> StoppedReason | None:
        """The reason to end a process that has sent more, `received` bytes in all; else None."""
        search, most = self.search, self.events
        events = claims = told = playouts = most_playouts = 0
        if search is not None:
            events, claims = search.events, search.claims
            told = search.nodes if self._grows else 0
            playouts, most_playouts = search.playouts, search.playouts_needed
        if (
            events <= most
            and (claims <= CLAIMS or claims <= self.claims)
            and received <= BYTES_AN_EVENT * most
            and told <= MOST_NEW_NODES
            and playouts <= most_playouts
        ):
            return None
        from grader.core.models import reasons

        nodes = told or self._nodes
        if told > MOST_NEW_NODES:
            return reasons.TooManyNodes(MOST_NEW_NODES)
        if playouts > most_playouts:
            return reasons.TooManyPlayouts(most_playouts)
        if events > most:
            return reasons.TooManyEvents(most, nodes)
        if claims > self.claims:
            return reasons.TooManyEvents(self.claims, nodes)
        return reasons.TooManyBytes(BYTES_AN_EVENT * most, nodes)
