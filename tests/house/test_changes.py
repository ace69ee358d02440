"""Elections and limits of an open table changed: the notice owed, the sign, the moment, and chips that stay safe."""

from __future__ import annotations

import pytest

from chapter47 import Refusal
from chapter47.house import House, audit, changes
from chapter47.house.changes import ANNOUNCED, COMMISSION
from chapter47.house.live import LiveTable
from chapter47.house.people import NotYours, Person, Role
from chapter47.house.store import now
from chapter47.house.view import view
from chapter47.rulebook.testing import provision
from chapter47.table.requests import Ask
from chapter47.table.window import Limits

FLOOR = Person("fay", Role.FLOORPERSON)
DEALER = Person("dora", Role.DEALER)
MINUTE = 60_000
STEPS = (ANNOUNCED, COMMISSION)


@pytest.fixture
def house() -> House:
    """A minibaccarat table: Ann has $500 there, Bob $300."""
    house = House(":memory:")
    live = house.open("minibaccarat")
    for seat, (name, chips) in enumerate((("ann", 50_000), ("bob", 30_000)), 1):
        house.welcome(name, 100_000)
        house.sit(1, seat, name, chips)
    deal(live)
    return house


def deal(live: LiveTable) -> None:
    live.deal()
    while isinstance(live.pending, Ask):
        live.choose(live.pending.seat, live.pending.default)


def chips(house: House) -> dict[str, int]:
    """What each patron has, at the table and beside it."""
    told = view(house.table(1), 0)
    at_table = dict(told.seats.values())
    return {name: house.balance(name) + at_table.get(name, 0) for name in ("ann", "bob")}


@provision("19:47-8.3[change]")
def test_other_odds_need_a_sign_an_announcement_the_commission_and_thirty_minutes(house: House) -> None:
    live = house.table(1)
    with pytest.raises(Refusal, match="needs the announcement and word to the Commission") as refused:
        changes.plan_change(house, 1, FLOOR, {"decks": 6})
    assert refused.value.cite == "19:47-8.3[change]"
    with pytest.raises(Refusal, match="notice runs 30 minutes"):
        changes.plan_change(house, 1, FLOOR, {"decks": 6}, told=STEPS, at=now() + 29 * MINUTE)
    assert live.signs == []
    made = changes.plan_change(house, 1, FLOOR, {"decks": 6}, told=STEPS, why="summer season")
    assert made.state == "planned"
    assert 30 * MINUTE <= made.due - made.given < 31 * MINUTE
    [sign] = view(live, 0).signs
    assert sign["heading"] == "Notice: Minibaccarat, table 1"
    assert sign["lines"][0].startswith("From ")
    assert sign["lines"][1] == "Decks: 6."
    assert live.table.elections.decks == 8


def test_it_is_applied_between_rounds_when_its_time_is_over_and_no_chip_is_lost(house: House) -> None:
    live = house.table(1)
    made = changes.plan_change(house, 1, FLOOR, {"decks": 6}, told=STEPS)
    house.bet(1, 1, "banker", 10_000)
    house.tick(made.due - 1)
    assert live.table.elections.decks == 8
    house.tick(made.due)
    assert live.table.elections.decks == 8  # a wager waits in the window
    live.deal()
    while isinstance(live.pending, Ask):
        live.choose(live.pending.seat, live.pending.default)
    had = chips(house)
    house.tick(made.due + 1)
    assert live.table.elections.decks == 6
    assert live.sitting == 2
    assert view(live, 0).signs == []
    assert {seat: name for seat, (name, _) in view(live, 0).seats.items()} == {1: "ann", 2: "bob"}
    assert chips(house) == had
    assert changes.one(house, made.id).state == "applied"
    assert "planned change 1 applied" in house.acts()[0]["text"]
    deal(live)
    assert chips(house) == had
    assert audit(house.engine).sound


def test_a_plan_survives_the_house(tmp_path: object) -> None:
    path = f"{tmp_path}/house.db"
    house = House(path)
    house.welcome("ann", 100_000)
    house.open("craps")
    house.sit(1, 1, "ann", 40_000)
    made = changes.plan_change(house, 1, FLOOR, limits=Limits(minimum=2500), told=STEPS, at=now() + MINUTE)
    house.close()
    house = House(path)
    live = house.table(1)
    assert live.signs[0]["lines"][1] == "Minimum wager $25.00, maximum wager $10,000.00."
    live.deal()
    live.choose(1, "decline")
    house.tick(made.due)
    assert live.table.limits.minimum == 2500
    assert audit(house.engine).sound
    house.close()


@pytest.mark.parametrize("death", ["before the close", "after the close", "after the reopening"])
def test_a_crash_while_it_is_applied_loses_nothing(house: House, death: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = changes.plan_change(house, 1, FLOOR, {"decks": 6}, told=STEPS)
    had = chips(house)

    class DiedError(Exception):
        pass

    def die(*_: object, **__: object) -> None:
        raise DiedError

    method = {"before the close": "close", "after the close": "reopen"}.get(death)
    with monkeypatch.context() as patched, pytest.raises(DiedError):
        if method:
            patched.setattr(LiveTable, method, die)
        else:
            patched.setattr(changes, "_seat_again", die)
        house.tick(made.due)
    house.holding.tables.clear()  # another process takes the house up
    assert sum(chips(house).values()) == sum(had.values())
    house.tick(made.due)
    assert house.table(1).table.elections.decks == 6
    assert house.table(1).sitting == 2
    assert chips(house) == had
    assert set(view(house.table(1), 0).seats) == {1, 2}
    assert audit(house.engine).sound


@provision("19:47-8.3[limits]")
def test_limits_change_at_once_with_sign_and_announcement(house: House) -> None:
    with pytest.raises(Refusal, match="needs the announcement") as refused:
        changes.plan_change(house, 1, FLOOR, limits=Limits(minimum=2500, maximum=500_000))
    assert refused.value.cite == "19:47-8.3[limits]"
    made = changes.plan_change(house, 1, FLOOR, limits=Limits(minimum=2500, maximum=500_000), told=[ANNOUNCED])
    assert made.state == "applied"
    assert house.table(1).table.limits.minimum == 2500
    with pytest.raises(Refusal, match="under the table minimum"):
        house.bet(1, 1, "banker", 1000)


@provision("19:47-8.3[empty-table]")
def test_at_an_empty_table_no_time_need_pass(house: House) -> None:
    house.open("minibaccarat")
    made = changes.plan_change(house, 2, FLOOR, {"decks": 6}, told=[COMMISSION])
    assert made.state == "applied"
    assert house.table(2).table.elections.decks == 6


@provision("19:47-8.3[internal-procedures]")
def test_a_letter_alone_runs_its_time(house: House) -> None:
    with pytest.raises(Refusal, match="word to the Commission and word to surveillance"):
        changes.plan_change(house, 1, FLOOR, {"after_shuffle": "feather"}, told=[ANNOUNCED])
    made = changes.plan_change(house, 1, FLOOR, {"after_shuffle": "feather"}, told=[COMMISSION, "surveillance"])
    assert made.state == "planned"
    assert 30 * MINUTE <= made.due - made.given < 31 * MINUTE
    assert house.table(1).signs == []  # patrons are not told of internal procedures


def test_refusals_change_nothing(house: House) -> None:
    live = house.table(1)
    for wrong, why in (
        (lambda: changes.plan_change(house, 1, DEALER, {"decks": 6}, told=STEPS), "may not supervise"),
        (lambda: changes.plan_change(house, 1, FLOOR, {"decks": 3}, told=STEPS), "decks cannot be 3"),
        (lambda: changes.plan_change(house, 1, FLOOR, {"decks": 8}, told=STEPS), "Nothing would change"),
        (lambda: changes.plan_change(house, 1, FLOOR, {"decks": 6}, told=["pigeon"]), "no step 'pigeon'"),
        (lambda: changes.plan_change(house, 9, FLOOR, {"decks": 6}, told=STEPS), "no table 9"),
        (lambda: changes.withdraw(house, 1, FLOOR), "no change 1"),
    ):
        with pytest.raises(Refusal, match=why):
            wrong()
    assert (live.signs, changes.planned(house)) == ([], [])


def test_a_change_is_withdrawn_or_void(house: House) -> None:
    made = changes.plan_change(house, 1, FLOOR, {"decks": 6}, told=STEPS)
    with pytest.raises(Refusal, match="planned already"):
        changes.plan_change(house, 1, FLOOR, limits=Limits(minimum=2500), told=STEPS)
    with pytest.raises(NotYours):
        changes.withdraw(house, made.id, DEALER)
    assert changes.withdraw(house, made.id, FLOOR, "not needed").state == "withdrawn"
    assert house.table(1).signs == []
    house.tick(made.due)
    assert house.table(1).table.elections.decks == 8
    again = changes.plan_change(house, 1, FLOOR, {"decks": 6}, told=STEPS)
    house.close_table(1, FLOOR, "a test")
    house.tick(again.due)
    assert house.table(1).pending is None  # a closed table stays closed
    house.reopen(1, FLOOR, why="a test")
    assert changes.one(house, again.id).state == "withdrawn"
    assert house.table(1).table.elections.decks == 8


def test_a_closed_table_opens_by_other_terms_once_the_commission_knows(house: House) -> None:
    house.close_table(1, FLOOR, "a test")
    with pytest.raises(Refusal, match="word to the Commission"):
        house.reopen(1, FLOOR, {"decks": 6}, why="a test")
    house.reopen(1, FLOOR, {"decks": 6}, why="a test", told=[COMMISSION])
    assert house.table(1).table.elections.decks == 6


def test_fills_and_credits_and_changes_leave_the_books_sound(house: House) -> None:
    house.fill(1, 1_000_000, DEALER, FLOOR)
    before = house.accounts(1)
    house.credit(1, 400_000, DEALER, FLOOR)
    after = house.accounts(1)
    assert before["rack"] - after["rack"] == 400_000
    assert before["win"] == after["win"]
    with pytest.raises(Refusal, match="signed by two"):
        house.fill(1, 1000, FLOOR, FLOOR)
    changes.plan_change(house, 1, FLOOR, limits=Limits(minimum=2500), told=[ANNOUNCED])
    assert audit(house.engine).sound
