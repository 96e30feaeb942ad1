"""One file a platform: `grader/packages/<platform>.py` has `build(assignment, seconds) -> bytes`,
what an instructor uploads there.
"""

from __future__ import annotations

from grader.reports import Formats

PACKAGES = Formats(__name__, __path__, {"contents", "wheel"}, kind="platform")
