"""Fixtures for a headless Chromium that may load only the files under test.

`make browser` installs the requirements and sets GRADE_BROWSER; a missing browser is then a
failure. Without it these tests are skipped, so `make test` needs no browser.
"""

import os
from pathlib import Path
from typing import Any

import pytest

from tests.browser.chromium import launched

REQUIRED = bool(os.environ.get("GRADE_BROWSER"))

PHONE = {"width": 375, "height": 667}
SCREEN = {"width": 1280, "height": 900}


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
        context = chromium.new_context(
            viewport=viewport, color_scheme="dark" if dark else "light", accept_downloads=True,
            reduced_motion="reduce", forced_colors="active" if forced else "none",
        )  # fmt: skip
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


def violations(page: Any) -> list[str]:
    """The violations that axe finds in the current page: "rule: the element's HTML"."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {node['html'][:200]}" for one in found for node in one["nodes"]]
