"""What each choice is worth to who holds a hand, at any game that asks its patrons something about it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..documents import Written
from ..errors import Refusal
from ..games import inherited
from ..odds.left import Left
from ..odds.tabular import Tabular
from ..table.cards import Card
from ..table.events import UP
from ..table.requests import Draw, DrawTile
from ..table.tiles import Tile
from .chosen import Chosen
from .shoes import read_cards
from .tree import Node, tree

STAKE = 1000  # cents on each wager that must be made
TURNED = "community-2"  # the card of the layout that is turned before the last question
THEIRS = ("dealer", "community")  # hands of others; all else that is seen is dealt to the patron
MOST_STEPS = 40


@dataclass(frozen=True)
class Decision(Tabular):
    """The worth of every choice in units of the wager that it is about, against having that wager back."""

    game: str
    hand: str
    shown: str
    question: str
    values: Mapping[str, float]
    counted: str  # over what
    exact: bool

    @property
    def best(self) -> str:
        """The choice that is worth most."""
        return max(self.values, key=lambda choice: self.values[choice])

    @property
    def caption(self) -> str:
        """The hand, what is asked and the best answer."""
        seen = f"{self.hand} with {self.shown}" if self.shown else self.hand
        return f"{seen}, {self.question}: {self.best}"

    def rows(self) -> list[Written]:
        """A row for each choice, the best first."""
        return [{"choice": c, "value": self.values[c]} for c in sorted(self.values, key=lambda c: -self.values[c])]

    def as_dict(self) -> Written:
        """The decision as ``--json`` prints it."""
        told: Written = {
            "hand": self.hand,
            "shown": self.shown,
            "question": self.question,
            "choices": dict(self.values),
        }
        return told | {"best": self.best, "counted": self.counted, "exact": self.exact}


def decision_of(game: Chosen, cards: str, shown: str = "") -> Decision:
    """What is asked about a hand, and what each answer is worth; ``shown`` is what the dealer or the layout shows."""
    if _plain(game) not in EXAMPLES:
        raise Refusal(f"{game.key} has no hands to value.", instead=f"the blackjacks, {', '.join(EXAMPLES)}")
    mine, theirs = _read(game, cards), _read(game, shown)
    if not mine:
        raise Refusal("Which hand?", instead=_example(game))
    node = _dealt(game, mine, theirs)
    told = node.worths()
    if told is None:
        raise Refusal(f"Nothing is counted of {node.question!r} at {game.key}.", instead="a hand that is asked about")
    return Decision(game.key, cards, shown, node.question, told.values, told.counted, told.exact)


def _read(game: Chosen, text: str) -> list[Card | Tile]:
    """Cards, with suits where they matter, or tiles."""
    words = text.replace(",", " ").split()
    if game.key == "pai-gow":
        return [Tile.parse(word) for word in words]
    left = inherited(game.key, "odds", "left")
    shoe: Left | None = left(game.elections) if left else None
    if shoe is None or shoe.fresh:
        return [Card.parse(word) for word in words]
    return [one.card for one in read_cards(text)]


def _dealt(game: Chosen, mine: Sequence[Card | Tile], theirs: Sequence[Card | Tile]) -> Node:
    """The round in which these cards lie, at the question about them."""
    node = tree(game, _wagers(game))
    hand, other, named = iter(mine), iter(theirs), {*mine, *theirs}
    turned = 0
    for _ in range(MOST_STEPS):
        request = node.request
        if node.is_terminal():
            raise Refusal("Nothing is asked about these cards.", instead=_example(game))
        if not node.is_chance_node():
            if turned:
                turned -= 1
                node = node.child(node.legal_actions()[0])
                continue
            break
        if not isinstance(request, Draw | DrawTile):
            node = node.child(node.legal_actions()[0])
            continue
        to_them = request.to.startswith(THEIRS)
        seen = request.face == UP or not to_them or (request.to == TURNED and bool(theirs))
        turned += to_them and seen and request.face != UP
        piece = next(other if to_them else hand, None) if seen else next(_unnamed(node, named))
        if piece is None:
            raise Refusal("These are too few cards for a question.", instead=_example(game))
        node = node.child(piece)
    if list(hand) or list(other):
        raise Refusal("These are too many cards for the question.", instead=_example(game))
    return node


def _unnamed(node: Node, named: set[Card | Tile]) -> Iterator[Card | Tile]:
    return (piece for piece in node.legal_actions() if piece not in named)  # type: ignore[misc]


def _wagers(game: Chosen) -> dict[str, int]:
    """The first wager, and those that are made with it: bet-1, bet-2, bet-3."""
    first = game.wagers[0].key
    stem, dash, number = first.rpartition("-")
    together = [kind.key for kind in game.wagers if dash and number.isdecimal() and kind.key.startswith(f"{stem}-")]
    return dict.fromkeys(together or [first], STAKE)


def _plain(game: Chosen) -> str:
    return game.key.removeprefix("night-")


def _example(game: Chosen) -> str:
    return EXAMPLES[_plain(game)]


EXAMPLES = {
    "red-dog": "two cards: 5 9",
    "casino-war": "yours and the dealer's: 7 7",
    "three-card-poker": "three cards: QS 6H 4D",
    "caribbean-stud": "five cards and the dealer's: 'AS KH JD 8C 3S' 5D",
    "let-it-ride": "three cards, and the one that is turned: '10S JS QS' KS",
    "double-down-stud": "your card and the three shown: 10S '10H 4D 2C'",
    "fast-action-holdem": "four cards: AS AH 9D 8C",
    "pai-gow-poker": "seven cards: AS AH 9D 8C 5D 4H 2C",
    "pai-gow": "four tiles: 6-6 5-5 2-2 1-1",
}

__all__ = ["Decision", "decision_of"]
