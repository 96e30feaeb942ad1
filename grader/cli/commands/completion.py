"""Print the lines with which a shell completes `grade` on Tab.

bash: add to ~/.bashrc   eval "$(grade completion bash)"
zsh:  add to ~/.zshrc    eval "$(grade completion zsh)"
fish: grade completion fish > ~/.config/fish/completions/grade.fish
"""

import argparse

from grader.cli import shell_completion, terminal
from grader.core.errors import EXIT_PASSED

SHELLS = ("bash", "zsh", "fish")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The argument of `grade completion`."""
    parser.add_argument("shell", metavar="SHELL", choices=SHELLS, help="bash, zsh or fish")


def run(arguments: argparse.Namespace) -> int:
    """Prints the shell's lines."""
    terminal.write(shell_completion.script(arguments.shell))
    return EXIT_PASSED
