"""The child side: a program of its own that runs a student's code. Standard library only.

It is started as `python -I -S` with an empty environment, and holds no tree, no leaf value and no
answer. It forks once for each exercise. The process that forks never runs a line of a student's;
each fork closes the locks (`locks`), imports the student's module, and plays one exercise, so
nothing that one search leaves behind reaches the next. What a fork says is never trusted: the
parent checks every frame.

A frame is an array in ASCII JSON whose first item is a word; the parent sends one a line, the
worker an array of frames a line. Lengths are in bytes. A *state* is described by [handle, name,
player, terminal]: an int, what it prints as, "MAX" or "MIN" to move, and 0 or 1. A *number* is a
JSON number, "inf", "-inf" or "nan"; anything else that a student passes where a number belongs is
described as {"type": ..., "text": ...}. A *move* is the action's name, null, or such a description.

    on the control socket, to the process that forks and from it
      ["load", entry, [[path, length], ...], settings]       then the bytes of the files, in order
      ["start"]                                              with a socket and a pipe: fork
      ["started", pid]                                       the fork is there
      ["cannot", why]                                        the system grants no fork
      ["end", pid, asked]                                    kill that fork, if it still runs
      ["over", pid, status]                                  if asked: how it ended, see wait(2)
      ["fault", text]                                        this program itself is broken

    on the fork's own socket, from the parent
      ["play", state, frames, depth]                         the root; room for that many frames;
                                                             a number of plies that no path has
      ["answer", x]                                          to the question just asked
      ["no", sentence]                                       the question is refused

    to the parent, while loading
      ["locked", [lock, ...], {lock: reason}]                which are closed, and why not the rest
      ["loaded", [public name, ...], {role: [file, line, name]}, roots, frames]
                                                             the module is there; what is taken and
                                                             where that begins, and what of it is
                                                             not written
      ["missing", function, where, [public name, ...]]       it is not there, or in `where` only
      ["unfit", function, [parameter, ...]]                  it takes other arguments
      ["failed", crash]                                      an exception left the import

    to the parent, while playing
      ["call", function, handle, alpha, beta]                max_value or min_value is entered
      ["return", handle, value, move]                        the innermost open call returns
      ["left", handle]                                       an exception leaves it
      ["again"]                                              what came so far was a wrong start
      ["asked", question, handle]                            answered from what was handed over
      ["ask", "actions", handle]                             -> [[action, state], ...]
      ["ask", "result", handle, action]                      -> state
      ["ask", "utility", handle]                             -> number
      ["ask", "eval", handle]                                -> number, of a state not terminal
      ["done", role, value, move]                            what was called has returned that
      ["crashed", crash]                                     an exception left the student's code
      ["at", frames]                                         when SIGTERM came: where it was

    crash is {"type", "message", "frames": [[file, line, function], ...]}, innermost last.

What a student is told whatever the exercise (a function is missing, or not written yet) is said
before "play", by a process that knows nothing of any tree: later its words could be chosen by what
it has seen. A NotImplementedError that comes later is told as what was declared then, or as any
other exception. "again" is for a depth that may be counted up or down, if the first search stopped
at the root: it is legal once, and only while nothing beyond the root was handed out.

settings are {"output_bytes", "memory_bytes", "cpu_seconds", "modules", "places", "required",
"names"}: what a fork may use, the modules that a submission may import, folders to look for them
in, sets of locks of each of which one must hold before anything of the student's is run, and what
somebody has said of the functions, role by role; `where` is "entry:" if it is that which names a
function that is not there.

A *role* is "search", "max_value" or "min_value", a *name* with it "solve" or "Solver.max_value":
`shapes` tells them from what the module has. `roots` is "both", or "MAX" for a program that can
only be asked to search for the player who maximizes (a search of its own, one function that has no
flag for the player, negamax). Where the root is MIN's the parent then plays the mirrored game: the
root is MAX's and every value is negated. A function is reported as "max_value", "min_value", or
"max_value = min_value" if it is both.

Expanding a state and asking a leaf's utility always go to the parent, which logs them: they are the
proof of a visit. The rest (is_terminal, to_move, result of a known action) follows from what the
parent has already handed over and is only reported. Frames that wait for no answer travel with the
next one that does; SIGTERM sends them at once, so that a search which is about to be killed leaves
its whole trace.
"""
