"""The files and folders of the results of a class.

RESULTS/class.sqlite   the store
RESULTS/grades.csv     a row for each student
RESULTS/adjustments.csv   the decisions of persons (`adjustments`), if there are any
RESULTS/class.html     the state of the class; class.csv and class.json have the same
RESULTS/students/ID/   report.html and report.json of a student, sheets.json of written answers
RESULTS/slurm/         the output of Slurm jobs
"""

from pathlib import Path
from string import ascii_uppercase
from urllib.parse import quote

STORE = "class.sqlite"
GRADES = "grades.csv"
ADJUSTMENTS = "adjustments.csv"
STUDENTS = "students"
SHEETS = "sheets.json"  # the texts of a student's written answers, by their paths
JOB_OUTPUT = "slurm"
_KEPT = " ,@+-_()"
_LONGEST = 200
_CAPITALS = frozenset(ascii_uppercase)  # the capitals of a name; others are unsafe bytes


def report_folder(results: Path, student: str) -> Path:
    """The folder for a student's reports. No two ids share one, even where case is ignored."""
    return results / STUDENTS / folder_name(student)


def folder_name(student: str) -> str:
    """The name of a student's folder: the id, with "%" and two digits for each unsafe byte. A
    digest follows an id with capital letters, because some file systems ignore case, and replaces
    the end of a long one, because most refuse more than 255 bytes."""
    name = quote(student, safe=_KEPT, encoding="utf-8", errors="surrogateescape")
    if name.startswith("."):
        name = f"%2E{name[1:]}"
    is_long = len(name) > _LONGEST
    if is_long or not _CAPITALS.isdisjoint(student):
        from hashlib import sha256

        digest = sha256(name.encode()).hexdigest()[: 16 if is_long else 8]
        name = f"{name[:_LONGEST]}%-{digest}"  # no id has this sign, because "%" is unsafe
    return name or "%"
