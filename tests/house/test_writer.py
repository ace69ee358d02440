"""One writer for all tables: one transaction for what they did, and nobody is told before it is on the disk."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.engine import Connection
from tests.house.playing import seated, total

from chapter47 import Bet, Refusal
from chapter47.house import House, audit, journal, sqlite
from chapter47.house.journal import Act
from chapter47.house.live import LiveTable
from chapter47.house.store import WentOn

TABLES = 6


def house_of(tables: int = TABLES, database: str = ":memory:") -> tuple[House, list[LiveTable]]:
    house = House(database)
    return house, [seated(house, "minibaccarat") for _ in range(tables)]


def commits(house: House) -> list[int]:
    counted: list[int] = []
    sa.event.listen(house.engine, "commit", lambda _connection: counted.append(1))
    return counted


def bets(house: House, tables: list[LiveTable], key: str = "") -> list[Coroutine[Any, Any, int]]:
    return [live.doing(live.betting(Bet(1, "banker", 1000), key=key), house.writer, key) for live in tables]


async def together(acts: list[Coroutine[Any, Any, int]]) -> list[Any]:
    found = await asyncio.gather(*acts, return_exceptions=True)
    return [None if isinstance(each, int) else each for each in found]


def sound(house: House) -> None:
    assert total(house) == 0 and audit(house.engine).sound


def test_what_all_tables_did_is_one_transaction(database: str) -> None:
    house, tables = house_of(3, database)
    counted = commits(house)
    assert asyncio.run(together(bets(house, tables))) == [None] * 3
    assert len(counted) < 3 and all(live.waiting == [Bet(1, "banker", 1000)] for live in tables)
    asyncio.run(together([live.doing(live.dealing(), house.writer) for live in tables]))
    assert all(live.table.round == 3 for live in tables)
    sound(house)
    house.close()


def test_an_act_that_cannot_be_written_fails_alone() -> None:
    house, tables = house_of()
    before = tables[2].journal.hash
    with house.engine.begin() as connection:  # somebody else wrote to the third table
        changed = sa.text("UPDATE heads SET hash = 'x' WHERE chain = :chain")
        connection.execute(changed, {"chain": f"table:{tables[2].number}:events"})
    found = asyncio.run(together(bets(house, tables)))
    assert isinstance(found[2], WentOn) and [each for each in found if each is not None] == [found[2]]
    assert tables[2].stale and all(live.waiting for place, live in enumerate(tables) if place != 2)
    with house.engine.begin() as connection:
        kept = sa.text("UPDATE heads SET hash = :hash WHERE chain = :chain")
        written = {"hash": before, "chain": f"table:{tables[2].number}:events"}
        connection.execute(kept, written)
    assert asyncio.run(together(bets(house, tables[2:3]))) == [None]
    sound(house)


@pytest.mark.parametrize("done", [True, False])
def test_where_nobody_knows_whether_a_commit_was_done_nobody_is_answered(done: bool) -> None:
    house, tables = house_of()
    commit = house.engine.dialect.do_commit

    def lost(connection: Any) -> None:
        house.engine.dialect.do_commit = commit  # type: ignore[method-assign]
        if done:
            commit(connection)
        raise sqlite3.OperationalError("the answer was lost")

    house.engine.dialect.do_commit = lost  # type: ignore[method-assign, assignment]
    found = asyncio.run(together(bets(house, tables, "k")))
    assert all(isinstance(each, Exception) for each in found) and all(live.stale for live in tables)
    again = asyncio.run(together(bets(house, tables, "k")))  # everybody asks again, with the same key
    assert again == [None] * TABLES
    assert all(live.waiting == [Bet(1, "banker", 1000)] for live in tables)
    sound(house)


def test_a_refusal_changes_nothing_and_the_turn_goes_on() -> None:
    house, (live, *_) = house_of(1)

    async def play() -> list[Any]:
        wrong = live.doing(live.betting(Bet(1, "banker", 10**9)), house.writer)
        return await together([wrong, *bets(house, [live])])

    refused, done = asyncio.run(play())
    assert isinstance(refused, Refusal) and done is None and len(live.waiting) == 1
    sound(house)


def test_a_thread_that_holds_up_the_loop_still_has_its_turn(database: str) -> None:
    """Something of the loop's own thread that waits for a turn does not wait for the loop."""
    house, (live,) = house_of(1, database)

    async def play() -> None:
        doing = asyncio.create_task(bets(house, [live])[0])
        await asyncio.sleep(0)
        await asyncio.sleep(0)  # it has begun
        live.bet(Bet(2, "player", 2000))  # on the loop, while the other is on its way to the disk
        await doing

    asyncio.run(play())
    assert live.waiting == [Bet(1, "banker", 1000), Bet(2, "player", 2000)]
    sound(house)
    house.close()


def test_watchers_hear_of_nothing_before_it_is_on_the_disk() -> None:
    house, (live, *_) = house_of(1)
    heard: list[int] = []
    synced: list[int] = []
    live.listeners.append(lambda: heard.append(len(synced)))
    log = sqlite._LOGS[house.engine]
    before: Callable[[], None] = log._file_to_disk

    def counted() -> None:
        before()
        synced.append(1)

    log._file_to_disk = counted  # type: ignore[method-assign]
    asyncio.run(together(bets(house, [live])))
    assert heard and heard[0] >= 1


def test_everything_that_is_asked_of_a_table_is_one_transaction() -> None:
    """Five patrons who bet in the same instant wait for one commit, not for five, and each has their own step."""
    house, (live, *_) = house_of(1)
    counted, first = commits(house), live.steps

    async def play() -> list[Any]:
        wagers = [live.doing(live.betting(Bet(1, "banker", 1000)), house.writer) for _ in range(4)]
        too_much = live.doing(live.betting(Bet(1, "banker", 10**9)), house.writer)
        return await asyncio.gather(*wagers, too_much, return_exceptions=True)

    *steps, refused = asyncio.run(play())
    assert len(counted) == 1 and isinstance(refused, Refusal)
    assert steps == [first + 1, first + 2, first + 3, first + 4] and len(live.waiting) == 4
    sound(house)


def test_a_key_that_comes_twice_in_one_transaction_is_done_once() -> None:
    house, (live, *_) = house_of(1)
    assert asyncio.run(together(bets(house, [live, live, live], "k"))) == [None] * 3
    assert live.waiting == [Bet(1, "banker", 1000)]
    sound(house)


def test_what_cannot_be_written_together_is_done_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """An act that fails as it is written takes none of its own table's with it."""
    house, (live, *_) = house_of(1)

    def amounts() -> list[int]:
        return [made.amount for made in live.waiting if isinstance(made, Bet)]

    write = journal.write

    def written(connection: Connection, acts: Sequence[Act]) -> None:
        write(connection, acts)
        if amounts() in ([1000, 2000, 3000], [1000, 2000]):
            raise OSError("the row was not taken")

    monkeypatch.setattr(journal, "write", written)

    async def play() -> list[Any]:
        asked = (1000, 2000, 3000)
        return await together([live.doing(live.betting(Bet(1, "banker", each)), house.writer) for each in asked])

    first, second, third = asyncio.run(play())
    assert first is None and isinstance(second, OSError) and third is None
    assert amounts() == [1000, 3000]
    sound(house)


def test_a_table_whose_turn_a_thread_has_holds_up_no_other() -> None:
    house, (held, free) = house_of(2)
    order: list[str] = []

    async def bet(live: LiveTable, name: str) -> None:
        await live.doing(live.betting(Bet(1, "banker", 1000)), house.writer)
        order.append(name)

    async def play() -> None:
        has, let_go = asyncio.Event(), threading.Event()
        loop = asyncio.get_running_loop()

        def thread() -> None:
            with held.lock:
                loop.call_soon_threadsafe(has.set)
                let_go.wait(60)

        holding = loop.run_in_executor(None, thread)
        await has.wait()
        waiting = asyncio.create_task(bet(held, "held"))
        await bet(free, "free")
        let_go.set()
        await asyncio.gather(waiting, holding)

    asyncio.run(play())
    assert order == ["free", "held"]
    sound(house)


def test_a_transaction_has_so_many_acts_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever else is on the loop waits for a few acts, not for all that are asked at once."""
    house, tables = house_of(3)
    written: list[int] = []
    write = journal.write
    monkeypatch.setattr(journal, "write", lambda connection, acts: (written.append(len(acts)), write(connection, acts)))
    house.writer.most = 4
    asked = [*bets(house, tables * 2), *bets(house, tables[:1] * 9)]
    assert asyncio.run(together(asked)) == [None] * len(asked)
    assert max(written) <= 4 and sum(written) == len(asked)
    assert [len(live.waiting) for live in tables] == [11, 2, 2]
    sound(house)


def test_the_next_is_written_while_the_disk_has_not_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where enough waits for another transaction it is written at once; one sync is for all that is written by then."""
    house, tables = house_of(6)
    house.writer.most = 2
    counted, syncs, on_the_way, answers = commits(house), [], threading.Event(), threading.Event()
    log = sqlite._LOGS[house.engine]
    to_disk = log._file_to_disk

    def slowly() -> None:
        syncs.append(len(counted))
        on_the_way.set()
        assert answers.wait(60)
        to_disk()

    monkeypatch.setattr(log, "_file_to_disk", slowly)

    async def play() -> list[Any]:
        asked = [asyncio.ensure_future(each) for each in bets(house, tables)]
        while not (on_the_way.is_set() and len(counted) == 3):
            await asyncio.sleep(0.001)
        assert not any(each.done() for each in asked)  # nothing is on the disk yet
        answers.set()
        return await asyncio.gather(*asked)

    assert len(asyncio.run(play())) == 6
    assert len(syncs) < len(counted) == 3
    sound(house)
