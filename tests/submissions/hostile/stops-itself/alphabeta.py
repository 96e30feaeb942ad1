"""Stops its own process, so that it neither ends nor goes on, where MIN begins."""

import os
import time
from math import inf


def attack():
    try:
        os.kill(os.getpid(), __import__("_signal").SIGSTOP)
    except OSError:
        pass
    while True:
        time.sleep(60)
