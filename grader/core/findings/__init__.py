"""Every sentence that a student can be told: one function for each finding, called with its facts.

A finding's code is the name of its function, with hyphens; the code is stable, and names the thing
in the field's words. `docs/findings.md` and `docs/findings-on-paper.md` have a paragraph on each,
in the same order. Callers pass facts, such as names and numbers, or a `Clause` that this package
made of facts; they never word anything themselves.
"""
