"""The child process: a separate program that runs a student's code. Standard library only.

It is started as `python -I -S` with an empty environment, and holds no tree, no leaf value and no
answer. Its first process runs a small program of the grader's own (`warm_up`), and forks a server
for each submission, which forks in its turn. Neither runs student code; each of the last forks
closes the locks (`close_locks`), imports the student's module, and plays an exercise. One that has
answered may be asked to import the module anew and play another. `program_run` does so, and needs
no process for it; `main` has the processes. The parent trusts no fork: it checks every frame.

`frames` describes every frame, and `kinds` those of each kind of program; `docs/protocol.md` lists
them in tables. A frame is an array in ASCII JSON whose first item is a word; the parent sends one
frame a line, the worker an array of frames a line. The worker sends codes and facts, and the parent
makes all sentences. Two kinds of text pass unchanged, and no code reads them: the messages of
exceptions, as the student's own program would show them, and the reprs of its objects.

Some findings are reported whatever the exercise: a function is missing, or not written yet. Their
facts are sent before "play", by a process that knows nothing of any tree; later, a program could
choose them by the states that it has seen. A NotImplementedError in the search is reported with the
facts declared before, or like any other exception. "again" is for a depth that may count up or
down, if the first search stopped at the root: it is legal once, and only while the parent has sent
no state but the root.

A *role* is "search", "max_value" or "min_value"; its *name* is that of a function, like "solve" or
"Solver.max_value". `discovery` finds them in the module. A search is called first, for
any root. If it turns out to play MAX at MIN's root, the parent plays again with another process and
the mirrored game, in which the root is MAX's and every value is negated. The roots are "both" if
max_value and min_value can be called on MIN's root from here, or "MAX" (one function without a flag
for the player, negamax): such a program without a search is given the mirrored game too. A function
is reported as "max_value", "min_value", or "max_value = min_value" if it is both.

The parent answers and logs each expansion of a state and each request for a leaf's utility: they
prove a visit. The other answers (is_terminal, to_move, result of a known action) follow from
earlier answers; `WhilePlaying.asked` lists those that are reported. Frames that wait for no answer
travel with the next one that does; SIGTERM sends them at once, so a search that is about to be
killed leaves its whole trace.
"""
