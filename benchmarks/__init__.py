"""The cost of grading, compared with simpler ways to do the same work: `make bench`.

Both sides of each ratio are measured in turns in the same run. Nothing here is a test, and no test
measures time.
"""
