"""What fast action hold'em is worth: exact where it can be, simulated with its error, kernel against procedure."""

from __future__ import annotations

from itertools import combinations
from math import comb, sqrt
from random import Random

import numpy as np
import pytest
from tests.games.against_the_house import nets
from tests.games.fast_action_holdem.deals import GAME, play

from chapter47 import Game
from chapter47.games.fast_action_holdem import rules
from chapter47.games.fast_action_holdem.compiled.procedure import house_rules
from chapter47.games.fast_action_holdem.compiled.rules import PARTS, best_of_seven, take_apart
from chapter47.games.fast_action_holdem.elections import FastActionElections
from chapter47.games.fast_action_holdem.exact import (
    BLOCK_ROUNDS,
    Ready,
    house_way_counts,
    natural_chance,
    round_block,
    worth_block,
    worth_table,
)
from chapter47.games.fast_action_holdem.hands.rules import HANDS
from chapter47.games.fast_action_holdem.kernel import FastActionKernel
from chapter47.games.fast_action_holdem.odds import (
    SECONDS,
    WAY_SPLITS,
    SimulatedOdds,
    counted,
    has_split,
    kind_names,
    odds,
    shipped,
    way_of,
)
from chapter47.games.fast_action_holdem.strategy import strategy
from chapter47.games.fast_action_holdem.wagers import DECIDE, ORIGINAL, SPLIT
from chapter47.rulebook.testing import provision
from chapter47.sim.engine import simulate
from chapter47.table.cards import decks

SIX = FastActionElections()
EIGHT = FastActionElections(decks=8)
PAIRS_ONLY = FastActionElections(split_hands="pairs")


@provision("19:47-21.1[natural]")
def test_the_published_chance_of_a_natural() -> None:
    for number, percent, one_in in ((6, "0.035669", "2803.6"), (8, "0.038009", "2631.0")):
        chance = natural_chance(number)
        assert f"{100 * float(chance):.6f}" == percent and f"{float(1 / chance):.1f}" == one_in


@pytest.mark.parametrize("number", [6, 8])
def test_the_counts_of_the_package_come_from_these_rules(number: int) -> None:
    known = shipped()[str(number)]
    assert worth_block(number, 0).tolist() == known["first_worths"]
    assert round_block(number, 0, worth_table(known["worths"])).tolist() == known["first_rounds"]
    assert sum(known["rounds"]) == rules.WAYS * 2**28
    assert sum(known["first_rounds"]) == rules.WAYS * BLOCK_ROUNDS


@pytest.mark.parametrize("number", [6, 8])
def test_naturals_come_as_often_as_they_should(number: int) -> None:
    counts = counted(number)["rounds"]
    rounds = sum(counts) // rules.WAYS
    chance = float(natural_chance(number))
    for way in range(rules.WAYS):
        own = counts[way * rules.CLASSES : (way + 1) * rules.CLASSES]
        dealer = own[rules.DEALER_NATURAL] + own[rules.DEALER_NATURAL_SPLIT]
        assert abs(dealer / rounds - chance) < 4 * sqrt(chance / rounds)
        assert abs(own[rules.NATURAL] / rounds - chance) < 4 * sqrt(chance / rounds)


def test_each_kind_of_two_cards_is_held_as_often_as_it_should() -> None:
    held = counted(6)["worths"][::3]
    total, names = sum(held), kind_names()
    for kind, name in enumerate(names):
        pair, suited = name.split("-")[0] == name.split("-")[1].split()[0], name.endswith("suited")
        ways = 4 * (15 if pair else 36) if suited else 216 if pair else 12 * 36
        chance = ways / comb(312, 2)
        assert abs(held[kind] / total - chance) < 8 * sqrt(chance / total), name  # six hands of a deal go together
    assert len(set(names)) == rules.KINDS


def test_house_edges_with_their_errors() -> None:
    told = {
        (key, line.wager): line
        for key, e in (("6", SIX), ("8", EIGHT), ("pairs", PAIRS_ONLY))
        for line in odds(e).wagers
    }
    for (key, wager), edge in {
        ("6", "original"): 0.019645,
        ("6", "original:never-split"): 0.020951,
        ("6", "original:house-ways"): 0.034879,
        ("8", "original"): 0.020471,
        ("pairs", "original"): 0.019836,
    }.items():
        line = told[key, wager]
        assert isinstance(line, SimulatedOdds)
        assert line.house_edge == pytest.approx(edge, abs=1e-6)
        assert line.counted and 0 < 3.5 * line.stderr < 1e-5 and line.rounds == 2**28  # right to 0.001%
        assert 2.58 * line.stderr < line.bound == line.as_dict()["within_99"] < 1e-5  # without leaning on a limit
        assert line.exact is None and line.as_dict()["stderr"] == line.stderr
        assert "counted but for a rest" in line.how
    assert told["6", "split"].house_edge < 0  # split only where it gains


@pytest.mark.parametrize("number", [6, 8])
def test_hands_won_as_counted_are_those_simulated(number: int) -> None:
    """The count over every board against 268,435,456 rounds, for each way to play and for second hands."""
    known = counted(number)
    classes = range(rules.NOT_SPLIT, rules.CLASSES)
    for way in range(rules.WAYS):
        own = known["rounds"][way * rules.CLASSES : (way + 1) * rules.CLASSES]
        seconds = sum(own[r] for r in classes if has_split(r) and rules.second_of(r) == rules.WON)
        firsts = sum(own[r] for r in classes if rules.first_of(r) == rules.WON)
        rounds = sum(own)
        assert (firsts + seconds) / rounds == pytest.approx(known["won"][way], abs=4.5 * 0.5 / sqrt(rounds))
        if way in WAY_SPLITS:
            split = sum(own[r] for r in (rules.DEALER_NATURAL_SPLIT, *range(rules.SPLIT, rules.CLASSES))) / rounds
            chance = known["split"][WAY_SPLITS[way]]
            assert split == pytest.approx(chance, abs=4.5 * sqrt(chance / rounds))
            won = known["won"][SECONDS + way]
            assert seconds / rounds == pytest.approx(won, abs=4.5 * sqrt(won / rounds))


def test_the_first_boards_and_the_first_of_the_rest_are_counted_again() -> None:
    """The rules are still those from which the file was made."""
    known = counted(6)
    ready = Ready(6, worth_table(known["worths"]))
    assert ready.board_block(0).ravel() == pytest.approx(known["first_boards"], rel=1e-9)
    rest = ready.rest_block(0, np.array(known["centre"]))
    assert rest.ravel() == pytest.approx(known["first_rest"], rel=1e-9)
    player, dealer, split, _ = ready.hands
    natural = float(natural_chance(6))
    assert dealer[0, :, 0].sum() == pytest.approx(1 - natural)
    assert player[rules.BEST, :, 0].sum() == pytest.approx(1 - natural + split[0, 0, 0])
    assert ready.boards[1].sum() == pytest.approx(1)


def test_cards_of_three_shoes_fall_together_as_often_as_they_should() -> None:
    """A shoe of one deck, by inclusion: cards of three hands are apart as often as thirteen cards are different."""
    cards, apart = 52, Ready(1, worth_table(counted(6)["worths"])).apart
    chance = 1.0
    for taken, number in ((4, 4), (8, 5)):
        for at in range(number):
            chance *= (cards - taken - at) / (cards - at)
    assert apart == pytest.approx(chance)


def test_splits_and_settings_gain_over_the_house_ways() -> None:
    best, kept, house = (odds(SIX)[f"original{name}"].house_edge for name in ("", ":never-split", ":house-ways"))
    assert best < kept < house
    assert house == pytest.approx(
        odds(SIX)["original:house-ways"].lose - odds(SIX)["original:house-ways"].win, abs=3e-4
    )


@provision("19:47-21.1[copy-hand]")
def test_a_player_by_house_ways_loses_by_copies_alone() -> None:
    own = counted(6)["rounds"][rules.HOUSE_WAYS * rules.CLASSES :]
    lost, copied, won = own[rules.NOT_SPLIT : rules.NOT_SPLIT + 3]
    assert abs(lost - won) < 4 * sqrt(lost + won)  # both sides play alike
    assert copied / sum(own) == pytest.approx(0.0350, abs=0.0002)


@pytest.mark.parametrize("elections", [SIX, FastActionElections(decks=8, split_hands="pairs", natural_pays="2 to 1")])
def test_simulated_again_within_four_errors(elections: FastActionElections) -> None:
    for again, told in zip(
        simulate(FastActionKernel(elections), 1_500_000, 47).wagers, odds(elections).wagers, strict=True
    ):
        assert isinstance(told, SimulatedOdds) and again.wager == told.wager
        assert abs(again.mean + told.house_edge) < 4 * sqrt(again.stderr**2 + told.stderr**2)


def test_the_same_totals_on_any_number_of_threads() -> None:
    kernel = FastActionKernel(SIX)
    assert simulate(kernel, 600_000, 1, 1).wagers == simulate(kernel, 600_000, 1, 2).wagers


def test_the_best_of_seven_as_all_twenty_one_say() -> None:
    codes, table, _ = house_rules()
    random, shoe = Random(7), decks(6)
    rich = [card for card in shoe if card.rank in (1, 12, 13) and card.suit in "SH"]
    one_suit = [card for card in shoe if card.suit == "D" or card.rank == 5]
    sums, suits = np.empty(PARTS, np.uint32), np.empty(PARTS, np.uint32)
    for n in range(2400):
        seven = random.sample((shoe, rich, one_suit)[n % 3], 7)
        take_apart(codes[[card.index for card in seven[:5]]], sums, suits)
        ours = best_of_seven(table, sums, suits, codes[seven[5].index], codes[seven[6].index])
        assert ours == max(HANDS.strength(five) for five in combinations(seven, 5))


@provision("19:47-21.8(i)14", "19:47-21.8(k)")
def test_the_kernel_settles_as_the_procedure_does() -> None:
    random = Random(21)
    for n in range(240):
        elected = {"decks": random.choice((6, 8)), "split_hands": random.choice(("any", "pairs"))}
        shoe = decks(elected["decks"])
        if n % 3 == 0:
            shoe = [
                card for card in shoe if card.rank in random.choice([(1, 9), (4, 13), (7, 8)])
            ]  # naturals and splits
        dealt = random.sample(shoe, 13)
        kernel = FastActionKernel(FastActionElections.elect(elected))
        results = kernel.deal([card.index for card in dealt])
        mine = dealt[:4]
        kept, split = kernel.setting([card.index for card in mine])
        for way in (kernel.way, rules.NEVER_SPLIT, rules.HOUSE_WAYS):
            result = results[way]
            choice = None
            if rules.is_natural(*(card.index for card in mine)):
                choice = "natural"
            elif way == kernel.way and split >= 0:
                choice = "split-" + "-".join(str(mine[at]) for at in rules.PAIRS[split])
            elif way != rules.HOUSE_WAYS:
                choice = "keep-" + "-".join(str(mine[at]) for at in rules.PAIRS[kept])
            dealer_natural = rules.is_natural(*(card.index for card in dealt[4:8]))
            played = play(
                {1: " ".join(map(str, mine))},
                *([f'ask 1 "set the hand" -> {choice}'] if choice else []),
                dealer=" ".join(map(str, dealt[4:8])),
                board="" if dealer_natural else " ".join(map(str, dealt[8:])),
                bet=100,
                **elected,
            )
            own = FastActionElections.elect(elected)
            expected = {"original": DECIDE[ORIGINAL](result, own).net(10_000) // 100}
            if has_split(result):
                expected["split"] = DECIDE[SPLIT](result, own).net(10_000) // 100
            assert nets(played) == expected, (dealt, way, choice)


def test_another_batch_is_simulated_and_kept(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setitem(odds.__globals__, "OTHER_BLOCKS", 1)
    monkeypatch.setattr("chapter47.games.fast_action_holdem.exact.BLOCK_ROUNDS", 2**15)
    counted.cache_clear()
    try:
        seven = odds(FastActionElections(decks=14, shuffler="automated"))["original:house-ways"]
        assert isinstance(seven, SimulatedOdds) and seven.rounds == 2**15
        assert seven.house_edge == pytest.approx(0.035, abs=5 * seven.stderr)
        counted.cache_clear()
        assert odds(FastActionElections(decks=14, shuffler="automated"))["original:house-ways"] == seven
    finally:
        counted.cache_clear()


def test_strategy_in_words_and_a_chart() -> None:
    told = strategy(SIX)
    assert len(told.rows) == rules.KINDS
    assert told.rows[0][1] == "A-A suited" and told.rows[-1][1] == "3-2"
    wins = [float(row[2].rstrip("%")) for row in told.rows]
    assert wins == sorted(wins, reverse=True)
    assert set(told.figures) == {"original", "original:never-split", "original:house-ways"}
    assert "standard error" in told.notes[1]
    assert "if both are pairs" in strategy(PAIRS_ONLY).rules[2]
    assert way_of(PAIRS_ONLY) == rules.BEST_PAIRS


def test_the_layout_shows_the_odds_of_the_wagers_and_the_cards() -> None:
    game = Game(GAME, natural_pays="2 to 1")
    drawn = game._repr_svg_()
    assert "a win: 1 to 1, a natural: 2 to 1" in drawn and "FAST ACTION HOLD" in drawn
    table = game.open_table({1: ("Ann", 100_000)})
    table.own.marker = 3
    assert 'data-marker="3"' in table._repr_svg_() and "data-marker" not in drawn
    assert house_way_counts(6)[0] == 138_138
