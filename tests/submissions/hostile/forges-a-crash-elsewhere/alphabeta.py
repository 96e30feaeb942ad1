"""Makes up a crash in a file that is not its own, with a line that no file has."""


def max_value(game, state, alpha, beta):
    frames = [["/autograder/run_autograder", -7, "grade\n::error::"], ["../x.py", 10**30, "\x1b["]]
    game._channel.send(
        ["crashed", {"type": "GraderError", "message": "the grader failed", "frames": frames}]
    )
    return 3


min_value = max_value
