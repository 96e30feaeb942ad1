"""The traits that a worker claims of a program's text, compared with those of the reference."""

import ast

import pytest

from grader.diagnosis import mistake_programs
from grader.sandbox.trait_differences import differences, of_reference
from tests.support.corpus import assignment
from tests.support.places import SUBMISSIONS
from tests.support.players import play, submission

GOOD = SUBMISSIONS / "good"


def claimed(folder: str) -> tuple[str, ...]:
    """The traits of a sample submission, which each of its searches has."""
    source = (GOOD / folder / "alphabeta.py").read_bytes()
    first, second = play(submission(source), *(each.exercise for each in assignment().entries[:2]))
    assert second.traits == first.traits
    return first.traits


@pytest.mark.parametrize(
    "folder",
    ["textbook", "methods-of-a-class", "functions-nested-in-the-search", "maximize-and-minimize"],
)
def test_a_right_program_is_most_like_the_figure_however_it_is_written(folder):
    figure = mistake_programs.program()
    bounds = mistake_programs.program(form="bounds")
    claims = claimed(folder)
    least = min(differences(claims, form.traits()) for form in (figure, bounds))
    for name in ("no_cutoffs", "max_never_raises_alpha", "neither_bound_passed", "plain_minimax"):
        mistaken = mistake_programs.program(name)
        assert differences(claims, mistaken.traits()) > least, name


def test_the_functions_do_not_matter_if_one_of_the_programs_has_a_single_one():
    one = ("max_value = min_value: loop", "max_value = min_value: call(alpha, beta)")
    two = ("max_value: call(alpha, beta)", "min_value: call(alpha, beta)")
    assert differences(one, two) == differences(two, one) == 1  # one loop, so one call counts
    assert differences(one[1:], two) == 1
    assert differences(two, two[:1]) == 1
    assert differences(two, two) == 0


def test_a_reference_is_read_as_the_worker_reads_a_program():
    text = """
def value(game, state, alpha, beta):
    return max_value(game, state, alpha, beta)
def max_value(game, state, _alpha, beta):
    if v >= beta: return v
def exp_value(game, state, alpha, beta):
    return value(game, state, alpha, beta)
"""
    functions = {each.name: each for each in ast.parse(text).body if hasattr(each, "name")}
    assert of_reference(functions) == (
        "max_value: if v >= beta",
        "max_value = min_value: call(alpha, beta)",
    )
