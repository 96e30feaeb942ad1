"""An evaluation has no search to show; the error of a search says so."""

from grader.kinds.search.solution import ways

__all__ = ["ways"]
