"""Parts that were attempted but could not be read: marked on a lone sheet, and not earned."""

import pytest

from grader.written import parsing, submission_answers
from tests.support.desk import RIGHT, codes


@pytest.fixture
def desk(desk):
    desk.set("  - pair\n")
    return desk


@pytest.mark.parametrize(
    ("suffix", "text"),
    [("txt", "value is perhaps 9\nmove: B\n"), ("yaml", "value: [9]\nmove: B\n")],
)
def test_a_lone_sheet_is_marked_for_its_attempted_parts(desk, suffix, text):
    desk.put(f"pair.{suffix}", text)
    (one,) = desk.grade(path=f"pair.{suffix}", code=1)["exercises"]
    assert {check["name"]: check["share"] for check in one["checks"]} == {"value": 0, "move": 1}
    (said,) = codes(one)  # and not a second finding that the part is missing
    assert said in {"unread-line", "unread-part"}


def test_an_unintelligible_line_costs_nothing_and_is_reported(desk):
    desk.put("pair.txt", "move: B\nwhat is this\n")
    assert codes(desk.grade(path="pair.txt", code=0)["exercises"][0]) == ["unread-line"]


def test_a_lone_sheet_is_read_once(desk, monkeypatch):
    reads, really = [], parsing.read

    def read(*given):
        reads.append(given)
        return really(*given)

    monkeypatch.setattr(submission_answers.parsing, "read", read)
    desk.put("pair.yaml", RIGHT)
    desk.grade(path="pair.yaml", code=0)
    assert len(reads) == 1


def test_a_faulty_lone_file_has_only_its_own_findings(desk):
    desk.put("pair.txt", "value: 3\n" + "#" * 256 * 1024)
    report = desk.grade(path="pair.txt", code=1)
    (finding,) = report["findings"]
    assert finding["message"] == (
        "pair.txt was not read: it has 262,153 bytes, and 262,144 are allowed; hand in the answer "
        "alone."
    )
    assert codes(report["exercises"][0]) == ["unreadable-file"]


def test_a_lone_link_is_reported(desk):
    real = desk.put("real.txt", "value: 3\n")
    (desk.folder / "pair.txt").symlink_to(real)
    assert (
        desk.sentence(path="pair.txt", code=1)
        == "pair.txt was not read: it is a link; hand in the file itself."
    )


def test_crossed_out_nodes_of_a_table_count_as_pruned_where_that_is_marked(desk):
    desk.ask("pruned")
    desk.put("mine/answers/pair.csv", "Node,alpha,beta,value\nC,3,inf,2\nG,,,pruned\n")
    desk.grade(code=0)
