import json
import re
import textwrap
from typing import get_args

import pytest

from grader import __version__
from grader.core.models import CHECK_NAMES, OutcomeKind
from grader.reports.formats.json import FORMAT_VERSION, render
from tests.support.goldtest import assert_gold
from tests.support.json_schemas import assert_closed, assert_fits, strict
from tests.support.places import REPORT_SCHEMA
from tests.support.report_samples import mixed, samples

SCHEMA = json.loads(REPORT_SCHEMA.read_text(encoding="utf-8"))


def test_the_schema_is_of_this_version_and_forbids_and_requires_everything_it_names():
    assert_closed(SCHEMA)
    version = SCHEMA["properties"]["format_version"]
    assert version == {"description": version["description"], "const": FORMAT_VERSION}


def with_lists(text: str) -> str:
    """The schema with the actual checks and outcomes."""
    for key, names in (("outcome", get_args(OutcomeKind)), ("name", CHECK_NAMES)):
        listed = textwrap.fill(", ".join(f'"{name}"' for name in names), 88, break_on_hyphens=False)
        listed = textwrap.indent(listed, " " * 12)
        enum = rf'("{key}": \{{[^{{}}]*"enum": \[\n)[^\]]*?(\n +\])'
        text, found = re.subn(enum, lambda m, new=listed: f"{m[1]}{new}{m[2]}", text)
        assert found == 1, key
    return text


def test_the_schema_lists_every_check_and_outcome():
    text = REPORT_SCHEMA.read_text("utf-8")
    assert text == with_lists(text), "run: make renew"


@pytest.mark.parametrize("name", samples())
def test_every_sample_is_strict_ascii_json_that_fits_the_schema(name):
    assert_fits(render(samples()[name]), SCHEMA)


def test_the_mixed_report_matches_its_gold_file():
    document = strict(render(mixed()))
    assert document.pop("grader_version") == __version__
    assert_gold(json.dumps(document, indent=1) + "\n", "report-mixed.json")


def test_an_infinity_nan_or_endless_number_is_a_string():
    (infinite,) = strict(render(samples()["infinite"]))["exercises"]
    assert infinite["value"] == infinite["expected"]["value"] == "inf"
    (claim,) = strict(render(samples()["claim"]))["exercises"]
    assert (claim["value"], claim["move"]) == ("<generator object> (generator)", "??")
    (huge,) = strict(render(samples()["huge"]))["exercises"]
    assert int(huge["value"], 16) == 10**5000
    assert huge["move"] is None
    hostile, _ = strict(render(samples()["hostile"]))["exercises"]
    assert hostile["value"] == "nan"
    assert "\\ud83d" in hostile["title"]


if __name__ == "__main__":
    REPORT_SCHEMA.write_text(with_lists(REPORT_SCHEMA.read_text("utf-8")), "utf-8", newline="\n")
