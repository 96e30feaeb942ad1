"""The statements of a traced program, as far as a report on its steps reads them: names and tests.

The worker reads the program's text; here no line of it is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain

from grader.core.models.line_trace import LineStep, LineTrace, Statement

TESTS = {"if", "while"}
STOPS = {"return", "break", "raise"}  # the kinds that end a loop or a call
LOOPS = {"for", "while"}
_WORD = re.compile(r"[^\W\d]\w*")


class ProgramText:
    """The statements at which the steps of a trace are."""

    def __init__(self, trace: LineTrace) -> None:
        self._of = trace.statements

    def at(self, step: LineStep) -> Sequence[Statement]:
        """The statements whose heads have the step's line, the outermost first."""
        own = self._of.get(step.file, ())
        return [each for each in own if each.first <= step.line <= each.head]

    def is_same(self, step: LineStep, other: LineStep) -> bool:
        """Whether both are in one statement, or on one line."""
        if step.file != other.file or step.line == other.line:
            return step.file == other.file
        return any(each in self.at(other) for each in self.at(step))

    def lines(self, step: LineStep) -> tuple[int, int]:
        """The first and the last line of the statements there."""
        found = self.at(step)
        first = min((each.first for each in found), default=step.line)
        return first, max((each.head for each in found), default=step.line)

    def names(self, step: LineStep) -> Sequence[str]:
        """The names that are assigned or read there, each once."""
        found = self.at(step)
        return [*dict.fromkeys(chain(*(each.assigned for each in found), self.read(step)))]

    def read(self, step: LineStep) -> Sequence[str]:
        """The names that are read there, each once."""
        return [*dict.fromkeys(chain(*(each.read for each in self.at(step))))]

    def assigns(self, step: LineStep, name: str) -> bool:
        """Whether that name, or the object whose attribute it is, is assigned there."""
        return any(_assigns(each, name) for each in self.at(step))

    def is_test(self, step: LineStep) -> bool:
        """Whether something is tested there."""
        return self._test(step) is not None

    def is_loop(self, step: LineStep) -> bool:
        """Whether it is the test of a loop."""
        test = self._test(step)
        return test is not None and test.kind == "while"

    def is_head(self, step: LineStep) -> bool:
        """Whether it is the head of a loop over items."""
        return any(each.kind == "for" for each in self.at(step))

    def decides_on(self, test: LineStep, name: str) -> bool:
        """Whether a statement that depends on the test, or its else, assigns the name."""
        return any(_assigns(each, name) for each in self._depending(test))

    def can_stop(self, test: LineStep) -> bool:
        """Whether a loop or a call can end after the test."""
        return self.is_loop(test) or any(each.kind in STOPS for each in self._depending(test))

    def held(self, test: LineStep, after: LineStep) -> bool:
        """Whether the test was true, if `after` is the next step of its call outside the test."""
        found, body = self._test(test), self._depending(test)
        if found is None:
            return False
        if any(each.kind == "break" and each.first <= found.head for each in body):
            around = [
                each
                for each in self._of[test.file]
                if each.kind in LOOPS and each.first <= found.first <= each.last
            ]
            loop = around[-1] if around else found
            return not loop.first <= after.line <= loop.last
        last = found.otherwise - 1 if found.otherwise else found.last
        return found.head < after.line <= last

    def _test(self, step: LineStep) -> Statement | None:
        return next((each for each in self.at(step) if each.kind in TESTS), None)

    def _depending(self, test: LineStep) -> Sequence[Statement]:
        """The statements inside the test there, and inside its else."""
        found = self._test(test)
        if found is None:
            return ()
        own = self._of[test.file]
        start = own.index(found) + 1
        return [
            each for each in own[start:] if each.depth > found.depth and each.first <= found.last
        ]


def _assigns(statement: Statement, name: str) -> bool:
    return not {name, name.partition(".")[0]}.isdisjoint(statement.assigned)


def words_in(text: str) -> Iterator[str]:
    """The words in the text of a variable."""
    return iter(_WORD.findall(text))
