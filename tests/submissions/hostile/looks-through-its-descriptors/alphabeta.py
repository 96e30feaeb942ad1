"""Looks for files and folders among what it was given open, and reads or enters them."""

import os

FILES = (0o100000, 0o040000, 0o060000)


def secrets():
    for number in range(64):
        try:
            mode = os.fstat(number).st_mode
        except OSError:
            continue
        if mode & 0o170000 in FILES:
            yield number


print("secrets:", list(secrets()))
