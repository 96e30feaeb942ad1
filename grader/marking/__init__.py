"""Marks one recorded search against the canonical one. Pure: no file, clock or process."""
