"""The official client of a house: a person at the other end of the HTTP interface, in a few lines of Python.

    with Client("http://127.0.0.1:8047") as ann:
        ann.come_in("ann")
        table = ann.open("minibaccarat")
        table.sit(1, 50_000)
        table.bet("banker", 2_500)
        print(table.deal()["hands"])

Amounts are cents. What the house refuses is raised as the same ``Refusal`` that the package raises itself. Every call
that changes something carries a key of its own and is tried again if the connection breaks: it happens once.
"""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import Iterator
from types import TracebackType
from typing import Any, Self

import httpx

from .documents import Document
from .errors import Refusal

PREFIX = "/api/v1"
TRIES = 5


class Client:
    """One person's connection to a house."""

    def __init__(self, address: str, token: str = "", *, timeout: float = 30.0, http: Any = None) -> None:
        self.address = address.rstrip("/")
        self.http: httpx.Client = http or httpx.Client(base_url=self.address, timeout=timeout)
        self.token = token
        self.name = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Let the connection go; the session stays good."""
        self.http.close()

    # ---- the door ------------------------------------------------------------------------------------------------

    def come_in(self, name: str, password: str | None = None) -> dict[str, object]:
        """Come in as a new patron with play money."""
        return self._known(self.call("POST", "/patrons", {"name": name, "password": password}, key=_key()))

    def sign_in(self, name: str, password: str) -> dict[str, object]:
        """Come in as somebody who is known."""
        return self._known(self.call("POST", "/sessions", {"name": name, "password": password}))

    def _known(self, told: Document) -> Document:
        self.token, self.name = told["token"], told["name"]
        return told

    def sign_out(self) -> None:
        """The token is good no longer."""
        self.call("DELETE", "/sessions")
        self.token = ""

    def me(self) -> Document:
        """Name, role and chips."""
        return dict(self.call("GET", "/me"))

    # ---- the house -----------------------------------------------------------------------------------------------

    def games(self) -> list[Document]:
        """Every game."""
        return list(self.call("GET", "/games")["games"])

    def odds(self, game: str, **elections: Any) -> Document:
        """What every wager of a game is worth."""
        elect = [f"{name}={json.dumps(value).strip(chr(34))}" for name, value in elections.items()]
        return dict(self.call("GET", f"/games/{game}/odds", params={"elect": elect}))

    def rule(self, cite: str) -> list[Document]:
        """What the rulebook says at a citation."""
        return list(self.call("GET", f"/rules/{cite}"))

    def tables(self) -> Iterator[Document]:
        """Every table, fetched a page at a time."""
        return self.pages("/tables", "tables")

    def pages(self, path: str, what: str, limit: int = 100) -> Iterator[dict[str, object]]:
        """Everything that a paged route lists."""
        offset = 0
        while True:
            page = self.call("GET", path, params={"offset": offset, "limit": limit})
            yield from page[what]
            offset += limit
            if offset >= page["total"]:
                return

    def open(self, game: str, elections: Document | None = None, **more: Any) -> TableClient:
        """Open a table: more may be ``limits``, ``entered``, ``committed``."""
        told = self.call("POST", "/tables", {"game": game, "elections": elections or {}, **more}, key=_key())
        return self.table(told["number"])

    def table(self, number: int) -> TableClient:
        """A table by its number."""
        return TableClient(self, number)

    # ---- how it is asked -----------------------------------------------------------------------------------------

    def call(self, method: str, path: str, body: Any = None, *, params: Document | None = None, key: str = "") -> Any:
        """One request; with a key it may be sent again until it is answered."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        if key:
            headers["Idempotency-Key"] = key
        again = TRIES if key or method == "GET" else 1
        for attempt in range(again):
            try:
                reply = self.http.request(method, PREFIX + path, json=body, params=params, headers=headers)
                if reply.status_code != 503 or attempt == again - 1:
                    return _answer(reply)
            except httpx.TransportError:
                if attempt == again - 1:
                    raise
            time.sleep(0.1 * 2**attempt)
        raise AssertionError("unreachable")


class TableClient:
    """One table, seen by one person. Every act returns the table as that person may see it."""

    def __init__(self, client: Client, number: int) -> None:
        self.client = client
        self.number = number

    def look(self) -> Document:
        """The table as it is."""
        return dict(self.client.call("GET", f"/tables/{self.number}"))

    def sit(self, seat: int, chips: int) -> dict[str, object]:
        """Take a seat with chips."""
        return self.act("sit", seat=seat, chips=chips)

    def bet(self, wager: str, amount: int) -> Document:
        """Make a wager."""
        return self.act("bets", wager=wager, amount=amount)

    def take_down(self, wager: str, amount: int) -> dict[str, object]:
        """Take a wager down."""
        return self.act("down", wager=wager, amount=amount)

    def deal(self) -> dict[str, object]:
        """Be done betting."""
        return self.act("deal")

    def choose(self, answer: str | int, step: int | None = None) -> dict[str, object]:
        """Answer what is asked; with the step that was seen, a late answer is refused."""
        return self.act("choose", answer=answer, step=step)

    def hint(self) -> dict[str, object]:
        """What each answer to the question that is asked of one would be worth, the best first."""
        told: Document = self.client.call("GET", f"/tables/{self.number}/hint")
        return told

    def review(self) -> dict[str, object]:
        """One's own session here: each decision with its cost, and price, decisions and luck in the result."""
        told: Document = self.client.call("GET", f"/tables/{self.number}/review")
        return told

    def leave(self) -> dict[str, object]:
        """Leave with one's chips."""
        return self.act("leave")

    def sit_out(self) -> dict[str, object]:
        """Keep the seat and take no part."""
        return self.act("away")

    def come_back(self) -> dict[str, object]:
        """Take part again."""
        return self.act("back")

    def enter(self, typed: str) -> Document:
        """As the dealer of a table with real cards: what fell."""
        return self.act("enter", typed=typed)

    def place(self, *lines: str) -> dict[str, object]:
        """As the dealer of a table with real cards: what patrons bet, in the notation."""
        return self.act("place", lines=list(lines))

    def act(self, what: str, **body: Any) -> Document:
        """Any act at the table by its name in the interface."""
        path = f"/tables/{self.number}/{what}"
        return dict(self.client.call("POST", path, body or None, key=_key()))

    def live(self) -> Iterator[dict[str, object]]:
        """The table as it is now, and again after every change, until the house closes the connection."""
        table: Document = {}
        for message in self.messages():
            table = followed(table, message)
            yield table

    def messages(self, since: int | None = None, *, words: bool = True) -> Iterator[dict[str, object]]:
        """What the house sends: the table, and then what happens; from a step that is known, if it is not long ago."""
        from websockets.sync.client import connect

        address = self.client.address.replace("http", "ws", 1)
        headers = {"Authorization": f"Bearer {self.client.token}"}
        asked = [f"since={since}"] if since is not None else []
        asked += ["words=1"] if words else []
        path = f"{PREFIX}/tables/{self.number}/live?{'&'.join(asked)}"
        with connect(address + path, additional_headers=headers) as socket:
            for message in socket:
                yield json.loads(message)


def followed(table: Document, message: Document) -> dict[str, object]:
    """A table after one more message: the whole of it, or the events since and the fields that changed.

    A round's events begin where the window of its betting closes.
    """
    if message["type"] == "table":
        return message
    known = {"step": message["step"]}
    for name in ("events", "steps"):
        known[name] = [*table.get(name, ()), *message.get(name, ())]
    closed = [each["number"] for each in message["events"] if each["event"]["kind"] == "window-closed"]
    if closed:
        for name in ("events", "steps"):
            known[name] = [each for each in known[name] if each["number"] >= closed[-1]]
    return {**table, **known, **message["now"]}


def _key() -> str:
    """A key that nobody guesses."""
    return uuid.uuid4().hex


def _answer(reply: httpx.Response) -> object:
    if reply.status_code == 204:
        return None
    try:
        told = reply.json()
    except ValueError:
        raise Refusal(f"The house answered {reply.status_code}.", instead="the address of a house") from None
    if reply.is_success:
        return told
    error = told.get("error") if isinstance(told, dict) else None
    if isinstance(error, dict):
        raise Refusal(error["message"], cite=error.get("cite"), instead=error.get("instead"))
    detail = told.get("detail", told) if isinstance(told, dict) else told
    raise Refusal(f"The house answered {reply.status_code}: {detail}")
