"""The picture of a search as a Mermaid flowchart, for a ```mermaid block of Markdown."""

from grader.reports.document import Printable
from grader.reports.pictures import Picture, mermaid


def render(document: Printable, *more: Printable) -> str:
    """One flowchart; several trees are subgraphs of it."""
    found = (each.picture for each in (document, *more))
    pictures = [each for each in found if isinstance(each, Picture)]
    return mermaid.sheet(pictures) if more else mermaid.render(pictures[0])
