"""A command that cannot be carried out gets one sentence, exit code 2, and writes nothing."""

import pytest

from tests.support.places import ROOT, TESTS, TEXTBOOK
from tests.support.refusals import refused_commands

REFUSED = """
no/such/folder => there is no file or folder 'no/such/folder'
$textbook --only wikipeda => did you mean 'wikipedia'?
$textbook --format jsn => there is no format 'jsn'; did you mean 'json'?
$textbook -o x.json => -o x.json needs its own --format before it
$textbook -f json -f terminal => cannot both go to standard output
$textbook -f json -o no/such/x.json => cannot write no/such/x.json
$textbook --colour => grade run has no option --colour; did you mean '--color'? (see grade run
    --help)
--ony=wikipedia => grade run has no option --ony; did you mean '--only'?
--bogus => grade run has no option --bogus; leave it out (see grade run --help)
$textbook -a minimax --assignment minimax => --assignment is given twice; leave one of them out
growth -o=a.txt -ob.txt => -o is given twice; leave one of them out
$textbook -a nowhere.yaml => nowhere.yaml: there is no such file
'' => argument 1 is empty, perhaps from a shell variable that is not set; give it
$textbook -a '' => argument 3 is empty
$root/README.md => README.md names no exercise of this assignment, in its key exercise or its
wikipedia.md => there is no file or folder 'wikipedia.md'
$root --time-limit=0 => --time-limit is '0'; it must be
$root --time-limit=-1 => --time-limit is '-1'; it must be
$root --time-limit=x => --time-limit is 'x'; it must be
$root --time-limit=nan => --time-limit is 'nan'; it must be
$root --time-limit=inf => --time-limit is 'inf'; it must be
$root --time-limit=100000 => --time-limit is '100000'; it must be

class all --due 2026-11-20 => grade class has no option --due; it is an option of grade gradebook
    (see grade class --help)
class --feedback=all.zip => no option --feedback; it is an option of grade gradebook
gradebook --color never => grade gradebook has no option --color; leave it out (see
init '' => argument 2 is empty
init $root/README.md => README.md is a file; give a folder

solve -z 5 => grade solve has no option -z; leave it out (see grade solve --help)
solve nothing => there is no exercise 'nothing' in this assignment
solve lecture => ; did you mean 'lecture-trace'? It has aima-fig-5-2,
solve fig-5-2 => ; did you mean 'aima-fig-5-2' or 'aima-fig-5-2-ordered'? It has
solve zzz => more; `grade solve` lists all, and -a FILE names another assignment
solve -f json => name an exercise to solve; `grade solve` alone lists them
solve wikipedia --variant fig57-stric => there is no variant 'fig57-stric'; did
solve wikipedia -f htm => argument -f/--format: there is no 'htm'; did you mean 'html'? Choose from
    csv, exercise, html,
solve minimax => there is no exercise 'minimax' in this assignment; it is an assignment: write -a
    minimax
solve wikipedia -a minimax => there is no exercise 'wikipedia' in this assignment; it is in the
    usual assignment: leave out -a
solve minimax-random-7 -a minimax => ; did you mean 'minimax-random-6'? It has
$textbook --only ucb-fig-5-10 => in this assignment; it is in on-paper: add -a on-paper
$textbook --only minimax-random-3 => in this assignment; it is in minimax: add -a minimax
$textbook --exercise wikipedia => there is no file wikipedia; for the exercise, write --only
    wikipedia
solve mcts-nim-7 --variant fig57 => variant 'fig57'; the variants are lecture, text
solve lecture-trace --variant lecture => variant 'lecture'; the variants are alpha_ge
solve mcts-nim-7 -f yaml => there is no format 'yaml'; choose from csv, exercise, ht

explain wrong-alpha --source => there is no mistake 'wrong-alpha'
explain --source => --source needs the name of a mistake

check nowhere => nowhere: there is no such file
check -f csv => add --audit
check -o audit.txt => add --audit
check --format table => add --audit
check --audit -f cvs => csv

worksheet wikipedia --key => --key needs a value after it; write --key FILE (see
worksheet nosuch -o - => there is no exercise 'nosuch' in this assignment
worksheet wikipedia => there is no output; add -o exam.html, --key key.html, or both
worksheet wikipedia -o - --key - => cannot both go to standard output
worksheet wikipedia -o - --blank-rows -1 => --blank-rows is -1; it must be from 0 to 500
worksheet random-deep -o - => a page has room for 120

practice --branching 3 => --branching needs 2 values after it; write --branching
practice nosuch -o - => there is no exercise 'nosuch' in this assignment
practice wikipedi -o - => did you mean 'wikipedia'?
practice nosuch.yaml -o - => nosuch.yaml: there is no such file
practice -o - => grade: name an exercise (`grade solve` lists them), or add -a FILE for all of an
    assignment, or add --random 3 for new trees
practice wikipedia => the following arguments are required: -o/--output
practice random-deep -o - => random-deep-1 has 127 nodes, but a page has room for 120; choose a
    smaller tree
practice wikipedia --seed 1 -o - => --seed is for new random trees
practice --random x -o - => argument --random: 'x' is not a whole number, such as 3 (see grade
    practice --help)
practice --random 1 --ties few -o - => 'few' is not a number, such as 0.1
practice --random 1 --seed -1 -o - => --seed is -1; it must be 0 or more
practice --random 0 --seed 1 -o - => no trees can be drawn with these settings: family.count is 0;
    it must be a whole number from 1 to 1000
practice --random 1 --seed 1 --branching 3 2 -o - => no trees can be drawn with these settings:
    branching is [3, 2], the larger first; write [2, 3]
practice --random 1 --save-trees 'Week 3.yaml' -o - => no trees can be drawn with these settings:
    id is 'Week 3'
practice --random 1 --save-trees trees.txt -o - => trees.txt must end in .yaml to be an exercise
    file

growth --branching 0 => --branching is 0; it must be from 2 to 1000
growth --trees 0 => --trees is 0; it must be from 1 to 1000
growth --seed -1 => --seed is -1; it must be from 0 to 9007199254740992
growth --depths 0 => '0' is not a depth from 1 to 1000, or a range such as 1-8
growth --depths 1-3,5-4 => '5-4' is not a depth from 1 to 1000, or a range such as 1-8
growth --depths deep => 'deep' is not a depth from 1 to 1000, or a range such as 1-8
growth --depths 1-40 => depths up to 40 with branching 3 and 10 random trees take about 3.3e+16
    visits, and at most 20,000,000 are made; lower --depths to 15, --trees or --branching
growth --depths 1000 --branching 1000 => lower --depths, --trees or --branching
growth $textbook --depths 1-11 => a tree with branching 3 and depth 11 has more than 100,000 nodes,
    too many for a submission in the worst order; lower --depths to 10, or lower --branching
growth $textbook --trees 1000 => lower --depths to 2, --trees or
growth -f pdf => argument -f/--format: there is no 'pdf'; choose from csv,
growth nowhere => there is no file or folder 'nowhere'
growth $tests/answers/lecture-trace.csv => is a written answer, which searches nothing
growth $root/exercises/growth => is an assignment, not a submission
growth $textbook -o $textbook/alphabeta.py => is an input and would be overwritten
growth -o /nowhere/growth.txt => cannot write /nowhere/growth.txt

package moodle -o x => there is no platform 'moodle'; choose from
package github -o x => gradescope; docs/deploying.md has the platforms that need no
package gradscope -o x => there is no platform 'gradscope'; did you mean 'gradescope'?
package gradescope -o x --time-limit 0 => --time-limit is 0; it must be
package gradescope -o x --time-limit 9999 => it must be at most 2340, because
package gradescope -o x --time-limit 2400 => it must be at most 2340, because
package gradescope -o x -a nowhere => nowhere
package gradescope -o no/x.zip => cannot write no/x.zip
package gradescope -o x '--install=-r x' => --install is '-r x'; it must be
package gradescope -o x --install a==-rx => --install is 'a==-rx'; it must be
package gradescope -o x --install a${marks}/ => it must be the name of
package gradescope -o x --install a${signs}/ => a package
package gradescope -o x --install a${newline}b => --install is 'a\\nb'; it must be
package gradescope -o x --install no-such-x => no-such-x is not installed beside
package gradescope -o - => -o is -, but a package cannot be printed
"""
TYPED = {"root": ROOT, "tests": TESTS, "textbook": TEXTBOOK, "newline": "\n"}
LONG = {"marks": "!" * 4000, "signs": "=" * 4000 + "1" * 4000}


@pytest.mark.parametrize(("words", "sentence"), refused_commands(REFUSED, **TYPED, **LONG))
def test_a_refused_command_gets_one_sentence(grade, words, sentence, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ran = grade(*words)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("grade: ")
    assert sentence in ran.err
    assert ran.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
