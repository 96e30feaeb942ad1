"""The program's variables that are v, alpha or beta in the calls of a traced search.

A parameter, or a part of one that is a pair, is alpha if each call begins with the alpha that was
passed to it, and a variable is v if it is what each call returns: the values decide, not the names.
In a function for both players, all may be negated, and alpha and beta exchanged.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from grader.core.recording import Recording, without_none
from grader.core.tree import Player
from grader.grading.program_text import ProgramText
from grader.grading.traced_calls import TracedCall, is_text_of, numbers_in, recursive_functions
from grader.search.mirrored_search import negative

Roles: TypeAlias = Mapping[str, frozenset[str]]
"""The roles that each variable may have: v, alpha, beta, or one of them negated, as "-alpha"."""
_Key: TypeAlias = tuple[object, Player | None]


class VariableRoles:
    """The roles of variables by function and player, and the calls of functions that search."""

    def __init__(
        self, recording: Recording, calls: Sequence[TracedCall], text: ProgramText
    ) -> None:
        self._events = recording.events
        entered = self._entered(calls)
        functions = {call.function for call in entered}
        if not entered:  # functions that call themselves, perhaps through others
            functions = recursive_functions(calls)
        self.searching = {call for call in calls if call.function in functions}
        self._found: dict[_Key, Roles] = {}
        results: dict[_Key, Roles] = {}
        for call, (_, node, _, *window) in entered.items():
            key: _Key = (call.function, recording.tree.players[node])
            last = call.steps[-1]
            bounds = dict(zip(("alpha", "beta"), without_none((window[0], window[1])), strict=True))
            _narrow(self._found, key, _equal(_first_values(call, text), bounds))
            after = self._events[last.event : last.event + 1]
            if after and after[0][:2] == ("returned", node) and not recording.tree.is_leaf(node):
                has, words = call.variables(last.event + 1), text.names(last)
                shown = {
                    name: value
                    for name, value in has.items()
                    if name in words or name.partition(".")[0] in words
                }
                if shown:
                    _narrow(results, key, _equal(shown, {"v": after[0][2]}))
        for key, roles in results.items():
            self._found[key] = {**roles, **self._found[key]}
        for key, roles in self._found.items():
            for_one = all(other == key or other[0] != key[0] for other in self._found)
            v = frozenset().union(*(role for role in roles.values() if role <= {"v", "-v"}))
            self._found[key] = (
                _only(roles, negated=v == {"-v"}) if for_one or len(v) == 1 else roles
            )

    def of(self, function: object, player: Player | None) -> Roles:
        """The roles of the function's variables at nodes of that player. A search for the root in
        a function of its own has those of the others."""
        own = self._found.get((function, player))
        if own is not None:
            return own
        others = (roles for (_, other), roles in self._found.items() if other == player)
        return next(others, {})

    def _entered(self, calls: Sequence[TracedCall]) -> dict[TracedCall, tuple[Any, ...]]:
        """The calls that begin with a recorded call, and its event; of a wrapper and the function
        inside, both do."""
        found: dict[TracedCall, tuple[Any, ...]] = {}
        for call in calls:
            start = call.steps[0].event
            event = self._events[start - 1] if 0 < start <= len(self._events) else ("",)
            if event[0] == "entered" and (call.made_by is None or call.made_by[0].event < start):
                found[call] = event
        around = {above for call in found for above in call.above()}
        for call in around - found.keys():
            outside = next((each for each in call.above() if each in found), None)
            if outside is not None and outside.steps[0].event == call.steps[0].event:
                found[call] = found[outside]
        return found


def _first_values(call: TracedCall, text: ProgramText) -> Mapping[str, str]:
    """The texts of the parameters, and the first texts of the variables that a line takes from a
    pair among them."""
    found = dict(call.steps[0].changed)
    pairs = {name for name, value in found.items() if len(numbers_in(value)) == 2}
    for step, after in call.changes(call.steps[-1].event + 1):
        if pairs.intersection(text.names(step)):
            found = {**after.changed, **found}
    return found


def _equal(variables: Mapping[str, str], values: Mapping[str, Any]) -> Roles:
    """The roles of the variables that have one of the values, or its negation."""
    roles = {**values, **{f"-{role}": negative(value) for role, value in values.items()}}
    found = {
        name: frozenset(role for role, value in roles.items() if is_text_of(text, value))
        for name, text in variables.items()
    }
    return {name: each for name, each in found.items() if each}


def _only(roles: Roles, *, negated: bool) -> Roles:
    """The roles without those that are negated, or without the others, where some are left."""
    return {
        name: frozenset(each for each in role if each.startswith("-") == negated) or role
        for name, role in roles.items()
    }


def _narrow(found: dict[_Key, Roles], key: _Key, roles: Roles) -> None:
    """Keep the roles that the variables have in this call too."""
    for name, old in found.get(key, {}).items():
        roles = {**roles, name: roles.get(name, frozenset()) & old}
    known = found.get(key, roles)
    found[key] = {name: role for name, role in roles.items() if role and name in known}
