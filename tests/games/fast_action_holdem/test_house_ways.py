"""The fourteen house ways in which the dealer sets four cards: 19:47-21.8(i)."""

from __future__ import annotations

from itertools import combinations, permutations
from math import comb
from random import Random

import pytest
from tests.games.against_the_house import starting
from tests.games.fast_action_holdem.deals import play

from chapter47.games.fast_action_holdem import rules
from chapter47.games.fast_action_holdem.exact import house_way_counts, natural_chance
from chapter47.rulebook.testing import provision
from chapter47.table.cards import Card, decks, parse_cards

SEAT = {1: "QS QH 7D 6C"}


def kept(text: str) -> list[Card]:
    dealt = parse_cards(text)
    return sorted(dealt[at] for at in rules.PAIRS[rules.set_by_house_ways(*(card.index for card in dealt))])


@provision(
    "19:47-21.8(i)1", "19:47-21.8(i)2", "19:47-21.8(i)3", "19:47-21.8(i)4", "19:47-21.8(i)5", "19:47-21.8(i)6",
    "19:47-21.8(i)7", "19:47-21.8(i)8", "19:47-21.8(i)9", "19:47-21.8(i)10", "19:47-21.8(i)11", "19:47-21.8(i)12",
    "19:47-21.8(i)13", "19:47-21.8(i)14",
)  # fmt: skip
@pytest.mark.parametrize(
    ("way", "dealt", "keeps"),
    [
        (1, "2C 2C AS AH", "2C 2C"),
        (1, "9S 9S 9H 4D", "9S 9S"),
        (2, "KH KS 4C 4D", "KH KS"),
        (3, "AS 10S KD QH", "AS 10S"),
        (4, "KD QD AS JH", "KD QD"),
        (4, "JD 10D AS KH", "JD 10D"),
        (5, "AS KH QD 9C", "AS KH"),
        (5, "AS 10H 8D 9C", "AS 10H"),
        (6, "KS QH 10S 4D", "KS QH"),
        (6, "QS JH 9S 8S", "QS JH"),
        (7, "AS 4S 9D 7C", "AS 4S"),
        (7, "AS 4S 9D 8D", "AS 4S"),
        (8, "KH 10H JC 8D", "KH 10H"),
        (9, "KS JH 9D 8C", "KS JH"),
        (10, "AS 9H 6D 5C", "AS 9H"),
        (10, "AS 2H 6D 5D", "AS 6D"),
        (11, "7S 6S KH 9H", "7S 6S"),
        (11, "7S 6S 3H 2H", "7S 6S"),
        (12, "KS 4S 10H 9D", "KS 4S"),
        (12, "KS 4S 10H 8H", "KS 4S"),
        (13, "KS 10H 9D 4C", "10H 9D"),
        (13, "6S 5H 9D 8C", "9D 8C"),
        (14, "KS 10H 8D 4C", "KS 10H"),
    ],
)
def test_the_house_way_of_a_hand(way: int, dealt: str, keeps: str) -> None:
    for order in permutations(dealt.split()):
        assert kept(" ".join(order)) == sorted(parse_cards(keeps))
    played = play(SEAT, dealer=dealt)
    note = starting(played, 'note "dealer keeps')[0]
    assert note.endswith(f'house way {way}"')
    assert sorted(parse_cards(" ".join(note.split()[3:5]).replace(",", ""))) == sorted(parse_cards(keeps))
    assert f"{{19:47-21.8(i){way}}}" in played.transcript.text()


@provision("19:47-21.1[running-cards]")
def test_running_cards_are_neighbours() -> None:
    assert rules.is_running(11, 10) and not rules.is_running(11, 9)
    assert rules.house_way(11, 10, True) == 4 and rules.house_way(9, 7, True) == 12
    assert kept("9S 7S 6D 3C") == sorted(parse_cards("9S 7S"))  # suited before running
    assert kept("9S 7H 6D 3C") == sorted(parse_cards("7H 6D"))


def test_of_three_alike_the_first_two_are_kept() -> None:
    assert kept("9S 9H 9D 4C") == sorted(parse_cards("9S 9H"))
    assert kept("4C 9D 9H 9S") == sorted(parse_cards("9D 9H"))


def told_in_order(cards: list[Card]) -> list[Card]:
    """The fourteen ways as a person would go through them, written apart from the rules."""

    def value(card: Card) -> int:
        return 14 if card.rank == 1 else card.rank

    pairs = [sorted(two, key=value, reverse=True) for two in combinations(cards, 2)]
    suited = [two for two in pairs if two[0].suit == two[1].suit]
    running = [two for two in pairs if value(two[0]) == value(two[1]) + 1]
    ace = [two for two in pairs if two[0].rank == 1]

    def over(found: list[list[Card]], least: int) -> list[list[Card]]:
        return [two for two in found if value(two[1]) >= least]

    in_turn = [
        [two for two in suited if two[0].rank == two[1].rank],
        [two for two in pairs if two[0].rank == two[1].rank],
        over([two for two in ace if two in suited], 10),
        over([two for two in running if two in suited], 10),
        over(ace, 10),
        over([two for two in running if two not in suited], 11),
        [two for two in ace if two in suited],
        over(suited, 10),
        over(pairs, 11),
        ace,
        [two for two in running if two in suited],
        [two for two in suited if two not in running],
        running,
        pairs,
    ]  # fmt: skip
    found = next(step for step in in_turn if step)
    return max(found, key=lambda two: (value(two[0]), value(two[1])))


def test_a_person_going_through_the_list_keeps_the_same() -> None:
    random, shoe = Random(21), decks(6)
    for _ in range(4000):
        dealt = random.sample(shoe, 4)
        if not rules.is_natural(*(card.index for card in dealt)):
            ours = sorted(dealt[at] for at in rules.PAIRS[rules.set_by_house_ways(*(c.index for c in dealt))])
            assert [c.rank for c in sorted(told_in_order(dealt), key=lambda c: c.rank)] == sorted(c.rank for c in ours)
            if len({c.rank for c in dealt}) == 4:
                assert ours == sorted(told_in_order(dealt))


@pytest.mark.parametrize("number", [6, 8])
def test_all_hands_of_the_dealer_are_counted(number: int) -> None:
    counts, n = house_way_counts(number), number
    assert sum(counts) == comb(52 * n, 4)
    assert counts[0] == natural_chance(n) * comb(52 * n, 4) == 13 * comb(4 * n, 4)
    no_pair = comb(13, 4) * (4 * n) ** 4
    assert sum(counts[3:]) == no_pair
    assert sum(counts[1:3]) == comb(52 * n, 4) - counts[0] - no_pair


def test_the_dealers_house_ways_in_whole_numbers() -> None:
    assert house_way_counts(6) == (
        138_138, 36_298_080, 113_622_912, 17_024_256, 12_550_464, 35_645_184, 19_051_200, 10_741_248, 7_962_624,
        7_962_624, 7_838_208, 25_303_104, 81_383_616, 8_491_392, 3_265_920,
    )  # fmt: skip
