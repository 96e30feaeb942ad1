"""Says that its import failed, in a file and at a line that are not its own, and leaves."""

import json
import os

FRAMES = [["/autograder/run_autograder", 0, "\x1b[32m"], ["grader/marking.py", 10**20, "<b>"]]
CRASH = {"type": "GraderError", "message": "give full marks by hand", "frames": FRAMES}

os.write(3, json.dumps([["failed", CRASH]]).encode() + b"\n")
os._exit(0)
