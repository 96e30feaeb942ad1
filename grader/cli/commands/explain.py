"""Explain a finding, by its code, or a known mistake, by its name."""

import argparse
import re
import sys
from collections.abc import Iterator, Mapping
from itertools import repeat
from typing import NamedTuple

from grader.cli import terminal
from grader.cli.shared_options import add_options
from grader.core import data_files
from grader.core.errors import EXIT_PASSED, UsageError, similar
from grader.core.findings.all_kinds import KINDS
from grader.core.printed_names import printed, python_name
from grader.diagnosis import known_mistakes
from grader.diagnosis.mistake_lines import changed_lines, marked_source
from grader.diagnosis.mistake_programs import is_mirrored_at_min
from grader.reports.text.terminal_lines import (
    BLANK,
    SEVERITY_STYLES,
    Line,
    Page,
    Span,
    Wrapped,
    pad,
    widest,
    wrap,
)

PAGES = ("findings-on-runs.md", "findings.md", "findings-on-paper.md")
_SENTENCE_END = re.compile(r"(?<=[.?!])\s")


class Paragraph(NamedTuple):
    """The documents' text about one code, in Markdown, and the heading above it."""

    group: str
    text: str


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_options(
        parser,
        """
        code CODE  the code of a finding, or the name of a mistake (default: list them all)
        --source   the program with the mistake: > a changed or added line, - a line of the right
                   program
        --color
        """,
        code={"nargs": "?"},
    )


def run(arguments: argparse.Namespace) -> int:
    """Prints one explanation, or lists all."""
    view = terminal.look_at(sys.stdout, arguments.color)
    page = Page.sized(view.width, unicode=view.unicode)
    if arguments.source:
        lines = _source(arguments.code, page)
    else:
        lines = _everything(page) if arguments.code is None else _one(arguments.code, page)
    terminal.write(page.paint(lines, color=view.color))
    return EXIT_PASSED


def paragraphs() -> Mapping[str, Paragraph]:
    """The paragraph of each code, in the order of the pages."""
    pages = "".join((data_files.folder("docs") / page).read_text("utf-8") for page in PAGES)
    found: dict[str, Paragraph] = {}
    for part in re.split(r"^## ", pages, flags=re.MULTILINE)[1:]:
        group, *entries = re.split(r"^### ", part, flags=re.MULTILINE)
        for entry in entries:
            code, _, text = entry.partition("\n")
            found[code.strip()] = Paragraph(group.partition("\n")[0].strip(), text.strip())
    return found


def _one(wanted: str, page: Page) -> Iterator[Line]:
    """The explanation of the code or mistake `wanted`. Raises UsageError if there is none."""
    mistakes = [_written(name) for name in known_mistakes.mistake_names()]
    name = _written(wanted)
    if name in KINDS:
        return _of_finding(name, page)
    if name in mistakes:
        return _of_mistake(name, page)
    meant = similar(name, [*KINDS, *mistakes])
    raise UsageError(
        f"there is no finding or mistake {wanted!r}{meant or '; `grade explain` lists them'}"
    )


def _source(wanted: str | None, page: Page) -> Iterator[Line]:
    """The program with a mistake. Raises UsageError if there is no such mistake."""
    if wanted is None:
        raise UsageError("--source needs the name of a mistake; `grade explain` lists them")
    names = known_mistakes.mistake_names()
    name = _written(wanted)
    if python_name(name) not in names:
        raise UsageError(f"there is no mistake {wanted!r}{similar(name, map(_written, names))}")
    for mark, line in marked_source(python_name(name)):
        yield [Span(f"{mark:1} {page.safe(line, 1000)}", "bold" if mark else "")]


def _written(name: str) -> str:
    """The code or name in its printed form."""
    return printed(name.strip().lower())


def _of_finding(code: str, page: Page) -> Iterator[Line]:
    kind, paragraph = KINDS[code], paragraphs()[code]
    yield [
        Span(code, "bold"),
        Span(f"  {kind.severity}", SEVERITY_STYLES[kind.severity]),
        Span(f"  {_plain(paragraph.group, page)}", "dim"),
    ]
    yield BLANK
    yield from _wrapped(page.safe(kind.category, 1000), page, indent=4, style="dim")
    yield BLANK
    yield from _wrapped(_plain(paragraph.text, page), page)


def _of_mistake(name: str, page: Page) -> Iterator[Line]:
    mistake = known_mistakes.mistake(python_name(name))
    yield [Span(name, "bold"), Span("  a known mistake", "dim")]
    yield BLANK
    yield from _wrapped(page.safe(f"A program with this mistake {mistake.title}."), page)
    yield BLANK
    figure = [*map(str, mistake.figure(mistake.algorithm))] if mistake.form == "figure" else []
    labels = ["figure", *[""] * len(figure)]
    yield from page.pairs(
        ((label, page.safe(line)) for label, line in zip(labels, figure, strict=False)), indent=4
    )
    yield from [BLANK] if figure else []
    yield from _wrapped(page.safe(mistake.sentence, 1000), page)
    words = (f"{mistake.title}.", mistake.sentence, mistake.hint)
    at_min = [*map(known_mistakes.mirrored_words, words)]
    if at_min != [*words] and is_mirrored_at_min(mistake.name, mistake.algorithm):
        told = " ".join(at_min if at_min[2] != mistake.hint else at_min[:2])
        yield BLANK
        yield from _wrapped(page.safe(f"At a root of MIN, it {told}", 1000), page)
    for changed in changed_lines(python_name(name)):
        yield BLANK
        yield [Span(f"  In {changed.function}" if changed.function else "  In the module")]
        for label, part in (("right", changed.right), ("mistake", changed.wrong)):
            labels = [label, *[" " * len(label)] * len(part)]
            lines = zip(labels, map(_as_code, part, repeat(page)), strict=False)
            yield from page.pairs(((each.ljust(len("mistake")), line) for each, line in lines), 4)
    yield BLANK
    yield from _wrapped(page.safe(mistake.hint, 1000), page)
    if mistake.equals:
        yield BLANK
        same = ", ".join(map(_written, mistake.equals))
        yield from _wrapped(f"No tree can tell it apart from {same}.", page)


def _everything(page: Page) -> Iterator[Line]:
    """Every code with the first sentence of its explanation, and the name of every mistake."""
    room = widest(KINDS) + 2
    group = ""
    for code, (heading, text) in paragraphs().items():
        if heading != group:
            yield from [] if not group else [BLANK]
            yield [Span(heading, "bold")]
            group = heading
        first = _SENTENCE_END.split(_plain(text, page), maxsplit=1)[0]
        shown = Span(f"  {pad(code, room)}", SEVERITY_STYLES[KINDS[code].severity])
        for line in wrap(first, page.width - room - 2):
            yield [shown, Span(line)]
            shown = Span(" " * (room + 2))
    yield BLANK
    yield [Span("Known mistakes", "bold")]
    yield from _columns([_written(name) for name in known_mistakes.mistake_names()], page)


def _columns(names: list[str], page: Page) -> Iterator[Line]:
    """The names in as many columns as fit, ordered down each column."""
    room = widest(names) + 2
    many = max(1, (page.width - 2) // room)
    deep = -(-len(names) // many)
    for row in range(deep):
        cut = names[row::deep]
        yield [Span("  " + "".join(pad(name, room) for name in cut).rstrip())]


def _plain(text: str, page: Page) -> str:
    """A paragraph of Markdown as one line of text; code keeps its backquotes."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", " ".join(text.split()))
    parts = re.split(r"(`[^`]*`)", text)
    plain = (part if part.startswith("`") else part.replace("*", "") for part in parts)
    return page.safe("".join(plain), 10_000)


def _as_code(line: str, page: Page) -> Wrapped:
    """A line of code, wrapped below the first sign of the code."""
    code = line.lstrip()
    space = " " * (len(line) - len(code))
    return lambda room: [space + each for each in wrap(page.safe(code), room - len(space))]


def _wrapped(text: str, page: Page, *, indent: int = 2, style: str = "") -> Iterator[Line]:
    for line in wrap(text, page.width - indent):
        yield [Span(" " * indent), Span(line, style)]
