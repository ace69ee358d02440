"""What the golden transcripts, replayed to the letter, say and do under a paragraph: read for the binders."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from tests.rulebook.binding_blackjack import Named
from tests.rulebook.binding_record import direction, side

from chapter47.games import game_type

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
FOLDER = Path(__file__).parent.parent / "transcripts"
STEP = re.compile(r"^(\S.*?) +\{(\S+)\}$")


class Nothing(Named):
    """That a row says null: there is no limit, no value, no opponent."""

    def __init__(self) -> None:
        super().__init__("")

    def __eq__(self, said: object) -> bool:
        return said is None

    __hash__ = None  # type: ignore[assignment]


@cache
def told() -> tuple[tuple[tuple[str, str, str], ...], ...]:
    """The steps of each golden transcript: game, words, paragraph."""
    found = []
    for file in sorted(FOLDER.rglob("*.c47")):
        steps = (STEP.match(line) for line in file.read_text("utf-8").splitlines())
        found.append(tuple((file.parent.name, step[1], step[2]) for step in steps if step))
    return tuple(found)


@cache
def under(cite: str, game: str = "") -> tuple[str, ...]:
    """What is said and done under a paragraph."""
    return tuple(words for steps in told() for of, words, at in steps if at == cite and game in ("", of))


def only(found: Iterable[Any]) -> Any:
    """The one thing that is always found, or nothing."""
    different = set(found)
    return different.pop() if len(different) == 1 else None


def match(cite: str, pattern: str, game: str = "") -> Any:
    """What a pattern finds in the words of a paragraph, where it always finds the same."""
    return only(found[1] for words in under(cite, game) if (found := re.search(pattern, words)))


def all_say(cite: str, pattern: str, start: str = "") -> bool:
    """Whether every step of a paragraph that begins so has these words."""
    steps = [words for words in under(cite) if words.startswith(start)]
    return bool(steps) and all(re.search(pattern, words) for words in steps)


def counted(cite: str, start: str) -> int | None:
    """How many such steps of a paragraph follow each other, where it is always the same number."""
    runs = [
        sum(1 for _ in group)
        for steps in told()
        for is_so, group in groupby(steps, key=lambda step: step[2] == cite and step[1].startswith(start))
        if is_so
    ]
    found: int | None = only(runs)
    return found


def number(cite: str, pattern: str) -> int | None:
    """A number that is said in words or figures."""
    word = match(cite, pattern)
    return None if word is None else NUMBERS.index(word) if word in NUMBERS else int(word)


def seats_in_turn(cite: str, pattern: str) -> list[list[int]]:
    """The seats of the steps of a paragraph in each round, for every round of two or more."""
    runs: list[list[int]] = []
    for steps in told():
        runs.append([])
        for _, words, at in steps:
            if words.startswith("round "):
                runs.append([])
            elif at == cite and (found := re.match(pattern, words)):
                runs[-1].append(int(found[1]))
    return [run for run in runs if len(set(run)) > 1]


def going(cite: str, pattern: str) -> str | None:
    """Clockwise or not, as every run of the golden transcripts goes."""
    found: str | None = only(direction(list(dict.fromkeys(run))) for run in seats_in_turn(cite, pattern))
    return found


def from_side(cite: str, pattern: str, left: str, right: str) -> str | None:
    found: str | None = only(side(run, left, right) for run in seats_in_turn(cite, pattern))
    return found


def in_order(cite_of: dict[str, str], *first: str) -> tuple[str, ...] | None:
    """Steps by the words they are known by, in the order that every transcript has; the first word begins a round."""
    orders = set()
    for steps in told():
        names = [
            next((name for name, pattern in cite_of.items() if re.match(pattern, f"{words} {{{cite}}}")), "")
            for _, words, cite in steps
        ]
        seen: list[str] = []
        for name in [one for one in names if one] + [first[0]]:
            if name == first[0] and seen:
                if set(seen) == set(cite_of):
                    orders.add(tuple(dict.fromkeys(seen)))
                seen = []
            seen.append(name)
    return orders.pop() if len(orders) == 1 else None


def grounds(game: str, key: str, *, together: bool = False) -> list[str]:
    """The grounds on which something may be declared; breaches of the Act and of the rules may be told as one."""
    found = list(game_type(game).irregularities[key].grounds)
    both = ["violation of the Act", "violation of the rules"]
    return (
        [*(one for one in found if one not in both), "violation of Act or rules"]
        if together and set(both) <= set(found)
        else found
    )


def by(game: str, key: str) -> list[str]:
    return list(game_type(game).irregularities[key].by)


def one_of(found: list[str]) -> str | None:
    return found[0] if len(found) == 1 else None
