"""The repaired form of a line with a known mistake, for assignments with `show_repair: true`.

It is the line of the right program, in the student's own names. It is only said for a line that is,
but for its names, the wrong line of the known mistake; else the line of the figure must do. The
line is compared word by word, and never parsed.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from grader.core.models import Finding
from grader.core.models.verdict import OwnLine
from grader.diagnosis.mistake_lines import ChangedLines

LABEL = "repaired"
_WORD = re.compile(r"\w+|[^\w\s]")
_KEPT = frozenset("and break continue else for if in inf is max min None not or return".split())
"""The words of the base programs that are nobody's own."""


def with_repairs(finding: Finding, changes: Iterable[ChangedLines]) -> Finding:
    """The finding with a row for each own line whose repair is certain."""
    pairs = [
        pair
        for change in changes
        if len(change.wrong) == len(change.right)
        for pair in zip(map(str.strip, change.wrong), map(str.strip, change.right), strict=True)
    ]
    rows = [
        (LABEL, f"{own.file}:{own.line}    {texts[0]}")
        for own in finding.own_lines
        if len(texts := [*dict.fromkeys(_repairs(own, pairs))]) == 1
    ]
    return replace(finding, rows=(*finding.rows, *rows))


def _repairs(own: OwnLine, pairs: Sequence[tuple[str, str]]) -> Iterable[str]:
    """The line in the place of each right line whose wrong one it is."""
    if own.missing or own.line != own.end_line:
        return
    source, (start, end) = own.source, (own.column - 1, own.end_column - 1)
    part = source[start:end]
    colon = "" if part.rstrip().endswith(":") else ":"  # the span of a test has none
    for wrong, right in pairs:
        text = _renamed(part, wrong.removesuffix(colon), right.removesuffix(colon))
        if text is not None:
            yield f"{source[:start]}{text}{source[end:]}".strip()


def _renamed(part: str, wrong: str, right: str) -> str | None:
    """The right line in the names of a part that is the wrong line in others; None if it is not."""
    theirs, ours = _WORD.findall(part), _WORD.findall(wrong)
    names = dict(zip(ours, theirs, strict=False))
    if len(theirs) != len(ours) or [names[word] for word in ours] != theirs:
        return None
    if len({*names.values()}) < len(names):  # two of our names are one of theirs
        return None
    kept = [word for word in {*ours, *_WORD.findall(right)} if not _is_name(word)]
    if any(names.get(word, word) != word for word in kept):
        return None
    if not all(
        map(_is_name, (names.get(word, "") for word in _WORD.findall(right) if _is_name(word)))
    ):
        return None
    return _WORD.sub(lambda found: names.get(found[0], found[0]), right)


def _is_name(word: str) -> bool:
    return bool(word) and (word[0].isalpha() or word[0] == "_") and word not in _KEPT
