"""Reads the parts of an answer that follow a label, as in Value: 6, or value,6."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import islice
from math import inf
from typing import NamedTuple

from grader.core.findings import unread_parts
from grader.core.findings.unread_parts import WantedContent
from grader.core.models import Cell, CheckName
from grader.core.models.paper_questions import Quantity
from grader.core.models.sheet import Word
from grader.written.parsing import (
    cells,
    condition_text,
    counted,
    cut_claims,
    inner_values,
    lexicon,
    numbers,
    plain_text,
    played_records,
    ranged,
    relabelled,
    windows,
)
from grader.written.parsing.column_headings import reads, row
from grader.written.parsing.draft import Draft
from grader.written.parsing.lexicon import Labelled

_LABELLED = re.compile(
    r"(?P<before>[*_`\s]*)(?P<label>[^\W\d_][\w '’()/,-]{0,60}?)[*_`\s]*[:=?](?P<text>.*)",
    re.DOTALL,
)
_VIA = re.compile(r"\b(?:via|by|through|durch|über|par|por)\s+(\S+?)[).,;]*$", re.IGNORECASE)
_MOST_WORDS = 8
_FIRST = re.compile("[,;(.]|\\s[-–—]\\s")
_PIECE = re.compile(
    rf"[,;](?:\s+(?:{lexicon.AND}))?(?=\s)|\s(?:{lexicon.AND})(?=\s)|\.(?=\s+[^\W\d_])",
    re.IGNORECASE,
)
_ASIDE = re.compile(r"\([^()]*\)")
_UNSAID = re.compile(r"\b(?:not|nor|nicht|pas)\s", re.IGNORECASE)
_LONGEST_LIST = 4000  # maximum characters of a list without a label and a colon before it


class PartReader(NamedTuple):
    """The reading of a part of an answer."""

    # reads the text after its label, in one cell or several
    read: Callable[[Draft, Sequence[str], int], None]
    # whether a text without a colon is surely its content
    is_sure: Callable[[Draft, str], bool] = lambda _draft, _text: False
    # reads a line in its own notation, which may have commas and the labels of others; returns
    # whether it did
    of_line: Callable[[Draft, str, int], bool] | None = None
    of_node: Callable[[Draft, str, str, int], None] | None = None  # reads the text about a node
    # reads the two texts about a node
    of_pair: Callable[[Draft, str, str, str, int], None] | None = None
    # the words for its content, between cells that are read as a line
    wanted: WantedContent | None = None
    between: str = ", "  # the sign between such cells
    number: Labelled | None = None  # the part to which a number alone belongs
    is_list: bool = False  # whether it may go on in the next lines
    is_one: bool = False  # whether the cells of a row are one text


_CHECKS: Mapping[Labelled, CheckName] = {"moves": "move", "cuts": "pruned"}
"""The parts of a sheet that other labels stand for."""
MOST_CLAUSES = 12  # the most labels on one line

_CHILDREN = re.compile(
    r"children\s+of\s+(?P<node>[^\s:=][^:=]{0,60}?)\s*[:=](?P<text>.*)", re.IGNORECASE
)
_BECOMES = re.compile(rf"{windows.NUMBER}\s+becomes?\b.*", re.IGNORECASE)
_AFTER = re.compile(r"after\s+(?P<node>[^\s:=][^:=]{0,60}?)\s*:.*(?:\[.*|no change)", re.IGNORECASE)
_COUNTS: Mapping[Quantity, str] = {
    "states": "different states of the game",
    "nodes": "nodes of the whole tree",
    "leaves": "leaves of the whole tree",
    "ply": "ply of the tree",
    "visited": "nodes visited by the search",
}


def of(text: str) -> Labelled | None:
    """The part that a label names, or None."""
    return lexicon.part(text)


def split(line: str) -> tuple[str, str] | None:
    """The label of a line, known or unknown, and the text after it; None without a label."""
    found = _LABELLED.fullmatch(line)
    if found is None or ("," in found["label"] and of(found["label"].strip()) is None):
        return None
    text = found["text"]
    if found["before"].strip():
        text = re.sub(r"^[*_`]+", "", text)
    return found["label"].strip(), text.strip()


def begun(text: str) -> Labelled | None:
    """The part whose label a text starts with."""
    words = text[: plain_text.LONGEST].split()[:_MOST_WORDS]
    labels = (" ".join(words[:many]) for many in range(len(words), 0, -1))
    return next((part for label in labels if (part := lexicon.part(label, slips=False))), None)


class LabelledText(NamedTuple):
    """A label, its part, and the text after it; `colon` says whether a colon parts them."""

    label: str
    part: Labelled
    text: str
    colon: bool


def clauses(draft: Draft, line: str) -> Sequence[LabelledText]:
    """The labels of a line with the text after each, as in "Value = 4, move = C"; () if none.
    Without a colon, a label counts only if the text after it is surely its content."""
    if printed := _printed(draft, line):
        return [LabelledText(printed[0], *printed, colon=True)]
    labelled = split(line)
    whole = None if labelled is None else of(labelled[0])
    if labelled is not None and whole is not None and PARTS[whole].of_line:
        return [LabelledText(labelled[0], whole, labelled[1], colon=True)]
    starts, ends = [0], []
    for separator in islice(_PIECE.finditer(line), MOST_CLAUSES):
        piece = separator.end()
        following = _PIECE.search(line, piece)
        if _clause(draft, line[piece : following.start() if following else None]) is not None:
            starts.append(piece)
            ends.append(separator.start())
    found = [
        _clause(draft, line[start:end])
        for start, end in zip(starts, [*ends, len(line)], strict=True)
    ]
    return [clause for clause in found if clause is not None] if all(found) else ()


def _printed(draft: Draft, line: str) -> tuple[Labelled, str] | None:
    """The part that a label of a worksheet names which has some of the answer in itself, as in
    "Children of A: C B" or "4 becomes 100", and the line's content in the notation of that part."""
    line = line.strip("*_` ") if len(line) <= plain_text.LINE else ""
    children = _CHILDREN.fullmatch(line)
    if children is not None and draft.names.find(children["node"]) is not None:
        return "ordering", f"{children['node']}: {children['text']}"
    if _BECOMES.fullmatch(line):
        return "relabelled", line
    after = _AFTER.fullmatch(line)
    if after is not None and draft.names.find(after["node"]) is not None:
        return "ranges", line
    label, _, text = line.partition(":")
    folded = lexicon.fold(label)
    counts = {
        lexicon.fold(_COUNTS[each.quantity]): each.name
        for each in draft.counts
        if each.quantity in _COUNTS and not each.given
    }
    return ("counts", f"{counts[folded]}: {text}") if folded in counts else None


def _clause(draft: Draft, piece: str) -> LabelledText | None:
    labelled = split(piece)
    if labelled is not None and (part := of(labelled[0])) is not None:
        return LabelledText(labelled[0], part, labelled[1], colon=True)
    words = re.sub(r"[*_`]", "", piece).rstrip(" .").split()
    if not words or set(_ASIDE.sub("", piece)) & set(":=|"):
        return None
    found = (_around(draft, words, named=named) for named in (False, True))
    return next((clause for clause in found if clause is not None), None)


def _around(draft: Draft, words: Sequence[str], *, named: bool) -> LabelledText | None:
    """A clause with the words of a label before and behind its content, as in "C and D are pruned";
    with `named`, a word of the label may be the name of a node, as in "I visited A"."""

    def is_label(word: str) -> bool:
        return lexicon.is_of_a_label(word) and (named or draft.names.exact(word) is None)

    start, end = 0, len(words)
    while start < end and start < _MOST_WORDS and is_label(words[start]):
        start += 1
    while end > start and len(words) - end < _MOST_WORDS and is_label(words[end - 1]):
        end -= 1
    if not start and len(words) - end == 1:
        return None  # "K pruned" is a row
    label, text = " ".join((*words[:start], *words[end:])), " ".join(words[start:end]).strip(". ")
    if lexicon.denies_pruning(" ".join(words)):
        return LabelledText(label, "pruned", "none", colon=False)
    part = lexicon.part(label, slips=False) if label and text else None
    if part == "pruned":
        text = _UNSAID.sub("", text)
    if part is None or not PARTS[part].is_sure(draft, text):
        return None
    return LabelledText(label, part, text, colon=False)


def are_nodes(draft: Draft, text: str) -> bool:
    """Whether a text is a list of nodes of the tree."""
    if len(text) > _LONGEST_LIST:
        return False
    names = draft.names.listed(text).names
    return bool(names) and all(draft.names.find(name) is not None for name in names)


def take_clause(draft: Draft, clause: LabelledText, line: int) -> None:
    """Read one labelled text."""
    if clause.colon and lexicon.is_slip(clause.label):
        draft.meant("label", clause.label, clause.part, line)
    if clause.part in {"visited", "pruned"} and not clause.colon:
        # A sentence such as "C is pruned" may tell only a part of it.
        with draft.reading(clause.part):
            words = draft.words(clause.text, line, edges=clause.part != "visited")
        draft.suggest(clause.part, words, line)
        return
    take(draft, clause.part, [clause.text], line)


def take(draft: Draft, part: Labelled, texts: Sequence[str], line: int) -> None:
    """Read the text after a label; `texts` has one item, or one for each cell."""
    if any(text.strip() for text in texts):
        with draft.reading(_CHECKS.get(part, part)):
            PARTS[part].read(draft, texts, line)


def _joined(
    read: Callable[[Draft, str, int], None], draft: Draft, texts: Sequence[str], line: int
) -> None:
    """Read the text of all cells."""
    read(draft, ", ".join(text for text in texts if text.strip()), line)


def _nothing(_draft: Draft, _texts: Sequence[str], _line: int) -> None:
    """Read no text after the label: the rows of a table follow it."""


def _value(draft: Draft, text: str, line: int) -> None:
    """Read the value of the root, and the move in "6 via B"."""
    if draft.asks_values and inner_values.read(draft, text, line):
        return
    cell = draft.cell(text, line, "value")
    if cell.kind != "blank":
        draft.put("value", cell, line)
    via = _VIA.search(text[: plain_text.LONGEST])
    if via and draft.names.find(via[1]) is not None:
        draft.suggest("move", draft.word(via[1], line), line)


def _is_number(_draft: Draft, text: str) -> bool:
    return numbers.meant(text) is not None


def _leaves(draft: Draft, text: str, line: int) -> None:
    """Read the number of evaluated leaves, or a list of them."""
    counted = numbers.counted(text) or text
    number = counted if reads(counted) else numbers.meant(counted) or counted
    if not reads(number) and len(text.split()) > 1 and are_nodes(draft, text):
        draft.put("leaves", draft.words(text, line), line)
        return
    try:
        kind, value = cells.number(number)
    except cells.Unread:
        kind, value = "unread", None
    if kind == "blank":
        return
    if value is None or not (0 <= value < inf and value == int(value)):
        draft.unread(text, line, unread_parts.cell("leaves"), unread_parts.WRITE_COUNT)
        kind, value = "unread", None
    elif number != text:
        draft.meant("number", text, number, line)
    draft.put("leaves", Cell(text.strip(), line, kind, value), line)


def _are_leaves(draft: Draft, text: str) -> bool:
    return reads(text) or are_nodes(draft, text)


def _move(draft: Draft, text: str, line: int, *, several: bool = False) -> None:
    """Read the move; with a label for several moves, the first one."""
    names = draft.names
    if names.find(text) is None:
        if lexicon.fold(text) in {"", *lexicon.NONE}:
            return
        first = _FIRST.split(text, maxsplit=1)[0]
        listed = names.listed(text).names if several else ()
        found = names.led_to(first) or names.led_to(text) or (listed[0] if listed else None)
        if found is None:
            found = names.references.placed(text) or _one(draft, text)
            if found is None and names.find(first) and _explains(draft, text[len(first) :]):
                found = names.find(first)
            if found is not None:
                draft.meant("nodes", text, found, line)
        text = found or text
    draft.put("move", draft.word(text, line), line)


def _is_move(draft: Draft, text: str) -> bool:
    names = draft.names
    finders = (names.find, names.led_to, names.references.placed)
    return any(find(text) is not None for find in finders)


def _explains(draft: Draft, rest: str) -> bool:
    """Whether the text behind a move is a reason for it, and names no second move."""
    words = rest.strip(",;(.-–— ").split(None, 1)
    if not words or "?" in rest:
        return False
    return (
        draft.names.find(words[0].strip(")")) is None
        and lexicon.fold(words[0]) not in lexicon.NEGATIONS
    )


def _one(draft: Draft, text: str) -> str | None:
    """The single node that a text refers to, or None."""
    names = draft.names.references.nodes(text)
    return names[0] if names and len(names) == 1 else None


def _nodes(
    keep: Callable[[Draft, CheckName, tuple[Word, ...], int], None],
    part: CheckName,
    draft: Draft,
    texts: Sequence[str],
    line: int,
    *,
    edges: bool = False,
) -> None:
    """Read a list of nodes; with `edges`, also of the edges above them. It is the part, or one that
    counts only if the part is not listed, by `keep`."""
    words = tuple(word for text in texts for word in draft.words(text, line, edges=edges))
    keep(draft, part, words, line)


def _windows(draft: Draft, texts: Sequence[str], line: int) -> None:
    """Read windows: a node and its bounds in three cells, or several windows on a line."""
    filled = [text for text in texts if text.strip()]
    if len(filled) == 3:
        window = row(draft, dict(zip(("node", "alpha", "beta"), filled, strict=True)), line)
        draft.put_item("windows", window, line)
        return
    for text in re.split(r"(?<=[\])])\s*[,;]?\s*", ", ".join(filled).strip("{} ")):
        if not text.strip():
            continue
        node, _, pair = text.replace("(", "[").partition("[")
        found = windows.bounds(f"[{pair}")
        if found is None:
            draft.not_wanted("windows", text, "window line", line)
        else:
            node = node.strip().rstrip(":=").strip()
            window = row(draft, {"node": node, "alpha": found[0], "beta": found[1]}, line)
            draft.put_item("windows", window, line)


def _ordering(draft: Draft, texts: Sequence[str], line: int) -> None:
    """Read new orders: a node and its children in cells, or "C: G F; B: E D" on a line."""
    if len(texts) > 1:
        node, *children = texts
        words = tuple(word for text in children for word in draft.words(text, line))
        draft.put_item("ordering", (draft.word(node, line), words), line)
        return
    for text in texts[0].split(";"):
        if text.strip() and not order(draft, text, line):
            draft.not_wanted("ordering", text, "ordering line", line)


def _counts(draft: Draft, texts: Sequence[str], line: int) -> None:
    """Read counts: a label and its number in two cells, or several counts on a line."""
    if len(texts) > 1:
        counted.put(draft, texts[0], ",".join(texts[1:]), line)
    elif not counted.read(draft, texts[0], line):
        draft.not_wanted("counts", texts[0], "counts", line)


def _ranges(draft: Draft, texts: Sequence[str], line: int) -> None:
    """Read ranges: a leaf, a node and its bounds in cells, or "E: B [-inf, 3]" on a line."""
    filled = [text for text in texts if text.strip()]
    pair = ranged.bounds(filled[2]) if len(filled) == 3 else tuple(filled[2:])
    if pair is not None and len(pair) == 2:
        at = ranged.leaf(draft, filled[0], line) or draft.word(filled[0], line)
        ranged.put(draft, at, filled[1], (pair[0], pair[1]), line)
        return
    for text in ", ".join(filled).split(";"):
        if text.strip() and not ranged.read(draft, text, line):
            draft.not_wanted("ranges", text, "range line", line)


def _as_text(name: Labelled, draft: Draft, texts: Sequence[str], line: int) -> None:
    """Read a part as one text: in cells, or on a line."""
    part = PARTS[name]
    text = part.between.join(text for text in texts if text.strip())
    if part.of_line is not None and part.of_line(draft, text, line):
        return
    if part.number is not None and numbers.meant(text) is not None:
        take(draft, part.number, [text], line)
    elif part.wanted is not None:
        draft.not_wanted(name, text, part.wanted, line)


def _of_nodes(name: Labelled, draft: Draft, texts: Sequence[str], line: int) -> None:
    """Read a node and its text in cells, of which W and N are two, or several nodes on a line."""
    part, filled = PARTS[name], [text for text in texts if text.strip()]
    node = draft.names.find(filled[0]) if filled else None
    if node and len(filled) == 2 and part.of_node is not None:
        part.of_node(draft, node, filled[1], line)
    elif node and len(filled) == 3 and part.of_pair is not None and "/" not in filled[1]:
        part.of_pair(draft, node, filled[1], filled[2], line)
    else:
        _as_text(name, draft, filled, line)


def order(draft: Draft, text: str, line: int) -> bool:
    """Read the new order of one node's children, as in "C: G, F"."""
    node, colon, children = text.partition(":")
    if not (colon and node.strip() and children.strip()):
        return False
    item = draft.word(node, line), draft.words(children, line)
    draft.put_item("ordering", item, line)
    return True


PARTS: Mapping[Labelled, PartReader] = {
    "exercise": PartReader(partial(_joined, Draft.check_exercise), is_one=True),
    "about": PartReader(_nothing),
    "trace": PartReader(_nothing),
    "value": PartReader(partial(_joined, _value), _is_number, is_one=True),
    "move": PartReader(partial(_joined, _move), _is_move, is_one=True),
    "moves": PartReader(partial(_joined, partial(_move, several=True))),
    "leaves": PartReader(partial(_joined, _leaves), _are_leaves, is_list=True, is_one=True),
    "visited": PartReader(partial(_nodes, Draft.put, "visited"), are_nodes, is_list=True),
    "selection": PartReader(partial(_nodes, Draft.put, "selection"), is_list=True),
    "pruned": PartReader(partial(_nodes, Draft.put, "pruned", edges=True), are_nodes, is_list=True),
    "cuts": PartReader(partial(_nodes, Draft.suggest, "pruned", edges=True), are_nodes),
    "windows": PartReader(_windows),
    "ordering": PartReader(_ordering),
    "counts": PartReader(_counts, of_line=counted.read),
    "ranges": PartReader(_ranges, of_line=ranged.read),
    "because": PartReader(
        partial(_as_text, "because"), of_line=cut_claims.read, wanted="cut line", between=": "
    ),
    "holds_for": PartReader(
        partial(_as_text, "holds_for"), of_line=condition_text.read, wanted="condition"
    ),
    "relabelled": PartReader(
        partial(_as_text, "relabelled"),
        of_line=relabelled.read,
        of_node=relabelled.put,
        wanted="new value line",
        between=": ",
    ),
    "values": PartReader(
        partial(_of_nodes, "values"),
        of_line=inner_values.read,
        of_node=inner_values.put,
        wanted="value line",
        number="value",
    ),
    "ucb": PartReader(
        partial(_of_nodes, "ucb"),
        of_line=played_records.read_bounds,
        of_node=played_records.put_bound,
        wanted="bound line",
    ),
    "statistics": PartReader(
        partial(_of_nodes, "statistics"),
        of_line=played_records.read_records,
        of_node=played_records.put_text,
        of_pair=played_records.put_record,
        wanted="record line",
    ),
}
