"""What a program that means harm tries, and beside each what it may do all the same.

This package is handed in beside an alphabeta.py that calls `tell`. Its functions bring everything
that Python has to bear, and the kernel's calls past Python. Each takes what the test gives it, and
returns what it got or raises. What it leaves behind ends with its process.
"""

from __future__ import annotations

from typing import Any

from . import files, others, rights


def tell(forbidden: str, neighbour: str, given: dict[str, Any]) -> None:
    """Print what becomes of the permitted neighbour, and then of the forbidden thing."""
    print("neighbour", _became(neighbour, given))
    print("forbidden", _became(forbidden, given))


def _became(name: str, given: dict[str, Any]) -> str:
    (do,) = (vars(module)[name] for module in (files, others, rights) if name in vars(module))
    try:
        got = do(given)
    except AssertionError as error:  # neither
        return f"came to {error}"
    except Exception as error:  # noqa: BLE001 - whatever it is, it did not work
        return f"refused: {type(error).__name__}: {error}"
    return f"worked: {got!r}"
