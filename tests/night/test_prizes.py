"""Redemption, the drawing, and improper play: 13:47-6.25, 20.2[exchange-ratio], 20.10(c)5, 20.11."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.night.nights import EVENING, missing, opened, refused, violations

from chapter47 import Refusal
from chapter47.night import bank, prizes
from chapter47.night.accounts import PLAYERS, REDEEMED, SHELF, Books, prize_unit
from chapter47.night.cheating import sent, stop
from chapter47.rulebook.testing import provision


def playing(cash: int = 40_000) -> Books:
    """Players hold $2,000 for $400 of cash."""
    books = opened()
    bank.sell(books, EVENING, cash)
    return books


@provision("13:47-20.2[exchange-ratio]", "13:47-20.11(c)", "13:47-20.11(b)")
def test_prizes_at_their_price_and_tickets_at_the_ratio() -> None:
    books = playing()
    prizes.redeem(books, EVENING, "1")
    assert (books.held(PLAYERS), books.held(REDEEMED), books.held(SHELF, prize_unit("1"))) == (1_400, 600, 2)
    line = prizes.buy_tickets(books, EVENING, 4, player="Pat")
    assert (line.data["first"], line.data["last"], books.held(PLAYERS)) == (1, 4, 1_000)
    assert prizes.buy_tickets(books, EVENING, 1).data["first"] == 5
    with refused("13:47-20.11(b)"):
        prizes.redeem(books, EVENING, "3")  # drawn for
    prizes.redeem(books, EVENING, "2")
    with pytest.raises(Refusal, match="No dinner for two is left"):
        prizes.redeem(books, EVENING, "2")
    assert missing(('price = "$600"\n', "")) == {"13:47-20.11(c)"}
    assert violations(('price = "$600"', 'price = "$600.50"')) == {"13:47-20.11(c)"}
    assert missing(('ratio = "$100"', "")) == {"13:47-20.11(b)"}


@provision("13:47-20.10(c)5")
def test_no_prize_is_bought_back() -> None:
    books = playing()
    prizes.redeem(books, EVENING, "1")
    for wanted in ("imitation money", "cash"):
        with refused("13:47-20.10(c)5"):
            prizes.give_back(books, "1", wanted)
    assert books.held(SHELF, prize_unit("1")) == 2


def test_the_draw_is_fair_recorded_and_reproducible() -> None:
    books = playing()
    with refused("13:47-20.11(b)"):
        prizes.draw(books, EVENING, "Ruth Vance")
    prizes.buy_tickets(books, EVENING, 7, player="Pat")
    prizes.buy_tickets(books, EVENING, 3, player="Quinn")
    with refused("13:47-20.11(b)"):
        bank.close(books, EVENING, 60_000)
    line = prizes.draw(books, EVENING, "Ruth Vance", "the caller's seed")
    winner = line.data["winners"][0]
    assert winner["ticket"] == prizes.pick("the caller's seed", 10, 1)[0]
    assert winner["player"] == ("Pat" if winner["ticket"] <= 7 else "Quinn")
    assert prizes.verify_draw(books)
    line.data["winners"][0]["ticket"] = winner["ticket"] % 10 + 1
    assert not prizes.verify_draw(books)
    with refused("13:47-20.11(b)"):
        prizes.buy_tickets(books, EVENING, 1)
    with refused("13:47-20.11(b)"):
        prizes.draw(books, EVENING, "Ruth Vance")
    firsts = Counter(prizes.pick(f"seed {n}", 5, 1)[0] for n in range(5_000))
    assert set(firsts) == {1, 2, 3, 4, 5}
    assert all(850 < count < 1_150 for count in firsts.values())
    assert prizes.new_seed() != prizes.new_seed()


@provision("13:47-6.25(a)", "13:47-6.25(b)[stop-play]")
def test_a_stopped_player_plays_nowhere() -> None:
    books = playing()
    stop(books, EVENING, "Ada Fields", "P. Hale", "red dog", "showed his cards to seat 4", helped="Q. Stone", table="2")
    case = books.state.cases[0]
    assert (case.player, case.helped, case.broken) == ("P. Hale", "Q. Stone", "13:47-6.25(a)")
    for _table in ("1", "2", "3"):
        with refused("13:47-6.25(b)[stop-play]"):
            books.verify_wager("p. hale", 500, EVENING)
    with refused("13:47-6.25(b)[stop-play]"):
        bank.sell(books, EVENING, 1_000, player="P. Hale")
    books.verify_wager("Q. Stone", 500, EVENING)
    with refused("13:47-6.25(a)"):
        stop(books, EVENING, "Ada Fields", "Ann", "red dog", "odd", helped="ann")


@provision("13:47-6.25(b)[notify]")
def test_the_report_is_owed_until_it_is_sent() -> None:
    books = playing()
    with refused("13:47-6.25(b)[notify]"):
        stop(books, EVENING, "Ada Fields", "P. Hale", "red dog", " ")
    stop(books, EVENING, "Ada Fields", "P. Hale", "red dog", "marked a card")
    case = books.state.cases[0]
    assert (case.at, case.game, case.facts, case.sent) == ("2010-05-04 19:00", "red dog", "marked a card", None)
    sent(books, EVENING, "Ruth Vance", 1)
    assert books.state.cases[0].sent == "2010-05-04 19:00"
    with pytest.raises(Refusal, match="no case 2"):
        sent(books, EVENING, "Ruth Vance", 2)


@provision("13:47-6.25(c)")
def test_neither_helper_nor_helped_redeems() -> None:
    books = playing()
    stop(books, EVENING, "Ada Fields", "P", "red dog", "helped Q", helped="Q")
    for player in ("P", "Q"):
        with refused("13:47-6.25(c)"):
            prizes.redeem(books, EVENING, "1", player=player)
        with refused("13:47-6.25(c)"):
            prizes.buy_tickets(books, EVENING, 1, player=player)
    with refused("13:47-6.25(c)"):
        prizes.redeem(books, EVENING, "1")  # nobody redeems without a name now
    prizes.redeem(books, EVENING, "1", player="S")
    doubtful = playing()
    stop(doubtful, EVENING, "Ada Fields", "P", "red dog", "helped Q", helped="Q", good_faith=False)
    prizes.redeem(doubtful, EVENING, "1", player="Q")
