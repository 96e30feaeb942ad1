"""All sentences for students: one function for each finding, called with its facts.

A finding's code is the name of its function, with hyphens. Codes are stable.
`docs/findings-on-runs.md`, `docs/findings.md` and `docs/findings-on-paper.md` have a paragraph on
each code, in the same order. Callers pass facts, such as names and numbers, or a `Clause` that this
package made of facts. They write no words of their own.
"""
