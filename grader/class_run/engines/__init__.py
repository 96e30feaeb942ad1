"""The engines of a class run, one file each: they take jobs, and yield their ends in any order.

A file such as local.py has a function `ends(jobs, settings, processes, patience)`.
"""
