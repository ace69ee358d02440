"""Compiled rounds in which a player decides, for many tables at once: casino war, red dog and the house poker games.

The rules are those of the games' own ``rules``; here is only in which order cards come and when somebody is asked. A
table waits for an answer or, once the round is over, for the next one.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...games.caribbean_stud import rules as stud
from ...games.casino_war import rules as war
from ...games.casino_war.elections import BURN
from ...games.red_dog import rules as red_dog
from ...games.three_card_poker import rules as poker
from ...sim.compile import jitable, kernel
from ...sim.poker_hands import CODES, Strengths, strength3, strength5
from ...sim.streams import State, seed_stream, shuffle

Cards = NDArray[np.uint8]  # their places in the deck
Nets = NDArray[np.float64]  # what a round brings, by how it was played and its class
Phases = NDArray[np.int64]

# What a table waits for: the next round, a step that ends one already decided, an answer, another; cards are dealt.
# At let it ride the second answer is awaited with the first bet withdrawn or riding.
OVER, DECIDED, FIRST, SECOND, SECOND_RIDING, BETTING = range(6)
PHASES = 6
WAR, RED_DOG, THREE_CARD, CARIBBEAN, RIDE, DOUBLE_DOWN = range(6)
DECK = 54  # places of an observation for the player's and the layout's cards; as many follow for the dealer's

jitable(war, red_dog, poker, stud)


class Rules(NamedTuple):
    """One game at certain elections, as the compiled loop takes it."""

    kind: int
    stop: int  # a card from here on is not the first of a round
    reach: int  # cards that may be dealt before the shoe is shuffled
    more_burned: int  # casino war: before the dealer's second card
    nets: Nets
    masks: Cards  # the choices that are lawful while a table waits
    strengths: Strengths  # of the poker games
    orders: Cards  # by strength the class of a hand or its line
    qualifying: int


@kernel
def _rank(card: int) -> int:
    return np.int64(card) % 13 + 1  # type: ignore[return-value]


@kernel
def _war(shoe: Cards, at: int, phase: int, action: int, row: Cards, told: Rules) -> tuple[int, int, float]:
    """Casino war, with the choices war, surrender, no and yes to a tie wager. 19:47-22.7, 19:47-22.8(e)."""
    if phase == FIRST:
        return (at, OVER, told.nets[1, 0]) if action == 1 else (at, SECOND, 0.0)
    more = 0
    if phase == SECOND:
        at, more = at + BURN, told.more_burned
    ours, theirs = shoe[at], shoe[at + 1 + more]
    row[ours] += 1
    row[DECK + theirs] += 1
    player, dealer = war.ranking(_rank(ours)), war.ranking(_rank(theirs))
    at += 2 + more
    if phase == SECOND:
        return at, OVER, told.nets[2 if action == 3 else 0, war.war_class(player, dealer)]
    if war.is_tie_hand(player, dealer):
        return at, FIRST, 0.0
    return at, OVER, told.nets[0, war.original_class(player, dealer)]


@kernel
def _red_dog(shoe: Cards, at: int, phase: int, action: int, row: Cards, told: Rules) -> tuple[int, int, float]:
    """Red dog, with the choices call and raise. 19:47-6.5[raise]."""
    if phase == BETTING:
        row[shoe[at]] += 1
        row[shoe[at + 1]] += 1
        at += 2
    first, second = red_dog.card_value(_rank(shoe[at - 2])), red_dog.card_value(_rank(shoe[at - 1]))
    spread = red_dog.spread(first, second)
    if phase == BETTING and spread > 0:
        return at, FIRST, 0.0
    if spread == 0:
        return at, OVER, told.nets[0, red_dog.CONSECUTIVE]
    third = shoe[at]
    row[third] += 1
    result = red_dog.result_class(first, second, red_dog.card_value(_rank(third)))
    return at + 1, OVER, told.nets[1 if phase == FIRST and action == 1 else 0, result]


@kernel
def _seen(row: Cards, shoe: Cards, at: int, cards: int) -> tuple[int, int, float]:
    """The player's first cards are seen, and the first choice is theirs."""
    for i in range(cards):
        row[shoe[at + i]] += 1
    return at, FIRST, 0.0


@kernel
def _three_card(shoe: Cards, at: int, phase: int, action: int, row: Cards, told: Rules) -> tuple[int, int, float]:
    """Three card poker, with the choices play and fold. 19:47-20.10[play-or-fold]."""
    if phase == BETTING:
        return _seen(row, shoe, at, 3)
    for i in range(3, 6):
        row[DECK + shoe[at + i]] += 1
    a, b, c = CODES[shoe[at]], CODES[shoe[at + 1]], CODES[shoe[at + 2]]
    player = strength3(told.strengths, a, b, c)
    ended = poker.FOLDED
    if action != 1:
        d, e, f = CODES[shoe[at + 3]], CODES[shoe[at + 4]], CODES[shoe[at + 5]]
        ended = poker.contest(player, strength3(told.strengths, d, e, f), told.qualifying)
    return at + 6, OVER, told.nets[0, poker.result_class(int(told.orders[player]), ended)]


@kernel
def _strength(shoe: Cards, at: int, told: Rules) -> int:
    """The strength of five cards."""
    a, b, c = CODES[shoe[at]], CODES[shoe[at + 1]], CODES[shoe[at + 2]]
    return strength5(told.strengths, a, b, c, CODES[shoe[at + 3]], CODES[shoe[at + 4]])


@kernel
def _caribbean(shoe: Cards, at: int, phase: int, action: int, row: Cards, told: Rules) -> tuple[int, int, float]:
    """Caribbean stud, with the choices bet and fold; the dealer's last card lies face up. 19:47-16.10."""
    if phase == BETTING:
        row[DECK + shoe[at + 9]] += 1
        return _seen(row, shoe, at, 5)
    for i in range(5, 9):
        row[DECK + shoe[at + i]] += 1
    player = _strength(shoe, at, told)
    ended = stud.FOLDED if action == 1 else stud.contest(player, _strength(shoe, at + 5, told))
    return at + 10, OVER, told.nets[0, stud.result_class(int(told.orders[player]), ended)]


@kernel
def _ride(shoe: Cards, at: int, phase: int, action: int, row: Cards, told: Rules) -> tuple[int, int, float]:
    """Let it ride, with the choices ride and withdraw; the first of three community cards is burned. 19:47-18.10."""
    if phase == BETTING:
        return _seen(row, shoe, at, 3)
    if phase == FIRST:
        row[shoe[at + 4]] += 1
        return at, SECOND + (0 if action == 1 else 1), 0.0
    row[shoe[at + 5]] += 1
    a, b, c = CODES[shoe[at]], CODES[shoe[at + 1]], CODES[shoe[at + 2]]
    five = strength5(told.strengths, a, b, c, CODES[shoe[at + 4]], CODES[shoe[at + 5]])
    bets = 1 + (phase - SECOND) + (0 if action == 1 else 1)
    return at + 6, OVER, bets * told.nets[0, int(told.orders[five])]


@kernel
def _double_down(shoe: Cards, at: int, phase: int, action: int, row: Cards, told: Rules) -> tuple[int, int, float]:
    """Double down stud, with the choices stand and double: one card and three community cards are seen. 19:47-17.9."""
    if phase == BETTING:
        return _seen(row, shoe, at, 4)
    row[shoe[at + 4]] += 1
    return at + 5, OVER, (1 + action) * told.nets[0, int(told.orders[_strength(shoe, at, told)])]


@kernel
def seed_tables(seeds: State, game: np.uint64, streams: State, at: Phases, stop: int) -> None:
    """A stream for each table, and a shoe that must be shuffled before it is dealt."""
    for i in range(len(seeds)):
        streams[i] = seed_stream(seeds[i], np.uint64(0), game)
        at[i] = stop


@kernel
def step_tables(
    told: Rules, streams: State, shoes: Cards, at: Phases, phases: Phases, pending: Nets, actions: Phases,
    observed: Cards, rewards: Nets, over: NDArray[np.bool_],
) -> None:  # fmt: skip
    """Every table goes on to its player's next choice or to the end of the round; one that is over deals anew.

    A round that is decided before anything was asked ends with the next step, whatever its action.
    """
    for i in range(len(phases)):
        row, phase, reward = observed[i], phases[i], 0.0
        rewards[i], over[i] = 0.0, False
        if phase == DECIDED:
            phases[i], rewards[i], over[i] = OVER, pending[i], True
            continue
        began = phase == OVER
        if began:
            row[: 2 * DECK] = 0
            phase = BETTING
            if at[i] >= told.stop:
                shuffle(streams[i], shoes[i], 0, told.reach)
                at[i] = 0
        if told.kind == WAR:
            at[i], phase, reward = _war(shoes[i], at[i], phase, actions[i], row, told)
        elif told.kind == RED_DOG:
            at[i], phase, reward = _red_dog(shoes[i], at[i], phase, actions[i], row, told)
        elif told.kind == THREE_CARD:
            at[i], phase, reward = _three_card(shoes[i], at[i], phase, actions[i], row, told)
        elif told.kind == CARIBBEAN:
            at[i], phase, reward = _caribbean(shoes[i], at[i], phase, actions[i], row, told)
        elif told.kind == RIDE:
            at[i], phase, reward = _ride(shoes[i], at[i], phase, actions[i], row, told)
        else:
            at[i], phase, reward = _double_down(shoes[i], at[i], phase, actions[i], row, told)
        if phase == OVER:
            if began:
                phase, pending[i] = DECIDED, reward
            else:
                rewards[i], over[i] = reward, True
        row[2 * DECK :] = told.masks[phase]
        phases[i] = phase
