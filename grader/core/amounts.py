"""Numbers of points as text: rounded for sentences, with all digits for programs."""

_DUST = 1e-9  # smaller differences are rounding errors of floats


def points(score: float) -> str:
    """A number of points with two decimals, or three for eighths: 5, 2.5, 33.33, 0.125."""
    places = 3 if abs(score * 200 - round(score * 200)) < _DUST else 2
    return f"{score:.{places}f}".rstrip("0").rstrip(".")


def worth(score: float) -> str:
    """A number of points with its noun: "1 point", "2.5 points"."""
    return f"{points(score)} point" if score == 1 else f"{points(score)} points"


def all_digits(score: float) -> str:
    """A number of points with all its digits, for programs: 4, 2.5, 0.6666666666666666."""
    is_short = score == int(score) and abs(score) < 1e15
    return f"{score:.0f}" if is_short else repr(score)
