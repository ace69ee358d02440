"""Settlement only: what a row of the pay table pays is what the cards would have paid, and nothing beside the law."""

from __future__ import annotations

import random
import re
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

import pytest
from tests.night.desks import ADA, BEN, LENA, RUTH, deal, fresh
from tests.night.nights import EVENING, EXAMPLE

from chapter47 import Refusal
from chapter47.night.dealing import Dealing
from chapter47.night.desk import NightDesk
from chapter47.night.games import NIGHT_GAMES
from chapter47.night.reader import parse_night
from chapter47.night.settling import find_wager, settle, sums_of, wagers_of, ways
from chapter47.rulebook.testing import provision


def opened(folder: Path) -> NightDesk:
    desk = fresh(folder, tables=("2", "4"))
    desk.do("sell", {"cash": "$400"}, by=LENA)
    return desk


def done(desk: NightDesk, **given: object) -> dict[str, object]:
    asked = {"table": "4", "player": "Pat", "wager": "straight:17", "amount": "$5", "result": "35 to 1", **given}
    data: dict[str, object] = desk.do("settle", asked, by=ADA)["entry"]["data"]
    return data


@provision("13:47-20.2[dealer]", "13:47-20.12(c)1")
def test_a_wager_is_settled_by_a_row_of_its_pay_table(tmp_path: Path) -> None:
    desk = opened(tmp_path)
    assert done(desk)["told"] == ["Pay Pat $175.00 on straight:17, 35 to 1 (13:47-20.32(e)1)"]
    assert done(desk, wager="red", result="lost", amount="$10")["win"] == 1000
    assert done(desk, wager="red", result="returned", amount="$10")["win"] == 0
    assert desk.closing()["tables"][0]["entered"] == 10 - 175
    desk.do("take back", {"table": "4"}, by=ADA)
    desk.do("take back", {"table": "4"}, by=ADA)
    assert desk.closing()["tables"][0]["entered"] == -175


@pytest.mark.parametrize(
    ("given", "cite"),
    [
        ({"result": "36 to 1"}, "13:47-20.32(e)1"),
        ({"result": "35 for 1"}, "13:47-20.32(e)1"),
        ({"wager": "straight:37"}, "13:47-20.32(e)1"),
        ({"wager": "the next card"}, "13:47-20.10(c)2"),
        ({"amount": "$2.50"}, "13:47-20.12(c)1"),
        ({"amount": "$0"}, "13:47-20.17(a)"),
        ({"amount": "$9,000"}, "13:47-20.12(c)3"),
        ({"player": "Ben Marsh"}, "13:47-20.10(d)1"),
        ({"table": "3"}, "13:47-20.9(b)2"),
        ({"table": "5", "wager": "reel"}, "13:47-20.9(b)2"),
        ({"waited": 3600}, "13:47-20.2[dealer]"),
    ],
)
def test_what_the_law_of_the_game_does_not_know_is_refused(tmp_path: Path, given: dict[str, object], cite: str) -> None:
    desk = opened(tmp_path)
    before = len(desk.books.journal.lines)
    with pytest.raises(Refusal) as refused:
        done(desk, **given)
    assert refused.value.cite == cite
    assert len(desk.books.journal.lines) == before


def test_a_round_that_was_begun_card_by_card_is_ended_so(tmp_path: Path) -> None:
    desk = opened(tmp_path)
    deal(desk, "4", "1 red 5 Pat", "deal")
    with pytest.raises(Refusal, match="Wagers stand"):
        done(desk)
    deal(desk, "4", "17")
    done(desk)


def test_what_waited_on_a_phone_is_entered_once_with_the_time_it_fell(tmp_path: Path) -> None:
    desk = opened(tmp_path)
    given = {"table": "4", "entry": "1 red 5 Pat"}
    first = desk.do("deal", {**given, "waited": 120}, by=ADA, key="phone-1")
    again = desk.do("deal", {**given, "waited": 150}, by=ADA, key="phone-1")
    assert again["repeated"]
    assert first["entry"] == again["entry"]
    assert first["entry"]["data"]["fell"] == (EVENING - timedelta(seconds=120)).isoformat(" ", "seconds")
    desk.do("stop", {"player": "Pat", "table": "4", "facts": "moved a chip"}, by=ADA)
    with pytest.raises(Refusal) as refused:
        desk.do("deal", {"table": "4", "entry": "1 red 5", "waited": 5}, by=ADA, key="phone-2")
    assert refused.value.cite == "13:47-6.25(b)[stop-play]"
    assert not [one for one in (RUTH, BEN) if one in str(first)]


@pytest.mark.parametrize("name", [game.name for game in NIGHT_GAMES.values() if game.type])
def test_every_wager_of_every_game_can_be_settled_in_whole_dollars(name: str) -> None:
    night = parse_night(EXAMPLE.read_text("utf-8").replace('game = "red dog"\n', f'game = "{name}"\n', 1))
    entry = night.table("2")
    assert entry is not None
    for wager in wagers_of(night, entry):
        for spot in wager.spots[:3] or ("",):
            place = f"{wager.key}:{spot}" if spot else wager.key
            known = ways(night, entry, wager, spot)
            assert len(known) >= 3, place
            for way in known:
                for dollars in (20, 60, 100):
                    got = settle(night, entry, place, dollars * 100, way.result)
                    assert got.paid % 100 == got.taken % 100 == 0
                    assert got.cite


@provision("13:47-20.12(c)1")
@pytest.mark.parametrize("name", ["roulette", "craps", "under/over", "chuck-a-luck", "money wheel", "blackjack"])
def test_a_settlement_pays_what_the_round_would_have_paid(name: str) -> None:
    chance = random.Random(name)
    night = parse_night(EXAMPLE.read_text("utf-8").replace('game = "red dog"\n', f'game = "{name}"\n', 1))
    entry = night.table("2")
    assert entry is not None
    table, compared = Dealing(night, entry), 0
    for _ in range(600):
        asked = table.expected()
        stakes = {(one["seat"], one["wager"]): one["amount"] for one in table.view()["wagers"]}
        if asked.kind == "bets":
            wagers = [one.enters for one in asked.buttons if one.enters not in ("deal", "close")]
            typed = (
                f"1 {chance.choice(wagers)} {chance.choice((1, 5, 12, 15))} Pat" if chance.random() < 0.7 else "deal"
            )
        elif asked.kind == "dice":
            typed = " ".join(str(chance.randint(1, 6)) for _ in range(asked.count))
        elif asked.kind == "cut":
            typed = str(asked.low)
        else:
            typed = chance.choice(asked.buttons).enters if asked.buttons else str(asked.low)
        with suppress(Refusal):
            for one in table.enter(typed, 10_000_000):
                said = re.search(r" on (\S+) at (\d+ to \d+)$", one.says) if one.kind == "pay" else None
                if said and (one.seat, said[1]) in stakes:
                    kind, spot = find_wager(night, entry, said[1])
                    rows = [way for way in ways(night, entry, kind, spot) if way.row and str(way.row.odds) == said[2]]
                    assert rows, one.says
                    amount = stakes[one.seat, said[1]]
                    assert settle(night, entry, said[1], amount, rows[0].result).paid == one.amount, one.says
                    compared += 1
        if table.pending is None or table.broken:
            table = Dealing(night, entry)
    assert compared > 5


@provision("13:47-20.12(c)1")
@pytest.mark.parametrize("rounding", ["half up", "up", "down"])
def test_the_sums_that_a_phone_has_are_what_the_rules_pay(rounding: str) -> None:
    """By what a phone is told of small wagers it says what any wager gains, at every game and by every way."""
    seen = 0
    for game in NIGHT_GAMES.values():
        if game.machine:
            continue
        text = EXAMPLE.read_text("utf-8").replace('game = "red dog"', f'game = "{game.name}"')
        night = parse_night(f'rounding = "{rounding}"\n{text}', "night.toml")
        entry = night.table("2")
        assert entry is not None
        for wager in wagers_of(night, entry):
            spot = wager.spots[0] if wager.spots else ""
            for way in ways(night, entry, wager, spot):
                sums = sums_of(night, entry, way)
                for amount in (1, 2, 3, 7, 15, 25, 39, 40, 41, 117):
                    try:
                        told = settle(night, entry, f"{wager.key}:{spot}".rstrip(":"), amount * 100, way.result)
                        gain = (told.paid - told.taken) // 100
                    except Refusal:
                        gain = None
                    assert gained(sums, amount) == gain, (game.name, wager.key, way.result, amount)
                    seen += 1
    assert seen > 2_000


def gained(sums: list[int | None], amount: int) -> int | None:
    """As the phone reckons it (night-sheet.js)."""
    whole, rest = divmod(amount, len(sums))
    parts = [sums[-1]] * min(whole, 1) + ([sums[rest - 1]] if rest else [])
    if None in parts:
        return None
    return whole * (sums[-1] or 0) + ((sums[rest - 1] or 0) if rest else 0)
