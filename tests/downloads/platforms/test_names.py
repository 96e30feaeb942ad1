"""The names that platforms give to files and folders: the student, the file and the rest."""

from pathlib import Path

import pytest

from grader.core.models.class_run import PlatformName
from grader.downloads.find import _LAYOUTS, find
from grader.downloads.handed_in import EntryLabel
from tests.support.class_downloads import write


def label(folder: Path, platform: PlatformName, path: str) -> EntryLabel:
    """The label of the file, or of the folder around it, in a download with no other entry."""
    write(folder, path)
    (each,) = find(folder, platform).contents.entries()
    assert _LAYOUTS[platform].recognises(each)
    (found,) = _LAYOUTS[platform].labels(find(folder, platform).contents)(each)
    return found


@pytest.mark.parametrize(
    ("name", "user", "student", "inside", "late"),
    [
        ("doejane_12345_67890_alphabeta.py", "12345", "doejane", "alphabeta.py", False),
        ("doejane_LATE_12345_67890_alphabeta.py", "12345", "doejane", "alphabeta.py", True),
        ("o_neilseán_12345_67890_my_helper.py", "12345", "o_neilseán", "my_helper.py", False),
        ("doe_12345_67890_11_12_x.py", "12345", "doe", "11_12_x.py", False),
        ("_12345_67890_x.py", "12345", "", "x.py", False),
        ("王小明_1_2_x.py", "1", "王小明", "x.py", False),
        ("anon_AbC1d_67890_x.py", "AbC1d", "", "x.py", False),
        ("LATE_anon_AbC1d_67890_x.py", "AbC1d", "", "x.py", True),
        ("anon_12345_67890_x.py", "12345", "", "x.py", False),
        ("doejane_12345_text.html", "12345", "doejane", "text.html", False),
        ("doejane_LATE_12345_link.html", "12345", "doejane", "link.html", True),
    ],
)
def test_a_file_from_canvas(tmp_path, name, user, student, inside, late):
    found = label(tmp_path, "canvas", name)
    assert (found.student.id, found.student.name, found.inside) == (user, student, inside)
    assert (found.late, found.is_text) == (late, name.endswith(".html"))
    assert found.source == (
        f"anonymous id {user}"
        if "anon" in name
        else ", ".join([*([f"name {student}"] if student else []), f"user id {user}"])
    )


@pytest.mark.parametrize(
    ("path", "student", "name", "inside", "is_text"),
    [
        ("Jane Doe_123_assignsubmission_file/x.py", "123", "Jane Doe", "", False),
        ("Jane Doe_123_assignsubmission_file_/x.py", "123", "Jane Doe", "", False),
        ("Jane Doe_123_assignsubmission_onlinetext/o.html", "123", "Jane Doe", "", True),
        ("Jane Doe_123_assignsubmission_file_my_x.py", "123", "Jane Doe", "my_x.py", False),
        ("Seán O'Neil_7_assignsubmission_file/x.py", "7", "Seán O'Neil", "", False),
        ("Participant_123_assignsubmission_file_/x.py", "123", "", "", False),
        ("Team 4_8_assignsubmission_file/x.py", "8", "Team 4", "", False),
        ("Default group_assignsubmission_file/x.py", "Default group", "Default group", "", False),
    ],
)
def test_an_entry_from_moodle(tmp_path, path, student, name, inside, is_text):
    found = label(tmp_path, "moodle", path)
    assert (found.student.id, found.student.name) == (student, name)
    assert (found.inside, found.is_text) == (inside, is_text)


def test_moodle_has_the_word_for_a_participant_in_its_own_language(tmp_path):
    write(tmp_path, *(f"Teilnehmerin_{each}_assignsubmission_file/x.py" for each in (1, 2)))
    assert [each.student.name for each in find(tmp_path)] == ["", ""]
    assert [each.how for each in find(tmp_path)] == [
        "Moodle: participant 1",
        "Moodle: participant 2",
    ]


@pytest.mark.parametrize(
    ("path", "student", "name", "inside", "time"),
    [
        ("1-2 - Jane Doe - Nov 20, 2026 1159 PM/x.py", "1", "Jane Doe", "", "2026-11-20T23:59"),
        ("1-2 - Jane Doe - Nov 20, 2026 1259 AM/x.py", "1", "Jane Doe", "", "2026-11-20T00:59"),
        ("1-2 - Jane Doe - November 2, 2026 105 PM/x.py", "1", "Jane Doe", "", "2026-11-02T13:05"),
        ("1-2 - Jane Doe - Nov 20, 2026 11:59 AM/x.py", "1", "Jane Doe", "", "2026-11-20T11:59"),
        ("1-2 - Jane Doe - 20 nov. 2026 2359/x.py", "1", "Jane Doe", "", ""),
        ("1-2 - Jane Doe - Foo 20, 2026 1159 PM/x.py", "1", "Jane Doe", "", ""),
        ("1-2 - Jo - Ann Doe - {}/x.py", "1", "Jo - Ann Doe", "", "2026-11-20T23:59"),
        ("1-2 - N0123456 - Jane Doe - {}/x.py", "N0123456", "Jane Doe", "", "2026-11-20T23:59"),
        ("1-2 - Jane Doe - {} - my - x.py", "1", "Jane Doe", "my - x.py", "2026-11-20T23:59"),
    ],
)
def test_an_entry_from_brightspace(tmp_path, path, student, name, inside, time):
    found = label(tmp_path, "brightspace", path.format("Nov 20, 2026 1159 PM"))
    assert (found.student.id, found.student.name) == (student, name)
    assert (found.inside, found.handed_in_at) == (inside, time)
    kind = "OrgDefinedId" if student != "1" else "user"
    assert found.source == f"name {name}, {kind} {student}"


ATTEMPT = "HW_1_j_doe_attempt_2026-11-20-10-11-12"


def page(name: str, user: str) -> str:
    return f"Name: {name} ({user})\nAssignment: HW\n\nFiles:\n\tOriginal filename: x.py\n"


def test_blackboard_takes_names_and_underscores_from_the_pages_of_attempts(tmp_path):
    write(tmp_path, f"{ATTEMPT}_my_x.py", f"{ATTEMPT}_x.py".replace("j_doe", "ray"))
    write(tmp_path, f"{ATTEMPT}.txt", content=page("Jane (Jo) Doe", "j_doe"))
    doe, ray = find(tmp_path)
    assert (doe.student.id, doe.student.name) == ("j_doe", "Jane (Jo) Doe")
    assert (ray.student.id, ray.student.name) == ("ray", "")
    assert doe.handed_in_at == "2026-11-20T10:11:12"
    assert [part.inside for part in doe.parts] == ["my_x.py"]
    assert doe.student.others == {"login": "j_doe"}


@pytest.mark.parametrize("text", ["", "Nombre Jane\n", "Name: Jane (ray)\n", "x" * 300_000, "\0("])
def test_blackboard_without_a_usable_page_divides_at_the_last_underscore(tmp_path, text):
    write(tmp_path, f"{ATTEMPT}_x.py")
    write(tmp_path, f"{ATTEMPT}.txt", content=text)
    (found,) = find(tmp_path)
    assert found.student.id == "doe"


def test_blackboard_reads_a_page_in_another_language(tmp_path):
    write(tmp_path, f"{ATTEMPT}.txt", content="\ufeffNombre: María José (j_doe)\r\nx\n")
    (found,) = find(tmp_path)
    assert (found.student.id, found.student.name, found.is_empty) == ("j_doe", "María José", True)


@pytest.mark.parametrize(
    ("files", "there", "lost"),
    [
        (["x.py"], [], "x.py"),
        (["x.py", "my_y.py", "z.md"], ["my_y.py"], "x.py and z.md"),
        (["x.py", "löser.py"], ["x.py", "lo\u0308ser.py"], ""),
        (["x.py", "löser.py"], ["x.py", "l÷ser.py"], ""),
        (["löser.py", "x.py"], ["lo\u0308ser.py"], "x.py"),
        ([], [], ""),
    ],
)
def test_a_file_that_a_page_of_blackboard_lists_and_the_download_lacks_is_no_zero(
    tmp_path, files, there, lost
):
    earlier = ATTEMPT.replace("11-20", "11-19")
    lines = "".join(f"\tOriginal: {each}\r\n\tName: {ATTEMPT}_{each}\r\n\r\n" for each in files)
    comment = f"Comments:\r\nas in: {earlier}_old.py\r\nFiles:\r\n"
    write(tmp_path, f"{ATTEMPT}.txt", content=f"{page('Jo Doe', 'j_doe')}{comment}{lines}")
    write(tmp_path, f"{earlier}.txt", content=f"{page('Jo Doe', 'j_doe')}Name: {earlier}_lost.py\n")
    write(tmp_path, *(f"{ATTEMPT}_{each}" for each in there))
    (found,) = find(tmp_path)
    reason = (
        f"{ATTEMPT}.txt lists {lost}, which the download lacks; download it again, or unpack all "
        "of it"
    )
    assert found.reason == (reason if lost else "")
    assert found.is_empty == (not there)


@pytest.mark.parametrize(
    ("around", "names", "logins"),
    [
        ("x", ["hw3-ada", "hw3-bob"], ["ada", "bob"]),
        ("x", ["hw-3-ada-l", "hw-3-adam"], ["ada-l", "adam"]),
        ("x", ["hw3-ada", "hw3-ada-b"], ["ada", "ada-b"]),
        ("x", ["hw3-ada"], ["hw3-ada"]),
        ("hw3-submissions", ["hw3-ada"], ["ada"]),
        ("hw3-submissions", ["hw3-team-a", "hw3-team-b"], ["team-a", "team-b"]),
        ("hw3-submissions", ["ada", "bob"], ["ada", "bob"]),
    ],
)
def test_a_clone_from_github(tmp_path, around, names, logins):
    folder = tmp_path / around
    for name in names:
        write(folder, f"{name}/.git/HEAD", f"{name}/alphabeta.py")
    download = find(folder)
    assert download.platform == "github"
    assert [each.student.id for each in download] == logins
    assert [each.student.others["login"] for each in download] == logins
    assert [each.how for each in download] == [f"GitHub: login {login}" for login in logins]


def test_a_clone_without_a_file_of_its_own_is_empty(tmp_path):
    write(tmp_path, "hw3-ada/.git/HEAD", "hw3-bob/.git/HEAD", "hw3-bob/alphabeta.py")
    assert [each.is_empty for each in find(tmp_path)] == [True, False]


@pytest.mark.parametrize(
    ("name", "student"),
    [
        *((f"ada.{ending}", "ada") for ending in ("py", "tar.gz", "py.txt", "ipynb", "7z")),
        ("ada.lovelace.PY", "ada.lovelace"),
        ("李.zip", "李"),
    ],
)
def test_a_file_by_hand(tmp_path, name, student):
    found = label(tmp_path, "files", name)
    assert (found.student.id, found.inside) == (student, name)


def test_numbers_of_repeated_uploads_to_canvas_are_taken_away(tmp_path):
    write(tmp_path, "doe_1_21_alphabeta-1.py", "doe_1_22_helper-2.py", "doe_1_23_hw-1.zip")
    write(tmp_path, "roe_2_24_a-1.py", "roe_2_25_a-2.py", "roe_2_26_b.py", "roe_2_27_b-1.py")
    doe, roe = (find(tmp_path), *find(tmp_path))[1:]
    download = find(tmp_path)
    assert {*download.read(doe).files} == {"alphabeta.py", "helper.py"}
    assert {*download.read(roe).files} == {"a-1.py", "a-2.py", "b.py", "b-1.py"}


def test_a_number_stays_if_the_assignment_asks_for_it(tmp_path):
    write(tmp_path, "doe_1_21_hw-1.py", "doe_1_22_helper-1.py")
    download = find(tmp_path)
    submission = download.read(next(iter(download)), pattern="hw-*.py")
    assert (submission.entry, {*submission.files}) == ("hw-1.py", {"hw-1.py", "helper.py"})
