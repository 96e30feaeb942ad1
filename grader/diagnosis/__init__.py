"""Finds the known mistake that a program makes, and the smallest tree that shows it."""
