"""A night in the store of a house: nothing is lost, nothing is altered unseen, and nights of older versions go on."""

from __future__ import annotations

import shutil
from datetime import datetime
from pathlib import Path

import pytest
from tests.night.desks import HUGO, LENA, deal, fresh
from tests.night.nights import EVENING, EXAMPLE, by_hand, opened, planned, refused

from chapter47 import Refusal
from chapter47.house import anchors
from chapter47.house import audit as audit_store
from chapter47.house.backup import backup, restore
from chapter47.house.ledger import Place, balances
from chapter47.house.night_store import NightStore, audit, open_books, open_desk, store_path
from chapter47.house.store import connect, reading
from chapter47.night import bank
from chapter47.night.accounts import PLAYERS, Books, movements, place
from chapter47.night.older import head_path, journal_path
from chapter47.night.papers.letters import operations

OF_0_1, OF_DRAFT = Path(__file__).parent / "of_0_1", Path(__file__).parent / "of_draft"


def written(folder: Path) -> tuple[Path, Books]:
    path = folder / "night.toml"
    path.write_bytes(EXAMPLE.read_bytes())
    books = opened(path=path)
    for cash in (1_000, 2_000, 3_000):
        bank.sell(books, EVENING, cash)
    return path, books


def test_the_ledger_of_the_house_has_every_account_of_the_night(tmp_path: Path) -> None:
    path, books = written(tmp_path)
    again = open_books(path)
    assert again.ledger.balances == books.ledger.balances
    engine = connect(str(store_path(path)))
    with reading(engine) as connection:
        kept = balances(connection)
    ours = {(account, unit): many for (account, unit), many in books.ledger.balances.items() if many}
    assert kept == {Place(p.kind, -1, str(p.ref)): many for key, many in ours.items() for p in [place(*key)]}
    assert audit_store(engine).faults == []
    engine.dispose()


def test_what_an_entry_moves_goes_from_one_account_to_another(tmp_path: Path) -> None:
    _, books = written(tmp_path)
    for line in books.journal.lines:
        gained: dict[tuple[str, str], int] = {}
        for account, unit, many in line.postings:
            gained[account, unit] = gained.get((account, unit), 0) + many
        moved: dict[object, int] = {}
        for one in movements(line):
            assert one.cents > 0
            moved[one.source] = moved.get(one.source, 0) - one.cents
            moved[one.target] = moved.get(one.target, 0) + one.cents
        assert moved == {place(*key): many for key, many in gained.items() if many}


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE night_lines SET body = replace(body, '2000', '9000') WHERE number = 3",
        "UPDATE night_lines SET body = '{}' WHERE number = 4",
        "UPDATE night_lines SET number = number + 10 WHERE number > 2",
        "UPDATE night_lines SET kind = 'admission' WHERE number = 2",
        "DELETE FROM night_lines WHERE number = 4",
        "DELETE FROM night_lines WHERE number = 2",
        "DELETE FROM night_lines",
        "DELETE FROM heads WHERE chain = 'night:1:lines'",
        "UPDATE heads SET number = 3, hash = (SELECT hash FROM night_lines WHERE number = 3) WHERE chain LIKE '%lines'",
        "DELETE FROM seals",
        "DELETE FROM night_lines; DELETE FROM heads WHERE chain = 'night:1:lines'",
    ],
)
def test_an_altered_or_cut_journal_is_refused_and_nothing_is_added(tmp_path: Path, sql: str) -> None:
    path, _ = written(tmp_path)
    for each in sql.split("; "):
        by_hand(path, each)
    with pytest.raises(Refusal, match=r"altered|cut|without its key"):
        open_books(path)
    assert audit(path).faults
    with pytest.raises(Refusal, match=r"altered|cut|without its key"):
        open_desk(path, now=lambda: EVENING).do("sell", {"cash": "$20"}, by=LENA)


@pytest.mark.parametrize(
    ("sql", "fault"),
    [
        ("UPDATE entries SET cents = cents + 1 WHERE event = 3 AND why = 'sale'", "entry"),
        ("UPDATE accounts SET balance = balance + 1 WHERE kind = 'night players'", "night players imitation money"),
        ("UPDATE done SET request = 'x'", "night:1:keys"),
    ],
)
def test_the_audit_of_a_house_names_what_was_changed_beside_the_journal(tmp_path: Path, sql: str, fault: str) -> None:
    desk = fresh(tmp_path)
    for number in (1, 2, 3):
        desk.do("sell", {"cash": "$20"}, by=LENA, key=f"window-{number}")
    by_hand(desk.path, sql)
    assert any(fault in one for one in audit(desk.path).faults)


def test_a_whole_chain_rewritten_with_another_key_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, books = written(tmp_path)
    store_path(path).unlink()
    with monkeypatch.context() as patched:
        patched.setenv("CHAPTER47_KEY", "5" * 64)
        store = NightStore(path)
        for line in books.journal.lines:
            store.write(line, movements(line), None)
    with pytest.raises(Refusal, match="sealed with the key"):
        open_books(path)


def test_the_plan_does_not_change_under_the_books(tmp_path: Path) -> None:
    path, _ = written(tmp_path)
    with refused("13:47-20.8(a)2"):
        Books(planned(('rate = "5 to 1"', 'rate = "6 to 1"')), NightStore(path))
    with pytest.raises(Refusal, match="other prizes"):
        Books(planned(('price = "$600"', 'price = "$500"')), NightStore(path))


def test_two_who_have_read_the_same_do_not_both_write(tmp_path: Path) -> None:
    path, books = written(tmp_path)
    other = open_books(path)
    bank.sell(other, EVENING, 1_000)
    with pytest.raises(Refusal, match="in the same instant"):
        bank.sell(books, EVENING, 1_000)
    assert books.refresh()
    assert bank.sell(books, EVENING, 1_000).number == 6


def test_what_the_disk_refuses_did_not_happen(tmp_path: Path) -> None:
    desk = fresh(tmp_path)
    by_hand(desk.path, "CREATE TRIGGER full BEFORE INSERT ON entries BEGIN SELECT RAISE(ABORT, 'disk is full'); END")
    before = desk.window()
    with pytest.raises(Refusal, match="cannot be written: disk is full"):
        desk.do("sell", {"cash": "$20"}, by=LENA, key="k")
    assert desk.window() == before
    by_hand(desk.path, "DROP TRIGGER full")
    assert not desk.do("sell", {"cash": "$20"}, by=LENA, key="k")["repeated"]
    assert audit(desk.path).faults == []


def test_a_houses_backup_takes_its_nights_along(tmp_path: Path) -> None:
    """Plan and store of each night come back with the house, or nothing does."""
    (tmp_path / "nights").mkdir()
    path, books = written(tmp_path / "nights")
    shutil.copy(path, path.with_name("autumn.toml"))  # planned, and not begun
    connect(str(tmp_path / "house.db")).dispose()
    rows = backup(str(tmp_path / "house.db"), tmp_path / "house.backup", tmp_path / "nights")
    with pytest.raises(Refusal, match="has casino nights in it"):
        restore(tmp_path / "house.backup", str(tmp_path / "none.db"))
    again = tmp_path / "again"
    assert restore(tmp_path / "house.backup", str(tmp_path / "again.db"), again) == rows
    assert sorted(one.name for one in again.glob("*.toml")) == ["autumn.toml", path.name]
    assert open_books(again / path.name).ledger.balances == books.ledger.balances
    assert audit(again / path.name).faults == []
    assert not store_path(again / "autumn.toml").exists()
    with pytest.raises(Refusal, match="exists"):
        restore(tmp_path / "house.backup", str(tmp_path / "third.db"), again)
    engine = connect(str(tmp_path / "third.db"))
    assert audit_store(engine).steps == 0  # nothing was put into it
    engine.dispose()
    backup(str(tmp_path / "house.db"), tmp_path / "alone.backup")
    restore(tmp_path / "alone.backup", str(tmp_path / "alone.db"), tmp_path / "empty")
    assert not (tmp_path / "empty").exists()  # a house without nights makes no folder for them


def test_a_night_is_backed_up_restored_and_anchored_like_a_house(tmp_path: Path) -> None:
    path, books = written(tmp_path)
    backup(str(store_path(path)), tmp_path / "night.backup")
    (tmp_path / "other").mkdir()
    copy = tmp_path / "other" / "night.toml"
    shutil.copy(path, copy)
    restore(tmp_path / "night.backup", str(store_path(copy)))
    assert open_books(copy).ledger.balances == books.ledger.balances
    assert audit(copy).faults == []
    engine = connect(str(store_path(path)))
    kept = audit_store(engine).heads
    assert {one.chain for one in kept} >= {"night:1:lines", "night:1:ledger"}
    bank.sell(books, EVENING, 1_000)
    found = audit_store(engine, kept)
    assert (found.faults, found.held) == ([], len(kept))
    assert audit_store(engine, [anchors.Anchor(kept[0].at, "night:1:lines", 2, "0" * 64)]).faults
    engine.dispose()


# ---- nights of older versions ----------------------------------------------------------------------------------------


def test_a_night_that_version_0_1_0_wrote_is_imported_audited_and_gone_on_with(tmp_path: Path) -> None:
    shutil.copytree(OF_0_1, tmp_path, dirs_exist_ok=True)
    path = tmp_path / "night.toml"
    assert "kind = " in path.read_text("utf-8")  # one prize says its kind, two do not: nobody asked then
    found = audit(path)
    assert (found.faults, found.entries, found.decided) == ([], 16, 4)
    assert not journal_path(path).exists()
    assert (tmp_path / "night.journal.imported").read_bytes() == (OF_0_1 / "night.journal").read_bytes()
    desk = open_desk(path, now=lambda: datetime(2010, 6, 14, 10, 0))
    assert desk.books.settled
    desk.do("file report", {"how": "by mail"}, by="Owen Pratt")
    assert operations(desk.books).pdf(desk.books.night).startswith(b"%PDF")
    assert audit(path).faults == []
    path.write_text(path.read_text("utf-8").replace('price = "$600"', 'price = "$700"'), "utf-8")
    assert "other prizes than when the night opened" in audit(path).faults[0]


def test_a_night_in_the_middle_of_a_round_goes_on_and_its_keys_are_used_up(tmp_path: Path) -> None:
    shutil.copytree(OF_DRAFT, tmp_path, dirs_exist_ok=True)
    path = tmp_path / "night.toml"
    desk = open_desk(path, now=lambda: datetime(2010, 5, 4, 20, 5))
    assert (len(desk.books.journal.lines), desk.books.held(PLAYERS)) == (9, 2_000)
    assert desk.do("sell", {"cash": "$400"}, by=LENA, key="window-1")["repeated"]
    with pytest.raises(Refusal, match="used for another request"):
        desk.do("sell", {"cash": "$300"}, by=LENA, key="window-1")
    assert deal(desk, "4", "deal", "16", by=HUGO)[-1].startswith("Pay Kim $5.00 on red")
    assert audit(path).faults == []
    old = (OF_DRAFT / "night.journal.head").read_text("utf-8").split()[1]
    assert audit(path).hashes[8][1] == old  # what was kept of the old journal elsewhere still holds


@pytest.mark.parametrize("harm", ["edit", "drop last", "drop middle", "empty", "swap", "forge", "no head", "head"])
def test_an_altered_or_cut_older_journal_is_not_imported(tmp_path: Path, harm: str) -> None:
    shutil.copytree(OF_DRAFT, tmp_path, dirs_exist_ok=True)
    path = tmp_path / "night.toml"
    journal, head = journal_path(path), head_path(path)
    lines = journal.read_text().splitlines(keepends=True)
    if harm == "edit":
        lines[1] = lines[1].replace('"cash": 40000', '"cash": 90000')
    elif harm == "drop last":
        lines.pop()
    elif harm == "drop middle":
        del lines[2]
    elif harm == "empty":
        lines.clear()
    elif harm == "swap":
        lines[1], lines[2] = lines[2], lines[1]
    elif harm == "forge":
        lines[3] = "{}\n"
    elif harm == "no head":
        head.unlink()
    else:
        head.write_text("nine 00\n")
    journal.write_text("".join(lines))
    before = journal.read_bytes()
    with pytest.raises(Refusal, match=r"altered|cut|cannot be read"):
        open_books(path)
    assert journal.read_bytes() == before
    assert not store_path(path).exists()


def test_a_torn_line_was_never_told_and_is_left_out(tmp_path: Path) -> None:
    shutil.copytree(OF_DRAFT, tmp_path, dirs_exist_ok=True)
    path = tmp_path / "night.toml"
    with journal_path(path).open("ab") as file:
        file.write(b'{"number": 10, "at": "2010')
    assert len(open_books(path).journal.lines) == 9


def test_an_import_that_fails_leaves_everything_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(OF_DRAFT, tmp_path, dirs_exist_ok=True)
    path = tmp_path / "night.toml"

    def fail(*_: object) -> None:
        raise Refusal("no")

    store = NightStore(path)
    with monkeypatch.context() as patched:
        patched.setattr("chapter47.house.acts.record", fail)
        for _ in range(2):
            with pytest.raises(Refusal, match="no"):
                store.read()
    assert journal_path(path).read_bytes() == (OF_DRAFT / "night.journal").read_bytes()
    assert len(open_books(path).journal.lines) == 9  # and the next time it is imported
    assert audit(path).faults == []
