"""The formats of a report, one file each: `grader/reports/formats/NAME.py` has `render(report)`.

`render` returns the text. The format "terminal" also takes the width and colours of the terminal.
"""

from grader.reports.registry import Formats

FORMATS = Formats(__name__, __path__)
