"""Tables of faulty files, each with the sentences about it. Contains no tests."""

import re
from string import Template
from typing import Any

import pytest

LEAF = 'it must be a number, or "?" in quotes for a leaf that no correct search visits'
LINE = "it must be one line of text, at most 300 characters"
SLUG = "lower-case letters, digits and single hyphens, at most 64 in all, as in aima-5-2"

_CASE = re.compile(r"((?:.*\n)*?.*?)\s*=> (.*(?:\n +.*)*)\n")


def refused_files(table: str, head: str = "", tail: str = "", **names: str) -> list[Any]:
    """The text of each file, and the sentences about it.

    The lines of a file, between a common head and tail, come before `=>`, and a sentence after it,
    which indented lines continue; after another `=>` they are one more sentence. A name after a
    dollar sign stands for a text that is repeated or long.
    """
    names = {"LEAF": LEAF, "LINE": LINE, "SLUG": SLUG, **names}
    cases = table.lstrip("\n")
    assert not _CASE.sub("", cases).strip(), f"no case: {_CASE.sub('', cases)!r}"
    return [
        pytest.param(
            f"{head}{Template(lines).substitute(names)}\n{tail}",
            [" ".join(Template(each).substitute(names).split()) for each in said.split("=>")],
            id=lines,
        )
        for lines, said in _CASE.findall(cases)
    ]
