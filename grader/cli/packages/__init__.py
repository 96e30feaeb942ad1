"""The packages for platforms, one module each with `build(assignment, seconds, more)`.

`build` returns the bytes of the file that an instructor uploads, usually as FILE_NAME. `more` are
pip requirements that are installed in addition to the grader's own. The first line of a module's
docstring describes the package.
"""

from grader.reports.registry import Formats

PACKAGES = Formats(
    __name__,
    __path__,
    {"contents", "wheel"},
    kind="platform",
    others="; docs/deploying.md has the platforms that need no package, such as GitHub",
)
