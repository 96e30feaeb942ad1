"""What each code has."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from grader.core.models import Severity

About: TypeAlias = Literal["program", "ending", "search", "all searches"]
"""What a finding is about, which decides who is told it (`grader.grading.visibility`).

Of the program alone, before it knows of any exercise; of how a search ended; of the search itself
and its answer; or concluded from all exercises together.
"""


class Kind(NamedTuple):
    """One code: how bad it is, what it is about, and two sentences on it.

    `category` is the same in every search, so it tells nothing of any; `sentence` has {blanks}.
    """

    severity: Severity
    about: About
    category: str
    sentence: str
