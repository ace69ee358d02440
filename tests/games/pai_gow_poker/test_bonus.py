"""The bonus wager on seven cards: 19:47-11.13."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.games.pai_gow_poker.helping import DICE, KEY, WINS, nets, one, script, starting, steps

from chapter47 import Game, Refusal, Unlawful
from chapter47.games.pai_gow_poker import rules
from chapter47.games.pai_gow_poker.hands.rules import bonus_line
from chapter47.rulebook.testing import provision
from chapter47.table.cards import parse_cards

LINES = [
    ("2C 3C 4C 5C 6C 7C 8C", rules.SEVEN_NATURAL, 8000),
    ("AC 2C 3C 4C 5C 6C 7C", rules.SEVEN_NATURAL, 8000),
    ("AC KC QC JC 10C KD QD", rules.ROYAL_MATCH, 2000),
    ("AC JOKER QC JC 10C KD QD", rules.ROYAL_MATCH, 2000),
    ("2C 3C 4C JOKER 6C 7C 8C", rules.SEVEN_WITH_JOKER, 1000),
    ("9C 3C 4C 5C 6C 7C JOKER", rules.SEVEN_WITH_JOKER, 1000),
    ("AC AD AH AS JOKER 9C 4D", rules.FIVE_ACES, 400),
    ("AC KC QC JC 10C KD QH", rules.ROYAL, 150),
    ("AD AC KC QC JC 10C JD", rules.ROYAL, 150),  # ace and jack of diamonds are no king and queen
    ("9C 8C 7C 6C 5C KD QH", rules.STRAIGHT_FLUSH, 50),
    ("9C 9D 9H 9S 5C KD QH", rules.QUADS, 25),
    ("9C 9D 9H 5S 5C KD QH", rules.FULL_HOUSE, 5),
    ("9C 9D 9H 5S 5C 5D QH", rules.FULL_HOUSE, 5),
    ("KC JC 9C 6C 2C KD QH", rules.FLUSH, 4),
    ("9C 9D 9H 7S 5C KD QH", rules.TRIPS, 3),
    ("9C 9D 9H 8S 7C 6D 5H", rules.TRIPS, 3),  # a straight as well, which pays less
    ("9C 8D 7H 6S 5C KD QH", rules.STRAIGHT, 2),
]


@pytest.mark.parametrize(("cards", "line", "pays"), LINES)
@provision("19:47-11.13[pays]", "19:47-11.13[seven]")
def test_every_line(cards: str, line: int, pays: int) -> None:
    assert bonus_line(parse_cards(cards)) == line
    odds = Game(KEY).elections.bonus_pays  # type: ignore[attr-defined]
    assert sorted(o.win for o in odds.values()) == [2, 3, 4, 5, 25, 50, 150, 400, 1000, 2000, 8000]
    dealer = "KS 10S 9S 8H 4H 3H 2D" if "KS" not in cards and "9S" not in cards else "QS 10S 8S 7H 4H 3H 2D"
    played = one(cards, dealer=dealer, bonus=5)
    assert {name: net for _, name, net in nets(played)}["bonus"] == 500 * pays


@provision("19:47-11.13[loses]")
def test_two_pair_lose() -> None:
    played = one("9C 9D 4H 4S KH QD 2C", bonus=5)
    assert {name: net for _, name, net in nets(played)}["bonus"] == -500
    assert played.as_dict()["wagers"][-1]["cite"] == "19:47-11.13[loses]"


@provision("19:47-11.13[best-hand]")
def test_however_it_was_set() -> None:
    flush_and_pairs = "AC QC 9C 7C 4C QD 9D"  # two pair by the house way, which breaks the flush up
    played = one(flush_and_pairs, bonus=10)
    assert 'ask 1 "set the hands at position 1" -> 9D,9C' in steps(played)
    assert 'call "Position 1 holds flush"' in steps(played)
    assert starting(played, "pay 1 bonus") == ["pay 1 bonus $40.00 at 4 to 1"]


@provision("19:47-11.13[optional]")
def test_beside_a_hand_where_it_is_offered() -> None:
    with pytest.raises(Refusal, match="no hand at area 1 for the bonus") as refused:
        script("bet 1 bonus $5")
    assert refused.value.cite == "19:47-11.13[optional]"
    with pytest.raises(Refusal, match="takes no wager 'bonus'"):
        script(f"bet 1 {KEY} $10", "bet 1 bonus $5", bonus="false")
    assert "bonus" not in {w.wager for w in Game(KEY, bonus=False).odds().wagers}


@provision("19:47-11.13[optional]", "19:47-11.12[several-areas]")
def test_beside_each_hand_of_a_player() -> None:
    """Area 2 has four nines, area 1 nothing: each bonus looks at the hand of its own area."""
    quads, nothing = "9C 9D 9S 5D 5H 9H 3H", "AC QD 10C 7H 4C 6D 2S"
    bets = (f"bet 1 {KEY} $10", f"bet 1 {KEY}:2 $10", "bet 1 bonus $5", "bet 1 bonus:2 $5")
    cards = f"cards KC KD 8C 7S 6S 3D 2H {quads} {nothing}"
    played = script(*bets, DICE, cards, seats={1: 1000}, several_areas="true", envy="false")
    assert [line.split(" at ")[0] for line in starting(played, "pay 1 bonus", "take 1 bonus")] == [
        "take 1 bonus $5.00",
        "pay 1 bonus:2 $125.00",
    ]
    assert 'call "Position 2 holds four-of-a-kind"' in steps(played)  # the area, not the patron's seat
    with pytest.raises(Refusal, match="no hand at area 2 for the bonus"):
        script(f"bet 1 {KEY} $10", "bet 1 bonus:2 $5", seats={1: 1000}, several_areas="true")


@provision("19:47-11.13[pays]")
def test_the_table_is_data() -> None:
    with pytest.raises(Unlawful, match="The bonus pays seven-card straight flush") as refused:
        Game(KEY, bonus_pays={"flush": "4 to 1"})
    assert refused.value.cite == "19:47-11.13[pays]"


@provision("19:47-11.13[envy]")
def test_envy() -> None:
    quads = "9C 9D 9S 5D 5H 9H 3H"
    bets = [f"bet 1 {KEY} $10", "bet 1 bonus $5", f"bet 2 {KEY} $10", "bet 2 bonus $5", f"bet 3 {KEY} $10"]
    dealer = "KC KD 8C 7S 6S 3D 2H"
    third = "AH AS QC JD 4H 6H 8S"
    cards = f"cards {dealer} {third} {quads} {WINS}"
    played = script(*bets, DICE, cards, envy="true")
    paid = starting(played, "pay 1 bonus", "pay 2 bonus")
    assert paid == ["pay 1 bonus $5.00", "pay 2 bonus $125.00 at 25 to 1"]  # seat 2 does not envy itself
    assert not starting(script(*bets, DICE, cards), "pay 1 bonus")
    small = [bet.replace("bet 1 bonus $5", "bet 1 bonus $4") for bet in bets]
    limits = "limits $1 to $1,000"
    assert not starting(script(limits, *small, DICE, cards, envy="true"), "pay 1 bonus")


@provision("19:47-11.13[envy-lammer]")
def test_a_lammer_marks_each_bonus_wager_that_envies() -> None:
    bets = [f"bet 1 {KEY} $10", "bet 1 bonus $5", f"bet 2 {KEY} $10", "bet 2 bonus $1"]
    cards = f"cards KC KD 8C 7S 6S 3D 2H AH AS QC JD 4H 6H 8S {WINS.replace('8H', '9H')}"
    marked = 'attest dealer "an envy lammer on each bonus wager that envies: position 1"'
    lines = ("limits $1 to $1,000", "staff", *bets, DICE, cards)
    assert marked in steps(script(*lines, envy="true"))
    assert marked not in steps(script(*lines))  # nobody envies here
    assert marked not in steps(script(*[line for line in lines if line != "staff"], envy="true"))


def test_the_dealer_is_not_envied() -> None:
    bets = [f"bet 1 {KEY} $10", "bet 1 bonus $5"]
    played = script(*bets, DICE, f"cards 9C 9D 9S 5D 5H 9H 3H {WINS}", envy="true")
    assert not starting(played, "pay 1 bonus")


@provision("19:47-11.13[envy]")
def test_what_envy_is_worth() -> None:
    """For $5 each other hand brings $0.0463 on average: 7,143,240 dollars over all 154,143,080 hands."""
    plain, envied = Game(KEY).odds(), Game(KEY, envy=True).odds()
    assert envied["bonus"].exact == plain["bonus"].exact
    for others in range(1, 6):
        gain = plain["bonus"].exact - envied[f"bonus-with-envy:{others}"].exact  # type: ignore[operator]
        assert gain == others * Fraction(7_143_240, 5 * 154_143_080)
    assert round(envied["bonus-with-envy:5"].house_edge, 6) == 0.031314
    assert [w.wager for w in plain.wagers] == ["pai-gow-poker", "bank", "bonus"]


QUADS = "9C 9D 9H 9S 5C KD QH"
FLUSH = "KC JC 8C 6C 2C 10D 4H"


@provision("19:47-11.9[surrender]", "19:47-11.12[several-areas]")
@pytest.mark.parametrize(("given_up", "bonus", "bonus_2"), [(1, -500, 500 * 4), (2, 500 * 25, -500)])
def test_a_hand_that_is_given_up_takes_the_bonus_of_its_own_area_along(given_up: int, bonus: int, bonus_2: int) -> None:
    other = 3 - given_up
    played = script(
        f"bet 1 {KEY} $100",
        f"bet 1 {KEY}:2 $50",
        "bet 1 bonus $5",
        "bet 1 bonus:2 $5",
        DICE,
        f"cards AS AD 10S 8D 4D 3C 2D {FLUSH} {QUADS}",
        *(['ask 1 "set the hands at position 1" -> KD,QH'] if given_up == 2 else []),
        f'ask 1 "set the hands at position {given_up}" -> surrender',
        seats={1: 1000},
        surrender="true",
        several_areas="true",
    )
    ended = {name: net for _, name, net in nets(played)}
    assert (ended["bonus"], ended["bonus:2"]) == (bonus, bonus_2)
    assert ended[KEY if given_up == 1 else f"{KEY}:2"] == (-10000 if given_up == 1 else -5000)
    assert f"turn box-{other}" in " ".join(steps(played)) if other == 2 else "turn seat-1" in " ".join(steps(played))
