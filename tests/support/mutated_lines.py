"""The share of mutants of right programs whose changed line is blamed. Contains no tests.

`python -m tests.support.mutated_lines` changes one place of each program of `good/`, in some ways
drawn by its name, grades each mutant, and lists those that lose points and whose report blames
another line, or none. Programs that declare another encoding than UTF-8 are left out.
"""

import argparse
import ast
import random
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from grader.core.models import Report
from grader.sandbox.host import Host
from tests.support.blamed_lines import SECONDS, blamed, blaming
from tests.support.corpus import FOLDERS, expectation, graded, prepared

SWAPPED: dict[type[ast.cmpop], str] = {ast.GtE: "<", ast.LtE: ">", ast.Gt: "<=", ast.Lt: ">="}
OTHER = {"max": "min", "min": "max"}
BOUNDS = {"alpha": "beta", "beta": "alpha", "a": "b", "b": "a", "lo": "hi", "hi": "lo"}


class Mutant(NamedTuple):
    """A change of one place: from `start` to `end`, as line and column, to `text`; the lines of
    which one should be blamed, and the name of the change."""

    start: tuple[int, int]
    end: tuple[int, int]
    text: str
    lines: frozenset[int]
    name: str

    def of(self, source: str) -> str:
        """The program with this change."""
        lines = source.split("\n")
        (first, begin), (last, stop) = self.start, self.end
        head, tail = lines[first - 1][:begin], lines[last - 1][stop:]
        rest = [""] * (last - first)  # the lines below keep their numbers
        return "\n".join([*lines[: first - 1], head + self.text + tail, *rest, *lines[last:]])


def _changed(node: ast.expr | ast.stmt, text: str, name: str, also: Sequence[int] = ()) -> Mutant:
    start, end = (node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0)
    return Mutant(start, end, text, frozenset(range(start[0], end[0] + 1)) | set(also), name)


def mutants(source: str) -> Iterator[Mutant]:
    """Every change of one place of its functions."""
    tree = ast.parse(source)
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            yield from _of_statements(function, source)
            for node in _own_nodes(function):
                yield from _of_expression(node, source)


def _own_nodes(function: ast.FunctionDef) -> Iterator[ast.AST]:
    todo: list[ast.AST] = list(function.body)
    while todo:
        node = todo.pop()
        yield node
        if not isinstance(node, ast.FunctionDef | ast.ClassDef):
            todo.extend(ast.iter_child_nodes(node))


def _of_expression(node: ast.AST, source: str) -> Iterator[Mutant]:
    match node:
        case ast.Compare(left, [operator], [right]) if type(operator) in SWAPPED:
            parts = [ast.get_source_segment(source, each) or "" for each in (left, right)]
            yield _changed(node, f"{parts[0]} {SWAPPED[type(operator)]} {parts[1]}", "turned test")
        case ast.Call(ast.Name("max" | "min" as name) as called):
            yield _changed(called, OTHER[name], "min for max")
        case ast.UnaryOp(ast.USub(), ast.Call() as call):
            yield _changed(node, ast.get_source_segment(source, call) or "", "not negated")
        case ast.Call():
            given = [each for each in node.args if isinstance(each, ast.Name)]
            for one in given:
                if one.id in BOUNDS:
                    yield _changed(one, BOUNDS[one.id], "other bound passed")
        case ast.Return(ast.Name(name) as value) if name not in BOUNDS:
            for other in ("alpha", "beta"):
                yield _changed(value, other, "other variable returned")


def _of_statements(function: ast.FunctionDef, source: str) -> Iterator[Mutant]:
    for parent in ast.walk(function):
        for field in ("body", "orelse"):
            body = getattr(parent, field, None)
            if not isinstance(body, list):
                continue
            for place, node in enumerate(body):
                near = [getattr(parent, "lineno", node.lineno), max(1, node.lineno - 1)]
                near += [body[place - 1].end_lineno] if place else []
                match node:
                    case ast.Assign() | ast.AugAssign() if place or field == "orelse":
                        yield _changed(node, "pass", "no assignment", near)
                    case ast.Break():
                        yield _changed(node, "pass", "no break", near)
                    case ast.If(test) if not node.orelse:
                        yield _changed(test, "1 == 2", "test never true", near)


def _programs(names: Sequence[str], scratch: Path) -> Iterator[tuple[Path, Path]]:
    """The folders of right programs, each with its largest file."""
    for folder in FOLDERS:
        expected = expectation(folder)
        is_copy = any("instead" not in how for how in (expected.make or {}).values())
        if folder.parent.name != "good" or is_copy or (names and folder.name not in names):
            continue
        place = prepared(folder, expected, scratch)
        files = sorted(place.rglob("*.py"), key=lambda path: path.stat().st_size)
        if files and b"coding:" not in files[-1].read_bytes()[:80]:
            yield place, files[-1]


def _results(host: Host, folder: Path, file: Path, most: int) -> Iterator[tuple[Mutant, Report]]:
    """Mutants of one program that its search survives and that lose points, with their reports."""
    source, expected = file.read_text(encoding="utf-8-sig"), expectation(folder)
    found = list(mutants(source))
    random.Random(folder.name).shuffle(found)  # noqa: S311 - the same mutants each time
    with tempfile.TemporaryDirectory() as scratch:
        for place, mutant in enumerate(found):
            copy = Path(scratch) / str(place)
            shutil.copytree(folder, copy, ignore=shutil.ignore_patterns("__pycache__"))
            (copy / file.relative_to(folder)).write_text(mutant.of(source), encoding="utf-8")
            report = graded(
                copy, expected.only, shipped=expected.assignment, host=host, smallest_tree=SECONDS
            )
            first = blaming(report)
            is_played = any(each.actual.recording for each in report.exercises)
            crashed = first is not None and first.code == "crashed"  # the traceback has its line
            if is_played and not crashed and report.score < report.max_score:
                yield mutant, report
                most -= 1
            if not most:
                break


def main() -> None:
    """Grade the mutants, and print the rates."""
    parser = argparse.ArgumentParser(prog="python -m tests.support.mutated_lines")
    parser.add_argument("names", nargs="*", help="folders of good/; all if there is none")
    parser.add_argument("--half", type=int, choices=(0, 1), help="only every second program")
    parser.add_argument("--each", type=int, default=5, help="the most mutants of a program")
    chosen = parser.parse_args()
    results: Counter[tuple[str, str]] = Counter()
    with Host() as host, tempfile.TemporaryDirectory() as scratch:
        for number, (folder, file) in enumerate(_programs(chosen.names, Path(scratch))):
            if chosen.half not in {None, number % 2}:
                continue
            for mutant, report in _results(host, folder, file, chosen.each):
                lines = {f"{file.relative_to(folder)}:{line}" for line in mutant.lines}
                parts, first = blamed(report), blaming(report)
                result = "right" if any(part & lines for part in parts) else "wrong"
                results[mutant.name, result if parts else "none"] += 1
                if result == "wrong":
                    found = " ".join(min(part) for part in parts) or "no line"
                    code = first.code if first else "no finding"
                    print(
                        f"{folder.name}: {mutant.name}, {min(lines)}; {code}: {found}", flush=True
                    )
    by_result: Counter[str] = Counter()
    for (name, result), count in sorted(results.items()):
        print(f"{name:24} {result:6} {count:4}")
        by_result[result] += count
    told, none = results.total(), by_result["none"]
    print(f"{told} mutants: a line of {told - none}, a right one of {by_result['right']}.")


if __name__ == "__main__":
    main()
