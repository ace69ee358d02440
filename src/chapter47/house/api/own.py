"""What is somebody's own: their limits, keeping away, and where they are in."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from pydantic import Field

from ...documents import Document, Written
from ..statement import statement
from ..store import reading
from .access import ERRORS, PREFIX, Anybody, Patron, TheHouse
from .bodies import WHOLE, Amount, Body

router = APIRouter(prefix=PREFIX, tags=["own"], responses=ERRORS)
Minutes = Annotated[int, Field(ge=1, le=1440), WHOLE]
Which = Annotated[str, Path(max_length=64, pattern=r"^([0-9a-f]{12,64}|all)$", description="a session, or all")]


class OwnLimits(Body):
    """Limits that a patron sets; what is left out stays, null is no limit. Looser ones hold after a day."""

    loss: Amount | None = Field(None, description="cents in 24 hours")
    stake: Amount | None = Field(None, description="cents in one wager")
    minutes: Minutes | None = Field(None, description="minutes of play in 24 hours")


class KeepingAway(Body):
    """For how many days somebody keeps away from play; null is for good."""

    days: Annotated[int, Field(ge=1, le=3650), WHOLE] | None


@router.get("/me/limits")
def limits(session: Patron, house: TheHouse) -> Written:
    """The limits that hold, those that wait for their day, and until when somebody keeps away."""
    return _limits(house.care.of(session.person.name))


@router.put("/me/limits")
def set_limits(wanted: OwnLimits, session: Patron, house: TheHouse) -> dict[str, object]:
    """Set limits: stricter ones at once, looser ones in 24 hours."""
    asked = {name: getattr(wanted, name) for name in wanted.model_fields_set}
    return _limits(house.care.set(session.person.name, asked))


@router.post("/me/exclusion")
def keep_away(keeping: KeepingAway, session: Patron, house: TheHouse) -> Written:
    """Keep away from play; it can be made longer, never shorter."""
    return _limits(house.care.keep_away(session.person.name, keeping.days))


@router.get("/me/statement")
def play_of_a_year(session: Patron, house: TheHouse) -> Written:
    """What whoever asks played in a year: by game what was wagered and won, and every movement of their account."""
    with reading(house.engine) as connection:
        return statement(connection, session.person.name)._asdict()


@router.get("/me/sessions")
def sessions(session: Anybody, house: TheHouse) -> Written:
    """Where whoever asks is in: since when, last seen, from which address."""
    return {"sessions": house.people.sessions_of(session.person.name)}


@router.delete("/me/sessions/{which}", status_code=204)
def end_session(which: Which, session: Anybody, house: TheHouse) -> None:
    """End one of one's sessions from here, or all of them."""
    house.people.end_session(session.person.name, which, session.person.name)


def _limits(own: Document) -> Written:
    later = {name: {"limit": wanted, "from": since} for name, (wanted, since) in own.get("later", {}).items()}
    names = ("loss", "stake", "minutes", "away")
    return {name: own.get(name) for name in names} | {"later": later}
