"""The house way of pai gow poker: 19:47-11.9."""

from __future__ import annotations

from random import Random

import pytest

from chapter47 import Game, Unlawful
from chapter47.games.pai_gow_poker.hands.rules import choices, house_way, label, lawful
from chapter47.rulebook.testing import provision
from chapter47.table.cards import ALL_CARDS, parse_cards

KEY = "pai-gow-poker"
GAME = Game(KEY)


def low(text: str, **elections: object) -> str:
    """The ranks of the low hand that the house way makes."""
    game = Game(KEY, elections) if elections else GAME  # type: ignore[arg-type]
    cards = label(house_way(parse_cards(text), game.elections)).split(",")
    return " ".join("JOKER" if card.startswith("JOKER") else card[:-1] for card in cards)


CASES = {
    "no-pair": [("AC QD 10H 8S 6C 4D 3H", "Q 10"), ("JOKER QD 10H 8S 6C 4D 3H", "Q 10")],
    "pair": [("9C 9D AH QS 7C 5D 3H", "A Q"), ("JOKER AD KH QS 7C 5D 3H", "K Q")],
    "two-pair": [
        ("6C 6D 4H 4S KC 9D 8H", "K 9"),
        ("6C 6D 4H 4S QC 9D 8H", "4 4"),
        ("9C 9D 8H 8S KC 5D 3H", "8 8"),
        ("9C 9D 8H 8S AC 5D 3H", "A 5"),
        ("QC QD 3H 3S KC 9D 8H", "3 3"),
        ("QC QD 3H 3S AC 9D 8H", "A 9"),
        ("QC QD 9H 9S AC 5D 3H", "9 9"),
        ("KC KD QH QS AC 5D 3H", "Q Q"),
        ("AC AD 2H 2S KC QD 9H", "2 2"),
        ("9C 9D 5H 5S KC 7D 3H", "K 7"),
        ("9C 8D 7H 6S 5C 9D 8H", "8 8"),  # a straight with two pair is set as two pair
    ],
    "three-pair": [("QC QD 9H 9S 4C 4D AH", "Q Q")],
    "trips": [("8C 8D 8H KS JC 5D 3H", "K J"), ("AC AD AH KS 9C 7D 4H", "A K")],
    "two-trips": [("JC JD JH 5S 5C 5D AH", "J J")],
    "straight": [
        ("9C 8D 7H 6S 5C 9D 2H", "9 2"),
        ("10C 9D 8H 7S 6C 4D 4H", "4 4"),
        ("AC QC 9C 7C 4C 2C KD", "A K"),
        ("AC QC 9C 7C 4C KD JH", "K J"),
        ("JOKER KD QH JS 10C 4D 3H", "4 3"),
        ("10C 9D 8H 7S 6C 6D 6H", "6 6"),
    ],
    "full-house": [("8C 8D 8H KS KC 5D 2H", "K K"), ("8C 8D 8H KS KC 4D 4H", "K K")],
    "quads": [
        ("6C 6D 6H 6S KC QD 2H", "K Q"),
        ("9C 9D 9H 9S AC KD 2H", "A K"),
        ("9C 9D 9H 9S KC QD 2H", "9 9"),
        ("JC JD JH JS AC KD 2H", "J J"),
        ("JC JD JH JS 3C 3D 2H", "3 3"),
        ("JC JD JH JS 3C 3D 3H", "3 3"),
        ("AC AD AH JOKER 9C 7D 4H", "A A"),
    ],
    "five-aces": [("AC AD AH AS JOKER 9C 4D", "A A"), ("AC AD AH AS JOKER KC KD", "K K")],
}


@provision(
    "19:47-11.9[way-no-pair]",
    "19:47-11.9[way-pair]",
    "19:47-11.9[way-two-pair]",
    "19:47-11.9[way-three-pair]",
    "19:47-11.9[way-trips]",
    "19:47-11.9[way-two-trips]",
    "19:47-11.9[way-straight]",
    "19:47-11.9[way-full-house]",
    "19:47-11.9[way-quads]",
    "19:47-11.9[way-five-aces]",
)
@pytest.mark.parametrize(
    ("text", "expected"),
    [pytest.param(text, expected, id=f"{key}-{text}") for key, cases in CASES.items() for text, expected in cases],
)
def test_the_way(text: str, expected: str) -> None:
    assert low(text).replace("JOKER", "A") == expected


@provision("19:47-11.9[house-way]", "19:47-11.9[way-two-pair]", "19:47-11.9[way-quads]")
def test_the_licensees_own_way() -> None:
    rule = {
        "low+low": "never",
        "low+medium": "Q",
        "low+high": "A",
        "medium+medium": "A",
        "medium+high": "A",
        "high+high": "A",
    }
    assert low("6C 6D 4H 4S KC 9D 8H", two_pair=rule) == "4 4"
    assert low("KC KD QH QS AC 5D 3H", two_pair=rule) == "A 5"
    assert low("6C 6D 6H 6S KC QD 2H", quads=(5, 5)) == "6 6"
    with pytest.raises(Unlawful, match="a line for each") as refused:
        Game(KEY, two_pair={"low+low": "K"})
    assert refused.value.cite == "19:47-11.9[way-two-pair]"
    with pytest.raises(Unlawful, match="do not rise"):
        Game(KEY, quads=(10, 6))


@provision("19:47-11.9[high-over-low]", "19:47-11.9[advice]", "19:47-11.9[setting]")
def test_choices_are_lawful() -> None:
    sevens = choices(parse_cards("7C 7D AH KS 9C 5D 2H"), GAME.elections)
    assert next(iter(sevens)) == "AH,KS"  # the house way first
    assert "7D,7C" not in sevens  # the rest would hold no pair
    assert "7D,7C" in choices(parse_cards("7C 7D 7H 7S 9C 5D 2H"), GAME.elections)  # equal is enough
    assert "AH,KS" not in choices(parse_cards("AH KS QC 9D 7C 5D 3H"), GAME.elections)
    assert "9D,7C" in choices(parse_cards("AH KS QC 9D 7C 5D 3H"), GAME.elections)
    random = Random(2)
    for _ in range(300):
        cards = random.sample(ALL_CARDS[:53], 7)
        chosen = house_way(cards, GAME.elections)
        assert lawful(chosen, GAME.elections)
        assert next(iter(choices(cards, GAME.elections))) == label(chosen)
