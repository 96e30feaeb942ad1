"""The statements of a student's file."""

from grader.sandbox.worker.statements import LONGEST, MOST, NAMES, statements_of

TEXT = """
def f(game, state, alpha):
    for a in game.actions(
        state
    ):
        v = max([v, *(f(x, lambda y: y) for x, z in a)],
                key=a.b.c)
        if (v >= alpha
            and v): break
        elif v:
            self.alpha += w[0]
    match v:
        case True if alpha:
            w[0] = 1
    return v
"""
FOUND = [
    (0, "", 2, 2, 15, 0, ["f"], []),
    (1, "for", 3, 5, 11, 0, ["a"], ["game.actions", "game", "state"]),
    (2, "", 6, 7, 7, 0, ["v"], ["max", "v", "f", "a", "a.b.c", "a.b"]),
    (2, "if", 8, 9, 11, 10, [], ["v", "alpha"]),
    (3, "break", 9, 9, 9, 0, [], []),
    (3, "if", 10, 10, 11, 0, [], ["v"]),
    (4, "", 11, 11, 11, 0, ["self.alpha"], ["self.alpha", "self", "w"]),
    (1, "", 12, 12, 14, 0, [], ["v"]),
    (2, "if", 13, 13, 14, 0, [], ["alpha"]),
    (3, "", 14, 14, 14, 0, ["w"], ["w"]),
    (1, "return", 15, 15, 15, 0, [], ["v"]),
]


def test_each_statement_has_its_lines_and_the_names_of_its_head():
    found = statements_of(TEXT)
    assert [each[:6] for each in found] == [each[:6] for each in FOUND]
    assert [each[6:] for each in found] == [each[6:] for each in FOUND]


def test_a_text_that_is_no_program_has_no_statements():
    for text in ("def", b"\xff", "x = 1\n" * 100_000, "x\0", "(" * 5000):
        assert statements_of(text) == []


def test_the_statements_and_their_names_are_bounded():
    long = "x" * 2 * LONGEST
    names = " + ".join(f"y{number}" for number in range(2 * NAMES))
    first, *others = statements_of(f"{long} = {names}\n" + "z = 1\n" * 2 * MOST)
    assert len(others) == MOST - 1
    assert first[6] == [long[:LONGEST]]
    assert len(first[7]) == NAMES
