"""Is a floor lawful: within a table, and fast."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.floor.floors import HEAD, floor, found, report, table

from chapter47 import game_types
from chapter47.floor import check, parse_floor, read_floor
from chapter47.floor.starter import starter
from chapter47.rulebook.testing import provision

BACCARATS = pytest.mark.parametrize(
    ("game", "cites"),
    [
        ("punto-banco", ("19:47-3.1(a)", "19:47-3.1(a)[cutting-cards]", "19:47-3.6(a)")),
        ("minibaccarat", ("19:47-7.1(a)", "19:47-7.1(a)", "19:47-7.6")),
    ],
)


def fitted(game: str, equipment: str) -> list[str | None]:
    made = report(table(7, game, more=f"equipment = {{ {equipment} }}"))
    return [one.cite for one in [*made.violations, *made.warnings]]


@BACCARATS
@provision("19:47-3.1(a)", "19:47-7.1(a)")
def test_six_decks_or_more(game: str, cites: tuple[str, ...]) -> None:
    assert found(table(7, game, decks=5)) == [("7", cites[0])]
    for decks in (6, 7, 8):
        assert found(table(7, game, decks=decks)) == []


@BACCARATS
@provision("19:47-3.1(a)[cutting-cards]", "19:47-7.1(a)")
def test_two_cutting_cards(game: str, cites: tuple[str, ...]) -> None:
    assert fitted(game, "cutting_cards = 1") == [cites[1]]
    assert fitted(game, "cutting_cards = 2") == []


@provision("19:47-3.1(a)[cutting-cards]")
def test_a_red_cutting_card_with_red_backs_fails() -> None:
    assert fitted("punto-banco", 'backs = ["red"], cutting_card_colour = "red"') == ["19:47-3.1(a)[cutting-cards]"]
    assert fitted("punto-banco", 'backs = ["red"], cutting_card_colour = "yellow"') == []


@provision("19:47-7.1(a)[cutting-card]")
def test_the_colour_of_cutting_cards_needs_its_approval() -> None:
    colour = 'backs = ["red"], cutting_card_colour = "yellow"'
    assert fitted("minibaccarat", colour) == ["19:47-7.1(a)[cutting-card]"]
    assert fitted("minibaccarat", colour + ', cutting_card_approval = "CC-1"') == []
    assert fitted("minibaccarat", 'backs = ["red"], cutting_card_colour = "red", cutting_card_approval = "CC-1"') == [
        "19:47-7.1(a)[cutting-card]"
    ]


@BACCARATS
@provision("19:47-3.6(a)", "19:47-7.6")
def test_mixed_backs_are_refused(game: str, cites: tuple[str, ...]) -> None:
    assert fitted(game, 'backs = ["red", "blue"]') == [cites[2]]
    assert fitted(game, 'backs = ["red", "red"]') == []


@provision("19:47-3.5(a)2")
def test_shuffle_procedure_two_has_three_dealers() -> None:
    def with_dealers(number: int, shuffle: int) -> list[tuple[str | None, str | None]]:
        return found(table(1, "punto-banco", more=f"staff = {{ dealers = {number} }}", shuffle=shuffle))

    assert with_dealers(2, 2) == [("1", "19:47-3.5(a)2")]
    assert with_dealers(3, 2) == []
    assert with_dealers(2, 1) == []


def test_every_violation_of_the_elections_is_told_with_table_and_cite() -> None:
    wrong = report(table(7, "minibaccarat", decks=5, settlement_order=9), table(8, "punto-banco", tie_pays="7 to 1"))
    assert {(one.table, one.cite) for one in wrong.violations} == {
        ("7", "19:47-7.1(a)"),
        ("7", "19:47-7.10(c)"),
        ("8", "19:47-3.3(b)"),
    }
    assert "line" in wrong.violations[0].message
    assert not wrong.lawful
    assert wrong.as_dict()["violations"][0].keys() == {"table", "cite", "message", "instead", "provenance"}


@provision("19:47-3.3(e)", "19:47-7.3(f)")
def test_no_vigorish_without_one_of_the_two_options_cannot_be_written_down() -> None:
    """The only ways to no vigorish are the two options; a percentage of nothing is refused."""
    for game in ("punto-banco", "minibaccarat"):
        assert [one for one, _ in found(table(7, game, vigorish_percent=0))] == ["7"]
        signed = table(7, game, more='signs = ["banker_six_pays_half"]', banker_six_pays_half=True)
        assert found(signed) == []


@provision("19:47-8.5[complete-text]")
def test_a_floor_names_the_place_of_the_complete_text() -> None:
    nowhere = check(parse_floor('casino = "X"\n' + table(7, "minibaccarat")))
    assert [one.cite for one in nowhere.warnings] == ["19:47-8.5[complete-text]"]
    assert nowhere.lawful  # the row is a documented default, not New Jersey's text
    assert report(table(7, "minibaccarat")).warnings == []


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ('limits = { minimum = "$1", maximum = "$10,000" }', "10,000 times"),
        ('limits = { minimum = "$100", maximum = "$200" }', "little room"),
        ('limits = { minimum = "$12.50", maximum = "$200" }', "cannot be made with chips"),
        ("positions = 2", "2 of 7 positions"),
        ('signs = ["bonus"]\nsign_approval = "S"', "not in force"),
        ('signs = ["banker_six_pays_half"]', "await approval"),
    ],
)
def test_what_is_lawful_but_unusual_is_a_warning(more: str, says: str) -> None:
    chosen = {"banker_six_pays_half": True} if "half" in more else {}
    made = report(table(7, "minibaccarat", more=more, **chosen))
    assert made.lawful, made.violations
    assert any(says in one.message for one in made.warnings), made.warnings


def test_odds_that_favour_the_patron_are_a_warning_on_request() -> None:
    made = floor(table(7, "minibaccarat", tie_pays="10 to 1"), table(8, "minibaccarat", tie_pays="9 to 1"))
    assert check(made).warnings == []
    (one,) = check(made, edge=True).warnings
    assert (one.table, one.cite) == ("7", "19:47-7.2(a)3")
    assert "tie at 10 to 1 favours the patron by 4.67%" in one.message


def test_a_pit_without_tables_is_a_warning() -> None:
    made = check(parse_floor(HEAD + '[[pit]]\nname = "A"\n[[pit]]\nname = "B"\n' + table(7, "minibaccarat", "A")))
    assert [one.message for one in made.warnings] == ["Pit B has no table."]


def test_a_table_that_cannot_be_set_up_is_never_lawful() -> None:
    made = report(table(7, "sic-bo", pays="Mars"))
    assert not made.lawful


def test_a_casino_night_game_is_not_for_a_licensees_floor() -> None:
    nights = [game.key for game in game_types() if game.cite.startswith("13:")]
    for key in nights:
        made = report(table(7, key))
        assert not made.lawful
        assert any("casino nights" in one.message for one in made.violations)


# ---- files and speed -----------------------------------------------------------------------------------------------


def test_what_init_writes_is_lawful_and_has_every_game_of_the_chapter() -> None:
    made = parse_floor(starter())
    result = check(made)
    assert result.violations == []
    ours = {game.key for game in game_types() if game.cite.startswith("19:")}
    assert {entry.game for entry in made.tables} == ours


def test_the_example_is_lawful() -> None:
    example = Path(__file__).parents[2] / "examples" / "floor.toml"
    assert check(read_floor(example)).violations == []


def test_a_thousand_tables_in_under_a_second() -> None:
    tables = [
        table(
            n,
            "minibaccarat" if n % 3 else "punto-banco",
            pit=f"P{n // 12}",
            decks=6 + n % 3,
            cutting_card_from_back=14 + n % 97,
            settlement_order=1 + (n % 50 == 0),
        )
        for n in range(1000)
    ]
    text = HEAD + "".join(tables)
    assert not check(parse_floor(text)).lawful  # how fast: bench/bench_floor.py


@pytest.mark.parametrize(
    ("minimum", "maximum", "says"),
    [
        (0, 5, "The minimum of the table is $0.00."),
        (10, 5, "The minimum of the table, $10.00, is above its maximum, $5.00."),
    ],
)
@provision("19:47-8.2[licensee-sets]")
def test_impossible_limits_are_told_apart(minimum: int, maximum: int, says: str) -> None:
    made = report(table(7, "blackjack", more=f"limits = {{ minimum = {minimum}, maximum = {maximum} }}"))
    assert [one.message for one in made.violations if one.cite == "19:47-8.2[licensee-sets]"] == [says]
