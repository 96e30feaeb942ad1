"""The modules of `reference/` and of its folders, found by the names of their files."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType

from grader.core.errors import UsageError, did_you_mean, followed
from grader.core.module_names import module_names
from grader.core.printed_names import python_name


def public_modules(package: str) -> tuple[str, ...]:
    """The names of a package's public modules, alphabetically, without importing them."""
    return tuple(module_names(import_module(package).__path__))


def variant_module(package: str, variant: str) -> ModuleType:
    """The public module of that name, with hyphens or underscores. Raises UsageError if there is
    none."""
    name = python_name(variant)
    known = (name,) if f"{package}.{name}" in sys.modules else public_modules(package)
    if name not in known:
        hint = followed(did_you_mean(name, known), f"the variants are {', '.join(known)}")
        raise UsageError(f"there is no variant {variant!r}{hint}")
    return import_module(f"{package}.{name}")
