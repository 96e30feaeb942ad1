"""The colours of all drawings and pages, and the style of the drawings, for light and dark screens,
forced colours, and black-and-white print.

Every difference in colour is also a difference in stroke, sign or word. Each text colour has a
contrast of at least 4.5 to 1 with each background; the tests compute it.
"""

import re
from collections.abc import Mapping, Sequence

from grader.reports.text.page_files import asset

COLOURS: Mapping[str, tuple[str, str]] = {
    "paper": ("#ffffff", "#15181c"),
    "ink": ("#1b1f24", "#f1f3f5"),
    "soft": ("#5b626b", "#aab2bb"),
    "line": ("#4a5058", "#b9c0c8"),
    "faint": ("#868d96", "#7d858e"),
    "max": ("#dceafb", "#1e3a5c"),
    "min": ("#fdebd3", "#553a16"),
    "leaf": ("#f4f4f1", "#262b31"),
    "yours": ("#a8201a", "#ff9b91"),
    "right": ("#0b5394", "#8cc4ff"),
    "chance": ("#e2f3de", "#1f4427"),
    "ground": ("#f6f7f8", "#1c2025"),
    "hair": ("#d5d9de", "#363c44"),
    "good": ("#1c6b33", "#7fd69a"),
    "warn": ("#7d5200", "#f0c36d"),
    "lit": ("#ffe08a", "#66510c"),
}
"""Each colour on a light screen and on a dark one."""
LIGHT = {name: light for name, (light, _) in COLOURS.items()}
DARK = {name: dark for name, (_, dark) in COLOURS.items()}
_GROUNDS = ("paper", "max", "min", "leaf", "chance", "ground", "lit")
PRINT: Mapping[str, str] = {
    **dict.fromkeys(LIGHT, "#000000"),
    **dict.fromkeys(_GROUNDS, "#ffffff"),
    "hair": "#999999",
}

FORCED: Mapping[str, str] = {
    **dict.fromkeys(LIGHT, "CanvasText"),
    **dict.fromkeys(_GROUNDS, "Canvas"),
    "faint": "GrayText",
    "hair": "GrayText",
    "yours": "LinkText",
}
"""For forced colours: browsers replace the colours of text, but not those of shapes."""

SIZES: Mapping[float, str] = {14: "", 12.5: "beside", 11.5: "small", 10.5: "tiny"}
"""The class of each usual font size; a text of another size has an attribute."""


def with_fallbacks(sheet: str) -> str:
    """A style sheet, with each colour as a plain value first, for programs without var()."""
    return re.sub(
        r"([\w-]+):var\(--(\w+)\)",
        lambda found: f"{found[1]}:{LIGHT[found[2]]};{found[0]}",
        f"{asset(sheet)}\n",
    )


def _palette(selector: str, names: Sequence[str]) -> str:
    """The colours of these names as custom properties of the selected elements."""

    def rule(colours: Mapping[str, str]) -> str:
        return f"{selector}{{{';'.join(f'--{name}:{colours[name]}' for name in names)}}}"

    return (
        f"{rule(LIGHT)}\n"
        f"@media (prefers-color-scheme:dark){{{rule(DARK)}}}\n"
        f"@media (forced-colors:active){{{rule(FORCED)}}}\n"
        f"@media print{{{rule(PRINT)}}}\n"
    )


PICTURE, RECORDS = "reports/pictures/picture.css", "reports/pictures/records.css"
"""The rules of all pictures, and those of one with records, in addition."""

_DRAWN = [name for name in LIGHT if f"var(--{name})" in asset(PICTURE)]

STYLE = _palette(".picture", _DRAWN) + with_fallbacks(PICTURE)
"""The style of a picture that is a document of its own: its colours, and the rules."""

TOKENS = _palette(":root", list(LIGHT))  # all colours, as custom properties of a page
