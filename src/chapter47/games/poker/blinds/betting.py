"""Who is dealt in, where the button stands and who posts what: blinds in order, missed ones made good (19:47-14.10).

The big blind always moves to the next player; the small blind and the button follow to where the big and the small
blind were, even where the place is empty now, so that everybody pays the right blind.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ....rulebook.cite import law
from ....table.money import Cents
from ....table.table import Steps
from ....table.window import Leave
from ..elections import PokerElections
from ..state import PokerTable

NEW, SMALL, BIG = "new", "small", "big"  # what a seat owes: a newcomer's post, the small blind, both blinds
POST_CITE, MISSED_CITE = "19:47-14.10(d)[newcomer]", "19:47-14.10(d)[missed]"


@dataclass(slots=True)
class Posts:
    """The players of a hand from the left of the button, and what each posts before the cards."""

    order: list[int]
    live: dict[int, Cents] = field(default_factory=dict)  # blinds and posts, which count as bets
    extra: set[int] = field(default_factory=set)  # seats that post out of the blinds' places
    dead: dict[int, Cents] = field(default_factory=dict)  # small blinds made good, which count for nothing
    big: int = 0


def clockwise(seats: list[int], after: int) -> list[int]:
    """The seats from the left of one, that one last: poker's places are numbered clockwise from the dealer's left."""
    ordered = sorted(seats)
    return [n for n in ordered if n > after] + [n for n in ordered if n <= after]


def can_play(table: PokerTable, seat: int) -> bool:
    """Whether a seat is played and has chips for the charges and forced bets of a hand."""
    elections = table.elections
    fee = elections.hand_charge if elections.rake == "hand" else 0
    return seat not in table.away and table.seats[seat].balance > fee + elections.ante


def dealt_in(table: PokerTable) -> Steps[Posts]:
    """Who plays the next hand and posts what; fewer than two where no hand can be dealt."""
    yield from keep_places(table)
    able = [n for n in table.seats if can_play(table, n)]
    if len(able) < 2 or not table.elections.has_button:
        return Posts(clockwise(able, table.own.button or 0))
    forget_strangers(table)
    settled = [n for n in able if n not in table.own.owes]
    if not table.own.big or len(settled) < 2:
        return _afresh(table, able)
    return (yield from _forward(table, able))


def _afresh(table: PokerTable, able: list[int]) -> Posts:
    """The first hand, or one after nearly everybody left: the button moves on and nobody owes anything."""
    order = clockwise(able, table.own.button or 0)
    order = order[1:] + order[:1]
    table.own.owes.clear()
    table.own.button = order[-1]
    small, big = (order[1], order[0]) if len(order) == 2 else (order[0], order[1])
    return _posted(table, order, small, big)


@law("19:47-14.10(c)[dead-button]")
def _forward(table: PokerTable, able: list[int]) -> Steps[Posts]:
    """The blinds move on by a player; who sits out misses them. 19:47-14.10(c)[dead-button], 19:47-14.10(d)[missed]."""
    own = table.own
    small, button = own.big, own.small
    places = clockwise(list(table.seats), small)
    big = next(n for n in places if n in able)
    for seat in places[: places.index(big)]:
        miss(table, seat, BIG)
    if small in table.seats and small not in able:
        miss(table, small, SMALL)
    own.owes.pop(big, None)  # who is in the big blind owes nothing more
    playing = [n for n in able if n not in own.owes or n == big]
    extra = yield from _posters(table, [n for n in able if n not in playing], big, button)
    playing += extra
    if len(playing) == 2 and not extra:
        small = button = next(n for n in playing if n != big)
    own.button = button
    posts = _posted(table, clockwise(playing, button), small, big)
    for seat in extra:
        _make_good(table, posts, seat)
    return posts


def _posters(table: PokerTable, owing: list[int], big: int, button: int) -> Steps[list[int]]:
    """Who owes a blind posts it and plays, or waits for the big blind; between button and blinds one only waits.

    19:47-14.10(d)[newcomer], 19:47-14.10(d)[missed].
    """
    extra: list[int] = []
    for seat in clockwise(owing, big):
        between = clockwise([*table.seats, button], big)
        if between.index(seat) >= between.index(button):
            continue
        cite = POST_CITE if table.own.owes[seat] == NEW else MISSED_CITE
        if (yield from table.ask(cite, seat, "post-blinds", ("wait", "post"), absent="wait")) == "post":
            extra.append(seat)
    return extra


def _make_good(table: PokerTable, posts: Posts, seat: int) -> None:
    """A big blind counts as a bet, a small one that was missed goes dead into the pot. 19:47-14.10(d)[missed]."""
    owed, elections = table.own.owes.pop(seat), table.elections
    if owed != SMALL:
        posts.live[seat] = elections.big_blind
        posts.extra.add(seat)
    if owed != NEW:
        posts.dead[seat] = elections.small_blind


def _posted(table: PokerTable, order: list[int], small: int, big: int) -> Posts:
    """The blinds of a hand; a small blind whose place is empty is nobody's. 19:47-14.10(d)."""
    elections, own = table.elections, table.own
    own.small, own.big = small, big
    live = {big: elections.big_blind}
    if small in order and elections.small_blind:
        live[small] = elections.small_blind
    own.known = {n: table.seats[n].name for n in table.seats}
    return Posts(order, live, dead=_one_ante(elections, big), big=big)


@law("19:47-14.10(b)[one-ante]")
def _one_ante(elections: PokerElections, big: int) -> dict[int, Cents]:
    """Where the house posts so, the big blind puts up one ante for all. 19:47-14.10(b)[one-ante]."""
    return {big: elections.big_blind_ante} if elections.big_blind_ante else {}


@law("19:47-14.10(d)[missed]")
def miss(table: PokerTable, seat: int, blind: str) -> None:
    """A blind passes somebody who sits out; a newcomer owes no more than a newcomer. 19:47-14.10(d)[missed]."""
    owed = table.own.owes.get(seat)
    if owed != NEW and (blind == BIG or owed is None):
        table.own.owes[seat] = blind


def forget_strangers(table: PokerTable) -> None:
    """What a seat owes goes with its player; who has come since the last hand owes a newcomer's post."""
    own = table.own
    here = {n: seat.name for n, seat in table.seats.items()}
    for seat in [n for n in own.owes if own.known.get(n) != here.get(n)]:
        del own.owes[seat]
    if own.big:
        for seat, name in here.items():
            if own.known.get(seat) != name:
                own.owes[seat] = NEW


@law("19:47-14.18[kept]")
def keep_places(table: PokerTable) -> Steps:
    """A seat is kept for so many hands while its player sits out, and then given up. 19:47-14.18[kept]."""
    own, most = table.own, table.elections.hands_away
    own.absent = {seat: own.absent.get(seat, 0) + 1 for seat in sorted(table.away)}
    for seat in [n for n, hands in own.absent.items() if hands > most]:
        yield from table.note("19:47-14.18[kept]", "seat-given-up", seat=seat, hands=most)
        yield from table.leave(Leave(seat))
