"""The child side: a program of its own that runs a student's code. Standard library only.

It is started as `python -I -S` with an empty environment, and holds no tree, no leaf value and no
answer. It forks once for each exercise. The process that forks never runs a line of a student's;
each fork closes the locks (`close_locks`), imports the student's module, and plays one exercise, so
nothing that one search leaves behind reaches the next. What a fork says is never trusted: the
parent checks every frame.

`frames` describes every frame; `docs/protocol.md` has them as tables. A frame is an array in ASCII
JSON whose first item is a word; the parent sends one a line, the worker an array of frames a line.
The worker sends codes and facts, and the parent makes all sentences. Two kinds of text come through
as they are, and nothing reads them: the messages of exceptions, as the student's own program would
see them, and the reprs of its objects.

What a student is told whatever the exercise (a function is missing, or not written yet) is said
before "play", by a process that knows nothing of any tree: later its words could be chosen by what
it has seen. A NotImplementedError that comes later is told as what was declared then, or as any
other exception. "again" is for a depth that may be counted up or down, if the first search stopped
at the root: it is legal once, and only while nothing beyond the root was handed out.

A *role* is "search", "max_value" or "min_value", a *name* with it "solve" or "Solver.max_value":
`discovery` tells them from what the module has. The roots are "both", or "MAX" for a program that
can only be asked to search for the player who maximizes (a search of its own, one function that has
no flag for the player, negamax). Where the root is MIN's the parent then plays the mirrored game:
the root is MAX's and every value is negated. A function is reported as "max_value", "min_value", or
"max_value = min_value" if it is both.

Expanding a state and asking a leaf's utility always go to the parent, which logs them: they are the
proof of a visit. The rest (is_terminal, to_move, result of a known action) follows from what the
parent has already handed over and is only reported. Frames that wait for no answer travel with the
next one that does; SIGTERM sends them at once, so that a search which is about to be killed leaves
its whole trace.
"""
