"""grade explain: every code and every known mistake has an explanation."""

import ast
import re

import pytest

from grader.cli.commands import explain
from grader.core.findings.all_kinds import KINDS
from grader.core.models import Diagnosis
from grader.diagnosis import diagnosis_words, known_mistakes
from grader.diagnosis.mistake_lines import marked_source
from grader.diagnosis.mistake_programs import source
from grader.reports.text.terminal_lines import Page
from tests.support.goldtest import assert_gold

SGR = re.compile(r"\x1b\[[0-9;]+m")


def explained(grade, *words):
    """The explanation, whose lines must fit on a page."""
    ran = grade("explain", *words)
    assert (ran.code, ran.err) == (0, "")
    assert max(map(len, ran.out.splitlines())) <= 100
    return ran.out


def test_every_finding_is_explained(grade):
    for code in KINDS:
        out = explained(grade, code)
        first, *rest = out.splitlines()
        assert re.match(rf"{code}  {KINDS[code].severity}  \w", first)
        text = " ".join(" ".join(rest).split())
        assert len(text.split()) >= 15
        assert not re.search(r"[{}]|\*\w|\]\(", text)


def test_every_known_mistake_is_explained(grade):
    for name in known_mistakes.mistake_names():
        mistake = known_mistakes.mistake(name)
        out = explained(grade, name)
        text = " ".join(out.split())
        for said in (mistake.title, mistake.sentence, mistake.hint):
            assert " ".join(said.split()) in text
        assert re.search(r" {4}(right|mistake) {2}", out), name
        assert mistake.form != "figure" or text.count("line") >= len(mistake.lines) > 0
        assert out.startswith(f"{name.replace('_', '-')}  a known mistake\n")
        assert all(other.replace("_", "-") in text for other in mistake.equals)


def test_a_mistake_at_the_root_is_explained_for_min_too_as_a_report_says_it(grade):
    found = Diagnosis(alternatives=(("root_as_min",),), trees=1, root="loop for MIN")
    headline = diagnosis_words.explained(found).message
    title = "calls MAX-VALUE on the root, where MIN is to move"
    assert title in headline
    text = " ".join(explained(grade, "root-as-min").split())
    assert f"At a root of MIN, it {title}. The root takes the maximum of its" in text
    assert "At a root of MIN" not in explained(grade, "max-cut-missing")


def test_every_paragraph_of_the_page_is_of_a_finding():
    assert set(explain.paragraphs()) == set(KINDS)
    assert len({paragraph.group for paragraph in explain.paragraphs().values()}) >= 5


def test_no_mistake_has_the_name_of_a_finding():
    assert not {name.replace("_", "-") for name in known_mistakes.mistake_names()} & set(KINDS)


@pytest.mark.parametrize("written", ["missed_cutoff", "Missed-Cutoff", " missed-cutoff "])
def test_a_name_may_be_written_either_way(grade, written):
    assert grade("explain", written) == grade("explain", "missed-cutoff")
    assert grade("explain", "max_cut_missing") == grade("explain", "max-cut-missing")


@pytest.mark.parametrize("subject", ["missed-cutoff", "import-crashed", "max-cut-missing"])
def test_an_explanation_matches_its_gold_file(grade, subject, monkeypatch):
    monkeypatch.setenv("COLUMNS", "72")
    assert_gold(grade("explain", subject)[1], f"explain-{subject}.txt")


def test_without_a_code_the_command_lists_all_codes_with_a_sentence(grade):
    out = explained(grade)
    codes, known = out.split("\nKnown mistakes\n")
    listed = re.findall(r"^  (\S+)  +\S", codes, re.MULTILINE)
    assert [code for code in listed if code in KINDS] == list(explain.paragraphs())
    names = (name.replace("_", "-") for name in known_mistakes.mistake_names())
    assert sorted(known.split()) == sorted(names)
    headings = re.findall(r"^\S.*", out, re.MULTILINE)
    groups = [paragraph.group for paragraph in explain.paragraphs().values()]
    assert headings == [*dict.fromkeys(groups), "Known mistakes"]


@pytest.mark.parametrize("width", [60, 80, 100])
def test_the_list_fits_into_a_window(grade, monkeypatch, width):
    monkeypatch.setenv("COLUMNS", str(width))
    assert max(map(len, grade("explain")[1].splitlines())) <= width


def test_colour_changes_nothing_but_the_colour(grade):
    for subject in (["missed-cutoff"], ["output-cut"], ["max-cut-missing"], []):
        _, plain, _ = grade("explain", *subject)
        _, coloured, _ = grade("explain", *subject, "--color", "always")
        assert "\x1b[" in coloured
        assert "\x1b" not in plain
        stripped = SGR.sub("", coloured).splitlines()
        assert [line.rstrip() for line in stripped] == plain.splitlines()


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("missed-cutof", "'missed-cutof'; did you mean 'missed-cutoff'?"),
        ("MAX_CUT_MISING", "'MAX_CUT_MISING'; did you mean 'max-cut-missing'?"),
        ("cut-mis", "'cut-mis'; did you mean 'max-cut-missing' or 'min-cut-missing'?"),
        ("nonsense", "'nonsense'; `grade explain` lists them"),
        ("_base", "'_base'; did you mean 'logarithm-to-base-10'?"),
        ("../findings", "'../findings'; `grade explain` lists them"),
        ("a\x1b[2J", "'a\\x1b[2J'; `grade explain` lists them"),
    ],
)
def test_an_unknown_code_is_refused_in_one_sentence(grade, written, meant):
    refused = f"grade: there is no finding or mistake {meant}\n"
    assert grade("explain", written) == (2, "", refused)


def test_markdown_marks_are_removed_but_not_inside_code():
    shown = explain._plain("See [the\npage](x.md), *first* and `a * b`.", Page(80))
    assert shown == "See the page, first and `a * b`."


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("negamax-window-not-negated", "-negamax(game, game.result(state, a), alpha, beta)"),
        ("negamax-alpha-not-negated", "-negamax(game, game.result(state, a), -beta, alpha)"),
        ("negamax-value-not-negated", "negamax(game, game.result(state, a), -beta, -alpha)"),
    ],
)
def test_a_mistake_of_a_negamax_is_shown_in_one(grade, name, wrong):
    shown = grade("explain", name).out
    assert "    right    v = max(v, -negamax(game, game.result(state, a), -beta, -alpha))" in shown
    assert f"    mistake  v = max(v, {wrong})" in shown
    assert shown.count("right  ") == 1
    assert "min_value" not in shown
    assert "MIN-VALUE" not in shown
    whole = grade("explain", name, "--source").out.splitlines()
    right = "-negamax(game, game.result(state, a), -beta, -alpha)"
    assert [line for line in whole if line[:1].strip()] == [
        f"-         v = max(v, {right})",
        f">         v = max(v, {wrong})",
    ]
    assert [line.split("(")[0] for line in whole if "def " in line] == [
        "  def alpha_beta_search",
        "  def negamax",
    ]


def test_a_changed_part_keeps_its_indentation_and_a_long_line_is_wrapped_within_it(grade):
    shown = grade("explain", "cutoff-leaves-an-inner-loop").out
    assert "    mistake  left.append(n // 2)\n             continue\n" in shown
    [text, more] = explain._as_code(f"    return {'1234567, ' * 3}8", Page(80))(30)
    assert (text, more) == ("    return 1234567, 1234567,", "    1234567, 8")


def test_the_source_of_a_mistake_has_its_changed_lines_marked(grade):
    code, out, err = grade("explain", "max-raises-beta-before-the-test", "--source")
    assert (code, err) == (0, "")
    marked = [(line[0], line[2:].strip()) for line in out.splitlines() if line[:1].strip()]
    assert marked == [
        ("-", "if v >= beta:"),
        (">", "beta = max(beta, v)"),
        (">", "if alpha >= beta:"),
        ("-", "alpha = max(alpha, v)"),
    ]
    assert "  def min_value(game, state, alpha, beta):" in out.splitlines()


def test_the_source_of_a_mistake_is_its_whole_program():
    for name in known_mistakes.mistake_names():
        known = known_mistakes.mistake(name)
        if known.edits and known.form == "figure":
            lines = [*marked_source(name)]
            assert {mark for mark, _ in lines} - {""}, name
            kept = "\n".join(line for mark, line in lines if mark != "-")
            assert ast.dump(ast.parse(kept)) == ast.dump(ast.parse(source(name))), name


def test_the_source_of_a_mistake_in_the_root_s_loop_has_the_name_that_is_graded(grade):
    _, out, _ = grade("explain", "last-tie-wins", "--source")
    assert "  def alpha_beta_search(game, state):" in out.splitlines()
    assert "  from math import inf" in out.splitlines()


def test_an_else_of_the_program_is_shown_without_a_mark(grade):
    _, out, _ = grade("explain", "begins-at-zero", "--source")
    assert "          else:\n              low = g\n" in out
