"""The best set of a hand against a bank that sets the house way: every hand of the bank is counted."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import numpy as np

from chapter47 import Bet, Game
from chapter47.games.pai_gow import rules as contests
from chapter47.games.pai_gow_poker.hands.rules import choices, house_way, label, strengths
from chapter47.games.pai_gow_poker.kernel import PaiGowPokerKernel
from chapter47.games.pai_gow_poker.odds import hint
from chapter47.games.pai_gow_poker.strategy import BANK_HANDS, patterns, results, worths
from chapter47.games.pai_gow_poker.wagers import BANK
from chapter47.table.cards import Card
from chapter47.table.drivers import Dealer, Players, drive
from chapter47.table.requests import Ask, Request
from chapter47.table.sources import SeededSource

GAME = Game("pai-gow-poker")


def cards(text: str) -> list[Card]:
    return [Card.parse(word) for word in text.split()]


def test_every_hand_of_the_bank_is_a_pattern() -> None:
    known = patterns()
    assert len(known.ranks) == 49_205 + 18_395  # by ranks, without the joker and with it
    assert len(known.flushes) == 4_719 + 3_718
    assert known.jokerless == 4_719
    assert len(known.cards) == len(known.ranks) + 2 * len(known.others)


def test_one_hand_against_all_of_the_bank() -> None:
    """Counted once by going through all 53,524,680 hands of the bank one by one."""
    told = results(cards("AS 6S 6H 8H 8D 3C QC"), GAME.elections)  # type: ignore[arg-type]
    assert all(sum(counts) == BANK_HANDS == 53_524_680 for counts in told.values())
    first = next(iter(told.items()))
    assert first == (
        "AS,QC",  # a pair of eights and a pair of sixes stay together beside an ace
        [3_297_464, 467_862, 8_222_266, 147, 36, 612, 12_876_168, 2_206_003, 26_454_122],
    )


def test_against_banks_dealt_at_random() -> None:
    random = Random(8)
    kernel = PaiGowPokerKernel(GAME.elections)  # type: ignore[arg-type]
    hand = cards("JOKER1 3C 5C 9C QC 5D 6S")  # a flush, and two aces
    held = {card.index for card in hand}
    free = [card for card in range(53) if card not in held]
    sets = choices(hand, GAME.elections)
    exact = results(hand, GAME.elections)  # type: ignore[arg-type]
    banks = [kernel.set(random.sample(free, 7))[:2] for _ in range(20_000)]
    for low, chosen in sets.items():
        mine = strengths(chosen, GAME.elections)
        seen = np.bincount([contests.result_class(*mine, *bank) for bank in banks], minlength=9) / len(banks)
        chance = np.array(exact[low]) / BANK_HANDS
        assert np.all(np.abs(seen - chance) <= 5 * np.sqrt(chance * (1 - chance) / len(banks)) + 1e-4)


def test_the_best_set_comes_first() -> None:
    hand = cards("JOKER1 10D KS 7C 5D 9D 2H")
    told = worths(hand, GAME.elections)  # type: ignore[arg-type]
    assert len(told) == len(choices(hand, GAME.elections))
    assert [worth.value for worth in told] == sorted((worth.value for worth in told), reverse=True)
    assert told[0].low == "KS,9D"  # a ten stays behind the ace: copies of the high hand are the bank's
    assert not told[0].house_way
    house = next(worth for worth in told if worth.house_way)
    assert house.low == label(house_way(hand, GAME.elections)) == "KS,10D"
    assert round(float(told[0].value), 5) == -0.48072
    assert round(float(house.value), 5) == -0.48337
    as_bank = worths(hand, GAME.elections, BANK)  # type: ignore[arg-type]
    assert as_bank[0].value > told[0].value  # the bank has the copies
    assert isinstance(as_bank[0].value, Fraction)


def test_the_hint_at_the_table() -> None:
    game = Game("pai-gow-poker", dealt_from="automated shoe", player_banking=False)
    table = game.open_table({1: ("Ann", 1_000_000)})
    people = Players(table, Dealer(SeededSource(6)), lambda t: [Bet(1, "pai-gow-poker", 1000)] if t.round < 3 else None)
    hints = []

    def answer(request: Request) -> object:
        if isinstance(request, Ask):
            told = hint(table, request)
            if request.question.startswith("set the hands"):
                best = worths(table.state.hands[1].cards, table.elections)[0]  # type: ignore[attr-defined]
                assert told is not None
                assert told.startswith(f"{best.low} low, worth {float(best.value):+.4f} of the wager")
                hints.append(told)
            else:
                assert told is None
        return people(request)

    drive(table, game.type.procedure(table, True), answer)
    assert len(hints) >= 2
