"""Dealing from a phone at a casino night: entries one by one, refused whole, kept through a crash, taken back."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.night.desks import ADA, BEN, HUGO, LENA, RED, deal, fresh
from tests.night.nights import EVENING, planned, refused, text

from chapter47 import Refusal
from chapter47.house.night_store import audit, open_desk
from chapter47.night.dealing import Dealing
from chapter47.night.face_down import RealTable
from chapter47.night.games import NIGHT_GAMES
from chapter47.night.reader import parse_night
from chapter47.rulebook.testing import provision
from chapter47.table.requests import Bets


@provision("13:47-20.2[dealer]")
def test_roulette_from_a_phone(tmp_path: Path) -> None:
    desk = fresh(tmp_path, tables=("4",))
    desk.do("sell", {"cash": "$100"}, by=LENA)
    asked = desk.expected("4")
    assert (asked.kind, asked.cite) == ("bets", "13:47-20.32(j)2") or asked.kind == "bets"
    enters = {button.enters: button for button in asked.buttons}
    assert enters["straight:17"].note == "35 to 1"
    assert {"red", "deal", "close"} <= set(enters)
    deal(desk, "4", "1 straight:17 5 Pat", "2 red 10 Kim", "3 black 4")
    assert [one["seat"] for one in desk.table("4")["dealing"]["wagers"]] == [1, 2, 3]
    deal(desk, "4", "deal")
    wheel = desk.expected("4")
    assert (wheel.kind, len(wheel.buttons)) == ("wheel", 38)
    told = deal(desk, "4", "17")
    assert "Pay Pat $175.00 on straight:17 at 35 to 1 (13:47-20.32(f)[straight])" in told
    assert "Take $10.00 of Kim on red (13:47-20.32(e)9)" in told
    assert any(line.startswith("Pay seat 3 $4.00 on black at 1 to 1") for line in told)
    shown = desk.table("4")["dealing"]
    assert (shown["won"], shown["round"], shown["idle"]) == (1_000 - 17_500 - 400, 2, True)
    assert [one["player"] for one in shown["last"] if one["kind"] == "pay"] == ["Pat", "seat 3"]


@pytest.mark.parametrize(
    ("entry", "cite"),
    [
        (f"1 red 5 {BEN}", "13:47-20.10(d)1"),
        ("1 red 5 P. Hale", "13:47-6.25(b)[stop-play]"),
        ("1 red 2.50 Lou", "13:47-20.17(a)"),
        ("1 red 5", "13:47-6.25(b)[stop-play]"),
        ("1 basket 5", None),
        ("1 red", None),
        ("1 red 100001 Kim", None),
        ("!no-such-thing", None),
        ("9 red 5", None),
    ],
)
def test_a_refused_entry_changes_nothing(tmp_path: Path, entry: str, cite: str | None) -> None:
    desk = fresh(tmp_path, tables=("4",))
    desk.do("sell", {"cash": "$100"}, by=LENA)
    desk.do("stop", {"player": "P. Hale", "table": "4", "facts": "helped Q"}, by=HUGO)
    deal(desk, "4", "2 black 10 Kim")
    before = desk.table("4"), len(desk.books.journal.lines)
    with pytest.raises(Refusal) as refusal:
        deal(desk, "4", entry)
    assert cite is None or refusal.value.cite == cite
    assert (desk.table("4"), len(desk.books.journal.lines)) == before


def test_nobody_wagers_what_was_never_sold(tmp_path: Path) -> None:
    desk = fresh(tmp_path, tables=("4",))
    with pytest.raises(Refusal):
        deal(desk, "4", "1 red 5")
    desk.do("sell", {"cash": "$1"}, by=LENA)
    with pytest.raises(Refusal):
        deal(desk, "4", "1 red 6")
    deal(desk, "4", "1 red 5")


def test_cards_one_by_one_and_a_crash_between(tmp_path: Path) -> None:
    desk = fresh(tmp_path, tables=("2",))
    desk.do("sell", {"cash": "$100"}, by=LENA)
    assert desk.expected("2").kind == "cut"
    with pytest.raises(Refusal, match="cannot be read"):
        deal(desk, "2", "deep", by=BEN)
    deal(desk, "2", "26", by=BEN)
    word = desk.expected("2")
    assert (word.kind, [button.enters for button in word.declare]) == ("word", ["!recut by class A operator"])
    deal(desk, "2", "", "3C", "no", by=BEN)  # the burnt card; nobody asks to see it
    with pytest.raises(Refusal, match="no wager"):
        deal(desk, "2", "", by=BEN)
    deal(desk, "2", "1 original 10 Pat", "deal", by=BEN)
    cards = {button.enters for button in desk.expected("2").buttons}
    assert ("5H" in cards, "3C" in cards, len(cards)) == (True, False, 51)
    deal(desk, "2", "5H", by=BEN)
    again = open_desk(desk.path, now=lambda: EVENING)
    assert again.table("2") == desk.table("2")
    left = {button.enters for button in again.expected("2").buttons}
    assert cards - left == {"5H"}
    with pytest.raises(Refusal):
        deal(again, "2", "5H", by=BEN)  # one deck
    with refused("13:47-20.2[dealer]"):
        deal(again, "2", "9H", by="Cara Bloom")  # she deals at table 3
    deal(again, "2", "9C", by=BEN)
    while again.expected("2").kind == "word":
        deal(again, "2", "", by=BEN)
    choice = again.expected("2")
    assert (choice.kind, choice.seat, [button.enters for button in choice.buttons]) == ("choice", 1, ["call", "raise"])
    told = deal(again, "2", "call", by=BEN)
    while again.expected("2").kind == "word":
        told = deal(again, "2", "", by=BEN)
    told = deal(again, "2", "7D", by=BEN)
    while again.expected("2").kind == "word":
        told = deal(again, "2", "", by=BEN)
    shown = again.table("2")["dealing"]
    assert any(one["says"].startswith("Pay Pat $20.00 on original at 2 to 1") for one in shown["last"]), told
    assert shown["won"] == -2_000  # three cards between five and nine: 2 to 1


def test_what_cannot_be_written_did_not_happen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = fresh(tmp_path, tables=("4",))
    desk.do("sell", {"cash": "$100"}, by=LENA)
    deal(desk, "4", "1 red 5 Pat")
    before = desk.table("4")
    with pytest.raises(Refusal, match="cannot be printed"):
        deal(desk, "4", "2 red 5 K\u202eim")
    assert desk.table("4") == before
    deal(desk, "4", "deal")
    before = desk.table("4")

    def full(*_: Any) -> None:
        raise Refusal("Cannot write: no space left on device.", instead="a disk with room")

    with monkeypatch.context() as patched:
        patched.setattr(desk.books.journal, "append", full)
        with pytest.raises(Refusal, match="no space left"):
            deal(desk, "4", "17")
    assert desk.table("4") == before
    assert "Take $5.00 of Pat on red (13:47-20.32(e)9)" in deal(desk, "4", "17")


def test_a_killed_desk_leaves_what_it_told(tmp_path: Path) -> None:
    desk = fresh(tmp_path, tables=("4",))
    desk.do("sell", {"cash": "$100"}, by=LENA)
    code = (
        "import sys; from datetime import datetime; from pathlib import Path;"
        "from chapter47.house.night_store import open_desk\n"
        "desk = open_desk(Path(sys.argv[1]), now=lambda: datetime(2010, 5, 4, 20))\n"
        "while True:\n"
        "    for entry in ('1 red 5 Pat', 'deal', '17', 'leave 1'):\n"
        "        done = desk.do('deal', {'table': '4', 'entry': entry}, by='Hugo Lind')\n"
        "        print(done['entry']['number'], flush=True)"
    )
    with subprocess.Popen([sys.executable, "-c", code, str(desk.path)], stdout=subprocess.PIPE) as phone:
        assert phone.stdout is not None
        told = [int(phone.stdout.readline()) for _ in range(42)]
        phone.kill()
        told += [int(line) for line in phone.communicate()[0].split()]
    shown = desk.table("4")["dealing"]
    assert len(desk.books.journal.lines) in (told[-1], told[-1] + 1)  # everything told is there
    assert shown["won"] % 500 == 0
    assert shown["won"] == desk.closing()["tables"][0]["entered"] * 100 > 0
    deal(desk, "4", *{"bets": ("deal", "17"), "wheel": ("17",)}[shown["expected"]["kind"]])
    assert desk.expected("4").kind == "bets"


def test_a_slip_of_the_finger_is_taken_back(tmp_path: Path) -> None:
    desk = fresh(tmp_path, tables=("4",))
    desk.do("sell", {"cash": "$100"}, by=LENA)
    deal(desk, "4", "1 straight:17 5 Pat", "deal", "17")
    line = desk.do("take back", {"table": "4"}, by=HUGO)["entry"]
    assert (line["data"]["entry"], line["data"]["win"]) == ("17", 17_500)
    assert desk.expected("4").kind == "wheel"
    deal(desk, "4", "16")
    assert desk.table("4")["dealing"]["won"] == 500
    assert desk.closing()["tables"] == [
        {"table": "4", "won": 0, "entered": 5, "rounds": True, "pieces": {}, "open": True}
    ]
    for _ in range(3):
        desk.do("take back", {"table": "4"}, by=HUGO)
    with pytest.raises(Refusal, match="Nothing was entered"):
        desk.do("take back", {"table": "4"}, by=HUGO)


def test_a_table_does_not_close_in_the_middle_of_a_round(tmp_path: Path) -> None:
    desk = fresh(tmp_path, tables=("4",))
    desk.do("sell", {"cash": "$100", "pieces": "100 red"}, by=LENA)
    desk.do("chips to table", {"table": "4", "chips": "100 red"}, by=LENA)
    deal(desk, "4", "1 red 5 Pat")
    with pytest.raises(Refusal, match="Wagers stand on the layout of table 4"):
        desk.do("close table", {"table": "4", "chips": "100 red"}, by=HUGO)
    deal(desk, "4", "deal", "2")
    desk.do("close table", {"table": "4", "chips": {RED: 101}}, by=LENA)
    (one,) = desk.closing()["tables"]
    assert (one["won"], one["entered"], one["pieces"][RED]) == (5, 5, {"issued": 100, "closed": 101})
    assert desk.closing()["differences"] == []
    with refused("13:47-20.9(b)2"):
        deal(desk, "4", "1 red 5")
    with refused("13:47-20.15(d)"):
        desk.do("open table", {"table": "5", "checked": "all"}, by=ADA)
        deal(desk, "5", "1")


@pytest.mark.parametrize("name", [game.name for game in NIGHT_GAMES.values() if game.type])
def test_every_game_is_dealt_by_pressing_buttons(name: str) -> None:
    """Whatever is pressed, in whatever order: it is refused or it counts, and chips are conserved."""
    chance = random.Random(name)
    night = planned(('game = "red dog"\n', f'game = "{name}"\n'))
    entry = night.table("2")
    assert entry is not None
    dealing = Dealing(night, entry)
    entered = 0
    for _ in range(150):
        asked = dealing.expected()
        typed = pressed(chance, asked, dealing)
        try:
            dealing.enter(typed, 10_000_000)
        except Refusal:
            continue
        entered += 1
        dealing.table.check_conserved()
    assert entered > 30
    assert dealing.table.round > 2
    assert all(one.cite for one in dealing.before)


def pressed(chance: random.Random, asked: Any, dealing: Dealing) -> str:
    """One button, or one filled input, at random."""
    if asked.kind == "bets":
        button = chance.choice(asked.buttons)
        if button.enters == "close" or chance.random() < 0.3:
            return "deal"
        return button.enters if button.enters == "deal" else f"{chance.randint(1, 5)} {button.enters} 10"
    if asked.kind in ("amount", "cut"):
        return str(chance.randint(asked.low, asked.high) // (100 if asked.kind == "amount" else 1))
    if asked.kind == "dice":
        return " ".join(str(chance.randint(1, asked.high)) for _ in range(asked.count))
    assert not isinstance(dealing.pending, Bets)
    return str(chance.choice(asked.buttons).enters)


def test_a_count_that_differs_from_the_rounds_is_named(tmp_path: Path) -> None:
    desk = fresh(tmp_path, tables=("4",))
    desk.do("sell", {"cash": "$100", "pieces": "100 red"}, by=LENA)
    desk.do("chips to table", {"table": "4", "chips": "100 red"}, by=LENA)
    deal(desk, "4", "1 red 5 Pat", "deal", "2")
    desk.do("close table", {"table": "4", "chips": "97 red"}, by=HUGO)
    assert desk.closing()["differences"] == ["table 4 won -$15 by its count, and $5 by the rounds entered"]


@provision("13:47-20.22(a)[stand]")
def test_the_laws_words_and_those_that_people_use() -> None:
    night = parse_night(text(('game = "red dog"\n', 'game = "blackjack"\n')))
    entry = night.table("2")
    assert entry is not None
    table = RealTable(night, entry)
    for typed in ("20", "go on", "1 blackjack 15 Pat", "deal", "9H", "AS", "9C", "?", "insurance"):
        table.enter(typed, 10_000_000)
    assert (table.expected().low, table.expected().high) == (700, 700)  # half of $15, never above it
    table.enter("$7", 10_000_000)
    with pytest.raises(Refusal, match="no card that can lie there"):
        table.enter("stay", 10_000_000)
    for typed in ("7c", "go on", "stay"):
        told = table.enter(typed, 10_000_000)
    assert told[0].says == "Pat: box1: stand"


def test_where_nothing_is_asked_the_next_thing_is_entered_at_once(tmp_path: Path) -> None:
    """A wager, a card or dice need no "go on" before them; what is refused then leaves everything as it was."""
    desk = fresh(tmp_path, tables=("2",))
    desk.do("sell", {"cash": "$100"}, by=LENA)
    deal(desk, "2", "12")
    assert desk.expected("2").kind == "word"
    before = len(desk.books.journal.lines)
    with pytest.raises(Refusal, match="not a card"):
        deal(desk, "2", "Qz")
    assert (desk.expected("2").kind, len(desk.books.journal.lines)) == ("word", before)
    given = {"table": "2", "entry": "?"}  # the burned card, which nobody sees
    made = desk.do("deal", given, by=HUGO, key="k1")
    assert made["entry"]["data"]["entry"] == "?"
    assert desk.do("deal", given, by=HUGO, key="k1")["entry"]["number"] == made["entry"]["number"]
    deal(desk, "2", "no")  # nobody asks to see it
    with refused("13:47-20.10(d)1"):
        deal(desk, "2", "1 original 5 Ben Marsh")
    assert desk.expected("2").kind == "bets"
    assert audit(desk.path).faults == []
