"""Bots in the other seats: they come with a person, play every game by their seat's own sight, and leave with them."""

from __future__ import annotations

import threading

import pytest

from chapter47.desk.bots import STRENGTHS
from chapter47.errors import Refusal
from chapter47.games import MODULES
from chapter47.house import House, audit
from chapter47.house.arranged import new_link, table_of_link
from chapter47.house.company import Company, bot_name, is_bot
from chapter47.house.live import LiveTable
from chapter47.house.lobby import called, open_tables, sit_at
from chapter47.house.people import NotYours, Person, Role
from chapter47.house.view import seat_of
from chapter47.table.requests import Ask, AskAmount, Bets
from chapter47.table.window import Leave

ANN = Person("ann", Role.PATRON)


def opened(game: str, bots: dict[int, str], link: str = "") -> tuple[House, LiveTable]:
    house = House(":memory:")
    house.company.close()  # bots act when the test says so
    house.welcome("ann", 1_000_000)
    return house, house.open(game, bots=bots, link=link, by=ANN)


def play(house: House, live: LiveTable, rounds: int) -> None:
    """A person who bets nothing and takes the first choice, with bots."""
    me = seat_of(live, "ann")
    first = live.table.round
    for _ in range(rounds * 200):
        house.company.act(live.number)
        request = live.pending
        if isinstance(request, Bets) and live.table.round >= first + rounds:
            return
        if isinstance(request, Bets):
            live.done_betting(me)
        elif isinstance(request, Ask | AskAmount) and request.seat == me:
            live.choose(me, request.default)
    raise AssertionError(f"table {live.number} stands still: {live.asked()}")


@pytest.mark.parametrize("game", MODULES)
def test_bots_play_every_game_beside_a_person(game: str) -> None:
    house, live = opened(game, {2: "regular", 3: "expert"})
    sit_at(house, ANN, live)
    play(house, live, 3)
    names = {seat.name for seat in live.table.seats.values()}
    assert "ann" in names and any(is_bot(name) for name in names)
    assert audit(house.engine).sound


def test_bots_come_with_a_person_and_leave_with_the_last() -> None:
    house, live = opened("minibaccarat", {1: "novice", 5: "regular"})
    house.company.act(live.number)
    assert live.playing() == set()  # nobody to play with
    sit_at(house, ANN, live)
    house.company.act(live.number)
    assert len(live.playing()) == 3
    play(house, live, 1)
    me = next(number for number, seat in live.table.seats.items() if seat.name == "ann")
    live.bet(Leave(me, "collect"))
    house.company.act(live.number)
    assert live.playing() == set()
    assert open_tables(house) == []


def test_a_seat_kept_for_a_bot_is_no_seat_for_a_person() -> None:
    house, live = opened("minibaccarat", {4: "regular"})
    sit_at(house, ANN, live)
    assert 4 not in live.playing()


@pytest.mark.parametrize(
    ("bots", "told"),
    [
        ({99: "regular"}, "There is no seat 99"),
        ({1: "genius"}, "no bot of strength 'genius'"),
        (dict.fromkeys(range(1, 8), "regular"), "leave none for you"),
    ],
)
def test_bots_that_cannot_be_are_refused(bots: dict[int, str], told: str) -> None:
    with pytest.raises(Refusal, match=told):
        opened("minibaccarat", bots)


def test_the_company_survives_the_house(tmp_path: object) -> None:
    path = f"{tmp_path}/house.db"
    house = House(path)
    house.company.close()
    house.welcome("ann", 1_000_000)
    live = house.open("minibaccarat", bots={2: "expert"}, by=ANN)
    sit_at(house, ANN, live)
    house.company.act(live.number)
    house.close()
    again = House(path)
    again.company.close()
    taken_up = again.table(live.number)
    again.company.act(live.number)
    assert len(taken_up.playing()) == 2
    again.close()


def test_bots_act_by_themselves() -> None:
    house = House(":memory:")
    house.company.close()
    house.company = Company(house, thinks=0.0)
    house.welcome("ann", 1_000_000)
    live = house.open("minibaccarat", bots={2: "regular"}, by=ANN)
    ready = threading.Event()
    live.listeners.append(lambda: ready.set() if 2 in live.ready else None)
    sit_at(house, ANN, live)
    assert ready.wait(60)
    house.close()


def test_names_of_bots() -> None:
    assert called(bot_name(12, 3)) == "Bot 3" and is_bot("bot-1-2") and not is_bot("bot-x") and STRENGTHS


# ---- private by link -------------------------------------------------------------------------------------------------


def test_a_private_table_is_on_no_list_and_its_link_leads_there() -> None:
    link = new_link()
    house, live = opened("minibaccarat", {}, link)
    house.welcome("bob", 1_000_000)
    bob = Person("bob", Role.PATRON)
    sit_at(house, ANN, live)  # who opened it needs no link
    assert open_tables(house) == []
    with pytest.raises(NotYours, match="private"):
        sit_at(house, bob, live)
    with pytest.raises(NotYours, match="private"):
        house.verify_guest(live.number, bob)
    assert table_of_link(house.engine, link) == live.number
    sit_at(house, bob, live, link)
    house.verify_guest(live.number, bob)  # seated, and so no stranger
    with pytest.raises(Refusal, match="leads to no table"):
        table_of_link(house.engine, "guessed")
