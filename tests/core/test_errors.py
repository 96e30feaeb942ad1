"""Errors: one message never fills a screen many times over."""

from grader.core.errors import DocumentError


def test_a_file_with_very_many_mistakes_lists_the_first_ones():
    few, many = ([f"a.yaml:{line}:1: wrong" for line in range(size)] for size in (100, 100_000))
    assert str(DocumentError(few)).splitlines() == few
    *first, last = str(DocumentError(many)).splitlines()
    assert first == few
    assert last == "there are 99900 more mistakes; correct these first"
