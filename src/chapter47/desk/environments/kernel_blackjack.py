"""The blackjack family for an agent, compiled: a round that stops wherever its player is asked something.

The rules are those of ``games.blackjack.rules``; here is only the order of cards and questions at a table of one seat:
insurance for each wager, then hand by hand, a rescue after a double. The end of a round is ``kernel_blackjack_end``'s.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...games.blackjack import rules
from ...games.blackjack.exact.rules import Parameters
from ...sim.compile import jitable, kernel
from ...sim.streams import State, seed_stream, shuffle
from .blackjack_row import DEALER_RANKS, HAND_RANKS, SEEN, SUIT

Cards = NDArray[np.uint8]  # their places in the deck
Ints = NDArray[np.int64]

# What a table waits for: the next round, a step that ends one already decided, an answer.
OVER, DECIDED, HAND, INSURANCE, RESCUE = range(5)
# Answers, by their bits in what is lawful.
STAND, HIT, DOUBLE, SPLIT, SURRENDER, NO, INSURE, EVEN_MONEY, TAKE_BACK = range(9)
# What a table keeps of its round.
PHASE, AT, END, START, UP, HOLE, SPOT, INSURED, RIDING, FINISHED, PENDING, NET, LAWFUL, CHECKED = range(14)
DEALER_HARD, DEALER_ACES, DEALER_CARDS = 14, 15, 16
FIELDS = 17
# What it keeps of each hand, after that. A hand is lost or won later unless it was given up (half, when the dealer has
# his second card), or is done with.
SIZE, HARD, ACES, ONE, TWO, THREE, HAS_SPLIT, DOUBLED, ENDED = range(9)
LIVE, GIVEN_UP, DONE = range(3)
HAND_FIELDS = 9

UNIT = 1000  # cents of every wager

jitable(rules)
_int: Any = np.int64


class Terms(NamedTuple):
    """What a table knows beside its parameters."""

    stop: int  # a card from here on is not the first of a round
    burn: int  # cards burned in each round
    even_money: int
    pays_after_look: int  # a blackjack is paid once the dealer has looked at his hole card: 13:47-20.22(g)9.i
    super_bonus: int  # cents
    pays: Ints  # cents of a winning unit, by line of the schedule


@kernel
def rank_of(card: int) -> int:
    """1 to 13."""
    return _int(card) % 13 + 1  # type: ignore[no-any-return]


@kernel
def place_of(number: int) -> int:
    """Where a table keeps a hand, by its number from 0."""
    return FIELDS + number * HAND_FIELDS


@kernel
def draw_card(stream: State, shoe: Cards, t: Ints) -> int:
    """The next card; a shoe that runs out is filled from the rack, less one burned. 19:47-2.15(f)[shoe-runs-out]."""
    if t[AT] >= t[END]:
        filled = t[START] if t[START] > 1 else len(shoe)
        shuffle(stream, shoe[:filled], 0, filled)
        t[AT], t[END], t[START] = 1, filled, 0
    card = _int(shoe[t[AT]])
    t[AT] += 1
    return card  # type: ignore[no-any-return]


@kernel
def _take(t: Ints, h: int, card: int, row: Cards) -> None:
    """One more card for the hand in question."""
    rank = rank_of(card)
    if t[h + SIZE] < 3:
        t[h + ONE + t[h + SIZE]] = card
    t[h + SIZE] += 1
    t[h + HARD] += rules.points(rank)
    t[h + ACES] += rank == 1
    row[HAND_RANKS + rank - 1] += 1
    suit = card // 13 + 1
    row[SUIT] = suit if t[h + SIZE] == 1 or row[SUIT] == suit else 0


@kernel
def _new_hand(t: Ints, h: int, card: int, split: int, row: Cards) -> None:
    """A hand of one card."""
    t[h : h + HAND_FIELDS] = 0
    t[h + HAS_SPLIT] = split
    row[HAND_RANKS:DEALER_RANKS] = 0
    _take(t, h, card, row)


@kernel
def dealer_takes(t: Ints, card: int, row: Cards) -> None:
    """A card of the dealer's in view."""
    rank = rank_of(card)
    t[DEALER_HARD] += rules.points(rank)
    t[DEALER_ACES] += rank == 1
    t[DEALER_CARDS] += 1
    row[DEALER_RANKS + rank - 1] += 1


@kernel
def is_blackjack(t: Ints, h: int) -> bool:
    """A blackjack: two cards of an unsplit hand."""
    return t[h + SIZE] == 2 and rules.is_blackjack(rank_of(t[h + ONE]), rank_of(t[h + TWO]), t[h + HAS_SPLIT] == 1)


@kernel
def _lawful(p: Parameters, t: Ints, h: int, hands: int) -> int:
    """What the player may do with a hand, in bits."""
    hits_aces = p.hit_split_aces == 1
    aces = t[h + HAS_SPLIT] == 1 and rank_of(t[h + ONE]) == 1
    may = 1 << STAND
    if rules.may_hit(t[h + HARD], t[h + ACES], False, aces, hits_aces):
        may |= 1 << HIT
    split = t[h + HAS_SPLIT] == 1
    after = p.double_after_split == 1
    if rules.may_double(t[h + SIZE], t[h + HARD], t[h + ACES], split, aces, p.double_on, after, hits_aces):
        may |= 1 << DOUBLE
    if t[h + SIZE] == 2:
        one, two = rank_of(t[h + ONE]), rank_of(t[h + TWO])
        if rules.may_split(one, two, 2, hands, p.most_hands, aces, p.resplit_aces == 1):
            may |= 1 << SPLIT
    if rules.may_surrender(p.surrender == 1, t[h + SIZE], split):
        may |= 1 << SURRENDER
    return may


@kernel
def deal(p: Parameters, terms: Terms, stream: State, shoe: Cards, t: Ints, row: Cards) -> bool:
    """The first cards of a round, from a fresh shoe where the cutting card is out: whether it is over at once.

    19:47-2.6(e), 19:47-2.6(c)[burn-new-shoe].
    """
    if t[AT] >= terms.stop or t[END] < len(shoe):
        shuffle(stream, shoe, 0, len(shoe))
        t[AT] = 1
    t[END] = len(shoe)
    t[START] = t[AT]
    t[AT] += terms.burn
    row[:SEEN] = 0
    t[SPOT:FIELDS] = 0
    t[HOLE] = -1
    t[RIDING] = (1 << p.dealer_hands) - 1
    _new_hand(t, place_of(0), draw_card(stream, shoe, t), 0, row)
    t[UP] = draw_card(stream, shoe, t)
    dealer_takes(t, t[UP], row)
    _take(t, place_of(0), draw_card(stream, shoe, t), row)
    if p.hole != rules.NO_HOLE:
        t[HOLE] = draw_card(stream, shoe, t)
        if p.hole == rules.HOLE_UP:
            dealer_takes(t, t[HOLE], row)
            t[HOLE] = -1
    if p.insurance == 1 and rank_of(t[UP]) == 1:
        t[PHASE] = INSURANCE
        return False
    return _after_insurance(p, stream, shoe, t, row)


@kernel
def _after_insurance(p: Parameters, stream: State, shoe: Cards, t: Ints, row: Cards) -> bool:
    """Blackjacks, the look at the hole card, and the first hand: whether the players are done. 19:47-2.6(j)1."""
    up = rank_of(t[UP])
    may_be = rules.may_be_blackjack(up)
    if may_be and p.hole == rules.HOLE_READER:
        t[CHECKED] = 1
        if rules.is_blackjack(up, rank_of(t[HOLE]), False):
            dealer_takes(t, t[HOLE], row)
            return True
    natural = p.hole == rules.HOLE_UP and t[DEALER_HARD] == 11 and t[DEALER_ACES] == 1
    if t[RIDING] == 0 or natural or is_blackjack(t, place_of(0)):
        return True
    return _go_on(p, stream, shoe, t, row)


@kernel
def _go_on(p: Parameters, stream: State, shoe: Cards, t: Ints, row: Cards) -> bool:
    """On to the next hand about which there is something to decide: whether there is none. 19:47-2.11(b)."""
    while True:
        h = place_of(t[FINISHED])
        if not (rules.is_bust(t[h + HARD]) or t[h + DOUBLED] or t[h + ENDED]):
            may = _lawful(p, t, h, t[FINISHED] + 1 + t[PENDING])
            if may != 1 << STAND:
                t[PHASE], t[LAWFUL] = HAND, may
                return False
        if t[PENDING] == 0:
            return True
        _next_hand(stream, shoe, t, row)


@kernel
def _next_hand(stream: State, shoe: Cards, t: Ints, row: Cards) -> None:
    """The card that was split off last gets its second. Those that wait are kept from the last place down."""
    waiting = t[len(t) - t[PENDING] * HAND_FIELDS + ONE]
    t[FINISHED] += 1
    t[PENDING] -= 1
    _new_hand(t, place_of(t[FINISHED]), waiting, 1, row)
    _take(t, place_of(t[FINISHED]), draw_card(stream, shoe, t), row)


@kernel
def answer(p: Parameters, action: int, stream: State, shoe: Cards, t: Ints, row: Cards) -> bool:
    """What the player said, and on to the next question: whether the players are done."""
    if t[PHASE] == INSURANCE:
        if action == INSURE:
            t[INSURED] |= 1 << t[SPOT]
        elif action == EVEN_MONEY:  # 19:47-2.7(c)[even-money]
            t[RIDING] &= ~(1 << t[SPOT])
            t[NET] += UNIT
        t[SPOT] += 1
        if t[SPOT] < p.dealer_hands:
            return False
        return _after_insurance(p, stream, shoe, t, row)
    h = place_of(t[FINISHED])
    if t[PHASE] == RESCUE:
        if action == TAKE_BACK:  # 19:47-19.9[rescue]
            t[h + ENDED] = DONE
            t[NET] -= UNIT
        return _leave(p, stream, shoe, t, row)
    if action == HIT:
        _take(t, h, draw_card(stream, shoe, t), row)
    elif action == DOUBLE:
        t[h + DOUBLED] = 1
        _take(t, h, draw_card(stream, shoe, t), row)
        if p.rescue == 1 and not rules.is_bust(t[h + HARD]):
            t[PHASE] = RESCUE
            return False
    elif action == SPLIT:
        _split(stream, shoe, t, row)
    elif action == SURRENDER:
        _surrender(t, h)
        return True
    else:
        return _leave(p, stream, shoe, t, row)
    return _go_on(p, stream, shoe, t, row)


@kernel
def _leave(p: Parameters, stream: State, shoe: Cards, t: Ints, row: Cards) -> bool:
    """The hand stands; on to the next one."""
    if t[PENDING] == 0:
        return True
    _next_hand(stream, shoe, t, row)
    return _go_on(p, stream, shoe, t, row)


@kernel
def _split(stream: State, shoe: Cards, t: Ints, row: Cards) -> None:
    """One card of the pair waits, the other gets its second. 19:47-2.11(a)[equal-wager]."""
    h = place_of(t[FINISHED])
    one, two = t[h + ONE], t[h + TWO]
    t[PENDING] += 1
    t[len(t) - t[PENDING] * HAND_FIELDS + ONE] = two
    _new_hand(t, h, one, 1, row)
    _take(t, h, draw_card(stream, shoe, t), row)


@kernel
def _surrender(t: Ints, h: int) -> None:
    """Half the wager goes now, or when the dealer's ace or ten has its second card. 19:47-2.8(a)1, 19:47-2.8(a)2."""
    t[h + ENDED] = GIVEN_UP
    if t[CHECKED] == 1 or not rules.may_be_blackjack(rank_of(t[UP])):
        t[h + ENDED] = DONE
        t[NET] -= UNIT // 2


@kernel
def seed_tables(seeds: State, game: np.uint64, streams: State, tables: Ints, size: int) -> None:
    """A stream for each table, and a shoe that must be shuffled before it is dealt."""
    for i in range(len(seeds)):
        streams[i] = seed_stream(seeds[i], np.uint64(0), game)
        tables[i, AT] = size
