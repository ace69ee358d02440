"""Posted limits as a licensee may vary them for a player: a lower maximum, one box, or neither limit (19:47-8.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from ..errors import Refusal
from ..rulebook.cite import law
from ..table.money import Cents, dollars
from ..table.wagers import Decision
from ..table.window import Limits
from .model import TableEntry


@dataclass(frozen=True)
class PostedLimits:
    """The limits of a table, by wager and in steps as posted, and what a licensee may vary for one player."""

    table: Limits
    maximum_of: Mapping[int, Cents] = field(default_factory=dict)  # by player: 19:47-8.2[per-player]
    one_box: frozenset[int] = frozenset()  # players held to one betting area: 19:47-8.2[one-box]
    let_outside: frozenset[int] = frozenset()  # players let below or above: 19:47-8.2[outside-limits]

    @classmethod
    def of(cls, entry: TableEntry) -> PostedLimits:
        """The limits that a floor file posts; a table without any is not opened. 19:47-8.2[licensee-sets]."""
        limits = entry.limits
        if limits is None:
            raise Refusal(
                f"Table {entry.number} has no posted limits.",
                cite="19:47-8.2[licensee-sets]",
                instead="a minimum and a maximum, posted at the table",
            )
        if limits.increment and not entry.increment_in_submission:
            raise Refusal(
                "Fixed increments must be stated in the rules submission and on the sign.",
                cite="19:47-8.2[increments]",
                instead="the statement, or wagers of any amount",
            )
        return cls(limits.posted())

    def verify(self, player: int, wager: str, amount: Cents, boxes: Iterable[str] = ()) -> None:
        """Refuse a wager outside what this player may bet there; ``boxes`` are those the player has bets on."""
        if player in self.one_box and len({*boxes, wager}) > 1:
            raise Refusal(
                f"Player {player} is held to one betting area.", cite="19:47-8.2[one-box]", instead="the box bet on"
            )
        if player in self.let_outside:
            replace(self.table, minimum=0, maximum=max(amount, self.table.maximum), chip=1).verify(amount)
            return
        most = self.maximum_of.get(player)
        if most is not None and amount > most:
            raise Refusal(
                f"Player {player} is held to {dollars(most)}.", cite="19:47-8.2[per-player]", instead=dollars(most)
            )
        self.table.of(wager.partition(":")[0]).verify(amount)


@law("19:47-8.2[accepted-stands]")
def settle_accepted(amount: Cents, decision: Decision) -> Cents:
    """An accepted wager wins or loses in full, though outside the limits. 19:47-8.2[accepted-stands]."""
    return decision.net(amount)
