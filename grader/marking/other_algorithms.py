"""Recognises a search by another algorithm than the one that the exercise asks for."""

from collections.abc import Mapping
from dataclasses import replace
from math import inf
from typing import Any

from grader.core.findings import search_difference
from grader.core.findings.places import SearchPlace
from grader.core.models import Exercise, Finding
from grader.core.models.figure import FigurePart
from grader.core.recording import Recording, is_number
from grader.core.tree import Player
from grader.marking.first_difference import Comparison, Moment, moments
from grader.search.reference_player import Answer, search_with_visits, solve

NULL_WINDOW = 1  # the widest window without room for a whole value between its bounds
_OF_A_RULE = frozenset(
    {
        search_difference.missed_cutoff.code,
        search_difference.early_cutoff.code,
        search_difference.wrong_order.code,
    }
)
"""The findings that a search by the other cutoff rule can begin with."""


class OtherAlgorithms:
    """The search `actual` beside those of other algorithms; `compared` compares it with the
    canonical one, and `first` is the finding for their first difference."""

    def __init__(
        self, answer: Answer, actual: Recording, compared: Comparison, first: Finding | None
    ) -> None:
        self.exercise: Exercise = answer.exercise
        self._tree = answer.exercise.tree
        self._algorithm = answer.exercise.algorithm
        self._prunes = self._algorithm.prunes
        self._answer, self._canonical = answer, answer.recording
        self._actual = actual
        self._compared = compared
        self._first = first

    def variant(self) -> str:
        """The known behaviour with the same visits in the same order; the exercise's own first."""
        visited, wanted = list(self._actual.visited), self.exercise.cutoff
        if visited == list(self._canonical.visited):
            return wanted if self._algorithm.has_rules else self._answer.variant
        for name, other in self._others().items():
            if self._as_by(other) is not None:
                return name
        whole = self._tree.complete and len(visited) == self._tree.searched_nodes
        return "no pruning" if whole else "none that is known"

    def with_right_value(self) -> Finding | None:
        """The finding for a search that prunes by another algorithm, which may be right too."""
        return (self._null_windows() or self._best_first()) if self._prunes else None

    def with_other_visits(self, *, ended: bool) -> Finding | None:
        """The finding for a search that visits the nodes of another algorithm; `ended` says that it
        gave an answer, so that it is not only the beginning of one."""
        other_depth = self._depth() if ended else None
        if other_depth is not None:
            return other_depth
        if not self._prunes:
            return self._pruning() if ended else None
        return (self._rule() if ended else None) or self._no_pruning()

    def _at(self, node: int, part: FigurePart) -> SearchPlace:
        """The place of a node at the first difference, with a line of its player's function."""
        event = None if self._first is None else self._first.event
        figure = self.exercise.figure_line(self._tree.players[node], part)
        return SearchPlace.at(self._tree, node, event, figure)

    def _others(self) -> Mapping[str, str]:
        own = self.exercise.reference
        return {name: other for name, other in self._algorithm.pruning.items() if other != own}

    def _as_by(self, variant: str) -> Recording | None:
        """The search by that variant, if it visits the same nodes in the same order."""
        return search_with_visits(self.exercise, variant, self._actual.visited)

    def _depth(self) -> Finding | None:
        """The finding for a search that stops one ply before or beyond the limit, or never."""
        tree, limit = self._tree, self._tree.horizon
        if not self._algorithm.counts_depth or limit is None:
            return None
        visited = list(self._actual.visited)
        ours, theirs = set(self._canonical.visited), set(visited)
        if ours == theirs:
            return None
        found = []
        for depth in (limit + 1, limit - 1, None):
            other = replace(self.exercise, tree=tree.with_horizon(depth))
            if search_with_visits(other, other.reference, visited) is not None:
                found.append(depth)
        if not found:
            return None
        both = (*visited, *self._canonical.visited)
        beyond = limit if limit - 1 in found else limit + 1
        apart = (node for node in both if (node in ours) != (node in theirs))
        first = next(node for node in apart if tree.depth[node] == beyond)
        node = tree.parent[first]
        return search_difference.other_depth(
            at=self._at(node, "terminal"), limit=limit, found=found, visits=tree.names[first]
        )

    def _rule(self) -> Finding | None:
        """The finding for a search that follows the other cutoff rule."""
        if not self._algorithm.has_rules:
            return None
        ((other, variant),) = self._others().items()
        recording = self._as_by(variant)
        if recording is None or list(recording.visited) == list(self._canonical.visited):
            return None  # both rules visit the same nodes, so the mistake is another one
        first = self._first
        if first is None or first.node is None or first.code not in _OF_A_RULE:
            return first
        tree = self._tree
        more, fewer = (recording, self._canonical)
        if other == "weak":
            more, fewer = fewer, more
        known = set(fewer.visited)
        extra = next(node for node in more.visited if node not in known)
        node = tree.parent[extra]
        player, at = tree.players[node], self._at(node, "cut")
        if other == "weak":
            return search_difference.weak_rule(
                first=first, at=at, player=player, left_out=tree.names[extra]
            )
        return search_difference.strict_rule(
            first=first,
            at=at,
            player=player,
            v=fewer.returns[node],
            to=tree.names[extra],
            cuts=self._cuts_as(player),
        )

    def _cuts_as(self, player: Player) -> bool:
        """Whether some node of `player` was left with children unvisited."""
        tree, seen = self._tree, set(self._actual.visited)
        return any(
            child not in seen
            for node in self._actual.visited
            if tree.players[node] == player
            for child in tree.children(node)
        )

    def _no_pruning(self) -> Finding | None:
        """The finding for a search that visits the whole tree, although nodes could be pruned."""
        tree = self._tree
        if (
            not tree.complete
            or len(self._actual.proven) < tree.searched_nodes
            or len(self._canonical.visited) == tree.searched_nodes
        ):
            return None
        calls = [call for of_node in self._actual.calls.values() for call in of_node]
        if any(call.window != (-inf, inf) for call in calls):
            return None  # it keeps bounds, and only misses the cutoffs of this tree
        full = solve(self.exercise, self._algorithm.full).recording
        windows_seen = self._actual.calls_observed
        same = (
            dict(self._actual.returns) == dict(full.returns)
            if windows_seen
            else list(self._actual.proven) == list(full.proven)
        )
        if not same:
            return None
        return search_difference.no_pruning(
            count=tree.searched_nodes, first=self._first, windows_seen=windows_seen
        )

    def _pruning(self) -> Finding | None:
        """The finding for alpha-beta where every node should be visited."""
        if all(self._as_by(other) is None for other in self._others().values()):
            return None
        tree, seen = self._tree, set(self._actual.visited)
        missed = next((node for node in self._canonical.visited if node not in seen), None)
        if missed is None:
            return None  # there is nothing to prune in this tree
        node = tree.parent[missed]
        return search_difference.prunes(
            at=self._at(node, "loop"), missed=tree.names[missed], algorithm=self._algorithm.title
        )

    def _best_first(self) -> Finding | None:
        """The finding for a search that is not depth-first, without calls. It visits a child of a
        node that it had left for one not below. One that builds the tree first visits it twice."""
        if self._actual.windows or self._actual.expands_first:
            return None
        depth, parent, last = self._tree.depth, self._tree.parent, 0
        for node in self._actual.proven:
            while last > 0 and depth[last] > depth[parent[node]]:
                last = parent[last]
            if node and last != parent[node]:
                back = next(moment for moment in moments(self._actual) if moment.node == node)
                at = self._compared.at(back, "loop", parent[node])
                return search_difference.best_first(
                    at=at, left=self._tree.names[parent[node]], algorithm=self._algorithm.title
                )
            last = node
        return None

    def _null_windows(self) -> Finding | None:
        """The finding for a search that proves values by windows without room for another value.
        The first window that is not the canonical one is such a window, and so are most of them."""
        least, most = self._tree.value_range
        if self._algorithm.searches_again or most - least <= 2 * NULL_WINDOW:
            return None  # the right search has such windows, or only such are possible
        canonical, others, null = self._canonical.windows, 0, list[Moment]()
        for moment in moments(self._actual) if not self._compared.identical else ():
            window: Any = moment.alpha, moment.beta
            if moment.function is not None and not self._compared.same_window(
                window, canonical.get(moment.node, window)
            ):
                others += 1
                if all(map(is_number, window)) and 0 < window[1] - window[0] <= NULL_WINDOW:
                    null.append(moment)
                elif not null:
                    return None
        if 2 * len(null) <= others:
            return None
        first = null[0]
        before = list(self._actual.visited)[: self._actual.visited.index(first.node)]
        if before != list(self._canonical.visited)[: len(before)]:
            return None  # it tries the actions in another order, which changes the windows
        at = self._compared.at(first, "fold", self._tree.parent[first.node])
        return search_difference.null_windows(
            at=at, got=(first.alpha, first.beta), algorithm=self._algorithm.title
        )
