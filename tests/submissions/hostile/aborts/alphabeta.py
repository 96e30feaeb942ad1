"""Has the C library end the process, where MIN begins."""

import os
from math import inf


def attack():
    os.abort()
