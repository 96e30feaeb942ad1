"""Fingerprints of a text: alike for programs that differ in names and layout, others for others."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from grader.sandbox.worker import fingerprints as module
from grader.sandbox.worker.fingerprints import (
    fingerprints,
    hashed,
    kind_of,
    program_text,
    tokens,
    unpacked,
)
from grader.search.reference_modules import text_of, variant_module
from tests.support.places import ROOT

FIGURE = (ROOT / "reference" / "fig57.py").read_text("utf-8")
OTHER = text_of(variant_module("fig57_depth"))
NEW_NAMES = FIGURE.replace("alpha", "a1").replace("beta", "b2").replace("game", "spiel")
RENAMED = NEW_NAMES.replace("    ", "\t").replace("\n", "  # why\n\n")


def of_kind(text, kind):
    shared = (unpacked(each)[0] for each in fingerprints(text))
    return [each for each in shared if kind_of(each) == kind]


# ---------------------------------------------------------------- tokens


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x1 = _y", ["name x1", "other =", "name _y"]),
        ("if naïve:", ["other if", "name naïve", "other :"]),
        ("1e5 0x1f 3.25_0", ["number 1e5", "number 0x1f", "number 3.25_0"]),
        ("a>=b", ["name a", "other >", "other =", "name b"]),
        ("'a' \"b\"", ["string 'a'", 'string "b"']),
        (r"'it\'s' x", [r"string 'it\'s'", "name x"]),
        ("rb'x' F\"{y}\" xx'z'", ["string rb'x'", 'string F"{y}"', "name xx", "string 'z'"]),
        ("'open\nx", ["string 'open", "name x"]),
        ("'open\\", ["string 'open\\"]),
        ("'''a\n'b''' x", ["string '''a\n'b'''", "name x"]),
        ("'''a\\'''b''' x", ["string '''a\\'''b'''", "name x"]),
        ("'''open\nx", ["string '''open\nx"]),
        ("x # why\ny", ["name x", "comment # why", "name y"]),
        ("# end", ["comment # end"]),
        ("a\\\n b", ["name a", "name b"]),
        ("", []),
        ("\x00¡$?", ["other \x00", "other ¡", "other $", "other ?"]),
    ],
)
def test_a_text_has_these_tokens(text, expected):
    assert [f"{kind} {word}" for kind, word, _ in tokens(text)] == expected


def test_a_token_has_the_line_on_which_it_begins():
    text = "a\n'''b\n'''\nc # d\n\ne"
    lines = [(word[-1:], line) for _, word, line in tokens(text)]
    assert lines == [("a", 1), ("'", 2), ("c", 4), ("d", 4), ("e", 6)]


@pytest.mark.parametrize(
    "text",
    ["'" * 99, '"""' + '\\"""' * 99, "#\n" * 99, "(" * 99, "\\" * 99, "\ud800 = 1", "'\\\n'"],
)
def test_every_character_of_a_text_that_is_no_python_is_in_a_token(text):
    found = "".join(word for _, word, _ in tokens(text))
    assert re.sub(r"[\s\\]", "", found) == re.sub(r"[\s\\]", "", text)
    fingerprints(text)


# ---------------------------------------------------------------- stretches


def test_names_numbers_layout_and_comments_do_not_change_a_stretch():
    renamed = RENAMED.replace(" 0", " 77")
    assert of_kind(FIGURE, "stretch") == of_kind(renamed, "stretch") != []
    assert set(of_kind(FIGURE, "name")) != set(of_kind(RENAMED, "name"))


def test_keywords_and_operators_change_a_stretch():
    changed = FIGURE.replace(">=", ">").replace("for a in", "while a in")
    assert set(of_kind(FIGURE, "stretch")) != set(of_kind(changed, "stretch"))
    assert set(of_kind(FIGURE, "stretch")) & set(of_kind(OTHER, "stretch"))


@pytest.mark.parametrize("before", range(0, 40, 7))
def test_enough_tokens_in_common_share_a_stretch(before):
    least = module.STRETCH + module.WINDOW - 1
    common = ["(", ")", "[", "]", "x", "1", "if", "for", "+", ":"] * 2
    one = " ".join(["@"] * before + common[:least] + ["%"] * 20)
    other = " ".join(["{"] * 30 + common[:least] + ["}"] * before)
    assert set(of_kind(one, "stretch")) & set(of_kind(other, "stretch"))


def test_a_text_with_fewer_tokens_has_no_stretch():
    least = module.STRETCH + module.WINDOW - 1
    assert of_kind("( " * (least - 1), "stretch") == []
    assert len(of_kind("( " * least, "stretch")) == 1


def test_a_stretch_has_its_first_and_last_line():
    text = "\n" * 9 + "x = [\n" + "".join(f"  {n},\n" for n in range(30)) + "]\n"
    lines = [unpacked(each)[1:] for each in fingerprints(text)]
    assert lines[0][0] >= 10
    assert all(first <= last <= 41 for first, last in lines)
    # Each element is a number and a comma.
    assert all(
        last - first in {module.STRETCH // 2 - 1, module.STRETCH // 2} for first, last in lines[2:]
    )


def test_lines_beyond_the_bits_are_cut():
    text = "\n" * 50_000 + "( " * 30 + "\n" * 500 + ") " * 16
    found = [unpacked(each) for each in fingerprints(text)]
    assert {first for _, first, _ in found} == {(1 << 14) - 1}
    assert max(last - first for _, first, last in found) == 63
    assert max(fingerprints(text)).bit_length() <= 52


# ---------------------------------------------------------------- comments and names


def test_case_spaces_and_signs_do_not_change_a_comment():
    one = of_kind("# Go through ALL the moves!", "comment")
    for other in ("'go through all, the moves'", "'''Go through\nall the moves.'''"):
        assert one == of_kind(other, "comment")
    assert one != of_kind("# go through all the plies", "comment")
    assert len(one) == 1


def test_a_short_comment_or_name_has_no_fingerprint():
    assert of_kind("# 12345678901", "comment") == []
    assert len(of_kind("# 123456789012", "comment")) == 1
    assert of_kind("ab = 1; if_ = 2", "name") == [(2 << 30) | hashed("if_")]


def test_a_name_and_a_comment_are_counted_once_at_their_first_line():
    text = "value = 1\nvalue = 2\n# the value of it\n# The value of it\n"
    assert [unpacked(each)[1:] for each in fingerprints(text)[-2:]] == [(3, 3), (1, 1)]


def test_a_forged_kind_has_no_name():
    assert kind_of(unpacked((1 << 52) - 1)[0]) == ""
    assert kind_of(-1) == ""


# ---------------------------------------------------------------- bounds


def test_the_numbers_of_fingerprints_are_bounded():
    signs = "".join("([{+-*/%@.:"[n * n % 11] for n in range(20_000))
    assert len(of_kind(signs, "stretch")) == module.STRETCHES
    many = "\n".join(f"name{n} # a comment of its own {n}" for n in range(2000))
    assert len(of_kind(many, "comment")) == module.COMMENTS
    assert len(of_kind(many, "name")) == module.NAMES
    assert module.STRETCHES + module.COMMENTS + module.NAMES == 2000


def test_two_processes_make_the_same_fingerprints():
    folder = str(Path(module.__file__).parents[1])
    program = (
        f"import sys; sys.path.insert(0, {folder!r})\n"
        f"from worker.fingerprints import *\nprint(fingerprints({FIGURE!r}))"
    )
    python = [sys.executable, "-I", "-S", "-c", program]
    made = subprocess.run(python, capture_output=True, text=True, check=True)
    assert made.stdout.strip() == str(fingerprints(FIGURE))


# ---------------------------------------------------------------- files


def test_the_text_of_one_file_is_the_file():
    files = {"a.py": b"\xef\xbb\xbfx = 1\r\ny\rz\n", "notes.txt": b"no"}
    assert program_text(files) == "x = 1\ny\nz\n"


def test_each_of_several_files_has_its_path_above_it_which_is_no_comment():
    text = program_text({"b.py": b"y", "a folder\nb/a.py": b"x\n"})
    assert text == f"{module.HEADING}a folder b/a.py\nx\n\n{module.HEADING}b.py\ny"
    assert [word for _, word, _ in tokens(text)] == ["x", "y"]


def test_bytes_that_are_no_text_are_replaced_and_a_long_text_is_cut():
    assert program_text({"a.py": b"\xff\xfe"}) == "\ufffd\ufffd"
    assert len(program_text({"a.py": "é".encode() * 200_000, "b.py": b"x"})) == module.MOST_TEXT
    assert program_text({}) == ""
