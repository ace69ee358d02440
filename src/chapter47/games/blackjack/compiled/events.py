"""Blackjack's shoes as a session meets them, round by round to the cutting card: what the main wager brought."""

from __future__ import annotations

from fractions import Fraction
from math import gcd
from typing import TYPE_CHECKING

import numpy as np

from ....odds.lines import ended
from ....sim.compile import kernel, signed
from ....sim.sequence import Codes, Ends, Sequence, with_room
from ....sim.streams import seed_stream, shuffle
from .procedure import NEEDED, Cards, Ints, dealer_hand, new_round, play_round, refill, seat_net
from .rules import MOST, UNIT, Table

if TYPE_CHECKING:
    from ..kernel import TableKernel

STEP = UNIT // 20  # cents: every payout of a unit is a multiple of it


@kernel
def deal_shoes(
    seed: np.uint64, block: np.uint64, game: np.uint64, cards: Cards, limits: tuple[int, int, int], hole: int,
    spots: int, shoes: int, tables: Table, out: Ints, scale: tuple[int, int],
) -> tuple[Codes, Ends]:  # fmt: skip
    """Whole shoes of one seat: the code of each round's net, and where each shoe ends; ``limits`` as in ``_run``.

    At multiple action the wager is the first of its hands, and the dealer's other hands only take their cards.
    """
    cut, most_rounds, longest = limits
    low, step = scale
    told, ends, used = np.empty(64 * shoes, np.int16), np.empty(shoes, np.int64), 0
    state = seed_stream(seed, block, game)
    size = len(cards)
    shoe = np.empty(size + longest, np.uint8)
    shoe[:size] = cards
    spare, whole = np.empty(size, np.uint8), shoe[:size]
    shuffle(state, whole, 0, size)
    for number in range(shoes):
        shuffle(state, whole, 0, min(cut + longest, size))
        at, played = 1, 0  # 19:47-2.6(c)[burn-new-shoe]
        while at < cut and (played < most_rounds or most_rounds == 0):
            if at + longest > size:
                refill(state, shoe, spare, at, size)
            up = signed(shoe[at + 1] & 15)
            outcome, at = play_round(shoe, at, 1, hole, tables, out)
            net = seat_net(tables, out, 0, outcome)
            for _ in range(1, spots):
                _, at = dealer_hand(shoe, at, up, 0, out[NEEDED], tables)
            told = with_room(told, used, 1)
            told[used] = (net - low) // step
            used += 1
            played += 1
        ends[number] = used
    return told[:used], ends


def sequence_of(table: TableKernel, wager: str, unit: str = "shoe") -> Sequence | None:
    """The rounds of the main wager by the table's own plan; ``unit`` is empty where no shoe lasts a second round."""
    if wager != table.key:
        return None
    nets = [int(net) for net in table.builder.nets()]
    step = gcd(STEP, *nets)
    high = MOST * max(map(abs, nets))
    outcomes = tuple((Fraction(net, UNIT), ended(net)) for net in range(-high, high + 1, step))
    limits = table.cut, table.rounds_per_shoe, table.longest

    def play(seed: int, block: int, shoes: int) -> tuple[Codes, Ends]:
        stream = np.uint64(seed), np.uint64(block), table.game_number
        out, scale = new_round(1), (-high, step)
        return deal_shoes(*stream, table.cards, limits, table.p.hole, table.spots, shoes, table.tables, out, scale)

    return Sequence("" if table.rounds_per_shoe == 1 else unit, outcomes, play)
