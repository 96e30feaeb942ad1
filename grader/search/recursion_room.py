"""Python's recursion limit, raised for a search of a deep tree."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

FRAMES_A_PLY = 4
SPARE_FRAMES = 500


@contextmanager
def room_for(depth: int) -> Iterator[None]:
    """Raise the recursion limit so that a search can recurse `depth` plies."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, before + depth * FRAMES_A_PLY - SPARE_FRAMES))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
