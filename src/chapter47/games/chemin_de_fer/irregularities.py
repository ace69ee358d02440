"""What staff may declare at chemin de fer: the shoe errors of the sister games, and its own (19:47-4.12)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...errors import Refusal
from ...table.irregularities import Declaration, Irregularity, by_key
from ..minibaccarat import irregularities as shared
from .betting import banker_removed
from .dealing import Coup, false_draw, holder_removed, third_card_in_error

if TYPE_CHECKING:
    from .dealing import CheminDeFerTable

DREW, STOOD = "drew on six or seven", "stood on nought to four"


def check_false_draw(table: CheminDeFerTable, declared: Declaration) -> None:
    """A false draw fits the hand: a card only on six or seven, a stand that counts only on less than five."""
    coup: Coup = table.state
    count = coup.player.count
    if (declared.reason == DREW) != (count > 5):
        raise Refusal(
            f"The punters' hand counts {count}: nobody {declared.reason}.",
            cite="19:47-4.9[false-draw]",
            instead=DREW if count > 5 else STOOD if count < 5 else "nothing: five is a free choice",
        )
    if declared.reason == STOOD and declared.card is not None:
        raise Refusal("Who stood drew no card.", cite="19:47-4.9[false-draw]", instead="exposed, where it is too late")
    if declared.card is not None:
        table.shoe.verify(declared.card)


_OWN = (
    replace(shared.IRREGULARITIES["third-card-in-error"], cite="19:47-4.12[third-card]", resolve=third_card_in_error),
    replace(shared.IRREGULARITIES["card-drawn-in-error"], cite="19:47-4.12[excess-card]"),
    replace(shared.IRREGULARITIES["card-face-up-in-shoe"], cite="19:47-4.12[face-up]"),
    replace(shared.IRREGULARITIES["recut"], cite="19:47-4.4[recut]"),
    replace(shared.IRREGULARITIES["idle-table"], cite="19:47-4.4[shuffle]"),
    Irregularity(
        "false-draw",
        "19:47-4.9[false-draw]",
        "the punters drew or stood against the rule; a card, or exposed: it was too late to correct it",
        false_draw,
        may_name_card=True,
        answers_question=True,
        grounds=(DREW, STOOD),
        check=check_false_draw,
    ),
    Irregularity(
        "holder-removed",
        "19:47-4.12[holder-removed]",
        "a patron loses the right to hold the punters' cards",
        holder_removed,
        by=("dealer", "floorperson"),
        grounds=shared.GROUNDS,
    ),
    shared.must_pass("banker-removed", "19:47-4.11[forced]", "the banker must pass the bank")(banker_removed),
)
IRREGULARITIES = by_key(*_OWN)
