"""Caribbean stud: antes, bets, the dealer's hand, settlement, the progressive, irregularities: 19:47-16."""

from __future__ import annotations

import pytest
from tests.games.against_the_house import late_refusals, nets, rounds_of, script, starting, steps

from chapter47 import Bet, Game, Refusal, Unlawful
from chapter47.games.caribbean_stud import rules
from chapter47.rulebook.testing import provision
from chapter47.scripts import Played
from chapter47.table.cards import parse_cards
from chapter47.table.events import Moved
from chapter47.table.money import DOLLAR
from chapter47.table.poker_hands import FIVE_CARDS

GAME = "caribbean-stud"
NINES = "9C 9D 4H 7S JD"  # a dealer who qualifies
NOTHING = "AC QD JH 10S 8D"  # a dealer who does not
FOLD = 'ask 1 "bet or fold" -> fold'


def cards(*hands: str) -> str:
    """Hands in the order in which their cards leave the deck."""
    return "cards " + " ".join(card for turn in zip(*(hand.split() for hand in hands), strict=True) for card in turn)


def settle(
    player: str, dealer: str, *lines: str, ante: int = 5, progressive: bool = False, **elections: object
) -> dict[str, int]:
    """Net of seat 1's wagers."""
    bets = [f"bet 1 ante ${ante}"] + (["bet 1 progressive $1"] if progressive else [])
    return nets(script(GAME, *bets, cards(player, dealer), *lines, **elections))


@provision("19:47-16.1[ante-wager]", "19:47-16.1[hand]", "19:47-16.1[hole-card]", "19:47-16.7[order]")
def test_the_deal() -> None:
    played = script(
        GAME, "bet 2 ante $5", "bet 5 ante $5", cards("2C 3D 5H 7D 9C", "QD KH 2S 4C 6D", NINES.replace("9C", "9H"))
    )
    drawn = starting(played, "draw")
    assert [line.split()[1] for line in drawn] == ["seat-2", "seat-5", "dealer"] * 5
    assert [line.endswith("down") for line in drawn] == [True] * 14 + [False]
    assert drawn[14] == "draw dealer JD"
    assert not starting(played, "draw seat-1")


@provision("19:47-16.9[stacks]")
def test_stacks_of_five() -> None:
    hands = "2C 3D 5H 7D 9C QD KH 2S 4C 6D 9D 9H 4H 7C JH"
    played = script(GAME, "bet 2 ante $5", "bet 5 ante $5", f"cards {hands}", dealt_from='"automated shoe"')
    assert [line.split()[1] for line in starting(played, "draw")] == ["seat-2"] * 5 + ["seat-5"] * 5 + ["dealer"] * 5
    assert starting(played, "draw dealer")[-1] == "draw dealer JH"


@provision("19:47-16.1[stub]")
def test_the_stub_with_five_players() -> None:
    deck = [card for card in "23456789" for _ in "CDHS"]
    named = [f"{rank}{'CDHS'[at % 4]}" for at, rank in enumerate(deck)][:30]
    played = script(GAME, *(f"bet {n} ante $5" for n in (1, 2, 3, 4, 5)), f"cards {' '.join(named)}")
    assert 'note "stub of 22 cards into the discard rack unseen"' in steps(played)


@provision("19:47-16.1[qualifying-hand]")
@pytest.mark.parametrize(
    ("hand", "qualifies"),
    [("AC KD 4H 3S 2D", True), ("2C 2D 7H 5S 4D", True), ("AC QD JH 10S 9D", False), ("AC QD JH 10S 8D", False)],
)
def test_a_qualifying_hand(hand: str, qualifies: bool) -> None:
    assert (FIVE_CARDS.strength(parse_cards(hand)) >= rules.QUALIFYING) == qualifies
    words = "qualifies" if qualifies else "does not qualify"
    played = script(GAME, "bet 1 ante $5", cards("3H 8C 9H JS QS", hand))
    assert any(line.startswith('call "Dealer has') and line.endswith(f'{words}"') for line in steps(played))


@provision("19:47-16.5[ranking]", "19:47-16.5[comparison]")
def test_hands_are_compared() -> None:
    assert settle("2D 5D 9D JD KD", "5C 6D 7H 8S 9C")["bet"] == 50  # a flush beats a straight
    assert settle("4C 4D 4S 2H 2C", "2D 5D 9D JD KD")["bet"] == 70
    assert settle("AC KD QH 5S 2D", "AD KC JH 9S 8D") == {"ante": 5, "bet": 10}
    assert settle("KC KD AH 3S 2D", "KH KS QH JS 10D") == {"ante": 5, "bet": 10}
    assert settle("5C 4D 3H 2S AD", "6C 5D 4H 3S 2D") == {"ante": -5, "bet": -10}


@provision("19:47-16.6[ante]", "19:47-16.6[no-change]", "19:47-16.1[bet-wager]")
def test_when_wagers_are_made() -> None:
    assert late_refusals(GAME, [Bet(1, "ante", 500)], Bet(1, "ante", 500)) == {"19:47-16.6[no-change]"}
    assert late_refusals(GAME, [Bet(1, "ante", 500)], Bet(1, "progressive", 100)) == {"19:47-16.6[no-change]"}
    with pytest.raises(Refusal, match="after the cards are dealt") as refused:
        script(GAME, "bet 1 ante $5", "bet 1 bet $10")
    assert refused.value.cite == "19:47-16.1[bet-wager]"


@provision("19:47-16.6[one-hand]")
def test_one_hand_a_player() -> None:
    from chapter47 import play_script

    with pytest.raises(Refusal, match="Ann already plays a hand") as refused:
        play_script(f"game {GAME}\nseat 1 Ann $500\nseat 2 Ann $500\nbet 1 ante $5\nbet 2 ante $5")
    assert refused.value.cite == "19:47-16.6[one-hand]"


@provision("19:47-16.10[bet-or-fold]", "19:47-16.1[fold]", "19:47-16.10[bet-is-twice-ante]", "19:47-16.10[hands-off]")
def test_bet_or_fold() -> None:
    hands = cards("2C 3D 5H 7D 9H", "QD KH 2S 4C 6D", NINES)
    played = script(GAME, "bet 1 ante $5", "bet 2 ante $10", hands)
    lines = steps(played)
    assert starting(played, "stake") == ["stake 1 bet $10.00", "stake 2 bet $20.00"]
    rule = 'note "cards stay in view, are laid down and not touched again; nobody tells a hand"'
    assert lines.index(rule) + 1 == lines.index('ask 1 "bet or fold" -> bet')
    assert lines.index('ask 1 "bet or fold" -> bet') < lines.index('ask 2 "bet or fold" -> bet')
    for wrong in ("check", "$5.00", "$15.00"):
        with pytest.raises(Refusal, match="not a choice"):
            script(GAME, "bet 1 ante $5", cards("2C 3D 5H 7D 9H", NINES), f'ask 1 "bet or fold" -> {wrong}')
    from chapter47 import play_script

    poor = play_script(f"game {GAME}\nseat 1 Ann $12\nbet 1 ante $5\n{cards('2C 3D 5H 7D 9H', NINES)}")
    assert 'ask 1 "bet or fold" -> fold' in steps(poor)


@provision("19:47-16.10[fold-loses-ante]", "19:47-16.10[fold-loses-progressive]")
def test_a_fold_loses_ante_and_progressive_at_once() -> None:
    assert settle("2D 5D 9H JD KD", NOTHING.replace("JH", "JS"), FOLD) == {"ante": -5}
    flush = settle("2D 5D 8D 3D KD", NINES, FOLD, progressive=True)
    assert flush == {"ante": -5, "progressive": -1}
    lines = steps(script(GAME, "bet 1 ante $5", cards("2D 5D 8D 3D KD", NINES), FOLD))
    assert lines.index("take 1 ante $5.00") < lines.index("turn dealer by 0")


@provision("19:47-16.10[reveal]", "19:47-16.10[turn-order]", "19:47-16.10[losers-first]", "19:47-16.10[winners]")
def test_the_order_of_settlement() -> None:
    seats = (2, 3, 4, 5, 7)
    hands = ("KC KD 8H 6S 2C", "2H 3D 5H 7D 8S", "QC QD 3H 6D 2D", "9H 9S 4C 7H JC", "AC AD 3C 6C 2S")
    played = script(GAME, *(f"bet {n} ante $5" for n in seats), cards(*hands, NINES))
    lines = steps(played)
    assert lines.index("turn dealer by 0") > lines.index('ask 7 "bet or fold" -> bet')
    turned = [line for line in lines if line.startswith(("turn seat", "take", "return", "pay"))]
    assert turned == [
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


@provision("19:47-16.10[not-qualified]", "19:47-16.10[loses]", "19:47-16.10[tie]", "19:47-16.12[ante]")
def test_contests() -> None:
    assert settle("2C 3D 5H 7D 9C", NOTHING) == {"ante": 5, "bet": 0}
    assert settle("AS KS QS JS 10D", "AC QD JH 10S 8D".replace("10S", "10C")) == {"ante": 5, "bet": 0}
    assert settle("5C 5D 2H 3S KD", NINES) == {"ante": -5, "bet": -10}
    assert settle("KC KD 9H 7S 2D", "KH KS 9D 7C 2H") == {"ante": 0, "bet": 0}
    assert settle("AS KS QS JS 10S", NINES)["ante"] == 5


@pytest.mark.parametrize(
    ("hand", "odds"),
    [
        ("AS KS QS JS 10S", 100),
        ("8H 7H 6H 5H 10H", 5),
        ("8H 7H 6H 5H 4D", 4),
        ("9H 8H 7H 6H 5H", 50),
        ("8C 8D 8H 8S KC", 20),
        ("JC JH JS 4D 4C", 7),
        ("KD 10D 7D 4D 2D", 5),
        ("5C 5D 5H KS QC", 3),
        ("QC QD 7H 7C 3D", 2),
        ("10C 10D 7H 6C 3D", 1),
    ],
)
@provision("19:47-16.12[royal-flush]", "19:47-16.12[straight-flush]", "19:47-16.12[four-of-a-kind]")
@provision("19:47-16.12[full-house]", "19:47-16.12[flush]", "19:47-16.12[straight]", "19:47-16.12[three-of-a-kind]")
@provision("19:47-16.12[two-pair]", "19:47-16.12[one-pair-or-less]")
def test_the_pay_table(hand: str, odds: int) -> None:
    dealer = "9S 9D 4H 3S AD" if "AS" not in hand else "9C 9D 4H 3S AD"
    assert settle(hand, dealer) == {"ante": 5, "bet": 10 * odds}


@provision("19:47-16.12[minimum-odds]")
def test_never_below_the_least_odds() -> None:
    pays = {line: str(odds) for line, odds in Game(GAME).elections.pays.items()}  # type: ignore[attr-defined]
    assert Game(GAME, pays={**pays, "flush": "6 to 1"}).elections.pays["flush"].win == 6  # type: ignore[attr-defined]
    with pytest.raises(Unlawful, match="Below the least odds: flush"):
        Game(GAME, pays={**pays, "flush": "4 to 1"})


@provision("19:47-16.12[limit]", "19:47-16.12[limit-sign]")
def test_the_payout_limit() -> None:
    assert settle("AS KS QS JS 10S", NINES, ante=100) == {"ante": 100, "bet": 5000}
    for other in (4999, 20_000):  # one figure of the rule, no choice
        with pytest.raises(Unlawful, match="payout_limit"):
            Game(GAME, payout_limit=other)
    assert "One bet wager wins at most $5,000.00" in Game(GAME)._repr_svg_()


# ---- the progressive -------------------------------------------------------------------------------------------------


CHIPS = 'attest dealer "the progressive chips are counted"'
LAMPS = 'attest dealer "the progressive lamps that are lit are counted"'


@provision("19:47-16.6[lamp]")
@pytest.mark.parametrize(("chips", "lamps"), [(1, 2), (2, 1), (3, 3)])
def test_chips_and_lamps_are_counted_apart_and_again_until_they_agree(chips: int, lamps: int) -> None:
    bets = [f"bet {n} {w}" for n in (1, 2) for w in ("ante $5", "progressive $1")]
    hands = cards("2C 3D 5H 7D 9H", "QD KH 2S 4C 6D", NINES)
    counted = (f"{CHIPS} {chips}", f"{LAMPS} {lamps}", f"{CHIPS} 2", f"{LAMPS} 2")
    lines = steps(script(GAME, "staff", *bets, hands, *counted))
    assert [line for line in lines if line.startswith((CHIPS, LAMPS))] == list(counted)
    said = f'note "{chips} progressive chips, {lamps} lamps, 2 wagers: counted again"'
    assert lines.index(said) < lines.index('note "meter locked at $10,001.40"')
    alone = steps(script(GAME, *bets, hands))
    assert not [line for line in alone if "counted" in line]


@provision("19:47-16.6[progressive]", "19:47-16.6[lamp]")
def test_the_progressive_wager() -> None:
    with pytest.raises(Refusal, match="no ante") as refused:
        script(GAME, "bet 1 progressive $1")
    assert refused.value.cite == "19:47-16.6[progressive]"
    with pytest.raises(Refusal, match="over the wager's maximum"):
        script(GAME, "bet 1 ante $5", "bet 1 progressive $2")
    bets = [f"bet {n} {w}" for n in (1, 2) for w in ("ante $5", "progressive $1")]
    hands = cards("2C 3D 5H 7D 9H", "QD KH 2S 4C 6D", NINES)
    lines = steps(script(GAME, "staff", *bets, hands))
    locked = 'note "meter locked at $10,001.40"'
    at = lines.index(locked)
    assert lines[at - 2 : at] == [f"{CHIPS} 2", f"{LAMPS} 2"]
    assert lines.index('call "No more bets"') < lines.index(locked) < lines.index("draw seat-1 2C down")
    with pytest.raises(Unlawful, match="progressive system") as refusal:
        Game(GAME, progressive=False)
    assert refusal.value.cite == "19:47-16.6[progressive-offered]"


@provision("19:47-16.6[lamp-fails]")
def test_a_dark_lamp() -> None:
    dark = ("round", "declare lamp-fails seat 3 by dealer", "bet 3 ante $5")
    with pytest.raises(Refusal, match="lamp at seat 3 does not work") as refused:
        script(GAME, *dark, "bet 3 progressive $1")
    assert refused.value.cite == "19:47-16.6[lamp-fails]"
    script(GAME, *dark, "bet 4 ante $5", "bet 4 progressive $1", cards("2C 3D 5H 7D 9H", "QD KH 2S 4C 6D", NINES))
    with pytest.raises(Refusal, match="Which lamp"):
        script(GAME, "round", "declare lamp-fails by dealer")


@provision("19:47-16.11[any-dealer]", "19:47-16.11[fixed]", "19:47-16.11[validate]")
def test_fixed_amounts_whatever_the_dealer_has() -> None:
    flush = "KD 10D 7D 4D 2D"
    assert settle(flush, NOTHING.replace("8D", "8S"), progressive=True) == {"ante": 5, "bet": 0, "progressive": 49}
    beaten = settle(flush, "9C 9H 9S 9D 2C", progressive=True)
    assert beaten == {"ante": -5, "bet": -10, "progressive": 49}
    assert settle("8C 8D 8H 8S KC", NINES, progressive=True)["progressive"] == 499
    assert settle("JC JH JS 4D 4C", NINES, progressive=True)["progressive"] == 99
    assert settle("8H 7H 6H 5H 4D", NINES.replace("4H", "4S"), progressive=True)["progressive"] == -1
    other = {"progressive_pays": '{"four-of-a-kind": 250, "full house": 150, "flush": 100}'}
    assert settle(flush, NINES, progressive=True, **other)["progressive"] == 99
    with pytest.raises(Unlawful, match="whole dollars on"):
        Game(GAME, progressive_pays={"flush": 50})
    played = script(GAME, "staff", "bet 1 ante $5", "bet 1 progressive $1", cards(flush, NINES))
    lines = steps(played)
    paid = lines.index("pay 1 progressive $49.00")
    assert lines[paid - 3 : paid] == [
        'attest dealer "the hand of seat 1 is checked"',
        'attest dealer "the lamp of seat 1 is checked"',
        'attest casino-supervisor "the progressive of seat 1 is validated"',
    ]
    alone = steps(script(GAME, "bet 1 ante $5", "bet 1 progressive $1", cards(flush, NINES)))
    assert not [line for line in alone if "validate" in line]


def meter_moves(played: Played) -> list[int]:
    """What went onto the meter, and with a minus what left it."""
    moved = [event for event in played.table.events if isinstance(event, Moved) and event.why == "meter"]
    assert all({"meter", "funding"} == {event.source.kind, event.target.kind} for event in moved)
    return [event.cents if event.target.kind == "meter" else -event.cents for event in moved]


@provision("19:47-16.11[royal-flush]", "19:47-16.11[straight-flush]", "19:47-16.11[void-returns]")
@pytest.mark.parametrize(
    ("hand", "more", "moves"),
    [
        ("AS KS QS JS 10S", (), [1_000_000, 70, -1_000_070, 1_000_000]),
        ("9H 8H 7H 6H 5H", (), [1_000_000, 70, -100_007]),
        ("2C 3D 5H 7D 9H", (), [1_000_000, 70]),
        ("2C 3D 5H 7D 9H", ("declare wrong-count",), [1_000_000, 70, -70]),
    ],
)
def test_every_change_of_the_meter_is_a_movement(hand: str, more: tuple[str, ...], moves: list[int]) -> None:
    dealer = "9S 9D 4H 7S JD"
    played = script(GAME, "bet 1 ante $5", "bet 1 progressive $1", cards(hand, dealer), *more)
    assert meter_moves(played) == moves
    assert sum(moves) == played.table.own.meter


@provision("19:47-16.11[royal-flush]", "19:47-16.11[straight-flush]", "19:47-16.11[rate]")
def test_the_meter() -> None:
    bets = ("bet 1 ante $5", "bet 1 progressive $1")
    royal = script(GAME, *bets, cards("AS KS QS JS 10S", NINES))
    assert royal.as_dict()["wagers"][-1]["net"] == 1_000_070 - 100  # the chip is not returned
    assert royal.table.own.meter == 10_000 * DOLLAR
    straight = script(
        GAME, *bets, cards("9H 8H 7H 6H 5H", "9S 9D 4H 7S JD"), progressive_rate=100, progressive_initial=9999
    )
    assert straight.as_dict()["wagers"][-1]["net"] == 100_000 - 100
    assert straight.table.own.meter == 9000 * DOLLAR
    plain = script(GAME, *bets, cards("2C 3D 5H 7D 9H", NINES))
    assert plain.table.own.meter == 1_000_070


@provision("19:47-16.11[share]")
def test_two_royal_flushes_share() -> None:
    bets = [f"bet {n} {w}" for n in (1, 2) for w in ("ante $5", "progressive $1")]
    played = script(GAME, *bets, cards("AS KS QS JS 10S", "AH KH QH JH 10H", NINES.replace("JD", "2D")))
    won = [w["net"] for w in played.as_dict()["wagers"] if w["wager"] == "progressive"]
    assert won == [500_070 - 100] * 2
    assert played.table.own.meter == 10_000 * DOLLAR


@provision("19:47-16.11[rate]", "19:47-16.11[initial-and-reset]")
def test_rate_and_amounts_of_the_meter() -> None:
    for wrong in ({"progressive_rate": 69}, {"progressive_initial": 4999}, {"progressive_reset": 4999}):
        with pytest.raises(Unlawful, match=next(iter(wrong))):
            Game(GAME, wrong)
    played = script(
        GAME, "bet 1 ante $5", "bet 1 progressive $1", cards("AS KS QS JS 10S", NINES),
        progressive_rate=80, progressive_initial=6000, progressive_reset=5000,
    )  # fmt: skip
    assert played.as_dict()["wagers"][-1]["net"] == 600_080 - 100
    assert 'note "meter reset to $5,000.00"' in steps(played)


@provision("19:47-16.11[void-returns]", "19:47-16.13[dealer-otherwise]", "19:47-16.13[hole-card-exposed]")
@pytest.mark.parametrize("wrong", ["declare wrong-count", "declare dealer-card-exposed"])
def test_a_void_round_leaves_the_meter_as_it_was(wrong: str) -> None:
    bets = ("bet 1 ante $5", "bet 1 progressive $1", "bet 2 ante $5")
    played = script(GAME, *bets, cards("2C 3D 5H 7D 9H", "QD KH 2S 4C 6D", NINES), wrong)
    assert nets(played) == {"1 ante": 0, "1 progressive": 0, "2 ante": 0}
    assert played.table.own.meter == 10_000 * DOLLAR
    later = script(GAME, *bets, cards("2C 3D 5H 7D 9H", "QD KH 2S 4C 6D", NINES), 'ask 1 "bet or fold" -> bet', wrong)
    assert set(nets(later).values()) == {0}
    assert later.table.own.meter == 10_000 * DOLLAR


# ---- irregularities --------------------------------------------------------------------------------------------------


@provision("19:47-16.10[breach]")
def test_a_breach_costs_every_wager() -> None:
    hands = cards("AC AD 3C 6C 2S", "KC KD 8H 6S 2C", NINES.replace("9C", "9H"))
    bets = ("bet 2 ante $5", "bet 3 ante $5")
    told = 'declare conduct-breach seat 2 by dealer "told seat 3 his cards"'
    before = script(GAME, *bets, hands, told)
    assert nets(before) == {"2 ante": -5, "3 ante": 5, "3 bet": 10}
    after = script(GAME, *bets, hands, 'ask 2 "bet or fold" -> bet', told)
    assert nets(after) == {"2 ante": -5, "2 bet": -10, "3 ante": 5, "3 bet": 10}
    with pytest.raises(Refusal, match="needs a reason"):
        script(GAME, *bets, hands, "declare conduct-breach seat 2")
    with pytest.raises(Refusal, match="somebody's"):
        script(GAME, *bets, hands, 'declare conduct-breach by dealer "x"')


@provision("19:47-16.13[wrong-count]")
def test_a_player_with_six_cards() -> None:
    hands = cards("AC AD 3C 6C 2S", "KC KD 8H 6S 2C", NINES.replace("9C", "9H"))
    played = script(GAME, "bet 2 ante $5", "bet 3 ante $5", "bet 3 progressive $1", hands, "declare wrong-count seat 3")
    assert nets(played) == {"2 ante": 5, "2 bet": 10, "3 ante": 0, "3 progressive": 0}
    assert played.table.own.meter == 10_000 * DOLLAR
    asked = script(
        GAME, "bet 2 ante $5", "bet 3 ante $5", hands, 'ask 2 "bet or fold" -> bet', "declare wrong-count seat 3"
    )
    assert nets(asked) == {"2 ante": 5, "2 bet": 10, "3 ante": 0}


@provision("19:47-16.13[dealer-short-one]")
def test_a_dealer_with_four_cards_gets_a_fifth() -> None:
    first = cards("2C 3D 5H 7D", "9C 9D 4H JS")
    more = ["draw seat-1 9H", "declare dealer-short", "draw dealer 2D"]
    drawn = [
        f"draw {hand} {card}"
        for pair in zip("2C 3D 5H 7D".split(), "9C 9D 4H JS".split(), strict=True)
        for hand, card in zip(("seat-1", "dealer"), pair, strict=True)
    ]
    played = script(GAME, "bet 1 ante $5", *drawn, *more)
    assert 'note "the dealer has four cards; one more completes the hand"' in steps(played)
    assert starting(played, "draw dealer")[-1] == "draw dealer 2D"
    assert nets(played) == {"ante": -5, "bet": -10}
    with pytest.raises(Refusal, match="not four"):
        script(GAME, "bet 1 ante $5", drawn[0], "declare dealer-short", first)


@provision("19:47-16.1[round-of-play]")
def test_a_round_leaves_no_wager() -> None:
    table, lines = rounds_of(GAME, 3, lambda _: [Bet(1, "ante", 500), Bet(1, "progressive", 100)])
    assert not table.wagers
    assert sum(line.startswith("round") for line in lines) == 3
