"""A file that is not valid YAML: the faulty part is reported and left out, the rest is read."""

from __future__ import annotations

import pytest

from tests.support.answers_samples import codes, messages, names, rows, sheet, shown, windows

WHOLE = """\
value: 6
windows:
  A: [-inf, +inf]
  B: [-inf, 6]
trace:
  - [A, -inf, +inf, -inf, MAXvalue]
  - [B, -inf, +inf, +inf, MINvalue]
  - "H: 6: 6: 6"
move: B
"""
SECOND_COLON = (
    "this is not YAML: a second ': ' on one line; put quotes around a text that contains one"
)
UNCLOSED = "a list has no ] at its end; write it."
NO_QUOTE = "it starts with a quote and has none at its end; write that too."


@pytest.mark.parametrize(
    ("right", "wrong", "line", "message"),
    [
        ("[B, -inf, +inf, +inf, MINvalue]", "B: -inf: 3: 5", 7,
         SECOND_COLON + ', as in "B: -inf: 3: 5".'),
        ("+inf, MINvalue]", "+inf, MINvalue", 7, UNCLOSED),
        ("  - [B,", "   - [B,", 7, None),
        ("  - [B,", " - [B,", 7, None),
        ("  - [B,", "\t- [B,", 7, "YAML cannot be indented with a tab; use spaces."),
        ("  - [B,", "  - @[B,", 7, None),
        ("  - [B,", "  - 'B", 7, NO_QUOTE),
        ("  B: [-inf, 6]", "  B: [-inf, 6", 4, UNCLOSED),
        ("  B: [-inf, 6]", "  B: -inf: 6", 4, SECOND_COLON + "."),
        ("move: B", "move: 'B", 9, NO_QUOTE),
        ("move: B", "move: *B", 9,
         "no anchor is named 'B'; write &B before the value it stands for."),
        ("move: B", "move: B: C", 9, SECOND_COLON + "."),
        ("move: B", "move:B", 9, 'a space is missing after "move:"; put it in.'),
        ("value: 6", "value: 6: 7", 1, SECOND_COLON + "."),
        ("value: 6", "value: **6**", 1, None),
        ("value: 6", "value: 6\x07", 1, "the character U+0007 is not allowed in YAML; delete it."),
        ("value: 6", "My answer", 1, "this line belongs to no part; write # before it."),
        ("value: 6", "visited: [A, B", 1, UNCLOSED),
        ("move: B", "---", 9, "a second document starts here; put it in a file of its own."),
        ("move: B", "and so on", 9, None),
    ],
)  # fmt: skip
def test_one_slip_loses_one_item(right, wrong, line, message):
    assert right in WHOLE
    found = sheet("yaml", WHOLE.replace(right, wrong))
    assert codes(found) == [("unread-part", line)], messages(found)
    if message is not None:
        assert messages(found) == [message]
    whole = sheet("yaml", WHOLE)
    assert (found.value is None) == (line == 1)
    assert (found.move is None) == (line == 9)
    kept = [row for row in rows(whole.trace) or () if line != 7 or row[0] != "B"]
    assert rows(found.trace) == kept
    assert windows(found) == {
        name: pair for name, pair in (windows(whole) or {}).items() if line != 4 or name != "B"
    }


def test_slips_in_several_parts_are_each_reported_and_the_rest_is_read():
    found = sheet("yaml", """\
visited: [A, B
windows: {A: [-inf, +inf],
  B: [-inf, 6}
pruned: [K, G]
trace: [
  [A, -inf, +inf, -inf],
  [B: 6],
  [H, 6, 6, 6]
]
leaves: 5
""")  # fmt: skip
    assert codes(found) == [("unread-part", 1), ("unread-part", 3), ("unread-part", 7)]
    assert (found.visited, found.windows) == (None, None)
    assert names(found.pruned) == ["K", "G"]
    assert shown(found.leaves) == 5
    assert [row[0] for row in rows(found.trace) or ()] == ["A", "H"]


def test_a_part_that_repeats_another_is_no_slip():
    found = sheet("yaml", "visited: &v [A, B]\npruned: *v\nvalue: 6: 7\n")
    assert codes(found) == [("unread-part", 3)]
    assert names(found.pruned) == ["A", "B"]
    found = sheet("yaml", "pruned: *v\nvisited: &v [A, B]\n")
    assert codes(found) == [("unreadable-answer", 1)]


@pytest.mark.parametrize(
    "text",
    ["value: 6: 7", "- A: 1: 2\n- B: 1: 2\n", "[A, B", "trace:\n  - x\n" + "value: 6: 7\n" * 5000,
     "value: 6\nmove: " + "[" * 30, "A: 6: 6: 6"],
    ids=["nothing left", "a list", "no key", "too long", "too deep", "a row"],
)  # fmt: skip
def test_a_file_without_any_readable_part_is_one_finding(text):
    found = sheet("yaml", text)
    assert [code for code, _ in codes(found)] == ["unreadable-answer"]


def test_a_part_with_too_many_misaligned_rows_is_left_out():
    rows_ = "".join(" " * (9 - place) + "- [A, 1, 2, 3]\n" for place in range(9))
    found = sheet("yaml", f"value: 6\ntrace:\n{rows_}")
    assert found.trace is None
    assert [code for code, _ in codes(found)] == ["unread-part"]
    assert shown(found.value) == 6


def test_a_row_without_its_quotes_gets_the_right_spelling():
    found = sheet("yaml", "value: 6\ntrace:\n  - H: 6: 6: 6\n  - D:  6: +inf: 6 MAXvalue\n")
    assert codes(found) == [("unread-part", 3), ("unread-part", 4)]
    assert messages(found)[0] == (
        "this is not YAML: a second ': ' on one line; put quotes around a text that contains one, "
        'as in "H: 6: 6: 6".'
    )
    found = sheet("yaml", 'value: 6\ntrace:\n  - H: "6": 6: 6\n')
    assert messages(found)[0].endswith("put quotes around a text that contains one.")
