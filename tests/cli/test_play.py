"""Play, deal and replay as a person at a keyboard meets them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from chapter47 import game_types
from chapter47.cli import app

HAND = "game minibaccarat\nseat 1 Ann $500\nbet 1 banker $100\ncards 9C 4D KH 3S\n"


def run(*words: str, typed: str = "") -> tuple[int, str, str]:
    result = CliRunner().invoke(app, list(words), input=typed)
    return result.exit_code, result.stdout, result.stderr


def test_a_round_at_the_keyboard_is_saved_and_replays(tmp_path: Path) -> None:
    path = tmp_path / "evening.c47"
    typed = "cut\nplayer 100\n\nbanker 10000\nwagers\n?\nbanker 25\n\nq\n"
    code, out, err = run("play", "minibaccarat", "--seed", "7", "--save", str(path), typed=typed)
    assert (code, err) == (0, "")
    assert "Seat 1 has $900.00, not $10,000.00" in out
    assert "take 1 player $100.00" in out
    assert "1 to 1 less 5%" in out
    assert out.count("Round 3") == 1
    code, out, _ = run("replay", str(path))
    assert code == 0
    assert "2 rounds of Minibaccarat, 2 wagers decided" in " ".join(out.split())
    told = json.loads(run("replay", str(path), "--json")[1])
    assert told["rounds"] == 2


def test_hidden_cards_stay_hidden_and_a_hint_is_given() -> None:
    code, out, _ = run("play", "three-card-poker", "--seed", "5", typed="\nante 25\n\n?\nf\n\nq\n")
    assert code == 0
    before, _, _ = out.partition("play or fold?")
    dealt = [line for line in before.splitlines() if line.strip().startswith("dealer")]
    assert dealt
    assert all("▒▒" in line for line in dealt)
    assert "Best play: fold: it is below Q-6-4" in out


def test_a_dealer_types_what_falls_and_declares_an_error() -> None:
    typed = "\n".join(
        [
            "cut",
            "200",
            "",
            "AC",
            "2C",
            "player 100",
            "",
            "KC",
            "6D",
            "7H",
            "9X",
            "KS",
            "",
            "",
            "!third-card-in-error 9C",
            "",
            "q",
        ]
    )
    code, out, _ = run("deal", "minibaccarat", typed=typed + "\n")
    assert code == 0
    assert "'9X' is not a card" in out
    assert "9C is the first card of the next hand" in out
    assert "pay 1 player $100.00 at 1 to 1" in out


def test_scripts(tmp_path: Path) -> None:
    path = tmp_path / "hand.c47"
    path.write_text(HAND)
    code, out, _ = run("play", "minibaccarat", "--script", str(path), "--json")
    told = json.loads(out)
    assert code == 0
    assert told["wagers"] == [
        {
            "round": 1,
            "seat": 1,
            "wager": "banker",
            "staked": 10000,
            "outcome": "lost",
            "paid": 0,
            "charged": 0,
            "net": -10000,
            "cite": "19:47-7.2(a)1",
        }
    ]
    assert told["transcript"][0] == "chapter47 transcript 2"
    code, out, _ = run("play", "minibaccarat", "--script", "-", typed=HAND.replace("game minibaccarat\n", ""))
    assert code == 0
    assert "-$100.00" in out


def test_what_play_prints_can_be_replayed_and_a_script_names_its_game(tmp_path: Path) -> None:
    path = tmp_path / "hand.c47"
    path.write_text(HAND)
    code, out, _ = run("play", "--script", str(path))
    assert code == 0
    assert out.splitlines()[-1].startswith("# 1      1     banker  $100.00")
    path.write_text(out)
    code, out, err = run("replay", str(path))
    assert (code, err) == (0, "")
    assert "every line is as the rules" in out
    path.write_text(HAND.replace("game minibaccarat\n", ""))
    assert "does not name its game" in run("play", "--script", str(path))[2]
    assert "Which game" in run("play")[2]
    path.write_text("game poker\nseat 1 Ann $500\nseat 2 Bob $500\n")
    assert "Nothing is played" in run("play", "--script", str(path))[2]


def test_a_round_says_which_of_its_rules_are_not_new_jerseys_text(tmp_path: Path) -> None:
    path = tmp_path / "war.c47"
    path.write_text("game casino-war\nseat 1 Ann $500\nbet 1 initial $10\ncards 5H 9D\n")
    code, out, _ = run("play", "--script", str(path))
    assert code == 0
    assert "# Not in New Jersey's text, this program's default, not law:" in out
    told = json.loads(run("play", "--script", str(path), "--json")[1])["provenance"]
    assert any("19:47-22.8[dealer-higher]" in line for line in told)
    path.write_text(out)
    assert "this program's default, not law" in run("replay", str(path))[1]
    path.write_text(HAND)
    assert "Not in New Jersey" not in run("play", "--script", str(path))[1]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (HAND.replace(" 3S", ""), "runs out of cards"),
        (HAND.replace("$100", "$20,000"), "$500.00, not $20,000.00"),
        (HAND.replace("minibaccarat", "punto-banco"), "is for punto-banco"),
        (HAND.replace("banker", "panda-8"), "takes no wager 'panda-8'"),
    ],
)
def test_a_wrong_script_gets_one_sentence(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "hand.c47"
    path.write_text(text)
    code, _, err = run("play", "minibaccarat", "--script", str(path))
    assert code == 2
    assert message in err
    code, out, err = run("play", "minibaccarat", "--script", str(path), "--json")
    assert out == ""
    assert set(json.loads(err)["error"]) == {"message", "cite", "instead", "provenance"}


def test_files_that_are_not_there_or_not_text(tmp_path: Path) -> None:
    assert "cannot be read" in run("replay", str(tmp_path / "no.c47"))[2]
    (tmp_path / "bad.c47").write_bytes(b"\xff\xfe\x00")
    assert "not a text file" in run("replay", str(tmp_path / "bad.c47"))[2]
    (tmp_path / "cut.c47").write_text(HAND)
    assert "truncated" in run("replay", str(tmp_path / "cut.c47"))[2]
    assert run("play", "minibaccarat", "--bankroll", "lots")[0] == 2
    assert run("play", "minibaccarat", "--patrons", "9")[0] == 2


@pytest.mark.parametrize(
    ("option", "value"),
    [("--set", "decks=6"), ("--seed", "0"), ("--save", "out.c47"), ("--floor", "floor.toml"), ("--table", "7")],
)
def test_an_option_that_a_script_would_ignore_is_refused(option: str, value: str) -> None:
    code, out, err = run("play", "--script", "-", option, value, typed=HAND)
    assert (code, out) == (2, "")
    assert f"{option} has no effect on a script. Instead: " in " ".join(err.split())


@pytest.mark.parametrize("key", [kind.key for kind in game_types()])
def test_every_game_can_be_played_from_the_keyboard(key: str) -> None:
    """Whoever only presses Enter comes to the betting, of every game, and leaves with what they brought."""
    done = CliRunner().invoke(app, ["play", key, "--seed", "3"], input="\n" * 12 + "q\n")
    assert done.exit_code == 0, done.output
    assert "bets>" in done.output
