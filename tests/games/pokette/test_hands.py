"""19:47-12.8 and 12.9: the card stand, the wagers it opens, how they end, and spins that decide nothing."""

from __future__ import annotations

import pytest

from chapter47 import Refusal, play_script
from chapter47.games.pokette.elections import PoketteElections
from chapter47.games.pokette.state import Stand
from chapter47.rulebook.testing import provision
from chapter47.scripts import Played
from chapter47.table.cards import parse_cards

LOW = {"ace": "high or low"}


def opened(cards: str, **elected: str) -> set[str]:
    """The poker hand wagers that a stand opens."""
    return {kind.key for kind in Stand(parse_cards(cards)).opened(PoketteElections.elect(elected))}


def play(cards: str, wager: str, elect: str = "") -> tuple[int, Played]:
    """Dollars that $5 brings, bet before the last of the spins."""
    *before, last = cards.split()
    rounds = "".join(f"round {n}\nspin {card}\n" for n, card in enumerate(before, 1))
    bet = f"round {len(before) + 1}\nbet 1 {wager} $5\nspin {last}\n"
    played = play_script(f"game pokette\n{elect}seat 1 Ann $500\n{rounds}{bet}")
    return (played.table.seats[1].balance - 50_000) // 100, played


def net(cards: str, wager: str, elect: str = "") -> int:
    return play(cards, wager, elect)[0]


def refused(cards: str, wager: str) -> Refusal:
    with pytest.raises(Refusal) as caught:
        net(f"{cards} KD", wager)
    return caught.value


@provision("19:47-12.8(a)")
def test_pair_in_2_opens_with_the_first_card_that_is_no_joker() -> None:
    assert refused("JOKER1", "pair-in-2").cite == "19:47-12.8(a)"
    text = play("JOKER1 9H 9C", "pair-in-2")[1].transcript.text()
    lines = [line.partition(" {")[0].rstrip() for line in text.splitlines()]
    call = lines.index('call "Pair in 2 may be made"')
    assert lines.index("spin JOKER1") < lines.index("spin 9H") < call < lines.index("bet 1 pair-in-2 $5.00")
    settled = play_script("game pokette\nseat 1 Ann $50\nbet 1 red $5\nspins 9H\n").transcript.text()
    assert settled.index("pay 1 red") < settled.index("Pair in 2 may be made")


@provision("19:47-12.8(b)")
def test_the_second_card_and_the_layout_before_the_hand() -> None:
    script = "game pokette\nseat 1 Ann $500\nround 1\nspin 9H\nround 2\nbet 1 pair-in-2 $5\nbet 1 red $5\nspin 9C\n"
    body = [line.partition(" {")[0].rstrip() for line in play_script(script).transcript.text().splitlines()]
    assert body[body.index("spin 9C") + 1 :][:5] == [
        'call "9 of clubs"',
        'note "marker on 9C"',
        "draw stand-2 9C moved",
        "take 1 red $5.00",
        "pay 1 pair-in-2 $55.00 at 11 to 1",
    ]


@provision("19:47-12.8(b)[pair-in-2]", "19:47-12.6(b)[pair-in-2]", "19:47-12.2[decks]")
def test_pair_in_2() -> None:
    assert net("9H 9C", "pair-in-2") == 55
    assert net("9H 9H", "pair-in-2") == 55  # the decks hold the card again
    gain, played = play("9H 8H", "pair-in-2")
    assert gain == -5
    text = played.transcript.text()
    assert text.index("take 1 pair-in-2") < text.index("Pair in 3 may be made")
    assert net("9H 9C", "pair-in-2", 'elect pays={"pair-in-2": "12 to 1"}\n') == 60


@provision("19:47-12.8(c)", "19:47-12.8(e)1", "19:47-12.6(b)[pair-in-3]")
def test_pair_in_3() -> None:
    assert refused("9H 9C", "pair-in-3").cite == "19:47-12.8(c)"
    assert "pair-in-3" in opened("9H 4C")
    assert [net(f"9H 4C {third}", "pair-in-3") for third in ("4S", "9S", "5S")] == [25, 25, -5]


@provision("19:47-12.8(d)1", "19:47-12.8(e)2", "19:47-12.6(b)[flush]")
def test_flush() -> None:
    assert "flush" in opened("9H 4H") and "flush" not in opened("9H 4C")
    assert refused("9H 4C", "flush").cite == "19:47-12.8(d)1"
    assert [net(f"9H 4H {third}", "flush") for third in ("KH", "KS")] == [15, -5]
    assert opened("9H 9H") == {"flush", "three-of-a-kind"}


@provision("19:47-12.8(d)2.i", "19:47-12.8(d)2.ii", "19:47-12.8(e)3")
def test_straights_open_and_inside() -> None:
    assert opened("8H 9C") == {"pair-in-3", "open-straight"}
    assert opened("9C 8H") == {"pair-in-3", "open-straight"}
    assert opened("7H 9C") == {"pair-in-3", "inside-straight"}
    assert opened("6H 9C") == {"pair-in-3"}
    assert refused("7H 9C", "open-straight").cite == "19:47-12.8(d)2.i"
    assert refused("8H 9C", "inside-straight").cite == "19:47-12.8(d)2.ii"
    assert [net(f"8H 9C {third}", "open-straight") for third in ("7D", "10D", "JD", "8D")] == [25, 25, -5, -5]
    assert [net(f"7H 9C {third}", "inside-straight") for third in ("8D", "10D", "6D")] == [55, -5, -5]
    assert net("8S 9S 10S", "open-straight") == 25  # of one suit it is a straight as well


@provision("19:47-12.6(b)[open-straight]", "19:47-12.6(b)[inside-straight]")
def test_straights_pay() -> None:
    assert (net("8H 9C 10D", "open-straight"), net("7H 9C 8D", "inside-straight")) == (25, 55)


@provision("19:47-12.8(d)3.i", "19:47-12.8(d)3.ii", "19:47-12.8(e)4")
def test_straight_flushes() -> None:
    assert opened("8S 9S") == {"pair-in-3", "flush", "open-straight", "open-straight-flush"}
    assert opened("7S 9S") == {"pair-in-3", "flush", "inside-straight", "inside-straight-flush"}
    assert refused("8S 9H", "open-straight-flush").cite == "19:47-12.8(d)3.i"
    assert refused("8S 9S", "inside-straight-flush").cite == "19:47-12.8(d)3.ii"
    assert [net(f"8S 9S {third}", "open-straight-flush") for third in ("10S", "7S", "10H", "2S")] == [120, 120, -5, -5]
    assert net("8S 9S 10H", "open-straight") == 25
    assert [net(f"7S 9S {third}", "inside-straight-flush") for third in ("8S", "8H")] == [245, -5]


@provision("19:47-12.6(b)[open-straight-flush]", "19:47-12.6(b)[inside-straight-flush]")
def test_straight_flushes_pay() -> None:
    assert (net("8S 9S 10S", "open-straight-flush"), net("7S 9S 8S", "inside-straight-flush")) == (120, 245)


@provision("19:47-12.8(d)4", "19:47-12.8(e)5", "19:47-12.6(b)[three-of-a-kind]")
def test_three_of_a_kind() -> None:
    assert opened("9H 9C") == {"three-of-a-kind"}
    assert refused("8H 9C", "three-of-a-kind").cite == "19:47-12.8(d)4"
    assert [net(f"9H 9C {third}", "three-of-a-kind") for third in ("9S", "9H", "4S")] == [55, 55, -5]


@provision("19:47-12.2[ace]")
def test_ends_of_the_ranks() -> None:
    assert "open-straight" in opened("AH KC")  # consecutive values are open, reading E-325
    assert net("AH KC QD", "open-straight") == 25
    assert "open-straight" in opened("2H 3C") and net("2H 3C AD", "open-straight") == -5
    assert opened("AH 2C") == opened("AH 3C") == {"pair-in-3"}
    assert "open-straight" in opened("AH 2C", **LOW) and "inside-straight" in opened("AH 3C", **LOW)
    low = 'elect ace="high or low"\n'
    assert net("AH 2C 3D", "open-straight", low) == 25
    assert net("2H 3C AD", "open-straight", low) == 25
    assert net("KH AC 2D", "open-straight", low) == -5  # not round the corner


@provision("19:47-12.8(f)")
def test_losing_hands_before_winning_ones() -> None:
    bets = "bet 1 flush $5\nbet 1 open-straight $5\nbet 2 pair-in-3 $5\nbet 2 open-straight $5\n"
    head = "game pokette\nseat 1 Ann $50\nseat 2 Ben $50\nround 1\nspin 8S\nround 2\nspin 9S\nround 3\n"
    played = play_script(f"{head}{bets}spin 10H\n")
    told = [line.split()[:3] for line in played.transcript.text().splitlines() if line.startswith(("take", "pay"))]
    assert told == [
        ["take", "1", "flush"],
        ["take", "2", "pair-in-3"],
        ["pay", "1", "open-straight"],
        ["pay", "2", "open-straight"],
    ]


@provision("19:47-12.8(g)")
def test_after_three_cards_the_stand_is_empty_until_a_card_that_is_no_joker() -> None:
    assert "the three cards leave the stand" in play("9H 4C KD", "red")[1].transcript.text()
    for wager in ("pair-in-2", "pair-in-3"):
        assert refused("9H 4C KS", wager).instead == "a wager of the layout"
        assert refused("9H 4C KS JOKER2", wager).instead == "a wager of the layout"
    assert refused("9H 4C KS JOKER2 5C", "pair-in-3").instead == "pair-in-2"
    assert net("9H 4C KS JOKER2 5C 5D", "pair-in-2") == 55


@provision("19:47-12.8[joker]")
def test_a_joker_in_the_middle_of_a_hand() -> None:
    returned = "elect joker_in_hand=returned\n"
    assert net("9H JOKER1", "pair-in-2") == -5
    gain, played = play("9H JOKER1", "pair-in-2", returned)
    assert gain == 0 and "return 1 pair-in-2 $5.00" in played.transcript.text()
    assert net("9H JOKER1 9C", "pair-in-2") == 55  # the 9 still waits
    assert net("8H 9C JOKER2", "open-straight") == -5
    assert net("8H 9C JOKER2 10D", "open-straight") == 25
    assert net("8H JOKER1 9C JOKER2 7D", "open-straight", returned) == 25


BETWEEN = "game pokette\n{}seat 1 Ann $50\nbet 1 straight-up:AS $5\ndeclare clapper-between AS by dealer\n"


@provision("19:47-12.9(a)1")
def test_the_card_just_passed_wins_where_elected() -> None:
    played = play_script(BETWEEN.format("elect clapper=passed\n"))
    assert played.table.seats[1].balance == 5000 + 25_000
    assert "draw stand-1 AS moved" in played.transcript.text()


@provision("19:47-12.9(a)2")
def test_or_the_spin_is_void() -> None:
    played = play_script(BETWEEN.format("") + "spins 7C\n")
    assert played.table.seats[1].balance == 4500
    assert 'call "Spin void, spin again"' in played.transcript.text()
    assert [str(card) for card in played.table.own.cards] == ["7C"]
    for wrong in ("both", None):
        assert PoketteElections.violations({"clapper": wrong})[0].cite == "19:47-12.9(a)2"


@provision("19:47-12.9(c)")
def test_fewer_than_three_revolutions() -> None:
    script = "game pokette\nseat 1 Ann $50\nbet 1 straight-up:JOKER1 $5\ndeclare too-few-revolutions by dealer\n"
    played = play_script(f"{script}spins 7C\n")
    assert played.table.seats[1].balance == 4500
    text = " ".join(played.transcript.text().split())
    assert 'call "No Spin" {19:47-12.9(c)} spin 7C' in text
    with pytest.raises(Refusal, match="needs the card"):
        play_script("game pokette\nseat 1 Ann $50\nbet 1 red $5\ndeclare clapper-between by dealer\nspins 7C\n")
