"""Fresh exercises: a family of random trees that nobody has set, and the file that is it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from grader.core.errors import DocumentError, UsageError
from grader.core.models import Entry
from grader.course import exercise_file
from grader.course.random_trees import Recipe


class Family(NamedTuple):
    """Newly drawn exercises; `text` is the file `<name>.yaml` that draws the same ones again."""

    name: str
    text: str
    entries: tuple[Entry, ...]

    @property
    def file(self) -> str:
        return f"{self.name}.yaml"


def family(name: str, recipe: Recipe) -> Family:
    """The family of that name. Raises UsageError with every mistake in the name or the recipe."""
    text = _written(name, recipe)
    with TemporaryDirectory() as folder:
        # What makes and checks a family is the reader of its file, and it alone.
        path = Path(folder, f"{name}.yaml")
        try:
            path.write_text(text, encoding="utf-8")
            members = exercise_file.load(path)
        except DocumentError as error:
            sentences = [mistake.partition(": ")[2] for mistake in error.mistakes]
            raise UsageError(f"no trees can be drawn so: {'; '.join(sentences)}") from None
        except (OSError, ValueError):
            raise UsageError(f"{name!r} is no name for a file; give another") from None
    here = [replace(member, where=path.name) for member in members]
    return Family(name, text, tuple(map(Entry.on_paper, here)))


def _written(name: str, recipe: Recipe) -> str:
    lines = [
        "# yaml-language-server: $schema=exercise.schema.json",
        f"id: {name}",
        "title: A random tree",
        f"source: drawn from seed {recipe.seed}",
        "family:",
        f"  seed: {recipe.seed}",
        f"  count: {recipe.count}",
        f"  depth: {recipe.depth}",
        f"  branching: [{recipe.branching[0]}, {recipe.branching[1]}]",
        f"  values: [{recipe.values[0]}, {recipe.values[1]}]",
        f"  ties: {recipe.ties}",
    ]
    return "\n".join(lines) + "\n"
