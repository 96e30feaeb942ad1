"""Opens a file of any kind without waiting."""

import os

READ = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
"""The flags of `os.open` to read a file. Without O_NONBLOCK it would wait for the writer of a pipe;
with it, `os.fstat` can then say what was opened."""
