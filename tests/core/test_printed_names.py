"""Printed names have hyphens, Python names have underscores."""

from grader.core.findings.all_kinds import KINDS
from grader.core.printed_names import printed, python_name
from grader.diagnosis import known_mistakes


def test_a_printed_name_stands_for_one_python_name():
    for name in (*KINDS, *map(printed, known_mistakes.mistake_names())):
        assert "_" not in name
        assert python_name(name).isidentifier()
        assert printed(python_name(name)) == name
