"""The lines of a traced program, as far as a report on its steps reads them: names and tests."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import chain, takewhile

from grader.core.models.line_trace import LineStep

TESTS = (["if"], ["elif"], ["while"])  # the words that begin a line which tests something
STOPS = (["return"], ["break"], ["raise"])  # and of one which ends a loop or a call
_ELSE = (["else:"], ["elif"])
_COMMENT = re.compile(r"""("[^"]*"|'[^']*')|#.*""")
_NAME = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*")


class ProgramText:
    """The texts of the lines at which steps are."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        self._lines = {
            file: [_COMMENT.sub(r"\1", line).rstrip() for line in text.split("\n")]
            for file, text in sources.items()
        }

    def of(self, step: LineStep) -> str:
        """The text of the line, without a comment."""
        return self._lines[step.file][step.line - 1]

    def is_test(self, step: LineStep) -> bool:
        """Whether the line tests something."""
        return self.of(step).split()[:1] in TESTS

    def is_loop(self, step: LineStep) -> bool:
        """Whether the line is the test of a loop."""
        return self.of(step).split()[:1] == ["while"]

    def is_head(self, step: LineStep) -> bool:
        """Whether the line is the head of a loop over items."""
        return self.of(step).split()[:1] == ["for"]

    def body(self, step: LineStep) -> Sequence[str]:
        """The lines that depend on a test, with those of its else; none of another line."""
        if not self.is_test(step):
            return ()
        margin = _margin(self.of(step))
        below = filter(str.strip, self._lines[step.file][step.line :])
        return [
            *takewhile(
                lambda text: (
                    _margin(text) > margin
                    or (_margin(text) == margin and text.split()[:1] in _ELSE)
                ),
                below,
            )
        ]

    def can_stop(self, test: LineStep) -> bool:
        """Whether a loop or a call can end after the test."""
        parts = chain(self.of(test).split(":")[1:], self.body(test))
        return self.is_loop(test) or any(part.split()[:1] in STOPS for part in parts)

    def held(self, test: LineStep, after: LineStep) -> bool:
        """Whether the test was true, if `after` is the next step of its call on another line."""
        between = filter(str.strip, self._lines[test.file][test.line : after.line])
        margin = _margin(self.of(test))
        return _margin(self.of(after)) > margin and all(_margin(text) > margin for text in between)


def names_in(text: str) -> Sequence[str]:
    """The names in a text, each once; of a name with an attribute, also without it."""
    found = _NAME.findall(text)
    return [*dict.fromkeys(part for name in found for part in (name, name.partition(".")[0]))]


def read_in(text: str) -> Sequence[str]:
    """The names that a line reads."""
    return names_in(text.partition("=")[2] if assigned_in(text) else text)


def assigned_in(text: str) -> Sequence[str]:
    """The names to the left of an assignment."""
    left, sign, _ = text.partition("=")
    is_test = left.split()[:1] in TESTS or left.endswith(("!", "<", ">"))
    return names_in(left) if sign and not is_test and "(" not in left else ()


def _margin(text: str) -> int:
    return len(text) - len(text.lstrip())
