"""The compiled simulation of joker seven: shuffle the deck, deal one player's hands, count the cells they fall into."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from ...sim.compile import jitable, kernel
from ...sim.engine import Block, WagerTotals
from ...sim.streams import game_number, seed_stream, shuffle
from ...table.cards import Card, decks
from . import rules
from .elections import JokerSevenElections
from .odds import CELLS, COLOUR_START, COUNT_START, SHAPE_START, lines

Units = NDArray[np.int64]  # what each card of the deck adds to a hand, in the order they are dealt
BEHIND = 54 // 4  # cards behind the cutting card

jitable(rules)


def units(cards: Iterable[Card]) -> Units:
    """Cards as the rules add them up."""
    return np.array([rules.card_unit(card.rank, card.is_red) for card in cards], np.int64)


@kernel
def count_hand(hand: int, counts: Block) -> None:
    """A hand falls into one cell of colours, one of shapes, and one for each rank that came twice or more often."""
    counts[COLOUR_START + rules.colour_cell(hand)] += 1
    shape = rules.shape_cell(hand)
    counts[SHAPE_START + shape] += 1
    if shape:
        for rank in range(1, rules.RANKS):
            times = rules.count_of(hand, rank)
            if times > 1:
                counts[COUNT_START + rules.COUNT_CELLS * (rank - 1) + rules.count_cell(times)] += 1


@kernel
def play_out(deck: Units, counts: Block, rounds: int) -> int:
    """Hands of seven until the cutting card shows, or there were enough; returns how many. 13:47-20.26(f)2."""
    at, played = 0, 0
    while at < len(deck) - BEHIND and played < rounds:
        hand = 0
        for place in range(at, at + rules.CARDS):
            hand += deck[place]
        count_hand(hand, counts)
        at += rules.CARDS
        played += 1
    return played


@kernel
def _run(seed: np.uint64, block: np.uint64, game: np.uint64, deck: Units, rounds: int) -> Block:
    counts = np.zeros(CELLS, np.int64)
    state = seed_stream(seed, block, game)
    reach = -(-(len(deck) - BEHIND) // rules.CARDS) * rules.CARDS
    while rounds > 0:
        shuffle(state, deck, 0, reach)
        rounds -= play_out(deck, counts, rounds)
    return counts


def seldom(counts: Block, rounds: int) -> Block:
    """The cells of ranks that came once or not at all, from the rounds that are left."""
    for start in range(COUNT_START, CELLS, rules.COUNT_CELLS):
        counts[start] = rounds - counts[start + 1 : start + rules.COUNT_CELLS].sum()
    return counts


def play_deck(cards: Iterable[Card]) -> list[int]:
    """How often each cell comes when one deck in this order is dealt to one player."""
    counts = np.zeros(CELLS, np.int64)
    played = play_out(units(cards), counts, 54)
    return [int(n) for n in seldom(counts, played)]


class JokerSevenKernel:
    """Joker seven at certain elections: one player with $100 on every square in every round."""

    block_rounds = 2**17

    def __init__(self, elections: JokerSevenElections) -> None:
        self.lines = lines(elections)
        self._game = game_number("joker-seven")
        self._deck = units(decks(elections.decks, jokers=elections.jokers))

    def run_block(self, seed: int, block: int, rounds: int) -> Block:
        """How often each cell came; every block opens a new deck."""
        stream = np.uint64(seed), np.uint64(block), self._game
        return seldom(_run(*stream, self._deck.copy(), rounds), rounds)

    def summarize(self, totals: list[int]) -> list[WagerTotals]:
        """Settle every round by its cells, for each square."""
        return [line.totals(totals) for line in self.lines]
