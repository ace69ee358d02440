"""What every page shares: who looks at it, the head of the page, and the door."""

from __future__ import annotations

import hashlib
import hmac
import html
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from fastapi import FastAPI, Form
from fastapi.responses import HTMLResponse, RedirectResponse
from nicegui import app as served
from nicegui import ui
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...errors import Refusal
from ..api.doors import COOKIE, Door, address, the_door, the_house
from ..api.patrons import PLAY_MONEY
from ..people import Person, Right, Session
from ..service import House

SAFE = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Content-Security-Policy": "frame-ancestors 'none'; form-action 'self'; base-uri 'self'",
}
LOOK = "chapter47-look"  # the cookie that remembers dark or light
LOOKS: dict[str, bool | None] = {"": None, "dark": True, "light": False}
ASSETS = Path(__file__).parent / "assets"
_VERSION = hashlib.sha256(b"".join(path.read_bytes() for path in sorted(ASSETS.iterdir()))).hexdigest()[:12]
_HEAD = (
    f'<link rel="stylesheet" href="/assets/house.css?v={_VERSION}"><script defer src="/assets/house.js?v={_VERSION}">'
    "</script>"
)
# name, path, and the right that shows it (None: everybody)
MENU: list[tuple[str, str, Right | None]] = [
    ("Lobby", "/", None),
    ("My rounds", "/rounds", Right.PLAY),
    ("Rulebook", "/rules", None),
    ("Odds", "/odds", None),
    ("Floor", "/floor", None),
    ("Casino night", "/night", None),
    ("Dealer", "/dealer", Right.DEAL),
    ("Supervisor", "/supervisor", Right.SUPERVISE),
    ("Disputes", "/disputes", Right.WATCH),
    ("People", "/people", Right.ADMINISTER),
]


class Doorkeeper:
    """Gives every browser a token of its own, and every answer the headers of a careful house."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        token = connection.cookies.get(COOKIE, "")
        new = not token and "text/html" in connection.headers.get("accept", "")
        if new:
            token = secrets.token_urlsafe(32)
        scope.setdefault("state", {})["token"] = token

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SAFE.items():
                    headers.setdefault(name, value)
                if new and "set-cookie" not in headers:
                    headers.append("set-cookie", cookie(token, secure=scope.get("scheme") == "https"))
            await send(message)

        await self.app(scope, receive, answer)


def cookie(token: str, *, secure: bool = False) -> str:
    """The cookie of a session: no script reads it, no other site sends it with a form."""
    return f"{COOKIE}={token}; Path=/; HttpOnly; SameSite=Lax" + ("; Secure" if secure else "")


@dataclass(slots=True)
class Visit:
    """Somebody who looks at a page."""

    house: House
    door: Door
    token: str
    where: str  # the address they come from

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
        """The patron who looks: a guest with play money is made on the fly."""
        person = self.person
        if person is not None:
            person.must(Right.PLAY)
            return person
        self.door.newcomers.take(self.where)
        name = f"guest-{secrets.token_hex(4)}"
        self.house.welcome(name, PLAY_MONEY)
        person = self.house.people.find(name)
        self.house.people.enter(person, self.token)
        return person


def visit(request: Request) -> Visit:
    """Who looks at a page."""
    return Visit(the_house(request), the_door(request), request.state.token, address(request))


def frame(title: str, visitor: Visit) -> None:
    """The head of a page, with the desks that this person may go to."""
    ui.page_title(f"{title} - chapter47")
    ui.colors(primary="#0f5b3a")
    ui.add_head_html(_HEAD)
    request = ui.context.client.request
    here, look = request.url.path, request.cookies.get(LOOK, "")
    dark = ui.dark_mode(value=LOOKS.get(look))
    person = visitor.person
    with ui.header(elevated=False).classes("head").props('role="banner"'):
        ui.html('<a class="skip" href="#content">Skip to the page</a>', sanitize=False)
        ui.link("chapter47", "/").classes("brand")
        with ui.element("nav").props('aria-label="desks"'):
            for name, path, right in MENU:
                if right is None or (person is not None and person.may(right)):
                    ui.link(name, path).props('aria-current="page"' if path == here else "")
        _look(dark)
        known = f"{person.name} ({person.role})" if person else "Sign in"
        ui.link(known, "/sign-in").classes("who").props("data-person" if person else "")
    ui.element("div").props('id="content" tabindex="-1"').classes("unseen")


def _look(dark: ui.dark_mode) -> None:
    """Dark or light, as the browser has it until somebody chooses; a cookie remembers the choice."""

    def turn() -> None:
        to = {None: True, True: False, False: None}[dark.value]
        dark.set_value(to)
        words = next(name for name, value in LOOKS.items() if value is to)
        button.props(f'aria-label="{_looks(words)}"')
        ui.run_javascript(f"chapter47Look({words!r})")

    now = next(name for name, value in LOOKS.items() if value is dark.value)
    button = ui.button(icon="contrast", on_click=turn, color=None).props(
        f'flat round dense data-look aria-label="{_looks(now)}"'
    )


def _looks(now: str) -> str:
    return f"Dark or light, now {now or 'as the browser has it'}"


def allowed(visitor: Visit, title: str, *rights: Right) -> bool:
    """Draw the head of a staff page; where this person has none of the rights, say so and nothing more."""
    frame(title, visitor)
    if any(visitor.may(right) for right in rights):
        return True
    ui.label(f"This page is for those who may {' or '.join(rights)}.").props('role="alert"')
    ui.link("Sign in", "/sign-in")
    return False


def mount_door(app: FastAPI, house: House, door: Door) -> None:
    """Sign in and out, as plain forms with their csrf word; and the looks of all pages."""
    served.add_static_files("/assets", ASSETS)
    key = secrets.token_bytes(32)

    def word(token: str) -> str:
        return hmac.new(key, token.encode(), hashlib.sha256).hexdigest()

    @app.get("/sign-in", include_in_schema=False)
    def form(request: Request) -> HTMLResponse:
        """The form."""
        return HTMLResponse(_form(visit(request), word(request.state.token), ""))

    @app.post("/sign-in", include_in_schema=False)
    def sign_in(
        request: Request, name: Annotated[str, Form()], password: Annotated[str, Form()], csrf: Annotated[str, Form()]
    ) -> Any:
        """A new session under a new token."""
        if not hmac.compare_digest(csrf.encode(), word(request.state.token).encode()):
            return HTMLResponse(_form(visit(request), word(request.state.token), "Please try again."), 403)
        try:
            door.tries.take(f"{address(request)} {name}")
            session = house.people.sign_in(name, password)
        except Refusal as refusal:
            return HTMLResponse(_form(visit(request), word(request.state.token), str(refusal)), 403)
        answer = RedirectResponse("/", 303)
        answer.headers.append("set-cookie", cookie(session.token, secure=request.url.scheme == "https"))
        return answer

    @app.post("/sign-out", include_in_schema=False)
    def sign_out(request: Request, csrf: Annotated[str, Form()]) -> Any:
        """The session is over, and the browser gets another token."""
        if not hmac.compare_digest(csrf.encode(), word(request.state.token).encode()):
            return HTMLResponse(_form(visit(request), word(request.state.token), "Please try again."), 403)
        house.people.sign_out(request.state.token)
        answer = RedirectResponse("/sign-in", 303)
        answer.headers.append("set-cookie", cookie(secrets.token_urlsafe(32), secure=request.url.scheme == "https"))
        return answer


def _form(visitor: Visit, csrf: str, problem: str) -> str:
    person = visitor.person
    hidden = f'<input type="hidden" name="csrf" value="{csrf}">'
    if person is not None:
        body = (
            f"<p>You are {html.escape(person.name)}, {person.role}.</p>"
            f'<form method="post" action="/sign-out">{hidden}<button>Sign out</button></form>'
        )
    else:
        body = (
            f'<form method="post" action="/sign-in">{hidden}'
            '<p><label>Name<br><input name="name" autocomplete="username" required autofocus></label></p>'
            '<p><label>Password<br><input name="password" type="password" autocomplete="current-password" required>'
            "</label></p><button>Sign in</button></form>"
            "<p>Players need no name: <a href='/'>the lobby</a> is open.</p>"
        )
    alert = f'<p role="alert"><strong>{html.escape(problem)}</strong></p>' if problem else ""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sign in - chapter47</title>'
        '<meta name="viewport" content="width=device-width"><style>:root{color-scheme:light dark}'
        "body{font:16px/1.5 system-ui;max-width:24rem;margin:4rem auto;padding:0 1rem}input{font:inherit;width:100%;"
        "padding:.4rem}button{font:inherit;padding:.4rem 1rem}</style></head><body><main><h1>chapter47</h1>"
        f"{alert}{body}</main></body></html>"
    )
