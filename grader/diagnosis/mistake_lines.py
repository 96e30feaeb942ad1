"""The lines that a known mistake changes."""

import ast
from collections.abc import Collection, Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from grader.core.models.algorithm import Algorithm
from grader.core.models.figure import ROLE_OF
from grader.diagnosis.figure_forms import calling_itself
from grader.diagnosis.known_mistakes import mistake
from grader.diagnosis.mistake_programs import MistakeProgram, by_label, program, with_one_root
from grader.diagnosis.program_edits import DELETED, MODULE, edited, statements
from grader.diagnosis.program_trees import LOOP, FunctionTree, base_of, preamble
from grader.search.changed_programs import copied


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
    """The lines that a mistake changes, in the order of the program, in the form of the mistake."""
    algorithm, form = mistake(name).algorithm, mistake(name).form
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
    functions = written.functions
    if written.is_negamax:
        functions = tuple(calling_itself(each) for each in functions)
    parts = {"": written._replace(functions=())}
    for function in functions:
        parts[function.tree.name] = written._replace(functions=(function,), module=())
    return {name: list(filter(None, part.text().splitlines())) for name, part in parts.items()}


def marked_source(name: str) -> Iterator[tuple[str, str]]:
    """The lines of the program with a mistake, each with a mark: ">" for a line that the mistake
    changes or adds, "-" for one that it leaves out, or ""."""
    known = mistake(name)
    base, edits = base_of(known.algorithm), dict(by_label(known.edits))
    yield from (("", line) for line in ast.unparse(preamble(known.algorithm)).splitlines())
    for edit in edits.pop(MODULE, ()):
        for statement in statements(edit):
            yield from ((">", line) for line in ast.unparse(statement).splitlines())
    functions = dict(base)
    for label, own in edits.items():
        places = {edit.role: base[label].place(edit.role) for edit in own if edit.text == DELETED}
        gone = [role for role, at in places.items() if at and isinstance(at.found, ast.stmt)]
        after = edited(base, label, [edit for edit in own if edit.role not in gone])
        functions[label] = after.edited({role: [_left_out(base[label], role)] for role in gone})
    own_nodes = {id(node) for function in base.values() for node in ast.walk(function.tree)}
    for function in with_one_root(functions, known.algorithm, "figure").values():
        yield "", ""
        yield from _marked(function.tree, own_nodes, "")


def _left_out(function: FunctionTree, role: str) -> ast.AST:
    """A copy of a statement that a mistake leaves out, to stand in its place."""
    statement = copied(function.at(role).found)
    statement.left_out = True
    found: ast.AST = statement
    return found


def _marked(node: ast.stmt, base: Collection[int], above: str) -> Iterator[tuple[str, str]]:
    """The lines of a statement; `above` is the mark of the statement that it stands in. Of one that
    is only the way to a change, the heading is as in the base."""
    lines = ast.unparse(node).splitlines()
    mark = "-" if hasattr(node, "left_out") else above
    if not isinstance(node, (ast.FunctionDef, ast.If, ast.For, ast.While)):
        mark = mark or ("" if id(node) in base else ">")
        yield from ((mark, line) for line in lines)
        return
    if not mark and id(node) not in base:
        parts = [each for each in ast.iter_child_nodes(node) if not isinstance(each, ast.stmt)]
        mark = "" if all(id(each) in base for each in parts) else ">"
    handed = mark if mark == "-" else ""
    yield mark, lines[0]
    yield from _indented(node.body, base, handed)
    other: Sequence[ast.stmt] = getattr(node, "orelse", ())
    if other:
        yield handed if any(id(each) in base for each in other) else mark, "else:"
        yield from _indented(other, base, handed)


def _indented(
    body: Iterable[ast.stmt], base: Collection[int], above: str
) -> Iterator[tuple[str, str]]:
    for each in body:
        for mark, line in _marked(each, base, above):
            yield mark, f"    {line}"
