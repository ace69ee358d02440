"""Coming in, signing in and out, and what somebody has."""

from __future__ import annotations

from fastapi import APIRouter, Request

from ...documents import Written
from ...errors import Refusal
from ..company import is_bot
from ..people import Right, Session
from ..service import House
from .access import ERRORS, PREFIX, Anybody, NewcomersKey, TheDoor, TheHouse, address
from .bodies import Credentials, Newcomer

PLAY_MONEY = 1_000_000  # cents
router = APIRouter(prefix=PREFIX, tags=["people"], responses=ERRORS)


def _person(session: Session, house: House) -> Written:
    person = session.person
    chips = house.balance(person.name) if person.may(Right.PLAY) else None
    return {"name": person.name, "role": str(person.role), "chips": chips}


@router.post("/patrons", status_code=201)
async def come_in(
    newcomer: Newcomer, house: TheHouse, door: TheDoor, request: Request, key: NewcomersKey = ""
) -> dict[str, object]:
    """A patron comes in and gets play money and a token; with the same key again, the same token while it is good."""
    door.newcomers.take(address(request))
    if is_bot(newcomer.name):
        raise Refusal(f"{newcomer.name} is a name of the house's bots.", instead="another name")
    given = newcomer.name, PLAY_MONEY, newcomer.password, key, address(request)
    session = await door.aside(house.come_in, *given)
    return await door.aside(_person, session, house) | {"token": session.token, "csrf": session.csrf}


@router.post("/sessions", status_code=201)
async def sign_in(credentials: Credentials, house: TheHouse, door: TheDoor, request: Request) -> dict[str, object]:
    """Sign in with name and password, and a code where somebody has a second factor, for a token."""
    door.tries.take(f"{address(request)} {credentials.name}")
    given = credentials.name, credentials.password, credentials.code, address(request)
    session = await door.aside(house.people.sign_in, *given)
    return await door.aside(_person, session, house) | {"token": session.token, "csrf": session.csrf}


@router.delete("/sessions", status_code=204)
def sign_out(session: Anybody, house: TheHouse) -> None:
    """The token is good no longer."""
    house.people.sign_out(session.token)


@router.get("/me")
def me(session: Anybody, house: TheHouse) -> dict[str, object]:
    """Who asks, and what a patron has beside the chips at tables."""
    return _person(session, house)
