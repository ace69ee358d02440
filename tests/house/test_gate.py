"""The gate: too much is refused before it is read, every answer is careful, and work is apart from play."""

from __future__ import annotations

import asyncio
import os
import threading
import time
import warnings
from collections.abc import Iterator
from typing import Any

import pytest
import sqlalchemy as sa

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from fastapi.testclient import TestClient

from fastapi.responses import HTMLResponse

from chapter47 import Refusal
from chapter47.house import House, work
from chapter47.house.api import rounds
from chapter47.house.api.access import Door
from chapter47.house.gate import BODY, HEADERS, LINES, TARGET, Body, Gate, refusal_answer
from chapter47.house.metrics import Metrics, Watch
from chapter47.house.people import Role
from chapter47.house.serve import interface
from chapter47.house.work import Busy, Ended, Pool, TooLong

API = "/api/v1"


@pytest.fixture(scope="module")
def served() -> Iterator[tuple[TestClient, House]]:
    house = House(":memory:")
    door = Door(house.people, newcomers=1000, tries=1000, asks=10**6)
    app = interface(house, door)

    @app.get("/page")
    def page() -> HTMLResponse:
        return HTMLResponse("<p>hello</p>\n<script>inline</script>")

    @app.get("/framework")
    def framework() -> HTMLResponse:
        return HTMLResponse(
            '\n  <script>own</script>\n<script src="/_nicegui/x.js"></script>\nsaid: <script>x</script>'
        )

    with TestClient(Gate(Watch(app, Metrics(), door)), raise_server_exceptions=False) as client:
        yield client, house
    house.close()


def test_every_answer_is_careful(served: tuple[TestClient, House]) -> None:
    client, _ = served
    for path in (f"{API}/health", f"{API}/tables", "/docs", "/openapi.json", "/nothing", "/metrics", "/page"):
        answer = client.get(path)
        assert answer.headers["x-content-type-options"] == "nosniff", path
        assert answer.headers["x-frame-options"] == "DENY", path
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"], path
        assert "unsafe-eval" not in answer.headers["content-security-policy"], path
    assert "default-src 'none'" in client.get(f"{API}/health").headers["content-security-policy"]
    assert "script-src 'self';" in client.get("/page").headers["content-security-policy"]


def test_only_the_framework_s_own_scripts_have_the_nonce(served: tuple[TestClient, House]) -> None:
    answer = served[0].get("/framework", headers={"Accept": "text/html", "Accept-Encoding": "gzip"})
    policy = answer.headers["content-security-policy"]
    nonce = policy.partition("'nonce-")[2].partition("'")[0]
    assert answer.text.startswith(f'\n  <script nonce="{nonce}">own</script>')
    assert "said: <script>x</script>" in answer.text  # what was filled in does not run
    again = served[0].get("/framework").headers["content-security-policy"]
    assert again != policy


def test_too_much_is_refused_unread(served: tuple[TestClient, House]) -> None:
    client, house = served
    with house.engine.connect() as connection:
        before = connection.execute(sa.text("SELECT count(*) FROM people")).scalar_one()
    huge = b'{"name": "' + b"a" * BODY + b'"}'
    for content in (huge, (huge[at : at + 1000] for at in range(0, len(huge), 1000))):
        answer = client.post(f"{API}/patrons", content=content)
        assert answer.status_code == 413
        assert len(answer.content) < 1000  # what was sent is not sent back
    assert client.get(f"{API}/rules?text={'a' * TARGET}").status_code == 414
    assert client.get(f"{API}/health", headers={"X-Long": "a" * HEADERS}).status_code == 431
    assert client.get(f"{API}/health", headers={f"X-{i}": "a" for i in range(LINES)}).status_code == 431
    with house.engine.connect() as connection:
        assert connection.execute(sa.text("SELECT count(*) FROM people")).scalar_one() == before


def test_a_body_that_is_too_large_by_its_head_is_not_waited_for() -> None:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def never() -> Any:
        raise AssertionError("nothing of it is read")

    head = [(b"content-length", b"300000000")]
    scope = {"type": "http", "path": "/api/v1/tables", "method": "POST", "headers": head, "query_string": b""}
    asyncio.run(Gate(never)(scope, never, send))  # type: ignore[arg-type]
    assert sent[0]["status"] == 413


def test_a_body_that_never_comes_is_waited_for_only_so_long() -> None:
    sent: list[Any] = []

    async def never() -> Any:
        await asyncio.Event().wait()

    async def send(message: Any) -> None:
        sent.append(message)

    from chapter47.house.gate import Answer

    scope = {"type": "http", "path": "/api/v1/patrons", "headers": [], "method": "POST"}
    body = Body(scope, never, Answer(scope, send))
    body.until = time.monotonic()
    assert asyncio.run(body())["type"] == "http.disconnect"
    assert sent[0]["status"] == 408
    assert refusal_answer(408, "x", "y").status_code == 408


def test_counts_are_for_those_who_may_see_them(served: tuple[TestClient, House]) -> None:
    client, house = served
    assert client.get("/metrics").status_code == 401
    house.welcome("pat", 1000)
    eye = house.people.add("eye", Role.COMPLIANCE, "seven wild geese over there")
    for person, status in ((house.people.find("pat"), 403), (eye, 200)):
        token = house.people.enter(person).token
        assert client.get("/metrics", headers={"Authorization": f"Bearer {token}"}).status_code == status


def test_sockets_are_counted_by_address() -> None:
    async def attempt() -> list[str]:
        hold, said = asyncio.Event(), list[str]()

        async def app(_scope: Any, _receive: Any, _send: Any) -> None:
            said.append("open")
            await hold.wait()

        async def send(message: Any) -> None:
            said.append(message["type"])

        gate = Gate(app, sockets=2)
        scope = {"type": "websocket", "path": "/", "headers": [], "client": ("10.0.0.1", 1)}
        tasks = [asyncio.create_task(gate(scope, send, send)) for _ in range(3)]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        hold.set()
        await asyncio.gather(*tasks)
        await gate(scope, send, send)  # there is room again
        return said

    assert asyncio.run(attempt()) == ["open", "open", "websocket.close", "open"]


# ---- work --------------------------------------------------------------------------------------------------------


def slow(seconds: float) -> str:
    time.sleep(seconds)
    return "done"


def wrong() -> None:
    raise Refusal("No.", instead="yes")


def test_work_has_a_queue_that_ends_and_a_deadline() -> None:
    pool = Pool("test", processes=1, waiting=1, seconds=600)
    try:
        first = pool.submit(slow, 600)
        second = pool.submit(slow, 0)
        with pytest.raises(Busy) as busy:
            pool.submit(slow, 0)
        assert busy.value.seconds > 0
        work.give_up(first)  # whoever asked is gone: its process is ended, and the next has its turn
        assert second.result(120) == "done"
        with pytest.raises(Refusal, match=r"No\."):
            pool.do(wrong)
        assert pool.do(slow, 0) == "done"
    finally:
        pool.close()
    short = Pool("short", processes=1, waiting=0, seconds=0.2)
    try:
        with pytest.raises(TooLong):
            short.do(slow, 600)
    finally:
        short.close()


def dies() -> None:
    os._exit(1)


def test_a_process_that_dies_is_told_and_another_takes_its_place() -> None:
    pool = Pool("dies", processes=1, waiting=1, seconds=600)
    try:
        with pytest.raises(Ended, match="has ended") as ended:
            pool.do(dies)
        assert ended.value.instead == "again in 1 seconds"
        assert pool.do(slow, 0) == "done"
    finally:
        pool.close()


def test_it_answers_503_and_a_session_of_others_is_refused_before_anything_is_reckoned(
    served: tuple[TestClient, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    client, house = served
    pool = Pool("dies", processes=1, waiting=1, seconds=600)
    asked: list[object] = []

    def submit(*given: Any, **_named: Any) -> Any:
        asked.append(given)
        return Pool.submit(pool, dies)

    monkeypatch.setattr(pool, "submit", submit)
    monkeypatch.setattr(work, "ODDS", pool)
    monkeypatch.setattr(rounds, "ODDS", pool)
    try:
        answer = client.get(f"{API}/games/red-dog/odds")
        assert answer.status_code == 503
        assert answer.json()["error"]["message"] == "The process that worked on this has ended."
        assert answer.headers["Retry-After"] == "1"
        del asked[:]
        house.welcome("eve", 100_000)
        live = house.open("minibaccarat")
        headers = {"Authorization": f"Bearer {house.people.enter(house.people.find('eve')).token}"}
        assert client.get(f"{API}/tables/{live.number}/review", headers=headers).status_code == 403
        assert asked == []
        house.sit(live.number, 1, "eve", 50_000)
        live.deal()
        assert client.get(f"{API}/tables/{live.number}/review", headers=headers).status_code == 503
    finally:
        pool.close()


def test_whoever_hangs_up_ends_the_work() -> None:
    pool = Pool("gone", processes=1, waiting=1, seconds=600)

    async def gone() -> bool:
        return True

    async def ask() -> None:
        await work.waited(pool.submit(slow, 600), gone)

    try:
        with pytest.raises(asyncio.CancelledError):
            asyncio.run(ask())
        assert pool.do(slow, 0) == "done"
    finally:
        pool.close()


def test_a_bet_does_not_wait_for_odds(served: tuple[TestClient, House], monkeypatch: pytest.MonkeyPatch) -> None:
    """Nine questions that never end: the tenth is told to come again, and a bet goes through beside them."""
    client, house = served
    pool = Pool("odds of a test", processes=1, waiting=8, seconds=600)
    monkeypatch.setattr(work, "ODDS", pool)
    waiting = [pool.submit(slow, 600) for _ in range(9)]
    try:
        busy = client.get(f"{API}/games/minibaccarat/odds")
        assert busy.status_code == 503
        assert int(busy.headers["Retry-After"]) > 0
        house.welcome("bob", 100_000)
        live = house.open("minibaccarat")
        headers = {"Authorization": f"Bearer {house.people.enter(house.people.find('bob')).token}"}
        path = f"{API}/tables/{live.number}"
        assert client.post(f"{path}/sit", json={"seat": 1, "chips": 50_000}, headers=headers).status_code == 200
        client.post(f"{path}/deal", headers=headers)
        bet = client.post(f"{path}/bets", json={"wager": "banker", "amount": 1000}, headers=headers)
        assert bet.status_code == 200, bet.text
    finally:
        for each in waiting:
            work.give_up(each)
        pool.close()


def test_passwords_wait_beside_play() -> None:
    house = House(":memory:")
    door, hold, began = Door(house.people), threading.Event(), threading.Semaphore(0)

    def held() -> None:
        began.release()
        hold.wait()

    async def ask() -> None:
        from chapter47.house.api.access import ASIDE, WAITING

        tasks = [asyncio.create_task(door.aside(held)) for _ in range(ASIDE + WAITING)]
        await asyncio.sleep(0)
        try:
            with pytest.raises(Busy):
                await door.aside(held)
        finally:
            hold.set()
            await asyncio.gather(*tasks)

    asyncio.run(ask())
    house.close()


def test_one_person_looks_on_only_so_often_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    from chapter47.house.api import access

    monkeypatch.setattr(access, "SOCKETS", 1)
    house = House(":memory:")
    door = Door(house.people)
    number, token = house.open("minibaccarat").number, house.come_in("pat", 1000).token
    headers = {"Authorization": f"Bearer {token}"}
    path = f"{API}/tables/{number}/live"
    with TestClient(interface(house, door)) as client, client.websocket_connect(path, headers=headers) as one:
        one.receive_text()
        with client.websocket_connect(path, headers=headers) as two:
            assert two.receive()["code"] == 1008
    assert not door.sockets
    house.close()
