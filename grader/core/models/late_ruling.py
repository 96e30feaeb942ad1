"""What an assignment's rules make of a submission that is late, or one of many.

Only a platform that tells of such things needs this, so `core.models` does not import it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grader.core.models.assignment import RateRule

if TYPE_CHECKING:
    from datetime import datetime

GRADED = "graded"
"""The key in `extra_data` that is false where a submission was not graded, and counts as none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """What the rules say: `days` late, the share of the score that this costs, the best `score`
    before this, and of a submission that is one too many, how many there were and until when.

    `secret` says that the student is not to know the total, since some of it is hidden.
    """

    days: int = 0
    lost: float = 0.0
    best: float | None = None
    refused: Refusal | None = None
    secret: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """Not graded: `rule` allows no more before `until`. `results` are those that still count."""

    rule: RateRule
    until: datetime
    results: Mapping[str, Any]
