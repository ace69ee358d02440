"""Scripts with more cards than a round may need: a test that deals many hands gives the same rest to each."""

from __future__ import annotations

from chapter47.scripts import Played, run
from chapter47.table.notation import Scripted, read


class Spare(Scripted):
    """Answers from a script whose last cards may be too many."""

    def verify_used(self) -> None:
        for supply in self.script.supplies.values():
            supply.items.clear()
        super().verify_used()


def play_with_spare(text: str) -> Played:
    """Play a script without the cards at its end that no rule asks for."""
    script = read(text)
    return run(script, Spare(script))
