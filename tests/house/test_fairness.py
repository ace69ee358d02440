"""Commit and reveal: a shuffle is promised before it is dealt, and whoever changes anything afterwards is found out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.house.playing import Gambler, committed
from tests.whole import WHOLE
from typer.testing import CliRunner

from chapter47 import Refusal, game_types
from chapter47.cli import app
from chapter47.house import House, audit, fairness
from chapter47.house.live import LiveTable
from chapter47.house.store import reading
from chapter47.table.events import EVERYTHING
from chapter47.table.window import Limits

SAMPLE = ("minibaccarat", "blackjack", "craps", "roulette", "pokette", "sic-bo", "keno", "pai-gow", "poker")


def proof(house: House, live: LiveTable) -> str:
    with reading(house.engine) as connection:
        return fairness.proof(connection, live.number, EVERYTHING)


@pytest.mark.parametrize("game", ["minibaccarat", "blackjack", "pai-gow", "casino-war"])
def test_shuffles_are_promised_and_kept(game: str) -> None:
    house = House(":memory:")
    live, gambler = committed(house, game), Gambler(3)
    for _ in range(60):
        gambler.act(live)
    before = fairness.verify(proof(house, live))
    assert before.hidden >= 1  # what can still be dealt is not shown
    hidden = json.loads(proof(house, live))["shuffles"][-1]
    assert hidden["cards"] is None
    assert hidden["nonce"] is None
    while live.pending is not None and not (live.asked().startswith("bets") and not live.table.wagers):
        gambler.act(live)
    live.close()
    after = fairness.verify(proof(house, live))
    assert after.hidden == 0
    assert after.shuffles >= 1
    assert after.cards >= 10
    assert LiveTable(house.engine, live.number).pending is None


def promised_anew(told: dict[str, Any]) -> None:
    """The first shuffle of the record is given the commitment that fits the order shown for it now."""
    shuffle, sitting = told["shuffles"][0], told["sittings"][0]
    fits, text = fairness.commitment(shuffle["nonce"], shuffle["cards"]), json.dumps(sitting["events"])
    assert text.count(shuffle["commitment"]) == 1
    sitting["events"] = json.loads(text.replace(shuffle["commitment"], fits))


def damage(told: dict[str, Any], what: str) -> None:
    shuffle = told["shuffles"][0]
    if what == "two cards change places":
        shuffle["cards"][-1], shuffle["cards"][0] = shuffle["cards"][0], shuffle["cards"][-1]
    elif what == "another nonce":
        shuffle["nonce"] = "0" * 64
    elif what == "another shoe with a hash that fits":
        shuffle["cards"].reverse()
        promised_anew(told)
    elif what == "a card too many":
        shuffle["cards"].append("AS")
        promised_anew(told)
    elif what == "no promise":
        told["shuffles"] = []


DAMAGES = (
    "two cards change places",
    "another nonce",
    "another shoe with a hash that fits",
    "a card too many",
    "no promise",
)


def test_whatever_is_changed_afterwards_is_found() -> None:
    house = House(":memory:")
    live, gambler = committed(house, "minibaccarat"), Gambler(3)
    for _ in range(4):
        gambler.act(live)
    live.close()
    text = proof(house, live)
    assert fairness.verify(text).shuffles == 1
    for what in DAMAGES:
        told = json.loads(text)
        damage(told, what)
        with pytest.raises(Refusal):
            fairness.verify(json.dumps(told))
    for nonsense in ("", "[]", "{}", '{"kind": "chapter47 fairness 1"}', text[:100]):
        with pytest.raises(Refusal, match="not a proof"):
            fairness.verify(nonsense)


ALTERED: list[tuple[str, str, Any]] = [
    ("moved", "cents", 100),
    ("decided", "paid", 100),
    ("decided", "taken", 100),
    ("decided", "result", "push"),
    ("left", "chips", 100),
    ("drawn", "hand", "tie"),
]


@pytest.mark.parametrize(("kind", "name", "new"), ALTERED)
def test_a_payment_that_the_rules_do_not_make_is_found(kind: str, name: str, new: Any) -> None:
    house = House(":memory:")
    live, gambler = committed(house, "minibaccarat"), Gambler(3)
    while live.pending is not None and (live.steps < 60 or not live.asked().startswith("bets") or live.table.wagers):
        gambler.act(live)
    live.close()
    told = json.loads(proof(house, live))
    fairness.verify(json.dumps(told))
    rows = [row for _, row in told["sittings"][0]["events"] if row["kind"] == kind and row.get(name) != new]
    own = [row for row in rows if kind != "moved" or {row["source"][0], row["target"][0]}.isdisjoint({"reserved"})]
    own[-1][name] = new
    with pytest.raises(Refusal, match="is not what the rules make of the answers"):
        fairness.verify(json.dumps(told))


def test_a_proof_that_shows_no_seeds_proves_no_luck(tmp_path: Path) -> None:
    house = House(":memory:")
    live, gambler = committed(house, "craps"), Gambler(3)
    while live.pending is not None and (live.steps < 60 or not live.asked().startswith("bets") or live.table.wagers):
        gambler.act(live)
    live.close()
    told = json.loads(proof(house, live))
    assert fairness.verify(json.dumps(told)).unsown == 0
    seeds = told["sittings"][0]["seeds"]
    for shown in (seeds | {"seed": None}, seeds | {"commitment": "", "seed": None, "given": []}):
        told["sittings"][0]["seeds"] = shown
        out = tmp_path / "proof.json"
        out.write_text(json.dumps(told), encoding="utf-8")
        checked = CliRunner().invoke(app, ["fair", "verify", str(out)])
        assert checked.exit_code == 1
        assert "follow from no seed that is shown" in checked.output
        assert CliRunner().invoke(app, ["fair", "verify", str(out), "--json"]).exit_code == 1


def test_a_table_without_commitments_proves_nothing(tmp_path: Path) -> None:
    path, run = str(tmp_path / "house.db"), CliRunner()
    house = House(path)
    plain = house.open("minibaccarat")
    house.welcome("bob", 1000)
    house.sit(plain.number, 1, "bob", 500)
    plain.deal()
    live = committed(house, "minibaccarat")
    live.close()
    house.close()
    out = tmp_path / "proof.json"
    assert run.invoke(app, ["fair", "proof", "1", "--database", path, "--save", str(out)]).exit_code == 0
    assert run.invoke(app, ["fair", "verify", str(out)]).exit_code != 0
    out.unlink()
    assert run.invoke(app, ["fair", "proof", "2", "--database", path, "--save", str(out)]).exit_code == 0
    told = run.invoke(app, ["fair", "verify", str(out)])
    assert told.exit_code == 0, told.output
    assert "1 shuffles are as promised" in told.output


@pytest.mark.parametrize("game", [game.key for game in game_types()] if WHOLE else SAMPLE)
def test_all_chance_follows_from_the_seeds_of_the_house_and_the_patrons(game: str) -> None:
    """The house commits, the patron gives a seed, and every shuffle, cut, roll, spin and draw is reckoned again."""
    house = House(":memory:")
    ann = house.come_in("ann", 500_000).person
    promised = house.promise(ann)
    live = house.open(game, limits=Limits(minimum=100), committed=True, by=ann, promised=promised, seed="forty-seven")
    house.sit(live.number, 1, "ann", 400_000)
    if live.table.game.positions > 1:
        house.come_in("bob", 500_000)
        house.sit(live.number, 2, "bob", 400_000)
    live.deal()
    gambler = Gambler(5)
    for turn in range(12):
        if live.asked().startswith("bets") and turn % 3 == 1:
            house.give_seed(live.number, ann, f"seed {turn}")
        gambler.act(live)
        if turn == 6:
            live = house.holding.tables[live.number] = LiveTable(house.engine, live.number)  # taken up again
    told = json.loads(proof(house, live))["sittings"][0]["seeds"]
    assert (told["commitment"], told["seed"]) == (promised, None)  # not before it is over
    while live.pending is not None and not (live.asked().startswith("bets") and not live.table.wagers):
        gambler.act(live)
    live.close()
    text = proof(house, live)
    found = fairness.verify(text)
    assert found.draws >= 1
    for damaged in ("another seed", "a patron's seed left out", "another commitment"):
        spoiled = json.loads(text)
        sown = spoiled["sittings"][0]["seeds"]
        if damaged == "another seed":
            sown["seed"] = "0" * 64
        elif damaged == "a patron's seed left out":
            sown["given"] = sown["given"][1:]
        else:
            sown["commitment"] = "0" * 64
        with pytest.raises(Refusal):
            fairness.verify(json.dumps(spoiled))
    with pytest.raises(Refusal, match="did not promise"):  # a promise is good once
        house.open(game, committed=True, by=ann, promised=promised, seed="again")
    assert audit(house.engine).faults == []


def test_numbers_from_seeds_are_even() -> None:
    """Twelve thousand numbers below six: chi-square with five degrees, far beyond one in a million."""
    from chapter47.house.seeds import Mixed

    counts = [0] * 6
    for draw in range(12_000):
        counts[Mixed("ab" * 32, [], draw).below(6)] += 1
    assert sum((count - 2000) ** 2 for count in counts) / 2000 < 40
