"""Ignores that its processor time is used up, asks for more, and never ends."""

signal = __import__("_signal")


def max_value(game, state, alpha, beta):
    signal.signal(signal.SIGXCPU, signal.SIG_IGN)
    try:
        resource = __import__("resource")
        resource.setrlimit(resource.RLIMIT_CPU, (-1, -1))
    except Exception:
        pass
    while True:
        pass


min_value = max_value
