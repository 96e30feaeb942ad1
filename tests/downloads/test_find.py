"""Whole downloads: the platform is recognised, and every student is found with the right files."""

import os
import re
import shutil
import tracemalloc
import unicodedata

import pytest

from grader.core.errors import UsageError
from grader.downloads import find as find_module
from grader.downloads import read_submission
from grader.downloads.download import Download
from grader.downloads.find import PLATFORMS, find, opened
from grader.downloads.handed_in import TITLES, HandedIn
from tests.support.class_downloads import NAMES, class_of, make, packed, write
from tests.support.refusals import refusal, refused_commands

PROGRAM = b"import helper\n"
FILES = {"alphabeta.py": PROGRAM, "my_helper.py": b"x = 1\n"}


def by_id(download: Download) -> dict[str, HandedIn]:
    return {each.student.id: each for each in download}


@pytest.mark.parametrize("form", ["folder", "folder around", "archive", "archive around"])
@pytest.mark.parametrize("platform", PLATFORMS)
def test_every_student_of_a_platform_is_found_with_the_files_under_their_own_names(
    tmp_path, platform, form
):
    folder = tmp_path / "class" / ("export" if form == "folder around" else "")
    students = make(platform, folder, dict.fromkeys(NAMES, FILES), late=NAMES[:1])
    given = tmp_path / "class"
    if form.startswith("archive"):
        given = packed(folder, around="export/" if form.endswith("around") else "")
    download = find(given)
    assert (download.platform, len(download)) == (platform, len(NAMES))
    found = by_id(download)
    contents = opened(given, download.around)  # as another process does
    assert {student.id: student for student in students} == {
        identity: each.student for identity, each in found.items()
    }
    for student in students:
        handed_in = found[student.id]
        assert (handed_in.reason, handed_in.is_empty) == ("", False)
        assert student.id in handed_in.how
        submission = read_submission.read(contents, handed_in)
        assert (submission.files, submission.findings) == (FILES, ())
        assert submission.name == student.name or student.id


def test_canvas_says_who_was_late(tmp_path):
    make("canvas", tmp_path, dict.fromkeys(NAMES, FILES), late=NAMES[:1])
    late, *others = find(tmp_path)
    assert (late.late, {each.late for each in others}) == (True, {False})
    assert late.how == "Canvas: name müllerjürgen, user id 12001, late"


def test_a_folder_a_program_and_an_archive_of_a_student_are_found(tmp_path):
    write(tmp_path, "ada/alphabeta.py", "bob.py", "cyd/", "eve.ipynb", "notes.txt")
    packed(write(tmp_path / "dan", "alphabeta.py"))
    (tmp_path / "dan" / "alphabeta.py").unlink()
    (tmp_path / "dan").rmdir()
    download = find(tmp_path)
    found = by_id(download)
    assert {name: (each.file, each.is_empty, each.how) for name, each in found.items()} == {
        "ada": ("ada", False, "by hand: folder ada"),
        "bob": ("bob.py", False, "by hand: file bob.py"),
        "cyd": ("cyd", True, "by hand: folder cyd"),
        "dan": ("dan.zip", False, "by hand: file dan.zip"),
        "eve": ("eve.ipynb", False, "by hand: file eve.ipynb"),
    }
    assert [*download.read(found["bob"]).files] == ["bob.py"]
    assert download.read(found["dan"]).files == {"alphabeta.py": PROGRAM}
    assert "Jupyter notebook" in download.read(found["eve"]).findings[0].message


def test_a_program_by_hand_cannot_import_the_files_of_other_students(tmp_path):
    write(tmp_path, "ada.py", "bob.py", "cyd/alphabeta.py", "submission.yaml")
    download = find(tmp_path)
    submission = download.read(by_id(download)["ada"], pattern="*_search.py")
    assert (submission.entry, [*submission.files]) == ("ada.py", ["ada.py"])
    assert submission.findings == ()


def test_files_of_a_system_are_left_out_and_counted(tmp_path):
    write(
        tmp_path, "ada.py", "bob.py", ".DS_Store", "__MACOSX/._ada.py", "index.html", "grades.csv"
    )
    left_out = find(tmp_path).left_out
    assert left_out.count == 4
    assert sorted(left_out.names) == [".DS_Store", "__MACOSX", "grades.csv", "index.html"]


def test_of_many_entries_left_out_only_the_first_are_kept(tmp_path):
    write(tmp_path, "ada.py", "bob.py", *(f"{number}.html" for number in range(30)))
    left_out = find(tmp_path).left_out
    assert (left_out.count, len(left_out.names)) == (30, 20)


def test_paths_given_apart_are_no_submissions(tmp_path):
    write(tmp_path, "ada/alphabeta.py", "bob/alphabeta.py", "results/store.sqlite")
    download = find(tmp_path, apart_from=[tmp_path / "x" / ".." / "results"])
    assert [each.student.id for each in download] == ["ada", "bob"]
    assert download.left_out.count == 0


def test_a_platform_is_recognised_if_it_has_half_of_the_entries(tmp_path):
    write(tmp_path, "doejane_1_21_alphabeta.py", "ada.py")
    assert find(tmp_path).platform == "canvas"
    write(tmp_path, "bob.py")
    assert find(tmp_path).platform == "files"
    assert find(tmp_path, "canvas").left_out.count == 2


def test_the_platform_can_be_given(tmp_path):
    make("canvas", tmp_path, dict.fromkeys(NAMES[:2], FILES))
    assert sorted(each.student.id for each in find(tmp_path, "files")) == [
        "lópezmaríajoségarcía_12002_200_alphabeta",
        "lópezmaríajoségarcía_12002_201_my_helper",
        "müllerjürgen_12001_100_alphabeta",
        "müllerjürgen_12001_101_my_helper",
    ]


def test_a_given_platform_is_found_in_a_folder_around(tmp_path):
    make("moodle", tmp_path / "export", dict.fromkeys(NAMES[:2], FILES))
    assert len(find(tmp_path, "moodle")) == 2


def test_a_folder_around_the_submissions_of_a_class_is_no_student(tmp_path):
    write(tmp_path, "homework/ada.py", "homework/bob/search.py")
    assert [each.student.id for each in find(tmp_path)] == ["ada", "bob"]


@pytest.mark.parametrize(
    "paths", ["ada/alphabeta.py ada/helper.py", "ada/hw/search.py", "ada/hw3/x.py bob/", "ada/"]
)
def test_the_folder_of_an_only_student_is_a_submission(tmp_path, paths):
    write(tmp_path, *paths.split())
    assert next(iter(find(tmp_path))).student.id == "ada"


FOLDERS = """
'' => {folder} is empty; give the folder or the ZIP archive that the platform handed out
a.txt '' => {folder} has no submission; it has a.txt; give the folder or the ZIP archive that the
  platform handed out
ada.py canvas
  => {folder} has no submission as Canvas names it, like doejane_12345_67890_alphabeta.py; it has
  ada.py
a.py canvsa
  => there is no platform 'canvsa'; did you mean 'canvas'? It has gradescope, canvas, moodle,
  blackboard, brightspace, github, files
alphabeta.py helper.py ''
  => {folder} has alphabeta.py itself, so it is one submission; `grade {folder}` grades it
"""


@pytest.mark.parametrize(("words", "sentence"), refused_commands(FOLDERS))
def test_a_folder_without_submissions_is_a_mistake_of_the_caller(tmp_path, words, sentence):
    *paths, platform = words
    write(tmp_path, *paths)
    assert refusal(find, tmp_path, platform) == sentence.format(folder=tmp_path)


def test_a_path_that_is_no_download_is_a_mistake_of_the_caller(tmp_path):
    write(tmp_path, "class.zip", "ada.py")
    with pytest.raises(UsageError, match=r"class\.zip is damaged or not a ZIP archive; download"):
        find(tmp_path / "class.zip")
    with pytest.raises(UsageError, match=r"ada\.py is neither a folder nor a ZIP archive; give"):
        find(tmp_path / "ada.py")
    with pytest.raises(UsageError, match=r"there is no file or folder .*did you mean 'class.zip'"):
        find(tmp_path / "clas.zip")


def test_a_name_that_is_not_utf8_is_found_read_and_printed(tmp_path):
    name = os.fsdecode(b"M\xfcller")
    write(tmp_path, f"{name}/alphabeta.py", "bob.py", f"{name}.html")
    download = find(tmp_path)
    found = by_id(download)["M\\xfcller"]
    assert (found.file, found.how) == ("M\\xfcller", "by hand: folder M\\xfcller")
    assert download.read(found).files == {"alphabeta.py": PROGRAM}
    assert download.left_out.names == ["M\\xfcller.html"]


def test_two_forms_of_one_unicode_name_are_one_student(tmp_path):
    for form in ("NFC", "NFD"):
        write(tmp_path, f"{unicodedata.normalize(form, 'Jürgen')}/alphabeta.py")
    (found,) = find(tmp_path)
    assert found.student.id == unicodedata.normalize("NFC", "Jürgen")
    assert "has more than one submission" in found.reason


def test_only_names_are_kept_in_memory(tmp_path):
    make("canvas", tmp_path, class_of(300, {"alphabeta.py": b"#" * 10_000}))
    tracemalloc.start()
    download = find(tmp_path)
    for each in download:
        download.read(each)
    used, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert used < 300 * 1000
    assert most < 300 * 2000


def test_every_platform_has_a_layout_and_a_title():
    assert {*find_module._LAYOUTS} == {*PLATFORMS} == {*find_module.TITLES}


@pytest.mark.parametrize("beside", [(), ("export.csv",), ("notes.ipynb",)])
@pytest.mark.parametrize("platform", [each for each in PLATFORMS if each != "files"])
def test_a_folder_around_an_archive_of_a_platform_is_refused(tmp_path, platform, beside):
    top = tmp_path / "week 5"
    make(platform, top / "submissions", dict.fromkeys(NAMES, FILES))
    archive = packed(top / "submissions", around="export/")
    shutil.rmtree(top / "submissions")
    write(top, *beside)
    title = TITLES[platform]
    sentence = (
        f"{top} holds a download, submissions.zip ({title}, {len(NAMES)} students); give it: "
        f"grade class '{archive}'; if each entry is a student's, repeat the command with "
        "--platform files"
    )
    with pytest.raises(UsageError, match=re.escape(sentence)):
        find(top)
    with pytest.raises(UsageError, match=re.escape(sentence)):
        find(top, "canvas")
    assert len(find(top, "files")) == 1 + ("notes.ipynb" in beside)
    assert len(find(archive)) == len(NAMES)


def test_a_folder_around_two_downloads_is_refused(tmp_path):
    for name in ("submissions", "submissions (1)"):
        make("canvas", tmp_path / name, dict.fromkeys(NAMES, FILES))
    both = (
        f"holds downloads, submissions (Canvas, {len(NAMES)} students) and submissions (1) "
        f"(Canvas, {len(NAMES)} students); give one of them: "
    )
    with pytest.raises(UsageError, match=re.escape(both)):
        find(tmp_path)
    assert len(find(tmp_path, apart_from=[tmp_path / "submissions (1)"])) == len(NAMES)


def test_a_folder_around_folders_that_hold_downloads_is_refused(tmp_path):
    for name in ("spring", "autumn"):
        make("canvas", tmp_path / name / "submissions", dict.fromkeys(NAMES, FILES))
        packed(tmp_path / name / "submissions")
        shutil.rmtree(tmp_path / name / "submissions")
        write(tmp_path / name, "gradebook.csv")
    autumn = tmp_path / "autumn" / "submissions.zip"
    both = (
        f"{tmp_path} holds downloads, autumn/submissions.zip (Canvas, {len(NAMES)} students) and "
        f"spring/submissions.zip (Canvas, {len(NAMES)} students); give one of them: grade class "
        f"{autumn}; if "
    )
    with pytest.raises(UsageError, match=re.escape(both)):
        find(tmp_path)
    write(tmp_path, "autumn/results/students/ada/report.html", "autumn/plan.py")
    with pytest.raises(UsageError, match=re.escape(" holds a download, spring/submissions.zip")):
        find(tmp_path)
    assert len(find(tmp_path, "files")) == 2
    with pytest.raises(UsageError, match=re.escape(both)):
        find(tmp_path, apart_from=[tmp_path / "autumn" / "results"])
    write(tmp_path, "spring/alphabeta.py")  # a student's folder
    assert len(find(tmp_path)) == 2


def test_a_folder_of_which_half_are_downloads_is_refused_however_many_there_are(tmp_path):
    weeks = [f"week-{number}" for number in range(1, 7)]
    for week in weeks:
        make("canvas", tmp_path / week, dict.fromkeys(NAMES, FILES))
    write(tmp_path, *(f"notes-{number}/plan.py" for number in range(6)))
    with pytest.raises(UsageError, match=r"week-4 .* and 2 more; give one of them: .*/week-1; if "):
        find(tmp_path)
    assert len(find(tmp_path, "files")) == 12
    write(tmp_path, "ada.py")  # it may be a class, of whom some cloned repositories into theirs
    assert len(find(tmp_path)) == 13


@pytest.mark.parametrize("platform", [each for each in PLATFORMS if each != "files"])
def test_a_recognised_download_is_taken_however_its_students_name_their_files(tmp_path, platform):
    """Two such files look like two students of Canvas."""
    figures = {"fig_5_7_a.py": PROGRAM, "fig_6_1_b.py": PROGRAM}
    students = make(platform, tmp_path, dict.fromkeys(NAMES[:2], figures))
    download = find(tmp_path)
    assert download.platform == platform
    assert set(download.students) == {each.id for each in students}


def test_less_than_half_of_a_folder_by_hand_may_look_like_downloads(tmp_path):
    write(tmp_path, "ada/fig_5_7_a.py", "ada/fig_6_1_b.py", "bob.py", "cyd.py")
    assert len(find(tmp_path)) == 3
    (tmp_path / "cyd.py").unlink()
    with pytest.raises(UsageError, match=r"a download, ada \(Canvas, 2 students\); give it"):
        find(tmp_path)


def test_a_link_is_no_download(tmp_path):
    make("canvas", tmp_path / "submissions", dict.fromkeys(NAMES, FILES))
    archive = packed(tmp_path / "submissions")
    write(tmp_path / "class", "ada.py")
    (tmp_path / "class" / "bob.zip").symlink_to(archive)
    assert len(find(tmp_path / "class")) == 2


def test_folders_and_archives_of_students_are_no_downloads(tmp_path):
    """One file with the name of a platform may be the student's own; an archive may be damaged."""
    write(tmp_path, "ada/doejane_12345_67890_alphabeta.py", "bob.zip", "cyd.py")
    packed(write(tmp_path / "dan", "alphabeta.py", "helper.py"))
    shutil.rmtree(tmp_path / "dan")
    download = find(tmp_path)
    assert set(download.students) == {"ada", "bob", "cyd", "dan"}
    assert by_id(download)["dan"].file == "dan.zip"
