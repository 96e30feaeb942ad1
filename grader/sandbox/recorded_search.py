"""Handles a worker's frames while it searches: its calls, its end."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import inf
from typing import Any

from grader.core.models import Answered, Exercise, Malformed, Missing
from grader.core.models.line_trace import LineStep, Statement
from grader.core.recording import NOTHING, Recording, first_move, is_number, settled
from grader.core.tree import Value
from grader.sandbox.played_program import Plays
from grader.sandbox.program_loading import ProgramLoading
from grader.sandbox.protocol import LAST_LINE, ProtocolError
from grader.sandbox.recorded_questions import RecordedQuestions
from grader.sandbox.trait_differences import may_turn_signs
from grader.sandbox.worker.frames import frames_of
from grader.sandbox.worker.function_names import promises_action
from grader.sandbox.worker.kinds.search import ToSearch, WhileSearching
from grader.search.game import Game, MirroredGame
from grader.search.mirrored_search import View

PLAY = frames_of(ToSearch)["play"].template
SPARE_PLIES = 2  # the least plies by which a program's depth limit exceeds the tree's depth
TRACED_TEXT = 400_000  # the most characters that are kept of the lines which a search runs
STATEMENT = 100  # the characters for which a statement of the text counts
SEARCH = "search"  # the role of a program's own search
FOR_MAX = {(0, "MIN"): "max_value", (1, "MAX"): "min_value"}
"""The function that a search for MAX calls first, by the depth of the node and the player there. If
MIN moves twice in a row, a call on a child says nothing."""


class RecordedSearch(RecordedQuestions, WhileSearching):
    """Handles the frames of a search of `exercise` by the loaded program. It gets the mirrored game
    if it can only search for MAX, or `for_max`, as it was seen. At most `lines` are traced."""

    phase = WhileSearching

    def __init__(
        self, exercise: Exercise, program: ProgramLoading, *, for_max: bool = False, lines: int = 0
    ) -> None:
        tree, root_player = exercise.tree, exercise.root_player
        may_be_for_min = SEARCH in program.taken and not for_max
        only_max = for_max or (program.only_max and not may_be_for_min)
        self.mirrored = root_player == "MIN" and only_max
        super().__init__(exercise, program, MirroredGame(tree) if self.mirrored else Game(tree))
        self._may_be_for_max = root_player == "MIN" and may_be_for_min
        self._prunes = exercise.algorithm.prunes
        self._again = exercise.algorithm.again
        self._root_player = root_player
        name = program.taken.get("max_value", "")
        self._view = View(
            tree, name, mirrored=self.mirrored, may_turn=may_turn_signs(program.traits)
        )
        self._reports: Counter[tuple[str, int]] = Counter()
        """The questions, each with its node, that the worker answered itself and reported."""
        self._began_again = False
        self._most_lines, self._text_left = lines, TRACED_TEXT
        self._answer: tuple[object, object] = (None, None)
        self._no_action = False

    def beginning(self, room: int) -> str:
        deepest, horizon = self._tree.deepest, self._tree.horizon or 0
        limit = deepest + deepest % 2 + SPARE_PLIES
        if horizon:
            limit = horizon - self._exercise.root_depth
        bounds, guess = json.dumps(self._bounds()), self._exercise.first_guess
        root, lines = self.game.state(0), self._most_lines
        return PLAY % (root, room, limit, horizon, bounds, guess, lines)

    def _bounds(self) -> Sequence[Value]:
        """The bounds of utilities that a program may know: one that visits all learns nothing."""
        algorithm = self._exercise.algorithm
        if algorithm.is_bounded:
            return self._exercise.bounds
        return (-inf, inf) if algorithm.prunes else self._tree.value_range

    def plays_again(self) -> Plays | None:
        again = partial(type(self), for_max=True, lines=self._most_lines)
        return again if self._searched_for_max() else None

    def _searched_for_max(self) -> bool:
        """Whether the program's own search played MAX at MIN's root.

        It did not ask for the player there, and called MAX's function on the root, or MIN's on a
        child, or did not find the least value of the children; or it asked for the value of each
        leaf for MIN. If it was given the player, only finding the greatest value shows that it took
        no notice. Without a call, an answer without any leaf is no search.
        """
        if not self._may_be_for_max or isinstance(self.outcome, Missing):
            return False
        events = self._recorder.events
        if ("to_move", 0) in self._reports:
            questions = Counter(event[2] for event in events if event[0] == "asked")
            asked = questions["utility"] + questions["evaluation"] + questions["eval"]
            for_min = sum(
                times
                for (question, _), times in self._reports.items()
                if question == "utility for MIN"
            )
            return for_min == asked > 0
        calls = [event for event in events if event[0] == "entered"]
        depth, players = self._tree.depth, self._tree.players
        if any(call[2] == FOR_MAX.get((depth[call[1]], players[call[1]])) for call in calls[:1]):
            return True
        if isinstance(self.outcome, Answered) and not self._searched().evaluated:
            return False
        given = ("given to_move", 0) in self._reports
        if not given and not any(call[2] == "max_value" for call in calls):
            return True  # one function for both players: its values may be those of negamax
        returns = self._searched().last_returns
        found = [returns.get(child) for child in self._tree.children(0)]
        values: list[Any] = [value for value in found if is_number(value)]
        if given:
            return bool(values) and self._answer[0] == max(values) > min(values)
        return not values or not self._answer[0] == min(values) < max(values)

    def recording(self) -> Recording:
        value, move = self._answer
        recording = self._searched()
        if value is not None and move is None and not self._no_action:
            recording = replace(recording, value=settled(value, self._tree))
            move = first_move(recording, again=self._again)
        return replace(recording, value=settled(value, self._tree), move=move)

    def _searched(self) -> Recording:
        """The search so far, translated to the exercise's own game."""
        return Recording(self._tree, tuple(self._view.events(self._recorder.events)))

    def call(self, function: str, state: int, alpha: object, beta: object) -> None:
        if not self._prunes:  # nothing depends on a window
            alpha, beta = -inf, inf
        self.claims += 1
        self._log(("entered", state, function, alpha, beta))

    def return_(self, state: int, value: object, move: object) -> None:
        self.claims += 1
        self._log(("returned", state, value, move))

    def left(self, state: int) -> None:
        self.claims += 1
        self._log(("left", state, ""))

    def statements(self, file: str, found: tuple[Statement, ...]) -> None:
        self._text_left -= STATEMENT * len(found)
        if not self._most_lines or self.steps or self._text_left < 0:
            raise ProtocolError("unknown-frame", "statements")
        self.statements_of[file] = (*self.statements_of.get(file, ()), *found)

    def line(
        self, file: str, line: int, function: str, depth: int, changed: Mapping[str, str]
    ) -> None:
        if not self._most_lines:
            raise ProtocolError("unknown-frame", "line")
        size = len(file) + len(function) + sum(len(name) + len(changed[name]) for name in changed)
        self._text_left -= size
        if self._text_left < 0 or len(self.steps) >= self._most_lines - 1:
            self.is_cut = True
        elif 0 < line <= LAST_LINE and 0 <= depth <= len(self.steps):
            events = len(self._recorder.events)
            self.steps.append(LineStep(events, file, line, function, depth, changed))

    def again(self) -> None:
        """Discard a search that stopped at the root."""
        if self._began_again or self.game.known_states > 1:
            raise ProtocolError("late-start")
        self._began_again = True
        self._refused = None
        self._recorder.events.clear()
        self._reports.clear()
        self.steps.clear()

    def asked(self, question: str, state: int) -> None:
        super().asked(question, state)
        self._reports[question, state] += 1

    def done(self, by: str, value: object, move: Any) -> None:
        if by != SEARCH:  # the program's own search is not written yet
            self._may_be_for_max = False
            self.taken = {part: name for part, name in self.taken.items() if part != SEARCH}
        name = {**self.taken}.get(by, by)  # type: ignore[call-overload] # `by` is a Role, but typed as str
        returned: Any = value
        if value is None and move is not None:
            if by != SEARCH or not self.game.is_move(move):
                from grader.core.models.reasons import NotAnAction

                names, node = self._tree.names, self._tree.index.get(move, 0)
                above = self._tree.parent[node] if node else 0
                reason = NotAnAction(name, move, names[0], names[above] if above else "")
                self.outcome = Malformed(reason=reason)
                return
            returned = self._value_of(move)
        else:
            returned = self._view.value(value, self._recorder.events)
        original = returned
        self._no_action = (
            by == SEARCH and move is None and (returned == NOTHING or self._promises_action(name))
        )
        if self._no_action and returned == NOTHING:  # its calls may show the value all the same
            returned = self._value_seen()
        self._answer = (returned, move)
        if returned is not None and not is_number(returned):
            from grader.core.models.reasons import NotANumber

            function = self._first_to_return(returned) or name
            self.outcome = Malformed(reason=NotANumber(function, returned))
        else:
            self.outcome = Answered(returned=original if self._no_action else None)

    def _promises_action(self, name: str) -> bool:
        """Whether the search of that name returns an action; one that repeats the root need not."""
        return not self._exercise.algorithm.repeats_root and promises_action(name)

    def _value_of(self, move: object) -> Any:
        """The root's value for a search that returns only its move: the return value of the call on
        the root or, if the search has the root's loop itself, of the call on the move's child."""
        returns = self._searched().last_returns
        child = self._tree.index.get(move) if isinstance(move, str) else None
        return returns.get(0, returns.get(child) if child is not None else None)

    def _value_seen(self) -> Any:
        """The root's value for a search that returns nothing: the return value of the call on the
        root or, if the search has the root's loop itself, the best that a child returned."""
        returns = self._searched().last_returns
        if 0 in returns:
            return returns[0]
        values: list[Any] = [returns[child] for child in self._tree.children(0) if child in returns]
        best = max if self._root_player == "MAX" else min
        return best(values) if values and all(map(is_number, values)) else NOTHING

    def _first_to_return(self, claim: object) -> str:
        """The name of the function that first returned this and no number; "" if none did."""
        functions: dict[int, str] = {}
        for event in self._recorder.events:
            if event[0] == "entered":
                functions[event[1]] = event[2].partition(" = ")[0]
            elif event[0] == "returned" and event[2] == claim:
                role = functions.get(event[1])  # a forged return has no call
                return next((name for part, name in self.taken.items() if part == role), "")
        return ""
