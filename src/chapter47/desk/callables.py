"""Strategies in Python, played round by round: all wagers of a round meet the same outcome."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate

import numpy as np
from numpy.random import PCG64, Generator

from ..errors import Refusal, nearest
from ..odds.events import Rounds
from ..sim.engine import lawful_seed
from ..table.elections import Elections
from ..table.game import GameType
from ..table.money import Cents, dollars
from .events import expanded, rounds_of
from .programs import Situation, Strategy
from .sessions import COLUMNS, Played, gathered

FINEST = 10**6  # the finest share of a unit that a wager pays
Met = tuple[int, int, int, int]  # what a unit brings and what lies on the layout, each as a fraction


@dataclass(frozen=True)
class Family:
    """Rounds that decide some of the wagers together: how likely each class is, and what each wager meets in it."""

    below: tuple[float, ...]  # of all classes up to this one, without the last
    meets: Mapping[str, tuple[Met, ...]]

    @cached_property
    def most(self) -> dict[str, Fraction]:
        """The most that each wager can come to for a unit, with what is added in the round."""
        return {
            wager: max(max(Fraction(put, share), -Fraction(net, of)) for net, of, put, share in met)
            for wager, met in self.meets.items()
        }

    def drawn(self, rng: Generator) -> int:
        """A class of rounds."""
        return bisect_right(self.below, rng.random())


def families_for(game: GameType, elections: Elections, wagers: Sequence[str]) -> list[Family]:
    """The wagers that a strategy names, sorted into the rounds that decide them."""
    if not wagers:
        raise Refusal("A strategy in Python says which wagers it may make.", instead='wagers=["banker", "tie"]')
    told = rounds_of(game, elections)
    keys = {wager: tuple(expanded({wager: 1}, told, game, elections)) for wager in wagers}
    found = []
    for rounds in told:
        own = {wager: parts for wager, parts in keys.items() if set(parts) <= set(rounds.wagers)}
        if own:
            whole = sum(rounds.chances)
            below = tuple(float(sum_ / whole) for sum_ in accumulate(rounds.chances))[:-1]
            found.append(Family(below, {wager: _meets(rounds, parts) for wager, parts in own.items()}))
    return found


def _meets(rounds: Rounds, parts: Sequence[str]) -> tuple[Met, ...]:
    """What a wager of one unit meets in each class; odds behind any point are of one wager."""
    met = []
    for at in range(len(rounds.names)):
        ends = [end for part in parts if (end := rounds.wagers[part][at]) is not None]
        net, put = (
            sum((Fraction(amount).limit_denominator(FINEST) for amount in amounts), Fraction(0))
            for amounts in ([end.net for end in ends], [end.staked for end in ends])
        )
        met.append((*net.as_integer_ratio(), *put.as_integer_ratio()))
    return tuple(met)


def play_strategy(
    strategy: Strategy,
    families: Sequence[Family],
    sessions: int,
    seed: int = 0,
    *,
    bankroll: Cents,
    rounds: int,
    name: str = "a strategy in Python",
) -> Played:
    """Play a callable round by round; the wagers of one round share its outcome."""
    for word, number in (("sessions", sessions), ("rounds", rounds), ("cents", bankroll)):
        if type(number) is not int or number < 1:
            raise Refusal(f"Cannot play with {number!r} {word}.", instead="a whole number, one or more")
    rng = Generator(PCG64(lawful_seed(seed)))
    told = np.zeros((sessions, COLUMNS), np.int64)
    for row in told:
        row[:] = _session(strategy, families, rng, bankroll, rounds)
    return gathered(name, told)


def _session(
    strategy: Strategy, families: Sequence[Family], rng: Generator, bankroll: Cents, rounds: int
) -> tuple[int, ...]:
    """One session as a row of what ``sessions`` tells."""
    now = Situation(bankroll, bankroll)
    high, fall, longest, best, staked, stop = bankroll, 0, 0, 0, 0, 0
    while now.round < rounds and not stop:
        bets = _named(strategy, now)
        if bets is None:
            stop = 4
            break
        net, put = _round(bets, now, families, rng)
        now.round += 1
        now.money += net
        now.last_net = net
        if net:
            now.wins, now.losses = (now.wins + 1, 0) if net > 0 else (0, now.losses + 1)
        longest, best, staked = max(longest, now.losses), max(best, now.wins), staked + put
        high = max(high, now.money)
        fall = max(fall, high - now.money)
        stop = 1 if now.money <= 0 else 0
    return now.money - bankroll, now.round, longest, best, staked, fall, stop


def _named(strategy: Strategy, now: Situation) -> Mapping[str, Cents] | None:
    """What the strategy bets; a plan that ran out without saying so is told."""
    try:
        bets = strategy(now)
    except StopIteration:
        told = f"The strategy has nothing more to say in round {now.round + 1} (it raised StopIteration)."
        raise Refusal(told, instead="return None to leave the table") from None
    if bets is None:
        return None
    if not isinstance(bets, Mapping) or any(type(amount) is not int or amount < 0 for amount in bets.values()):
        raise Refusal(f"A strategy bets whole cents on wagers, not {bets!r}.", instead='{"banker": 1000}')
    if sum(bets.values()) > now.money:
        put, have = dollars(sum(bets.values())), dollars(now.money)
        raise Refusal(f"The strategy bets {put} in round {now.round + 1} and has {have}.", instead=f"{have} or less")
    return {wager: amount for wager, amount in bets.items() if amount}


def _round(
    bets: Mapping[str, Cents], now: Situation, families: Sequence[Family], rng: Generator
) -> tuple[Cents, Cents]:
    """What one round brings, and what lay on the layout in it."""
    if not bets:
        return 0, 0
    family = _family(bets, families)
    most = sum(family.most[wager] * amount for wager, amount in bets.items())
    if most > now.money:
        told = f"The strategy may come to {dollars(int(most))} in round {now.round + 1} and has {dollars(now.money)}."
        raise Refusal(told, instead="bets that leave enough to raise, double or split")
    at = family.drawn(rng)
    net = put = 0
    for wager, amount in bets.items():
        won, of, more, share = family.meets[wager][at]
        if amount * won % of or amount * more % share:
            told = f"{dollars(amount)} on {wager} cannot be settled to the cent."
            raise Refusal(told, instead=f"a multiple of {dollars(of * share)}")
        net += amount * won // of
        put += amount * more // share
    return net, put


def _family(bets: Mapping[str, Cents], families: Sequence[Family]) -> Family:
    for family in families:
        if bets.keys() <= family.meets.keys():
            return family
    known = [wager for family in families for wager in family.meets]
    unknown = [wager for wager in bets if wager not in known]
    if unknown:
        raise Refusal(f"The strategy bets on {unknown[0]!r}, which it did not name.", instead=nearest("", known))
    apart = "; ".join(", ".join(family.meets) for family in families)
    raise Refusal(
        f"{' and '.join(bets)} are not decided by the same round, so they cannot be played together.",
        instead=f"in one round: {apart}",
    )


__all__ = ["Family", "families_for", "play_strategy"]
