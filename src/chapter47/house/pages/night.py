"""Casino nights: the list of them, one night at a glance, its prizes, and its people's accounts."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from html import escape

from fastapi import Request
from nicegui import ui

from ...documents import Document
from ...errors import Refusal
from ...night.accounts import Books
from ...night.model import Night
from ...night.operations import roles_of
from ...night.rules import check
from ..nights import NIGHT_RIGHTS, account_name, role_of, state_of
from ..people import Right
from .frame import Visit, frame, visit
from .night_first import WHAT, explained
from .night_forms import folded
from .night_parts import HEAD, NightPage, entry_in_words, imitation, night_page, refusal_html, the_nights
from .table_parts import rule_link

CONDUCT = ("open", "admit", "stop", "incident", "ruling", "receipt", "order out", "sent", "pay")
PRIZES = ("redeem", "tickets", "draw", "give back")
LATEST = 12
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is taken for another


def mount() -> None:
    """Put the pages onto the application."""

    @ui.page("/night", response_timeout=60)
    async def nights(request: Request) -> None:
        ui.add_head_html('<link rel="stylesheet" href="/assets/staff.css">' + HEAD)
        visitor = visit(request)
        frame("Casino nights", visitor)
        _nights(request, visitor)

    @ui.page("/night/{name}", response_timeout=60)
    async def night(request: Request, name: str) -> None:
        page = night_page(request, name, "The night", *NIGHT_RIGHTS)
        if page is not None:
            Overview(page).build()

    @ui.page("/night/{name}/prizes", response_timeout=60)
    async def prizes(request: Request, name: str) -> None:
        page = night_page(request, name, "Prizes", *NIGHT_RIGHTS)
        if page is not None:
            _prizes(page)


# ---- the list --------------------------------------------------------------------------------------------------------


def _nights(request: Request, visitor: Visit) -> None:
    nights = the_nights(request)
    staff = any(visitor.may(right) for right in NIGHT_RIGHTS)
    told = WHAT if nights.names() and not staff else "Charity nights under N.J.A.C. 13:47."
    ui.html(f"<h1>Casino nights</h1><p class='quiet'>{told}</p>", sanitize=False)
    with ui.element("div").classes("night-tables"):
        for name in nights.names():
            try:
                books = nights.desk(name).books
                holder, state = books.night.organization.name, state_of(books)
                days = ", ".join(day.isoformat() for day in books.night.dates) or "no date yet"
            except Refusal as refusal:
                ui.html(f"<h2>{escape(name)}</h2>{refusal_html(refusal)}", sanitize=False).classes("panel")
                continue
            with ui.element("div").classes("panel").props(f'data-night="{name}"'):
                told = f" <span class='state'>{escape(state)}</span>" if staff else ""
                ui.html(
                    f"<h2>{escape(holder)}{told}</h2><p class='quiet'>{escape(days)}</p>",
                    sanitize=False,
                )
                with ui.element("div").classes("desks"):
                    if staff:
                        ui.link("Run it", f"/night/{name}").props(f'data-run="{name}"')
                    ui.link("Big board", f"/night/{name}/board")
    if not nights.names():
        ui.html(explained(staff=visitor.may(Right.NIGHT_RUN)), sanitize=False).classes("w-full")
    if visitor.may(Right.NIGHT_RUN):
        _new(request, visitor)
    elif not staff and nights.names():
        ui.html(
            "<p class='quiet'>Whoever works at a night <a class='plain' href='/sign-in'>signs in</a>.</p>",
            sanitize=False,
        )


def _new(request: Request, visitor: Visit) -> None:
    nights = the_nights(request)
    with ui.element("section").classes("panel"):
        ui.html("<h2>Plan a new night</h2>", sanitize=False)
        alert = ui.html("", sanitize=False).props('role="alert" data-alert')
        with ui.element("form").classes("fields") as form:
            holder = ui.input("Registered organization").props("dense outlined data-holder").classes("grow")
            name = ui.input("Short name, as spring-2010").props("dense outlined data-short").classes("grow")
            ui.button("Begin").props('type="submit" data-begin')

        def begin() -> None:
            person = visitor.person
            try:
                if person is None:
                    raise Refusal("You are not signed in any more.", instead="sign in again")
                short = str(name.value or "").strip()
                nights.begin(visitor.house, person, short, str(holder.value or ""))
            except Refusal as refusal:
                alert.set_content(refusal_html(refusal))
                return
            ui.navigate.to(f"/night/{short}/plan")

        form.on("submit.prevent", begin)


# ---- one night -------------------------------------------------------------------------------------------------------


class Overview:
    """A night at a glance: where it stands, what was entered last, and what this person may do."""

    def __init__(self, page: NightPage) -> None:
        self.page = page

    def build(self) -> None:
        """Lay the page out."""
        page = self.page
        roles = ", ".join(sorted(roles_of(page.desk.books.night, page.me))) or "nobody on the roster"
        ui.html(f"<p>You are <strong>{escape(page.me)}</strong> here: {escape(roles)}.</p>", sanitize=False).props(
            "data-me"
        )
        with ui.element("div").classes("window-page"):
            with ui.element("section").classes("panel").props('aria-label="Where it stands"'):
                self.state = ui.html("", sanitize=False).props("data-state")
            with ui.element("section").classes("panel").props('aria-label="The last entries"'):
                self.latest = ui.html("", sanitize=False).props("data-latest")
        mine = {one["name"] for one in page.desk.operations(page.me)}
        names = tuple(name for name in CONDUCT if name in mine)
        if names:
            ui.html("<h2>What you may do</h2>", sanitize=False)
            with ui.element("div").classes("folded"):
                folded(page, names, self.refresh)
        if page.visitor.may(Right.ADMINISTER):
            _accounts(page)
        page.watch(self.refresh)

    async def refresh(self) -> None:
        """The night as it is now."""
        books = self.page.desk.books
        if await self.page.look(self.page.desk.window) is None:
            return
        self.state.set_content(_state_html(books))
        lines = [line.as_dict() for line in books.journal.lines if line.kind not in ("dealt", "taken back")]
        rows = "".join(
            f"<li><span>{line['at'][11:16]} {escape(entry_in_words(line))}</span><span>{escape(line['by'])}</span></li>"
            for line in reversed(lines[-LATEST:])
        )
        listed = f"<ul class='lines' tabindex='0' aria-label='what was entered'>{rows}</ul>"
        body = listed if rows else "<p class='quiet'>Nothing was entered yet.</p>"
        self.latest.set_content(f"<h2>The last entries</h2>{body}")


def _state_html(books: Books) -> str:
    night, report = books.night, check(books.night)
    days = ", ".join(day.isoformat() for day in night.dates) or "not set"
    rows = [
        ("State", escape(state_of(books))),
        ("Date", days),
        ("Municipality", escape(night.licence.municipality or "not set")),
        ("Tables", f"{len(books.state.tables)} open of {len(night.tables)}"),
    ]
    body = "".join(f"<dt>{name}</dt><dd>{value}</dd>" for name, value in rows)
    points = "".join(
        f"<li>{escape(one.message)} {rule_link(one.cite)}</li>" for one in (*report.violations, *report.missing)
    )
    more = f"<h3>Before it may open</h3><ul>{points}</ul>" if points and not books.state.opened else ""
    cases = "".join(
        f"<li>Case {case.number}: {escape(case.player)} was stopped; the report is "
        f"{'sent' if case.sent else '<strong>owed at once</strong>'}. {rule_link('13:47-6.25(b)[notify]')}</li>"
        for case in books.state.cases
    )
    return f"<dl class='tray-list'>{body}</dl>{more}" + (f"<ul data-cases>{cases}</ul>" if cases else "")


def _prizes(page: NightPage) -> None:
    with ui.element("section").classes("panel"):
        shown = ui.html("", sanitize=False).props("data-prizes")

    async def refresh() -> None:
        told = await page.look(page.desk.prizes)
        if told is not None:
            shown.set_content(_prizes_html(told))

    with ui.element("div").classes("folded"):
        mine = {one["name"] for one in page.desk.operations(page.me)}
        folded(page, tuple(name for name in PRIZES if name in mine), refresh)
    page.watch(refresh)


def _prizes_html(told: Document) -> str:
    rows = "".join(
        f"<tr data-prize='{escape(one['number'])}'><td>{escape(one['number'])}. {escape(one['name'])}</td>"
        f"<td>{imitation(one['price']) if one['price'] is not None else escape(one['how'])}</td>"
        f"<td>{one['left']} of {one['of']}</td></tr>"
        for one in told["prizes"]
    )
    sold = sum(one["last"] - one["first"] + 1 for one in told["tickets"])
    notes = [f"{sold:,} tickets sold at {imitation(told['ticket_price'])}."] if told["ticket_price"] else []
    if told["names_needed"]:
        notes.append(f"Names are asked for: a case is open. {rule_link('13:47-6.25(c)')}")
    if told["drawing"]:
        won = "; ".join(f"{escape(one['name'])} to ticket {one['ticket']}" for one in told["drawing"]["winners"])
        notes.append(f"Drawn: {won}. Seed {escape(str(told['drawing']['seed']))}.")
    head = "<tr><th>Prize</th><th>Price</th><th>Left</th></tr>"
    return f"<table class='figures'>{head}{rows}</table>" + "".join(f"<p>{note}</p>" for note in notes)


# ---- accounts --------------------------------------------------------------------------------------------------------


def _accounts(page: NightPage) -> None:
    """Everybody on the roster with the name by which they sign in; passwords are shown once, to be handed out."""
    night = page.desk.books.night
    people = dict.fromkeys(duty.person for duty in night.roster)
    with ui.expansion("Accounts of the people on the roster").classes("panel").props("data-accounts"):
        shown = ui.html("", sanitize=False).props("data-passwords")

        words: dict[str, str] = {}  # by person; nothing is written before they are said to be noted

        def prepare() -> None:
            known = {person.name for person, _ in page.visitor.house.people.listed()}
            words.clear()
            for name in people:
                if account_name(name) not in known:
                    words[name] = "-".join("".join(secrets.choice(_LETTERS) for _ in range(4)) for _ in range(3))
            shown.set_content(_passwords(night, words) if words else "<p>Everybody has an account.</p>")
            noted.set_visibility(bool(words))

        async def make() -> None:
            for name in list(words):
                word = words[name]
                done = await page.attempt(
                    lambda who=name, word=word: page.nights.enrol(page.visitor.house, page.by, page.name, who, word)  # type: ignore[misc]
                )
                if done is None:
                    return
                words.pop(name)
            noted.set_visibility(False)
            told.set_text("The accounts are made; the words above open them.")

        listed = ", ".join(f"{name} ({account_name(name)}, {role_of(night, name)})" for name in people)
        ui.label(listed or "The roster is empty.").classes("quiet")
        ui.button("Make passwords for those without an account", on_click=prepare).props("outline data-make-accounts")
        noted = ui.button("I have noted them: make the accounts", on_click=make).props("data-noted")
        noted.set_visibility(False)
        told = ui.label().props('role="status" data-accounts-made')


def _passwords(night: Night, words: Mapping[str, str]) -> str:
    """Who signs in by which name and word; shown once, and before anything is written."""
    rows = "".join(
        f"<tr><td>{escape(name)}</td><td>{escape(account_name(name))}</td><td>{role_of(night, name)}</td>"
        f"<td><code>{word}</code></td></tr>"
        for name, word in words.items()
    )
    head = "<tr><th>Who</th><th>Signs in as</th><th>Role</th><th>Password, shown once</th></tr>"
    note = "<p class='quiet'>No account is made until you say that these are noted.</p>"
    return f"<div class='scroller'><table class='figures'>{head}{rows}</table></div>{note}"
