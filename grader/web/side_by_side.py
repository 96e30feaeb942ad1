"""Two searches of one tree side by side, step by step, and where they first differ."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from grader import trace
from grader.models import ExerciseReport
from grader.pictures import words
from grader.reports.escape import visible
from grader.reports.layout import count
from grader.trace import Pair, Step
from grader.tree import Tree
from grader.web import page

MOST_ROWS = 400
_MOST_EVENTS = 20_000
"""Longer searches are not laid side by side: that takes long, and nobody reads it."""
_MOST_DEEP = 8
"""Steps further down than this are not indented further."""
_NAME_ROOM = 40


@dataclass(frozen=True)
class Laid:
    """The right search and the student's, side by side; `first` is the place of the pair at which
    they first differ, -1 if they do not."""

    pairs: tuple[Pair, ...] = ()
    first: int = -1

    @property
    def rest(self) -> tuple[Pair, ...]:
        """The pairs from the first difference on."""
        return self.pairs[self.first :] if self.first >= 0 else ()

    @cached_property
    def identical(self) -> bool:
        """Whether both searches are the same to the last bound."""
        return bool(self.pairs) and all(
            one is not None and other is not None and one[1:] == other[1:]
            for one, other, _ in self.pairs
        )


def laid(report: ExerciseReport) -> Laid:
    """Both searches of an exercise; nothing where one of them was not seen."""
    ours, theirs = report.expected.recording, report.actual.recording
    if ours is None or theirs is None or len(ours.events) + len(theirs.events) > _MOST_EVENTS:
        return Laid()
    pairs = tuple(trace.aligned(ours, theirs))
    first = next((place for place, pair in enumerate(pairs) if not pair.same), len(pairs))
    first = min(first, _found(report, pairs))
    return Laid(pairs, first if first < len(pairs) else -1)


def _found(report: ExerciseReport, pairs: tuple[Pair, ...]) -> int:
    """The pair that the first finding with an event is about: it may be a window of a leaf, which
    does not matter to anything else."""
    tree, recording = report.entry.exercise.tree, report.actual.recording
    finding = next((one for one in report.verdict.findings if one.event is not None), None)
    if recording is None or finding is None or finding.event is None:
        return len(pairs)
    if not 0 < finding.event <= len(recording.events):
        return len(pairs)
    node = recording.events[finding.event - 1][1]
    # Of several searches in a row a finding counts the events of the one that was compared.
    if tree.index.get(finding.node or "") not in {node, tree.parent[node]}:
        return len(pairs)
    places = (
        place for place, (_, theirs, _) in enumerate(pairs)
        if theirs is not None and theirs.event <= finding.event and theirs.node == node
    )  # fmt: skip
    return max(places, default=len(pairs))


# ---------------------------------------------------------------- as a table


def table(both: Laid, tree: Tree, of: str) -> str:
    """Both searches; one column where nothing that is shown differs. `of` is what they search."""
    rows = [_texts(pair, tree, bounds=place == both.first) for place, pair in enumerate(both.pairs)]
    heads = ["The right search", "Your search"]
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
