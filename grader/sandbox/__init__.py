"""Runs a student's program in a locked process, and records its search.

`host` starts, answers and ends the worker, `exercise_session` plays one exercise with it, and
`worker` is the program on the other side. `worker.frames` describes all that they say.
"""
