"""`grade check` of exercises in Monte Carlo tree search, and their audit."""

from grader.cli import main
from grader.core import algorithms
from grader.diagnosis.known_mistakes import mistake, mistake_names
from tests.support.places import ROOT

NIM = str(ROOT / "exercises" / "mcts" / "mcts-nim-7.yaml")
MISTAKES = mistake_names(algorithms.algorithm("mcts"))
IN_THE_FORMULA = {
    name
    for name in MISTAKES
    if {"bonus", "mean", "constant"} & mistake(name).shows.keys()
    or mistake(name).shows == {"visits": "root"}
}
OTHER_MEANS = {
    name for name in IN_THE_FORMULA if mistake(name).shows.get("mean") in {"W / (N + 1)", "W // N"}
}


def test_check_plays_the_right_search_and_prints_its_moves(capsys):
    assert main.main(["check", str(ROOT / "exercises" / "mcts")]) == 0
    out = capsys.readouterr().out
    assert "10 exercises, 40 points, no mistakes; the reference earns full marks." in out
    rows = dict(line.split(None, 1) for line in out.splitlines() if line.startswith("mcts-"))
    assert rows["mcts-last-three"].split() == ["MAX", "-", "c3", "-", "-", "-", "4"]


def audited(capsys, *words):
    code = main.main(["check", *map(str, words), "--audit", "-f", "csv"])
    heads, *rows = [line.split(",") for line in capsys.readouterr().out.splitlines()]
    return code, heads, {name: cells for name, *cells in rows}


def test_an_audit_plays_every_known_mistake(capsys):
    code, heads, cells = audited(capsys, NIM)
    assert (code, heads, list(cells)) == (0, ["mistake", "mcts-nim-7"], list(MISTAKES))
    assert cells["one_iteration_too_many"] == ["I"]
    assert cells["rewards_of_max_everywhere"] == ["PBN"]
    assert cells["move_with_the_most_wins"] == [""]
    assert {name for name, (letters,) in cells.items() if letters == "P"} == (
        IN_THE_FORMULA - OTHER_MEANS
    )
    assert {tuple(cells[name]) for name in OTHER_MEANS} == {("PBN",)}


def exercise_file(tmp_path, text):
    file = tmp_path / "own.yaml"
    file.write_text(f"id: own\ntitle: My own\nalgorithm: mcts\n{text}\n", encoding="utf-8")
    return file


def test_a_mistake_that_fails_in_an_audit_loses_everything(capsys, tmp_path):
    file = exercise_file(tmp_path, "iterations: 1\ntree: [1, 0]")
    _, _, cells = audited(capsys, file)
    assert cells["one_iteration_too_few"] == ["PBNIM"]
    assert cells["never_explores"] == [""]


def test_an_audit_uses_the_constant_of_the_exercise_and_rolls_dice(capsys, tmp_path):
    tree = "[{chance: [[1/4, 3], [3/4, [5, -2]]]}, [{chance: [[1/2, 4], [1/2, 0]]}, -1]]"
    file = exercise_file(tmp_path, f"iterations: 40\nexploration: 0.3\ntree: {tree}")
    _, _, cells = audited(capsys, file)
    assert cells["one_iteration_too_many"] == ["I"]
    assert "P" in cells["never_explores"][0]


def test_an_exercise_of_too_many_iterations_is_left_out_of_an_audit(capsys, tmp_path):
    file = exercise_file(tmp_path, "iterations: 5001\ntree: [1, 0]")
    assert main.main(["check", str(file), "--audit"]) == 0
    told = capsys.readouterr().out
    assert "Too large for an audit, so not included below: own (5001 iterations)." in told
