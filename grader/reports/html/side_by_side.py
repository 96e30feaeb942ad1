"""Two searches of one tree side by side, as a table."""

from __future__ import annotations

from grader.core.findings.phrases import count
from grader.core.tree import Tree
from grader.reports.html import page
from grader.reports.parts.search_difference import Laid
from grader.reports.pictures import words
from grader.reports.text.escape import visible
from grader.search.trace_table import Pair, Step

MOST_ROWS = 400
_MOST_DEEP = 8
"""Steps further down than this are not indented further."""
_NAME_ROOM = 40


def table(both: Laid, tree: Tree, of: str, theirs: str) -> str:
    """Both searches; one column where nothing that is shown differs. `of` is what they search, and
    `theirs` what the student's is called."""
    rows = [_texts(pair, tree, bounds=place == both.first) for place, pair in enumerate(both.pairs)]
    heads = ["The right search", theirs]
    if both.first >= 0:
        heads.append("Difference")
        lines = [_odd_row(both, place, row) for place, row in enumerate(rows[:MOST_ROWS])]
    elif all(left == right for left, right in rows):
        heads = ["Both searches"]
        lines = [f"<tr>{left}</tr>" for left, _ in rows[:MOST_ROWS]]
    else:
        lines = [f"<tr>{left}{right}</tr>" for left, right in rows[:MOST_ROWS]]
    names = "".join(f'<th scope="col">{name}</th>' for name in heads)
    lines = [
        '<table class="steps">',
        f'<caption class="unseen">{of}, step by step</caption>',
        f"<thead><tr>{names}</tr></thead>",
        "<tbody>",
        *lines,
        "</tbody>",
        "</table>",
    ]
    if len(rows) > MOST_ROWS:
        lines.append(f'<p class="soft">{count(len(rows) - MOST_ROWS, "more step")}.</p>')
    return "\n".join(lines)


def _odd_row(both: Laid, place: int, row: tuple[str, str]) -> str:
    """A row of searches that differ somewhere."""
    cells = "".join(row)
    if place == both.first:
        return f'<tr class="odd first">{cells}<td>◀ first <span>difference</span></td></tr>'
    if not both.pairs[place].same:
        return f'<tr class="odd">{cells}<td>differs</td></tr>'
    return f"<tr>{cells}<td></td></tr>"


def _texts(pair: Pair, tree: Tree, *, bounds: bool) -> tuple[str, str]:
    """Both cells of a pair; with `bounds` the window of a leaf as well."""
    return _cell(pair.ours, tree, bounds=bounds), _cell(pair.theirs, tree, bounds=bounds)


def _cell(step: Step | None, tree: Tree, *, bounds: bool) -> str:
    if step is None:
        return "<td></td>"
    deep = min(tree.depth[step.node], _MOST_DEEP)
    return f'<td class="in{deep}">{page.text(_told(step, tree, bounds=bounds))}</td>'


def _told(step: Step, tree: Tree, *, bounds: bool) -> str:
    """A step as one line: a call with its window, a leaf with its value, or a return."""
    told = visible(tree.names[step.node], limit=_NAME_ROOM)
    if step.kind == "return":
        return f"{told} returns {words.number(step.value)}"
    if step.window is not None and (step.kind == "call" or bounds):
        told += f" {words.window(step.window)}"
    return f"{told} = {words.number(step.value)}" if step.kind == "leaf" else told
