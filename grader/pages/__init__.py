"""Pages that a student fills in: practice in a browser, worksheets on paper, and their keys."""
