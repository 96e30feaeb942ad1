"""The formats: found by their file names, imported when asked for, and cheap."""

import os
import subprocess
import sys

import pytest

from grader.core.errors import UsageError
from grader.reports import formats, renderers
from grader.reports.registry import Formats

PACKAGES = {"formats": formats, "renderers": renderers}


@pytest.mark.parametrize("package", PACKAGES)
def test_every_format_renders_and_every_format_is_a_module_of_its_own(package):
    formats = PACKAGES[package].FORMATS
    for name in formats.names():
        render = formats.renderer(name)
        assert render.__module__ == f"grader.reports.{package}.{name.replace('-', '_')}"


def test_an_unknown_format_is_a_usage_error_that_lists_the_formats():
    with pytest.raises(UsageError) as error:
        formats.FORMATS.renderer("termnal")
    assert str(error.value).startswith("there is no format 'termnal'; did you mean 'terminal'?")
    assert "json" in str(error.value)
    with pytest.raises(UsageError):
        formats.FORMATS.renderer("registry")


def test_a_new_file_is_a_new_format(tmp_path, monkeypatch):
    (tmp_path / "formats_of_a_test").mkdir()
    (tmp_path / "formats_of_a_test" / "two_words.py").write_text("def render(report): return 'x'")
    monkeypatch.syspath_prepend(tmp_path)
    formats = Formats("formats_of_a_test", [str(tmp_path / "formats_of_a_test")])
    assert formats.names() == ["two-words"]
    assert formats.renderer("two-words")(None) == "x"


@pytest.mark.parametrize(
    ("package", "format_", "never"),
    [
        ("formats", "json", {"rich", "pydantic", "grader.reports.formats.terminal", "unicodedata"}),
        ("formats", "terminal", {"rich", "pydantic", "json"}),
        ("formats", "github-output", {"rich", "pydantic", "xml", "csv", "grader.reports.pictures"}),
        ("formats", "github", {"rich", "pydantic", "xml", "csv", "grader.reports.pictures"}),
        ("formats", "markdown", {"rich", "pydantic", "xml", "csv", "grader.reports.pictures.svg"}),
        ("renderers", "table", {"rich", "pydantic", "json", "csv"}),
    ],
)
def test_a_format_imports_nothing_that_it_does_not_need(package, format_, never):
    program = (
        f"import sys; from grader.reports.{package} import FORMATS; FORMATS.renderer({format_!r}); "
        "print(*sys.modules)"
    )
    # With coverage on, every new Python imports json for the measurement.
    usual = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE")}
    command = [sys.executable, "-c", program]
    ran = subprocess.run(command, capture_output=True, text=True, check=True, env=usual)
    assert not never & set(ran.stdout.split())
