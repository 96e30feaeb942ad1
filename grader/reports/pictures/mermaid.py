"""A picture as a Mermaid flowchart, for pages that render Markdown but do not show our SVG.

Mermaid chooses layout and colours, so strokes and places of `svg` are words here. The shapes are
alike: wider at the foot for MAX, at the head for MIN, a circle for chance.
"""

from collections.abc import Iterator, Mapping, Sequence

from grader.core.tree import Player
from grader.reports.pictures import PLAIN, NodeView, Picture, words
from grader.reports.pictures.outline import Item, outline
from grader.reports.text.escape import visible

_LIMIT = 80  # the most nodes drawn: Mermaid needs more room than `svg`, and refuses long texts
_NAME = 40
_SHAPES: Mapping[Player, tuple[str, str]] = {
    "MAX": ("[/", "\\]"),
    "MIN": ("[\\", "/]"),
    "CHANCE": ("((", "))"),
}
_PLAIN = frozenset(" ,.()[]+-−=/?·→≠∞△▽○≈")  # signs that mean nothing to Mermaid or Markdown
_STILL_READ = frozenset("$:\\")
"""Signs that Mermaid interprets, as in $$x$$, fa:fa-car and \\n; a zero-width space prevents it."""
_CLASSES = """\
  classDef pruned stroke-dasharray:4 4
  classDef onlytheirs stroke-width:4px
  classDef onlyright stroke-width:2px,stroke-dasharray:9 4 2 4
  classDef first stroke-width:6px"""


def render(picture: Picture) -> str:
    """The picture as one flowchart, ended by a newline."""
    return "\n".join(["flowchart TD", *_tree(picture, "n"), _CLASSES]) + "\n"


def sheet(pictures: Sequence[Picture]) -> str:
    """Several pictures as the subgraphs of one flowchart."""
    lines = ["flowchart TD"]
    for number, picture in enumerate(pictures, 1):
        lines.append(f'  subgraph t{number}["{_escaped(visible(picture.title) or "A game tree")}"]')
        lines.append("    direction TB")
        lines += [f"  {line}" for line in _tree(picture, f"t{number}n")]
        lines.append("  end")
        if number > 1:
            lines.append(f"  t{number - 1} ~~~ t{number}")
    return "\n".join([*lines, _CLASSES]) + "\n"


def _tree(picture: Picture, prefix: str) -> Iterator[str]:
    """The nodes, then the lines; a node's id is its number in the tree."""
    items = outline(picture, _LIMIT)
    ids = [f"{prefix}{'rest' if item.heap else ''}{item.node}" for item in items]
    for name, item in zip(ids, items, strict=True):
        yield f"  {name}{_shape(picture, item)}{_class(picture, item)}"
    for name, item in zip(ids[1:], items[1:], strict=True):
        yield f"  {ids[item.parent]} {_line(picture, item)} {name}"
    left_out = words.not_drawn(picture, {item.node for item in items if not item.heap})
    if left_out:
        yield f'  {prefix}more["{left_out}"]'


def _shape(picture: Picture, item: Item) -> str:
    """The shape of a node, with its label."""
    if item.heap:
        differ = f"<br/>{item.odd} of them differ{'s' * (item.odd == 1)}" if item.odd else ""
        left_out = "<br/>".join(words.left_out(picture, item))
        return f'("{left_out}{differ}")'
    label = "<br/>".join(map(_escaped, _label(picture, item.node)))
    if picture.is_leaf(item.node):
        return f'["{label}"]'
    before, after = _SHAPES[picture.tree.players[item.node]]
    return f'{before}"{label}"{after}'


def _label(picture: Picture, node: int) -> Iterator[str]:
    view, name = picture.view(node), words.name(picture, node, _NAME)
    leaf = picture.is_leaf(node)
    board = picture.tree.board_line(node)
    if leaf:
        yield f"{name} = {words.leaf_value(picture.tree.values[node])}"
    else:
        yield f"{words.SIGNS[picture.tree.players[node]]} {name}"
    if board is not None and len(board) <= _NAME:
        yield board
    if view.first_difference:
        yield "first difference"
    if view.state.startswith("only"):
        yield "only yours" if view.state == "only-theirs" else "only right"
    if node == picture.their_move:
        yield "your move"
    yield from _place_or_record(picture, node, view)
    if view.windows_differ and view.right and view.theirs:
        if not leaf or view.first_difference:
            yield f"yours {words.window(view.theirs.window or ('', ''))}"
            yield f"right {words.window(view.right.window or ('', ''))}"
    elif not leaf and (visit := view.right or view.theirs) and visit.window is not None:
        yield words.window(visit.window)
    yield from _returned(view, leaf=leaf)


def _place_or_record(picture: Picture, node: int, view: NodeView) -> Iterator[str]:
    """The place in the order of visits, or the record of a search by playouts."""
    if node in picture.records:
        yield f"W/N {words.record(picture.records[node])}"
    if view.visit is not None:
        yield f"visit {view.visit.number}"


def _returned(view: NodeView, *, leaf: bool) -> Iterator[str]:
    if view.values_differ and view.right and view.theirs:
        yield f"returned yours {words.number(view.theirs.value)}"
        yield f"returned right {words.number(view.right.value)}"
    elif not leaf and (visit := view.right or view.theirs) and visit.value is not None:
        yield f"returned {words.number(visit.value)}"


def _class(picture: Picture, item: Item) -> str:
    """The class of a node that is not visited as usual; "" for the others."""
    view = item.view(picture)
    if view.first_difference and not item.heap:
        return ":::first"
    return "" if view.state in PLAIN else f":::{view.state.replace('-', '')}"


def _line(picture: Picture, item: Item) -> str:
    """The line down to an item: thick to the best move, dotted to a pruned node. Its label is the
    probability of an outcome, and the search that cut it."""
    view = item.view(picture)
    labels = [] if item.heap else [words.odds(picture, item.node)]
    if picture.compares and view.cut in {"right", "theirs"}:
        labels.append("right cuts" if view.cut == "right" else "you cut")
    elif view.state == "pruned" and view.cut:
        labels.append("cut")
    label = ", ".join(filter(None, labels))
    if view.state == "pruned":
        return f'-. "{label}" .-' if label else "-.-"
    if item.node in picture.best and not item.heap:
        return f'== "{label}" ===' if label else "==="
    return f'-- "{label}" ---' if label else "---"


def _escaped(text: str) -> str:
    """`text` with the characters that Mermaid, Markdown or HTML interpret as numbers."""
    return "".join(
        char
        if char in _PLAIN or char.isalnum()
        else f"#{ord(char)};{'#8203;' * (char in _STILL_READ)}"
        for char in text
    )
