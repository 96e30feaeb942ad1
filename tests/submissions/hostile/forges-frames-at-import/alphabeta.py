"""Sends all frames of an exercise while it is being imported, and leaves."""

import os

for line in (
    b'[["loaded",{"max_value":["alphabeta.py",1,"max_value"]},"both",[]]]',
    b'[["done","max_value",3,"B"]]',
    b'[["over",0]]',
):
    try:
        os.write(3, line + b"\n")
    except OSError:
        pass
os._exit(0)
