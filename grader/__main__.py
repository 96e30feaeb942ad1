"""`python -m grader` is the command `grade`."""

from __future__ import annotations

from grader.cli import entry

if __name__ == "__main__":
    entry()
