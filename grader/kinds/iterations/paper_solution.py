"""Playouts on paper as a document: the bounds, the nodes that are played, and the records."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from grader.core.errors import UsageError
from grader.core.findings.phrases import either
from grader.core.models import Exercise
from grader.kinds.iterations.given_playouts import GivenSearch, Records, record
from grader.reports import document as doc


@dataclass(frozen=True)
class PaperSolution:
    """The right answer to one exercise; of equal nodes, the leftmost is played."""

    noun: ClassVar[str] = "playouts on paper"

    exercise: Exercise
    search: GivenSearch

    @property
    def selection(self) -> Sequence[int]:
        """The nodes that are played."""
        return self.search.sequences[0]

    @property
    def bounded(self) -> Sequence[int]:
        """The nodes whose bounds are compared in the first iteration."""
        return self.search.compared(self.selection[0])

    @property
    def bounds(self) -> Mapping[int, float]:
        found = self.search.bounds(self.search.conventions[0])
        return {node: found[node] for node in self.bounded}

    @property
    def formulas(self) -> Mapping[int, str]:
        """Their bounds, with the numbers that they follow from."""
        first = self.search.conventions[0]
        return {node: self.search.formula(node, first) for node in self.bounded}

    @property
    def records(self) -> Records:
        """All records after the playouts."""
        return next(self.search.updated(self.selection))

    @property
    def changed(self) -> Records:
        """Those that the playouts change."""
        before = self.search.records
        return {node: each for node, each in self.records.items() if each != before.get(node)}

    @property
    def moves(self) -> Sequence[str]:
        """The moves with the most playouts."""
        return self.search.moves(self.records)[0]

    @property
    def head(self) -> doc.Head:
        return doc.Head(self.exercise.title, self.exercise, bare=True)

    @property
    def brief(self) -> Iterator[doc.Passage]:
        """A table of the bounds and of the records before and after; then the other answers."""
        before, after, formulas = self.search.records, self.records, self.formulas
        columns = [
            doc.TableColumn("Node", named=True),
            *map(doc.TableColumn, ("W/N", "after", "UCB1")),
        ]
        rows: list[doc.Row] = [
            [
                self.search.tree.names[node],
                doc.Exact(record(before, node)),
                doc.Exact(record(after, node)),
                doc.Exact(formulas.get(node, "")),
            ]
            for node in sorted(after)
        ]
        yield doc.DataTable(columns=columns, rows=rows)
        moves = self.moves
        move: doc.Phrase = lambda name: either([name(each) for each in moves])  # noqa: E731
        yield doc.FactList({"Played": self.named(self.selection), "Move": move})

    @property
    def whole(self) -> Iterator[doc.Passage]:
        """The nodes with their bounds, and with the records that change; then the other answers."""
        bounds, changed, names = self.bounds, self.changed, self.search.tree.names
        rows: list[doc.Row] = [
            [
                names[node],
                _decimals(bounds[node]) if node in bounds else "",
                doc.Exact(record(changed, node)) if node in changed else "",
            ]
            for node in sorted({*bounds, *changed})
        ]
        columns = [doc.TableColumn("Node"), doc.TableColumn("UCB1"), doc.TableColumn("W/N")]
        yield doc.DataTable(columns=columns, rows=rows)
        yield doc.FactList({"Selection": self.named(self.selection), "Move": self._move})

    @property
    def plain(self) -> Iterator[doc.Passage]:
        """The bounds with their numbers, the nodes that are played, the records and the move."""
        names = self.search.tree.names
        first: dict[str, doc.PrintedValue | None] = {"exercise": self.exercise.id}
        if self.formulas:
            yield doc.FactList(first)
            formulas = {names[node]: doc.Exact(text) for node, text in self.formulas.items()}
            yield doc.Section([doc.FactList(formulas)], "ucb")
            first = {}
        changed = self.changed
        records = doc.NameList(f"{names[node]} {record(changed, node)}" for node in changed)
        selection = self.named(self.selection)
        yield doc.FactList(
            {**first, "selection": selection, "records": records, "move": self._move}
        )

    @property
    def rows(self) -> Iterator[Sequence[int | str]]:
        """A row for each bound, the nodes that are played, and a row for each record: W and N have
        a column each, so that a spreadsheet takes none for a date."""
        names = self.search.tree.names
        yield "exercise", self.exercise.id
        for node, found in self.bounds.items():
            yield "ucb", names[node], _decimals(found)
        yield "selection", *self.named(self.selection)
        for node, (wins, visits) in self.changed.items():
            yield "statistics", names[node], doc.Exact(f"{wins:g}"), visits
        for move in self.moves[:1]:
            yield "move", move

    @property
    def sheet(self) -> Mapping[str, object]:
        names, changed = self.search.tree.names, self.changed
        parts = {
            "exercise": self.exercise.id,
            "ucb": {names[node]: _decimals(found) for node, found in self.bounds.items()} or None,
            "selection": self.named(self.selection),
            "statistics": {names[node]: doc.Exact(record(changed, node)) for node in changed},
            "move": self._move,
        }
        return {key: part for key, part in parts.items() if part is not None}

    @property
    def _move(self) -> str | None:
        return next(iter(self.moves), None)

    def named(self, nodes: Sequence[int]) -> doc.NameList:
        return doc.NameList(self.search.tree.names[node] for node in nodes)


def _decimals(bound: float) -> doc.Exact:
    return doc.Exact(f"{bound:.2f}")


def solved(exercise: Exercise, variant: str | None) -> PaperSolution:
    """The right answer. Raises UsageError if a variant is named, as no program is asked for."""
    if exercise.playouts is None or variant is not None:
        raise UsageError(
            f"{exercise.id} asks for playouts on paper, which have no variants; leave out --variant"
        )
    return PaperSolution(exercise, GivenSearch(exercise, exercise.playouts))
