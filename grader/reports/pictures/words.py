"""The words of a picture: numbers, windows, and a sentence for each node, for screen readers."""

from collections.abc import Collection, Iterator, Mapping

from grader.core.findings.phrases import count
from grader.core.models.playouts import Record
from grader.core.recording import Window, is_number
from grader.core.tree import Player, Tree, Value
from grader.reports.parts import playouts, wording
from grader.reports.pictures import NodeView, Picture, Visit
from grader.reports.pictures.outline import Item
from grader.reports.text.escape import visible
from grader.reports.text.terminal_lines import Page

SIGNS: Mapping[Player, str] = {"MAX": "△", "MIN": "▽", "CHANCE": "○"}
_PAGE = Page()
_LONGEST_CLAIM = 24  # the most characters of a value that is not a number


def number(value: object) -> str:
    """A value or bound as it is printed: 6, −2.5, +∞; anything else is cut short."""
    text = _PAGE.number(value)
    if not is_number(value):
        return visible(text, limit=_LONGEST_CLAIM)
    return "−" + text[1:] if text.startswith("-") else text


def leaf_value(value: Value | None) -> str:
    """The value of a leaf; "?" for a leaf without a value, which no right search visits."""
    return "?" if value is None else number(value)


def window(bounds: Window) -> str:
    """A window: [−∞, 6]."""
    return f"[{number(bounds[0])}, {number(bounds[1])}]"


def left_out(picture: Picture, item: Item) -> list[str]:
    """The number of nodes in a heap, in short lines: the cut subtrees of a game that unfolds, of
    unknown sizes, or else the known nodes to which no search went."""
    if picture.tree.complete and not picture.records:
        return [f"+{count(item.heap, 'node')}"]
    seen, cut = ("played", "untried") if picture.records else ("visited", "cut")
    counted = [f"+{item.seen} {seen}"] * (item.seen > 0) + [f"{item.cut} {cut}"] * (item.cut > 0)
    return counted or [f"+{count(item.heap, 'node')}"]


def not_drawn(picture: Picture, drawn: Collection[int]) -> str:
    """The number of nodes left out of the whole picture; "" if there are none."""
    tree, visited = picture.tree, picture.visited
    if len(drawn) == len(tree) or (picture.records and visited.issubset(drawn)):
        return ""
    if tree.complete and not picture.records:
        return f"{len(tree) - len(drawn)} of {count(len(tree), 'node')} not drawn"
    kind = "played" if picture.records else "visited"
    return f"{len(visited.difference(drawn))} of {len(visited)} {kind} nodes not drawn"


def name(picture: Picture, node: int, limit: int = 300) -> str:
    """The name of a node, made visible."""
    return visible(picture.tree.names[node], limit=limit)


def move(picture: Picture, node: int) -> str:
    """The move that leads to a node, made visible; at the root, the node's name."""
    tree = picture.tree
    return visible(tree.moves[node] if node else tree.names[node])


def record(found: Record) -> str:
    """A record W/N: 3/5, 12.5/60."""
    return playouts.record(found, number)


def odds(picture: Picture, node: int) -> str:
    """The probability of an outcome of a chance node; "" for any other node."""
    found = picture.tree.odds.get(node)
    return "" if found is None else wording.odds(found)


def sentence(picture: Picture, node: int) -> str:
    """The sentence with all that the picture shows of one node."""
    view = picture.view(node)
    player = picture.tree.players[node]
    kind = "chance node" if player == "CHANCE" else f"{player} node"
    if picture.is_leaf(node):
        kind = f"leaf worth {leaf_value(picture.tree.values[node])}"
    board = picture.tree.board_line(node)
    kind += "" if board is None else f", board {board}"
    kind += f", probability {likely}" if (likely := odds(picture, node)) else ""
    visits, found = _visits(view, compares=picture.compares), picture.records.get(node)
    if picture.records:
        visits = iter([f"W/N {record(found)}" if found else "no playout"])
    parts = [f"{name(picture, node)}, {kind}", *visits]
    if node in picture.best:
        parts.append("the move" if picture.records else "best move")
    if node == picture.their_move:
        parts.append("your move")
    if view.first_difference:
        parts.append("the first difference")
    return ": ".join(filter(None, [parts[0], ", ".join(parts[1:])])) + "."


def _visits(view: NodeView, *, compares: bool) -> Iterator[str]:
    """The searches that visited the node, with windows and return values."""
    cuts = {
        "": "",
        "both": "cut",
        "right": "cut by the right search",
        "theirs": "cut by your search",
    }
    if view.state == "pruned":
        yield (cuts[view.cut] if compares else "cut") if view.cut else "never visited"
        return
    if view.state.startswith("only"):
        whose = "your" if view.state == "only-theirs" else "the right"
        yield f"visited only by {whose} search"
    if view.state != "visited" and view.cut:
        yield cuts[view.cut]
    if view.right is None or view.theirs is None:
        yield from _visit(view.visit)
        return
    right, theirs = view.right, view.theirs
    yield _either("visit", str(theirs.number), str(right.number))
    if view.windows_differ or theirs.window is None:
        their_window = "not seen" if theirs.window is None else window(theirs.window)
        right_window = "not seen" if right.window is None else window(right.window)
        yield _either("window", their_window, right_window)
    else:
        yield f"window {window(theirs.window)}"
    if view.values_differ:
        yield _either("returned", number(theirs.value), number(right.value))
    elif right.value is not None:
        yield f"returned {number(right.value)}"


def _visit(visit: Visit | None) -> Iterator[str]:
    if visit is None:
        return
    yield f"visit {visit.number}"
    if visit.window is not None:
        yield f"window {window(visit.window)}"
    if visit.value is not None:
        yield f"returned {number(visit.value)}"


def _either(label: str, theirs: str, right: str) -> str:
    if theirs == right:
        return f"{label} {theirs}"
    return f"{label} {theirs} in your search, {right} in the right search"


def summary(picture: Picture) -> list[str]:
    """The results of the searches, in a few short pieces."""
    tree = picture.tree
    pieces = [wording.first_player(tree.players[0])]
    if picture.compares and picture.right and picture.theirs:
        theirs, right = picture.theirs, picture.right
        pieces.append(_two("value", _answer(theirs.value), _answer(right.value)))
        move = _answer(theirs.move)
        right_move = move if theirs.move in picture.moves else _moves(picture)
        pieces.append(_two("move", move, right_move))
        visits = _two("", str(len(theirs.visited)), str(len(right.visited)))
        pieces.append(f"{visits.strip()} {_of_all(tree)} visited")
        return pieces
    recording = picture.theirs or picture.right
    if picture.records:
        return [*pieces, count(picture.records[0].visits, "playout"), f"move {_moves(picture)}"]
    if recording is None:
        return [*pieces, count(len(tree), "node")]
    pieces.append(f"value {_answer(recording.value)}")
    move = _answer(recording.move) if picture.theirs else _moves(picture)
    pieces.append(f"move {move}")
    pieces.append(f"{len(recording.visited)} {_of_all(tree)} visited")
    if not tree.complete and recording.cuts:
        pieces.append(f"{count(len(recording.cuts), 'subtree')} cut")
    return pieces


def _of_all(tree: Tree) -> str:
    """The words "of 15 nodes"; nobody knows the number of nodes of a game that unfolds."""
    return f"of {count(len(tree), 'node')}" if tree.complete else "nodes"


def _two(label: str, theirs: str, right: str) -> str:
    """The common result of both searches, or both results."""
    return f"{label} {theirs}" if theirs == right else f"{label} yours {theirs}, right {right}"


def _answer(answer: object) -> str:
    return wording.shown_name(answer) if isinstance(answer, str) else number(answer)


def _moves(picture: Picture) -> str:
    return " or ".join(wording.shown_name(move) for move in picture.moves[:6]) or "none"
