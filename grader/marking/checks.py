"""Marks one outcome against the canonical answer. Pure: no file, clock or process.

By default three things are marked: the root's value, the move (any with that value), and the set of
visited nodes. They are separate because they fail separately. The game's own log is proof. The
calls that the student's process reports explain it, and count only if they agree.
"""

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from grader.core.findings import search_answer, search_difference
from grader.core.findings.phrases import nodes
from grader.core.models import Answered, CheckName, Entry, Exercise, Finding, Outcome, Verdict
from grader.core.recording import Recording
from grader.core.tree import Tree
from grader.marking.first_difference import Comparison
from grader.marking.other_algorithms import OtherAlgorithms
from grader.search.iterative_deepening import Deepening
from grader.search.reference_player import Answer

_OF_VISITS = frozenset(
    {
        search_difference.missed_cutoff.code,
        search_difference.strict_rule.code,
        search_difference.no_pruning.code,
        search_difference.null_windows.code,
        search_difference.best_first.code,
        search_difference.searched_twice.code,
    }
)
"""The findings that only cost visits, which some assignments do not mark."""


class MarkedSearch:
    """An outcome's recording, the canonical one, and the checks that compare them. `answer` is the
    canonical answer to the entry's exercise. `actual` is the search that is marked, without its
    calls unless `arguments_are_windows`."""

    def __init__(self, entry: Entry, answer: Answer, outcome: Outcome) -> None:
        self.entry = entry
        self.exercise: Exercise = entry.exercise
        self.answer = answer
        self._prunes = entry.exercise.algorithm.prunes
        self._move_line = entry.exercise.algorithm.figure.search_line("move")
        self.answered = isinstance(outcome, Answered)
        self._marked = {name for name, weight in entry.rubric.items() if weight}
        self._marks_search = not self._marked <= {"value", "move"}
        self.mirrored = outcome.mirrored
        self.no_action = self._no_action(outcome)
        self.canonical = answer.recording
        played = outcome.recording or Recording(entry.exercise.tree, ())
        self.searches, self.compared = self._compared(played)
        self.arguments_are_windows = not self.compared.has_other_arguments
        if not self.arguments_are_windows:
            played = played.without_calls()
            self.searches, self.compared = self._compared(played)
        self.actual = self.searches.marked
        self._before = len(self.actual.events) - len(self.searches.compared.events)
        self.tests: Mapping[CheckName, Callable[[], bool]] = {
            "value": self._value,
            "move": self._move,
            "visited": self._visited,
            "order": lambda: self._visited() and self._in_order(),
            "repeats": lambda: self._complete() and not self.actual.repeated,
            "windows": lambda: self._shown() and self.compared.windows_agree(),
            "returns": lambda: self._shown() and self.compared.returns_style() != "wrong",
        }

    def _compared(self, played: Recording) -> tuple[Deepening, Comparison]:
        searches = Deepening(self.exercise, played)
        return searches, Comparison(self.exercise, self.canonical, searches.compared)

    @cached_property
    def _first(self) -> Finding | None:
        """The finding for the first difference; other findings are based on it."""
        first = self.compared.first()
        if first is None or first.event is None:
            return first
        return replace(first, event=first.event + self._before)

    @cached_property
    def _others(self) -> OtherAlgorithms:
        return OtherAlgorithms(self.answer, self.actual, self.compared, self._first)

    def verdict(self) -> Verdict:
        """The checks, and the findings about the search, without those about a failed run."""
        checks = self.entry.checks(lambda name: float(self.passed(name)))
        findings = self.findings(all(check.passed for check in checks))
        return Verdict(checks=checks, findings=tuple(findings), observed=self.observed())

    def passed(self, name: CheckName) -> bool:
        """Whether the search passes the check `name`; without an answer it passes none."""
        return self.answered and self.tests[name]()

    # ------------------------------------------------------------ the checks

    def _value(self) -> bool:
        if self.actual.value is None:  # the search returns only its move, and its calls are unseen
            return self._move() and self._seen(self.answer.value)
        return self.actual.value == self.answer.value and self._seen(self.answer.value)

    def _seen(self, value: object) -> bool:
        """Whether a leaf with this value was evaluated; with chance nodes, whether the root's value
        follows from the evaluated leaves."""
        tree = self.exercise.tree
        if tree.odds:
            from grader.search.exact_game import is_proven

            return is_proven(tree, self.actual.evaluated)
        return any(tree.values[leaf] == value for leaf in self.actual.evaluated)

    def _move(self) -> bool:
        if self.no_action is not None:
            return False
        if self.actual.move is None:  # there is no search that should return a move
            return self.actual.value is not None and self._value()
        return self.actual.move in self.answer.moves and not self._unseen

    @cached_property
    def _unseen(self) -> list[int]:
        """The root's children that need a visit, but below which no leaf was evaluated. A move that
        was not compared with them is a guess, even if it is right. A leaf below an equal position
        counts: a program may keep the values of positions."""
        tree, seen = self.exercise.tree, set[int]()
        for leaf in self.actual.evaluated:
            node = leaf
            while node > 0 and node not in seen:
                seen.add(node)
                node = tree.parent[node]
        missed = set(self.canonical.visited) - seen
        unseen = [child for child in tree.children(0) if child in missed]
        if not unseen:
            return []  # as in most searches
        expanded = {tree.same_position(node): node for node in self.actual.proven}
        leaves = {tree.same_position(leaf) for leaf in self.actual.evaluated}
        return [child for child in unseen if not _leads_to(leaves, child, tree, expanded)]

    def _visited(self) -> bool:
        wanted, proven = set(self.canonical.visited), set(self.actual.proven)
        if set(self.actual.visited) == wanted == proven:
            return True
        return self.exercise.equal_positions == "shared" and self._remembers(wanted, proven)

    def _remembers(self, wanted: Collection[int], proven: Collection[int]) -> bool:
        """Whether no node is too many, and none lacks but for the value of an equal position."""
        missed = [node for node in self.canonical.visited if node not in proven]
        tree = self.exercise.tree
        searched = set(map(tree.same_position, proven))
        top = [node for node in missed if tree.parent[node] in proven]
        known = {tree.parent[node] for node in top if tree.same_position(node) in searched}
        return all(node in wanted for node in proven) and all(
            tree.parent[node] in known for node in top
        )

    def _in_order(self) -> bool:
        return list(self.actual.visited) == list(self.canonical.visited)

    def _complete(self) -> bool:
        """Whether the visits of all canonical nodes are proven."""
        return set(self.actual.proven) >= set(self.canonical.visited)

    def _shown(self) -> bool:
        """Whether windows and returns are right unless one that was seen is wrong."""
        return self._complete() and self._calls_seen

    @cached_property
    def _calls_seen(self) -> bool:
        """Whether a call on each inner node but the root was seen."""
        leaf, inner = self.exercise.tree.is_leaf, set(self.canonical.visited) - {0}
        return all(node in self.actual.windows or leaf(node) for node in inner)

    # ------------------------------------------------------------ findings

    def findings(self, full_marks: bool) -> list[Finding]:
        """The findings about the search, the first difference first. With full marks a difference
        is a warning. Without an answer it shows the first mistake before the run ended."""
        found: list[Finding] = []
        if not self.actual.events:
            return self._about_answer() if self.answered else found
        other = self._others.with_right_value() if self._value() else None
        divergence = other or self._difference()
        if divergence is not None and self._costs_nothing(divergence, full_marks=full_marks):
            divergence = None
        if divergence is not None:
            found.append(_weighed(divergence, full_marks=full_marks))
        if self.answered:
            found += self._about_answer()
        if self.answered and not self.passed("visited") and divergence is None:
            found += self._about_visits(full_marks=full_marks)
        if self.searches.right:
            found.append(search_difference.iterative_deepening(times=self.searches.times))
        shows_again = self._marks_search and not self.exercise.algorithm.searches_again
        if self.actual.repeated and self.answered and shows_again and not other:
            found.append(search_difference.searches_again(names=self._names(self.actual.repeated)))
        if not self.actual.calls_observed and self.answered and self._marks_search:
            costs = not self._calls_seen and not self._marked.isdisjoint({"windows", "returns"})
            unseen = search_difference.calls_unobserved(costs=costs)
            found.append(_weighed(unseen, full_marks=not costs))
        if self.mirrored and not full_marks:
            found.append(search_difference.mirrored())
        # A report may show only the first finding: the reason for lost points, if there is one.
        return sorted(found, key=lambda each: each.severity == "note" and each is not divergence)

    def _costs_nothing(self, found: Finding, *, full_marks: bool) -> bool:
        """Whether the assignment does not mark a difference, or several windows are right."""
        if self.exercise.algorithm.searches_again and full_marks:
            return True
        return not self._marks_search and (full_marks or found.code in _OF_VISITS)

    def _difference(self) -> Finding | None:
        """The finding for a search with other visits, or else for the first difference."""
        if not self._visited():
            return self._others.with_other_visits(ended=self.answered) or self._first
        return self._first if self._complete() else None  # values of equal positions are allowed

    def observed(self) -> dict[str, str]:
        if not self.actual.events:
            return {}
        seen = {
            "variant": self._others.variant(),
            "order": "canonical" if self._in_order() else "other",
            "repeats": nodes(self._names(self.actual.repeated)) or "none",
            "windows": "not observed",
            "returns": "not observed",
        }
        if self.actual.calls_observed:
            seen["windows"] = "canonical" if self.compared.windows_agree() else "other"
            seen["returns"] = self.compared.returns_style()
        return seen

    def _no_action(self, outcome: Outcome) -> Finding | None:
        """The finding for a program whose own search returns no action; None for any other."""
        returned = outcome.returned if isinstance(outcome, Answered) else None
        if returned is None or not self.answer.moves:
            return None
        function = outcome.taken.get("search", self.exercise.algorithm.search)
        return search_answer.no_action(
            line=self._move_line,
            function=function,
            returned=returned,
            place=outcome.places.get("search"),
        )

    def _about_answer(self) -> list[Finding]:
        """The findings about the parts of the answer that are marked."""
        found = self._about_value() if "value" in self._marked else []
        return found + (self._about_move() if "move" in self._marked else [])

    def _about_value(self) -> list[Finding]:
        value, right = self.actual.value, self.answer.value
        if value not in {None, right}:
            return [search_answer.wrong_value(expected=right, actual=value)]
        if not self._seen(right):
            has_chance = bool(self.exercise.tree.odds)
            return [
                search_answer.unproven_value(actual=value, expected=right, has_chance=has_chance)
            ]
        return [search_answer.no_value()] if value is None else []

    def _about_move(self) -> list[Finding]:
        if self.no_action is not None:
            return [self.no_action]
        if self.actual.move is None:
            return [search_answer.no_move()] if self.answer.moves else []
        move = str(self.actual.move)
        if self.actual.move not in self.answer.moves:
            return [
                search_answer.wrong_move(line=self._move_line, best=self.answer.moves, actual=move)
            ]
        if unseen := self._unseen:
            return [
                search_answer.unproven_move(
                    line=self._move_line, actual=move, unseen=self._names(unseen)
                )
            ]
        return []

    def _about_visits(self, *, full_marks: bool) -> list[Finding]:
        wanted, seen = set(self.canonical.visited), set(self.actual.visited)
        proven = set(self.actual.proven)
        missed = [node for node in self.canonical.visited if node not in seen]
        extra = [node for node in self.actual.visited if node not in wanted]
        unproven = [node for node in self.actual.visited if node not in proven]
        found = []
        if (missed or unproven) and (self._marks_search or not full_marks):
            names = self._names(missed or unproven)
            exhaustive = None if self._prunes else self.exercise.algorithm.title
            found.append(search_difference.not_visited(names=names, exhaustive=exhaustive))
        if extra and self._marks_search:
            found.append(search_difference.over_visited(names=self._names(extra)))
        return found

    def _names(self, nodes: Sequence[int]) -> list[str]:
        return [self.exercise.tree.names[node] for node in nodes]


def _leads_to(
    leaves: Collection[Hashable], start: int, tree: Tree, expanded: Mapping[Hashable, int]
) -> bool:
    """Whether moves through `expanded` positions lead from the node `start` to one of `leaves`."""
    pending, followed = [start], set[Hashable]()
    while pending:
        position = tree.same_position(pending.pop())
        if position in leaves:
            return True
        if position in expanded and position not in followed:
            followed.add(position)
            pending += tree.children(expanded[position])
    return False


def _weighed(finding: Finding, *, full_marks: bool) -> Finding:
    """The finding as an error, or as a warning or note if it cost no points."""
    if not full_marks:
        return replace(finding, severity="error")
    return finding if finding.severity == "note" else replace(finding, severity="warning")
