"""Fills the gradebook files that platforms export, from the results of a class."""
