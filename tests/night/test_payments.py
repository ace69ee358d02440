"""Payments from the games-of-chance account: to whom, what for, and how much in all."""

from __future__ import annotations

from datetime import timedelta

import pytest
from tests.night.nights import EVENING, opened, refused

from chapter47 import Refusal
from chapter47.night import bank, cheating, prizes
from chapter47.night.accounts import BANK, CASH, Books
from chapter47.night.payments import PURPOSES, Payment, paid_to, pay
from chapter47.rulebook.testing import provision

OWEN = "Owen Pratt"


def settled(*pairs: tuple[str, str], cash: int = 500_000) -> Books:
    """A night that took $5,000 from Pat and is closed and deposited."""
    books = opened(*pairs)
    bank.sell(books, EVENING, cash, player="Pat")
    bank.close(books, EVENING, cash + 20_000)
    bank.deposit(books, EVENING, cash, "slip 1")
    return books


@pytest.mark.parametrize(
    ("cite", "asked"),
    [
        ("13:47-20.8(b)3", Payment("pay", 5_000, "Lena Ortiz")),
        ("13:47-20.8(b)3", Payment("expense", 5_000, "lena ortiz", "petrol")),
        ("13:47-16.2(a)[class-a-operator]", Payment("pay", 60_000, "Ada Fields")),
        ("13:47-16.2(a)[class-b-operator]", Payment("pay", 25_001, "Ben Marsh")),
        ("13:47-20.10(c)6", Payment("pay", 4_000, "Dora Keene")),
        ("13:47-20.10(c)6", Payment("pay", 4_000, "Cara Bloom")),  # of the auxiliary
        ("13:47-20.10(c)6", Payment("pay", 4_000, OWEN)),
        ("13:47-20.10(c)6", Payment("expense", 4_000, "Dora Keene", "paint")),
        ("13:47-20.10(c)3", Payment("prizes", 4_000, "Pat", "first prize")),
        ("13:47-20.10(c)3", Payment("expense", 4_000, "Pat", "thanks")),
        ("13:47-20.10(c)3", Payment("expense", 4_000, "Somebody", "a cash prize")),
        ("13:47-20.10(c)3", Payment("prizes", 4_000, "Somebody", "$40 in cash")),
        ("13:47-6.3(a)", Payment("proceeds", 4_000, "Ada Fields", "rent of her flat")),
        ("13:47-6.3(a)", Payment("proceeds", 4_000, "Food Bank")),  # for which purpose?
        ("13:47-6[expenses]", Payment("expense", 4_000, "City Hall")),
        ("13:47-20.10(b)", Payment("rent", 4_000, "Uncle Bob")),
        ("13:47-16.1(d)", Payment("rent", 125_001, "Shore Tables")),
        ("13:47-20.5(d)[who-may-be-paid]", Payment("pay", 4_000, "Uncle Bob")),
        ("13:47-20.5(d)[who-may-be-paid]", Payment("bookkeeping", 4_000, "Dora Keene")),
        ("13:47-20.5(d)[who-may-be-paid]", Payment("expense", 4_000, "Hugo Lind", "paint")),
        ("13:47-20.10(d)2", Payment("expense", 4_000, "Hugo Lind", "tips")),
        ("13:47-20.8(b)3", Payment("expense", 4_000, "Lena Ortiz's husband", "flowers")),
        ("13:47-20.10(c)6", Payment("expense", 4_000, "Mr. and Mrs. Vance", "flowers")),
        ("13:47-20.10(c)6", Payment("expense", 4_000, "the Keene family", "flowers")),
        ("13:47-20.5(d)[who-may-be-paid]", Payment("expense", 4_000, "Ada Fields LLC", "advice")),
        ("13:47-20.5(d)[who-may-be-paid]", Payment("expense", 4_000, "wife of B. Marsh", "flowers")),
        ("13:47-20.10(d)2", Payment("expense", 4_000, "Gift Shop", "gift cards for the volunteers")),
        ("13:47-20.10(d)3", Payment("expense", 4_000, "Bay Spirits", "beer for the dealers")),
        ("13:47-20.8(b)1", Payment("expense", 4_000, "Bay Shop", "redeemed chips")),
        ("13:47-4.9(c)12", Payment("fee", 4_000, "Evesham Township")),  # another municipality
        ("13:47-4.9(c)12", Payment("fee", 4_000, "Borough of Medford Lakes")),
        ("13:47-20.9(b)3", Payment("expense", 4_000, "whoever", "chairs")),
        ("13:47-20.9(b)3", Payment("expense", 4_000, "Bay Chairs", "chairs", check="post-dated 5/20")),
        (None, Payment("tips", 4_000, "Hugo Lind")),
        (None, Payment("fee", 0, "Commission")),
    ],
)
@provision(
    "13:47-20.8(b)3",
    "13:47-20.10(c)6",
    "13:47-20.10(c)3",
    "13:47-16.1(d)",
    "13:47-20.5(d)[who-may-be-paid]",
    "13:47-6.3(a)",
    "13:47-6[expenses]",
)
def test_what_the_account_does_not_pay(cite: str | None, asked: Payment) -> None:
    books = settled()
    before, lines = dict(books.ledger.balances), len(books.journal.lines)
    with refused(cite):
        pay(books, EVENING, OWEN, asked)
    assert (books.ledger.balances, len(books.journal.lines)) == (before, lines)


@provision("13:47-16.1(d)", "13:47-16.2(a)[class-a-operator]", "13:47-16.2(a)[class-b-operator]")
def test_a_cap_is_not_passed_in_two_checks() -> None:
    books = settled()
    pay(books, EVENING, OWEN, Payment("rent", 90_000, "Shore Tables"))
    with refused("13:47-16.1(d)"):
        pay(books, EVENING, OWEN, Payment("rent", 35_001, "shore tables"))
    pay(books, EVENING, OWEN, Payment("rent", 35_000, "Shore Tables"))
    pay(books, EVENING, OWEN, Payment("pay", 50_000, "Hugo Lind"))
    with refused("13:47-16.2(a)[class-a-operator]"):
        pay(books, EVENING, OWEN, Payment("pay", 1, "Lind, Hugo"))
    assert paid_to(books, "hugo lind", "pay") == 50_000
    pay(books, EVENING, OWEN, Payment("pay", 75_000, "Shore Tables"))  # its class A and its class B operator
    with refused("13:47-16.2(a)[class-a-operator]"):
        pay(books, EVENING, OWEN, Payment("pay", 1, "Shore Tables"))
    assert books.held(BANK, CASH) == 500_000 - 250_000


def test_what_it_pays() -> None:
    books = settled()
    for asked in (
        Payment("fee", 10_000, "Commission"),
        Payment("fee", 10_000, "Medford Township"),
        Payment("prizes", 24_000, "Corner Shop", "radios"),
        Payment("expense", 30_000, "City Hall", "the hall"),
        Payment("bookkeeping", 5_000, "Ives & Co"),
        Payment("proceeds", 100_000, "Medford Food Bank", "meals", "107", "organization"),
    ):
        pay(books, EVENING, OWEN, asked)
    assert {line.data["what"] for line in books.journal.lines if line.kind == "payment"} < set(PURPOSES)


@provision("13:47-20.8(a)3")
def test_a_late_deposit_says_why() -> None:
    books = opened()
    bank.sell(books, EVENING, 10_000)
    bank.close(books, EVENING, 30_000)  # a Tuesday
    with refused("13:47-20.8(a)3"):
        bank.deposit(books, EVENING + timedelta(days=15), 10_000, "slip 1")
    line = bank.deposit(books, EVENING + timedelta(days=15), 10_000, "slip 1", why="the bank was closed")
    assert (line.data["late"], line.data["why"]) == (14, "the bank was closed")
    weekend = opened(('dates = ["2010-05-04"]', 'dates = ["2010-05-04", "2010-05-05"]'))
    assert bank.deposit_due(weekend) is None  # not closed


def test_entries_stand_in_the_order_of_time() -> None:
    books = opened()
    bank.sell(books, EVENING, 1_000)
    with pytest.raises(Refusal, match="lies before the last entry, 2 of 2010-05-04 19:00"):
        bank.admit(books, EVENING - timedelta(minutes=1), 1)
    bank.admit(books, EVENING, 1)


@provision("13:47-6.25(b)[stop-play]", "13:47-6.25(c)")
@pytest.mark.parametrize("typed", ["P. Hale", "P Hale", "hale, p.", "1", "#1", "badge 1"])
def test_a_stopped_player_stays_stopped_whatever_is_typed(typed: str) -> None:
    from chapter47.night.cheating import stop

    books = opened()
    bank.sell(books, EVENING, 40_000)
    assert bank.give_badge(books, EVENING, "P. Hale", by="Ruth Vance").data["number"] == 1
    assert bank.give_badge(books, EVENING, "Quinn", by="Ruth Vance").data["number"] == 2
    stop(books, EVENING, "Ada Fields", "1", "red dog", "showed his cards")
    assert books.state.cases[0].player == "P. Hale"
    with refused("13:47-6.25(b)[stop-play]"):
        bank.sell(books, EVENING, 1_000, player=typed)
    with refused("13:47-6.25(b)[stop-play]"):
        books.verify_wager(typed, 500, EVENING)
    with refused("13:47-6.25(c)"):
        prizes.redeem(books, EVENING, "1", player=typed)
    with refused("13:47-6.25(c)"):
        prizes.redeem(books, EVENING, "1", player="Peter Halle")  # another name, and no badge
    assert prizes.redeem(books, EVENING, "1", player="2", count=2).data["player"] == "Quinn"
    with pytest.raises(Refusal, match="No badge 9"):
        prizes.redeem(books, EVENING, "1", player="9")
    with pytest.raises(Refusal, match="Quinn has badge 2"):
        bank.give_badge(books, EVENING, "quinn", by="Ruth Vance")


@provision("13:47-16.2(a)[class-a-operator]")
def test_a_providers_operators_have_one_sum_together() -> None:
    books = settled()
    pay(books, EVENING, OWEN, Payment("pay", 50_000, "Ada Fields"))
    pay(books, EVENING, OWEN, Payment("pay", 20_000, "Shore Tables"))  # $750 for the two of them
    with pytest.raises(Refusal, match=r"above \$750.00, the most for the 2 operators of Shore Tables"):
        pay(books, EVENING, OWEN, Payment("pay", 10_000, "shore tables"))
    with pytest.raises(Refusal, match=r"after \$700.00"):
        pay(books, EVENING, OWEN, Payment("pay", 10_000, "B. Marsh"))
    pay(books, EVENING, OWEN, Payment("pay", 5_000, "Ben Marsh"))


@provision("13:47-6.25(b)[stop-play]", "13:47-20.10(d)1")
def test_a_name_like_a_stopped_players_needs_a_badge_and_what_was_shown() -> None:
    books = opened()
    cheating.stop(books, EVENING, "Ada Fields", "P. Hale", "red dog", "showed his cards")
    for typed in ("Peter Hale", "Hale", "P. J. Hale", "hale peter"):
        with pytest.raises(Refusal, match=r"may be P\. Hale"):
            books.verify_player(typed)
        with pytest.raises(Refusal, match="may be one of case 1"):
            prizes.redeem(books, EVENING, "1", player=typed)
        with pytest.raises(Refusal, match=r"may be P\. Hale"):
            bank.give_badge(books, EVENING, typed, by="Ruth Vance")
    for typed in ("P Hale", "hale, p."):
        with pytest.raises(Refusal, match="was told to stop"):
            bank.give_badge(books, EVENING, typed, by="Ruth Vance", shown="a driving licence")
    with pytest.raises(Refusal, match="may be Ben Marsh"):
        books.verify_player("B. Marsh")
    with pytest.raises(Refusal, match="Ben Marsh works"):
        bank.give_badge(books, EVENING, "Ben Marsh", by="Ruth Vance", shown="a driving licence")
    bank.give_badge(books, EVENING, "Peter Hale", by="Ruth Vance", shown="a driving licence")
    books.verify_player("1")
    books.verify_player("Peter Hale")
    books.verify_player("Ben")


@pytest.mark.parametrize(
    ("to", "what"),
    [
        ("Ortiz Bakery", "rolls"),
        ("Marsh & Son", "ice"),
        ("Keene Family Farm", "corn"),
        ("Fields Consulting", "tax advice"),
        ("Cash & Carry", "paper plates"),
        ("Dealer's Choice Deli", "lunch for the dealers"),
        ("Bay Print", "gift wrap"),
        ("Bay Market", "ginger ale and root beer for the crew"),
        ("Bay Print", "badges for the staff"),
        ("Medford Hall", "rent of the hall"),
    ],
)
def test_shops_with_names_like_somebodys_are_paid(to: str, what: str) -> None:
    assert pay(settled(), EVENING, OWEN, Payment("expense", 4_000, to, what)).data["to"] == to


def test_a_cap_is_not_passed_under_a_firms_name() -> None:
    books = settled()
    pay(books, EVENING, OWEN, Payment("pay", 40_000, "Hugo Lind"))
    with refused("13:47-16.2(a)[class-a-operator]"):
        pay(books, EVENING, OWEN, Payment("pay", 20_000, "Hugo Lind Gaming LLC"))
    pay(books, EVENING, OWEN, Payment("pay", 10_000, "Hugo Lind Gaming LLC"))
    with refused("13:47-16.2(a)[class-a-operator]"):
        pay(books, EVENING, OWEN, Payment("pay", 1, "Hugo Lind"))
