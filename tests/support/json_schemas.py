"""The rules for our own JSON formats and their schemas. Contains no tests."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema


@cache
def validator(file: Path) -> jsonschema.Draft202012Validator:
    """The validator by the schema in a file."""
    return jsonschema.Draft202012Validator(json.loads(file.read_text(encoding="utf-8")))


def strict(text: str) -> Any:
    """`text` parsed by strict JSON rules."""

    def refuse(constant: str) -> None:
        raise AssertionError(constant)

    return json.loads(text, parse_constant=refuse)


def objects(schema: Any) -> Iterator[dict[str, Any]]:
    """Every object with named keys that the schema describes, at any depth."""
    if isinstance(schema, dict):
        if "properties" in schema:
            yield schema
        for inner in schema.values():
            yield from objects(inner)


def assert_closed(schema: Any) -> None:
    """Each object in a valid schema requires all its keys, and forbids others."""
    jsonschema.Draft202012Validator.check_schema(schema)
    found = [*objects(schema)]
    assert len(found) > 5
    for each in found:
        assert sorted(each["required"]) == sorted(each["properties"])
        assert each["additionalProperties"] is False


def assert_fits(text: str, schema: Any) -> None:
    """The text is one line of strict JSON in ASCII, as the schema says."""
    assert text.isascii()
    assert text.endswith("\n")
    assert "\n" not in text[:-1]
    jsonschema.validate(strict(text), schema, cls=jsonschema.Draft202012Validator)
    json.dumps(strict(text), ensure_ascii=False).encode("utf-8")  # no half of a surrogate pair
