"""The front door: every public name is documented with an example that runs, and games draw and print themselves."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import chapter47 as c47

MODULES = [
    name
    for _, name, _ in pkgutil.walk_packages(c47.__path__, "chapter47.")
    if not name.startswith(("chapter47.cli", "chapter47.__main__", "chapter47.house.migrations.env"))
]


@pytest.mark.parametrize("name", ["chapter47", *MODULES])
def test_examples_run(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name), exclude_empty=True).failed == 0


def test_everything_public_is_there_and_documented() -> None:
    for name in c47.__all__:
        thing = getattr(c47, name)
        assert name == "__version__" or thing.__doc__, name
    with pytest.raises(AttributeError):
        c47.nothing_of_the_kind  # noqa: B018


def test_a_game_in_a_notebook() -> None:
    game = c47.game("minibaccarat", decks=6, bonus=True)
    assert repr(game) == "Game('minibaccarat', bonus=True, decks=6)"
    assert game._repr_svg_().startswith("<svg")
    assert "1 to 1 less 5%" in game._repr_html_()
    table = game.open_table({3: ("Ann", 50_000)})
    table.sit(4, "Bob", 10_000)
    assert [wager.key for wager in table.offered] == [wager.key for wager in game.wagers]


def test_totals_do_not_depend_on_the_workers() -> None:
    game = c47.game("punto-banco")
    one, two = (game.simulate(1_000_000, seed=3, workers=n).wagers for n in (1, 2))
    assert one == two


def test_elections_are_frozen_and_explained() -> None:
    game = c47.game("minibaccarat")
    with pytest.raises(Exception, match="frozen"):
        game.elections.decks = 6  # type: ignore[attr-defined]
    for choice in game.elections.choices():
        assert choice.cite.startswith("19:47-7")
        assert choice.effect.endswith(".")
        assert choice.choices
