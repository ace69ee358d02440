"""Programs: sessions simulated against sessions reckoned, runs and ruin against enumeration, and what is refused."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from chapter47 import Bet, Game, Refusal
from chapter47.desk.chains import collect_by_inclusion, collect_chance
from chapter47.desk.counters import walk_ruin
from chapter47.desk.craps_plans import simulate_plan
from chapter47.desk.programs import Situation

PROGRAMS: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("minibaccarat", {}, {"bets": {"banker": 1}, "unit": "$20", "rounds": 80}),
    ("minibaccarat", {}, {"bets": {"banker": 1, "tie": "1/10"}, "unit": "$100", "bankroll": "$1,000", "rounds": 60}),
    ("craps", {}, {"bets": {"pass": 1, "pass-odds": 2}, "unit": "$10", "rounds": 40, "progression": "press"}),
    ("roulette", {}, {"bets": {"red": 1, "straight": "1/10"}, "rounds": 60, "stop_win": "$100", "stop_loss": "$100"}),
    ("roulette", {}, {"bets": {"red": 1}, "rounds": 100, "kelly": 0.1, "bankroll": "$200", "stop_win": "$200"}),
    ("roulette", {}, {"bets": {"red": 1}, "rounds": 50, "progression": "martingale", "bankroll": "$300"}),
    ("roulette", {}, {"bets": {"red": 1}, "rounds": 50, "progression": "regress", "bankroll": "$100"}),
    ("roulette", {}, {"bets": {"red": 1}, "rounds": 40, "progression": "fibonacci", "maximum": "$50"}),
    ("three-card-poker", {}, {"bets": {"ante": 1, "pair-plus": 1}, "rounds": 20, "bankroll": "$200"}),
    ("casino-war", {}, {"bets": {"initial": 1}, "rounds": 50, "stop_win": "$100"}),
]


@pytest.mark.parametrize(("key", "elected", "program"), PROGRAMS)
def test_sessions_simulated_are_those_reckoned(key: str, elected: dict[str, Any], program: dict[str, Any]) -> None:
    game = Game(key, elected)
    exact = game.exact_sessions(program)
    played = game.sessions(program, 60_000, seed=3)
    assert sum(exact.net.values()) == pytest.approx(1)
    assert sum(exact.stops.values()) == pytest.approx(1)
    assert played.mean == pytest.approx(exact.mean, abs=4.5 * played.stderr)
    for stop, chance in exact.stops.items():
        share, error = played.chance(stop)
        assert share == pytest.approx(chance, abs=4.5 * max(error, 1e-4)), stop
    rounds = sum(n * times for n, times in played.rounds.items()) / played.sessions
    assert rounds == pytest.approx(exact.rounds, rel=0.02)
    assert played.staked / played.sessions == pytest.approx(exact.staked, rel=0.02)


def test_what_is_lost_is_the_edge_of_what_is_staked() -> None:
    """Whatever the progression: the mean is the element of risk of the wagers on the money staked."""
    for system in ("flat", "martingale", "press", "fibonacci", "d'alembert"):
        game = Game("roulette")
        told = game.exact_sessions({"bets": {"red": 1, "column": 1}, "rounds": 15, "progression": system})
        risk = game.events({"red": 1, "column": 1}).element_of_risk
        assert told.mean == pytest.approx(-float(risk) * told.staked, rel=1e-9)


def test_the_same_seed_gives_the_same_sessions() -> None:
    program = {"bets": {"red": 1}, "rounds": 30}
    one, two = (Game("roulette").sessions(program, 3000, seed=9) for _ in range(2))
    assert one.net == two.net and one.figures() == two.figures()


def test_a_toml_program(tmp_path: Path) -> None:
    path = tmp_path / "plan.toml"
    path.write_text('unit = "$10"\nrounds = 20\nprogression = "press"\n[bets]\npass = 1\npass-odds = 2\n')
    told = Game("craps").exact_sessions(path)
    assert told.name == "pass + 2 pass-odds, press"


def test_a_strategy_in_python() -> None:
    def double_after_a_loss(now: Situation) -> Mapping[str, int] | None:
        if now.money >= now.bankroll + 10_000:
            return None
        return {"red": min(1000 * 2 ** min(now.losses, 4), now.money)}

    told = Game("roulette").sessions(double_after_a_loss, 400, seed=1, wagers=["red"], rounds=60)
    assert told.sessions == 400 and sum(told.stops.values()) == 400
    assert told.stops["left"] > 0


def test_wagers_of_one_round_share_its_outcome() -> None:
    """Red and black together lose the zeros and nothing else; a tie returns banker and pays itself."""
    told = Game("roulette").sessions(
        lambda _: {"red": 1000, "black": 1000}, 300, seed=1, wagers=["red", "black"], rounds=9
    )
    assert all(net <= 0 and net % 1000 == 0 for net in told.net)  # a loss is half of both, by surrender
    plan = {"banker": 2000, "tie": 2000}
    tied = Game("minibaccarat").sessions(lambda _: plan, 3000, seed=2, wagers=["banker", "tie"], rounds=1)
    assert set(tied.net) == {16_000, -100, -4000}
    flat = Game("craps").sessions(
        lambda _: {"pass": 1000, "pass-odds": 2000}, 20_000, seed=3, rounds=15, wagers=["pass", "pass-odds"]
    )
    exact = Game("craps").exact_sessions({"bets": {"pass": 1, "pass-odds": 2}, "unit": "$10", "rounds": 15})
    assert flat.mean == pytest.approx(exact.mean, abs=4.5 * flat.stderr)


def test_wagers_that_no_round_decides_together_are_refused_in_one_round() -> None:
    with pytest.raises(Refusal, match="not decided by the same round"):
        Game("craps").sessions(lambda _: {"pass": 1000, "field": 1000}, 1, wagers=["pass", "field"])


def test_a_plan_that_runs_out_is_told() -> None:
    with pytest.raises(Refusal, match="nothing more to say in round 3"):
        bets = iter([{"red": 1000}, {"red": 1000}])
        Game("roulette").sessions(lambda _: next(bets), 1, wagers=["red"])
    for opening in (True, False):
        game, plan = Game("minibaccarat"), iter([[Bet(1, "banker", 10_000)]])
        with pytest.raises(Refusal, match="ran out of things to say"):
            game.play(game.open_table({1: ("Ann", 100_000)}), lambda _, plan=plan: next(plan), seed=1, opening=opening)


def test_a_strategy_that_bets_what_it_has_not_got() -> None:
    with pytest.raises(Refusal, match=r"may come to \$1,000.00 in round 1 and has \$500.00"):
        Game("three-card-poker").sessions(lambda _: {"ante": 50_000}, 1, wagers=["ante"])
    with pytest.raises(Refusal, match="settled to the cent"):
        Game("minibaccarat").sessions(lambda _: {"banker": 333}, 1, wagers=["banker"])
    with pytest.raises(Refusal, match="which wagers"):
        Game("minibaccarat").sessions(lambda _: {"banker": 333}, 1)
    with pytest.raises(Refusal, match=r"bets \$9,000.00 in round 1 and has \$500.00"):
        Game("roulette").sessions(lambda _: {"red": 900_000}, 1, wagers=["red"])
    with pytest.raises(Refusal, match="did not name"):
        Game("roulette").sessions(lambda _: {"black": 100}, 1, wagers=["red"])
    with pytest.raises(Refusal, match="whole cents"):
        Game("roulette").sessions(lambda _: {"red": 1.5}, 1, wagers=["red"])  # type: ignore[dict-item,return-value]


@pytest.mark.parametrize(
    ("program", "sentence"),
    [
        ({}, "names its wagers"),
        ({"bets": {"rde": 1}}, "no events of a wager 'rde'"),
        ({"bets": {"red": 0}}, "cannot be bet for 0"),
        ({"bets": {"red": "1e400"}}, "cannot be bet for 1e400"),
        ({"bets": {"red": 1}, "unit": "$600"}, r"bets up to \$600.00 in its first round and brings \$500.00"),
        ({"bets": {"red": 1}, "speed": 1}, "no 'speed'"),
        ({"bets": {"red": 1}, "kelly": 2}, "kelly cannot be 2"),
        ({"bets": {"red": 1}, "rounds": 0}, "0 rounds"),
        ({"bets": {"red": 1}, "progression": "hope"}, "no progression 'hope'"),
        ({"bets": {"red": 1}, "hours": -1}, "hours"),
        ({"bets": {"red": 1}, "stop_loss": "$0"}, "more than .0"),
    ],
)
def test_bad_programs_are_refused(program: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        Game("roulette").sessions(program, 10)


def test_a_reckoning_that_is_too_large_says_so() -> None:
    with pytest.raises(Refusal, match="too many to reckon"):
        Game("minibaccarat").exact_sessions({"bets": {"banker": 1}, "rounds": 1_000_000})


# ---- runs, ruin, collections ----------------------------------------------------------------------------------------


def test_runs_by_listing_every_sequence() -> None:
    events = Game("roulette").events("red")
    win = float(events.hit_frequency)
    chance = 0.0
    for rounds in product((0, 1), repeat=10):
        if "0000" in "".join(map(str, rounds)):
            chance += win ** sum(rounds) * (1 - win) ** (10 - sum(rounds))
    assert Game("roulette").run_chance("red", 4, 10) == pytest.approx(chance, abs=1e-12)


def test_rounds_until_a_run_by_the_chances() -> None:
    game = Game("minibaccarat")
    expected = float(game.run_rounds("banker", 3, "won"))
    standing = [1 - game.run_chance("banker", 3, n, "won") if n else 1.0 for n in range(400)]
    assert sum(standing) == pytest.approx(expected, rel=1e-6)


def test_ruin_is_the_gamblers_formula() -> None:
    p = Fraction(9, 19)
    q = (1 - p) / p
    formula = 1 - float((1 - q**20) / (1 - q**40))
    assert Game("roulette").ruin("red", 20, 20) == pytest.approx(formula, abs=1e-9)
    assert Game("roulette").ruin("red", 20) == 1.0
    better = Game("roulette").what_if(pays={"red": "3 to 1"}).ruin("red", 5)
    far = Game("roulette").what_if(pays={"red": "3 to 1"}).ruin("red", 5, 400)
    assert better == pytest.approx(far, abs=1e-6)


def test_collections_by_two_ways_and_as_published() -> None:
    dice = {total: 6 - abs(7 - total) for total in range(2, 13)}
    small = collect_chance(dice, range(2, 7), [7])
    everything = collect_chance(dice, [n for n in range(2, 13) if n != 7], [7])
    assert small == collect_by_inclusion(dice, range(2, 7), [7])
    assert everything == collect_by_inclusion(dice, [n for n in range(2, 13) if n != 7], [7])
    assert float(small) == pytest.approx(0.026355, abs=2e-6)
    assert float(everything) == pytest.approx(0.005258, abs=2e-6)
    with pytest.raises(Refusal, match="What is collected can come"):
        collect_chance(dice, [7], [7])


def test_a_counter_wins_and_is_ruined_as_the_walk_says() -> None:
    rng = np.random.Generator(np.random.PCG64(4))
    steps = rng.normal(0.4, 10.0, (4000, 3000)).cumsum(axis=1)
    for rounds in (500, 3000):
        share = float((steps[:, :rounds].min(axis=1) <= -200).mean())
        assert walk_ruin(0.4, 10.0, 200 + 0.583 * 10, rounds) == pytest.approx(share, abs=0.025)  # steps overshoot
    assert walk_ruin(-1.0, 10.0, 100.0) == 1.0
    told = Game("blackjack", decks=6).counter(
        {"tags": [-1, 1, 1, 1, 1, 1, 0, 0, 0, -1], "ramp": [[-12, 1], [1, 4], [2, 8], [3, 12]]}, rounds=2_000_000
    )
    assert told.mean > 3 * told.stderr and 0 < told.ruin < 1
    assert told.ruin_within(100) < told.ruin_within(1000) < told.ruin + 1e-9
    with pytest.raises(Refusal, match="never bets"):
        Game("blackjack").counter({"tags": [-1, 1, 1, 1, 1, 1, 0, 0, 0, -1], "ramp": [[-12, 0]]}, rounds=1000)
    with pytest.raises(Refusal, match="does not cover"):
        Game("blackjack").counter("hi-lo", unit=1000, bankroll=10)


def test_a_plan_of_many_rolls() -> None:
    game = Game("craps")
    data = {"line": "$10", "odds": [3, 4, 5], "comes": 2, "come": "$10", "place": {"6": ["$12", "$24"]}}
    totals = {w.wager: w for w in simulate_plan(game.type, game.elections, data, 2_000_000, 1).wagers}
    assert totals["pass"].mean == pytest.approx(-0.01414, abs=5 * totals["pass"].stderr)
    assert totals["come"].mean == pytest.approx(-0.01414, abs=5 * totals["come"].stderr)
    assert totals["place"].mean == pytest.approx(-1 / 66, abs=5 * totals["place"].stderr)
    for wrong, sentence in (({"line": -1}, "no amount"), ({"lines": 1}, "no 'lines'"), ({"odds": [9, 9, 9]}, "limit")):
        with pytest.raises(Refusal, match=sentence):
            simulate_plan(game.type, game.elections, {"line": "$10"} | wrong, 10)
