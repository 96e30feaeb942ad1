"""Grades a whole class: many submissions by one assignment, with a store of their results."""
