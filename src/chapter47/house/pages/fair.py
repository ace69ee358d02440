"""The luck of a table: what the house promised, the seeds that went in, and the check of it all in the browser."""

from __future__ import annotations

from html import escape
from typing import Annotated

import sqlalchemy as sa
from fastapi import FastAPI, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.concurrency import run_in_threadpool

from ...errors import Refusal
from .. import fairness, seeds
from ..people import Right
from ..shape import SITTINGS
from ..store import reading
from ..view import seat_of
from .frame import Visit, visit
from .shell import Number, document, hidden, refused, verify_form


def mount(app: FastAPI) -> None:
    """Put the page and its form onto the application."""

    @app.get("/fair/{number}", include_in_schema=False)
    async def luck(request: Request, number: Number) -> HTMLResponse:
        """What was promised of a table's luck."""
        return await run_in_threadpool(_page, request, number)

    @app.post("/fair/{number}", include_in_schema=False)
    async def give(
        request: Request, number: Number, seed: Annotated[str, Form()] = "", csrf: Annotated[str, Form()] = ""
    ) -> Response:
        """A patron's own seed goes into the luck to come."""
        return await run_in_threadpool(_give, request, number, seed, csrf)


def _give(request: Request, number: int, seed: str, csrf: str) -> Response:
    visitor = visit(request)
    try:
        verify_form(request, csrf)
        if visitor.person is None:
            raise Refusal("Only who sits at the table gives a seed.", instead="sit down first")
        visitor.house.give_seed(number, visitor.person, seed)
    except Refusal as refusal:
        return _page(request, number, refusal)
    return RedirectResponse(f"/fair/{number}", 303)


def _page(request: Request, number: int, refusal: Refusal | None = None) -> HTMLResponse:
    visitor = visit(request)
    house, live = visitor.house, visitor.house.table(number)
    person = visitor.person or visitor.patron()  # whoever has no name yet gets one, to look on by
    house.verify_guest(number, person)
    with reading(house.engine) as connection:
        query = sa.select(SITTINGS).where(SITTINGS.c.table_id == number).order_by(SITTINGS.c.number.desc()).limit(1)
        sitting = connection.execute(query).one()
        sown = fairness.sown(connection, number, sitting)
        given = seeds.of_sitting(connection, number, sitting.number)[1]
    promised = _promise(str(sown["commitment"]), str(sown["seed"] or ""), given)
    body = (
        f'<div class="sheet"><h1>The luck of table {number} <small>{escape(live.table.game.title)}</small></h1>'
        f"{refused(refusal) if refusal is not None else ''}{promised}{_own(request, visitor, number)}"
        f"{_check(number)}"
        f'<p class="in-row"><a class="button" href="/table/{number}">To the table</a><a class="button ghost" '
        f'href="/help">How it is reckoned</a></p></div>'
    )
    chips = house.balance(person.name) if person.may(Right.PLAY) else None
    return document(
        request,
        f"The luck of table {number}",
        body,
        person=person,
        chips=chips,
        styles=("rule.css", "figures.css"),
        status=409 if refusal else 200,
    )


def _promise(commitment: str, seed: str, given: list[seeds.Given]) -> str:
    if not commitment:
        return '<section class="panel"><p>Nothing was promised at this table: it was not opened so.</p></section>'
    told = "".join(
        f"<li><b>{escape(each.who)}</b>: <code>{escape(each.text)}</code>, from step {each.after + 1} on</li>"
        for each in given
    )
    shown = f"<code>{seed}</code>" if seed else "shown when the table closes"
    return (
        '<section class="panel" aria-label="What was promised"><h2>What was promised</h2><dl class="pairs">'
        f"<dt>SHA-256 of the house’s seed</dt><dd><code data-commitment>{commitment}</code></dd>"
        f"<dt>The house’s seed</dt><dd>{shown}</dd><dt>Patrons’ seeds</dt><dd>"
        f"{f'<ul>{told}</ul>' if told else 'none yet'}</dd></dl><p class='muted'>The house committed to its "
        "seed before anybody gave theirs. Every shuffle, cut, roll, spin and draw of numbers follows from all of them "
        "together.</p></section>"
    )


def _own(request: Request, visitor: Visit, number: int) -> str:
    """The form for a seed of one's own, for who sits there."""
    live, person = visitor.house.table(number), visitor.person
    if person is None or live.fair is None or not seat_of(live, person.name):
        return ""
    return (
        f'<section class="panel"><h2>Your own seed</h2><form method="post" action="/fair/{number}">{hidden(request)}'
        f'<label>Anything you like, up to {seeds.LONGEST} letters and digits <input name="seed" required '
        f'maxlength="{seeds.LONGEST}" autocomplete="off"></label> <button class="button go">Mix it in</button></form>'
        '<p class="muted">It counts from the end of this betting window on.</p></section>'
    )


def _check(number: int) -> str:
    return (
        '<section class="panel" aria-label="The check"><h2>Checked in this browser</h2>'
        f'<div role="status"><ul class="checks" data-check="{number}"></ul></div><noscript><p>Without scripts: <a '
        f'href="/api/v1/tables/{number}/proof" download="table-{number}.json">the proof</a>, and '
        f"<code>chapter47 fair verify table-{number}.json</code>.</p></noscript>"
        '<p class="muted">This page reckons with its own SHA-256 from what the house sends; the rules themselves are '
        "played again by <code>chapter47 fair verify</code>.</p></section>"
        '<script type="module" src="/stage/now/fair.js"></script>'
    )
