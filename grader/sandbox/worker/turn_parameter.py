"""What a parameter is, in a function that calls itself, if its name does not say: whose turn it is,
or how deep.

What the function's own calls hand on for it says what it is. Of several values the one that means
MAX is the one that is called so; else the branches say it (`player_by_branch`).
"""

from __future__ import annotations

from contextlib import suppress

from .parameter_usage import names_of, walk
from .player_by_branch import MOST_NAMES, NOTHING, Body, is_number, side_of

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing costs a third of the worker's start, and runs nothing
    from collections.abc import Iterator, Mapping, Sequence
    from types import CodeType
    from typing import Any

    from .parameter_usage import SourceText

WHOSE = "whose"
"""The role of what says in the program's own way whose turn it is."""
UNCLEAR = ("", None)
TURNS = {"value", "turned"}


def guess(
    text: SourceText, code: CodeType, taken: Sequence[str], name: str, known: Mapping[str, Any]
) -> tuple[str, Any]:
    """The role of the parameter `name`, "" if it is not clear; and if it is WHOSE, what MAX is.

    `taken` are the names of the parameters that a call fills, in order; `known` is what the other
    names mean in the function.
    """
    with suppress(Exception):  # their own values are compared; and what is nested has no end
        for node, _ in text._from(code, name):
            return _Turn(text, node, taken, name, known).guess(code)
    return UNCLEAR


class _Turn:
    """One parameter of one function: what it may be, by what is handed on for it."""

    def __init__(
        self, text: SourceText, node: Any, taken: Sequence[str], name: str, known: Mapping[str, Any]
    ) -> None:
        self._text = text
        self._place = taken.index(name)
        self._most = len(taken)
        self._own = {made for made, each in text._made if each is node}
        others = {made for made, _ in text._made} - self._own
        self._body = Body(node, name, known, others)
        self._handed: set[int] = set()
        """Where it is changed for the next call, which says nothing of whose turn it is."""
        self._values: list[tuple[Any, str]] = []
        """What it may be, each with what the text calls it."""

    def guess(self, code: CodeType) -> tuple[str, Any]:
        """As the function `guess`."""
        body = self._body
        kinds = {kind for given in self._passed() for kind in self._kinds(given)}
        if "step" in kinds and kinds <= {"step", "same"}:
            way = self._text.counts(code, body.name)
            return {"down": "depth", "up": "ply"}.get(way, ""), None
        if "asked" in kinds and kinds <= {"asked", "value"}:
            return "player", None
        if kinds == {"same"}:  # the one for whom the search is made
            handed = "handed" in self._text.uses(code, body.name)
            return ("player", None) if handed or any(map(_asks, body.compared())) else UNCLEAR
        # Where it is set anew, a branch may be about its old value or the new one.
        if kinds <= TURNS and kinds and body.name not in body.assigned:
            found = self._max()
            return UNCLEAR if found is NOTHING else (WHOSE, found)
        return UNCLEAR

    # ------------------------------------------------------------ what is handed on

    def _passed(self) -> Iterator[Any]:
        """What calls of the function give for it, those too in what leads back to the function;
        None where that cannot be seen."""
        node = self._body.node
        around, reached = self._text._cluster(node), [node]
        for function in reached:
            mentioned = self._text._mentioned(function) & around
            reached += [
                other for made, other in self._text._made
                if made in mentioned and not any(other is each for each in reached)
            ]  # fmt: skip
            for call in walk(function):
                if type(call).__name__ == "Call" and next(names_of(call.func), "") in self._own:
                    yield self._given(call)

    def _given(self, call: Any) -> Any:
        for word in call.keywords:
            if word.arg == self._body.name:
                return word.value
        by_place = call.args[: self._place + 1]
        if len(by_place) <= self._place or len(call.args) > self._most:
            return None
        return None if any(type(each).__name__ == "Starred" for each in by_place) else by_place[-1]

    def _kinds(self, given: Any, depth: int = 0) -> Iterator[str]:
        """What one thing is that is handed on (see `_kind`), and if it depends, all it may be."""
        self._handed.add(id(given))
        kind = type(given).__name__
        kept = self._body.assigned.get(given.id, []) if kind == "Name" else []
        if kept and depth < MOST_NAMES:
            for value, operator in kept:
                if operator is not None and self._counts(operator, value):
                    yield "step"
                else:
                    yield from self._kinds(value, depth + 1)
        elif kind == "IfExp":
            yield from self._kinds(given.body, depth)
            yield from self._kinds(given.orelse, depth)
        else:
            yield self._kind(given)

    def _kind(self, given: Any) -> str:
        """One of same, value, asked (the game is, who is to move), step (a depth), turned (into the
        other player); "" if it is something else."""
        operator = type(getattr(given, "op", None)).__name__
        if self._body.is_it(given):
            return "same"
        if self._add(given):
            return "value"
        if _asks(given):
            return "asked"
        if given is None or self._body.name not in names_of(given):
            return ""
        if operator in {"Add", "Sub"} and self._is_step(given):
            return "step"
        self._values += [(value, "") for value in self._turned(given, operator)]
        return "turned"

    def _is_step(self, sum_: Any) -> bool:
        body = self._body
        if body.is_it(sum_.left):
            return self._counts(sum_.op, sum_.right)
        return body.is_it(sum_.right) and type(sum_.op).__name__ == "Add" and self._counts(
            sum_.op, sum_.left
        )  # fmt: skip

    def _counts(self, operator: Any, by: Any) -> bool:
        """Whether it counts to add or to subtract that."""
        return type(operator).__name__ in {"Add", "Sub"} and is_number(self._body.constant(by))

    def _turned(self, given: Any, operator: str) -> Sequence[Any]:
        """The two values between which that goes back and forth, if it says so."""
        sides = (getattr(given, "left", None), getattr(given, "right", None))
        left, right = map(self._body.constant, sides)
        if operator == "Not":
            return True, False
        if operator == "USub" or (operator == "Mult" and -1 in (left, right)):
            return 1, -1
        is_bit = (operator, left) == ("Sub", 1) or (operator, right) in (("BitXor", 1), ("Mod", 2))
        return (1, 0) if is_bit else ()

    def _add(self, said: Any) -> bool:
        """Add what an expression always is to what the parameter may be, if it is a constant."""
        value = self._body.constant(said)
        if value is not NOTHING:
            label = next(names_of(said), value)
            self._values.append((value, label if isinstance(label, str) else ""))
        return value is not NOTHING

    # ------------------------------------------------------------ which of them is MAX

    def _max(self) -> Any:
        """The value that means that MAX is to move; NOTHING if it is not clear."""
        for side in self._body.compared():
            self._add(side)
        values: list[Any] = []
        for value, _ in self._values:
            if value not in values:
                values.append(value)
        called = [value for value, label in self._values if side_of(label) == "MAX"]
        if called and all(value == called[0] for value in called):
            return called[0]
        found = self._body.max_of(values, self._handed)
        if found is NOTHING and values and all(isinstance(value, bool) for value in values):
            return True
        if found is NOTHING and values in ([1, -1], [-1, 1]) and self._body.is_factor():
            return 1
        return found


def _asks(node: Any) -> bool:
    """Whether it asks the game who is to move."""
    return type(node).__name__ == "Call" and next(names_of(node.func), "") == "to_move"
