"""``check``: exact types, remedies that are lawful themselves, no false warnings, one exit code for each answer."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from tests.floor.floors import HEAD, floor, report, table
from typer.testing import CliRunner

from chapter47 import Game, Refusal, Unlawful
from chapter47.cli import app
from chapter47.floor.checks import check
from chapter47.floor.effects import choices
from chapter47.floor.reader import BadFloor, casino_games
from chapter47.games import MODULES, game_type
from chapter47.rulebook import is_law, rulebook
from chapter47.table.elections import Violation


@pytest.mark.parametrize("value", ["true", '"6"', "6.0", "[6]"])
def test_a_number_is_a_whole_number_and_nothing_else(value: str) -> None:
    with pytest.raises(BadFloor, match="decks cannot be"):
        floor(table(1, "blackjack") + f"decks = {value}\n")


@pytest.mark.parametrize("value", ["1", '"true"', "0", "1.0"])
def test_a_choice_of_yes_or_no_is_true_or_false(value: str) -> None:
    with pytest.raises(BadFloor, match="surrender cannot be"):
        floor(table(1, "blackjack") + f"surrender = {value}\n")


@pytest.mark.parametrize("value", [True, 6.0, None])
def test_python_is_held_to_the_same_types(value: Any) -> None:
    with pytest.raises(Unlawful, match="decks cannot be"):
        Game("blackjack", decks=value)


def run(path: Path, text: str, *more: str) -> tuple[int, str]:
    path.write_text(text)
    done = CliRunner().invoke(app, ["check", str(path), *more])
    return done.exit_code, " ".join((done.stdout + done.stderr).split())


def test_one_exit_code_for_a_bad_file_another_for_a_violation(tmp_path: Path) -> None:
    path = tmp_path / "floor.toml"
    assert run(path, HEAD + table(1, "blackjack"))[0] == 0
    assert run(path, HEAD + table(1, "minibaccarat", decks=5))[0] == 1  # a number that the law does not allow
    assert run(path, HEAD + table(1, "blackjack") + "decks = true\n")[0] == 2  # not a number
    assert run(path, HEAD + table(1, "blackjack") + 'decks = "6"\n')[0] == 2
    assert run(path, HEAD + table(1, "blackjack") + "deks = 6\n")[0] == 2  # not an election


def test_a_floor_without_tables_is_named_as_such(tmp_path: Path) -> None:
    code, said = run(tmp_path / "floor.toml", HEAD)
    assert (code, said) == (2, "floor.toml: no table; there is nothing to judge.")
    told = check(floor()).as_dict()
    assert (told["empty"], told["lawful"]) == (True, None)


def test_a_game_of_casino_nights_is_refused_with_games_that_may_stand_there() -> None:
    (found,) = report(table(1, "chuck-a-luck")).violations
    named = (found.instead or "").removeprefix("one of ").split(", ")
    assert named == casino_games()
    assert "chuck-a-luck" not in named
    for key in named:
        assert not [one for one in report(table(1, key)).violations if "casino nights" in one.message]


def test_six_places_at_blackjack_are_nothing_unusual() -> None:
    six = report(table(1, "blackjack", "4", "positions = 6"))
    assert [one.message for one in six.warnings if "positions" in one.message] == []
    three = report(table(1, "blackjack", "4", "positions = 3"))
    assert [one.message for one in three.warnings if "positions" in one.message] == ["The table has 3 of 7 positions."]


@pytest.mark.parametrize("key", casino_games())
def test_edge_judges_the_game_and_not_a_raise_within_it(key: str) -> None:
    """No game favours the patron as it stands, whatever its raises are worth by themselves."""
    assert [one.message for one in check(floor(table(1, key)), edge=True).warnings if "favours" in one.message] == []


def test_edge_still_tells_of_odds_that_give_the_game_away() -> None:
    told = check(floor(table(1, "minibaccarat", tie_pays="20 to 1")), edge=True).warnings
    assert [one.message for one in told if "favours" in one.message]


REMEDY = re.compile(r"\b([a-z_][a-z_0-9]*)=([a-z0-9 -]+?)(?=[,;]|$| or )")


def remedies(key: str) -> list[tuple[dict[str, Any], Violation]]:
    """Every single choice that is refused, with what is said to be lawful instead."""
    kind = game_type(key).elections
    found = []
    for name, field in kind.model_fields.items():
        values = choices(kind, name)
        for mark in field.metadata:
            values += [mark.ge - 1] if hasattr(mark, "ge") else []
            values += [mark.le + 1] if hasattr(mark, "le") else []
        for value in values:
            for fault in kind.violations({name: value}):
                found.append(({name: value}, fault))
    return found


@pytest.mark.parametrize("key", MODULES)
def test_what_is_said_to_be_lawful_instead_is_lawful(key: str) -> None:
    kind = game_type(key).elections
    for chosen, fault in remedies(key):
        offered = REMEDY.findall(fault.instead or "")
        if not offered or any(name not in kind.model_fields for name, _ in offered):
            continue
        joined = {name: value.strip() for name, value in offered}
        ways = [joined, *({name: value} for name, value in joined.items())]
        before = set(kind.violations(chosen)) - {fault}
        assert any(set(kind.violations({**chosen, **way})) <= before for way in ways), (chosen, fault)


@pytest.mark.parametrize("key", MODULES)
def test_a_range_that_is_said_to_be_lawful_is_lawful_at_both_ends(key: str) -> None:
    """A number out of bounds is answered with bounds; both of them may be elected alone or fail by another rule."""
    kind = game_type(key).elections
    for name, field in kind.model_fields.items():
        low = next((mark.ge for mark in field.metadata if hasattr(mark, "ge")), None)
        high = next((mark.le for mark in field.metadata if hasattr(mark, "le")), None)
        for end in (low, high):
            if end is not None:
                faults = kind.violations({name: end})
                assert not any("cannot be" in fault.message for fault in faults), (name, end)


DEPTH = "cutting_card_from_back"


@pytest.mark.parametrize("key", [key for key in MODULES if DEPTH in game_type(key).elections.model_fields])
def test_a_limit_of_the_cards_is_not_told_as_law_and_its_remedy_is_lawful(key: str) -> None:
    kind = game_type(key).elections
    (fault,) = [one for one in kind.violations({DEPTH: 5000}) if "too few" in one.message]
    assert fault.cite is None
    most = int((fault.instead or "").removeprefix(f"{DEPTH}=").removesuffix(" or less"))
    assert kind.violations({DEPTH: most}) == []
    assert kind.violations({DEPTH: most + 1}) != []


def test_the_decks_of_casino_war_are_those_of_the_law() -> None:
    kind = game_type("casino-war").elections
    (decks,) = [one for one in kind.choices() if one.name == "decks"]
    assert decks.choices == "6 to 8; an even number from 12 with an automated shuffler"
    assert [fault.cite for fault in kind.violations({"decks": 9})] == ["19:47-22.2(a)"]
    assert [fault.cite for fault in kind.violations({"decks": 102, "shuffler": "automated"})] == [None]


def test_a_licensee_overrides_a_default_and_not_the_law() -> None:
    """A bound or a constraint that is no law gives way to the licensee's own rule, which stays on record."""
    kind = game_type("casino-war").elections
    (fault,) = kind.violations({DEPTH: 20})
    assert fault.cite == "19:47-22.5[cutting-card]"
    own = kind.elect({DEPTH: 20, "overrides": {fault.cite: "own rule 4"}})
    assert getattr(own, DEPTH) == 20
    assert own.overrides == {fault.cite: "own rule 4"}
    assert kind.elect(own.chosen()) == own
    with pytest.raises(Refusal, match="New Jersey's text and no default"):
        kind.elect({"decks": 9, "overrides": {"19:47-22.2(a)": "own rule 5"}})
    with pytest.raises(Refusal, match="gives no reason"):
        kind.elect({DEPTH: 20, "overrides": {fault.cite: " "}})


def test_a_floor_names_its_own_rules_and_is_told_where_they_depart(tmp_path: Path) -> None:
    own = 'overrides = { "19:47-22.5[cutting-card]" = "own rule 4" }'
    told = report(table(1, "casino-war", "4", own, cutting_card_from_back=20))
    assert told.lawful
    assert ["own rule 4" in one.message for one in told.warnings if one.cite == "19:47-22.5[cutting-card]"] == [True]


@pytest.mark.parametrize("key", MODULES)
def test_every_constraint_that_is_no_law_can_be_overridden(key: str) -> None:
    for chosen, _ in remedies(key):
        kind = game_type(key).elections
        faults = [fault for fault in kind.violations(chosen) if "names and values" not in fault.message]
        cites = {str(fault.cite): "own rule" for fault in faults if fault.cite and not is_law(fault.cite)}
        cites = {cite: why for cite, why in cites.items() if cite in rulebook()}
        left = kind.violations({**chosen, "overrides": cites}) if cites else faults
        left = [fault for fault in left if "names and values" not in fault.message]
        assert not [fault for fault in left if fault.cite in cites], (chosen, left)


def test_unlawful_is_said_only_of_law(tmp_path: Path) -> None:
    """A choice outside a default is refused by another word, with the way to make it."""
    path = tmp_path / "floor.toml"
    code, said = run(path, HEAD + table(1, "casino-war", cutting_card_from_back=20))
    assert code == 1
    assert "not by default, table 1: cutting_card_from_back cannot be 20" in said
    assert 'overrides = { "19:47-22.5[cutting-card]"' in said
    assert "1 choice outside the defaults" in said and "violation" not in said
    code, said = run(path, HEAD + table(1, "casino-war", decks=9))
    assert code == 1 and "violation, table 1: Casino war is played with six, seven or eight decks" in said
    told = CliRunner().invoke(app, ["compare", "casino-war", "--vary", "cutting_card_from_back=20,78"])
    assert "not by default: " in told.stdout and "unlawful" not in told.stdout
    told = CliRunner().invoke(app, ["compare", "casino-war", "--vary", "decks=6,9"])
    assert "unlawful: " in told.stdout
