"""One HTML document: what every page of ours has around its own body.

It may load nothing: the policy in its head names its scripts by their hashes and forbids the rest,
so that not even a mistake of ours lets a student's text run, or tell anybody that it was read.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable
from functools import cache
from html import escape
from importlib.resources import files

from grader.reports.text.escape import visible
from grader.reports.text.strict_json import dumps


@cache
def asset(package: str, name: str) -> str:
    """The text of a style or script that lies in `package`: ("grader.reports.html", "base.css")."""
    return files(package).joinpath(name).read_text(encoding="utf-8").strip()


def text(words: object, limit: int = 600) -> str:
    """Words as HTML shows them, every odd character made visible, cut at `limit` characters."""
    return escape(visible(str(words), limit=limit))


def data(name: str, value: object) -> str:
    """A value for the page's scripts: `JSON.parse(document.getElementById(name).textContent)`.

    Infinities are the strings "-inf" and "+inf".
    """
    # "<" begins a tag wherever it stands, and is never needed in JSON.
    plain = dumps(value, infinity="+inf").replace("<", "\\u003c")
    return f'<script type="application/json" id="{escape(name)}">{plain}</script>'


def document(
    title: str, body: str, *, styles: Iterable[str] = (), scripts: Iterable[str] = ()
) -> str:
    """The whole page. `styles` and `scripts` are texts; `base.css` goes before them."""
    style = _unbroken("\n".join([asset(__package__, "base.css"), *styles]), "style")
    codes = [_unbroken(f"\n{script.strip()}\n", "script") for script in scripts]
    hashes = " ".join(f"'sha256-{_sha256(code)}'" for code in codes) or "'none'"
    policy = (
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
        f"form-action 'none'; script-src {hashes}"
    )
    return "\n".join([
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        f"<title>{text(title, 200)}</title>",
        f"<style>\n{style}\n</style>",
        "</head>",
        "<body>",
        body,
        *(f"<script>{code}</script>" for code in codes),
        "</body>",
        "</html>",
        "",
    ])  # fmt: skip


def _sha256(code: str) -> str:
    return base64.b64encode(hashlib.sha256(code.encode()).digest()).decode()


def _unbroken(code: str, tag: str) -> str:
    """Our own code. Raises ValueError if it would end its element before its end."""
    if re.search(f"</{tag}", code, re.IGNORECASE):
        raise ValueError(f"</{tag} stands in a {tag}")
    return code
