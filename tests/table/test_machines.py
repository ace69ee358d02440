"""Every irregularity with every side wager, split and shared box: a state machine a game, with rounds that close.

Hypothesis chooses what patrons lay down, what they answer and what staff declare, and shrinks whatever goes wrong. A
round that leaves a wager undecided, or a chip unaccounted for, raises by itself (``close_round``).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test
from tests.table.machines import Playing, option_sets
from tests.table.seeking import Seeking

from chapter47 import Bet, Game, Limits, Refusal, game_types
from chapter47.games import game_type
from chapter47.table.table import Table
from chapter47.table.window import Action, Away, Back, Leave, Sit

BLACKJACKS = ["blackjack", "spanish-21", "multi-action-blackjack", "night-blackjack"]
KEYS = [game.key for game in game_types()]


def machine(key: str, elections: dict[str, Any], examples: int, steps: int) -> None:
    made = type(f"Playing{key}", (Playing,), {"key": key, "elections": elections})
    run_state_machine_as_test(
        made,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
            phases=(Phase.explicit, Phase.generate),
        ),
    )


TABLES = [(key, elections) for key in KEYS for elections in ({}, *option_sets(key))]


@pytest.mark.parametrize(
    ("key", "elections"), TABLES, ids=[" ".join([key, *map(str, chosen)]) for key, chosen in TABLES]
)
def test_every_game_with_every_irregularity_option_split_and_shared_box(key: str, elections: dict[str, Any]) -> None:
    machine(key, elections, 10, 6 if key in BLACKJACKS else 5)


@pytest.mark.parametrize("key", KEYS)
def test_every_option_that_can_be_switched_on_is_on_at_some_table(key: str) -> None:
    fields = game_type(key).elections.model_fields
    switches = {name for name, field in fields.items() if field.annotation is bool and field.default is False}
    on = {name for one in option_sets(key) for name in one}
    barred = {"mini-craps": {"fire_bet"}}  # 19:47-1.2(a): only at craps
    assert {name for name in switches - on if not name.startswith(("require", "bar_"))} == barred.get(key, set())


def _of_another_game(key: str, cite: str) -> bool:
    """Whether a paragraph is of another title or of another game's subchapter; 19:47-8 is of all games."""
    title, _, place = game_type(key).cite.partition("-")
    theirs, _, where = cite.partition("-")
    own = title == "13:47" or where.partition(".")[0] in (place.partition(".")[0], "8")
    return bool(cite) and not (title == theirs and own)


@pytest.mark.parametrize("key", KEYS)
def test_a_game_cites_no_other_game(key: str) -> None:
    """What happens, what is refused in a window or of a declaration, and what an election may not be."""
    for seed in range(6):
        made = type("Cited", (Seeking,), {"key": key, "elections": [{}, *option_sets(key)][-(seed % 2)]})()
        made.seek(seed, set(game_type(key).irregularities), rounds=4)
        cites = {event.cite for event in made.table.events} | {refusal.cite or "" for refusal in made.refused}
        assert not {cite for cite in cites if _of_another_game(key, cite)}
    elections = game_type(key).elections
    for choice in elections.choices():
        wrong = elections.violations({choice.name: "9 for 1"})
        assert not [one for one in (choice, *wrong) if _of_another_game(key, one.cite or "")]


@pytest.mark.parametrize("key", KEYS)
def test_limits_and_wagers_are_refused_by_the_paragraphs_of_the_game(key: str) -> None:
    """Whoever asks the window itself, as the house, a terminal and Python do, is told what the game's text says."""
    posted = Limits(minimum=500, maximum=50_000, increment=500)
    game = Game(key)
    table = game.open_table({1: ("P1", 1_000_000)}, posted)
    refused: list[Refusal] = []

    def acts(table: Table[Any]) -> Iterator[Action]:
        for kind in table.offered:
            for name in [f"{kind.key}:{spot}" for spot in kind.spots] or [kind.key]:
                yield from (Bet(1, name, amount) for amount in (1, 300, 700, 1_300, 90_000))
                yield from (Bet(1, name, 1_000, tender) for tender in ("cash", "coupon", "check", "in flight"))
        yield from (
            Bet(1, f"{kind.key}{at}", 1_000) for other in game_types() for kind in other.wagers for at in ("", ":99")
        )
        yield from (Sit(99, "Bob", 1_000), Sit(1, "Bob", 1_000), Leave(2), Away(1), Back(1))

    def bets(table: Table[Any]) -> None:
        for act in acts(table):
            try:
                table.verify_bet(act)
            except Refusal as refusal:
                refused.append(refusal)

    game.play(table, bets, seed=1)
    assert refused
    assert not [one for one in refused if _of_another_game(key, one.cite or "")]
