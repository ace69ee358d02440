"""Exact Caribbean stud against published figures, simulated against exact, the kernel against the procedure."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random

import numpy as np
import pytest
from tests.games.against_the_house import nets, script

from chapter47.games.caribbean_stud import rules
from chapter47.games.caribbean_stud.elections import CaribbeanStudElections
from chapter47.games.caribbean_stud.kernel import CaribbeanStudKernel
from chapter47.games.caribbean_stud.odds import (
    DEALS,
    counted,
    deals,
    element_of_risk,
    lines,
    odds,
    pays_of,
    shipped,
    ways_to_play,
)  # fmt: skip
from chapter47.games.caribbean_stud.wagers import ANTE
from chapter47.sim.engine import simulate
from chapter47.sim.poker_hands import evaluate
from chapter47.table.cards import DECK
from chapter47.table.poker_hands import FIVE_CARDS

GAME = "caribbean-stud"
ELECTIONS = CaribbeanStudElections()
COUNTS = counted(pays_of(ELECTIONS))["counts"]


def test_the_counts_that_come_with_the_package_are_those_that_are_made() -> None:
    assert shipped() == {"pays": [*pays_of(ELECTIONS)], "counts": COUNTS}
    assert deals(pays_of(ELECTIONS)) == COUNTS


def total_loss(way: int) -> int:
    """What a way to play loses in antes over all deals."""
    outcomes = lines(ELECTIONS, (ANTE,))[0].outcomes
    return -sum(ways * outcome[1] for ways, outcome in zip(COUNTS[way], outcomes, strict=True) if outcome) // 100


@pytest.mark.parametrize(  # toho-talent.com, from wizardofodds.com
    ("way", "edge"),
    [
        (rules.MATCHING, 0.05334),
        (rules.BEST, 0.05224),
        (rules.ANY_AK, 0.05682),
        (rules.ANY_PAIR, 0.05470),
        (rules.EVERYTHING, 0.16607),
    ],
)
def test_published_house_edges(way: int, edge: float) -> None:
    assert list(ways_to_play(ELECTIONS).values())[way] == pytest.approx(edge, abs=5e-6)


@pytest.mark.parametrize(
    ("way", "loss"),
    [
        (rules.MATCHING, 1063176931284),
        (rules.ANY_AK, 1132600203540),
        (rules.ANY_PAIR, 1090272101460),
        (rules.THREE_RULES, 1041417758724),
    ],
)
def test_published_total_losses(way: int, loss: int) -> None:
    assert sum(COUNTS[way]) == DEALS == 19_933_230_517_200
    assert total_loss(way) == loss


def test_published_element_of_risk() -> None:
    assert element_of_risk(ELECTIONS, rules.AKJ83) == pytest.approx(0.02596, abs=5e-6)


def test_no_known_way_is_better_than_the_best() -> None:
    assert all(total_loss(rules.BEST) <= total_loss(way) for way in range(rules.WAYS))
    assert odds(ELECTIONS)["ante"].exact == Fraction(total_loss(rules.BEST), DEALS)


def test_the_progressive_breaks_even_at_the_published_meter() -> None:
    at_start = odds(ELECTIONS)["progressive"].house_edge
    higher = odds(ELECTIONS.but(progressive_initial=218_047))["progressive"].house_edge
    assert at_start > 0.6
    assert higher == pytest.approx(0, abs=5e-6)


@pytest.mark.parametrize("seed", range(4))
def test_one_hand_recounted_card_by_card(seed: int) -> None:
    """All 163,185 hands of the dealer against one player's hand and one card that is seen."""
    random = Random(seed)
    held = random.sample(range(52), 6)
    player, up = held[:5], held[5]
    left = [card for card in range(52) if card not in held]
    flat = (card for hole in combinations(left, 4) for card in (*hole, up))
    dealers = evaluate(FIVE_CARDS, np.fromiter(flat, np.uint8).reshape(-1, 5))
    own = FIVE_CARDS.strength([DECK[card] for card in player])
    ends = np.bincount([rules.contest(own, strength) for strength in dealers.tolist()], minlength=5)
    pays = pays_of(ELECTIONS)[1 + rules.LINE_OF[own]]
    worth = ends[rules.NOT_QUALIFIED] + (1 + 2 * pays) * ends[rules.WON] - 3 * ends[rules.LOST]
    kernel = CaribbeanStudKernel(ELECTIONS)
    bets = rules.contest_of(kernel.deal([*player, *left[:4], up])) != rules.FOLDED
    assert bets == (worth > -ends.sum())
    assert ends.sum() == 163_185


def test_close_a_k_hands_are_recounted() -> None:
    """A-K hands on both sides of the line: the best play is found for each suit and card that is seen."""
    kernel = CaribbeanStudKernel(ELECTIONS)
    random = Random(5)
    for _ in range(3):
        ranks = (0, 12, *random.sample(range(1, 12), 3))
        player = [rank + 13 * random.randrange(4) for rank in ranks]
        if FIVE_CARDS.class_of[FIVE_CARDS.strength([DECK[c] for c in player])] != "high card":
            continue
        up = random.choice([card for card in range(52) if card not in player])
        left = [card for card in range(52) if card not in (*player, up)]
        flat = (card for hole in combinations(left, 4) for card in (*hole, up))
        dealers = evaluate(FIVE_CARDS, np.fromiter(flat, np.uint8).reshape(-1, 5)).astype(np.int64)
        own = FIVE_CARDS.strength([DECK[card] for card in player])
        counts = dealers >= rules.QUALIFYING
        worth = (~counts).sum() + 3 * (counts & (dealers < own)).sum() - 3 * (dealers > own).sum()
        bets = rules.contest_of(kernel.deal([*player, *left[:4], up])) != rules.FOLDED
        assert bets == (worth > -len(dealers))


def test_simulated_agrees_with_exact() -> None:
    totals = simulate(CaribbeanStudKernel(ELECTIONS), 6_000_000, 47).wagers
    for simulated, exact in zip(totals, odds(ELECTIONS).wagers, strict=True):
        assert simulated.wager == exact.wager
        if simulated.wager != "progressive":  # most of it is a royal flush that six million rounds may not see
            assert abs(simulated.mean + exact.house_edge) < 4 * simulated.stderr


def test_the_simple_ways_are_simulated_too() -> None:
    """Each against its exact value, and card by card against its own rule."""
    priced = odds(ELECTIONS)
    totals = {total.wager: total for total in simulate(CaribbeanStudKernel(ELECTIONS), 3_000_000, 16).wagers}
    for way, edge in (("everything", 0.16607), ("pair", 0.05470), ("a-k", 0.05682), ("matching", 0.05334)):
        assert priced[f"way:{way}"].house_edge == pytest.approx(edge, abs=5e-6)
    for key in rules.WAY_KEYS[1:]:
        assert abs(totals[key].mean + priced[key].house_edge) < 4 * totals[key].stderr
    kernel, random = CaribbeanStudKernel(ELECTIONS), Random(7)
    for trial in range(400):
        cards = random.sample(range(52), 10)
        if trial % 2:  # mostly A-K
            cards = [0, 25, *random.sample([card for card in range(52) if card % 13 not in (0, 12)], 8)]
        own = sorted(((card % 13 + 12) % 13 for card in cards[:5]), reverse=True)
        strength = FIVE_CARDS.strength([DECK[card] for card in cards[:5]])
        for number in range(1, rules.WAYS):
            bets = rules.bets(number, strength, (cards[9] % 13 + 12) % 13, *own[2:])
            assert (rules.contest_of(kernel.deal(cards, number)) != rules.FOLDED) == bets


def test_the_kernel_settles_as_the_procedure_does() -> None:
    random = Random(16)
    kernel = CaribbeanStudKernel(ELECTIONS)
    for _ in range(150):
        cards = random.sample(DECK, 10)
        result = kernel.deal([card.index for card in cards])
        chosen = "fold" if rules.contest_of(result) == rules.FOLDED else "bet"
        order = [cards[at] for turn in range(5) for at in (turn, 5 + turn)]
        played = nets(
            script(
                GAME, "bet 1 ante $100", "bet 1 progressive $1", f"cards {' '.join(map(str, order))}",
                f'ask 1 "bet or fold" -> {chosen}', seats=(1,), payout_limit=1_000_000,
                overrides='{"19:47-16.12[limit]": "own rule"}',
            )
        )  # fmt: skip
        ante, _, progressive = (line.outcomes[result] for way, line in kernel.lines if way == rules.BEST)
        assert ante is not None and progressive is not None
        assert played["ante"] + played.get("bet", 0) == ante[1]  # the kernel's ante is $1
        if rules.LINES[rules.line(result)] not in ("royal flush", "straight flush"):
            assert played["progressive"] == progressive[1] // 100
