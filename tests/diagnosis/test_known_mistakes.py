"""A catalogue is read strictly, and a mistake applies where a program has its lines."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from grader.cli.main import main
from grader.core import algorithms, document_cache
from grader.core.errors import DocumentError, UsageError
from grader.diagnosis import known_mistakes, program_trees
from grader.diagnosis.known_mistakes import equal_mistakes, mistake, mistake_names

ALPHA_BETA = algorithms.algorithm("alpha-beta")
TO_DEPTH = algorithms.algorithm("alpha-beta", counts_depth=True)
MINIMAX = algorithms.algorithm("minimax")
EXPECTIMINIMAX = algorithms.algorithm("expectiminimax")
STAR1 = algorithms.algorithm("star1")
UPDATE = "  update: alpha = max(alpha, v, 0)\n"
ENTRY = """
- MAX: max_is_new
  MIN: min_is_new
  update: alpha = max(alpha, v, 0)
  title: raises alpha to 0 at least in MAX-VALUE
  sentence: The greatest value above alpha.
  hint: Which bound is it?
"""


def read(text: str) -> list[dict[str, object]]:
    return list(known_mistakes._expanded(Path("x.yaml"), text.encode(), ALPHA_BETA))


def test_an_entry_for_both_players_is_two_mistakes_with_their_own_words():
    of_max, of_min = read(ENTRY)
    assert of_max["name"] == "max_is_new"
    assert of_max["edits"] == [["MAX", "update", "alpha = max(alpha, v, 0)", False, False]]
    assert of_max["lines"] == [("MAX", "update")]
    assert of_min["edits"] == [["MIN", "update", "alpha = max(alpha, v, 0)", True, False]]
    assert of_min["title"] == "lowers beta to 0 at most in MIN-VALUE"
    assert of_min["sentence"] == "The least value below beta."


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "  hint:",
            "  title: again\n  hint:",
            "7: 'title' stands twice in one mistake; delete one",
        ),
        (
            "update:",
            "updat:",
            "4: max_is_new changes MAX.updat, and the program has no such line; ",
        ),
        ("- MAX: max_is_new\n  MIN: min_is_new", "- what: it", "2: a mistake has no name; write"),
        ("  hint: Which bound is it?\n", "", "2: max_is_new has no hint; write the line 'hint'"),
        (UPDATE, "", "2: max_is_new changes no line; write a role and its new text"),
        (
            "alpha = max(alpha, v, 0)",
            "alpha = = v",
            "4: max_is_new has 'alpha = = v' as 'update', which is not Python; correct its syntax",
        ),
        (
            UPDATE,
            "  update.target: alpha; beta\n",
            "4: max_is_new has 'alpha; beta' as 'update.target', which is not Python; correct",
        ),
        (
            UPDATE,
            "  fold: v = CHILDREN\n",
            "has a role in capitals, and max_value has no line children; write a role that it has",
        ),
        (UPDATE, "  cut.test: alpha = v\n", "'alpha = v' as 'cut.test', which is no expression;"),
        (UPDATE, "  cut.then: none\n", "leaves out a part that the line needs; write its"),
        (UPDATE, "  update: [alpha]\n", "4: max_is_new has ['alpha'] as 'update'; write a text"),
        (UPDATE, "  lines: search\n", "has 'search' as 'lines'; write a list of texts"),
        (UPDATE, "  not in: [minimax]\n", "['minimax'] as 'not in'; write a mapping of texts"),
        (
            "  title:",
            "  lines: [MAX.updat]\n  title:",
            "'MAX.updat', and Fig. 5.7 has no such line; did you mean 'MAX.update'?",
        ),
        (
            "  title:",
            "  not in: {minimaks: a reason}\n  title:",
            "'minimaks', and there is no such algorithm; did you mean 'minimax'?",
        ),
        (
            "  title:",
            "  not in: {minimax: one number, as in another}\n  title:",
            "such algorithm; write a name, and quotes around a reason with a comma",
        ),
        ("  title:", "  not in: {minimax: }\n  title:", "'minimax' without a reason; write one"),
    ],
)
def test_a_faulty_entry_is_refused_with_its_line(old, new, said):
    with pytest.raises(DocumentError) as raised:
        read(ENTRY.replace(old, new))
    sentence, *_ = raised.value.mistakes
    assert re.match(r"x\.yaml:\d: ", sentence)
    assert said in sentence


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "x.yaml:1: the catalogue is empty; write a list of mistakes"),
        ("# nothing\n", "x.yaml:1: the catalogue is empty; write a list of mistakes"),
        ("\nMAX: it\n", "x.yaml:2: the catalogue is a mapping of texts; write a list of mistakes"),
        ("- MAX", "x.yaml:1: a mistake is 'MAX'; write its keys and values"),
        ("- [a]: b", "x.yaml:1: a mistake has the key ['a']; write a text"),
        ("- a: b\n  c: [d}\n- e: f\n", "x.yaml:2: this is not YAML: "),
        ("- a: *b", "x.yaml:1: this is not YAML: "),
        (
            "- a: b\n- a: \x01",
            "x.yaml:2: 1 is not allowed in YAML (control characters are not allowed); delete it",
        ),
    ],
)
def test_a_file_that_is_no_catalogue_is_refused_with_the_line(text, said):
    with pytest.raises(DocumentError) as raised:
        read(text)
    [sentence] = raised.value.mistakes
    assert sentence.startswith(said)


def test_a_name_may_be_given_once_in_all_catalogues():
    one, two = ({"name": "it", "at": f"{file}.yaml:3", "equals": []} for file in "xy")
    said = "y.yaml:3: it is the name of a mistake in x.yaml:3 too; write another"
    assert [*known_mistakes._unfit([one, two])] == [said]
    assert [*known_mistakes._unfit([one])] == []


def test_an_equal_mistake_must_exist():
    plain = {"name": "it", "at": "x.yaml:3", "equals": ["itt", "another"]}
    assert [*known_mistakes._unfit([plain])] == [
        "x.yaml:3: it equals 'itt', and there is no such mistake; did you mean 'it'?",
        "x.yaml:3: it equals 'another', and there is no such mistake; write the name of one",
    ]


def test_a_faulty_catalogue_is_refused_by_the_command_in_one_sentence(
    tmp_path, monkeypatch, capsys
):
    path = tmp_path / "alpha_beta.yaml"
    path.write_text(ENTRY.replace("max(", "max(("), "utf-8")
    monkeypatch.setattr(known_mistakes, "_file", _with_catalogue(path))
    known_mistakes._every.cache_clear()
    try:
        assert main(["explain", "max-is-new"]) == 2
    finally:
        known_mistakes._every.cache_clear()
    said = capsys.readouterr().err
    assert said.startswith(f"grade: {path}:4: max_is_new has 'alpha = max((alpha, v, 0)' as ")
    assert said.count("\n") == 1


def _with_catalogue(path: Path) -> Callable[[str], Path]:
    of_the_grader = known_mistakes._file
    return lambda name: path if name == path.name else of_the_grader(name)


# ---------------------------------------------------------------- its copy in the cache


@pytest.fixture
def cached(tmp_path, monkeypatch):
    """The catalogue of alpha-beta is in the cache, and one that is read again has no entries."""
    monkeypatch.setenv(document_cache.VARIABLE, str(tmp_path))
    known_mistakes._read(ALPHA_BETA)
    monkeypatch.setattr(known_mistakes, "_entries", lambda *_: [])
    assert known_mistakes._read(ALPHA_BETA)


@pytest.mark.usefixtures("cached")
def test_the_cache_is_not_used_for_another_base(monkeypatch):
    monkeypatch.setattr(known_mistakes, "base_source", lambda _: "another program")
    assert known_mistakes._read(ALPHA_BETA) == []


@pytest.mark.usefixtures("cached")
def test_the_cache_is_not_used_for_another_figure():
    figure = replace(ALPHA_BETA.figure, title="another figure")
    assert known_mistakes._read(replace(ALPHA_BETA, figure=figure)) == []


@pytest.mark.usefixtures("cached")
def test_the_cache_is_not_used_for_another_table_of_words(monkeypatch):
    monkeypatch.setattr(known_mistakes, "_OPPOSITE_WORDS", ("MAX MIN",))
    assert known_mistakes._read(ALPHA_BETA) == []


# ---------------------------------------------------------------- where a mistake applies


def test_a_mistake_applies_where_a_program_has_its_lines():
    assert "max_v_starts_at_zero" in mistake_names(MINIMAX)
    assert "max_never_raises_alpha" not in mistake_names(MINIMAX)
    assert "max_never_raises_alpha" in mistake_names(TO_DEPTH)
    assert "limit_never_reached" not in mistake_names(ALPHA_BETA)


def test_a_mistake_does_not_apply_where_its_parameter_is_another():
    assert "stops_two_moves_down" in mistake_names(MINIMAX)
    assert "stops_two_moves_down" not in mistake_names(TO_DEPTH)
    assert "zero_bound_is_missing" not in mistake_names(MINIMAX)


def test_a_mistake_applies_beside_chance_unless_the_call_there_asks_for_the_mover():
    assert "max_never_updates_v" in mistake_names(EXPECTIMINIMAX)
    assert "max_raises_beta" in mistake_names(STAR1)
    assert "max_calls_max" in mistake_names(MINIMAX)
    assert {"max_calls_max", "root_children_as_max"}.isdisjoint(mistake_names(STAR1))
    assert "chance_never_stops" not in mistake_names(ALPHA_BETA)


def test_an_entry_has_another_sentence_for_games_with_chance():
    known = mistake("no_cutoffs")
    assert known.sentence_in(ALPHA_BETA).endswith("so every node is visited.")
    assert known.sentence_in(STAR1).endswith("so only chance nodes prune.")
    usual = mistake("max_cut_missing")
    assert usual.sentence_in(STAR1) == usual.sentence


def test_a_sentence_beside_chance_is_not_that_of_players_with_a_sentence_of_their_own():
    text = ENTRY + "  sentence beside chance: Alpha is raised.\n"
    assert [each["sentence beside chance"] for each in read(text)] == [
        "Alpha is raised.",
        "Beta is lowered.",
    ]
    own = text + "  MIN sentence: The least one.\n"
    assert [each["sentence beside chance"] for each in read(own)] == ["Alpha is raised.", ""]
    both = own + "  MIN sentence beside chance: It is low.\n"
    assert read(both)[1]["sentence beside chance"] == "It is low."


def test_a_mistake_equals_those_that_equal_its_twin_in_another_catalogue():
    twin = equal_mistakes("max_keeps_alpha_beside_chance", STAR1)
    assert {*twin} >= {"alpha_raised_after_the_loop", "max_lowers_alpha", "max_raises_beta"}
    assert "max_keeps_alpha_beside_chance" in equal_mistakes("max_raises_beta", STAR1)
    own = mistake("max_never_raises_alpha")
    assert {*equal_mistakes(own.name, ALPHA_BETA)} == {*own.equals}


def test_of_two_mistakes_with_the_same_lines_the_nearer_one_applies():
    assert "leaves_negated" in mistake_names(ALPHA_BETA)
    assert "evaluation_negated" in mistake_names(TO_DEPTH)
    assert "leaves_negated" not in mistake_names(TO_DEPTH)


def test_a_catalogue_excludes_an_algorithm_with_a_reason():
    assert "children_reversed" not in mistake_names(MINIMAX)
    assert "children_reversed" not in mistake_names(EXPECTIMINIMAX)
    assert "children_reversed" in mistake_names(STAR1)
    for name in mistake_names():
        for reason in mistake(name).not_in.values():
            assert len(reason.split()) > 3


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("begins_at_zero", "MTDF line 2: g = f, low = -inf, high = +inf"),
        ("stops_after_one_search", "MTDF line 6: if g < beta: high = g, else: low = g"),
        ("searches_above_beta", "MTDF lines 5 and 7: g = max_value(state, beta - 1, beta)"),
        ("finite_root_window", "ALPHA-BETA-SEARCH lines 2 and 3: v = max_value(state, -inf, +inf)"),
    ],
)
def test_a_mistake_in_the_search_of_the_root_cites_the_line_that_it_changes(name, said):
    [line] = mistake(name).figure(mistake(name).algorithm)
    assert str(line).startswith(said)


def test_an_algorithm_without_a_catalogue_has_no_mistakes():
    assert mistake_names(replace(ALPHA_BETA, mistakes="")) == ()


def test_a_program_that_defines_the_generated_function_for_min_is_refused(monkeypatch):
    text = program_trees.base_source(ALPHA_BETA).replace("search_for_max", "min_value")
    monkeypatch.setattr(program_trees, "base_source", lambda _: text)
    with pytest.raises(UsageError, match="another title defines min_value, which is made"):
        program_trees.base_of(replace(ALPHA_BETA, title="another title"))


def test_an_unknown_mistake_is_refused_with_the_nearest_name():
    with pytest.raises(UsageError, match="did you mean 'max_raises_beta'"):
        mistake("max_raises_bet")
