"""What is dealt, rolled and spun at a table: cards, tiles, dice and wheels, each by a request or at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from .attestation import Requests, Steps
from .cards import Card
from .events import UNSEEN, UP, Drawn, Rolled, Seats, Spun, Turned
from .game import GameType
from .hands import Hand
from .irregularities import Declaration
from .requests import Draw, DrawTile, Roll
from .shoe import TooFewCards
from .telling import Telling
from .tiles import Tile


class Drawing(Telling):
    """A table as chance comes to it."""

    def __init__(self, game: GameType) -> None:
        super().__init__(game)
        self._drawn: dict[tuple[str, str, Card, str], Drawn] = {}  # face up, each card to each hand
        self._rolls: dict[tuple[str, int, int], Rolled] = {}  # rolls of two dice that came before, each verified once
        self._spins: dict[tuple[str, str], Spun] = {}

    def draw(self, cite: str, to: str, face: str = UP, seen_by: Seats | None = None) -> Steps[Card]:
        """A card from the shoe: first one held over from an error, then the next. Face down, ``seen_by`` alone see.

        Args:
            cite: the paragraph that it is done by
            to: the hand or place that it goes to
            face: up, down or unseen
            seen_by: the seats that see a card face down; none of them if left out
        """
        shoe = self.shoes[self.side]
        if face is not UP and seen_by is None:
            seen_by = ()
        alone = self.alone
        if alone is not None and shoe.left and not (shoe.held or self._acts):
            card: Card = alone.deal(shoe, face)  # type: ignore[assignment]  # nobody looks at one that is unseen
            self._passed = 0
            code = None if card is None else card.code
            self.events.append(Drawn(self._own(cite, cite), to, code, face, "shoe", shoe.name, seen_by))
            return card
        if shoe.held:
            held = shoe.held.pop(0)
            try:
                yield from self.tell(Drawn(self._own(cite, cite), to, held.code, face, "held", shoe.name, seen_by))
            except Exception:  # something was declared that stops this draw: the card is still held
                shoe.held.insert(0, held)
                raise
            return held
        if not shoe.left:
            raise TooFewCards
        if self._acts:
            yield from self._confirmed()
        request = Draw(self._own(cite, cite), to, shoe, face, seen_by)
        request.admits = self.admits
        answer = yield request
        source = "shoe"
        if type(answer) is Declaration:
            answer, ruled = yield from self._resolved(request, answer)
            source = "declared" if ruled else "shoe"
            shoe = request.shoe
        self._passed = 0
        drawn = cast("Card", answer)  # nobody looks at one that is unseen
        shoe.take(drawn)
        seen = None if drawn is None or face is UNSEEN else drawn.code
        self.events.append(Drawn(request.cite, to, seen, face, source, shoe.name, seen_by))
        return drawn

    def roll_at_once(self, cite: str) -> tuple[int, ...] | None:
        """Two dice where nobody looks on; None where they are to be asked for.

        Args:
            cite: the paragraph that it is done by
        """
        alone = self.alone
        if alone is None or self._acts or alone.below is None:
            return None
        below = alone.below
        key = cite, below(6) + 1, below(6) + 1
        event = self._rolls.get(key)
        if event is None:
            Roll(cite, 2).verify(key[1:])
            event = self._rolls[key] = Rolled(self._own(cite, cite), key[1:])
        self._passed = 0
        self.events.append(event)
        return event.faces

    def spin_at_once(self, cite: str, spaces: Sequence[str]) -> str | None:
        """A wheel where nobody looks on; None where it is to be asked for.

        Args:
            cite: the paragraph that it is done by
            spaces: of the wheel, in their order
        """
        alone = self.alone
        if alone is None or self._acts or alone.below is None:
            return None
        space = spaces[alone.below(len(spaces))]
        event = self._spins.get((cite, space))
        if event is None:
            event = self._spins[cite, space] = Spun(self._own(cite, cite), space)
        self._passed = 0
        self.events.append(event)
        return space

    def draw_at_once(self, cite: str, to: str) -> Card | None:
        """A card face up where nobody looks on; None where it is to be asked for.

        Args:
            cite: the paragraph that it is done by
            to: the hand or place that it goes to
        """
        alone, shoe = self.alone, self.shoes[self.side]
        if alone is None or not shoe.left or shoe.held or self._acts:
            return None
        card: Card = alone.deal(shoe, UP)  # type: ignore[assignment]  # face up it is seen
        known = cite, to, card, shoe.name
        self._passed = 0
        self.events.append(self._drawn.get(known) or self._dealt(known))
        return card

    def deal_at_once(self, cite: str, hands: Sequence[Hand]) -> bool:
        """A card face up to each hand in turn where nobody looks on; False, and none dealt, where each is asked for.

        Args:
            cite: the paragraph that it is done by
            hands: in the order of the deal
        """
        alone, shoe = self.alone, self.shoes[self.side]
        if alone is None or shoe.left < len(hands) or shoe.held or self._acts:
            return False
        drawn, side, tell = self._drawn, shoe.name, self.events.append
        for hand, card in zip(hands, alone.deal_seen(shoe, len(hands)), strict=True):
            hand.cards.append(card)
            known = cite, hand.name, card, side
            tell(drawn.get(known) or self._dealt(known))
        self._passed = 0
        return True

    def _dealt(self, known: tuple[str, str, Card, str]) -> Drawn:
        """A card face up from the shoe; the same card to the same hand is the same event every time."""
        cite, to, card, side = known
        event = self._drawn[known] = Drawn(self._own(cite, cite), to, card.code, UP, "shoe", side)
        return event

    def place(
        self, cite: str, card: Card, to: str = "discard", face: str = UP, seen_by: Seats | None = None
    ) -> Requests:
        """A declared card leaves the shoe: for a hand, or out of play. Face down, ``seen_by`` alone see it.

        Args:
            cite: the paragraph that it is done by
            card: that was declared
            to: the hand or place that it goes to
            face: up, down or unseen
            seen_by: the seats that see a card face down; none of them if left out
        """
        self.shoe.take(card)
        if face is not UP and seen_by is None:
            seen_by = ()
        return self.tell(Drawn(self._own(cite, cite), to, card.code, face, "declared", self.shoe.name, seen_by))

    def draw_tile(self, cite: str, to: str, face: str = UP, seen_by: Seats | None = None) -> Steps[Tile]:
        """A tile from the stacks.

        Args:
            cite: the paragraph that it is done by
            to: the hand or place that it goes to
            face: up, down or unseen
            seen_by: the seats that see a card face down; none of them if left out
        """
        if face is not UP and seen_by is None:
            seen_by = ()
        tile = cast("Tile", (yield from self.put(DrawTile(cite, to, self.shoe, face, seen_by))))
        self.shoe.take(tile)  # type: ignore[arg-type]  # a shoe counts whatever has a name
        return tile

    def turn(self, cite: str, hand: str, pieces: Iterable[Card | Tile], by: int = 0) -> Requests:
        """Pieces that lay face down are turned up.

        Args:
            cite: the paragraph that it is done by
            hand: whose pieces they are
            pieces: that are turned
            by: the seat that turns them; 0: the dealer
        """
        return self.tell(Turned(self._own(cite, cite), hand, tuple([piece.code for piece in pieces]), by))
