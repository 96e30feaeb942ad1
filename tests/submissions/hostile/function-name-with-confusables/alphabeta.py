"""Spells max_value with a Cyrillic letter in it, which looks like the Latin one."""

from math import inf


def mаx_value(game, state, alpha, beta):
    return inf


def min_value(game, state, alpha, beta):
    return -inf
