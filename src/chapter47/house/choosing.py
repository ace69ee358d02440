"""A table from its elections: what may be chosen and how, what cannot stand together and why, and usual combinations.

Every row is made of an election of the game; nothing here knows a rule.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from ..games import game_type
from ..table.elections import Choice, Elections, Violation

SWITCH, SEGMENTS, NUMBER, TEXT = "switch", "segments", "number", "text"
RULES, WAGERS = 8, 9  # rows at first sight; the others stand under "all choices"
_RANGE, _LEAST = re.compile(r"(-?\d+) to (-?\d+)"), re.compile(r"(-?\d+) or more")
_ASIDE = re.compile(  # of the trade, without effect on play
    "edition|backs|colour|approval|equipment|stor|procedure|recut|cutting|batches|device|shuffl|pre_|_mm$|feet|caller|"
    "exposed|settlement_order|limits$|reveals|suits$|vigorish_at|everywhere|reset|initial|_rate$|_option$|_pays$|marker|notice|_word$|diameter|lights|uniform|conformity|stickperson"
)
FIRST = (  # what tables are told apart by, before the rest
    "game structure wheel decks soft17 surrender split_hands hole_card six_to_five double_after_split even_money "
    "vigorish_percent tie_pays banker_rule zero_loss player_banking house_way rescue"
).split()
NAMES = {
    "soft17": "Dealer on soft 17",
    "split_hands": "Hands from one box",
    "hole_card": "Dealer's second card",
    "six_to_five": "Blackjack pays 6 to 5",
    "match_dealer": "Match the dealer",
    "double_after_split": "Double after a split",
    "vigorish_percent": "Vigorish, percent",
    "odds_multiples": "Odds, times the flat bet",
}
COMMON: Mapping[str, Sequence[int]] = {"decks": (1, 2, 4, 6, 8)}  # of many numbers, those that tables have
PRESETS: Mapping[str, tuple[tuple[str, str, Mapping[str, object]], ...]] = {
    "blackjack": (
        ("6 to 5", "one deck, dealt by hand", {"six_to_five": True, "decks": 1}),
        ("Two decks, surrender", "close to even", {"decks": 2, "surrender": True}),
        ("Single deck", "the lowest edge", {"decks": 1}),
    ),
    "spanish-21": (("Dealer hits soft 17", "a little dearer", {"soft17": "hit"}),),
    "minibaccarat": (
        ("Tie at 9 to 1", "the tie is cheap", {"tie_pays": "9 to 1"}),
        ("No vigorish", "a Banker six pays half", {"banker_six_pays_half": True}),
    ),
    "craps": (("Fire bet and 6-7-8", "two more wagers", {"fire_bet": True, "six_seven_eight": True}),),
    "poker": (
        ("No limit hold'em", "blinds of $2 and $4", {"structure": "no"}),
        ("Pot limit omaha", "four cards each", {"game": "omaha", "structure": "pot"}),
        ("Seven card stud", "no blinds, a bring-in", {"game": "seven-card-stud"}),
    ),
}


@dataclass(frozen=True, slots=True)
class Row:
    """One election as a form has it."""

    name: str
    title: str
    effect: str
    cite: str
    control: str
    options: tuple[str, ...]
    usual: str
    low: int | None = None
    high: int | None = None
    first: bool = True  # shown at first sight


def written(value: object) -> str:
    """A value as a form writes it.

    >>> written(True), written(None), written(8)
    ('true', '', '8')
    """
    if isinstance(value, bool):
        return str(value).lower()
    return "" if value is None else str(value)


def _options(choice: Choice) -> tuple[str, tuple[str, ...], int | None, int | None]:
    if choice.choices in ("true, false", "bool"):
        return SWITCH, ("false", "true"), None, None
    if found := _RANGE.fullmatch(choice.choices):
        low, high = int(found[1]), int(found[2])
        if high - low < 5:
            return SEGMENTS, tuple(str(n) for n in range(low, high + 1)), low, high
        return NUMBER, (), low, high
    if found := _LEAST.fullmatch(choice.choices):
        common = COMMON.get(choice.name, ())
        fitting = tuple(str(n) for n in common if n >= int(found[1]))
        return (SEGMENTS, fitting, int(found[1]), None) if fitting else (NUMBER, (), int(found[1]), None)
    listed = tuple(choice.choices.split(", "))
    free = choice.choices in ("a text", "a list", "names and values", "a whole number")
    if free or choice.choices.startswith("odds such as") or len(listed) == 1:
        return TEXT, (), None, None
    return SEGMENTS, listed, None, None


@lru_cache(maxsize=64)
def rows(game: str) -> tuple[Row, ...]:
    """Every election of a game, those that change the play first."""
    usual = game_type(game).elections.elect()
    made = []
    for choice in game_type(game).elections.choices():
        control, options, low, high = _options(choice)
        title = NAMES.get(choice.name, choice.name.replace("_", " ").capitalize())
        default = written(getattr(usual, choice.name))
        if control == SEGMENTS and default not in options:
            options = (default, *options)  # nothing chosen is a choice too
        plays = not _ASIDE.search(choice.name) and control in (SWITCH, SEGMENTS) and len(options) < 7
        plays = plays and "no effect" not in choice.effect
        made.append(Row(choice.name, title, choice.effect, choice.cite, control, options, default, low, high, plays))
    ranked = sorted((row for row in made if row.first), key=_rank)
    offers = [row.name for row in ranked if row.effect.startswith("Offers")]
    shown = [row.name for row in ranked if row.name not in offers][:RULES] + offers[:WAGERS]
    ordered = [*ranked, *(row for row in made if not row.first)]
    return tuple(replace(row, first=row.name in shown) for row in ordered)


def _rank(row: Row) -> tuple[int, bool]:
    """What tables are told apart by, then rules, then what is offered besides."""
    return FIRST.index(row.name) if row.name in FIRST else len(FIRST), row.effect.startswith("Offers")


def changed(game: str, values: Mapping[str, str]) -> dict[str, str]:
    """What differs from the usual table; names that the game does not know are left to the law to refuse."""
    usual = {row.name: row.usual for row in rows(game)}
    return {name: value for name, value in values.items() if value != usual.get(name)}


def against(game: str, values: Mapping[str, str]) -> list[Violation]:
    """What the law has against a combination."""
    return _elections(game).violations(changed(game, values))


def _elections(game: str) -> type[Elections]:
    return game_type(game).elections


def barred(game: str, values: Mapping[str, str]) -> dict[str, dict[str, Violation]]:
    """Of each row at first sight the options that cannot stand with the rest, and why; where the rest can stand."""
    if against(game, values):
        return {}
    found: dict[str, dict[str, Violation]] = {}
    for row in rows(game):
        if not row.first:
            continue
        for option in row.options:
            if option != values.get(row.name, row.usual) and (wrong := against(game, {**values, row.name: option})):
                found.setdefault(row.name, {})[option] = wrong[0]
    return found


@lru_cache(maxsize=64)
def everything(game: str) -> dict[str, str]:
    """The usual table with every wager that it may offer besides, as far as they stand together."""
    chosen: dict[str, str] = {}
    for row in rows(game):
        offers = row.control == SWITCH and row.usual == "false" and row.effect.startswith("Offers")
        if offers and not against(game, {**chosen, row.name: "true"}):
            chosen[row.name] = "true"
    return chosen


def presets(game: str) -> list[tuple[str, str, dict[str, str]]]:
    """Usual combinations, each lawful: the usual table first, then all it may offer, then what tables are known for."""
    found: list[tuple[str, str, dict[str, str]]] = [("The usual table", "as most casinos have it", {})]
    if more := everything(game):
        found.append(("All side wagers", f"{len(more)} added", more))
    for title, line, values in PRESETS.get(game, ()):
        told = {name: written(value) for name, value in values.items()}
        if not against(game, told):
            found.append((title, line, told))
    return found[:4]
