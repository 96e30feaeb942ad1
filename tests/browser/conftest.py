"""Fixtures for a headless Chromium that may load only the files under test.

`make browser` installs the requirements and sets GRADE_BROWSER; a missing browser is then a
failure. Without it these tests are skipped, so `make test` needs no browser.
"""

import os
from pathlib import Path
from typing import Any

import pytest

from grader.reports.formats.html import render
from tests.browser.chromium import launched
from tests.support.report_samples import diagnosed

REQUIRED = bool(os.environ.get("GRADE_BROWSER"))

PHONE = {"width": 375, "height": 667}
NARROW = {"width": 360, "height": 740}
SCREEN = {"width": 1280, "height": 900}

light_and_dark = pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
on_screen_and_phone = pytest.mark.parametrize("viewport", [SCREEN, PHONE], ids=["screen", "phone"])


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skips these tests if Chromium is missing, unless GRADE_BROWSER is set."""
    if REQUIRED:
        return
    why = pytest.mark.skip(reason="`make browser` runs these: they need Chromium and playwright")
    for item in items:
        if item.nodeid.startswith("tests/browser/"):
            item.add_marker(why)


@pytest.fixture(scope="session")
def chromium():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = launched(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def wrong():
    """A program that never lowers beta: a smallest tree, a passed exercise, and a failed one."""
    return render(diagnosed("min_never_lowers_beta"))


@pytest.fixture
def shown(chromium, tmp_path):
    """shown(html, viewport=..., dark=..., forced=...) opens a page from a file. At the end the test
    fails if the page logged an error or requested any other file.
    """
    contexts: list[Any] = []
    wrong: list[str] = []

    def opened(html, *, viewport=SCREEN, dark=False, forced=False):
        file = tmp_path / f"page{len(contexts)}.html"
        file.write_text(html, encoding="utf-8")
        colours = {
            "color_scheme": "dark" if dark else "light",
            "forced_colors": "active" if forced else "none",
        }
        context = chromium.new_context(
            viewport=viewport, accept_downloads=True, reduced_motion="reduce", **colours
        )
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: message.type == "error" and wrong.append(message.text))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda request: _is_own(request, file) or wrong.append(request.url))
        page.goto(file.as_uri())
        return page

    yield opened
    for context in contexts:
        context.close()
    assert wrong == []


def _is_own(request: Any, file: Path) -> bool:
    return request.url.split("#")[0] == file.as_uri() or request.url.startswith(("data:", "blob:"))


def opened(page: Any) -> Any:
    """The page with every section open."""
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    return page


def fits(page: Any) -> bool:
    """Whether nothing is wider than the window."""
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def violations(page: Any) -> list[str]:
    """The violations that axe finds in the current page: "rule: the element's HTML"."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {node['html'][:200]}" for one in found for node in one["nodes"]]
