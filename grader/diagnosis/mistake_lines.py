"""The lines that a known mistake changes."""

import ast
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from textwrap import dedent
from typing import NamedTuple, TypeAlias

from grader.core.models.algorithm import Algorithm
from grader.core.models.figure import ROLE_OF
from grader.diagnosis.figure_forms import calling_itself
from grader.diagnosis.known_mistakes import mistake
from grader.diagnosis.mistake_programs import MistakeProgram, program
from grader.diagnosis.program_edits import MODULE
from grader.diagnosis.program_trees import LOOP, preamble


class ChangedLines(NamedTuple):
    """Lines of a right function, and those of the function with the mistake, without the space
    before all of them; either may be missing. `function` is "" for lines of the module."""

    function: str
    right: tuple[str, ...]
    wrong: tuple[str, ...]


def changed_roles(names: Iterable[str], algorithm: Algorithm) -> Iterator[tuple[str, str]]:
    """The function and the role of each line that mistakes change; of the module it is ""."""
    for edit in (edit for name in names for edit in mistake(name).edits_in(algorithm)):
        owner = "" if edit.label == MODULE else "search"
        yield ROLE_OF.get(edit.label, owner), edit.role  # type: ignore[call-overload] # a label may be a player


def changed_lines(name: str) -> Iterator[ChangedLines]:
    """The lines that a mistake changes, in the order of the program, in the form of the mistake."""
    for function, stretches in _compared(name):
        for right, wrong in stretches:
            if right != wrong:
                yield ChangedLines(function, _unindented(right), _unindented(wrong))


def marked_source(name: str) -> Iterator[tuple[str, str]]:
    """The lines of the program with a mistake, in the form of the mistake, each with a mark: ">"
    for a line that the mistake changes or adds, "-" for a line of the right program, which stands
    before those in its place, or ""."""
    for function, stretches in _compared(name):
        if function:
            yield "", ""
        for right, wrong in stretches:
            yield from (("-", line) for line in right if right != wrong)
            yield from ((">" if right != wrong else "", line) for line in wrong)


_Stretch: TypeAlias = tuple[Sequence[str], Sequence[str]]


def _compared(name: str) -> Iterator[tuple[str, list[_Stretch]]]:
    """Each function with a mistake, and its lines in stretches: those of the right program, and
    those in their place. The first one is "", for the lines before the functions."""
    algorithm, form = mistake(name).algorithm, mistake(name).form
    loops = any(edit.label == LOOP for edit in mistake(name).edits_in(algorithm))
    right = program(algorithm=algorithm, root="loop" if loops else "figure", form=form)
    wrong = program(name, algorithm=algorithm, form=form)
    if right is None or wrong is None:
        return
    old = _parts(right)
    for function, after in _parts(wrong).items():
        before = old.get(function, [])
        matcher = SequenceMatcher(None, before, after, autojunk=False)
        yield function, [(before[a:b], after[c:d]) for _, a, b, c, d in matcher.get_opcodes()]


def _parts(written: MistakeProgram) -> dict[str, list[str]]:
    """The lines of a program by their function; those before the functions under ""."""
    functions = written.functions
    if written.is_negamax:
        called = (each for each in functions if each.tree.name != ROLE_OF["MIN"])
        functions = tuple(map(calling_itself, called))
    parts = {"": [*preamble(written.algorithm).body, *written.module]}
    parts |= {each.tree.name: [each.tree] for each in functions}
    return {
        function: [line for each in part for line in ast.unparse(each).splitlines()]
        for function, part in parts.items()
    }


def _unindented(lines: Sequence[str]) -> tuple[str, ...]:
    return tuple(dedent("\n".join(lines)).splitlines())
