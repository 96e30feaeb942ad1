"""The ways to solve the exercises of one kind of program."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from grader.core.models import Exercise
from grader.reports.document import Thing

Ways: TypeAlias = tuple[type[Thing], Callable[[Exercise, "str | None"], Thing]]
"""The kind of document, and the function that makes it for an exercise by a variant; None is the
usual one."""
