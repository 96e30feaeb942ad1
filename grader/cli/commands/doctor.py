"""Show which locks can hold a submission on this machine.

A process is locked in like a submission, and reports the locks that it could close.
docs/security.md describes the levels.
"""

import argparse
import os
import platform
import sys
from collections.abc import Iterator

from grader.cli import terminal
from grader.cli.shared_options import add_options
from grader.core.errors import EXIT_PASSED
from grader.core.models import Isolation
from grader.reports.text.terminal_lines import BLANK, Line, Page, Span, pad, widest, wrap
from grader.sandbox.examination import examined
from grader.sandbox.locks import DENIALS, LOCKS, remedy

_NARROWEST_TEXT = 30  # the least room, in cells, for text beside a lock
_STYLES = {"on": "green", "unavailable": "yellow"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_options(parser, "--color")


def run(arguments: argparse.Namespace) -> int:
    """Prints a line for each lock and each denial, and the level of isolation."""
    view = terminal.look_at(sys.stdout, arguments.color)
    page = Page.sized(view.width, unicode=view.unicode)
    root = sys.platform != "win32" and os.geteuid() == 0
    terminal.write(page.paint(_lines(examined(), page, root=root), color=view.color))
    return EXIT_PASSED


def _lines(isolation: Isolation, page: Page, *, root: bool) -> Iterator[Line]:
    here = f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"
    yield [Span(here, "dim")]
    yield BLANK
    name_room, state_room = widest(LOCKS), widest(_STYLES)
    yield [Span(f"  {pad('lock', name_room)}  {pad('', state_room)}  purpose", "dim")]
    for name, lock in LOCKS.items():
        state = "on" if name in isolation.locks else "unavailable"
        text = lock.does
        if state == "unavailable":
            reason = isolation.unavailable.get(name, "no reason is given")
            text = f"{reason}; to have it, {remedy(name, root=root)}"
        label = [Span(f"  {pad(name, name_room)}  "), Span(pad(state, state_room), _STYLES[state])]
        indent = name_room + state_room + 6
        if page.width - indent < _NARROWEST_TEXT:  # the text goes below the lock
            indent = 4
            yield label
            label = []
        for line in wrap(text, page.width - indent):
            yield [*label, Span("  " if label else " " * indent), Span(line)]
            label = []
    yield BLANK
    denial_room = widest(phrase for phrase, _ in DENIALS.values())
    yield [Span(f"  {pad('a program is kept from', denial_room + 3)}  by", "dim")]
    for phrase, locks in DENIALS.values():
        by = [name for name in locks if name in isolation.locks]
        sign, style = (page.glyphs.tick, "green") if by else (page.glyphs.cross, "red")
        held = ", ".join(by) or f"nothing ({' or '.join(locks)} would)"
        yield [Span(f"  {sign} ", style), Span(f"{pad(phrase, denial_room)}  {held}")]
    yield BLANK
    yield [
        Span("isolation: "),
        Span(isolation.level, "bold " + ("green" if isolation.level == "full" else "yellow")),
    ]
