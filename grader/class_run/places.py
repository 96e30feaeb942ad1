"""The files and folders of the results of a class.

RESULTS/class.sqlite   the store
RESULTS/grades.csv     a row for each student
RESULTS/class.html     the state of the class; class.csv and class.json have the same
RESULTS/students/ID/   report.html and report.json of a student
RESULTS/slurm/         the output of Slurm jobs
"""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

STORE = "class.sqlite"
GRADES = "grades.csv"
STUDENTS = "students"
JOB_OUTPUT = "slurm"
_KEPT = " ,@+-_()"
_LONGEST = 200


def report_folder(results: Path, student: str) -> Path:
    """The folder for the reports on one student. No two ids have the same one."""
    return results / STUDENTS / folder_name(student)


def folder_name(student: str) -> str:
    """The name of a student's folder: the id, with "%" and two digits for each unsafe byte."""
    name = quote(student, safe=_KEPT, encoding="utf-8", errors="surrogateescape")
    if name.startswith("."):
        name = f"%2E{name[1:]}"
    if len(name) > _LONGEST:  # most file systems refuse more than 255 bytes
        from hashlib import sha256  # ids are short

        name = f"{name[:_LONGEST]}%{sha256(name.encode()).hexdigest()[:16]}"
    return name or "%"
