"""House way against house way, counted: the method proved on a small deck, its result against published figures."""

from __future__ import annotations

import os
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from chapter47 import Game
from chapter47.games.pai_gow import rules as contests
from chapter47.games.pai_gow_poker.house_way import exact
from chapter47.games.pai_gow_poker.house_way.exact import count_contests, shared_sets
from chapter47.games.pai_gow_poker.kernel import PaiGowPokerKernel
from chapter47.games.pai_gow_poker.odds import DEALS, contest_counts, house_way, shipped_way
from chapter47.sim.engine import simulate

GAME = Game("pai-gow-poker")
RANKS = 4  # A, K, Q, J of four suits and the joker
DECK = [*(13 * suit + rank for suit in range(4) for rank in (0, 12, 11, 10)), 52]


def by_every_pair(elections: object) -> list[int]:
    """Every two hands of the small deck that share no card, one by one."""
    kernel = PaiGowPokerKernel(elections)  # type: ignore[arg-type]
    hands = list(combinations(range(len(DECK)), 7))
    masks = np.array([sum(1 << card for card in hand) for hand in hands])
    high, low, _ = np.array([kernel.set([DECK[card] for card in hand]) for hand in hands]).T
    counts = np.zeros(9, np.int64)
    for at, mask in enumerate(masks):
        free = (masks & mask) == 0
        compared = 3 * (np.sign(high[at] - high[free]) + 1) + np.sign(low[at] - low[free]) + 1
        counts += np.bincount(compared, minlength=9)
    return counts.tolist()


@pytest.mark.parametrize("elected", [{}, {"wheel": "lowest", "quads": (2, 2)}])
def test_a_small_deck_is_counted_as_by_every_pair(elected: dict[str, object]) -> None:
    elections = Game("pai-gow-poker", elected).elections
    counts = count_contests(*house_way(elections), RANKS)  # type: ignore[arg-type]
    assert sum(counts) == comb(17, 7) * comb(10, 7)
    assert counts == by_every_pair(elections)


@pytest.mark.parametrize(("size", "orbits"), [(0, 1), (1, 14), (2, 182), (3, 1924), (4, 18187)])
def test_orbits_of_shared_cards(size: int, orbits: int) -> None:
    sets, weights = shared_sets(13, size)
    assert len(sets) == len(weights) == orbits
    assert int(weights.sum()) == comb(53, size)


def test_the_exact_values() -> None:
    wager, bank = GAME.odds()["pai-gow-poker"], GAME.odds()["bank"]
    assert wager.combinations == {
        "win": 2_360_833_769_332_372,
        "lose": 2_467_533_504_062_552,
        "void": 3_422_091_757_819_476,
        "total": DEALS,
    }
    assert comb(53, 7) * comb(46, 7) == DEALS
    assert wager.exact == Fraction(374_569_038_661_331, 13_750_765_052_024_000)
    assert bank.exact == Fraction(13_897_450_394_123, 6_875_382_526_012_000)
    assert (round(wager.house_edge, 7), round(bank.house_edge, 7)) == (0.0272399, 0.0020213)
    lowest = Game("pai-gow-poker", wheel="lowest").odds()["pai-gow-poker"]
    assert lowest.exact == Fraction(140_468_305_168_339, 5_156_536_894_509_000)


def test_both_sides_are_set_alike() -> None:
    counts = contest_counts(GAME.elections)  # type: ignore[arg-type]
    assert sum(counts) == DEALS
    assert [counts[contests.mirrored(result)] for result in range(9)] == list(counts)


def test_exact_against_simulated() -> None:
    totals = simulate(GAME.type.kernel(GAME.elections), 2**20, seed=9)
    for wager in totals.wagers:
        assert abs(-wager.mean - GAME.odds()[wager.wager].house_edge) < 4 * wager.stderr


def test_another_house_way_is_counted_when_it_is_asked_for(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    """Elections whose counts do not come with the package are counted once and kept; here a small deck stands in."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    asked: list[object] = []

    def counted(*way: object) -> list[int]:
        asked.append(way)
        return count_contests(*way, RANKS)  # type: ignore[arg-type]

    monkeypatch.setattr(exact, "count_contests", counted)
    other = Game("pai-gow-poker", quads=(3, 4), bonus=False)
    assert shipped_way(*house_way(other.elections)) is None  # type: ignore[arg-type]
    first = other.odds()["pai-gow-poker"]
    assert first.combinations is not None
    assert first.combinations["total"] == comb(17, 7) * comb(10, 7)
    assert other.odds()["pai-gow-poker"].exact == first.exact
    assert len(asked) == 1


def test_whoever_waits_is_told_how_much_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    from chapter47.games.pai_gow_poker.house_way import exact

    told: list[float] = []
    monkeypatch.setattr(exact, "tell_share", lambda done, of: told.append(done / of))
    count_contests(*house_way(Game("pai-gow-poker").elections), ranks=4)  # type: ignore[arg-type]
    assert told == sorted(told) and told[0] < 0.1 and told[-1] == 1.0


@pytest.mark.skipif("CHAPTER47_RECOUNT" not in os.environ, reason="ten seconds of a core each: set CHAPTER47_RECOUNT=1")
@pytest.mark.parametrize("wheel", ["second", "lowest"])
def test_the_counts_of_the_package_are_counted_again(wheel: str) -> None:
    elections = Game("pai-gow-poker", wheel=wheel).elections
    way = house_way(elections)  # type: ignore[arg-type]
    known = shipped_way(*way)
    assert known is not None
    assert count_contests(*way) == known["contests"]
