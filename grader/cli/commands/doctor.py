"""Show how far a submission can be locked in on this machine, lock by lock.

A process is locked in as for a submission, and tells which locks it could close. What a level
promises is in docs/security.md.
"""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Iterator

from grader.cli import terminal
from grader.core.errors import EXIT_PASSED
from grader.core.models import Exercise, Isolation, Limits, Submission
from grader.core.tree import Tree
from grader.reports.text.terminal_lines import BLANK, Line, Page, Span, pad, widest, wrap
from grader.sandbox.host import Host
from grader.sandbox.locks import DENIALS, LOCKS

_STYLES = {"on": "green", "unavailable": "yellow"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `grade doctor`."""
    parser.add_argument(
        "--color", choices=("auto", "always", "never"), default="auto", help="(default: auto)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Print a line for each lock and each denial, and the level they add up to."""
    view = terminal.look_at(sys.stdout, arguments.color)
    page = Page.sized(view.width, unicode=view.unicode)
    terminal.write(page.paint(_lines(_examined(), page), color=view.color))
    return EXIT_PASSED


def _examined() -> Isolation:
    """What a process that is about to run a submission says of its locks."""
    nothing = Submission(name="nothing", entry="nothing.py", files={"nothing.py": b""})
    leaf = Exercise(id="leaf", title="", tree=Tree.build(0))
    with Host() as host:
        host.load(nothing, Limits())
        host.play(leaf)
        return host.isolation or Isolation(level="none")


def _lines(isolation: Isolation, page: Page) -> Iterator[Line]:
    here = f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"
    yield [Span(here, "dim")]
    yield BLANK
    name_room, state_room = widest(LOCKS), widest(_STYLES)
    yield [Span(f"  {pad('lock', name_room)}  {pad('', state_room)}  what it does", "dim")]
    for name, lock in LOCKS.items():
        state = "on" if name in isolation.locks else "unavailable"
        why = lock.does
        if state == "unavailable":
            reason = isolation.unavailable.get(name, "no reason is given")
            why = f"{reason}; to have it, {lock.remedy}"
        first, *rest = wrap(why, page.width - name_room - state_room - 6)
        yield [
            Span(f"  {pad(name, name_room)}  "),
            Span(pad(state, state_room), _STYLES[state]),
            Span(f"  {first}"),
        ]
        for text in rest:
            yield [Span(" " * (name_room + state_room + 6) + text)]
    yield BLANK
    what_room = widest(DENIALS)
    yield [Span(f"  {pad('a program is kept from', what_room + 3)}  by", "dim")]
    for what, locks in DENIALS.items():
        by = [name for name in locks if name in isolation.locks]
        sign, style = (page.glyphs.tick, "green") if by else (page.glyphs.cross, "red")
        held = ", ".join(by) or f"nothing ({' or '.join(locks)} would)"
        yield [Span(f"  {sign} ", style), Span(f"{pad(what, what_room)}  {held}")]
    yield BLANK
    yield [
        Span("isolation: "),
        Span(isolation.level, "bold " + ("green" if isolation.level == "full" else "yellow")),
    ]
