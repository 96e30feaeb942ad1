"""The child side: a program of its own that runs a student's code. Standard library only.

It is started as `python -I -S` with an empty environment, talks over one socket (its file
descriptor is the first argument) and holds no tree, no leaf value and no answer. What it says is
never trusted: the parent checks every frame.

A frame is an array in ASCII JSON whose first item is a word; the parent sends one a line, the
worker an array of frames a line. Lengths are in bytes. A *state* is described by [handle, name,
player, terminal]: an int, what it prints as, "MAX" or "MIN" to move, and 0 or 1. A *number* is a
JSON number, "inf", "-inf" or "nan"; anything else that a student passes where a number belongs is
described as {"type": ..., "text": ...}. A *move* is the action's name, null, or such a description.

    from the parent
      ["load", entry, [[path, length], ...], output_bytes]   then the bytes of the files, in order
      ["play", state, frames, cpu_seconds]                   the root; room for that many frames
      ["answer", x]                                          to the question just asked
      ["no", sentence]                                       the question is refused

    to the parent, while loading
      ["loaded", [public name, ...]]                         the module is there
      ["failed", crash]                                      an exception left the import

    to the parent, while playing
      ["call", function, handle, alpha, beta]                max_value or min_value is entered
      ["return", handle, value, move]                        the innermost open call returns
      ["asked", question, handle]                            answered from what was handed over
      ["ask", "actions", handle]                             -> [[action, state], ...]
      ["ask", "result", handle, action]                      -> state
      ["ask", "utility", handle]                             -> number
      ["done", function, value, move]                        what the entry function returned
      ["crashed", crash]                                     an exception left the student's code
      ["missing", function, where]                           it is not there, or in `where` only
      ["unfit", function, [parameter, ...]]                  it takes other arguments
      ["output-cut"]                                         prints beyond the limit were dropped
      ["at", frames]                                         when SIGTERM came: where it was
      ["over", status]                                       the exercise's process is gone

    crash is {"type", "message", "frames": [[file, line, function], ...]}, innermost last.

The module is imported once; each exercise then runs in a fork of that process, so nothing that one
search leaves behind reaches the next. Expanding a state and asking a leaf's utility always go to
the parent, which logs them: they are the proof of a visit. The rest (is_terminal, to_move, result
of a known action) follows from what the parent has already handed over and is only reported.
Frames that wait for no answer travel with the next one that does; SIGTERM sends them at once, so
that a search which is about to be killed leaves its whole trace.
"""
