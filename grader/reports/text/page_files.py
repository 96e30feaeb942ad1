"""The package's own files for pages: templates, styles and scripts."""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files


@cache
def asset(path: str) -> str:
    """The text of a file of the package with code for pages: "reports/html/style.css"."""
    return files("grader").joinpath(path).read_text(encoding="utf-8").strip()


def templates(path: str) -> Mapping[str, str]:
    """The templates of a file, each below a comment with its name, and perhaps ": words"."""
    _, *parts = re.split(r"<!-- ([\w-]+)(?:: .*)? -->\n", asset(path))
    return dict(zip(parts[::2], (text.strip("\n") for text in parts[1::2]), strict=True))
