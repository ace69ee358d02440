"""The nights of a house without a browser: where they are kept, who acts for whom, what a phone can enter."""

from __future__ import annotations

import random
import re
from datetime import datetime
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from chapter47 import Refusal
from chapter47.cli import app
from chapter47.house import House
from chapter47.house.lan import addresses, urls
from chapter47.house.nights import Nights, account_name, acting, role_of
from chapter47.house.pages.night_deal import happened_html, settled_html
from chapter47.house.pages.night_pad import Hand, layout_html, pad_html, pressed, seats_html
from chapter47.house.people import Person, Role
from chapter47.night.dealing import Dealing
from chapter47.night.games import NIGHT_GAMES
from chapter47.night.reader import parse_night, read_night

EXAMPLE = Path(__file__).parents[2] / "examples" / "night.toml"


def test_nights_are_kept_in_a_folder_and_names_do_not_lead_out(tmp_path: Path) -> None:
    house, nights = House(str(tmp_path / "house.db")), Nights(tmp_path / "nights")
    ruth, lena = Person("ruth.vance", Role.IN_CHARGE), Person("lena.ortiz", Role.BANKER)
    assert nights.names() == []
    for name in ("../house", "", "A", "a/b", "x" * 41, ".."):
        with pytest.raises(Refusal, match="no name of a night"):
            nights.begin(house, ruth, name, "Post 12")
    with pytest.raises(Refusal, match="no night 'spring'"):
        nights.desk("spring")
    with pytest.raises(Refusal, match="may not run a night"):
        nights.begin(house, lena, "spring", "Post 12")
    with pytest.raises(Refusal, match="name is missing"):
        nights.begin(house, ruth, "spring", " ")
    nights.begin(house, ruth, "spring", "Post 12")
    with pytest.raises(Refusal, match="already"):
        nights.begin(house, ruth, "spring", "Post 13")
    nights.put(house, ruth, "spring", "Dates and money", 0, {"dates": "2010-05-04"})
    assert nights.document("spring") == {"organization": {"name": "Post 12"}, "dates": ["2010-05-04"]}
    with pytest.raises(Refusal):
        nights.rewrite(house, ruth, "spring", "[organization")
    nights.rewrite(house, ruth, "spring", EXAMPLE.read_text("utf-8"))
    assert nights.desk("spring").books.night.organization.registration == "123-4-56789"
    told = [act["text"] for act in house.acts()]
    assert told == [
        "night spring: the plan as text",
        "night spring: Dates and money 1: dates 2010-05-04",
        "night spring: planned",
    ]
    house.close()


def test_an_open_night_keeps_its_plan_and_each_keeps_to_their_desk(tmp_path: Path) -> None:
    house = House(str(tmp_path / "house.db"))
    (tmp_path / "spring.toml").write_bytes(EXAMPLE.read_bytes())
    nights = Nights(tmp_path, lambda: datetime(2010, 5, 4, 19, 0))
    ruth, lena = Person("ruth.vance", Role.IN_CHARGE), Person("Lena-Ortiz", Role.BANKER)
    nights.do(house, ruth, "spring", "open", {"change": "$200"})
    with pytest.raises(Refusal, match="its plan stands"):
        nights.put(house, ruth, "spring", "Dates and money", 0, {"dates": "2010-05-05"})
    with pytest.raises(Refusal, match="may not bank a night"):
        nights.do(house, ruth, "spring", "sell", {"cash": "$20"})
    with pytest.raises(Refusal, match="boss may not do this: sell imitation money") as refusal:
        nights.do(house, Person("boss", Role.ADMIN), "spring", "sell", {"cash": "$20"})
    assert (refusal.value.cite, refusal.value.instead) == ("13:47-20.8(a)2", "Lena Ortiz")
    first = nights.do(house, lena, "spring", "sell", {"cash": "$20"}, "k1")
    again = nights.do(house, lena, "spring", "sell", {"cash": "$20"}, "k1")
    assert (first["entry"], again["repeated"]) == (again["entry"], True)
    told = [act["text"].partition(";")[0] for act in house.acts()]
    assert told == ["night spring: sell, entry 2", "night spring: open, entry 1"]
    assert [act["who"] for act in house.acts()] == ["Lena-Ortiz", "ruth.vance"]
    house.close()


def test_a_rehearsal_leaves_the_night_alone(tmp_path: Path) -> None:
    house = House(str(tmp_path / "house.db"))
    (tmp_path / "spring.toml").write_bytes(EXAMPLE.read_bytes())
    for _ in range(2):  # each begins anew
        nights = Nights.rehearse(tmp_path, datetime(2010, 5, 4, 19, 0))
        nights.do(house, Person("ruth.vance", Role.IN_CHARGE), "spring", "open", {"change": "$200"})
        assert nights.rehearsal
    assert not (tmp_path / "spring.books").exists()
    assert Nights(tmp_path).names() == ["spring"]
    house.close()


def test_names_and_roles_come_from_the_roster() -> None:
    night = read_night(EXAMPLE)
    assert acting(night, Person("ruth.vance", Role.IN_CHARGE)) == "Ruth Vance"
    assert acting(night, Person("stranger", Role.ADMIN)) == "stranger"
    roles = {person.name: role_of(night, person.name) for person in night.people}
    assert roles["Lena Ortiz"] is Role.BANKER
    assert roles["Owen Pratt"] is roles["Ruth Vance"] is Role.IN_CHARGE
    assert roles["Ada Fields"] is roles["Dora Keene"] is Role.OPERATOR
    assert role_of(night, "stranger") is None
    assert account_name("Mary-Jo O'Neil") == "maryjo.oneil"


@pytest.mark.parametrize("name", [game.name for game in NIGHT_GAMES.values() if game.type])
def test_every_game_is_dealt_by_thumbs_alone(name: str) -> None:
    """Whatever is pressed on the phone, in whatever order: it is refused or it counts, and rounds come to an end."""
    chance = random.Random(name)
    text = EXAMPLE.read_text("utf-8").replace('game = "red dog"\n', f'game = "{name}"\n', 1)
    night = parse_night(text)
    entry = night.table("2")
    assert entry is not None
    table, hand, kinds = Dealing(night, entry), Hand(), set()
    for _ in range(400):
        shown = table.view()
        betting = shown["expected"]["kind"] == "bets"
        kinds.add(shown["expected"]["kind"])
        page = (
            pad_html(shown, hand) + layout_html(shown, betting=betting) + (seats_html(shown, hand) if betting else "")
        )
        buttons = [unescape(do) for do in re.findall(r'data-do="([^"]*)"[^>]*?>(?<! disabled>)', page)]
        assert buttons, shown["expected"]
        chosen = [chance.choice(buttons)]
        if betting and shown["wagers"] and chance.random() < 0.3:
            chosen = ["enter deal"]
        elif betting and not shown["wagers"] and chance.random() < 0.5:
            chosen = [do for do in buttons if do.startswith("bet ")][:3]  # some games want several of one player
        if chosen and chosen[0].startswith("rank"):  # a suit comes next
            pressed(chosen[0], hand, shown)
            suits = re.findall(r'data-do="(suit .)"[^>]*?>(?<! disabled>)', pad_html(shown, hand))
            chosen = [chance.choice(suits)]
        for do in chosen:
            words = pressed(do, hand, table.view(), "Pat")
            try:
                if words is not None:
                    table.enter(words, 10_000_000)
            except Refusal:
                hand.faces.clear()
    assert table.table.round > 2
    assert "bets" in kinds
    assert kinds & {"card", "dice", "wheel"}


def test_what_was_paid_is_told_with_its_paragraph() -> None:
    told = [
        {"kind": "take", "says": "Take $10.00 of Kim on red", "cite": "13:47-20.32(e)9", "amount": 1_000},
        {"kind": "announce", "says": "<b>", "cite": "13:47-20.32(j)2", "amount": 0},
        {"kind": "pay", "says": "Pay <Pat> $175.00", "cite": "13:47-20.32(f)[straight]", "amount": 17_500},
    ]
    over = settled_html(told, over=True)
    assert "The last round: $175 paid" in over
    assert "Pay &lt;Pat&gt; $175.00" in over
    assert "/rule?cite=13%3A47-20.32%28f%29%5Bstraight%5D" in over
    assert "&lt;b&gt;" not in over
    assert "&lt;b&gt;" not in settled_html(told, over=False)  # in the middle of a round, too, money stands alone
    assert "&lt;b&gt;" in happened_html(told)
    assert settled_html([], over=True) == happened_html([]) == ""


def test_phones_are_told_where_the_laptop_is() -> None:
    told = urls("0.0.0.0", 8047)
    assert told[0] == "http://127.0.0.1:8047"
    assert told[1:] == [f"http://{one}:8047" for one in addresses()]
    assert not [one for one in addresses() if one.startswith("127.")]


def test_the_command_says_what_to_type_into_the_phones(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, Any] = {}
    monkeypatch.setattr("chapter47.house.serve.serve", lambda *given, **named: asked.update(named))
    monkeypatch.setattr("chapter47.house.lan.addresses", lambda: ["192.168.7.20"])
    done = CliRunner().invoke(app, ["serve", "--host", "0.0.0.0", "--rehearse", "2010-05-04 19:30"])
    assert done.exit_code == 0, done.output
    assert "type into the phones:\n  http://192.168.7.20:8047" in done.output
    assert (asked["nights"], asked["rehearse"]) == (Path("nights"), datetime(2010, 5, 4, 19, 30))
    done = CliRunner().invoke(app, ["serve"])
    assert "phones" not in done.output
    assert asked["rehearse"] is None
    done = CliRunner().invoke(app, ["serve", "--rehearse", "soon"])
    assert done.exit_code != 0
    done = CliRunner().invoke(app, ["serve", "--workers", "2", "--rehearse", "19:30"])
    assert "held by one process" in str(done.output) + str(done.exception)
