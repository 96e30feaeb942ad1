"""Each part of `make bench` runs to its end and prints its figures."""

import pytest

from benchmarks.__main__ import PARTS, main

SLOW = {"class", "failing", "memory"}


@pytest.mark.parametrize(
    "part", [pytest.param(part, marks=[pytest.mark.long] * (part in SLOW)) for part in PARTS]
)
def test_a_part_runs_to_its_end(part, capsys):
    assert main(["--quick", part]) == 0
    heading, *lines = capsys.readouterr().out.split("\n\n")[1].splitlines()
    assert heading
    assert lines
    assert any(char.isdigit() for char in lines[-1])


def test_an_unknown_part_is_refused(capsys):
    with pytest.raises(SystemExit) as stop:
        main(["startap"])
    assert stop.value.code == 2
    assert "startup" in capsys.readouterr().err
