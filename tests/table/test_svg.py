from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

from chapter47 import Game
from chapter47.rulebook.testing import provision
from chapter47.table import svg
from chapter47.table.cards import ALL_CARDS, Card, parse_cards
from chapter47.table.wagers import Wager

SVG = "{http://www.w3.org/2000/svg}"


def parsed(drawing: str) -> ElementTree.Element:
    return ElementTree.fromstring(drawing)


def words(root: ElementTree.Element) -> list[str]:
    return [node.text or "" for node in root.iter(f"{SVG}text")]


def areas(root: ElementTree.Element) -> set[tuple[int, str]]:
    return {
        (int(node.attrib["data-seat"]), node.attrib["data-wager"])
        for node in root.iter()
        if "data-wager" in node.attrib
    }


@pytest.mark.parametrize("card", [*ALL_CARDS, None], ids=str)
def test_every_card_is_well_formed(card: Card | None) -> None:
    root = parsed(svg.felt(60, 84, [svg.card_svg(card)], title="card"))
    drawn = next(node for node in root.iter(f"{SVG}g") if node.get("class") == "card")
    assert drawn.get("data-card") == (card.code if card else None)


def test_a_hand_face_down_does_not_tell_its_cards() -> None:
    hand = parse_cards("9C KH")
    assert "9C" in svg.draw_hand(hand, 0, 0)
    hidden = svg.draw_hand(hand, 0, 0, shown=False)
    assert "9C" not in hidden
    assert hidden.count("card face down") == 2


@pytest.mark.parametrize(("cents", "colour"), [(100, 5), (500, 4), (2500, 3), (10_000, 2), (50_000, 1), (250_000, 0)])
def test_chips_have_the_colour_of_their_value(cents: int, colour: int) -> None:
    assert svg.CHIPS[colour][1] in svg.chip_svg(cents)


def test_words_are_escaped() -> None:
    drawing = svg.felt(9, 9, [svg.text(0, 0, "<script>&", data_name='"><b>')], title="a < b & c", description="<d>")
    root = parsed(drawing)
    assert words(root) == ["<script>&"]
    assert root.get("aria-label") == "a < b & c"
    assert "<script>" not in drawing


@pytest.mark.parametrize("key", ["minibaccarat", "punto-banco"])
@pytest.mark.parametrize("more", [{}, {"bonus": True}, {"total_cards": True, "bonus": True, "bonus_pays": "C"}])
def test_every_offered_wager_has_a_place_at_every_seat(key: str, more: dict[str, Any]) -> None:
    game = Game(key, more)
    expected = {(seat, wager.key) for seat in range(1, game.type.positions + 1) for wager in game.wagers}
    assert areas(parsed(game._repr_svg_())) == expected


@provision("19:47-8.3[sign-content]")
@pytest.mark.parametrize(
    "more",
    [{}, {"tie_pays": "9 to 1", "vigorish_percent": 4}, {"bonus": True, "bonus_pays": "B"}, {"tie_vigorish": True}],
)
def test_the_layout_prints_the_odds_of_the_elections_with_to(more: dict[str, Any]) -> None:
    game = Game("minibaccarat", more)
    root = parsed(game._repr_svg_())
    printed = ", ".join(node.text or "" for node in root.iter(f"{SVG}text") if node.get("class") == "odds")
    for wager in game.wagers:
        assert wager.pays(game.elections) in printed
    assert " for " not in printed


@pytest.mark.parametrize("key", ["minibaccarat", "punto-banco"])
def test_chips_cards_and_names_of_a_table(key: str) -> None:
    game = Game(key)
    table = game.open_table({1: ("Ann <3", 50_000)})
    table.wagers.append(Wager(1, game.wagers[0], 10_000))
    table.state = SimpleNamespace(
        player=SimpleNamespace(cards=parse_cards("9C KH"), count=9, shown=True),
        banker=SimpleNamespace(cards=parse_cards("2S 3D"), count=5, shown=False),
    )
    drawing = game.type.layout(table, game.elections)
    root = parsed(drawing)
    assert "seat 1 has $100.00 on Banker." in (root.findtext(f"{SVG}desc") or "")
    assert any("Ann <3" in line for line in words(root))
    assert [node.get("data-cents") for node in root.iter() if "data-cents" in node.attrib] == ["10000"]
    assert [node.get("data-card") for node in root.iter() if "data-card" in node.attrib] == ["9C", "KH"]
    assert drawing.count("card face down") == 2
