"""Probes of files, and of other open descriptors."""

import os
import sys
from contextlib import suppress
from typing import Any

from . import reach
from .reach import call, kernel, leave_the_empty_root, lift, limits_of


def reading_a_file(given: dict[str, Any]) -> str:
    leave_the_empty_root()
    with open(given["file"]) as file:
        return file.read(20)


def listing_a_folder(_: dict[str, Any]) -> int:
    leave_the_empty_root()
    found = os.listdir("/")  # noqa: PTH208 - as few system calls as possible
    if not found:
        raise FileNotFoundError("there is nothing")
    return len(found)


def making_a_folder(given: dict[str, Any]) -> str:
    leave_the_empty_root()
    name = f"{given['folder']}/made-by-{os.getpid()}"
    os.mkdir(name)  # noqa: PTH102 - as few system calls as possible
    os.rmdir(name)  # noqa: PTH106 - the call that a student would write
    return name


def emptying_a_file(given: dict[str, Any]) -> None:
    leave_the_empty_root()
    os.truncate(given["scrap"], 0)


def changing_who_may_read(given: dict[str, Any]) -> None:
    leave_the_empty_root()
    os.chmod(given["mine"], 0o600)


def writing_a_byte(given: dict[str, Any]) -> int | None:
    with suppress(OSError):
        lift(reach.FILE_SIZE)
    leave_the_empty_root()
    with open(given["scrap"], "wb", buffering=0) as file:
        return file.write(b"x")


def running_another_program(_: dict[str, Any]) -> None:
    """The other program prints a word."""
    leave_the_empty_root()
    said = "forbidden worked: it is another program now"
    os.execv("/bin/echo", ["echo", said])  # noqa: S606 - a shell would be one more program


def crashing_with_a_core_file(given: dict[str, Any]) -> None:
    """The test looks for the core file."""
    leave_the_empty_root()
    with suppress(OSError):
        os.chdir(given["crash"])
    for limit in (reach.FILE_SIZE, reach.CORE):
        with suppress(OSError):
            lift(limit, limits_of(limit)[1], limits_of(limit)[1])
        with suppress(OSError):
            lift(limit)
    with suppress(OSError):
        call("prctl", 4, 1, 0, 0, 0)  # PR_SET_DUMPABLE
    kernel.ctypes.string_at(8)


def opening_more(_: dict[str, Any]) -> tuple[int, int]:
    with suppress(OSError):
        most = max(1000, limits_of(reach.DESCRIPTORS)[1])
        lift(reach.DESCRIPTORS, most, most)
    one = os.dup(1)
    two = os.dup(1)
    os.close(one)
    os.close(two)
    return one, two


# ---------------------------------------------------------------- permitted


def reading_what_was_typed(_: dict[str, Any]) -> str:
    return sys.stdin.read()


def printing(_: dict[str, Any]) -> int:
    return os.write(1, b"something to read\n")
