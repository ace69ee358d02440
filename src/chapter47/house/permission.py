"""Who may play: one gate at each table, whichever way somebody comes to it.

The house may have switched play off, and patrons may have set limits for themselves or keep away. Whatever is done in a
window passes here, and so does the closing of one: where a hand takes money from everybody who sits there, whoever may
not play sits out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..table.money import Cents
from ..table.window import Action, Away, Back, Bet, Leave, Sit, TakeDown
from .care import Care
from .company import is_bot
from .journal import Staked
from .switches import SwitchedOff, Switches

if TYPE_CHECKING:
    from .live import LiveTable


class Gate:
    """What a table asks before it takes anything, and before it deals."""

    def __init__(self, live: LiveTable, switches: Switches, care: Care) -> None:
        self.live, self.switches, self.care = live, switches, care

    def verify(self, actions: Sequence[Action]) -> list[Staked]:
        """Refuse a seat, a wager or a return to play that is switched off, or beyond what a patron has set.

        What patrons with limits stake is looked at once more in the transaction that writes it, with what others write.
        """
        staked: list[Staked] = []
        begins = [made for made in actions if isinstance(made, Sit | Bet | Back)]
        if not begins:
            return staked
        self.switches.verify(self.live.table.game.key)
        together = [*self.live.waiting, *actions]
        for made in begins:
            name = self._name(made.seat, together)
            if not name or is_bot(name) or not self.care.limited(name):
                continue
            wager = self._stake(together, made.seat, made.wager) if isinstance(made, Bet) else 0
            window = self._stake(together, made.seat) if wager else 0
            self.care.verify(name, wager, window, self.live.number)
            if window:
                staked.append(Staked(name, self.live.number, window, self.care.verify_written))
        return staked

    def sitting_out(self, made: Sequence[Action]) -> tuple[Action, ...]:
        """Who takes no part in the hand that would begin, where sitting there is enough to take part."""
        live = self.live
        if live.table.game.cites.away is None:
            return ()
        off, leaving = self._is_off(), {each.seat for each in made if isinstance(each, Leave)}
        away = [seat for seat in sorted(live.awaited() - leaving) if off or self._keeps_away(self._name(seat, made))]
        return tuple(Away(seat) for seat in away)

    def _is_off(self) -> bool:
        try:
            self.switches.verify(self.live.table.game.key)
        except SwitchedOff:
            return True
        return False

    def _keeps_away(self, name: str) -> bool:
        return not is_bot(name) and self.care.keeps_away(name)

    def _name(self, seat: int, made: Sequence[Action]) -> str:
        sitting = self.live.table.seats.get(seat)
        coming = (each.name for each in made if isinstance(each, Sit) and each.seat == seat)
        return sitting.name if sitting is not None else next(coming, "")

    def _stake(self, made: Sequence[Action], seat: int, wager: str = "") -> Cents:
        """What a seat stakes with all that waits: on one wager with what stands there, or new on all of them."""
        stands = sum(w.amount for w in self.live.table.wagers if wager and (w.seat, w.name) == (seat, wager))
        for each in made:
            if isinstance(each, Bet | TakeDown) and each.seat == seat and wager in ("", each.wager):
                stands += each.amount if isinstance(each, Bet) else -each.amount
        return stands
