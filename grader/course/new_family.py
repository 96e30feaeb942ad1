"""A new family of random trees, and the text of its exercise file."""

from __future__ import annotations

from typing import NamedTuple

from grader.core.errors import UsageError
from grader.core.models import Entry
from grader.course import exercise_file
from grader.course.document_cache import Result
from grader.course.random_trees import Recipe


class Family(NamedTuple):
    """Newly drawn exercises, and the fields of a file that draws the same exercises again."""

    entries: tuple[Entry, ...]
    fields: Result

    @property
    def name(self) -> str:
        return str(self.fields["id"])

    @property
    def file(self) -> str:
        return f"{self.name}.yaml"

    def text(self) -> str:
        """The file's text."""
        recipe = self.fields["family"]
        lines = ["# yaml-language-server: $schema=exercise.schema.json"]
        lines += [f"{key}: {value}" for key, value in self.fields.items() if value is not recipe]
        lines += ["family:", *(f"  {key}: {value}" for key, value in recipe.items())]
        return "\n".join(lines) + "\n"


def family(name: str, recipe: Recipe) -> Family:
    """Draws the family `name`. Raises UsageError with all mistakes in the name and the recipe."""
    fields: Result = {
        "id": name,
        "title": "A random tree",
        "source": f"drawn from seed {recipe.seed}",
        "family": {
            "seed": recipe.seed,
            "count": recipe.count,
            "depth": recipe.depth,
            "branching": list(recipe.branching),
            "values": list(recipe.values),
            "ties": recipe.ties,
        },
    }
    try:
        members = exercise_file.from_fields(fields, f"{name}.yaml")
    except UsageError as error:
        raise UsageError(f"no trees can be drawn with these settings: {error}") from None
    return Family(tuple(map(Entry.on_paper, members)), fields)
