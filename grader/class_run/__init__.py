"""Grades a class: takes what a download has, and keeps each result at once."""
