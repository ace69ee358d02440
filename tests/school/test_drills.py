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


@pytest.mark.parametrize(("level", "many"), [(1, 1), (2, 1), (3, 2), (4, 3)])
@pytest.mark.parametrize(("kind", "game"), [("floors", "craps"), ("nights", "night-craps")])
def test_as_many_breaches_as_the_level_has_are_found_by_the_check(kind: str, game: str, level: int, many: int) -> None:
    """Each is found alone and all together: what is shown are the findings of the check, no more and no fewer."""
    for seed in range(3):
        lesson = drill(kind, game, level, seed)
        lines = [part.in_words(part.answer) for part in lesson.parts if part.key.startswith("breach")]
        assert len(lines) == len(set(lines)) == many == len(set(lesson.shown)) and set(lines) <= set(lesson.scene.lines)
        assert [lesson.scene.lines.index(line) for line in lines] == sorted(map(lesson.scene.lines.index, lines))
        assert len(lesson.parts) == 2 * many


def test_two_breaches_on_a_floor_are_two_findings_of_its_check() -> None:
    from chapter47.floor.checks import check
    from chapter47.floor.reader import parse_floor
    from chapter47.school.breaches import _floor

    tables = {"craps": {"dice": 4}, "three-card-poker": {"players": 9}, "roulette": {}}
    assert len(check(parse_floor(_floor(tables))).violations) == 2


def test_insurance_is_asked_wherever_a_table_has_it() -> None:
    for system in ("", "zen", "ko"):
        assert "insurance" in drill("counting", "blackjack", 3, 4, system).solution


@pytest.mark.parametrize("system", ["hi-lo", "ko", "hi-opt-1", "omega-2", "zen", "0,1,1,1,1,1,0,0,0,-1"])
def test_cards_are_counted_by_any_system(system: str) -> None:
    """The running count is the sum of the tags, counted here by hand from the cards that are shown."""
    from chapter47.school.counting import system_of

    tags = system_of(system).tags
    lesson = drill("counting", "blackjack", 2, 11, system)
    ranks = [card[:-1] for card in lesson.scene.hands["seen"]]
    points = [1 if rank == "A" else 10 if rank in ("J", "Q", "K") else int(rank) for rank in ranks]
    begins = -7 * (4 * sum(tags) + 12 * tags[-1])  # eight decks
    assert int(lesson.solution["running"]) == begins + sum(tags[value - 1] for value in points)
    assert ("pivot" if begins else "true") in lesson.solution
    assert Task.read(lesson.task.key) == lesson.task


def test_insurance_is_taken_where_a_third_of_the_cards_left_are_tens() -> None:
    """With tags that count tens and nothing else the count tells exactly how many are left."""
    from random import Random

    from chapter47 import Game
    from chapter47.desk.shoes import shoe_of
    from chapter47.school.counting import Seen, _worked_out, system_of

    game = Game("blackjack", decks=1)
    shoe = shoe_of(game.type, game.elections)
    tens = system_of("4 4 4 4 4 4 4 4 4 -9")
    for gone, takes in ((1, False), (2, False), (4, True), (6, True)):  # low cards, then the ace: of 50, 49, 47, 45
        seen = Seen(game, tens, shoe, (4,) * gone, 52 - gone)
        part = _worked_out(seen, Random(1))
        assert (part.in_words(part.answer) == "Take it") == (52 - gone - 1 <= 3 * 16) == takes


def test_what_is_no_count_is_refused() -> None:
    for focus in ("zenn", "1 2 3", "1 1 1 1 1 1 1 1 1 1", "0 0 0 0 0 0 0 0 0 -10", "1 x"):
        with pytest.raises(Refusal):
            drill("counting", "blackjack", 1, 1, focus)


def test_a_known_count_of_other_tags_is_worked_out_where_the_published_one_is_known() -> None:
    """Hi-Lo written as tags takes insurance from about 3 on, as everybody knows."""
    from chapter47 import Game
    from chapter47.desk.counting import SYSTEMS, read_tags
    from chapter47.desk.shoes import insurance_count

    game = Game("blackjack")
    assert 2.9 < insurance_count(game.type, game.elections, read_tags("hi-lo"), 4) < 3.2
    for _, tags in SYSTEMS.values():
        assert len(tags) == 10 and 4 * sum(tags) + 12 * tags[-1] in (0, 4)


def test_counting_at_a_table_with_both_cards_of_the_dealer_up() -> None:
    """There is no hand against one card to ask about, and no insurance: the count is asked all the same."""
    lesson = drill("counting", "blackjack", 3, 1, hole_card="up")
    assert list(lesson.solution) == ["running", "true"]


def test_breaches_are_found_where_a_game_has_few_of_them() -> None:
    """Sic bo has few elections that can be unlawful alone, and not every other table goes with each."""
    assert len(drill("floors", "sic-bo", 4, 25).parts) == 6
