"""Which functions of a student's module get which role: discovery on modules in this process."""

from collections.abc import Iterator
from types import ModuleType

import pytest

from grader.sandbox.worker.entry_points import discovered
from grader.sandbox.worker.student_program import (
    MissingError,
    NothingToCallError,
    StudentProgram,
    UnfitError,
)
from tests.support.goldtest import assert_transcript

TWO = "def max_value({0}): min_value()\ndef min_value({0}): max_value()\n"
UNWRITTEN = "".join(
    f"def {name}({given}):\n    'Do this.'\n    raise NotImplementedError\n"
    for name, given in (
        ("alpha_beta_search", "game, state"),
        ("max_value", "game, state, alpha, beta"),
        ("min_value", "game, state, alpha, beta"),
    )
)
PLAIN = TWO.format("game, state, alpha, beta")
METHODS = (
    "class {0}:\n    def max_value(self, state, alpha, beta): self.min_value()\n"
    "    def min_value(self, state, alpha, beta): self.max_value()\n"
)
NESTED = (
    "def {0}({1}):\n    def max_value(state, alpha, beta): return min_value(state, alpha, beta)\n"
    "    def min_value(state, alpha, beta): return max_value(state, alpha, beta)\n"
    "    return max_value({1}, 0, 0)\n"
)
ONE = "def {0}({1}): return {0}({1})\n"


def found(source: str, **names: str) -> StudentProgram:
    module = ModuleType("alphabeta")
    exec(compile(source, "alphabeta.py", "exec"), vars(module))  # noqa: S102 - our own text
    return discovered(module, names, {"alphabeta.py": source.encode()})


def taken(source: str, **names: str) -> str:
    """The functions found, in the order of the roles, and the roots:
    "max_value min_value both".
    """
    program = found(source, **names)
    taken = program.taken({"alphabeta.py"})
    parts = [f"{role}={name}" for role, (_, _, name) in taken.items()]
    return " ".join([*parts, program.roots])


def described(_prompt: str, source: str) -> Iterator[str]:
    """The functions found, and those not called that may be the search; or why there are none."""
    try:
        program = found(source)
    except NothingToCallError as error:
        yield f"{type(error).__name__}{facts(error)}"
        return
    uncalled = "" if program.search else ", ".join(each.name for each in program.uncalled)
    yield taken(source) + (uncalled and f"; not called: {uncalled}")


def test_each_program_has_the_functions_that_its_transcript_says():
    assert_transcript("functions-found.txt", described)


def facts(error: NothingToCallError) -> tuple[object, ...]:
    if isinstance(error, UnfitError):
        return error.function, error.parameters
    assert isinstance(error, MissingError)
    return " ".join(error.functions), error.where, error.holder, error.parameters


def test_named_functions_are_used():
    source = PLAIN + ONE.format("think", "game, state, alpha, beta, is_max") + METHODS.format("A")
    assert taken(source, max_value="think") == "max_value=think min_value=min_value both"
    assert taken(source, max_value="think", min_value="think") == (
        "max_value=think min_value=think both"
    )
    assert taken(source, max_value="A.max_value") == (
        "max_value=A.max_value min_value=A.min_value both"
    )
    assert taken(source, search="think") == "max_value=think MAX"
    assert taken(source, search="A.min_value") == (
        "max_value=A.max_value min_value=A.min_value both"
    )
    odd = PLAIN + "def odd(state): pass\n"
    assert taken(odd, search="odd") == "search=odd MAX"
    assert taken(odd, search="odd", max_value="max_value") == (
        "search=odd max_value=max_value min_value=min_value both"
    )


def test_a_named_function_has_to_fit():
    odd = PLAIN + "def odd(game, state, alpha, beta, table): pass\n"
    for role in ("search", "max_value"):
        with pytest.raises(UnfitError) as raised:
            found(odd, **{role: "odd"})
        assert raised.value.function == "odd"


@pytest.mark.parametrize("name", ["think", "A.think", "A.B.c", "X", "A.max_value.x"])
def test_a_missing_named_function_is_reported_as_named(name):
    with pytest.raises(MissingError) as raised:
        found(METHODS.format("A") + "X = 3\n", search=name)
    assert facts(raised.value) == (name, "entry", "", [])


def test_a_missing_method_comes_with_those_that_its_class_has():
    with pytest.raises(MissingError) as raised:
        found(METHODS.format("A"), search="A.max_valeu")
    assert raised.value.near == ["A.max_value", "A.min_value"]
    with pytest.raises(MissingError) as raised:
        found(METHODS.format("A"), search="max_valeu")
    assert raised.value.near == []


def test_all_missing_named_functions_are_reported():
    with pytest.raises(MissingError) as raised:
        found(PLAIN, max_value="highest", min_value="lowest")
    assert facts(raised.value) == ("highest lowest", "entry", "", [])
    with pytest.raises(MissingError, match="both"):
        found(PLAIN, max_value="both", min_value="both")
