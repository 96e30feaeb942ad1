"""Finds and starts Chromium, without a network connection."""

import os
import shutil
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
QUIET = """
--disable-gpu --disable-quic --no-first-run --disable-background-networking
--disable-component-update --disable-sync
""".split()


def found() -> str | None:
    """The path of Chromium on this machine; None if it is not installed."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def launched(playwright: Any) -> Any:
    """A headless browser. Raises LookupError if there is none."""
    path = found()
    if path is None:
        raise LookupError(f"there is no Chromium here; install one of {', '.join(NAMES)}")
    # Chromium's sandbox does not start as root.
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    arguments = [*QUIET, *(["--no-sandbox"] if root else [])]
    return playwright.chromium.launch(executable_path=path, args=arguments)
