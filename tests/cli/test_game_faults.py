"""The message about an exception that a game's file raises."""

from pathlib import Path

import pytest

from grader.core.errors import EXIT_INTERNAL
from grader.search.games import nim, raised_in


def test_an_exception_of_a_game_names_its_method_and_file(monkeypatch, tmp_path, grade):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(nim, "OTHER", {})
    exercise = tmp_path / "heap.yaml"
    exercise.write_text("id: heap\ntitle: Heap\ngame: {nim: {}}\n", encoding="utf-8")
    ran = grade("solve", exercise)
    (written,) = tmp_path.glob("grade-fault-*")
    lines = Path(nim.__file__).read_text(encoding="utf-8").splitlines()
    (number,) = (number for number, text in enumerate(lines, 1) if "(action), OTHER[" in text)
    assert ran.code == EXIT_INTERNAL
    assert " ".join(ran.err.split()) == (
        f"grade: the game's method result (nim.py:{number}) raised KeyError: 'MAX'; correct it "
        f"there, by the traceback in {written}"
    )
    assert "KeyError" in written.read_text(encoding="utf-8")


def test_an_exception_of_other_code_is_no_game_s():
    with pytest.raises(ZeroDivisionError) as raised:
        _ = 1 / 0
    assert raised_in(raised.value) == ""
