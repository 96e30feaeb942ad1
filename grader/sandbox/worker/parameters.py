"""How a student's functions are called, read off the names of their parameters.

Names are compared without case and underscores. What a parameter gets when the root is searched:

    game                                 the game
    state, node, position, board ...     the root
    alpha, beta                          -inf, +inf
    depth, limit, max_depth ...          more plies than the tree has, an even number; or 0, if the
                                         program counts up from it, or takes a limit beside it
    ply, level, current_depth ...        0; or as depth, if the program counts down from it
    player, turn, to_move ...            "MAX" or "MIN": whose turn it is at the root; if the
                                         program counts with it 1 or -1, if it is true or not True
                                         or False
    color, sign                          1 or -1, likewise
    maximizing, is_max, max_player ...   True or False, likewise
    minimizing, is_min, min_player ...   the opposite
    eval_fn, heuristic ...               game.eval
    cutoff_test, terminal_test ...       game.cutoff_test
    one too many, of another name        what the function's own calls give for it, where they say:
                                         a depth, or in its own words that MAX is to move
                                         (`turn_parameter`)

What a program does with one is read off the lines of the function itself (`parameter_usage`). Where
they do not say which way a depth counts, it gets 0; if the search then stops at the root, it is
called once more as one that counts down.

Parameters of other names take what is left of game, state, alpha and beta, in that order; a
function without a game has none. A default is left as it is, but for the four of the figure, for
who maximizes, and for a depth that would be too small.
"""

from __future__ import annotations

from math import inf

from .turn_parameter import WHOSE, guess

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing costs a third of the worker's start, and runs nothing
    from collections.abc import Callable, Mapping, Sequence
    from types import CodeType
    from typing import Any

    from .parameter_usage import SourceText


ROLES = ("game", "state", "alpha", "beta")
KNOWN_AS = {
    "game": {"game", "g", "problem"},
    "state": {
        "state", "s", "node", "n", "position", "pos", "board", "currentstate", "gamestate",
        "initialstate", "root", "currentnode",
    },
    "alpha": {"alpha", "a", "al", "α", "alfa", "lo", "low", "lower", "lowerbound"},
    "beta": {"beta", "b", "be", "β", "hi", "high", "upper", "upperbound"},
    "depth": {
        "depth", "d", "limit", "maxdepth", "depthlimit", "searchdepth", "depthleft", "horizon",
        "remaining", "remainingdepth", "depthremaining", "cutoffdepth", "maxply", "maxplies",
        "plies", "lookahead", "depthmax",
    },
    "ply": {"ply", "level", "lvl", "currentdepth", "curdepth", "currentply", "currentlevel"},
    "player": {"player", "turn", "tomove", "who", "p", "currentplayer", "agent", "playertomove"},
    "color": {"color", "colour", "sign"},
    "evaluation": {
        "eval", "evalfn", "evalfunc", "evaluate", "evaluation", "evaluationfunction", "heuristic",
        "evalfunction", "evaluator",
    },
    "cutoff": {"cutofftest", "terminaltest", "isterminal", "isleaf"},
}  # fmt: skip
ENDS_OF_FLAGS = ("player", "sturn", "turn", "node", "agent")
FLAGS = {
    "maximizing": {"max", "maximizing", "maximising", "maximize", "maximise", "maximizer"},
    "minimizing": {"min", "minimizing", "minimising", "minimize", "minimise", "minimizer"},
}
EITHER = "either"
"""The role of a depth that may count up or down."""
ALWAYS_GIVEN = {*ROLES, *FLAGS}
"""What is passed whatever default there is."""
VARARGS = 0x04
ABSENT = object()
"""What a call without the argument passes."""
MOST_WRAPPERS = 50
"""An object may claim to be wrapped in itself."""


def folded(name: str) -> str:
    """A name as it is compared: without case and underscores."""
    return name.lower().replace("_", "")


def given_at_root(game: Any, root: Any, player: str, depth: int) -> dict[str, Any]:
    """What each role gets when `root`, where `player` is to move, is searched."""
    maximizing = player == "MAX"
    return {
        "game": game, "state": root, "alpha": -inf, "beta": inf,
        "depth": depth, "ply": 0, EITHER: 0, "player": player, "color": 1 if maximizing else -1,
        "maximizing": maximizing, "minimizing": not maximizing,
        "evaluation": game.eval, "cutoff": game.cutoff_test,
    }  # fmt: skip


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

    names       in order, without those that a functools.partial has filled
    positional  how many of them may be given by place
    open        whether it takes any number of arguments (*args, or nothing is known of it)

    Of a `method` that is not bound yet the first one is called "self", whatever its name.
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
        """What parameters of the role WHOSE get, which are given MAX's roots only."""
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
        """For each parameter its role, or "" if it is left to its default; None if they do not fit.

        Those in `needed` must be among them; parameters of unknown names take what is missing of
        `rest`. `hints` has the roles of those names that are not what they seem.
        """
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
                    rest.remove("game")  # it has none
                if rest:
                    roles[place] = rest.pop(0)
                elif must:
                    return None
            if not set(needed) & set(rest):
                break
        if not set(needed) <= set(roles):
            return None
        return [
            role if self.is_passed(name, role) else ""
            for place, (name, role) in enumerate(zip(self.names, roles))  # noqa: B905 - a role for each
        ]

    def unknown(self) -> list[str]:
        """Required parameters of unknown names, if there are more than can be of the window."""
        roles = {name: role_of(name) for name in self.names}
        missing = len({"state", "alpha", "beta"}.difference(roles.values()))
        unknown = [
            name
            for name, role in roles.items()
            if not role and name != "self" and name not in self.defaults
        ]
        return unknown if len(unknown) > missing else []

    def is_passed(self, name: str, role: str) -> bool:
        """Whether a parameter of that role gets something else than its default, if it has one."""
        if name not in self.defaults:
            return True
        default = self.defaults[name]
        is_depth = role in {"depth", EITHER}
        return role in ALWAYS_GIVEN or (is_depth and type(default) is int and default > 0)

    def arguments(
        self, roles: Sequence[str], given: Mapping[str, Any]
    ) -> tuple[list[Any], dict[str, Any]]:
        """What to call the function with, each parameter getting what `given` has for its role.

        One called "self" gets nothing: whoever calls a method has bound it.
        """
        if len(roles) > len(self.names):
            return [given[role] for role in roles if role != "self"], {}
        args: list[Any] = []
        kwargs: dict[str, Any] = {}
        left_out = False
        for place, (name, role) in enumerate(zip(self.names, roles)):  # noqa: B905 - a role for each
            if role == "self":
                continue
            if not role:
                left_out = True
            elif place < self.positional and not left_out:
                args.append(self.for_max[name] if role == WHOSE else given[role])
            else:
                kwargs[name] = self.for_max[name] if role == WHOSE else given[role]
        return args, kwargs


def _blanks(roles: Sequence[str], among: Sequence[bool] | None) -> int:
    """How many of the roles are not known, `among` those or among all."""
    return sum(not role and (among is None or among[place]) for place, role in enumerate(roles))


def hinted(
    parameters: Parameters, code: CodeType, text: SourceText, known: Mapping[str, Any] | None = None
) -> dict[str, str]:
    """The roles of parameters that the function of that code uses in another way than their names
    say; EITHER for a depth if it is unclear which way it counts.

    `known` is what names mean in the function. What WHOSE parameters get is left in `for_max`.
    """
    hints: dict[str, str] = {}
    seeming = {name: role_of(name) for name in parameters.names}
    depths = [name for name, role in seeming.items() if role in {"depth", "ply"}]
    for name, role in seeming.items():
        if role == "player":
            hints[name] = _player(text.uses(code, name))
        elif depths == [name] and parameters.is_passed(name, "depth"):
            way, plain = text.counts(code, name), folded(name) in {"depth", "d"}
            if way == "down" or (way == "up" and plain):
                hints[name] = "depth" if way == "down" else "ply"
            elif not way and name not in parameters.defaults and (plain or role == "ply"):
                hints[name] = EITHER
    taken = [name for name in parameters.names if name != "self"]
    players = [name for name, hint in hints.items() if hint in {"", "color", "maximizing"}]
    for name in (*players, *parameters.unknown()):
        role, most = guess(text, code, taken, name, known or {})
        if role == WHOSE and (hints.get(name), most) != ("maximizing", True):
            hints[name], parameters.for_max[name] = role, most
        elif role and not seeming[name] and role not in seeming.values():
            hints[name] = role
    return {name: role for name, role in hints.items() if role}


def _player(uses: set[str]) -> str:
    """What a parameter called player is by its uses, "" if they do not say."""
    if "number" in uses and "text" not in uses:
        return "color"
    return "maximizing" if uses == {"truth"} else "player" if "handed" in uses else ""


def named_roles(names: Sequence[str], hints: Mapping[str, str] | None = None) -> list[str]:
    """The roles that the names alone say, "" where they say none."""
    hints = hints or {}
    roles = ["self" if name == "self" else hints.get(name) or role_of(name) for name in names]
    if roles.count("depth") > 1:  # the plain one is counted up to the other
        roles = [
            "ply" if role == "depth" and folded(name) in {"depth", "d"} else role
            for name, role in zip(names, roles)  # noqa: B905 - a role for each
        ]
    for role in {role for role in roles if role and roles.count(role) > 1}:
        if role not in names:
            if role in ROLES:
                return ["self" if name == "self" else "" for name in names]  # only places tell
            continue
        roles = [
            "" if each == role and name != role else each
            for name, each in zip(names, roles)  # noqa: B905 - a role for each
        ]
    return roles


def role_of(name: str) -> str:
    """What a parameter of that name is for, or ""."""
    plain = folded(name)
    for role, names in KNOWN_AS.items():
        if plain in names:
            return role
    core = plain.removeprefix("is")
    for end in ENDS_OF_FLAGS:
        core = core.removesuffix(end)
    for role, names in FLAGS.items():
        if core in names:
            return role
    return ""


def locator(
    parameters: Parameters, roles: Sequence[str]
) -> Callable[[tuple[Any, ...], dict[str, Any]], tuple[Any, Any, Any]]:
    """A function that finds (state, alpha, beta) in the arguments of a call."""
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
