"""Has files beside it that are called as what the grader imports, and imports them itself."""

import grader
import worker

print(grader.NAME, worker.NAME)
