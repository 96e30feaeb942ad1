"""Makes the pictures in README.md from real output: `make pictures`.

search.svg        the drawing by `grade solve`
failing-run.svg   the terminal report of a failing submission
report.png        the HTML report of that submission, in a browser
practice.png      the practice page, with an exercise half done

The two drawings are the same on every machine, and a test compares them; the screenshots depend on
the browser and its fonts.
"""

import io
import os
import re
import tempfile
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any
from unittest import mock

from tests.browser.chromium import launched
from tests.support.places import ROOT

PICTURES = ROOT / "docs" / "pictures"
FAILING = ROOT / "tests" / "submissions" / "wrong" / "min-never-lowers-beta"
TREE = "wikipedia"
TO_DO = "aima-fig-5-2"
DONE = {
    **dict.fromkeys(("alpha of A", "alpha of B", "alpha of C"), "-inf"),
    **dict.fromkeys(("beta of A", "beta of B"), "+inf"),
    "value of B": "3",
}
PRUNED = ("I", "J")


def search() -> str:
    """The drawing of the right search of one exercise."""
    return _printed("solve", TREE, "-f", "svg")


def failing_run() -> str:
    """The report of a failing submission as a terminal shows it, in colour."""
    from rich.console import Console
    from rich.text import Text

    before = Path.cwd()
    os.chdir(FAILING.parent)
    try:
        with mock.patch.dict(os.environ, COLUMNS="100"):
            said = _printed(FAILING.name, "--color", "always")
    finally:
        os.chdir(before)
    screen = Console(record=True, width=100, file=io.StringIO(), force_terminal=True)
    screen.print(Text.from_ansi(said))
    drawn = screen.export_svg(title=f"grade {FAILING.name}", unique_id="failing-run")
    # Rich's SVG loads a web font; any fixed-width font will do.
    drawn = re.sub(r"@font-face \{.*?\}\s*", "", drawn, flags=re.DOTALL)
    return drawn.replace("Fira Code", "ui-monospace, Menlo, Consolas, DejaVu Sans Mono")


def screenshots(folder: Path) -> None:
    """Writes the two screenshots into `folder`."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as made:
        chromium = launched(playwright)
        report, practice = Path(made, "report.html"), Path(made, "practice.html")
        _printed(str(FAILING), "-f", "html", "-o", str(report), "-q")
        _printed("practice", TO_DO, "-o", str(practice))
        _shoot_report(_opened(chromium, report), folder / "report.png")
        _shoot_practice(_opened(chromium, practice), folder / "practice.png")
        chromium.close()


def _opened(chromium: Any, file: Path) -> Any:
    page = chromium.new_page(viewport={"width": 1100, "height": 900}, device_scale_factor=1)
    page.goto(file.as_uri())
    return page


def _shoot_report(page: Any, file: Path) -> None:
    """The player at the first difference of the smallest tree."""
    page.set_viewport_size({"width": 1100, "height": 1480})
    page.get_by_role("button", name="First difference").first.click()
    page.screenshot(path=file)


def _shoot_practice(page: Any, file: Path) -> None:
    """An exercise half done, with one wrong cell."""
    for cell, given in DONE.items():
        page.get_by_label(cell, exact=True).fill(given)
        page.keyboard.press("Tab")
    for node in PRUNED:
        page.get_by_label(f"pruned: branch to {node}", exact=True).click()
    page.screenshot(path=file, full_page=True)


def _printed(*arguments: str) -> str:
    """The output of `grade` with those arguments."""
    from grader.cli import main as cli

    raw = io.BytesIO()
    with io.TextIOWrapper(raw, encoding="utf-8") as printed, redirect_stdout(printed):
        cli.main(list(arguments))
        printed.flush()
        return raw.getvalue().decode("utf-8")


def main() -> None:
    """Makes all four pictures."""
    PICTURES.mkdir(exist_ok=True)
    (PICTURES / "search.svg").write_text(search(), encoding="utf-8")
    (PICTURES / "failing-run.svg").write_text(failing_run(), encoding="utf-8")
    screenshots(PICTURES)


if __name__ == "__main__":
    main()
