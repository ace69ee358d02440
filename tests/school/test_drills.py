"""Every drill of every kind and game: answered rightly by the engine and wrongly by a fixed error, both are judged.

A sample of what ``python -m tests.school.answers`` asks at length.
"""

from __future__ import annotations

import json

import pytest
from tests.school.answers import ask

from chapter47 import Refusal, game_types
from chapter47.school import KINDS, Task, drill, games_of, kinds_of
from chapter47.school.drill import Sum

MANY = 3
EACH = [(kind, game) for kind in KINDS for game in games_of(kind)]


@pytest.mark.parametrize(("kind", "game"), EACH)
def test_right_and_wrong_answers_are_judged(kind: str, game: str) -> None:
    assert ask(kind, game, MANY) >= MANY


def test_every_game_has_payouts_and_procedures() -> None:
    keys = [game.key for game in game_types()]
    assert games_of("payouts") == games_of("procedures") == keys
    assert games_of("rulings") == [game.key for game in game_types() if game.irregularities]
    assert set(games_of("floors")) | set(games_of("nights")) >= set(keys) - {"big-six", "pokette", "pai-gow"}


SAMPLES = (
    "payouts/craps/3/11 procedures/pai-gow/3/5 rulings/blackjack/2/9 floors/keno/2/1 nights/night-craps/1/2 "
    "decisions/red-dog/1/3 counting/blackjack/3/4 settings/pai-gow/1/1"
).split()


@pytest.mark.parametrize("key", SAMPLES)
def test_the_same_task_is_the_same_drill(key: str) -> None:
    one, other = drill(Task.read(key)), drill(Task.read(key))
    assert one.as_dict(answers=True) == other.as_dict(answers=True)
    assert json.loads(json.dumps(one.as_dict(answers=True)))["task"] == key
    assert "answers" not in one.as_dict()


def test_a_focus_is_in_the_drill() -> None:
    for seed in range(10):
        lesson = drill("payouts", "craps", 2, seed, focus="field")
        assert any(part.topic == "field" for part in lesson.parts)


def test_elections_are_those_that_were_asked_for() -> None:
    lesson = drill("payouts", "minibaccarat", 3, 5, decks=6)
    assert any(rule.startswith("decks: 6") for rule in lesson.scene.rules)
    assert drill(Task.read(lesson.task.key)).solution == lesson.solution


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("payout", "roulette", 1, 1), "payouts"),
        (("payouts", "roulett", 1, 1), "roulette"),
        (("payouts", "roulette", 9, 1), "1 to 4"),
        (("payouts", "roulette", 1, -1), "0 to"),
        (("counting", "roulette", 1, 1), "payouts"),
    ],
)
def test_what_there_is_not_is_refused_with_what_there_is(words: tuple[str, str, int, int], said: str) -> None:
    with pytest.raises(Refusal) as refused:
        drill(*words)
    assert said in (refused.value.instead or "")


def test_answers_that_cannot_be_read_are_refused() -> None:
    lesson = drill("payouts", "roulette", 1, 1)
    for said in ("give", "pay", "pay x", "pay 3x7", "pay 1x25 z", "take -1"):
        with pytest.raises(Refusal):
            lesson.judge({"w1": said})
    with pytest.raises(Refusal):
        lesson.judge({"w99": "take"})
    for text in (
        "payouts/roulette",
        "payouts/roulette/a/1",
        "payouts/roulette/1/1/x/[1]",
        "payouts/roulette/1/9999999999999999999",
    ):
        with pytest.raises(Refusal):
            Task.read(text)


def test_chips_of_the_tray_make_the_sum() -> None:
    part = Sum(key="w", label="", topic="", cite="", acts=("pay",), act="pay", cents=3_750, tray=(2_500, 500, 250))
    assert part.is_right("pay 1x25 2x5 1x2.50") and part.is_right("pay 37.50") and not part.is_right("pay 1x25")


def test_payouts_are_what_the_table_moved() -> None:
    """A straight-up number that wins is paid 35 to 1: nobody wrote that down for the drill."""
    for seed in range(60):
        lesson = drill("payouts", "roulette", 2, seed, focus="straight")
        for part in lesson.parts:
            if isinstance(part, Sum) and part.topic == "straight" and part.act == "pay":
                assert part.cents == 35 * part.stake
                return
    raise AssertionError("no straight-up number won in sixty drills")


def test_a_floor_is_judged_without_a_line_of_a_file_that_nobody_sees() -> None:
    """The check names the line of a floor file; in a drill there is none to look at."""
    lesson = drill("floors", "minibaccarat", 1, 0)
    assert lesson.shown and not any("column" in told for told in lesson.shown)


def test_kinds_of_a_game() -> None:
    assert [kind.key for kind in kinds_of("blackjack")] == [
        "payouts",
        "procedures",
        "rulings",
        "floors",
        "decisions",
        "counting",
    ]
    assert "settings" in [kind.key for kind in kinds_of("pai-gow-poker")]
