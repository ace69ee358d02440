"""What every page shares: who looks at it, the head of the page, and the door."""

from __future__ import annotations

import html
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from fastapi import FastAPI, Form
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from nicegui import app as served
from nicegui import ui
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...errors import Refusal
from ..api.access import COOKIE, HOST_COOKIE, Door, address, is_secure, the_door, the_house, token_in_cookie
from ..api.patrons import PLAY_MONEY
from ..people import Person, Right, Session
from ..service import House
from .shell import ASSETS, LOOK, asset, bar, document, hidden, is_ours, look_of
from .standing import stand

LOOKS: dict[str, bool | None] = {"": None, "dark": True, "light": False}
_HEAD = (
    "".join(f'<link rel="stylesheet" href="{asset(name)}">' for name in ("tokens.css", "chrome.css", "house.css"))
    + f'<script src="{asset("look.js")}"></script><script defer src="{asset("house.js")}"></script>'
)


class Doorkeeper:
    """Gives every browser a token of its own, and another one when it becomes somebody's."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        token = shown = token_in_cookie(connection)
        if not shown and "text/html" in connection.headers.get("accept", ""):
            token = secrets.token_urlsafe(32)
        state = scope.setdefault("state", {})
        state["token"] = token

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers, chosen = MutableHeaders(scope=message), state["token"]
                if chosen != shown and "set-cookie" not in headers:
                    headers.append("set-cookie", cookie(chosen, secure=is_secure(connection)))
            await send(message)

        await self.app(scope, receive, answer)


def cookie(token: str, *, secure: bool = False) -> str:
    """The cookie of a session: no script reads it, no other site sends it with a form; by TLS no neighbour sets it."""
    named = f"{HOST_COOKIE}={token}; Secure" if secure else f"{COOKIE}={token}"
    return f"{named}; Path=/; HttpOnly; SameSite=Lax"


def _forget(_token: str) -> None:
    """There is no browser."""


@dataclass(slots=True)
class Visit:
    """Somebody who looks at a page."""

    house: House
    door: Door
    token: str
    where: str  # the address they come from
    keep: Callable[[str], None] = _forget  # what the browser gets to keep: a token that the house has chosen

    @property
    def session(self) -> Session | None:
        """Their session, if they have one."""
        return self.door.people.session(self.token)

    @property
    def person(self) -> Person | None:
        """Who they are, if they are known."""
        session = self.session
        return session.person if session else None

    def may(self, right: Right) -> bool:
        """Whether they have a right."""
        person = self.person
        return person is not None and person.may(right)

    def patron(self) -> Person:
        """The patron who looks: a guest with play money is made on the fly.

        The session's token is the house's choice: what a browser showed before may be known to somebody else.
        """
        person = self.person
        if person is not None:
            person.must(Right.PLAY)
            return person
        self.door.newcomers.take(self.where)
        name = f"guest-{secrets.token_hex(4)}"
        self.house.welcome(name, PLAY_MONEY)
        person = self.house.people.find(name)
        self.token = self.house.people.enter(person).token
        self.keep(self.token)
        return person


def visit(request: Request) -> Visit:
    """Who looks at a page."""

    def keep(token: str) -> None:
        request.state.token = token

    return Visit(the_house(request), the_door(request), request.state.token, address(request), keep)


def frame(title: str, visitor: Visit) -> None:
    """The head of a page, with the desks that this person may go to; the same bar as on every other page."""
    ui.page_title(f"{title} - chapter47")
    ui.colors(primary="#14653a")
    ui.add_head_html(_HEAD)
    request = ui.context.client.request
    ui.dark_mode(value=LOOKS[look_of(request)])
    person = visitor.person
    chips = visitor.house.balance(person.name) if person is not None and person.may(Right.PLAY) else None
    with ui.header(elevated=False).classes("head").props('role="presentation"'):
        ui.html(bar(request, person, chips, request.url.path), sanitize=False).classes("w-full")
    ui.element("div").props('id="content" tabindex="-1"').classes("unseen")


def allowed(visitor: Visit, title: str, *rights: Right) -> bool:
    """Draw the head of a staff page; where this person has none of the rights, or loses them, say so and no more."""
    frame(title, visitor)
    if any(visitor.may(right) for right in rights):
        stand(visitor, *rights)
        return True
    ui.html(f"<h1>{html.escape(title)}</h1>", sanitize=False)
    ui.label(f"This page is for those who may {' or '.join(rights)}.").props('role="alert"')
    ui.link("Sign in", "/sign-in").classes("plain")
    return False


def mount_door(app: FastAPI, house: House, door: Door) -> None:
    """Sign in and out, as plain forms with their csrf word; and the looks of all pages."""
    served.add_static_files("/assets", ASSETS, max_cache_age=31_536_000)

    @app.get("/sign-in", include_in_schema=False)
    def form(request: Request) -> HTMLResponse:
        """The form."""
        return _form(request, "")

    @app.post("/sign-in", include_in_schema=False)
    async def sign_in(
        request: Request,
        name: Annotated[str, Form(max_length=40)],
        password: Annotated[str, Form(max_length=1000)],
        csrf: Annotated[str, Form(max_length=100)],
        code: Annotated[str, Form(max_length=10)] = "",
    ) -> object:
        """A new session under a new token."""
        if not is_ours(request, csrf):
            return _form(request, "Please try again.")
        try:
            door.tries.take(f"{address(request)} {name}")
            session = await door.aside(house.people.sign_in, name, password, code, address(request))
        except Refusal as refusal:
            return _form(request, str(refusal))
        answer = RedirectResponse("/", 303)
        answer.headers.append("set-cookie", cookie(session.token, secure=is_secure(request)))
        return answer

    @app.post("/sign-out", include_in_schema=False)
    def sign_out(request: Request, csrf: Annotated[str, Form()]) -> object:
        """The session is over, and the browser gets another token."""
        if not is_ours(request, csrf):
            return _form(request, "Please try again.")
        house.people.sign_out(request.state.token)
        answer = RedirectResponse("/sign-in", 303)
        answer.headers.append("set-cookie", cookie(secrets.token_urlsafe(32), secure=is_secure(request)))
        return answer

    @app.post("/look", include_in_schema=False)
    def look(
        request: Request,
        csrf: Annotated[str, Form()],
        look: Annotated[str, Form()] = "",
        back: Annotated[str, Form()] = "/",
    ) -> Response:
        """Dark, light, or as the browser has it; a cookie remembers the choice."""
        inside = back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/"
        answer = RedirectResponse(inside, 303)
        if is_ours(request, csrf) and look in LOOKS:
            answer.headers.append("set-cookie", f"{LOOK}={look}; Path=/; Max-Age=31536000; SameSite=Lax")
        return answer


def _form(request: Request, problem: str) -> HTMLResponse:
    person = visit(request).person
    if person is not None:
        body = (
            f"<h1>You are {html.escape(person.name)}</h1><p class='muted'>{person.role}</p>"
            f'<form method="post" action="/sign-out">{hidden(request)}<button class="button">Sign out</button></form>'
        )
    else:
        body = (
            f'<h1>Sign in</h1><form class="door-form" method="post" action="/sign-in">{hidden(request)}'
            '<label>Name<input name="name" autocomplete="username" required autofocus></label>'
            '<label>Password<input name="password" type="password" autocomplete="current-password" required></label>'
            '<label>Code, if you carry a second factor<input name="code" inputmode="numeric" '
            'autocomplete="one-time-code" maxlength="10"></label>'
            '<button class="button go">Sign in</button></form>'
            "<p class='muted'>This is for people who work here. Players need no name: "
            "<a href='/'>the lobby</a> is open.</p>"
        )
    alert = f'<p role="alert"><strong>{html.escape(problem)}</strong></p>' if problem else ""
    page = f'<div class="sheet door"><section class="panel">{alert}{body}</section></div>'
    return document(request, "Sign in", page, person=person, here="/sign-in", status=403 if problem else 200)
