"""Chooses the arguments of a student's functions by the names of their parameters.

Names are compared without case and underscores; what they leave open is decided by trial calls
(`argument_trials`). The argument of each when the root is searched:

    game                                 the game
    state, node, position, board ...     the root
    alpha, beta                          -inf, +inf
    depth, ply, max_depth ...            0, or more plies than the tree has, an even number, by
                                         trial calls; if these do not decide, 0, and, if the search
                                         stops at the root, the number in a second call
    player, turn, to_move ...            "MAX" or "MIN", the player to move at the root; or another
                                         value, by trial calls
    color, sign                          1 or -1, likewise
    maximizing, is_max, max_player ...   True or False, likewise
    minimizing, is_min, min_player ...   the opposite
    eval_fn, heuristic ...               game.eval
    cutoff_test, terminal_test ...       game.cutoff_test
    low, high, L, U ...                  in a program where a function has them beside alpha and
                                         beta, the two numbers of game.bounds
    an extra one with another name       a value or a depth found by trial calls
    two depths of one kind               the depth and its limit, by trial calls

Parameters with other names get the rest of game, state, alpha and beta, in that order, or in that
of a trial call that comes out right; a function may lack a game. Defaults stay, except for those
four, for the flags of the player to move, for an evaluation that is None if the program counts the
depth, and for a depth that is too small.
"""

from __future__ import annotations

from functools import cache
from math import inf

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any

ROLES = ("game", "state", "alpha", "beta")
WORDS = {
    "alpha": "a alpha low",
    "beta": "b beta high upper",
    "state": "s n state node position board",
    "game": "g game",
    "depth": "d depth ply level limit",
    "player": "p player turn tomove agent",
    "color": "colo",
    "evaluation": "eval heuristic",
    "cutoff": "cutoff terminal",
}
"""Words for each role. A name is like a word if it begins or ends with it, or is a begin of it with
three letters or more; a single letter is only like itself."""
BOUNDS = {"low": "l low min", "high": "u high upper max"}
"""Words beside alpha and beta: the bounds of all utilities."""
FLAGS = {"maximizing": "max", "minimizing": "min"}  # the beginnings of is_max, max_player, min_node
EITHER = "either"  # the role of a depth that may count up or down
NEEDED = "evaluation at a depth limit"
"""The role of an evaluation that is None by default, and passed where the program has a limit."""
DEPTHS = ("ply", "depth")
WHOSE = "whose"  # the role of a parameter that tells the player to move in the program's own way
FIRST_GUESS = "first_guess"  # the role of the value at which a search begins
ALWAYS_GIVEN = {*ROLES, *FLAGS, "low", "high", "iterations", FIRST_GUESS}
"""The roles that are passed even if the parameter has a default."""
ACTIONS = ("action", "act", "move")
VARARGS = 0x04
ABSENT = object()  # stands for an argument that a call does not pass
MOST_WRAPPERS = 50  # the most wrappers that are removed: an object may claim to wrap itself


def folded(name: str) -> str:
    """A name without case and underscores, for comparison."""
    return name.lower().replace("_", "")


def given_at_root(game: Any, root: Any, player: str, depth: int) -> dict[str, Any]:
    """The argument for each role when `root`, where `player` is to move, is searched."""
    maximizing = player == "MAX"
    needed = {} if game._horizon is None else {NEEDED: game.eval}
    return {
        **needed,
        "game": game,
        "state": root,
        "alpha": -inf,
        "beta": inf,
        "depth": depth,
        "ply": 0,
        EITHER: 0,
        "player": player,
        "color": 1 if maximizing else -1,
        "maximizing": maximizing,
        "minimizing": not maximizing,
        "evaluation": game.eval,
        "cutoff": game.cutoff_test,
        "low": game.bounds[0],
        "high": game.bounds[1],
        FIRST_GUESS: game._first_guess,
    }


def unwrapped(function: Any) -> Any:
    """The function inside partial objects and decorators."""
    for _ in range(MOST_WRAPPERS):
        if hasattr(function, "func") and hasattr(function, "keywords"):
            function = function.func
        elif hasattr(function, "__wrapped__"):
            function = function.__wrapped__
        elif hasattr(function, "__func__"):
            function = function.__func__
        else:
            break
    return function


class Parameters:
    """The parameters of a callable that its caller must or may fill.

    names       the names in order, without those that a functools.partial has filled
    positional  the number of parameters that can be passed by position
    open        whether it takes any number of arguments (*args, or an unknown signature)

    The first parameter of an unbound `method` is listed as "self", whatever its name.
    """

    def __init__(self, function: Any, *, method: bool = False) -> None:
        filled, keywords = 0, set()
        for _ in range(MOST_WRAPPERS):
            if not (hasattr(function, "func") and hasattr(function, "keywords")):
                break
            filled += len(function.args)
            keywords |= set(function.keywords)
            function = function.func
        for _ in range(MOST_WRAPPERS):
            if not hasattr(function, "__wrapped__"):
                break
            function = function.__wrapped__
        filled += hasattr(function, "__self__")
        function = getattr(function, "__func__", function)
        code = getattr(function, "__code__", None)
        self.open = code is None or bool(code.co_flags & VARARGS)
        self.names: list[str] = []
        self.positional = 0
        self.defaults: dict[str, Any] = {}
        self.for_max: dict[str, Any] = {}
        """The arguments of parameters with the role WHOSE, which only search from MAX roots."""
        if code is None:
            return
        count, keyword_only = code.co_argcount, code.co_kwonlyargcount
        by_place = list(code.co_varnames[:count])
        defaults = function.__defaults__ or ()
        self.defaults = dict(zip(by_place[count - len(defaults) :], defaults))  # noqa: B905 - equal by construction
        self.defaults.update(function.__kwdefaults__ or {})
        self.names = [name for name in by_place[filled:] if name not in keywords]
        if method and self.names:
            self.names[0] = "self"
        self.positional = len(self.names)
        by_keyword = code.co_varnames[count : count + keyword_only]
        self.names += [name for name in by_keyword if name not in keywords]

    def roles(
        self,
        needed: Sequence[str],
        rest: Sequence[str] = ROLES,
        hints: Mapping[str, str] | None = None,
    ) -> list[str] | None:
        """The role of each parameter, or "" if it keeps its default; None if they do not fit. The
        roles in `needed` must be among them; parameters with unknown names get the missing roles of
        `rest`. `hints` has the roles of names that mean something else than usual."""
        if self.open and needed and len(self.names) < len(rest):
            return ["self"] * self.names[:1].count("self") + list(rest)
        roles = named_roles(self.names, hints)
        rest = [role for role in rest if role not in roles]
        required = [name not in self.defaults for name in self.names]
        for must in (True, False):
            for place, role in enumerate(roles):
                if role or required[place] != must:
                    continue
                if "game" in rest and _blanks(roles, required if must else None) < len(rest):
                    rest.remove("game")  # the function has no game
                if rest:
                    roles[place] = rest.pop(0)
                elif must:
                    return None
            if not set(needed) & set(rest):
                break
        if not set(needed) <= set(roles):
            return None
        return [
            role if self.is_passed(name, role) else self._only_if_needed(name, role)
            for name, role in zip(self.names, roles)  # noqa: B905 - each name has a role
        ]

    def unclear(self, needed: Sequence[str]) -> list[str]:
        """The parameters whose names do not decide their arguments: a depth that may count up or
        down, two depths that may each be the limit, players, required ones with unknown names if
        there are more than the roles `needed` leave over, and unknown ones whose default may be a
        limit."""
        roles = zip(self.names, named_roles(self.names))  # noqa: B905 - each name has a role
        players = [name for name, role in roles if role == "player"]
        unknown = self.unknown()
        if len(unknown) <= len({*needed}.difference(named_roles(self.names))):
            unknown = []
        limits = [name for name in self._nameless() if self.may_be_limit(name)]
        return [*self._unclear_depth(), *players, *unknown, *limits]

    def unknown(self) -> list[str]:
        """The parameters without a default whose names have no role."""
        return [name for name in self._nameless() if name not in self.defaults]

    def _nameless(self) -> list[str]:
        return [name for name, role in zip(self.names, named_roles(self.names)) if not role]  # noqa: B905 - as above

    def fallback(self) -> dict[str, str]:
        """The roles of the parameters that are still unclear after all trial calls."""
        unclear = self._unclear_depth()
        return {
            name: EITHER for name in unclear[:1] if not unclear[1:] and name not in self.defaults
        }

    def _unclear_depth(self) -> list[str]:
        roles = dict(zip(self.names, named_roles(self.names)))  # noqa: B905 - each name has a role
        depths = [name for name in self.names if roles[name] in DEPTHS]
        are_passed = all(self.is_passed(name, "depth") for name in depths)
        return depths if are_passed or len(depths) > 1 else []

    def may_be_limit(self, name: str) -> bool:
        """Whether a parameter with an unknown name has a default that may be a limit in plies."""
        return name in self.defaults and self.is_passed(name, "depth")

    def is_passed(self, name: str, role: str) -> bool:
        """Whether a parameter of that role is passed, rather than left to its default."""
        if name not in self.defaults:
            return True
        default = self.defaults[name]
        is_depth = role in {"depth", EITHER}
        return role in ALWAYS_GIVEN or (is_depth and type(default) is int and default > 0)

    def _only_if_needed(self, name: str, role: str) -> str:
        """The role of an argument that is left out unless the search needs it, or ""."""
        return NEEDED if role == "evaluation" and self.defaults[name] is None else ""

    def arguments(
        self, roles: Sequence[str], given: Mapping[str, Any]
    ) -> tuple[list[Any], dict[str, Any]]:
        """The arguments of a call: each parameter gets the value in `given` for its role. A
        parameter "self" gets nothing, because a method is bound when it is called."""
        if len(roles) > len(self.names):
            return [given[role] for role in roles if role != "self"], {}
        args: list[Any] = []
        kwargs: dict[str, Any] = {}
        left_out = False
        for place, (name, role) in enumerate(zip(self.names, roles)):  # noqa: B905 - each name has a role
            if role == "self":
                continue
            if not role or (role == NEEDED and role not in given):
                left_out = True
            elif place < self.positional and not left_out:
                args.append(self.for_max[name] if role == WHOSE else given[role])
            else:
                kwargs[name] = self.for_max[name] if role == WHOSE else given[role]
        return args, kwargs


def _blanks(roles: Sequence[str], among: Sequence[bool] | None) -> int:
    """The number of roles that are not known, of all or of those that `among` marks."""
    return sum(not role and (among is None or among[place]) for place, role in enumerate(roles))


def named_roles(names: Sequence[str], hints: Mapping[str, str] | None = None) -> list[str]:
    """The roles that the names alone imply, "" for a name that implies none."""
    hints = hints or {}
    roles = [
        "self" if name == "self" else hints[name] if name in hints else role_of(name)
        for name in names
    ]
    if roles.count("depth") > 1:  # depth, or else d, counts up to the other
        plain = "depth" if "depth" in map(folded, names) else "d"
        roles = [
            "ply" if role == "depth" and folded(name) == plain else role
            for name, role in zip(names, roles)  # noqa: B905 - each name has a role
        ]
    for role in {role for role in roles if role and roles.count(role) > 1}:
        if role not in names:
            if role in ROLES:
                return ["self" if name == "self" else "" for name in names]  # only positions tell
            continue
        roles = [
            "" if each == role and name != role else each
            for name, each in zip(names, roles)  # noqa: B905 - each name has a role
        ]
    bounds = [role or bound_of(name) for name, role in zip(names, roles)]  # noqa: B905 - as above
    return bounds if {"alpha", "beta", "low", "high"} <= set(bounds) else roles


def roles_among(names: Sequence[str], parts: Mapping[str, str]) -> dict[str, str]:
    """The roles of those names that have one of the `parts`, without case and underscores."""
    return {name: role for name in names for part, role in parts.items() if part in folded(name)}


def roles_of_bounds(functions: Iterable[Sequence[str]]) -> dict[str, str]:
    """The roles of the bounds' names in a program; {} unless one of its functions, given by the
    names of their parameters, has them beside alpha and beta."""
    for names in functions:
        roles = dict(zip(names, named_roles(names)))  # noqa: B905 - each name has a role
        if "low" in roles.values():
            return {name: role for name, role in roles.items() if role in {"low", "high"}}
    return {}


def searches(names: Sequence[str], needed: Sequence[str]) -> bool:
    """Whether a function with these parameters searches a node: it has parameters with the roles
    `needed`, and no action, which would lead to another node."""
    actions = ACTIONS if "alpha" in needed else (*ACTIONS, "a")
    if any(folded(name) in actions for name in names):
        return False
    return set(needed) <= set(named_roles(names))


@cache
def role_of(name: str) -> str:
    """The role that a parameter's name implies, or ""."""
    core = folded(name).removeprefix("is")
    for role, begin in FLAGS.items():
        rest = core.removeprefix(begin)
        of_whom = len(rest) > 1 and _like(rest, WORDS) in {"player", "state"}
        if rest != core and (not rest or of_whom or role.startswith(core[:6])):
            return role
    return _like(name, WORDS)


@cache
def bound_of(name: str) -> str:
    """The bound of all utilities that a name implies beside alpha and beta, or ""."""
    return _like(name, BOUNDS) if role_of(name) in {"", *ROLES[2:]} else ""


def _like(name: str, known: Mapping[str, str]) -> str:
    """The role with a word that is like a name; one that equals it comes first."""
    plain = folded(name)
    words = [(word, role) for role, each in known.items() for word in each.split()]
    for word, role in words:
        if word == plain:
            return role
    for word, role in words:
        if len(word) > 1 and (
            plain.startswith(word)
            or plain.endswith(word)
            or (len(plain) > 2 and word.startswith(plain))
        ):
            return role
    return ""


def locator(
    parameters: Parameters, roles: Sequence[str]
) -> Callable[[tuple[Any, ...], dict[str, Any]], tuple[Any, Any, Any]]:
    """A function that finds (state, alpha, beta) in the arguments of a call; a function without
    alpha and beta has the widest window."""
    places = []
    for role, absent in (("state", ABSENT), ("alpha", -inf), ("beta", inf)):
        if role not in roles:
            places.append((len(roles), "", absent))
            continue
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
