"""A command line that runs in this process."""

from typing import NamedTuple

import pytest

from grader.cli import main


class Ran(NamedTuple):
    """The exit code and the output of a command line."""

    code: int
    out: str
    err: str


@pytest.fixture
def grade(capsys):
    """Runs the command with these words."""

    def call(*words):
        code = main.main([str(word) for word in words])
        ran = Ran(code, *capsys.readouterr())
        assert "Traceback" not in ran.out + ran.err
        return ran

    return call
