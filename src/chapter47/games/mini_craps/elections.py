"""What a licensee may choose at mini-craps (19:47-1)."""

from __future__ import annotations

from ...table.elections import election
from ..craps.elections import CasinoElections
from ..craps.variants import Variant, mini_craps


class MiniCrapsElections(CasinoElections):
    """The elections of mini-craps; its list of wagers is that of craps but for the fire bet."""

    stickperson: bool = election(
        False, cite="19:47-1.7(a)[control]", effect="A stickperson controls the dice; otherwise the dealer does."
    )
    table_feet: float = election(
        9.5, cite="19:47-1.7[table-length]", effect="Length of the table in feet, at most 9 1/2.", ge=1
    )

    @property
    def variant(self) -> Variant:
        """The game's people."""
        return mini_craps(self.stickperson)
