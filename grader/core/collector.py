"""Python's collector of cyclic garbage."""

from __future__ import annotations

import gc


def calm_collector() -> None:
    """Collects cyclic garbage less often: a run makes little, and collecting takes 8 % of it."""
    gc.set_threshold(300_000, 50, 50)
