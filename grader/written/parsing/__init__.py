"""Reading written answers: a file of a student's, whatever its layout, becomes a sheet.

Throughout this package we have:
  cell     one number, bound, name or mark, however it is written (`cells`, `names`)
  column   what a cell of a table is, by its heading (`columns`)
  row      a line of the trace table, as a record or as text (`rows`)
  crossed  a node that a table says is pruned (`crossed`)
  part     one question that is answered: the value, the move, the trace (`labels`)
  draft    a sheet in the making, which knows what could not be read (`draft`)

`yaml`, `csv`, `markdown` and `text` read the layouts; the last two share `lines`, and `pieces`
finds what is left of YAML that has a slip. Nothing that a student writes is an exception here: it
is read, or there is a finding on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from grader.core.models import Exercise, Layout, Sheet
from grader.core.source_encoding import flaw
from grader.written.parsing.draft import Draft

LAYOUTS: Mapping[str, Layout] = {
    ".yaml": "yaml", ".yml": "yaml", ".csv": "csv", ".md": "markdown", ".txt": "text",
}  # fmt: skip
SUFFIXES = tuple(LAYOUTS)


def read(path: str, raw: bytes, exercise: Exercise) -> Sheet:
    """What is written in a file about an exercise. `path` ends in one of SUFFIXES and is shown."""
    layout = LAYOUTS[path[path.rfind(".") :].casefold()]
    draft = Draft(path, layout, exercise)
    if found := flaw(raw):
        problem = f"the file {found.problem}; {found.remedy}"
        draft.complain("unreadable-answer", found.line or 1, problem=problem)
    else:
        reader = import_module(f"{__name__}.{layout}")  # YAML alone costs as much as all the rest
        reader.read(draft, raw.decode("utf-8-sig"))
    return draft.sheet()
