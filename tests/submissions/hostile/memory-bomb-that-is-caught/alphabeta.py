"""Takes memory until there is no more, gives it back, and searches rightly."""

from math import inf


def attack():
    held = []
    try:
        while len(held) < 12:
            held.append(bytearray(b"x") * 50_000_000)
    except MemoryError:
        held.clear()
