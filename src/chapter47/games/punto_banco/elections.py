"""What a licensee may choose at baccarat-punto banco (19:47-3)."""

from __future__ import annotations

from typing import Literal

from ...rulebook.cite import law
from ...table.elections import constraint, election
from ..minibaccarat.elections import BaccaratElections
from .parallels import PARALLELS


class PuntoBancoElections(BaccaratElections):
    """The elections of baccarat-punto banco. 19:47-3.3(d)[uniform]: they hold for every patron at the table."""

    parallels = PARALLELS

    decks: int = election(8, cite="19:47-3.1(a)", effect="Decks in the shoe; hardly moves the odds.", ge=6)
    shuffle: Literal[1, 2] = election(
        1, cite="19:47-3.5(a)", effect="1 shuffle and lace a deck through; 2 wash and three dealers shuffle."
    )
    shuffle_after_lacing: bool = election(
        False, cite="19:47-3.5(a)1.i", effect="Shuffle again after lacing; starting or stopping it needs notice."
    )
    dealing: Literal["face up", "face down"] = election(
        "face up", cite="19:47-3.7(d)", effect="Face down: the highest bettors turn the cards; no effect on odds."
    )
    unbacked_hand_turned_by_bettor: bool = election(
        False, cite="19:47-3.7(d)6", effect="A bettor on one hand may turn the other where nobody backs it."
    )

    @property
    def shoe_decks(self) -> int:
        """Decks in the shoe."""
        return self.decks

    @property
    @law("19:47-3.3(c)1")
    def vigorish_step(self) -> int:
        """Cents to whose next multiple vigorish is rounded up: 25 at five percent, 20 at four. 19:47-3.3(c)1."""
        return 25 if self.rate == 5 else 20

    @constraint("19:47-3.5(a)1.i", "shuffle=1")
    def _shuffle_after_lacing_needs_lace(self) -> str | None:
        if self.shuffle_after_lacing and self.shuffle != 1:
            return "The second shuffle follows lacing, which is part of procedure 1."
        return None

    @constraint("19:47-3.7(d)6", "dealing=face down")
    def _unbacked_hand_face_down(self) -> str | None:
        if self.unbacked_hand_turned_by_bettor and self.dealing != "face down":
            return "Patrons turn a hand only where the cards are dealt face down."
        return None
