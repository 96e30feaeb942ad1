"""Finds why a submission lost points: the known mistake, and the smallest tree that shows it."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from grader.core.errors import SandboxError
from grader.core.findings import search_difference, which_mistake
from grader.core.models import (
    Answered,
    Diagnosis,
    Entry,
    ExerciseReport,
    Finding,
    Limits,
    Malformed,
    Outcome,
    Smallest,
)
from grader.core.models.reasons import NotANumber
from grader.core.recording import NOTHING
from grader.diagnosis.behaviours import Behaviours
from grader.diagnosis.diagnose import Run
from grader.diagnosis.diagnosis_words import explained
from grader.diagnosis.smallest_tree import Graded, searched_right, searched_wrongly, smallest_tree

_NAMED = (
    search_difference.null_windows.code,
    search_difference.best_first.code,
    search_difference.searched_twice.code,
    search_difference.wrong_function.code,
    search_difference.equal_position.code,
)
"""The findings of an exercise that name the mistake themselves."""
_MINIMAX = ("plain_minimax",)


class Inquiry:
    """The analysis of one submission after its exercises are marked. `try_out` grades the
    submission on one more tree, for a short time."""

    def __init__(
        self,
        limits: Limits,
        try_out: Callable[[Entry], Graded],
        behaviours: Behaviours | None = None,
    ) -> None:
        """`behaviours` are those that other programs have shown."""
        self._behaviours = Behaviours() if behaviours is None else behaviours
        self.diagnosis: Diagnosis | None = None
        self.smallest: Smallest | None = None
        self._played: Sequence[Graded] = ()
        self._seconds = limits.smallest_tree_seconds
        self._try_out = try_out
        self._tried = False
        self._out_of_time = False
        self._as_minimax = False
        self._runs_differ = False

    def steps(self, played: Sequence[Graded]) -> Iterator[str]:
        """Analyse the failures; yields the name of each long step before it begins. Called again
        with more exercises, it diagnoses anew, but runs the program once more only if it has not
        done so yet."""
        self._played = played
        conclusion = self._behaviours.conclusion(_runs(played))
        self.diagnosis = conclusion.diagnosis
        self._as_minimax = self._is_minimax()
        if self.diagnosis is not None and self._as_minimax:
            unlike = len(self._failed()) < sum(not marked.passed for marked, _ in played)
            self.diagnosis = None if unlike else replace(self.diagnosis, alternatives=(_MINIMAX,))
        elif self.diagnosis is not None and self._shows_too_little(self.diagnosis):
            self.diagnosis = None
        failed = [marked for marked, outcome in self._played if searched_wrongly(marked, outcome)]
        if failed and not self._tried:
            self._tried = True
            with suppress(SandboxError):  # the marks are complete without these searches
                self._runs_differ = self._differs_again()
                if not _only_remember(failed) and self._seconds > 0 and not self._runs_differ:
                    yield "the smallest tree"
                    self.smallest, found = smallest_tree(
                        min(failed, key=_plainest),
                        self.diagnosis,
                        self._try_out,
                        self._seconds,
                        conclusion.smallest,
                    )
                    conclusion.smallest = found
                    self._out_of_time = self.smallest is None and not found.final

    def _is_minimax(self) -> bool:
        """Whether no window below the root was seen and nothing was pruned, which the findings of
        the exercises say. Without windows such a search equals every mistake that prunes nothing.
        """
        failed = self._failed()
        if any(marked.passed and _prunes(marked) for marked, _ in self._played):
            return False
        return bool(failed) and all(
            marked.actual.recording is not None
            and not marked.actual.recording.windows.keys() - {0}
            and search_difference.no_pruning.code in {each.code for each in marked.verdict.findings}
            for marked, _ in failed
        )

    def _failed(self) -> Sequence[Graded]:
        """The exercises that failed although the search gave an answer."""
        return [
            (marked, outcome)
            for marked, outcome in self._played
            if not marked.passed and isinstance(outcome, Answered)
        ]

    def _builds_first(self) -> bool:
        """Whether each search that failed asks for the children of every node before the first
        utility, and one of them thereby leaves the way to that."""
        failed = [marked for marked, _ in self._played if not marked.passed]
        built = [marked.actual.recording for marked in failed if _evaluates_last(marked)]
        return len(built) == len(failed) and any(each and each.expands_first for each in built)

    def _shows_too_little(self, diagnosis: Diagnosis) -> bool:
        """Whether several mistakes equal the visits of a single tree, of which no call was seen:
        many searches have the same visits."""
        unseen = not any(
            marked.actual.recording is not None and marked.actual.recording.windows
            for marked, _ in self._played
        )
        return unseen and diagnosis.trees == 1 and len(diagnosis.alternatives) > 1

    def _differs_again(self) -> bool:
        """Whether the mistake is unknown, and a second search of the largest tree that failed
        differs from the first. After a secret search none is made: it could tell of that."""
        if self.diagnosis is None or self.diagnosis.alternatives:
            return False
        if any(marked.entry.visibility != "visible" for marked, _ in self._played):
            return False
        failed = self._failed()
        if not failed:
            return False
        marked, outcome = max(failed, key=lambda each: len(each[0].entry.exercise.tree))
        _, again = self._try_out(marked.entry)
        first = outcome.recording
        if first is None or again.recording is None or not isinstance(again, Answered):
            return False
        return first.events != again.recording.events

    def findings(self) -> tuple[Finding, ...]:
        """The diagnosis, and a note if no small tree was found in time."""
        if self._runs_differ:
            return (which_mistake.runs_differ(),)
        found: tuple[Finding, ...] = ()
        if self.diagnosis is not None:
            found = (explained(self.diagnosis),)
        trees = sum(not marked.passed for marked, _ in self._played)
        known = self.diagnosis is not None and self.diagnosis.alternatives not in ((), (_MINIMAX,))
        if not known and self._builds_first():
            found = (which_mistake.tree_built_first(trees=trees),)
        elif self._as_minimax:
            found = (which_mistake.searches_as_minimax(trees=len(self._failed())),)
        elif self.diagnosis is not None and not self.diagnosis.alternatives:
            codes = {each.code for marked, _ in self._played for each in marked.verdict.findings}
            if not codes.isdisjoint(_NAMED) or all(searched_right(*each) for each in self._played):
                found = ()
        return (*found, which_mistake.no_small_tree()) if self._out_of_time else found


def _runs(played: Sequence[Graded]) -> list[Run]:
    """The searches to compare with those of known mistakes; all without their calls if the numbers
    that one of them passes are no windows. One that returned nothing is wrong if another one
    returned an action."""
    chooses = any(isinstance(each, Answered) and each.returned is None for _, each in played)
    runs = []
    for marked, outcome in played:
        none = chooses and _returned_nothing(outcome)
        right = searched_right(marked, outcome) and not none
        runs.append(Run(marked.entry.exercise, outcome, marked.actual.recording, right, none))
    if all(marked.actual.arguments_are_windows for marked, _ in played):
        return runs
    return [
        run._replace(
            counted=run.counted and run.counted.without_calls(),
            outcome=replace(run.outcome, recording=run.outcome.recording.without_calls()),
        )
        if run.outcome.recording is not None
        else run
        for run in runs
    ]


def _returned_nothing(outcome: Outcome) -> bool:
    """Whether the search returned nothing, with or without a value that its calls show."""
    if isinstance(outcome, Malformed):
        return isinstance(outcome.reason, NotANumber) and outcome.reason.returned == NOTHING
    return isinstance(outcome, Answered) and outcome.returned == NOTHING


def _evaluates_last(marked: ExerciseReport) -> bool:
    """Whether the children of every node were asked for, each before the first utility."""
    tree, recording = marked.entry.exercise.tree, marked.actual.recording
    if recording is None or not tree.complete or not recording.evaluates_last:
        return False
    deepest = tree.deepest if tree.horizon is None else tree.horizon
    inner = {tree.parent[node] for node in range(1, len(tree)) if tree.depth[node] <= deepest}
    return inner <= {*recording.proven}


def _prunes(marked: ExerciseReport) -> bool:
    """Whether the right search of the exercise leaves out nodes."""
    tree = marked.entry.exercise.tree
    return tree.complete and len(marked.expected.visited) < len(tree)


def _only_remember(failed: Sequence[ExerciseReport]) -> bool:
    """Whether each search differs first where it takes the value of an equal position."""
    return all(
        search_difference.equal_position.code in {each.code for each in marked.verdict.findings}
        for marked in failed
    )


def _plainest(marked: ExerciseReport) -> tuple[bool, bool, int]:
    """A sort key: trees where the players take turns and MAX begins are the easiest to follow."""
    exercise = marked.entry.exercise
    return not exercise.tree.alternates, exercise.root_player == "MIN", len(exercise.tree)
