"""Sleeps for an hour where MIN begins."""

import time
from math import inf


def attack():
    time.sleep(3600)
