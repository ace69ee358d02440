"""What a press of the layout means: odds behind a bet, three equal bets, another's box; and what a felt tells."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from chapter47.games import MODULES, game_type
from chapter47.house import House, api
from chapter47.house.felt import described, standing
from chapter47.house.live import LiveTable
from chapter47.house.view import view
from chapter47.table.felt import places
from chapter47.table.requests import Ask, AskAmount, Bets
from chapter47.table.window import Bet, Sit

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from fastapi.testclient import TestClient


class Falls:
    """Dice that fall as they are told."""

    def __init__(self, faces: Iterable[int]) -> None:
        self.faces = list(faces)

    def below(self, n: int) -> int:
        return self.faces.pop(0) - 1 if n == 6 else 0


@pytest.fixture
def house() -> Iterator[House]:
    house = House(":memory:")
    yield house
    house.close()


def seated(house: House, game: str, rolls: Iterable[tuple[int, int]] = (), **elections: Any) -> LiveTable:
    live = house.open(game, elections)
    if rolls:
        live.source = live.dealer.source = Falls(face for roll in rolls for face in roll)
    for seat, name in enumerate(("ann", "bob"), 1):
        house.welcome(name, 100_000)
        live.bet(Sit(seat, name, 50_000))
    go_on(live)
    return live


def go_on(live: LiveTable, *bets: Bet) -> None:
    if bets:
        live.bet(*bets)
    live.deal()
    while isinstance(live.pending, Ask):
        live.choose(live.pending.seat, live.pending.default)
    assert isinstance(live.pending, Bets)


class Patron:
    """A patron who presses areas through the interface."""

    def __init__(self, house: House, name: str) -> None:
        app = FastAPI()
        api.mount(app, house)
        self.http = TestClient(app)
        person = house.people.find(name)
        token = house.people.enter(person).token
        self.http.headers["Authorization"] = f"Bearer {token}"

    def press(self, live: LiveTable, area: str, amount: int = 1000, **more: Any) -> httpx.Response:
        pressed = {"wager": area, "amount": amount, **more}
        return self.http.post(f"/api/v1/tables/{live.number}/press", json={"presses": [pressed]})


def stakes(live: LiveTable, seat: int) -> dict[str, int]:
    totals: dict[str, int] = {}
    for whose, name, amount in view(live, seat).wagers:
        if whose == seat:
            totals[name] = totals.get(name, 0) + amount
    return {name: amount for name, amount in totals.items() if amount}


def test_a_press_behind_a_bet_with_its_point_makes_odds(house: House) -> None:
    live = seated(house, "craps", [(2, 2), (3, 3), (1, 1)])
    ann, bob = Patron(house, "ann"), Patron(house, "bob")
    assert ann.press(live, "pass").is_success and stakes(live, 1) == {"pass": 1000}
    assert bob.press(live, "dont-pass").is_success
    go_on(live)
    assert view(live, 1).point == live.table.own.point == 4
    assert ann.press(live, "pass").is_success and stakes(live, 1) == {"pass": 1000, "pass-odds": 1000}
    assert bob.press(live, "dont-pass").is_success and stakes(live, 2) == {"dont-pass": 1000, "dont-pass-odds": 1000}
    assert ann.press(live, "come").is_success
    go_on(live)
    assert ann.press(live, "come-point:6").is_success and stakes(live, 1)["come-odds:6"] == 1000
    assert bob.press(live, "come-point:8", 1200).is_success and stakes(live, 2)["place:8"] == 1200


def test_a_refused_press_says_what_would_do_and_changes_nothing(house: House) -> None:
    live = seated(house, "craps", [(2, 2)])
    refused = Patron(house, "ann").press(live, "place:6", 500)
    error = refused.json()["error"]
    assert refused.status_code == 409 and error["instead"] == "a wager of $6.00" and error["amount"] == 600
    assert stakes(live, 1) == {}


def test_presses_count_together_or_not_at_all(house: House) -> None:
    live = seated(house, "roulette")
    ann = Patron(house, "ann")
    body = {"presses": [{"wager": "red", "amount": 500}, {"wager": "red", "amount": 10**9}]}
    assert ann.http.post(f"/api/v1/tables/{live.number}/press", json=body).status_code == 409
    assert stakes(live, 1) == {}
    assert ann.press(live, "split:1-2").is_success and stakes(live, 1) == {"split:1-2": 1000}
    assert ann.press(live, "split:1-2", act="down").is_success and stakes(live, 1) == {}


def test_one_press_makes_and_takes_the_three_equal_bets_of_let_it_ride(house: House) -> None:
    live = seated(house, "let-it-ride")
    ann = Patron(house, "ann")
    assert ann.press(live, "bet-2").is_success
    assert stakes(live, 1) == {"bet-1": 1000, "bet-2": 1000, "bet-3": 1000}
    assert ann.press(live, "bet-3", act="down").is_success and stakes(live, 1) == {}


def test_a_press_on_anothers_box_bets_on_it_where_boxes_are_shared(house: House) -> None:
    live = seated(house, "blackjack", shared_boxes=True)
    ann = Patron(house, "ann")
    assert Patron(house, "bob").press(live, "blackjack").is_success
    assert ann.press(live, "blackjack", whose=2).is_success and stakes(live, 1) == {"box:2": 1000}
    assert {(made.seat, made.name) for made in standing(live).wagers} == {(2, "blackjack"), (1, "box:2")}


@pytest.mark.parametrize("game", MODULES)
def test_a_felt_tells_every_wager_that_the_table_takes(game: str, house: House) -> None:
    live = house.open(game)
    told = described(live)
    kinds = {kind.key for kind in live.table.offered}
    assert {wager["key"] for wager in told["wagers"]} == kinds
    assert all(wager["title"] and wager["low"] <= wager["high"] and wager["cite"] for wager in told["wagers"])
    assert all(value % told["limits"]["chip"] == 0 for value in told["chips"])
    for row in told["rows"]:  # what a row names is a wager of the game, offered here or not
        for cell in row.split():
            key = cell.partition("^")[0].partition(":")[0]
            assert key == "*" or any(kind.key == key for kind in game_type(game).wagers), cell
    spaces = {space["name"] for space in told["wheel"]}
    assert all(set(wager["covers"]) <= spaces for wager in told["wagers"])
    if told["family"] != "keno":
        for wager in told["wagers"]:
            live.table.offer(wager["name"])


ASKED = ("pai-gow", "pai-gow-poker", "fast-action-holdem", "craps", "blackjack", "three-card-poker", "poker")


@pytest.mark.parametrize("game", ASKED)
def test_a_question_tells_its_choices_to_whoever_is_asked_and_to_nobody_else(game: str, house: House) -> None:
    live = house.open(game)
    for seat in (1, 2):
        house.welcome(f"asked-{seat}", 100_000)
        live.bet(Sit(seat, f"asked-{seat}", 50_000))
    if game != "poker":
        live.bet(*(Bet(seat, live.table.offered[0].key, 1000) for seat in (1, 2)))
    live.deal()
    seen = 0
    for _ in range(40):
        request = live.pending
        if not isinstance(request, Ask | AskAmount):
            break
        own, other = view(live, request.seat).ask, view(live, 3 - request.seat).ask
        assert own is not None and other is None and view(live, 0).ask is None
        if isinstance(request, Ask):
            assert {choice["answer"] for choice in own["choices"]} == set(request.choices)
            assert all(choice["words"] and choice["cost"] >= 0 for choice in own["choices"])
            if own["pieces"]:
                seen += 1
                every = own["pieces"]
                assert sum(size for _, size in every["areas"]) == len(every["pieces"])
                for way in every["settings"]:
                    assert way["answer"] in request.choices and len(way["first"]) == every["areas"][0][1]
        live.choose(request.seat, request.default)
    assert bool(seen) == (game in ("pai-gow", "pai-gow-poker", "fast-action-holdem", "craps"))


def test_pieces_that_are_alike_are_found_once_each() -> None:
    assert places(("1-5", "3-5", "1-5", "6-6"), ("1-5", "1-5")) == (0, 2)


@pytest.mark.parametrize(
    ("game", "wager", "pays"),
    [("minibaccarat", "banker", "1 to 1 less 5%"), ("minibaccarat", "player", "1 to 1"), ("craps", "buy:4", "2 to 1")],
)
def test_the_felt_says_what_is_taken_from_a_win(game: str, wager: str, pays: str, house: House) -> None:
    told = described(house.open(game))
    assert [each["pays"] for each in told["wagers"] if each["name"] == wager] == [pays]
