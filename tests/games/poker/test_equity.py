"""Equities by every board: against an evaluator that is not ours, published figures, and each other."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations
from random import Random

import numpy as np
import pytest
from pokerkit import (
    EightOrBetterLowHand,
    Hand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    RegularLowHand,
    StandardHighHand,
)

from chapter47 import Refusal
from chapter47.games.poker.equity import equity, expand
from chapter47.games.poker.permitted.rules import to_pokerkit
from chapter47.sim.seven_cards import KEYS, by_ranks, by_suit
from chapter47.table.cards import DECK, Card


def code(cards: list[Card]) -> str:
    return "".join(map(to_pokerkit, cards))


def test_known_figures() -> None:
    aces, kings = equity(["AsAh", "KdKc"])
    assert (aces.won, kings.won, aces.tied, aces.boards) == (1_388_072, 317_694, 6_538, 1_712_304)
    assert round(float(equity(["AA", "KK"])[0].equity), 5) == 0.81946
    assert sum(player.equity for player in equity(["AhKh", "QdQc", "7s6s"])) == 1


@pytest.mark.parametrize("seed", range(4))
def test_an_evaluator_that_is_not_ours_counts_the_same(seed: int) -> None:
    random = Random(seed)
    cards = random.sample(DECK, 9)
    one, two, board, dead = cards[:2], cards[2:4], cards[4:8], cards[8:]
    won = tied = 0
    for last in DECK:
        if last not in cards:
            hands = [StandardHighHand.from_game(code([*own, *board, last])) for own in (one, two)]
            won += hands[0] > hands[1]
            tied += hands[0] == hands[1]
    told = equity([code(one), code(two)], code(board), code(dead))
    assert (told[0].won, told[0].tied, told[0].boards) == (won, tied, 43)
    assert told[0].equity == Fraction(2 * won + tied, 2 * 43)


@pytest.mark.parametrize("seed", range(3))
def test_omaha_takes_two_and_three_and_splits_with_eight_or_better(seed: int) -> None:
    random = Random(seed)
    cards = random.sample(DECK, 12)
    one, two, board = cards[:4], cards[4:8], cards[8:]
    parts = Fraction(0)
    for last in (card for card in DECK if card not in cards):
        shared = code([*board, last])
        high = [OmahaHoldemHand.from_game(code(own), shared) for own in (one, two)]
        low = [OmahaEightOrBetterLowHand.from_game_or_none(code(own), shared) for own in (one, two)]
        parts += _part(high, low)
    told = equity([code(one), code(two)], code(board), game="omaha-eight")
    assert told[0].equity == parts / 40 and told[0].equity + told[1].equity == 1


def _part(high: list[OmahaHoldemHand], low: list[OmahaEightOrBetterLowHand | None]) -> Fraction:
    first = Fraction(1 + (high[0] > high[1]) - (high[0] < high[1]), 2)
    if low == [None, None]:
        return first
    if None in low:
        return (first + (low[0] is not None)) / 2
    return (first + Fraction(1 + (low[0] > low[1]) - (low[0] < low[1]), 2)) / 2


def test_ranges_count_what_their_hands_count() -> None:
    board = "2h 7d 9c"
    whole = equity(["QQ", "AKs"], board)[0]
    pairs = [
        equity([code([DECK[a], DECK[b]]), code([DECK[c], DECK[d]])], board)[0]
        for (a, b) in expand("QQ")
        for (c, d) in expand("AKs")
    ]
    assert whole.won == sum(one.won for one in pairs) and whole.boards == sum(one.boards for one in pairs)
    assert (len(expand("random")), len(expand("QQ+")), len(expand("A2s+")), len(expand("AKo")), len(expand("KQ"))) == (
        1326,
        18,
        48,
        12,
        16,
    )


def test_every_sum_is_one_hand() -> None:
    sums = {sum(KEYS[rank] for rank in ranks) for ranks in combinations(range(13), 7)}
    assert len(sums) == 1716 and int(by_ranks().max()) == 7452 and int(by_suit().max()) == 7462
    assert np.count_nonzero(by_ranks()) == 49_205


@pytest.mark.parametrize(
    ("players", "more", "told"),
    [
        (["AsAh"], {}, "two to ten hands"),
        (["AsAh", "Kx"], {}, "no hand of hold-em"),
        (["AsAh", "AKx"], {}, "no range"),
        (["AsAs", "KdKc"], {}, "comes twice"),
        (["AsAh", "AsKd"], {}, "No deal has these"),
        (["AsAh", "KdKc"], {"board": "2c 3c 4c 5c 6c 7c"}, "five cards at most"),
        (["AsAh", "KdKc"], {"game": "badugi"}, "not counted"),
        (["random", "random"], {}, "too many"),
        (["AsAh", "KdKc"], {"board": "ZZ"}, "ZZ"),
    ],
)
def test_what_cannot_be_counted_is_said(players: list[str], more: dict[str, str], told: str) -> None:
    with pytest.raises(Refusal, match=told):
        equity(players, **more)


# ---- stud and draw: every card is a player's own -------------------------------------------------------------------

STUD: dict[str, tuple[type[Hand], ...]] = {
    "seven-card-stud": (StandardHighHand,),
    "seven-card-stud-high-low": (StandardHighHand, RegularLowHand),
    "seven-card-stud-eight": (StandardHighHand, EightOrBetterLowHand),
    "five-card-stud": (StandardHighHand,),
    "five-card-draw": (StandardHighHand,),
    "five-card-draw-low": (RegularLowHand,),
}


def shares(hands: list[str], kinds: tuple[type[Hand], ...]) -> list[Fraction]:
    """What each whole hand has of the pot, by an evaluator that is not ours."""
    found = [[kind.from_game_or_none(hand) for hand in hands] for kind in kinds]
    sides = [side for side in found if any(made is not None for made in side)]
    total = [Fraction(0)] * len(hands)
    for side in sides:
        best = max(made for made in side if made is not None)
        winners = [at for at, made in enumerate(side) if made == best]
        for at in winners:
            total[at] += Fraction(1, len(sides) * len(winners))
    return total


@pytest.mark.parametrize("game", list(STUD))
@pytest.mark.parametrize("players", [2, 3])
def test_stud_and_draw_by_an_evaluator_that_is_not_ours(game: str, players: int) -> None:
    size = 7 if game.startswith("seven") else 5
    random = Random(f"{game} {players}")
    cards = random.sample(DECK, 52 - 8)  # eight cards are left to deal
    hands = [cards[at * (size - 1) : (at + 1) * (size - 1)] for at in range(players)]
    dead = cards[players * (size - 1) :]
    left = [card for card in DECK if card not in cards]
    total, deals = [Fraction(0)] * players, 0
    for more in permutations(left, players):
        whole = [code([*hand, card]) for hand, card in zip(hands, more, strict=True)]
        total = [sum(both, Fraction(0)) for both in zip(total, shares(whole, STUD[game]), strict=True)]
        deals += 1
    told = equity([code(hand) for hand in hands], dead=code(dead), game=game)
    assert [player.equity for player in told] == [share / deals for share in total]
    assert {player.boards for player in told} == {deals}


def test_what_cannot_be_counted_of_stud_is_refused_with_what_can() -> None:
    with pytest.raises(Refusal, match=r"too many ways.*4 cards or more of each hand"):
        equity(["AsAh9d", "KdKc8d"], game="seven-card-stud")
    with pytest.raises(Refusal, match="no board"):
        equity(["AsAh9d", "KdKc8d"], board="2h 3h 4h", game="five-card-stud")
    with pytest.raises(Refusal, match="QQ"):
        equity(["QQ", "KdKc8d"], game="five-card-draw")
    with pytest.raises(Refusal, match=r"mambo-stud are not counted.*seven-card-stud"):
        equity(["AsAh9d", "KdKc8d"], game="mambo-stud")
    assert sum(player.equity for player in equity(["AsAhKd", "8c8d7s"], dead="2h3h9d4c", game="five-card-draw")) == 1
