"""Finds the submissions in the folder or archive that a platform handed out."""
