"""`python -m grader` is the command `grade`, as is the console script.

Until `grader.cli.main` can catch an interrupt, Ctrl-C ends this process without a traceback.
"""

from __future__ import annotations

import _signal  # `signal` takes longer to import than all else here

if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:  # not if it is ignored
    _signal.signal(_signal.SIGINT, _signal.SIG_DFL)

from grader.cli.main import entry

if __name__ == "__main__":
    entry()
