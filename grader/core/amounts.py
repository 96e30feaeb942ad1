"""Numbers of points, as sentences write them."""

from __future__ import annotations

_DUST = 1e-9
"""A difference that floats make, and nobody has earned."""


def points(score: float) -> str:
    """A number of points, to the hundredth: 5, 2.5, 33.33; an eighth would be cut, and is 0.125."""
    places = 3 if abs(score * 200 - round(score * 200)) < _DUST else 2
    return f"{score:.{places}f}".rstrip("0").rstrip(".")


def worth(score: float) -> str:
    """What something is worth: "1 point", "2.5 points"."""
    return f"{points(score)} point" if score == 1 else f"{points(score)} points"
