"""The modules of `reference/` and of its folders, found by the names of their files."""

import sys
from importlib import import_module
from types import ModuleType

from grader.core import data_files
from grader.core.errors import UsageError, did_you_mean, followed
from grader.core.module_names import module_names
from grader.core.printed_names import python_name


def _package(folder: str) -> str:
    return ".".join(filter(None, [data_files.package("reference"), folder]))


def variants(folder: str = "") -> tuple[str, ...]:
    """The names of the variants in a folder, alphabetically, without importing them."""
    return tuple(module_names(import_module(_package(folder)).__path__))


def variant_module(variant: str, folder: str = "") -> ModuleType:
    """The variant of that name, with hyphens or underscores. Raises UsageError if there is none."""
    name, package = python_name(variant), _package(folder)
    known = (name,) if f"{package}.{name}" in sys.modules else variants(folder)
    if name not in known:
        hint = followed(did_you_mean(name, known), f"the variants are {', '.join(known)}")
        raise UsageError(f"there is no variant {variant!r}{hint}")
    return import_module(f"{package}.{name}")
