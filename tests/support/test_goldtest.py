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
