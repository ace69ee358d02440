"""The compiled simulation of baccarat: shuffle a shoe, play it out, count the classes its rounds end in."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache

import numpy as np
from numpy.typing import NDArray

from ...errors import Refusal, nearest
from ...sim.compile import jitable, kernel
from ...sim.engine import Block, WagerTotals
from ...sim.sequence import Codes, Ended, Ends, Sequence, numbered
from ...sim.streams import game_number, seed_stream, shuffle
from ...table.money import Cents
from ...table.wagers import Result
from . import rules
from .elections import BaccaratElections, MinibaccaratElections
from .odds import BaccaratLine, lines, shoe_values

Values = NDArray[np.uint8]  # a shoe: the value of each card, in the order they are dealt
Results = NDArray[np.uint16]
Tables = tuple[NDArray[np.uint16], NDArray[np.uint8]]

MOST_CARDS = 6  # in a round
MOST_BURNED = 11  # the first card and ten more
NEAREST_CUTTING_CARD = 14  # from the back: room for the hand it appears in and one more
_1, _2, _3, _4, _5, _10, _100, _190, _1000 = (np.uint64(n) for n in (1, 2, 3, 4, 5, 10, 100, 190, 1000))

jitable(rules)


@kernel
def finish_round(player: int, banker: int, fifth: int, sixth: int) -> int:
    """The result class of two-card counts and the next two cards of the shoe, which may not be needed."""
    cards, third, player_final, banker_final = 4, rules.NO_CARD, player, banker
    if rules.player_draws(player, banker):
        cards, third, player_final = 5, fifth, rules.point_count(player + fifth)
    if rules.banker_draws(player, banker, third):
        banker_final = rules.point_count(banker + (fifth if cards == 4 else sixth))
        cards += 1
    return rules.result_class(cards, player_final, banker_final)


@kernel
def _tables() -> Tables:
    classes = np.empty(10_000, np.uint16)
    for i in range(10_000):
        classes[i] = finish_round(i // 1000, i // 100 % 10, i // 10 % 10, i % 10)
    lengths = np.empty(19 * 190, np.uint8)
    for i in range(19 * 190):
        player, banker = rules.point_count(i // 190), rules.point_count(i // 10 % 19)
        lengths[i] = rules.cards_dealt(finish_round(player, banker, i % 10, 0))
    return classes, lengths


@cache
def tables() -> Tables:
    """Every way a round can go on, decided by the rules once and then only looked up.

    Classes by both counts, fifth and sixth card. Cards dealt by the two sums of two cards and the fifth card: the next
    round waits for this number, so it is found by the shortest way.
    """
    return _tables()


@kernel
def play_round(shoe: Values, at: np.uint64, tables: Tables) -> tuple[np.uint16, np.uint64]:
    """The result class of the round whose first card is at ``at``, and where the next begins. 19:47-7.7(c), 7.9."""
    classes, lengths = tables
    player = np.uint64(shoe[at]) + np.uint64(shoe[at + _2])
    banker = np.uint64(shoe[at + _1]) + np.uint64(shoe[at + _3])
    fifth, sixth = np.uint64(shoe[at + _4]), np.uint64(shoe[at + _5])
    after = at + np.uint64(lengths[player * _190 + (banker * _10 + fifth)])
    player = player - _10 if player >= _10 else player
    banker = banker - _10 if banker >= _10 else banker
    return classes[player * _1000 + (banker * _100 + (fifth * _10 + sixth))], after


@kernel
def play_out(shoe: Values, cut: np.uint64, tables: Tables, results: Results) -> int:
    """Play a shoe whose first ``cut`` cards lie before the cutting card; returns the number of rounds.

    First the burn, 19:47-7.5(f)[burn]. The cutting card shows once the last card before it is drawn; that hand is
    finished and one more is played, 19:47-7.8(e).
    """
    first = shoe[0]
    at = np.uint64(1 + rules.burn_number(first if first > 0 else 10))  # one burn number for all ranks of a value
    rounds = 0
    while at < cut:
        results[rounds], at = play_round(shoe, at, tables)
        rounds += 1
    results[rounds], at = play_round(shoe, at, tables)
    return rounds + 1


@kernel
def run_shoes(
    seed: np.uint64, block: np.uint64, game: np.uint64, shoe: Values, cut: int, rounds: int, tables: Tables
) -> Block:
    """Shoe after shoe, each shuffled as far as it can be dealt."""
    counts = np.zeros(rules.CLASSES, np.int64)
    results = np.empty(cut, np.uint16)
    state = seed_stream(seed, block, game)
    while rounds > 0:
        shuffle(state, shoe, 0, cut + 2 * MOST_CARDS - 1)
        played = min(play_out(shoe, np.uint64(cut), tables, results), rounds)
        for i in range(played):
            counts[results[i]] += 1
        rounds -= played
    return counts


@kernel
def deal_shoes(
    seed: np.uint64, block: np.uint64, game: np.uint64, shoe: Values, cut: int, shoes: int, tables: Tables, codes: Codes
) -> tuple[Codes, Ends]:
    """Whole shoes, round by round: the code of each round's class, and where each shoe ends."""
    results = np.empty(cut, np.uint16)
    told, ends, used = np.empty(shoes * (cut // 4 + 2), np.int16), np.empty(shoes, np.int64), 0
    state = seed_stream(seed, block, game)
    for number in range(shoes):
        shuffle(state, shoe, 0, cut + 2 * MOST_CARDS - 1)
        for i in range(play_out(shoe, np.uint64(cut), tables, results)):
            told[used] = codes[results[i]]
            used += 1
        ends[number] = used
    return told[:used], ends


def sequence_of_shoes(
    game: np.uint64, shoe: Values, cut: int, tables: Tables, outcomes: Iterable[Ended | None]
) -> Sequence:
    """The shoes of a table as a session meets them, for a wager with this outcome in each class."""
    known, codes = numbered(outcomes)

    def play(seed: int, block: int, shoes: int) -> tuple[Codes, Ends]:
        return deal_shoes(np.uint64(seed), np.uint64(block), game, shoe.copy(), cut, shoes, tables, codes)

    return Sequence("shoe", known, play)


@kernel
def _run_continuous(
    seed: np.uint64, block: np.uint64, game: np.uint64, shoe: Values, rounds: int, tables: Tables
) -> Block:
    """Every round from a full shoe, without burn or cutting card. 19:47-7.12."""
    counts = np.zeros(rules.CLASSES, np.int64)
    state = seed_stream(seed, block, game)
    for _ in range(rounds):
        shuffle(state, shoe, 0, MOST_CARDS)
        counts[play_round(shoe, np.uint64(0), tables)[0]] += 1
    return counts


def play_shoe(ranks: Iterable[int], cutting_card_from_back: int = NEAREST_CUTTING_CARD) -> list[int]:
    """The result classes of all rounds of one shoe with its ranks, ace 1 to king 13, in this order."""
    shoe = np.array([rules.card_value(rank) for rank in ranks], np.uint8)
    cut = len(shoe) - cutting_card_from_back
    if cutting_card_from_back < NEAREST_CUTTING_CARD or cut <= MOST_BURNED:
        raise Refusal(
            f"{len(shoe)} cards with the cutting card {cutting_card_from_back} from the back cannot be played out.",
            cite="19:47-7.5(f)[cutting-cards]",
            instead=f"{NEAREST_CUTTING_CARD} cards from the back or more, and more than {MOST_BURNED} before it",
        )
    results = np.empty(cut, np.uint16)
    played = play_out(shoe, np.uint64(cut), tables(), results)
    return [int(result) for result in results[:played]]


class BaccaratKernel:
    """Baccarat at certain elections, each wager made for $100 in every round."""

    block_rounds = 2**20  # long enough that handing blocks over costs little beside them

    def __init__(
        self, elections: BaccaratElections, wagers: Iterable[str] | None = None, game: str = "minibaccarat"
    ) -> None:
        offered = {line.key: line for line in lines(elections)}
        chosen = list(offered if wagers is None else wagers)
        for key in chosen:
            if key not in offered:
                raise Refusal(f"There is no wager {key!r} at this table.", instead=nearest(key, offered))
        self.elections = elections
        self.lines = [offered[key] for key in chosen]
        self._ends = [_ends(line) for line in self.lines]
        self._game = game_number(game)
        self._shoe = np.repeat(np.arange(10, dtype=np.uint8), shoe_values(elections.shoe_decks))
        self._continuous = isinstance(elections, MinibaccaratElections) and elections.shuffler == "continuous"

    def run_block(self, seed: int, block: int, rounds: int) -> Block:
        """Rounds of each result class; every block opens a new shoe."""
        stream = np.uint64(seed), np.uint64(block), self._game
        shoe = self._shoe.copy()
        if self._continuous:
            return _run_continuous(*stream, shoe, rounds, tables())
        cut = len(shoe) - self.elections.cutting_card_from_back
        return run_shoes(*stream, shoe, cut, rounds, tables())

    def sequence(self, wager: str) -> Sequence | None:
        """The shoes as they are dealt; a continuous shuffler has none. 19:47-7.12."""
        line = next(line for line in self.lines if line.key == wager)
        if self._continuous:
            return None
        cut = len(self._shoe) - self.elections.cutting_card_from_back
        ends = ((Fraction(net, unit), result) for unit, net, result in _ends(line))
        return sequence_of_shoes(self._game, self._shoe, cut, tables(), ends)

    def summarize(self, totals: list[int]) -> list[WagerTotals]:
        """Settle every round of each class, as the rules decide it, for each wager."""
        return [
            WagerTotals.tally(line.key, ((times, *end) for times, end in zip(totals, ends, strict=True)))
            for line, ends in zip(self.lines, self._ends, strict=True)
        ]


def _ends(line: BaccaratLine) -> list[tuple[Cents, Cents, Result]]:
    """What each class brings a wager: its stake, the patron's net, the result."""
    unit = line.unit
    return [(unit, decision.net(unit), decision.result) for decision in line.decisions]


KERNEL = BaccaratKernel
