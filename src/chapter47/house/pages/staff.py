"""What the pages of the staff share: who acts, another's signature, refusals, times, and lines with their law."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime
from html import escape
from typing import Protocol
from urllib.parse import quote

from fastapi import Request
from nicegui import ui

from ...documents import Document
from ...errors import Refusal
from ...rulebook import rulebook
from ..live import LiveTable
from ..people import Person, Right
from ..service import House
from .frame import Visit, allowed, visit
from .shell import asset, short

_HEAD = f'<link rel="stylesheet" href="{asset("staff.css")}">'


def staff_page(visitor: Visit, title: str, *rights: Right) -> bool:
    """The head of a staff page, and whether this person may see the rest of it."""
    ui.add_head_html(_HEAD)
    return allowed(visitor, title, *rights)


class Page(Protocol):
    """What is built for one visitor."""

    def build(self) -> None:
        """Put it onto the page that is being made."""
        ...


def mount_staff_page(path: str, title: str, right: Right, page: Callable[[Visit], Page]) -> None:
    """Put a page onto the application that is for those who have a right."""

    @ui.page(path)
    def shown(request: Request) -> None:
        visitor = visit(request)
        if staff_page(visitor, title, right):
            page(visitor).build()


def whoever(visitor: Visit) -> Person:
    """Who acts now: a session may have ended while its page stood open."""
    person = visitor.person
    if person is None:
        raise Refusal("You are not signed in any more.", instead="sign in again")
    return person


def attempt(act: Callable[[], object], done: str = "") -> bool:
    """Do something; a refusal is shown in its own words, and nothing has changed."""
    try:
        act()
    except Refusal as refusal:
        ui.notify(str(refusal), type="warning", multi_line=True, timeout=6000, position="top", close_button="OK")
        return False
    if done:
        ui.notify(done, type="positive", position="top")
    return True


class Signature:
    """Another person signs with their own name and password."""

    def __init__(self, who: str, mark: str) -> None:
        self.name = ui.input(f"{who}: name").props(f'dense outlined autocomplete="off" data-sign-name="{mark}"')
        self.password = ui.input(f"{who}: password", password=True)
        self.password.props(f'dense outlined autocomplete="new-password" data-sign-password="{mark}"')
        for field in (self.name, self.password):
            field.classes("grow")

    def person(self, visitor: Visit) -> Person:
        """Who signs; the password is forgotten at once."""
        name, password = str(self.name.value or "").strip(), str(self.password.value or "")
        self.password.set_value("")
        visitor.door.tries.take(f"{visitor.where} {name}")
        return visitor.house.people.verify(name, password)


def reached(house: House, numbers: Iterable[int]) -> list[LiveTable]:
    """The tables that this process can show; another may hold the rest."""
    found = []
    for number in numbers:
        with suppress(Refusal):
            found.append(house.table(number))
    return found


def when(at: int) -> str:
    """A moment as staff read it."""
    return datetime.fromtimestamp(at / 1000).strftime("%Y-%m-%d %H:%M:%S")


def says(cite: str) -> str:
    """What the rulebook says at a citation."""
    try:
        return str(rulebook().find(cite)[0].says)
    except (Refusal, IndexError):
        return ""


def law(cite: str) -> str:
    """A citation as a chip that leads to the rule, with its words for a pointer and a screen reader."""
    if not cite:
        return "<span></span>"
    return f'<a class="cite" href="/rule?cite={quote(cite)}" title="{escape(says(cite))}">{escape(short(cite))}</a>'


def signs(hung: list[Document]) -> str:
    """The signs at a table, as HTML."""
    told = []
    for sign in hung:
        lines = "".join(f"<div>{escape(line)}</div>" for line in sign["lines"])
        cite = escape(sign["cite"])
        told.append(
            f'<div class="sign" data-sign><strong>{escape(sign["heading"])}</strong>{lines}<small>{cite}</small></div>'
        )
    return "".join(told)
