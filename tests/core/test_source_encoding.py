"""Bytes that are not UTF-8: the likely encoding, and the line of the first bad byte."""

import ast
import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.core.findings.file_problems import flawed
from grader.core.source_encoding import EncodingFlaw, as_utf_8, flaw, source_line

PROGRAM = (
    '"""Alpha-beta, für MAX und MIN."""\n\n\ndef max_value(game, state, alpha, beta):\n    ...\n'
)
RUSSIAN = "# Максимум из детей\nx = 1\n"
CHINESE = "# 最大值节点\nx = 1\n"


MARKS = {
    "utf-16-le": codecs.BOM_UTF16_LE,
    "utf-16-be": codecs.BOM_UTF16_BE,
    "utf-32-le": codecs.BOM_UTF32_LE,
    "utf-32-be": codecs.BOM_UTF32_BE,
}


@pytest.mark.parametrize("encoding", [*MARKS, "utf-16", "utf-32"])  # Python marks the last two
@pytest.mark.parametrize("mark", [True, False])
@pytest.mark.parametrize("text", [PROGRAM, "x = 1\r\n", RUSSIAN + PROGRAM, PROGRAM * 500])
def test_wide_encodings_are_named_with_a_mark_and_without(encoding, mark, text):
    found = flaw((MARKS.get(encoding, b"") if mark else b"") + text.encode(encoding))
    name = encoding[:6].upper()
    assert found == EncodingFlaw(None, wide=name)
    assert flawed(found) == f"is {name}, and must be UTF-8; save it as UTF-8"


SAVE = "save it as UTF-8"
UNDECLARE = "save it as UTF-8, and delete that declaration"
WESTERN = "; the file seems to be Windows-1252 (Latin-1)"
OTHER = "; the file seems to be in another encoding"
REST = ", while the rest of the file is"
LATIN_9 = "# vim: set fileencoding=latin-9 :\n# €".encode("iso-8859-15")
GBK = b"#!/usr/bin/python\n# -*- coding: gbk -*-\n" + CHINESE.encode("gbk")


@pytest.mark.parametrize(
    ("data", "line", "byte", "guess", "remedy"),
    [
        (PROGRAM.encode("latin-1"), 1, "0xFC", WESTERN, SAVE),
        ("x\r\ny\rz\n# “quoted”".encode("cp1252"), 4, "0x93", WESTERN, SAVE),
        (RUSSIAN.encode("cp1251"), 1, "0xCC", OTHER, SAVE),
        (CHINESE.encode("gbk"), 1, "0xD7", OTHER, SAVE),
        (GBK, 3, "0xD7", "; the file declares gbk", UNDECLARE),
        (LATIN_9, 2, "0xA4", "; the file declares latin-9", UNDECLARE),
        ("# coding: utf_8\n# é".encode("latin-1"), 2, "0xE9", WESTERN, SAVE),
        ("\n\n# coding: gbk\n# é".encode("latin-1"), 4, "0xE9", WESTERN, SAVE),
        (CHINESE.encode() + b"\x80", 3, "0x80", REST, "type that character anew"),
    ],
)
def test_the_first_byte_that_is_not_utf_8_is_named_with_its_line(data, line, byte, guess, remedy):
    found = flaw(data)
    assert (found.line, found.is_nul) == (line, False)
    assert flawed(found) == f"holds the byte {byte}, which is not UTF-8{guess}; {remedy}"


def test_a_nul_byte_in_a_text_is_named_with_its_line():
    found = flaw(b"x = 1\n\0")
    assert (found.line, found.is_nul) == (2, True)
    remedy = "delete it, or save the file once more as plain text"
    assert flawed(found) == f"holds a NUL byte; {remedy}"


@pytest.mark.parametrize(
    "data", [bytes(5000), b"\0\xff", b"x = 1\n\0y = 2\n\0", b"\x7fELF\2\1\0\0"]
)
def test_binary_data_is_called_so(data):
    found = flaw(data)
    assert (found.line, found.is_nul) == (None, True)
    remedy = "hand in the text that you wrote in an editor"
    assert flawed(found) == f"is binary data, and not plain text; {remedy}"


@pytest.mark.parametrize("text", [PROGRAM, RUSSIAN, CHINESE, "", "\ufeffx = 1\r\n", "🎉", "\ufffd"])
def test_valid_utf_8_has_no_flaw(text):
    assert flaw(text.encode()) is None


@given(st.binary(max_size=300))
def test_a_flaw_is_found_exactly_in_bytes_that_do_not_decode(data):
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = "\0"
    found = flaw(data)
    assert (found is None) == ("\0" not in text)


@given(st.text(st.sampled_from("x\r\n"), max_size=30))
def test_lines_are_counted_as_python_counts_them(before):
    last = ast.parse(before.replace("x", "x;") + "last").body[-1]
    assert flaw(before.encode() + b"\xff").line == last.lineno


@pytest.mark.parametrize(
    ("declared", "text", "codec"),
    [
        ("latin-1", "x = 'été'", "latin-1"),
        ("ISO_8859-15", "x = '€'", "iso8859-15"),
        ("cp1252", "# „so“\r\nx = 1", "cp1252"),
        ("utf-8", "x = 'été'", "utf-8"),
        ("latin-1", "x = 1", "utf-8"),
    ],
)
def test_a_declared_western_encoding_is_read(declared, text, codec):
    whole = f"#!/usr/bin/python\n# -*- coding: {declared} -*-\n{text}"
    assert as_utf_8(whole.encode(codec)) == whole.encode("utf-8")


@pytest.mark.parametrize(
    "data",
    [
        b"# coding: koi8-r\nx = '\xe9'",
        b"# coding: ascii\nx = '\xe9'",
        b"# coding: cp1252\nx = '\x81'",
        b"# coding: rot13\nx = '\xe9'",
        b"\n\n# coding: latin-1\nx = '\xe9'",
        b"x = '\xe9'",
        b"# coding: latin-1\nx = '\xe9\x00'",
        b"\xff\xfe#\x00",
    ],
)
def test_any_other_file_keeps_its_bytes_and_its_flaw(data):
    assert as_utf_8(data) == data
    assert flaw(data) is not None


@pytest.mark.parametrize(
    ("number", "line"), [(1, "one"), (2, "  two"), (3, "\ufffd"), (4, ""), (0, ""), (9, "")]
)
def test_a_line_of_a_file_is_found_by_its_number(number, line):
    assert source_line(b"\xef\xbb\xbfone\r\n  two  \r\xe9\n", number) == line
