"""`python -m grader` is the command `grade`, as is the console script.

Until `grader.cli.main` can catch an interrupt, Ctrl-C ends this process without a traceback.
"""

import signal

if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # not if it is ignored
    signal.signal(signal.SIGINT, signal.SIG_DFL)

from grader.cli.main import entry

if __name__ == "__main__":
    entry()
