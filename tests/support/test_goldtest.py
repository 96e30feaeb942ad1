import pytest

from tests.support import goldtest


def test_a_different_text_is_saved_beside_the_expected_one(tmp_path, monkeypatch):
    monkeypatch.setattr(goldtest, "GOLD", tmp_path)
    (tmp_path / "page.txt").write_text("one\n", encoding="utf-8")
    with pytest.raises(AssertionError, match=r"-one\n\+two"):
        goldtest.assert_gold("two\n", "page.txt")
    assert (tmp_path / "page.txt.actual").read_text(encoding="utf-8") == "two\n"
    goldtest.assert_gold("one\n", "page.txt")
    assert not (tmp_path / "page.txt.actual").exists()


TRANSCRIPT = """\
# Numbers of one case are added.
add> 1
add> 2
3

say> 4 -> 5
add, say>
say 4 -> 5
0
"""


def answered(prompt, text):
    yield f"say {text}" if prompt == "say" else str(sum(map(int, text.split())))


def test_each_prompt_of_a_transcript_is_answered_anew(tmp_path, monkeypatch):
    monkeypatch.setattr(goldtest, "GOLD", tmp_path)
    (tmp_path / "sums.txt").write_text(TRANSCRIPT, encoding="utf-8")
    goldtest.assert_transcript("sums.txt", answered)
    (tmp_path / "sums.txt").write_text(TRANSCRIPT.replace("\n3\n", "\n4\n"), encoding="utf-8")
    with pytest.raises(AssertionError, match=r"-4\n\+3"):
        goldtest.assert_transcript("sums.txt", answered)
    assert (tmp_path / "sums.txt.actual").read_text(encoding="utf-8") == TRANSCRIPT


def test_a_new_case_of_a_transcript_needs_no_results(tmp_path, monkeypatch):
    monkeypatch.setattr(goldtest, "GOLD", tmp_path)
    (tmp_path / "sums.txt").write_text("add> 1\n\nadd> 2", encoding="utf-8")
    with pytest.raises(AssertionError):
        goldtest.assert_transcript("sums.txt", answered)
    assert (tmp_path / "sums.txt.actual").read_text(encoding="utf-8") == "add> 1\n1\n\nadd> 2\n2\n"
