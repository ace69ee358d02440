"""The lobby without a browser: which tables are open, where somebody sits, what each game costs at least."""

from __future__ import annotations

import re

import pytest

from chapter47.errors import Refusal
from chapter47.games import MODULES
from chapter47.house import House
from chapter47.house.catalogue import DESCRIBED, KIND_OF, KINDS
from chapter47.house.idle import LATELY
from chapter47.house.lobby import asked_of, called, going_on, open_tables, own_table, sit_at, where_i_sit
from chapter47.house.people import Person, Role
from chapter47.house.wager_figures import compute
from chapter47.table.requests import Bets
from chapter47.table.window import Bet


def patron(house: House, name: str) -> Person:
    house.welcome(name, 1_000_000)
    return Person(name, Role.PATRON)


def test_every_game_is_of_one_kind() -> None:
    assert sorted(game.game for kind in KINDS for game in kind.games) == sorted(MODULES)
    assert [len(kind.games) for kind in KINDS] == [4, 5, 9, 8, 5, 6]
    assert KIND_OF["craps"].felt == "petrol"


@pytest.mark.parametrize("game", MODULES)
def test_the_edge_that_the_lobby_names_is_the_programs_own(game: str) -> None:
    told = DESCRIBED[game]
    counted = {figure.wager: figure.edge for figure in compute(game, {}).wagers}
    assert told.edge == pytest.approx(counted[told.wager], abs=1e-6)


def test_a_table_whose_patron_went_away_is_not_told_as_alive() -> None:
    house = House(":memory:")
    number = own_table(house, patron(house, "ann"), "minibaccarat")
    live = house.table(number)
    assert [table.number for table in open_tables(house)] == [number]
    live.acted = {seat: since - LATELY for seat, since in live.acted.items()}
    assert open_tables(house) == []  # the seat is kept, but nobody is there
    live.listeners.append(lambda: None)
    assert [table.number for table in open_tables(house)] == [number]


def test_tables_with_company_are_listed_however_many_there_are() -> None:
    house = House(":memory:")
    ann = patron(house, "ann")
    for _ in range(30):
        house.open("craps")  # nobody sits there
    first = own_table(house, ann, "minibaccarat")
    sit_at(house, patron(house, "bob"), house.table(first))
    for number in range(30):
        live = house.open("under-over")
        sit_at(house, patron(house, f"p{number}"), live)
    found = open_tables(house)
    assert len(found) == 31
    last = found[-1]
    assert (last.number, set(last.seated), last.free, last.going_on) == (
        first,
        {"ann", "bob"},
        5,
        "round 1, bets are open",
    )


def test_where_somebody_sits_survives_the_house() -> None:
    house = House(":memory:")
    ann = patron(house, "ann")
    number = own_table(house, ann, "blackjack")
    assert [live.number for live in where_i_sit(house, "ann")] == [number]  # before the first deal
    seat = next(iter(house.table(number).playing()))
    house.bet(number, seat, "blackjack", 1_000)
    house.table(number).deal()
    assert [live.number for live in where_i_sit(house, "ann")] == [number]
    assert where_i_sit(house, "bob") == []
    assert own_table(house, ann, "blackjack") != number  # a table at which somebody sits is nobody else's own


def test_who_sits_already_sits_down_once() -> None:
    house = House(":memory:")
    ann = patron(house, "ann")
    number = own_table(house, ann, "roulette")
    assert sit_at(house, ann, house.table(number)) == number
    assert len(house.table(number).playing()) == 1


def test_a_full_table_and_an_empty_purse_are_refused_with_what_instead() -> None:
    house = House(":memory:")
    live = house.open("minibaccarat")
    for number in range(live.table.positions):
        sit_at(house, patron(house, f"p{number}"), live)
    with pytest.raises(Refusal, match="Every seat of table 1 is taken"):
        sit_at(house, patron(house, "late"), live)
    poor = patron(house, "poor")
    other = house.open("minibaccarat")
    house.sit(other.number, 1, "poor", 1_000_000)
    with pytest.raises(Refusal, match="no chips left"):
        sit_at(house, poor, house.open("minibaccarat"))


def test_a_table_tells_whose_turn_it_is() -> None:
    house = House(":memory:")
    ann = patron(house, "ann")
    live = house.table(own_table(house, ann, "three-card-poker"))
    seat = next(iter(live.playing()))
    house.bet(live.number, seat, "ante", 1_000)
    live.deal()
    assert going_on(live) == "round 1, ann decides"
    assert called("guest-00000010") == "Guest 0016"


def test_what_is_asked_is_told_as_at_the_table_and_not_by_the_journals_names() -> None:
    house = House(":memory:")
    ann = patron(house, "ann")
    live = house.table(own_table(house, ann, "blackjack"))
    live.deal()
    seat = next(iter(live.table.seats))
    assert asked_of(live, seat) == "Bets are open."
    for _ in range(20):
        live.bet(Bet(seat, "blackjack", 500))
        live.deal()
        if not isinstance(live.pending, Bets):
            break
    assert re.fullmatch(r"Your move: (soft )?\d+( or \d+)? against \w+\.", asked_of(live, seat)), asked_of(live, seat)
