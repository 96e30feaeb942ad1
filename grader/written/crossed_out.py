"""Nodes that a table crosses out: it marks them as pruned, or leaves their row blank.

Crossing out a pruned node is correct. Crossing out a visited node counts as a missing row, or, in a
table without rows for leaves, as a slip of its own.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from grader.core.findings import written_answer
from grader.core.findings.places import SheetPlace
from grader.core.models import Exercise, Finding, Sheet, Word, WrittenRow
from grader.core.tree import Tree
from grader.written.explained_table import Reading

Reader = Callable[[Exercise, Sequence[WrittenRow]], Reading]


def read(exercise: Exercise, rows: Sequence[WrittenRow], by: Reader) -> Reading:
    """The best reading of a table, with or without its blank rows of leaves."""
    found = by(exercise, rows)
    filled = [row for row in rows if not _is_blank_leaf(exercise, row)]
    if not found.faults or len(filled) == len(rows):
        return found
    other = by(exercise, filled)
    return other if other.faults < found.faults else found


def wrong(tree: Tree, cut: Sequence[Word], reading: Reading) -> list[Word]:
    """The crossed-out nodes that the table's own search visits, unless the row of their cutoff is
    already reported as wrong."""
    visited = {tree.names[node] for node in reading.visited}
    reported = {reading.rows[slip.row].line for slip in reading.slips if slip.row is not None}
    words = {word.text: word for word in cut if word.text in visited and word.line not in reported}
    return list(words.values())


def unpaid(tree: Tree, words: Sequence[Word], reading: Reading) -> int:
    """The number of `words` that have not already cost a missing row."""
    missing = {tree.names[slip.step.node] for slip in reading.slips if slip.kind == "missing"}
    return sum(word.text not in missing for word in words)


def without_missing(tree: Tree, words: Sequence[Word], reading: Reading) -> Reading:
    """The reading without the missing rows of `words`, which `findings` reports."""
    names = {word.text for word in words}
    slips = [
        slip
        for slip in reading.slips
        if slip.kind != "missing" or tree.names[slip.step.node] not in names
    ]
    return replace(reading, slips=tuple(slips))


def findings(sheet: Sheet, words: Sequence[Word]) -> Iterator[Finding]:
    """A finding for each of `words`, which should not be crossed out."""
    for word in words:
        yield written_answer.wrong_pruned(
            at=SheetPlace(sheet.file, word.line, word.text),
            missing=(),
            below=(),
            visited=(word.text,),
        )


def _is_blank_leaf(exercise: Exercise, row: WrittenRow) -> bool:
    tree = exercise.tree
    cells = (row.alpha, row.beta, row.value, row.alpha_in, row.beta_in)
    node = tree.index.get(row.node.text)
    leaf = node is not None and tree.is_leaf(node)
    return leaf and all(cell is None or cell.kind == "blank" for cell in cells)
