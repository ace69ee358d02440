"""Three independent ways to the same money: the audited procedure, the compiled kernel, the exact count."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.baccarat import BOTH

from chapter47 import Bet, Game
from chapter47.games.minibaccarat import rules
from chapter47.games.minibaccarat.kernel import play_shoe
from chapter47.games.minibaccarat.odds import class_counts, lines
from chapter47.table.cards import Card, decks, parse_cards
from chapter47.table.drivers import chances, drive, enumerate_rounds
from chapter47.table.requests import Ask, Bets, Cut, Draw, Request
from chapter47.table.shoe import Shoe
from chapter47.table.table import Table

UNIT = 10_000

ELECTIONS = st.fixed_dictionaries(
    {
        "decks": st.sampled_from([6, 7, 8]),
        "tie_pays": st.sampled_from(["8 to 1", "9 to 1"]),
        "bonus": st.just(True),
        "total_cards": st.just(True),
        "bonus_pays": st.sampled_from(["A", "B", "C"]),
        "round_vigorish": st.booleans(),
        "settlement_order": st.sampled_from([1, 2, 3, 4]),
        "cutting_card_from_back": st.integers(14, 150),
    },
    optional={"vigorish_percent": st.sampled_from([4, 5])},
)


@BOTH
@settings(max_examples=8, deadline=None)
@given(elected=ELECTIONS, half=st.booleans(), seed=st.integers(0, 2**32))
def test_procedure_and_kernel_see_the_same_money(game: str, elected: dict[str, Any], half: bool, seed: int) -> None:
    if half:
        elected = {k: v for k, v in elected.items() if k != "vigorish_percent"} | {"banker_six_pays_half": True}
    chosen = Game(game, elected)
    stack = decks(elected["decks"])
    Random(seed).shuffle(stack)
    classes = play_shoe([card.rank for card in stack], elected["cutting_card_from_back"])

    table = chosen.open_table({1: ("Ann", 10**12)})
    cards = iter(stack)
    nets: list[dict[str, int]] = []

    def answer(request: Request) -> Any:
        if isinstance(request, Bets):
            if table.decided:
                nets.append(
                    {w.name: w.paid - w.decision.taken(w.amount) - w.charged for w in table.decided if w.decision}
                )
            return [Bet(1, w.key, UNIT) for w in chosen.wagers] if len(nets) < len(classes) else None
        if isinstance(request, Draw):
            return next(cards, stack[0])  # the burn of the next shoe may need more
        if isinstance(request, Cut):
            return request.low
        return request.default if isinstance(request, Ask) else None

    drive(table, chosen.type.procedure(table, True), answer)

    decisions = {line.key: line.decisions for line in lines(chosen.elections)}  # type: ignore[arg-type]
    assert len(nets) == len(classes)
    for net, result in zip(nets, classes, strict=True):
        assert net == {key: decided[result].net(UNIT) for key, decided in decisions.items() if key in net}


SMALL = ["AC 4D 8H KS", "2C 3D 6H 9S", "5C 5D 7H QS", "6C 3D 2H KS"]


@pytest.mark.parametrize("ranks", SMALL)
def test_the_exact_count_is_the_procedure_enumerated(ranks: str) -> None:
    """A shoe of three cards of each of four ranks, dealt in every way through the procedure itself."""
    stack = parse_cards(ranks) * 3
    game = Game("minibaccarat")

    def start() -> tuple[Table[Any], Any]:
        table = game.open_table({1: ("Ann", 10**9)})
        return table, one_round(table, stack)

    seen: Counter[int] = Counter()
    probabilities: dict[int, Fraction] = {}
    for probability, table in enumerate_rounds(
        start, lambda t, request: [Bet(1, "tie", UNIT)] if isinstance(request, Bets) else None
    ):
        result = table.state.result
        seen[result] += 1
        probabilities[result] = probabilities.get(result, Fraction(0)) + probability
    assert sum(probabilities.values()) == 1

    values = [0] * 10
    for card in stack:
        values[rules.card_value(card.rank)] += 1
    counts = class_counts(tuple(values))
    total = sum(counts)
    assert probabilities == {result: Fraction(n, total) for result, n in enumerate(counts) if n}


def one_round(table: Table[Any], stack: list[Card]) -> Any:
    from chapter47.games.minibaccarat.procedure import round_of_play

    table.shoe = Shoe(stack)
    yield from table.bets("19:47-7.2(c)")
    yield from round_of_play(table)


def test_chances_of_a_draw_are_what_is_left() -> None:
    shoe = Shoe(parse_cards("9C 9C KD"))
    shoe.take(Card.parse("9C"))
    assert dict(chances(Draw("", "player", shoe))) == {Card.parse("9C"): 1, Card.parse("KD"): 1}
