"""Python's collector of cyclic garbage."""

import gc


def calm_collector() -> None:
    """Collects cyclic garbage less often: a run makes little of it, and collecting takes time."""
    gc.set_threshold(300_000, 50, 50)
