"""A table of a floor file in play, by its own elections and limits; and what its patrons read."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.floor.floors import HEAD, report, table
from typer.testing import CliRunner

from chapter47 import Refusal, game_types
from chapter47.cli import app
from chapter47.floor.effects import choices
from chapter47.floor.registry import floor_rules
from chapter47.games import game_type
from chapter47.rulebook.testing import provision

RUN = CliRunner()
OURS = [game.key for game in game_types() if game.cite.startswith("19:")]
LIMITS = 'limits = { minimum = "$20", maximum = "$1,000", wagers.tie = { minimum = "$5", maximum = "$100" } }'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "floor.toml"
    path.write_text(HEAD + table(7, "minibaccarat", more=LIMITS, tie_pays="9 to 1") + table(8, "minibaccarat", decks=5))
    return path


def play(file: Path, *more: str, typed: str = "") -> tuple[int, str]:
    done = RUN.invoke(app, ["play", "minibaccarat", "--seed", "1", "--floor", str(file), *more], input=typed)
    return done.exit_code, done.stdout + done.stderr


@provision("19:47-8.2[per-wager]")
def test_a_table_of_the_floor_is_played_by_its_elections_and_limits(file: Path, tmp_path: Path) -> None:
    saved = tmp_path / "evening.c47"
    typed = "\n" * 3 + "tie 200\ntie 50\n\nq\nq\n"
    code, said = play(file, "--table", "7", "--save", str(saved), typed=typed)
    assert code == 0
    assert "$200.00 is over the wager's maximum. (19:47-8.2[per-wager], " in said
    text = saved.read_text()
    assert "bet 1 tie $50.00" in text
    assert "bet 1 tie $200.00" not in text
    assert 'elect tie_pays="9 to 1"' in text
    assert "limits $20.00 to $1,000.00 chip $1.00 coin $0.25\nlimits tie $5.00 to $100.00\n" in text


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (("--table", "9"), "The floor has no table 9."),
        (("--table", "8"), "table 8: decks cannot be 5"),
        ((), "named by both"),
        (("--table", "7", "--set", "decks=6"), "elections are in the floor file"),
        (("--table", "7", "--as-of", "1980-01-01"), "in force since 1986-08-04"),
    ],
)
def test_what_cannot_be_opened_is_refused(file: Path, more: tuple[str, ...], says: str) -> None:
    code, said = play(file, *more)
    assert code == 2
    assert says in said


def test_another_game_than_the_tables_is_refused(file: Path) -> None:
    done = RUN.invoke(app, ["deal", "craps", "--floor", str(file), "--table", "7"])
    assert done.exit_code == 2
    assert "Table 7 is a table of minibaccarat, not craps." in done.stderr


def test_posted_limits_leave_room_within_a_wagers_own_rule() -> None:
    def posted(low: int, high: int) -> list[str | None]:
        limits = f"limits = {{ minimum = 10, maximum = 500, wagers.sevens = {{ minimum = {low}, maximum = {high} }} }}"
        more = f'{limits}\nsigns = ["added_maximum"]\nsign_approval = "S-1"'
        return [one.cite for one in report(table(4, "blackjack", more=more, sevens=True)).violations]

    assert posted(5, 10) == ["19:47-2.17(a)3.i"]
    assert posted(1, 10) == []


# ---- in plain English ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", OURS)
def test_every_game_is_told_in_plain_english_whatever_is_elected(key: str) -> None:
    kind, told = game_type(key).elections, floor_rules(key).guide
    assert told is not None
    chosen = [{}] + [{name: value} for name in kind.model_fields for value in choices(kind, name)]
    for each in chosen:
        try:
            sections = told(kind.elect(each))
        except Refusal:
            continue
        assert sections[0][0] == "The aim"
        for heading, paragraphs in sections:
            assert heading
            assert paragraphs
            for text in paragraphs:
                assert text[0].isupper(), text
                assert text.endswith((".", ":")), text
                assert "19:47" not in text
                assert " for 1" not in text


@pytest.mark.parametrize(
    ("game", "election", "value", "says"),
    [
        ("blackjack", "soft17", "hit", "draws on a 17 in which an ace counts eleven"),
        ("blackjack", "surrender", True, "give up half of your wager"),
        ("casino-war", "war_tie_bonus", False, "another tie pays the war wager 1 to 1"),
        ("red-dog", "spread_1_pays", "6 to 1", "A spread of one pays 6 to 1"),
        ("poker", "rake", "time", "$5.00 of each player for half an hour"),
        ("pai-gow", "co_banking", True, "half and half"),
        ("sic-bo", "two_of_a_kind_on_triple", "loses", "and not when all three do"),
        ("fast-action-holdem", "natural_pays", "2 to 1", "it pays 2 to 1"),
        ("let-it-ride", "payout_limit", 75_000, "$75,000.00"),
    ],
)
def test_the_guide_tells_what_was_elected(game: str, election: str, value: object, says: str) -> None:
    kind, told = game_type(game).elections, floor_rules(game).guide
    assert told is not None
    text = " ".join(line for _, lines in told(kind.elect({election: value})) for line in lines)
    assert says in text
