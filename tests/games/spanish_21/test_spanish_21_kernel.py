"""The compiled game against the procedure and the exact value."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.blackjack_family import same_money, simulated_off


@pytest.mark.parametrize(
    "elected",
    [{"decks": 6}, {"hole_card": "none", "rescue": False}, {"decks": 6, "surrender": False, "hole_card": "down"}],
)
def test_procedure_and_kernel_see_the_same_money(elected: dict[str, Any]) -> None:
    same_money("spanish-21", elected)


def test_exact_and_simulated_agree() -> None:
    assert simulated_off("spanish-21", "blackjack", {}) < 4
