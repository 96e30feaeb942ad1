"""The note that a game was mirrored, beside a search that returns no action."""

import pytest

from grader.core.models import Submission
from tests.support.corpus import assignment
