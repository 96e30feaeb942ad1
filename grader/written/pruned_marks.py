"""Marks a list of pruned nodes: the roots of the pruned branches, their leaves, or all nodes."""

from collections.abc import Collection, Iterable, Sequence

from grader.core.findings import written_answer
from grader.core.findings.places import SheetPlace
from grader.core.findings.written_answer import PrunedBelow
from grader.core.models import Finding, Sheet, Word
from grader.search.reference_player import Answer
from grader.written.explained_table import Reading

_MOST = 5  # the most visited nodes for which the finding lists the pruned nodes below them


class PrunedMarks:
    """The nodes that a sheet names as pruned, and those that are pruned."""

    def __init__(self, answer: Answer, sheet: Sheet) -> None:
        self.sheet = sheet
        self.right = answer.recording
        self.tree = self.right.tree
        self.words: Sequence[Word] = sheet.pruned or ()
        self.known = {
            self.tree.index[word.text] for word in self.words if word.text in self.tree.index
        }
        visits = {self.tree.index.get(word.text, -1) for word in sheet.visited or ()}
        self.visited_too = visits.intersection(self.right.pruned)
        self.doubtful = self.known & self.visited_too
        self.known -= self.doubtful
        self.unknown = sum(word.text not in self.tree.index for word in self.words)
        is_right = not self.doubtful and self._names(set(self.right.pruned))
        self.items = len(self.right.cuts)
        self.share = 1.0 if is_right else self._share()
        self.findings = [] if is_right else [self._finding()]

    def follows(self, own: Reading) -> bool:
        """Whether exactly the nodes are named that the student's own table leaves out."""
        return self._names(set(self.tree.outside(own.visited)))

    def _share(self) -> float:
        """The share of pruned branches that are named completely, less one for each wrong name. A
        node above pruned branches claims too much: it costs these branches, named or not, and all
        are claimed by a list that leaves no leaf out."""
        cuts, closed = self.right.cuts, self._closed(set(self.right.pruned))
        if closed.issuperset(self.tree.leaves()):
            return 0.0
        wrong = self._too_many()
        lost = {cut for node in wrong for cut in self._cuts_below(node)}
        missed = len(set(cuts) - closed | lost)
        others = sum(not self._cuts_below(node) for node in wrong) + self.unknown
        return max(0, len(cuts) - missed - others) / len(cuts) if cuts else 0.0

    def _finding(self) -> Finding:
        """The finding with the missing nodes and the nodes that are not pruned."""
        missing, extra = self._missing(), self._too_many()
        above = [node for node in extra if self._cuts_below(node)]
        plain = [node for node in extra if node not in above]
        first = next(iter([*missing, *extra, *self.doubtful]), None)
        at = SheetPlace(
            self.sheet.file,
            self.words[0].line if self.words else None,
            None if first is None else self.tree.names[first],
        )
        return written_answer.wrong_pruned(
            at=at,
            missing=self._names_of(missing),
            below=[self._pruned_below(node) for node in above[:_MOST]],
            visited=self._names_of(plain),
            doubtful=self._names_of(sorted(self.doubtful)),
            right=self._names_of(self.right.cuts),
            given=self._names_of(sorted(self.known)),
        )

    def _pruned_below(self, node: int) -> PrunedBelow:
        cuts = self._cuts_below(node)
        children = [cut for cut in cuts if self.tree.parent[cut] == node]
        return PrunedBelow(self.tree.names[node], tuple(self._names_of(cuts)), children == cuts)

    def _names_of(self, nodes: Iterable[int]) -> list[str]:
        return [self.tree.names[node] for node in nodes]

    def _cuts_below(self, node: int) -> list[int]:
        """The roots of the pruned branches below a node."""
        return [cut for cut in self.right.cuts if cut == node or self.tree.is_below(cut, node)]

    def _names(self, pruned: set[int]) -> bool:
        return not self.unknown and self._closed(pruned) == pruned

    def _closed(self, pruned: Collection[int]) -> set[int]:
        """The named nodes with all below them, and `pruned` nodes whose leaves are all named."""
        tree, closed = self.tree, set(self.known)
        whole = set(pruned) - self.visited_too
        for node in range(1, len(tree)):
            if tree.parent[node] in closed:
                closed.add(node)
        for node in range(len(tree) - 1, 0, -1):
            children = tree.children(node)
            if node in whole and children and closed.issuperset(children):
                closed.add(node)
        return closed

    def _missing(self) -> list[int]:
        """The topmost pruned nodes for which neither they nor any node below them is named."""
        right = set(self.right.pruned)
        there = self._closed(right)
        partly = there | self.doubtful
        for node in range(len(self.tree) - 1, 0, -1):
            if node in partly:
                partly.add(self.tree.parent[node])
        return self._tops(right - partly)

    def _too_many(self) -> list[int]:
        return self._tops(self.known - set(self.right.pruned))

    def _tops(self, nodes: set[int]) -> list[int]:
        return sorted(node for node in nodes if self.tree.parent[node] not in nodes)
