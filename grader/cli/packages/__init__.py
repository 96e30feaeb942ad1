"""One file a platform: `grader/cli/packages/<platform>.py` has `build(assignment, seconds, more)`.

It gives the bytes of what an instructor uploads there. `more` are requirements, as pip takes them,
that are installed beside the grader's own.
"""

from __future__ import annotations

from grader.reports.registry import Formats

PACKAGES = Formats(__name__, __path__, {"contents", "wheel"}, kind="platform")
