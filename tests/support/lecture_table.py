"""The trace table that a lecture prints, and its tree. Contains no tests."""

LECTURE = [[[6, 5], [8, "?"]], [[2, 1], ["?", "?"]]]
PRINTED = [
    line.split(":")
    for line in """\
A:-∞:+∞:-∞:MAXvalue:
B:-∞:+∞:+∞:MINvalue:
D:-∞:+∞:-∞:MAXvalue:
H:6:6:6::
D:6:+∞:6:MAXvalue:
I:5:5:5::
D:6:+∞:6:MAXvalue:
B:-∞:6:6:MINvalue:
E:-∞:6:-∞:MAXvalue:
J:8:8:8::
E:-∞:6:8:MAXvalue:PRUNE1
B:-∞:6:6:MINvalue:
A:6:+∞:6:MAXvalue:
C:6:+∞:+∞:MINvalue:
F:6:+∞:-∞:MAXvalue:
L:2:2:2::
F:6:+∞:2:MAXvalue:
M:1:1:1::
F:6:+∞:2:MAXvalue:
C:6:+∞:2:MINvalue:PRUNE2
A:6:+∞:6:MAXvalue:""".splitlines()
]
"""Its cells: node, alpha, beta, value, function, cutoff."""
ROWS = [
    (
        node,
        *(float(each.replace("∞", "inf")) for each in numbers),
        function,
        int(cutoff.removeprefix("PRUNE") or 0),
    )
    for node, *numbers, function, cutoff in PRINTED
]
"""The same as a search has them."""
