"""Python's recursion limit, raised for a search of a deep tree."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

FRAMES_A_PLY = 4  # frames of a search for each ply
SPARE_FRAMES = 500


@contextmanager
def room_for(depth: int, frames: int = FRAMES_A_PLY) -> Iterator[None]:
    """Raise the recursion limit so that a search can recurse `depth` plies of `frames` each."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, before + depth * frames - SPARE_FRAMES))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
