"""A table between two rounds as data: all that outlives a round, typed, to be stored, copied and taken up again.

A table is saved where its betting window is open. What nobody may see, the order of the cards to come, is kept apart.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, cast

import msgspec

from ..documents import Document
from ..errors import Refusal
from . import registry
from .cards import Card
from .money import Cents
from .odds import Odds
from .shoe import Shoe
from .tiles import Tile
from .wagers import Wager
from .window import Limits

if TYPE_CHECKING:
    from .table import Table

SCHEMA = 1


class Own(msgspec.Struct):
    """The base of what a game remembers from round to round; a game without a memory uses this one."""


class SeatState(msgspec.Struct, frozen=True):
    """A patron and the chips before them."""

    number: int
    name: str
    balance: Cents


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """A wager that stands on the layout between rounds."""

    number: int
    seat: int
    kind: str
    amount: Cents
    round: int
    spot: str = ""
    charged: Cents = 0


class ShoeState(msgspec.Struct, frozen=True, omit_defaults=True):
    """A shoe as everybody sees it: what it was made of, what is out, what lies in the rack."""

    cards: tuple[tuple[str, int], ...]
    out: tuple[tuple[str, int], ...]
    left: int
    cutting_card: int = 0
    unseen: int = 0
    held: tuple[str, ...] = ()
    discards: tuple[tuple[str, tuple[str, ...]], ...] = ()


class TableState(msgspec.Struct, frozen=True):
    """A table at its betting window."""

    schema: int
    game: str
    elections: Document
    limits: Limits
    round: int
    rounds: int
    seats: tuple[SeatState, ...]  # in the order in which they were taken
    wagers: tuple[Standing, ...]
    next_wager: int
    rack: Cents
    owed: dict[int, Cents]
    complimentary: tuple[tuple[str, Cents], ...]
    carried: dict[str, Cents]
    shoes: dict[str, ShoeState]
    side: str
    due: bool
    staffed: bool
    own: msgspec.Raw
    away: tuple[int, ...] = ()


def _plain(value: object) -> object:
    if isinstance(value, Card | Tile):
        return value.code
    if isinstance(value, Odds):
        return str(value)
    raise TypeError(f"{type(value).__name__} cannot be kept between rounds")


def _made(kind: type, value: Any) -> object:
    if kind is Card or kind is Tile or kind is Odds:
        return kind.parse(value)
    raise TypeError(f"{kind.__name__} cannot be kept between rounds")


_encoder = msgspec.json.Encoder(enc_hook=_plain)  # keys in the order in which they came: seats are read in it
_decoder = msgspec.json.Decoder(TableState)


def piece(code: str) -> Any:
    """A card or a tile by its code."""
    return Tile.parse(code) if "-" in code else Card.parse(code)


def save(table: Table) -> bytes:
    """A table at its betting window, as bytes. In the middle of a round it is refused."""
    if table.window is None:
        raise Refusal("A table is saved between rounds.", instead="when its betting window is open")
    return _encoder.encode(
        TableState(
            SCHEMA,
            table.game.key,
            _elected(table),
            table.limits,
            table.round,
            table.rounds,
            tuple([SeatState(seat.number, seat.name, seat.balance) for seat in table.seats.values()]),
            tuple([_standing(wager) for wager in table.wagers]),
            table.next_wager,
            table.rack,
            table.owed,
            tuple(table.complimentary),
            table.carried,
            {side: _shoe(shoe) for side, shoe in table.shoes.items()},
            table.side,
            table.due,
            table.staffed,
            msgspec.Raw(_encoder.encode(table.own)),
            tuple(sorted(table.away)),
        )
    )


def _elected(table: Table) -> Document:
    """The elections as they are stored, which never change."""
    if (known := table.derived.get(_elected)) is None:
        known = table.derived[_elected] = table.elections.model_dump(mode="json", exclude_unset=True)
    return cast(Document, known)


def load(body: bytes) -> Table:
    """A table as it was saved; ``rounds.resume`` goes on with it. What cannot be read is refused."""
    from .table import Table

    try:
        state = _decoder.decode(body)
        if state.schema > SCHEMA:
            raise Refusal(f"A table of schema {state.schema} cannot be read.", instead="a newer version of chapter47")
        game = registry.find(state.game)
        own = msgspec.json.decode(state.own, type=game.own, dec_hook=_made)
    except msgspec.MsgspecError as error:
        raise Refusal(f"This is no saved table: {error}.", instead="what save wrote") from None
    table: Table = Table(game, game.elections.elect(state.elections), state.limits)
    table.round, table.rounds = state.round, state.rounds
    for seat in state.seats:
        table.take_seat(seat.number, seat.name, seat.balance)
    for standing in state.wagers:
        table.next_wager = standing.number
        wager = table.lay(
            standing.seat, table.wager_type(standing.kind), standing.amount, standing.round, standing.spot
        )
        wager.charged = standing.charged
    table.next_wager, table.rack, table.owed = state.next_wager, state.rack, dict(state.owed)
    table.complimentary, table.carried = list(state.complimentary), dict(state.carried)
    table.shoes = {side: _made_shoe(side, shoe) for side, shoe in state.shoes.items()}
    table.side, table.due, table.staffed, table.own = state.side, state.due, state.staffed, own
    table.away = set(state.away)
    table.open_window()
    return table


def _standing(wager: Wager) -> Standing:
    return Standing(wager.number, wager.seat, wager.kind.key, wager.amount, wager.round, wager.spot, wager.charged)


def _shoe(shoe: Shoe) -> ShoeState:
    return ShoeState(
        tuple([(card.code, n) for card, n in shoe.composition.items()]),
        tuple([(card.code, n) for card, n in shoe.out.items() if n]),
        shoe.left,
        shoe.cutting_card,
        shoe.unseen,
        tuple([card.code for card in shoe.held]),
        tuple([(name, tuple([card.code for card in cards])) for name, cards in shoe.discards]),
    )


def _made_shoe(side: str, state: ShoeState) -> Shoe:
    shoe = Shoe(())
    shoe.composition = Counter({piece(code): n for code, n in state.cards})
    shoe.size = sum(n for _, n in state.cards)
    shoe.out = Counter(dict.fromkeys(shoe.composition, 0))
    shoe.out.update({piece(code): n for code, n in state.out})
    shoe.left, shoe.cutting_card, shoe.unseen, shoe.name = state.left, state.cutting_card, state.unseen, side
    shoe.held = [piece(code) for code in state.held]
    shoe.discards = [(name, tuple(map(piece, codes))) for name, codes in state.discards]
    return shoe
