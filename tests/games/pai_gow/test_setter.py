"""The best set of four tiles against a bank that sets the house way."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from chapter47 import Bet, Game
from chapter47.games.pai_gow import rules
from chapter47.games.pai_gow.house_way import rules as house_way
from chapter47.games.pai_gow.odds import best_counts, line_of
from chapter47.games.pai_gow.procedure import kinds_of
from chapter47.games.pai_gow.strategy import BANK_HANDS, hint, results, worths
from chapter47.games.pai_gow.wagers import BANK, WAGER
from chapter47.table.drivers import Dealer, Players, drive
from chapter47.table.requests import Ask, Request
from chapter47.table.sources import SeededSource
from chapter47.table.tiles import SET, parse_tiles

GAME = Game("pai-gow")


@pytest.mark.parametrize("tiles", ["6-6 1-1 4-4 3-3", "1-2 2-4 1-5 1-4", "3-6 4-5 5-5 4-6"])
def test_every_hand_of_the_bank_one_by_one(tiles: str) -> None:
    mine = parse_tiles(tiles)
    hand = tuple(sorted(kinds_of(mine)))
    rest = list(SET)
    for tile in mine:
        rest.remove(tile)
    counted = {split: [0] * 9 for split in house_way.splits(hand)}
    for bank in combinations(rest, 4):
        high, low = GAME.elections.setting_of(tuple(sorted(kinds_of(bank))))  # type: ignore[attr-defined]
        for split, counts in counted.items():
            told = [rules.strength(*two) for two in (*split, high, low)]
            counts[rules.result_class(*told)] += 1
    assert results(hand, GAME.elections) == counted  # type: ignore[arg-type]
    assert all(sum(counts) == BANK_HANDS == 20_475 for counts in counted.values())


def test_the_best_set_of_every_hand_is_the_best_setters() -> None:
    """What the compiled count gains over all hands, hand by hand for those that gain most."""
    _, changed = best_counts(GAME.elections, WAGER)  # type: ignore[arg-type]
    hands = house_way.hands()
    for at, choice, gain in changed[:5]:
        told = worths(hands[at], GAME.elections)  # type: ignore[arg-type]
        assert told[0].split == house_way.splits(hands[at])[choice]
        house = next(worth for worth in told if worth.house_way)
        assert (told[0].value - house.value) * house_way.ways(hands[at]) * BANK_HANDS * 10_000 == gain


def test_the_bank_is_worth_more() -> None:
    hand = kinds_of(parse_tiles("6-6 1-1 4-4 3-3"))
    for mine, banks in zip(
        worths(hand, GAME.elections),  # type: ignore[arg-type]
        worths(hand, GAME.elections, BANK),  # type: ignore[arg-type]
        strict=True,
    ):
        assert isinstance(mine.value, Fraction)
        assert banks.value >= mine.value
    assert line_of(BANK, GAME.elections).key == "bank"


def test_the_hint_at_the_table() -> None:
    game = Game("pai-gow", player_banking=False)
    table = game.open_table({1: ("Ann", 1_000_000)})
    people = Players(table, Dealer(SeededSource(6)), lambda t: [Bet(1, "pai-gow", 1000)] if t.round < 5 else None)
    hints = []

    def answer(request: Request) -> object:
        if isinstance(request, Ask):
            told = game.type.hint(table, request)
            if request.question.startswith("set the hands"):
                best = worths(kinds_of(table.state.hands[1].cards), table.elections)[0]
                assert told is not None
                assert f"worth {float(best.value):+.4f} of the wager" in told
                hints.append(told)
            else:
                assert told is None
        return people(request)

    drive(table, game.type.procedure(table, True), answer)
    assert len(hints) >= 4
    assert game.type.hint.__doc__ == hint.__doc__
