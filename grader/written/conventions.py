"""By which convention an answer is kept, if it is not the lecture's: what is right as well."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grader.core.findings import find
from grader.core.models import Finding, Word
from grader.core.tree import Tree
from grader.written.explained_table import Reading
from grader.written.slip_messages import Part, listed

KNOWN = 0.5
"""From that share on it can be told by which convention a table is kept."""

RETURNS = find(
    "kept-otherwise", how="Your list names a node again when the search comes back to it"
)  # fmt: skip


def noted(reading: Reading, part: Part) -> Iterator[Finding]:
    """A note on the convention of one part."""
    style = reading.convention.style
    if part == "trace":
        how = [words for words, there in _of_trace(reading) if there]
        if how:
            yield find("kept-otherwise", how=f"Your table {listed(how)}")
    elif part == "windows" and style == "nodes":
        yield find("kept-otherwise", how="Your windows are those that each node has in the end")
    elif part == "visited" and style == "leaves":
        yield find("kept-otherwise", how="Your list of visited nodes has the leaves alone")


def _of_trace(reading: Reading) -> Iterator[tuple[str, bool]]:
    """What a table may do otherwise, and whether it does."""
    kept = reading.convention
    yield "has one row for each node", kept.style == "nodes"
    apart = any(row.alpha is not None or row.beta is not None for row in reading.rows)
    yield "has each node's own bounds beside those at entry", kept.local and apart
    yield (
        "shows the new bound at a cutoff, as a program does that tests alpha >= beta",
        kept.updated,
    )
    yield "shows each node's window at entry", kept.entry or (kept.local and not apart)
    yield "shows the bound instead of v at a cutoff", kept.returns == "clipped"
    yield "keeps v inside the window (fail-hard)", kept.returns == "fail-hard"
    unmarked = "marks no cutoff with PRUNE, though its rows show where they are"
    yield unmarked, _leaves_cuts_unmarked(reading)


def _leaves_cuts_unmarked(reading: Reading) -> bool:
    """Whether a table has rows of cutoffs, and no mark in any of its rows."""
    cuts = any(done.step.mark == "must" and done.row is not None for done in reading.done)
    return cuts and all(row.prune is None for row in reading.rows)


def without_returns(tree: Tree, words: Sequence[Word]) -> Sequence[Word]:
    """The visits, without the nodes that are named again when the search comes back to them.

    All stay if one that is named again is not above the node before it: that is a slip.
    """
    kept: list[Word] = []
    seen: set[str] = set()
    before = ""
    for word in words:
        if word.text not in seen:
            kept.append(word)
            seen.add(word.text)
        elif not _is_above(tree, word.text, before):
            return words
        before = word.text
    return kept


def _is_above(tree: Tree, name: str, below: str) -> bool:
    """Whether a node is an ancestor of another; one that the tree does not have is none."""
    if name not in tree.index or below not in tree.index:
        return False
    node, above = tree.index[below], tree.index[name]
    while node > above:  # a parent has a smaller number than its children
        node = tree.parent[node]
    return node == above and name != below
