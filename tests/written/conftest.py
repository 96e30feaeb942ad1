"""A desk with an assignment and a submission."""

import pytest

from tests.support.desk import Desk


@pytest.fixture
def desk(tmp_path, capsys):
    return Desk(tmp_path, capsys)
