"""Grades one submission by one assignment, and limits the report to what its reader may see."""
