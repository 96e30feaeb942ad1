"""The picture of a document as SVG, for a browser, a slide or paper."""

from grader.reports.document import Printable
from grader.reports.pictures import svg


def render(document: Printable, *more: Printable) -> str:
    """One SVG document; several pictures are below each other."""
    if more:
        return svg.sheet([each.picture for each in (document, *more)])
    return svg.render(document.picture)
