"""Two days of a game side by side: what came, what went, who pays what, and the edge of each wager before and after."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from html import escape
from typing import Annotated
from urllib.parse import urlencode

from fastapi import FastAPI, Query, Request
from fastapi.responses import HTMLResponse

from ...documents import Document
from ...errors import Refusal
from ...games import MODULES, game_type, game_types
from ...rulebook import Cite
from ...rulebook.amendments import ADOPTED, AMENDED
from .. import work
from ..api.access import address
from ..floor_papers import side_by_side
from .frame import visit
from .shell import citation, document, mark, refused

FIRST_GAME, FIRST_DAY, LAST_DAY = "craps", "1999-01-01", "2011-02-01"
_ANSWERS = work.AnswerCache()


def mount(app: FastAPI) -> None:
    """Put the page onto the application."""

    @app.get("/changes", include_in_schema=False)
    async def changes(
        request: Request,
        game: Annotated[str, Query(max_length=60)] = FIRST_GAME,
        first: Annotated[str, Query(alias="from", max_length=10)] = FIRST_DAY,
        last: Annotated[str, Query(alias="to", max_length=10)] = LAST_DAY,
    ) -> HTMLResponse:
        """The comparison that is asked for."""
        await asyncio.to_thread(game_types)
        known = game if game in MODULES else FIRST_GAME
        status = 200
        try:
            body = _body(await _compared(request, game, first, last))
        except Refusal as refusal:
            body, status = refused(refusal), 409
        page = f'<div class="sheet paper-desk">{_head(known, first, last)}{body}</div>'
        return document(
            request,
            "Changes",
            page,
            person=visit(request).person,
            here="/papers",
            styles=("papers.css",),
            status=status,
        )


async def _compared(request: Request, game: str, first: str, last: str) -> Document:
    """The comparison, from memory or from a process of its own."""
    key = (game, (first, last))
    told: Document | None = _ANSWERS.get(key)
    if told is None:
        visit(request).door.questions.take(address(request))
        told = await work.waited(work.ODDS.submit(side_by_side, game, first, last), request.is_disconnected)
        _ANSWERS.put(key, told)
    return told


def _head(game: str, first: str, last: str) -> str:
    """The form, and the days on which something is known to have happened."""
    kinds = "".join(
        f'<option value="{kind.key}"{" selected" if kind.key == game else ""}>{escape(kind.title)}</option>'
        for kind in game_types()
    )
    days = "".join(
        f'<a href="/changes?{urlencode({"game": game, "from": before, "to": day})}">{day}</a>'
        for before, day in _days(game)
    )
    known = f'<p class="days"><span class="muted">Days of change:</span> {days}</p>' if days else ""
    return (
        "<header><h1>Changes</h1><p class='muted'>Two days of one game side by side, as far as the texts date it.</p>"
        '</header><form class="panel ask" method="get" action="/changes">'
        f'<label>Game<select name="game">{kinds}</select></label>'
        f'<label>From<input type="date" name="from" value="{escape(first, quote=True)}" required></label>'
        f'<label>To<input type="date" name="to" value="{escape(last, quote=True)}" required></label>'
        f'<button class="button go">Compare the two days</button></form>{known}'
    )


def _days(game: str) -> list[tuple[str, str]]:
    """Each day on which a section of the game was adopted or amended, with the day before it."""
    from datetime import date, timedelta

    place = Cite.parse(game_type(game).cite)
    dated = [*ADOPTED.items(), *((section, day) for section, days in AMENDED.items() for day in days.split())]
    mine = {day for section, day in dated if place.title == 19 and section.startswith(f"{place.subchapter}.")}
    return [(str(date.fromisoformat(day) - timedelta(days=1)), day) for day in sorted(mine)]


def _body(told: Document) -> str:
    game, first, last = told["game"], told["from"], told["to"]
    pays = [_cells(row["wager"], row["before"], row["after"]) for row in told["pays"]]
    absent = [day for day, offered in zip((first, last), told["offered"], strict=True) if not offered]
    command = f"chapter47 changes {game} --from {first} --to {last}"
    data = f"/api/v1/games/{game}/changes?{urlencode({'from': first, 'to': last})}"
    parts = [
        *(f'<p class="panel">Not offered on {day}.</p>' for day in absent),
        _edges(told["edges"], first, last),
        _table("Pay tables", ("Wager", first, last), pays),
        _list("Elections", (escape(text) for text in told["elections"])),
        _list("Adopted and amended", (_notice(one) for one in told["notices"])),
        _list("Provisions that came", (_row(row) for row in told["added"])),
        _list("Provisions that went", (_row(row) for row in told["dropped"])),
        _list("Not known", (escape(text) for text in told["not_known"])),
        f'<p class="muted">The same by command: <code>{escape(command)}</code>, by program: '
        f'<a href="{escape(data, quote=True)}">as data</a>.</p>',
    ]
    nothing = not any(told[part] for part in ("pays", "elections", "notices", "added", "dropped"))
    said = "<p class='panel'>Nothing is known to have changed.</p>" if nothing else ""
    return said + "".join(parts)


def _edges(edges: list[Document], first: str, last: str) -> str:
    """The house edge of every wager on both days; what moved stands first."""
    rows, still = [], []
    for one in edges:
        before, after = one["before"], one["after"]
        if before is not None and after is not None and abs(after - before) < 1e-9:
            still.append((one["wager"], _percent(after)))
            continue
        both = before is not None and after is not None
        moved = f"{100 * (after - before):+.4f}" if both else "came" if before is None else "went"
        rows.append(_cells(one["wager"], _percent(before), _percent(after), moved))
    table = _table("House edge", ("Wager", first, last, "Change"), rows)
    if not still:
        return table
    same = _table("", ("Wager", f"{first} and {last}"), [_cells(*row) for row in still])
    words = f"House edge unchanged: {len(still)} wager{'s' * (len(still) != 1)}"
    return f"{table}<details class='panel'><summary>{words}</summary>{same}</details>"


def _percent(edge: float | None) -> str:
    return "not offered" if edge is None else f"{100 * edge:.4f}%"


def _cells(wager: str, *cells: str) -> str:
    return f"<th scope='row'>{escape(wager)}</th>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells)


def _table(title: str, columns: Iterable[str], rows: list[str]) -> str:
    if not rows:
        return ""
    head = "".join(f"<th scope='col'>{escape(column)}</th>" for column in columns)
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    table = f"<div class='wide'><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    return f"<section class='panel'><h2>{title}</h2>{table}</section>" if title else table


def _list(title: str, lines: Iterable[str]) -> str:
    body = "".join(f"<li>{line}</li>" for line in lines)
    return f"<section class='panel'><h2>{title}</h2><ul>{body}</ul></section>" if body else ""


def _notice(one: Document) -> str:
    by = f" by {escape(one['notice'])}" if one["notice"] else ""
    printed = f" <span class='muted'>({escape(', '.join(one['register']))})</span>" if one["register"] else ""
    return f"{citation(one['section'])} {one['what']} {one['effective']}{by}{printed}"


def _row(row: Document) -> str:
    return f"{escape(row['says'])} {citation(row['cite'])} {mark(row['cite'])}"
