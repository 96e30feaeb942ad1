"""The modules of `reference/` and of its folders, found by the names of their files."""

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

from grader.core import data_files
from grader.core.errors import UsageError, did_you_mean, followed
from grader.core.models import Submission
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
    module = import_module(f"{package}.{name}")
    if hasattr(module, "MADE_FROM") and not hasattr(module, "FUNCTIONS"):
        _complete(module)
    return module


def _complete(module: ModuleType) -> None:
    """Give a variant that is made from another one the rest of its program."""
    from grader.search.changed_programs import rest_of

    base, *rules = module.MADE_FROM
    vars(module)["REST"] = rest_of(text_of(variant_module(base)), rules, vars(module))
    exec(compile(module.REST, str(module.__file__), "exec"), vars(module))  # noqa: S102 - our own reference, changed


def text_of(module: ModuleType) -> str:
    """The text of a variant."""
    text = Path(str(module.__file__)).read_text(encoding="utf-8")
    return f"{text}\n\n{module.REST}\n" if hasattr(module, "REST") else text


def program(variant: str, folder: str = "", more: str = "") -> Submission:
    """The variant as a submission with more lines, to be played like a student's."""
    module = variant_module(variant, folder)
    name = "_".join([*filter(None, [folder]), f"{variant}.py"])  # `random.py` would hide Python's
    return Submission(name=variant, entry=name, files={name: (text_of(module) + more).encode()})
