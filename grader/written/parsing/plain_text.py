"""Takes the decoration off a text: students often copy it with a number or a name."""

import html
import re
import unicodedata
from functools import lru_cache

LONGEST = 100  # maximum characters of a cell or a label that is looked at
LINE = 1000  # maximum characters of a line, and of a passage of prose, that is looked at

REMEMBERED = 10_000  # the most texts that a function remembers with its results

_QUOTES = "\"'“”‘’`"
_DASHES = {**dict.fromkeys(map(ord, "‐‑‒–—―−"), "-"), ord("⁄"): "/"}
_SPREADSHEET = re.compile(r'="(.*)"', re.DOTALL)
_TEX = (("\\infty", "∞"), ("\\alpha", "α"), ("\\beta", "β"), ("\\to", "→"), ("\\rightarrow", "→"))
ESCAPED = re.compile(r"\\([^\w\s]|_)")
_DECORATION = re.compile(r"[*`$]|(?<!\w)_|_(?!\w)")


@lru_cache(REMEMBERED)
def plain(text: str) -> str:
    """`text` without decoration, with its dashes and spaces normalised."""
    text = text.strip()
    if found := _SPREADSHEET.fullmatch(text):
        text = found[1]
    if "&" in text:
        text = html.unescape(text)
    for command, character in _TEX:
        text = text.replace(command, character)
    text = ESCAPED.sub(r"\1", text)
    text = unicodedata.normalize("NFKC", text).translate(_DASHES)
    text = _DECORATION.sub("", text).strip()
    return " ".join(text.strip(_QUOTES).split())
