"""Known mistakes in the algorithms, each a few changed lines of a correct program.

`ALGORITHM.py` is the correct program's search of the root; the functions that search a node are
those of the reference that it imports. A comment at the end of a line is the line's role: the part
of the figure, as in `core.algorithms`, with a second word after a point if that has several lines.
After a comma stands the name of the call in the line. The functions for MIN are the mirror of those
for MAX. `ALGORITHM.yaml` is the catalogue of the mistakes, a list of entries; those in `mcts.yaml`
change `reference/monte_carlo/textbook.py`. The program that counts a depth is made from the other
one by a rule; `to_depth.yaml` has the mistakes that only such programs have. An entry:

    - MAX: max_raises_beta            the mistake in MAX-VALUE
      MIN: min_lowers_alpha           its mirror in MIN-VALUE
      both: ...                       and in both functions at once
      update: beta = max(beta, v)     a role, and the replacement of its node
      title: raises beta ...          completes "Your program behaves exactly like one that ..."
      sentence: Beta is not below ... tells how the mistake affects the search
      hint: Which of the ...          a question or pointer that leaves the remedy to the student

With `each: NAME` in place of `both` there are three mistakes, too: NAME of both functions, and of
one NAME_at_max and NAME_at_min, unless MAX and MIN give other names. Their words are those of MAX,
as `MAX title:`, and their mirror, or else made of those for both.

Each name is public, and no two in all catalogues are equal. In place of these three names stands
CHANCE, root, root loop (`search_for_max`, the search of the root in a loop) or, for a mistake in
any functions, name. MIN's edits and words are the mirror of MAX's: max and min, alpha and beta, >=
and <=, inf and -inf change places. `MIN hint:`, `both title:` and the like give the words where the
mirror gives no right ones. `sentence beside chance:` is the sentence for programs of algorithms
with chance, where the other one is not true.

Roles are those of the lines, and these of their parts, for a line R and a call C:

    R.test, R.then      the test of an `if` or a `while`, and the statements below it
    R.target, R.over    the variable of an assignment or of a `for`, and the sequence of a `for`
    R.first, R.last     for more statements at the start and at the end of a loop's body
    R.value             the value of a `return`, or of the `return` below an `if`
    C.function, C.P     the function of a call, and its argument for the parameter P
    param.P             a parameter of the function
    R+, R-              for more statements after and before a line
    C+, param+          for one more argument or parameter
    module              for more variables and functions in the module
    F.R                 the role R in another function: MAX, MIN, CHANCE, root, root loop or by name

`R: none` deletes a line. A role in capitals stands for the program's own text: `fold: v = CHILD`,
`terminal.value: -TERMINAL.VALUE`, `ROOT.CALL`. With it an edit fits every algorithm. `R?` is left
out where a program has no such line. The other keys:

    lines     the lines of the figure that are to blame: [MAX.update], [until] in the search of the
              root, or [search] for its call and move; without it, those that the edits change
    form      in which `grade explain` shows the mistake if it is not the figure's: `negamax`, or
              another one of `FORMS` in `grader/diagnosis/figure_forms.py`
    not in    algorithms whose programs have the lines too, and why it is no mistake of theirs, by
              name (`minimax`, `minimax to a depth`) or group (`no cutoffs`, `chance`); a reason
              with a comma stands in quotes
    shows     the signs of a mistake in `mcts`, because ties make right programs search differently:
              the fields of a `StepsReading` that are changed; or "constant": the exploration
              constants that explain the search ("zero", "negative" or "other"); "slip": the slip
              that most playouts make; "from": the nodes at which the playouts begin ("children" of
              the root, "one child", "root" or "leaves"); "iterations": those too many; "move": the
              move returned
    equals    the mistakes that no search of `mcts` tells apart from it

A mistake is one of every algorithm that has its lines; of two with the same edits there, the one in
the nearest catalogue. It may change nine lines at most, and the loop at the root, so that
two can be tried together.

The results of playing it are computed, not written: `follows.json` has those that it can change on
some tree (the value of the root, the move, the nodes visited, the windows on entry, the values that
nodes return), and a number that is equal for mistakes that no tree tells apart.

The search of a MAX root starts with the function that the algorithm calls `search`, which returns
the value, or the value and the move. If it returns no move, the player takes the first action that
returned the value, as in the figure. The search of a MIN root starts with min_value and the widest
window, so a mistake in the search of the root does not show there. An exception raised by a mistake
is part of its behaviour.

The players of a game may not take turns. Then each call is given to the function of the player to
move, unless a mistake adds the variable `takes_turns`; if that is "below", at the root alone.
"""
