"""Opening a table: what a class A operator has seen to before the first wager. 13:47-20.9(b)2, 20.15, 20.18, 20.19."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..errors import Refusal
from ..rulebook.cite import law
from .games import NightGame, elections_of
from .model import Night, NightTable


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to see to: its name, who does it, and the paragraph."""

    key: str
    by: str
    says: str
    cite: str


CARDS = (
    Step("inspected", "dealer", "the cards are sorted and inspected", "13:47-20.18(a)1"),
    Step("verified", "class A operator", "the inspection is verified", "13:47-20.18(a)1"),
    Step("spread", "dealer", "the cards are spread face up by suit and sequence", "13:47-20.18(a)2"),
    Step("seen", "first player", "the first player seated could look at them", "13:47-20.18(a)2"),
    Step("mixed", "dealer", "each deck is turned face down, mixed and stacked", "13:47-20.18(a)3"),
    Step("shuffled", "dealer", "the deck in use is shuffled, by hand or by machine", "13:47-20.18(a)4"),
    Step("cut", "player", "the deck in use is cut, ten cards or more from either end", "13:47-20.19(b)3[where-to-cut]"),
    Step("placed", "dealer", "the stack is in the shoe or in the dealer's hand", "13:47-20.19(b)4"),
)
DEALT_FROM = ("shoe", "hand")
SOUND = Step("sound", "class A operator", "the equipment shows no wear", "13:47-20.15(b)")
LEVEL = Step("level", "class A operator", "the wheel stands horizontal and level", "13:47-20.15(c)")
MODEL = Step("model", "class A operator", "the machine is identical to its certified model", "13:47-20.15(d)")


def checklist(game: NightGame) -> tuple[Step, ...]:
    """What is seen to before a table of a game opens, in order."""
    own = (LEVEL,) if game.name == "roulette" else (MODEL,) if game.machine else ()
    return (SOUND, *own, *(CARDS if game.cards else ()))


def verify_checked(game: NightGame, done: Sequence[str]) -> None:
    """Refuse to open where a step is left out or out of its order."""
    at = 0
    for step in checklist(game):
        if step.key not in done[at:]:
            early = " before its time" if step.key in done else ""
            raise Refusal(
                f"{game.name.capitalize()} does not open, {step.key!r} is not ticked{early}: {step.says}.",
                cite=step.cite,
                instead=f"in this order: {', '.join(one.key for one in checklist(game))}",
            )
        at = done.index(step.key, at) + 1


@law("13:47-20.19(c)")
def dealt_from(night: Night, entry: NightTable, game: NightGame) -> str | None:
    """Where cards come from, one by one: the top of a deck in the hand, or a shoe. 13:47-20.19(c)."""
    if not game.cards or game.type is None:
        return None
    return str(getattr(elections_of(night, entry), "dealt_from", DEALT_FROM[0]))


# ---- two decks in turn -----------------------------------------------------------------------------------------------


@dataclass(slots=True)
class TwoDecks:
    """Two decks that change places each round: where each is, and whether it may come in.

    With a machine the idle deck stays in it, 13:47-20.18(a)5. Without one both may be prepared at the opening, or
    only the one in use and the other when it rotates in, 13:47-20.18(a)6.
    """

    machine: bool
    prepare: str = "both"  # or "in use"
    in_play: int = 0
    ready: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        if self.prepare not in ("both", "in use"):
            raise Refusal(f"{self.prepare!r} is no way to prepare.", cite="13:47-20.18(a)6", instead="both, in use")

    def where(self, deck: int) -> str:
        """Where a deck is."""
        if deck == self.in_play:
            return "cut and in play"
        if self.machine:
            return "in shuffler"
        return "kept for later" if deck in self.ready else "to be prepared"

    def open(self) -> None:
        """The deck in use is mixed, shuffled and cut; the other too where both are prepared."""
        self.ready = {0, 1} if self.machine or self.prepare == "both" else {0}

    def prepared(self, deck: int) -> None:
        """A deck is mixed, shuffled and cut."""
        self.ready.add(deck)

    def rotate(self) -> None:
        """The other deck comes in; it must be prepared, and the one that goes out must be prepared again."""
        comes = 1 - self.in_play
        if comes not in self.ready:
            raise Refusal(
                "The deck that comes in is not mixed, shuffled and cut.",
                cite="13:47-20.18(a)6",
                instead="mix, shuffle and cut it first",
            )
        if not self.machine:
            self.ready.discard(self.in_play)
        self.in_play = comes
