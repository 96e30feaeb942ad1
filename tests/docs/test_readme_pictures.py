"""The pictures in README.md are up to date; `make pictures` makes them anew."""

import re

import pytest

from tests.browser import pictures

README = (pictures.ROOT / "README.md").read_text("utf-8")
SHOWN = re.findall(r"!\[([^\]]+)\]\((docs/pictures/[^)]+)\)", README)


def test_every_picture_exists_is_shown_and_has_alternative_text():
    files = {f"docs/pictures/{file.name}" for file in pictures.PICTURES.iterdir()}
    assert {file for _, file in SHOWN} == files
    assert all(len(words) > 20 for words, _ in SHOWN)


def test_the_drawing_is_up_to_date():
    assert (pictures.PICTURES / "search.svg").read_text("utf-8") == pictures.search()


def test_the_terminal_picture_is_up_to_date():
    drawn = pictures.failing_run()
    if "isolation&#160;full" not in drawn:
        pytest.skip("the report states the isolation, which is lower here")
    assert (pictures.PICTURES / "failing-run.svg").read_text("utf-8") == drawn
