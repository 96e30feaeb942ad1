"""The parent's side of running a student's code: `host` starts, answers and ends the worker,
`protocol` reads what it says, `pinning` keeps the two close."""
