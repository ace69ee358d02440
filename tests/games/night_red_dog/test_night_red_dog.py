"""What is the casino night's own at red dog: 13:47-20.31(a) and (b). The rounds are proved beside the casino's."""

from __future__ import annotations

import pytest

from chapter47 import Refusal, game, play_script
from chapter47.games import night_red_dog
from chapter47.games.night_red_dog import NightRedDogElections, odds
from chapter47.rulebook.testing import provision
from chapter47.scripts import Played
from chapter47.sim.engine import simulate


def lines(played: Played) -> list[str]:
    return [line.split("{")[0].strip() for line in played.transcript.body()]


@provision("13:47-20.31(a)1", "13:47-20.31(a)4", "13:47-20.31(d)2")
def test_the_opening_checklist() -> None:
    told = lines(play_script('game night-red-dog\nstaff\nopen\ncards 4C\nask 0 "see it" -> no'))
    assert told[0] == 'attest dealer "the table has a red dog layout"'
    assert 'attest dealer "a dealing shoe and a discard rack are in place"' in told
    assert 'note "cards are drawn with the left hand and placed face up with the right"' in told
    assert "shuffle 52 cards" in told


@provision("13:47-20.31(a)2.i", "13:47-20.31(a)3")
def test_one_deck_with_matching_backs_and_two_cutting_cards() -> None:
    for name, value, cite in (
        ("decks", 2, "13:47-20.31(a)2.i"),
        ("backs", ("red", "blue"), "13:47-20.31(a)2.i"),
        ("cutting_cards", 1, "13:47-20.31(a)3"),
    ):
        with pytest.raises(Refusal) as refused:
            game("night-red-dog", {name: value})
        assert refused.value.cite == cite
    assert play_script("game night-red-dog\nseat 1 Ann $50\n").table.shoe.size == 52


@provision("13:47-20.31(b)")
@pytest.mark.parametrize("how", ["hand", "machine"])
def test_a_shuffling_machine_is_optional(how: str) -> None:
    told = lines(play_script(f"game night-red-dog\nelect shuffled_by={how}\nopen\ncards 4C\n"))
    assert told.index(f'note "shuffled by {how}"') + 1 == told.index("shuffle 52 cards")


def test_wagers_are_whole_dollars_of_imitation_money() -> None:
    limits = "limits $1.00 to $500.00 chip $0.25 coin $0.25\n"
    for bet, cite in (
        ("bet 1 original $2.50", "13:47-20.17(a)"),
        ("bet 1 original $10 cash confirmed dealer, casino supervisor", "13:47-20.10(c)1"),
    ):
        with pytest.raises(Refusal) as refused:
            play_script(f"game night-red-dog\n{limits}seat 1 Ann $500\n{bet}\ncards 4C 5C")
        assert refused.value.cite == cite


def test_the_class_a_operator_orders_shuffles_and_recuts() -> None:
    script = 'game night-red-dog\nseat 1 Ann $500\ndeclare shuffle-ordered by class A operator "worn card"\ncards 4C\n'
    told = lines(play_script(script))
    assert told.index('note "shuffle ordered: worn card"') < told.index("shuffle 52 cards")
    with pytest.raises(Refusal, match="not for the dealer"):
        play_script(script.replace("class A operator", "dealer"))
    opened = "game night-red-dog\nseat 1 Ann $500\nseat 4 Bob $500\nseat 7 Cy $500\nopen\ncards 4C\n"
    recut = opened + 'ask 1 "cut" -> cut\ncut 1 at 10\ndeclare recut by class A operator "unfair"\ncut 1 at 42\n'
    assert lines(play_script(recut)).index("cut 1 at 42") > lines(play_script(recut)).index("cut 1 at 10")


def test_exact_and_simulated() -> None:
    """3.155% with one deck and raises from spread seven, as published."""
    elections = NightRedDogElections()
    exact = odds(elections)
    assert exact["original"].house_edge == pytest.approx(0.03155, abs=5e-6)
    assert exact["original"].cite == "13:47-20.31(d)3"
    for totals, value in zip(
        simulate(night_red_dog.GAME.kernel(elections), 2_000_000, 5, 1).wagers, exact.wagers, strict=True
    ):
        assert abs(totals.mean + value.house_edge) < 4 * totals.stderr, totals.wager
