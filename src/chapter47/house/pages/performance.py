"""Reports as a page: drop, win, hold, what was kept beside what the odds would have it; the same as CSV and PDF."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from html import escape
from urllib.parse import quote, urlencode

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse
from starlette.concurrency import run_in_threadpool

from ...errors import Refusal
from ...table.money import dollars
from .. import reports, work
from ..people import NotYours, Right
from ..store import address_of
from .frame import visit
from .shell import document, refused

HEADS = {  # column of a report: its head on the page
    "what": "What",
    "rounds": "Rounds",
    "wagers": "Wagers",
    "wagered": "Wagered",
    "paid": "Paid",
    "win": "Win",
    "drop": "Drop",
    "hold": "Hold",
    "actual": "Kept of wagers",
    "theoretical": "By the odds",
    "difference": "Apart",
}
PARTS = frozenset({"hold", "actual", "theoretical", "difference"})


def mount(app: FastAPI) -> None:
    """Put the page onto the application."""

    @app.get("/reports", include_in_schema=False)
    async def performance(
        request: Request, by: str = "game", since: str = "", until: str = "", theory: bool = False
    ) -> HTMLResponse:
        """A report by game, table, pay table or shift, of some days."""
        visitor = await run_in_threadpool(visit, request)
        person = await run_in_threadpool(lambda: visitor.person)
        if person is None or not person.may(Right.EXAMINE):
            raise NotYours("Reports are for those who examine the house.", instead="sign in as somebody who does")
        form, told = _form(by, since, until, theory=theory), ""
        try:
            first, last = _day(since), _day(until)
            end = None if last is None else last + 86_400_000 - 1
            address = address_of(visitor.house.engine)
            made = await work.worked(work.REPORTS, reports.made_for, address, by, first or 0, end, theory)
        except Refusal as refusal:
            told = refused(refusal)
        else:
            told = _report(made) + _files(by, first, end, theory=theory)
        body = f'<div class="sheet"><h1>Reports</h1>{form}{told}</div>'
        return document(request, "Reports", body, person=person, here="/reports", styles=("rule.css", "figures.css"))


def _day(text: str) -> int | None:
    """The first millisecond of a day in Greenwich; none where no day is named."""
    if not text:
        return None
    try:
        day = date.fromisoformat(text)
        start = datetime(day.year, day.month, day.day, tzinfo=UTC) - datetime(1970, 1, 1, tzinfo=UTC)
    except ValueError:
        raise Refusal(f"{text[:40]!r} is not a day.", instead="a day as 2026-11-17") from None
    return max(0, start // timedelta(milliseconds=1))


def _form(by: str, since: str, until: str, *, theory: bool) -> str:
    choices = "".join(
        f'<option value="{each}"{" selected" if each == by else ""}>by {each}</option>' for each in reports.BY
    )
    days = "".join(
        f'<label>{words} <input type="date" name="{name}" value="{escape(value[:10], quote=True)}"></label>'
        for words, name, value in (("from", "since", since), ("to", "until", until))
    )
    on = " checked" if theory else ""
    return (
        f'<form class="panel in-row" action="/reports"><label>Report <select name="by">{choices}</select></label>{days}'
        f'<label><input type="checkbox" name="theory" value="true"{on}> beside the exact odds</label>'
        '<button class="button go">Make it</button></form>'
    )


def _report(made: reports.Report) -> str:
    told = made.as_dict()
    head = "".join(f'<th scope="col"{_right(name)}>{words}</th>' for name, words in HEADS.items())
    rows = "".join(
        f"<tr>{''.join(f'<td{_right(name)}>{_cell(name, line[name])}</td>' for name in HEADS)}</tr>"
        for line in told["lines"]
    )
    table = (
        f'<div class="scroller"><table class="figures" data-report><thead><tr>{head}</tr></thead><tbody>{rows}</tbody>'
        "</table></div>"
        if told["lines"]
        else "<p data-report>No activity.</p>"
    )
    accounts = "".join(f"<li>{escape(kind)}: {dollars(cents)}</li>" for kind, cents in told["accounts"].items())
    counted = "".join(f"<li>{escape(kind)}: {count:,}</li>" for kind, count in sorted(told["incidents"].items()))
    return (
        f'<section class="panel"><h2>{escape(told["title"])} <small>{told["since"]} to {told["until"]}, made '
        f"{told['made']} by chapter47 {told['version']}</small></h2>{table}</section>"
        f'<section class="panel"><h2>Where all chips lie now</h2><ul>{accounts}</ul>'
        f"<h2>Significant events in that time</h2><ul>{counted or '<li>none</li>'}</ul></section>"
    )


def _right(name: str) -> str:
    return "" if name == "what" else ' class="num"'


def _cell(name: str, value: object) -> str:
    """A figure as people read it: money in dollars, parts in percent.

    >>> _cell("win", 1250), _cell("hold", "0.01250"), _cell("hold", "-0.20000"), _cell("theoretical", None)
    ('$12.50', '1.250%', '-20.000%', 'not claimed')
    """
    if value is None:
        return "none" if name == "hold" else "not claimed"
    if name in reports.AMOUNTS:
        return dollars(int(str(value)))
    if name in PARTS:
        text = str(value)
        sign, whole = ("-", text[1:]) if text.startswith("-") else ("", text)
        digits = int(whole.replace(".", ""))  # of hundred thousandths
        return f"{sign}{digits // 1000}.{digits % 1000:03d}%"
    return escape(f"{value:,}" if isinstance(value, int) else str(value))


def _files(by: str, since: int | None, until: int | None, *, theory: bool) -> str:
    values = {"since": since, "until": until, "theory": "true" if theory else None}
    asked = {name: value for name, value in values.items() if value is not None}
    links = "".join(
        f'<a class="button" href="/api/v1/reports/{quote(by)}?{escape(urlencode(asked | {"form": form}))}">'
        f"{form.upper()}</a>"
        for form in ("csv", "pdf")
    )
    return f'<p class="in-row">{links}</p>'
