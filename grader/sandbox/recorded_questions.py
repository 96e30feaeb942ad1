"""Answers and records the questions of a program that moves through an exercise's game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grader.core.growing_tree import GrowingTree
from grader.core.models import Exercise
from grader.core.recording import Recorder
from grader.sandbox.game_answers import GameAnswers
from grader.sandbox.played_program import PlayedProgram
from grader.sandbox.program_loading import ProgramLoading
from grader.sandbox.worker.kinds.search import WhileMoving
from grader.search.game import Game

if TYPE_CHECKING:
    from grader.core.models.reasons import IllegalQuestion
    from grader.core.recording import RefusedQuestion


class RecordedQuestions(PlayedProgram, WhileMoving):
    """Handles the questions of a program about the game of `exercise`; a subclass for each kind of
    program adds its frames. A state arrives as its node, because `game` reads the handles.
    Questions return answers as JSON, or raise IllegalQuestionError if there is none."""

    def __init__(self, exercise: Exercise, program: ProgramLoading, game: Game) -> None:
        super().__init__(exercise, program)
        self.game = GameAnswers(game)
        self._counts_depth = exercise.algorithm.counts_depth
        self._recorder = Recorder(exercise.tree)
        self._log = self._recorder.log
        self._expanded: set[int] = set()
        self._refused: tuple[RefusedQuestion, int, str] | None = None

    @property
    def events(self) -> int:
        return len(self._recorder.events) + self._events

    @property
    def reports(self) -> int:
        return self._events

    @property
    def nodes(self) -> int:
        grows = isinstance(self._tree, GrowingTree)
        return self.game.known_states if grows else len(self._tree)

    @property
    def depth(self) -> int:
        return self._tree.deepest

    def handle(self, handle: object) -> int:
        return self.game.node(handle)

    def asked(self, question: str, state: int) -> None:  # noqa: ARG002 - a handler takes all fields
        """Count a question that the worker answered itself; asking for the player is no event."""
        self._events += 1

    def actions(self, state: int) -> str:
        answer = self.game.actions(state)
        self._expanded.add(state)
        self._log(("asked", state, "actions"))
        return answer

    def outcomes(self, state: int) -> str:
        answer = self.game.outcomes(state)
        self._log(("asked", state, "outcomes"))
        return answer

    def utility(self, state: int) -> str:
        answer = self.game.utility(state)
        self._log(("asked", state, "utility"))
        return answer

    def eval(self, state: int) -> str:
        if self.game.is_terminal(state):
            return self.utility(state)
        self._log(("asked", state, "evaluation" if self._counts_depth else "eval"))
        return self.game.evaluation(state)

    def result(self, state: int, action: str) -> str:
        at_chance = self._tree.players[state] == "CHANCE"
        # The answer tells a program that guesses names the actions, unless all are refused.
        if state not in self._expanded and not at_chance:
            self._expanded.add(state)
            self._log(("asked", state, "actions"))
        answer = self.game.result(state, action)
        self._log(("asked", state, "result"))
        return answer

    def refused(self, question: RefusedQuestion, node: int, action: str) -> None:
        self._log(("asked", node, f"refused {question}"))
        self._refused = question, node, action

    def illegal_question(self) -> IllegalQuestion | None:
        if self._refused is None:
            return None
        from grader.core.models.reasons import IllegalQuestion

        question, node, action = self._refused
        names = self._tree.names
        at_chance = self._tree.players[node] == "CHANCE"
        actions = tuple(names[child] for child in self._tree.expand(node) if not at_chance)
        at_limit = self._counts_depth and self._tree.depth[node] == self._tree.horizon
        return IllegalQuestion(question, names[node], action, actions, at_chance, at_limit)
