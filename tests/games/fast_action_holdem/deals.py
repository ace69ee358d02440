"""Short ways to say a round of fast action hold'em."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.games.against_the_house import script

from chapter47.scripts import Played

GAME = "fast-action-holdem"
BOARD = "2C 4D 6H 9S JC"  # helps nobody much
PLAIN = "KS 10H 8D 3C"  # a dealer who keeps K-10


def cards(hands: Mapping[int, str], dealer: str = PLAIN, board: str = BOARD, marker: int = 1) -> str:
    """A line of cards in the order they leave the shoe: clockwise from the marker, the burned card, the board."""
    after = [seat for seat in sorted(hands) if seat >= marker]
    before = [seat for seat in sorted(hands) if seat < marker]
    turns = [*(hands[seat].split() for seat in after), dealer.split(), *(hands[seat].split() for seat in before)]
    dealt = [turn[at] for at in range(4) for turn in turns]
    return "cards " + " ".join([*dealt, *(["2S", *board.split()] if board else [])])


def play(
    hands: Mapping[int, str],
    *lines: str,
    dealer: str = PLAIN,
    board: str = BOARD,
    bet: int = 10,
    **elections: Any,
) -> Played:
    """One round: every seat of ``hands`` has an original wager; lines are choices and declarations."""
    bets = [f"bet {seat} original ${bet}" for seat in hands]
    return script(GAME, *bets, *lines, cards(hands, dealer, board), seats=tuple(hands), **elections)


def rack(played: Played) -> list[tuple[str, str]]:
    """What lies in the discard rack, hand by hand."""
    return [
        (name.partition(" ")[2].partition(" ")[2], " ".join(map(str, held)))
        for name, held in played.table.shoe.discards
    ]
