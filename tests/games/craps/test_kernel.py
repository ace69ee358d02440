"""The compiled craps: simulated against exact, given dice against the procedure, plans against both."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Any

import numpy as np
import pytest

from chapter47 import Bet, Game, Refusal, game
from chapter47.games import night_craps
from chapter47.games.craps.elections import CrapsElections
from chapter47.games.craps.exact import hand_length
from chapter47.games.craps.kernel import PLACES, CrapsKernel, faces
from chapter47.games.craps.odds import odds
from chapter47.games.craps.plans.strategy import CrapsPlan, PlanKernel
from chapter47.games.craps.wagers import SPOTS
from chapter47.games.night_craps import odds as night_odds
from chapter47.games.night_craps.elections import NightCrapsElections
from chapter47.sim.engine import WagerTotals, simulate
from chapter47.sim.streams import seed_stream, two_below
from chapter47.table.drivers import drive
from chapter47.table.requests import Ask, Bets, Request, Roll
from chapter47.table.table import Table
from chapter47.table.window import Action, Limits

ROLLS = 8_000_000
EVERYTHING = {"fire_bet": True, "six_seven_eight": True}


@pytest.mark.parametrize(
    "elected", [EVERYTHING, {**EVERYTHING, "fire_table": "B", "buy_win_only": (4, 10), "lay_win_only": True}]
)
def test_simulated_agrees_with_exact(elected: dict[str, Any]) -> None:
    elections = CrapsElections.elect(elected)
    exact = odds(elections)
    for totals in simulate(CrapsKernel(elections), ROLLS, 11).wagers:
        value = exact[totals.wager]
        assert abs(totals.mean + value.house_edge) < 4.5 * totals.stderr, totals.wager
        if not totals.wager.startswith("come-odds"):
            assert totals.stderr == pytest.approx(value.stdev / sqrt(totals.made), rel=0.05)
            assert totals.won / totals.made == pytest.approx(value.win, abs=4.5 * sqrt(0.25 / totals.made))


def test_simulated_casino_night() -> None:
    elections = NightCrapsElections()
    exact = night_odds(elections)
    for totals in simulate(night_craps.GAME.kernel(elections), ROLLS // 2, 5).wagers:
        assert abs(totals.mean + exact[totals.wager].house_edge) < 4.5 * totals.stderr, totals.wager


def test_totals_do_not_depend_on_workers() -> None:
    kernel = CrapsKernel(CrapsElections.elect(EVERYTHING))
    rolls = 2 * kernel.block_rounds + 12_345
    assert simulate(kernel, rolls, 3, 1).wagers == simulate(kernel, rolls, 3, 3).wagers
    plan = PlanKernel(CrapsElections(), CrapsPlan(comes=2))
    assert simulate(plan, 600_000, 3, 1).wagers == simulate(plan, 600_000, 3, 2).wagers


def test_two_rolls_at_once_are_counted_like_one_by_one() -> None:
    line = CrapsKernel(CrapsElections(), ["pass", "field"])
    for rolls in (1, 2, 3, 4, 1001):
        assert int(line.run_block(5, 0, rolls).sum()) == rolls
    counts = line.run_block(5, 1, 400_000).reshape(7, 36)
    assert counts.sum(axis=0) / 400_000 == pytest.approx(1 / 36, abs=0.002)
    entered = [int(counts[0][[sum(faces(r)) == p for r in range(36)]].sum()) for p in (4, 5, 6, 8, 9, 10)]
    left = [int(counts[s][[sum(faces(r)) in (7, p) for r in range(36)]].sum()) for s, p in enumerate(PLACES) if p]
    assert max(abs(a - b) for a, b in zip(entered, left, strict=True)) <= 1


def test_hands_are_as_long_as_reckoned() -> None:
    fire = simulate(CrapsKernel(CrapsElections.elect(EVERYTHING), ["fire"]), ROLLS, 8).wagers[0]
    assert ROLLS / fire.made == pytest.approx(float(hand_length()), rel=0.005)


def test_a_wager_that_is_not_offered_is_refused() -> None:
    assert list(CrapsKernel(CrapsElections(), ["pass", "field"]).lines) == ["pass", "field"]
    with pytest.raises(Refusal, match="no wager 'fire'"):
        CrapsKernel(CrapsElections(), ["fire"])


# ---- the same dice to procedure and kernel ---------------------------------------------------------------------------


class Flat:
    """Keeps one wager of each kind up at the table, as the kernel does, and remembers what they brought."""

    def __init__(self, key: str, elections: dict[str, Any], rolls: list[tuple[int, int]]) -> None:
        self.game = Game(key, elections)
        self.table: Table[Any] = self.game.open_table({1: ("Ann", 10**14)}, Limits(1, 10**11, 1, 1))
        self.rolls = iter(rolls)
        self.left = len(rolls)
        self.scale = 600 if key == "night-craps" else 1  # whole dollars pay whole dollars
        self.units = {t.wager: self.scale * (t.staked // t.made) for t in self.kernel.play(rolls) if t.made}
        self.net: dict[str, int] = {}
        self.made: dict[str, int] = {}

    @property
    def kernel(self) -> CrapsKernel:
        kernel = self.game.type.kernel(self.game.elections)
        assert isinstance(kernel, CrapsKernel)
        return kernel

    def run(self) -> None:
        drive(self.table, self.game.type.procedure(self.table, False), self.answer)

    def answer(self, request: Request) -> Any:
        if isinstance(request, Bets):
            for wager in self.table.decided:
                assert wager.decision is not None
                gain = wager.paid - wager.decision.taken(wager.amount) - wager.charged
                self.net[wager.name] = self.net.get(wager.name, 0) + gain
                self.made[wager.name] = self.made.get(wager.name, 0) + 1
            return self.bets() if self.left else None
        if isinstance(request, Roll):
            self.left -= 1
            return next(self.rolls)
        return request.default if isinstance(request, Ask) else None

    def bets(self) -> list[Action]:
        """Every simple wager that is not up; a come bet when none is; the same unit as in the kernel."""
        state = self.table.own
        up = {w.name for w in self.table.wagers}
        numbered = any(w.kind.key == "come-point" for w in self.table.wagers)
        actions: list[Action] = []
        for name, spot in SPOTS.items():
            kind = spot.key
            if name in up or kind in ("come-point", "dont-come-point", "horn-high", "horn", "c-and-e", "whirl", "fire"):
                continue
            if kind in ("come", "dont-come") and (numbered or not state.point):
                continue
            if kind in ("pass", "dont-pass") and state.point:
                continue
            if kind.endswith("-odds") or kind not in {k.key for k in self.table.offered}:
                continue
            actions.append(Bet(1, name, self.units[name]))
        if self.game.elections.model_dump().get("fire_bet") and state.fresh and not state.point and "fire:1" not in up:
            actions.append(Bet(1, "fire:1", 500))
        return actions


@pytest.mark.parametrize(
    ("key", "elected"),
    [
        ("craps", {**EVERYTHING, "odds_multiples": (1, 1, 1)}),
        ("craps", {"buy_win_only": (4, 9), "lay_win_only": True, "pays": {"field-12": "3 to 1", "hard-4": "8 to 1"}}),
        ("mini-craps", {"buy_percent": 4}),
        ("night-craps", {"lay_percent": 10, "buy_percent": 0}),
    ],
)
def test_procedure_and_kernel_see_the_same_money(key: str, elected: dict[str, Any]) -> None:
    random = Random(key)
    rolls = [(random.randint(1, 6), random.randint(1, 6)) for _ in range(400)]
    flat = Flat(key, elected, rolls)
    flat.run()
    totals = {t.wager: t for t in flat.kernel.play(rolls)}
    for name in {n for n in flat.net if n in totals}:
        theirs = totals[name]
        if name.partition(":")[0] in ("come", "dont-come"):
            continue  # told by number below
        assert flat.made[name] == theirs.made, name
        assert flat.net[name] == flat.scale * theirs.net, name
    assert len(flat.net) > 40
    for side in ("come", "dont-come"):
        made = sum(n for name, n in flat.made.items() if name == side or name.startswith(f"{side}-point"))
        net = sum(n for name, n in flat.net.items() if name == side or name.startswith(f"{side}-point"))
        assert (made, net) == (totals[side].made, flat.scale * totals[side].net)
    if "fire:1" in flat.net:
        fire: WagerTotals = totals["fire"]
        assert (flat.made["fire:1"], flat.net["fire:1"] * fire.staked // fire.made) == (fire.made, fire.net * 500)


# ---- plans -----------------------------------------------------------------------------------------------------------


def test_a_plan_followed_by_hand() -> None:
    plan = CrapsPlan(1000, (3, 4, 5), 2, 1000, {8: (600, 1200, 1800)})
    rolls = [(2, 4), (4, 4), (5, 4), (4, 4), (3, 3), (3, 4), (5, 5), (6, 1)]
    totals = {t.wager: t for t in PlanKernel(CrapsElections(), plan).play(rolls)}
    # Point 6. Come to 8 as place 8 wins; come to 9; an 8 wins that come, its odds and the pressed place bet; a 6 makes
    # the point and sends a come to 6; a come out 7 takes both comes while their odds sleep; 10 and 7 lose the rest.
    assert totals["pass"].net == 1000 + 1000 - 1000
    assert totals["pass-odds"].net == 6000 - 3000
    assert (totals["come"].won, totals["come"].lost) == (2, 2)
    assert (totals["come-odds"].won, totals["come-odds"].void, totals["come-odds"].net) == (1, 2, 6000)
    assert totals["place"].net == 700 + 1400 - 1800


@pytest.mark.parametrize("ladder", [(1200, 1800, 2400), (2400, 1200), (600,)])
def test_simulated_plans_agree_with_exact(ladder: tuple[int, ...]) -> None:
    plan = CrapsPlan(1000, (3, 4, 5), 2, 500, {6: ladder, 8: ladder})
    for totals in simulate(PlanKernel(CrapsElections(), plan), 3_000_000, 2).wagers:
        edge = {"pass": 7 / 495, "come": 7 / 495, "place": 1 / 66}.get(totals.wager, 0.0)
        assert abs(totals.mean + edge) < 4.5 * totals.stderr, totals.wager


@pytest.mark.parametrize(
    "plan",
    [
        CrapsPlan(1000, (3, 4, 5), 2, 500, {6: (1200, 1800, 2400), 8: (2400, 1200)}),
        CrapsPlan(0, comes=6, odds=(1, 1, 1)),
        CrapsPlan(1000, (3, 4, 5), 0, 500, {4: (500, 0), 10: (500, 1000, 1500, 500)}),
    ],
)
def test_states_of_a_plan_and_roll_after_roll_are_one_game(plan: CrapsPlan) -> None:
    kernel = PlanKernel(CrapsElections(), plan)
    assert kernel._states is not None
    rolls, stream = 40_001, seed_stream(np.uint64(3), np.uint64(5), kernel._game)
    pairs = [two_below(stream, np.uint64(36)) for _ in range(rolls // 2 + 1)]
    given = [(int(roll) // 6 + 1, int(roll) % 6 + 1) for pair in pairs for roll in pair][:rolls]
    walked = kernel.summarize(kernel.run_block(3, 5, rolls).tolist())
    assert walked == kernel.play(given)
    assert sum(totals.made for totals in walked) > 5000


def test_a_plan_of_too_many_states_is_rolled_out() -> None:
    plan = CrapsPlan(1000, (3, 4, 5), 3, 500, dict.fromkeys((4, 5, 9, 10), (500, 1000, 1500)))
    kernel = PlanKernel(CrapsElections(), plan)
    assert kernel._states is None
    assert sum(totals.made for totals in kernel.summarize(kernel.run_block(1, 0, 10_000).tolist())) > 2000


@pytest.mark.parametrize(
    "plan",
    [
        CrapsPlan(odds=(6, 6, 6)),
        CrapsPlan(comes=7),
        CrapsPlan(ladders={6: (500,)}),
        CrapsPlan(ladders={7: (500,)}),
        CrapsPlan(ladders={6: ()}),
        CrapsPlan(ladders={6: (-600,)}),
        CrapsPlan(line=333, odds=(1, 1, 1)),
    ],
)
def test_plans_that_the_table_would_refuse(plan: CrapsPlan) -> None:
    with pytest.raises(Refusal):
        PlanKernel(CrapsElections(), plan)


def test_the_front_door() -> None:
    totals = game("craps").simulate(100_000, seed=1)
    assert {t.wager.partition(":")[0] for t in totals.wagers} == {k.key for k in game("craps").wagers}
