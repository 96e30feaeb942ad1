"""The style of the drawings: one CSS sheet for light and dark screens and black-and-white print.

Every difference in colour is also a difference in stroke, sign or word. Each text colour has a
contrast of at least 4.5 to 1 with each background; the tests compute it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

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
}
PRINT: Mapping[str, str] = dict.fromkeys(LIGHT, "#000000") | dict.fromkeys(
    ("paper", "max", "min", "leaf", "chance"), "#ffffff"
)

FORCED: Mapping[str, str] = {
    **dict.fromkeys(LIGHT, "CanvasText"),
    **dict.fromkeys(("paper", "max", "min", "leaf", "chance"), "Canvas"),
    "faint": "GrayText",
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


def _palette(colours: Mapping[str, str]) -> str:
    return ";".join(f"--{name}:{colour}" for name, colour in colours.items())


STYLE = (
    f".picture{{{_palette(LIGHT)}}}\n"
    f"@media (prefers-color-scheme:dark){{.picture{{{_palette(DARK)}}}}}\n"
    f"@media (forced-colors:active){{.picture{{{_palette(FORCED)}}}}}\n"
    f"@media print{{.picture{{{_palette(PRINT)}}}}}\n" + with_fallbacks(_RULES)
)
"""The rules, and the colours as custom properties of `.picture`, which a page may override."""

RECORDS_STYLE = """\
.picture .edge.n1{stroke-width:2.4}
.picture .edge.n2{stroke-width:3.8}
.picture .edge.n3{stroke-width:5.2}
.picture .edge.n4{stroke-width:6.6}
"""
"""The rules of a picture with records, in addition to STYLE."""
