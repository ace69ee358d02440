"""What a trainee remembers, auditions and papers: all of it follows from the answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from chapter47 import Refusal
from chapter47.school import drill
from chapter47.school.auditions import Audition, as_csv, sheet
from chapter47.school.memory import Answered, Memory, answered, keep, read_memory
from chapter47.school.sheets import audition_sheet, worksheet

DAY = 86_400_000
NOW = 1_290_000_000_000


def lesson(kind: str, game: str, seed: int, *, right: bool, at: int, seconds: float = 5.0) -> Answered:
    made = drill(kind, game, 1, seed)
    return answered(made.judge(made.solution if right else {}, seconds), at)


def test_what_was_wrong_comes_again_first_and_what_was_right_later() -> None:
    memory = Memory(
        [lesson("payouts", "roulette", 1, right=True, at=NOW), lesson("rulings", "roulette", 1, right=False, at=NOW)]
    )
    soon, later = memory.due(NOW + 120_000), memory.due(NOW + 30 * DAY)
    assert {key[0] for key in soon} == {"rulings"} and {key[0] for key in later} == {"payouts", "rulings"}
    task = memory.next_task(NOW + 120_000, ["roulette"])
    assert (task.kind, task.game) == ("rulings", "roulette") and task.focus == soon[0][2]
    assert [key[0] for key, _, _ in memory.weak()] == ["rulings"]


def test_new_material_is_what_was_asked_least() -> None:
    memory = Memory([lesson("payouts", "big-six", n, right=True, at=NOW + n) for n in range(3)])
    assert memory.next_task(NOW + 10, ["big-six"]).kind != "payouts"
    with pytest.raises(Refusal):
        memory.next_task(NOW, ["big-six"], ["counting"])


def test_levels_rise_and_fall_with_runs() -> None:
    memory = Memory([lesson("payouts", "big-six", n, right=True, at=NOW + n) for n in range(6)])
    assert memory.level("payouts", "big-six") == 3 and memory.streak == 6
    for n in range(3):
        memory.add(lesson("payouts", "big-six", n, right=False, at=NOW + 10 + n))
    assert memory.level("payouts", "big-six") == 2 and memory.streak == 0


def test_days_and_times() -> None:
    memory = Memory([lesson("payouts", "big-six", n, right=True, at=NOW + n * DAY, seconds=4.0 + n) for n in range(3)])
    assert memory.days(NOW + 2 * DAY) == memory.days(NOW + 3 * DAY) == 3 and memory.days(NOW + 5 * DAY) == 0
    assert memory.seconds("payouts") == 5.0 and memory.seconds("rulings") is None


def test_a_file_keeps_it(tmp_path: Path) -> None:
    path = tmp_path / "ann" / "school.jsonl"
    one = lesson("payouts", "big-six", 1, right=True, at=NOW)
    keep(path, one)
    assert read_memory(path).kept == [one] and read_memory(tmp_path / "none").kept == []
    path.write_text("{}\n")
    with pytest.raises(Refusal):
        read_memory(path)


def test_an_audition_is_the_same_from_its_seed_and_its_sheet_is_sealed() -> None:
    test = Audition("Wheels", ("roulette", "big-six"), ("payouts", "rulings"), 2, 5, 10, 80, 4)
    assert test.tasks == Audition.read(test.as_dict()).tasks and len({task.key for task in test.tasks}) == 5
    right = {task.key: drill(task).solution for task in test.tasks}
    best = sheet(test, "Ann", NOW, 60.0, right)
    assert best.passed and best.mark == 100 and best.seal == sheet(test, "Ann", NOW, 60.0, right).seal
    late = sheet(test, "Ann", NOW, 601.0, right)
    assert not late.passed and late.seal != best.seal
    half = sheet(test, "Bo", NOW, 60.0, {test.tasks[0].key: {"w1": "rubbish"}})
    assert half.mark == 0 and not half.passed
    lines = as_csv([best, half]).splitlines()
    assert lines[1].startswith("Ann,Wheels,100,yes,60,100,100,") and lines[2].startswith("Bo,Wheels,0,no,")
    paper = audition_sheet(best, "ab" * 64, "key-name")
    assert paper.startswith(b"%PDF") and paper == audition_sheet(best, "ab" * 64, "key-name")
    for wrong in (
        {"games": ["no"]},
        {"title": ""},
        {"drills": 0},
        {"level": 9},
        {"kinds": ["counting"]},
        {"nonsense": 1},
    ):
        with pytest.raises(Refusal):
            Audition.read({**test.as_dict(), **wrong})


def test_a_worksheet_is_the_same_every_time() -> None:
    drills = [drill("payouts", "craps", 2, n) for n in range(2)] + [drill("counting", "blackjack", 3, 1)]
    assert worksheet(drills) == worksheet(drills)
