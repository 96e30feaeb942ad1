"""Marks one recorded search beside the canonical one. Pure: no file, clock or process."""
