"""`grade solve --format svg` and `--format mermaid`: one document for any number of trees."""

import xml.etree.ElementTree as ET

import pytest

from grader.cli import main
from grader.kinds.search.solution import solution_of
from grader.reports.pictures import mermaid, svg
from grader.reports.renderers import FORMATS, TOGETHER
from grader.search.reference_player import solve
from tests.support.picture_samples import LECTURE
from tests.support.strategies import exercise

SVG = "{http://www.w3.org/2000/svg}"


def solved(capsys, *arguments):
    assert main.main(["solve", *map(str, arguments)]) == 0
    out, err = capsys.readouterr()
    assert not err
    return out


def parsed(text):
    return ET.fromstring(text)  # noqa: S314 - the text is our own


def test_the_picture_is_that_of_the_recording_with_its_moves():
    solution = solution_of(solve(exercise(LECTURE)))
    picture = solution.picture
    assert picture.right is solution.recording
    assert (picture.moves, picture.theirs) == (("B",), None)
    assert FORMATS.renderer("svg")(solution) == svg.render(picture)
    assert FORMATS.renderer("mermaid")(solution) == mermaid.render(picture)


def test_an_exercise_is_drawn(capsys):
    root = parsed(solved(capsys, "lecture-trace", "--format", "svg"))
    assert root.find(f"{SVG}title").text == "A lecture's trace table"
    assert solved(capsys, "lecture-trace", "--format", "mermaid").startswith("flowchart TD\n")


def test_another_variant_is_drawn_with_its_own_search(capsys):
    text = solved(capsys, "wikipedia", "--variant", "minimax", "--format", "svg")
    assert "33 of 33 nodes visited" in text
    assert 'class="edge cut' not in text


@pytest.mark.parametrize("name", sorted(TOGETHER))
def test_a_family_is_one_document(capsys, tmp_path, name):
    whole = solved(capsys, "random-small", "--format", name)
    for number in (1, 2, 3):
        assert f"A small random tree ({number} of 3)" in whole
    place = tmp_path / "family"
    assert main.main(["solve", "random-small", "--format", name, "-o", str(place)]) == 0
    assert capsys.readouterr() == ("", f"{place} holds 3 exercises.\n")
    assert place.read_text(encoding="utf-8") == whole
    one = solved(capsys, "random-small-2", "--format", name)
    assert one.count("</svg>\n") == (name != "mermaid")


def test_the_trees_of_a_family_are_below_each_other(capsys):
    root = parsed(solved(capsys, "random-small", "--format", "svg"))
    assert len(root.findall(f"{SVG}svg")) == 3
    assert solved(capsys, "random-small", "--format", "mermaid").count("subgraph") == 3
