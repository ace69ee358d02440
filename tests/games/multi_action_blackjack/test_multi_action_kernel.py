"""The compiled game against the exact value."""

from __future__ import annotations

from tests.games.blackjack_family import simulated_off


def test_exact_and_simulated_agree() -> None:
    assert simulated_off("multi-action-blackjack", "hand", {}) < 4
