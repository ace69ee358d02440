"""Tables with real cards and dice: what fell is typed in, irregularities declared, mistakes undone with a reason."""

from __future__ import annotations

import re
from random import Random

import pytest
from tests.house.entering import DEALER, FLOOR, blackjack, enter, ready
from tests.house.faults import DiedError, Weather
from tests.house.playing import chips, in_the_books, said, text, total

from chapter47 import Bet, Refusal
from chapter47.house import House, audit
from chapter47.house.live import LiveTable
from chapter47.house.people import NotYours
from chapter47.house.store import journal_of, read
from chapter47.table.cards import Card
from chapter47.table.events import Undone, kind_of
from chapter47.table.irregularities import Declaration
from chapter47.table.requests import Attest, Bets, Draw
from chapter47.table.window import Limits, Sit
from chapter47.table.writing import line


def _layout(house: House) -> int:
    return sum(amount for name, amount in house.accounts(1).items() if name.startswith("layout"))


def journal(house: House, table: int = 1) -> list[str]:
    """Every row, undone ones and all, without citations."""
    with house.engine.connect() as connection:
        return [written for row in read(journal_of(connection, table)) if (written := line(row.event))]


def last(house: House, kind: str, table: int = 1) -> int:
    """The number of the newest event of a kind."""
    with house.engine.connect() as connection:
        return max(row.number for row in read(journal_of(connection, table)) if kind_of(row.event) == kind)


def test_a_round_of_blackjack_with_real_cards(database: str) -> None:
    """Ann doubles her $20 on 11 and gets a king; bob stands on 11; the dealer has 18: she wins $40, he loses $50."""
    house = House(database)
    live = blackjack(house)
    enter(house, "", "double", "$20", "KD", "", "", "stand", "")
    told = house.accounts(1)
    assert (told["layout 1"] + told["layout 2"], told["seat 1"], told["seat 2"]) == (9_000, 46_000, 45_000)
    enter(house, "8S")
    while not isinstance(live.pending, Bets):
        enter(house, "")
    told = house.accounts(1)
    assert (told["seat 1"], told["seat 2"], told["drop"], told["win"]) == (54_000, 45_000, 100_000, 1_000)
    assert not any(name.startswith("layout") for name in told)
    assert "pay 1 blackjack $20.00 at 1 to 1" in text(live)
    assert "take 2 blackjack $50.00" in text(live)
    assert [act["text"] for act in reversed(house.acts())] == ["table 1: dealt by flo", "table 1: dealt by dan"]
    assert total(house) == 0
    assert audit(house.engine).faults == []
    house.close()


def test_a_round_of_craps_with_real_dice() -> None:
    """$20 on the pass line; an eight, a die off the table, and the eight again: even money."""
    house = House(":memory:")
    live = ready(house, "craps")
    house.place(1, [Bet(1, "pass", 2_000)], DEALER)
    house.no_more_bets(1, DEALER)
    enter(house, "accept", "1-2")
    house.no_more_bets(1, DEALER)
    enter(house, "4 4")
    assert live.table.seats[1].balance == 48_000
    house.no_more_bets(1, DEALER)
    house.declare(1, Declaration("off-table", by="boxperson"), DEALER)
    while "2 dice" not in live.asked():
        enter(house, said(live, Random(1)))
    enter(house, "5 3")
    assert live.table.seats[1].balance == 52_000
    assert house.accounts(1)["win"] == -2_000
    assert "declare off-table by boxperson" in journal(house)
    assert house.acts()[0]["text"] == "table 1: off-table declared"
    assert audit(house.engine).faults == []


# ---- undo ------------------------------------------------------------------------------------------------------------


def test_an_undo_takes_back_the_last_entry_and_keeps_it_on_record() -> None:
    house = House(":memory:")
    live = blackjack(house)
    enter(house, "", "double", "$20")
    assert _layout(house) == 9_000
    before, doubled = journal(house), last(house, "asked")
    assert last(house, "amount-named") == doubled + 1
    assert house.undo(1, "she said hit", FLOOR) == doubled  # before the amount and its stake
    assert live.asked() == "seat 1: double"
    assert _layout(house) == 7_000
    house.undo(1, "she said hit", DEALER, FLOOR)
    assert live.asked() == "seat 1: box 1"
    enter(house, "hit", "KD")
    assert journal(house)[: len(before)] == before  # nothing is taken out of the journal
    assert journal(house)[len(before)] == f'undo {doubled} by flo "she said hit"'
    assert 'ask 1 "box1" -> double' not in text(live)
    assert 'ask 1 "box1" -> hit' in text(live)
    assert [act["text"].partition(" [before: step ")[0] for act in house.acts()[:2]] == [
        f"table 1: back to step {doubled - 1}: she said hit (approved by flo)",
        f"table 1: back to step {doubled}: she said hit",
    ]
    again = LiveTable(house.engine, 1)
    assert (text(again), again.asked()) == (text(live), live.asked())
    assert audit(house.engine).faults == []


def test_an_undo_that_comes_again_takes_nothing_more_back() -> None:
    house = House(":memory:")
    live = blackjack(house)
    enter(house, "", "hit")
    house.undo(1, "misheard", FLOOR, key="one")
    asked, rows, acts = live.asked(), len(journal(house)), len(house.acts())
    house.undo(1, "misheard", FLOOR, key="one")
    assert (live.asked(), len(journal(house)), len(house.acts())) == (asked, rows, acts)


def test_a_reason_is_kept_as_it_was_said_and_written_on_one_line() -> None:
    house = House(":memory:")
    live = blackjack(house)
    for reason in ('a "quoted" word', "two\nlines"):
        rows = len(journal(house))
        house.undo(1, reason, FLOOR)
        with house.engine.connect() as connection:
            undone = [row.event for row in read(journal_of(connection, 1)) if isinstance(row.event, Undone)]
        assert undone[-1].reason == reason
        assert len(journal(house)) == rows + 1
        assert len(journal(house)[-1].splitlines()) == 1
        enter(house, "6D")
    again = LiveTable(house.engine, 1)
    assert (text(again), again.asked()) == (text(live), live.asked())
    assert audit(house.engine).faults == []


def test_what_cannot_be_undone_is_refused() -> None:
    house = House(":memory:")
    live = blackjack(house)
    for reason in ("", "  ", "\n"):
        with pytest.raises(Refusal, match="needs a reason"):
            house.undo(1, reason, FLOOR)
    with pytest.raises(NotYours, match="may not supervise"):
        house.undo(1, "misread", DEALER)
    enter(house, "", "stand", "", "stand", "", "10D")
    while not isinstance(live.pending, Bets):
        enter(house, "")
    with pytest.raises(Refusal, match="The round is over"):
        house.undo(1, "misread", FLOOR)
    before, acts = text(live), len(house.acts())
    house.place(1, [Bet(1, "blackjack", 1_000)], DEALER)
    house.no_more_bets(1, DEALER)
    with pytest.raises(Refusal, match="Nothing was entered in this round"):
        house.undo(1, "the last round", FLOOR)
    assert text(live).startswith(before)
    assert len(house.acts()) == acts  # no undo, no act
    own = house.open("blackjack")
    with pytest.raises(Refusal, match="What chance decided stays"):
        house.undo(own.number, "unlucky", FLOOR)


def test_what_is_settled_stays() -> None:
    """A blackjack against a five is paid at once; bob's card, dealt before, can no longer be undone. 19:47-2.7(a)."""
    house = House(":memory:")
    live = ready(house, "blackjack")
    house.place(1, [Bet(1, "blackjack", 2_000), Bet(2, "blackjack", 5_000)], DEALER)
    house.no_more_bets(1, DEALER)
    enter(house, "AC", "5D", "5H", "KS")
    house.undo(1, "it was a queen", FLOOR)
    enter(house, "QS", "6D")
    assert house.accounts(1)["seat 1"] == 53_000
    assert not isinstance(live.pending, Bets)
    with pytest.raises(Refusal, match="settled already"):
        house.undo(1, "misread", FLOOR)


def test_a_card_typed_too_early_is_refused_not_lost() -> None:
    house = House(":memory:")
    live = blackjack(house)
    assert live.asked() == "box 1 11 (go on, or declare)"
    before = text(live)
    with pytest.raises(Refusal, match=re.escape("'8S' cannot be read")):
        enter(house, "8S")
    assert text(live) == before


@pytest.mark.parametrize("typed", ["", "ZZ", "9C 9C", "JOKER", "9C!"])
def test_what_is_not_a_card_changes_nothing(typed: str) -> None:
    house = House(":memory:")
    live = ready(house, "blackjack")
    house.place(1, [Bet(1, "blackjack", 2_000)], DEALER)
    house.no_more_bets(1, DEALER)
    before = text(live)
    with pytest.raises(Refusal):
        enter(house, typed)
    assert text(live) == before


# ---- irregularities --------------------------------------------------------------------------------------------------


def declaration(live: LiveTable, key: str, random: Random) -> Declaration:
    """An irregularity as its rule wants it declared."""
    known = live.table.game.irregularities[key]
    request = live.pending
    shoe = request.shoe if isinstance(request, Draw) else live.table.shoe
    cards = [card for card in shoe.remaining() if isinstance(card, Card)]
    card = random.choice(cards) if known.needs_card and cards else None
    seat = min(live.table.seats, default=1) if known.needs_seat else None
    return Declaration(key, known.by[0], card, False, seat, known.grounds[0] if known.grounds else "seen by the dealer")


@pytest.mark.parametrize(
    ("game", "least"),
    [
        ("blackjack", 6),
        ("craps", 4),
        ("minibaccarat", 2),
        ("roulette", 2),
        ("caribbean-stud", 3),
        ("big-six", 2),
        ("sic-bo", 1),
    ],
)
def test_every_irregularity_that_comes_up_is_declared(game: str, least: int) -> None:
    """Each is declared once, at the first place that admits it; chips are conserved and the journal replays."""
    house, random = House(":memory:"), Random(11)
    live = house.open(game, limits=Limits(minimum=100), entered=True)
    declared: set[str] = set()
    for turn in range(160):
        if live.pending is None:
            break
        if (key := _declare(house, live, declared, random)) is not None:
            assert any(text.startswith(f"declare {key}") for text in journal(house))
            assert house.acts()[0]["text"].startswith(f"table 1: {key} declared")
            declared.add(key)
        elif isinstance(live.pending, Bets):
            _bet(house, live, random, turn)
        else:
            house.enter(1, said(live, random), FLOOR if isinstance(live.pending, Attest) else DEALER)
    assert len(declared) >= least, declared
    assert total(house) == 0
    again = LiveTable(house.engine, 1)
    assert (text(again), again.asked()) == (text(live), live.asked())
    assert audit(house.engine).faults == []
    house.close()


def _declare(house: House, live: LiveTable, declared: set[str], random: Random) -> str | None:
    """The first irregularity that may be declared here and was not yet; None if there is none."""
    assert live.pending is not None
    for key in live.pending.admits:
        if key not in declared:
            rows, acts = journal(house), len(house.acts())
            try:
                house.declare(1, declaration(live, key, random), FLOOR)
            except Refusal:
                assert (journal(house), len(house.acts())) == (rows, acts)
            else:
                return key
    return None


def _bet(house: House, live: LiveTable, random: Random, turn: int) -> None:
    if not live.playing():
        house.welcome(f"p{turn}", 300_000)
        house.place(1, [Sit(1, f"p{turn}", 200_000)], DEALER)
    for kind in live.table.offered[:3]:
        name = f"{kind.key}:{random.choice(kind.spots)}" if kind.spots else kind.key
        try:
            house.place(1, [Bet(1, name, 1_000)], DEALER)
        except Refusal as refusal:
            assert refusal.message
    house.no_more_bets(1, DEALER)


def test_a_declaration_that_comes_again_is_made_once() -> None:
    house = House(":memory:")
    live = blackjack(house)
    found = Declaration("card-face-up-in-shoe", "dealer", Card.parse("3C"))
    for _ in range(3):
        house.declare(1, found, DEALER, key="one")
    assert journal(house).count("declare card-face-up-in-shoe card 3C by dealer") == 1
    assert len([act for act in house.acts() if "declared" in act["text"]]) == 1
    with pytest.raises(NotYours):
        house.declare(1, Declaration("card-face-up-in-shoe", "floorperson", Card.parse("3C")), DEALER)
    with pytest.raises(Refusal, match="know no irregularity"):
        house.declare(1, Declaration("earthquake"), FLOOR)
    assert live.asked() == "box 1 11 (go on, or declare)"


# ---- crashes ---------------------------------------------------------------------------------------------------------


def test_a_real_round_survives_a_death_after_every_entry(database: str) -> None:
    """The process dies before or after each commit of a round; what the dealer typed is there once."""
    house, deaths = House(database), 0
    blackjack(house)
    script = ["", "double", "$20", "UNDO", "$10", "KD", "", "", "hit", "4C", "", "stand", "", "8S"]
    for turn, typed in enumerate(script):
        for kind in ("a commit", "a reply"):
            weather = Weather(house.engine)
            weather.arm(kind, 0)
            weather.calm = False
            try:
                _entered(house, typed, f"key {turn}")
            except DiedError:
                deaths += 1
                house.engine.dispose()
                house = House(database)
                assert in_the_books(house, 1) == chips(house.table(1))
        weather.clear()
        _entered(house, typed, f"key {turn}")  # the dealer, who had no answer, types it again
    live = house.table(1)
    while not isinstance(live.pending, Bets):
        enter(house, "")
    told = house.accounts(1)
    assert (told["seat 1"], told["seat 2"]) == (53_000, 45_000)  # $20 and a double of $10 win; 15 loses to 18
    assert journal(house).count("draw box1 KD") == 1
    assert len([text for text in journal(house) if text.startswith("undo ")]) == 1
    assert len([act for act in house.acts() if "back to step" in act["text"]]) == 1
    assert deaths >= len(script)
    assert audit(house.engine).faults == []
    house.close()


def _entered(house: House, typed: str, key: str) -> None:
    if typed == "UNDO":
        house.undo(1, "a double for less", FLOOR, key=key)
    else:
        house.enter(1, typed, DEALER, key)
