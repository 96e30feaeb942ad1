"""argv -> a command -> an exit code. The only place that catches our errors.

Exit codes: 0 pass mark reached, 1 points lost, 2 usage or exercise file, 3 a fault of this program,
130 interrupted. A command is a module of `grader.cli.commands`, found by its name and imported only
when it is asked for.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
from contextlib import suppress
from importlib import import_module
from typing import NoReturn

from grader import __version__
from grader.cli import terminal
from grader.core.errors import (
    EXIT_INTERNAL,
    EXIT_PASSED,
    EXIT_USAGE,
    DocumentError,
    GraderError,
    UsageError,
    UserError,
    did_you_mean,
)

COMMANDS = {
    "run": "grade a submission (also just: grade PATH)",
    "solve": "print the canonical answer to an exercise",
    "practice": "make a page on which a student does exercises",
    "worksheet": "print empty trees and tables for an exam, and its key",
    "package": "put an assignment and the grader into one file for a platform",
    "gradescope": "grade in Gradescope's container, whose run_autograder calls it",
    "check": "validate exercises and an assignment",
    "init": "start a submission from the template",
    "explain": "say more about a finding or a known mistake",
    "doctor": "show how far a submission can be locked in here",
}
DESCRIPTION = """\
Grade alpha-beta pruning (Russell & Norvig, Fig. 5.7).

  grade PATH        grades a folder with alphabeta.py, or one Python file
"""
EPILOG = """\
exit codes:
  0  the pass mark is reached      1  points were lost
  2  a mistake in the command line or an exercise file
  3  a fault of grade itself     130  interrupted

"grade COMMAND --help" tells more. A folder that bears a command's name is ./solve.
"""


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are ours: one sentence, exit code 2."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message} (see {self.prog} --help)")


def main(argv: list[str] | None = None) -> int:
    """Run the command line `argv` (default: the process's own). Returns the exit code."""
    calm_collector()
    try:
        code = _dispatch(sys.argv[1:] if argv is None else argv)
        terminal.flush()
    except UserError as error:
        return _complain(error, error.exit_code)
    except KeyboardInterrupt as stop:
        from grader.cli.signals import exit_code

        return _complain("interrupted", exit_code(stop))
    except SystemExit as stop:  # argparse, after --help
        return stop.code if isinstance(stop.code, int) else EXIT_USAGE
    except Exception as error:  # noqa: BLE001 - whatever is left is our own fault, and is said so
        return _fault(error)
    return code


def entry() -> NoReturn:
    """The console script."""
    _open_standard_streams()
    leave(main())


def _open_standard_streams() -> None:
    """Put nothing into the place of a stream that we were started without: the next thing to be
    opened would take its number."""
    while (opened := os.open(os.devnull, os.O_RDWR)) < 3:
        pass
    os.close(opened)


def leave(code: int) -> NoReturn:
    """End this process at once: taking it apart object by object would be 5 % of a run."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            with suppress(OSError):  # whoever could be told is the one who is gone
                stream.flush()
    os._exit(code)


def calm_collector() -> None:
    """Look for cyclic garbage less often: a run makes little, and looking is 8 % of its time."""
    gc.set_threshold(100_000, 50, 50)


def _dispatch(argv: list[str]) -> int:
    if not argv or argv[0] in {"-h", "--help", "help"}:
        terminal.write(_help())
        return EXIT_PASSED if argv else EXIT_USAGE
    if argv[0] == "--version":
        terminal.write(f"grade {__version__}\n")
        return EXIT_PASSED
    if "" in argv:
        raise UsageError(
            f"argument {argv.index('') + 1} is empty, as a shell makes it of a variable that is "
            "not set; give it a value, or leave it out"
        )
    name, rest = (argv[0], argv[1:]) if argv[0] in COMMANDS else ("run", argv)
    if rest is argv and not os.path.lexists(argv[0]):
        meant = did_you_mean(argv[0], COMMANDS)
        if meant:
            raise UsageError(f"there is no command, file or folder {argv[0]!r}{meant}")
    command = import_module(f"grader.cli.commands.{name}")
    parser = Parser(
        prog=f"grade {name}",
        description=command.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    command.add_arguments(parser)
    code: int = command.run(parser.parse_args(rest))
    return code


def _help() -> str:
    commands = "\n".join(f"  {name:<16}  {summary}" for name, summary in COMMANDS.items())
    return f"{DESCRIPTION}\ncommands:\n{commands}\n\n{EPILOG}"


def _complain(error: GraderError | str, code: int) -> int:
    """A line for each mistake; a name that holds a newline makes none."""
    mistakes = error.mistakes if isinstance(error, DocumentError) else [str(error)]
    terminal.say(*(f"grade: {mistake}" for mistake in mistakes), to=sys.stderr)
    return code


def _fault(error: Exception) -> int:
    """A fault of ours: one sentence, and the traceback in a file for whoever mends it."""
    import tempfile
    import traceback

    if isinstance(error, GraderError):
        return _complain(error, error.exit_code)
    with tempfile.NamedTemporaryFile(
        "w", prefix="grade-fault-", suffix=".txt", delete=False,
        encoding="utf-8", errors="backslashreplace",
    ) as file:  # fmt: skip
        file.write(f"grade {__version__}, Python {sys.version}\n{sys.argv}\n\n")
        file.writelines(traceback.format_exception(error))
    what = f"{type(error).__name__}: {error}"
    return _complain(
        f"this is a fault of grade itself, not of the submission ({what}); "
        f"please report it with {file.name}",
        EXIT_INTERNAL,
    )
