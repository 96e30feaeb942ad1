"""Which exercises a page is about: those of an assignment, those of files, and newly drawn ones."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from grader import assignment as assignments
from grader import exercises
from grader.errors import DocumentError, UsageError
from grader.families import Recipe
from grader.models import WRITTEN_RUBRIC, Entry, Exercise


class Family(NamedTuple):
    """Newly drawn exercises; `text` is the file `<name>.yaml` that draws the same ones again."""

    name: str
    text: str
    entries: tuple[Entry, ...]

    @property
    def file(self) -> str:
        return f"{self.name}.yaml"


def chosen(wanted: Iterable[str], assignment: Path | None) -> tuple[Entry, ...]:
    """The exercises of those ids and files, each once, to be answered on paper.

    Raises UnknownExerciseError, DocumentError, or UsageError if two of them share an id.
    """
    entries: dict[str, Entry] = {}
    for each in wanted:
        for entry in _found(each, assignment):
            exercise = entry.exercise
            first = entries.setdefault(exercise.id, entry).exercise
            if first.where != exercise.where:
                raise UsageError(
                    f"{first.where} and {exercise.where} both have an exercise {exercise.id!r}; "
                    "leave one of them out, or rename it"
                )
    return tuple(entries.values())


def suited(entries: Iterable[Entry], most: int) -> tuple[Entry, ...]:
    """The entries. Raises UsageError if a tree has more than `most` nodes."""
    entries = tuple(entries)
    for entry in entries:
        name, many = entry.exercise.id, len(entry.exercise.tree)
        if many > most:
            raise UsageError(
                f"{name} has {many} nodes, and a page has room for {most}; choose a smaller tree"
            )
    return entries


def _found(wanted: str, assignment: Path | None) -> Iterator[Entry]:
    path = Path(wanted)
    if path.suffix in exercises.ENDINGS or os.path.isfile(path):  # noqa: PTH113 - Path.is_file raises at a name that is too long
        return _posed(exercises.load(path))
    return _on_paper(assignments.named(assignments.load(assignment), wanted))


def _posed(members: Sequence[Exercise]) -> Iterator[Entry]:
    """Exercises of no assignment."""
    for each in members:
        yield Entry(exercise=each, points=each.points, rubric=WRITTEN_RUBRIC, answer="written")


def _on_paper(entries: Sequence[Entry]) -> Iterator[Entry]:
    """Each exercise once, by the rubric of its written answer if it is set as one."""
    written = {entry.exercise.id: entry for entry in entries if entry.answer == "written"}
    for entry in {entry.exercise.id: entry for entry in entries}.values():
        as_program = replace(entry, rubric=WRITTEN_RUBRIC, answer="written")
        yield written.get(entry.exercise.id, as_program)


# ---------------------------------------------------------------- newly drawn


def drawn(name: str, recipe: Recipe) -> Family:
    """The family of that name. Raises UsageError with every mistake in the name or the recipe."""
    text = _written(name, recipe)
    with TemporaryDirectory() as folder:
        # What makes and checks a family is the reader of its file, and it alone.
        path = Path(folder, f"{name}.yaml")
        try:
            path.write_text(text, encoding="utf-8")
            members = exercises.load(path)
        except DocumentError as error:
            sentences = [mistake.partition(": ")[2] for mistake in error.mistakes]
            raise UsageError(f"no trees can be drawn so: {'; '.join(sentences)}") from None
        except (OSError, ValueError):
            raise UsageError(f"{name!r} is no name for a file; give another") from None
    here = [replace(member, where=path.name) for member in members]
    return Family(name, text, tuple(_posed(here)))


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
