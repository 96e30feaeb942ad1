"""One HTML document: the frame around the body of every page.

The policy in its head allows only the page's own scripts, by their hashes, and no loading. So a
student's text cannot run, or report that the page was opened, even if it is not escaped by mistake.
"""

import base64
import hashlib
from collections.abc import Iterable

from grader.reports.pictures.style import PICTURE, RECORDS, TOKENS
from grader.reports.text.markup import Markup, embedded, joined, lines, markup, shown
from grader.reports.text.page_files import asset, templates
from grader.reports.text.strict_json import dumps

_HTML = templates("reports/html/page.html")


def data(name: str, value: object) -> Markup:
    """A value for the page's scripts: `JSON.parse(document.getElementById(name).textContent)`.
    Infinities are the strings "-inf" and "+inf"."""
    # "<" could begin a tag, and JSON never needs it.
    plain = dumps(value, infinity="+inf").replace("<", "\\u003c")
    return markup(
        '<script type="application/json" id="{}">{}</script>', name, embedded(plain, "script")
    )


def document(
    title: str, body: Markup, *, styles: Iterable[str] = (), scripts: Iterable[str] = ()
) -> Markup:
    """The whole page. The files `styles` follow the rules of every page, and those of a picture."""
    sheets = map(asset, ["reports/html/style.css", PICTURE, RECORDS, *styles])
    style = embedded("\n".join([TOKENS, *sheets]), "style")
    codes = [embedded(f"\n{asset(script)}\n", "script") for script in scripts]
    hashes = joined((markup("'sha256-{}'", _sha256(code)) for code in codes), " ")
    whole = markup(
        _HTML["document"],
        title=shown(title, 200),
        hashes=hashes or markup("'none'"),
        style=style,
        body=lines([body, *(markup("<script>{}</script>", code) for code in codes)]),
    )
    return markup("{}\n", whole)


def _sha256(code: str) -> str:
    return base64.b64encode(hashlib.sha256(code.encode()).digest()).decode()
