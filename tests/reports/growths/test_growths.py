"""The formats of grade growth: the same numbers in each, and nothing that a name could break."""

import csv
import json
import re
from io import StringIO
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from grader.reports.growths import COLUMNS, amount
from grader.reports.renderers import FORMATS
from tests.support.document_samples import grown

SVG = "{http://www.w3.org/2000/svg}"


def rendered(name, found, **options):
    return str(FORMATS.renderer(name)(found, **options))


def drawn(**given):
    """The plot."""
    return ET.fromstring(rendered("svg", grown(**given)))  # noqa: S314 - our own


def test_the_rows_of_csv_are_the_points_and_the_curves():
    rows = list(csv.DictReader(StringIO(rendered("csv", grown(name="mine")))))
    assert list(rows[0]) == list(COLUMNS)
    assert len(rows) == 5 * 3 + 3 * 3
    best = [(row["leaves"], row["visits"]) for row in rows if row["order"] == "best"]
    assert best == [("3", "4"), ("5", "9"), ("17", "37")]
    own = [row for row in rows if row["search"] == "mine"][1]
    columns = ("trees", "leaves", "least_leaves", "most_leaves", "visits")
    assert [own[name] for name in columns] == ["2", "8.0", "7", "9", "16.0"]
    assert [row["leaves"] for row in rows if row["search"] == "b^(3m/4)"][2] == "27.0"


def test_json_has_the_same_numbers_with_exponents():
    found = json.loads(rendered("json", grown(name="mine", message="It crashed.")))
    assert (found["branching"], found["depths"]) == (3, [1, 2, 4])
    assert found["problem"] == "mine, depth 4, random order, seed 2: It crashed."
    minimax, best, *_, own = found["searches"]
    assert (minimax["order"], minimax["exponent"], minimax["exact"]) == (None, 1.0, True)
    assert [point["leaves"] for point in best["points"]] == [3, 5, 17]
    assert (own["submitted"], own["points"][2]["leaves"]) == (True, 50.0)
    assert own["exponent_spread"] > 0
    assert found["curves"][2] == {"name": "b^(m/2)", "leaves": [3**0.5, 3.0, 9.0]}


def test_one_depth_has_no_exponent():
    found = grown(depths=(3,), name="mine")
    assert {each["exponent"] for each in json.loads(rendered("json", found))["searches"]} == {None}
    assert re.search(r"^exponent( +-){5}$", rendered("table", found), re.MULTILINE)
    assert len(drawn(depths=(3,), name="mine"))


@pytest.mark.parametrize(
    ("depth", "leaves", "comparison"),
    [
        (4, 81, "all of them, as minimax does; alpha-beta needs 44."),
        (4, 66, "1.5 times the 44 of alpha-beta."),
        (4, 44, "as many as alpha-beta."),
        (1, 3, "as many as alpha-beta."),
    ],
)
def test_a_sentence_compares_the_program_with_alpha_beta(depth, leaves, comparison):
    sizes = ((3, 3), (9, 9), (leaves, leaves)) if depth == 4 else ((leaves, leaves),)
    text = " ".join(rendered("table", grown(name="mine", sizes=sizes)).split())
    told = f"mine evaluates {leaves} leaves at depth {depth} in random order, {comparison}"
    assert told in text


def test_a_program_called_alpha_beta_is_not_taken_for_the_reference():
    text = rendered("table", grown(name="alpha-beta", sizes=((3, 3), (9, 9), (66, 66))))
    assert "1.5 times the 44 of alpha-beta" in " ".join(text.split())


def test_the_plot_is_well_formed_described_and_loads_nothing():
    text = rendered("svg", grown(name="mine"))
    root = ET.fromstring(text)  # noqa: S314 - our own
    assert "alpha-beta, best order: 17 leaves at depth 4" in root.find(f"{SVG}desc").text
    signs = [each for each in root.iter(f"{SVG}path") if "sign" in each.get("class")]
    assert len(signs) == 5 * 3 + 5  # at each depth, and in each label
    assert len({each.get("d") for each in signs}) == 4
    assert not re.search(r"url\(|href|https?://(?!www\.w3\.org/2000/svg)", text)


def test_no_label_of_the_plot_covers_another():
    texts = drawn(name="mine").iter(f"{SVG}text")
    heights = sorted(float(each.get("y")) for each in texts if each.get("class").startswith("of-"))
    assert len(heights) == 8
    assert min(b - a for a, b in pairwise(heights)) > 16


def test_the_scale_is_logarithmic():
    paths = drawn(depths=(1, 2, 3)).iter(f"{SVG}path")
    (line,) = (each for each in paths if each.get("class") == "series plain")
    (a, b, c) = (float(point.split()[1]) for point in line.get("d")[1:].split("L"))
    assert a - b == pytest.approx(b - c, abs=0.2)


def test_the_page_has_the_plot_and_three_tables_and_no_script():
    text = rendered("html", grown(name="mine", message="It crashed."))
    assert text.count("<table>") == 3
    assert "script-src 'none'" in text
    assert "seed 2: It crashed.</p>" in text
    assert "prefers-color-scheme:dark" in text
    assert '<th scope="row" class="number">4</th><td class="number">81</td>' in text


def test_a_depth_that_the_program_did_not_reach_is_a_dash():
    found = grown(name="mine", sizes=((3, 3), (9, 9)))
    assert rendered("html", found).count('<td class="number">–</td>') == 3
    assert re.search(r"^ +4 .* -  +81 ", rendered("table", found), re.MULTILINE)


@pytest.mark.parametrize(
    ("number", "shown"),
    [(3, "3"), (2.25, "2.2"), (27.0, "27"), (1234.5, "1,234"), (3**40, "1.22e19")],
)
def test_amounts_are_short(number, shown):
    assert amount(number) == shown
