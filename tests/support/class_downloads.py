"""Makes the download of a class as each platform hands it out. Contains no tests.

    students = make("canvas", tmp_path / "class", {"Jane Doe": {"alphabeta.py": b"..."}})

returns the students that `grader.downloads` should find, in the order of the submissions.
`class_of(300, files)` gives submissions for as many students, with names of many scripts.
"""

import re
import unicodedata
import zipfile
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import NamedTuple, TypeAlias

from grader.core.models.class_run import PlatformName, Student

Files: TypeAlias = Mapping[str, bytes]
"""The files of a submission, by their paths in it."""

FIRST = ("Jürgen", "María José", "Seán", "小明", "דוד", "محمد", "Anna", "Zoë", "Nguyễn Văn", "Jane")
LAST = (
    "Müller, García López, O'Neil, 王, כהן, علي, von der Heide, Łukasiewicz, An, Smith-Jones, Doe"
).split(", ")
NAMES = tuple(f"{first} {last}" for first, last in zip(FIRST, LAST, strict=False))
"""Ten names: with umlauts, of two parts, with an apostrophe, in other scripts."""

ASSIGNMENT = "Homework_3 trees"
TIME = "2026-11-20-10-11-12"


class Enrolled(NamedTuple):
    """A student, numbered from 1, and the files of the submission."""

    number: int
    name: str
    files: Files
    late: bool

    @property
    def login(self) -> str:
        """A login in small letters, with an underscore."""
        plain = unicodedata.normalize("NFKD", self.name).encode("ascii", "ignore").decode().lower()
        return f"{re.sub('[^a-z]+', '_', plain).strip('_') or 'user'}{self.number}"


def make(
    platform: PlatformName,
    folder: Path,
    submissions: Mapping[str, Files],
    *,
    late: Collection[str] = (),
) -> list[Student]:
    """Writes the download of a class, whose submissions are given by full names, into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    everyone = [
        Enrolled(number, name, files, name in late)
        for number, (name, files) in enumerate(submissions.items(), 1)
    ]
    return _MAKERS[platform](folder, everyone)


def class_of(number: int, files: Files, first: int = 0) -> dict[str, Files]:
    """Submissions of so many students, who all hand in the same files."""
    names = (
        f"{FIRST[each % 10]} {LAST[(each % 10 + each // 10) % 11]}"
        f"{' ' + 'abcdefghij'[each // 110 % 10] * (1 + each // 1100) if each >= 110 else ''}"
        for each in range(first, first + number)
    )
    return dict.fromkeys(names, files)


def packed(folder: Path, *, around: str = "") -> Path:
    """The folder as a ZIP archive beside it; `around` is a folder around all entries."""
    archive = folder.with_name(f"{folder.name}.zip")
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        for path in sorted(folder.rglob("*")):
            file.write(path, f"{around}{path.relative_to(folder).as_posix()}")
    return archive


def write(folder: Path, *paths: str, content: str | bytes = "import helper\n") -> Path:
    """Writes files of the same content; a path that ends in a slash is an empty folder."""
    for path in paths:
        place = folder / path
        (place if path.endswith("/") else place.parent).mkdir(parents=True, exist_ok=True)
        if not path.endswith("/"):
            place.write_bytes(content.encode() if isinstance(content, str) else content)
    return folder


def write_files(folder: Path, files: Files) -> Path:
    """Writes files by their paths in the folder."""
    for path, content in files.items():
        write(folder, path, content=content)
    return folder


def _flat(folder: Path, prefix: str, files: Files) -> None:
    """Writes the files without their folders, with a prefix before each name."""
    write_files(folder, {prefix + path.rpartition("/")[2]: data for path, data in files.items()})


_LISTED = """\
{folder}:
  :submitters:
  - :name: "{student.name}"
    :sid: '{student.id}'
    :email: {student.others[email]}
  :created_at: 2026-11-20 10:11:12.345678000 -08:00
  :score: 7.0
  :results:
    output: |-
      :submitters: none
    tests:
    - name: a test
      :created_at: 2020-01-01 00:00:00 Z
"""


def _gradescope(folder: Path, everyone: list[Enrolled]) -> list[Student]:
    listed, found = "---\n", []
    for student in everyone:
        place = folder / f"submission_{5000 + student.number}"
        place.mkdir()
        write_files(place, student.files)
        one = Student(
            id=f"0{300 + student.number}",
            name=student.name,
            others={"email": f"{student.login}@example.org"},
        )
        found.append(one)
        listed += _LISTED.format(folder=place.name, student=one)
    write(folder, "submission_metadata.yml", content=listed)
    return found


def _canvas(folder: Path, everyone: list[Enrolled]) -> list[Student]:
    found = []
    for student in everyone:
        *first, last = student.name.split(" ")
        name = re.sub(r"\W", "", f"{last}{''.join(first)}").lower()
        late = "LATE_" if student.late else ""
        for file, (path, data) in enumerate(student.files.items()):
            prefix = f"{name}_{late}{12000 + student.number}_{100 * student.number + file}_"
            _flat(folder, prefix, {path: data})
        found.append(Student(id=str(12000 + student.number), name=name))
    return found


def _moodle(folder: Path, everyone: list[Enrolled]) -> list[Student]:
    for student in everyone:
        name = student.name.replace("_", " ")
        place = folder / f"{name}_{900 + student.number}_assignsubmission_file"
        place.mkdir()
        write_files(place, student.files)
    return [
        Student(id=str(900 + student.number), name=student.name.replace("_", " "))
        for student in everyone
    ]


def _blackboard(folder: Path, everyone: list[Enrolled]) -> list[Student]:
    for student in everyone:
        prefix = f"{ASSIGNMENT}_{student.login}_attempt_{TIME}"
        _flat(folder, f"{prefix}_", student.files)
        page = (
            f"Name: {student.name} ({student.login})\nAssignment: {ASSIGNMENT}\n"
            "Date Submitted: Friday, November 20, 2026 10:11:12 AM CET\nCurrent Grade: Needs "
            "Grading\n\nSubmission Field:\nThere is no student submission text data for this "
            "assignment.\n\nComments:\nThere are no student comments for this assignment.\n\n"
            "Files:\n"
        )
        for path in student.files:
            name = path.rpartition("/")[2]
            page += f"\tOriginal filename: {name}\n\tFilename: {prefix}_{name}\n\n"
        (folder / f"{prefix}.txt").write_text(page, "utf-8")
    return [
        Student(id=student.login, name=student.name, others={"login": student.login})
        for student in everyone
    ]


def _brightspace(folder: Path, everyone: list[Enrolled]) -> list[Student]:
    for student in everyone:
        name = f"{40000 + student.number}-777 - {student.name} - Nov 20, 2026 1011 PM"
        (folder / name).mkdir()
        write_files(folder / name, student.files)
    (folder / "index.html").write_text("<html></html>")
    return [Student(id=str(40000 + student.number), name=student.name) for student in everyone]


def _github(folder: Path, everyone: list[Enrolled]) -> list[Student]:
    logins = [student.login.replace("_", "-") for student in everyone]
    for student, login in zip(everyone, logins, strict=True):
        clone = folder / f"hw3-trees-{login}"
        write_files(clone, {".git/config": b"[core]\n", "README.md": b"# Trees\n", **student.files})
    return [Student(id=login, others={"login": login}) for login in logins]


def _files(folder: Path, everyone: list[Enrolled]) -> list[Student]:
    for student in everyone:
        (folder / student.name).mkdir()
        write_files(folder / student.name, student.files)
    return [Student(id=student.name) for student in everyone]


_MAKERS: Mapping[PlatformName, Callable[[Path, list[Enrolled]], list[Student]]] = {
    "gradescope": _gradescope,
    "canvas": _canvas,
    "moodle": _moodle,
    "blackboard": _blackboard,
    "brightspace": _brightspace,
    "github": _github,
    "files": _files,
}
