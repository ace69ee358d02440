"""The dealer's pad for a hurry and for bad Wi-Fi: what is entered waits on the phone until the house has it."""

from __future__ import annotations

import json
from html import escape

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse

from ...errors import Refusal
from ...night.games import night_game
from ..nights import Nights
from ..people import Right
from .frame import Visit, visit
from .night_parts import the_nights
from .shell import citation, document, refused


def mount(app: FastAPI) -> None:
    """Put the page onto the application."""

    @app.get("/night/{name}/settle/{table}", include_in_schema=False)
    def settle(request: Request, name: str, table: str) -> HTMLResponse:
        """The pad of one table."""
        visitor, title = visit(request), f"Table {table}: settle"
        if not visitor.may(Right.NIGHT_DEAL):
            body = "<h1>Dealing</h1><p>This page is for those who may deal at a night.</p>"
            return document(request, title, body, person=visitor.person, here="/night", status=403)
        try:
            body = _pad(visitor, the_nights(request), name, table)
        except Refusal as refusal:
            return document(request, title, refused(refusal), person=visitor.person, here="/night", status=409)
        return document(
            request,
            title,
            body,
            person=visitor.person,
            here="/night",
            styles=("night.css",),
            modules=("night-settle.js", "night-scan.js"),
        )


def _pad(visitor: Visit, nights: Nights, name: str, table: str) -> str:
    desk = nights.desk(name)
    shown = desk.table(table)
    if not shown["open"] or shown["machine"]:
        raise Refusal(
            f"Table {table} is not dealt now.", cite="13:47-20.9(b)2", instead="a table that a class A operator opened"
        )
    session = visitor.session
    facts: dict[str, object] = {
        "night": name,
        "table": table,
        "word": session.csrf if session else "",
        "wagers": desk.settling(table),
    }
    facts |= {"cards": night_game(str(shown["game"])).cards, "players": desk.players_at(table)}
    return (
        f"<section class='settle-pad' data-settle='{escape(json.dumps(facts), quote=True)}'>"
        f"<h1>{escape(str(shown['game']).capitalize())}</h1><p class='quiet'>Table {escape(table)}, settle only "
        f"{citation('13:47-20.2[dealer]')}</p>"
        "<p class='net' role='status' data-net='in'>A script is needed here.</p>"
        "<div class='stuck' role='alert' data-stuck></div>"
        "<h2>Who has what?</h2><p class='quiet small empty'>Put each wager of the round down once; who plays on stays."
        "</p><ul class='round' data-round></ul><details class='another' open><summary>A wager more</summary>"
        "<label>Player's badge or name<input data-player autocomplete='off' autocapitalize='words'></label>"
        "<p class='say' role='alert' data-say></p><div class='amounts' data-players></div>"
        "<div class='amounts' role='group' aria-label='amount' data-amounts></div>"
        "<div class='stepper' role='group' aria-label='another amount'><button type='button' data-less>−</button>"
        "<input data-amount inputmode='numeric' autocomplete='off' aria-label='amount in dollars'>"
        "<button type='button' data-more>+</button></div>"
        "<div class='on'><label>Wager<select data-wagers></select></label><label>On"
        "<select data-spots></select></label></div><button type='button' class='add' data-add>Put it down</button>"
        "</details><details data-by-card><summary>Card by card, without Wi-Fi too</summary><p class='quiet'>The player,"
        " amount and wager above go onto the layout; then what falls, in order.</p><div class='on'><label>Seat"
        "<select data-seat></select></label><button type='button' data-put>Put it on the layout</button></div>"
        "<form data-cards><label>What fell or was said<input data-typed autocomplete='off'></label>"
        "<button>Enter</button></form><div class='keys' data-ranks></div><div class='keys' data-suits></div></details>"
        "<ul class='settled' data-log></ul><div class='settle-bar'><div class='round-acts'>"
        "<button type='button' class='rest' data-rest hidden>All lost</button>"
        "<button type='button' class='next' data-next hidden>Next</button></div><div class='tools'>"
        "<button type='button' class='plain' data-back>Take back</button>"
        f"<span class='ways-in'><a href='/night/{escape(name)}/deal/{escape(table)}'>Cards</a>"
        "<b>Settle</b></span></div></div></section>"
    )
