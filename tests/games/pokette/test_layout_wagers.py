"""19:47-12.2 to 12.7: the wheel, the wagers of the layout, their odds, the spin."""

from __future__ import annotations

import pytest

from chapter47 import Bet, Game, Refusal, play_script
from chapter47.games.pokette.betting import corners, covered, double_ranks, splits
from chapter47.games.pokette.elections import LEAST, PoketteElections
from chapter47.games.pokette.state import rim
from chapter47.games.pokette.wagers import DECIDE, WAGERS
from chapter47.rulebook.testing import provision
from chapter47.table.cards import ALL_CARDS
from chapter47.table.elections import Unlawful
from chapter47.table.events import Announced
from chapter47.table.odds import Odds
from chapter47.table.requests import Bets, Spin
from chapter47.table.rounds import procedure
from chapter47.table.wagers import Result

SHDC = ("S", "H", "D", "C")


def gain(wager: str, card: str, elect: str = "") -> int:
    """Dollars won or lost with $5 on a wager."""
    played = play_script(f"game pokette\n{elect}seat 1 Ann $500\nbet 1 {wager} $5\nspins {card}\n")
    return (played.table.seats[1].balance - 50_000) // 100


def winners(wager: str, elect: str = "") -> set[str]:
    """The cards on which a wager of the layout wins."""
    key, _, spot = wager.partition(":")
    kind = next(kind for kind in WAGERS if kind.key == key)
    elections = PoketteElections.elect(dict([elect.split("=", 1)]) if elect else {})
    kind.verify_place(elections, spot)
    return {card.code for card in ALL_CARDS if DECIDE[kind](spot, card.index, elections).result is Result.WON}


def refused(bet: str, elect: str = "") -> Refusal:
    with pytest.raises(Refusal) as caught:
        play_script(f"game pokette\n{elect}seat 1 Ann $500\nbet 1 {bet}\nspins 9H\n")
    return caught.value


@provision("19:47-12.2[wheel]")
def test_the_wheel() -> None:
    assert sorted(rim()) == sorted(card.code for card in ALL_CARDS)
    assert len(set(rim())) == 54
    for joker in ("JOKER1", "JOKER2"):
        assert [gain(w, joker) for w in ("red", "black", "suit:H", "single-rank:A")] == [-5] * 4


@provision("19:47-12.3[opening]", "19:47-12.9(b)")
@pytest.mark.parametrize(("option", "words"), [("passed", "the card just passed wins"), ("respin", "void and spun")])
def test_opening_and_sign(option: str, words: str) -> None:
    text = play_script(f"game pokette\nelect clapper={option}\nstaff\nopen\nseat 1 Ann $50\nbet 1 red $5\nspins 9H\n")
    first, second = text.transcript.text().split("\n\n")[1].splitlines()[:2]
    assert first.startswith('attest dealer "decks received, inspected and sorted; wheel looked at"')
    assert second.startswith('note "sign: clapper between two cards:') and words in second
    assert words in Game("pokette", clapper=option)._repr_svg_()


@provision("19:47-12.4[chips]")
def test_chips_only() -> None:
    assert gain("red", "9H") == 5
    assert refused("red $5 cash confirmed dealer, casino supervisor").cite == "19:47-12.4[chips]"


@provision("19:47-12.5[straight-up]")
def test_straight_up() -> None:
    assert winners("straight-up:9H") == {"9H"}
    assert winners("straight-up:JOKER2") == {"JOKER2"}
    assert refused("straight-up:JOKER2 $5", "elect jokers_straight_up=false\n").cite == "19:47-12.5[straight-up]"
    assert refused("straight-up:1H $5").instead


@provision("19:47-12.5[split]")
def test_splits() -> None:
    assert len(splits(SHDC)) == 39 + 48
    assert winners("split:9H-8H") == {"9H", "8H"}
    assert winners("split:9S-9H") == {"9S", "9H"}
    for wrong in ("split:9S-9D", "split:9H-7H", "split:2S-AS", "split:8H-9H"):
        refusal = refused(f"{wrong} $5")
        assert refusal.cite == "19:47-12.5[split]"
    assert refused("split:8H-9H $5").instead.startswith("split:9H-8H")  # type: ignore[union-attr]
    assert winners("split:9S-9D", 'columns=["S","D","H","C"]') == {"9S", "9D"}
    with pytest.raises(Unlawful, match="four suits"):
        PoketteElections.elect(columns=["S", "S", "H", "D"])


@provision("19:47-12.5[corner]")
def test_corners() -> None:
    assert len(corners(SHDC)) == 36
    assert winners("corner:9S-9H-8S-8H") == {"9S", "9H", "8S", "8H"}
    assert refused("corner:9S-9D-8S-8D $5").cite == "19:47-12.5[corner]"


@provision("19:47-12.5[single-rank]", "19:47-12.5[double-rank]")
def test_ranks() -> None:
    assert winners("single-rank:9") == {"9S", "9H", "9D", "9C"}
    assert winners("double-rank:10-9") == {r + s for r in ("10", "9") for s in SHDC}
    assert len(double_ranks()) == 12
    for wrong in ("10-8", "2-A"):
        assert refused(f"double-rank:{wrong} $5").cite == "19:47-12.5[double-rank]"


@provision("19:47-12.5[three-ranks]")
def test_three_ranks_and_the_twos_in_none() -> None:
    groups = ("ace-king-queen", "jack-10-nine", "eight-seven-six", "five-four-three")
    assert [gain(group, "2H") for group in groups] == [-5] * 4
    assert [gain(group, "9H") for group in groups] == [-5, 15, -5, -5]
    assert sum(len(winners(group)) for group in groups) == 48


@provision("19:47-12.5[red-black]", "19:47-12.5[suit]")
def test_colours_and_suits() -> None:
    assert (gain("red", "9H"), gain("black", "9H")) == (5, -5)
    assert [gain(f"suit:{s}", "KC") for s in "SHDC"] == [-5, -5, -5, 15]
    assert len(covered("red", "", SHDC)) == len(covered("black", "", SHDC)) == 26
    assert refused("suit:X $5").cite == "19:47-12.5[suit]"
    assert refused("suit $5").cite == "19:47-12.5[suit]"


@provision("19:47-12.5[jacer]")
def test_jacer() -> None:
    assert winners("jacer") == {"JOKER1", "JOKER2", "AS", "AH"}
    assert gain("jacer", "JOKER1") == 60
    assert winners("jacer", 'jacer=["JOKER1"]') == {"JOKER1"}
    assert "jacer" in refused("jacer $5", "elect jacer=[]\n").message
    for wrong in (["AS", "AH", "AD", "AC", "JOKER1"], ["AS", "AS"], ["1S"]):
        with pytest.raises(Unlawful) as caught:
            PoketteElections.elect(jacer=wrong)
        assert caught.value.cite == "19:47-12.5[jacer]"


@provision(
    "19:47-12.6(b)[straight-up]",
    "19:47-12.6(b)[split]",
    "19:47-12.6(b)[corner]",
    "19:47-12.6(b)[single-rank]",
    "19:47-12.6(b)[double-rank]",
    "19:47-12.6(b)[ace-king-queen]",
    "19:47-12.6(b)[jack-10-nine]",
    "19:47-12.6(b)[eight-seven-six]",
    "19:47-12.6(b)[five-four-three]",
    "19:47-12.6(b)[red]",
    "19:47-12.6(b)[black]",
    "19:47-12.6(b)[suit]",
    "19:47-12.6(b)[jacer]",
)
@pytest.mark.parametrize(
    ("wager", "card", "paid"),
    [
        ("straight-up:9H", "9H", 250),
        ("split:9H-8H", "8H", 120),
        ("corner:9S-9H-8S-8H", "8S", 60),
        ("single-rank:9", "9C", 60),
        ("double-rank:10-9", "10D", 25),
        ("ace-king-queen", "QS", 15),
        ("jack-10-nine", "10S", 15),
        ("eight-seven-six", "6C", 15),
        ("five-four-three", "3D", 15),
        ("red", "2H", 5),
        ("black", "2C", 5),
        ("suit:H", "KH", 15),
        ("jacer", "AS", 60),
    ],
)
def test_payouts(wager: str, card: str, paid: int) -> None:
    assert gain(wager, card) == paid
    key = wager.partition(":")[0]
    better = f'elect pays={{"{key}": "{paid // 5 + 1} to 1"}}\n'
    assert gain(wager, card, better) == paid + 5


@provision(
    "19:47-12.6(b)[straight-up]",
    "19:47-12.6(b)[split]",
    "19:47-12.6(b)[corner]",
    "19:47-12.6(b)[single-rank]",
    "19:47-12.6(b)[double-rank]",
    "19:47-12.6(b)[ace-king-queen]",
    "19:47-12.6(b)[jack-10-nine]",
    "19:47-12.6(b)[eight-seven-six]",
    "19:47-12.6(b)[five-four-three]",
    "19:47-12.6(b)[red]",
    "19:47-12.6(b)[black]",
    "19:47-12.6(b)[suit]",
    "19:47-12.6(b)[jacer]",
)
@pytest.mark.parametrize("kind", LEAST)
def test_less_than_the_schedule_is_refused(kind: str) -> None:
    least, cite = LEAST[kind]
    with pytest.raises(Unlawful) as caught:
        PoketteElections.elect(pays={kind: Odds(2 * least.win - 1, 2)})
    assert caught.value.cite == cite
    with pytest.raises(Unlawful, match="no wager 'full house'"):
        PoketteElections.elect(pays={"full house": "9 to 1"})


@provision("19:47-12.6(a)")
def test_odds_are_printed_with_to_or_win() -> None:
    for word, told in (("to", "50 to 1"), ("win", "win 50 on 1")):
        drawn = Game("pokette", odds_word=word)._repr_svg_()
        assert told in drawn and " for " not in drawn
    with pytest.raises(Unlawful) as caught:
        PoketteElections.elect(odds_word="for")
    assert caught.value.cite == "19:47-12.6(a)"


@provision("19:47-12.7[call]")
def test_the_call_comes_before_the_spin() -> None:
    table = Game("pokette").open_table({1: ("Ann", 10_000)})
    play = procedure(table, False)
    assert isinstance(next(play), Bets)
    spin = play.send([Bet(1, "red", 500)])
    assert isinstance(spin, Spin)
    assert table.events[-1] == Announced("19:47-12.7[call]", "no-more-bets", voice="called")
    with pytest.raises(Refusal) as caught:
        table.verify_bet(Bet(1, "black", 500))
    assert caught.value.cite == "19:47-12.7[call]"


@provision("19:47-12.7[spin]")
def test_card_marker_losers_winners() -> None:
    bets = "bet 1 red $5\nbet 1 black $5\nbet 2 suit:H $5\nbet 2 suit:C $5\n"
    played = play_script(f"game pokette\nseat 1 Ann $50\nseat 2 Ben $50\n{bets}spins 9H\n")
    body = [line.partition(" {")[0].rstrip() for line in played.transcript.text().split("\n\n")[1].splitlines()]
    assert body[body.index("spin 9H") + 1 :][:7] == [
        'call "9 of hearts"',
        'note "marker on 9H"',
        "draw stand-1 9H moved",
        "take 1 black $5.00",
        "take 2 suit:C $5.00",
        "pay 1 red $5.00 at 1 to 1",
        "pay 2 suit:H $15.00 at 3 to 1",
    ]
