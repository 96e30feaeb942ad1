"""The colours of all drawings and pages, and the style of the drawings, for light and dark screens,
forced colours, and black-and-white print.

Every difference in colour is also a difference in stroke, sign or word. Each text colour has a
contrast of at least 4.5 to 1 with each background; the tests compute it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

LIGHT: Mapping[str, str] = {
    "paper": "#ffffff",
    "ink": "#1b1f24",
    "soft": "#5b626b",
    "line": "#4a5058",
    "faint": "#868d96",
    "max": "#dceafb",
    "min": "#fdebd3",
    "leaf": "#f4f4f1",
    "yours": "#a8201a",
    "right": "#0b5394",
    "chance": "#e2f3de",
    "ground": "#f6f7f8",
    "hair": "#d5d9de",
    "good": "#1c6b33",
    "warn": "#7d5200",
    "lit": "#ffe08a",
}
DARK: Mapping[str, str] = {
    "paper": "#15181c",
    "ink": "#f1f3f5",
    "soft": "#aab2bb",
    "line": "#b9c0c8",
    "faint": "#7d858e",
    "max": "#1e3a5c",
    "min": "#553a16",
    "leaf": "#262b31",
    "yours": "#ff9b91",
    "right": "#8cc4ff",
    "chance": "#1f4427",
    "ground": "#1c2025",
    "hair": "#363c44",
    "good": "#7fd69a",
    "warn": "#f0c36d",
    "lit": "#66510c",
}
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

_RULES = """\
.picture{font-family:"Helvetica Neue",Helvetica,Arial,"Liberation Sans","DejaVu Sans",sans-serif;
 font-variant-numeric:tabular-nums;font-size:14px}
.picture .beside{font-size:12.5px}
.picture .small{font-size:11.5px}
.picture .tiny,.picture .number{font-size:10.5px}
.picture .paper{fill:@paper}
.picture text{fill:@ink;stroke:none}
.picture .bold,.picture .name{font-weight:bold}
.picture .frame{fill:none;stroke:@faint;stroke-width:1}
.picture .board{font-family:ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace;
 letter-spacing:2px}
.picture .middle,.picture .number{text-anchor:middle}
.picture .window,.picture .number,.picture .rest,.picture .about{fill:@soft}
.picture .owner{font-weight:bold}
.picture .tag{fill:@ink}
.picture .theirs,.picture .only-theirs .name,.picture .only-theirs .tag{fill:@yours}
.picture .right,.picture .only-right .name,.picture .only-right .tag{fill:@right}
.picture .shape,.picture .edge,.picture .mark,.picture .badge,.picture .ring{fill:none;
 stroke:@line;stroke-width:1.4;stroke-linejoin:round;stroke-linecap:round}
.picture .max>.shape{fill:@max}
.picture .min>.shape{fill:@min}
.picture .leaf>.shape{fill:@leaf}
.picture .chance>.shape{fill:@chance}
.picture .odds{paint-order:stroke;stroke:@paper;stroke-width:4}
.picture .badge{stroke:@faint;stroke-width:1}
.picture .edge.best{stroke:@ink}
.picture .mark{stroke:@ink;stroke-width:2}
.picture .pruned>.shape,.picture .edge.pruned{fill:none;stroke:@faint;stroke-dasharray:4 4}
.picture .pruned>text{fill:@soft;font-weight:normal}
.picture .edge.only-theirs,.picture .only-theirs>.shape{stroke:@yours;stroke-width:3}
.picture .edge.only-right,.picture .only-right>.shape{stroke:@right;stroke-width:2.2;
 stroke-dasharray:9 4 2 4}
.picture .edge.best{stroke-width:3.6}
.picture .mark.by-theirs{stroke:@yours}
.picture .ring{stroke:@yours;stroke-width:3}
.picture .first>.tag{fill:@yours}
"""


def with_fallbacks(rules: str) -> str:
    """The rules, with each colour as a plain value first, for programs without var()."""
    return re.sub(
        r"([\w-]+):@(\w+)",
        lambda found: f"{found[1]}:{LIGHT[found[2]]};{found[1]}:var(--{found[2]})",
        rules,
    )


def on_page(rules: str) -> str:
    """The rules for a page, which has `TOKENS`."""
    return re.sub(r"@(\w+)", r"var(--\1)", rules)


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


_DRAWN = [name for name in LIGHT if f"@{name}" in _RULES]

STYLE = _palette(".picture", _DRAWN) + with_fallbacks(_RULES)
"""The style of a picture that is a document of its own: its colours, and the rules."""

TOKENS = _palette(":root", list(LIGHT))
"""All colours, as custom properties of a page."""

RECORDS_STYLE = """\
.picture .edge.n1{stroke-width:2.4}
.picture .edge.n2{stroke-width:3.8}
.picture .edge.n3{stroke-width:5.2}
.picture .edge.n4{stroke-width:6.6}
"""
"""The rules of a picture with records, in addition."""

ON_PAGE = on_page(_RULES) + RECORDS_STYLE
"""The style of all pictures on a page."""
