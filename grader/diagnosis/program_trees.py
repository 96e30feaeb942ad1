"""Base programs of known mistakes as syntax trees whose lines have roles, and edits of these lines.

A role is the name of a statement: a comment at the end of its line in the base program. The parts
of a statement have roles too, after its own:

    R.test, R.then      the test of an `if`, and the statements below it
    R.target            the variable of an assignment or of a `for`
    R.over              the sequence of a `for`
    R.first, R.last     places for more statements: at the start and the end of a loop's body
    R.value             the value of a `return`, or of the `return` below an `if`
    R.function, R.other  `max` or `min`, and the second argument, in v = max(v, ...)
    C.function, C.P     of a call C (the second name in a comment): its function, its argument P
    param.P             a parameter of the function

`R+` and `R-` stand for the places after and before R; `param+` and `C+` for one more parameter or
argument. No tree is ever changed: an edit makes new nodes on the way to its change, and shares all
others.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from types import CodeType
from typing import Any, NamedTuple

from grader.core import data_files
from grader.core.errors import UsageError
from grader.core.models.algorithm import Algorithm
from grader.core.printed_names import python_name
from grader.diagnosis.mirrored_lines import mirrored
from grader.search.changed_programs import copied, name_of, to_depth

ROOT, LOOP, LOOP_FOR_MIN = "root", "root loop", "search_for_min"
"""The labels of the function that searches the root, and of the loops that some have instead."""
LABELS = {"max_value": "MAX", "min_value": "MIN", "exp_value": "CHANCE", "search_for_max": LOOP}
"""The labels of functions in roles; each other one has its own name."""
PLAYERS = ("MAX", "MIN")


class TreePlace(NamedTuple):
    """Where a part of a function stands: a field of `owner`, or one item of it."""

    owner: ast.AST
    field: str
    number: int | None = None

    @property
    def found(self) -> Any:
        """The node or the list there."""
        value = getattr(self.owner, self.field)
        return value if self.number is None else value[self.number]


class FunctionTree:
    """A function of a program. Its statements have roles; `callees` has the parameters of each
    function of the program, by its name, `calls` the roles of calls in the program."""

    def __init__(
        self, tree: ast.FunctionDef, callees: Mapping[str, Sequence[str]], calls: frozenset[str]
    ) -> None:
        self.tree = tree
        self.callees = callees
        self.calls = calls
        self.filled: dict[object, list[Any]] = {}
        """The nodes of each edit, once they are known."""
        self._parents: dict[int, ast.AST] = {id(tree.args): tree}

    @property
    def local_names(self) -> tuple[str, ...]:
        """The names of its parameters and of the variables of a single call."""
        parts = code_of(self.tree).co_consts
        return next(each for each in parts if isinstance(each, CodeType)).co_varnames

    def place(self, role: str) -> TreePlace | None:
        """The place of the node with that role; None if there is none."""
        if role.partition(".")[0] in self.calls:
            return self._calls.get(role)
        found = self._statements.get(role)
        if found is None and "." in role:
            name, _, part = role.rpartition(".")
            whole = self._statements.get(name)
            found = None if whole is None else _parts(whole.found).get(part)
            if whole is not None and found is not None:
                self._parents.setdefault(id(found.owner), whole.found)
        return found

    @cached_property
    def _statements(self) -> Mapping[str, TreePlace]:
        """The places of statements, and of the parameters."""
        places = {
            f"param.{each.arg.lstrip('_')}": TreePlace(self.tree.args, "args", index)
            for index, each in enumerate(self.tree.args.args)
        }
        self._read(self.tree, places)
        return places

    def _read(self, owner: Any, places: dict[str, TreePlace]) -> None:
        for field in ("body", "orelse"):
            for index, statement in enumerate(getattr(owner, field, ())):
                self._parents[id(statement)] = owner
                if role := getattr(statement, "role", ""):
                    places.setdefault(role, TreePlace(owner, field, index))
                self._read(statement, places)

    @cached_property
    def _calls(self) -> Mapping[str, TreePlace]:
        """The places of calls and their parts."""
        return dict(self._read_calls(self.tree))

    def _read_calls(self, owner: ast.AST) -> Iterator[tuple[str, TreePlace]]:
        for field, value in ast.iter_fields(owner):
            for index, each in enumerate(value if isinstance(value, list) else [value]):
                if not isinstance(each, (ast.expr, ast.stmt)):
                    continue
                self._parents[id(each)] = owner
                role = getattr(each, "role", "")
                if role and isinstance(each, ast.Call):
                    yield role, TreePlace(owner, field, index if isinstance(value, list) else None)
                    yield f"{role}.function", TreePlace(each, "func")
                    names = self.callees[name_of(each.func)]
                    for number, name in enumerate(names[: len(each.args)]):
                        yield f"{role}.{name}", TreePlace(each, "args", number)
                yield from self._read_calls(each)

    @property
    def roles(self) -> tuple[str, ...]:
        parts = (
            f"{role}.{part}"
            for role, place in self._statements.items()
            for part in _parts(place.found)
        )
        return (*self._statements, *parts, *self._calls)

    def at(self, role: str) -> TreePlace:
        """The place of a role, which may end with + or -. Raises LookupError."""
        place = self.place(role.rstrip("+-"))
        if place is None:
            raise LookupError(f"{self.tree.name} has no line {role}")
        return place

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of its parameters."""
        return tuple(each.arg for each in self.tree.args.args)

    def called(self, role: str) -> str:
        """The label of the function that the call with that role calls; "" if it is no call."""
        place = self.place(role.rstrip("+-"))
        found = None if place is None else place.found
        if not isinstance(found, ast.Call):
            return ""
        name = name_of(found.func)
        return LABELS.get(name, name)

    def knows(self, role: str) -> bool:
        """Whether the function has the line that an edit of that role changes."""
        return role == "param+" or self.place(role.rstrip("+-")) is not None

    def has_expression(self, role: str) -> bool:
        """Whether an edit of that role is an expression, not a list of statements."""
        found = self.at(role).found
        if role.endswith((".first", ".last")):
            return False
        return isinstance(found, ast.Call) if role[-1] in "+-" else isinstance(found, ast.expr)

    def edited(self, edits: Mapping[str, Sequence[ast.AST]]) -> FunctionTree:
        """The function with new nodes in place of those with these roles."""
        changes: dict[int, list[_Change]] = {}
        touched = {id(self.tree)}
        for role, new in edits.items():
            owner, change = self._change(role, new)
            changes.setdefault(id(owner), []).append(change)
            while id(owner) not in touched:
                touched.add(id(owner))
                owner = self._parents[id(owner)]
        return FunctionTree(_changed(self.tree, changes, touched), self.callees, self.calls)

    def changed(self, **fields: Any) -> FunctionTree:
        """The function with another name or other statements."""
        tree = copied(self.tree)
        vars(tree).update(fields)
        return FunctionTree(tree, self.callees, self.calls)

    def _change(self, role: str, new: Sequence[ast.AST]) -> tuple[ast.AST, _Change]:
        if role == "param+":
            arguments = self.tree.args
            return arguments, _Change("args", len(arguments.args), 0, new)
        place = self.at(role)
        if role.endswith("+") and isinstance(place.found, ast.Call):
            return place.found, _Change("args", len(place.found.args), 0, new)
        if place.number is None:
            return place.owner, _Change(place.field, -1, 1, new)
        inserts = role[-1] in "+-" or role.endswith((".first", ".last"))
        after = role.endswith(("+", ".last"))
        return place.owner, _Change(place.field, place.number + after, int(not inserts), new)

    def lines(self, role: str) -> set[object]:
        """The statements that an edit of that role changes, or the place where it adds some."""
        if role.startswith("param"):
            return {id(self.tree)}
        place = self.at(role)
        inserts = role[-1] in "+-" or role.endswith((".first", ".last"))
        if inserts and not isinstance(place.found, ast.Call):
            return {(id(place.owner), self._change(role, ())[1].start)}
        found = place.found
        if isinstance(found, (list, ast.stmt)):
            tops = found if isinstance(found, list) else [found]
            nodes = (each for top in tops for each in ast.walk(top))
            return {id(each) for each in nodes if isinstance(each, ast.stmt)}
        owner = place.owner
        while not isinstance(owner, ast.stmt):
            owner = self._parents[id(owner)]
        return {id(owner)}


class _Change(NamedTuple):
    """New nodes for `many` items of a list, from `start` on; -1 stands for a whole field."""

    field: str
    start: int
    many: int
    nodes: Sequence[ast.AST]


@lru_cache(maxsize=8192)  # a statement that no mistake changes is the same in all functions
def _parts(statement: ast.AST) -> Mapping[str, TreePlace]:
    """The places of the parts of a statement."""
    if isinstance(statement, (ast.If, ast.While)):
        parts = {"test": TreePlace(statement, "test"), "then": TreePlace(statement, "body")}
        if isinstance(statement.body[0], ast.Return):
            parts["value"] = TreePlace(statement.body[0], "value")
        return parts
    if isinstance(statement, ast.For):
        return {
            "target": TreePlace(statement, "target"),
            "over": TreePlace(statement, "iter"),
            "first": TreePlace(statement, "body", 0),
            "last": TreePlace(statement, "body", len(statement.body) - 1),
        }
    if isinstance(statement, ast.Return):
        return {"value": TreePlace(statement, "value")}
    if not isinstance(statement, ast.Assign):
        return {}
    parts, value = {"target": TreePlace(statement, "targets", 0)}, statement.value
    if isinstance(value, ast.Call) and name_of(value.func) in {"max", "min"} and value.args[1:]:
        parts |= {"function": TreePlace(value, "func"), "other": TreePlace(value, "args", 1)}
    return parts


def _changed(node: Any, changes: Mapping[int, list[_Change]], touched: set[int]) -> Any:
    made = copied(node)
    for field, value in vars(node).items():
        if isinstance(value, list):
            items = [
                _changed(each, changes, touched) if id(each) in touched else each for each in value
            ]
            setattr(made, field, items)
        elif id(value) in touched:
            setattr(made, field, _changed(value, changes, touched))
    for change in sorted(changes.get(id(node), ()), key=lambda change: change[1:3], reverse=True):
        items = getattr(made, change.field)
        if change.start >= 0:
            items[change.start : change.start + change.many] = change.nodes
            if isinstance(made, ast.arguments) and not change.many:
                made.defaults = [*made.defaults, *(each.default for each in change.nodes)]  # type: ignore[attr-defined] # of _parameter
        else:
            setattr(
                made,
                change.field,
                list(change.nodes) if isinstance(items, list) else change.nodes[0],
            )
    return made


# ---------------------------------------------------------------- the base programs


@cache
def base_of(algorithm: Algorithm) -> Mapping[str, FunctionTree]:
    """The functions of the correct program that an algorithm's mistakes change, by their labels.
    Raises UsageError if the program has a function for MIN."""
    tree = _base_tree(algorithm)
    defined = [each for each in tree.body if isinstance(each, ast.FunctionDef)]
    if any(each.name == "min_value" for each in defined):
        said = "defines min_value, which is made from max_value; delete it"
        raise UsageError(f"the base program of {algorithm.title} {said}")
    lines, known = base_source(algorithm).splitlines(), {each.name for each in defined}
    for function in defined:
        _give_roles(function, lines, known | {"min_value"})
        del function.body[0]  # the docstring
    defined = [each for one in defined for each in _with_mirror(one)]
    if algorithm.counts_depth:
        defined = [to_depth(each) for each in defined]
    callees = {each.name: [arg.arg for arg in each.args.args] for each in defined}
    labels = {**LABELS, algorithm.search: ROOT}
    calls = frozenset(
        node.role
        for each in defined
        for node in ast.walk(each)
        if isinstance(node, ast.Call) and hasattr(node, "role")
    )
    return {
        labels.get(each.name, each.name): FunctionTree(each, callees, calls) for each in defined
    }


def _with_mirror(function: ast.FunctionDef) -> list[ast.FunctionDef]:
    """A function, with its mirror if it is MAX's."""
    names = {"max_value": "min_value", "search_for_max": LOOP_FOR_MIN}
    if function.name not in names:
        return [function]
    other = copied(function)
    other.name, other.body = names[function.name], mirrored(function.body)
    return [function, other]


@cache
def preamble(algorithm: Algorithm) -> ast.Module:
    """The imports and classes of that program."""
    kept = (ast.Import, ast.ImportFrom, ast.ClassDef)
    left_out = ("__future__", "typing", "reference.")
    body: list[ast.stmt] = [
        each
        for each in _base_tree(algorithm).body
        if isinstance(each, kept) and not getattr(each, "module", "").startswith(left_out)
    ]
    return ast.Module(body, [])


def _base_tree(algorithm: Algorithm) -> ast.Module:
    """The tree of that program, without the types of parameters and results."""
    tree = ast.parse(base_source(algorithm))
    for each in ast.walk(tree):
        if isinstance(each, ast.FunctionDef):
            each.returns = None
        elif isinstance(each, ast.arg):
            each.annotation = None
    return tree


def base_source(algorithm: Algorithm) -> str:
    """The text of that program: its search of the root, then the functions of the reference from
    which it imports those that search a node, but MIN's. The one that counts the depth is made from
    the other."""
    path = algorithm.base or f"mistakes/{python_name(algorithm.name)}"
    text = _reference(path)
    own = ast.parse(text).body
    functions = {each.name for each in own if isinstance(each, ast.FunctionDef)} | {"min_value"}
    parts = [text]
    for each in own:
        _, _, name = (getattr(each, "module", None) or "").partition("reference.")
        found = _reference(name) if name else ""
        lines = found.splitlines()
        parts += [
            "\n".join(lines[one.lineno - 1 : one.end_lineno])
            for one in ast.parse(found).body
            if isinstance(one, ast.FunctionDef) and one.name not in functions
        ]
    return "\n\n\n".join(parts)


def _reference(path: str) -> str:
    return data_files.folder(f"reference/{path}.py").read_text(encoding="utf-8")


def _give_roles(function: ast.FunctionDef, lines: Sequence[str], known: set[str]) -> None:
    """Give each statement the role in the comment of its line, and its call the second one."""
    for node in ast.walk(function):
        if isinstance(node, ast.stmt) and node is not function:
            role, _, call = lines[node.lineno - 1].partition("  # ")[2].partition(", ")
            if role:
                node.role = role  # type: ignore[attr-defined]
            if call:
                calls = [
                    each
                    for each in ast.walk(node)
                    if isinstance(each, ast.Call) and name_of(each.func) in known
                ]
                calls[0].role = call  # type: ignore[attr-defined]


@lru_cache(maxsize=8192)  # most functions stand in several programs
def code_of(*statements: ast.stmt) -> CodeType:
    """Some statements of a module, compiled."""
    return compile(ast.Module([*statements], []), "<reference.mistakes>", "exec")


def dotted_name(node: Any) -> str:
    """The text of a variable, or of attributes of one; "" for any other node."""
    if not isinstance(node, ast.Attribute):
        return name_of(node)
    owner = dotted_name(node.value)
    return owner and f"{owner}.{node.attr}"
