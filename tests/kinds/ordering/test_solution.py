"""Move ordering as a document."""

import csv
import io
import json
import re
from dataclasses import replace

from grader.cli import main
from grader.core import algorithms
from grader.reports.renderers import FORMATS
from grader.search import best_ordering
from grader.search.best_ordering import leaves_evaluated, reordered
from tests.support.document_samples import ordered, ordered_tree


def render(name, solution, **options):
    return FORMATS.renderer(name)(solution, **options)


def test_only_the_table_leaves_nodes_out():
    solution = ordered("order-noughts")
    table = render("table", solution)
    assert "  and 56 more nodes; --format text has them all\n" in table
    assert "By evaluation, which earns full marks" in table
    assert "The opposite order, which earns nothing" in table
    assert len(re.findall(r"^  \S+ \(M[AXIN]+\): ", render("text", solution), re.MULTILINE)) == sum(
        len(order.children) for order in solution.orders
    )


def test_each_order_has_the_leaves_that_it_states():
    solution = ordered("order-kalah")
    search = replace(solution.exercise, algorithm=algorithms.algorithm("alpha-beta"))
    for order in solution.orders:
        other = reordered(search, order.children)
        assert leaves_evaluated(other) == order.leaves == solution.leaves[order.name]
    assert list(solution.leaves) == ["best", "by evaluation", "as given", "opposite", "worst"]
    counts = list(solution.leaves.values())
    assert counts == sorted(counts)


def test_csv_and_json_agree():
    solution = ordered("order-connect")
    found = json.loads(render("json", solution))
    assert found["leaves"] == solution.leaves
    rows = csv.reader(io.StringIO(render("csv", solution)))
    assert next(rows)[:4] == ["Order", "Leaves", "Node", "Player"]
    for name, leaves, node, player, *actions in rows:
        assert found["orders"][name][node] == actions
        assert found["leaves"][name] == int(leaves)
        assert player in {"MAX", "MIN"}


def test_a_tree_too_large_for_the_best_order_has_the_orders_by_evaluation(monkeypatch):
    monkeypatch.setattr(best_ordering, "MOST_TRIED", 5)
    solution = ordered_tree([[1, 2], [7, 8]], "not measured yet")
    assert [order.name for order in solution.orders] == ["by evaluation", "opposite"]
    assert "The opposite order, which earns nothing" in render("table", solution)


def test_the_command_has_the_formats_and_colours_and_refuses_a_variant(capsys):
    def grade(*words):
        code = main.main(["solve", "order-ties", *words])
        return code, *capsys.readouterr()

    assert grade("--color", "always")[1].startswith("\x1b[1m")
    assert "\x1b" not in grade("--color", "never")[1]
    assert grade("-f", "json")[1].startswith('{"id":"order-ties"')
    code, _, told = grade("--variant", "fig57")
    assert (code, told) == (
        2,
        "grade: order-ties asks for move ordering, which has no variants; leave out --variant\n",
    )
    code, _, told = grade("-f", "svg")
    assert (code, "there is no format 'svg'" in told) == (2, True)
    assert "csv, exercise, json, markdown, table, text, the formats for move ordering" in told
