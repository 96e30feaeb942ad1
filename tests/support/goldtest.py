"""Compares whole texts with the files in tests/gold/. Contains no tests."""

import difflib

from tests.support.places import GOLD


def assert_gold(actual: str, name: str) -> None:
    """Fails unless `actual` equals the content of tests/gold/`name`.

    The actual text is then saved beside it as `name`.actual: look at both, and if the new one is
    right, rename it.
    """
    expected, beside = GOLD / name, GOLD / f"{name}.actual"
    wanted = expected.read_bytes().decode() if expected.exists() else None
    if actual == wanted:
        beside.unlink(missing_ok=True)
        return
    beside.write_bytes(actual.encode())
    if not expected.exists():
        raise AssertionError(
            f"there is no {expected.name} in tests/gold; read {beside.name} there, and rename it"
        )
    difference = difflib.unified_diff(
        wanted.splitlines(), actual.splitlines(), name, beside.name, lineterm=""
    )
    raise AssertionError("\n".join(["the text differs from its gold file:", *difference]))
