"""Commands of a careful house: the program against its release, reports, sealing anew, what laboratories ask."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from hashlib import sha256
from pathlib import Path

import pytest
from tests.house.playing import Gambler, seated
from typer.testing import CliRunner

from chapter47.cli import app
from chapter47.house import House, audit, gli, incidents, keys, program, store
from chapter47.house.store import open_engine
from chapter47.table.events import Decided
from chapter47.table.money import dollars

RUN = CliRunner()
HERE = Path(program.__file__).resolve().parents[1]


def test_the_program_is_compared_with_its_release(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("one.py", "two.py", "three.py"):
        (tmp_path / name).write_text(name)
    recorded = {
        name: urlsafe_b64encode(sha256(name.encode()).digest()).rstrip(b"=").decode()
        for name in ("one.py", "two.py", "gone.py")
    }
    assert program.installed(tmp_path).released is False
    monkeypatch.setattr(program, "_recorded", lambda _root: recorded)
    (tmp_path / "two.py").write_text("changed")
    found = program.installed(tmp_path)
    assert (found.changed, found.missing, found.added, found.sound) == (["two.py"], ["gone.py"], ["three.py"], False)
    (tmp_path / "two.py").write_text("two.py")
    recorded.pop("gone.py")
    (tmp_path / "three.py").unlink()
    assert program.installed(tmp_path).sound


def test_verify_itself_prints_one_number() -> None:
    told = json.loads(RUN.invoke(app, ["verify", "--self", "--json"]).output)
    lines = "".join(
        f"{sha256(path.read_bytes()).hexdigest()}  {path.relative_to(HERE).as_posix()}\n"
        for path in sorted(HERE.rglob("*"), key=lambda each: each.relative_to(HERE).as_posix())
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".pyc"
    )
    assert told["digest"] == sha256(lines.encode()).hexdigest()


def test_the_checklist_names_what_is_there() -> None:
    told = json.loads(RUN.invoke(app, ["gli", "--json"]).output)
    assert len(told) == len(gli.CHECKLIST) > 50
    for point in gli.CHECKLIST:
        for word in point.where.replace(",", " ").replace(";", " ").replace(":", " ").split():
            if word.startswith(("house/", "table/")) and word.endswith(".py"):
                assert (HERE / word).exists(), point
    assert "No laboratory has examined this" in " ".join(RUN.invoke(app, ["gli"]).output.split())


def test_reports_and_sealing_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(tmp_path / "house.db")
    House(path).close()
    assert "No activity." in RUN.invoke(app, ["report", path]).output
    assert "no activity" in RUN.invoke(app, ["report", path, "--csv"]).output
    monkeypatch.setenv(keys.GIVEN, "11" * 32)
    assert RUN.invoke(app, ["reseal", path]).exit_code != 0  # without a reason
    assert RUN.invoke(app, ["reseal", path, "--why", "the old key was lost"]).exit_code == 0
    house = House(path)
    assert audit(house.engine).faults == []
    assert house.acts()[0]["text"].startswith("sealed anew with the key")
    house.close()


def test_a_large_win_is_on_record_and_a_report_is_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(tmp_path / "house.db")
    house = House(path)
    live = seated(house, "minibaccarat")
    monkeypatch.setattr(incidents, "LARGEST", 1_000)
    gambler = Gambler(2)
    for _ in range(30):
        gambler.act(live)
    with house.engine.connect() as connection:
        large = incidents.listed(connection, incidents.LARGE)
        rows = store.read(store.journal_of(connection, live.number))
    won = [row for row in rows if isinstance(row.event, Decided) and row.event.paid >= 1_000]
    assert [each["text"] for each in reversed(large)] == [
        f"{dollars(row.event.paid)} at table 1, event {row.number}" for row in won if isinstance(row.event, Decided)
    ]
    assert large
    assert audit(house.engine).faults == []
    house.close()
    told = RUN.invoke(app, ["report", path, "--theory", "--pdf", str(tmp_path / "report.pdf")])
    assert told.exit_code == 0, told.output
    made = (tmp_path / "report.pdf").read_bytes()
    assert made.startswith(b"%PDF")
    refused = RUN.invoke(app, ["report", path, "--pdf", str(tmp_path / "nowhere" / "report.pdf")])
    assert "Cannot write" in refused.output + str(refused.exception)


def test_what_is_no_database_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "words.db"
    path.write_text("these are words, and no database")
    for command in (["audit", str(path)], ["migrate", str(path)], ["backup", str(path), str(tmp_path / "b")]):
        told = RUN.invoke(app, command)
        assert "is no database of SQLite" in str(told.exception) or "is no database of SQLite" in told.output


def test_an_opening_is_on_record_and_so_is_a_house_that_was_never_closed(tmp_path: Path) -> None:
    house = House(str(tmp_path / "house.db"))
    for _ in range(2):
        with house.engine.begin() as connection:
            incidents.opened(connection, "127.0.0.1:8047", "abc")
    with house.engine.connect() as connection:
        kinds = [each["kind"] for each in incidents.listed(connection)]
    assert kinds == ["house opened", "outage", "house opened"]
    house.close()
    engine = open_engine(str(tmp_path / "house.db"))
    assert audit(engine).faults == []
    engine.dispose()
