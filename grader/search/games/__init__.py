"""The games given by rules, one file each, found by the file's name.

A file such as nim.py has a frozen dataclass `NimSettings`, whose fields are the keys below the
game's name in an exercise (`game: {nim: {matches: 7}}`; see `grader.core.models.setting`). Its
`mistakes()` yields each mistake that concerns more than one of them, as (key, sentence), and its
`rules(first)` returns the `grader.core.game_rules.Rules` of the game that the player `first`
begins. A file may also have EVALUATIONS, which maps the name of an evaluation to a function that
takes the rules and returns the `Evaluation`, and `symmetries(rules)`, which returns the game's
`Symmetries`.
"""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from grader.core.game_rules import Evaluation, Rules, Symmetries
from grader.core.module_names import module_names
from grader.core.printed_names import printed, python_name
from grader.core.tree import Player


def names() -> tuple[str, ...]:
    """The names of all games as exercises write them, alphabetically, without importing them."""
    return tuple(sorted(map(printed, module_names(__path__))))


def settings(name: str) -> Any:
    """The class of a game's settings."""
    module = import_module(f"{__name__}.{python_name(name)}")
    return getattr(module, f"{name.title().replace('-', '')}Settings")


def mistakes(name: str, given: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The mistakes that concern more than one of these settings, as (key, sentence)."""
    found: Iterator[tuple[str, str]] = settings(name)(**_with_tuples(given)).mistakes()
    return found


def rules(name: str, given: Mapping[str, Any], first: Player = "MAX") -> Rules:
    """The rules of the game `name` with these settings, which must have no mistakes."""
    made: Rules = settings(name)(**_with_tuples(given)).rules(first)
    return made


def raised_in(error: BaseException) -> str:
    """The place in a game that raised `error`, as in "result (nim.py:67)"; "" if none did."""
    from traceback import extract_tb

    for frame in reversed(extract_tb(error.__traceback__)):
        file = Path(frame.filename)
        if str(file.parent) in __path__ and file.name != Path(__file__).name:
            return f"{frame.name} ({file.name}:{frame.lineno})"
    return ""


def evaluations(name: str) -> Mapping[str, Callable[[Any], Evaluation]]:
    """The evaluations of a game's positions, by their names in exercises."""
    module = import_module(f"{__name__}.{python_name(name)}")
    found: Mapping[str, Callable[[Any], Evaluation]] = getattr(module, "EVALUATIONS", {})
    return found


def symmetries(name: str, rules: Rules) -> Symmetries | None:
    """The symmetries of a game; None if its file declares none."""
    module = import_module(f"{__name__}.{python_name(name)}")
    declared: Callable[[Any], Symmetries] | None = getattr(module, "symmetries", None)
    return None if declared is None else declared(rules)


def _with_tuples(given: Mapping[str, Any]) -> Mapping[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in given.items()}
