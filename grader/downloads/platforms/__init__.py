"""The layouts of downloads, one file for each platform, whose name it has.

A module has `recognises(entry)`, which says whether an entry looks like the platform's, and
`labels(contents)`, which returns the function from an entry to its labels. Where an entry alone
tells its labels, it has `labels_of(entry)` in place of both: () for one of another platform.
"""
