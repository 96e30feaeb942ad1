"""Reads an instructor's YAML files: assignments, exercises, families of trees, late rules."""
