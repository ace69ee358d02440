"""The rules card of each game, in plain words, made from the game's own wagers and the options of its table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ...rulebook import rulebook
from ...rulebook.provisions import read_rows
from ...table.elections import Elections
from ...table.game import GameType
from ..definitions import DEFINITIONS, HANDS
from ..games import NightGame, elections_of, night_game
from ..model import Night, NightTable
from .blocks import Block, Heading, Picture
from .page import Paper, document, paragraphs, table

_TELLING = ("definition", "decision", "procedure")
HOUSE = (
    "Wagers are whole dollars of imitation money. (13:47-20.17(a))",
    "No other wager is taken. (13:47-20.10(c)2)",
    "Nobody who works here plays, takes tips or drinks. (13:47-20.10(d)1)",
    "Play to win for yourself: whoever helps another is stopped, and nothing is redeemed. (13:47-6.25(a))",
)
ALWAYS_TOLD = ("rounding", "ties", "zero_loss", "commission", "bank_draw")  # what a player is paid hangs on these
ONLY_WITH: dict[str, tuple[str, object]] = {  # what holds only where an option is chosen, and which
    "13:47-20.32(i)2": ("wheel", "double-zero as single-zero"),
    "13:47-20.32(k)": ("five_adjacent", True),
    "13:47-20.27(f)5": ("shuffled_by", "machine"),
}
POKER = ("caribbean stud poker", "let it ride")


def rules_cards(night: Night) -> Iterator[Paper]:
    """One card a table: how it is played, what may be wagered and what that pays. 13:47-20.9(b)1."""
    for entry in night.tables:
        game = night_game(entry.game)
        kind = game.type
        body = (
            card(night, entry, game, kind) if kind else machine_card(entry, game) if game.machine else plain_card(game)
        )
        title = f"Rules card, table {entry.number}: {game.name}"
        yield Paper(f"rules-table-{entry.number}", title, (game.cite,), document(title, body), f"table {entry.number}")


def card(night: Night, entry: NightTable, game: NightGame, kind: GameType) -> list[Block]:
    """The card of a game that the program plays: everything is read from what settles at the table."""
    elections = elections_of(night, entry)
    rows = []
    for wager in kind.wagers:
        if wager.offered(elections):
            rows.append((wager.title, wager.pays(elections), kind.parallels.get(wager.cite, wager.cite)))
    parts: list[Block] = [Picture(kind.layout(None, elections)), *paragraphs(how_to_play(game, elections))]
    parts += [Heading("Wagers"), table(("wager", "pays", "rule"), rows), *_chosen(kind, elections)]
    parts += [Heading("The house"), *paragraphs(HOUSE)]
    if game.name in POKER:
        hands = [(hand.name, hand.says, hand.cite) for hand in HANDS]
        parts += [Heading("Hands, best first"), table(("hand", "what it is", "rule"), hands)]
    if game.cards:
        words = [(word.name, word.says, word.cite) for word in DEFINITIONS]
        parts += [Heading("Words"), table(("word", "what it means", "rule"), words)]
    return parts


def how_to_play(game: NightGame, elections: Elections | None = None) -> list[str]:
    """What the section says of the game with its options, in the rulebook's plain words, in the order of the text."""
    rows = [row for row in rulebook().select(within=game.cite) if row.kind in _TELLING and row.software != "guide"]
    rows = [row for row in rows if _holds(str(row.cite), elections)]
    rows.sort(key=lambda row: (row.cite.paragraph.sort_key, _written().get(str(row.cite), 0)))
    return [f"{row.says} ({row.cite})" for row in rows]


def _holds(cite: str, elections: Elections | None) -> bool:
    """Whether a paragraph holds under the options of a table."""
    if elections is None or cite not in ONLY_WITH:
        return True
    name, chosen = ONLY_WITH[cite]
    return bool(elections.model_dump()[name] == chosen)


@lru_cache(maxsize=1)
def _written() -> dict[str, int]:
    """Where each row stands in the data: within a paragraph that is the order of its sentences."""
    return {row["cite"]: at for at, row in enumerate(read_rows())}


def _chosen(kind: GameType, elections: Elections) -> list[Block]:
    """The options of the table, each with its paragraph."""
    rows = []
    for choice in kind.elections.choices():
        value = getattr(elections, choice.name)
        if value != choice.default or choice.name in ALWAYS_TOLD:
            rows.append((choice.name.replace("_", " "), str(value), choice.cite))
    return [Heading("Options of this table"), table(("option", "chosen", "rule"), rows)] if rows else []


def machine_card(entry: NightTable, game: NightGame) -> list[Block]:
    """A machine has no rules of play in the subchapter: its own schedule pays. 13:47-20.15(d)."""
    told = [f"Put in a token. The {game.name} pays imitation money by the schedule posted on it."]
    told.append(f"Model {entry.gear.model}, certified {entry.gear.certification}. (13:47-20.15(d))")
    return paragraphs(told)


def plain_card(game: NightGame) -> list[Block]:
    """The card of a game that the program does not play: the rulebook's words only."""
    return paragraphs([*how_to_play(game), "The odds are those posted at the table."])
