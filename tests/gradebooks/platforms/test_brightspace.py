"""Brightspace: the filled file, read back as D2L describes it."""

import pytest

from grader.gradebooks import platforms
from grader.gradebooks.platforms import brightspace
from tests.support import gradebook_importers as importers
from tests.support.gradebook_samples import BRIGHTSPACE, filled, result, text_of


def test_brightspace_stores_the_points_and_nothing_else_changes():
    done = filled(BRIGHTSPACE, result("123456", 8.05), result("umit", 10.0))
    assert importers.brightspace(done.content) == {
        ("jdoe", "Search"): "4.03",
        ("umit", "Search"): "5.00",
    }
    assert text_of(done) == BRIGHTSPACE.decode("utf-8-sig").replace("Jane,,", "Jane,4.03,").replace(
        "2.5,", "5.00,"
    )


@pytest.mark.parametrize(
    ("header", "title", "most"),
    [
        ("Search Points Grade", "Search", None),
        ("Search Points Grade <Numeric MaxPoints:10>", "Search", 10.0),
        ("Search Points Grade <Numeric MaxPoints:7.5 Weight:3 Category:A B>", "Search", 7.5),
        ("My Points Grade Points Grade <Numeric MaxPoints:7,5>", "My Points Grade", 7.5),
        ("Search Points Grade <PassFail MaxPoints:1>", None, None),
        ("Search Grade Symbol", None, None),
        ("Subtotal Numerator", None, None),
    ],
)
def test_numeric_grade_items_are_the_columns(header, title, most):
    rows = f'Username,"{header}",End-of-Line Indicator\n#u,,#\n'
    found = [
        (each.title, each.max_score) for each in platforms.read(rows.encode(), "f.csv").columns
    ]
    assert found == ([] if title is None else [(title, most)])


def test_one_key_is_enough():
    rows = "OrgDefinedId,A Points Grade <Numeric MaxPoints:10>,End-of-Line Indicator\n#007,,#\n"
    assert text_of(filled(rows, result("007"))) == rows.replace(",,", ",8.00,")


@pytest.mark.parametrize("header", ["Name,P,End-of-Line Indicator", "Username,A Points Grade"])
def test_other_lists_of_brightspace_are_not_taken_for_grades(header):
    assert not brightspace.recognises(header.split(","))
