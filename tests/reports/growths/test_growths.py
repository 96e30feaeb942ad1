"""The formats of grade growth: the same numbers in each, and nothing that a name could break."""

import json
import re
from xml.etree import ElementTree as ET

import pytest

from grader.reports.growths import amount
from grader.reports.renderers import FORMATS
from tests.support.document_samples import grown

SVG = "{http://www.w3.org/2000/svg}"


def rendered(name, found, **options):
    return str(FORMATS.renderer(name)(found, **options))


def drawn(**given):
    """The plot."""
    return ET.fromstring(rendered("svg", grown(**given)))  # noqa: S314 - our own


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


def test_the_scale_is_logarithmic():
    paths = drawn(depths=(1, 2, 3)).iter(f"{SVG}path")
    (line,) = (each for each in paths if each.get("class") == "series plain")
    (a, b, c) = (float(point.split()[1]) for point in line.get("d")[1:].split("L"))
    assert a - b == pytest.approx(b - c, abs=0.2)


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
