"""Reads a student's files as bytes. Nothing in them is run or parsed here."""
