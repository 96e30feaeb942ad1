"""Exercises in a search: every rule of their files is for all algorithms (`grader.course`)."""

from __future__ import annotations

from grader.kinds.field_rules import FieldRules

RULES = FieldRules()
