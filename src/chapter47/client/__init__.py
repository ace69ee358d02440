"""The official client of a house: a person at the other end of the HTTP interface, in a few lines of Python.

    with Client("http://127.0.0.1:8047") as ann:
        ann.come_in("ann")
        table = ann.open("minibaccarat")
        table.sit(1, 50_000)
        table.bet("banker", 2_500)
        print(table.deal()["hands"])

Amounts are cents. What the house refuses is raised as the same ``Refusal`` that the package raises itself. Every call
that changes something carries a key of its own and is tried again if the connection breaks: it happens once. What
has no method of its own is done by its name in the interface: ``ann.do("GET /tables/{table}/accounts", table=1)``.
``AsyncClient`` has the same operations, to be awaited.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from types import TracebackType
from typing import Any, Self

try:
    import httpx
except ModuleNotFoundError:
    raise ImportError("The client of a house needs httpx: pip install 'chapter47[house]'") from None

from ..documents import Document
from .acts import HouseActs, TableActs
from .later import AsyncClient, AsyncTableClient
from .operations import OPERATIONS
from .wire import Answer, Call, answered, called, followed, socket_address

__all__ = ["OPERATIONS", "AsyncClient", "AsyncTableClient", "Client", "TableClient", "followed"]


class Client(HouseActs[Answer]):
    """One person's connection to a house.

    Args:
        address: of the house, such as `http://127.0.0.1:8047`
        token: of a session that goes on
        timeout: seconds that an answer may take
        http: a connection of one's own, instead of a new one
    """

    def __init__(
        self, address: str, token: str = "", *, timeout: float = 30.0, http: httpx.Client | None = None
    ) -> None:
        super().__init__(address, token)
        self.http = http or httpx.Client(base_url=self.address, timeout=timeout)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Let the connection go; the session stays good."""
        self.http.close()

    # ---- the door ------------------------------------------------------------------------------------------------

    def come_in(self, name: str, password: str | None = None) -> Answer:
        """Come in as a new patron with play money.

        Args:
            name: of the patron
            password: to come again with; none for a guest

        Raises:
            Refusal: the house refuses it
        """
        return self._known(self.do("POST /patrons", name=name, password=password))

    def sign_in(self, name: str, password: str, code: str = "") -> Answer:
        """Come in as somebody who is known; with the code of a second factor, where there is one.

        Args:
            name: of the person
            password: what proves it, where there is one
            code: of a second factor

        Raises:
            Refusal: the house refuses it
        """
        return self._known(self.do("POST /sessions", name=name, password=password, code=code))

    def _known(self, told: Answer) -> Answer:
        self.token, self.name = told["token"], told["name"]
        return told

    def sign_out(self) -> None:
        """The token is good no longer."""
        self.do("DELETE /sessions")
        self.token = ""

    # ---- the house -----------------------------------------------------------------------------------------------

    def games(self) -> list[Answer]:
        """Every game."""
        return list(self.do("GET /games")["games"])

    def rule(self, cite: str) -> list[Answer]:
        """What the rulebook says at a citation.

        Args:
            cite: of a section, a paragraph or one rule

        Raises:
            Refusal: it is no citation, or nothing stands there
        """
        return list(self.call("GET", f"/rules/{cite}"))

    def tables(self) -> Iterator[Answer]:
        """Every table, fetched a page at a time."""
        return self.pages("/tables", "tables")

    def pages(self, path: str, what: str, limit: int = 100) -> Iterator[Answer]:
        """Everything that a paged route lists.

        Args:
            path: of the route
            what: the field that lists them
            limit: rows to a page

        Raises:
            Refusal: the house refuses it
        """
        offset = 0
        while True:
            page = self.call("GET", path, params={"offset": offset, "limit": limit})
            yield from page[what]
            offset += limit
            if offset >= page["total"]:
                return

    def open(self, game: str, elections: Document | None = None, **more: object) -> TableClient:
        """Open a table: more may be ``limits``, ``entered``, ``committed``, ``private``, ``bots``.

        Args:
            game: its key
            elections: what the house elects, by name
            **more: `limits`, `entered`, `committed`, `private`, `bots`

        Raises:
            Refusal: the house refuses it
        """
        return self.table(self.do("POST /tables", game=game, elections=elections or {}, **more)["number"])

    def table(self, number: int) -> TableClient:
        """A table by its number.

        Args:
            number: as the house counts its tables
        """
        return TableClient(self, number)

    # ---- how it is asked -----------------------------------------------------------------------------------------

    def do(self, operation: str, **fields: object) -> Answer:
        """Do an operation of the interface by its name there, as ``POST /tables/{table}/sit``, with its fields.

        Args:
            operation: such as `POST /tables/{table}/sit`
            **fields: of the path, the query and the body

        Raises:
            Refusal: there is no such operation, a field is missing, or the house refuses it
        """
        answer: Answer = self._send(called(operation, fields))
        return answer

    def call(
        self, method: str, path: str, body: object = None, *, params: Document | None = None, key: str = ""
    ) -> Any:
        """One request as it is; with a key it may be sent again until it is answered.

        Args:
            method: such as GET
            path: below `/api/v1`
            body: what is sent, as plain values
            params: of the query
            key: an Idempotency-Key

        Raises:
            Refusal: the house refuses it
        """
        return self._send(Call(method, path, body, params, key))

    def _send(self, call: Call) -> Any:
        for left in reversed(range(call.tries)):
            try:
                head = call.headers(self.token)
                reply = self.http.request(call.method, call.url, json=call.body, params=call.params, headers=head)
                if reply.status_code != 503 or not left:
                    return answered(reply)
            except httpx.TransportError:
                if not left:
                    raise
            time.sleep(0.1 * 2 ** (call.tries - 1 - left))
        raise AssertionError("unreachable")


class TableClient(TableActs[Answer]):
    """One table, seen by one person. Every act returns the table as that person may see it.

    Args:
        client: the connection
        number: of the table
    """

    def __init__(self, client: Client, number: int) -> None:
        super().__init__(client, number)
        self.client = client

    def live(self) -> Iterator[Answer]:
        """The table as it is now, and again after every change, until the house closes the connection."""
        table: Answer = {}
        for message in self.messages():
            table = followed(table, message)
            yield table

    def messages(self, since: int | None = None, *, words: bool = True) -> Iterator[Answer]:
        """What the house sends: the table, and then what happens; from a step that is known, if it is not long ago.

        Args:
            since: the last step that is known
            words: whether lines of the notation come along
        """
        from websockets.sync.client import connect

        headers = {"Authorization": f"Bearer {self.client.token}"}
        with connect(
            socket_address(self.client.address, self.number, since, words), additional_headers=headers
        ) as socket:
            for message in socket:
                yield json.loads(message)
