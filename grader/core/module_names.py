"""Finds modules by the names of their files, without importing them."""

import os  # not pathlib, which takes longer to import than the reports' registry
from collections.abc import Iterable


def module_names(folders: Iterable[str]) -> list[str]:
    """The names of the public modules in the folders of a package, its `__path__`, sorted."""
    files = [file.name for folder in folders for file in os.scandir(folder)]
    names = {name.removesuffix(".py") for name in files if name.endswith(".py")}
    return sorted(name for name in names if not name.startswith("_"))
