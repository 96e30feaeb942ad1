"""A file that is not valid YAML: the mistake is reported, and the file is read as plain text."""

from math import inf

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
THEREFORE = "; the file was therefore read as plain text."
SECOND_COLON = (
    "this is not YAML: a second ': ' on one line; put quotes around a text that contains one"
)


@pytest.mark.parametrize(
    ("right", "wrong", "line", "message"),
    [
        ("[B, -inf, +inf, +inf, MINvalue]", "B: -inf: +inf: +inf MINvalue", 7, SECOND_COLON),
        ("+inf, MINvalue]", "+inf, MINvalue", 8, None),
        ("  - [B,", "   - [B,", 7, None),
        ("  - [B,", "\t- [B,", 7, "YAML cannot be indented with a tab; use spaces"),
        ("  B: [-inf, 6]", "  B: -inf: 6", 4, SECOND_COLON),
        ("move: B", "move:B", 10, None),
        ("value: 6", "value: **6**", 1, None),
        ("value: 6", "- value: 6", 2, None),
    ],
)  # fmt: skip
def test_one_slip_loses_nothing(right, wrong, line, message):
    assert right in WHOLE
    found, whole = sheet("yaml", WHOLE.replace(right, wrong)), sheet("yaml", WHOLE)
    (said,) = [each for each in found.findings if each.code == "unread-part"]
    assert said.line == line
    assert said.message.endswith((message or "") + THEREFORE)
    assert rows(found.trace) == rows(whole.trace)
    assert windows(found) == windows(whole)
    assert found.move is not None
    assert shown(found.move and found.value) == 6


def test_a_part_that_has_no_end_is_read_and_so_are_the_others():
    found = sheet("yaml", """\
visited: [A, B
windows: {A: [-inf, +inf], B: [-inf, 6]}
pruned: [K, G]   # both
trace: [
  [A, -inf, +inf, -inf],
  [H, 6, 6, 6]
]
"leaves": 5
""")  # fmt: skip
    assert [code for code, _ in codes(found)].count("unread-part") == 1
    assert (names(found.visited), names(found.pruned)) == (["A", "B"], ["K", "G"])
    assert windows(found) == {"A": (-inf, inf), "B": (-inf, 6)}
    assert shown(found.leaves) == 5
    assert [row[0] for row in rows(found.trace) or ()] == ["A", "H"]


@pytest.mark.parametrize(
    "text", ["value: 6: 7", "[A, B", "value: 6: 7\n" * 5000, "move: " + "[" * 30],
    ids=["nothing left", "no key", "long", "deep"],
)  # fmt: skip
def test_a_file_without_any_readable_part_has_few_findings(text):
    found = sheet("yaml", text)
    assert "unread-part" in [code for code, _ in codes(found)]
    assert len(messages(found)) <= 42
    assert found.trace is None
