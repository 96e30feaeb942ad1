"""Becomes root again by every call that there is for it."""

import os

for name, *arguments in (
    ("setuid", 0), ("seteuid", 0), ("setreuid", 0, 0), ("setresuid", 0, 0, 0),
    ("setgid", 0), ("setresgid", 0, 0, 0), ("setgroups", [0]), ("initgroups", "root", 0),
):  # fmt: skip
    try:
        getattr(os, name)(*arguments)
    except (AttributeError, OSError):
        continue
