"""The events that pages offer, found in their code and on the pages as they are made; each can be set off here.

A page is got as a browser gets it, in this process. What it registers is known by the place in the code that registers
it, so that a handler which no page of a scene has shown is known to be missing.
"""

from __future__ import annotations

import ast
import asyncio
import json
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any, cast

import pytest
from fastapi import FastAPI
from nicegui import Client, app, background_tasks, ui
from nicegui.element import Element
from nicegui.elements.mixins.value_element import ValueElement
from nicegui.timer import Timer

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from fastapi.testclient import TestClient

from chapter47.house import House, pages
from chapter47.house.api.access import COOKIE, Door
from chapter47.house.nights import Nights
from chapter47.house.people import Person, Role, Session

FOLDER = Path(pages.__file__).parent
SAID: dict[str, object] = {  # what a browser sends with the events of each kind of field
    "nicegui-select": {"value": 0, "label": ""},
    "q-toggle": True,
    "nicegui-input": "1",
    "q-input": "1",
}
WORDS = "kettle-walnut-47-orbit"
Site = tuple[str, int]  # a file of pages, and the line at which a call begins that registers a handler


@cache
def sites() -> dict[Site, int]:
    """Every call in the code of the pages that registers a handler, with the line at which it ends."""
    found: dict[Site, int] = {}
    for path in sorted(FOLDER.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _registers(node):
                found[path.name, node.lineno] = node.end_lineno or node.lineno
    return found


def _registers(call: ast.Call) -> bool:
    named = any(given.arg is not None and given.arg.startswith("on_") for given in call.keywords)
    does = isinstance(call.func, ast.Attribute) and (call.func.attr == "on" or call.func.attr.startswith("on_value"))
    return named or does


def _site(frame: FrameType | None) -> Site | None:
    """The nearest call of the pages that is under way."""
    while frame is not None:
        path = Path(frame.f_code.co_filename)
        if path.parent == FOLDER and path.name != "standing.py":
            known = [(name, line) for (name, line), end in sites().items() if name == path.name]
            inside = [each for each in known if each[1] <= frame.f_lineno <= sites()[each]]
            return max(inside, default=None)
        frame = frame.f_back
    return None


@dataclass
class Opened:
    """A page that stands open in somebody's browser."""

    client: Client
    text: str

    def listeners(self) -> list[tuple[int, str, Site]]:
        """What it offers now: each by its element and itself, and where the code registers it."""
        placed = [(element, str(one)) for element in self.client.elements.values() for one in element._event_listeners]
        return [(at.id, one, REGISTERED[one]) for at, one in placed if one in REGISTERED]

    def set_off(self, at: int, which: str) -> None:
        """An event, as the framework is told of it by a browser."""
        element = self.client.elements.get(at)
        if element is not None and which in element._event_listeners:
            kind = element._event_listeners[which].type
            said = SAID.get(element.tag, {}) if kind.startswith("update:") else {}
            said = "" if kind == "keydown.enter" else said
            told = {"id": at, "client_id": self.client.id, "listener_id": which, "args": [json.dumps(said)]}
            self.client.handle_event(told)

    def fill(self) -> None:
        """Something that is a name, a reason and a password, in every field that is empty."""
        for element in list(self.client.elements.values()):
            if isinstance(element, ui.input) and not element.value:
                element.set_value(WORDS)

    def timers(self) -> list[Timer]:
        """What is done on it again and again."""
        return [element for element in self.client.elements.values() if isinstance(element, Timer)]


REGISTERED: dict[str, Site] = {}  # listeners by the place that registered them


@dataclass
class Scene:
    """A house that is served in this process, and who shows the one token that is used here."""

    house: House
    nights: Nights
    http: TestClient
    name: str = "ada"
    role: Role | None = Role.ADMIN
    fills: bool = False  # empty fields, before anything is pressed
    reached: dict[str, set[Site]] = field(default_factory=dict)  # what was pressed on each page

    def open(self, path: str) -> Opened:
        """A page, as whoever it is now gets it."""
        before = set(Client.instances)
        text = self.http.get(path).text
        made = [Client.instances[name] for name in Client.instances if name not in before]
        assert len(made) == 1, path
        return Opened(made[0], text)

    def do(self, page: Opened, at: int, which: str) -> None:
        """Set an event off on the loop of the pages, and wait until all that follows is done."""

        async def act() -> None:
            running = set(background_tasks.running_tasks)
            if self.fills:
                page.fill()
            page.set_off(at, which)
            await _settled(running)

        self._call(act)

    def tick(self, page: Opened) -> None:
        """What a page does by itself, once."""

        async def act() -> None:
            running = set(background_tasks.running_tasks)
            for timer in page.timers():
                if timer.callback is not None and not timer.is_deleted:  # type: ignore[attr-defined]
                    with cast(Any, timer).parent_slot:
                        done = timer.callback()
                        if asyncio.iscoroutine(done):
                            await done
            await _settled(running)

        self._call(act)

    def _call(self, act: Any) -> None:
        assert self.http.portal is not None
        self.http.portal.call(act)

    def session(self, token: str, *, active: bool = True) -> Session | None:
        """Who shows the token now."""
        return None if not token or self.role is None else Session(Person(self.name, self.role), token, "word", 2**60)

    def written(self) -> list[Any]:
        """Everything that the house and its nights have written."""
        with self.house.engine.connect() as connection:
            names = connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'table'").scalars().all()
            rows = [connection.exec_driver_sql(f'SELECT * FROM "{name}"').all() for name in sorted(names)]
        files = [path for path in sorted(self.nights.folder.rglob("*")) if path.is_file()]
        kept = [(path.name, path.read_bytes()) for path in files if not path.name.endswith(("-wal", "-shm"))]
        return [*rows, *kept]


async def _settled(before: set[Any]) -> None:
    """Wait for what an event has begun."""
    for _ in range(400):
        await asyncio.sleep(0.001)
        begun = [task for task in background_tasks.running_tasks if task not in before and "timer" not in repr(task)]
        if not begun:
            return
    raise AssertionError(f"it goes on: {begun}")


@contextmanager
def scene(folder: Path, nights: Nights) -> Iterator[Scene]:
    """A house whose pages are served here."""
    house = House(str(folder / "house.db"))
    door = Door(house.people, newcomers=10_000, asks=10**9, tries=10**9)
    app.state.house, app.state.door, app.state.nights = house, door, nights
    with pytest.MonkeyPatch.context() as patch:
        on, on_value = Element.on, ValueElement.on_value_change

        def recorded(self: Element, *given: Any, **named: Any) -> Element:
            known = set(self._event_listeners)
            made = on(self, *given, **named)
            if (site := _site(sys._getframe(1))) is not None:
                REGISTERED.update(dict.fromkeys(set(self._event_listeners) - known, site))
            return made

        def listened(self: ValueElement[Any], *given: Any, **named: Any) -> Any:
            if (site := _site(sys._getframe(1))) is not None:
                REGISTERED.update(dict.fromkeys(self._event_listeners, site))
            return on_value(self, *given, **named)

        patch.setattr(Element, "on", recorded)
        patch.setattr(ValueElement, "on_value_change", listened)
        pages.mount(cast(FastAPI, app), house, door)
        shell = FastAPI()
        ui.run_with(shell, show_welcome_message=False)
        cookies, headers = {COOKIE: "a token of this test"}, {"Accept": "text/html"}
        with TestClient(shell, cookies=cookies, headers=headers) as http:
            made = Scene(house, nights, http)
            patch.setattr(house.people, "session", made.session)
            yield made
    house.close()
