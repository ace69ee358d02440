"""Exact three card poker against published figures, simulated against exact, the kernel against the procedure."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from random import Random
from typing import Any

import pytest
from tests.games.against_the_house import nets, script

from chapter47 import Game, Refusal
from chapter47.games.three_card_poker import rules
from chapter47.games.three_card_poker.elections import ANTE_BONUS, ThreeCardPokerElections
from chapter47.games.three_card_poker.kernel import ThreeCardPokerKernel
from chapter47.games.three_card_poker.odds import (
    DEALER_HANDS,
    best_lowest,
    class_counts,
    contests,
    hand_name,
    lines,
    odds,
)
from chapter47.games.three_card_poker.procedure import QUALIFYING
from chapter47.games.three_card_poker.wagers import DECIDE
from chapter47.rulebook.testing import provision
from chapter47.sim.engine import simulate
from chapter47.table.cards import DECK
from chapter47.table.odds import Odds
from chapter47.table.poker_hands import THREE_CARDS

GAME = "three-card-poker"


@pytest.mark.parametrize(
    ("elected", "wager", "edge", "tolerance"),
    [
        ({}, "pair-plus", 0.0232, 5e-5),  # gamingtoday.com
        ({"pair_plus_pays": "C"}, "pair-plus", 0.046, 5e-4),  # casinocity.com
        ({"pair_plus_pays": "B"}, "pair-plus", 0.0349, 5e-5),
        ({"pair_plus_pays": "D"}, "pair-plus", 0.0728, 5e-5),
        ({"pair_plus_pays": "E"}, "pair-plus", 0.0557, 5e-5),
        ({}, "ante", 0.033730, 5e-7),
        ({"ante_bonus": "2"}, "ante", 0.03825, 5e-6),
        ({"ante_bonus": "3"}, "ante", 0.04278, 5e-6),
    ],
)
def test_published_house_edges(elected: dict[str, Any], wager: str, edge: float, tolerance: float) -> None:
    assert odds(ThreeCardPokerElections.elect(elected))[wager].house_edge == pytest.approx(edge, abs=tolerance)


@pytest.mark.parametrize(("lowest", "edge"), [((12, 6, 4), 0.086580), ((12, 3, 2), 0.087342)])
def test_published_edges_without_the_bonus(
    lowest: tuple[int, int, int], edge: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ANTE_BONUS, "1", {line: Odds(0) for line in ANTE_BONUS["1"]})  # reviewpokerrooms.com
    ante = lines(ThreeCardPokerElections())[0]
    assert ante.value(class_counts(THREE_CARDS.at(*lowest))).house_edge == pytest.approx(edge, abs=5e-7)


def test_q_6_4_is_found() -> None:
    assert hand_name(best_lowest()) == "Q-6-4"
    strategy = Game(GAME).type.strategy
    assert strategy is not None
    told = strategy(ThreeCardPokerElections())
    assert "Q-6-4 or better" in told.rules[0]
    assert [row[3] for row in told.rows] == ["fold"] * 3 + ["play"] * 4


def test_every_deal_is_counted_once() -> None:
    assert sum(map(sum, contests())) == comb(52, 3) * comb(49, 3) == comb(52, 3) * DEALER_HANDS
    hands = [0] * rules.HANDS
    for strength, counts in enumerate(contests()):
        if any(counts):
            hands[rules.NAMES.index(THREE_CARDS.class_of[strength])] += sum(counts) // DEALER_HANDS
    assert hands == [16440, 3744, 1096, 720, 52, 48]


def test_pair_plus_as_an_exact_fraction() -> None:
    value = odds(ThreeCardPokerElections())["pair-plus"]
    wins = 48 * 40 + 52 * 30 + 720 * 6 + 1096 * 4 + 3744
    assert value.exact == Fraction(16440 - wins, 22100)


@pytest.mark.parametrize("elected", [{}, {"ante_bonus": "3", "pair_plus_pays": "D"}])
def test_simulated_agrees_with_exact(elected: dict[str, Any]) -> None:
    elections = ThreeCardPokerElections.elect(elected)
    totals = simulate(ThreeCardPokerKernel(elections), 8_000_000, 47).wagers
    for simulated, exact in zip(totals, odds(elections).wagers, strict=True):
        assert simulated.wager == exact.wager
        assert abs(simulated.mean + exact.house_edge) < 4 * simulated.stderr


def test_the_same_totals_on_any_number_of_threads() -> None:
    kernel = ThreeCardPokerKernel(ThreeCardPokerElections())
    assert simulate(kernel, 3_000_000, 1, 1).wagers == simulate(kernel, 3_000_000, 1, 2).wagers


@provision("19:47-20.1[hand]")
def test_the_kernel_settles_as_the_procedure_does() -> None:
    random = Random(20)
    for _ in range(150):
        elections = {
            "ante_bonus": f'"{random.choice("123")}"',
            "pair_plus_pays": random.choice("ABCDE"),
            "dealt_from": random.choice(['"manual shoe"', '"automated shoe"']),
        }
        cards = random.sample(DECK, 6)
        kernel = ThreeCardPokerKernel(ThreeCardPokerElections.elect(elections))
        result = kernel.deal([card.index for card in cards])
        order = range(6) if "auto" in elections["dealt_from"] else (0, 3, 1, 4, 2, 5)
        chosen = "fold" if rules.contest_of(result) == rules.FOLDED else "play"
        played = nets(
            script(
                GAME, "bet 1 ante $100", "bet 1 pair-plus $100", f"cards {' '.join(str(cards[i]) for i in order)}",
                f'ask 1 "play or fold" -> {chosen}', seats=(1,), **elections,
            )
        )  # fmt: skip
        by_key = {line.key: line.outcomes[result] for line in kernel.lines}
        ante, pair_plus = by_key["ante"], by_key["pair-plus"]
        assert ante is not None and pair_plus is not None
        assert played["ante"] + played.get("play", 0) == ante[1] // 100
        assert played["pair-plus"] == (pair_plus[1] // 100 if chosen == "play" else -100)


def test_every_class_is_decided_with_its_paragraph() -> None:
    elections = ThreeCardPokerElections()
    for result in range(rules.CLASSES):
        for decide in DECIDE.values():
            assert decide(result, elections).cite.startswith("19:47-20.")


def test_counts_come_from_the_cache_or_are_made_again(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from chapter47.odds.stored import content_key, stored

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    made = []

    def make() -> list[int]:
        made.append(1)
        return [47]

    source = ["table/poker_hands.py"]
    assert stored("test", source, make) == stored("test", source, make) == [47]
    assert len(made) == 1
    stored("test", source, make, parameters={"pays": 5})
    assert len(made) == 2
    assert content_key(source) != content_key(["table/cards.py"])
    next(tmp_path.rglob("test-*.json")).write_text("{", "utf-8")
    (tmp_path / "chapter47").chmod(0o755)
    assert stored("test", source, make) == [47]


def test_refusals_name_the_law() -> None:
    with pytest.raises(Refusal) as refused:
        script(GAME, "bet 1 ante $3")
    assert "minimum" in refused.value.message


@pytest.mark.parametrize("qualifying", [QUALIFYING, 1, 400])
def test_counted_by_shared_cards_and_deal_by_deal(qualifying: int) -> None:
    from tests.games.three_card_poker.deal_by_deal import count_deal_by_deal

    from chapter47.games.three_card_poker.exact import count_contests

    assert count_contests(qualifying) == count_deal_by_deal(qualifying)
