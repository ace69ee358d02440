"""The client for programs that do several things at once: the same operations, to be awaited."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Coroutine
from types import TracebackType
from typing import Any, Self

import httpx

from ..documents import Document
from .acts import HouseActs, TableActs
from .wire import Answer, Call, answered, called, followed, socket_address

Later = Coroutine[Any, Any, Answer]


class AsyncClient(HouseActs[Later]):
    """One person's connection to a house.

    async with AsyncClient("http://127.0.0.1:8047") as ann:
        await ann.come_in("ann")
        table = await ann.open("minibaccarat")
        await table.sit(1, 50_000)

    Args:
        address: of the house, such as `http://127.0.0.1:8047`
        token: of a session that goes on
        timeout: how many seconds an answer may take
        http: an asynchronous connection of one's own, instead of a new one
    """

    def __init__(
        self, address: str, token: str = "", *, timeout: float = 30.0, http: httpx.AsyncClient | None = None
    ) -> None:
        super().__init__(address, token)
        self.http = http or httpx.AsyncClient(base_url=self.address, timeout=timeout)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Let the connection go; the session stays good."""
        await self.http.aclose()

    async def come_in(self, name: str, password: str | None = None) -> Answer:
        """Come in as a new patron with play money.

        Args:
            name: of the patron
            password: to come again with, or none for a guest

        Raises:
            Refusal: the house refuses it
        """
        return self._known(await self.do("POST /patrons", name=name, password=password))

    async def sign_in(self, name: str, password: str, code: str = "") -> Answer:
        """Come in as somebody who is known, with the code of a second factor where there is one.

        Args:
            name: of the person
            password: what proves it
            code: of a second factor

        Raises:
            Refusal: the house refuses it
        """
        return self._known(await self.do("POST /sessions", name=name, password=password, code=code))

    def _known(self, told: Answer) -> Answer:
        self.token, self.name = told["token"], told["name"]
        return told

    async def sign_out(self) -> None:
        """The token is good no longer."""
        await self.do("DELETE /sessions")
        self.token = ""

    async def games(self) -> list[Answer]:
        """Every game."""
        return list((await self.do("GET /games"))["games"])

    async def rule(self, cite: str) -> list[Answer]:
        """What the rulebook says at a citation.

        Args:
            cite: of a section, a paragraph or one rule

        Raises:
            Refusal: it is no citation, or nothing stands there
        """
        return list(await self._send(Call("GET", f"/rules/{cite}")))

    async def tables(self, limit: int = 100) -> AsyncIterator[Answer]:
        """Every table, fetched a page at a time.

        Args:
            limit: tables to a page

        Raises:
            Refusal: the house refuses it
        """
        offset, total = 0, 1
        while offset < total:
            page = await self.do("GET /tables", offset=offset, limit=limit)
            for each in page["tables"]:
                yield each
            offset, total = offset + limit, page["total"]

    async def open(self, game: str, elections: Document | None = None, **more: object) -> AsyncTableClient:
        """Open a table: more may be ``limits``, ``entered``, ``committed``, ``private``, ``bots``.

        Args:
            game: its key
            elections: what the house elects, by name
            **more: `limits`, `entered`, `committed`, `private`, `bots`

        Raises:
            Refusal: the house refuses it
        """
        return self.table((await self.do("POST /tables", game=game, elections=elections or {}, **more))["number"])

    def table(self, number: int) -> AsyncTableClient:
        """A table by its number.

        Args:
            number: as the house counts its tables
        """
        return AsyncTableClient(self, number)

    async def do(self, operation: str, **fields: object) -> Answer:
        """Do an operation of the interface by its name there, as ``POST /tables/{table}/sit``, with its fields.

        Args:
            operation: such as `POST /tables/{table}/sit`
            **fields: of the path, the query and the body

        Raises:
            Refusal: there is no such operation, a field is missing, or the house refuses it
        """
        answer: Answer = await self._send(called(operation, fields))
        return answer

    async def _send(self, call: Call) -> Any:
        for left in reversed(range(call.tries)):
            try:
                head = call.headers(self.token)
                reply = await self.http.request(call.method, call.url, json=call.body, params=call.params, headers=head)
                if reply.status_code != 503 or not left:
                    return answered(reply)
            except httpx.TransportError:
                if not left:
                    raise
            await asyncio.sleep(0.1 * 2 ** (call.tries - 1 - left))
        raise AssertionError("unreachable")


class AsyncTableClient(TableActs[Later]):
    """One table, seen by one person.

    Args:
        client: the asynchronous connection
        number: the table's
    """

    def __init__(self, client: AsyncClient, number: int) -> None:
        super().__init__(client, number)
        self.client = client

    async def live(self) -> AsyncIterator[Answer]:
        """The table as it is now, and again after every change, until the house closes the connection."""
        table: Answer = {}
        async for message in self.messages():
            table = followed(table, message)
            yield table

    async def messages(self, since: int | None = None, *, words: bool = True) -> AsyncIterator[Answer]:
        """What the house sends: the table, and then what happens; from a step that is known, if it is not long ago.

        Args:
            since: the last step that is known
            words: whether lines of the notation come along
        """
        from websockets.asyncio.client import connect

        headers = {"Authorization": f"Bearer {self.client.token}"}
        address = socket_address(self.client.address, self.number, since, words)
        async with connect(address, additional_headers=headers) as socket:
            async for message in socket:
                yield json.loads(message)
