"""Keno tickets: the five kinds, prices, pay tables, what is printed, what is redeemed (19:47-15.2 to 15.4, 15.6)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapter47 import Game, Refusal, play_script
from chapter47.games.keno.elections import SAMPLE, KenoElections, returned
from chapter47.games.keno.procedure import book_of, limited
from chapter47.games.keno.state import Marks, Status
from chapter47.games.keno.wagers import EXAMPLES
from chapter47.rulebook.testing import provision
from chapter47.scripts import Played

ONE_TO_TWENTY = "numbers " + " ".join(map(str, range(1, 21)))


def script(*lines: str) -> Played:
    head = ("game keno", "limits $1 to $5000", "seat 1 Ann $500", "seat 2 Bob $500")
    return play_script("\n".join([*head, *lines]))


def gain(ticket: str, dollars: int, *lines: str) -> int:
    """What seat 1 has won on a ticket, in cents, when 1 to 20 are drawn."""
    return script(*lines, f"bet 1 {ticket} ${dollars}", ONE_TO_TWENTY).table.seats[1].balance - 50_000


def cite_of(*lines: str) -> str | None:
    with pytest.raises(Refusal) as refusal:
        script(*lines, ONE_TO_TWENTY)
    assert refusal.value.instead
    return refusal.value.cite


# ---- the kinds -------------------------------------------------------------------------------------------------------


@provision("19:47-15.2[straight]", "19:47-15.1[catch]", "19:47-15.3[multiple]")
def test_a_straight_ticket() -> None:
    assert Marks.read("straight", "3,17,22").wagers == Marks.read("straight", "3-17-22").wagers == ((3, 17, 22),)
    assert gain("straight:3,17,20", 2) == 8200  # all three at 42 times: $84 in all
    assert gain("straight:3,17,22", 2) == 0  # two caught: once the rate
    assert gain("straight:3,27,22", 2) == -200
    assert cite_of("bet 1 straight:1,2/3,4 $1") == "19:47-15.2[straight]"
    for marks in ("", "0", "81", "3,3", "a,b", "3;4"):
        assert cite_of(f"bet 1 straight:{marks} $1") == "19:47-15.2[straight]"


@provision("19:47-15.2[split]")
def test_a_split_ticket() -> None:
    assert Marks.read("split", "1,2,3/10,11,12").wagers == ((1, 2, 3), (10, 11, 12))
    assert gain("split:1,2,3/30,31,32", 2) == 4000  # 42 - 2
    assert cite_of("bet 1 split:1,2,3 $1") == "19:47-15.2[split]"
    assert cite_of("bet 1 split:1,2,3/3,4 $2") == "19:47-15.2[split]"


@provision("19:47-15.2[way]", "19:47-15.2[component]")
def test_a_way_ticket() -> None:
    ticket = Marks.read("way", "1,2/3,4/5,6/7,8@2")
    assert len(ticket.wagers) == 6
    assert {len(spots) for spots in ticket.wagers} == {4}
    assert gain("way:1,2/3,4/5,6@2", 3) == 3 * 11_000 - 300
    assert gain("way:1,2/3,4/55,66@2", 3) == 11_000 + 2 * 100 - 300  # one of four spots, two with two caught
    for marks in ("1,2/3,4@2", "1,2/3,4/5@2", "1,2/3,4/5,6@1", "1,2/3,4/5,6@4", "1,2/3,4/5,6@2+3"):
        assert cite_of(f"bet 1 way:{marks} $12") == "19:47-15.2[way]"


@provision("19:47-15.2[combination]")
def test_a_combination_ticket() -> None:
    ticket = Marks.read("combination", "1,2/3,4,5/6@1+2")
    assert [len(spots) for spots in ticket.wagers] == [2, 3, 1, 5, 3, 4]
    assert gain("combination:1,2/3,4,5/6@1+2", 6) == (12 + 42 + 3 + 450 + 42 + 110) * 100 - 600
    for marks in ("1,2@1", "1,2/3@3", "1,2/3@1+1"):
        assert cite_of(f"bet 1 combination:{marks} $6") == "19:47-15.2[combination]"


@provision("19:47-15.2[king]")
def test_a_king_ticket() -> None:
    assert Marks.read("king", "7/1,2/3,4").wagers == ((1, 2, 7), (3, 4, 7))
    assert Marks.read("king", "7/1,2/3,4@1+2").wagers == ((1, 2, 7), (3, 4, 7), (1, 2, 3, 4, 7))
    assert gain("king:7/1,2/33,44", 2) == 4200 + 0 - 200
    for marks in ("7,8/1,2/3,4", "7", "7/1,2@2"):
        assert cite_of(f"bet 1 king:{marks} $2") == "19:47-15.2[king]"


@provision("19:47-15.2[no-others]")
def test_no_other_tickets() -> None:
    assert cite_of("bet 1 odd $1") == "19:47-15.2[no-others]"


@provision("19:47-15.2[most-spots]")
def test_fifteen_spots_unless_set_otherwise() -> None:
    sixteen = ",".join(map(str, range(1, 17)))
    assert cite_of(f"bet 1 straight:{sixteen} $1") == "19:47-15.2[most-spots]"
    more = KenoElections(most_spots=16, pay_table={**SAMPLE, 16: {16: 200_000}})
    Marks.read("straight", sixteen).verify(more)
    assert cite_of("bet 1 way:1,2,3,4,5,6,7,8/11,12,13,14,15,16,17,18/21,22,23,24,25,26,27,28@2 $3") == (
        "19:47-15.2[most-spots]"
    )


@provision("19:47-15.2[most-wagers]")
def test_a_ticket_does_not_explode() -> None:
    forty = "/".join(map(str, range(1, 41)))
    with pytest.raises(Refusal, match="40,225,345,056 wagers") as refusal:
        script(f"bet 1 way:{forty}@15 $5", ONE_TO_TWENTY)
    assert refusal.value.cite == "19:47-15.2[most-wagers]"
    Marks.read("way", f"{forty}@2").verify(KenoElections())
    assert cite_of("elect most_wagers=5", "bet 1 way:1,2/3,4/5,6/7,8@2 $6") == "19:47-15.2[most-wagers]"


@given(st.sampled_from(sorted(EXAMPLES)), st.text("0123456789,-/@+x", max_size=40))
def test_whatever_is_written_is_a_ticket_or_is_refused(kind: str, text: str) -> None:
    elections = KenoElections()
    try:
        marks = Marks.read(kind, text)
        marks.verify(elections)
    except Refusal as refusal:
        assert refusal.cite and refusal.instead
    else:
        assert marks.count == len(marks.wagers) == len(set(marks.wagers))
        assert marks.largest == max(map(len, marks.wagers)) <= elections.most_spots


@provision("19:47-15.2[multi-game]", "19:47-15.3[price]")
def test_price_and_games() -> None:
    played = script("bet 1 way:1,2/3,4/5,6@2x2 $12", ONE_TO_TWENTY)
    ticket = book_of(played.table).tickets[1]
    assert (ticket.rate, ticket.share, ticket.marks.parts) == (200, 600, 6)
    with pytest.raises(Refusal) as refusal:
        script("bet 1 way:1,2/3,4/5,6@2x2 $10", ONE_TO_TWENTY)
    assert (refusal.value.cite, refusal.value.instead) == ("19:47-15.3[price]", "a wager of $6.00 or $12.00")
    assert cite_of("bet 1 straight:1x21 $21") == "19:47-15.2[multi-game]"
    assert cite_of("elect rate=500", "bet 1 straight:1 $7") == "19:47-15.3[price]"
    assert script("elect most_games=30", "bet 1 straight:1x21 $21", ONE_TO_TWENTY).table.seats


@provision("19:47-15.3[tender]")
def test_currency_is_taken() -> None:
    assert gain("straight:3,17,20", 2) == 8200
    assert script("bet 1 straight:3,17,20 $2 currency", ONE_TO_TWENTY).table.seats[1].balance == 58_200
    assert cite_of("bet 1 straight:3 $2 marker") == "19:47-15.3[tender]"


# ---- pay tables ------------------------------------------------------------------------------------------------------


@provision("19:47-15.3[licensee-table]")
def test_the_licensee_supplies_the_table() -> None:
    assert gain("straight:7", 1) == 200
    assert gain("straight:7", 1, 'elect pay_table={"1": {"1": 4}}', "elect most_spots=1") == 300


@provision("19:47-15.3[complete]")
@pytest.mark.parametrize(
    ("row", "words"),
    [({}, "no row for 7"), ({5: 20, 7: 7000}, "lacks a catch"), ({4: 1, 5: 2, 6: 3}, "lacks"), ({7: 5, 8: 6}, "lacks")],
)
def test_a_table_is_whole(row: dict[int, int], words: str) -> None:
    with pytest.raises(Refusal, match=words) as refusal:
        KenoElections(pay_table={**SAMPLE, 7: row})
    assert refusal.value.cite == "19:47-15.3[complete]"
    with pytest.raises(Refusal, match="no wager can use"):
        KenoElections(most_spots=14)


@provision("19:47-15.3[monotone]")
def test_prizes_never_fall() -> None:
    for row in ({5: 9, 6: 85, 7: 80, 8: 20_000}, {5: 0, 6: 0, 7: 0, 8: 0}, {5: -1, 6: 5, 7: 80, 8: 90}):
        with pytest.raises(Refusal) as refusal:
            KenoElections(pay_table={**SAMPLE, 8: row})
        assert refusal.value.cite == "19:47-15.3[monotone]"


@provision("19:47-15.3[return-reported]")
def test_the_exact_return_is_told() -> None:
    odds = Game("keno").odds()
    assert returned(1, SAMPLE[1]) == Fraction(3, 4)
    for spots, row in SAMPLE.items():
        exact = odds[f"straight:{spots}-spot"].exact
        assert exact == 1 - returned(spots, row)
    assert len([w for w in odds.wagers if w.wager.startswith("straight")]) == 15


@provision("19:47-15.3[least-return]")
def test_the_licensees_own_floor_is_checked_exactly() -> None:
    one = {"pay_table": {1: {1: 3}}, "most_spots": 1}
    assert KenoElections(**one, least_return_percent=75).least_return_percent == 75
    with pytest.raises(Refusal, match=r"1 spots 75.00%") as refusal:
        KenoElections(**one, least_return_percent=76)
    assert refusal.value.cite == "19:47-15.3[least-return]"
    with pytest.raises(Refusal, match="11 spots"):
        KenoElections(least_return_percent=68)
    assert KenoElections(least_return_percent=67)


@provision("19:47-15.3[aggregate]")
def test_large_prizes_share_what_the_limit_leaves() -> None:
    elections = KenoElections(aggregate_limit=1_000_000, small_prize=60_000)
    assert limited([50_000, 2_000_000, 1_000_000], elections) == [50_000, 633_333, 316_666]
    assert limited([50_000, 900_000], elections) == [50_000, 900_000]
    assert limited([60_000] * 20, elections) == [60_000] * 20
    lines = ("elect aggregate_limit=20000", "elect small_prize=5000")
    played = script(*lines, "bet 1 straight:1,2,3,4 $2", "bet 2 straight:1,2,3 $1", ONE_TO_TWENTY)
    prizes = [ticket.prizes for ticket in book_of(played.table).tickets.values()]
    assert prizes == [15_800, 4200]


# ---- what is printed and redeemed ------------------------------------------------------------------------------------


@provision("19:47-15.4[time]", "19:47-15.4[numbers]", "19:47-15.4[ticket-number]", "19:47-15.4[game-number]")
@provision("19:47-15.4[station]", "19:47-15.4[casino]", "19:47-15.4[record-governs]")
def test_the_face_of_a_ticket() -> None:
    lines = ("elect casino=Taj Mahal", "elect station=7", "bet 2 straight:9 $1", "bet 2 straight:8 $1", ONE_TO_TWENTY)
    played = script(*lines, "bet 1 way:1,2/3,4/5,6@2x3 $18", ONE_TO_TWENTY)
    book = book_of(played.table)
    assert ([ticket.number for ticket in book.tickets.values()], book.issued) == (["000003"], 3)
    face = book.tickets[3].face(played.table.elections, "2010-05-01 21:15")
    assert face == [
        "2010-05-01 21:15",
        "Taj Mahal",
        "ticket 000003",
        "station 7",
        "game 2 to 4",
        "way 1,2 / 3,4 / 5,6 by 2",
        "3 wagers at $2.00: $18.00",
    ]
    record = [line for line in played.transcript.body() if "ticket 000003; station 7" in line]
    assert len(record) == 1 and "{19:47-15.4[record-governs]}" in record[0]


@provision("19:47-15.6[refused]")
def test_what_is_not_redeemed() -> None:
    played = script(
        "bet 1 straight:1 $1", "bet 1 straight:40 $1", "bet 1 straight:2x3 $3", "bet 2 straight:5 $1",
        'declare void-ticket by writer "ticket 000004"', ONE_TO_TWENTY,
    )  # fmt: skip
    book, elections = book_of(played.table), played.table.elections
    assert [ticket.status for ticket in book.tickets.values()] == [Status.PAID, Status.LOST, Status.PAID, Status.VOID]
    for serial, why in ((1, "paid"), (2, "lost"), (4, "void"), (9, "no ticket 000009")):
        with pytest.raises(Refusal, match=why) as refusal:
            book.verify_redeemable(serial, elections)
        assert refusal.value.cite == "19:47-15.6[refused]"
    book.tickets[3].status, book.tickets[3].played = Status.LIVE, 2
    with pytest.raises(Refusal, match="games to come"):
        book.verify_redeemable(3, elections)


@provision("19:47-15.6[time-limit]")
def test_the_days_of_redemption() -> None:
    played = script("bet 1 straight:1 $1", ONE_TO_TWENTY)
    book = book_of(played.table)
    book.tickets[1].status = Status.LIVE  # as if nobody had come for it yet
    limited_days = KenoElections(redemption_days=30)
    book.verify_redeemable(1, limited_days, 30)
    book.verify_redeemable(1, KenoElections(), 3000)
    with pytest.raises(Refusal) as refusal:
        book.verify_redeemable(1, limited_days, 31)
    assert refusal.value.cite == "19:47-15.6[time-limit]"


@provision("19:47-15.4[ticket-number]", "19:47-15.6[refused]")
def test_the_book_keeps_what_is_live_and_the_last_game() -> None:
    """However many tickets a day has had, a saved table holds those of one game; numbers go on."""
    games = [f"round\nbet 1 straight:{n},{n + 20} $2\n{ONE_TO_TWENTY}" for n in range(1, 16)]
    book = book_of(script(*games).table)
    assert (list(book.tickets), book.issued) == ([15], 15)
    with pytest.raises(Refusal, match="Ticket 000003 ended in an earlier game") as refusal:
        book.known(3)
    assert refusal.value.cite == "19:47-15.6[refused]"
    with pytest.raises(Refusal, match="There is no ticket 000016"):
        book.known(16)
