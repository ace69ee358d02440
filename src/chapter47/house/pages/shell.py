"""A page as plain HTML: its head, the bar with the desks, and the parts that every page uses.

Pages made here are documents: they are there with the first answer, work by links and forms, and carry no script or
style of their own, so that the strictest policy holds for them (``STRICT``). Modules only add to them.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Annotated
from urllib.parse import quote

from fastapi import Path as At
from fastapi.responses import HTMLResponse
from starlette.requests import Request

from ...errors import Refusal
from ...rulebook import Provision, rulebook
from ...rulebook.provenance import Origin, origin
from ...table.money import dollars
from ..api.access import same_site, the_house
from ..lobby import called
from ..people import Person, Right
from .parts import SYMBOLS

Number = Annotated[int, At(ge=0, le=2**31 - 1)]  # of a table, a round, an audition: as large as a database has them
LOOK = "chapter47-look"  # the cookie that remembers dark or light
ASSETS = Path(__file__).parent / "assets"
VERSION = hashlib.sha256(
    b"".join(path.read_bytes() for path in sorted(ASSETS.rglob("*")) if path.is_file())
).hexdigest()[:12]
STRICT = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "frame-ancestors 'none'; form-action 'self'; base-uri 'none'"
)
# name, path, and the right that shows it (None: everybody)
MENU: list[tuple[str, str, Right | None]] = [
    ("Play", "/", None),
    ("My rounds", "/rounds", Right.PLAY),
    ("School", "/school", None),
    ("Rulebook", "/rules", None),
    ("Odds", "/odds", None),
    ("Floor", "/floor", None),
    ("Nights", "/night", None),
    ("Papers", "/papers", None),
    ("Help", "/help", None),
    ("Safe play", "/care", None),
    ("Dealer", "/dealer", Right.DEAL),
    ("Supervisor", "/supervisor", Right.SUPERVISE),
    ("Disputes", "/disputes", Right.WATCH),
    ("Reports", "/reports", Right.EXAMINE),
    ("People", "/people", Right.ADMINISTER),
]
ICON = (
    '<svg class="icon" viewBox="0 0 24 24" width="19" height="19" fill="none" stroke="currentColor" stroke-width="1.8" '
    'stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="{}"/></svg>'
)
MOON = ICON.format("M19 14.5A7.5 7.5 0 0 1 9.5 5 7.5 7.5 0 1 0 19 14.5Z")


def asset(name: str) -> str:
    """Where an asset is served from; another version has another address, so it may be kept for ever."""
    return f"/assets/{name}?v={VERSION}"


def look_of(request: Request) -> str:
    """Dark or light, where somebody has chosen; else nothing, and the browser decides."""
    chosen = request.cookies.get(LOOK, "")
    return chosen if chosen in ("dark", "light") else ""


def form_word(request: Request) -> str:
    """The word that a form of this house carries: the mark of the browser's token by the key of the house.

    Whoever has put a token into somebody's browser knows the token, and still not the word.
    """
    return the_house(request).key.mark("a form of this house", str(request.state.token))


def is_ours(request: Request, word: str) -> bool:
    """Whether a page of this house has sent a form: no other one did, as the browser says, and it has the word."""
    return same_site(request) and hmac.compare_digest(word.encode(), form_word(request).encode())


def verify_form(request: Request, word: str) -> None:
    """Refuse a form that another site has sent."""
    if not is_ours(request, word):
        raise Refusal("This form is too old.", instead="load the page again, then press once more")


def hidden(request: Request, **values: object) -> str:
    """The fields of a form that nobody sees, its word first."""
    fields = {"csrf": form_word(request), **values}
    return "".join(
        f'<input type="hidden" name="{name}" value="{escape(str(value), quote=True)}">'
        for name, value in fields.items()
    )


def bar(request: Request, person: Person | None, chips: int | None, here: str) -> str:
    """The bar above every page: the desks this person may go to, their play money, and who they are."""
    links = "".join(
        f'<a href="{path}"{" aria-current=" + chr(34) + "page" + chr(34) if path == here else ""}>{name}</a>'
        for name, path, right in MENU
        if right is None or (person is not None and person.may(right))
    )
    money = f'<span class="purse"><b data-chips>{dollars(chips)}</b> play money</span>' if chips is not None else ""
    known = escape(called(person.name)) if person else "Sign in"
    next_look = {"": "dark", "dark": "light", "light": ""}[look_of(request)]
    words = f"Colours: now {look_of(request) or 'as the browser has it'}, then {next_look or 'as the browser has it'}"
    return (
        '<a class="skip" href="#content">Skip to the page</a><header class="bar">'
        '<a class="mark" href="/"><span aria-hidden="true">47</span>chapter47</a>'
        f'<nav aria-label="desks">{links}</nav><span class="gap"></span>'
        f'<form method="post" action="/look">{hidden(request, look=next_look, back=request.url.path)}'
        f'<button class="quiet-button" data-look title="{words}" aria-label="{words}">{MOON}</button></form>'
        f'{money}<a class="who" href="/sign-in"{" data-person" if person else ""}>{known}</a></header>'
    )


def document(
    request: Request,
    title: str,
    body: str,
    *,
    person: Person | None = None,
    chips: int | None = None,
    here: str = "",
    styles: Sequence[str] = (),
    modules: Sequence[str] = (),
    status: int = 200,
) -> HTMLResponse:
    """A whole page."""
    sheets = "".join(f'<link rel="stylesheet" href="{asset(name)}">' for name in ("tokens.css", "chrome.css", *styles))
    scripts = "".join(f'<script type="module" src="{asset(name)}"></script>' for name in modules)
    look = look_of(request)
    page = (
        f'<!doctype html><html lang="en"{f" class={chr(34)}{look}{chr(34)}" if look else ""}><head>'
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">'
        f'<meta name="color-scheme" content="{look or "dark light"}"><title>{escape(title)} - chapter47</title>'
        f'<link rel="icon" href="{asset("icon.svg")}" type="image/svg+xml">{sheets}{scripts}</head><body>{SYMBOLS}'
        f'{bar(request, person, chips, here)}<main id="content" tabindex="-1">{body}</main></body></html>'
    )
    return HTMLResponse(page, status, {"Content-Security-Policy": STRICT, "Cache-Control": "no-store"})


# ---- parts -----------------------------------------------------------------------------------------------------------

_MARKS = {  # the shape says where words come from; colour adds nothing
    "law": '<circle cx="6" cy="6" r="5" fill="currentColor"/>',
    "later": '<circle cx="6" cy="6" r="4.5" fill="none" stroke="currentColor" stroke-width="1.5"/>'
    '<path d="M6 1.5A4.5 4.5 0 0 1 6 10.5Z" fill="currentColor"/>',
    "ours": '<circle cx="6" cy="6" r="4.5" fill="none" stroke="currentColor" stroke-width="1.5" '
    'stroke-dasharray="3.5 2.3"/>',
}


def mark(cite: str) -> str:
    """Where the words at a citation come from: a full disc, a half one, or a broken ring, with its name."""
    found = origin(cite)
    shape = {Origin.LAW: "law", Origin.LATER: "later", Origin.UNCONFIRMED: "later"}.get(found, "ours")
    words = "New Jersey text" if found is Origin.LAW else found.value
    drawn = f'<svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">{_MARKS[shape]}</svg>'
    return f'<span class="provenance">{drawn} {words}</span>'


def short(cite: str) -> str:
    """A citation without its bracketed part, which only the rule's own page shows."""
    return cite.partition("[")[0]


_count = iter(range(10**12))


def citation(cite: str, *, full: bool = False) -> str:
    """A citation as a chip: pressed, it shows the provision where one is; without a script it still leads to it."""
    try:
        rows = rulebook().find(cite)
    except Refusal:
        rows = []
    if not rows:
        return f'<span class="cite">{escape(short(cite))}</span>'
    name = f"law-{next(_count)}"
    shown = escape(cite if full else short(cite))
    return (
        f'<button type="button" class="cite" popovertarget="{name}" aria-label="The rule {shown}">{shown}</button>'
        f'<div class="law-card" id="{name}" popover role="dialog" aria-label="{shown}">{_provision(rows[0])}</div>'
    )


def _provision(row: Provision) -> str:
    cite = str(row.cite)
    example = f'<p class="example">{escape(row.test)}</p>' if row.test else ""
    return (
        f"<h3>{escape(cite)}</h3><p>{escape(row.says)}</p>{example}<p>{mark(cite)}</p>"
        f'<p><a href="/rule?cite={quote(cite)}">Open the rule</a></p>'
    )


def refused(refusal: Refusal) -> str:
    """A refusal as pages show it: what, why, what instead, and the law; nothing was written."""
    law = f"<p>{citation(refusal.cite)}</p>" if refusal.cite else ""
    instead = f"<p><b>Instead:</b> {escape(refusal.instead)}.</p>" if refusal.instead else ""
    return (
        f'<section class="refusal" role="alert"><h2>{escape(refusal.message)}</h2>{instead}{law}'
        '<p class="muted">Nothing was written.</p></section>'
    )
