"""Makes the note on a correct answer that follows another convention than the lecture's."""

from collections.abc import Iterator, Sequence

from grader.core.findings import written_answer
from grader.core.findings.table_rows import TablePart
from grader.core.findings.written_answer import Otherwise
from grader.core.models import Exercise, Finding, Word
from grader.written.explained_table import Reading

KNOWN = 0.5  # above this share of correct rows, a table's convention is certain enough

RETURNS = written_answer.kept_otherwise(ways=["returns named"])


def noted(reading: Reading, part: TablePart) -> Iterator[Finding]:
    """A note on the convention of one part."""
    style = reading.convention.style
    ways: list[Otherwise] = []
    if part == "trace":
        ways = [way for way, there in _of_trace(reading) if there]
    elif part == "visited" and style == "leaves":
        ways = ["leaves alone"]
    if ways:
        yield written_answer.kept_otherwise(ways=ways)


def _of_trace(reading: Reading) -> Iterator[tuple[Otherwise, bool]]:
    """Each way to differ from the lecture's table, and whether this table differs so."""
    kept = reading.convention
    yield "row a node", kept.style == "nodes" and "final" not in reading.habits
    apart = any(row.alpha is not None or row.beta is not None for row in reading.rows)
    yield "own bounds", kept.local and apart
    yield "new bound", kept.updated
    yield "entry window", kept.entry or (kept.local and not apart)
    yield "bound for v", kept.returns == "clipped"
    yield "fail-hard", kept.returns == "fail-hard"
    yield "no marks", _leaves_cuts_unmarked(reading)


def _leaves_cuts_unmarked(reading: Reading) -> bool:
    """Whether a table has rows of cutoffs, and no mark in any of its rows."""
    cuts = any(done.step.mark == "must" and done.row is not None for done in reading.done)
    return cuts and all(row.prune is None for row in reading.rows)


def without_returns(exercise: Exercise, words: Sequence[Word]) -> Sequence[Word]:
    """The visits, without the nodes that are named again when the search returns to them. If a
    repeated node is not an ancestor of the node before it, that is a slip, and all stay, unless the
    algorithm searches nodes again."""
    tree, anywhere = exercise.tree, exercise.algorithm.searches_again
    kept: list[Word] = []
    seen: set[str] = set()
    before = ""
    for word in words:
        if word.text not in seen:
            kept.append(word)
            seen.add(word.text)
        elif not anywhere and (
            not {word.text, before} <= tree.index.keys()
            or not tree.is_below(tree.index[before], tree.index[word.text])
        ):
            return words
        before = word.text
    return kept
