"""The floor file that ``chapter47 init`` writes: commented, lawful, with every game that is built."""

from __future__ import annotations

from ..games import game_types
from ..table.game import GameType
from .signs import required_signs

HEAD = """\
# A floor file: one casino, its pits and its tables. Check it with:  chapter47 check {name}
# What may be elected at a game, with the effect on the house edge:  chapter47 options GAME --edge

casino = "Boardwalk Example"
complete_text = "the information desk on the main floor"  # where patrons find the whole text of the rules
# guide_approval = "reference of the approval of your gaming guides"

[[pit]]
name = "A"
staff = { pit_boss = "P. Boss", pit_clerk = "C. Clerk" }

[[pit]]
name = "B"

[[pit]]
name = "C"  # poker is dealt in an area of its own

# ---- pit A: both baccarats. Tables of one game in a pit shuffle and settle alike (19:47-3.5(b), 19:47-3.10(c)1), and
# ---- minibaccarat beside punto banco settles as punto banco does (19:47-7.10(c)2).

[[table]]
number = 1
pit = "A"
game = "punto-banco"
positions = 14
limits = { minimum = "$100", maximum = "$10,000" }
staff = { dealers = 3 }
equipment = { backs = ["red"], cutting_cards = 2, cutting_card_colour = "yellow", cutting_card_approval = "CC-1" }

[table.elections]
decks = 8
settlement_order = 1
shuffle = 1
vigorish_percent = 5

[[table]]
number = 7
pit = "A"
game = "minibaccarat"
positions = 7
signs = ["banker_six_pays_half"]  # the signs that hang at the table; chapter47 guide prints them

[table.elections]
decks = 8
settlement_order = 1
after_shuffle = "lace"
banker_six_pays_half = true  # no vigorish; a Banker win with six pays 1 to 2

[table.odds]  # what you offer above the minimum
tie = "9 to 1"

[table.limits]
minimum = "$20"
maximum = "$5,000"
wagers.tie = { minimum = "$5", maximum = "$500" }
"""

_LEFT_OUT = ("punto-banco", "minibaccarat")  # they are in the head, with comments of their own
_MOST_ELECTIONS = 12
_PITS = {"poker": "C"}


def starter(name: str = "floor.toml") -> str:
    """The text of a floor file to start from."""
    more = [game for game in game_types() if game.key not in _LEFT_OUT and game.cite.startswith("19:")]
    parts = [HEAD.replace("{name}", name)]
    if more:
        parts.append("# ---- pit B: one table of each other game, with its elections to uncomment.\n")
    parts += [_table(11 + index, game) for index, game in enumerate(more)]
    return "\n".join(parts)


def _table(number: int, game: GameType) -> str:
    elections = game.elections.elect()
    signs = ", ".join(f'"{sign.election}"' for sign in required_signs(game, elections))
    lines = [
        "[[table]]",
        f"number = {number}",
        f'pit = "{_PITS.get(game.key, "B")}"',
        f'game = "{game.key}"',
        *([f"signs = [{signs}]"] if signs else []),
        'limits = { minimum = "$10", maximum = "$1,000" }',
        "",
        "[table.elections]",
    ]
    choices = game.elections.choices()
    lines += [f"# {one.name}: {one.choices} ({one.cite})" for one in choices[:_MOST_ELECTIONS]]
    if len(choices) > _MOST_ELECTIONS:
        lines.append(f"# and {len(choices) - _MOST_ELECTIONS} more: chapter47 options {game.key}")
    return "\n".join(lines) + "\n"
