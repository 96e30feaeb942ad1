"""Marks playouts: their rolls, the moves that follow from them, their ends and results. Pure.

Each check earns the share of the playouts in which it is right (`simulation_judge`).
"""

from collections.abc import Callable, Mapping, Sequence

from grader.core.findings import simulations as found
from grader.core.findings.places import SearchPlace
from grader.core.models import CheckName, Entry, Exercise, Finding, Submission, Verdict
from grader.core.models.figure import FigureLine, SearchPart
from grader.core.models.outcomes import Answered, Outcome
from grader.core.recording import Recording
from grader.kinds.playout.simulation_history import simulations
from grader.kinds.playout.simulation_judge import JudgedSimulation, Ply, SimulationJudge
from grader.marking.judgement import Judgement, Measured, nothing
from grader.search.reference_modules import program
from grader.search.simulation import winning


def measured(_: Exercise, __: object) -> Measured:
    """The measure of programs that play games to their end: the dice that they rolled."""
    return _by_dice


def right_program(exercise: Exercise) -> Submission:
    """The playouts that `grade solve` shows, by the exercise's policy."""
    return program(usual(exercise), exercise.algorithm.variants)


def usual(exercise: Exercise) -> str:
    """The variant that is shown if none is named."""
    return "random" if exercise.policy == "any" else exercise.policy


def _by_dice(entry: Entry, outcome: Outcome) -> Judgement:
    if not isinstance(outcome, Answered) or outcome.recording is None:
        return nothing(entry)
    return Judgement(entry, MarkedSimulations(entry, outcome.recording).verdict())


class MarkedSimulations:
    """The playouts of a student's program, and the checks that judge them."""

    def __init__(self, entry: Entry, recording: Recording) -> None:
        self._entry = entry
        self.tree = recording.tree
        self.policy = entry.exercise.policy
        self.playouts = tuple(simulations(recording))
        judge = SimulationJudge(self.tree, self.policy, self.playouts)
        self.rule, self.judged = judge.rule, judge.judged

    def verdict(self) -> Verdict:
        """The checks, and a finding for each that is lost: on the first playout that loses it."""
        checks = self._entry.checks(self.share)
        lost = {check.name for check in checks if not check.passed}
        observed = {
            "playouts": str(len(self.playouts)),
            "rolls": str(sum(len(each.rolls) for each in self.playouts)),
        }
        if self.is_rolled and self.policy != "any":
            observed["roll i"] = found.RULES[self.rule]
        return Verdict(checks=checks, findings=self._findings(lost), observed=observed)

    def share(self, check: CheckName) -> float:
        """The share of the playouts that are right in that check."""
        tests: Mapping[CheckName, Callable[[JudgedSimulation], bool]] = {
            "rolls": lambda each: (
                self.is_rolled and bool(each.plies) and each.rolls_right and each.ahead is None
            ),
            "choice": lambda each: bool(each.plies) and each.wrong_ply is None,
            "terminal": lambda each: each.is_terminal,
            "result": lambda each: each.result_right,
        }
        return sum(map(tests[check], self.judged)) / self._entry.exercise.simulations

    @property
    def is_rolled(self) -> bool:
        """Whether the program ever asked for a roll."""
        return any(each.rolls for each in self.playouts)

    def _findings(self, lost: set[CheckName]) -> tuple[Finding, ...]:
        """A finding for each check that is lost, but for those that follow from another one."""
        made: list[Finding] = []
        if not self.judged:
            return ()
        if "rolls" in lost or "choice" in lost:
            made.extend(self._about_choices(lost))
        first = next((each for each in self.judged if not each.is_terminal), None)
        if "terminal" in lost and first is not None:
            made.append(self._not_played_out(first))
        wrong = next(
            (each for each in self.judged if each.is_terminal and not each.result_right), None
        )
        if "result" in lost and wrong is not None:
            made.append(self._wrong_result(wrong))
        return tuple(made)

    def _about_choices(self, lost: set[CheckName]) -> Sequence[Finding]:
        """The finding on the first playout whose rolls or choices are not right."""
        if not self.is_rolled and any(each.plies for each in self.judged):
            return [found.no_rolls(figure=self._line("roll"))]
        for each in self.judged:
            number = each.simulation.number
            if "rolls" in lost and not each.rolls_right:
                return [self._wrong_rolls(each)]
            if "rolls" in lost and each.ahead is not None:
                at = self._place(each.plies[each.ahead].node, "roll")
                stood = self.tree.names[each.simulation.way[max(0, each.ahead - 1)]]
                rows = self._rows(each)
                return [found.rolled_ahead(at=at, playout=number, stood=stood, rows=rows)]
            if "choice" in lost and each.wrong_ply is not None:
                return [self._wrong_choice(each, each.wrong_ply)]
        return []

    def _wrong_rolls(self, each: JudgedSimulation) -> Finding:
        simulation, tree = each.simulation, self.tree
        sides = [len(tree.children(ply.node)) for ply in each.plies]
        rolls = [[roll.sides for roll in ply.rolls] for ply in each.plies]
        beyond = [roll.sides for roll in simulation.rolls if roll.ply >= len(sides)]
        place = next(
            (
                at
                for at, (many, rolled) in enumerate(zip(sides, rolls, strict=True))
                if rolled != [many] and (many > 1 or rolled)
            ),
            len(sides),
        )
        node = simulation.way[min(place, len(simulation.way) - 1)]
        return found.wrong_rolls(
            at=self._place(node, "roll"),
            playout=simulation.number,
            rolled=rolls[place] if place < len(sides) else beyond,
            actions=sides[place] if place < len(sides) else 0,
            games=simulation.games,
            rows=self._rows(each),
        )

    def _wrong_choice(self, each: JudgedSimulation, ply: Ply) -> Finding:
        tree = self.tree
        choice = found.RolledMove(
            rolls=[(roll.sides, roll.number) for roll in ply.rolls],
            chosen=tree.moves[ply.chosen],
            allowed=[tree.moves[node] for node in ply.allowed or ()],
            wins=[tree.moves[node] for node in winning(tree, ply.node)],
        )
        return found.wrong_choice(
            at=self._place(ply.node, "choose"),
            playout=each.simulation.number,
            choice=choice,
            policy=self.policy,
            player=tree.players[ply.node],
            rows=self._rows(each),
        )

    def _not_played_out(self, each: JudgedSimulation) -> Finding:
        simulation, tree = each.simulation, self.tree
        node = simulation.way[-1]
        return found.not_played_out(
            at=self._place(node, "until"),
            playout=simulation.number,
            moves=len(simulation.way) - 1,
            actions=[] if tree.is_leaf(node) else tree.actions(node),
            is_valued=bool(simulation.ends),
            returned=simulation.returned,
            rows=self._rows(each),
        )

    def _wrong_result(self, each: JudgedSimulation) -> Finding:
        simulation, tree = each.simulation, self.tree
        node = simulation.way[-1]
        return found.wrong_result(
            at=self._place(node, "result"),
            playout=simulation.number,
            returned=simulation.returned,
            utility=tree.values[node] or 0,
            games=simulation.games,
            rows=self._rows(each),
        )

    def _rows(self, each: JudgedSimulation) -> tuple[tuple[str, str], ...]:
        """The playout move by move, for a table."""
        tree = self.tree
        rows = [
            (
                tree.names[ply.node],
                found.move(
                    rolls=[(roll.sides, roll.number) for roll in ply.rolls],
                    actions=len(tree.children(ply.node)),
                    chosen=tree.moves[ply.chosen],
                    allowed=None
                    if ply.is_right
                    else [tree.moves[node] for node in ply.allowed or ()],
                ),
            )
            for ply in each.plies
        ]
        end = each.simulation.way[-1]
        value = tree.values[end] if tree.is_leaf(end) else None
        return (*rows, (tree.names[end], found.end(value=value, is_leaf=tree.is_leaf(end))))

    def _place(self, node: int, part: SearchPart) -> SearchPlace:
        return SearchPlace.at(self.tree, node, None, self._line(part))

    def _line(self, part: SearchPart) -> FigureLine:
        return self._entry.exercise.algorithm.figure.search_line(part)
