"""The models and their JSON Schemas; no message has pydantic's wording."""

import subprocess
import sys
from typing import get_origin

import pytest

from grader.core import algorithms
from grader.core.models import CHECK_NAMES, Limits
from grader.course import listed_exercises, positioned_yaml, validation_messages
from grader.course.schema.assignment import LimitSettings
from grader.course.schema.json_schemas import SCHEMAS, schema_text
from tests.support.json_schemas import validator
from tests.support.places import ROOT

FOLDER = listed_exercises.shipped()
WORDED = [model for name, model in SCHEMAS.items() if not name.startswith("answers")]
"""The models that `validation_messages` covers; tests/written/parsing/test_yaml.py tests the
other one."""
SHIPPED = sorted(FOLDER.glob("*.yaml"))


def parsed(text):
    root, mistakes = positioned_yaml.read(text.encode())
    assert mistakes == []
    return root.data


def subschemas(schema):
    """Every schema that describes a key, with the key."""
    for place in (schema, *schema.get("$defs", {}).values()):
        yield from place.get("properties", {}).items()


# ---------------------------------------------------------------- schemas


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_file_is_up_to_date_with_the_models(name):
    assert (FOLDER / name).read_text("utf-8") == schema_text(SCHEMAS[name]), "run: make renew"


def test_the_module_writes_the_files(tmp_path):
    root = ROOT
    subprocess.run(
        [sys.executable, "-m", "grader.course.schema.json_schemas", str(tmp_path)],
        cwd=root,
        check=True,
    )
    for name in SCHEMAS:
        assert (tmp_path / name).read_bytes() == (FOLDER / name).read_bytes()


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_valid_and_describes_every_key(name):
    checked = validator(FOLDER / name)
    checked.check_schema(checked.schema)
    assert checked.schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    described = dict(subschemas(checked.schema))
    assert described
    for key, schema in described.items():
        assert schema["description"].endswith("."), key
        assert "title" not in schema, key


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_shipped_file_satisfies_the_schema_it_names(path):
    text = path.read_text("utf-8")
    name = "assignment" if path.name == listed_exercises.ASSIGNMENT else "exercise"
    assert text.startswith(f"# yaml-language-server: $schema={name}.schema.json\n")
    validator(FOLDER / f"{name}.schema.json").validate(parsed(text))


HEADS = {"exercise": {"id": "x", "title": "T"}, "assignment": {"title": "T"}, "submission": {}}
ACCEPTED = """
exercise {tree: {name: r, children: [{value: '?'}, [1, {name: P, value: 2.5}]]}}
exercise {depth_limit: 1, tree: [{value: 3, children: [1, 2]}, 2]}
exercise {family: {seed: 1, count: 2, depth: 2, branching: [2, 3], values: [0, 9]}}
submission {entry: solve}
submission {entry: {search: A.b, min_value: größe}}
submission {file: src/search.py}
"""
REJECTED = """
exercise {}
exercise {tree: []}
exercise {tree: [[1], []]}
exercise {tree: [true, 2]}
exercise {tree: [a, 2]}
exercise {tree: [{nam: P, value: 2}]}
exercise {tree: [1, 2], id: My Tree}
exercise {tree: [1, 2], points: -1}
exercise {tree: [1, 2], cutoff: both}
exercise {tree: [1, 2], colour: red}
exercise {tree: [1], family: {seed: 1, count: 2, depth: 2, branching: [2, 3], values: [0, 9]}}
exercise {published: {}, family: {seed: 1, count: 2, depth: 2, branching: [2, 3], values: [0, 9]}}
exercise {family: {seed: 1, count: 2, depth: 2, branching: [2], values: [0, 9]}}
assignment {}
assignment {exercises: []}
assignment {exercises: [A B]}
assignment {exercises: [{points: 3}]}
assignment {exercises: [{id: a, feedback: some}]}
assignment {exercises: [a], rubric: {valu: 1}}
assignment {exercises: [a], rubric: {}}
assignment {exercises: [a], pass_mark: 80}
assignment {exercises: [a], visibility: secret}
assignment {exercises: [a], limits: {exercise_seconds: 0}}
assignment {exercises: [a], limits: {smallest_tree_seconds: 601}}
assignment {exercises: [a], feedback: some}
assignment {exercises: [a], entry: {}}
assignment {exercises: [a], entry: {maximum: f}}
assignment {exercises: [a], entry: a..b}
assignment {exercises: [a], entry: a b}
submission {entry: 5}
submission {entry: []}
submission {file: search.txt}
submission {file: /search.py}
submission {names: f}
"""


def is_valid(line):
    """Whether the schema of a kind of file accepts its keys, after those of the head."""
    name, _, text = line.partition(" ")
    return validator(FOLDER / f"{name}.schema.json").is_valid({**HEADS[name], **parsed(text)})


@pytest.mark.parametrize("line", ACCEPTED.strip().splitlines())
def test_a_schema_accepts_what_the_format_allows(line):
    assert is_valid(line)


@pytest.mark.parametrize("line", REJECTED.strip().splitlines())
def test_a_schema_rejects_what_the_format_does_not_allow(line):
    assert not is_valid(line)


def test_an_exercise_has_a_title():
    assert not validator(FOLDER / "exercise.schema.json").is_valid(parsed("{id: x, tree: [1, 2]}"))


# ---------------------------------------------------------------- defaults and wording


def test_the_documents_have_the_defaults_of_the_models():
    assert Limits(**LimitSettings().model_dump()) == Limits()
    for algorithm in map(algorithms.algorithm, algorithms.names()):
        for answer, rubric in algorithm.rubrics.items():
            assert set(rubric) <= set(algorithm.checks[answer]) <= set(CHECK_NAMES)


def fields(model, path=()):
    """Every field of a document and of its nested mappings and items, with its path."""
    for name in model.model_fields:
        here = (*path, name)
        yield here
        field = validation_messages._Field.at(model, (name,))
        yield from ((*here, 0) for each in field.types if get_origin(each) in (list, dict))
        if field.document is not None:
            yield from ((*path, *below) for below in fields(field.document, (name,)))


@pytest.mark.parametrize("model", WORDED)
def test_every_field_has_words_for_its_valid_values(model):
    found = {path for path in fields(model) if path != ("tree",)}
    assert found
    for path in found:
        assert len(validation_messages._Field.at(model, path).wanted) > 5, (
            f"{path} has no words for its valid values: give its annotation a Wanted, "
            "or make it a Literal or a bool"
        )


WRONG = (
    "true|5|-1|1.5|.nan|.inf|text|''|[]|{}|[[1]]|{a: 1}|[{a: 1}]||{value: x}|[true]|[1, 2, 3]|"
    "'2024-01-01'"
)


@pytest.mark.parametrize("model", WORDED)
@pytest.mark.parametrize("wrong", WRONG.split("|"))
def test_every_message_about_a_value_is_our_own(model, wrong):
    for key in model.model_fields:
        root, _ = positioned_yaml.read(f"other: 1\n{key}: {wrong}\n".encode())
        _, mistakes = validation_messages.validate(model, root)
        assert mistakes
        for mistake in mistakes:
            assert "nput should" not in mistake.text
            assert "alid" not in mistake.text
            assert "<" not in mistake.text
            assert mistake.line in {1, 2}


# ---------------------------------------------------------------- YAML


VALUES = {
    "~": None,
    "": None,
    "null": None,
    "true": True,
    "False": False,
    "012": 12,
    "-7": -7,
    "+7": 7,
    "1e3": 1000.0,
    ".5": 0.5,
    "-.inf": float("-inf"),
}


@pytest.mark.parametrize("text", [*VALUES, *"yes NO on 0x1F 1_000 1:30 2024-01-01 ?".split()])
def test_an_unquoted_word_means_what_yaml_1_2_says(text):
    found, expected = positioned_yaml.scalar(text), VALUES.get(text, text)
    assert found == expected
    assert type(found) is type(expected)


def test_both_yaml_parsers_read_the_same(monkeypatch):
    text = "".join(f"k{n}: [{n}, 'a', \"\u221e\", {{b: *x}}]\n" for n in range(500))
    raw = ("x: &x [1, {a: ~}]\n# \u03b1\n" + text).encode()
    small, _ = positioned_yaml.read(raw)
    monkeypatch.setattr(positioned_yaml, "LARGE", 0)
    large, _ = positioned_yaml.read(raw)
    assert small.data == large.data
    path = ["k499", 3, "b"]
    assert small.find(["k499"]).line == large.find(["k499"]).line == 502
    for depth in range(1, 4):
        one, two = small.find(path[:depth]), large.find(path[:depth])
        assert (one.line, one.column) == (two.line, two.column)


def test_a_mistake_reads_the_same_in_a_large_file(monkeypatch):
    sentences = []
    for bound in (10**6, 0):
        monkeypatch.setattr(positioned_yaml, "LARGE", bound)
        with pytest.raises(positioned_yaml.YamlError) as caught:
            positioned_yaml.read(b"a: [1, 2\nb: 3\n")
        sentences.append(caught.value.mistake)
    assert sentences[0] == sentences[1]
