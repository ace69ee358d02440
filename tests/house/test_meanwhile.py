"""What happens while a password is looked at, or at another table, is not missed."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from pyotp.totp import TOTP

from chapter47 import Bet, Refusal
from chapter47.house import House, audit
from chapter47.house.live import LiveTable
from chapter47.house.people import Role, Session
from chapter47.house.writer import Writer
from chapter47.table.window import TakeDown

PASSWORD, ANOTHER = "seven wild geese over there", "nine tame ducks under here"


@pytest.fixture
def house() -> House:
    house = House(":memory:")
    house.people.add("boss", Role.ADMIN, PASSWORD)
    house.people.add("ann", Role.ADMIN, PASSWORD)
    return house


def signed_in(house: House, meanwhile: Callable[[], object], code: str = "") -> Session:
    """Ann signs in; while her password is looked at, something else is done."""
    usual = house.people.hasher

    def slow(does: Callable[[str, str], bool], kept: str, given: str) -> bool:
        house.people.hasher = usual
        meanwhile()
        return does(kept, given)

    house.people.hasher = slow
    return house.people.sign_in("ann", PASSWORD, code)


def test_a_code_opens_one_door(house: House) -> None:
    secret = house.people.give_factor("ann", "boss")
    code = TOTP(secret).at(time.time())
    with pytest.raises(Refusal, match="do not fit"):
        signed_in(house, lambda: house.people.sign_in("ann", PASSWORD, code), code)
    assert len(house.people.sessions_of("ann")) == 1
    assert audit(house.engine).faults == []


@pytest.mark.parametrize(
    "meanwhile",
    [
        lambda house: house.people.change_password("ann", ANOTHER, "boss"),
        lambda house: house.people.bar("ann", "boss", "gone"),
        lambda house: [house.people._failed("ann", "10.0.0.9") for _ in range(3)],
    ],
    ids=["another password", "barred", "locked"],
)
def test_nobody_comes_in_by_what_counted_a_moment_ago(house: House, meanwhile: Callable[[House], object]) -> None:
    with pytest.raises(Refusal, match="do not fit"):
        signed_in(house, lambda: meanwhile(house))
    assert house.people.sessions_of("ann") == []


@pytest.mark.parametrize("code", ["\u00e9", "\u0663\u0663\u0663\u0663\u0663\u0663", "\ud800", ""])
def test_a_code_of_strange_letters_does_not_fit(house: House, code: str) -> None:
    house.people.give_factor("ann", "boss")
    with pytest.raises(Refusal, match="do not fit"):
        house.people.sign_in("ann", PASSWORD, code)


@pytest.mark.parametrize("seated", [True, False], ids=["seated", "coming"])
def test_a_limit_of_loss_counts_what_waits_at_every_table(house: House, seated: bool) -> None:
    tables = [house.open("roulette") for _ in range(2)]
    house.come_in("pat", 1_000_000)
    for live in tables:
        house.sit(live.number, 1, "pat", 50_000)
        if seated:
            live.deal()
    house.care.set("pat", {"loss": 1500})
    one, two = tables
    one.bet(Bet(1, "red", 1000))
    with pytest.raises(Refusal, match=r"limit of \$15.00 a day and lost \$0.00, with \$20.00 at stake"):
        two.bet(Bet(1, "black", 1000))
    two.bet(Bet(1, "black", 500))
    one.bet(TakeDown(1, "red", 500))
    two.bet(Bet(1, "black", 500))
    assert audit(house.engine).faults == []


def bets_at_once(house: House, tables: list[LiveTable], cents: int) -> list[object]:
    """Somebody bets at several tables in one instant: all of it waits for the writer, and is one transaction."""

    async def both() -> list[object]:
        asked = [live.doing(live.betting(Bet(1, "red", cents), key=f"k{live.number}"), writer) for live in tables]
        return await asyncio.gather(*asked, return_exceptions=True)

    writer = Writer(house.engine)
    try:
        return asyncio.run(both())
    finally:
        writer.close()


def test_a_limit_of_loss_holds_at_two_tables_in_the_same_instant(house: House) -> None:
    """Neither bet sees the other when it is looked at first; the transaction that writes them does."""
    tables = [house.open("roulette") for _ in range(3)]
    house.come_in("pat", 1_000_000)
    for live in tables:
        house.sit(live.number, 1, "pat", 50_000)
        live.deal()
    house.care.set("pat", {"loss": 2500})
    found = bets_at_once(house, tables, 1000)
    refused = [each for each in found if isinstance(each, Refusal)]
    assert [type(each) for each in found if not isinstance(each, int)] == [Refusal]
    assert "limit of $25.00 a day" in refused[0].message
    for live in tables:
        live.refresh()
    assert sum(each.amount for live in tables for each in live.waiting if isinstance(each, Bet)) == 2000
    assert audit(house.engine).faults == []


@pytest.mark.parametrize("seed", range(5))
def test_a_limit_of_loss_holds_whoever_is_first(tmp_path: Path, seed: int) -> None:
    """Threads bet for one patron at four tables, each in a transaction of its own."""
    house = House(str(tmp_path / "house.db"))
    tables = [house.open("roulette") for _ in range(4)]
    house.come_in("pat", 1_000_000)
    for live in tables:
        house.sit(live.number, 1, "pat", 50_000)
        live.deal()
    house.care.set("pat", {"loss": 2500})
    start = threading.Barrier(len(tables))

    def bet(live: LiveTable) -> bool:
        start.wait()
        try:
            live.bet(Bet(1, "red", 1000))
        except Refusal:
            return False
        return True

    with ThreadPoolExecutor(len(tables)) as pool:
        taken = list(pool.map(bet, tables))
    assert sum(taken) == 2
    assert audit(house.engine).faults == []
