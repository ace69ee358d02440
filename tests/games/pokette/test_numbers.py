"""Exact odds, an independent recount, simulation and procedure of pokette agree."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from chapter47 import Bet, Game
from chapter47.games.pokette.betting import lawful
from chapter47.games.pokette.elections import PoketteElections
from chapter47.games.pokette.kernel import PoketteKernel
from chapter47.games.pokette.layout import layout
from chapter47.games.pokette.odds import counts, odds
from chapter47.games.pokette.state import rim
from chapter47.games.pokette.wagers import DECIDE, HAND_WAGERS, THIRD_CARD
from chapter47.rulebook.testing import provision
from chapter47.sim.engine import simulate
from chapter47.table.cards import DECK, Card
from chapter47.table.drivers import drive
from chapter47.table.requests import Bets, Request, Spin
from chapter47.table.rounds import procedure
from chapter47.table.wagers import Result, Wager
from chapter47.table.window import Limits

TABLES: list[dict[str, Any]] = [
    {},
    {"ace": "high or low", "joker_in_hand": "returned"},
    {"jacer": ["JOKER1"], "pays": {"flush": "7 to 2"}, "columns": ["C", "D", "H", "S"], "jokers_straight_up": False},
]
EDGES = {
    "straight-up": (1, 18),
    "split": (2, 27),
    "corner": (1, 27),
    "single-rank": (1, 27),
    "double-rank": (1, 9),
    "ace-king-queen": (1, 9),
    "five-four-three": (1, 9),
    "red": (1, 27),
    "suit": (1, 27),
    "jacer": (1, 27),
    "pair-in-2": (1, 9),
    "pair-in-3": (1, 9),
    "three-of-a-kind": (1, 9),
    "flush": (1, 27),
    "open-straight:middle": (1, 9),
    "inside-straight": (1, 9),
    "open-straight-flush:middle": (2, 27),
    "inside-straight-flush": (2, 27),
}


@provision("19:47-12.2[wheel]")
def test_every_line_of_the_pay_table_is_a_round_edge_on_54_spaces() -> None:
    table = odds(PoketteElections())
    assert {key: table[key].exact for key in EDGES} == {key: Fraction(*edge) for key, edge in EDGES.items()}
    assert table["open-straight:end"].exact == Fraction(5, 9)  # 4 spaces at 5 to 1, reading E-325
    assert table["open-straight-flush:end"].exact == Fraction(29, 54)


def test_a_recount_of_the_hands_by_their_ranks() -> None:
    """Every stand and third card again, by the words of the rule on cards instead of bits."""
    table = odds(PoketteElections())
    made = dict.fromkeys(("pair-in-3", "open-straight", "inside-straight", "flush", "inside-straight-flush"), 0)
    won = dict(made)
    value = {card: 14 if card.rank == 1 else card.rank for card in DECK}
    for a, b in product(DECK, DECK):
        apart, suited = abs(value[a] - value[b]), a.suit == b.suit
        open_ = {
            "pair-in-3": apart > 0,
            "open-straight": apart == 1,
            "inside-straight": apart == 2,
            "flush": suited,
            "inside-straight-flush": apart == 2 and suited,
        }
        completing = {frozenset((low, low + 1, low + 2)) for low in range(2, 13)}
        thirds = {card: frozenset((value[a], value[b], value[card])) in completing for card in DECK}
        ways = {
            "pair-in-3": sum(value[c] in (value[a], value[b]) for c in DECK),
            "open-straight": sum(thirds.values()),
            "inside-straight": sum(thirds.values()),
            "flush": sum(c.suit == a.suit for c in DECK),
            "inside-straight-flush": sum(ok and c.suit == a.suit for c, ok in thirds.items()),
        }
        for key in made:
            if open_[key]:
                made[key] += 54
                won[key] += ways[key]
    for key in made:
        ways_ = table[key].combinations
        assert ways_ is not None and (ways_["win"], ways_["total"]) == (won[key], made[key])


def test_all_places_of_a_wager_are_worth_the_same() -> None:
    for elected in TABLES:
        elections = PoketteElections.elect(elected)
        for kind, decide in DECIDE.items():
            numbers = {
                sum(decide(spot, space, elections).result is Result.WON for space in range(54))
                for spot in lawful(kind.key, tuple(elections.columns), elections.jokers_straight_up)
            }
            assert len(numbers) == 1, kind


@provision("19:47-12.8[joker]")
def test_returned_on_a_joker() -> None:
    table = odds(PoketteElections.elect(TABLES[1]))
    assert table["pair-in-2"].exact == Fraction(48 - 44, 54)
    assert table["pair-in-2"].void == pytest.approx(2 / 54)
    assert sum(counts(True)[:54]) == 54


@pytest.mark.parametrize("elected", TABLES)
def test_simulated_agrees_with_exact(elected: dict[str, Any]) -> None:
    elections = PoketteElections.elect(elected)
    exact = odds(elections)
    simulated = simulate(PoketteKernel(elections), 4_000_000, 12).wagers
    assert [t.wager for t in simulated] == [w.wager for w in exact.wagers]
    for totals, value in zip(simulated, exact.wagers, strict=True):
        assert totals.made > 5_000
        assert abs(totals.mean + value.house_edge) < 4 * totals.stderr, totals.wager


def test_workers_change_nothing() -> None:
    kernel = PoketteKernel(PoketteElections())
    assert simulate(kernel, 1_000_003, 5, 3).wagers == simulate(kernel, 1_000_003, 5, 1).wagers


@pytest.mark.parametrize("elected", TABLES)
def test_procedure_and_kernel_settle_alike(elected: dict[str, Any]) -> None:
    """The same spins to both, every wager made whenever it is open."""
    game = Game("pokette", elected)
    elections = game.elections
    assert isinstance(elections, PoketteElections)
    random = Random(54)
    spins = random.choices(rim(), k=400)
    table = game.open_table({1: ("Ann", 100_000_000)}, Limits(maximum=10_000_000))
    made = {
        kind.key: lawful(kind.key, tuple(elections.columns), elections.jokers_straight_up)[0]
        for kind in DECIDE
        if kind.offered(elections)
    }
    coming = iter(spins)

    def answer(request: Request) -> Any:
        if isinstance(request, Spin):
            return next(coming)
        if not isinstance(request, Bets):
            return None
        if request.round > len(spins):
            return None
        keys = [f"{key}:{spot}" if spot else key for key, spot in made.items()]
        keys += [kind.key for kind in table.own.opened(elections)]
        return [Bet(1, key, 20_000) for key in keys]

    decided: list[Wager] = []

    def watch(request: Request) -> Any:
        decided.extend(w for w in table.decided if w not in decided[-60:])
        return answer(request)

    drive(table, procedure(table, False), watch)
    nets: dict[str, int] = {}
    for wager in decided:
        assert wager.decision is not None
        nets[wager.kind.key] = nets.get(wager.kind.key, 0) + wager.decision.net(wager.amount)
    by_kernel = {t.wager: t for t in PoketteKernel(elections).play(spins) if ":" not in t.wager and t.made}
    assert nets.keys() == by_kernel.keys()
    for key, totals in by_kernel.items():
        assert Fraction(nets[key], 20_000) == Fraction(totals.net, totals.staked // totals.made), key


def test_the_picture_shows_stand_marker_and_chips() -> None:
    game = Game("pokette")
    table = game.open_table({1: ("Ann", 100_000), 2: ("Ben", 100_000)})
    next(procedure(table, False))
    table.own.cards = [Card.parse("8S"), Card.parse("9S")]
    table.own.marked = Card.parse("9S")
    elections = table.elections
    assert isinstance(elections, PoketteElections)
    spots = [(k, s) for k in DECIDE for s in lawful(k.key, tuple(elections.columns), True)] + [
        (k, "") for k in HAND_WAGERS
    ]
    table.wagers = [Wager(1, kind, 500, 1, spot) for kind, spot in spots] + [Wager(2, spots[0][0], 500, 1, "AS")]
    drawn = ElementTree.fromstring(layout(table, elections))
    classes = [element.get("class") for element in drawn.iter()]
    assert classes.count("chip") == len(spots) + 1
    assert classes.count("card") == 2
    assert len(THIRD_CARD) == 7
