"""Finds the exercise that a file with a written answer is for."""

import re
from collections.abc import Collection
from functools import lru_cache
from pathlib import PurePosixPath

from grader.written.parsing import cells, lexicon

_MOST_LINES, _LONGEST = 100, 200  # the part of a file in which the exercise is looked for

_KEY = re.compile(r"[-*_#>\s\"']*(?P<label>[^\W\d_][\w ]{0,30}?)[*_\"']*\s*[:=,;\t]\s*(?P<id>.+)")
_COPY = re.compile(r"[ _]?\([0-9]{1,3}\)$")


def of(path: str, raw: bytes, known: Collection[str]) -> str:
    """The exercise that the file names, if it is one of `known`; otherwise the file's own name. The
    name counts without the number of a second download, and in upper or lower case."""
    claim = _claim(raw)
    if claim in known:
        return claim
    name = PurePosixPath(path).stem
    plain = _COPY.sub("", name).casefold()
    return plain if plain in known else name


@lru_cache(maxsize=100)
def _claim(raw: bytes) -> str:
    """The exercise that a file names, or ""."""
    text = raw[: _MOST_LINES * _LONGEST].decode("utf-8-sig", errors="replace")
    for line in text.splitlines()[:_MOST_LINES]:
        found = _KEY.fullmatch(line[:_LONGEST])
        if found and lexicon.part(found["label"], slips=False) == "exercise":
            return cells.exercise_id(found["id"])
    return ""
