"""The games given by rules, one file each, found by the file's name.

A file such as nim.py has a frozen dataclass `NimSettings`, whose fields are the keys below the
game's name in an exercise (`game: {nim: {matches: 7}}`; see `grader.core.models.setting`). Its
`mistakes()` yields each mistake that concerns more than one of them, as (key, sentence), and its
`rules(first)` returns the `grader.core.game_rules.Rules` of the game that the player `first`
begins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from grader.core.game_rules import Rules
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


def _with_tuples(given: Mapping[str, Any]) -> Mapping[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in given.items()}
