"""Irregularities of pai gow poker: 19:47-11.9[foul] and 11.11."""

from __future__ import annotations

import pytest
from tests.games.pai_gow_poker.helping import DEALER, KEY, WINS, draws, nets, one, script, starting, steps

from chapter47 import Refusal, replay
from chapter47.rulebook.testing import provision

BETS = (f"bet 1 {KEY} $100", "bet 1 bonus $5")
DRAWS = draws(dealer=DEALER, seat_1=WINS)
ROUND = (*BETS, "roll 1 1 6", *DRAWS)
SET = 'ask 1 "set" -> QH,JS'


@provision("19:47-11.11[no-roll]")
def test_no_roll() -> None:
    played = script(*BETS, 'declare no-roll by dealer "dice out of the shaker"', "roll 1 1 6", *DRAWS)
    lines = steps(played)
    at = lines.index('call "No roll: dice out of the shaker; the dice are shaken again"')
    assert lines[at + 1] == "roll 1 1 6"
    assert nets(played)[0] == (1, KEY, 9500)


@provision("19:47-11.11[wrong-delivery]", "19:47-11.11[wrong-count]", "19:47-11.11[wrong-set]")
@pytest.mark.parametrize(
    ("key", "cite"),
    [
        ("wrong-delivery", "19:47-11.11[wrong-delivery]"),
        ("wrong-count", "19:47-11.11[wrong-count]"),
        ("wrong-set", "19:47-11.11[wrong-set]"),
    ],
)
def test_all_hands_are_void(key: str, cite: str) -> None:
    played = script(*ROUND, f"declare {key} by dealer")
    assert nets(played) == [(1, KEY, 0), (1, "bonus", 0)]
    assert played.as_dict()["wagers"][0]["cite"] == cite
    assert not starting(played, "turn")


@provision("19:47-11.11[shoe-jam]")
def test_the_shoe_jams() -> None:
    played = script(*BETS, "roll 1 1 6", *DRAWS[:5], "declare shoe-jam by dealer")
    assert nets(played) == [(1, KEY, 0), (1, "bonus", 0)]
    assert played.as_dict()["wagers"][0]["cite"] == "19:47-11.11[shoe-jam]"
    assert 'call "Round void: the automated shoe failed"' in steps(played)
    with pytest.raises(Refusal):
        script(*BETS, "roll 1 1 6", *DRAWS[:5], "declare shoe-jam by dealer", dealt_from="manual shoe")


@provision("19:47-11.11[exposed]")
def test_an_exposed_card_of_a_player() -> None:
    kept = script(*ROUND, "declare piece-exposed seat 1 by dealer")
    assert nets(kept) == nets(one(WINS, bonus=5))  # turned down and played on, and nobody is asked


@provision("19:47-11.11[bank-exposed]")
def test_an_exposed_card_of_the_bank() -> None:
    played = script(*ROUND, "declare bank-exposed by dealer")
    assert 'note "a piece of the bank was exposed: the round goes on"' in steps(played)
    assert nets(played) == nets(one(WINS, bonus=5))


@provision("19:47-11.11[reset]")
def test_the_dealer_sets_wrong() -> None:
    played = script(*ROUND, SET, "declare house-set-wrong by floorperson")
    said = 'note "the dealer\'s hands are set again the house way: high pair, low 9-7"'
    assert steps(played).index(said) < steps(played).index("turn seat-1 by 0")


@provision("19:47-11.9[foul]")
def test_a_foul_hand_loses() -> None:
    played = script(*ROUND, SET, "declare foul-hand seat 1 by dealer")
    assert nets(played)[0] == (1, KEY, -10000)
    assert played.as_dict()["wagers"][0]["cite"] == "19:47-11.9[foul]"


@provision("19:47-11.11[face-up]")
@pytest.mark.parametrize("dealt_from", ["automated shoe", "manual shoe"])
def test_a_card_that_lay_face_up_voids_the_round(dealt_from: str) -> None:
    dealt = DRAWS[:1]  # one card each way before it is found
    played = script(*BETS, "roll 1 1 6", *dealt, "declare card-face-up 8D by dealer", dealt_from=dealt_from)
    assert nets(played) == [(1, KEY, 0), (1, "bonus", 0)]
    assert played.as_dict()["wagers"][0]["cite"] == "19:47-11.11[face-up]"
    assert 'call "Round void: 8D lay face up and is not used"' in steps(played)


@provision("19:47-11.11[drawn-in-error]")
def test_a_card_drawn_by_mistake_is_the_next_card() -> None:
    turns = [card for pair in zip(DEALER.split(), WINS.split(), strict=True) for card in pair]
    rest = [f"draw {('dealer', 'seat-1')[at % 2]} {card}" for at, card in enumerate(turns)]
    declared = f"declare card-drawn-in-error {turns[1]} by dealer"
    played = script(*BETS, "roll 1 1 6", rest[0], declared, *rest[2:], dealt_from="manual shoe")
    assert starting(played, "draw seat-1")[0].startswith(f"draw seat-1 {turns[1]}")
    assert nets(played)[0] == (1, KEY, 9500)
    with pytest.raises(Refusal):  # an automated shoe gives whole hands
        script(*BETS, "roll 1 1 6", *DRAWS[:1], f"declare card-drawn-in-error {turns[1]} by dealer")


@provision("19:47-11.7[abandoned]")
def test_who_leaves_loses_the_wager_and_the_bonus() -> None:
    played = script(*ROUND, "declare abandoned seat 1 by floorperson")
    assert nets(played) == [(1, KEY, -10000), (1, "bonus", -500)]
    assert {one["cite"] for one in played.as_dict()["wagers"]} == {"19:47-11.7[abandoned]"}
    replay(played.transcript.text())
