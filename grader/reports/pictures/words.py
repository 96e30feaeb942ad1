"""What a picture says in words: numbers, windows, and a sentence a node for who cannot see it."""

from __future__ import annotations

from collections.abc import Iterator

from grader.core.findings.phrases import count
from grader.core.recording import Window, is_number
from grader.core.tree import Value
from grader.reports.pictures import Picture, View, Visit
from grader.reports.text.escape import visible
from grader.reports.text.terminal_lines import Page

_PAGE = Page()
_LONGEST_CLAIM = 24
"""Characters of what is no number, where one should be."""


def number(value: object) -> str:
    """A value or bound as it is printed: 6, −2.5, +∞; what is no number in short."""
    if not is_number(value):
        return visible(_PAGE.number(value), limit=_LONGEST_CLAIM)
    return _PAGE.number(value).replace("-", "−", 1) if _is_below(value) else _PAGE.number(value)


def _is_below(value: object) -> bool:
    return isinstance(value, (int, float)) and value < 0


def leaf_value(value: Value | None) -> str:
    """The value of a leaf as the exercise has it; ``?`` where no search may ask for it."""
    return "?" if value is None else number(value)


def window(bounds: Window) -> str:
    """A window: [−∞, 6]."""
    return f"[{number(bounds[0])}, {number(bounds[1])}]"


def nodes(number: int) -> str:
    """So many nodes."""
    return count(number, "node")


def name(picture: Picture, node: int, limit: int = 300) -> str:
    """The name of a node, fit to be shown."""
    return visible(picture.tree.names[node], limit=limit)


def sentence(picture: Picture, node: int) -> str:
    """All that the picture shows of one node."""
    view = picture.view(node)
    what = picture.player(node) + " node"
    if picture.tree.is_leaf(node):
        what = f"leaf worth {leaf_value(picture.tree.values[node])}"
    parts = [f"{name(picture, node)}, {what}", *_doings(view, compares=picture.compares)]
    if node in picture.best:
        parts.append("best move")
    if node == picture.their_move:
        parts.append("your move")
    if view.first_difference:
        parts.append("here is the first difference")
    return ": ".join(filter(None, [parts[0], ", ".join(parts[1:])])) + "."


def _doings(view: View, *, compares: bool) -> Iterator[str]:
    """Who visited the node, with which window, and what came back."""
    cuts = {
        "": "", "both": "cut", "right": "cut by the right search", "theirs": "cut by yours",
    }  # fmt: skip
    if view.state == "pruned":
        yield (cuts[view.cut] if compares else "cut") if view.cut else "never visited"
        return
    if view.state == "only-theirs":
        yield "visited only by yours"
    elif view.state == "only-right":
        yield "visited only by the right search"
    if view.state != "visited" and view.cut:
        yield cuts[view.cut]
    if view.right is None or view.theirs is None:
        yield from _visit(view.visit)
        return
    right, theirs = view.right, view.theirs
    yield _either("visit", str(theirs.number), str(right.number))
    if view.windows_differ or theirs.window is None:
        seen = "not seen" if theirs.window is None else window(theirs.window)
        known = "not seen" if right.window is None else window(right.window)
        yield _either("window", seen, known)
    else:
        yield f"window {window(theirs.window)}"
    if view.values_differ:
        yield _either("returned", number(theirs.value), number(right.value))
    elif right.value is not None:
        yield f"returned {number(right.value)}"


def _visit(visit: Visit | None) -> Iterator[str]:
    """One search's visit."""
    if visit is None:
        return
    yield f"visit {visit.number}"
    if visit.window is not None:
        yield f"window {window(visit.window)}"
    if visit.value is not None:
        yield f"returned {number(visit.value)}"


def _either(what: str, theirs: str, right: str) -> str:
    if theirs == right:
        return f"{what} {theirs}"
    return f"{what} {theirs} in yours, {right} in the right search"


def summary(picture: Picture) -> list[str]:
    """What the searches came to, in a few short pieces."""
    tree, pieces = picture.tree, [f"{picture.root_player} moves first"]
    if picture.compares and picture.right and picture.theirs:
        theirs, right = picture.theirs, picture.right
        pieces.append(_two("value", _answer(theirs.value), _answer(right.value)))
        move = _answer(theirs.move)
        right_move = move if theirs.move in picture.moves else _moves(picture)
        pieces.append(_two("move", move, right_move))
        visits = _two("", str(len(theirs.visited)), str(len(right.visited)))
        pieces.append(f"{visits} of {nodes(len(tree))} visited")
        return [piece.strip() for piece in pieces]
    recording = picture.theirs or picture.right
    if recording is None:
        return [*pieces, nodes(len(tree))]
    pieces.append(f"value {_answer(recording.value)}")
    move = _answer(recording.move) if picture.theirs else _moves(picture)
    pieces.append(f"move {move}")
    pieces.append(f"{len(recording.visited)} of {nodes(len(tree))} visited")
    return pieces


def _two(what: str, theirs: str, right: str) -> str:
    """One of both searches, or each."""
    return f"{what} {theirs}" if theirs == right else f"{what} yours {theirs}, right {right}"


def _answer(answer: object) -> str:
    """A value or a move that a search gave."""
    return visible(answer, limit=40) if isinstance(answer, str) else number(answer)


def _moves(picture: Picture) -> str:
    return " or ".join(visible(move, limit=40) for move in picture.moves[:6]) or "none"
