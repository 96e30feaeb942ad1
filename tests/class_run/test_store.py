"""The store: a row for each submission and run, whatever happens."""

import contextlib
import json
import os
import signal
import sqlite3
import subprocess
import sys
import textwrap
from contextlib import closing
from copy import deepcopy
from dataclasses import asdict, replace
from functools import reduce
from operator import getitem
from pathlib import Path

import pytest

from grader.class_run.chosen_students import ChosenStudents
from grader.class_run.results_folder import STORE
from grader.class_run.runs import ClassRun, Shard
from grader.class_run.store import VERSION, Store
from grader.core.errors import UsageError
from tests.class_run.conftest import in_store
from tests.support.class_results import result

RUN = ClassRun(
    run=0,
    began="2026-11-23T10:00:00Z",
    ended="",
    selection=ChosenStudents().text,
    assignment="Trees",
    digest="d1",
    options="full",
    version="1",
)
CHOSEN = ChosenStudents(students=["u0001"]).text


def kept(
    folder: Path, *numbers: int, run: ClassRun = RUN, end: bool = True, share: float = 1.0
) -> int:
    """A run with a result for each student of these numbers."""
    with Store(folder, create=True) as store:
        number = store.begin(run)
        for student in numbers:
            store.keep(number, result(student, share))
        if end:
            found = {result(student).student.id for student in numbers}
            store.end(number, "2026-11-23T10:01:00Z", students=found)
    return number


def ids(folder: Path, until: int | None = None) -> list[str]:
    with Store(folder) as store:
        return [each.student.id for each in store.latest(until)]


def test_a_result_is_read_as_it_was_kept(tmp_path):
    zoe = replace(result(1).student, others={"email": "zoë@example.org"})
    one = result(1, 0.5, 1.0, mistakes=("a", "b"), fingerprints=(7, 2**31), late=True)
    one = replace(one, student=zoe)
    with Store(tmp_path, create=True) as store:
        store.keep(store.begin(RUN), one)
    with Store(tmp_path) as store:
        assert list(store.latest()) == [one]


def test_a_run_that_was_stopped_goes_on_and_one_that_ended_does_not(tmp_path):
    assert kept(tmp_path, 1, end=False) == 1
    assert kept(tmp_path, 2, end=False, run=replace(RUN, began="later")) == 1
    assert kept(tmp_path, 3) == 1
    assert kept(tmp_path, 3) == 2


@pytest.mark.parametrize("field", ["selection", "assignment", "digest", "options", "version"])
def test_a_run_with_other_fields_is_another_one(tmp_path, field):
    kept(tmp_path, 1, end=False)
    other = replace(RUN, **{field: CHOSEN})
    assert kept(tmp_path, 1, run=other) == 2


def test_the_newest_result_of_a_student_counts(tmp_path):
    kept(tmp_path, 1, 2, share=0.0)
    kept(tmp_path, 1, share=1.0, run=replace(RUN, selection=CHOSEN))
    with Store(tmp_path) as store:
        assert [each.score for each in store.latest()] == [2, 0]
        assert [each.score for each in store.latest(until=1)] == [0, 0]


def test_a_student_whom_a_whole_run_no_longer_finds_is_left_out(tmp_path):
    kept(tmp_path, 1, 2, 3)
    kept(tmp_path, 1, 2)
    assert ids(tmp_path) == ["u0001", "u0002"]
    assert ids(tmp_path, until=1) == ["u0001", "u0002", "u0003"]


def test_a_student_who_has_left_while_a_run_was_stopped_is_left_out(tmp_path):
    kept(tmp_path, 1, 2, end=False)
    kept(tmp_path, 2, 3)
    assert ids(tmp_path) == ["u0002", "u0003"]


def test_a_shard_leaves_out_its_own_students_who_have_left(tmp_path):
    everyone = list(range(1, 30))
    first = [each for each in everyone if Shard(1, 2).has(result(each).student.id)]
    second = [each for each in everyone if each not in first]
    parts = [replace(RUN, selection=ChosenStudents(shard=Shard(at, 2)).text) for at in (1, 2)]
    kept(tmp_path, *first, run=parts[0])
    kept(tmp_path, *second, run=parts[1])
    assert len(ids(tmp_path)) == len(everyone)
    kept(tmp_path, *first[1:], run=parts[0])
    stayed = {result(each).student.id for each in everyone} - {result(first[0]).student.id}
    assert set(ids(tmp_path)) == stayed
    with Store(tmp_path) as store:
        assert store.current_students() == stayed
        assert store.students_by_digest() == {"d1": len(everyone) - 1}
    assert len(ids(tmp_path, until=2)) == len(everyone)
    skipped = ChosenStudents(shard=Shard(2, 2), skip=[result(second[0]).student.id])
    kept(tmp_path, *second[1:], run=replace(RUN, selection=skipped.text))
    assert set(ids(tmp_path)) == stayed  # who was skipped may still be in the class


def test_a_part_of_a_class_leaves_the_others_as_they_were(tmp_path):
    kept(tmp_path, 1, 2, 3)
    kept(tmp_path, 2, run=replace(RUN, selection=CHOSEN))
    kept(tmp_path, 1, end=False, run=replace(RUN, options="none"))
    assert ids(tmp_path) == ["u0001", "u0002", "u0003"]


def test_the_newest_result_of_a_student_is_that_of_all_runs_or_of_one(tmp_path):
    kept(tmp_path, 1)
    with Store(tmp_path, create=True) as store:
        run = store.begin(RUN)
        store.keep(run, replace(result(1), key="other"))
        assert store.newest("u0001") == replace(result(1), key="other")
        assert store.newest("u0002") is None
        assert store.newest_key("u0001") == "other"
        assert store.newest_key("u0001", 1) == result(1).key
        assert store.newest_key("u0002") == store.newest_key("u0001", 7) == ""


def test_a_result_that_has_not_changed_counts_for_the_next_run_without_being_copied(tmp_path):
    kept(tmp_path, 1)
    with Store(tmp_path) as store:
        run = store.begin(RUN)
        store.keep_newest(run, "u0001")
        store.end(run, "later", students=["u0001"])
    assert ids(tmp_path) == ["u0001"]
    assert in_store(tmp_path, "SELECT count(*) FROM results") == [(1,)]
    assert in_store(tmp_path, "SELECT count(*) FROM submissions") == [(2,)]


def test_a_student_has_one_row_in_a_run_however_often_it_is_kept(tmp_path):
    kept(tmp_path, 1, 1, 1)
    assert ids(tmp_path) == ["u0001"]


# ---------------------------------------------------------------- faults


def test_there_must_be_a_store(tmp_path):
    with pytest.raises(UsageError, match=r"there is no class\.sqlite in .*; give the folder that"):
        Store(tmp_path)


def test_a_store_of_a_newer_grade_is_left_alone(tmp_path):
    kept(tmp_path, 1)
    in_store(tmp_path, f"PRAGMA user_version = {VERSION + 1}")
    sentence = f"by a newer grade .* version {VERSION + 1}, .*update"
    with pytest.raises(UsageError, match=sentence):
        Store(tmp_path)


def test_a_file_that_is_no_store_is_left_alone(tmp_path):
    (tmp_path / STORE).write_text("grades: 1, 2, 3\n" * 100)
    with pytest.raises(UsageError, match=r"not a database.*; move the file away, and grade"):
        Store(tmp_path)
    assert (tmp_path / STORE).read_text().startswith("grades: 1, 2, 3")


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("UPDATE results SET result = '{'", "a result in it is damaged"),
        ("UPDATE results SET result = '{}'", "a result in it is damaged"),
        ("UPDATE results SET result = x'ff'", "a result in it is damaged"),
        ("UPDATE results SET result = '{\"student\": 3}'", "a result in it is damaged"),
        ("UPDATE runs SET selection = 'all'", "a run in it is damaged"),
        ("UPDATE runs SET selection = '{}'", "a run in it is damaged"),
        ("DELETE FROM runs", "a run or a result is missing in it"),
        ("DELETE FROM results", "a run or a result is missing in it"),
        ("DROP TABLE runs", "its tables are not those of a store"),
        ("DROP TABLE submissions", "its tables are not those of a store"),
        ("ALTER TABLE runs RENAME COLUMN digest TO hash", "its tables are not those of a store"),
    ],
)
def test_a_damaged_store_is_one_sentence_with_the_remedy(tmp_path, statement, reason):
    kept(tmp_path, 1)
    in_store(tmp_path, statement)
    with pytest.raises(UsageError, match=rf"\({reason}\); move the file away, and grade"):
        ids(tmp_path)


WRONG = ("3", "-1.5", "'x'", "x'ff'", "'[]'", "'null'")
COLUMNS = {
    "runs": "run began ended selection assignment digest options version",
    "results": "id student key result",
    "submissions": "run student result",
}


def fields(value, path=()):
    """The path of each field of a value read from JSON, and the value there."""
    yield path, value
    if isinstance(value, (dict, list)):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from fields(value[key], (*path, key))


def read_all(folder):
    """All that commands read of a store."""
    with Store(folder) as store:
        for run in store.runs():
            _ = run.roll, run.parts, run.is_whole, run.is_merge
            assert all(isinstance(each, str) for each in store.students(run.run))
        for each in store.latest():
            _ = json.dumps(asdict(each)), each.mistake, each.share, each.student.label
        return store.students_by_digest(), store.all_students()


def test_a_value_of_a_wrong_type_in_any_column_is_one_sentence_or_no_harm(tmp_path):
    kept(tmp_path, 1)
    whole = (tmp_path / STORE).read_bytes()
    for table, columns in COLUMNS.items():
        for column in columns.split():
            for wrong in WRONG:
                (tmp_path / STORE).write_bytes(whole)
                with contextlib.suppress(sqlite3.IntegrityError):
                    in_store(tmp_path, f"UPDATE {table} SET {column} = {wrong}")  # noqa: S608 - our own text
                with contextlib.suppress(UsageError):
                    read_all(tmp_path)


def wrong_values(value):
    """Values of other types than that of a field."""
    wrong = (True, "x", {"x": [1]})
    return [each for each in wrong if value is not None and type(each) is not type(value)]


def test_json_of_a_wrong_type_in_any_field_is_one_sentence(tmp_path):
    one = asdict(result(1, 0.5, 1.0, mistakes=("a",), alike=(("b",),), fingerprints=(3,)))
    texts = {"results": one, "runs": json.loads(ChosenStudents(students=["u"], skip=["v"]).text)}
    kept(tmp_path, 1)
    whole = (tmp_path / STORE).read_bytes()
    for table, found in texts.items():
        column = "result" if table == "results" else "selection"
        all_of_it = {"": json.loads(json.dumps(found))}
        for path, before in [*fields(all_of_it)][1:]:
            for wrong in wrong_values(before):
                changed = deepcopy(all_of_it)
                reduce(getitem, path[:-1], changed)[path[-1]] = wrong
                (tmp_path / STORE).write_bytes(whole)
                text = json.dumps(changed[""])
                in_store(tmp_path, f"UPDATE {table} SET {column} = '{text}'")  # noqa: S608 - our own text
                with pytest.raises(UsageError, match=f"a {table[:-1]} in it is damaged"):
                    read_all(tmp_path)


@pytest.mark.parametrize("version", [0, VERSION])
def test_the_database_of_another_program_is_left_alone(tmp_path, version):
    with closing(sqlite3.connect(tmp_path / STORE)) as other:
        other.execute("CREATE TABLE bookmarks (url TEXT)")
        other.execute(f"PRAGMA user_version = {version}")
    with pytest.raises(UsageError, match="its tables are not those of a store"):
        Store(tmp_path, create=True)
    with closing(sqlite3.connect(tmp_path / STORE)) as other:
        assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("bookmarks",)]


def test_two_runs_cannot_write_to_one_store(tmp_path):
    with Store(tmp_path, create=True), pytest.raises(UsageError, match="another grade class"):
        Store(tmp_path)


def test_a_folder_that_cannot_be_written_to_is_named(tmp_path):
    with pytest.raises(UsageError, match=r"unable to open.*; make the folder writable"):
        Store(tmp_path / "not-there", create=True)


def test_a_full_disk_is_one_sentence_and_what_was_written_stays(tmp_path):
    kept(tmp_path, 1)
    store = Store(tmp_path)
    pages = store._base.execute("PRAGMA page_count").fetchone()[0]
    store._base.execute(f"PRAGMA max_page_count = {pages + 2}")
    run = store.begin(RUN)
    long = replace(result(2), reason="x" * 1_000_000)
    with pytest.raises(UsageError, match=r"full\); free some space and repeat the command"):
        store.keep(run, long)
    store._base.close()
    assert "u0001" in ids(tmp_path)


def test_a_mistake_in_our_own_sql_is_no_user_s_mistake(tmp_path):
    store = Store(tmp_path, create=True)
    with store, pytest.raises(sqlite3.OperationalError), store._sentences():
        store._base.execute("SELECT nonsense")


def test_a_process_that_is_killed_while_it_writes_loses_no_row_that_was_written(tmp_path):
    script = textwrap.dedent(
        """
        import os, sys
        from pathlib import Path
        from grader.class_run.store import Store
        from tests.class_run.test_store import RUN
        from tests.support.class_results import result
        store = Store(Path(sys.argv[1]), create=True)
        run = store.begin(RUN)
        for number in range(1, 1000):
            store.keep(run, result(number))
            if number % 5 == 0:
                store.commit()
                print(number, flush=True)
        """
    )
    process = subprocess.Popen(
        [sys.executable, "-c", script, str(tmp_path)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    while (last := int(process.stdout.readline())) < 50:
        pass
    os.kill(process.pid, signal.SIGKILL)
    last = max([last, *map(int, process.stdout.read().split())])
    process.wait()
    process.stdout.close()
    found = ids(tmp_path)
    assert len(found) in range(last, last + 6)
    assert len(set(found)) == len(found)
