"""Irregularities of three card poker: 19:47-20.12."""

from __future__ import annotations

import pytest
from tests.games.against_the_house import nets, script, starting, steps

from chapter47 import Refusal
from chapter47.rulebook.testing import provision
from chapter47.table.events import STRANGER, Observer
from chapter47.table.writing import lines

GAME = "three-card-poker"
BETS = ("bet 2 ante $10", "bet 2 pair-plus $5", "bet 5 ante $20")
CARDS = "9C QD KH 8C 6D 7S 7C 4H 2C"
BACK = {"2 ante": 0, "2 pair-plus": 0, "5 ante": 0}


@provision("19:47-20.12[face-up-card]")
def test_one_card_face_up_is_not_used() -> None:
    played = script(GAME, *BETS, "declare card-face-up 7H", f"cards {CARDS}")
    assert 'note "7H is not used and goes to the discard rack"' in steps(played)
    assert starting(played, "draw")[:2] == ["draw discard 7H declared", "draw seat-2 9C down"]
    assert nets(played)["2 pair-plus"] == 200
    assert 'note "stub of 42 cards into the discard rack unseen"' in steps(played)


@provision("19:47-20.12[two-face-up]")
def test_a_second_face_up_card_voids_all() -> None:
    played = script(GAME, *BETS, "declare card-face-up 7H", "draw seat-2 9C", "declare card-face-up 8H")
    assert nets(played) == BACK
    assert 'call "Round void: more than one card face up in the deck"' in steps(played)
    assert steps(played).index("shuffle 52 cards") > steps(played).index("return 5 ante $20.00")


@provision("19:47-20.12[card-in-error]")
def test_a_card_drawn_too_early_is_the_next_one() -> None:
    played = script(GAME, *BETS, "draw seat-2 9C", "declare card-drawn-in-error QD", "cards KH 8C 6D 7S 7C 4H 2C")
    assert 'note "QD is used as the next card"' in steps(played)
    assert [card.code for card in dict(played.table.own.discards)["seat-5"]] == ["QD", "6D", "4H"]


@pytest.mark.parametrize("observer", [STRANGER, Observer(frozenset({2}))])
def test_nobody_else_sees_a_card_that_was_drawn_too_early_and_not_shown(observer: Observer) -> None:
    played = script(GAME, *BETS, "draw seat-2 9C", "declare card-drawn-in-error QD", 'ask 2 "play or fold" -> fold',
                    'ask 5 "play or fold" -> fold', "cards KH 8C 6D 7S 7C 4H 2C")  # fmt: skip
    drawn = lines(played.table.events, observer)
    assert "draw seat-5 hidden declared down" in [line.split(" {")[0].strip() for line in drawn]
    assert not [line for line in drawn if "QD" in line]
    assert [line for line in lines(played.table.events, Observer(frozenset({5}))) if "QD" in line]


@provision("19:47-20.12[wrong-count]")
@pytest.mark.parametrize("whose", ["seat 5", ""])
def test_a_wrong_number_of_cards_voids_all(whose: str) -> None:
    played = script(GAME, *BETS, f"cards {CARDS}", f"declare wrong-count {whose}")
    assert nets(played) == BACK
    with pytest.raises(Refusal, match="no cards in this round"):
        script(GAME, *BETS, f"cards {CARDS}", "declare wrong-count seat 3")


@provision("19:47-20.12[dealer-card-exposed]")
def test_an_exposed_card_of_the_dealer_voids_all() -> None:
    lines = ('ask 2 "play or fold" -> play', "declare dealer-card-exposed")
    played = script(GAME, *BETS, f"cards {CARDS}", *lines)
    assert nets(played) == BACK | {"2 play": 0}


@provision("19:47-20.12(e)")
def test_a_jam_of_the_shuffler_needs_a_reshuffle() -> None:
    played = script(GAME, "open", "declare shuffler-jam", shuffler="automated")
    lines = steps(played)
    at = lines.index('note "the shuffler failed: cards reshuffled by the approved procedure"')
    assert lines[at + 1] == "shuffle 52 cards"
    assert not starting(played, "draw")
    with pytest.raises(Refusal, match="cannot be declared"):
        script(GAME, *BETS, "declare shuffler-jam", f"cards {CARDS}")


@provision("19:47-20.12(f)")
def test_a_jam_of_the_automated_shoe_voids_the_round() -> None:
    shoe = {"dealt_from": '"automated shoe"'}
    drawn = [f"draw seat-{n} {card}" for n, card in ((2, "9C"), (2, "8C"), (2, "7C"), (5, "2D"), (5, "2H"), (5, "2S"))]
    played = script(GAME, *BETS, *drawn, "declare shoe-jam", **shoe)
    assert nets(played) == BACK  # even the straight flush
    assert "shuffle 52 cards" in steps(played)
    with pytest.raises(Refusal, match=r"never asked for|runs out|stands where|cannot be declared"):
        script(GAME, *BETS, *drawn[:1], "declare shoe-jam")


@provision("19:47-20.12(g)")
def test_the_device_leaves_the_table_before_another_method() -> None:
    shoe = {"dealt_from": '"automated shoe"'}
    with pytest.raises(Refusal, match="needs one of its grounds") as refused:
        script(GAME, "round", "declare change-method", *BETS, f"cards {CARDS}", **shoe)
    assert refused.value.cite == "19:47-20.12(g)"
    removed = 'declare change-method by floorperson "device removed from the table"'
    played = script(GAME, "round", removed, *BETS, f"cards {CARDS}", **shoe)
    assert [line.split()[1] for line in starting(played, "draw")] == ["seat-2", "seat-5", "dealer"] * 3
    with pytest.raises(Refusal, match="no device on this table"):
        script(GAME, "round", removed, *BETS, f"cards {CARDS}")
