"""The four doors of a night: the commands, the desk, the HTTP interface and the pages, each the real one.

Each door plans and does the same things; what it is refused is told as the refusal's paragraph and words.
"""

from __future__ import annotations

import asyncio
import re
import warnings
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from fastapi import FastAPI
from nicegui import Client, ui
from nicegui import core as nicegui_core
from nicegui.page import page as nicegui_page
from typer.testing import CliRunner

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from fastapi.testclient import TestClient

from chapter47 import Refusal
from chapter47.cli import app as commands
from chapter47.house import House
from chapter47.house.api import mount
from chapter47.house.api.access import Door as HouseDoor
from chapter47.house.night_store import NightStore, open_desk
from chapter47.house.nights import Nights, account_name
from chapter47.house.pages.frame import Visit
from chapter47.house.pages.night_forms import OperationForm
from chapter47.house.pages.night_parts import NightPage
from chapter47.house.pages.night_plan import PlanPage
from chapter47.house.people import Person, Role, make_known
from chapter47.night.plan_facts import SECTIONS

ROLES = {
    "Ruth Vance": Role.IN_CHARGE, "Owen Pratt": Role.IN_CHARGE, "Lena Ortiz": Role.BANKER, "Ada Fields": Role.OPERATOR,
    "Hugo Lind": Role.OPERATOR, "Ben Marsh": Role.OPERATOR, "Dora Keene": Role.OPERATOR,
}  # fmt: skip
Given = dict[str, Any]


class Told(Exception):  # noqa: N818
    """A refusal as a door tells it: the paragraph, and all of its words."""

    def __init__(self, cite: str | None, words: str) -> None:
        super().__init__(words)
        self.cite = cite


class Way:
    """A door to the night in one folder, at a moment that the test sets."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "spring.toml"
        self.at = datetime(2010, 5, 4, 20, 0)

    def entries(self) -> int:
        """How many entries the journal has."""
        return len(NightStore(self.path).read())

    def plan(self, part: str, entry: int, facts: dict[str, str]) -> None:
        """Change the plan."""
        raise NotImplementedError

    def do(self, operation: str, given: Given, by: str) -> None:
        """Do something, or be told why not."""
        raise NotImplementedError

    def close(self) -> None:
        """Whatever the door held open is shut."""


class Desk(Way):
    """The desk, which everything else stands on."""

    def plan(self, part: str, entry: int, facts: dict[str, str]) -> None:
        from chapter47.night import plan
        from chapter47.night.writer import as_toml, read_document

        document = plan.put(read_document(self.path), plan.find_section(part), entry - 1, facts)
        self.path.write_text(as_toml(document), "utf-8")

    def do(self, operation: str, given: Given, by: str) -> None:
        try:
            open_desk(self.path, now=lambda: self.at).do(operation, given, by=by)
        except Refusal as refusal:
            raise Told(refusal.cite, str(refusal)) from None


class Command(Way):
    """The commands that people type."""

    def plan(self, part: str, entry: int, facts: dict[str, str]) -> None:
        section = next(one for one in SECTIONS if one.title == part)
        which = ["--entry", str(entry)] if section.one else []
        self._run(["plan", str(self.path), part, *(f"{key}={value}" for key, value in facts.items()), *which])

    def do(self, operation: str, given: Given, by: str) -> None:
        at = self.at.isoformat(" ", "minutes")
        self._run([*self._typed(operation, {k: str(v) for k, v in given.items()}), "--by", by, "--at", at])

    def _run(self, typed: list[str]) -> None:
        done = CliRunner().invoke(commands, ["night", *typed])
        if isinstance(done.exception, Refusal):
            raise Told(done.exception.cite, str(done.exception))
        if done.exit_code:
            cites = re.findall(r"\((1[39]:[^ ,]*?)(?:\)\s|, )", done.output)
            raise Told(cites[0] if cites else None, done.output)

    def _typed(self, operation: str, given: dict[str, str]) -> list[str]:
        """The command of an operation; whatever has none of its own is done by its name."""
        path = str(self.path)
        arguments: dict[str, tuple[list[str], tuple[str, ...]]] = {
            "sell": (["sell", path], ("cash",)), "change": (["change", path], ("given", "handed")),
            "admit": (["admit", path], ("people",)), "deposit": (["deposit", path], ("amount",)),
            "pay": (["pay", path], ("amount",)), "close": (["close", path], ()), "draw": (["draw", path], ()),
            "settle": (["settle", path], ("table", "wager", "amount", "result")), "open": (["open", path], ()),
            "deal": (["deal", path], ("table", "entry")), "redeem": (["redeem", path], ("prize",)),
            "give back": (["redeem", path, given.get("prize", ""), "--give-back"], ()),
            "tickets": (["redeem", path, "tickets"], ()), "stop": (["stop", path], ("player",)),
            "open table": (["table", path, given.get("table", ""), "--open"], ()),
            "chips to table": (["table", path, given.get("table", ""), "--to", given.get("chips", "")], ()),
            "count": (["table", path, given.get("table", ""), "--count", given.get("chips", "")], ()),
            "close table": (["table", path, given.get("table", ""), "--count", given.get("chips", ""), "--close"], ()),
            "receipt": (["log", path, "receipt"], ()),
            "ruling": (
                ["log", path, "ruling", "--what", given.get("dispute", ""), "--facts", given.get("decision", "")], ()
            ),
        }  # fmt: skip
        if operation not in arguments:
            return ["do", path, operation.replace(" ", "-"), *(f"{key}={value}" for key, value in given.items())]
        words, first = arguments[operation]
        said = {word for word in words if word in given.values()}
        options = [
            word
            for key, value in given.items()
            if key not in first
            and not (value in said and key in ("table", "prize", "chips", "why", "dispute", "decision"))
            for word in (f"--{key}", value)
        ]
        return [*words, *(given[key] for key in first), *options]


class Served(Way):
    """A night beside a house: the people who work there are its people."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.house = House(":memory:")
        self.nights = Nights(folder, lambda: self.at)
        self.door = HouseDoor(self.house.people, asks=10**9)
        self.tokens = {}
        for name, role in ROLES.items():
            person = Person(account_name(name), role)
            with self.house.engine.begin() as connection:
                make_known(connection, person, "x")  # nobody signs in by a password here
            self.tokens[name] = self.house.people.enter(person).token

    def close(self) -> None:
        self.house.close()


class Interface(Served):
    """The HTTP interface."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        app = FastAPI()
        mount(app, self.house, self.door, self.nights)
        self.client = TestClient(app)

    def plan(self, part: str, entry: int, facts: dict[str, str]) -> None:
        self._post("plan", {"part": part, "entry": entry, "facts": facts}, "Ruth Vance")

    def do(self, operation: str, given: Given, by: str) -> None:
        self._post(f"do/{operation.replace(' ', '-')}", {"given": given}, by)

    def _post(self, path: str, body: Given, by: str) -> None:
        headers = {"Authorization": f"Bearer {self.tokens[by]}"}
        answer = self.client.post(f"/api/v1/nights/spring/{path}", json=body, headers=headers)
        if answer.status_code >= 400:
            assert answer.status_code in (403, 409), answer.text
            error = answer.json()["error"]
            raise Told(error["cite"], str(error))


class Pages(Served):
    """The pages, by the handlers that a press in the browser calls; nothing but the browser is left out."""

    def plan(self, part: str, entry: int, facts: dict[str, str]) -> None:
        def act(page: NightPage) -> Any:
            form = PlanPage(page)
            form.build()
            form.section = next(one for one in SECTIONS if one.title == part)
            return form._changed(self.nights.put, part, entry - 1, facts)

        self._act("Ruth Vance", act)

    def do(self, operation: str, given: Given, by: str) -> None:
        def act(page: NightPage) -> Any:
            form = OperationForm(page, operation)
            for name, value in given.items():
                self._fill(form, name, value)
            return form.send()

        self._act(by, act)

    def _fill(self, form: OperationForm, name: str, value: Any) -> None:
        """Type into a field; what has no field of its own is given as the page itself gives it."""
        fields = [e for e in ui.context.client.elements.values() if e.props.get("data-field") == name]
        if fields:
            fields[0].set_value(str(value))  # type: ignore[attr-defined]
        else:
            form.read[name] = lambda: value

    def _act(self, by: str, act: Callable[[NightPage], Any]) -> None:
        async def run() -> str:
            nicegui_core.loop = asyncio.get_running_loop()
            with Client(nicegui_page("/door")) as client:
                visitor = Visit(self.house, self.door, self.tokens[by], "127.0.0.1")
                page = NightPage(visitor, self.nights, "spring", self.nights.desk("spring"))
                await act(page)
                said = str(page.alert.content)
            client.delete()
            return said

        said = asyncio.run(run())
        if said:
            cites = re.findall(r"cite=([^\"'&]+)", said)
            raise Told(unquote(cites[0]) if cites else None, re.sub("<[^>]*>", " ", said))


DOORS: dict[str, type[Way]] = {"command": Command, "desk": Desk, "interface": Interface, "pages": Pages}
