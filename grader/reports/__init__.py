"""Turns reports, solutions and audits into text: terminal, HTML, pictures, platform formats."""
