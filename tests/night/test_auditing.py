"""The audit of a night, alone and beside a house; and a night that is rehearsed by bots before it happens."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from tests.night.desks import ADA, HUGO, LENA, deal, fresh
from tests.night.nights import EVENING, EXAMPLE, text

from chapter47 import Refusal
from chapter47.house import House
from chapter47.house.night_store import NightStore, audit, copy_for_rehearsal, open_books, open_desk, store_path
from chapter47.house.nights import Nights
from chapter47.house.people import Person, Role
from chapter47.night.accounts import movements
from chapter47.night.desk import NightDesk
from chapter47.night.face_down import moved_by
from chapter47.night.rehearsal import Rehearsal


def played(folder: Path) -> NightDesk:
    """A night with a sale, a round, one taken back, one settled."""
    desk = fresh(folder, tables=("4",))
    desk.do("sell", {"cash": "$400"}, by=LENA)
    deal(desk, "4", "1 red 5 Pat", "deal", "16", by=HUGO)
    desk.do("take back", {"table": "4"}, by=HUGO)
    deal(desk, "4", "17", by=HUGO)
    desk.do("settle", {"table": "4", "player": "Pat", "wager": "black", "amount": "$5", "result": "1 to 1"}, by=ADA)
    return desk


NEWER = ("events", "schema")  # older versions knew of an entry what it moved, or only what the table won by it


def rewritten(path: Path, change: dict[int, dict[str, object]], without: tuple[str, ...] = ()) -> None:
    """The journal written anew by somebody who has the key, with the data of entries changed."""
    old = open_books(path).journal.lines
    store_path(path).unlink()
    store = NightStore(path)
    for line in old:
        data = {key: value for key, value in line.data.items() if key not in without}
        own = replace(line, data=data | change.get(line.number, {}))
        store.write(own, movements(own), None)


def test_a_night_as_it_was_played_is_sound(tmp_path: Path) -> None:
    desk = played(tmp_path)
    found = audit(desk.path)
    assert (found.faults, found.entries, found.decided) == ([], len(desk.books.journal.lines), 5)
    assert found.hashes[-1] == (desk.end()[1],)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({3: {"imitation": 3000}}, "entry 3: the sale is not at the posted rate"),
        ({6: {"win": 0}}, "entry 7 takes back another entry than the last"),
        ({8: {"entry": "16"}}, "entry 8 was decided otherwise than the rules decide it"),
        ({8: {"events": []}}, "entry 8 was decided otherwise than the rules decide it"),
        ({9: {"win": -1000}}, "entry 9 was settled otherwise than the pay table has it"),
    ],
)
def test_whoever_can_write_the_chain_anew_is_found_by_the_rules(
    tmp_path: Path, change: dict[int, dict[str, object]], fault: str
) -> None:
    path = played(tmp_path).path
    rewritten(path, change)
    assert fault in audit(path).faults


def test_words_of_another_version_hold_up_no_table(tmp_path: Path) -> None:
    path = played(tmp_path).path
    rewritten(path, {number: {"told": ["as another version said it"]} for number in (4, 5, 6, 8)})
    assert audit(path).faults == []
    desk = open_desk(path, now=lambda: EVENING)
    assert desk.expected("4").kind == "bets"
    assert deal(desk, "4", "1 red 5 Pat", "deal", "16", by=HUGO)[-1].startswith("Pay Pat $5.00 on red")
    last = desk.books.journal.lines[-1].data
    assert moved_by(last)[-1] == ("layout 1", "seat 1", 500)
    assert [one["kind"] for one in last["events"]][:2] == ["spun", "announced"]  # the facts that a house's journal has


def test_entries_of_older_versions_are_held_to_what_they_know(tmp_path: Path) -> None:
    path = played(tmp_path).path
    moved = {line.number: moved_by(line.data) for line in open_books(path).journal.lines if line.kind == "dealt"}
    rewritten(path, {}, NEWER)
    assert audit(path).faults == []
    rewritten(path, {number: {"moved": [list(one) for one in known]} for number, known in moved.items()}, NEWER)
    assert audit(path).faults == []
    desk = open_desk(path, now=lambda: EVENING)
    assert deal(desk, "4", "1 red 5 Pat", "deal", "16", by=HUGO)[-1].startswith("Pay Pat $5.00 on red")
    rewritten(path, {8: {"moved": []}})
    assert audit(path).faults == ["entry 8 was decided otherwise than the rules decide it"]


def test_the_houses_record_holds_the_journal_of_the_night(tmp_path: Path) -> None:
    house, clock = House(str(tmp_path / "house.db")), datetime(2010, 5, 4, 19, 0)
    (tmp_path / "spring.toml").write_bytes(EXAMPLE.read_bytes())
    nights = Nights(tmp_path, lambda: clock)
    nights.do(house, Person("ruth.vance", Role.IN_CHARGE), "spring", "open", {"change": "$200"})
    lena = Person("lena.ortiz", Role.BANKER)
    nights.do(house, lena, "spring", "sell", {"cash": "$20", "player": "Pat"})
    assert nights.audit(house)["spring"].faults == []
    rewritten(nights.path("spring"), {2: {"player": "Kim"}})  # nothing that the rules could notice
    assert audit(nights.path("spring")).faults == []
    assert "entry 2 is another than the house recorded (act 2)" in nights.audit(house)["spring"].faults
    house.close()


# ---- the rehearsal ---------------------------------------------------------------------------------------------------


def test_a_whole_night_is_rehearsed_on_a_copy(tmp_path: Path) -> None:
    plan = tmp_path / "night.toml"
    plan.write_bytes(EXAMPLE.read_bytes())
    one = Rehearsal(copy_for_rehearsal(plan, tmp_path / "rehearsal"), "seed", guests=60, rounds=2)
    told = one.run()
    assert (told.refused, told.short) == ([], [])
    assert told.rounds == {"1": 2, "2": 2, "3": 2, "4": 2}
    assert one.desk.books.settled
    assert one.desk.books.state.filed is not None
    assert one.desk.closing()["differences"] == []
    assert audit(one.desk.path).faults == []
    assert not store_path(plan).exists()
    again = Rehearsal(copy_for_rehearsal(plan, tmp_path / "rehearsal"), "seed", guests=60, rounds=2)
    assert again.run() == told


def test_a_rehearsal_finds_what_would_go_wrong(tmp_path: Path) -> None:
    plan = tmp_path / "night.toml"
    plan.write_text(text(('count = 1600, colour = "green"', 'count = 2, colour = "green"')), "utf-8")
    told = Rehearsal(copy_for_rehearsal(plan, tmp_path / "rehearsal"), "seed", guests=10, rounds=1).run()
    assert told.short  # ten guests do not pay for it
    plan.write_text(text(('rate = "5 to 1"', 'rate = "3 to 2"')), "utf-8")
    told = Rehearsal(copy_for_rehearsal(plan, tmp_path / "rehearsal"), "seed", guests=10, rounds=1).run()
    assert "13:47-20.12(b)" in told.refused[0]
    with pytest.raises(Refusal, match="cannot be rehearsed"):
        Rehearsal(copy_for_rehearsal(plan, tmp_path / "rehearsal"), "seed", guests=0, rounds=1)
    assert EVENING.year == 2010
