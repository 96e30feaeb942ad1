"""Kills its whole process group, where MIN begins."""

import os
from math import inf

KILL = 9


def attack():
    try:
        os.killpg(0, KILL)
    except OSError:
        pass
    raise RuntimeError("there is no group")
