"""The end of a compiled round of the blackjack family, and a step of many tables at once."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...games.blackjack import rules
from ...games.blackjack.exact.rules import Parameters
from ...sim.compile import jitable, kernel
from ...sim.streams import State
from .blackjack_row import (
    ASKED,
    COUNT,
    DEALER_COUNT,
    DEALER_RANKS,
    DEALER_SOFT,
    DEALER_UP,
    HANDS,
    NUMBER_OF_CARDS,
    PAIR,
    SEEN,
    SOFT,
    WHICH,
)
from .kernel_blackjack import (
    ACES,
    CHECKED,
    DEALER_ACES,
    DEALER_CARDS,
    DEALER_HARD,
    DECIDED,
    DONE,
    DOUBLED,
    ENDED,
    EVEN_MONEY,
    FINISHED,
    GIVEN_UP,
    HARD,
    HAS_SPLIT,
    HOLE,
    INSURANCE,
    INSURE,
    INSURED,
    LAWFUL,
    LIVE,
    NET,
    NO,
    ONE,
    OVER,
    PENDING,
    PHASE,
    RESCUE,
    RIDING,
    SIZE,
    TAKE_BACK,
    THREE,
    TWO,
    UNIT,
    UP,
    Cards,
    Ints,
    Terms,
    answer,
    deal,
    dealer_takes,
    draw_card,
    is_blackjack,
    place_of,
    rank_of,
)

jitable(rules)
_int: Any = np.int64


@kernel
def _line(p: Parameters, t: Ints, h: int) -> int:
    """The line of the schedule for a winning hand."""
    if is_blackjack(t, h):
        ace, face = (t[h + ONE], t[h + TWO]) if rank_of(t[h + ONE]) == 1 else (t[h + TWO], t[h + ONE])
        named = ace // 13 == p.designated_ace and face // 13 == p.designated_face
        return rules.DESIGNATED if named and rank_of(face) == p.designated_face_rank else rules.BLACKJACK
    spanish = p.spanish == 1
    if spanish and t[h + DOUBLED] == 1:
        return rules.EVEN
    if t[h + SIZE] == 3:
        a, b, c = t[h + ONE], t[h + TWO], t[h + THREE]
        ranks = rank_of(a), rank_of(b), rank_of(c)
        flags = p.suited_678 == 1, p.three_sevens == 1, spanish
        return rules.three_card_line(*ranks, a // 13, b // 13, c // 13, *flags)
    count = rules.total(t[h + HARD], t[h + ACES])
    return rules.many_card_line(t[h + SIZE], count, p.five_card_21 == 1, spanish)


@kernel
def _result(p: Parameters, t: Ints, h: int, natural: bool) -> int:
    """A hand against the dealer's."""
    return rules.compare(
        rules.total(t[h + HARD], t[h + ACES]), t[h + SIZE], is_blackjack(t, h),
        rules.total(t[DEALER_HARD], t[DEALER_ACES]), t[DEALER_CARDS], natural,
        p.natural_tie, p.ties, p.two_card_21_wins == 1, p.player_21_wins == 1,
    )  # fmt: skip


@kernel
def _won(p: Parameters, terms: Terms, t: Ints, h: int, natural: bool) -> int:
    """The net of one wager on a hand, for each unit on it."""
    result = _result(p, t, h, natural)
    if result == rules.WON:
        return terms.pays[_line(p, t, h)]  # type: ignore[no-any-return]
    return -UNIT if result == rules.LOST else 0


@kernel
def _settle(p: Parameters, terms: Terms, t: Ints) -> int:
    """Every hand against a dealer's that is no blackjack."""
    net = 0
    for i in range(t[FINISHED] + 1):
        h = place_of(i)
        if t[h + ENDED] == GIVEN_UP:
            net -= UNIT // 2
        elif t[h + ENDED] == LIVE:
            net += (1 + t[h + DOUBLED]) * _won(p, terms, t, h, False)
    return net


@kernel
def _settle_blackjack(p: Parameters, terms: Terms, t: Ints) -> int:
    """Every hand against a dealer's blackjack, which takes the original wager, or hands that went over before.

    19:47-2.10(b), 19:47-2.11(d), 19:47-2.8(a)2[dealer-blackjack].
    """
    net, over = 0, False
    for i in range(t[FINISHED] + 1):
        h = place_of(i)
        if t[h + ENDED] == LIVE and rules.is_bust(t[h + HARD]):
            net -= (1 + t[h + DOUBLED]) * UNIT
            over = True
    h = place_of(0)
    if t[h + ENDED] == GIVEN_UP:
        return -UNIT
    if over or t[h + ENDED] == DONE:
        return net
    return _won(p, terms, t, h, True) if is_blackjack(t, h) else -UNIT


@kernel
def _depends(p: Parameters, t: Ints) -> bool:
    """Whether the dealer's further cards can decide a hand. 19:47-2.12(c)."""
    for i in range(t[FINISHED] + 1):
        h = place_of(i)
        if t[h + ENDED] != LIVE or rules.is_bust(t[h + HARD]) or is_blackjack(t, h):
            continue
        wins = p.player_21_wins == 1 or (p.two_card_21_wins == 1 and t[h + SIZE] == 2)
        if not (wins and rules.total(t[h + HARD], t[h + ACES]) == 21):
            return True
    return False


@kernel
def _waits(terms: Terms, t: Ints) -> bool:
    """Whether a wager waits for the dealer's second card."""
    up = rules.may_be_blackjack(rank_of(t[UP])) and not (terms.pays_after_look and t[CHECKED] and t[DEALER_CARDS] == 1)
    for i in range(t[FINISHED] + 1):
        h = place_of(i)
        if t[h + ENDED] != DONE and not rules.is_bust(t[h + HARD]) and (up or not is_blackjack(t, h)):
            return True
    return False


@kernel
def _dealer(p: Parameters, terms: Terms, stream: State, shoe: Cards, t: Ints, row: Cards, spot: int) -> bool:
    """One dealer hand, drawn as far as a wager depends on it: whether it is a blackjack. 19:47-2.6(h)[draw-out]."""
    riding = t[RIDING] >> spot & 1
    insured = t[INSURED] >> spot & 1
    if t[DEALER_CARDS] == 1:
        if not insured and not (riding and _waits(terms, t)):
            return False
        dealer_takes(t, t[HOLE] if t[HOLE] >= 0 else draw_card(stream, shoe, t), row)
    if insured:
        second = t[DEALER_HARD] - rules.points(rank_of(t[UP]))
        t[NET] += UNIT if second == 10 else -UNIT // 2
    if t[DEALER_HARD] == 11 and t[DEALER_ACES] == 1:
        return True
    if riding and _depends(p, t):
        while rules.dealer_draws(t[DEALER_HARD], t[DEALER_ACES], p.hits_soft17 == 1):
            dealer_takes(t, draw_card(stream, shoe, t), row)
    return False


@kernel
def _super_bonus(terms: Terms, t: Ints) -> int:
    """Three sevens of one suit, neither doubled nor split, against a seven. 19:47-19.5(g)[super-bonus]."""
    h = place_of(0)
    if terms.super_bonus == 0 or t[h + SIZE] != 3 or t[h + DOUBLED] or t[h + HAS_SPLIT] or t[h + ENDED] != LIVE:
        return 0
    a, b, c = t[h + ONE], t[h + TWO], t[h + THREE]
    ranks = rank_of(a), a // 13, rank_of(b), b // 13, rank_of(c), c // 13
    return terms.super_bonus if rules.super_bonus(*ranks, rank_of(t[UP])) else 0


@kernel
def _finish(p: Parameters, terms: Terms, stream: State, shoe: Cards, t: Ints, row: Cards) -> None:
    """The dealer's hands and what they bring. 19:47-2.18(e), 19:47-2.18(h)[third-or-end]."""
    t[NET] += _super_bonus(terms, t)
    depend = (t[RIDING] if _waits(terms, t) else 0) | t[INSURED]
    for spot in range(p.dealer_hands):
        natural = False
        if spot == 0 or depend >> spot:
            if spot > 0:
                t[DEALER_HARD] = t[DEALER_ACES] = t[DEALER_CARDS] = 0
                row[DEALER_RANKS:SEEN] = 0
                dealer_takes(t, t[UP], row)
            natural = _dealer(p, terms, stream, shoe, t, row, spot)
        if t[RIDING] >> spot & 1:
            t[NET] += _settle_blackjack(p, terms, t) if natural else _settle(p, terms, t)


@kernel
def _tell(row: Cards, t: Ints, codes: Ints) -> None:
    """The observation of a table, and which actions are lawful."""
    h = place_of(t[FINISHED])
    phase = t[PHASE]
    row[ASKED] = phase - DECIDED if phase > DECIDED else 0
    row[COUNT] = rules.total(t[h + HARD], t[h + ACES])
    row[SOFT] = rules.is_soft(t[h + HARD], t[h + ACES])
    row[NUMBER_OF_CARDS] = t[h + SIZE]
    one, two = rules.points(rank_of(t[h + ONE])), rules.points(rank_of(t[h + TWO]))
    row[PAIR] = one if t[h + SIZE] == 2 and one == two else 0
    row[WHICH], row[HANDS] = t[FINISHED] + 1, t[FINISHED] + 1 + t[PENDING]
    row[DEALER_UP] = rules.points(rank_of(t[UP]))
    row[DEALER_COUNT] = rules.total(t[DEALER_HARD], t[DEALER_ACES])
    row[DEALER_SOFT] = rules.is_soft(t[DEALER_HARD], t[DEALER_ACES])
    for i in range(len(codes)):
        row[SEEN + i] = t[LAWFUL] >> codes[i] & 1 if phase > DECIDED else 1


@kernel
def step_tables(
    p: Parameters, terms: Terms, codes: Ints, streams: State, shoes: Cards, tables: Ints, actions: Ints,
    observed: Cards, rewards: NDArray[np.float64], over: NDArray[np.bool_],
) -> None:  # fmt: skip
    """Every table goes on to its player's next choice or to the end of the round; one that is over deals anew.

    A round that is decided before anything was asked ends with the next step, whatever its action.
    """
    for i in range(len(tables)):
        t, row, shoe, stream = tables[i], observed[i], shoes[i], streams[i]
        rewards[i], over[i] = 0.0, False
        began = t[PHASE] == OVER
        if t[PHASE] == DECIDED:
            t[PHASE] = OVER
        else:
            if began:
                ended = deal(p, terms, stream, shoe, t, row)
            else:
                ended = answer(p, codes[actions[i]], stream, shoe, t, row)
            if ended:
                _finish(p, terms, stream, shoe, t, row)
                t[PHASE] = DECIDED if began else OVER
            elif t[PHASE] == INSURANCE:
                even = terms.even_money == 1 and is_blackjack(t, place_of(0))
                t[LAWFUL] = 1 << NO | 1 << INSURE | (1 << EVEN_MONEY if even else 0)
            elif t[PHASE] == RESCUE:
                t[LAWFUL] = 1 << NO | 1 << TAKE_BACK
            _tell(row, t, codes)
        if t[PHASE] == OVER:
            rewards[i], over[i] = t[NET] / UNIT, True
