"""Reads exercise files into `Exercise` objects.

The result depends on the file's name and bytes alone, and `grader.core.document_cache` caches it.
A file that is not in the cache is parsed and checked. If it has a ``?`` or published answers, it is
compared with the canonical answer, which the run uses again. All mistakes in a file are reported
together.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from grader.core.document_cache import Result, recall
from grader.core.errors import DocumentError, UsageError, did_you_mean
from grader.core.models import Exercise
from grader.core.placed_values import Mistake, Node, Plain, refusal
from grader.core.tree import ExplicitTree
from grader.course.stored_exercise import built

if TYPE_CHECKING:
    from grader.search.reference_player import Answers

LARGEST_FILE = 16 * 1024 * 1024
ASSIGNMENT = "assignment.yaml"
ENDINGS = (".yaml", ".yml")
_KIND = " ".join(["exercise", *Exercise.__dataclass_fields__, *ExplicitTree.__dataclass_fields__])
"""The cache's kind of entry. It names the fields, so another version's entries do not match."""


def load(path: Path, answers: Answers | None = None, *, by_id: bool = True) -> tuple[Exercise, ...]:
    """The exercise in `path`, or every member of its family, `<id>-1` first. `answers` are the
    canonical answers of this run. A file that need not be found `by_id` may have any name. Raises
    DocumentError with all mistakes in the file."""
    raw = read_bytes(path)
    exercises: tuple[Exercise, ...] = ()

    def work_out() -> Result:
        nonlocal exercises
        plain, exercises = _checked(path, raw, answers, by_id=by_id)
        return plain

    plain = recall(_KIND, path.name if by_id else path.suffix, raw, work_out)
    return exercises or built(plain, str(path))


def from_fields(fields: Mapping[str, Plain], file: str) -> tuple[Exercise, ...]:
    """The exercises of a file with this name and these fields. Raises UsageError with all mistakes
    in the fields."""
    from grader.course import exercise_checks, positioned_yaml

    root, mistakes = positioned_yaml.read(json.dumps(fields).encode())
    _, exercises, mistakes = exercise_checks.checked(root, file, mistakes)
    if mistakes:
        raise UsageError("; ".join(dict.fromkeys(mistake.text for mistake in mistakes)))
    return exercises


def read_bytes(path: Path) -> bytes:
    """The file's bytes. Raises DocumentError if it cannot be read or is too large."""
    try:
        if path.is_file():
            if path.stat().st_size <= LARGEST_FILE:
                return path.read_bytes()
            problem = f"the file is over {LARGEST_FILE // 1024**2} MiB; write a smaller tree"
        elif path.is_dir():
            problem = "this is a folder; name a file in it"
        elif path.exists():
            problem = "this is not a regular file; save its text in one"
        else:
            beside = [
                each.name
                for each in path.parent.glob("*")
                if each.suffix in ENDINGS or (each / ASSIGNMENT).is_file()
            ]
            problem = f"there is no such file{did_you_mean(path.name, beside)}"
    except OSError as error:
        problem = f"the file cannot be read: {error.strerror or error}"
    except ValueError:
        problem = "this cannot be the name of a file; give another"
    raise DocumentError([f"{path}: {problem}"])


def _checked(
    path: Path, raw: bytes, answers: Answers | None, *, by_id: bool
) -> tuple[Result, tuple[Exercise, ...]]:
    """The file as plain data, and its exercises."""
    from grader.course import exercise_checks, positioned_yaml

    first = f"id: {path.stem}, title: and tree: on three lines"
    root, mistakes = positioned_yaml.read_mapping(path, raw, first)
    mistakes += _misnamed(root, path, by_id=by_id)
    plain, exercises, mistakes = exercise_checks.checked(root, str(path), mistakes, answers)
    if mistakes:
        raise refusal(path, mistakes)
    return plain, exercises


def _misnamed(root: Node, path: Path, *, by_id: bool) -> Iterator[Mistake]:
    """The file's name must be its id if an assignment opens it by its id alone."""
    given = root.data.get("id")
    if path.suffix not in ENDINGS:
        yield root.mistake(f"the file is called {path.name!r}; its name must end in .yaml")
    elif by_id and isinstance(given, str) and given.strip() != path.stem:
        yield root.items["id"].mistake(
            f"id is {given!r} in a file called {path.name!r}; "
            f"make it {path.stem!r} or rename the file"
        )
