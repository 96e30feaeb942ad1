"""Rows are compared with one of the steps that look alike, and the result is that of all steps."""

import random
from itertools import count

import pytest

from grader.core.models import Word
from grader.written import row_matching
from grader.written.search_states import Convention, Steps
from tests.support.strategies import exercise
from tests.support.writers import cell, table

CONVENTIONS = (
    Convention("steps", "weak"),
    Convention("steps", "weak", updated=True),
    Convention("nodes", "weak", entry=True),
    Convention("entries", "weak"),
)


def matched(asked, rows, convention):
    steps = Steps(asked, convention)
    return row_matching.right_rows(asked.tree, rows, steps.right, convention)


def spoiled(asked, draw):
    """The right table, in which each row may be gone, changed or moved."""
    rows = [
        row._replace(value=cell(draw.randrange(9))) if draw.random() < 0.3 else row
        for row in table(asked)
        if draw.random() < 0.9
    ]
    place = draw.randrange(1, len(rows))
    return rows[place:] + rows[:place]


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_it_changes_nothing_that_steps_which_look_alike_are_one(convention, monkeypatch):
    draw = random.Random(3)  # noqa: S311 - tables need no secrecy
    for _ in range(40):
        asked = exercise([[draw.randrange(9) for _ in range(5)] for _ in range(5)])
        rows = spoiled(asked, draw)
        together = matched(asked, rows, convention)
        with monkeypatch.context() as patch:
            numbers = count()
            patch.setattr(row_matching, "compared_step", lambda _, more=numbers: next(more))
            patch.setattr(row_matching, "compared_row", lambda _, more=numbers: next(more))
            assert matched(asked, rows, convention) == together


def test_a_table_of_one_node_is_not_compared_with_each_of_its_children(monkeypatch):
    compared = []
    plain = row_matching.wrong
    monkeypatch.setattr(
        row_matching, "wrong", lambda *given, **named: compared.append(1) or plain(*given, **named)
    )
    draw = random.Random(1)  # noqa: S311 - tables need no secrecy
    asked = exercise([draw.randrange(1000) for _ in range(2000)])
    root = Word(asked.tree.names[0], 1)
    numbered = [
        table(exercise([1, 2]))[0]._replace(node=root, alpha=cell(place % 100))
        for place in range(1000)
    ]
    matched(asked, numbered, CONVENTIONS[0])
    assert len(compared) < 100 * 50  # 100 rows that differ, and the few values that v has at A
