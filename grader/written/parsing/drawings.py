"""Recognises the lines of a drawn tree: a branch before a node, or nodes with values."""

import re

from grader.written.parsing import cells
from grader.written.parsing.draft import Draft

_BRANCH = re.compile(r"[\s│|]*(?:[├└]|[|+`\\](?=-))[─-]{1,4}>?\s*(?=\w)")
_LINES = re.compile(r"[\s/\\|_'`.-]*[/\\][\s/\\|_'`.-]*")
_REMARK = re.compile(r"<-.*")
_EQUALS = re.compile(r"\s*(?:[=:≤≥]|<=|>=)\s*(?=\S)")
_APART = re.compile(r" {3,}")
_LONGEST = 300


def without_branch(text: str) -> str:
    """A line without the branch of a drawn tree before its node, as in "├── B"."""
    return _BRANCH.sub("", text, count=1) if _BRANCH.match(text) else text


def is_drawn(draft: Draft, written: str) -> bool:
    """Whether a line is a row of a drawn tree: branches, or nodes far apart, each perhaps with its
    player or its value."""
    if len(written) > _LONGEST:
        return False
    if _LINES.fullmatch(written):
        return True
    if not _APART.search(written):
        return False
    tokens = _EQUALS.sub("=", _REMARK.sub("", written)).split()
    return bool(tokens) and all(_is_drawn(draft, token) for token in tokens)


def _is_drawn(draft: Draft, token: str) -> bool:
    node, equals, value = token.partition("=")
    bare = node.strip("()")
    if equals and not cells.is_number(value):
        return False
    if draft.names.find(bare) is not None:
        return True
    return cells.is_player(bare) or (not equals and cells.says_pruned(bare))
