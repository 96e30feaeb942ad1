"""The flaws of a report in SARIF. Contains no tests."""

import json
import re
from collections.abc import Iterator
from functools import cache

import jsonschema

from tests.support.json_schemas import strict
from tests.support.places import CONTRACTS


@cache
def _validator() -> jsonschema.Draft4Validator:
    """By the schema of OASIS, whose source is its `id`."""
    return jsonschema.Draft4Validator(
        json.loads((CONTRACTS / "sarif.schema.json").read_text("utf-8"))
    )


def flaws_sarif(text: str) -> Iterator[str]:
    """By the schema of OASIS, whose source is its `id`; and what code scanning of GitHub needs."""
    if not text.isascii() or text.count("\n") != 1:
        yield "the text is not one line of ASCII"
    yield from (error.message[:300] for error in _validator().iter_errors(strict(text)))
    (run,) = json.loads(text)["runs"]
    rules = run["tool"]["driver"]["rules"]
    for result in run["results"]:
        if rules[result["ruleIndex"]]["id"] != result["ruleId"]:
            yield f"{result['ruleId']} has the rule of another"
        if not result["partialFingerprints"]:
            yield "a result has no fingerprint"
        for each in (*result["locations"], *result["relatedLocations"]):
            uri = each["physicalLocation"]["artifactLocation"]["uri"]
            if not re.fullmatch(r"[\w.~%/:-]*", uri, re.ASCII) or ".." in uri.split("/"):
                yield f"no path in a repository: {uri}"
            region = each["physicalLocation"].get("region", {})
            ends = [
                (region.get(f"{at}Line", 1), region.get(f"{at}Column", 1))
                for at in ("start", "end")
            ]
            if "endLine" in region and ends[0] > ends[1]:
                yield f"a region ends before it begins: {region}"
