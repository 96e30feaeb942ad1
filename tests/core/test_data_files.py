"""The folders of data beside the program, in a checkout and in an installed copy."""

from grader.core import data_files
from grader.course import listed_exercises


def test_an_installed_copy_finds_its_own_exercises(tmp_path, monkeypatch):
    package = tmp_path.resolve() / "grader"
    package.mkdir()
    monkeypatch.setattr(data_files, "_PACKAGE", package)
    monkeypatch.setattr(data_files, "_INSTALLED", package / "_data")
    assert listed_exercises.shipped() == tmp_path.resolve() / "exercises"
    (package / "_data" / "exercises").mkdir(parents=True)
    assert listed_exercises.shipped() == package / "_data" / "exercises"
