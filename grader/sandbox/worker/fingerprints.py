"""Makes fingerprints of a program's text, by which a class's submissions are compared.

Three kinds of things have a fingerprint:
    stretches  STRETCH tokens in a row, in which all names are alike, all numbers and all strings.
               Of each WINDOW stretches in a row, the one with the least hash is kept: two texts
               with STRETCH + WINDOW - 1 tokens in common share at least one. Source: S. Schleimer,
               D. Wilkerson, A. Aiken, "Winnowing", SIGMOD 2003.
    comments   a comment, or a string, with at least LEAST_COMMENT letters; case, spaces and
               punctuation do not matter.
    names      a name that is no keyword.

A fingerprint is an int of 52 bits: from the highest, 2 for its kind, 30 for its hash, 14 for its
first line and 6 for the number of its further lines. This module imports nothing, because a locked
process can read no file.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from collections.abc import Iterator, Mapping

STRETCH, WINDOW = 16, 4
STRETCHES, COMMENTS, NAMES = 1400, 300, 300  # the most fingerprints of each kind
MOST_TEXT = 100_000  # the most characters of a text that is read
LEAST_COMMENT = 12
LEAST_NAME = 3  # the least letters of a comment and of a name
HEADING = "#: "
"""The begin of the line above each file, if a program has several. It has no fingerprint."""
KINDS = ("stretch", "comment", "name")
HASH_BITS, LINE_BITS, SPAN_BITS = 30, 14, 6
KEYWORDS = frozenset(
    """
    False None True and as assert async await break class continue def del elif else except
    finally for from global if import in is lambda nonlocal not or pass raise return try while
    with yield
    """.split()
)
PREFIXES = frozenset({"b", "br", "f", "fr", "r", "rb", "rf", "t", "rt", "tr", "u"})
QUOTES = "'\""
PRIME = (1 << 61) - 1
BASE = 1_050_631_397_120_453  # a number below PRIME; hash() would differ between Pythons


def program_text(files: Mapping[str, bytes]) -> str:
    """The text of all Python files, by which lines are counted; bytes that are no UTF-8 are
    replaced. Each of several files has its path above it."""
    paths = sorted(path for path in files if path.endswith(".py"))
    texts = []
    for path in paths:
        text = files[path][: 4 * MOST_TEXT].decode("utf-8", "replace").removeprefix("\ufeff")
        lines = text.replace("\r\n", "\n").replace("\r", "\n")
        texts.append(lines if len(paths) == 1 else f"{HEADING}{' '.join(path.split())}\n{lines}")
    return "\n".join(texts)[:MOST_TEXT]


def fingerprints(text: str) -> list[int]:
    """The fingerprints of a text: stretches in order, then comments and names, each once."""
    code: list[tuple[str, int]] = []
    comments: dict[int, int] = {}
    names: dict[int, int] = {}
    for kind, word, line in tokens(text):
        if kind == "comment" or kind == "string":  # noqa: PLR1714 - a set costs more
            letters = "".join([each for each in word.lower() if each.isalnum()])
            if len(letters) >= LEAST_COMMENT:
                comments.setdefault(hashed(letters), line)
        if kind == "name" and len(word) >= LEAST_NAME:
            names.setdefault(hashed(word), line)
        if kind != "comment":
            code.append((word if kind == "other" else kind, line))
    found = [each for _, each in zip(range(STRETCHES), _winnowed(code))]  # noqa: B905 - some are left
    found += [_packed(1, *each, each[1]) for each in list(comments.items())[:COMMENTS]]
    found += [_packed(2, *each, each[1]) for each in list(names.items())[:NAMES]]
    return found


def unpacked(fingerprint: int) -> tuple[int, int, int]:
    """The kind and hash of a fingerprint in one int, which two texts can share, and its first and
    last line."""
    rest, span = divmod(fingerprint, 1 << SPAN_BITS)
    shared, first = divmod(rest, 1 << LINE_BITS)
    return shared, first, first + span


def kind_of(shared: int) -> str:
    """The kind of such an int: one of KINDS; "" for a forged one."""
    place = shared >> HASH_BITS
    return KINDS[place] if 0 <= place < len(KINDS) else ""


def tokens(text: str) -> Iterator[tuple[str, str, int]]:
    """The kind, text and line of each token. Kinds are "name", "number", "string", "comment", and
    "other" for a keyword or one character of an operator. A text that is no Python has tokens
    too; each character is read a bounded number of times."""
    at, line, end = 0, 1, len(text)
    while at < end:
        char, begin = text[at], at
        if char.isspace() or char == "\\":
            at += 1
            line += char == "\n"
            continue
        if char == "#":
            at = _found(text, "\n", at)
            if not text.startswith(HEADING, begin):
                yield "comment", text[begin:at], line
            continue
        if char == "_" or char.isalpha():
            at = _end_of_word(text, at)
            word = text[begin:at]
            if at == end or text[at] not in QUOTES or word.lower() not in PREFIXES:
                yield ("other" if word in KEYWORDS else "name"), word, line
                continue
        if text[at] in QUOTES:
            at = _end_of_string(text, at)
            yield "string", text[begin:at], line
            line += text.count("\n", begin, at)
        elif char.isdigit():
            at = _end_of_word(text, at, dots=True)
            yield "number", text[begin:at], line
        else:
            at += 1
            yield "other", char, line


def _found(text: str, wanted: str, at: int) -> int:
    """The place of the next `wanted`; the end of the text if there is none."""
    place = text.find(wanted, at)
    return len(text) if place < 0 else place


def _end_of_word(text: str, at: int, *, dots: bool = False) -> int:
    end = len(text)
    while at < end and (text[at].isalnum() or text[at] == "_" or (dots and text[at] == ".")):
        at += 1
    return at


def _end_of_string(text: str, at: int) -> int:
    """The place behind a string; an unclosed one ends with its line, or with the text."""
    quote, end = text[at], len(text)
    if text.startswith(quote * 3, at):
        at = _found(text, quote * 3, at + 3)
        while at < end and text[at - 1] == "\\":
            at = _found(text, quote * 3, at + 1)
        return min(end, at + 3)
    at += 1
    while at < end and text[at] not in (quote, "\n"):
        at += 2 if text[at] == "\\" else 1
    return min(end, at + (at < end and text[at] == quote))


def hashed(word: str) -> int:
    """A hash of HASH_BITS bits, the same in every process."""
    value = 0
    for char in word:
        value = (value * BASE + ord(char) + 1) % PRIME
    return _folded(value)


def _folded(value: int) -> int:
    return (value ^ value >> HASH_BITS) & ((1 << HASH_BITS) - 1)


def _winnowed(code: list[tuple[str, int]]) -> Iterator[int]:
    """The stretches that are kept."""
    known: dict[str, int] = {}
    leaving = pow(BASE, STRETCH, PRIME)
    values: list[int] = []
    window: list[tuple[int, int]] = []
    value, kept = 0, -1
    for place, (word, _) in enumerate(code):
        if word not in known:
            known[word] = hashed(word) + 1
        values.append(known[word])
        value = (value * BASE + values[place]) % PRIME
        if place >= STRETCH:
            value = (value - values[place - STRETCH] * leaving) % PRIME
        if place < STRETCH - 1:
            continue
        window = [*window[-WINDOW + 1 :], (_folded(value), -place)]
        least, last = min(window)
        if len(window) == WINDOW and -last > kept:
            kept = -last
            yield _packed(0, least, code[kept - STRETCH + 1][1], code[kept][1])


def _packed(kind: int, hash_: int, first: int, last: int) -> int:
    first = min(first, (1 << LINE_BITS) - 1)
    span = min(max(0, last - first), (1 << SPAN_BITS) - 1)
    shared = kind << HASH_BITS | hash_
    return (shared << LINE_BITS | first) << SPAN_BITS | span
