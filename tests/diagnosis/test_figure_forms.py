"""A mistake is recognised whichever right form of the figure the program follows."""

import ast

import pytest

from grader.core import algorithms
from grader.core.algorithms import minimax
from grader.core.algorithms.alpha_beta import ALGORITHM as ALPHA_BETA
from grader.diagnosis import known_mistakes, mistake_programs
from grader.diagnosis.diagnose import diagnose
from grader.diagnosis.figure_forms import FORMS, OF_NEGAMAX, forms_of
from grader.diagnosis.program_trees import base_of
from grader.search import reference_player
from reference import fig57
from tests.support.pupils import Pupil, runs, shipped

COUNTING = algorithms.algorithm("alpha-beta", counts_depth=True)
NAMES = known_mistakes.mistake_names(ALPHA_BETA)


IN_FORMS = list(forms_of(ALPHA_BETA))[1:]


@pytest.mark.uncounted  # other tests run the same lines
@pytest.mark.parametrize("names", ["some", pytest.param("all", marks=pytest.mark.long)])
@pytest.mark.parametrize("form", IN_FORMS)
def test_a_mistake_is_recognised_in_every_form(form, names):
    unknown = []
    for name in NAMES if names == "all" else NAMES[IN_FORMS.index(form) :: 24]:
        found = diagnose(runs(Pupil((name,), form=form), shipped()[::3]))
        # In another form, two mistakes may be the same, and one of them no mistake.
        if found is not None and not found.alternatives:
            unknown.append(name)
    assert unknown == []


@pytest.mark.parametrize("form", [*forms_of(ALPHA_BETA), *OF_NEGAMAX])
def test_the_figure_in_another_form_is_still_right(form):
    program = mistake_programs.program(form=form)
    assert program is not None
    for entry in shipped():
        recording, exception = mistake_programs.record(program, entry.exercise)
        right = reference_player.play(entry.exercise, fig57)
        assert exception == ""
        assert list(recording.visited) == list(right.visited)
        assert recording.windows == right.windows
        assert (recording.value, recording.move) == (right.value, right.move)


def test_a_negamax_without_windows_is_still_minimax():
    program = mistake_programs.program(algorithm=minimax.ALGORITHM, form="negamax")
    assert program is not None
    for entry in shipped():
        recording, exception = mistake_programs.record(program, entry.exercise)
        assert (exception, recording.value) == ("", reference_player.solve(entry.exercise).value)


@pytest.mark.parametrize(
    "form", sorted({*FORMS} - {"figure", "apart", "bound at chance", "negamax"})
)
def test_a_form_differs_from_the_figure_s_text(form):
    functions = base_of(COUNTING if form == "two tests" else ALPHA_BETA)
    for player in ("MAX", "MIN"):
        rewritten = FORMS[form](player, functions[player])
        assert ast.unparse(rewritten.tree) != ast.unparse(functions[player].tree)


def test_a_child_is_searched_on_a_line_of_its_own_only_where_it_can_change_v():
    shared = mistake_programs.program("max_v_outlives_the_call", form="apart")
    assert "v2 = min_value(" in shared.text()
    assert mistake_programs.program(form="apart") == mistake_programs.program()
