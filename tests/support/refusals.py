"""The sentence with which a call is refused. Contains no tests."""

from collections.abc import Callable
from typing import Any

import pytest

from grader.core.errors import UsageError, UserError


def refusal(
    call: Callable[..., object], *given: Any, error: type[UserError] = UsageError, **options: Any
) -> str:
    """The sentence of the error that a call raises."""
    with pytest.raises(error) as caught:
        call(*given, **options)
    return str(caught.value)
