"""The ledger: every cent is somewhere, no account is overdrawn, and the win is what the procedures say it is."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.house.playing import Gambler, said, settled, text, total

from chapter47 import Bet, Refusal
from chapter47.house import House, audit, ledger
from chapter47.house.live import LiveTable
from chapter47.house.people import NotYours, Person, Role
from chapter47.house.shape import ENTRIES, HEADS
from chapter47.table.events import FUNDING, MAY_OWE, Moved
from chapter47.table.requests import Bets
from chapter47.table.window import Leave, Limits, Sit

FLOOR, DEALER = Person("flo", Role.FLOORPERSON), Person("dan", Role.DEALER)
GAMES: tuple[tuple[str, tuple[dict[str, Any], ...], bool], ...] = (
    ("minibaccarat", ({"defer_vigorish": True}, {"decks": 6}), False),
    ("caribbean-stud", ({"progressive": True}, {"progressive": True, "progressive_rate": 90}), False),
    ("craps", ({}, {}), False),
    ("blackjack", ({"decks": 1}, {"decks": 2}), True),  # real cards
)
ACTS = ("sit", "leave", "play", "play", "play", "fill", "credit", "close", "undo")


class Floor:
    """Tables of several games, and what their procedures say the house has won."""

    def __init__(self, seed: int) -> None:
        self.house, self.random, self.gambler = House(":memory:"), Random(seed), Gambler(seed)
        self.won = dict.fromkeys(range(1, len(GAMES) + 1), 0)  # in the sittings that are over
        self.patrons = 0
        for game, elections, entered in GAMES:
            self.house.open(game, elections[0], Limits(minimum=100), entered=entered)

    def act(self, what: str, number: int) -> None:
        """One thing at one table; what cannot be is refused."""
        live = self.house.table(number)
        try:
            getattr(self, what)(live)
        except Refusal as refusal:
            assert refusal.message

    def sit(self, live: LiveTable) -> None:
        self.patrons += 1
        name = f"p{self.patrons}"
        self.house.welcome(name, 50_000)
        self.house.sit(live.number, self.random.randint(1, live.table.positions), name, 40_000)

    def leave(self, live: LiveTable) -> None:
        seats = list(live.table.seats)
        if seats:
            live.bet(Leave(self.random.choice(seats), self.random.choice(("collect", "form"))))

    def play(self, live: LiveTable) -> None:
        for _ in range(3):
            if live.entered and not isinstance(live.pending, Bets):
                live.enter(said(live, self.random))
            elif live.pending is not None:
                self.gambler.act(live)

    def undo(self, live: LiveTable) -> None:
        self.house.undo(live.number, "misread", FLOOR)

    def fill(self, live: LiveTable) -> None:
        self.house.fill(live.number, self.random.choice((1, 777_700)), DEALER, FLOOR)

    def credit(self, live: LiveTable) -> None:
        self.house.credit(live.number, self.random.choice((1, 300_000)), DEALER, FLOOR)

    def close(self, live: LiveTable) -> None:
        self.house.close_table(live.number, FLOOR, "a test")
        self.won[live.number] += live.table.win
        live.reopen(self.random.choice(GAMES[live.number - 1][1]))

    def verify(self) -> None:
        """Everything adds up; the win is the sum of what each sitting's procedure took."""
        assert total(self.house) == 0
        with self.house.engine.connect() as connection:
            held = ledger.balances(connection)
        assert all(amount > 0 for account, amount in held.items() if account.kind not in MAY_OWE)
        for number, won in self.won.items():
            live = self.house.table(number)
            told = self.house.accounts(number)
            assert told["win"] == won + live.table.win
            layout = sum(amount for name, amount in told.items() if name.startswith("layout"))
            assert layout == sum(wager.amount for wager in live.table.wagers)
            owed = {name: amount for name, amount in told.items() if name.startswith("owed ")}
            assert owed == {f"owed {seat}": amount for seat, amount in live.table.owed.items()}
            assert told.get("vigorish", 0) + told.get("complimentary", 0) == -sum(owed.values())
            assert told.get("meter main", 0) == (getattr(live.table.own, "meter", None) or 0)


@given(
    seed=st.integers(0, 10**6),
    acts=st.lists(st.tuples(st.sampled_from(ACTS), st.integers(1, len(GAMES))), min_size=20, max_size=40),
)
@settings(max_examples=10, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_whatever_is_done_everything_adds_up(seed: int, acts: list[tuple[str, int]]) -> None:
    floor = Floor(seed)
    for number in floor.won:
        floor.act("sit", number)
    for what, number in acts:
        floor.act(what, number)
        floor.verify()
    assert audit(floor.house.engine).faults == []
    floor.house.close()


# ---- concrete values -------------------------------------------------------------------------------------------------


def typed(live: LiveTable, *entries: str) -> None:
    for entry in entries:
        live.enter(entry)


def baccarat(house: House) -> LiveTable:
    """A real minibaccarat table that marks vigorish, with ann at seat 1 and $400 in front of her."""
    house.welcome("ann", 100_000)
    live = house.open("minibaccarat", {"defer_vigorish": True}, entered=True)
    while not isinstance(live.pending, Bets):
        live.enter(said(live, Random(1)))
    live.bet(Sit(1, "ann", 40_000))
    return live


def banker_wins(live: LiveTable) -> None:
    """Banker has 9 of 9 and K, the player 2."""
    live.bet(Bet(1, "banker", 10_000))
    live.deal()
    cards = {"player": ["2C", "KD"], "banker": ["9H", "KS"]}
    while not isinstance(live.pending, Bets):
        asked = live.asked()
        side = next((side for side in cards if f"card for {side}" in asked.lower()), None)
        live.enter(cards[side].pop(0) if side else said(live, Random(1)))


def test_marked_vigorish_is_owed_until_it_is_collected() -> None:
    """19:47-7.3(c): a Banker wager of $100 wins $100 and owes $5, which is not the house's until it is paid."""
    house = House(":memory:")
    live = baccarat(house)
    banker_wins(live)
    told = house.accounts(1)
    assert (told["owed 1"], told["vigorish"], told["win"]) == (500, -500, -10_000)
    assert told["drop"] == 40_000
    assert told["seat 1"] == 50_000
    live.bet(Leave(1, "collect"))
    told = house.accounts(1)
    assert told == {"drop": 40_000, "rack": told["rack"], "win": -9_500}
    assert house.balance("ann") == 109_500
    assert audit(house.engine).faults == []


def test_vigorish_on_a_form_is_never_in_the_rack() -> None:
    """19:47-7.3(c)3: what is not collected goes onto a Complimentary Vigorish Form."""
    house = House(":memory:")
    live = baccarat(house)
    banker_wins(live)
    live.bet(Leave(1, "form"))
    settled(house)  # the form is written
    assert house.balance("ann") == 110_000
    assert house.accounts(1)["win"] == -9_500  # what was forgiven counts in the win
    assert "owed 1" not in house.accounts(1)
    assert "Complimentary Vigorish Form for seat 1, $5.00" in text(live)


def test_a_meter_carries_over_from_sitting_to_sitting() -> None:
    """$10,000 at first, 70 cents of each $1 wager; another opening at 90 percent goes on from there."""
    house = House(":memory:")
    house.welcome("ann", 100_000)
    live = house.open("caribbean-stud", {"progressive": True})
    house.sit(1, 1, "ann", 50_000)
    live.deal()
    _progressive_round(live)
    first = house.accounts(1)["meter main"]
    assert first == 1_000_070 or "royal" in text(live).lower() or "straight-flush" in text(live).lower()
    house.close_table(1, FLOOR, "a test")
    live.reopen({"progressive": True, "progressive_rate": 90})
    assert house.accounts(1)["meter main"] == first
    house.sit(1, 1, "ann", 40_000)
    live.deal()
    _progressive_round(live)
    assert house.accounts(1)["meter main"] == first + 90
    with house.engine.connect() as connection:
        assert ledger.balance(connection, FUNDING) == -sum(
            amount for name, amount in house.accounts(1).items() if name.startswith("meter ")
        )
    assert audit(house.engine).faults == []


def _progressive_round(live: LiveTable) -> None:
    live.bet(Bet(1, "ante", 1_000))
    live.bet(Bet(1, "progressive", 100))
    live.deal()
    while not isinstance(live.pending, Bets):
        live.choose(1, live.pending.choices[-1])  # type: ignore[union-attr]


# ---- what is refused -------------------------------------------------------------------------------------------------


def test_overdrafts_are_refused_and_the_database_refuses_them_too(database: str) -> None:
    house = House(database)
    house.welcome("ann", 10_000)
    live = house.open("craps")
    live.bet(Sit(1, "ann", 6_000))
    with pytest.raises(Refusal, match=re.escape("has $40.00, not $60.00")):
        house.sit(1, 2, "ann", 6_000)
    with pytest.raises(Refusal, match=re.escape("patron ann has $40.00, not $60.00")):
        live.bet(Sit(2, "ann", 6_000))  # past the check at the edge
    assert live.waiting == [Sit(1, "ann", 6_000)]
    with pytest.raises(Refusal, match="rack of table 1 has"):
        house.credit(1, 1, DEALER, FLOOR)
    assert house.acts() == []  # what was refused is not on record
    for sql in (
        "UPDATE accounts SET balance = -1 WHERE kind = 'patron' AND ref = 'ann'",
        "INSERT INTO accounts (kind, table_id, ref, balance) VALUES ('patron', 0, 'bob', -1)",
        "INSERT INTO accounts (kind, table_id, ref, balance) VALUES ('patron', 0, 'ghost:vigorish', -1)",
    ):
        with pytest.raises(sa.exc.IntegrityError, match="no_account_is_overdrawn"), house.engine.begin() as connection:
            connection.execute(sa.text(sql))
    for cents in (-5, 1.5, True):
        odd = Moved("", ledger.ISSUE, ledger.patron("ann"), cents, "odd")  # type: ignore[arg-type]
        with pytest.raises(ledger.Unbalanced), house.engine.begin() as connection:
            ledger.post(connection, 0, [ledger.Entry(0, odd)])
    assert total(house) == 0
    assert audit(house.engine).sound
    house.close()


def test_fills_and_credits_have_two_signatures() -> None:
    house = House(":memory:")
    house.open("craps")
    house.fill(1, 500_000, DEALER, FLOOR, "one")
    house.fill(1, 500_000, DEALER, FLOOR, "one")  # the same slip
    house.credit(1, 200_000, FLOOR, Person("fay", Role.FLOORPERSON))
    assert house.accounts(1) == {"rack": 300_000, "win": 0}
    assert [act["text"] for act in house.acts()] == [
        "table 1: credit of $2,000.00 (approved by fay) [before: $5,000.00 in the rack]",
        "table 1: fill of $5,000.00 (approved by flo) [before: $0.00 in the rack]",
    ]
    for by, approved, amount, why in (
        (FLOOR, FLOOR, 100, "signed by two people"),
        (DEALER, Person("dee", Role.DEALER), 100, "may not supervise"),
        (Person("ann", Role.PATRON), FLOOR, 100, "may not deal"),
        (DEALER, FLOOR, 0, r"more than \$0"),
        (DEALER, FLOOR, -100, r"more than \$0"),
    ):
        for carry in (house.fill, house.credit):
            with pytest.raises(Refusal, match=why) as refused:
                carry(1, amount, by, approved)
            assert isinstance(refused.value, NotYours) == ("may not" in why)
    with pytest.raises(Refusal, match="rack of table 1 has"):
        house.credit(1, 300_001, DEALER, FLOOR)
    assert house.accounts(1) == {"rack": 300_000, "win": 0}
    assert len(house.acts()) == 2


def test_play_money_comes_again_only_when_all_is_lost(tmp_path: Path) -> None:
    """Chips on the way to a table, in front of a seat and on the layout count, whoever holds the table."""
    house = House(str(tmp_path / "house.db"))
    house.welcome("ann", 10_000)
    live = house.open("minibaccarat", limits=Limits(minimum=100))
    house.sit(1, 1, "ann", 10_000)
    assert house.balance("ann") == 0
    for _ in range(2):  # on the way, then on the layout at a table that this process has not taken up
        with pytest.raises(Refusal, match=re.escape("still has $100.00")):
            house.restock("ann", 10_000)
        live.deal()
    again = House(str(tmp_path / "house.db"))
    with pytest.raises(Refusal, match=re.escape("still has $100.00")):
        again.restock("ann", 10_000)
    again.table(1).bet(Leave(1, "collect"))
    with house.engine.begin() as connection:
        gone = Moved("", ledger.patron("ann"), ledger.ISSUE, 9_000, "gone")
        ledger.post(connection, 0, [ledger.Entry(0, gone)])
    house.restock("ann", 10_000)
    assert house.balance("ann") == 11_000


def test_a_table_is_filled_before_it_would_pay_what_it_has_not() -> None:
    house = House(":memory:")
    house.welcome("ann", 100_000)
    live = house.open("craps", entered=True)
    settled(house)
    live.bet(Sit(1, "ann", 50_000), Bet(1, "pass", 10_000))
    live.deal()
    typed(live, "accept", "1-2")  # and the dice are offered with the betting still open
    settled(house)
    live.deal()
    typed(live, "6 1")
    settled(house)
    told = house.accounts(1)
    assert told["rack"] == 2 * ledger.INVENTORY - 50_000 - 10_000  # less the chips she bought and won
    assert told["win"] == -10_000
    with house.engine.connect() as connection:
        assert ledger.balance(connection, ledger.CAGE) == -2 * ledger.INVENTORY  # so that a whole one is left
        chain = connection.execute(sa.select(HEADS.c.number).where(HEADS.c.chain == "table:1:ledger")).scalar_one()
        entries = sa.select(sa.func.count()).where(ENTRIES.c.book == 1)
        assert chain == connection.execute(entries).scalar_one()
