"""Draws the seeded random trees of a family, as nested lists.

Only `random.Random(seed).random()` is used, the one method whose numbers Python keeps.
"""

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from random import Random
from typing import NamedTuple, TypeAlias

from grader.core.document_cache import Result
from grader.core.errors import UsageError
from grader.core.models import Entry
from grader.core.tree import Nested
from grader.course import exercise_file

Draw: TypeAlias = Callable[[], float]  # returns a number from 0 (inclusive) to 1 (exclusive)


@dataclass(frozen=True, kw_only=True)
class Recipe:
    """The settings of a family. Both pairs are inclusive bounds; `ties` is a share from 0 to 1;
    every leaf is `depth` moves from the root."""

    seed: int
    count: int
    depth: int
    branching: tuple[int, int]
    values: tuple[int, int]
    ties: float = 0.0


def trees(recipe: Recipe) -> Iterator[Nested]:
    """The trees of a family, in order. A larger `count` only adds trees at the end."""
    draw = Random(recipe.seed).random  # noqa: S311 - trees need no secrecy
    for _ in range(recipe.count):
        yield _tree(recipe, draw)


def _tree(recipe: Recipe, draw: Draw) -> Nested:
    """One tree, built level by level, so that a deep tree needs no recursion."""
    root: list[Nested] = []
    level = [root]
    for depth in range(1, recipe.depth + 1):
        below: list[list[Nested]] = []
        leaves: list[int] = []
        for parent in level:
            for _ in range(_between(draw, recipe.branching)):
                if depth == recipe.depth:
                    leaves.append(_leaf(recipe, draw, leaves))
                    parent.append(leaves[-1])
                else:
                    below.append([])
                    parent.append(below[-1])
        level = below
    return root


def _leaf(recipe: Recipe, draw: Draw, earlier: list[int]) -> int:
    if earlier and draw() < recipe.ties:
        return earlier[int(draw() * len(earlier))]
    return _between(draw, recipe.values)


def _between(draw: Draw, bounds: tuple[int, int]) -> int:
    low, high = bounds
    return low + int(draw() * (high - low + 1))


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
            key: list(value) if isinstance(value, tuple) else value
            for key, value in asdict(recipe).items()
        },
    }
    try:
        members = exercise_file.from_fields(fields, f"{name}.yaml")
    except UsageError as error:
        raise UsageError(f"no trees can be drawn with these settings: {error}") from None
    return Family(tuple(map(Entry.on_paper, members)), fields)
