"""Sets an alarm that raises an exception wherever the process is at that moment."""

import time

signal = __import__("_signal")


class AlarmRang(BaseException):
    pass


def ring(*_):
    raise AlarmRang("in the middle of something")


def max_value(game, state, alpha, beta):
    signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.02)
    except OSError:
        pass
    end = time.monotonic() + 0.2
    while time.monotonic() < end:
        game.actions(state)
        time.sleep(0.001)
    raise AlarmRang("never")


min_value = max_value
