"""Which value of a parameter means that MAX is to move, by the branches that are taken with it.

The branch in which v starts at -inf is MAX's, or if no start says so, the one that takes the max.
Nothing of it is run, and what is not clear is not guessed.
"""

from __future__ import annotations

from contextlib import suppress

from .parameter_usage import names_of, walk

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing costs a third of the worker's start, and runs nothing
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
    from typing import Any

NOTHING: Any = object()
"""The value of what is no constant."""
LARGE = 100
"""From there on a start stands for an infinity."""
MOST_NAMES = 5
"""A name may stand for a name that stands for itself."""


class Body:
    """The text of one function, read for one of its parameters, `name`.

    `known` is what the other names mean in it, `others` are the functions that it may call.
    """

    def __init__(
        self, node: Any, name: str, known: Mapping[str, Any], others: Collection[str]
    ) -> None:
        self.node = node
        self.name = name
        self.assigned: dict[str, list[tuple[Any, Any]]] = {}
        """What each name is set to, and the operator of `+=` and its like."""
        self._known = known
        self._others = others
        for each in walk(node):
            value = getattr(each, "value", None)
            for target in (*getattr(each, "targets", ()), getattr(each, "target", None)):
                for one, said in _pairs(target, value):
                    if said is not None and type(one).__name__ == "Name":
                        self.assigned.setdefault(one.id, []).append(
                            (said, getattr(each, "op", None))
                        )

    def is_it(self, node: Any) -> bool:
        """Whether that is the parameter itself."""
        return type(node).__name__ == "Name" and bool(node.id == self.name)

    def compared(self) -> Iterator[Any]:
        """What the parameter is compared with."""
        for each in walk(self.node):
            if type(each).__name__ == "Compare" and any(map(self.is_it, _sides(each))):
                yield from (side for side in _sides(each) if not self.is_it(side))

    def is_factor(self) -> bool:
        """Whether something is multiplied by it."""
        return any(
            self.is_it(each.left) or self.is_it(each.right)
            for each in walk(self.node)
            if type(each).__name__ == "BinOp" and type(each.op).__name__ == "Mult"
        )

    def constant(self, node: Any) -> Any:
        """What an expression always is; NOTHING if that cannot be told."""
        kind = type(node).__name__
        operator = type(getattr(node, "op", None)).__name__
        value: Any = NOTHING
        with suppress(Exception):  # their attributes and operators are asked
            if kind == "Constant":
                value = node.value
            elif kind == "Name":
                value = self._known.get(node.id, NOTHING)
            elif kind == "Attribute":
                value = getattr(self.constant(node.value), node.attr, NOTHING)
            elif operator == "USub":
                value = -self.constant(node.operand)
            elif operator == "Pow":
                value = float(self.constant(node.left)) ** float(self.constant(node.right))
            elif operator == "Mult":
                value = self.constant(node.left) * self.constant(node.right)
            elif kind == "Call" and [*names_of(node.func)] == ["float"]:
                value = float(self.constant(node.args[0]))
        return NOTHING if value is None else value

    # ------------------------------------------------------------ which value is MAX

    def max_of(self, values: Sequence[Any], besides: Collection[int]) -> Any:
        """The one of `values` with which every branch is MAX's that is said to be somebody's;
        NOTHING if that is none of them, or several. Branches of an id in `besides` say nothing."""
        branches = [
            each
            for each in walk(self.node)
            if type(each).__name__ in {"If", "IfExp"} and id(each) not in besides
        ]
        for said_by in (self._by_start, self._by_name, self._by_sign):
            fits = [self._fits(each.test, said_by(each), values) for each in branches]
            found = [
                value
                for place, value in enumerate(values)
                if any(fits) and all(each[place] for each in fits if each)
            ]
            if len(found) == 1:
                return found[0]
        return NOTHING

    def _fits(self, test: Any, side: str, values: Sequence[Any]) -> list[bool]:
        """Whether the branch is MAX's with each of the values; empty if that cannot be told."""
        truths = [self._truth(test, value) for value in values] if side else []
        return [] if None in truths else [truth == (side == "MAX") for truth in truths]

    def _truth(self, test: Any, value: Any, depth: int = 0) -> bool | None:
        """What a test comes to if that is the parameter's value; None if it asks something else."""
        kind = type(test).__name__
        if self.is_it(test):
            return bool(value)
        kept = self.assigned.get(test.id, []) if kind == "Name" else []
        if len(kept) == 1 and depth < MOST_NAMES:
            return self._truth(kept[0][0], value, depth + 1)
        if kind == "UnaryOp" and type(test.op).__name__ == "Not":
            truth = self._truth(test.operand, value, depth)
            return None if truth is None else not truth
        if kind != "Compare" or not any(map(self.is_it, _sides(test))):
            return None
        sides = [value if self.is_it(side) else self.constant(side) for side in _sides(test)]
        compare = COMPARE.get(type(test.ops[0]).__name__)
        if len(sides) == 2 and compare is not None and NOTHING not in sides:
            with suppress(TypeError):
                return bool(compare(*sides))
        return None

    def _by_start(self, branch: Any) -> str:
        """Whose branch it is by what v starts from, "" if that does not say."""
        is_expression = type(branch).__name__ == "IfExp"
        return _agreed(*(
            {
                "MIN" if number > 0 else "MAX"
                for each in pieces
                for start in _starts(each, is_expression=is_expression)
                if is_number(number := self.constant(start)) and abs(number) >= LARGE
            }
            for pieces in _branches(branch)
        ))  # fmt: skip

    def _by_name(self, branch: Any) -> str:
        """By what is called: max, min, or a function of theirs that is called after one of them."""
        return _agreed(*(
            {side_of(name) for each in pieces for part in walk(each) for name in self._called(part)}
            - {""}
            for pieces in _branches(branch)
        ))  # fmt: skip

    def _called(self, node: Any) -> Iterator[str]:
        kind = type(node).__name__
        if kind == "Name" and node.id in {"max", "min"}:
            yield node.id
        called = next(names_of(node.func), "") if kind == "Call" else ""
        if called in self._others:
            yield called

    def _by_sign(self, branch: Any) -> str:
        """By whose values have their sign changed, in a negamax."""
        if type(branch).__name__ != "IfExp" or self._by_start(branch):
            return ""
        signs = [type(getattr(each, "op", None)).__name__ for each in (branch.body, branch.orelse)]
        return "" if signs.count("USub") != 1 else "MIN" if signs[0] == "USub" else "MAX"


COMPARE: Mapping[str, Callable[[Any, Any], Any]] = {
    "Eq": lambda one, other: one == other,
    "Is": lambda one, other: one == other,
    "NotEq": lambda one, other: one != other,
    "IsNot": lambda one, other: one != other,
    "Gt": lambda one, other: one > other,
    "GtE": lambda one, other: one >= other,
    "Lt": lambda one, other: one < other,
    "LtE": lambda one, other: one <= other,
}


def is_number(value: Any) -> bool:
    """Whether it is a number, which True is not."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def side_of(name: str) -> str:
    """The player after whom something is called, "" if after none or both."""
    plain = name.lower()
    return "" if ("max" in plain) == ("min" in plain) else "MAX" if "max" in plain else "MIN"


def _sides(compare: Any) -> list[Any]:
    return [compare.left, *compare.comparators]


def _pairs(target: Any, value: Any) -> list[tuple[Any, Any]]:
    """Which name is set to what, each by itself in v, w = 1, 2."""
    left, right = getattr(target, "elts", None), getattr(value, "elts", None)
    if left and right and len(left) == len(right):
        return list(zip(left, right))  # noqa: B905 - as many of each
    return [(each, value) for each in left or [target]]


def _branches(node: Any) -> tuple[list[Any], list[Any]]:
    """What is done where the test is true, and where it is not."""
    if type(node).__name__ == "IfExp":
        return [node.body], [node.orelse]
    return node.body, node.orelse


def _agreed(then: set[str], otherwise: set[str]) -> str:
    """The player whose branch the first is, by what is said of each of the two."""
    other = {"MAX": "MIN", "MIN": "MAX"}
    said = then | {other[each] for each in otherwise}
    return said.pop() if len(said) == 1 else ""


def _starts(piece: Any, *, is_expression: bool) -> Iterator[Any]:
    """What a variable may be set to in a piece of the text; of a pair either part."""
    values = [piece] if is_expression else []
    values += [each.value for each in walk(piece) if type(each).__name__ in {"Assign", "AnnAssign"}]
    for value in values:
        yield from (value, *getattr(value, "elts", ()))
