"""`python -m grader` is the command `grade`."""

from __future__ import annotations

import sys

from grader.cli import main

sys.exit(main())
