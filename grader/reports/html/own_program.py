"""A student's own program for a player: its lines, and the order in which they ran."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from grader.core.models.line_trace import LineStep, LineTrace
from grader.reports.html.scenes import Scene
from grader.reports.text.escape import printable

_AROUND = 3  # the lines that are shown before the first line that ran, and after the last one
_LONGEST = 160  # the most characters of a line


def program_data(
    trace: LineTrace, scenes: Iterable[Scene], place: Callable[[str], int]
) -> dict[str, Any]:
    """The files with lines that ran, their steps, and the event of each scene of the search;
    `place` gives the place of a text.

    A file is its name, the number of its first line that is shown, and the places of the lines. A
    step is its event, its file, its line and depth, the place of its function, and then the places
    of the names and values of the variables that have changed.
    """
    names = list(dict.fromkeys(step.file for step in trace.steps))
    return {
        "files": [_file(name, trace, place) for name in names],
        "steps": [_step(step, names, place) for step in trace.steps],
        "events": [scene.event for scene in scenes],
    }


def cut_notes(trace: LineTrace) -> list[str]:
    """The sentence that later lines are missing, if any is."""
    return [f"Only the first {len(trace.steps)} lines that ran are shown."] if trace.is_cut else []


def _file(name: str, trace: LineTrace, place: Callable[[str], int]) -> list[Any]:
    ran = [step.line for step in trace.steps if step.file == name]
    first = max(1, min(ran) - _AROUND)
    text = (
        trace.sources.get(name, "").removesuffix("\n").split("\n")[first - 1 : max(ran) + _AROUND]
    )
    shown = [printable(line.rstrip("\r").expandtabs(4), limit=_LONGEST) for line in text]
    return [printable(name), first, [place(line) for line in shown]]


def _step(step: LineStep, names: Sequence[str], place: Callable[[str], int]) -> list[int]:
    texts = [step.function, *(text for pair in step.changed.items() for text in pair)]
    places = [place(printable(text)) for text in texts]
    return [step.event, names.index(step.file), step.line, step.depth, *places]
