"""The lines that a known mistake changes."""

import re
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from typing import NamedTuple

from grader.core.models import Form
from grader.core.models.algorithm import Algorithm
from grader.core.models.figure import ROLE_OF
from grader.diagnosis.known_mistakes import mistake
from grader.diagnosis.mistake_programs import MistakeProgram, program
from grader.diagnosis.program_edits import MODULE
from grader.diagnosis.program_trees import LOOP

_CALL = re.compile(r"(-?)min_value\((.*), (-?\w+), (-?\w+)\)")


class ChangedLines(NamedTuple):
    """Lines of a right function, and those of the function with the mistake, without the space
    before them; either may be missing. `function` is "" for lines of the module."""

    function: str
    right: tuple[str, ...]
    wrong: tuple[str, ...]


def changed_roles(names: Iterable[str], algorithm: Algorithm) -> Iterator[tuple[str, str]]:
    """The function and the role of each line that mistakes change; of the module it is ""."""
    for edit in (edit for name in names for edit in mistake(name).edits_in(algorithm)):
        owner = "" if edit.label == MODULE else "search"
        yield ROLE_OF.get(edit.label, owner), edit.role  # type: ignore[call-overload] # a label may be a player


def changed_lines(name: str) -> Iterator[ChangedLines]:
    """The lines that a mistake changes, in the order of the program; in that of a negamax, if the
    mistake is of that form."""
    algorithm = mistake(name).algorithm
    form: Form = "negamax" if mistake(name).is_of_negamax else "figure"
    loops = any(edit.label == LOOP for edit in mistake(name).edits_in(algorithm))
    right = program(algorithm=algorithm, root="loop" if loops else "figure", form=form)
    wrong = program(name, algorithm=algorithm, form=form)
    if right is None or wrong is None:
        return
    old, new = _parts(right), _parts(wrong)
    for function, after in new.items():
        before = old.get(function, [])
        for kind, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
            if kind != "equal":
                yield ChangedLines(
                    function, tuple(map(str.strip, before[a:b])), tuple(map(str.strip, after[c:d]))
                )


def _parts(written: MistakeProgram) -> dict[str, list[str]]:
    """The lines of a program by their function; those of the module under ""."""
    parts = {"": written._replace(functions=())}
    for function in written.functions:
        parts[function.tree.name] = written._replace(functions=(function,), module=())
    lines = {name: list(filter(None, part.text().splitlines())) for name, part in parts.items()}
    if written.is_negamax:
        lines["negamax"] = [_CALL.sub(_own_call, line) for line in lines.pop("max_value")]
    return lines


def _own_call(found: re.Match[str]) -> str:
    """The call of itself by which a negamax replaces one of MIN's function, which would hand it on
    with the opposite window."""
    sign, given, *window = found.groups()
    alpha, beta = map(_opposite, reversed(window))
    return f"{_opposite(sign)}negamax({given}, {alpha}, {beta})"


def _opposite(text: str) -> str:
    return text[1:] if text.startswith("-") else f"-{text}"
