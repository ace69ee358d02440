"""Rounds of red dog, at a casino and at a casino night: 19:47-6.4 and 6.5, 13:47-20.31(d) and (e)."""

from __future__ import annotations

import pytest
from tests.spare import play_with_spare

from chapter47 import Bet, Refusal, game
from chapter47.rulebook.testing import provision
from chapter47.scripts import Played
from chapter47.table.drivers import Dealer, Players, drive
from chapter47.table.sources import SeededSource
from chapter47.table.window import TakeDown

GAMES = ("red-dog", "night-red-dog")
both = pytest.mark.parametrize("key", GAMES)


def play(key: str, cards: str, *, raised: str = "", stake: str = "$10", elect: str = "") -> Played:
    """Ann's round at seat 1 with a shoe that stands ready."""
    script = [f"game {key}", elect, "seat 1 Ann $500", f"bet 1 original {stake}", f"cards {cards}"]
    if raised:
        script += ['ask 1 "spread" -> raise', f"amount 1 raise -> {raised}"]
    return play_with_spare("\n".join(script))


def ended(played: Played) -> list[tuple[str, str, int]]:
    return [(w.name, str(w.decision.result) if w.decision else "", w.paid) for w in played.wagers]


def lines(played: Played) -> list[str]:
    return [line.split("{")[0].strip() for line in played.transcript.body()]


@provision("19:47-6.5[consecutive]", "13:47-20.31(d)7", "19:47-6.1[values]", "13:47-20.31(a)2.ii")
@both
@pytest.mark.parametrize("cards", ["8C 9H", "9H 8C", "KS AD", "AD KS", "10C JC"])
def test_consecutive_cards_are_a_tie_hand(key: str, cards: str) -> None:
    played = play(key, cards)
    assert ended(played) == [("original", "void", 0)]
    assert 'call "Tie hand: consecutive cards"' in lines(played)
    assert sum(line.startswith("draw") for line in lines(played)) == 2
    assert played.table.seats[1].balance == 50_000


@provision("19:47-6.5[pair]", "13:47-20.31(d)8", "19:47-6.5[three-of-a-kind]", "13:47-20.31(d)9")
@both
def test_three_of_a_kind_pays_eleven_to_one_without_a_raise(key: str) -> None:
    played = play(key, "7C 7D 7H")
    assert ended(played) == [("original", "won", 11_000)]
    assert 'call "Three of a kind"' in lines(played)
    assert not any(line.startswith("ask 1") for line in lines(played))
    assert "pay 1 original $110.00 at 11 to 1" in lines(played)


@provision("19:47-6.5[pair-tie]", "13:47-20.31(d)10")
@both
def test_a_pair_without_a_third_alike_goes_back(key: str) -> None:
    played = play(key, "7C 7D KH")
    assert ended(played) == [("original", "void", 0)]
    assert 'call "Tie hand"' in lines(played)


@provision("19:47-6.5[spread]", "13:47-20.31(d)11", "19:47-6.1[values]", "13:47-20.31(a)2.ii")
@both
@pytest.mark.parametrize(("cards", "spread"), [("4C 7H", 2), ("9C KH", 3), ("2C AH", 11), ("AC 2H", 11), ("5S 3H", 1)])
def test_the_spread_is_called_and_marked(key: str, cards: str, spread: int) -> None:
    told = lines(play(key, f"{cards} 2S"))
    assert told.index(f'note "marker on {spread}"') == told.index(f'call "Spread {spread}"') + 1


@provision("19:47-6.5[between]", "13:47-20.31(d)14", "13:47-20.2[red-dog]", "19:47-6.5[spread-4-11]")
@both
@pytest.mark.parametrize(
    ("third", "result"),
    [("7D", "won"), ("5D", "won"), ("8D", "won"), ("4D", "lost"), ("9D", "lost"), ("2D", "lost"), ("KD", "lost")],
)
def test_the_third_card_must_lie_strictly_between(key: str, third: str, result: str) -> None:
    assert ended(play(key, f"4C 9H {third}")) == [("original", result, 1000 if result == "won" else 0)]


@provision(
    "19:47-6.5[spread-1]",
    "19:47-6.5[spread-2]",
    "19:47-6.5[spread-3]",
    "19:47-6.5[spread-4-11]",
    "13:47-20.31(e)[spread-one]",
    "13:47-20.31(e)[spread-two]",
    "13:47-20.31(e)[spread-three]",
    "13:47-20.31(e)[spread-four-through-11]",
)
@both
@pytest.mark.parametrize(
    ("cards", "paid"),
    [("5C 7H 6D", 5000), ("4C 7H 5D", 4000), ("9C KH JD", 2000), ("2C 7H 6D", 1000), ("2C AH 8D", 1000)],
)
def test_wager_and_raise_are_paid_alike(key: str, cards: str, paid: int) -> None:
    assert ended(play(key, cards, raised="$10")) == [("original", "won", paid), ("raise", "won", paid)]


@provision("19:47-6.5[raise]", "13:47-20.31(d)12")
@both
def test_a_raise_is_at_most_the_original_wager(key: str) -> None:
    for amount in ("$10", "$3"):
        assert ended(play(key, "4C 9H KD", raised=amount))[1] == ("raise", "lost", 0)
    with pytest.raises(Refusal, match=r"\$11.00 cannot be the raise") as refused:
        play(key, "4C 9H KD", raised="$11")
    assert refused.value.cite == ("19:47-6.5[raise]" if key == "red-dog" else "13:47-20.31(d)12")
    with pytest.raises(Refusal, match="before the spread is known"):
        play_with_spare(f"game {key}\nseat 1 Ann $500\nbet 1 original $10\nbet 1 raise $10\n")


@provision("19:47-6.5[third-card]", "13:47-20.31(d)13[third-card]", "19:47-6.5[two-cards]", "13:47-20.31(d)5")
@both
def test_the_order_of_a_round(key: str) -> None:
    told = lines(play(key, "4C 9H 7D", raised="$5"))
    order = [
        "draw left 4C",
        "draw right 9H",
        'call "Spread 4"',
        "stake 1 raise $5.00",
        'call "Raises closed"',
        "draw middle 7D",
        'call "7D"',
        "pay 1 original $10.00 at 1 to 1",
        "pay 1 raise $5.00 at 1 to 1",
    ]
    assert [line for line in told if line in order] == order


@provision("19:47-6.5[settlement]", "13:47-20.31(d)13[settlement]", "13:47-20.31(c)")
@both
@pytest.mark.parametrize(("third", "verb"), [("7D", "pay"), ("2D", "take")])
def test_one_third_card_settles_everybody_in_one_step(key: str, third: str, verb: str) -> None:
    played = play_with_spare(
        f"game {key}\nseat 1 Ann $500\nseat 3 Bob $500\nbet 1 original $10\nbet 3 original $20\ncards 4C 9H {third}"
    )
    told = lines(played)
    after = told[told.index(f"draw middle {third}") + 2 :]
    assert [line.split()[:3] for line in after[:2]] == [[verb, "3", "original"], [verb, "1", "original"]]
    assert played.table.rack == (-3000 if verb == "pay" else 3000)


@provision("19:47-6.5[deadline]", "19:47-6.5[untouched]", "13:47-20.31(d)3", "13:47-20.31(d)6")
@both
def test_after_the_first_card_no_wager_is_made_or_touched(key: str) -> None:
    tried: list[str | None] = []
    g = game(key)
    table = g.open_table({1: ("Ann", 50_000)})
    dealer = Dealer(SeededSource(3))

    def answer(request: object) -> object:
        if type(request).__name__ == "Draw" and request.to in ("right", "middle"):  # type: ignore[attr-defined]
            for action in (Bet(1, "original", 1000), TakeDown(1, "original", 1000)):
                with pytest.raises(Refusal, match="the betting is closed") as refused:
                    table.verify_bet(action)
                tried.append(refused.value.cite)
        return people(request)  # type: ignore[arg-type]

    people = Players(table, dealer, lambda t: [Bet(1, "original", 1000)] if t.round == 1 else None)
    drive(table, g.type.procedure(table, True), answer)
    assert set(tried) == {"19:47-6.5[untouched]" if key == "red-dog" else "13:47-20.31(d)6"}


@provision("19:47-6.5[pick-up]", "13:47-20.31(d)15")
@both
def test_discards_let_each_hand_be_rebuilt(key: str) -> None:
    rounds = "".join(f"round\nbet 1 original $10\ncards {cards}\n" for cards in ("4C 9H 7D", "8C 9D", "2C 2H 3D"))
    played = play_with_spare(f"game {key}\nseat 1 Ann $500\n{rounds}")
    told = [[str(card) for card in cards] for what, cards in played.table.shoe.discards if what == "round"]
    assert told == [["4C", "9H", "7D"], ["8C", "9D"], ["2C", "2H", "3D"]]


@provision("19:47-6.4[burn]", "13:47-20.31(d)1[burn]", "19:47-6.4[disclosure]", "13:47-20.31(d)1[disclosure]")
@both
@pytest.mark.parametrize("asked", ["yes", "no"])
def test_one_card_is_burned_and_shown_to_who_asks(key: str, asked: str) -> None:
    script = f"game {key}\nseat 1 Ann $500\nopen\ncards 5D 4C 9H 7D\n"
    played = play_with_spare(
        script + f'ask 1 "cut" -> cut\ncut 1 at 20\nask 0 "see it" -> {asked}\nbet 1 original $10\n'
    )
    told = lines(played)
    assert [line for line in told if line.startswith("draw")][:3] == [
        "draw burn 5D down",
        "draw left 4C",
        "draw right 9H",
    ]
    assert ("turn burn by 0" in told, 'call "Burned: 5D"' in told) == (asked == "yes",) * 2


@provision("19:47-6.4[new-dealer]", "13:47-20.31(d)1[burn]")
@both
def test_a_new_dealer_burns_a_card(key: str) -> None:
    played = play_with_spare(
        f"game {key}\nseat 1 Ann $500\nbet 1 original $10\ncards 4C 5H\ndeclare dealer-relief\ncards 6D 8D"
    )
    burned = [cards[0].code for what, cards in played.table.shoe.discards if what == "burn"]
    assert burned == (["6D"] if key == "red-dog" else ["6D", "8D"])  # a night's new dealer shuffles first


@provision("19:47-6.3[shuffle]", "13:47-20.31(d)16")
@both
def test_the_cutting_card_ends_the_shoe_after_its_round(key: str) -> None:
    """Thirteen of fifty-two cards lie behind it: rounds of three use 39 cards, so the thirteenth is the last."""
    elect = "elect decks=1\n" if key == "red-dog" else ""
    triples = [
        f"{high}{suit} {low}{suit} {other}{suit}" for suit in "SHDC" for high, low, other in ("K47", "J25", "Q38")
    ]
    rounds = "\n".join(f"round\nbet 1 original $10\ncards {cards}" for cards in [*triples, "9S 6S 10S"])
    ends = play_with_spare(f"game {key}\n{elect}seat 1 Ann $500\n{rounds}\ncards 4D\n")
    told = lines(ends)
    last = told.index("draw middle 10S")
    assert told.index("shuffle 52 cards") > last
    assert "shuffle 52 cards" not in told[:last]


@provision("19:47-6.5[minimum-odds]", "13:47-20.31(f)")
@both
def test_odds_may_be_raised_and_never_lowered(key: str) -> None:
    with pytest.raises(Refusal, match="never lowered: spread_3_pays is 3 to 2, below 2 to 1") as refused:
        game(key, spread_3_pays="3 to 2")
    assert refused.value.cite == ("19:47-6.5[minimum-odds]" if key == "red-dog" else "13:47-20.31(f)")
    assert ended(play(key, "9C KH JD", elect="elect spread_3_pays=3 to 1"))[0][2] == 3000
    for name in ("spread_1_pays", "spread_2_pays", "three_of_a_kind_pays"):
        with pytest.raises(Refusal):
            game(key, {name: "3 to 1"})
    with pytest.raises(Refusal):
        game(key, spread_4_11_pays="4 to 5")


@both
def test_a_raise_is_paid_to_the_last_coin(key: str) -> None:
    """At 5 to 2 a night's whole dollars take even raises, a casino's quarters any."""
    elect = "elect spread_3_pays=5 to 2"
    if key == "red-dog":
        assert ended(play(key, "9C KH JD", elect=elect, raised="$3"))[1][2] == 750
        return
    assert ended(play(key, "9C KH JD", elect=elect, raised="$4"))[1][2] == 1000
    with pytest.raises(Refusal, match="steps of"):
        play(key, "9C KH JD", elect=elect, raised="$3")


@provision("19:47-6.5[instruments]", "19:47-6.5[verbal]")
def test_what_a_wager_is_made_with() -> None:
    script = "game red-dog\nseat 1 Ann $500\nbet 1 original $10 {}\ncards 8C 9H\n"
    for tender, cite in (("cheque", "19:47-6.5[instruments]"), ("cash confirmed dealer", "19:47-6.5[verbal]")):
        with pytest.raises(Refusal) as refused:
            play_with_spare(script.format(tender))
        assert refused.value.cite == cite
    for tender in ("", "match play", "cash confirmed dealer, casino supervisor"):
        assert ended(play_with_spare(script.format(tender))) == [("original", "void", 0)]
