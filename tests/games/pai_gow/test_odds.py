"""What pai gow is worth: counted, simulated, published; the procedure and the kernel agree deal for deal."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from chapter47 import Bet, Game
from chapter47.games.pai_gow import rules
from chapter47.games.pai_gow.exact import count_house_way
from chapter47.games.pai_gow.house_way.elections import HOUSE_WAYS
from chapter47.games.pai_gow.kernel import PaiGowKernel
from chapter47.games.pai_gow.odds import DEALS, best_counts, house_counts, lines, strategy
from chapter47.games.pai_gow.rules import mirrored
from chapter47.games.pai_gow.wagers import BANK, WAGER
from chapter47.sim.engine import simulate
from chapter47.table.drivers import Dealer, Players, drive
from chapter47.table.requests import DrawTile, Request, Roll
from chapter47.table.sources import SeededSource
from chapter47.table.tiles import SET

GAME = Game("pai-gow")


def test_every_deal_is_counted() -> None:
    counts = house_counts(GAME.elections)
    assert sum(counts) == DEALS == 35_960 * 20_475
    assert list(counts) == count_house_way(GAME.elections.setting_of)  # type: ignore[attr-defined]
    assert [counts[mirrored(result)] for result in range(9)] == list(counts)  # both sides set alike


def test_exact_values() -> None:
    odds = GAME.odds()
    assert odds["pai-gow"].exact == Fraction(43930403, 1840702500)
    assert odds["bank"].exact == Fraction(4364897, 736281000)
    assert odds["pai-gow"].combinations == {
        "win": 215_984_104,
        "lose": 222_757_060,
        "void": 297_539_836,
        "total": 736_281_000,
    }
    assert odds["bank"].combinations["win"] == odds["pai-gow"].combinations["lose"]  # type: ignore[index]
    assert [w.wager for w in Game("pai-gow", player_banking=False).odds().wagers] == ["pai-gow"]


@pytest.mark.parametrize(
    ("way", "player", "bank"),
    [
        ("atlantic city", Fraction(43930403, 1840702500), Fraction(4364897, 736281000)),
        ("simple", Fraction(49238177, 1840702500), Fraction(7027, 2047500)),
        ("foxwoods", Fraction(7434769, 306783750), Fraction(880232, 153391875)),
        ("new zealand", Fraction(6764267, 283185000), Fraction(211717, 35398125)),
    ],
)
def test_every_house_way_exactly(way: str, player: Fraction, bank: Fraction) -> None:
    game = Game("pai-gow", house_way=way)
    assert (game.odds()["pai-gow"].exact, game.odds()["bank"].exact) == (player, bank)
    told = strategy(game.elections)  # type: ignore[arg-type]
    for words in ("against the dealer's bank", "as the bank"):
        assert told.figures[f"best set of every hand, {words}"] < told.figures[f"house way, {words}"]


def test_what_the_published_figures_mean() -> None:
    """Two commissions give wins and losses apart; no way that is known here returns as few wagers as theirs."""
    for percent, player, bank in ((5, 0.023896, 0.007377), (4, 0.020811, 0.004207)):
        kept = 1 - percent / 100
        win, lose = (bank + kept * player) / (1 - kept**2), (player + kept * bank) / (1 - kept**2)
        assert (win, lose) == (pytest.approx(0.30849, abs=1e-5), pytest.approx(0.31696, abs=1e-5))
        assert 1 - win - lose == pytest.approx(0.37455, abs=2e-5)
    assert all(Game("pai-gow", house_way=way).odds()["pai-gow"].void > 0.396 for way in HOUSE_WAYS)


def test_the_best_setter() -> None:
    for kind, house in ((WAGER, "pai-gow"), (BANK, "bank")):
        counts, changed = best_counts(GAME.elections, kind)
        line = next(line for line in lines(GAME.elections) if line.key == kind.key)
        best = line.value(counts)
        assert sum(counts) == DEALS
        assert best.house_edge < GAME.odds()[house].house_edge - 0.005
        assert len(changed) > 300
    told = strategy(GAME.elections)
    assert told.figures["best set of every hand, against the dealer's bank"] == pytest.approx(0.0166446, abs=1e-7)
    assert told.figures["best set of every hand, as the bank"] == pytest.approx(-0.0013382, abs=1e-7)
    assert len(told.rows) == 12
    simple = strategy(Game("pai-gow", house_way="simple", player_banking=False).elections)
    assert simple.figures["best set of every hand, against the dealer's bank"] < 0  # the simple way can be beaten
    assert len(simple.figures) == 2


def test_exact_against_simulated() -> None:
    totals = simulate(GAME.type.kernel(GAME.elections), 2_000_000, seed=7)
    for wager in totals.wagers:
        exact = GAME.odds()[wager.wager].house_edge
        assert abs(-wager.mean - exact) < 4 * wager.stderr


def test_totals_do_not_depend_on_workers() -> None:
    kernel = GAME.type.kernel(GAME.elections)
    one, two = (simulate(kernel, 3_000_000, seed=3, workers=workers) for workers in (1, 2))
    assert [w.as_dict() for w in one.wagers] == [w.as_dict() for w in two.wagers]


@pytest.mark.parametrize("way", ["atlantic city", "simple"])
def test_the_procedure_and_the_kernel_agree(way: str) -> None:
    game = Game("pai-gow", house_way=way, player_banking=False)
    kernel = PaiGowKernel(game.elections)  # type: ignore[arg-type]
    line = lines(game.elections)[0]
    random = Random(5)
    table = game.open_table({1: ("Ann", 100_000_000)})
    dealt: list[int] = []
    stack = list(SET)

    people = Players(table, Dealer(SeededSource(1)), lambda t: [Bet(1, "pai-gow", 10_000)] if t.round <= 150 else None)
    before = table.rack

    def answer(request: Request) -> object:
        nonlocal before
        if type(request) is Roll:
            random.shuffle(stack)
            dealt.clear()
            before = table.rack
            return 1, 2, 6  # the dealer's stack comes first
        if type(request) is DrawTile:
            dealt.append(stack[len(dealt)].pair.rank - 1)
            return stack[len(dealt) - 1]
        return people(request)

    seen: list[int] = []

    def watch(request: Request) -> object:
        if len(dealt) == 8 and type(request).__name__ == "Shuffle":
            outcome = line.outcomes[kernel.deal([*dealt[4:], *dealt[:4]])]
            assert outcome is not None
            assert before - table.rack == outcome[1]
            seen.append(outcome[1])
            dealt.clear()
        return answer(request)

    drive(table, game.type.procedure(table, True), watch)
    assert set(seen) == {9500, 0, -10000}
    assert len(seen) == 150


def test_rules_are_their_own_mirror() -> None:
    for result in range(rules.CLASSES):
        assert mirrored(mirrored(result)) == result
    assert rules.wins(8) and rules.loses(4) and not rules.wins(5) and not rules.loses(5)
