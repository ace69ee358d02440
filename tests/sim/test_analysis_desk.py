"""Checkpoints, clusters, sessions, plans and sweeps: the same totals however they are run, and plans checked whole."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from chapter47 import Game, Refusal
from chapter47.odds.compare import sweep, wagers_of
from chapter47.sim.checkpoint import Checkpoint
from chapter47.sim.engine import simulate
from chapter47.sim.progressions import SYSTEMS, Plan, Progression, plan_of, read_plan
from chapter47.sim.sessions import Tally, play_sessions, rounds_of

ROUNDS = 3_000_000


def kernel() -> Any:
    game = Game("minibaccarat")
    return game.type.kernel(game.elections)


class StoppedError(Exception):
    pass


def test_a_stopped_simulation_goes_on_to_the_same_totals(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    whole = simulate(kernel(), ROUNDS, 5).wagers

    def stop(done: int) -> None:
        if done > ROUNDS // 2:
            raise StoppedError

    checkpoint = Checkpoint(path, {"seed": 5})
    with pytest.raises(StoppedError):
        simulate(kernel(), ROUNDS, 5, progress=stop, checkpoint=checkpoint)
    checkpoint.save(*Checkpoint(path, {"seed": 5}).load(), now=True)
    assert Checkpoint(path, {"seed": 5}).load()[0] > 0
    again: list[int] = []
    assert (
        simulate(kernel(), ROUNDS, 5, progress=again.append, checkpoint=Checkpoint(path, {"seed": 5})).wagers == whole
    )
    # once done, it is not played again, and more rounds go on from there
    assert simulate(kernel(), ROUNDS, 5, checkpoint=Checkpoint(path, {"seed": 5})).wagers == whole
    more = simulate(kernel(), ROUNDS + 700_000, 5, checkpoint=Checkpoint(path, {"seed": 5})).wagers
    assert more == simulate(kernel(), ROUNDS + 700_000, 5).wagers
    with pytest.raises(Refusal, match="holds 3,145,728 already, more than 1,000"):
        simulate(kernel(), 1000, 5, checkpoint=Checkpoint(path, {"seed": 5}))


def test_sessions_are_taken_up_again_where_they_stopped(tmp_path: Path) -> None:
    chosen = plan_of({"wager": "player", "rounds": 60, "progression": "paroli"})
    game = Game("minibaccarat")
    on_shoes = rounds_of("minibaccarat", game.type.kernel(game.elections), game.odds()["player"], chosen)
    path = tmp_path / "sessions.json"
    whole = play_sessions(on_shoes, chosen, 6000, 5)

    def stop(done: int) -> None:
        if done > 3000:
            raise StoppedError

    stopped = Checkpoint(path, {"seed": 5})
    with pytest.raises(StoppedError):
        play_sessions(on_shoes, chosen, 6000, 5, progress=stop, checkpoint=stopped)
    stopped.flush()
    blocks, flat = Checkpoint(path, {"seed": 5}).load()
    assert blocks == 3
    assert Tally.restored(flat).flat() == flat
    done: list[int] = []
    again = play_sessions(on_shoes, chosen, 6000, 5, progress=done.append, checkpoint=Checkpoint(path, {"seed": 5}))
    assert again == whole
    assert done[0] == 4 * 1024
    assert play_sessions(on_shoes, chosen, 7000, 5, checkpoint=Checkpoint(path, {"seed": 5})) == play_sessions(
        on_shoes, chosen, 7000, 5
    )


def test_a_checkpoint_of_another_simulation_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    Checkpoint(path, {"seed": 5, "game": "a"}).save(1, [1], now=True)
    with pytest.raises(Refusal, match="belongs to another simulation: seed differ"):
        Checkpoint(path, {"seed": 6, "game": "a"}).load()
    path.write_text("{")
    with pytest.raises(Refusal, match="is not a checkpoint"):
        Checkpoint(path, {}).load()


def test_a_killed_command_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    command = [
        sys.executable,
        "-m",
        "chapter47",
        "simulate",
        "minibaccarat",
        "--rounds",
        "3e9",
        "--seed",
        "9",
        "--json",
    ]
    running = subprocess.Popen([*command, "--checkpoint", str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not (path.exists() and json.loads(path.read_text())["blocks"]):
        time.sleep(0.1)
    os.kill(running.pid, signal.SIGKILL)
    running.communicate()
    blocks = json.loads(path.read_text())["blocks"]
    assert blocks > 0
    rounds = str((blocks + 3) * 2**18)
    command[command.index("3e9")] = rounds
    resumed = subprocess.run([*command, "--checkpoint", str(path)], capture_output=True, text=True, check=True)
    whole = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(resumed.stdout)["wagers"] == json.loads(whole.stdout)["wagers"]


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_of_processes_gives_the_same_totals_even_when_a_worker_is_killed() -> None:
    from chapter47.desk.cluster import connect, runner, session_runner

    whole = simulate(kernel(), 40_000_000, 7).wagers
    with connect("local:2") as client:
        pids = list(client.run(os.getpid).values())
        assert len(set(pids)) == 2
        assert os.getpid() not in pids
        killed: list[int] = []

        def kill_one(done: int) -> None:
            if not killed:
                killed.append(pids[0])
                os.kill(pids[0], signal.SIGKILL)

        game = Game("minibaccarat")
        elsewhere = runner(client, "minibaccarat", game.elections.chosen())
        assert simulate(kernel(), 40_000_000, 7, progress=kill_one, runner=elsewhere).wagers == whole
        assert killed
        chosen = plan_of({"wager": "banker", "shoes": 2})
        on_shoes = rounds_of("minibaccarat", kernel(), game.odds()["banker"], chosen)
        elsewhere = session_runner(client, "minibaccarat", game.elections.chosen(), chosen)
        assert play_sessions(on_shoes, chosen, 70_000, 7, runner=elsewhere) == play_sessions(
            on_shoes, chosen, 70_000, 7
        )


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("address", ["local:x", "local:0", "tcp://127.0.0.1:1"])
def test_no_cluster_there(address: str) -> None:
    from chapter47.desk import cluster

    with pytest.raises(Refusal, match="cluster"), cluster.connect(address):
        pass


# ---- sessions ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SYSTEMS)
def test_no_system_changes_the_edge(name: str) -> None:
    """The mean result is the edge on what was staked, whatever the progression: optional stopping."""
    value = Game("minibaccarat").odds()["player"]
    told = play_sessions(value, plan_of({"wager": "player", "progression": name, "rounds": 300}), 60_000, 3)
    expected = -value.house_edge * told.staked / told.sessions
    assert abs(told.mean - expected) < 4 * told.stderr
    assert sum(told.nets.values()) == told.sessions == sum(told.longest.values())


def test_sessions_do_not_depend_on_the_workers_and_stop_where_they_should() -> None:
    value = Game("minibaccarat").odds()["player"]
    stops = plan_of({"wager": "player", "bankroll": "$200", "stop_loss": "$50", "stop_win": "$30", "rounds": 5000})
    one, three = (play_sessions(value, stops, 5000, 8, workers) for workers in (1, 3))
    assert one == three
    assert set(one.nets) == {-5000, 3000}


def test_ruin_of_a_fair_coin_is_the_textbook_number() -> None:
    from chapter47.odds.analysis import WagerOdds
    from chapter47.table.wagers import Result

    coin = WagerOdds.from_outcomes("coin", "", "1 to 1", [(1, Fraction(1), Result.WON), (1, Fraction(-1), Result.LOST)])
    bold = plan_of({"wager": "coin", "unit": "$1", "bankroll": "$10", "stop_win": "$15", "rounds": 1_000_000})
    told = play_sessions(coin, bold, 40_000, 1)
    assert told.ruined / told.sessions == pytest.approx(15 / 25, abs=0.012)  # b / (a + b)


def test_progressions() -> None:
    assert Progression.named("1-3-2-6").units == (1, 3, 2, 6)
    assert Progression.named("d'alembert", 3) == Progression("d'alembert", (1, 2, 3), (0, 0, 1), (1, 2, 2))
    assert Progression.named("paroli").after_win == (1, 2, 0)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({}, "names its wager"),
        ({"wager": "x", "unitt": 5}, "no 'unitt'"),
        ({"wager": "x", "unit": 1.5}, "unit cannot be 1.5"),
        ({"wager": "x", "unit": "$0"}, "more than .0"),
        ({"wager": "x", "bankroll": "$5"}, "does not cover one unit"),
        ({"wager": "x", "rounds": "many"}, "rounds cannot be"),
        ({"wager": "x", "rounds": 0}, "1 to 10,000,000"),
        ({"wager": "x", "progression": "martingal"}, "no progression 'martingal'"),
        ({"wager": "x", "progression": 7}, "cannot be 7"),
        ({"wager": "x", "progression": {"units": [1, 2], "after_win": [0], "after_loss": [1, 0]}}, "same length"),
        ({"wager": "x", "progression": {"units": [1], "after_win": [3], "after_loss": [0]}}, "same length"),
        ({"wager": "x", "progression": {"name": "martingale", "steps": 99}}, "99 steps"),
    ],
)
def test_a_wrong_plan_is_refused(data: dict[str, Any], message: str) -> None:
    with pytest.raises(Refusal, match=message):
        plan_of(data)


def test_plans_come_from_files(tmp_path: Path) -> None:
    path = tmp_path / "plan.toml"
    path.write_text('wager = "banker"\nunit = "$20"\n[progression]\nname = "martingale"\nsteps = 5\n')
    read = read_plan(path, bankroll="$1,000", stop_win=None)
    assert read == Plan("banker", 2000, Progression.named("martingale", 5), 100_000)
    path.write_text("wager = ")
    with pytest.raises(Refusal, match="is not TOML"):
        read_plan(path)
    with pytest.raises(Refusal, match="cannot be read"):
        read_plan(tmp_path / "nothing.toml")


# ---- sweeps --------------------------------------------------------------------------------------------------------


def test_a_sweep_tells_lawful_from_unlawful() -> None:
    game = Game("minibaccarat").type
    points = sweep(game, {"decks": ["5", "6"], "tie_pays": ["7 to 1", "9 to 1"]}, {"bonus": "true"})
    assert [point.odds is not None for point in points] == [False, False, False, True]
    assert [point.refusal.cite for point in points if point.refusal] == ["19:47-7.1(a)", "19:47-7.1(a)", "19:47-7.3(b)"]
    assert wagers_of(points) == ["banker", "player", "tie", "player-bonus", "banker-bonus"]
    assert points[-1].edge("tie") == pytest.approx(0.049313, abs=5e-7)
    with pytest.raises(Refusal, match="no election 'deks'"):
        sweep(game, {"deks": ["6"]})
    with pytest.raises(Refusal, match="too many"):
        sweep(game, {"decks": [str(n) for n in range(3000)]})
