"""Compares whole texts with the files in tests/gold/. Contains no tests."""

import difflib
import re
from collections.abc import Callable, Iterable
from itertools import groupby, takewhile

from tests.support.places import GOLD

_GIVEN = re.compile(r"#|([\w.-]*\w(?:, \w+)*)> ?(.*)")


def assert_gold(actual: str, name: str) -> None:
    """Fails unless `actual` equals the content of tests/gold/`name`.

    The actual text is then saved beside it as `name`.actual: look at both, and if the new one is
    right, rename it.
    """
    expected, beside = GOLD / name, GOLD / f"{name}.actual"
    wanted = expected.read_bytes().decode() if expected.exists() else None
    if actual == wanted:
        beside.unlink(missing_ok=True)
        return
    beside.write_bytes(actual.encode())
    if not expected.exists():
        raise AssertionError(
            f"there is no {expected.name} in tests/gold; read {beside.name} there, and rename it"
        )
    difference = difflib.unified_diff(
        wanted.splitlines(), actual.splitlines(), name, beside.name, lineterm=""
    )
    raise AssertionError("\n".join(["the text differs from its gold file:", *difference]))


def assert_transcript(name: str, answered: Callable[[str, str], Iterable[str]]) -> None:
    """Fails unless each case of the transcript tests/gold/`name` still has its results.

    A case is lines `PROMPT> TEXT`, and below them the results, which `answered(PROMPT, TEXT)` gives
    line by line. An empty line ends a case, and a line that begins with # is a comment. A new case
    needs no results: the file with its results is saved as `name`.actual.
    """
    lines: list[str] = []
    for case in (GOLD / name).read_text("utf-8").rstrip("\n").split("\n\n"):
        given = list(takewhile(_GIVEN.match, case.split("\n")))
        lines += given
        prompted = [found for found in map(_GIVEN.match, given) if found and found[1]]
        for prompt, together in groupby(prompted, lambda found: found[1]):
            lines += answered(prompt, "\n".join(found[2] for found in together))
        lines.append("")
    assert_gold("\n".join(lines), name)
