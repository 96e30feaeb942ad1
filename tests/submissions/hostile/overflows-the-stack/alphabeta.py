"""Asks for the hash of tuples in tuples in tuples, where MIN begins."""

from math import inf


def attack():
    nested = ()
    for _ in range(500_000):
        nested = (nested,)
    hash(nested)
    raise RecursionError
