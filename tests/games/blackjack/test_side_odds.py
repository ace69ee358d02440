"""Every side wager exactly: check values of the reconstructed tables, whole counts, and how each depends on play."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from chapter47 import Unlawful
from chapter47.games.blackjack.elections import elect
from chapter47.games.blackjack.odds import odds
from chapter47.games.blackjack.payouts.rules import SAME_SUIT, blackjack_chance, bonus_edge
from chapter47.games.blackjack.sides.odds import (
    bonus,
    break_even_meter,
    bust_lines,
    deck,
    match,
    optional_bonus,
    pairs,
    progressive,
    sevens,
    twenty,
    two_cards,
)
from chapter47.games.blackjack.sides.wagers import decide_same_suit
from chapter47.odds.analysis import WagerOdds
from chapter47.rulebook.testing import provision
from chapter47.table.odds import Odds


def value(outcomes: Any) -> WagerOdds:
    return WagerOdds.from_outcomes("", "", "", outcomes)


# percent of the same-suit wager by decks and option, from the tables rebuilt in the errata
CHECK = {
    1: (3.32, 3.77, 5.28, 10.86),
    2: (0.82, 2.32, 8.33, 9.82),
    4: (0.85, 7.08, 8.57, 11.82),
    6: (0.37, 6.67, 8.15, 9.63),
    8: (0.13, 6.46, 11.31),
}


@provision("19:47-2.17(e)2[selection]")
@pytest.mark.parametrize(("decks", "option"), [(d, i + 1) for d, row in CHECK.items() for i in range(len(row))])
def test_same_suit_edges_are_the_check_values(decks: int, option: int) -> None:
    told = value(two_cards(decide_same_suit, elect(same_suit=True, decks=decks, same_suit_option=option)))
    assert round(told.house_edge * 100, 2) == CHECK[decks][option - 1]
    assert len(SAME_SUIT[decks]) >= option


@provision("19:47-2.17(b)1", "19:47-2.17(b)2", "19:47-2.17(c)")
def test_thirteen_loses_both_over_and_under() -> None:
    told = odds(elect(over_under=True, decks=6))
    over, under = told["over-13"], told["under-13"]
    assert over.combinations is not None and under.combinations is not None
    thirteen = over.combinations["total"] - over.combinations["win"] - under.combinations["win"]
    every = [(one.rank, two.rank, ways) for ways, one, two in pairs(6)]
    assert thirteen == sum(n for a, b, n in every if min(a, 10) + min(b, 10) == 13)
    assert over.exact == Fraction(thirteen + under.combinations["win"] - over.combinations["win"], 312 * 311)


@provision("19:47-2.17(e)3[three-any]", "19:47-2.17(e)3[three-suited]", "19:47-2.17(e)3[one]")
def test_sevens_by_counts_of_ordered_deals() -> None:
    counted: dict[Fraction, int] = {}
    for ways, net, _ in sevens(elect(decks=6), None):
        counted[net] = counted.get(net, 0) + ways
    last = 309  # the dealer's first card is dealt among the four
    assert counted[Fraction(3)] == 2_142_720 * last
    assert counted[Fraction(500)] + counted[Fraction(5000)] == (11_664 + 24 * 5 * 4) * last
    assert counted[Fraction(5000)] == 4 * 6 * 5 * 4 * last


def test_sevens_are_worth_less_to_who_splits_them() -> None:
    told = odds(elect(sevens=True, decks=6))
    assert told["sevens:by-the-chart"].house_edge > told["sevens"].house_edge > 0.11


@provision("19:47-2.23(f)[six-unsuited]", "19:47-2.23(f)[eight-suited]", "19:47-2.23(a)2")
def test_match_the_dealer() -> None:
    assert round(odds(elect(match_dealer=True, decks=6))["match"].house_edge, 4) == 0.0406
    assert round(odds(elect(match_dealer=True, decks=8))["match"].house_edge, 4) == 0.0367
    two = {net: ways for ways, net, _ in match(2, deck(), SimpleNamespace(match_odds=(Odds(4, 1), Odds(19, 1))))}
    assert set(two) == {Fraction(n) for n in (-1, 4, 8, 19, 23)}  # a second suited match needs a third deck


@provision("19:47-2.24(f)[a-queens-with-dealer-blackjack]", "19:47-2.24(g)3")
def test_twenty_point_counts_of_six_decks() -> None:
    table = elect(twenty_point=True, decks=6)
    counted: dict[Fraction, int] = {}
    for ways, net, _ in twenty(table):
        counted[net] = counted.get(net, 0) + ways
    assert counted[Fraction(1000)] == 135_360
    assert counted[Fraction(4)] == 744_863_040
    better = odds(elect(twenty_point=True, decks=6, twenty_point_pays="B"))["twenty"]
    assert better.house_edge < odds(table)["twenty"].house_edge


@provision("19:47-2.25(e)[ten]", "19:47-2.25(e)[six]", "19:47-2.25(f)[three-eights-suit]")
def test_the_dealers_third_card_busts() -> None:
    lines = bust_lines(6)
    assert sum(lines.values()) == 312 * 311 * 310
    assert lines[12] == 4 * 6 * 5 * 4
    assert lines[11] == 2 * 12 * 11 * 10 - 4 * 6 * 5 * 4
    assert lines[8] > lines[11]
    assert lines[6] == 2 * 96 * 24 * 23 + 2 * 24 * 24 * 24 + 24 * 23 * 24  # 10,6 and 9,7 and 8,8, then a six
    assert 0.05 < value(optional_bonus(6, elect())).house_edge < 0.08


@provision("19:47-2.19(c)[four-one-colour]", "19:47-2.19(i)[initial]")
def test_progressive_by_its_meter() -> None:
    table = elect(progressive=True, decks=8)
    chance = Fraction(2 * 16 * 15 * 14 * 13, 416 * 415 * 414 * 413)
    low, high = (value(progressive(table, None, meter)).exact for meter in (500_000, 1_500_000))
    assert low is not None and high is not None
    assert low - high == chance * 10_000
    even = break_even_meter(table)
    assert value(progressive(table, None, even)).house_edge <= 0 < value(progressive(table, None, even - 1)).house_edge
    told = odds(table)
    assert told["progressive:aces-split"].house_edge > told["progressive"].house_edge


@provision("19:47-2.20(k)[range]")
def test_bonus_edge_of_a_licensees_own_amounts() -> None:
    chance = blackjack_chance(8)
    assert value(bonus(100, {500: 1, 2_500: 1}, chance)).exact == bonus_edge(100, {500: 1, 2_500: 1}, chance)
    with pytest.raises(Unlawful, match="0 to 30"):
        elect(blackjack_bonus=True, bonus_one={500: 1})
    assert 0 <= odds(elect(blackjack_bonus=True))["bonus:$1"].house_edge <= 0.3


@provision("19:47-2.22(j)[two]", "19:47-2.22(j)[five]")
def test_streaks_at_their_least_odds() -> None:
    told = odds(elect(streak=True, decks=6))
    assert [round(told[f"streak:{n}"].house_edge, 3) for n in (2, 3, 4, 5)] == [0.098, 0.143, 0.085, 0.083]
    better = odds(elect(streak=True, decks=6, streak_pays={5: "45 to 1"}))
    assert better["streak:5"].house_edge < 0


def test_every_wager_offered_has_its_line() -> None:
    for elected in ({"over_under": True}, {"optional_bonus": True}, {"multiple_action": True}, {"shared_boxes": True}):
        elections = elect(**elected)
        from chapter47.games.blackjack import GAME

        keys = {line.wager.partition(":")[0] for line in odds(elections).wagers}
        assert keys >= {kind.key for kind in GAME.wagers if kind.offered(elections)}
