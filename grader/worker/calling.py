"""How a student's functions are called, read off their parameters."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing costs a third of the worker's start, and runs nothing
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any


ROLES = ("game", "state", "alpha", "beta")
KNOWN_AS = {
    "game": {"game", "g", "problem"},
    "state": {"state", "s", "node", "n", "position", "pos", "board"},
    "alpha": {"alpha", "a", "al", "α"},
    "beta": {"beta", "b", "be", "β"},
}
VARARGS = 0x04
ABSENT = object()
"""What a call without the argument passes."""


class Parameters:
    """The parameters of a callable that its caller must or may fill.

    names       in order, without those that a functools.partial has filled
    positional  how many of them may be given by place
    open        whether it takes any number of arguments (*args, or nothing is known of it)
    """

    def __init__(self, function: Any) -> None:
        filled, keywords = 0, set()
        while hasattr(function, "func") and hasattr(function, "keywords"):
            filled += len(function.args)
            keywords |= set(function.keywords)
            function = function.func
        while hasattr(function, "__wrapped__"):
            function = function.__wrapped__
        filled += hasattr(function, "__self__")
        function = getattr(function, "__func__", function)
        code = getattr(function, "__code__", None)
        self.open = code is None or bool(code.co_flags & VARARGS)
        self.names: list[str] = []
        self.positional = 0
        self.defaults: dict[str, Any] = {}
        if code is None:
            return
        count, keyword_only = code.co_argcount, code.co_kwonlyargcount
        by_place = list(code.co_varnames[:count])
        defaults = function.__defaults__ or ()
        self.defaults = dict(zip(by_place[count - len(defaults) :], defaults))  # noqa: B905 - equal by construction
        self.defaults.update(function.__kwdefaults__ or {})
        self.names = [name for name in by_place[filled:] if name not in keywords]
        self.positional = len(self.names)
        by_keyword = code.co_varnames[count : count + keyword_only]
        self.names += [name for name in by_keyword if name not in keywords]

    def roles(self, wanted: Sequence[str]) -> list[str] | None:
        """For each parameter to fill, which of `wanted` it takes; None if they do not fit.

        A parameter whose name is known takes its role; the others share the rest, in order.
        """
        if self.open and len(self.names) < len(wanted):
            return list(wanted)
        roles = [role_of(name) for name in self.names]
        if len(set(filter(None, roles))) < len(list(filter(None, roles))):
            roles = [""] * len(roles)  # two names for one role: only their places tell them apart
        rest = [role for role in wanted if role not in roles]
        roles = [role or (rest.pop(0) if rest else "") for role in roles]
        if rest or not set(wanted) <= set(roles):
            return None
        end = 1 + max(roles.index(role) for role in wanted)
        unfilled = [name for name in self.names[end:] if name not in self.defaults]
        fits = not unfilled and all(role in wanted for role in roles[:end])
        return roles[:end] if fits else None

    def arguments(
        self, roles: Sequence[str], given: Mapping[str, Any]
    ) -> tuple[list[Any], dict[str, Any]]:
        """What to call the function with, each parameter getting what `given` has for its role."""
        places = len(roles) if self.open else self.positional
        return (
            [given[role] for role in roles[:places]],
            {name: given[role] for name, role in list(zip(self.names, roles))[places:]},  # noqa: B905 - roles may be fewer
        )


def role_of(name: str) -> str:
    """What a parameter of that name is for, or ""."""
    folded = name.lower().strip("_")
    for role, names in KNOWN_AS.items():
        if folded in names:
            return role
    return ""


def locator(
    function: Any, roles: Sequence[str]
) -> Callable[[tuple[Any, ...], dict[str, Any]], tuple[Any, Any, Any]]:
    """A function that finds (state, alpha, beta) in the arguments of a call."""
    parameters = Parameters(function)
    places = []
    for role in ("state", "alpha", "beta"):
        place = roles.index(role)
        name = parameters.names[place] if place < len(parameters.names) else role
        places.append((place, name, parameters.defaults.get(name, ABSENT)))
    (state, state_name, _), (alpha, alpha_name, no_alpha), (beta, beta_name, no_beta) = places
    last = max(state, alpha, beta)

    def locate(args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, Any, Any]:
        given = len(args)
        if given > last:
            return args[state], args[alpha], args[beta]
        return (
            args[state] if state < given else kwargs.get(state_name),
            args[alpha] if alpha < given else kwargs.get(alpha_name, no_alpha),
            args[beta] if beta < given else kwargs.get(beta_name, no_beta),
        )

    return locate
