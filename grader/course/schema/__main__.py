"""Writes the JSON Schemas into a folder, by default the exercises' folder."""

from __future__ import annotations

import sys
from pathlib import Path

from grader.core.data_files import folder
from grader.course.schema.json_schemas import write

if __name__ == "__main__":
    write(Path(sys.argv[1]) if sys.argv[1:] else folder("exercises"))
