"""Who may play: limits, keeping away and switched-off play hold on every way to a table."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from fastapi.testclient import TestClient

from chapter47 import Refusal
from chapter47.house import House, audit, ledger
from chapter47.house.api.access import Door
from chapter47.house.live import LiveTable
from chapter47.house.people import Person, Role
from chapter47.house.serve import interface
from chapter47.house.switches import ALL
from chapter47.table.requests import Bets

API = "/api/v1"
FLO = Person("flo", Role.FLOORPERSON)
WAYS: list[tuple[str, dict[str, Any]]] = [
    ("bets", {"wager": "banker", "amount": 1000}),
    ("press", {"presses": [{"wager": "banker", "amount": 1000}]}),
    ("press", {"presses": [{"wager": "banker", "amount": 1000, "exact": True}]}),
]


class Patron:
    """A patron of the web at a table."""

    def __init__(self) -> None:
        self.house = House(":memory:")
        self.client = TestClient(interface(self.house, Door(self.house.people, newcomers=1000, tries=1000)))
        token = self.client.post(f"{API}/patrons", json={"name": "pat"}).json()["token"]
        self.client.headers["Authorization"] = f"Bearer {token}"
        self.live = self.house.open("minibaccarat")
        self.house.sit(1, 1, "pat", 100_000)
        self.live.deal()

    def do(self, way: str, body: dict[str, Any] | None = None, key: str = "") -> tuple[int, str]:
        """What a call answers."""
        answer = self.client.post(f"{API}/tables/1/{way}", json=body, headers={"Idempotency-Key": key})
        return answer.status_code, answer.json().get("error", {}).get("message", "")


@pytest.fixture
def pat() -> Patron:
    return Patron()


@pytest.mark.parametrize(("way", "body"), WAYS)
def test_who_keeps_away_bets_in_no_way(pat: Patron, way: str, body: dict[str, Any]) -> None:
    pat.house.care.keep_away("pat", 30)
    assert pat.do(way, body) == (409, "You asked to be kept away from play.")
    assert pat.live.waiting == [] and pat.do("leave")[0] == 200


@pytest.mark.parametrize(("way", "body"), WAYS)
def test_play_that_is_switched_off_is_off_in_every_way(pat: Patron, way: str, body: dict[str, Any]) -> None:
    pat.house.switches.turn(ALL, FLO, "an alarm", off=True)
    assert pat.do(way, body) == (409, "All play is switched off: an alarm.")
    assert pat.live.waiting == []


@pytest.mark.parametrize(("way", "body"), WAYS)
def test_limits_count_all_that_is_put_down_before_a_deal(pat: Patron, way: str, body: dict[str, Any]) -> None:
    pat.house.care.set("pat", {"stake": 2_000, "loss": 4_000})
    assert pat.do(way, body)[0] == pat.do(way, body)[0] == 200
    assert pat.do(way, body) == (409, "You set a limit of $20.00 a wager.")  # chip by chip it is no less
    assert pat.do("bets", {"wager": "player", "amount": 2_000})[0] == 200
    told = "You set a limit of $40.00 a day and lost $0.00, with $50.00 at stake."
    assert pat.do("bets", {"wager": "tie", "amount": 1_000}) == (409, told)
    assert pat.do("down", {"wager": "player", "amount": 2_000})[0] == 200
    assert pat.do("bets", {"wager": "tie", "amount": 1_000})[0] == 200


def at_poker() -> tuple[House, LiveTable]:
    house = House(":memory:")
    live = house.open("poker")
    for seat, name in enumerate(("ann", "bob", "cat"), 1):
        house.come_in(name, 200_000)
        house.sit(live.number, seat, name, 50_000)
    return house, live


def test_who_keeps_away_is_dealt_no_hand() -> None:
    """At poker a seat is enough to be dealt in, and blinds are wagers."""
    house, live = at_poker()
    house.care.keep_away("ann", 30)
    live.deal()
    assert 1 in live.table.away and live.table.seats[1].balance == 50_000
    assert not isinstance(live.pending, Bets)
    while not isinstance(live.pending, Bets):
        live.choose(live.pending.seat, live.pending.absent)  # type: ignore[union-attr]
    with pytest.raises(Refusal, match="kept away"):
        house.come_back(live.number, 1)
    house.leave(live.number, 1)
    assert audit(house.engine).faults == []


def test_no_hand_begins_where_play_is_switched_off() -> None:
    house, live = at_poker()
    house.switches.turn("poker", FLO, "an alarm", off=True)
    live.deal()
    assert isinstance(live.pending, Bets) and live.table.away == {1, 2, 3}
    assert [seat.balance for seat in live.table.seats.values()] == [50_000] * 3
    for seat in (1, 2, 3):
        house.leave(live.number, seat)
    assert house.balance("ann") == 200_000
    assert audit(house.engine).faults == []


def test_a_copy_of_what_is_done_needs_no_seat_any_more(pat: Patron) -> None:
    body = {"presses": [{"wager": "banker", "amount": 1000}]}
    assert pat.do("press", body, "one")[0] == 200
    assert pat.do("down", {"wager": "banker", "amount": 1000})[0] == 200
    assert pat.do("leave", key="two")[0] == 200
    assert pat.do("leave", key="two")[0] == 200
    assert pat.do("press", body, "one")[0] == 200
    assert pat.do("press", body, "three")[0] == 409
    assert pat.live.waiting == []


def test_a_late_copy_of_a_refused_seat_is_refused_again() -> None:
    house = House(":memory:")
    house.come_in("pat", 10_000)
    live = house.open("minibaccarat")
    with pytest.raises(Refusal, match="has"):
        house.sit(live.number, 1, "pat", 20_000, "k")
    with house.engine.begin() as connection:
        ledger.post(connection, 0, [ledger.welcome("pat", 20_000)])
    with pytest.raises(Refusal, match="has"):
        house.sit(live.number, 1, "pat", 20_000, "k")
    house.sit(live.number, 1, "pat", 20_000, "another")
