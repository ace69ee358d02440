"""The compiled game against the procedure and the exact value."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.blackjack_family import same_money, simulated_off


@pytest.mark.parametrize("elected", [{}, {"ties": "ii", "decks": 1}, {"ties": "iii", "decks": 2}])
def test_procedure_and_kernel_see_the_same_money(elected: dict[str, Any]) -> None:
    same_money("night-blackjack", elected)


def test_exact_and_simulated_agree() -> None:
    assert simulated_off("night-blackjack", "blackjack", {}) < 4
