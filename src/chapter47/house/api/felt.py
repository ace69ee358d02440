"""What a screen needs beside the view of a table: its felt, presses on it, and the round in words with why it paid."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query
from fastapi.responses import Response
from pydantic import Field

from ...documents import Written
from ...table.events import Announced, WindowClosed
from ...table.window import Action, Bet, TakeDown
from ..explain import Explanation, explain
from ..felt import described, standing
from ..live import LiveTable
from ..recall import last_rounds
from ..say import action_for_patron, for_patron, provision_text, titles_of
from ..view import Step, seat_of, view
from .access import ERRORS, PREFIX, Anybody, Key, Patron, TheHouse
from .bodies import Amount, Body, Seat, Table, Wager
from .play import at_seat

router = APIRouter(prefix=PREFIX, tags=["tables"], responses=ERRORS)


class Press(Body):
    """One press: chips onto an area of the layout, or off it; ``whose`` where the area is another patron's."""

    act: Literal["bet", "down"] = "bet"
    wager: Wager
    amount: Amount
    whose: Seat | None = None
    exact: bool = False  # the wager itself, not what pressing its area means now


class Presses(Body):
    """Presses that count together or not at all."""

    presses: Annotated[list[Press], Field(min_length=1, max_length=200)]


@router.get("/tables/{table}/felt")
def felt(table: Table, session: Anybody, house: TheHouse) -> dict[str, object]:
    """A table's felt: its wagers with odds and limits, its chips, lines, wheel and places."""
    live = house.table(table)
    with live.lock:
        return described(live)


@router.post("/tables/{table}/press")
def press(table: Table, body: Presses, session: Patron, house: TheHouse, key: Key) -> Response:
    """Chips onto areas of the layout or off them: what a press means is the game's to say (odds behind a bet)."""

    def made(live: LiveTable, seat: int) -> list[Action]:
        return [action for pressed in body.presses for action in _actions(live, seat, pressed)]

    return at_seat(house, table, session.person, key, made, by=session.person.name)


def _actions(live: LiveTable, seat: int, pressed: Press) -> list[Action]:
    """The wagers that a press means."""
    pressing, wager = live.table.game.pressing, pressed.wager
    if pressing is not None and not pressed.exact and pressed.act == "bet":
        wager = pressing.wager(standing(live), seat, wager, pressed.whose or seat)
    names = (wager,) if pressing is None or pressed.exact else pressing.together(wager)
    if pressed.act == "bet":
        return [Bet(seat, name, pressed.amount) for name in names]
    return [TakeDown(seat, name, pressed.amount) for name in names]


@router.get("/tables/{table}/told", name="told")
def round_in_words(table: Table, session: Anybody, house: TheHouse) -> Written:
    """The round in words, each with its paragraph; and every wager of one's own that it decided, with why."""
    live = house.table(table)
    shown = view(live, seat_of(live, session.person.name))
    title = titles_of(live.table.game)
    why = explain(shown.steps, shown.seat, title, shown.hands)
    return {"round": why.round, "lines": _lines(shown.steps, shown.seat, live), "slip": _slip(why)}


@router.get("/tables/{table}/earlier")
def earlier(
    table: Table, session: Patron, house: TheHouse, last: Annotated[int, Query(ge=1, le=30)] = 12
) -> dict[str, object]:
    """The last rounds of this sitting, newest first: what each brought, and what fell."""
    live = house.table(table)
    title = titles_of(live.table.game)
    rounds = last_rounds(live, session.person.name, last)
    return {"rounds": [_slip(explain(past.steps, past.seat, title, past.hands)) for past in rounds]}


def _lines(steps: list[Step], seat: int, live: LiveTable) -> list[dict[str, object]]:
    title, lines = titles_of(live.table.game), []
    for step in steps:
        words = for_patron(step.event, seat, title)
        if words:
            called = isinstance(step.event, Announced) and step.event.voice == "called"
            says = provision_text(step.cite) if step.cite else ""
            lines.append({"number": step.number, "words": words, "cite": step.cite, "called": called, "says": says})
        if isinstance(step.event, WindowClosed):
            made = [action_for_patron(action, seat, title) for action in step.event.actions]
            lines += [{"number": step.number, "words": one, "cite": "", "called": False, "says": ""} for one in made]
    return lines


def _slip(why: Explanation) -> dict[str, object]:
    names = ("wager", "title", "result", "stake", "how", "sum", "net", "cite", "says")
    reasons = [{name: getattr(reason, name) for name in names} for reason in why.reasons]
    return {"round": why.round, "net": why.net, "fell": list(why.fell), "reasons": reasons}
