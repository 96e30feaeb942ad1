"""Reads the statements of a program that its search can reach, and follows values through them.

A name is only compared with names of the same program; it tells nothing about a function's purpose.
"""

from __future__ import annotations

from .student_import import text_of
from .text_traits import BLOCKS, FUNCTIONS, LOOPS, below, children, name_of, parsed, targets

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
    from types import CodeType
    from typing import Any

    Test = Callable[["ReachedStatement"], bool]

ENTRIES = frozenset({"Attribute", "Subscript"})
ADDING = frozenset({"Add", "Sub"})
ASSIGNMENTS = frozenset({"Assign", "AugAssign", "AnnAssign"})
STORES = frozenset({"append", "add", "insert", "extend", "setdefault", "appendleft"})
"""The methods that put something into a list, a set or a dict."""
MOST_STATEMENTS = 500  # of all functions that are reached


class ReachedStatement:
    """A statement of the function `owner` in a file: the nodes of its head, the names that it uses,
    gives a value and calls, the `keys` that it sorts or chooses by, and the statements `around` it,
    the outermost first, each with the branch."""

    def __init__(
        self, node: Any, owner: Any, file: str, around: tuple[tuple[Any, str], ...]
    ) -> None:
        self.node, self.owner, self.file, self.around = node, owner, file, around
        inside = [each for _, each in _inside(node)]
        self.head = [each for each in children(node) if not any(each is part for part in inside)]
        self.nodes = [each for part in self.head for each in (part, *below(part))]
        self.kind = type(node).__name__
        self.kinds = {type(each).__name__ for each in self.nodes}
        self.calls = [each for each in self.nodes if type(each).__name__ == "Call"]
        self.called = {name_of(each.func) for each in self.calls}
        words = [word for each in self.calls for word in each.keywords if word.arg == "key"]
        keys = [part for word in words for part in (word.value, *below(word.value))]
        self.has_keys, self.keys = bool(words), [name_of(each) for each in keys]
        self.uses = {
            name_of(each)
            for each in self.nodes
            if type(getattr(each, "ctx", None)).__name__ != "Store" or self.kind == "AugAssign"
        } - {""}
        into = [each.func.value for each in self.calls if name_of(each.func) in STORES]
        """The lists and dicts to which it adds."""
        self.gives = targets(node) if hasattr(node, "targets") or hasattr(node, "target") else set()
        self.gives |= {name_of(each) for each in into} - {""}
        given = getattr(node, "targets", [getattr(node, "target", None), *into])
        self.sets_entry = any(type(each).__name__ in ENTRIES for each in given)
        """Whether it changes an attribute or an element, or what is in one."""

    @property
    def span(self) -> tuple[int, int, int, int]:
        """Its part of the text, or its head's, of which a function's is its name: lines from 1, and
        bytes from 0."""
        node, last = self.node, self.node
        if self.kind == "FunctionDef":
            named = len(f"def {node.name}".encode())
            return node.lineno, node.col_offset, node.lineno, node.col_offset + named
        if hasattr(node, "body"):
            last = getattr(node, "test", getattr(node, "iter", node))
        return node.lineno, node.col_offset, last.end_lineno, last.end_col_offset

    @property
    def constants(self) -> list[Any]:
        return [each.value for each in self.nodes if type(each).__name__ == "Constant"]

    @property
    def summands(self) -> list[Any]:
        """The values that it adds to others, or takes from them, to store the sum."""
        value = getattr(self.node, "value", None)
        if self.kind == "AugAssign":
            return [value] if type(self.node.op).__name__ in ADDING else []
        sums = getattr(value, "elts", [value]) if self.kind == "Assign" else []
        return [each.right for each in sums if type(getattr(each, "op", None)).__name__ in ADDING]

    @property
    def adds_name(self) -> bool:
        """Whether it adds the value of a variable, or a pair."""
        return type(self.node.value).__name__ in {"Name", "Tuple"}

    @property
    def is_entry(self) -> bool:
        """Whether it takes a value as a record has it."""
        value = getattr(self.node, "value", None)
        return self.kind == "Assign" and type(value).__name__ in ENTRIES

    @property
    def is_signed(self) -> bool:
        """Whether it asks for the player, or gives a number."""
        value = type(getattr(self.node, "value", None)).__name__
        return "to_move" in self.uses or value in {"Constant", "UnaryOp"}

    @property
    def is_return(self) -> bool:
        return self.kind == "Return"

    @property
    def is_in_loop(self) -> bool:
        return any(type(each).__name__ in LOOPS for each, _ in self.around)

    @property
    def is_for_each(self) -> bool:
        """Whether it is done for each element of a list."""
        return any(type(each).__name__ == "For" for each, _ in self.around)

    def is_in(self, others: Iterable[ReachedStatement]) -> bool:
        """Whether it is one of the others, or inside it."""
        nodes = [self.node, *(node for node, _ in self.around)]
        return any(each.node in nodes for each in others)

    def has(self, *operators: str) -> bool:
        """Whether it computes with one of these operators."""
        return any(type(getattr(each, "op", None)).__name__ in operators for each in self.nodes)

    def within(self, names: Collection[str]) -> set[str]:
        """The names that stand in its calls of functions with these names."""
        calls = (each for each in self.calls if name_of(each.func) in names)
        return {name_of(part) for each in calls for part in below(each)}


class ReachedText:
    """The functions that the search of a program calls, in the files that it names."""

    def __init__(self, search: CodeType, files: Mapping[str, bytes]) -> None:
        self.functions: dict[str, list[Any]] = {}
        """The functions of these files by their names."""
        self.logarithms = {"log", "log2", "log10"}
        """The names of logarithms."""
        self.statements: list[ReachedStatement] = []
        for file in _named(search.co_filename, files):
            self._read(parsed(text_of(files[file])), file)
        self.search = next(
            each
            for each in self.functions[search.co_name]
            if (each.file, _first(each)) == (search.co_filename, search.co_firstlineno)
        )
        waiting = [self.search]
        for function in waiting:  # it grows
            found = list(_statements_of(function))
            self.statements += found
            if len(self.statements) > MOST_STATEMENTS:
                del self.statements[MOST_STATEMENTS:]
                break
            for name in {name: 0 for each in found for name in sorted(each.uses)}:
                waiting += [each for each in self.functions.get(name, ()) if each not in waiting]

    def _read(self, tree: Any, file: str) -> None:
        for node in () if tree is None else below(tree):
            kind = type(node).__name__
            if kind == "FunctionDef":
                node.file = file
                for each in below(node):
                    each.outer = node
                self.functions.setdefault(node.name, []).append(node)
            elif kind == "alias" and node.asname and node.name in self.logarithms:
                self.logarithms.add(node.asname)

    def of(self, function: Any) -> list[ReachedStatement]:
        """The statements of a function."""
        return [each for each in self.statements if each.owner is function]

    def makers(self, each: ReachedStatement) -> list[ReachedStatement]:
        """The assignments of its function that give a variable which a statement uses, but not the
        one where that stores its result."""
        given = getattr(each.node, "targets", [getattr(each.node, "target", None)])
        places = {name_of(part) for one in given if one is not None for part in below(one)}
        return [
            one
            for one in self.of(each.owner)
            if one is not each and one.kind in ASSIGNMENTS and one.gives & (each.uses - places)
        ]

    def loop_around(self, each: ReachedStatement) -> list[ReachedStatement]:
        """The innermost loop around a statement, if there is one."""
        loops = [node for node, _ in each.around if type(node).__name__ in LOOPS]
        return [one for one in self.of(each.owner) if one.node in loops[-1:]]

    def that_ask(self, *names: str) -> list[ReachedStatement]:
        """The statements that ask the game a question with one of these names."""
        return [each for each in self.statements if self._asks(each, names)]

    def _asks(self, each: ReachedStatement, names: Collection[str]) -> bool:
        return any(
            name_of(call.func) in names
            and type(call.func).__name__ == "Attribute"
            and not (name_of(call.func.value) == "self" and name_of(call.func) in self.functions)
            for call in each.calls
        )

    def carried(
        self, seeds: Iterable[ReachedStatement], ends: Test, origins: Collection[str] = ()
    ) -> list[ReachedStatement]:
        """The seeds, and the statements that use a value which they give, past variables, returns
        and calls, as far as a statement that `ends` its way, and those in its branches. `origins`
        are the names of the calls that make the value."""
        flow = _Flow(self.functions, ends, origins)
        flow.found = {id(each): each for each in seeds}
        size = -1
        while size != flow.size:
            size = flow.size
            for each in self.statements:
                flow.follow(each)
        return [each for each in self.statements if id(each) in flow.found]


class _Flow:
    """The statements that a value has reached, and the variables and functions that have it."""

    def __init__(
        self, functions: Mapping[str, list[Any]], ends: Test, origins: Collection[str]
    ) -> None:
        self.found: dict[int, ReachedStatement] = {}
        self._known, self._ends, self._origins = functions, ends, origins
        self._variables: set[tuple[int, str]] = set()
        self._functions: set[str] = set()
        self._ended: set[int] = set()

    @property
    def size(self) -> int:
        return len(self.found) + len(self._variables) + len(self._functions)

    def follow(self, each: ReachedStatement) -> None:
        """Take one statement, if the value reaches it."""
        if id(each) not in self.found and not self._reaches(each.owner, each.uses):
            return
        self.found[id(each)] = each
        if self._ends(each):
            self._ended.add(id(each.node))
        if not self._ended.isdisjoint(map(id, (each.node, *(node for node, _ in each.around)))):
            return
        self._variables |= {(id(each.owner), name) for name in each.gives}
        if each.kind == "Return":
            self._functions.add(each.owner.name)
        for call in each.calls:
            for function, name, value in self._passed(call):
                names = {name_of(part) for part in (value, *below(value))}
                if self._reaches(each.owner, names) or not names.isdisjoint(self._origins):
                    self._variables.add((id(function), name))

    def _reaches(self, owner: Any, names: set[str]) -> bool:
        """Whether one of the names in a function, or in those around it, has the value."""
        if not self._functions.isdisjoint(names):
            return True
        while owner is not None:
            if any((id(owner), name) in self._variables for name in names):
                return True
            owner = getattr(owner, "outer", None)
        return False

    def _passed(self, call: Any) -> Iterator[tuple[Any, str, Any]]:
        """The parameters of functions of the program that a call gives values."""
        for function in self._known.get(name_of(call.func), ()):
            names = [each.arg for each in function.args.args]
            if names[:1] == ["self"]:
                del names[0]
            for name, value in zip(names, call.args):  # noqa: B905 - defaults
                yield function, name, value
            for each in call.keywords:
                yield function, str(each.arg), each.value


def _first(function: Any) -> int:
    """The first line of a function, as its code has it."""
    line: int = min([function.lineno, *(each.lineno for each in function.decorator_list)])
    return line


def _named(first: str, files: Mapping[str, bytes]) -> Iterator[str]:
    """That file, and those whose names stand in its text."""
    text = str(text_of(files[first])) if first in files else ""
    for file in files:
        module = file.rpartition("/")[2].removesuffix(".py")
        if file.endswith(".py") and (file == first or module in text):
            yield file


def _statements_of(function: Any) -> Iterator[ReachedStatement]:
    """The statements of a function in the order of the text, without those of functions in it."""
    waiting: list[tuple[Any, tuple[tuple[Any, str], ...]]]
    waiting = [(each, ()) for each in reversed(function.body)]
    while waiting:
        node, around = waiting.pop()
        if type(node).__name__ in FUNCTIONS:
            continue
        if hasattr(node, "lineno"):
            yield ReachedStatement(node, function, function.file, around)
        inside = reversed(_inside(node))
        waiting += [(each, (*around, (node, part))) for part, each in inside]


def _inside(node: Any) -> list[tuple[str, Any]]:
    """The statements just inside a statement, each with its branch."""
    return [(part, each) for part in (*BLOCKS, "cases") for each in getattr(node, part, ())]
