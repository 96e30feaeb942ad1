"""The documents describe the program as it is, and their examples work.

`make renew` writes the help texts in the pages of commands anew.
"""

import argparse
import csv
import doctest
import io
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from contextlib import redirect_stdout
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from unittest import mock

import pytest

import grader.cli.commands
import grader.reports.formats
import grader.reports.renderers
import reference
from grader.cli import main
from grader.core import errors, models
from grader.core.findings.all_kinds import KINDS
from grader.reports.document import sections
from grader.reports.formats.json import FORMAT_VERSION
from grader.search.reference_modules import variants
from tests.reference import test_variants as promises
from tests.support.agreement import Numbers, disagreements
from tests.support.document_samples import things
from tests.support.places import REPORT_SCHEMA, ROOT, TEXTBOOK
from tests.support.report_samples import exercise, report
from tests.test_layers import FILES, ROOMS

PLACES = ("*.md", "docs/*.md", "student_template/**/*.md", "tests/**/README.md")
PAGES = sorted(file for place in PLACES for file in ROOT.glob(place))
HELP = re.compile(r"(<!-- (grade[a-z -]*) -->\n```text\n)(.*?)(```\n)", re.DOTALL)
WORD = r"(?<![\w-])-{0,2}\w[\w-]*"


def page(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def unfenced(text: str) -> str:
    """A page without its code blocks."""
    return re.sub(r"^( *)```.*?^\1```$", "", text, flags=re.DOTALL | re.MULTILINE)


def section(text: str, heading: str) -> str:
    """The text below a heading of the second level."""
    return re.split(r"^## ", text.split(f"\n## {heading}\n")[1], flags=re.MULTILINE)[0]


def rows(text: str) -> list[list[str]]:
    """The rows of the first table in `text`, without its header and without code marks."""
    table = re.search(r"^\|.*\|\n\|[-|]+\|\n((?:\|.*\|\n)+)", text, re.MULTILINE)
    assert table, "no table"
    lines = [line.strip("|").split(" | ") for line in table[1].splitlines()]
    return [[cell.strip().strip("`") for cell in line] for line in lines]


def words(text: str) -> set[str]:
    """All inline code in `text`, and the options in it."""
    return set(re.findall(WORD, " ".join(re.findall(r"`[^`]+`", unfenced(text)))))


def parser_of(command) -> argparse.ArgumentParser:
    """The parser of a command by itself."""
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    return parser


def parsed(command, words: list[str]) -> argparse.Namespace:
    return parser_of(command).parse_args(words)


# ---------------------------------------------------------------- help


def as_newest(text: str) -> str:
    """A help text in the layout of Python 3.13, which names an option's argument once."""

    def once(found: re.Match[str]) -> str:
        start = f"  -{found[1]}, {found[3]} {found[2]}"
        column = 24  # argparse starts to explain in this column if an option is long enough
        return start.ljust(column) if len(start) < column - 1 else start + "\n" + " " * column

    return re.sub(r"^  -(\w) (\w+), (--[\w-]+) \2\s+", once, text, flags=re.MULTILINE)


def help_text(command: str) -> str:
    """The output of `grade ... --help` in a window of 100 columns."""
    printed = io.StringIO()
    plain = {"COLUMNS": "100", "NO_COLOR": "1"}
    with mock.patch.dict(os.environ, plain), redirect_stdout(printed):
        assert main.main(command.split()[1:]) == errors.EXIT_PASSED
    return as_newest(printed.getvalue())


def with_help(text: str) -> str:
    """The page with every help text up to date."""
    return HELP.sub(lambda block: block[1] + help_text(block[2]) + block[4], text)


COMMANDS = ("docs/commands.md", "docs/commands-for-instructors.md", "docs/class.md")


def test_the_help_texts_in_the_docs_are_up_to_date():
    texts = list(map(page, COMMANDS))
    told = [block[2] for text in texts for block in HELP.finditer(text)]
    wanted = ["grade --help", *(f"grade {name} --help" for name in main.COMMANDS)]
    assert sorted(told) == sorted(wanted)
    assert texts == list(map(with_help, texts)), "run: make renew"


def test_a_help_text_is_the_same_from_every_python():
    gap = " " * 24
    explained = "  -v, --verbose         explain\n"
    old = f"  -o FILE, --output FILE\n{gap}write\n{explained}"
    new = f"  -o, --output FILE     write\n{explained}"
    assert as_newest(old) == as_newest(new) == new
    old, new = (f"  -a{each}, --assignment FILE\n{gap}read\n" for each in (" FILE", ""))
    assert as_newest(old) == as_newest(new) == new


@pytest.mark.parametrize("name", main.COMMANDS)
def test_every_command_and_every_long_option_is_explained(name):
    actions = parser_of(main._module(name))._actions
    options = {option for action in actions for option in action.option_strings}
    options = {option for option in options if option.startswith("--")}
    text = HELP.sub("", "".join(map(page, COMMANDS)))
    assert options - words(section(text, f"grade {name}")) == {"--help"}
    assert "--help" in words(text)
    assert f"grade {name} " in page("README.md")


# ---------------------------------------------------------------- lists in the pages


def test_every_finding_has_its_paragraph_in_the_order_of_the_code():
    names = ("findings-on-runs", "findings", "findings-on-paper")
    text = "".join(page(f"docs/{name}.md") for name in names)
    parts = re.split(r"^### (.*)\n", text, flags=re.MULTILINE)
    assert parts[1::2] == list(KINDS), (
        "the two pages of findings must have the codes of grader/core/findings, in their order"
    )
    for code, text in zip(parts[1::2], parts[2::2], strict=True):
        paragraph = re.sub(r"\n##? .*", "", text, flags=re.DOTALL).strip()
        assert len(paragraph.split()) >= 15, code
        assert "\n\n" not in paragraph, code


SCHEMA = json.loads(REPORT_SCHEMA.read_text(encoding="utf-8"))
PARTS = SCHEMA["$defs"]
TABLES = {
    "Report": SCHEMA,
    "Expected": PARTS["exercise"]["properties"]["expected"],
    **{name.title(): PARTS[name] for name in ("exercise", "check", "finding")},
}


@pytest.mark.parametrize("heading", TABLES)
def test_every_key_of_the_report_has_its_line_in_the_order_of_the_schema(heading):
    text, schema = section(page("docs/report-format.md"), heading), TABLES[heading]
    assert [row[0] for row in rows(text)] == list(schema["properties"])
    allowed = [value for each in schema["properties"].values() for value in each.get("enum", [])]
    missing = set(allowed) - words(text)
    assert not missing, f"docs/report-format.md says nothing of {sorted(missing)}"


def test_the_version_of_the_report_is_documented():
    assert f"`{FORMAT_VERSION}`" in section(page("docs/report-format.md"), "The version")


def test_every_exit_code_is_documented():
    table = rows(section(page("docs/report-format.md"), "Exit codes"))
    told = {name: int(code) for code, name, _ in table}
    assert told == {name: code for name, code in vars(errors).items() if name.startswith("EXIT_")}


def keys_of(schema: object) -> set[str]:
    """Every key that a document with that schema may have, at any depth."""
    if isinstance(schema, dict):
        own = set(schema.get("properties", {})) if schema.get("type") == "object" else set()
        return own.union(*map(keys_of, schema.values()))
    return set().union(*map(keys_of, schema)) if isinstance(schema, list) else set()


def test_the_fields_in_the_docs_are_those_of_the_schemas():
    text = page("docs/exercise-format.md") + page("docs/paper-questions.md")
    tables = re.findall(r"^\| (?:key|limit) \|(?:.*\n)+?\n", text, re.MULTILINE)
    told = {row[0] for table in tables for row in rows(table)}
    files = set(ROOT.glob("exercises/*.schema.json"))
    files.remove(ROOT / "exercises" / "answers.schema.json")  # docs/answers.md has its keys
    keys = set().union(*(keys_of(json.loads(file.read_text("utf-8"))) for file in files))
    assert told - keys == set(), "the format's pages describe keys that do not exist"
    missing = {*keys, *models.CHECK_NAMES} - words(text)
    assert not missing, f"the format's pages say nothing of {sorted(missing)}"


def test_the_architecture_page_lists_the_rooms_in_their_order():
    there = rows(section(page("docs/architecture.md"), "The rooms"))
    assert [row[0].strip("`/") for row in there] == list(ROOMS)
    for name, sentence, *_ in there:
        said = import_module(f"grader.{name.strip('`/')}").__doc__ or ""
        assert " ".join(said.split("\n\n")[0].split()) == sentence


def test_each_module_that_the_architecture_page_names_exists():
    missing = []
    for line in section(page("docs/architecture.md"), "Which module does it").splitlines():
        before = ROOT / "grader"  # the folder of the name before it in the line
        for name in re.findall(r"`([^`]+\.(?:py|css))`", line):
            pattern = re.sub("NAME|PLATFORM|PART", "*", name)
            found = [*(ROOT / "grader").glob(pattern), *before.glob(pattern)]
            if not found:
                missing.append(name)
            else:
                before = found[0].parent
    assert missing == []


def test_the_changelog_has_this_version():
    heading = rf"^## \[?{re.escape(grader.__version__)}\]?"
    assert re.search(heading, page("CHANGELOG.md"), re.MULTILINE)


# ---------------------------------------------------------------- a page for each role

ROLES = ("docs/student.md", "docs/instructor.md", "docs/developer.md")


@pytest.mark.parametrize("name", ROLES)
def test_the_page_of_a_role_is_short_and_linked(name):
    assert len(page(name).splitlines()) <= 150
    assert f"]({name})" in page("README.md")
    assert f"]({Path(name).name})" in page("docs/README.md")


def test_every_page_of_the_docs_is_in_their_list():
    listed = set(re.findall(r"\]\(([^)#]+)\)", page("docs/README.md")))
    assert {file.name for file in ROOT.glob("docs/*.md")} - {"README.md"} <= listed


@pytest.mark.parametrize("name", ["README.md", *ROLES])
def test_every_command_on_the_page_has_options_that_exist(name):
    blocks = re.findall(r"```\n(.*?)```", page(name), re.DOTALL)
    lines = re.findall(r"^grade .*", "".join(blocks), re.MULTILINE)
    for line in lines:
        _, *given = shlex.split(re.split(r"   |  #| {2,}", line)[0])
        command = given.pop(0) if given[0] in main.COMMANDS else "run"
        main._parser(command).parsed(given)
    assert lines or name == "docs/developer.md"


def test_every_command_that_runs_some_tests_finds_tests():
    """The tests that `make test ARGS=...` names on a page, and in the table of developer.md."""
    given = [words for each in PAGES for words in re.findall(r'make test ARGS="(.+?)"', page(each))]
    cells = [cell for _, cell in rows(section(page("docs/developer.md"), "Which tests"))]
    given += [cell.strip('"') for cell in cells if re.fullmatch(r'"?tests/[^`A-Z]*', cell)]
    assert len(given) > 15
    for words in given:
        named, *chosen = re.split(" (?=-k )", words.removeprefix("-n auto "))
        assert [path for path in named.split() if not (ROOT / path).exists()] == []
        if chosen:
            command = [sys.executable, "-m", "pytest", "-n0", "--collect-only", *shlex.split(words)]
            subprocess.run(command, cwd=ROOT, check=True)


# ---------------------------------------------------------------- links


def anchors(text: str) -> set[str]:
    """The anchors that GitHub gives to the headings of a page."""
    headings = re.findall(r"^#+ (.*)$", unfenced(text), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("name", [file.relative_to(ROOT).as_posix() for file in PAGES])
def test_every_link_leads_to_a_file_and_heading(name):
    broken = []
    for link in re.findall(r"\]\(([^)\s]+)\)", unfenced(page(name))):
        if re.match(r"[a-z]+:", link):
            assert link.startswith("https://"), link
            continue
        path, _, anchor = link.partition("#")
        target = (ROOT / name).parent / path if path else ROOT / name
        known = anchors(target.read_text(encoding="utf-8")) if anchor and target.exists() else ()
        if not target.exists() or (anchor and anchor not in known):
            broken.append(link)
    assert broken == []


# ---------------------------------------------------------------- the examples of CONTRIBUTING.md


def example(heading: str, number: int = 0, language: str = "python") -> str:
    text = section(page("CONTRIBUTING.md"), heading)
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)[number]


@pytest.fixture
def add(tmp_path, monkeypatch):
    """Adds a module to a package, as a new file would, until the test ends."""
    added = []

    def add_module(package, name, source):
        (tmp_path / f"{name}.py").write_text(source, encoding="utf-8")
        monkeypatch.setattr(package, "__path__", [*package.__path__, str(tmp_path)])
        added.append((package, name))

    yield add_module
    for package, name in added:
        sys.modules.pop(f"{package.__name__}.{name}", None)
        vars(package).pop(name, None)


@pytest.fixture
def solved(add, grade):
    """Solves an exercise by a variant, or by the one of the guide."""
    add(reference, "one_function", example("Add a variant of an algorithm"))

    def printed(form, variant):
        ran = grade("solve", "aima-fig-5-2", "--format", form, "--variant", variant)
        assert ran.code == errors.EXIT_PASSED
        return ran.out

    return printed


def test_the_guide_s_new_algorithm_is_found_once_its_file_exists(solved):
    mine, figure = (json.loads(solved("json", variant)) for variant in ("one_function", "fig57"))
    assert mine["variant"] == "one function for both players"
    same = ("value", "moves", "visited", "pruned", "windows")
    assert [mine[key] for key in same] == [figure[key] for key in same]


def test_its_trace_differs_from_the_figure_s_where_the_guide_says_so(solved):
    texts = (solved("csv", variant) for variant in ("fig57", "one_function"))
    tables = [csv.DictReader(io.StringIO(text)) for text in texts]
    differing = [(old, new) for old, new in zip(*tables, strict=True) if old != new]
    assert [old["Node"] for old, _ in differing] == ["C", "D"]
    for old, new in differing:
        assert old["PRUNE"]
        assert new == old | {"beta": "2"}


@pytest.mark.usefixtures("solved")
def test_the_guide_s_new_algorithm_passes_the_variant_tests_unchanged(monkeypatch):
    assert "one_function" in variants()
    monkeypatch.setattr(promises, "WEAK", [*promises.WEAK, "one_function"])
    monkeypatch.setattr(promises, "UPDATED", ["one_function"])
    promises.test_value_and_moves_are_minimax(name="one_function")
    promises.test_weak_variants_visit_the_same_nodes_in_order_with_the_same_windows()
    promises.test_traces_differ_only_in_the_bounds_of_cutoff_rows()
    promises.test_a_variant_s_declared_bounds_at_a_cutoff_are_those_of_its_variables("one_function")
    promises.test_deleting_or_weakening_any_cutoff_changes_the_visits("one_function")


def test_the_guide_s_new_format_is_found_once_its_file_exists(add, monkeypatch, grade):
    add(grader.reports.formats, "totals", example("Add a report format"))
    more = replace(grader.reports.formats.FORMATS, folders=grader.reports.formats.__path__)
    monkeypatch.setattr("grader.cli.commands.run.FORMATS", more)
    ran = grade(TEXTBOOK, "--only", "wikipedia", "--format", "totals")
    assert (ran.code, ran.out) == (0, "exercise,score,max_score\nwikipedia,4,4\n")


def test_the_guide_s_new_format_keeps_the_promise_of_three_decimals(add):
    add(grader.reports.formats, "totals", example("Add a report format"))
    module = import_module("grader.reports.formats.totals")
    thirds = {"value": 1, "move": 1, "visited": 1}
    third = exercise(id="thirds", points=1, rubric=thirds, wrong=["move"])
    given = report(third, exercise(id="much", points=1234567))
    shown = module.render(given)
    assert shown == "exercise,score,max_score\nthirds,0.667,1\nmuch,1234567,1234567\n"
    rows = [list(map(float, row.split(",")[1:])) for row in shown.splitlines()[1:]]
    assert not [*disagreements(Numbers(exercises=[(row[0], row[1]) for row in rows]), given)]


def test_the_guide_s_new_format_of_documents_prints_every_thing(add):
    add(grader.reports.renderers, "titles", example("Add a format of documents"))
    for thing in things().values():
        formats = grader.reports.renderers.formats_of(type(thing))
        title, *headings = formats.renderer("titles")(thing).splitlines()
        assert title == thing.head.title
        assert set(headings) <= {section.heading for section in sections(thing.whole)}


def test_the_guide_s_new_command_needs_its_file_and_its_line(add, monkeypatch, grade):
    add(grader.cli.commands, "variants", example("Add a command"))
    monkeypatch.setitem(main.COMMANDS, "variants", "list the variants")
    ran = grade("variants", "--sources")
    assert ran.code == errors.EXIT_PASSED
    assert "fig57 " in ran.out
    assert "list the variants" in help_text("grade --help")


# ---------------------------------------------------------------- the files themselves


def test_the_examples_in_docstrings_are_right():
    for name, file in FILES.items():
        if ">>> " in file.read_text(encoding="utf-8"):
            assert doctest.testmod(import_module(name)).failed == 0, name


def ours() -> list[Path]:
    """Every file that git tracks or would add."""
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        pytest.skip("this is not a git checkout")
    command = [git, "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return [file for name in listed.stdout.split("\0") if name and (file := ROOT / name).is_file()]


def test_no_file_names_the_machine_or_the_tools_it_was_written_with():
    places = [re.escape(str(place)) for place in (ROOT, Path.home()) if len(place.parts) > 1]
    telltales = [*(rf"(?<![\w.]){place}(?![\w-])" for place in places), "(?i:[c]laude|sub[a]gent)"]
    telltale = re.compile("|".join(telltales))
    found = {file: telltale.search(file.read_bytes().decode("utf-8", "replace")) for file in ours()}
    assert {str(file.relative_to(ROOT)): word[0] for file, word in found.items() if word} == {}


if __name__ == "__main__":
    for each in COMMANDS:
        (ROOT / each).write_text(with_help(page(each)), encoding="utf-8", newline="\n")
