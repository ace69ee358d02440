"""Chips by denomination: issued, changed, counted at the close of tables and window, every difference named."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.night.nights import EVENING, opened, planned, refused, with_table

from chapter47 import Refusal
from chapter47.night import bank, tables
from chapter47.night.accounts import PLAYERS, ROOM, WINDOW
from chapter47.night.papers.letters import operations
from chapter47.night.pieces import _exact, find, hand_out, parse_pieces, pieces_in_words, worth
from chapter47.night.totals import by_denomination, by_table, differences, reconciled
from chapter47.rulebook.testing import provision

LENA = "Lena Ortiz"
RED, GREEN, WHITE = "red chip of $5.00", "green chip of $25.00", "white chip of $1.00"
SCRIP, TOKEN = "scrip of $100.00", "token of $1.00"
NIGHT = planned()


@pytest.mark.parametrize(
    ("typed", "pieces"),
    [
        ("340 red, 20 green", {RED: 340, GREEN: 20}),
        ("3,900 red; 1 chip of $25", {RED: 3900, GREEN: 1}),
        ("5 scrip, 7 tokens, 2 x white chips", {SCRIP: 5, TOKEN: 7, WHITE: 2}),
        ("1 red, 2 red", {RED: 3}),
        ("4 $100", {SCRIP: 4}),
    ],
)
def test_pieces_as_people_type_them(typed: str, pieces: dict[str, int]) -> None:
    assert parse_pieces(NIGHT, typed) == pieces


def test_what_cannot_be_read_is_refused() -> None:
    with pytest.raises(Refusal, match="'chip' is more than one denomination"):
        find(NIGHT, "chip")
    with pytest.raises(Refusal, match="'blue' is no denomination of this night"):
        parse_pieces(NIGHT, "3 blue")
    for typed in ("red", "", "three red", "-3 red"):
        with pytest.raises(Refusal, match="is not a number of pieces"):
            parse_pieces(NIGHT, typed)


def test_what_to_hand_out() -> None:
    books = opened()
    assert hand_out(NIGHT, books.tray(WINDOW), 2_041, "here") == {GREEN: 81, RED: 3, WHITE: 1}
    assert hand_out(NIGHT, {SCRIP: 3, TOKEN: 50}, 230, "here") == {SCRIP: 2, TOKEN: 30}
    assert hand_out(NIGHT, {GREEN: 1, RED: 6}, 30, "here") == {GREEN: 1, RED: 1}
    odd = planned(('value = "$25"', 'value = "$6"'), ('value = "$1", count = 5000', 'value = "$9", count = 5000'))
    nine, six = "white chip of $9.00", "green chip of $6.00"
    assert hand_out(odd, {nine: 2, six: 2}, 12, "here") == {six: 2}  # the largest first does not come out
    with pytest.raises(Refusal, match=r"The pieces here do not make \$3: 2 red chips of \$5.00\."):
        hand_out(NIGHT, {RED: 2}, 3, "here")
    assert pieces_in_words({RED: 1, SCRIP: 2}) == "1 red chip of $5.00, 2 scrip of $100.00"


@given(st.lists(st.tuples(st.integers(1, 12), st.integers(0, 5)), max_size=4), st.integers(1, 60))
def test_change_is_made_wherever_it_can_be(values: list[tuple[int, int]], amount: int) -> None:
    trays = [(str(at), value, have) for at, (value, have) in enumerate(values)]
    sums = {0}
    for _, value, have in trays:
        sums = {total + value * many for total in sums for many in range(have + 1)}
    picked = _exact(trays, amount)
    assert (picked is not None) == (amount in sums)
    if picked is not None:
        assert sum(value * picked.get(name, 0) for name, value, _ in trays) == amount
        assert all(picked.get(name, 0) <= have for name, _, have in trays)


@provision("13:47-20.8(a)2")
def test_a_sale_says_which_pieces_are_handed_over() -> None:
    books = opened()
    assert bank.sell(books, EVENING, 1_020).data["pieces"] == {GREEN: 2, WHITE: 1}
    assert bank.sell(books, EVENING, 1_000, pieces={RED: 10}).data["pieces"] == {RED: 10}
    assert books.tray(WINDOW) == {RED: 3_990, GREEN: 1_598, WHITE: 4_999, SCRIP: 150, TOKEN: 1_000}
    before = dict(books.ledger.balances)
    with refused("13:47-20.8(a)2"):
        bank.sell(books, EVENING, 1_000, pieces={RED: 11})
    with pytest.raises(Refusal, match="no denomination"):
        bank.sell(books, EVENING, 1_000, pieces={"blue chip of $5.00": 10})
    with pytest.raises(Refusal, match="cannot be"):
        bank.sell(books, EVENING, 1_000, pieces={RED: 11, WHITE: -5})
    assert books.ledger.balances == before


@provision("13:47-20.12(c)3")
def test_pieces_are_changed_for_others_of_the_same_worth() -> None:
    books = opened()
    bank.sell(books, EVENING, 2_000)
    bank.change(books, EVENING, {GREEN: 2}, {TOKEN: 50})
    assert (books.held(ROOM, GREEN), books.held(ROOM, TOKEN), books.held(PLAYERS)) == (2, 50, 100)
    with refused("13:47-20.12(c)3"):
        bank.change(books, EVENING, {GREEN: 1}, {TOKEN: 26})
    with refused("13:47-20.12(c)3"):
        bank.change(books, EVENING, {GREEN: 1}, {TOKEN: 25}, by="Ben Marsh")
    with pytest.raises(Refusal, match="the room holds only"):
        bank.change(books, EVENING, {GREEN: 3}, {TOKEN: 75})


@provision("13:47-20.12(c)3")
def test_a_table_is_issued_chips_and_counted_by_denomination() -> None:
    books = with_table(opened())
    bank.sell(books, EVENING, 20_000, pieces={GREEN: 40})
    tables.fill(books, EVENING, "2", {RED: 100, GREEN: 20}, LENA)
    assert tables.tray_of(books, "2") == {RED: 100, GREEN: 20}
    tables.fill(books, EVENING, "2", {RED: 10}, LENA, back=True)
    assert tables.fill(books, EVENING, "2", -30, LENA).data["pieces"] == {GREEN: 1, RED: 1}
    with pytest.raises(Refusal, match=r"The pieces at table 2 do not make \$3"):
        tables.fill(books, EVENING, "2", -3, LENA)
    with pytest.raises(Refusal, match=r"cannot hold 90 red chips of \$5.00: only 89 left the window"):
        tables.count(books, EVENING, "2", {RED: 90, GREEN: 19}, "Ben Marsh", close=True)
    line = tables.count(books, EVENING, "2", {RED: 60, GREEN: 39}, "Ben Marsh", close=True)
    assert (line.data["counted"], line.data["won"]) == (1_275, 355)
    assert by_table(books) == [
        {
            "table": "2",
            "won": 355,
            "entered": 0,
            "rounds": False,
            "pieces": {RED: {"issued": 89, "closed": 60}, GREEN: {"issued": 19, "closed": 39}},
            "open": False,
        }
    ]
    assert (books.held(ROOM, RED), books.held(ROOM, GREEN)) == (29, 20)  # $645 is with the players
    assert worth(NIGHT, books.tray(ROOM)) == books.held(PLAYERS) == 645
    assert reconciled(books)


def test_the_windows_count_names_every_difference() -> None:
    books = opened()
    bank.sell(books, EVENING, 10_000, pieces={RED: 100})
    there = books.tray(WINDOW)
    wrong = {**there, RED: there[RED] - 3, WHITE: there[WHITE] + 15}
    with pytest.raises(Refusal, match=r"3 red chips of \$5.00 short, of 3,900; 15 white chips of .* over, of 5,000"):
        bank.close(books, EVENING, 30_000, window=wrong)
    assert not books.state.closed
    bank.close(books, EVENING, 30_000, window=wrong, why="three reds changed for whites by hand")
    assert not reconciled(books)
    assert differences(books) == [
        "3 red chips of $5.00 short, entry 3 (three reds changed for whites by hand)",
        "15 white chips of $1.00 over, entry 3 (three reds changed for whites by hand)",
    ]
    red = next(one for one in by_denomination(books) if one["piece"] == RED)
    assert red == {"piece": RED, "value": 5, "made": 4_000, "window": 3_897, "room": 100, "off": -3}
    written = operations(books).html(books.night)
    assert "3 red chips of $5.00 short, entry 3" in written


def test_a_true_count_leaves_no_difference() -> None:
    books = opened()
    bank.sell(books, EVENING, 10_000)
    bank.close(books, EVENING, 30_000, window=books.tray(WINDOW))
    assert reconciled(books)
    assert differences(books) == []
    assert "No difference." in operations(books).html(books.night)
