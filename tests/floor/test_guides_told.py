"""Every sentence of every guide is played: the rounds that it speaks of come out as it says. 19:47-8.5.

``told.txt`` has each sentence with its rounds, for the tables of the floor that ``chapter47 init`` writes and for other
elections that change what is said. A sentence without rounds, and rounds for a sentence that no guide has, fail here.
Prices are in test_guides_played.py.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest
from tests.floor.starting import floor

from chapter47 import Refusal, play_script
from chapter47.floor.registry import floor_rules
from chapter47.games import game_type
from chapter47.rulebook.testing import provision
from chapter47.table.elections import Elections
from chapter47.table.money import parse_dollars

Round = tuple[str, str]  # its script, and what comes of it
TOLD = Path(__file__).with_name("told.txt")
HEADING = re.compile(r"\[(.*)\] ?(.*)")
ELECTED = re.compile(r'(\w+)=("[^"]*"|\S+)')
NET = re.compile(r"(?:(\d):)?(\S+) ([+-]?[\d.]+)")
TABLE_ROW = re.compile(
    r"Banker has (\d): (draws|stands)(?: where Player's third card counts ([\d, and]+), (also|not))?"
)
WORDS = {
    "{three}": " / ".join(f"bet 1 bet-{n} $10" for n in (1, 2, 3)),
    "{ride}": 'ask 1 "bet 1" -> ride / ask 1 "bet 2" -> ride',
    "{drawn}": "numbers " + " ".join(map(str, range(1, 21))),
}
GAMES = [entry.game for entry in floor().file.table]


@cache
def told() -> dict[tuple[str, str], dict[str, list[Round]]]:
    """For each game and other elections its sentences, and the rounds of each."""
    found: dict[tuple[str, str], dict[str, list[Round]]] = {}
    tables: list[tuple[str, str]] = []
    sentence = ""
    for line in TOLD.read_text(encoding="utf-8").splitlines():
        if heading := HEADING.fullmatch(line):
            tables = [(game, heading[2]) for game in heading[1].split()]
        elif line.startswith("> "):
            sentence = line[2:]
            for table in tables:
                found.setdefault(table, {})[sentence] = []
        elif line and not line.startswith("#"):
            script, _, comes = line.rpartition(" = ")
            for table in tables:
                found[table][sentence].append((script, comes))
    return found


def elections(game: str, other: str) -> Elections:
    """The elections of the floor's table, with others in their place."""
    entry = next(entry for entry in floor().file.table if entry.game == game)
    chosen = {**entry.elections, **{name: _value(text) for name, text in ELECTED.findall(other)}}
    return game_type(game).elections.elect(**chosen)


def _value(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return text


def sentences(game: str, other: str = "") -> list[str]:
    """Every sentence of the prose of a guide."""
    guide = floor_rules(game).guide
    assert guide is not None
    return [paragraph for _, paragraphs in guide(elections(game, other)) for paragraph in paragraphs]


def in_full(game: str, other: str, script: str) -> str:
    """A script of told.txt as the notation wants it, at the table of the floor."""
    for short, long in WORDS.items():
        script = script.replace(short, long)
    entry = next(entry for entry in floor().file.table if entry.game == game)
    assert entry.limits is not None
    elected = [f"elect {name}={json.dumps(value)}" for name, value in elections(game, other).chosen().items()]
    seated = {1, *map(int, re.findall(r"(?:bet|amount|ask) (\d)", script))} - set(
        map(int, re.findall(r"seat (\d+)", script))
    )
    seats = [f'seat {n} "P{n}" $100,000' for n in sorted(seated)]
    return "\n".join([f"game {game}", *elected, *entry.limits.posted().lines(), *seats, *script.split(" / ")])


def came(game: str, other: str, script: str) -> list[tuple[int, str, int]]:
    """What every wager won, in cents, by seat and name."""
    played = play_script(in_full(game, other, script))
    return sorted((one["seat"], one["wager"], one["net"]) for one in played.as_dict()["wagers"])


def said(comes: str) -> list[tuple[int, str, int]]:
    """What is expected of a round, likewise."""
    signed = [(seat, name, -1 if net[0] == "-" else 1, net.lstrip("+-")) for seat, name, net in NET.findall(comes)]
    return sorted((int(seat or 1), name, sign * parse_dollars(net)) for seat, name, sign, net in signed)


TABLES = list(told())


def named(table: tuple[str, str]) -> str:
    return " ".join(table).strip()


@provision("19:47-8.5[guides-approved]")
@pytest.mark.parametrize("table", TABLES, ids=named)
def test_rounds_come_out_as_the_sentence_says(table: tuple[str, str]) -> None:
    for sentence, rounds in told()[table].items():
        for script, comes in rounds:
            if comes.startswith("refused "):
                with pytest.raises(Refusal, match=comes.removeprefix("refused ")):
                    came(*table, script)
            else:
                assert came(*table, script) == said(comes), (sentence, script)


@pytest.mark.parametrize("table", [*TABLES, *((game, "") for game in GAMES if (game, "") not in TABLES)], ids=named)
def test_every_sentence_has_rounds_and_every_round_a_sentence(table: tuple[str, str]) -> None:
    game, other = table
    usual = list(told()[game, ""])
    there = [one for one in sentences(game, other) if not TABLE_ROW.match(one) and (not other or one not in usual)]
    assert there == list(told()[table])
    assert not [sentence for sentence, rounds in told()[table].items() if not rounds]


BANKER = {0: "KD KS", 1: "AD KS", 2: "2D KS", 3: "3D KS", 4: "4D KS", 5: "5D KS", 6: "6D KS", 7: "7D KS"}


@provision("19:47-8.5[guides-approved]")
@pytest.mark.parametrize("game", ["punto-banco", "minibaccarat"])
def test_the_banker_draws_by_the_table_that_the_guide_prints(game: str) -> None:
    """Every cell: a third card for Banker is there, and it is asked for exactly where the guide says so."""
    rows = [found for one in sentences(game) if (found := TABLE_ROW.match(one))]
    assert [int(row[1]) for row in rows] == list(BANKER)
    for row in rows:
        counts = set(map(int, re.findall(r"\d", row[3] or "")))
        for third in [None, *range(10)]:
            draws = row[2] == "draws" and (not row[3] or (third in counts if third is not None else row[4] == "also"))
            first, second = BANKER[int(row[1])].split()
            player = ("6C", "KH") if third is None else ("KC", "KH")
            card = [] if third is None else ["10S" if third == 0 else "AS" if third == 1 else f"{third}S"]
            cards = [player[0], first, player[1], second, *card]
            assert _takes(game, cards) != draws, (row[0], third)


def _takes(game: str, cards: list[str]) -> bool:
    """Whether a round is over with these cards."""
    try:
        came(game, "", f"bet 1 tie $100 / cards {' '.join(cards)}")
    except Refusal as refusal:
        assert "runs out of cards" in refusal.message
        return False
    return True
