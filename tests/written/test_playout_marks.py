"""Monte Carlo tree search on paper: each part follows from the student's own part before it."""

import re
from math import log10, sqrt

import pytest

from grader.core.models import Entry, Written
from grader.course import exercise_file
from grader.kinds.iterations.given_playouts import GivenSearch
from grader.written import submission_answers
from grader.written.parsing import read
from tests.support.goldtest import assert_gold
from tests.support.paper_marks import transcript

RECORDS = {
    "A": "37/100", "B": "60/79", "C": "1/10", "D": "2/11", "E": "16/53", "F": "3/26", "G": "27/35",
    "H": "10/18",
}  # fmt: skip
FIGURE = {
    "tree": [[[["?", "?"], "?"], "?"], "?", "?"],
    "exploration": 1.4,
    "playouts": {"results": [1], "records": RECORDS},
}
FROM_ZERO = {"tree": [["?", "?"], ["?", "?"]], "playouts": {"results": [1, 0, 1, 1, 0]}}
BOUNDS = "B = 1.10, C = 1.05, D = 1.09, E = 0.70, F = 0.69, G = 1.24, H = 1.21"
AFTER = "A 37/101, B 61/80, E 16/54, G 28/36, I 0/1"
B, PLAYED = "60/79 + 1.4 * sqrt(ln(100) / 79) = 1.10", "the node that is played is I or J"


def exercise(fields):
    given = {"id": "x", "title": "X", "algorithm": "mcts", **fields}
    (found,) = exercise_file.from_fields(given, "x.yaml")
    return found


def marked(fields, text, *parts, file="x.txt"):
    one = exercise(fields)
    sheet = read(file, text.encode(), one)
    entry = Entry.on_paper(one, dict.fromkeys(parts, 1))
    found = submission_answers.marked_playouts(entry, Written(sheet=sheet))
    assert not sheet.unread or found.findings
    shares = {check.name: check.share for check in found.checks}
    said = [(each.code, re.sub(r"^x\.txt:(?=\d)", "", each.message)) for each in found.findings]
    return [shares[part] for part in parts], said, found


def with_bounds(score):
    """An answer with a bound for each node by a formula of W, N and n."""
    above = {"B": "A", "C": "A", "D": "A", "E": "B", "F": "B", "G": "E", "H": "E"}
    pairs = {name: tuple(map(int, record.split("/"))) for name, record in RECORDS.items()}
    found = (f"{each} = {score(*pairs[each], pairs[above[each]][1]):.2f}" for each in above)
    return f"ucb: {', '.join(found)}"


ALL = ("ucb", "selection", "statistics", "move")
ANSWERS = {
    ("ucb",): [
        f"ucb: {BOUNDS.replace('1.10', '1.3')}",
        f"ucb: {BOUNDS.replace('B = 1.10, ', '')}",
        f"ucb: {BOUNDS.replace('1.10', '0.76')}",
        f"ucb: {BOUNDS.replace('1.10', '1.11').replace('1.24', '1.25')}",
    ],
    ("selection",): [f"selection: {nodes}" for nodes in ("I", "J", "D", "H", "G", "I, J")],
    ("statistics",): [
        f"records: {AFTER}",
        f"records: {AFTER}, C 1/10",
        f"records: {AFTER.replace('A 37', 'A 38')}",
        f"records: {AFTER}, C 2/11",
        "records: A 37/101, B 61/80, E 16/54, G 28/36",
        "records: A 38/101, B 60/80, E 17/54, G 27/36, I 1/1",
        "records: A 38/101, B 61/80, E 17/54, G 28/36, I 1/1",
        "records: A 37/100, B 60/79, E 16/53, G 27/35, I 0/1",
        "records: A 37/101, B 60/80, E 16/54, G 27/36, I 0/1",
        f"records: {AFTER}\nB 61/80.5",
        "records: none",
        "records: A x/y, B",
        "records: C 1/10",
    ],
    ("move",): ["move: B", "move: D", "move: D\nrecords: A 1/200, D 90/100"],
    ALL: ["move: B", "ucb: lots", "records: A one half", "selection: Q", "nonsense here"],
}
"""Answers to some parts of FIGURE."""


def test_each_bound_node_and_record_counts_the_same():
    scripts = [
        transcript([({**FIGURE, "algorithm": "mcts"}, "x.txt", text) for text in texts], *parts)
        for parts, texts in ANSWERS.items()
    ]
    assert_gold("\n".join(scripts), "marks-playouts.txt")


def test_the_right_answer_earns_all_points():
    text = f"ucb: {BOUNDS}\nselection: I\nrecords: {AFTER}\nmove: B"
    assert marked(FIGURE, text, "ucb", "selection", "statistics", "move")[:2] == ([1] * 4, [])


@pytest.mark.parametrize(
    ("score", "share", "slip"),
    [
        (lambda w, n, _: w / n, 0, "W/N alone, without the part for exploration"),
        (lambda w, n, above: w / n + sqrt(2.302585 * log10(above) / n), 1 / 2,
         "computed without the exploration constant"),
        (lambda w, n, above: w / n + 1.4 * sqrt(log10(above) / n), 1 / 2,
         "computed with the logarithm to base 10; ln is the natural one"),
        (lambda w, n, _: w / n + 1.4 * sqrt(2.302585 * log10(n) / n), 1 / 2,
         "computed with ln of the node's own N; n is that of its parent"),
        (lambda w, n, above: w / n - 1.4 * sqrt(2.302585 * log10(above) / n), 0,
         "computed with a minus sign; the part for exploration is added"),
        (lambda w, n, above: n / w + 1.4 * sqrt(2.302585 * log10(above) / n), 0,
         "computed with N/W; the mean is W/N"),
        (lambda w, n, above: w + 1.4 * sqrt(2.302585 * log10(above) / n), 0,
         "computed with W in place of W/N"),
        (lambda w, n, above: 1 - w / n + 1.4 * sqrt(2.302585 * log10(above) / n), 0,
         "computed with the losses; W/N are the wins of the player who moves into the node"),
        (lambda w, n, above: w / (n + 1) + 1.4 * sqrt(2.302585 * log10(above) / (n + 1)), 1 / 7,
         "computed with N + 1 in place of N; the divisor is the node's own N"),
        (lambda w, n, above: w / above + 1.4 * sqrt(2.302585 * log10(above) / n), 0,
         "computed with W divided by the N of its parent; the mean is W/N, both of the node"),
        (lambda w, n, above: w / n + 1.4 * 2.302585 * log10(above) / n, 0,
         "computed without the square root"),
    ],
)  # fmt: skip
def test_a_mistake_in_all_bounds_is_named_once(score, share, slip):
    (got,), said, _ = marked(FIGURE, with_bounds(score), "ucb")
    ((code, message),) = said
    assert code == "same-mistake-in-bounds"
    assert slip in message
    assert got == pytest.approx(share, abs=0.15)


def test_a_node_follows_from_the_students_own_bounds():
    text = f"ucb: {BOUNDS.replace('C = 1.05', 'C = 1.5')}\nselection: C"
    (bounds, selection), said, _ = marked(FIGURE, text, "ucb", "selection")
    assert (bounds, selection) == (6 / 7, 1)
    assert [code for code, _ in said] == ["wrong-upper-bound"]


def test_ties_are_free_and_each_playout_is_judged_by_those_before_it():
    for played in ("B C D E D", "C, B, F, G, F", "B, C, E, D, E"):
        assert marked(FROM_ZERO, f"selection: {played}", "selection")[:2] == ([1], []), played
    (share,), said, _ = marked(FROM_ZERO, "selection: B, B, C, F, G", "selection")
    assert share == 4 / 5
    assert said == [
        ("wrong-selection", "1: in iteration 2 it is C, not B; at A, C is not tried yet.")
    ]


def test_records_follow_from_the_nodes_that_the_student_played():
    text = "selection: D\nrecords: A 37/101, D 3/12"
    (selection, records), said, _ = marked(FIGURE, text, "selection", "statistics")
    assert (selection, records) == (0, 1)
    assert [code for code, _ in said] == ["wrong-selection"]


def test_the_root_may_count_for_either_player_if_its_record_does_not_tell():
    for root in ("2/5", "3/5"):
        answer = f"records: A {root}, B 3/4, C 0/1, D 1/2, E 0/1"
        assert marked(FROM_ZERO, answer, "statistics")[:2] == ([1], [])


def test_the_best_mean_is_a_move_that_is_noted():
    fields = {
        "tree": ["?", "?"],
        "playouts": {"results": [0], "records": {"A": "3/9", "B": "5/8", "C": "1/1"}},
    }
    found = marked(fields, "move: C", "move")[2]
    assert found.checks[0].share == 1
    assert found.observed == {"move": "the best mean"}
    assert marked(fields, "move: B", "move")[2].observed == {}


def test_either_count_of_n_is_right_but_not_both_at_once():
    fields = {
        "tree": ["?", "?"], "exploration": 1,
        "playouts": {"results": [1], "records": {"A": "1/4", "B": "1/1", "C": "1/2"}},
    }  # fmt: skip
    search = GivenSearch(exercise(fields), exercise(fields).playouts)
    for convention in search.conventions:
        right = search.bounds(convention)
        answer = f"ucb: B = {right[1]:.2f}, C = {right[2]:.2f}"
        assert marked(fields, answer, "ucb")[:2] == ([1], [])
    ours, theirs = (search.bounds(each) for each in search.conventions)
    mixed = f"ucb: B = {ours[1]:.2f}, C = {theirs[2]:.2f}"
    assert marked(fields, mixed, "ucb")[0] == [1 / 2]


SHEETS = {
    "formulas.txt": """\
UCB1(B) = 60/79 + 1.4 * sqrt(ln 100 / 79) = 1.10
UCB(C): 1.05; D is 1,09
ucb:
E = 0.7
F: 0.69, G 1.24 and H = 1.21
played: I
A 37/101 and B (61/80)
records:
- E = 16/53 -> 16/54
- G: 28 of 36
- I: W = 0, N = 1
move: B""",
    "mappings.yaml": """\
ucb: {B: 1.1, C: 1.05, D: '1,09', E: 0.7, F: 0.69, G: 1.24, H: 1.21}
selection: [I]
records: {A: 37/101, B: [61, 80], E: 16/54, G: 28/36, I: 0/1}
move: B""",
    "texts.yaml": f"""\
ucb: {BOUNDS}
selected: I
statistics: {AFTER}
move: B""",
    "table.csv": """\
node,UCB1,W,N
A,,37,101
B,1.10,61,80
C,1.05,,
D,1.09,,
E,0.70,16,54
F,0.69,,
G,1.24,28,36
H,1.21,,
I,,0,1
selection,I
move,B""",
    "parts.csv": """\
ucb,B,1.10
ucb,C,1.05
ucb,D,1.09
ucb,E,0.7
ucb,F,0.69
ucb,G,1.24
ucb,H,1.21
selection,I
statistics,A,37/101
records,B,61,80
records,E,16,54
records,G,28,36
records,I,0,1
move,B""",
    "table.md": """\
## Answer

| Node | UCB1     | W/N    |
|------|----------|--------|
| A    |          | 37/101 |
| B    | 1.10     | 61/80  |
| C    | 1.05     | -      |
| D    | 1.09     |        |
| E    | 0.70     | 16/54  |
| F    | 0.69     |        |
| G    | **1.24** | 28/36  |
| H    | 1.21     |        |
| I    |          | 0/1    |

- **Selected:** I
- Best move: B
""",
}


@pytest.mark.parametrize("file", sorted(SHEETS))
def test_every_layout_is_read(file):
    parts = ("ucb", "selection", "statistics", "move")
    shares, said, _ = marked(FIGURE, SHEETS[file], *parts, file=file)
    assert shares == [1] * 4
    assert [code for code, _ in said] in ([], ["read-as"])


@pytest.mark.parametrize(
    "answer",
    [
        "records: A inf/inf, B 1/0, C -1/-5, D 2.5/3.5, E 1e300/1, Q 1/2",
        "ucb: B = inf, C = -inf, D = 1e300, E = 0/0",
        "ucb,B,inf\nucb,C,-\nucb,,3\nstatistics,A,inf,inf\nstatistics,B,1\nstatistics,C",
        "statistics,A,1e400,1e400\nstatistics,B,x,y\nselection\nmove,Q",
        "node,UCB1,W,N\nA\nB,1,2\nQ,1,2,3\n,,,\nB,inf,inf,inf,9,9",
        "selection: none\nmove: none\nucb: none\nrecords: none",
        "selection: A, A, A, A, B\nrecords: A 1/2, A 3/4, A 5/6\nucb: A = 1, A = 2",
        "ucb: " + "B = 1, " * 2000,
        "records: " + "B 1/" * 2000,
        "UCB1(" * 500 + ")" * 500,
        "ucb: [1, 2]\nselection: {A: 1}\nstatistics: [[A, 1, 2]]\nmove: [B]",
        "ucb: {B: [1]}\nstatistics: {B: {W: 1}, C: [1, 2, 3], D: [[1], 2], E: [3, 0.5]}",
    ],
)
@pytest.mark.parametrize("file", ["x.txt", "x.csv", "x.yaml", "x.md"])
def test_no_answer_raises_an_exception_or_earns_points_for_nonsense(answer, file):
    for fields, most, *parts in ((FIGURE, 1 / 2, "ucb"), (FROM_ZERO, 3 / 5)):
        shares, said, _ = marked(fields, answer, *parts, "selection", "statistics", file=file)
        assert max(shares) <= most
        assert said
