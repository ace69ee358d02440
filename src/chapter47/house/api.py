"""The HTTP interface, version 1: patrons, tables, rules and odds as JSON. /docs describes it."""

from __future__ import annotations

import secrets
from typing import Annotated, Any

from fastapi import APIRouter, Depends, FastAPI, Header, HTTPException, Request
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field

from .. import __version__
from ..errors import Refusal
from .audit import audit
from .service import House
from .view import seat_of, view

PLAY_MONEY = 1_000_000  # cents


class Newcomer(BaseModel):
    """A patron who comes in."""

    name: str = Field(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")


class Opening(BaseModel):
    """A table to open."""

    game: str = Field(max_length=60)
    elections: dict[str, Any] = Field(default_factory=dict)


class Seating(BaseModel):
    """A seat and the chips brought to it."""

    seat: int = Field(ge=1, le=100)
    chips: int = Field(ge=1, le=10**12)


class Wagering(BaseModel):
    """A wager."""

    wager: str = Field(max_length=80)
    amount: int = Field(ge=1, le=10**12)


class Choosing(BaseModel):
    """An answer to what the table asks: a choice, or an amount in cents."""

    answer: str | int


class Door:
    """Who is who: a patron is known by the token they were given at the door."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}

    def let_in(self, name: str) -> str:
        """A token for a patron."""
        token = secrets.token_urlsafe(24)
        self.names[token] = name
        return token

    def who(self, token: str) -> str:
        """The patron of a token."""
        if token not in self.names:
            raise HTTPException(401, "Show the token that you got at the door.")
        return self.names[token]


def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house


def _patron(request: Request, authorization: Annotated[str, Header()] = "") -> str:
    door: Door = request.app.state.door
    return door.who(authorization.removeprefix("Bearer "))


TheHouse = Annotated[House, Depends(_house)]
Patron = Annotated[str, Depends(_patron)]
Key = Annotated[str, Header(alias="Idempotency-Key", max_length=200)]

router = APIRouter(prefix="/api/v1", tags=["house"])


def mount(app: FastAPI, house: House, door: Door) -> None:
    """Put the interface onto an application."""
    app.state.house, app.state.door = house, door
    app.include_router(router)
    app.add_exception_handler(Refusal, _refused)


async def _refused(_: Request, refusal: Exception) -> JSONResponse:
    assert isinstance(refusal, Refusal)
    return JSONResponse({"error": refusal.as_dict()}, status_code=409)


def _own_seat(house: House, table: int, name: str) -> int:
    seat = seat_of(house.table(table), name)
    if not seat:
        raise Refusal(f"{name} has no seat at table {table}.", instead="sit first")
    return seat


def _seen(house: House, table: int, name: str) -> dict[str, Any]:
    live = house.table(table)
    return view(live, seat_of(live, name)).as_dict()


@router.get("/health")
def health() -> dict[str, str]:
    """Whether the house is open."""
    return {"status": "open", "version": __version__}


@router.post("/patrons", status_code=201)
def come_in(newcomer: Newcomer, house: TheHouse, request: Request) -> dict[str, Any]:
    """A patron comes in and gets play money and a token."""
    house.welcome(newcomer.name, PLAY_MONEY)
    return {"name": newcomer.name, "token": request.app.state.door.let_in(newcomer.name), "chips": PLAY_MONEY}


@router.get("/me")
def me(name: Patron, house: TheHouse) -> dict[str, Any]:
    """What a patron has beside the chips at tables."""
    return {"name": name, "chips": house.balance(name)}


@router.get("/tables")
def tables(house: TheHouse, offset: int = 0, limit: int = 50) -> dict[str, Any]:
    """The tables, a page at a time."""
    listed = house.tables()
    page = listed[max(0, offset) :][: max(1, min(limit, 200))]
    return {"total": len(listed), "tables": [{"number": number, "game": game} for number, game in page]}


@router.post("/tables", status_code=201)
def open_table(opening: Opening, name: Patron, house: TheHouse) -> dict[str, Any]:
    """Open a table of a game."""
    return {"number": house.open(opening.game, opening.elections).number}


@router.get("/tables/{table}")
def look(table: int, name: Patron, house: TheHouse) -> dict[str, Any]:
    """A table as this patron may see it."""
    return _seen(house, table, name)


@router.post("/tables/{table}/sit")
def sit(table: int, seating: Seating, name: Patron, house: TheHouse, key: Key = "") -> dict[str, Any]:
    """Take a seat."""
    house.sit(table, seating.seat, name, seating.chips, key)
    return _seen(house, table, name)


@router.post("/tables/{table}/bets")
def bet(table: int, wagering: Wagering, name: Patron, house: TheHouse, key: Key = "") -> dict[str, Any]:
    """Make a wager in the open window."""
    house.bet(table, _own_seat(house, table, name), wagering.wager, wagering.amount, key)
    return _seen(house, table, name)


@router.post("/tables/{table}/deal")
def deal(table: int, name: Patron, house: TheHouse) -> dict[str, Any]:
    """Close the betting and go on."""
    _own_seat(house, table, name)
    house.table(table).deal()
    return _seen(house, table, name)


@router.post("/tables/{table}/choose")
def choose(table: int, choosing: Choosing, name: Patron, house: TheHouse) -> dict[str, Any]:
    """Answer what the table asks of this patron."""
    house.table(table).choose(_own_seat(house, table, name), choosing.answer)
    return _seen(house, table, name)


@router.get("/rules/{cite:path}")
def rules(cite: str) -> list[dict[str, Any]]:
    """What the rulebook says at a citation."""
    from ..rulebook import rulebook

    return [provision.as_dict() for provision in rulebook().find(cite)]


@router.get("/audit")
def examine(house: TheHouse) -> dict[str, Any]:
    """Replay every table and re-derive every cent."""
    found = audit(house.engine)
    return {"sound": found.sound, "tables": found.tables, "steps": found.steps, "faults": found.faults}
