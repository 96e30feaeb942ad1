"""The sentence with which a call is refused, and tables of refused texts. Contains no tests."""

import re
import shlex
from collections.abc import Callable, Iterator, Mapping
from string import Template
from typing import Any

import pytest

from grader.core.errors import UsageError, UserError

NAMES = {
    "LEAF": 'it must be a number, or "?" in quotes for a leaf that no correct search visits',
    "LINE": "it must be one line of text, at most 300 characters",
    "SLUG": "lower-case letters, digits and single hyphens, at most 64 in all, as in aima-5-2",
}
"""Texts that several tables name."""

_CASE = re.compile(r"((?:.*\n)*?.*?)\s*=> (.*(?:\n +.*)*)\n")


def refusal(
    call: Callable[..., object], *given: Any, error: type[UserError] = UsageError, **options: Any
) -> str:
    """The sentence of the error that a call raises."""
    with pytest.raises(error) as caught:
        call(*given, **options)
    return str(caught.value)


def _cases(table: str, names: Mapping[str, object]) -> Iterator[tuple[str, list[str]]]:
    """Each text of a table, and the sentences about it.

    The lines of a text come before `=>`, and a sentence after it, which indented lines continue;
    after another `=>` they are one more sentence. A name after a dollar sign stands for a text that
    is repeated, long or cannot be typed.
    """
    cases = table.lstrip("\n")
    assert not _CASE.sub("", cases).strip(), f"no case: {_CASE.sub('', cases)!r}"
    for text, said in _CASE.findall(cases):
        sentences = [Template(each).substitute(names) for each in said.split("=>")]
        yield text, [" ".join(each.split()) for each in sentences]


def refused_files(table: str, head: str = "", tail: str = "", **names: str) -> list[Any]:
    """The text of each file, between a common head and tail, and the sentences about it."""
    names = {**NAMES, **names}
    return [
        pytest.param(f"{head}{Template(text).substitute(names)}\n{tail}", sentences, id=text)
        for text, sentences in _cases(table, names)
    ]


def refused_commands(table: str, **names: object) -> list[Any]:
    """The words of each command, and the sentence about it."""
    return [
        pytest.param(
            [Template(word).substitute(names) for word in shlex.split(text)],
            sentence,
            id=text.strip(),
        )
        for text, (sentence,) in _cases(table, names)
    ]
