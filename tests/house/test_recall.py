"""Rounds recalled: by table, patron and time; step by step, with what each may see and what the ledger moved."""

from __future__ import annotations

import warnings

import pytest
from fastapi import FastAPI
from tests.house.playing import settled

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from fastapi.testclient import TestClient

from chapter47 import Refusal
from chapter47.house import House, audit
from chapter47.house.api import mount
from chapter47.house.ledger import Place
from chapter47.house.people import NotYours, Person, Role
from chapter47.house.recall import recall, rounds
from chapter47.house.say import for_staff
from chapter47.house.transcripts import layouts, transcript
from chapter47.scripts import replay
from chapter47.table.cards import Card
from chapter47.table.events import Announced, Attested, CardsCut, Declared, Drawn, Event, Rolled, Spun, Turned
from chapter47.table.irregularities import Declaration
from chapter47.table.requests import Ask
from chapter47.table.window import Bet, Leave, Sit

FLOOR = Person("fay", Role.FLOORPERSON)
EYE = Person("eye", Role.SURVEILLANCE)
ANN, BOB = Person("ann", Role.PATRON), Person("bob", Role.PATRON)


@pytest.fixture
def house() -> House:
    """A table of craps with real dice: Ann takes the dice and wins $10 on the pass line, Bob comes later."""
    house = House(":memory:")
    for name in ("ann", "bob"):
        house.welcome(name, 100_000)
    house.open("craps", entered=True)
    take_the_dice(house, "ann", 50_000)
    house.place(1, [Bet(1, "pass", 1000)], FLOOR)
    house.no_more_bets(1, FLOOR)
    house.enter(1, "4 3", FLOOR)
    settled(house)
    house.place(1, [Sit(2, "bob", 30_000), Bet(1, "pass", 500), Bet(2, "pass", 500)], FLOOR)
    house.no_more_bets(1, FLOOR)
    house.enter(1, "6 6", FLOOR)
    settled(house)
    return house


def take_the_dice(house: House, name: str, chips: int) -> None:
    settled(house)
    house.place(1, [Sit(1, name, chips)], FLOOR)
    house.no_more_bets(1, FLOOR)
    house.enter(1, "accept", FLOOR)
    house.enter(1, "1-2", FLOOR)
    settled(house)


def numbers(found: tuple[int, list[object]]) -> list[int]:
    return [each.round for each in found[1]]  # type: ignore[attr-defined]


def test_rounds_are_found_by_table_patron_and_time(house: House) -> None:
    assert numbers(rounds(house, table=1)) == [3, 2, 1]
    assert numbers(rounds(house, patron="ann")) == [3, 2, 1]
    assert numbers(rounds(house, patron="bob")) == [3]
    assert numbers(rounds(house, patron="nobody")) == []
    first = rounds(house, table=1)[1][-1]
    assert numbers(rounds(house, until=first.at))[-1:] == [1]
    assert rounds(house, since=first.at + 10**9)[0] == 0
    total, page = rounds(house, table=1, offset=1, limit=1)
    assert total == 3
    assert [each.round for each in page] == [2]
    with pytest.raises(Refusal, match="no table 9"):
        rounds(house, table=9)


def test_a_patron_who_left_has_no_later_rounds(house: House) -> None:
    house.place(1, [Leave(2, "collect"), Bet(1, "pass", 500)], FLOOR)
    house.no_more_bets(1, FLOOR)
    house.enter(1, "3 3", FLOOR)
    settled(house)
    assert numbers(rounds(house, patron="bob")) == [3]
    assert numbers(rounds(house, patron="ann")) == [4, 3, 2, 1]
    with pytest.raises(NotYours):
        recall(house, 1, 4, BOB)


def test_a_round_with_its_dice_and_its_money(house: House) -> None:
    told = recall(house, 1, 2, EYE)
    assert told.finished
    assert told.seats == {1: "ann"}
    assert [step.thrown for step in told.steps][-1] == Rolled(told.steps[-1].thrown.cite, (4, 3))  # type: ignore[union-attr]
    assert told.money == {Place("rack", 1, ""): -1000, Place("seat", 1, "1"): 1000}
    assert recall(house, 1, 1, EYE).money[Place("drop", 1, "")] == 50_000
    paid = next(step for step in told.steps if step.text.startswith("pay "))
    assert paid.sentences == ["Seat 1 is paid $10.00 on pass, at 1 to 1."]
    assert paid.cite.startswith("19:47-1.")
    assert paid.moved[Place("rack", 1, "")] == -1000


def test_a_patron_sees_only_their_own_money(house: House) -> None:
    told = recall(house, 1, 3, BOB)
    assert set(told.money) == {Place("seat", 1, "2"), Place("patron", 0, "bob")}
    assert told.money[Place("seat", 1, "2")] == 29_500  # twelve on the come out roll: the pass line loses $5
    with pytest.raises(NotYours, match="bob did not sit in round 2"):
        recall(house, 1, 2, BOB)
    with pytest.raises(Refusal, match="no round 7"):
        recall(house, 1, 7, EYE)


def blackjack() -> House:
    house = House(":memory:")
    house.welcome("ann", 100_000)
    house.open("blackjack", entered=True)
    settled(house)
    house.enter(1, "200", FLOOR)
    settled(house)
    house.place(1, [Sit(1, "ann", 50_000), Bet(1, "blackjack", 2500)], FLOOR)
    house.no_more_bets(1, FLOOR)
    return house


def test_what_was_undone_is_marked_for_those_who_watch_and_gone_for_the_patron() -> None:
    house = blackjack()
    for card in ("9C", "6D", "8H"):
        house.enter(1, card, FLOOR)
    house.undo(1, "the card was the king", FLOOR)
    house.enter(1, "KH", FLOOR)
    told = recall(house, 1, 1, EYE)
    undone = [step.text for step in told.steps if step.undone]
    assert undone == ["draw box1 8H"]
    undo = next(step for step in told.steps if step.text.startswith("undo "))
    assert undo.sentences == [f"fay takes back everything after step {undo.step - 2}: the card was the king."]
    assert undo.hands == {"box1": ["9C"], "dealer": ["6D"]}
    assert told.steps[-1].hands == {"box1": ["9C", "KH"], "dealer": ["6D"]}
    assert "8H" not in str(recall(house, 1, 1, ANN).as_dict())
    assert not told.finished
    assert audit(house.engine).sound


def test_an_irregularity_in_words() -> None:
    house = blackjack()
    house.enter(1, "9C", FLOOR)
    house.declare(1, Declaration("card-face-up-in-shoe", "dealer", Card.parse("5S")), FLOOR)
    told = recall(house, 1, 1, EYE)
    declared = next(step for step in told.steps if step.text.startswith("declare"))
    assert declared.cite == "19:47-2.15(a)"
    assert declared.sentences == ["The dealer declares: card face up in shoe, 5S."]


def test_hidden_cards_stay_hidden_while_the_round_is_played_but_for_a_named_right() -> None:
    house = House(":memory:")
    for name in ("ann", "bob"):
        house.welcome(name, 100_000)
    live = house.open("three-card-poker")
    house.sit(1, 1, "ann", 50_000)
    house.sit(1, 2, "bob", 50_000)
    for seat in (1, 2):
        house.bet(1, seat, "ante", 1000)
    live.deal()
    hidden = {"dealer": ["face down"] * 3, "seat-1": ["face down"] * 3, "seat-2": ["face down"] * 3}
    for person in (FLOOR, Person("cora", Role.COMPLIANCE), Person("adam", Role.ADMIN)):
        assert recall(house, 1, 1, person).steps[-1].hands == hidden
    assert "face down" not in str(recall(house, 1, 1, EYE).steps[-1].hands)  # surveillance has the right
    assert recall(house, 1, 1, ANN).steps[-1].hands["seat-2"] == ["face down"] * 3
    assert "draw" not in transcript(house, 1, EYE)
    assert transcript(house, 1, EYE).splitlines()[-1].startswith("# Not in New Jersey's text, ")
    while live.table.round == 1:
        assert isinstance(live.pending, Ask)
        live.choose(live.pending.seat, "fold" if "fold" in live.pending.choices else "decline")
    whole = recall(house, 1, 1, EYE)
    assert whole.finished
    assert "face down" not in str(whole.steps[-1].hands)
    own = recall(house, 1, 1, ANN).steps[-1].hands
    assert own["seat-1"] == whole.steps[-1].hands["seat-1"]
    assert own["seat-2"] == ["face down"] * 3  # a folded hand is never shown


def test_a_closed_sitting_is_a_transcript_that_replays(house: House) -> None:
    running = transcript(house, 1, EYE)
    assert "end " not in running.splitlines()[-1]
    house.close_table(1, FLOOR, "a test")
    closed = transcript(house, 1, EYE)
    played = replay(closed)
    assert played.table.round == 3
    assert [(w.name, w.paid) for w in played.wagers] == [("pass", 1000), ("pass", 0), ("pass", 0)]
    with pytest.raises(NotYours):
        transcript(house, 1, ANN)
    with pytest.raises(Refusal, match="no sitting 5"):
        transcript(house, 1, EYE, 5)


def test_rounds_of_an_earlier_sitting(house: House) -> None:
    house.close_table(1, FLOOR, "a test")
    house.reopen(1, FLOOR, why="a test")
    take_the_dice(house, "bob", 20_000)
    assert [(each.sitting, each.round) for each in rounds(house, table=1)[1]] == [(2, 1), (1, 3), (1, 2), (1, 1)]
    assert recall(house, 1, 1, EYE).seats == {1: "bob"}
    assert recall(house, 1, 1, EYE, 1).seats == {1: "ann"}
    assert recall(house, 1, 0, EYE, 1).steps[0].text.startswith("attest ")


def test_the_layout_after_each_step(house: House) -> None:
    told = recall(house, 1, 2, EYE)
    drawn = layouts(house, told, EYE)
    assert len(drawn) == len(told.steps)
    assert "$10.00" in drawn[0]  # the chips on the pass line
    assert 'class="chip"' not in drawn[-1]


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Drawn("", "box1", "9C"), "The 9 of clubs goes to box 1."),
        (Drawn("", "seat-2.high", "KH"), "The king of hearts goes to seat 2 high."),
        (Drawn("", "dealer", "6-6"), "The 6-6 goes to the dealer."),
        (Drawn("", "dealer", None, "down", seen_by=()), "A card face down goes to the dealer."),
        (Drawn("", "burn", None, "unseen", seen_by=()), "A card that nobody sees goes to the burned cards."),
        (Rolled("", (3, 4)), "The dice show 3, 4: 7."),
        (Spun("", "17"), "The wheel stops at 17."),
        (Turned("", "dealer", ("KH",)), "The dealer is turned up."),
        (CardsCut("", 0, 200), "The dealer cuts at 200 cards."),
        (CardsCut("", 4, 200), "Seat 4 cuts at 200 cards."),
        (
            Declared("", "no-roll", "boxperson", reason="helicopter throw"),
            "The boxperson declares: no roll (helicopter throw).",
        ),
        (Announced("", "no-more-bets", voice="called"), "The dealer says: No More Bets."),
        (
            Attested("", "verified", "floorperson", by="fay", done=False),
            "The floorperson (fay): was not done: verified.",
        ),
    ],
)
def test_sentences(event: Event, said: str) -> None:
    assert for_staff(event) == said


def test_the_interface(house: House) -> None:
    app = FastAPI()
    mount(app, house)
    client = TestClient(app)

    def head(person: Person) -> dict[str, str]:
        return {"Authorization": f"Bearer {house.people.enter(house.people.find(person.name)).token}"}

    house.people.add("eye", Role.SURVEILLANCE, "seven wild geese over there")
    eye, ann, bob = head(EYE), head(ANN), head(BOB)
    listed = client.get("/api/v1/tables/1/rounds?limit=1", headers=eye).json()
    assert (listed["total"], listed["rounds"][0]["round"]) == (3, 3)
    one = client.get("/api/v1/tables/1/rounds/2?pictures=true", headers=eye).json()
    assert one["money"]["rack of table 1"] == -1000
    assert "<svg" in one["steps"][-1]["picture"]
    assert client.get("/api/v1/tables/1/rounds/2", headers=bob).status_code == 403
    assert client.get("/api/v1/tables/1/rounds", headers=ann).status_code == 403
    assert client.get("/api/v1/tables/1/rounds/3", headers=bob).json()["seats"] == {"1": "ann", "2": "bob"}
    assert [r["round"] for r in client.get("/api/v1/me/rounds", headers=bob).json()["rounds"]] == [3]
    assert client.get("/api/v1/tables/1/transcript", headers=ann).status_code == 403
    text = client.get("/api/v1/tables/1/transcript", headers=eye).text
    assert text.startswith("chapter47 transcript 2\ngame craps\n")


def test_both_databases(database: str) -> None:
    house = House(database)
    house.welcome("ann", 100_000)
    live = house.open("minibaccarat")
    house.sit(1, 1, "ann", 50_000)
    house.bet(1, 1, "banker", 2500)
    live.deal()
    assert numbers(rounds(house, patron="ann", table=1)) == [1]
    assert recall(house, 1, 1, ANN).money[Place("patron", 0, "ann")] == -50_000
    house.close()
