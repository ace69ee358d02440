"""The house's take, exact and simulated; every game at random."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.gambler import Gambler

from chapter47 import Refusal, replay
from chapter47.api import Game
from chapter47.games.poker.elections import MOST_PLAYERS
from chapter47.games.poker.kernel import PokerKernel
from chapter47.sim.engine import simulate
from chapter47.table.window import Limits


def one_hand(seed: int, players: int, **elections: Any) -> Any:
    game = Game("poker", elections)
    table = game.open_table({n: (f"P{n}", 20_000) for n in range(1, players + 1)}, Limits(minimum=100))
    gambler = Gambler(seed)
    game.play(table, lambda t: [] if t.round == 1 else None, gambler.choose, seed=seed, opening=False)
    return table


@pytest.mark.parametrize("structure", ["fixed", "spread", "pot", "no"])
@pytest.mark.parametrize("game", list(MOST_PLAYERS))
def test_every_game_conserves_chips_and_replays(game: str, structure: str) -> None:
    chosen = Game("poker", game=game, structure=structure, ante=100)
    table = chosen.open_table({n: (f"P{n}", 20_000) for n in range(1, 6)}, Limits(minimum=100))
    gambler = Gambler(7)
    transcript = chosen.play(table, lambda t: [] if t.round <= 5 else None, gambler.choose, seed=7)
    table.check_conserved()
    assert table.rack > 0
    assert replay(transcript.text()).table.rack == table.rack


def test_the_houses_take_is_exact() -> None:
    pot = Game("poker").odds()["pot"]
    assert pot.exact == Fraction(300, 6 * 2000)  # ten percent of $120 is capped at $3
    assert Game("poker", rake="hand").odds()["pot"].exact == Fraction(100, 2000)
    assert Game("poker", rake="time").odds()["pot"].exact == Fraction(500, 15 * 2000)
    assert Game("poker", rake_percent=0).odds()["pot"].exact == 0
    assert pot.pays == "the pot, less a rake of 10% up to $3.00"


def test_showdowns_cost_the_rake_and_nothing_else() -> None:
    game = Game("poker")
    one, two = (simulate(PokerKernel(game.elections), 40_000, seed=3, workers=n) for n in (1, 2))  # type: ignore[arg-type]
    assert one.wagers == two.wagers
    total = one.wagers[0]
    assert abs(total.mean + game.odds()["pot"].house_edge) < 4 * total.stderr
    assert total.won / total.made == pytest.approx(1 / 6, abs=0.02)
    with pytest.raises(Refusal, match="no compiled simulation of omaha"):
        Game("poker", game="omaha").simulate(100)


def test_the_evaluator_and_pokerkit_rank_alike() -> None:
    from random import Random

    import numpy as np
    from pokerkit import StandardHighHand

    from chapter47.games.poker.kernel import FIVES, best_of_seven
    from chapter47.games.poker.permitted.rules import to_pokerkit
    from chapter47.sim.poker_hands import CODES, table
    from chapter47.table.cards import DECK
    from chapter47.table.poker_hands import FIVE_CARDS

    random, found = Random(5), []
    for _ in range(150):
        cards = random.sample(DECK, 7)
        ours = best_of_seven(table(FIVE_CARDS), CODES, FIVES, np.array([card.index for card in cards]))
        found.append((StandardHighHand.from_game("".join(map(to_pokerkit, cards))), ours))
    for hand, strength in found:
        for other, theirs in found:
            assert (hand < other, hand == other) == (strength < theirs, strength == theirs)


def test_the_layout_shows_no_hidden_card() -> None:
    table = one_hand(2, 4)
    drawn = table.game.layout(table, table.elections)
    assert drawn.startswith("<svg") and 'data-wager="pot"' in drawn
    hidden = {
        card.code
        for n in table.state.order
        for card, seen in zip(table.state.cards(n), table.state.shown(n), strict=True)
        if seen is None
    }
    assert not [code for code in hidden if f'data-card="{code}"' in drawn]


@pytest.mark.parametrize("key", ["poker", "chemin-de-fer"])
def test_a_person_plays_alone_against_simple_opponents(key: str, monkeypatch: Any, capsys: Any) -> None:
    from chapter47.cli import play as desk
    from chapter47.cli.groups import AtTable
    from chapter47.table.drivers import Dealer
    from chapter47.table.sources import SeededSource

    typed = iter([""] * 40)
    prompts: list[str] = []

    def ask(prompt: str) -> str:
        prompts.append(prompt)
        return next(typed, "q") if "seat 1:" in prompt or len(prompts) < 30 else "q"

    monkeypatch.setattr(desk, "_ask", ask)
    opened = desk._open(key, None, AtTable())
    desk._at_table(opened, AtTable(), Dealer(SeededSource(5)), quiet=True)
    told = capsys.readouterr().out
    assert "opponent 2 leaves with" in told
    assert not [prompt for prompt in prompts if "seat 2:" in prompt]
    if key == "poker":
        assert "seat-1 " in told and "call" in told
    else:
        assert "take 2 stake" in told or "pay 2 stake" in told
