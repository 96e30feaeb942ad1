"""The price of grading, measured against the ways to do without: `make bench`.

Each figure is a ratio of two things measured in turns in the same run; nothing here is a test, and
no test asks for the time.
"""
