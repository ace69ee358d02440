"""What watchers are sent, message by message, is the table as they may see it."""

from __future__ import annotations

import asyncio
import json
import warnings
from collections.abc import Callable
from typing import Any

import pytest
from fastapi import FastAPI
from tests.house.playing import Gambler, seated

from chapter47.client import followed
from chapter47.house import House, clock
from chapter47.house import feed as feeds
from chapter47.house.api import mount
from chapter47.house.feed import BACKLOG, Feed, Watcher
from chapter47.house.live import LiveTable
from chapter47.house.people import Person, Role
from chapter47.house.view import eyes, view_as_json
from chapter47.table.events import Asked, Drawn
from chapter47.table.requests import Ask
from chapter47.table.window import Leave, Sit

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from fastapi.testclient import TestClient

GAMES = ("blackjack", "three-card-poker", "minibaccarat", "craps", "pai-gow", "caribbean-stud")


def people_of(live: LiveTable) -> list[Person]:
    sat = [Person(seat.name, Role.PATRON) for seat in live.table.seats.values()]
    return [*sat, Person("nobody", Role.PATRON), Person("eye", Role.SURVEILLANCE)]


def whole(live: LiveTable, person: Person) -> dict[str, Any]:
    """The table as the interface answers it."""
    told: dict[str, Any] = json.loads(view_as_json(live, eyes(live, person)))
    return told


def taken(feed: Feed, watcher: Watcher, table: dict[str, Any]) -> dict[str, Any]:
    """A watcher takes everything that waits for them."""
    if watcher.anew:
        return followed(table, json.loads(feed.table(watcher)))
    while watcher.waiting:
        table = followed(table, json.loads(watcher.waiting.popleft()))
    return table


def by_loop(test: Callable[[], None]) -> None:
    async def run() -> None:
        test()

    asyncio.run(run())


@pytest.mark.parametrize("game", GAMES)
def test_a_table_and_the_messages_after_it_are_the_table(game: str) -> None:
    """After every act each watcher, by snapshot and messages alone, has exactly what a fresh look would tell them."""
    house = House(":memory:")
    live = seated(house, game)
    gambler = Gambler(7)

    def play() -> None:
        feed = Feed(live)
        watchers = [Watcher(person, words=True) for person in people_of(live)]
        tables: list[dict[str, Any]] = [{} for _ in watchers]
        for watcher in watchers:
            feed.join(watcher)
        for act in range(60):
            if live.pending is None:
                break
            if act:
                gambler.act(live)
                feed.look()
            for place, watcher in enumerate(watchers):
                tables[place] = taken(feed, watcher, tables[place])
                expected = whole(live, watcher.person)
                known = {name: tables[place].get(name) for name in expected}
                assert known == expected, (game, watcher.person)

    by_loop(play)


def test_one_message_for_all_who_see_the_same() -> None:
    house = House(":memory:")
    live = seated(house, "minibaccarat")

    def play() -> None:
        feed = Feed(live)
        watchers = [Watcher(person) for person in [*people_of(live), Person("another", Role.PATRON)]]
        for watcher in watchers:
            feed.join(watcher)
            feed.table(watcher)
        live.deal()
        feed.look()
        assert len({id(watcher.waiting[0]) for watcher in watchers}) == 1
        told = json.loads(watchers[0].waiting[0])
        assert set(told) == {"type", "from", "step", "events", "now"} and told["step"] == live.steps
        assert set(told["now"]) == {
            "round",
            "asked",
            "hands",
            "totals",
        }  # the wagers, the seats and the limits are as they were

    by_loop(play)


def test_a_slow_watcher_is_dropped_to_the_table_anew() -> None:
    house = House(":memory:")
    live = seated(house, "minibaccarat")

    def play() -> None:
        feed, slow = Feed(live), Watcher(Person("slow", Role.PATRON))
        feed.join(slow)
        feed.table(slow)
        for _ in range(BACKLOG + 1):
            live.deal()
            feed.look()
        assert slow.anew and not slow.waiting
        told = json.loads(feed.table(slow))
        assert told["type"] == "table" and told["step"] == live.steps

    by_loop(play)


def test_who_comes_back_is_told_what_happened_since() -> None:
    house = House(":memory:")
    live = seated(house, "blackjack")
    person = people_of(live)[0]
    gambler = Gambler(3)

    def play() -> None:
        feed, watcher = Feed(live), Watcher(person)
        feed.join(watcher)
        table = taken(feed, watcher, {})
        feed.leave(watcher)
        assert feed.changed not in live.listeners
        for _ in range(5):
            gambler.act(live)
        back = Watcher(person)
        feed.join(back, table["step"])
        assert not back.anew
        table = taken(feed, back, table)
        assert {name: table.get(name) for name in ("step", "hands", "seats", "events", "round")} == {
            name: value
            for name, value in whole(live, person).items()
            if name in ("step", "hands", "seats", "events", "round")
        }
        for step in (live.steps + 5, -1):
            stranger = Watcher(person)
            feed.join(stranger, step)
            assert stranger.anew  # nothing is known of such a step: the table anew

    by_loop(play)


def test_who_takes_a_seat_never_sees_what_its_last_patron_held() -> None:
    house = House(":memory:")
    live = seated(house, "three-card-poker")
    house.welcome("new", 100_000)
    before = live.steps
    while not isinstance(live.pending, Ask):
        Gambler(1).act(live)
    while isinstance(live.pending, Ask):
        live.choose(live.pending.seat, live.pending.choices[-1])
    live.bet(Leave(1, "collect"))
    live.deal()
    live.bet(Sit(1, "new", 50_000))
    hidden = {row.number for row in live.recent if isinstance(row.event, Drawn) and row.event.seen_by == (1,)}
    assert hidden

    def play() -> None:
        for settled in (False, True):
            if settled:
                live.deal()
            feed, watcher = Feed(live), Watcher(Person("new", Role.PATRON))
            feed.join(watcher, before)
            told = json.loads(watcher.waiting[0])
            seen = {each["number"]: each["event"] for each in told["events"]}
            assert all(seen[number].get("piece") is None for number in hidden)

    by_loop(play)


def test_the_clock_is_shown_and_rings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once somebody is done betting, and for who is asked while another waits; setting the time of day is nothing."""
    house = House(":memory:")
    live = seated(house, "blackjack")
    assert whole(live, Person("x", Role.PATRON))["clock"] is None
    for seat in (1, 2):
        house.bet(live.number, seat, "blackjack", 1000)
    live.done_betting(1)
    shown = whole(live, Person("x", Role.PATRON))["clock"]
    assert (shown["for"], shown["seat"]) == ("bets", 0) and live.clock is not None
    clock.ring(live, live.clock.due - 1)
    assert live.ready == {1}
    clock.ring(live, live.clock.due)
    assert live.ready == set()
    for _ in range(50):
        if isinstance(live.pending, Ask):
            break
        Gambler(2).act(live)
    assert isinstance(live.pending, Ask) and live.clock is not None
    asked = live.pending.seat
    assert whole(live, Person("x", Role.PATRON))["clock"] == {"until": live.clock.until, "for": "answer", "seat": asked}
    steps = live.steps
    monkeypatch.setattr(clock, "now", lambda: 0)  # an hour back, or fifty years
    clock.ring(live, live.clock.due - 1)
    assert live.steps == steps
    clock.ring(live, live.clock.due)
    said = next(row.event for row in live.recent if row.number > steps and isinstance(row.event, Asked))
    assert (said.of, said.why) == (asked, "timed out")


@pytest.mark.parametrize(
    ("key", "wager", "answer"),
    [
        ("caribbean-stud", "ante", "fold"),
        ("three-card-poker", "ante", "fold"),
        ("double-down-stud", "initial", "stand"),
    ],
)
def test_an_absent_patron_stakes_nothing_more(key: str, wager: str, answer: str) -> None:
    """Both say nothing: each is asked, the clock rings, and no chip leaves anybody's stack."""
    house = House(":memory:")
    live = seated(house, key)
    for seat in (1, 2):
        house.bet(live.number, seat, wager, 1000)
    for seat in (1, 2):
        live.done_betting(seat)
    begun, before = live.steps, {seat: at.balance for seat, at in live.table.seats.items()}
    for _ in range(4):
        if isinstance(live.pending, Ask) and live.clock is not None:
            assert live.table.seats[live.pending.seat].balance >= before[live.pending.seat]
            clock.ring(live, live.clock.due)
    said = [row.event for row in live.recent if row.number > begun and isinstance(row.event, Asked) and row.event.of]
    assert {event.why for event in said} == {"timed out"}
    assert {event.answer for event in said} - {"decline"} == {answer}  # who is not there does not cut either
    assert all(seat.balance >= before[number] for number, seat in live.table.seats.items())


def test_the_socket_sends_the_table_and_then_events() -> None:
    house = House(":memory:")
    app = FastAPI()
    mount(app, house)
    live = seated(house, "minibaccarat")
    token = house.people.enter(house.people.add("watching", Role.PATRON)).token
    headers = {"Authorization": f"Bearer {token}"}
    with TestClient(app) as http:
        with http.websocket_connect(f"/api/v1/tables/{live.number}/live", headers=headers) as socket:
            table = socket.receive_json()
            assert table["type"] == "table"
            assert http.get(f"/api/v1/tables/{live.number}", headers=headers).json() | {"type": "table"} == table
            live.deal()
            told = socket.receive_json()
            assert (told["type"], told["from"], told["step"]) == ("events", table["step"], live.steps)
            assert [each["number"] for each in told["events"]] == list(range(table["step"] + 1, live.steps + 1))
        back = f"/api/v1/tables/{live.number}/live?since={table['step']}"
        with http.websocket_connect(back, headers=headers) as socket:
            again = socket.receive_json()
            assert again["events"] == told["events"] and "steps" not in again


def test_news_of_many_tables_leave_the_loop_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """One look in a turn of the loop, each table in the order in which it changed."""
    monkeypatch.setattr(feeds, "SLICE", -1.0)
    monkeypatch.setattr(feeds, "AGAIN", 0.0)
    house = House(":memory:")
    tables = [seated(house, "minibaccarat") for _ in range(4)]
    looked: list[int] = []

    async def play() -> None:
        made = [Feed(live) for live in tables]
        for feed in made:
            watcher = Watcher(Person("eye", Role.SURVEILLANCE))
            feed.join(watcher)
            feed.table(watcher)
            look = feed.begin_look
            monkeypatch.setattr(
                feed, "begin_look", lambda feed=feed, look=look: (looked.append(feed.live.number), look())
            )
        for _ in range(3):
            for live in tables:
                live.deal()
        while len(looked) < len(tables):
            done = len(looked)
            await asyncio.sleep(0)
            assert len(looked) <= done + 1
        assert all(watcher.waiting for feed in made for watcher in feed.watchers)

    asyncio.run(play())
    assert looked == [live.number for live in tables]
