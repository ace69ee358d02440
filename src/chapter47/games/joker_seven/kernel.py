"""The compiled simulation of joker seven: shuffle the deck, deal one player's hands, count the cells they fall into."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from ...sim.compile import jitable, kernel
from ...sim.engine import Block, WagerTotals
from ...sim.streams import game_number, seed_stream, shuffle
from ...table.cards import ALL_CARDS, Card, decks
from . import rules
from .elections import JokerSevenElections
from .odds import CELLS, COLOUR_START, COUNT_START, SHAPE_START, lines

Deck = NDArray[np.uint8]  # the index of each card, in the order they are dealt
UNITS = np.array([rules.card_unit(card.rank, card.is_red) for card in ALL_CARDS], np.int64)  # by index of a card
BEHIND = 54 // 4  # cards behind the cutting card

jitable(rules)


@kernel
def play_out(deck: Deck, counts: Block, rounds: int) -> int:
    """Hands of seven until the cutting card shows, or there were enough; returns how many. 13:47-20.26(f)2.

    A hand falls into one cell of colours and one of shapes. The ranks that came twice, three and four times are marked
    and added up like hands, since a deck has fewer hands than a field of three bits can count.
    """
    at, played = np.uint64(0), 0
    twos, threes, fours = 0, 0, 0
    while at < len(deck) - BEHIND and played < rounds:
        hand = 0
        for place in range(rules.CARDS):
            hand += UNITS[deck[at + np.uint64(place)]]
        counts[COLOUR_START + rules.colour_cell(hand)] += 1
        counts[SHAPE_START + rules.shape_cell(hand)] += 1
        twos += rules.twos(hand)
        threes += rules.threes(hand)
        fours += rules.fours(hand)
        at += np.uint64(rules.CARDS)
        played += 1
    for rank in range(1, rules.RANKS):
        start = COUNT_START + rules.COUNT_CELLS * (rank - 1)
        counts[start + rules.count_cell(2)] += rules.count_of(twos, rank)
        counts[start + rules.count_cell(3)] += rules.count_of(threes, rank)
        counts[start + rules.count_cell(4)] += rules.count_of(fours, rank)
    return played


@kernel
def _run(seed: np.uint64, block: np.uint64, game: np.uint64, deck: Deck, rounds: int) -> Block:
    counts = np.zeros(CELLS, np.int64)
    state = seed_stream(seed, block, game)
    reach = -(-(len(deck) - BEHIND) // rules.CARDS) * rules.CARDS
    while rounds > 0:
        shuffle(state, deck, 0, reach)
        rounds -= play_out(deck, counts, rounds)
    return counts


def with_seldom(counts: Block, rounds: int) -> Block:
    """The cells of ranks that came once or not at all hold the rounds that are left."""
    for start in range(COUNT_START, CELLS, rules.COUNT_CELLS):
        counts[start] = rounds - counts[start + 1 : start + rules.COUNT_CELLS].sum()
    return counts


def play_deck(cards: Iterable[Card]) -> list[int]:
    """How often each cell comes when one deck in this order is dealt to one player."""
    counts = np.zeros(CELLS, np.int64)
    played = play_out(np.array([card.index for card in cards], np.uint8), counts, 54)
    return [int(n) for n in with_seldom(counts, played)]


class JokerSevenKernel:
    """Joker seven at certain elections: one player with $100 on every square in every round."""

    block_rounds = 2**17

    def __init__(self, elections: JokerSevenElections) -> None:
        self.lines = lines(elections)
        self._game = game_number("joker-seven")
        cards = decks(elections.decks, jokers=elections.jokers)
        self._deck = np.array([card.index for card in cards], np.uint8)

    def run_block(self, seed: int, block: int, rounds: int) -> Block:
        """How often each cell came; every block opens a new deck."""
        stream = np.uint64(seed), np.uint64(block), self._game
        return with_seldom(_run(*stream, self._deck.copy(), rounds), rounds)

    def summarize(self, totals: list[int]) -> list[WagerTotals]:
        """Settle every round by its cells, for each square."""
        return [line.totals(totals) for line in self.lines]


KERNEL = JokerSevenKernel
