"""Mutants of a module's source: one changed comparison, constant, statement or argument each.

Only statements inside functions are changed. Docstrings, annotations, assertions and the contents
of formatted strings are left alone, so that few mutants are equivalent to the original.
"""

import ast
import difflib
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

_PAIRS: Sequence[tuple[Any, Any]] = (
    *((ast.Lt, ast.LtE), (ast.Gt, ast.GtE), (ast.Eq, ast.NotEq), (ast.Is, ast.IsNot)),
    *((ast.In, ast.NotIn), (ast.Add, ast.Sub), (ast.And, ast.Or)),
)
SWAPS: dict[type[ast.AST], Any] = {
    **dict(_PAIRS),
    **{other: one for one, other in _PAIRS},
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Add,
}
EXITS = (ast.Return, ast.Raise, ast.Continue, ast.Break)
TOLD = ("module", "function", "kind", "before", "after", "nth", "line")


@dataclass(frozen=True)
class Mutant:
    """Replaces the `nth` statement that reads `before` by `after`.

    Only the header of a compound statement counts, and white space is normalised.
    """

    module: str
    function: str
    kind: str
    before: str
    after: str
    nth: int
    line: int = field(default=0, compare=False)
    source: str = field(default="", compare=False, repr=False)
    """The source of the whole module with the mistake."""

    @property
    def told(self) -> dict[str, Any]:
        """All fields but the source."""
        return {name: getattr(self, name) for name in TOLD}

    def likeness(self, other: "Mutant") -> float:
        """The similarity to another mutant: 1 if it is the same mistake in the same place."""
        mine, others = self.function.split("."), other.function.split(".")
        same = (mine[-1] == others[-1]) + (mine == others) + (self.nth == other.nth)
        texts = ((self.before, other.before), (self.after, other.after))
        alike = sum(difflib.SequenceMatcher(None, *pair).ratio() for pair in texts)
        return same / 15 + alike * 0.4


def mutants(module: str, source: str) -> Iterator[Mutant]:
    """Every mutant of a module with this source."""
    data = source.encode()
    starts = [0]
    for line in data.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def place(node: Any) -> tuple[int, int]:
        return (
            starts[node.lineno - 1] + node.col_offset,
            starts[node.end_lineno - 1] + node.end_col_offset,
        )

    seen: Counter[tuple[str, ...]] = Counter()
    for function, statement in _statements(ast.parse(source), ""):
        first, last = place(statement)
        if hasattr(statement, "body"):
            last = max([first, *(place(each)[1] for each in _expressions(statement))])
        before = " ".join(data[first:last].decode().split())
        for kind, node, new in _mistakes(statement):
            start, end = place(node)
            after = data[first:start] + new.encode() + data[end : max(end, last)]
            told = (function, kind, before, " ".join(after.decode().split()))
            mutated = data[:start] + new.encode() + data[end:]
            yield Mutant(module, *told, seen[told], statement.lineno, mutated.decode())
            seen[told] += 1


def chosen(everything: Sequence[Mutant], seed: int, most: int) -> list[Mutant]:
    """At most that many mutants of a module, no two in statements with the same text."""
    draw = random.Random(f"{seed} {everything[0].module}")  # noqa: S311 - a sample needs no secrecy
    picked: dict[tuple[str, str], Mutant] = {}
    for mutant in draw.sample(everything, len(everything)):
        picked.setdefault((mutant.function, mutant.before), mutant)
    return sorted(list(picked.values())[:most], key=lambda mutant: mutant.line)


def found_again(
    earlier: Sequence[Mutant], everything: Sequence[Mutant]
) -> Iterator[tuple[Mutant, Mutant, float]]:
    """Each earlier mutant with its twin and their likeness: the most similar of the same kind.

    No two earlier mutants share a twin.
    """
    pairs = [
        (old.likeness(new), number, other)
        for number, old in enumerate(earlier)
        for other, new in enumerate(everything)
        if old.kind == new.kind
    ]
    olds, news = set(range(len(earlier))), set(range(len(everything)))
    for likeness, number, other in sorted(pairs, reverse=True):
        if number in olds and other in news:
            olds.remove(number)
            news.remove(other)
            yield earlier[number], everything[other], likeness


# ---------------------------------------------------------------- the mistakes


def _statements(tree: ast.AST, name: str) -> Iterator[tuple[str, ast.stmt]]:
    """The statements inside functions, each with the dotted name of its function."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield from _statements(node, f"{name}.{node.name}".lstrip("."))
        else:
            if isinstance(node, ast.stmt) and name and not isinstance(tree, ast.ClassDef):
                yield name, node
            yield from _statements(node, name)


def _expressions(node: ast.AST) -> Iterator[ast.expr]:
    """The expressions of a statement, without those of the statements inside it."""
    for name, value in ast.iter_fields(node):
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, ast.expr) and name != "annotation":
                yield each
                if not isinstance(
                    each, ast.JoinedStr
                ):  # before Python 3.12 its parts have no positions
                    yield from _expressions(each)
            elif isinstance(each, (ast.comprehension, ast.keyword, ast.withitem)):
                yield from _expressions(each)


def _mistakes(statement: ast.stmt) -> Iterator[tuple[str, ast.AST, str]]:
    """Each mistake in a statement: its kind, the node that changes, and the node's new text."""
    if isinstance(statement, (ast.Assert, ast.Import, ast.ImportFrom)):
        return
    called = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call)
    if called or isinstance(statement, (ast.AugAssign, ast.Raise, ast.Continue, ast.Break)):
        yield "removed statement", statement, "pass"
    if isinstance(statement, ast.Return) and not _is_none(statement.value):
        yield "return None", statement, "return None"
    if isinstance(statement, ast.If) and isinstance(statement.body[-1], EXITS):
        yield "removed cutoff", statement.test, "False"
    for node in _expressions(statement):
        for kind, new in (*_other_operators(node), *_other_operands(node)):
            yield kind, node, f"({ast.unparse(new)})"


def _other_operators(node: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(node, ast.Compare):
        for number, op in enumerate(node.ops):
            ops = [*node.ops[:number], SWAPS[type(op)](), *node.ops[number + 1 :]]
            yield "comparison", ast.Compare(node.left, ops, node.comparators)
    elif isinstance(node, ast.BoolOp):
        yield "and/or", ast.BoolOp(SWAPS[type(node.op)](), node.values)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "not", node.operand
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        yield "arithmetic", node.operand
    elif isinstance(node, ast.BinOp) and type(node.op) in SWAPS and not _joins_texts(node):
        yield "arithmetic", ast.BinOp(node.left, SWAPS[type(node.op)](), node.right)


def _other_operands(node: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(node, ast.Constant) and isinstance(node.value, (bool, int)):
        other = not node.value if isinstance(node.value, bool) else int(node.value != 1)
        yield "constant", ast.Constant(other)
    elif isinstance(node, ast.Call) and len(node.args) > 1:
        one, other, *rest = node.args
        if not isinstance(one, ast.Starred) and not isinstance(other, ast.Starred):
            yield "swapped arguments", ast.Call(node.func, [other, one, *rest], node.keywords)
    elif isinstance(node, (ast.ListComp, ast.SetComp, ast.GeneratorExp)):
        *loops, last = node.generators
        if last.ifs:
            bare = ast.comprehension(last.target, last.iter, last.ifs[1:], last.is_async)
            yield "removed filter", type(node)(node.elt, [*loops, bare])


def _is_none(value: ast.expr | None) -> bool:
    return value is None or (isinstance(value, ast.Constant) and value.value is None)


def _joins_texts(node: ast.BinOp) -> bool:
    """Whether an operand is a text, for which no other operator works."""
    return any(
        isinstance(part, ast.JoinedStr)
        or (isinstance(part, ast.Constant) and isinstance(part.value, str))
        for part in ast.walk(node)
    )
