"""Connections that stay half open, that take nothing, or that are too many, are closed; all others go on."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import uvicorn

from chapter47.house import patience

LARGE = 30_000_000  # bytes that no buffer on the way holds


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Reads what is sent where it is asked to, and answers."""
    more = scope["path"] == "/read"
    while more:
        more = (await receive()).get("more_body", False)
    body = b"x" * LARGE if scope["path"] == "/large" else b"here"
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
    for at in range(0, len(body), 100_000):
        part = body[at : at + 100_000]
        await send({"type": "http.response.body", "body": part, "more_body": at + len(part) < len(body)})


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setattr(patience, "PATIENCE", 0.5)
    monkeypatch.setattr(patience, "TAKES", 0.5)
    monkeypatch.setattr(patience, "EACH", 5)
    patience._OPEN.clear()
    protocol = patience.protocol(("127.0.0.2",))
    config = uvicorn.Config(app, port=0, http=protocol, log_level="error", timeout_keep_alive=30, lifespan="off")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve()), daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    thread.join(10)


def connected(port: int, here: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=5, source_address=(here, 0))


def answered(made: socket.socket) -> bytes:
    """What comes until the end of an answer, or until nobody is at the other end."""
    got = b""
    try:
        while not got.endswith(b"here") and (part := made.recv(65536)):
            got += part
    except ConnectionError:
        return b""
    return got


def nobody_is_there() -> bool:
    """Whether the house has let everybody go, or does so within three seconds."""
    until = time.monotonic() + 3
    while patience._OPEN and time.monotonic() < until:
        time.sleep(0.01)
    return not patience._OPEN


def closed_within(made: socket.socket, seconds: float, each: Callable[[], object] = lambda: None) -> bool:
    """Whether the other end closes a connection in time, while something is done again and again."""
    made.settimeout(0.1)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            each()
            if not made.recv(65536):
                return True
        except TimeoutError:
            continue
        except ConnectionError:
            return True
    return False


GET = b"GET / HTTP/1.1\r\nHost: x\r\n"


@pytest.mark.parametrize("sent", [b"", b"G", GET, GET + b"\r\n" + GET], ids=["nothing", "a letter", "half", "second"])
def test_a_head_that_never_comes_whole_is_waited_for_only_so_long(sent: bytes, port: int) -> None:
    with connected(port) as made:
        made.sendall(sent)
        if sent.startswith(GET + b"\r\n"):
            assert answered(made).endswith(b"here")
            made.sendall(b"X: ")  # the second goes on to come
        assert closed_within(made, 3)


def test_a_head_that_drips_is_not_waited_for_either(port: int) -> None:
    with connected(port) as made:
        made.sendall(GET + b"X: ")
        assert closed_within(made, 3, lambda: made.sendall(b"x"))


def test_whoever_comes_again_in_time_stays(port: int) -> None:
    with connected(port) as made:
        for _ in range(4):
            made.sendall(GET + b"\r\n")
            assert answered(made).endswith(b"here")
            time.sleep(0.3)  # together longer than a head may take
        time.sleep(0.8)
        made.sendall(GET + b"\r\n")
        assert answered(made).endswith(b"here")


def test_a_body_that_takes_longer_than_a_head_may_is_no_fault(port: int) -> None:
    with connected(port) as made:
        made.sendall(b"POST /read HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n")
        for _ in range(10):
            time.sleep(0.1)
            made.sendall(b"x")
        assert answered(made).endswith(b"here")


def test_who_takes_nothing_of_an_answer_is_let_go(port: int) -> None:
    with connected(port) as made:
        made.sendall(b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
        assert made.recv(5) == b"HTTP/"
        assert nobody_is_there()


def test_who_takes_an_answer_slowly_has_all_of_it(port: int) -> None:
    with connected(port) as made:
        made.sendall(b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
        taken, until = 0, time.monotonic() + 1.5
        while taken < LARGE and (part := made.recv(1 << 18)):
            taken += len(part)
            if time.monotonic() < until:
                time.sleep(0.05)
        assert taken > LARGE


def test_one_address_has_only_so_many_connections(port: int) -> None:
    made = [connected(port) for _ in range(8)]
    assert [closed_within(each, 0.3) for each in made[-3:]] == [True] * 3
    here = [connected(port, "127.0.0.2") for _ in range(8)]  # a proxy that was named
    elsewhere = connected(port, "127.0.0.3")
    for each in (here[-1], elsewhere):
        each.sendall(GET + b"\r\n")
        assert answered(each).endswith(b"here")
    for each in (*made, *here, elsewhere):
        each.close()
    assert nobody_is_there()
    with connected(port) as again:
        again.sendall(GET + b"\r\n")
        assert answered(again).endswith(b"here")


@pytest.mark.parametrize("sent", [b"NONSENSE\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", GET + b"Content-Length: -5\r\n\r\n"])
def test_what_is_no_request_has_a_careful_answer(sent: bytes, port: int) -> None:
    with connected(port) as made:
        made.sendall(sent)
        told = answered(made)
    assert told.startswith(b"HTTP/1.1 400 Bad Request\r\n") and b'"instead":"a request of HTTP/1.1"' in told
    for name in (
        b"content-security-policy: default-src 'none'",
        b"x-content-type-options: nosniff",
        b"connection: close",
    ):
        assert b"\r\n" + name in told.replace(b"Connection", b"connection")
