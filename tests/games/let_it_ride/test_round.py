"""Let it ride: bets, decisions, community cards, settlement, bonuses: 19:47-18."""

from __future__ import annotations

import pytest
from tests.games.against_the_house import late_refusals, nets, rounds_of, script, starting, steps

from chapter47 import Bet, Game, Refusal, Unlawful
from chapter47.rulebook.testing import provision
from chapter47.table.money import DOLLAR

GAME = "let-it-ride"
BETS = ("bet-1", "bet-2", "bet-3")


def bets(seat: int, amount: int = 5, *more: str) -> list[str]:
    return [f"bet {seat} {bet} ${amount}" for bet in BETS] + [f"bet {seat} {wager}" for wager in more]


def settle(
    own: str, shown: str, *lines: str, amount: int = 5, more: tuple[str, ...] = (), **elections: object
) -> dict[str, int]:
    """Net of seat 1's wagers: its own three cards and the two community cards that are shown."""
    mine, community = own.split(), ["2S", *shown.split()]
    cards = " ".join(card for pair in zip(mine, community, strict=True) for card in pair)
    return nets(script(GAME, *bets(1, amount, *more), f"cards {cards}", *lines, **elections))


def all_three(net: int) -> dict[str, int]:
    return dict.fromkeys(BETS, net)


@provision("19:47-18.6[three-equal-bets]")
def test_three_equal_bets() -> None:
    with pytest.raises(Refusal, match=r"equal, not \$5.00 and \$10.00") as refused:
        script(GAME, "bet 1 bet-1 $5", "bet 1 bet-2 $5", "bet 1 bet-3 $10")
    assert refused.value.cite == "19:47-18.6[three-equal-bets]"
    two = script(GAME, "bet 1 bet-1 $5", "bet 1 bet-2 $5")
    assert nets(two) == {"bet-1": 0, "bet-2": 0}
    assert not starting(two, "draw")
    other = script(GAME, "bet 1 bet-1 $5", "bet 1 bet-2 $5", *bets(2), "cards 9C 2S 5D JD 3H KH")
    assert nets(other) == {"1 bet-1": 0, "1 bet-2": 0, "2 bet-1": -5, "2 bet-2": -5, "2 bet-3": -5}
    assert settle("10C 5D 3H", "10D KH") == all_three(5)


@provision("19:47-18.6[no-change]")
def test_nothing_is_bet_after_the_call() -> None:
    made = [Bet(1, bet, 500) for bet in BETS]
    assert late_refusals(GAME, made, Bet(1, "bet-3", 500)) == {"19:47-18.6[no-change]"}


@provision("19:47-18.7[order]", "19:47-18.1[community-card]")
def test_three_cards_each_and_three_for_all() -> None:
    played = script(GAME, *bets(2), *bets(5), "cards 9C QD KH 8C 6D 7S 7C 4H 2C")
    assert [line.split()[1] for line in starting(played, "draw")] == [
        name for n in (1, 2, 3) for name in ("seat-2", "seat-5", f"community-{n}")
    ]
    assert [line.split()[2] for line in starting(played, "draw community")] == ["KH", "7S", "2C"]


@provision("19:47-18.9[stacks]")
def test_stacks_of_three_the_community_last() -> None:
    played = script(GAME, *bets(2), *bets(5), "cards 9C QD KH 8C 6D 7S 7C 4H 2C", dealt_from='"automated shoe"')
    assert [line.split()[1] for line in starting(played, "draw")] == ["seat-2"] * 3 + ["seat-5"] * 3 + [
        f"community-{n}" for n in (1, 2, 3)
    ]


@provision("19:47-18.10[bet-1]", "19:47-18.10[burn]", "19:47-18.10[first-community]", "19:47-18.10[bet-2]")
@provision(
    "19:47-18.10[second-community]", "19:47-18.10[bet-1-rides]", "19:47-18.10[bet-2-rides]", "19:47-18.1[let-it-ride]"
)
def test_the_order_of_decisions_and_cards() -> None:
    played = script(GAME, *bets(2), *bets(5), "cards 9C QD KH 8C 6D 7S 7C 4H 2C", 'ask 2 "bet 1" -> ride')
    lines = steps(played)
    at = lines.index('ask 2 "bet 1" -> ride')
    assert lines[at : at + 13] == [
        'ask 2 "bet 1" -> ride',
        'note "bet 1 of seat 2 stays to the end"',
        'ask 5 "bet 1" -> ride',
        'note "bet 1 of seat 5 stays to the end"',
        'note "the community card at the dealer\'s left is burned face down"',
        "turn community-2 by 0",
        'call "First community card 7S"',
        'ask 2 "bet 2" -> ride',
        'note "bet 2 of seat 2 stays to the end"',
        'ask 5 "bet 2" -> ride',
        'note "bet 2 of seat 5 stays to the end"',
        "turn community-3 by 0",
        'call "Second community card 2C"',
    ]
    assert sum('"bet 1"' in line for line in lines) == 2
    assert not [line for line in lines if "KH" in line and not line.startswith("draw")]  # the burned card


@provision(
    "19:47-18.10[bet-1-withdrawn]", "19:47-18.10[bet-2-withdrawn]", "19:47-18.6[third-stays]", "19:47-18.10[bet-2]"
)
def test_bets_are_withdrawn_one_by_one() -> None:
    withdraw1, withdraw2 = 'ask 1 "bet 1" -> withdraw', 'ask 1 "bet 2" -> withdraw'
    assert settle("9C 5D 3H", "JD KH", withdraw1) == {"bet-1": 0, "bet-2": -5, "bet-3": -5}
    ride1 = 'ask 1 "bet 1" -> ride'
    assert settle("9C 5D 3H", "JD KH", ride1, withdraw2) == {"bet-1": -5, "bet-2": 0, "bet-3": -5}
    assert settle("9C 5D 3H", "JD KH", withdraw1, withdraw2) == {"bet-1": 0, "bet-2": 0, "bet-3": -5}
    lines = steps(script(GAME, *bets(1), "cards 9C 2S 5D JD 3H KH", withdraw1))
    assert lines.index("return 1 bet-1 $5.00") < lines.index('call "First community card JD"')
    with pytest.raises(Refusal, match="never asked for"):
        script(GAME, *bets(1), "cards 9C 2S 5D JD 3H KH", withdraw1, withdraw2, 'ask 1 "bet 3" -> withdraw')


@provision("19:47-18.10[turn]", "19:47-18.10[pay-order]", "19:47-18.10[winners]")
def test_losers_first_then_winners_from_the_far_right() -> None:
    played = script(GAME, *bets(1), *bets(4), *bets(6, 5, "bonus $1"), "cards 10C 2C AD KS  10D 3D KD 10H  5S 4H 9D 8C")
    assert [line.split()[1] for line in starting(played, "turn seat")] == ["seat-6", "seat-4", "seat-1"]
    lines = starting(played, "take", "pay")
    assert [line.split()[:3] for line in lines] == [["take", "6", f"{wager}"] for wager in (*BETS, "bonus")] + [
        ["take", "4", bet] for bet in BETS
    ] + [["pay", "1", bet] for bet in BETS]
    winners = script(GAME, *bets(2), *bets(5), *bets(7), "cards 10C JC QC 2S 4C 5D 6H KD 3D 6C 7H KH")
    assert [line.split()[1] for line in starting(winners, "pay")] == ["7"] * 3 + ["5"] * 3 + ["2"] * 3


@provision("19:47-18.10[five-cards]", "19:47-18.1[hand]", "19:47-18.10[loses]", "19:47-18.3[ranking]")
def test_hands() -> None:
    assert settle("8C 8D 3H", "8H KH") == all_three(15)
    assert settle("10C 4D 2H", "10H KH") == all_three(5)
    assert settle("9C 9D AH", "KH QD") == all_three(-5)
    assert settle("AC 2D 3H", "4H 5D") == all_three(25)
    assert settle("KC AD 2H", "3H 4D") == all_three(-5)


@provision("19:47-18.11[pays]")
@pytest.mark.parametrize(
    ("own", "shown", "wins"),
    [
        ("AH KH QH", "JH 10H", 5000),
        ("9S 8S 7S", "6S 5S", 1000),
        ("7C 7D 7H", "7S KH", 250),
        ("JC JD 4H", "JH 4D", 55),
        ("KD 9D 4D", "7D 2D", 40),
        ("9C 8D 7H", "6S 5D", 25),
        ("QC QD 2H", "QH 9D", 15),
        ("KC 6D 3H", "KH 6S", 10),
        ("10C 5D 2H", "10H KD", 5),
    ],
)
def test_the_pay_table(own: str, shown: str, wins: int) -> None:
    assert settle(own, shown) == all_three(wins)


@provision("19:47-18.11[minimum-odds]")
def test_never_below_the_least_odds() -> None:
    pays = {line: str(odds) for line, odds in Game(GAME).elections.pays.items()}  # type: ignore[attr-defined]
    generous = Game(GAME, pays={**pays, "flush": "9 to 1"})
    assert generous.odds()["three-bets"].house_edge < Game(GAME).odds()["three-bets"].house_edge
    with pytest.raises(Unlawful, match="Below the least odds: flush"):
        Game(GAME, pays={**pays, "flush": "7 to 1"})
    with pytest.raises(Unlawful, match="has the lines"):
        Game(GAME, pays={"flush": "8 to 1"})


@provision("19:47-18.11[limit]", "19:47-18.11[limit-posted]")
def test_the_payout_limit() -> None:
    royal = settle("AH KH QH", "JH 10H", amount=100)
    assert royal == {"bet-1": 50_000, "bet-2": 0, "bet-3": 0}
    assert sum(settle("AH KH QH", "JH 10H", amount=10).values()) == 30_000
    small = script(GAME, "limits $50 to $1,000", *bets(1, 100), "cards AH 2S KH JH QH 10H")
    assert sum(nets(small).values()) == 150_000  # what the minimum could win
    svg = Game(GAME)._repr_svg_()
    assert "The bets of one hand win at most $50,000.00" in svg
    assert "royal flush: 1000 to 1" in svg


@provision("19:47-18.6A[bonus]", "19:47-18.6A[one-dollar]", "19:47-18.6A[needs-bets]", "19:47-18.6A[no-change]")
def test_the_bonus_wager() -> None:
    withdrawn = ('ask 1 "bet 1" -> withdraw', 'ask 1 "bet 2" -> withdraw')
    assert settle("KD 9D 4D", "7D 2D", *withdrawn, more=("bonus $1",)) == {
        "bet-1": 0,
        "bet-2": 0,
        "bet-3": 40,
        "bonus": 49,
    }
    assert settle("KD 9D 4D", "7D 2C", more=("bonus $1",))["bonus"] == -1
    with pytest.raises(Refusal, match="over the wager's maximum") as refused:
        script(GAME, *bets(1, 5, "bonus $2"))
    assert refused.value.cite == "19:47-18.6A[one-dollar]"
    with pytest.raises(Refusal, match="no bets beside the bonus") as refused:
        script(GAME, "bet 1 bonus $1")
    assert refused.value.cite == "19:47-18.6A[needs-bets]"
    with pytest.raises(Refusal, match="takes no wager 'bonus'"):
        script(GAME, *bets(1, 5, "bonus $1"), bonus="none")


@provision("19:47-18.10[winners]")
def test_bets_are_paid_before_the_bonus() -> None:
    played = script(GAME, *bets(1, 5, "bonus $1"), "cards KD 2S 9D 7D 4D 2D", 'ask 1 "bet 2" -> ride')
    assert starting(played, "pay") == [f"pay 1 {bet} $40.00 at 8 to 1" for bet in BETS] + [
        "pay 1 bonus $49.00 at 49 to 1"
    ]


@provision("19:47-18.11[bonus-1]", "19:47-18.11[bonus-2]", "19:47-18.11[bonus-3]", "19:47-18.11[bonus-4]")
@pytest.mark.parametrize(
    ("table", "pays"),
    [
        ("1", (24_999, 2499, 399, 199, 49, 24, 4, -1)),
        ("2", (19_999, 1999, 399, 199, 49, 24, 4, -1)),
        ("3", (9999, 1999, 99, 74, 49, 24, 7, 3)),
        ("4", (9999, 1999, 199, 74, 49, 19, -1, -1)),
    ],
)
def test_bonus_tables(table: str, pays: tuple[int, ...]) -> None:
    hands = (
        ("AH KH QH", "JH 10H"), ("9S 8S 7S", "6S 5S"), ("7C 7D 7H", "7S KH"), ("JC JD 4H", "JH 4D"),
        ("KD 9D 4D", "7D 2D"), ("9C 8D 7H", "6S 5D"), ("QC QD 2H", "QH 9D"), ("KC 6D 3H", "KH 6S"),
    )  # fmt: skip
    for hand, wins in zip(hands, pays, strict=True):
        assert settle(*hand, more=("bonus $1",), bonus=f'"{table}"')["bonus"] == wins


@provision("19:47-18.6B[three-card-bonus]", "19:47-18.11[three-card-a]", "19:47-18.11[three-card-b]")
def test_the_three_card_bonus() -> None:
    with pytest.raises(Refusal, match="takes no wager"):
        script(GAME, *bets(1, 5, "three-card-bonus $5"))
    hands = ("AC KC QC", "9C 8C 7C", "4C 4D 4H", "9C 8D 7H", "KC 9C 4C", "4C 4D 7H", "KC 9D 4H")
    for table, pays in (("A", (50, 40, 30, 6, 3, 1, -1)), ("B", (50, 40, 30, 6, 4, 1, -1))):
        for own, odds in zip(hands, pays, strict=True):
            found = settle(
                own, "2D JS", 'ask 1 "bet 1" -> withdraw', more=("three-card-bonus $5",), three_card_bonus=table
            )
            assert found["three-card-bonus"] == 5 * odds
    lost = settle("4C 4D 7H", "2D JS", more=("three-card-bonus $5",), three_card_bonus="A")
    assert lost == {**all_three(-5), "three-card-bonus": 5}


@provision("19:47-18.10[no-talk]")
def test_a_breach_is_recorded() -> None:
    said = 'declare conduct-breach seat 2 by dealer "showed a card"'
    played = script(GAME, *bets(2), "cards 9C 2S 5D JD 3H KH", said)
    assert 'note "seat 2: showed a card"' in steps(played)
    assert nets(played) == all_three(-5)
    with pytest.raises(Refusal, match="somebody's"):
        script(GAME, *bets(2), "cards 9C 2S 5D JD 3H KH", 'declare conduct-breach by dealer "x"')


@provision("19:47-18.12[wrong-count]", "19:47-18.12[community-exposed]")
def test_misdeals() -> None:
    cards = "cards 9C QD KH 8C 6D 7S 7C 4H 2C"
    one = script(GAME, *bets(2), *bets(5), cards, "declare wrong-count seat 5")
    assert {k: v for k, v in nets(one).items() if k[0] == "5"} == dict.fromkeys([f"5 {bet}" for bet in BETS], 0)
    assert nets(one)["2 bet-3"] == -5
    asked = script(GAME, *bets(2), *bets(5), cards, 'ask 2 "bet 1" -> ride', "declare wrong-count seat 5")
    assert nets(asked)["5 bet-1"] == 0
    assert not starting(asked, 'ask 5 "bet 2"')
    for wrong in ("declare wrong-count", "declare community-exposed"):
        everything = script(GAME, *bets(2), *bets(5), cards, 'ask 2 "bet 1" -> ride', wrong)
        assert set(nets(everything).values()) == {0}


@provision("19:47-18.1[round-of-play]")
def test_a_round_leaves_no_wager() -> None:
    table, lines = rounds_of(GAME, 3, lambda _: [Bet(1, bet, 5 * DOLLAR) for bet in BETS])
    assert not table.wagers
    assert sum(line.startswith("round") for line in lines) == 3
