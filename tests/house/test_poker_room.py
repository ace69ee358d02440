"""A poker table of the house: bots by the patron's own operations, places kept, chips added, hands as PHH."""

from __future__ import annotations

import pytest

from chapter47 import Refusal
from chapter47.desk import phh
from chapter47.desk.bots import Bot
from chapter47.house import House, audit
from chapter47.house.hand_histories import hand
from chapter47.house.live import LiveTable
from chapter47.house.people import NotYours, Person, Role
from chapter47.house.questions import question
from chapter47.table.requests import Ask, AskAmount, Bets
from chapter47.table.sight import sight

NAMES = ("ann", "bob", "cid")
PEOPLE = {name: Person(name, Role.PATRON) for name in (*NAMES, "dan")}


@pytest.fixture
def house() -> House:
    house = House(":memory:")
    for name in PEOPLE:
        house.welcome(name, 100_000)
    house.open("poker", {"maximum_buy_in": 75_000})
    for seat, name in enumerate(NAMES, 1):
        house.sit(1, seat, name, 20_000)
    return house


def play_hand(live: LiveTable) -> None:
    """A hand to its end: whoever is asked is a bot that sees what its seat sees."""
    live.deal()
    while not isinstance(live.pending, Bets):
        request = live.pending
        assert isinstance(request, Ask | AskAmount)
        seen = sight(live.table, request.seat, [row.event for row in live.round_rows])
        live.choose(request.seat, Bot("poker", "regular", seed=live.steps).answer(seen, request))


def test_a_hand_is_recalled_as_each_may_see_it(house: House) -> None:
    live = house.table(1)
    play_hand(live)
    own, others = hand(house, 1, 1, PEOPLE["ann"]), hand(house, 1, 1, PEOPLE["bob"])
    assert own.start == {1: 20_000, 2: 20_000, 3: 20_000} and own.names == {1: "ann", 2: "bob", 3: "cid"}
    assert ("??" not in own.held[1] and own.held[1] != others.held[1]) or "show" in [s.what for s in own.steps]
    assert own.end == {n: live.table.seats[n].balance if n in live.table.seats else 0 for n in own.order}
    whole = hand(house, 1, 1, Person("eye", Role.SURVEILLANCE))
    replayed = phh.replay(whole.phh())
    taken = sum(own.start.values()) - sum(own.end.values())
    assert sum(replayed.stacks) - sum(whole.end.values()) == taken  # the file knows no rake
    with pytest.raises(NotYours, match="dan did not sit"):
        hand(house, 1, 1, PEOPLE["dan"])
    house.open("minibaccarat")
    assert audit(house.engine).sound


def test_chips_are_added_and_places_kept(house: House) -> None:
    live = house.table(1)
    play_hand(live)
    before = live.table.seats[1].balance
    house.sit(1, 1, "ann", 10_000)
    house.sit_out(1, 2)
    assert 2 not in live.awaited() and 2 in live.playing()
    with pytest.raises(Refusal, match="more than the"):
        house.sit(1, 1, "ann", 60_000)
    play_hand(live)
    told = hand(house, 1, 2, PEOPLE["ann"])
    assert told.start[1] == before + 10_000 and 2 not in told.order
    house.come_back(1, 2)
    play_hand(live)
    assert 2 not in live.table.away
    assert audit(house.engine).sound


def test_a_call_costs_what_is_said_of_it(house: House) -> None:
    """Blinds that were put in count: the small blind adds half a big one."""
    live, said = house.table(1), list[int]()
    live.deal()
    while isinstance(request := live.pending, Ask | AskAmount):
        told = question(live, request, request.seat) or {}
        costs = {choice["answer"]: choice["cost"] for choice in told.get("choices", [])}
        before = live.table.seats[request.seat].balance
        live.choose(request.seat, "call" if "call" in costs else request.default)
        if "call" in costs:
            said.append(costs["call"])
            assert before - live.table.seats[request.seat].balance == costs["call"]
    assert said == [400, 200]
