"""The big board of the room: the time, the time left, the games, the prizes left with their prices."""

from __future__ import annotations

import asyncio
from html import escape

from fastapi import Request
from nicegui import ui

from ...documents import Document
from ...errors import Refusal
from .night_parts import HEAD, clock_left, imitation, refusal_html, the_nights
from .shell import asset

AGAIN = 2.0  # seconds between two looks
FEW = 6  # lines that fit in the largest letters
SOON = 30  # minutes before the end from which on the time left stands out


def mount() -> None:
    """Put the page onto the application: everybody in the room may look."""

    @ui.page("/night/{name}/board", response_timeout=60)
    async def board(request: Request, name: str) -> None:
        ui.page_title("The big board - chapter47")
        script = f'<script defer src="{asset("house.js")}"></script>'  # the language of the page
        ui.add_head_html(f'<link rel="stylesheet" href="{asset("house.css")}">{script}{HEAD}')
        ui.dark_mode(value=True)
        nights = the_nights(request)
        shown = ui.html("", sanitize=False).classes("w-full").props("data-board")

        async def look() -> None:
            try:
                told = await asyncio.to_thread(lambda: nights.desk(name).board())
                shown.set_content(board_html(told, rehearsal=nights.rehearsal))
            except Refusal as refusal:
                shown.set_content(refusal_html(refusal))

        await look()
        ui.timer(AGAIN, look)


def board_html(told: Document, *, rehearsal: bool = False) -> str:
    """The board as large letters; nothing of cash, of players or of what a table won."""
    state = told["state"]
    if state == "open":
        soon = " soon" if told["minutes_left"] <= SOON else ""
        left = f"<div class='left{soon}'><b data-left>{clock_left(told['minutes_left'])}</b><span>left</span></div>"
    else:
        left = f"<div class='left'><b data-left>{'Closed' if state == 'closed' else 'Opens soon'}</b></div>"
    ends = f"<div class='ends'>until {told['ends_at']}</div>" if told["ends_at"] and state == "open" else ""
    note = "<div class='rehearsal'>Rehearsal</div>" if rehearsal else ""
    head = (
        f"<header><h1 class='holder'>{escape(told['holder'])}<small>Casino night</small></h1>{note}"
        f"<div class='clock' data-clock>{told['at']}</div>{left}{ends}</header>"
    )
    body = f"<section class='games-side'><h2>Games</h2>{_games(told['games'])}{_money(told)}</section>"
    prizes = f"<section class='prizes-side'><h2>Prizes</h2>{_prizes(told)}</section>"
    foot = "<footer>Imitation money has no cash value and is never turned back into cash.</footer>"
    few = " few" if max(len(told["games"]), len(told["prizes"])) <= FEW else ""
    return f"<div class='board{few}'>{head}<div class='sides'>{body}{prizes}</div>{foot}</div>"


def _games(games: list[Document]) -> str:
    rows = "".join(
        f"<li class='{'on' if one['open'] else 'off'}' data-game='{escape(one['table'])}'>"
        f"<span>{escape(one['game'].capitalize())}</span><small>table {escape(one['table'])}</small>"
        f"<b>{'open' if one['open'] else 'closed'}</b></li>"
        for one in games
    )
    return f"<ul class='games-list{' many' if len(games) > 8 else ''}'>{rows}</ul>"


def _money(told: Document) -> str:
    if not told["rate"]:
        return ""
    got, gave = told["rate"].split(" to ")
    return f"<p class='rate'>${gave} of cash buys <b>${got}</b> of imitation money at the banker's window</p>"


def _prizes(told: Document) -> str:
    rows = []
    won = {one["prize"]: one["ticket"] for one in told["winners"]}
    for one in told["prizes"]:
        if one["how"] == "drawing":
            price = f"ticket {won[one['name']]} won" if one["name"] in won else "by drawing"
        else:
            price = imitation(one["price"]) if one["price"] is not None else ""
        left = f"{one['left']} left" if one["left"] else "gone"
        gone = "" if one["left"] else " class='gone'"
        rows.append(
            f"<tr{gone} data-prize='{escape(one['number'])}'><td>{escape(one['name'].capitalize())}</td>"
            f"<td class='price'>{price}</td><td class='count'>{left}</td></tr>"
        )
    many = " many" if len(rows) > 8 else ""
    drawing = ""
    if told["ticket_price"] and any(one["how"] == "drawing" for one in told["prizes"]):
        drawing = (
            f"<p class='rate'>A ticket of the drawing costs <b>{imitation(told['ticket_price'])}</b>; "
            f"{told['tickets_sold']:,} sold</p>"
        )
    return f"<table class='prize-list{many}'>{''.join(rows)}</table>{drawing}"
