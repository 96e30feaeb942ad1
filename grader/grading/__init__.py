"""Grades one submission by one assignment, and cuts the report down for its reader."""
