"""The store of a class: a SQLite file with one row for each submission and run.

A result is kept under its student and its key, and a run refers to it; so a submission that has not
changed since an earlier run is not graded again. One process writes at a time. A row is there
entirely or not at all, whenever the process or the machine stops.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict, replace
from pathlib import Path

from grader.class_run.records import has_type, result_of
from grader.class_run.results_folder import STORE
from grader.class_run.runs import ClassRun, Shard
from grader.core.errors import UsageError
from grader.core.models.class_run import ClassResult

VERSION = 2  # The version of the tables. 2 is that of the first release.
_TABLES = """
CREATE TABLE runs (
    run INTEGER PRIMARY KEY, began TEXT NOT NULL, ended TEXT, selection TEXT NOT NULL,
    assignment TEXT NOT NULL, digest TEXT NOT NULL, options TEXT NOT NULL, version TEXT NOT NULL
);
CREATE TABLE results (
    id INTEGER PRIMARY KEY, student TEXT NOT NULL, key TEXT NOT NULL, result TEXT NOT NULL
);
CREATE TABLE submissions (
    run INTEGER NOT NULL REFERENCES runs, student TEXT NOT NULL,
    result INTEGER NOT NULL REFERENCES results, PRIMARY KEY (run, student)
) WITHOUT ROWID;
CREATE INDEX by_student ON submissions (student, run);
"""
_GRADE_ANEW = "move the file away, and grade the class again"
_REMEDIES = {
    "locked": "another grade class writes there; wait until it has ended",
    "full": "free some space and repeat the command, which goes on where it stopped",
    "disk I/O error": "free some space or use another disk, and repeat the command",
    "readonly": "make the folder writable",
    "unable to open": "make the folder writable",
    "not a database": _GRADE_ANEW,
    "malformed": _GRADE_ANEW,
}


def _columns(base: sqlite3.Connection) -> set[tuple[str, str, str]]:
    """The table, the name and the type of each column."""
    return set(
        base.execute(
            "SELECT tables.name, columns.name, columns.type FROM sqlite_master AS tables "
            "JOIN pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'"
        )
    )


class Store:
    """An open store; a context manager. Every method raises UsageError if the file fails."""

    def __init__(self, folder: Path, *, create: bool = False) -> None:
        """Open the store in `folder`, or `create` it. Raises UsageError if there is none and
        `create` is false."""
        self.file = folder / STORE
        if folder.is_file():
            raise UsageError(f"{folder} is a file; give the folder that grade class -o made")
        if not create and not self.file.exists():
            raise UsageError(
                f"there is no {STORE} in {folder}; give the folder that grade class -o made"
            )
        with self._sentences():
            self._base = sqlite3.connect(self.file, timeout=1.0, isolation_level=None)
            try:
                self._base.execute("PRAGMA locking_mode = EXCLUSIVE")
                self._base.execute("PRAGMA journal_mode = WAL")
                self._base.execute("PRAGMA synchronous = FULL")
                self._base.execute("BEGIN EXCLUSIVE")
                self._make_tables()
                self._base.execute("COMMIT")
            except BaseException:
                self._base.close()
                raise

    def __enter__(self) -> Store:  # noqa: PYI034 - typing.Self needs Python 3.11
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        try:
            with self._sentences():
                self.commit()
        finally:
            self._base.close()

    def _make_tables(self) -> None:
        (version,) = self._base.execute("PRAGMA user_version").fetchone()
        if version > VERSION:
            raise UsageError(
                f"{self.file} was made by a newer grade (its tables have version {version}, this "
                f"one knows {VERSION}); update grade, or name another folder with -o"
            )
        if version == 0 and not _columns(self._base):
            for statement in _TABLES.split(";"):
                self._base.execute(statement)
            self._base.execute(f"PRAGMA user_version = {VERSION}")
        with closing(sqlite3.connect(":memory:")) as new:
            new.executescript(_TABLES)
            if _columns(new) != _columns(self._base):
                raise self._damaged("its tables are not those of a store")
        for table, column, type_ in sorted(_columns(self._base)):
            others = f"SELECT 1 FROM {table} WHERE typeof({column}) NOT IN (lower(?), 'null')"  # noqa: S608 - our own tables
            if self._base.execute(others, (type_,)).fetchone():
                raise self._damaged(f"a {table.removesuffix('s')} in it is damaged")
        if self._base.execute("PRAGMA foreign_key_check").fetchone():
            raise self._damaged("a run or a result is missing in it")

    def _damaged(self, reason: str) -> UsageError:
        return UsageError(f"{self.file} cannot be used ({reason}); {_GRADE_ANEW}")

    @contextmanager
    def _reading(self, row: str) -> Iterator[None]:
        """Turns an error of a row's JSON into a UsageError with its remedy."""
        try:
            yield
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            raise self._damaged(f"a {row} in it is damaged") from None

    def _result(self, text: str) -> ClassResult:
        with self._reading("result"):
            found = json.loads(text)
            if has_type(found, ClassResult):
                return result_of(found)
        raise self._damaged("a result in it is damaged")

    # ---------------------------------------------------------------- writing

    def begin(self, run: ClassRun) -> int:
        """The number of a new run, or of the last one if it has the same fields and did not end."""
        with self._sentences():
            last = self.last_run()
            if last is not None and replace(run, run=last.run, began=last.began) == last:
                return last.run
            self._writing()
            made = self._base.execute(
                "INSERT INTO runs (began, selection, assignment, digest, options, version) "
                "VALUES (?, ?, ?, ?, ?, ?)",
                (run.began, run.selection, run.assignment, run.digest, run.options, run.version),
            )
            self.commit()
            return made.lastrowid or 0

    def keep(self, run: int, result: ClassResult) -> None:
        """Keep a new result, as the one of this run, until `commit` in memory."""
        with self._sentences():
            self._writing()
            made = self._base.execute(
                "INSERT INTO results (student, key, result) VALUES (?, ?, ?)",
                (result.student.id, result.key, json.dumps(asdict(result))),
            )
            self._refer(run, result.student.id, made.lastrowid or 0)

    def keep_newest(self, run: int, student: str) -> None:
        """Note that the newest result of this student is the one of this run, too."""
        with self._sentences():
            self._writing()
            (number,) = self._base.execute(
                "SELECT result FROM submissions WHERE student = ? ORDER BY run DESC LIMIT 1",
                (student,),
            ).fetchone()
            self._refer(run, student, number)

    def _refer(self, run: int, student: str, number: int) -> None:
        self._base.execute(
            "INSERT OR REPLACE INTO submissions (run, student, result) VALUES (?, ?, ?)",
            (run, student, number),
        )

    def end(self, run: int, ended: str, *, students: Collection[str]) -> None:
        """Note that a run has graded all that it was to grade: the submissions of these students.
        If it was stopped before, it may have others, who have left since."""
        with self._sentences():
            self._writing()
            gone = self.students(run).difference(students)
            self._base.executemany(
                "DELETE FROM submissions WHERE run = ? AND student = ?",
                [(run, student) for student in gone],
            )
            self._base.execute("UPDATE runs SET ended = ? WHERE run = ?", (ended, run))
            self.commit()

    def commit(self) -> None:
        """Write all that was kept to the disk."""
        with self._sentences():
            if self._base.in_transaction:
                self._base.execute("COMMIT")

    def _writing(self) -> None:
        if not self._base.in_transaction:
            self._base.execute("BEGIN")

    # ---------------------------------------------------------------- reading

    def newest(self, student: str) -> ClassResult | None:
        """The newest result of a student; None if there is none."""
        text = self._newest(student, None, key=False)
        return self._result(text) if text else None

    def newest_key(self, student: str, run: int | None = None) -> str:
        """The key of the newest result of a student, of all runs or of one; "" if there is none."""
        return self._newest(student, run, key=True)

    def _newest(self, student: str, run: int | None, *, key: bool) -> str:
        """The key or the text of the newest result of a student; "" if there is none."""
        with self._sentences():
            row: tuple[str] | None = self._base.execute(
                "SELECT CASE WHEN ? THEN results.key ELSE results.result END "
                "FROM submissions JOIN results "
                "ON results.id = submissions.result WHERE submissions.student = ? "
                "AND coalesce(? = submissions.run, 1) ORDER BY submissions.run DESC LIMIT 1",
                (key, student, run),
            ).fetchone()
        return "" if row is None else row[0]

    def runs(self) -> list[ClassRun]:
        """All runs, the oldest first."""
        with self._sentences():
            rows = self._base.execute(
                "SELECT run, began, coalesce(ended, '') AS ended, selection, assignment, digest, "
                "options, version FROM runs ORDER BY run"
            )
            names = [name for name, *_ in rows.description]
            runs = [ClassRun(**dict(zip(names, row, strict=True))) for row in rows]
        with self._reading("run"):
            for run in runs:
                run.check()
        return runs

    def last_run(self) -> ClassRun | None:
        """The newest run, whether it ended or not; None before the first."""
        return next(reversed(self.runs()), None)

    def students(self, run: int) -> frozenset[str]:
        """The ids of the students whom a run found."""
        with self._sentences():
            rows = self._base.execute("SELECT student FROM submissions WHERE run = ?", (run,))
            return frozenset(student for (student,) in rows)

    def all_students(self) -> frozenset[str]:
        """The ids of the students whom any run found."""
        with self._sentences():
            rows = self._base.execute("SELECT DISTINCT student FROM submissions")
            return frozenset(student for (student,) in rows)

    def latest(self, until: int | None = None) -> Iterator[ClassResult]:
        """The newest result of each student, by id; with `until`, as it was after that run. A
        student has left the class, and is left out, if a newer run found all students of the
        student's part of the class, and not this one."""
        return (self._result(text) for _, _, text in self._newest_rows("results.result", until))

    def students_by_digest(self) -> dict[str, int]:
        """The number of the students in `latest` for each digest of an assignment: that of the run
        that made the student's newest result."""
        digests = {run.run: run.digest for run in self.runs()}
        return Counter(digests[run] for _, run, _ in self._newest_rows("''"))

    def current_students(self) -> frozenset[str]:
        """The ids of the students in `latest`."""
        return frozenset(student for student, _, _ in self._newest_rows("''"))

    def _newest_rows(self, column: str, until: int | None = None) -> Iterator[tuple[str, int, str]]:
        """The id, the newest run and a column for each student in `latest`."""
        runs = [run for run in self.runs() if until is None or run.run <= until]
        rolls: dict[Shard, int] = {run.roll: run.run for run in runs if run.roll is not None}
        with self._sentences():
            rows = self._base.execute(
                f"SELECT newest.student, newest.run, {column} FROM ("  # noqa: S608 - one of two columns
                "  SELECT student, max(run) AS run FROM submissions WHERE run <= ? GROUP BY student"
                ") AS newest JOIN submissions USING (student, run) "
                "JOIN results ON results.id = submissions.result ORDER BY newest.student",
                (runs[-1].run if runs else 0,),
            )
            for student, run, text in rows:
                if not any(run < roll and shard.has(student) for shard, roll in rolls.items()):
                    yield student, run, text

    @contextmanager
    def _sentences(self) -> Iterator[None]:
        """Turns an error of the file into a UsageError with its remedy."""
        try:
            yield
        except sqlite3.Error as error:
            said = str(error)
            remedy = next((remedy for part, remedy in _REMEDIES.items() if part in said), "")
            if not remedy:  # a bug
                raise
            raise UsageError(f"{self.file} cannot be used ({said}); {remedy}") from None
