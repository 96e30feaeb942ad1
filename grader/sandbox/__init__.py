"""Runs a student's program in a locked process, and records its search.

`host` starts and ends the worker, `exercise_session` plays one exercise with it, and `worker` is
the program in the other process. `worker.frames` describes every message between them.
"""
