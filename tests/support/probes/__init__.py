"""Forbidden actions of a hostile program, and beside each a permitted one.

This package is handed in beside an alphabeta.py that calls `tell`. Its functions use all of
Python, and system calls past Python. Each takes its parameters from the test, and returns a result
or raises. Everything that a function leaves behind ends with its process.
"""

from typing import Any

from . import files, others, rights


def tell(forbidden: str, neighbour: str, given: dict[str, Any]) -> None:
    """Prints the result of the permitted action, and then of the forbidden one."""
    print("neighbour", _became(neighbour, given))
    print("forbidden", _became(forbidden, given))


def _became(name: str, given: dict[str, Any]) -> str:
    (do,) = (vars(module)[name] for module in (files, others, rights) if name in vars(module))
    try:
        got = do(given)
    except AssertionError as error:  # neither
        return f"came to {error}"
    except Exception as error:  # noqa: BLE001 - any exception means that the action failed
        return f"refused: {type(error).__name__}: {error}"
    return f"worked: {got!r}"
