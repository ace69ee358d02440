"""Playing safely: what patrons can set for themselves, how to keep away, their own statement, and where help is."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from fastapi import FastAPI, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.concurrency import run_in_threadpool

from ...errors import Refusal
from ...games import game_type
from ...table.money import dollars, parse_dollars
from ..care import FOREVER, LIMITS
from ..people import Person, Right
from ..service import House
from ..statement import Statement, statement
from ..store import reading
from .frame import visit
from .shell import document, hidden, refused, verify_form
from .table_parts import signed

LIMIT_LABELS = {
    "loss": "Most that I lose in a day",
    "stake": "Most that I stake on a wager",
    "minutes": "Minutes a day",
}
DAYS = {"1": "a day", "7": "a week", "30": "a month", "182": "half a year", "365": "a year", "": "for good"}
RISKS = (
    "<section class='panel'><h2>What to know</h2><p>Here is play money only: nothing is bought, won or paid out. The "
    "odds are the real ones, and over time every wager of the house’s games costs what its page says. Playing for "
    "money can do harm; it is not for anybody under 21 in a New Jersey casino.</p><p>Who worries about "
    "gambling in New Jersey can call 1-800-GAMBLER (1-800-426-2537) at any hour.</p></section>"
)


def mount(app: FastAPI) -> None:
    """Put the page and its forms onto the application."""

    @app.get("/care", include_in_schema=False)
    async def care(request: Request) -> HTMLResponse:
        """What somebody can do for themselves."""
        return await run_in_threadpool(_page, request)

    @app.post("/care/{what}", include_in_schema=False)
    async def act(
        request: Request,
        what: str,
        csrf: Annotated[str, Form()] = "",
        loss: Annotated[str, Form()] = "",
        stake: Annotated[str, Form()] = "",
        minutes: Annotated[str, Form()] = "",
        days: Annotated[str, Form()] = "",
    ) -> Response:
        """Limits, or keeping away."""
        values = {"loss": loss, "stake": stake, "minutes": minutes}
        return await run_in_threadpool(_act, request, what, csrf, values, days)


def _act(request: Request, what: str, csrf: str, values: dict[str, str], days: str) -> Response:
    visitor = visit(request)
    try:
        verify_form(request, csrf)
        person = visitor.patron()
        if what == "limits":
            visitor.house.care.set(person.name, {name: _read(name, text) for name, text in values.items()})
        elif what == "away" and days in DAYS:
            visitor.house.care.keep_away(person.name, int(days) if days else None)
        else:
            raise Refusal("There is no such thing to set.", instead="limits, or days from the list")
    except Refusal as refusal:
        return _page(request, refusal)
    return RedirectResponse("/care", 303)


def _read(name: str, text: str) -> int | None:
    """A limit as it was typed; nothing is no limit."""
    if not text.strip():
        return None
    value = int(text) if name == "minutes" and text.strip().isdecimal() and len(text) < 6 else 0
    value = value if name == "minutes" else parse_dollars(text.strip())
    if not 0 < value <= (1440 if name == "minutes" else 10**12):
        raise Refusal(f"{text[:20]!r} is no such limit.", instead="minutes up to 1440, or an amount above $0")
    return value


def _page(request: Request, refusal: Refusal | None = None) -> HTMLResponse:
    visitor = visit(request)
    person = visitor.person
    mine = _mine(request, visitor.house, person) if person and person.may(Right.PLAY) else ""
    told = ""
    if mine and person is not None:
        with reading(visitor.house.engine) as connection:
            told = _statement(statement(connection, person.name))
    body = f'<div class="sheet"><h1>Playing safely</h1>{refused(refusal) if refusal else ""}{mine}{told}{RISKS}</div>'
    status = 409 if refusal else 200
    return document(
        request,
        "Playing safely",
        body,
        person=person,
        styles=("rule.css", "figures.css", "papers.css"),
        status=status,
        here="/care",
    )


def _mine(request: Request, house: House, person: Person) -> str:
    own = house.care.of(person.name)

    def now(name: str) -> str:
        value = own.get(name)
        return "" if value is None else str(value) if name == "minutes" else dollars(value)

    fields = "".join(
        f'<label>{words} <input name="{name}" value="{now(name)}" autocomplete="off" data-limit="{name}"></label>'
        for name, words in LIMIT_LABELS.items()
    )
    waits = "".join(
        f"<li>{LIMIT_LABELS[name]}: {_loose(name, wanted)} from {_when(since)}</li>"
        for name, (wanted, since) in own.get("later", {}).items()
        if name in LIMITS
    )
    away = own.get("away", 0)
    kept = "for good" if away >= FOREVER else f"until {_when(away)}" if away else ""
    choices = "".join(f'<option value="{days}">{words}</option>' for days, words in DAYS.items())
    return (
        f"<section class='panel'><h2>My limits</h2><form method='post' action='/care/limits' class='ask'>"
        f"{hidden(request)}{fields}<button class='button go'>Set</button></form>"
        f"<p class='muted'>Stricter at once, looser after a day; an empty field is no limit.</p>"
        f"{f'<ul data-later>{waits}</ul>' if waits else ''}</section>"
        f"<section class='panel'><h2>Keep away</h2>{f'<p data-away>You keep away {kept}.</p>' if kept else ''}"
        f"<form method='post' action='/care/away' class='ask'>{hidden(request)}<label>Let me not play for <select "
        f"name='days'>{choices}</select></label><button class='button'>Keep me away</button></form><p class='muted'>At "
        "once, and it can be made longer, never shorter. Your chips stay yours, and a round that you are in ends by "
        "the rules.</p></section>"
    )


def _loose(name: str, wanted: int | None) -> str:
    return "no limit" if wanted is None else str(wanted) if name == "minutes" else dollars(wanted)


def _when(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")


def _statement(told: Statement) -> str:
    rows = "".join(
        f"<tr><td>{game_type(game).title}</td><td class='num'>{line['wagers']:,}</td>"
        f"<td class='num'>{dollars(line['wagered'])}</td><td class='num'>{signed(line['won'])}</td></tr>"
        for game, line in told.games.items()
    )
    table = (
        "<table class='figures' data-statement><thead><tr><th scope='col'>Game</th>"
        "<th scope='col' class='num'>Wagers</th><th scope='col' class='num'>Wagered</th>"
        f"<th scope='col' class='num'>Won</th></tr></thead><tbody>{rows}</tbody></table>"
        if rows
        else "<p data-statement>Nothing was played.</p>"
    )
    return (
        f"<section class='panel'><h2>My play of a year</h2>{table}<p><a href='/api/v1/me/statement' "
        "download='statement.json'>Every movement, with number and time</a> · <a href='/rounds'>My rounds</a></p>"
        "</section>"
    )
