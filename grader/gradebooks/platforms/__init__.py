"""The platforms whose gradebook files can be filled, one file each, found by the file's name.

Each has a NAME for messages, HEADER, which describes the header of its files in words, and two
functions: `recognises(header)` says whether a file with this header is an export of the platform,
and `gradebook(table)` reads such a file into a `grader.gradebooks.gradebook.Gradebook`.
"""

from collections.abc import Iterator
from importlib import import_module
from types import ModuleType

from grader.core.errors import UserError
from grader.core.module_names import module_names
from grader.gradebooks.exported_table import DELIMITERS, decoded, header, table
from grader.gradebooks.gradebook import Gradebook


def names() -> list[str]:
    """The names of all platforms' modules, sorted; none is imported."""
    return module_names(__path__)


def read(data: bytes, file: str) -> Gradebook:
    """The gradebook in an export; `file` is its name in messages. Raises UserError if its header is
    unknown, or it is broken."""
    _, _, text = decoded(data, file)
    for delimiter in DELIMITERS:
        titles = header(text, delimiter)
        for platform in _modules():
            if platform.recognises(titles):
                found: Gradebook = platform.gradebook(table(data, delimiter, file))
                return found
    known = "; ".join(f"{each.NAME} {each.HEADER}" for each in _modules())
    raise UserError(
        f"{file}:1: the header is of no gradebook that is known ({known}); give the file that "
        "the platform exported; if it did, set your language there to English and export it again"
    )


def _modules() -> Iterator[ModuleType]:
    return (import_module(f"{__name__}.{name}") for name in names())
