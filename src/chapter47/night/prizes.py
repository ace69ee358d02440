"""Prizes at the counter: redeemed at the price they carry, or drawn for with numbered tickets. 13:47-20.11, 20.16.

A drawing follows from a seed that the journal keeps: 32 bytes of the system's cryptographic source, or one that people
gave before everybody. Whoever has the seed and the number of tickets can draw again and must get the same winners.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from datetime import datetime
from hashlib import sha256

from ..errors import Refusal, nearest
from ..rulebook.cite import law
from ..table.money import DOLLAR, dollars
from .accounts import AWARDED, IMITATION, OF_ANOTHER, PLAYERS, PRINTED, REDEEMED, SHELF, TICKETS, Books, prize_unit
from .cheating import verify_redemption
from .identity import badge_of, find_player, verify_age
from .journal import JournalEntry, Posting
from .model import Prize
from .roster import is_staff, staff_alike

USES = ("wager", "winnings", "merchandise", "raffle ticket")  # 13:47-20.12(c)4
MONEY = ("cash", "money", "dollars", "check", "bill")


@law("13:47-20.2[imitation-money]", "13:47-20.2[casino-night]")
def verify_use(purpose: str) -> None:
    """Refuse whatever imitation money is not for. 13:47-20.2[imitation-money], 13:47-20.12(c)4.

    Cash is refused by its own rules: 13:47-20.8(b)1, 13:47-20.2[casino-night].
    """
    if purpose.lower() in MONEY:
        raise Refusal(
            "Imitation money is never turned back into cash.",
            cite="13:47-20.8(b)1",
            instead="a merchandise prize, or a raffle ticket for one",
        )
    if purpose not in USES:
        raise Refusal(
            f"Imitation money cannot be used for {purpose!r}.",
            cite="13:47-20.12(c)4",
            instead="a wager, a merchandise prize, or a raffle ticket for one",
        )


def find_prize(books: Books, number: str) -> Prize:
    """A prize by its number."""
    prize = books.night.prize(number)
    if prize is None:
        raise Refusal(f"There is no prize {number}.", instead=nearest(number, [p.number for p in books.night.prizes]))
    return prize


def redeem(
    books: Books, at: datetime, number: str, *, by: str = "prize counter", player: str | None = None, count: int = 1
) -> JournalEntry:
    """Hand out a prize, or several alike, for the imitation money marked on each. 13:47-20.11(c)."""
    if number.lower() in (*MONEY, "bar", "admission", "drinks"):
        verify_use(number)
    player = _verify(books, at, player)
    prize = find_prize(books, number)
    if prize.method != "redemption" or prize.price is None:
        said = f"Prize {number}, {prize.name}, is drawn for, not redeemed."
        raise Refusal(said, cite="13:47-20.11(b)", instead="tickets for the drawing")
    if count < 1:
        raise Refusal(f"{count} is no number of prizes.", instead="1 or more")
    left = books.held(SHELF, prize_unit(number))
    if left < count:
        said = f"Only {left} of prize {number}, {prize.name}, is left." if left else f"No {prize.name} is left."
        raise Refusal(said, instead=_left(books))
    price = prize.price // DOLLAR * count
    data = {"prize": number, "name": prize.name, "price": price, "retail": prize.retail * count, "player": player}
    return books.record("redeem", at, by, {**data, "count": count}, [*_paid(price), *_handed(number, count)])


@law("13:47-20.2[exchange-ratio]")
def buy_tickets(
    books: Books, at: datetime, count: int, *, by: str = "prize counter", player: str | None = None
) -> JournalEntry:
    """Numbered tickets of the drawing, each for the posted ratio. 13:47-20.11(b), 13:47-20.2[exchange-ratio]."""
    player = _verify(books, at, player)
    ratio = books.night.money.ratio
    if not ratio or not drawn(books):
        raise Refusal("There is no drawing.", cite="13:47-20.11(b)", instead=_left(books))
    if count < 1:
        raise Refusal(f"{count} is no number of tickets.", instead="1 or more")
    if books.state.winners:
        raise Refusal("The drawing was held.", cite="13:47-20.11(b)", instead=_left(books))
    first = -books.held(PRINTED, TICKETS) + 1
    data = {"first": first, "last": first + count - 1, "ratio": ratio // DOLLAR, "player": player}
    moved: list[Posting] = [(PRINTED, TICKETS, -count), (PLAYERS, TICKETS, count)]
    return books.record("tickets", at, by, data, [*_paid(count * ratio // DOLLAR), *moved])


def give_back(books: Books, number: str, wanted: str = "imitation money") -> None:
    """A prize is never bought back or swapped for cash or imitation money. 13:47-20.10(c)5."""
    prize = find_prize(books, number)
    raise Refusal(f"The {prize.name} is not taken back for {wanted}.", cite="13:47-20.10(c)5", instead="the prize kept")


def _verify(books: Books, at: datetime, player: str | None) -> str:
    """Who redeems, by badge or name, if they may."""
    if not books.state.opened or books.state.closed:
        when = "is closed" if books.state.closed else "is not open"
        raise Refusal(f"The night {when}.", cite="13:47-20.12(c)2", instead="redemption during the event")
    books.verify_time(at)
    who = find_player(books, player)
    verify_age(who)
    if who and is_staff(books.night, who):
        raise Refusal(f"{who} works at the night and wins nothing.", cite="13:47-20.10(d)1", instead="a guest")
    worker = staff_alike(books.night, who) if who and badge_of(books, who) is None else ""
    if worker:
        said = f"{who} may be {worker}, who works at the night and wins nothing."
        raise Refusal(said, cite="13:47-20.10(d)1", instead=OF_ANOTHER)
    verify_redemption(books, who)
    return who


def _paid(dollars_: int) -> list[Posting]:
    return [(PLAYERS, IMITATION, -dollars_), (REDEEMED, IMITATION, dollars_)]


def _handed(number: str, count: int = 1) -> list[Posting]:
    return [(SHELF, prize_unit(number), -count), (AWARDED, prize_unit(number), count)]


def _left(books: Books) -> str:
    there = [p for p in books.night.prizes if books.held(SHELF, prize_unit(p.number))]
    return ", ".join(f"{p.number} {p.name} ({dollars(p.price)})" for p in there if p.price) or "no prize is left"


# ---- the drawing -----------------------------------------------------------------------------------------------------


def drawn(books: Books) -> list[Prize]:
    """The prizes of the drawing, one for each piece."""
    return [p for p in books.night.prizes if p.method == "drawing" for _ in range(p.count)]


def new_seed() -> str:
    """A seed from the system's cryptographic source."""
    return secrets.token_hex(32)


def pick(seed: str, tickets: int, winners: int) -> list[int]:
    """Distinct ticket numbers from 1, in the order drawn: the same for the same seed, each as likely as any other.

    >>> pick("seed", 10, 3) == pick("seed", 10, 3), sorted(pick("seed", 4, 4))
    (True, [1, 2, 3, 4])
    """
    left = list(range(1, tickets + 1))
    numbers = _numbers(seed)
    return [left.pop(_below(numbers, len(left))) for _ in range(min(winners, tickets))]


def _numbers(seed: str) -> Iterator[int]:
    """64-bit numbers: SHA-256 of the seed and a counter."""
    count = 0
    while True:
        yield int.from_bytes(sha256(f"{seed}:{count}".encode()).digest()[:8])
        count += 1


def _below(numbers: Iterator[int], limit: int) -> int:
    """A number below a limit without bias: what lies above the last whole multiple is thrown away."""
    most = (1 << 64) // limit * limit
    return next(number for number in numbers if number < most) % limit


def draw(books: Books, at: datetime, by: str, seed: str | None = None) -> JournalEntry:
    """Hold the drawing: each prize to another ticket, recorded with its seed. 13:47-20.11(b)."""
    _verify_draw(books, at)
    tickets = -books.held(PRINTED, TICKETS)
    prizes = drawn(books)
    used = seed or new_seed()
    winners = [
        {
            "prize": prize.number,
            "name": prize.name,
            "retail": prize.retail,
            "ticket": ticket,
            "player": _whose(books, ticket),
        }
        for prize, ticket in zip(prizes, pick(used, tickets, len(prizes)), strict=False)
    ]
    moved = [posting for one in winners for posting in _handed(str(one["prize"]))]
    data: dict[str, object] = {"seed": used, "given": seed is not None, "tickets": tickets, "winners": winners}
    return books.record("draw", at, by, data, moved)


def _verify_draw(books: Books, at: datetime) -> None:
    if not drawn(books):
        raise Refusal("No prize is drawn for.", cite="13:47-20.11(b)", instead='a prize with method = "drawing"')
    if not books.state.opened or books.state.closed:
        raise Refusal("The night is not open.", cite="13:47-20.12(c)2", instead="a drawing during the event")
    books.verify_time(at)
    if books.state.winners:
        raise Refusal("The drawing was held.", cite="13:47-20.11(b)", instead="night report shows the winners")
    if not books.held(PRINTED, TICKETS):
        raise Refusal("No ticket was bought.", cite="13:47-20.11(b)", instead="tickets first")


def _whose(books: Books, ticket: int) -> str:
    return next((player for first, last, player in books.state.tickets if first <= ticket <= last), "")


def verify_draw(books: Books) -> bool:
    """Whether the recorded drawing follows from its seed."""
    for line in books.journal.lines:
        if line.kind == "draw":
            told = [one["ticket"] for one in line.data["winners"]]
            return told == pick(line.data["seed"], line.data["tickets"], len(drawn(books)))
    return False
