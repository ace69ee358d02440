"""Whether whoever opened a page may still use it: asked at every event of the page, and before it is drawn anew.

A page stays open for hours, and a right may be gone meanwhile: signed out elsewhere, barred, or idle for too long. What
a page shows and offers is taken off it then; nothing that it was about to do is done.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from nicegui import Client, ui

from ..people import Right

if TYPE_CHECKING:
    from .frame import Visit


class Standing:
    """One page of one visitor, for those who have one of some rights."""

    def __init__(self, visitor: Visit, client: Client, rights: tuple[Right, ...]) -> None:
        self.visitor, self.client, self.rights = visitor, client, rights

    def holds(self, *, active: bool = True) -> bool:
        """Whether the visitor may still use the page; ``active`` where they do something there."""
        session = self.visitor.door.people.session(self.visitor.token, active=active)
        if session is not None and any(session.person.may(right) for right in self.rights):
            return True
        self.lapse()
        return False

    def lapse(self) -> None:
        """Take everything off the page, and say why."""
        content = self.client.content
        content.clear()
        with content:
            ui.label("You are not signed in any more, or may not use this page now.").props('role="alert" data-lapsed')
            ui.link("Sign in", "/sign-in").classes("plain")


_STANDING: WeakKeyDictionary[Client, Standing] = WeakKeyDictionary()


def stand(visitor: Visit, *rights: Right) -> None:
    """From now on the page that is being made does nothing for who has none of the rights any more."""
    client = ui.context.client
    standing, handle = Standing(visitor, client, rights), client.handle_event
    _STANDING[client] = standing

    def handle_event(msg: dict[str, Any]) -> None:
        if standing.holds():
            handle(msg)

    client.handle_event = handle_event  # type: ignore[method-assign]


def every(seconds: float, act: Callable[[], Awaitable[None] | None], *, once: bool = False) -> None:
    """Do something on the page that is being made again and again, as long as its visitor may use it."""
    standing = _STANDING.get(ui.context.client)

    def look() -> Awaitable[None] | None:
        return act() if standing is None or standing.holds(active=False) else None

    ui.timer(seconds, look, once=once)
