"""Shared boxes and irregularities of Spanish 21. 19:47-19.13 to 19.15."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.blackjack_family import cites, nets, script, starting, steps

from chapter47 import Bet, Game, Refusal
from chapter47.rulebook.testing import provision
from chapter47.table.drivers import Dealer, Players, drive
from chapter47.table.events import Shuffled
from chapter47.table.irregularities import Declaration
from chapter47.table.notation import Scripted, read
from chapter47.table.requests import Ask, Draw, Request
from chapter47.table.sources import SeededSource
from chapter47.table.transcript import Transcript
from chapter47.table.writing import line

BET, HIT = "bet 1 blackjack $10", "ask 1 box1 -> hit"
NONE = {"hole_card": "none"}
SHARED: dict[str, Any] = {"shared_boxes": "true", "seats": (1, 2, 3, 8, 9, 10), **NONE}


def spanish(*lines: str, **more: Any) -> Any:
    return script(*lines, game="spanish-21", **more)


@provision("19:47-19.13(a)", "19:47-19.13(b)", "19:47-19.13(c)", "19:47-19.13(g)", "19:47-19.14")
def test_shared_boxes() -> None:
    cards = "cards KC 7D 9C KH"
    three = ("bet 1 blackjack $10", "bet 8 box:1 $20", "bet 9 box:1 $50")
    spanish(*three, cards, **SHARED)
    with pytest.raises(Refusal) as refusal:
        spanish(*three, "bet 10 box:1 $5", cards, **SHARED)
    assert refusal.value.cite == "19:47-19.13(a)"
    declined = spanish(*three[:2], "ask 1 let -> refuse", cards, **SHARED)
    assert starting(declined, "return") == ["return 8 box:1 $20.00"]
    backers = spanish("bet 8 box:5 $20", "bet 9 box:5 $50", "ask 8 let -> consent", "ask 9 box5 -> hit",
                      "cards KC 7D 2C 9D KH", **SHARED)  # fmt: skip
    assert 'ask 9 "box5" -> hit' in steps(backers)
    assert backers.table.state.boxes[5].in_line == [9, 8]
    two = (*three[:2], "bet 2 blackjack $10", "bet 9 box:2 $10", "bet 3 blackjack $10", "bet 10 box:3 $5")
    with pytest.raises(Refusal) as refusal:
        spanish(*two, cards, shared_box_limit=2, **SHARED)
    assert refusal.value.cite == "19:47-19.13(g)"
    with pytest.raises(Refusal) as refusal:
        spanish("bet 1 blackjack $10", "bet 1 box:4 $10", cards, **SHARED)
    assert refusal.value.cite == "19:47-19.14"
    spanish("bet 1 blackjack $10", "bet 1 box:4 $10", "cards KC QC 7D 9C 9D KH", several_boxes="true", **NONE)


@provision("19:47-19.13(d)", "19:47-19.13(e)", "19:47-19.13(f)")
def test_what_the_others_on_a_box_may_do() -> None:
    bets = ("bet 1 blackjack $20", "bet 8 box:1 $30", "ask 1 let -> consent")
    doubled = spanish(*bets, "ask 1 box1 -> double", "amount 1 double -> $20", "ask 8 double -> no",
                      "cards 6C 7D 5C 9H KH", **SHARED)  # fmt: skip
    assert starting(doubled, "stake") == ["stake 1 double $20.00"]
    assert len(starting(doubled, "draw box1")) == 3
    split = (*bets, "ask 1 box1 -> split")
    named = spanish(*split, "ask 8 split -> hand-2", "cards 8C 7D 8D KC 2C KH", **SHARED)
    assert "take 8 box:1 $30.00" in steps(named)
    covered = spanish(*split, "ask 8 split -> cover", "cards 8C 7D 8D KC 2C KH", **SHARED)
    assert starting(covered, "stake") == ["stake 1 split:1.2 $20.00", "stake 8 split:1.2 $30.00"]
    insured = spanish(*bets, "ask 1 insurance -> no", "ask 8 insurance -> insure", "cards KC AD 9C KH", **SHARED)
    assert starting(insured, "stake") == ["stake 8 insurance $15.00"]


@provision("19:47-19.15(a)")
def test_cards_face_up_in_the_shoe() -> None:
    found = "declare card-face-up-in-shoe {} by dealer"
    once = spanish(BET, HIT, found.format("7C"), "cards KC 7D 2C 9C KH", **NONE)
    assert starting(once, "pay") == ["pay 1 blackjack $10.00 at 1 to 1"]
    twice = spanish(BET, HIT, found.format("7C"), found.format("8C"), "cards KC 7D 2C 9S 2S", **NONE)
    assert starting(twice, "return") == ["return 1 blackjack $10.00"]
    assert [line for line in steps(twice) if line.startswith("shuffle 384")]


@provision("19:47-19.15(b)")
def test_a_ten_in_the_shoe() -> None:
    ten = "declare ten-in-shoe by floorperson"
    once = spanish(BET, HIT, ten, "cards KC 7D 2C 9C KH", staff=True, **NONE)
    assert [line for line in steps(once) if "removed and destroyed by a floorperson" in line]
    assert starting(once, "pay") == ["pay 1 blackjack $10.00 at 1 to 1"]
    twice = spanish(BET, HIT, ten, ten, "cards KC 7D 2C 9S 2S", **NONE)
    assert starting(twice, "return") == ["return 1 blackjack $10.00"]
    with pytest.raises(Refusal, match="not for the dealer"):
        spanish(BET, HIT, "declare ten-in-shoe by dealer", "cards KC 7D 2C 9C KH", **NONE)
    with pytest.raises(Refusal, match="There is no 10"):
        spanish(BET, "cards 10C", **NONE)


@provision("19:47-19.15(c)", "19:47-19.15(d)", "19:47-19.15(e)")
def test_cards_drawn_in_error() -> None:
    bets = (BET, "bet 2 blackjack $10", "ask 1 box1 -> stand", "declare card-drawn-in-error 4C by dealer")
    unseen = spanish(*bets, "ask 2 box2 -> hit", "cards KC QC 7D 6C 6S KH", **NONE)
    assert "pay 2 blackjack $10.00 at 1 to 1" in steps(unseen)
    seen = (BET, "declare card-exposed 9H by dealer", "ask 1 exposed -> refuse")
    burned = spanish(*seen, "cards KC KD 4C 7H", hole_card="down")
    assert "draw burn 9H exposed" in steps(burned)
    assert nets(burned) == {"blackjack": -10}
    overdraw = spanish(BET, "declare dealer-overdraw 3C by dealer", "cards KC KD 9C 8H", **NONE)
    assert 'note "3C burned; the dealer stands on 18"' in steps(overdraw)
    assert {"19:47-19.15(c)"} <= cites(unseen)
    assert {"19:47-19.15(d)"} <= cites(burned)
    assert {"19:47-19.15(e)"} <= cites(overdraw)


def drive_with(text: str, wrong: Any, seats: tuple[int, ...] = (1, 2)) -> list[str]:
    """Play a script, letting ``wrong(request)`` answer first."""
    game = Game("spanish-21", hole_card="none")
    table = game.open_table({n: (f"P{n}", 100_000) for n in seats})
    answers = Scripted(read(text))

    def answer(request: Request) -> Any:
        said = wrong(request)
        return answers(request) if said is None else said

    transcript = Transcript.of(table, opening=False)
    drive(table, game.type.procedure(table, False), answer)
    return [line.split("  ")[0].split(" {")[0] for line in transcript.body()]


@provision("19:47-19.15(f)", "19:47-19.15(h)")
def test_missed_cards() -> None:
    text = "game spanish-21\nbet 1 blackjack $10\nbet 2 blackjack $10\ncards KC QC 9C 9D 7D KH"
    once: list[Request] = []

    def miss_dealer(request: Request) -> Any:
        if isinstance(request, Draw) and request.to == "dealer" and not once:
            once.append(request)
            return Declaration("dealer-card-missed")
        return None

    lines = drive_with(text, miss_dealer)
    assert [line.split()[1] for line in lines if line.startswith("draw")][:5] == [
        "box1",
        "box2",
        "box1",
        "box2",
        "dealer",
    ]

    def miss_box(times: int) -> Any:
        left = [times]

        def wrong(request: Request) -> Any:
            if isinstance(request, Draw) and request.to == "box2" and left[0]:
                left[0] -= 1
                return Declaration("card-missed")
            if isinstance(request, Ask) and request.question == "second card":
                return "deal"
            return None

        return wrong

    dead = drive_with(text.replace("KC QC 9C 9D 7D KH", "KC 7D 9C KH"), miss_box(2))
    assert "return 2 blackjack $10.00" in dead
    late = drive_with(text.replace("KC QC 9C 9D 7D KH", "KC 7D 9C QC 9D KH"), miss_box(1))
    assert late.index('ask 2 "second card" -> deal') < late.index("draw box2 9D")


@provision("19:47-19.15(g)")
def test_the_shoe_runs_short() -> None:
    game = Game("spanish-21", decks=6, cutting_card_from_back=72)
    table = game.open_table({n: (f"P{n}", 500_000) for n in range(1, 7)})

    def bets(t: Any) -> Any:
        t.shoe.cutting_card = 1 if t.round < 30 else 72  # as if the cutting card had been placed at the very end
        return [Bet(n, "blackjack", 500) for n in t.seats] if t.round < 30 else None

    def hit(_: Any, request: Any) -> Any:
        return "hit" if "hit" in getattr(request, "choices", ()) else request.default

    transcript = Transcript.of(table, opening=True)
    driver = Players(table, Dealer(SeededSource(2)), bets, hit)
    drive(table, game.type.procedure(table, True), driver)
    again = [at for at, e in enumerate(transcript.events) if isinstance(e, Shuffled) and "19.15(g)" in e.cite]
    assert again
    after = [line(event) for event in transcript.events[again[0] + 1 : again[0] + 4]]
    assert after[0].endswith('"cut the cards" -> cut')
    assert after[1].startswith("cut ")
    assert after[2] == "draw burn unseen"


@provision("19:47-19.15(i)")
def test_a_requested_card_was_not_dealt() -> None:
    bets = (BET, "bet 2 blackjack $10", HIT, "declare card-not-dealt by dealer")
    late = steps(spanish(*bets, "ask 1 forgotten -> deal", "ask 2 box2 -> stand", "cards KC QC 7D 6C 9S 5C KH", **NONE))
    assert late.index('ask 2 "box2" -> stand') < late.index("draw box1 5C") < late.index('call "Dealer\'s Card"')
    dead = steps(spanish(*bets, "ask 1 forgotten -> dead", "cards KC QC 7D 6C 9S KH", **NONE))
    assert "return 1 blackjack $10.00" in dead


@provision("19:47-19.15(l)1", "19:47-19.15(l)2", "19:47-19.15(m)")
def test_the_card_reader() -> None:
    misused = (BET, "declare reader-misused by dealer", "cards KC 9D 6C KH")
    assert starting(spanish(*misused, reader_reveals="true"), "return") == ["return 1 blackjack $10.00"]
    going_on = spanish(*misused, staff=True)
    assert starting(going_on, "take") == ["take 1 blackjack $10.00"]
    assert [line for line in steps(going_on) if "supervisor notified" in line]
    broken = steps(spanish("declare reader-malfunction by dealer", BET, "cards KC QD 9C AH"))
    assert broken.index('ask 1 "box1" -> stand') < broken.index("turn dealer by 0")
