"""The desk of papers: editions side by side, complimentary vigorish forms, petitions, conduct at a table."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from html import escape
from urllib.parse import quote

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse, RedirectResponse
from starlette.concurrency import run_in_threadpool

from ...documents import Document
from ...errors import Refusal
from ...floor.conduct import ROLES, Aid, Asker, conduct_of
from ...floor.petition import CONTENTS, KINDS, PARTIES
from ...floor.vigorish_forms import SECTIONS, Form, FormBook, Status
from ...games import game_type
from ...table.money import dollars, parse_dollars
from .. import work
from ..api.access import address
from ..floor_papers import petition
from ..people import Right
from .frame import Visit, visit
from .shell import citation, document, hidden, mark, refused, verify_form

LARGEST = 100_000  # letters of a petition
STARTER = f"""kind = "variation"
game = "casino-war"
contents = [{", ".join(f'"{name}"' for name in CONTENTS[:4])}]
cost = "$1,000"

[[party]]
name = "Example Casino"
kind = "{PARTIES[0]}"
agrees_to_test = true
signed = true
"""
DESKS = (
    ("Changes", "/changes", "Two days of one game side by side, with the house edge before and after.", "19:47-8.3"),
    (
        "Vigorish forms",
        "/papers/vigorish",
        "Deferred vigorish that is never collected: serial, signatures, duplicate, the end of the day.",
        "19:47-7.3(c)3",
    ),
    ("Petitions", "/papers/petition", "What a petition for a new game still lacks, and its odds annex.", "19:47-8.4"),
    ("Conduct", "/papers/conduct", "What may be told to somebody at a table in play.", "19:47-8.1"),
)


def mount(app: FastAPI) -> None:
    """Put the pages and their forms onto the application."""

    @app.get("/papers", include_in_schema=False)
    def desks(request: Request) -> HTMLResponse:
        """What there is."""
        cards = "".join(
            f'<section class="panel"><h2><a href="{path}">{name}</a></h2><p>{told}</p>{_law(cite)}</section>'
            for name, path, told, cite in DESKS
        )
        return _page(request, "Papers", f"<header><h1>Papers</h1></header>{cards}")

    @app.get("/papers/vigorish", include_in_schema=False)
    def vigorish(request: Request, game: str = "minibaccarat") -> HTMLResponse:
        """The series of a game."""
        return _vigorish(request, game, "")

    @app.post("/papers/vigorish", include_in_schema=False)
    async def act(request: Request) -> object:
        """One act on a form."""
        said = {name: str(value).strip() for name, value in (await request.form()).items()}
        game = said.pop("game", "")

        def done() -> None:
            verify_form(request, said.pop("csrf", ""))
            visitor = visit(request)
            if visitor.person is None:
                raise Refusal("Forms are filled in by people who work here.", instead="sign in")
            visitor.house.forms.do(game, said.pop("act", ""), visitor.person, _typed(said))

        try:
            await run_in_threadpool(done)
        except Refusal as refusal:
            return await run_in_threadpool(_vigorish, request, game, refused(refusal), 409)
        return RedirectResponse(f"/papers/vigorish?game={quote(game)}", 303)

    @app.get("/papers/petition", include_in_schema=False)
    def ask(request: Request) -> HTMLResponse:
        """An empty petition."""
        return _page(request, "Petition", _petition(request, STARTER, ""))

    @app.post("/papers/petition", include_in_schema=False)
    async def judge(request: Request) -> HTMLResponse:
        """What a petition lacks."""
        said = await request.form()
        text = str(said.get("text", ""))[:LARGEST]
        try:
            verify_form(request, str(said.get("csrf", "")))
            visit(request).door.questions.take(address(request))
            found = await work.waited(work.ODDS.submit(petition, text), request.is_disconnected)
        except Refusal as refusal:
            return _page(request, "Petition", _petition(request, text, refused(refusal)), 409)
        return _page(request, "Petition", _petition(request, text, _judged(found)))

    @app.get("/papers/conduct", include_in_schema=False)
    def conduct(request: Request, role: str = "dealer", seat: str = "", closed: str = "") -> HTMLResponse:
        """What may be told to whom."""
        return _page(request, "Conduct", _conduct(role, seat, closed == "yes"))


def _page(request: Request, title: str, body: str, status: int = 200) -> HTMLResponse:
    sheet = f'<div class="sheet paper-desk">{body}</div>'
    person = visit(request).person
    return document(request, title, sheet, person=person, here="/papers", styles=("papers.css",), status=status)


def _law(cite: str) -> str:
    """A citation with where its words come from."""
    return f'<div class="days">{citation(cite)} {mark(cite)}</div>'


# ---- vigorish forms --------------------------------------------------------------------------------------------------


def _typed(said: dict[str, str]) -> dict[str, object]:
    """What was typed, as the acts take it."""
    given: Document = {name: value for name, value in said.items() if value}
    for name in ("serial", "first", "last"):
        if name in given:
            if not given[name].isdigit():
                raise Refusal(f"{given[name]!r} is no number of a form.", instead="a number such as 1001")
            given[name] = int(given[name])
    if "amount" in given:
        given["amount"] = parse_dollars(given["amount"])
    if "day" in given:
        given["day"] = _day(given["day"])
    if "found" in given:
        pairs = [pair.partition("=") for pair in given.pop("found").split()]
        given["drop_box"] = {serial: parse_dollars(amount) for serial, _, amount in pairs}
    return {"copies": 2, "drop_box": {}, **given}


def _day(text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise Refusal(f"{text!r} is not a day.", instead="a day such as 2010-05-01") from None


def _vigorish(request: Request, game: str, told: str, status: int = 200) -> HTMLResponse:
    visitor = visit(request)
    known = game if game in SECTIONS else "minibaccarat"
    tabs = "".join(f'<a href="/papers/vigorish?game={key}">{game_type(key).title}</a>' for key in SECTIONS)
    head = (
        f"<header><h1>Complimentary vigorish forms, {escape(game_type(known).title)}</h1>"
        f'<div class="days">{tabs} {citation(SECTIONS[known])} {mark(SECTIONS[known])}</div></header>'
    )
    if not any(visitor.may(right) for right in (Right.CLERK, Right.DEAL, Right.EXAMINE)):
        why = '<p class="panel">The forms are for pit clerks, dealers, floorpersons and accounting. '
        return _page(request, "Vigorish forms", f'{head}{told}{why}<a href="/sign-in">Sign in</a>.</p>', status)
    book = visitor.house.forms.book(known)
    body = "".join([head, told, _ahead(request, visitor, known, book), _forms(request, visitor, known, book)])
    return _page(request, "Vigorish forms", body, status)


def _form(request: Request, game: str, act: str, button: str, fields: str = "", **values: object) -> str:
    return (
        f'<form class="ask" method="post" action="/papers/vigorish">{hidden(request, game=game, act=act, **values)}'
        f'{fields}<button class="button">{button}</button></form>'
    )


def _field(label: str, name: str, kind: str = "text", value: str = "", hint: str = "") -> str:
    return (
        f'<label>{label}<input name="{name}" type="{kind}" value="{escape(value, quote=True)}" '
        f'placeholder="{escape(hint, quote=True)}" required></label>'
    )


def _ahead(request: Request, visitor: Visit, game: str, book: FormBook | None) -> str:
    """What comes next: a series, the next form, the end of a day."""
    today, parts = date.today().isoformat(), []
    if visitor.may(Right.CLERK) and (book is None or book.next_serial > book.last):
        numbers = _field("First number", "first", hint="1001") + _field("Last number", "last", hint="1100")
        parts.append("<h2>Begin a series</h2>" + _form(request, game, "open", "Begin the series", numbers))
    elif visitor.may(Right.CLERK) and book is not None:
        fields = _field("Table", "table", hint="7") + _field("Patron", "patron") + _field("Owed", "amount", hint="$25")
        fields += _field("Gaming day", "day", "date", today)
        parts.append(f"<h2>Form {book.next_serial}</h2>" + _form(request, game, "prepare", "Make the form out", fields))
    elif book is None:
        parts.append("<p>No series of forms was begun. A pit clerk begins one.</p>")
    if visitor.may(Right.EXAMINE) and book is not None:
        fields = _field("Gaming day", "day", "date", today)
        fields += '<label>Originals found in the drop boxes<input name="found" placeholder="1001=$25 1002=$40"></label>'
        parts.append("<h2>End of the day</h2>" + _form(request, game, "close-day", "Reconcile the day", fields))
    return f'<section class="panel">{"".join(parts)}</section>' if parts else ""


def _forms(request: Request, visitor: Visit, game: str, book: FormBook | None) -> str:
    if book is None or not book.forms:
        return ""
    rows = "".join(_row(request, visitor, game, form) for form in reversed(book.forms.values()))
    heads = ("Form", "Day", "Table", "Patron", "Owed", "Signed", "Copies", "State")
    head = "".join(f'<th scope="col">{name}</th>' for name in heads)
    posted = "".join(
        f"<li>{line.day}: {escape(line.patron)}, {dollars(line.amount)}, form {line.serial}</li>"
        for line in book.ledger
    )
    ledger = f'<section class="panel"><h2>Complimentaries</h2><ul>{posted}</ul></section>' if posted else ""
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    return f'<section class="panel"><h2>The series</h2><div class="wide">{table}</div></section>{ledger}'


def _row(request: Request, visitor: Visit, game: str, form: Form) -> str:
    signed = ", ".join(f"{role} {name}" for role, name in form.signatures.items())
    patron = f"patron {form.patron_signature}" if form.patron_signature else form.statement or "patron not yet"
    copies = ", ".join(f"{copy.kind} {copy.mark}".strip() for copy in form.copies) or "none yet"
    cells = (form.day, form.table, form.patron, dollars(form.amount), f"{signed}; {patron}", copies, form.status)
    acts = "".join(_acts(request, visitor, game, form))
    told = "".join(f"<td>{escape(str(cell))}</td>" for cell in cells)
    next_acts = f'<tr class="acts"><td colspan="8"><div>{acts}</div></td></tr>' if acts else ""
    return f'<tr data-form="{form.serial}"><th scope="row">{form.serial}</th>{told}</tr>{next_acts}'


def _acts(request: Request, visitor: Visit, game: str, form: Form) -> list[str]:
    """What this person may do next with a form."""

    def act(name: str, button: str, fields: str = "", **values: object) -> str:
        return _form(request, game, name, button, fields, serial=form.serial, **values)

    open_roles = [role for role in ("dealer", "pit boss") if role not in form.signatures]
    me = visitor.person.name if visitor.person is not None else ""
    signs = [] if me in form.signatures.values() else open_roles  # nobody signs in two roles
    offered: list[tuple[Right, Status, Callable[[], str]]] = [
        *((_SIGNER[role], Status.PREPARED, partial(act, "sign", f"Sign as {role}", role=role)) for role in signs),
        (Right.CLERK, Status.PREPARED, lambda: act("finish", "Make original and duplicate")),
        (Right.DEAL, Status.FINAL, lambda: act("drop", "Drop the original")),
        (Right.SUPERVISE, Status.PREPARED, lambda: act("void", "Void the form")),
        (Right.SUPERVISE, Status.FINAL, lambda: act("void", "Void the form")),
    ]
    if not form.patron_signature and not form.statement:
        why = _field("Why the patron did not sign", "why")
        offered += [
            (Right.CLERK, Status.PREPARED, lambda: act("patron-signs", "The patron signed")),
            (Right.DEAL, Status.PREPARED, lambda: act("explain", "Write it down", why, role="dealer")),
        ]
    return [make() for right, status, make in offered if visitor.may(right) and form.status is status]


_SIGNER = {"dealer": Right.DEAL, "pit boss": Right.SUPERVISE}


# ---- petitions and conduct -------------------------------------------------------------------------------------------


def _petition(request: Request, text: str, told: str) -> str:
    return (
        f"<header><h1>Petition for a new game</h1>{_law('19:47-8.4')}</header>{told}"
        f'<form class="panel ask" method="post" action="/papers/petition">{hidden(request)}'
        f'<label class="whole">The petition, as a file<textarea name="text" spellcheck="false">{escape(text)}'
        '</textarea></label><button class="button go">Say what it lacks</button></form>'
        f'<p class="muted">Kinds: {", ".join(KINDS)}. '
        f"Contents: {', '.join(CONTENTS)}. By command: <code>chapter47 petition petition.toml</code>.</p>"
    )


def _judged(found: Document) -> str:
    lacking = "".join(f"<li>{escape(one)}</li>" for one in found["lacking"])
    state = f"<h2>It lacks</h2><ul>{lacking}</ul>" if lacking else "<h2>The petition is complete</h2>"
    annex = "".join(f"<li>{escape(line)}</li>" for line in found["annex"])
    odds = f"<h2>Odds annex</h2><ul>{annex}</ul>" if annex else ""
    owed = "".join(f"<li>{escape(who)}: {dollars(cents)}</li>" for who, cents in found["liable"].items() if cents)
    pays = f"<h2>Who answers for the cost</h2><ul>{owed}</ul>" if owed else ""
    return f'<section class="panel" role="status">{state}{odds}{pays}</section>'


def _conduct(role: str, seat: str, closed: bool) -> str:
    who = role if role in ROLES else ROLES[0]
    asker = Asker(who, int(seat) if seat.isdigit() else None)
    policy = conduct_of("", {})
    rows = "".join(
        f'<tr><th scope="row">{aid.value}</th>'
        f"<td>{'may be told' if policy.can(asker, aid, in_play=not closed) else 'may not be told'}</td></tr>"
        for aid in Aid
    )
    roles = "".join(f"<option{' selected' if one == who else ''}>{one}</option>" for one in ROLES)
    return (
        f"<header><h1>Conduct at a table</h1>{_law('19:47-8.1')}</header>"
        f'<form class="panel ask" method="get" action="/papers/conduct"><label>Who asks<select name="role">{roles}'
        f'</select></label><label>Seat<input name="seat" inputmode="numeric" value="{escape(seat, quote=True)}" '
        'placeholder="none"></label><label>Table<select name="closed"><option value="">in play</option>'
        f'<option value="yes"{" selected" if closed else ""}>closed</option></select></label>'
        f'<button class="button go">Ask</button></form><section class="panel"><table><tbody>{rows}</tbody></table>'
        '</section><p class="muted">At a table of this house every request for help is asked the same, and a refused '
        "one is on record. The Commission may permit more at a table: the floor file names it.</p>"
    )
