"""Pay tables as rows: what happened, what is paid for it, by which paragraph. Layouts, signs and guides print these.

>>> from chapter47 import Game
>>> from chapter47.table.wagers import WagerType
>>> red_dog = Game("red-dog")
>>> for row in next(kind for kind in red_dog.type.wagers if kind.key == "raise").pay_table(red_dog.elections):
...     print(row.event, "|", row.odds, "|", row.cite)
spread 1 | 5 to 1 | 19:47-6.5[spread-1]
spread 2 | 4 to 1 | 19:47-6.5[spread-2]
spread 3 | 2 to 1 | 19:47-6.5[spread-3]
spread 4 to 11 | 1 to 1 | 19:47-6.5[spread-4-11]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from ..rulebook.provenance import provenance
from .money import Cents, dollars
from .odds import Odds

if TYPE_CHECKING:
    from .wagers import Charge

WHOLE = Fraction(1)
LONG = 4  # rows of a pay table that is written out once only
_HANDS = {"royal", "straight", "full", "flush", "pair", "seven-card"}  # how the names of single hands begin


@dataclass(frozen=True, slots=True)
class Pay:
    """One row of a pay table. A wager that simply wins has a row without an event."""

    event: str
    odds: Odds | None
    cite: str
    charge: Charge | None = None  # taken from what is paid, or from a wager that is returned
    share: Fraction = WHOLE  # the part of the wager that is paid at the odds; the rest is lost
    prize: Cents | None = None  # an amount that is handed over instead of odds; the chip is not returned
    words: str = ""  # where it is neither odds nor an amount: a meter, a pot, a fee
    spots: tuple[str, ...] = ()  # the places that the row is for, where it is not for all
    word: str = "to"  # or "win", as the licensee states odds: 19:47-5.5(b)

    @property
    def pays(self) -> str:
        """What is paid, in words."""
        if self.words:
            return self.words
        if self.prize is not None:
            return dollars(self.prize)
        if self.odds is None:
            return f"returned less {self.charge}" if self.charge else "returned"
        told = f"win {self.odds.win} on {self.odds.against}" if self.word == "win" else str(self.odds)
        if self.share != WHOLE:
            told = f"{told} ({_part(self.share)} of the wager)"
        return f"{told} less {self.charge.percent}%" if self.charge else told

    @property
    def is_fee(self) -> bool:
        """Whether the row states a charge on the wager and no payout."""
        return self.words.startswith("charge ")

    @property
    def sentence(self) -> str:
        """The row as a sign states it."""
        return f"{self.pays} on {self.happening}" if self.event else self.pays

    @property
    def happening(self) -> str:
        """The event within a sentence: a hand of cards with its article.

        >>> Pay("royal flush", None, "").happening, Pay("four-of-a-kind", None, "").happening
        ('a royal flush', 'four-of-a-kind')
        """
        return f"a {self.event}" if self.event.partition(" ")[0] in _HANDS else self.event

    def net(self, stake: Cents) -> Fraction | None:
        """What the patron gains for each unit of ``stake``; None where it depends on a meter or another's chips."""
        if self.words:
            return None
        if self.prize is not None:
            return Fraction(self.prize, stake) - 1
        if self.odds is None:
            return -Fraction(self.charge.amount(stake), stake) if self.charge else Fraction(0)
        won = self.odds.ratio * self.share
        taken = self.charge.amount(int(won * stake)) if self.charge else 0
        return won - (1 - self.share) - Fraction(taken, stake)

    def as_dict(self) -> dict[str, str | None]:
        """The row for JSON."""
        return {
            "event": self.event,
            "pays": self.pays,
            "odds": str(self.odds) if self.odds else None,
            "cite": self.cite,
            "provenance": provenance(self.cite),
        }

    def __str__(self) -> str:
        return f"{self.event}: {self.pays}" if self.event else self.pays


PayTable = tuple[Pay, ...]


def _part(share: Fraction) -> str:
    names = {
        Fraction(1, 2): "one half",
        Fraction(1, 4): "one quarter",
        Fraction(1, 5): "one fifth",
        Fraction(2, 5): "two fifths",
    }
    return names.get(share, str(share))


def in_line(rows: PayTable) -> str:
    """A pay table on one line, as the odds command and a layout print it."""
    return ", ".join(map(str, rows))


def in_words(title: str, rows: PayTable) -> str:
    """A pay table as one sentence of a sign."""
    return f"{title} pays {'; '.join(row.sentence for row in rows)}"


def each_in_words(tables: Iterable[tuple[str, PayTable]]) -> list[str]:
    """Pay tables as sentences; a long one that another wager has too is written out once.

    >>> rows = tuple(Pay(str(n), Odds(n, 1), "") for n in (1, 2, 3, 4))
    >>> each_in_words([("Bet 1", rows), ("Bet 2", rows)])
    ['Bet 1 pays 1 to 1 on 1; 2 to 1 on 2; 3 to 1 on 3; 4 to 1 on 4', 'Bet 2 pays as Bet 1 does']
    """
    first: dict[PayTable, str] = {}
    told = []
    for title, rows in tables:
        like = first.setdefault(rows, title)
        told.append(in_words(title, rows) if like == title or len(rows) < LONG else f"{title} pays as {like} does")
    return told


def schedule(lines: Mapping[str, Odds], cite: str, cites: Mapping[str, str] | None = None) -> PayTable:
    """The rows of a schedule of odds by line; ``cites`` where a line has a paragraph of its own."""
    return tuple(Pay(line, odds, (cites or {}).get(line, cite)) for line, odds in lines.items())


def by_place(lines: Iterable[tuple[str, Odds, str]]) -> PayTable:
    """Rows for places, those that pay alike together: ``4 and 10: 9 to 5``. A lone group needs no event."""
    groups: dict[Odds, list[tuple[str, str]]] = {}
    for place, odds, cite in lines:
        groups.setdefault(odds, []).append((place, cite))
    named = len(groups) > 1
    return tuple(
        Pay(" and ".join(p for p, _ in at) if named else "", odds, at[0][1], spots=tuple(p for p, _ in at))
        for odds, at in groups.items()
    )
