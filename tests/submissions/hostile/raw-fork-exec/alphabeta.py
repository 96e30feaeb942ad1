"""Starts /bin/true by every way there is."""

import os

TRUE = "/bin/true"


def lowest():
    """What subprocess itself calls; its arguments differ from one Python to the next."""
    fork_exec = __import__("_posixsubprocess").fork_exec
    first = [[TRUE], [TRUE.encode()], False, (), None, None, *[-1] * 8, False, False]
    for middle, last in (([-1], [None]), ([], [None]), ([-1], [None, True]), ([], [None, True])):
        try:
            return fork_exec(*first, *middle, None, None, None, -1, *last)
        except TypeError:
            continue
    return None


WAYS = (
    lowest,
    lambda: os.posix_spawn(TRUE, [TRUE], {}),
    lambda: os.spawnv(os.P_NOWAIT, TRUE, [TRUE]),
    lambda: os.system(TRUE),
    lambda: __import__("subprocess").run([TRUE]),
)


def attack(game, state):
    for way in WAYS:
        try:
            way()
        except Exception:
            continue
    try:
        while True:
            os.wait()
    except OSError:
        return
