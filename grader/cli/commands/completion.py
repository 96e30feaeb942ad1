"""Print the lines with which a shell completes `grade` on Tab.

bash: add to ~/.bashrc   eval "$(grade completion bash)"
zsh:  add to ~/.zshrc    eval "$(grade completion zsh)"
fish: grade completion fish > ~/.config/fish/completions/grade.fish
"""

import argparse

from grader.cli import shell_completion, terminal
from grader.cli.shared_options import add_options
from grader.core.errors import EXIT_PASSED

SHELLS = ("bash", "zsh", "fish")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    rules = {"choices": SHELLS}
    add_options(parser, "shell SHELL  bash, zsh or fish", shell=rules)


def run(arguments: argparse.Namespace) -> int:
    """Prints the shell's lines."""
    terminal.write(shell_completion.script(arguments.shell))
    return EXIT_PASSED
