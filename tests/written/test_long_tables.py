"""Long tables, and nonsense tables: marked by their right rows, and within the time."""

import random

import pytest

from grader.core.models import Word
from tests.support.strategies import exercise
from tests.support.writers import cell, marked, table

# Other tests run the same lines: counting them would take as long again.
pytestmark = pytest.mark.uncounted

SIZES = {60: (3, 3), 160: (4, 3), 260: (7, 2), 1000: (6, 3)}
"""The approximate number of rows, and the depth and the breadth of the tree."""


def tree(draw, depth, breadth):
    """A tree of one shape, with random leaves."""
    if not depth:
        return draw.randrange(30)
    return [tree(draw, depth - 1, breadth) for _ in range(breadth)]


def share(asked, rows):
    return marked(asked, rows).checks[0].share


@pytest.mark.parametrize("spoiled", [0.04, 0.15, 0.35])
@pytest.mark.parametrize(
    "size", [60, *(pytest.param(many, marks=pytest.mark.long) for many in (160, 260, 1000))]
)
def test_a_damaged_table_earns_its_remaining_rows(size, spoiled):
    draw = random.Random(size)  # noqa: S311 - tables need no secrecy
    asked = exercise(tree(draw, *SIZES[size]))
    rows, wrong = [], 0
    right = table(asked)
    for row in right:
        if draw.random() >= spoiled:
            rows.append(row)
            continue
        wrong += 1
        if draw.random() < 1 / 6:
            continue  # left out
        column = draw.choice(["alpha", "beta", "value"])
        rows.append(row._replace(**{column: cell(draw.randrange(31, 60))}))
    fair = 1 - wrong / len(right)
    assert fair - 0.03 <= share(asked, rows) <= fair + 0.15


def test_the_halves_of_a_table_in_the_wrong_order_earn_one_half():
    asked = exercise(tree(random.Random(1), 4, 3))  # noqa: S311 - tables need no secrecy
    rows = table(asked)
    middle = len(rows) // 2
    assert 0.35 <= share(asked, [*rows[middle:], *rows[:middle]]) <= 0.65


@pytest.mark.parametrize(
    ("kind", "depth", "length"),
    [
        ("anything", 6, 100),
        *(
            pytest.param(kind, 10, 2000, marks=pytest.mark.long)
            for kind in ("shuffled", "anything")
        ),
    ],
)
def test_a_nonsense_table_is_marked_in_seconds(kind, depth, length):
    """A search through all alignments would take days."""
    draw = random.Random(1)  # noqa: S311 - tables need no secrecy
    asked = exercise(tree(draw, depth, 2))
    rows = list(table(asked))
    draw.shuffle(rows)
    if kind == "anything":
        names = [Word(draw.choice(asked.tree.names), 0) for _ in range(length)]
        rows = [
            draw.choice(rows)._replace(node=name, value=cell(draw.randrange(30))) for name in names
        ]
    assert share(asked, rows) < 0.1


def test_a_slip_that_shortens_the_table_costs_more_than_its_row():
    asked = exercise([[5], list(range(30, 18, -1))])
    right = table(asked)
    misread = table(exercise([[5], [1, *range(29, 18, -1)]]))
    assert len(right) == 31
    assert len(misread) == 9
    assert share(asked, misread) == pytest.approx(8 / 15.5)
