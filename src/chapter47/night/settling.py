"""Settlement only: for a table in a hurry, who won and by which row of its pay table; the rules reckon what is paid."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction
from math import lcm
from typing import cast

from ..errors import Refusal, certain, nearest
from ..table.money import DOLLAR, Cents, dollars
from ..table.night import Rounding, whole_dollars
from ..table.pay_tables import Pay
from ..table.wagers import WagerType
from .games import choices_of, elections_of, night_game
from .model import Night, NightTable

LOST, RETURNED, HALF = "lost", "returned", "half lost"
EVEN_MONEY = ("red", "black", "odd", "even", "1-to-18", "19-to-36")
WAITED = "waited"  # the field that says how long
LONGEST = timedelta(minutes=30)  # that an entry may wait on a phone without a network


@dataclass(frozen=True, slots=True)
class Asked:
    """One wager to be settled: whose, what on, how much in whole dollars, and how it ended."""

    player: str
    wager: str
    amount: int
    result: str


@dataclass(frozen=True, slots=True)
class Way:
    """One way a wager may end at this table: as it is entered, what it pays, and the paragraph."""

    result: str
    pays: str
    cite: str
    row: Pay | None = None

    def as_dict(self) -> dict[str, str]:
        """The way for a page."""
        return {"result": self.result, "pays": self.pays, "cite": self.cite}


@dataclass(frozen=True, slots=True)
class Settled:
    """One wager settled: what is paid and what is taken, in cents of imitation money."""

    result: str
    paid: Cents
    taken: Cents
    cite: str


def wagers_of(night: Night, entry: NightTable) -> list[WagerType]:
    """Every wager that a table offers; a machine has none."""
    kind = night_game(entry.game).type
    if kind is None:
        said = f"Table {entry.number}, {entry.game}, pays by itself."
        raise Refusal(said, cite="13:47-20.15(d)", instead="a table with a dealer")
    elections = elections_of(night, entry)
    return [wager for wager in kind.wagers if wager.offered(elections)]


def find_wager(night: Night, entry: NightTable, name: str) -> tuple[WagerType, str]:
    """A wager by its name, with its place: ``straight:17``."""
    key, _, spot = name.strip().partition(":")
    known = {wager.key: wager for wager in wagers_of(night, entry)}
    if key not in known:
        said = f"{name!r} is no wager of {entry.game}."
        raise Refusal(said, cite="13:47-20.10(c)2", instead=nearest(key, known))
    try:
        known[key].verify_place(elections_of(night, entry), spot)
    except Refusal as refusal:
        certain(night_game(entry.game).type).cite_own(refusal)
        raise
    return known[key], spot


def ways(night: Night, entry: NightTable, wager: WagerType, spot: str = "") -> list[Way]:
    """Every way a wager may end by the rules of its table: the rows of its pay table, lost, and returned."""
    from ..games.night_roulette import NightRouletteElections

    elections = elections_of(night, entry)
    own = night_game(entry.game).type
    parallels = own.parallels if own else {}
    rows = [row for row in wager.pay_table(elections, spot) if row.odds is not None and not row.is_fee]
    alone = [str(row.odds) for row in rows]
    named = [
        Way(row.event or str(row.odds), row.pays, parallels.get(row.cite, row.cite), row)
        for row in rows
        if row.event or alone.count(str(row.odds)) == 1
    ]
    cite = parallels.get(wager.cite, wager.cite)
    if isinstance(elections, NightRouletteElections) and elections.half_on_zero and wager.key in EVEN_MONEY:
        named.append(Way(HALF, "half is taken", "13:47-20.32(g)[option]"))
    return [Way(LOST, "is taken", cite), *named, Way(RETURNED, "nothing is paid", cite)]


def settle(night: Night, entry: NightTable, name: str, amount: Cents, result: str) -> Settled:
    """What one wager is paid or costs, by the row that is named; fractions are rounded as posted. 13:47-20.12(c)1."""
    wager, spot = find_wager(night, entry, name)
    known = ways(night, entry, wager, spot)
    word = " ".join(result.casefold().split())
    way = next((one for one in known if word in (one.result.casefold(), one.pays.casefold())), None)
    if way is None:
        said = f"{name} at table {entry.number} does not end as {result!r}."
        told = ", ".join(f"{one.result} ({one.pays})" if one.row and one.row.event else one.result for one in known)
        raise Refusal(said, cite=known[0].cite, instead=told)
    return _settled(night, entry, way, amount)


def _settled(night: Night, entry: NightTable, way: Way, amount: Cents) -> Settled:
    if way.row is not None:
        return Settled(way.result, *_paid(night, entry, way.row, amount), way.cite)
    taken = {LOST: amount, RETURNED: 0, HALF: amount - whole_dollars(amount, 2, _rounding(night, entry))}[way.result]
    return Settled(way.result, 0, taken, way.cite)


def sums_of(night: Night, entry: NightTable, way: Way) -> list[int | None]:
    """What a player gains, below nothing loses, by a way with $1, $2 and so on, in whole dollars. 13:47-20.12(c)1.

    The list is as long as it takes to come out even: a larger wager gains what the whole list's last does as often as
    it goes into it, and the rest what stands there. None is a wager that cannot be paid so. A phone without a network
    says by it what is paid.
    """
    told: list[int | None] = []
    for amount in range(1, _even(way) + 1):
        try:
            done = _settled(night, entry, way, amount * DOLLAR)
        except Refusal:
            told.append(None)
        else:
            told.append((done.paid - done.taken) // DOLLAR)
    return told


def _even(way: Way) -> int:
    """The dollars of the least wager from which on nothing is left to be rounded."""
    row = way.row
    if row is None or row.odds is None:
        return 2 if way.result == HALF else 1
    even = lcm(row.share.denominator, (row.share * row.odds.ratio).denominator)
    if row.charge is None:
        return even
    won = even * row.share * row.odds.ratio * Fraction(row.charge.percent) / 100
    return even * lcm(won.denominator, (won * DOLLAR / row.charge.round_to).denominator)


def _paid(night: Night, entry: NightTable, row: Pay, amount: Cents) -> tuple[Cents, Cents]:
    """What a row pays in whole dollars, less its commission; of a wager paid in part the rest is taken."""
    staked = Fraction(amount) * row.share
    if staked % DOLLAR:
        said = f"{dollars(amount)} cannot be paid in part: a part of it is no whole number of dollars."
        raise Refusal(said, cite="13:47-20.12(c)1", instead=f"a multiple of ${row.share.denominator}")
    odds = row.odds.ratio if row.odds else Fraction(0)
    won = staked * odds
    paid = whole_dollars(won.numerator, won.denominator, _rounding(night, entry))
    charged = row.charge.amount(paid) if row.charge else 0
    return paid - charged, amount - int(staked)


def _rounding(night: Night, entry: NightTable) -> Rounding:
    return cast("Rounding", choices_of(night, entry).get("rounding", night.rounding))


def settlement_in_words(player: str, name: str, amount: Cents, one: Settled) -> str:
    """What the dealer does, in words, with its paragraph."""
    if one.paid:
        says = f"Pay {player} {dollars(one.paid)} on {name}, {one.result}"
    elif one.taken:
        says = f"Take {dollars(one.taken)} of {player} on {name}"
    else:
        says = f"Give {player} back {dollars(amount)} of {name}"
    return f"{says} ({one.cite})"


def waited(seconds: int | None, at: datetime) -> datetime:
    """When something fell that waited on a phone until it could be sent."""
    since = timedelta(seconds=min(max(seconds or 0, -1), 10**6))
    if not timedelta() <= since <= LONGEST:
        minutes = int(LONGEST.total_seconds() // 60)
        said = f"The entry waited {(seconds or 0) // 60:,} minutes."
        raise Refusal(said, cite="13:47-20.2[dealer]", instead=f"entries of the last {minutes} minutes")
    return at - since
