"""Writes the JSON Schemas into a folder, by default that of the exercises."""

from __future__ import annotations

import sys
from pathlib import Path

from grader.course.schema.json_schemas import write

if __name__ == "__main__":
    chosen = sys.argv[1:] or [str(Path(__file__).parents[2] / "exercises")]
    write(Path(chosen[0]))
