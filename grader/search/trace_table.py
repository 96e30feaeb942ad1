"""The trace table of the lectures, and the steps of any search, from a recording. Pure.

Every recording has a table, even that of a search that never cuts. The rows that may follow a wrong
row are in no recording: `grader.written.search_states` has them.

In the trace table an inner node has a row when the search enters it, and one more for each child
that returns: with the new bound or, if the child ends the loop, numbered PRUNE1, PRUNE2, ... A leaf
has one row. The variants differ only at a cutoff: there Fig. 5.7 still has the old bounds, while
programs that update alpha or beta before the test have the new ones. The layout is that of a
lecture trace whose 21 rows are in the tests. A node that is searched again has its rows again; if
its value is remembered, it has one row, with that value.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from grader.core.models import CutoffRule
from grader.core.recording import Recording, Window, clipped, effective_window
from grader.core.tree import Player, Tree, Value, narrowed

if TYPE_CHECKING:
    from grader.search.open_calls import CallEvent

BoundsAtCut: TypeAlias = Literal["old", "updated"]
FUNCTION: Mapping[Player, str] = {"MAX": "MAXvalue", "MIN": "MINvalue", "CHANCE": "EXPvalue"}


class TraceRow(NamedTuple):
    """One row. `function` is one of FUNCTION, or "" at a leaf; `prune` numbers cutoffs from 1, and
    is 0 on other rows."""

    node: str
    alpha: Value
    beta: Value
    value: Value
    function: str
    prune: int


def rows(
    recording: Recording, rule: CutoffRule | None = "weak", bounds_at_cut: BoundsAtCut = "old"
) -> Iterator[TraceRow]:
    """The rows of the trace table. Every call of the search must have been observed. `rule` is None
    for a search that never cuts; its bounds stay infinite."""
    from grader.search.open_calls import OpenCalls, WindowRules

    tree, prunes = recording.tree, 0
    rules = WindowRules(prunes=rule is not None, strict=rule == "strict")
    for event in OpenCalls(tree, rules).follow(recording):
        call, name = event.call, tree.names[event.call.node]
        if event.kind == "called" and not tree.is_leaf(call.node):
            remembered = _returned_at_once(event, recording)
            v: Any = remembered[0] if remembered else call.v
            yield TraceRow(name, call.alpha, call.beta, v, FUNCTION[call.player], 0)
        elif event.kind == "returned" and tree.is_leaf(call.node):
            yield TraceRow(name, event.value, event.value, event.value, "", 0)
        elif event.old is not None:
            bounds, v, cut = (call.alpha, call.beta), call.v, call.cut
            if call.player == "CHANCE":
                cut = event.child != tree.children(call.node)[-1]
                v, cut = _printed(v), cut and bool(_returned_at_once(event, recording))
            elif cut and bounds_at_cut == "updated":
                bounds = narrowed(call.player, v, *bounds)
            prunes += cut
            yield TraceRow(name, *bounds, v, FUNCTION[call.player], prunes if cut else 0)


def _returned_at_once(event: CallEvent, recording: Recording) -> list[Any]:
    """The value that the next event of the recording returns, if it returns one."""
    following = recording.events[event.number : event.number + 1]
    return [each[2] for each in following if each[0] == "returned"]


def _printed(value: Any) -> Value:
    """An exact number, or an infinity, as a float; as an int if it is whole."""
    return int(value) if value == value // 1 else float(value)


class PlayedStep(NamedTuple):
    """A call on an inner node, a visit to a leaf, or a return from an inner node."""

    event: int  # the number of its first event in the recording, from 1
    node: int
    kind: Literal["call", "leaf", "return"]
    window: Window | None = None  # that of the call, None if it was not observed
    value: object = None  # of a leaf, or the return value

    def is_same(self, other: PlayedStep) -> bool:
        """Whether the steps differ at most in the numbers of their events."""
        return self._replace(event=other.event) == other


def steps(recording: Recording) -> Iterator[PlayedStep]:
    """The steps of a search by any program, however it ended."""
    from grader.search.open_calls import OpenCalls, WindowRules

    tree = recording.tree
    for event in OpenCalls(tree, WindowRules()).follow(recording):
        number, node = event.number, event.call.node
        leaf = tree.is_leaf(node)
        if event.kind == "called":
            value = recording.returns.get(node, tree.values[node]) if leaf else None
            yield PlayedStep(number, node, "leaf" if leaf else "call", event.value[1:], value)
        elif event.kind == "proven":
            value = tree.values[node] if leaf else None
            yield PlayedStep(number, node, "leaf" if leaf else "call", value=value)
        elif event.kind == "returned" and not leaf:
            yield PlayedStep(number, node, "return", event.call.window, event.value)


class Pair(NamedTuple):
    """A step of the canonical search beside the same step of another; None where one lacks it."""

    ours: PlayedStep | None
    theirs: PlayedStep | None
    same: bool  # whether no difference was observed
    times: int = 1  # the number of equal steps in a row that the pair stands for


def aligned(ours: Recording, theirs: Recording) -> Iterator[Pair]:
    """The steps of the canonical search and of another search of its tree, side by side."""
    sides = list(steps(ours)), list(steps(theirs))
    keys = [(step.node, step.kind) for step in sides[0]]
    others = [(step.node, step.kind) for step in sides[1]]
    matcher = SequenceMatcher(None, keys, others, autojunk=False)
    for kind, start, end, first, last in matcher.get_opcodes():
        if kind == "equal":
            for one, other in zip(sides[0][start:end], sides[1][first:last], strict=True):
                yield Pair(one, other, _same(one, other, ours.tree))
        else:
            for step in sides[0][start:end]:
                seen = step.node in theirs.windows and step.node not in theirs.unreturned
                yield Pair(step, None, same=step.kind == "return" and not seen)
            for step in sides[1][first:last]:
                yield Pair(None, step, same=False)


def _same(one: PlayedStep, other: PlayedStep, tree: Tree) -> bool:
    """Whether a step of the canonical search, whose calls were all observed, agrees with another.
    Bounds beyond every leaf count as infinite, and values may be clipped to the window."""
    window: Any = one.window
    if one.kind == "call":
        return other.window is None or (
            effective_window(window, tree) == effective_window(other.window, tree)
        )
    return other.value in clipped(one.value, *window)
