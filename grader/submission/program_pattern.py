"""The pattern that names the program's file in an assignment, such as *_alphabeta.py."""

from collections.abc import Sequence
from fnmatch import fnmatchcase


def matching(pattern: str, paths: Sequence[str]) -> list[str]:
    """The paths that end in the pattern, whose `*` stands for any text without a slash. Paths that
    match from the top come alone: those in folders below count only without them."""
    parts = pattern.split("/")
    found = [path for path in paths if _ends_in(path.split("/"), parts)]
    at_top = [path for path in found if path.count("/") == len(parts) - 1]
    return at_top or found


def is_name(pattern: str) -> bool:
    """Whether it is the name of one file, without a folder."""
    return not any(each in pattern for each in "*?[/")


def above(pattern: str, path: str) -> str:
    """The folder from which `path` matches; "" is the top."""
    return "/".join(path.split("/")[: -len(pattern.split("/"))])


def _ends_in(path: Sequence[str], parts: Sequence[str]) -> bool:
    last = path[-len(parts) :]
    return len(last) == len(parts) and all(map(fnmatchcase, last, parts))
