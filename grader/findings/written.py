"""What there is to say of a written answer."""

from __future__ import annotations

from collections.abc import Mapping

from grader.findings.kinds import Kind

KINDS: Mapping[str, Kind] = {
}  # fmt: skip
