"""The window, the tables, the journal and the close: 13:47-20.2, 20.6, 20.8 to 20.10, 20.12, 20.13, 20.15."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.night.nights import EVENING, opened, planned, refused, with_table

from chapter47 import Refusal
from chapter47.night import bank, prizes, tables, totals
from chapter47.night.accounts import (
    ADMISSIONS,
    BANK,
    CASH,
    DRAWER,
    IMITATION,
    OVER_SHORT,
    PLAYERS,
    REDEEMED,
    ROOM,
    SOURCES,
    SUPPLY,
    WINDOW,
    Books,
)
from chapter47.night.cheating import incident, ruling
from chapter47.night.games import night_game
from chapter47.night.opening import TwoDecks, checklist, dealt_from
from chapter47.night.payments import Payment, pay
from chapter47.night.pieces import worth
from chapter47.rulebook.testing import provision

LENA = "Lena Ortiz"
RED, GREEN, WHITE = "red chip of $5.00", "green chip of $25.00", "white chip of $1.00"
SCRIP, TOKEN = "scrip of $100.00", "token of $1.00"


@provision("13:47-20.8(a)2", "13:47-20.2[exchange-rate]", "13:47-20.2[banker]")
def test_a_sale_at_the_posted_rate() -> None:
    books = opened()
    for wrong in (400, 600):
        with refused("13:47-20.8(a)2"):
            bank.sell(books, EVENING, 10_000, imitation=wrong)
    line = bank.sell(books, EVENING, 10_000, imitation=500)
    assert (line.by, line.data["rate"], line.data["imitation"]) == (LENA, "5 to 1", 500)
    assert (books.held(PLAYERS), books.held(DRAWER, CASH)) == (500, 30_000)
    ten = opened(('rate = "5 to 1"', 'rate = "10 to 1"'))
    assert bank.imitation_for(ten, 2_000) == 200


@provision("13:47-20.12(c)1", "13:47-20.12(c)2", "13:47-20.12(c)3")
def test_sold_whole_on_the_night_at_the_window_by_the_banker() -> None:
    books = opened()
    with refused("13:47-20.12(c)1"):
        bank.sell(books, EVENING, 1_010)  # $50.50
    assert bank.sell(books, EVENING, 1_020).data["imitation"] == 51
    with refused("13:47-6.11(c)"):
        bank.sell(books, EVENING - timedelta(days=1), 1_000)
    with refused("13:47-20.12(c)3"):
        bank.sell(books, EVENING, 1_000, place="table 2")
    with refused("13:47-20.12(c)3"):
        bank.sell(books, EVENING, 1_000, by="Ben Marsh")
    with refused("13:47-20.12(c)2"):
        bank.sell(Books(planned()), EVENING, 1_000)


@provision("13:47-20.8(b)1", "13:47-20.2[casino-night]", "13:47-20.2[imitation-money]", "13:47-20.12(c)4")
def test_never_back_into_cash_and_never_for_the_bar() -> None:
    books = opened()
    bank.sell(books, EVENING, 10_000)
    with refused("13:47-20.8(b)1"):
        prizes.redeem(books, EVENING, "cash")
    with refused("13:47-20.12(c)4"):
        prizes.redeem(books, EVENING, "bar")
    for use in ("wager", "winnings", "merchandise", "raffle ticket"):
        prizes.verify_use(use)
    with refused("13:47-20.12(c)4"):
        bank.admit(books, EVENING, 2, tender="imitation money")
    assert prizes.buy_tickets(books, EVENING, 1).data["last"] == 1


@provision("13:47-20.13")
def test_admission_or_none() -> None:
    books = opened()
    bank.admit(books, EVENING, 4)
    assert -books.held(ADMISSIONS, CASH) == 6_000
    free = opened(('admission = "$15"\n', ""))
    with refused("13:47-20.13"):
        bank.admit(free, EVENING, 1)


@provision("13:47-20.10(d)1", "13:47-20.10(d)2", "13:47-20.10(c)1", "13:47-20.17(a)")
def test_staff_do_not_play_and_take_no_tips() -> None:
    books = opened()
    for worker in ("Ben Marsh", "Dora Keene", "Ruth Vance", LENA):
        with refused("13:47-20.10(d)1"):
            bank.sell(books, EVENING, 1_000, player=worker)
        with refused("13:47-20.10(d)1"):
            books.verify_wager(worker, 500, EVENING)
    with refused("13:47-20.10(d)2"):
        books.verify_wager("Pat", 500, EVENING, for_dealer=True)
    with refused("13:47-20.10(c)1"):
        books.verify_wager("Pat", 500, EVENING, tender="cash")
    with refused("13:47-20.17(a)"):
        books.verify_wager("Pat", 250, EVENING)
    books.verify_wager("Pat", 500, EVENING)


@provision("13:47-20.10(d)3", "13:47-13.8(b)")
def test_a_breach_is_logged_and_the_provider_answers() -> None:
    books = opened()
    incident(books, EVENING, "Ruth Vance", "Ben Marsh", "alcohol", "a beer at the table")
    logged = books.state.incidents[0]
    assert (logged["person"], logged["rule"], logged["responsible"]) == ("Ben Marsh", "13:47-20.10(d)3", "Shore Tables")
    assert logged["provider_present"] is False
    incident(books, EVENING, "Ruth Vance", "Cara Bloom", "tip", "a bill in the pocket")
    assert books.state.incidents[1]["responsible"] == "Post 12"
    with pytest.raises(Refusal, match="no kind of incident"):
        incident(books, EVENING, "Ruth Vance", "Ben Marsh", "singing", "")


@provision("13:47-20.6(a)1", "13:47-20.6(a)2")
def test_what_the_member_in_charge_does_and_does_not() -> None:
    books = opened()
    ruling(books, EVENING, "Ada Fields", "table 1, roll 7", "no roll")
    with refused("13:47-20.6(a)1"):
        ruling(books, EVENING, "Ruth Vance", "table 1, roll 7", "the roll stands")
    assert books.state.rulings["table 1, roll 7"]["decision"] == "no roll"
    with refused("13:47-20.6(a)2"):
        bank.receive(books, EVENING, LENA, "five tables")
    bank.receive(books, EVENING, "Ruth Vance", "five tables")
    assert books.state.received_by == "Ruth Vance"


@provision("13:47-20.9(b)2", "13:47-20.15(b)", "13:47-20.15(c)")
def test_a_class_a_operator_opens_the_tables() -> None:
    books = opened()
    ticks = [step.key for step in checklist(night_game("red dog"))]
    with refused("13:47-20.9(b)2"):
        tables.open_table(books, EVENING, "2", "Ben Marsh", ticks)
    with refused("13:47-20.9(b)2"):
        tables.fill(books, EVENING, "2", 100, LENA)
    tables.open_table(books, EVENING, "2", "Ada Fields", ticks)
    with refused("13:47-20.15(c)"):
        tables.open_table(books, EVENING, "4", "Hugo Lind", ["sound"])
    tables.open_table(books, EVENING, "4", "Hugo Lind", ["sound", "level"])
    assert books.state.tables == {"2": "Ada Fields", "4": "Hugo Lind"}
    assert [line.data["dealt_from"] for line in books.journal.lines[1:]] == ["shoe", None]
    with refused("13:47-20.15(b)"):
        tables.order_out(books, EVENING, "2", "Inspector Bell", "a marked card")  # close it first
    tables.order_out(books, EVENING, "3", "Inspector Bell", "a loose peg")
    with refused("13:47-20.15(b)"):
        tables.open_table(books, EVENING, "3", "Ada Fields", ["sound"])


@provision("13:47-20.18(a)1", "13:47-20.18(a)2", "13:47-20.18(a)3", "13:47-20.18(a)4", "13:47-20.19(b)4")
def test_the_cards_are_opened_in_order() -> None:
    books = opened()
    ticks = [step.key for step in checklist(night_game("red dog"))]
    cites = {step.key: step.cite for step in checklist(night_game("red dog"))}
    for key in ("verified", "spread", "seen", "mixed", "shuffled", "cut", "placed"):
        with refused(cites[key]):
            tables.open_table(books, EVENING, "2", "Ada Fields", [tick for tick in ticks if tick != key])
    early = ["sound", "inspected", "verified", "mixed", "spread", "seen", "shuffled", "cut", "placed"]
    with refused("13:47-20.18(a)3"):  # mixed before any player could look
        tables.open_table(books, EVENING, "2", "Ada Fields", early)


@provision("13:47-20.19(c)")
@pytest.mark.parametrize("source", ["shoe", "hand"])
def test_the_record_says_where_cards_come_from(source: str) -> None:
    stud = f'game = "caribbean stud poker"\nelections = {{ dealt_from = "{source}" }}\n'
    night = planned(('game = "red dog"\n', stud))
    entry = night.tables[1]
    assert dealt_from(night, entry, night_game(entry.game)) == source
    assert dealt_from(night, night.tables[0], night_game("craps")) is None


@provision("13:47-20.18(a)5", "13:47-20.18(a)6")
def test_two_decks_in_turn() -> None:
    machine = TwoDecks(machine=True)
    machine.open()
    assert (machine.where(0), machine.where(1)) == ("cut and in play", "in shuffler")
    machine.rotate()
    assert (machine.where(0), machine.where(1)) == ("in shuffler", "cut and in play")
    late = TwoDecks(machine=False, prepare="in use")
    late.open()
    with refused("13:47-20.18(a)6"):
        late.rotate()
    late.prepared(1)
    late.rotate()
    assert late.in_play == 1
    both = TwoDecks(machine=False)
    both.open()
    assert both.where(1) == "kept for later"
    both.rotate()
    with refused("13:47-20.18(a)6"):
        both.rotate()
    with refused("13:47-20.18(a)6"):
        TwoDecks(machine=False, prepare="never")


def test_tables_win_from_players_and_lose_to_them() -> None:
    books = with_table(opened())
    bank.sell(books, EVENING, 10_000)
    tables.fill(books, EVENING, "2", 1_000, LENA)
    assert tables.count(books, EVENING, "2", 1_300, "Ben Marsh").data["won"] == 300
    assert books.held(PLAYERS) == 200
    with pytest.raises(Refusal, match="players hold only"):
        tables.count(books, EVENING, "2", 1_501, "Ben Marsh")
    tables.fill(books, EVENING, "2", -100, LENA)
    with pytest.raises(Refusal, match="closes by denomination"):
        tables.count(books, EVENING, "2", 900, "Ben Marsh", close=True)
    assert tables.count(books, EVENING, "2", {GREEN: 36}, "Ben Marsh", close=True).data["won"] == -300
    assert (books.held("table 2"), books.held(PLAYERS), books.state.tables) == (0, 500, {})
    assert totals.reconciled(books)


@provision("13:47-20.8(a)3", "13:47-20.9(b)3")
def test_close_deposit_and_payments() -> None:
    books = with_table(opened())
    bank.sell(books, EVENING, 838_000)
    bank.admit(books, EVENING, 6, tender="cash")
    with refused("13:47-20.9(b)2"):
        bank.close(books, EVENING, 867_000)
    tables.count(books, EVENING, "2", 0, "Ben Marsh", close=True)
    with refused("13:47-20.8(a)3"):
        bank.deposit(books, EVENING, 847_000, "slip 1")
    with refused("13:47-20.8(a)3"):
        bank.close(books, EVENING, 866_900)
    bank.close(books, EVENING, 866_900, why="a dollar given away by mistake")
    assert (books.gross, books.to_deposit, books.settled) == (847_000, 847_000, False)
    with refused("13:47-20.8(a)3"):
        bank.deposit(books, EVENING, 800_000, "slip 1")
    with refused("13:47-20.8(a)3"):
        bank.deposit(books, EVENING, 847_000, "slip 1", by="Ruth Vance")
    bank.deposit(books, EVENING, 847_000, "slip 1")
    assert books.settled
    with refused("13:47-20.12(c)2"):
        bank.sell(books, EVENING, 1_000)
    rent = Payment("rent", 90_000, "Shore Tables")
    with refused("13:47-20.9(b)3"):
        pay(books, EVENING, "Ada Fields", rent)
    pay(books, EVENING, "Owen Pratt", rent)
    assert books.held(BANK, CASH) == 757_000
    with pytest.raises(Refusal, match="holds only"):
        pay(books, EVENING, "Owen Pratt", Payment("expense", 757_001, "City Hall", "the hall"))
    told = {one["name"]: one for one in totals.totals(books)}
    assert told["imitation money sold for"]["amount"] == 838_000
    assert told["over (below nothing: short)"]["amount"] == -100
    for one in told.values():  # every figure is the sum of its entries
        assert all(1 <= number <= len(books.journal.lines) for number in one["entries"])


def test_an_entry_is_signed_and_can_be_printed() -> None:
    books = with_table(opened())
    with pytest.raises(Refusal, match="who made it"):
        tables.fill(books, EVENING, "2", 100, " ")
    for player in ("P\nQ", "P\u202e"):
        with pytest.raises(Refusal, match="cannot be printed"):
            bank.sell(books, EVENING, 1_000, player=player)
    assert len(books.journal.lines) == 2


# ---- random nights ---------------------------------------------------------------------------------------------------

NIGHT = planned()
OPERATIONS = st.one_of(
    st.tuples(st.just("sell"), st.integers(0, 3_000_000)),
    st.tuples(st.just("admit"), st.integers(0, 50)),
    st.tuples(st.just("fill"), st.integers(-60_000, 60_000)),
    st.tuples(st.just("count"), st.integers(-10, 90_000)),
    st.tuples(st.just("redeem"), st.integers(0, 4)),
    st.tuples(st.just("tickets"), st.integers(0, 300)),
    st.tuples(st.just("draw"), st.integers(0, 3)),
    st.tuples(st.just("shut"), st.integers(0, 90_000)),
    st.tuples(st.just("carry"), st.integers(0, 90_000)),
    st.tuples(st.just("change"), st.integers(0, 200)),
    st.tuples(st.just("open"), st.integers(0, 1)),
    st.tuples(st.just("close"), st.integers(0, 3_000_000)),
    st.tuples(st.just("deposit"), st.integers(0, 3_000_000)),
    st.tuples(st.just("pay"), st.integers(0, 3_000_000)),
)


def some_pieces(number: int) -> dict[str, int]:
    """Pieces of several denominations, most of them few."""
    return {RED: number % 97, GREEN: number % 31, WHITE: number % 501, SCRIP: number % 7 // 5, TOKEN: number % 3}


def perform(books: Books, what: str, number: int, at: datetime = EVENING) -> None:
    """One operation, lawful or not."""
    if what == "sell":
        bank.sell(books, at, number)
    elif what == "admit":
        bank.admit(books, at, number)
    elif what == "fill":
        tables.fill(books, at, "2", number, LENA)
    elif what in ("count", "shut"):
        counted = number if what == "count" and number % 3 else some_pieces(number)
        tables.count(books, at, "2", counted, "Ben Marsh", close=what == "shut")
    elif what == "carry":
        tables.fill(books, at, "2", some_pieces(number), LENA, back=number % 5 == 0)
    elif what == "change":
        bank.change(books, at, {RED: 5 * number, GREEN: number % 2}, {GREEN: number, RED: 5 * (number % 2)})
    elif what == "redeem":
        prizes.redeem(books, at, str(number))
    elif what == "tickets":
        prizes.buy_tickets(books, at, number)
    elif what == "draw":
        prizes.draw(books, at, "Ruth Vance", str(number))
    elif what == "open":
        tables.open_table(books, at, "2", "Ada Fields", [step.key for step in checklist(night_game("red dog"))])
    elif what == "close":
        window = some_pieces(number) if number % 3 else None
        bank.close(books, at, number, why="counted" if number % 2 else "", window=window)
    elif what == "deposit":
        bank.deposit(books, at, books.to_deposit if number % 2 else number, "slip")
    else:
        pay(books, at, "Owen Pratt", Payment("rent", number, "Shore Tables"))


@provision("13:47-20.12(c)3", "13:47-20.12(c)4")
@given(st.lists(OPERATIONS, max_size=40))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_nothing_is_ever_created_or_below_zero(operations: list[tuple[str, int]]) -> None:
    books = Books(NIGHT)
    bank.open_night(books, EVENING, "Ruth Vance", 20_000)
    for what, number in operations:
        before, lines = dict(books.ledger.balances), len(books.journal.lines)
        try:
            perform(books, what, number)
        except Refusal:
            assert (books.ledger.balances, len(books.journal.lines)) == (before, lines)
        for (account, unit), amount in books.ledger.balances.items():
            assert books.ledger.total(unit) == 0
            assert account in SOURCES or amount >= 0, (account, unit, amount)
        off = books.held(OVER_SHORT, IMITATION)
        assert totals.reconciled(books) == (not any(one["off"] for one in totals.by_denomination(books)))
        assert books.held(WINDOW) == worth(NIGHT, books.tray(WINDOW))  # in worth and in pieces the same
        outside = sum(books.held(f"table {one.number}") for one in NIGHT.tables)
        assert worth(NIGHT, books.tray(ROOM)) == outside + books.held(PLAYERS) + books.held(REDEEMED)
        for one in totals.by_denomination(books):
            assert one["made"] + one["off"] == one["window"] + one["room"]
        assert -books.held(SUPPLY) == NIGHT.supply
        assert off == -sum(one["off"] * one["value"] for one in totals.by_denomination(books))
        assert books.held(WINDOW) + books.held(PLAYERS) + books.held(REDEEMED) + off <= NIGHT.supply
    again = Books(NIGHT)
    for line in books.journal.lines:
        again.ledger.post(line.postings)
    assert {k: v for k, v in again.ledger.balances.items() if v} == {
        k: v for k, v in books.ledger.balances.items() if v
    }
    assert {unit for _, unit in books.ledger.balances} >= {CASH, IMITATION}
