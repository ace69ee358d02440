"""Casino-night Caribbean stud: 13:47-20.23, paragraph by paragraph."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.against_the_house import late_refusals, nets, rounds_of, script, starting, steps

from chapter47 import Bet, Game, Refusal, Unlawful, play_script
from chapter47.games import night_caribbean_stud
from chapter47.games.caribbean_stud.odds import odds as casino_odds
from chapter47.rulebook.testing import provision
from chapter47.sim.engine import simulate

GAME = "night-caribbean-stud"
NINES = "9C 9D 4H 7S JD"  # a dealer who qualifies
NOTHING = "AC QD JH 10S 8D"  # a dealer who does not
LOW = "2C 3D 5H 7D 9H"
FOLD = 'ask 1 "bet or fold" -> fold'


def cards(*hands: str) -> str:
    """Hands in the order in which their cards leave the deck."""
    return "cards " + " ".join(card for turn in zip(*(hand.split() for hand in hands), strict=True) for card in turn)


def settle(player: str, dealer: str, *lines: str, ante: int = 5, **elections: object) -> dict[str, int]:
    """Net of seat 1's wagers."""
    return nets(script(GAME, f"bet 1 ante ${ante}", cards(player, dealer), *lines, **elections))


def many(rounds: int, **elections: Any) -> tuple[Any, list[str]]:
    return rounds_of(GAME, rounds, lambda _: [Bet(1, "ante", 500)], **elections)


@provision("13:47-20.23(a)[ante-wager]", "13:47-20.23(a)[hand]", "13:47-20.23(a)[hole-card]", "13:47-20.23(h)6")
def test_the_deal() -> None:
    played = script(GAME, "bet 2 ante $5", "bet 5 ante $5", cards(LOW, "QD KH 2S 4C 6D", NINES))
    drawn = starting(played, "draw")
    assert [line.split()[1] for line in drawn] == ["seat-2", "seat-5", "dealer"] * 5
    assert [line.endswith("down") for line in drawn] == [True] * 14 + [False]
    assert drawn[14] == "draw dealer JD"
    assert not starting(played, "draw seat-1")


@provision("13:47-20.23(a)[bet-wager]", "13:47-20.23(a)[fold]", "13:47-20.23(h)8[*]")
def test_bet_or_fold() -> None:
    with pytest.raises(Refusal, match="after the cards are dealt") as refused:
        script(GAME, "bet 1 ante $5", "bet 1 bet $10")
    assert refused.value.cite == "13:47-20.23(a)[bet-wager]"
    played = script(GAME, "bet 1 ante $5", cards(LOW, NINES))
    assert starting(played, "stake") == ["stake 1 bet $10.00"]
    for wrong in ("check", "draw", "$5.00", "$15.00"):
        with pytest.raises(Refusal, match="not a choice") as refused:
            script(GAME, "bet 1 ante $5", cards(LOW, NINES), f'ask 1 "bet or fold" -> {wrong}')
        assert refused.value.instead == "bet or fold"
    with pytest.raises(Refusal, match=r"never asked for|not a choice"):
        script(GAME, "bet 1 ante $5", cards(LOW, NINES), 'ask 1 "bet or fold" -> bet', FOLD)
    folded = script(GAME, "bet 1 ante $5", cards(LOW, NOTHING), FOLD)
    assert nets(folded) == {"ante": -5}
    assert steps(folded).index("take 1 ante $5.00") < steps(folded).index("turn dealer by 0")


@provision("13:47-20.2[caribbean-stud-poker]")
def test_five_cards_against_the_house_and_a_further_bet_to_stay_in() -> None:
    folded = script(GAME, "bet 1 ante $5", cards("AS KS QS JS 10S", NINES), FOLD)
    assert nets(folded) == {"ante": -5}
    assert not starting(folded, "turn seat-1")
    assert settle("AS KS QS JS 10S", NINES) == {"ante": 5, "bet": 1000}


@provision("13:47-20.23(a)[qualifying-hand]")
@pytest.mark.parametrize(
    ("dealer", "qualifies"), [("AC KD 4H 3S 2D", True), ("2S 2D 7H 6S 4D", True), (NOTHING, False)]
)
def test_the_dealer_qualifies(dealer: str, qualifies: bool) -> None:
    assert settle("3C 5C 6C 8H 9S", dealer) == ({"ante": -5, "bet": -10} if qualifies else {"ante": 5, "bet": 0})


@provision("13:47-20.23(a)[rank]", "13:47-20.23(h)4")
def test_hands_compare() -> None:
    assert settle("KC KD AH 3S 2D", "KH KS QH JS 10D") == {"ante": 5, "bet": 10}
    assert settle("2D 5D 9D JD KD", "5C 6D 7H 8S 9C")["bet"] == 50
    assert settle("4C 4D 4S 2H 2C", "2D 5D 9D JD KD")["bet"] == 70
    assert settle("AC KD QH 5S 2D", "AD KC JH 9S 8D") == {"ante": 5, "bet": 10}


@provision("13:47-20.23(a)[round-of-play]", "13:47-20.23(d)", "13:47-20.23(h)13")
def test_rounds_are_whole_and_dealt_by_the_dealer() -> None:
    table, lines = many(2)
    assert not table.wagers
    assert all(line.endswith("by 0") for line in lines if line.startswith("turn"))
    assert len([line for line in lines if line.startswith(("take", "pay", "return"))]) == 4
    rack = dict(table.own.discards)
    last = "\n".join(lines).split("\nround ")[2].splitlines()
    for hand in ("seat-1", "dealer"):
        assert [line.split()[2] for line in last if line.startswith(f"draw {hand}")] == [c.code for c in rack[hand]]


@provision("13:47-20.23(a)[stub]", "13:47-20.23(h)7")
def test_the_stub() -> None:
    named = [f"{rank}{suit}" for rank in "23456789" for suit in "CDHS"][:30]
    played = script(GAME, *(f"bet {n} ante $5" for n in (1, 2, 3, 4, 5)), f"cards {' '.join(named)}")
    assert 'note "stub of 22 cards into the discard rack unseen"' in steps(played)
    assert len(starting(played, "draw")) == 30


@provision(
    "13:47-20.23(b)1", "13:47-20.23(b)2", "13:47-20.23(b)3", "13:47-20.23(c)", "13:47-20.23(f)", "13:47-20.23(e)"
)
def test_equipment_and_the_rule_for_cards() -> None:
    with pytest.raises(Unlawful, match="match in colour") as refused:
        Game(GAME, backs=("red", "blue"))
    assert refused.value.cite == "13:47-20.23(b)1"
    with pytest.raises(Unlawful, match="cutting_cards"):
        Game(GAME, cutting_cards=0)
    _, lines = many(1, dealt_from="hand", staffed=True)
    assert lines[:5] == [
        'attest dealer "two decks, both with red backs"',
        'attest dealer "1 cutting card, opaque, one solid colour"',
        'attest dealer "caribbean stud layout of 7 places, discard rack"',
        'attest dealer "dealt from the hand, shuffled by hand"',
        'note "cards laid down are not touched, traded or told before the hole cards show"',
    ]
    assert 'note "cards stay in view, are laid down and not touched again; nobody tells a hand"' in lines


@provision("13:47-20.23(g)", "13:47-20.23(e)", "13:47-20.23(f)")
def test_a_breach_costs_every_wager() -> None:
    hands = cards("AC AD 3C 6C 2S", "KC KD 8H 6S 2C", NINES.replace("9C", "9H"))
    bets = ("bet 2 ante $5", "bet 3 ante $5")
    told = 'declare conduct-breach seat 2 by dealer "told seat 3 his cards"'
    after = script(GAME, *bets, hands, 'ask 2 "bet or fold" -> bet', told)
    assert nets(after) == {"2 ante": -5, "2 bet": -10, "3 ante": 5, "3 bet": 10}
    assert {w["cite"] for w in after.as_dict()["wagers"] if w["seat"] == 2} == {"13:47-20.23(g)"}


@provision("13:47-20.23(h)1")
def test_one_deck_at_a_time() -> None:
    with pytest.raises(Refusal, match="already out of the shoe"):
        script(GAME, "bet 1 ante $5", "cards 9C 9C")
    _, lines = many(2)
    assert [line for line in lines if "deck in play" in line][:2] == [
        'note "first deck in play, second deck out of play"',
        'note "second deck in play, first deck out of play"',
    ]


@provision("13:47-20.23(h)2")
def test_one_hand_a_player() -> None:
    with pytest.raises(Refusal, match="already plays a hand") as refused:
        play_script(f"game {GAME}\nseat 1 Ann $500\nseat 2 Ann $500\nbet 1 ante $5\nbet 2 ante $5")
    assert refused.value.cite == "13:47-20.23(h)2"


@provision("13:47-20.23(h)3")
def test_only_seated_players_who_stay() -> None:
    with pytest.raises(Refusal, match="Nobody sits") as refused:
        script(GAME, "bet 6 ante $5", seats=(1, 2))
    assert refused.value.cite == "13:47-20.23(h)3"
    with pytest.raises(Refusal, match="wagers on the layout"):
        script(GAME, "bet 1 ante $5", "leave 1")


@provision("13:47-20.23(h)5")
def test_antes_before_the_call() -> None:
    assert late_refusals(GAME, [Bet(1, "ante", 500)], Bet(1, "ante", 500)) == {"13:47-20.23(h)5"}
    with pytest.raises(Refusal, match="cannot be made with cash"):
        script(GAME, "bet 1 ante $5 cash confirmed dealer")


@provision("13:47-20.23(h)9", "13:47-20.23(h)10[reveal-order]")
def test_the_dealer_shows_when_all_have_decided() -> None:
    hands = (LOW, "QD KH 2S 4C 6D", "8C 8H 6C 3S 2H", NINES)
    played = script(GAME, *(f"bet {n} ante $5" for n in (1, 2, 5)), cards(*hands))
    lines = steps(played)
    assert lines.index("turn dealer by 0") == lines.index("stake 5 bet $10.00") + 1
    assert [line.split()[1] for line in starting(played, "turn seat")] == ["seat-5", "seat-2", "seat-1"]


@provision("13:47-20.23(h)10[dealer-does-not-qualify]", "13:47-20.23(h)10.iii", "13:47-20.23(h)11", "13:47-20.23(i)1")
def test_contests() -> None:
    assert settle(LOW, NOTHING) == {"ante": 5, "bet": 0}
    assert settle("5C 5D 2H 3S KD", NINES) == {"ante": -5, "bet": -10}
    assert settle("KC KD 9H 7S 2D", "KH KS 9D 7C 2H") == {"ante": 0, "bet": 0}
    assert settle("AS KS QS JS 10S", NINES)["ante"] == 5


@provision("13:47-20.23(h)10.i", "13:47-20.23(h)11", "13:47-20.23(h)12")
def test_the_order_of_settlement() -> None:
    seats = (2, 3, 4, 5, 7)
    hands = ("KC KD 8H 6S 2C", "2H 3D 5H 7D 8S", "QC QD 3H 6D 2D", "9H 9S 4C 7H JC", "AC AD 3C 6C 2S")
    played = script(GAME, *(f"bet {n} ante $5" for n in seats), cards(*hands, NINES))
    moved = [line for line in steps(played) if line.startswith(("turn seat", "take", "return", "pay"))]
    assert moved == [
        "turn seat-7 by 0",
        "turn seat-5 by 0",
        "turn seat-4 by 0",
        "turn seat-3 by 0",
        "take 3 ante $5.00",
        "take 3 bet $10.00",
        "turn seat-2 by 0",
        "return 5 ante $5.00",
        "return 5 bet $10.00",
        *(f"pay {n} {w} at 1 to 1" for n in (7, 4, 2) for w in ("ante $5.00", "bet $10.00")),
    ]


@pytest.mark.parametrize(
    ("hand", "odds"),
    [
        ("AS KS QS JS 10S", 100),
        ("9H 8H 7H 6H 5H", 50),
        ("8C 8D 8H 8S KC", 20),
        ("JC JH JS 4D 4C", 7),
        ("KD 10D 7D 4D 2D", 5),
        ("9H 8C 7D 6H 5S", 4),
        ("5C 5D 5H KS QC", 3),
        ("QC QD 7H 7C 3D", 2),
        ("10C 10D 7H 6C 3D", 1),
    ],
)
@provision("13:47-20.23(i)2[*]")
def test_the_pay_table(hand: str, odds: int) -> None:
    dealer = "9S 9D 4H 3S AD" if "AS" not in hand else "9C 9D 4H 3S AD"
    assert settle(hand, dealer) == {"ante": 5, "bet": 10 * odds}


@provision("13:47-20.23(i)2", "13:47-20.23(i)2[one-pair-or-less]")
def test_posted_odds_no_worse_and_no_limit() -> None:
    pays = {line: str(odds) for line, odds in Game(GAME).elections.pays.items()}  # type: ignore[attr-defined]
    Game(GAME, pays={**pays, "flush": "6 to 1"})
    with pytest.raises(Unlawful, match="Below the least odds: flush") as refused:
        Game(GAME, pays={**pays, "flush": "4 to 1"})
    assert refused.value.cite == "13:47-20.23(i)2"
    assert settle("AS KS QS JS 10S", NINES, ante=100)["bet"] == 20_000
    assert settle("AC KH 9S 7H 3D", "AD KC 9H 7D 2S") == {"ante": 5, "bet": 10}


# ---- irregularities --------------------------------------------------------------------------------------------------

HANDS = cards(LOW, "QD KH 2S 4C 6D", NINES)
BETS = ("bet 2 ante $5", "bet 3 ante $5")
BACK = {"2 ante": 0, "3 ante": 0}


@provision("13:47-20.23(j)1")
def test_a_hole_card_exposed_before_the_call_voids_all() -> None:
    played = script(GAME, *BETS, "declare dealer-card-exposed", HANDS)
    assert nets(played) == BACK
    assert not starting(played, "draw")
    assert {w["cite"] for w in played.as_dict()["wagers"]} == {"13:47-20.23(j)1"}


@provision("13:47-20.23(j)2[*]")
def test_cards_face_up_in_the_deck() -> None:
    one = script(GAME, *BETS, "declare card-face-up 7C", HANDS)
    assert starting(one, "draw")[:2] == ["draw discard 7C declared", "draw seat-2 2C down"]
    assert 'note "7C is not used and goes to the discard rack"' in steps(one)
    two = script(GAME, *BETS, "declare card-face-up 7C", "draw seat-2 2C", "declare card-face-up 8C")
    assert nets(two) == BACK
    assert "shuffle 52 cards" in steps(two)


@provision("13:47-20.23(j)3")
def test_a_card_drawn_too_early_is_the_next_one() -> None:
    played = script(GAME, *BETS, "draw seat-2 2C", "declare card-drawn-in-error QD", HANDS.replace("2C QD ", ""))
    assert dict(played.table.own.discards)["seat-3"][0].code == "QD"


@provision("13:47-20.23(j)4[*]")
def test_wrong_numbers_of_cards() -> None:
    one = script(GAME, *BETS, HANDS, "declare wrong-count seat 3")
    assert nets(one) == {"2 ante": -5, "2 bet": -10, "3 ante": 0}
    assert nets(script(GAME, *BETS, HANDS, "declare wrong-count")) == BACK
    drawn = [
        f"draw {hand} {card}" for hand, card in zip(("seat-2", "seat-3", "dealer") * 5, HANDS.split()[1:], strict=False)
    ]
    short = script(GAME, *BETS, *drawn[:14], "declare dealer-short", drawn[14])
    assert starting(short, "draw dealer")[-1] == "draw dealer JD"
    assert 'note "the dealer has four cards; one more completes the hand"' in steps(short)


def test_odds_and_simulation_are_those_of_the_casino_game() -> None:
    game = Game(GAME)
    assert game.odds()["ante"].exact == casino_odds(Game("caribbean-stud").elections)["ante"].exact
    assert [w.wager for w in game.odds().wagers if ":" not in w.wager] == ["ante", "bet"]
    assert game.odds()["ante"].cite == "13:47-20.23(a)[ante-wager]"
    totals = simulate(night_caribbean_stud.GAME.kernel(game.elections), 3_000_000, 1).wagers  # type: ignore[arg-type]
    for simulated, exact in zip(totals, game.odds().wagers, strict=True):
        assert abs(simulated.mean + exact.house_edge) < 4 * simulated.stderr
    strategy = game.type.strategy
    assert strategy is not None and strategy(game.elections).game == GAME
