"""Print the canonical answer to an exercise: value, moves, visits, cutoffs and the trace table."""

import argparse
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from grader import kinds
from grader.cli import terminal
from grader.cli.output_files import deliver, keep_apart
from grader.cli.shared_options import add_options, print_in_format
from grader.core import algorithms
from grader.core.errors import EXIT_PASSED, UsageError
from grader.core.models import Exercise
from grader.course import assignment_file as assignments
from grader.course.exercise_file import ENDINGS
from grader.course.listed_exercises import shipped_assignments
from grader.course.paper_selection import selected
from grader.reports.renderers import FORMATS, PEOPLE, formats_of
from grader.reports.text.terminal_lines import pad, widest
from grader.search import reference_modules

ITSELF = "exercise"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_options(
        parser,
        f"""
        exercise ID|FILE      an exercise's id, or its YAML file (default: list all ids)
        -a --assignment FILE  the assignment with the exercise (default: the shipped exercises)
        --variant NAME        {"; ".join(_variants())}
        -f --format
        -o --output
        --color
        """,
        exercise={"nargs": "?"},
        assignment={"type": Path},
        format={"choices": FORMATS.names()},
    )


def _variants() -> Iterator[str]:
    """The words for the variants in each folder of `reference/`."""
    folders = {each.variants: each for each in reversed(algorithms.every())}
    for folder in sorted(folders):
        whose = f"for {folders[folder].name} " if folder else ""
        names = ", ".join(reference_modules.variants(folder))
        yield f"{whose}{names} (default: {folders[folder].usual_variant})"


def run(arguments: argparse.Namespace) -> int:
    """Prints the answer, or for a family all its answers. Lists the exercises if none is named."""
    if arguments.exercise is None:
        if arguments.output or arguments.variant or arguments.format != PEOPLE:
            raise UsageError("name an exercise to solve; `grade solve` alone lists them")
        terminal.say(*_listed(arguments.assignment))
        return EXIT_PASSED
    to_file = arguments.output is not None
    selection = selected([arguments.exercise], arguments.assignment)
    keep_apart([arguments.output], selection.files)
    exercises = [entry.exercise for entry in selection.entries]
    alone = to_file and arguments.format == ITSELF and len(exercises) == 1
    if alone and _names_an_exercise(arguments.output):  # its id must be the file's name
        exercises = [replace(exercises[0], id=arguments.output.stem)]
    if arguments.format == ITSELF and len(exercises) > 1:
        family = _family(exercises[0], arguments.output)
        deliver(family, str(arguments.output or "-"), "the family")
    else:
        thing, solved = kinds.ways(exercises[0], selection.answers)
        solutions = (solved(each, arguments.variant) for each in exercises)
        print_in_format(formats_of(thing), arguments, solutions)
    return EXIT_PASSED


def _names_an_exercise(path: Path) -> bool:
    from grader.course.document_fields import LONGEST_ID, SLUG

    is_id = len(path.stem) <= LONGEST_ID and re.fullmatch(SLUG, path.stem) is not None
    return is_id and path.suffix in ENDINGS


def _family(member: Exercise, output: Path | None) -> str:
    """The file of a family: a file has one exercise, so its members would need several."""
    text = member.file.read_text("utf-8")
    if output is None or not _names_an_exercise(output):
        return text
    return re.sub(r"^id:.*$", f"id: {output.stem}", text, count=1, flags=re.MULTILINE)


def _listed(path: Path | None) -> Iterator[str]:
    """A line for each exercise of the assignment, or of all shipped ones: its id and its title."""
    paths = shipped_assignments() if path is None else [path]
    listed = [assignments.load(each) for each in paths]
    titles = [
        {entry.exercise.id: entry.exercise.title for entry in each.entries} for each in listed
    ]
    room = max(map(widest, titles))
    for number, assignment in enumerate(listed):
        if len(listed) > 1:
            yield from [""] * bool(number)
            yield assignment.title
        for name, title in titles[number].items():
            yield f"{pad(name, room)}  {title}"
