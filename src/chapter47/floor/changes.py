"""Two days side by side: what changed of a game in between, as far as the texts date it.

Provisions and elections that came or went, pay tables, and the house edge of each wager before and after, with the
notice that adopted each change where the texts name it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date

from ..documents import Written
from ..errors import Refusal
from ..rulebook import Cite, Provision, rulebook
from ..rulebook.amendments import ADOPTED, AMENDED, SUBCHAPTERS
from ..rulebook.history import Notice, notice_of
from ..table.elections import Elections, Unlawful
from ..table.game import GameType
from .editions import changed_since, elect_on, not_yet, on_day, speaks_of

SAME = 1e-9


@dataclass(frozen=True, slots=True)
class Edge:
    """The house edge of a wager on both days; None where it was not offered, or cannot be told."""

    wager: str
    before: float | None
    after: float | None

    @property
    def moved(self) -> bool:
        """Whether it is another one."""
        if self.before is None or self.after is None:
            return self.before is not self.after
        return abs(self.before - self.after) > SAME


@dataclass(slots=True)
class Changes:
    """What changed of a game between two days."""

    game: GameType
    first: date
    last: date
    offered: tuple[bool, bool] = (True, True)
    notices: list[tuple[str, Notice]] = field(default_factory=list)  # "adopted" or "amended", and by what
    added: list[Provision] = field(default_factory=list)
    dropped: list[Provision] = field(default_factory=list)
    elections: list[str] = field(default_factory=list)
    pays: list[tuple[str, str, str]] = field(default_factory=list)  # wager, before, after
    edges: list[Edge] = field(default_factory=list)
    not_known: list[str] = field(default_factory=list)

    @property
    def any(self) -> bool:
        """Whether anything is known to have changed."""
        moved = any(edge.moved for edge in self.edges)
        return bool(self.notices or self.added or self.dropped or self.elections or self.pays or moved)

    def as_dict(self) -> Written:
        """The changes for ``--json``."""
        return {
            "game": self.game.key,
            "from": self.first.isoformat(),
            "to": self.last.isoformat(),
            "offered": list(self.offered),
            "notices": [
                {
                    "section": one.section,
                    "what": what,
                    "effective": one.effective.isoformat(),
                    "notice": one.notice or None,
                    "register": list(one.register),
                }
                for what, one in self.notices
            ],
            "added": [row.as_dict() for row in self.added],
            "dropped": [row.as_dict() for row in self.dropped],
            "elections": self.elections,
            "pays": [{"wager": wager, "before": old, "after": new} for wager, old, new in self.pays],
            "edges": [{"wager": one.wager, "before": one.before, "after": one.after} for one in self.edges],
            "not_known": self.not_known,
        }


def changes(game: GameType, first: date, last: date, *, edges: bool = True) -> Changes:
    """Everything known to have changed of a game after ``first`` and up to ``last``."""
    if last <= first:
        raise Refusal(f"{last} is not after {first}.", instead="--to a later day than --from")
    then, now = _elections(game, first), _elections(game, last)
    made = Changes(game, first, last, (then is not None, now is not None))
    made.notices = list(_notices(game, first, last))
    if then is not None and now is not None:
        made.added, made.dropped = _provisions(game, first, last)
    later = {str(one.message) for one in not_yet(game, last)}
    made.elections = [f"{one.message} ({one.cite})" for one in not_yet(game, first) if one.message not in later]
    if then is not None and now is not None:
        made.elections += _defaults(then, now)
        made.pays = list(_pays(game, then, now))
    if edges:
        made.edges = list(_edges(game, then, now))
    made.not_known = list(_not_known(game, first, last, then))
    return made


def _elections(game: GameType, day: date) -> Elections | None:
    """The default elections of a game by the law of a day; None where it could not be offered."""
    try:
        return elect_on(game, {}, day)[0]
    except Unlawful:
        return None


def _notices(game: GameType, first: date, last: date) -> Iterator[tuple[str, Notice]]:
    """Adoptions and amendments of the game's subchapter in between, day by day."""
    place = Cite.parse(game.cite)
    if place.title != 19 or place.subchapter is None:
        return
    found: list[tuple[date, str, str]] = []
    came = SUBCHAPTERS.get(place.subchapter)
    if came and first < date.fromisoformat(came) <= last:
        found.append((date.fromisoformat(came), f"19:47-{place.subchapter}", "adopted"))
    dated = [(section, day, "adopted") for section, day in ADOPTED.items()]
    dated += [(section, day, "amended") for section, days in AMENDED.items() for day in days.split()]
    for section, text, what in dated:
        day = date.fromisoformat(text)
        if int(section.partition(".")[0]) == place.subchapter and first < day <= last and speaks_of(game, section):
            found.append((day, f"19:47-{section}", what))
    yield from ((what, notice_of(section, day)) for day, section, what in sorted(found))


def _provisions(game: GameType, first: date, last: date) -> tuple[list[Provision], list[Provision]]:
    """The rows that are in force on one of the days only."""
    book = rulebook()
    own = game.key if game.key in book.games else None  # mini-craps has the rows of craps
    rows = book.select(game=own, within=None if own else game.cite)
    told = [(row, row.in_force(first), row.in_force(last)) for row in rows]
    return [row for row, was, now in told if now and not was], [row for row, was, now in told if was and not now]


def _defaults(then: Elections, now: Elections) -> Iterator[str]:
    """Elections that stand otherwise where a licensee chooses nothing; which print is read is one of them."""
    old, new = then.chosen(), now.chosen()
    for name in old:
        if old[name] != new[name]:
            yield f"{name}: {old[name]} to {new[name]}, unless chosen"


def _pays(game: GameType, then: Elections, now: Elections) -> Iterator[tuple[str, str, str]]:
    for kind in game.wagers:
        old = kind.pays(then) if kind.offered(then) else "not offered"
        new = kind.pays(now) if kind.offered(now) else "not offered"
        if old != new:
            yield kind.key, old, new


def _edges(game: GameType, then: Elections | None, now: Elections | None) -> Iterator[Edge]:
    """The edge of each wager on both days; one computation where the elections are the same."""
    before = {one.wager: one.house_edge for one in game.odds(then).wagers} if then is not None else {}
    same = then is not None and now is not None and then == now
    after = before if same else {one.wager: one.house_edge for one in game.odds(now).wagers} if now is not None else {}
    yield from (Edge(wager, before.get(wager), after.get(wager)) for wager in dict.fromkeys([*before, *after]))


def _not_known(game: GameType, first: date, last: date, then: Elections | None) -> Iterator[str]:
    """What the texts do not tell: wordings of sections amended later, and dates that nobody noted."""
    if then is not None:
        yield from (one.message for one in on_day(game, then, first).unknown)
    amended = list(changed_since(game, first))
    if amended:
        yield (
            "Of sections amended after the first day only the later wording is at hand, so that what an amendment "
            f"changed is told only where a note or an older print says so: {'; '.join(amended)}."
        )
    later = list(changed_since(game, last))
    if later:
        yield f"Amended after the second day too: {'; '.join(later)}."
