"""Playing at live tables: at random within the law, by typing what fell, and looking at what came of it."""

from __future__ import annotations

from random import Random

import sqlalchemy as sa

from chapter47 import Bet, Refusal
from chapter47.games import game_type
from chapter47.house import House, ledger
from chapter47.house.live import LiveTable
from chapter47.house.people import Person, Role
from chapter47.house.recall import rows_of_sitting
from chapter47.house.shape import ACCOUNTS
from chapter47.house.store import reading, standing
from chapter47.table.cards import ALL_CARDS
from chapter47.table.money import dollars
from chapter47.table.requests import (
    Ask,
    AskAmount,
    Attest,
    Bets,
    Cut,
    Draw,
    DrawNumbers,
    DrawTile,
    Pause,
    Roll,
    Spin,
)
from chapter47.table.tiles import KINDS
from chapter47.table.window import Limits
from chapter47.table.writing import lines

FLOOR = Person("fay", Role.FLOORPERSON)


class Gambler:
    """Plays a live table at random, within the law."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def act(self, live: LiveTable) -> None:
        request = live.pending
        if isinstance(request, AskAmount):
            live.choose(request.seat, self.random.choice((request.low, request.high)))
        elif isinstance(request, Ask):
            live.choose(request.seat, self.random.choice(request.choices))
        elif isinstance(request, Bets):
            for seat in live.table.seats:
                kind = self.random.choice(live.table.offered)
                name = f"{kind.key}:{self.random.choice(kind.spots)}" if kind.spots else kind.key
                try:
                    live.bet(Bet(seat, name, self.random.choice((500, 1000, 2000, 6000))))
                except Refusal as refusal:
                    assert refusal.message
            live.deal()


def seated(house: House, game: str) -> LiveTable:
    live = house.open(game, limits=Limits(minimum=100))
    for seat in range(1, min(game_type(game).positions, 2) + 1):
        house.welcome(f"p{live.number}x{seat}", 300_000)
        house.sit(live.number, seat, f"p{live.number}x{seat}", 200_000)
    live.deal()
    return live


def total(house: House) -> int:
    with house.engine.connect() as connection:
        return int(connection.execute(sa.select(sa.func.sum(ACCOUNTS.c.balance))).scalar_one())


def chips(live: LiveTable) -> dict[str, int]:
    """Where the chips of a table are, by its own reckoning."""
    held = {f"seat {seat.number}": seat.balance for seat in live.table.seats.values() if seat.balance}
    for wager in live.table.wagers:
        held[f"layout {wager.seat}".removesuffix(" 0")] = (
            held.get(f"layout {wager.seat}".removesuffix(" 0"), 0) + wager.amount
        )
    return held


def in_the_books(house: House, number: int) -> dict[str, int]:
    """Where the ledger has the chips of a table's patrons."""
    with reading(house.engine) as connection:
        held = ledger.balances(connection, number)
    return {f"{a.kind} {a.ref}".strip(): amount for a, amount in held.items() if a.kind in ("seat", "layout")}


def text(live: LiveTable) -> str:
    """The journal of the sitting so far, as lines."""
    with reading(live.engine) as connection:
        rows = standing(rows_of_sitting(connection, live.number, live.sitting))
    waits = [f"waits: {made.line()}" for made in live.waiting]
    return "\n".join([*lines([row.event for row in rows]), *waits])


def settled(house: House, table: int = 1) -> None:
    """The dealer goes on wherever the table only waits for a word."""
    while isinstance(house.table(table).pending, Pause | Attest):
        house.enter(table, said(house.table(table), Random(1)), FLOOR)


def said(live: LiveTable, random: Random) -> str:
    """What a dealer could type now."""
    request = live.pending
    match request:
        case DrawTile() | Draw():
            cards = list(KINDS if isinstance(request, DrawTile) else ALL_CARDS)
            random.shuffle(cards)
            return str(next(card for card in cards if possible(request, card)))
        case Roll():
            return " ".join(str(random.randint(1, request.faces)) for _ in range(request.dice))
        case DrawNumbers():
            return " ".join(map(str, random.sample(range(1, request.of + 1), request.count)))
        case Spin():
            return random.choice(list(request.spaces))
        case Cut():
            return str(random.randint(request.low, request.high))
        case Ask():
            return random.choice(request.choices)
        case AskAmount():
            return dollars(request.low)
        case Attest():
            return " ".join(str(act.expects) for act in request.acts if act.expects is not None)
        case _:
            return ""


def possible(request: Draw, card: object) -> bool:
    try:
        request.verify(card)
    except Refusal:
        return False
    return True


def committed(house: House, game: str) -> LiveTable:
    """A table whose shuffles are promised, with somebody who waits for the first round."""
    live = house.open(game, limits=Limits(minimum=100), committed=True)
    house.welcome(f"ann{live.number}", 500_000)
    house.sit(live.number, 1, f"ann{live.number}", 400_000)
    live.deal()
    return live
