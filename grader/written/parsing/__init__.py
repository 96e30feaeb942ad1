"""Reads a file with a written answer, in any layout, into a sheet.

Throughout this package we have:
  cell     one number, bound, name or mark, in any spelling (`cells`, `node_names`)
  column   the meaning of a cell in a table, by its heading (`column_headings`)
  row      one row of the trace table (`trace_rows`)
  crossed  a node that a table marks as pruned (`column_headings`)
  part     the answer to one question: the value, the move, the trace (`part_labels`)
  facts    a node with its window, its value, or both, on one line (`node_facts`)
  draft    an unfinished sheet and the findings about it (`draft`)

`lexicon` has the students' words, `numbers` and `windows` read these in any notation, and
`node_names` finds the nodes that a text refers to. What is read otherwise than it is written
becomes a note. `yaml` and `csv` read their layouts, `text_lines` reads Markdown and plain text:
`wrapped_lines` joins the lines of a sentence, `drawings` knows drawn trees, and `aligned` reads
columns. A student's text never raises an exception: it is read, or it becomes a finding.
"""

import re
from collections.abc import Collection, Mapping
from importlib import import_module

from grader.core.findings import unread_parts, written_reading
from grader.core.models import CheckName, Exercise, Layout, Sheet
from grader.core.source_encoding import flaw
from grader.written.parsing.draft import Draft

LAYOUTS: Mapping[str, Layout] = {
    ".yaml": "yaml",
    ".yml": "yaml",
    ".csv": "csv",
    ".md": "markdown",
    ".txt": "text",
}


_FULL_WIDTH: dict[int, str | int] = {
    **{0xFF01 + place: 0x21 + place for place in range(94)},
    0x3001: ",",
}
"""Each full-width character of an East Asian keyboard, with its plain form."""


_SPOKEN = re.compile(
    r"\b(?:(?P<minus>minus|moins|menos)|plus|más|mas)\s+"
    r"(?:l['’])?(?:infini(?:ty|to|te)?|unendlich)\b",
    re.IGNORECASE,
)
"""An infinity in words, with its sign."""


def read(path: str, raw: bytes, exercise: Exercise, asked: Collection[CheckName] = ()) -> Sheet:
    """The answer to an exercise in a file. `path` ends in one of LAYOUTS; messages show it. If one
    part alone is `asked`, remedies name it."""
    layout = LAYOUTS[path[path.rfind(".") :].casefold()]
    draft = Draft(path, layout, exercise, next(iter(asked)) if len(asked) == 1 else None)
    if found := flaw(raw):
        at, problem = draft.at(found.line or 1), unread_parts.flawed_file(found)
        finding = written_reading.unreadable_answer(at=at, problem=problem)
        draft.leave_open(raw.decode("latin-1"), finding)
    else:
        name = layout if layout in {"yaml", "csv"} else "text_lines"
        reader = import_module(f"{__name__}.{name}")  # YAML is slow to import
        text = raw.decode("utf-8-sig")
        if not draft.names.has_any(_FULL_WIDTH):
            text = text.translate(_FULL_WIDTH)
        reader.read(draft, _SPOKEN.sub(lambda said: "-∞" if said["minus"] else "+∞", text))
    return draft.sheet()
