"""What a refused election names instead can be typed, and is taken."""

from __future__ import annotations

import pytest

from chapter47 import game_types

REFUSED = (-5, 10**6, 2.5, "zzz", True, [1], {}, None)


@pytest.mark.parametrize("game", game_types(), ids=lambda game: game.key)
def test_what_is_named_instead_of_a_value_is_taken(game) -> None:  # type: ignore[no-untyped-def]
    elections = game.elections
    for choice in elections.choices():
        for value in REFUSED:
            for found in elections.violations({choice.name: value}):
                if not found.message.startswith(f"{choice.name} cannot be"):
                    continue
                said = f"{found.message} Instead: {found.instead}"
                if found.instead == f"leave {choice.name} out":
                    continue
                name, sign, typed = (found.instead or "").partition("=")
                assert (name, sign) == (choice.name, "="), said
                again = elections.violations({name: elections._read(name, typed)})
                assert not any(one.message.startswith(f"{name} cannot be") for one in again), said
