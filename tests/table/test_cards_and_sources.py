"""Cards, shoes and the sources of chance."""

from __future__ import annotations

import pickle
from collections import Counter
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapter47 import Card, Refusal
from chapter47.table.cards import ALL_CARDS, decks, parse_cards
from chapter47.table.shoe import Shoe
from chapter47.table.sources import CryptographicSource, SeededSource, Source, shuffled

# upper quantiles of chi-square at 1 in 100,000, by degrees of freedom
CHI = {5: 30.9, 9: 39.4, 11: 43.2, 23: 64.5, 51: 106.0}


@given(st.sampled_from(ALL_CARDS))
def test_cards_round_trip_and_are_shared(card: Card) -> None:
    assert Card.parse(card.code) is card
    assert pickle.loads(pickle.dumps(card)) is card


@pytest.mark.parametrize(
    ("text", "code"), [("10h", "10H"), ("Th", "10H"), ("k♠", "KS"), (" 9c ", "9C"), ("joker", "JOKER1")]
)
def test_cards_as_people_write_them(text: str, code: str) -> None:
    assert str(Card.parse(text)) == code


@pytest.mark.parametrize("text", ["", "1C", "11H", "K", "S", "KX", "9CC", "JOKER3"])
def test_what_is_not_a_card_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="is not a card"):
        Card.parse(text)


def test_decks() -> None:
    assert len(decks(8)) == 416
    assert len(decks(1, jokers=2)) == 54
    assert len(decks(6, without=[10])) == 6 * 48


def test_a_shoe_knows_what_can_still_come() -> None:
    shoe = Shoe(parse_cards("9C 9C KD"))
    shoe.take(Card.parse("KD"))
    with pytest.raises(Refusal, match="already out"):
        shoe.verify(Card.parse("KD"))
    with pytest.raises(Refusal, match="no 5♥ in this shoe"):
        shoe.verify(Card.parse("5H"))
    shoe.verify(Card.parse("9C"))


def chi_square(seen: Counter[object], ways: int, total: int) -> float:
    expected = total / ways
    return sum((n - expected) ** 2 / expected for n in seen.values()) + (ways - len(seen)) * expected


SOURCES = [SeededSource(47), CryptographicSource()]


@pytest.mark.parametrize("source", SOURCES, ids=["seeded", "cryptographic"])
@pytest.mark.parametrize("n", [6, 10, 12, 52])
def test_every_number_comes_as_often(source: Source, n: int) -> None:
    total = 20_000
    seen: Counter[object] = Counter(source.below(n) for _ in range(total))
    assert set(seen) <= set(range(n))
    assert chi_square(seen, n, total) < CHI[n - 1]


@pytest.mark.parametrize("source", SOURCES, ids=["seeded", "cryptographic"])
def test_every_order_comes_as_often(source: Source) -> None:
    total = 24_000
    seen: Counter[object] = Counter(tuple(shuffled(source, range(4))) for _ in range(total))
    assert chi_square(seen, factorial(4), total) < CHI[23]


def test_a_seed_gives_the_same_cards_for_ever() -> None:
    assert [SeededSource(7).below(52) for _ in range(1)] == [SeededSource(7).below(52)]
    source = SeededSource(2026)
    assert [source.below(416) for _ in range(8)] == FIRST_EIGHT
    with pytest.raises(Refusal):
        SeededSource(-1)


FIRST_EIGHT = [60, 163, 257, 262, 331, 52, 114, 307]
