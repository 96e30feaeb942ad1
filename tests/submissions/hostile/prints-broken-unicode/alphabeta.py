"""Prints bytes that no encoding has, halves of characters, and zeros."""

import os
import sys

os.write(1, b"\xff\xfe\x00\xc3(\xf0\x9f\x98 \xed\xa0\x80\n")
sys.stdout.buffer.write(b"\x80\x81\xfe\xff")
print("\ud800 \udfff \x00 \ufffe \U0010ffff")
