"""Findings about programs that cannot start a search, or give no usable answer."""

import sys
from collections.abc import Sequence

from grader.core.errors import meant
from grader.core.findings.kinds import kind
from grader.core.findings.phrases import (
    LONGEST,
    cut,
    described,
    died_of,
    either,
    in_code,
    line_of,
    listed,
    sentence,
    with_message,
)
from grader.core.findings.places import on_line
from grader.core.models import Remark, StackLine, reasons
from grader.core.recording import NOTHING

_NOT_THE_STUDENTS = frozenset(sys.stdlib_module_names).union(
    "IPython chess jax matplotlib networkx numba numpy pandas pygame requests scipy seaborn "
    "sklearn sympy tensorflow torch tqdm".split()
)
"""Modules of Python and of well-known packages, whose names no student's own file has."""


@kind("error", "program", "Importing the program ended in an exception.")
def import_crashed(
    *, entry: str, exception: str, message: str, last: StackLine | None, lacks_file: bool
) -> Remark:
    """`lacks_file` says that the missing module may be a student's file that was not handed in."""
    text = (
        f"Nothing could be run: importing {entry} ended in {exception}{in_code(last)}"
        f"{with_message(message)}"
    )
    if lacks_file:
        text += " Did you hand in the file that defines it?"
    file, line = (last.file, last.line) if last else (entry, None)
    return Remark(message=text, file=file, line=line)


@kind("error", "program", "The program has syntax that the grader's Python cannot read.")
def newer_syntax(*, needed: str, ours: str, last: StackLine) -> Remark:
    """`needed` and `ours` are versions of Python."""
    return on_line(
        last,
        f"{line_of(last)} needs Python {needed}; this grader runs Python {ours}. Write it without "
        "the newer syntax.",
    )


@kind("error", "program", "The program has lines that Git wrote around a conflict.")
def conflict_marker(*, last: StackLine) -> Remark:
    return on_line(
        last,
        f"{line_of(last)} is a conflict marker of Git: a merge was not finished. Between <<<<<<< "
        "and >>>>>>> are two versions; keep one of them, and delete the lines with <<<<<<<, "
        "======= and >>>>>>>.",
    )


@kind("error", "program", "The program has a command that only a notebook has.")
def notebook_command(*, last: StackLine) -> Remark:
    return on_line(
        last,
        f"{line_of(last)} comes from a % or ! command of a notebook, which only a notebook can "
        "run; delete this line, and all others with %, ! or get_ipython.",
    )


@kind("error", "program", "The program imports with a dot, as only a file in a package can.")
def relative_import(*, entry: str, last: StackLine) -> Remark:
    return on_line(
        last,
        f"{line_of(last)} imports with a dot, as a file in a package does, but {entry} is imported "
        "by itself; write the import without the dot, and hand in the imported file too.",
    )


@kind("error", "program", "Importing the program ended its process.")
def import_died(*, entry: str, status: int | None) -> Remark:
    return Remark(
        message=f"Importing {entry} ended the whole process ({died_of(status)}); nothing could be "
        "run."
    )


@kind("error", "program", "Importing the program took too long.")
def import_timed_out(*, entry: str, limit: float, last: StackLine | None) -> Remark:
    file, line = (last.file, last.line) if last else (entry, None)
    return Remark(
        message=f"Importing {entry} took longer than {limit:g} s{in_code(last)}; move the work of "
        'the module\'s top level into functions, or behind if __name__ == "__main__".',
        file=file,
        line=line,
    )


@kind("error", "program", "The program imports a module that is not allowed.")
def import_not_allowed(
    *, module: str, close: str, for_infinity: bool, last: StackLine | None, beside: str = ""
) -> Remark:
    """`close` is the allowed module that may be meant, or ""; `for_infinity`: only its infinity is
    used. `beside` is the program's own module that is imported from it as from a package."""
    if beside:
        text = (
            f"{module}{in_code(last)}, but {beside}.py lies beside the program, and not in a "
            f"package {module}; import {beside} instead."
        )
    else:
        text = forbidden_import(module, close, last, for_infinity)
    return on_line(last, f"Your program imports {text}")


@kind("error", "program", "A function is missing.")
def missing_function(
    *,
    entry: str,
    functions: Sequence[str],
    reason: reasons.MissingReason,
    close: Sequence[str],
    has_others: bool,
    takes: Sequence[str],
) -> Remark:
    """One of the `functions` is needed, with the parameters `takes`. `close` are similar names in
    the program; `has_others` says that the program has other functions."""
    name = either(functions)
    text = f"{entry} has no function {name}"
    if isinstance(reason, reasons.NamedAsEntry):
        like = f"did you mean {listed(list(map(repr, close)))}?" if close else "correct it there"
        text += f", which the entry: of the assignment or of submission.yaml names; {like}"
    elif isinstance(reason, reasons.NotThere) and reason.inside:
        text += f" at its top level; there is one inside the {reason.inside} {reason.holder}, "
        if reason.parameters is None:
            text += "where it cannot be called from outside: move it to the top level"
        else:
            takes = cut(", ".join(reason.parameters), LONGEST)
            text += (
                f"whose constructor takes ({takes}), which the grader cannot supply: give these "
                "parameters defaults, or move the function to the top level"
            )
    elif close and len(functions) == 1:
        text += f"; rename {close[0]} to {name}, or name it after entry: in submission.yaml"
    else:
        own = ", or name your own after entry: in submission.yaml" if has_others else ""
        text += f"; write def {name}({', '.join(takes)}){own}"
    return Remark(message=sentence(text), file=entry)


@kind("error", "program", "A function is not written yet.")
def not_written_yet(*, function: str, last: StackLine | None, is_first: bool) -> Remark:
    """`is_first` says that the function is one of the figure's, which are written first."""
    then = f"; write {function} first" if is_first else ""
    return on_line(
        last, f"{function} is not written yet: it raises NotImplementedError{in_code(last)}{then}."
    )


@kind("note", "program", "A function that may be the search was not called.")
def uncalled_search(*, first: StackLine, others: int) -> Remark:
    """`first` is the line of the function; there are `others` like it."""
    more = f" (as {'does' if others == 1 else 'do'} {others} more)" if others else ""
    return Remark(
        message=f"{first.function} calls your search functions{more}, but was not called itself: "
        "neither its name nor a trial call shows that it returns an action. If it is your search, "
        "name it after entry: in submission.yaml.",
        file=first.file,
        line=first.line,
    )


@kind("note", "program", "Several functions were tried, because a first call failed.")
def functions_tried(*, failed: Sequence[StackLine], called: str) -> Remark:
    """`failed` are the lines of first calls that failed; `called` is the function that counts: one
    of them if no other answered."""
    names = [each.function for each in failed]
    each = "each of " if len(names) > 1 else ""
    return on_line(
        failed[0],
        f"The first call of {each}{listed(names, 3)} failed; this report is about {called}. To "
        "have another function called, name it after entry: in submission.yaml.",
    )


@kind("error", "ending", "The search gave no usable answer.")
def malformed(*, entry: str, reason: reasons.AnswerReason, takes: Sequence[str]) -> Remark:
    """`takes` are the parameters of a function of the exercise's algorithm."""
    if isinstance(reason, reasons.OtherParameters):
        name = reason.function
        problem = (
            f"{name} takes ({cut(', '.join(reason.parameters), LONGEST)}), but is called "
            f"{name}({', '.join(takes)}); give the others a default, or write a "
            "function(game, state) that calls it, and name that one after entry: in submission.yaml"
        )
    elif isinstance(reason, reasons.NotANumber):
        problem = f"{reason.function} returned {described(reason.returned)}"
        if reason.returned == NOTHING:
            problem += (
                "; does every path through it end in a return, and is the returned variable always "
                "set?"
            )
        else:
            problem += "; return a number or a pair (value, move)"
    else:
        move = reason.returned
        shown = cut(repr(move) if isinstance(move, str) else str(move), LONGEST)
        problem = (
            f"{reason.function} returned {shown}, which is neither a value nor an action of "
            f"{reason.root}"
        )
        if reason.deeper:
            problem += (
                f"; it is an action of {reason.deeper}: does a call below the root overwrite the "
                "root's move?"
            )
    return Remark(message=sentence(f"The search gave no usable answer: {problem}"), file=entry)


def forbidden_import(module: str, close: str, last: StackLine | None, for_infinity: bool) -> str:
    """The end of a sentence about an import that is not allowed."""
    if for_infinity:
        return (
            f"{module}{in_code(last)}, which is not an allowed module; write math.inf for its "
            "infinity, and import math instead."
        )
    if module.partition(".")[0] in _NOT_THE_STUDENTS:
        return (
            f"{module}{in_code(last)}, which is not an allowed module; remove the import: Python's "
            "lists and the module math are enough here."
        )
    offer = meant(close).removesuffix("?")
    return (
        f"{module}{in_code(last)}, which is neither one of your files nor an allowed module"
        f"{offer}; remove the import, or hand in {module}.py if it is yours."
    )
