"""`python -m grader` is the command `grade`."""

from __future__ import annotations

from grader.cli.main import entry

if __name__ == "__main__":
    entry()
