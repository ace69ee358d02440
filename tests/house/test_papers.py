"""The papers of the pit in the running house: vigorish forms with their signatures, petitions, conduct, editions."""

from __future__ import annotations

from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
import sqlalchemy as sa
from tests.house.axe import violations
from tests.house.browsing import text_of

from chapter47 import Bet, Refusal
from chapter47.house import House, audit
from chapter47.house.people import NotYours, Person, Role
from chapter47.house.shape import REGISTER
from chapter47.rulebook.testing import provision
from chapter47.table.requests import Bets
from chapter47.table.window import Leave, Sit

CLERK, DEALER = Person("cleo", Role.PIT_CLERK), Person("dan", Role.DEALER)
BOSS, BOOKS = Person("flo", Role.FLOORPERSON), Person("ida", Role.COMPLIANCE)
GAME = "minibaccarat"
DAY = "2010-05-01"


def made_out(house: House, amount: int = 500, table: str = "1") -> None:
    """A form with every signature, not yet finished."""
    house.forms.do(GAME, "open", CLERK, {"first": 1001, "last": 1002})
    house.forms.do(GAME, "prepare", CLERK, {"table": table, "patron": "ann", "amount": amount, "day": DAY})
    house.forms.do(GAME, "sign", DEALER, {"serial": 1001, "role": "dealer"})
    house.forms.do(GAME, "sign", BOSS, {"serial": 1001, "role": "pit boss"})
    house.forms.do(GAME, "patron-signs", CLERK, {"serial": 1001})


@provision("19:47-7.3(c)3.i", "19:47-7.3(c)3.iii", "19:47-7.3(c)3.iv", "19:47-7.3(c)3.vii")
def test_a_form_from_the_clerk_to_accounting(database: str) -> None:
    house = House(database)
    made_out(house)
    house.forms.do(GAME, "finish", CLERK, {"serial": 1001, "copies": 2})
    house.forms.do(GAME, "drop", DEALER, {"serial": 1001})
    closed = house.forms.do(GAME, "close-day", BOOKS, {"day": DAY, "drop_box": {"1001": 500}})
    assert closed.exceptions == [] and [one.amount for one in closed.complimentaries] == [500]
    closed = house.forms.do(GAME, "close-day", BOOKS, {"day": DAY, "drop_box": {"1001": 400}})
    assert closed.exceptions == ["form 1001: original $4.00, duplicate $5.00"]
    book = house.forms.book(GAME)
    assert book is not None and book.next_serial == 1002 and len(book.ledger) == 1
    assert audit(house.engine).sound
    assert [act["who"] for act in house.acts(limit=5)] == ["ida", "ida", "dan", "cleo", "cleo"]
    house.close()


@provision("19:47-7.3(c)3.i", "19:47-7.3(c)3.ii")
def test_what_a_form_refuses_is_not_written() -> None:
    house = House(":memory:")
    with pytest.raises(Refusal, match="No series"):
        house.forms.do(GAME, "prepare", CLERK, {"table": "1"})
    made_out(house)
    for by, act, given, message in [
        (DEALER, "prepare", {"table": "1", "patron": "bob", "amount": 100, "day": DAY}, "may not fill in forms"),
        (DEALER, "sign", {"serial": 1001, "role": "pit boss"}, "may not supervise"),
        (CLERK, "finish", {"serial": 1009, "copies": 2}, "has not been made out"),
        (CLERK, "finish", {"serial": 1001, "copies": 1}, "at least one duplicate"),
        (DEALER, "drop", {"serial": 1001}, "not ready for the drop box"),
        (BOOKS, "close-day", {"day": DAY, "drop_box": {}}, "neither dropped nor void"),
        (CLERK, "open", {"first": 1, "last": 2}, "is not used up"),
        (CLERK, "prepare", {"table": "1"}, "is needed"),
        (CLERK, "burn", {}, "knows no 'burn'"),
        (Person("dan", Role.FLOORPERSON), "sign", {"serial": 1001, "role": "pit boss"}, "has signed"),
    ]:
        before = house.acts(limit=1)
        with pytest.raises((Refusal, NotYours), match=message):
            house.forms.do(GAME, act, by, given)
        assert house.acts(limit=1) == before
    with pytest.raises(Refusal, match="no vigorish that is deferred"):
        house.forms.book("craps")


def test_an_altered_series_is_found() -> None:
    house = House(":memory:")
    made_out(house)
    assert audit(house.engine).sound
    with house.engine.begin() as connection:
        changed = sa.func.replace(REGISTER.c.text, "500", "900")
        connection.execute(sa.update(REGISTER).where(REGISTER.c.number == 2).values(text=changed))
    assert any("vigorish forms of minibaccarat: act 2" in fault for fault in audit(house.engine).faults)


@provision("19:47-7.3(c)3.i")
def test_nobody_leaves_with_vigorish_unpaid_but_on_a_complete_form() -> None:
    house = House(":memory:")
    live = house.open(GAME, {"defer_vigorish": True}, entered=True)
    while not isinstance(live.pending, Bets):
        house.enter(1, "200" if live.asked().startswith("cut") else live_answer(live), BOSS)
    house.welcome("ann", 100_000)
    house.place(1, [Sit(1, "ann", 50_000)], DEALER)
    house.place(1, [Bet(1, "banker", 10_000)], DEALER)
    house.no_more_bets(1, DEALER)
    for card in ("2C", "4D", "KH", "4S"):
        house.enter(1, card, DEALER)
    while not isinstance(live.pending, Bets):
        house.enter(1, live_answer(live), DEALER)
    assert live.table.owed == {1: 500}
    with pytest.raises(Refusal, match=r"ann owes \$5.00 vigorish, and no complete form of table 1"):
        house.place(1, [Leave(1, "form")], DEALER)
    made_out(house)
    with pytest.raises(Refusal, match="no complete form"):
        house.place(1, [Leave(1, "form")], DEALER)
    house.forms.do(GAME, "finish", CLERK, {"serial": 1001, "copies": 2})
    house.place(1, [Leave(1, "form")], DEALER)
    assert audit(house.engine).sound


def live_answer(live: Any) -> str:
    from random import Random

    from tests.house.playing import said

    return said(live, Random(1))


@provision("19:47-8.1", "19:47-8.1[tracking]")
def test_nobody_at_a_table_in_play_is_helped() -> None:
    from chapter47.floor.conduct import Aid

    house = House(":memory:")
    house.open("blackjack")
    house.welcome("ann", 100_000)
    house.sit(1, 1, "ann", 50_000)
    ann = house.people.find("ann")
    with pytest.raises(Refusal, match="is in play"):
        house.verify_conduct(1, Aid.STRATEGY, ann)
    assert house.acts(limit=1)[0]["text"] == "table 1: asked for strategy, refused: 19:47-8.1[tracking]"
    house.verify_conduct(1, Aid.STRATEGY, BOOKS)  # away from the table


# ---- pages -----------------------------------------------------------------------------------------------------------


def page(address: str, path: str) -> tuple[int, str]:
    try:
        with urlopen(f"{address}{path}", timeout=120) as answer:
            return answer.status, answer.read().decode()
    except HTTPError as error:
        return error.code, error.read().decode()


def test_two_days_side_by_side(address: str, browser: Any) -> None:
    browser.get(f"{address}/changes?game=craps&from=1999-01-01&to=2010-01-01")
    told = text_of(browser, "main")
    for words in ("fire_bet: offered since 2008-05-19", "19:47-1.6", "R.1999 d.392", "House edge unchanged: 99 wagers"):
        assert words in told
    assert "chapter47 changes craps --from 1999-01-01 --to 2010-01-01" in told
    assert violations(browser) == []
    browser.get(f"{address}/changes?game=minibaccarat&from=1999-01-01&to=2009-01-01")
    assert "Pay tables" in text_of(browser, "main") or "Elections" in text_of(browser, "main")


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/changes?game=craps&from=2010-01-01&to=1999-01-01", "is not after"),
        ("/changes?game=craps&from=soon&to=1999-01-01", "is not a day"),
        ("/changes?game=crabs", "no game"),
    ],
)
def test_days_that_cannot_be_compared(address: str, path: str, words: str) -> None:
    status, text = page(address, path)
    assert status == 409 and words in text


def test_the_papers_have_pages(address: str, browser: Any) -> None:
    for path, words in [
        ("/papers", "Vigorish forms"),
        ("/papers/vigorish", "The forms are for pit clerks"),
        ("/papers/petition", "Petition for a new game"),
        ("/papers/conduct?role=dealer", "may not be told"),
        ("/papers/conduct?role=analyst", "may be told"),
    ]:
        browser.get(address + path)
        assert words in text_of(browser, "main"), path
        assert violations(browser) == [], path
    browser.get(f"{address}/papers/petition")
    browser.find_element("css selector", "main form button").click()
    assert "It lacks" in text_of(browser, "[role=status]") and "Odds annex" in text_of(browser, "[role=status]")
