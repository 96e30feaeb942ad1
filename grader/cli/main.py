"""Runs a command from argv, and returns its exit code. Only this module catches our errors.

Exit codes: 0 pass mark reached, 1 points lost, 2 usage or exercise file, 3 a bug in this program,
130 interrupted. A command is a module of `grader.cli.commands`, found by its name and imported only
when it runs.
"""

import argparse
import os
import re
import signal
import sys
from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from itertools import takewhile
from keyword import iskeyword
from pathlib import Path
from typing import Any, NoReturn

from grader import __version__
from grader.cli import terminal
from grader.core.collector import calm_collector
from grader.core.errors import (
    EXIT_INTERNAL,
    EXIT_PASSED,
    EXIT_USAGE,
    DocumentError,
    GraderError,
    UsageError,
    UserError,
    did_you_mean,
    followed,
)

COMMANDS = {
    "run": "grade a submission (also just: grade PATH)",
    "class": "grade a whole class: a folder that a platform handed out",
    "solve": "print the canonical answer to an exercise",
    "practice": "make a page with exercises for students to answer",
    "worksheet": "make empty trees and tables for an exam, and its key",
    "adjust": "record the decision of a person on a student's marks",
    "review": "decide on the parts of written answers that were not read",
    "gradebook": "fill the gradebook of a platform with the marks of a class",
    "package": "pack an assignment and the grader into one file for a platform",
    "gradescope": "grade in Gradescope's container (run_autograder calls it)",
    "check": "validate exercises and an assignment",
    "init": "start a submission from the template",
    "growth": "plot how a search grows with the depth of the tree",
    "explain": "explain a finding or a known mistake",
    "doctor": "show which locks can hold a submission on this machine",
    "completion": "print the lines with which a shell completes grade on Tab",
}
_FEW = 2  # the most commands that are named because they have an option
DESCRIPTION = """\
Grade alpha-beta pruning (Russell & Norvig, Fig. 5.7).

  grade PATH        grades a folder or ZIP archive, one Python file, or one written answer
"""
EPILOG = """\
exit codes:
  0  the pass mark is reached      1  points were lost
  2  a mistake in the command line or an exercise file
  3  a bug in grade              130  interrupted

"grade COMMAND --help" shows a command's options. To grade a folder with the name of a command, put
./ before it: grade ./solve
"""


class Parser(argparse.ArgumentParser):
    """An argument parser that raises UsageError instead of exiting."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message} (see {self.prog} --help)")

    def _match_argument(self, action: argparse.Action, arg_strings_pattern: str) -> int:
        """The number of words that an option takes. Raises UsageError if there are too few."""
        try:
            return super()._match_argument(action, arg_strings_pattern)
        except argparse.ArgumentError:
            number = f"{action.nargs} values" if isinstance(action.nargs, int) else "a value"
            usage = self._get_formatter()._format_args(action, action.dest.upper())  # noqa: SLF001 - argparse's help writes it so
            raise UsageError(
                f"{'/'.join(action.option_strings)} needs {number} after it; write "
                f"{action.option_strings[0]} {usage} (see {self.prog} --help)"
            ) from None

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Raises ArgumentError with the likely choice if the value is none of the choices."""
        known = [] if action.choices is None else list(map(str, action.choices))
        if known and str(value) not in known:
            more = followed(did_you_mean(str(value), known), f"choose from {', '.join(known)}")
            raise argparse.ArgumentError(action, f"there is no {str(value)!r}{more}")

    @property
    def options(self) -> Mapping[str, argparse.Action]:
        """The options by their names, as they are typed."""
        return self._option_string_actions

    def parsed(self, words: list[str]) -> argparse.Namespace:
        """The parsed words. Raises UsageError, first of all if an option is unknown, or one that
        names a file is given twice."""
        known, given = self.options, set[argparse.Action]()
        for word in takewhile(lambda word: word != "--", words):
            option = word.partition("=")[0] if word.startswith("--") else word[:2]
            if re.match("--?[A-Za-z]", option) and option not in known:
                close = did_you_mean(option, [name for name in known if name.startswith("--")])
                raise UsageError(
                    f"{self.prog} has no option {option}{close or _of_other_commands(option)} "
                    f"(see {self.prog} --help)"
                )
            if option in known and known[option].type is Path:
                if known[option] in given:
                    raise UsageError(f"{option} is given twice; leave one of them out")
                given.add(known[option])
        found, more = self.parse_known_args(words)
        if more:
            can_be_named = "-a" in self.options
            hint = f"; if {more[0]} is the assignment, write -a {more[0]}" if can_be_named else ""
            self.error(f"unrecognized arguments: {' '.join(more)}{hint}")
        return found


def main(argv: list[str] | None = None) -> int:
    """Run the command line `argv` (default: the process's own). Returns the exit code."""
    calm_collector()
    try:
        code = _dispatch(sys.argv[1:] if argv is None else argv)
        terminal.flush()
    except UserError as error:
        return _print_error(error, error.exit_code)
    except KeyboardInterrupt as stop:
        from grader.cli.signals import exit_code

        return _print_error("interrupted", exit_code(stop))
    except SystemExit as stop:  # argparse, after --help
        return stop.code if isinstance(stop.code, int) else EXIT_USAGE
    except Exception as error:  # noqa: BLE001 - every other error is a bug, and is reported as one
        return _report_bug(error)
    return code


def entry() -> NoReturn:
    """The console script; `grader.__main__` calls it."""
    _open_standard_streams()
    if terminal.COMPLETION in os.environ:
        from grader.cli.shell_completion import complete

        complete(COMMANDS, _parser)
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)  # from here on, main catches it
    leave(main())


def _open_standard_streams() -> None:
    """Opens /dev/null for each closed standard stream, whose number the next file would get."""
    try:
        while (opened := os.open(os.devnull, os.O_RDWR)) < 3:
            pass
    except OSError:  # some containers have no /dev/null; the streams that are open need none
        return
    os.close(opened)
    sys.stdout = sys.stdout or os.fdopen(1, "w", closefd=False)
    sys.stderr = sys.stderr or os.fdopen(2, "w", closefd=False)


def leave(code: int) -> NoReturn:
    """Ends this process at once. Python's own cleanup takes 5 % of a run."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            with suppress(OSError):  # the stream is closed, so the error cannot be printed
                stream.flush()
    os._exit(code)


def _dispatch(argv: list[str]) -> int:
    if not argv or argv[0] in {"-h", "--help", "help"}:
        terminal.write(_help())
        return EXIT_PASSED if argv else EXIT_USAGE
    if argv[0] == "--version":
        terminal.write(f"grade {__version__}\n")
        return EXIT_PASSED
    if "" in argv:
        raise UsageError(
            f"argument {argv.index('') + 1} is empty, perhaps from a shell variable that is not "
            "set; give it a value, or leave it out"
        )
    name, rest = (argv[0], argv[1:]) if argv[0] in COMMANDS else ("run", argv)
    if rest is argv and not os.path.lexists(argv[0]):
        meant = did_you_mean(argv[0], COMMANDS)
        if meant:
            raise UsageError(f"there is no command, file or folder {argv[0]!r}{meant}")
    code: int = _module(name).run(_parser(name).parsed(rest))
    return code


def _module(name: str) -> Any:
    module = f"{name}_" if iskeyword(name) else name
    return import_module(f"grader.cli.commands.{module}")


def _parser(name: str) -> Parser:
    command = _module(name)
    parser = Parser(
        prog=f"grade {name}",
        description=command.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    command.add_arguments(parser)
    return parser


def _of_other_commands(option: str) -> str:
    """The remedy for an option that a command does not have: the commands that have it."""
    from grader.core.findings.phrases import listed

    having = [name for name in COMMANDS if option in _parser(name).options]
    if not option.startswith("--") or not 0 < len(having) <= _FEW:
        return "; leave it out"
    return f"; it is an option of {listed([f'grade {name}' for name in having])}"


def _help() -> str:
    commands = "\n".join(f"  {name:<16}  {summary}" for name, summary in COMMANDS.items())
    return f"{DESCRIPTION}\ncommands:\n{commands}\n\n{EPILOG}"


def _print_error(error: GraderError | str, code: int) -> int:
    """Prints a line for each mistake, and returns `code`."""
    mistakes = error.mistakes if isinstance(error, DocumentError) else [str(error)]
    for mistake in mistakes:
        terminal.warn(mistake)
    return code


def _report_bug(error: Exception) -> int:
    """Says in a sentence that there is a bug, and writes the traceback into a file."""
    import tempfile
    import traceback

    from grader.search import games

    if isinstance(error, GraderError):
        return _print_error(error, error.exit_code)
    with tempfile.NamedTemporaryFile(
        "w",
        prefix="grade-fault-",
        suffix=".txt",
        delete=False,
        encoding="utf-8",
        errors="backslashreplace",
    ) as file:
        file.write(f"grade {__version__}, Python {sys.version}\n{sys.argv}\n\n")
        file.writelines(traceback.format_exception(error))
    place, text = games.raised_in(error), f"{type(error).__name__}: {error}"
    problem = f"this is a bug in grade, not in the submission ({text}); please report it with"
    if place:
        problem = f"the game's method {place} raised {text}; correct it there, by the traceback in"
    return _print_error(f"{problem} {file.name}", EXIT_INTERNAL)
