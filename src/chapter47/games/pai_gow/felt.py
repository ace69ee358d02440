"""How pai gow looks: tiles, a high and a low hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.felt import Felt, PiecesToPress, Setting, places
from ...table.requests import Ask
from .dealing import Round
from .procedure import SET_THE_HANDS

if TYPE_CHECKING:
    from .dealing import BankedTable


def tiles(table: BankedTable, request: Ask) -> PiecesToPress | None:
    """A set of tiles: the high hand and the low hand (19:47-10.7[setting])."""
    return divided(table, request, first=0)


def divided(table: BankedTable, request: Ask, first: int) -> PiecesToPress | None:
    """The lawful sets of a hand with what the dealer calls them; ``first`` is the hand that lies first, 0 the high."""
    round_ = table.state
    if request.phrase != SET_THE_HANDS or not isinstance(round_, Round):
        return None
    pieces = tuple(piece.code for piece in round_.hands[int(str(request.values["position"]))].cards)
    sets = round_.kind.choices(round_.hands[int(str(request.values["position"]))].cards, table.elections)
    found = []
    for answer, chosen in sets.items():
        high, _, low = round_.kind.said(chosen, table.elections).removeprefix("high ").partition(", low ")
        holds = (low, high) if first else (high, low)
        found.append(Setting(answer, places(pieces, [piece.code for piece in chosen[first]]), holds))
    names = ("Low hand", "High hand") if first else ("High hand", "Low hand")
    sizes = [len(next(iter(sets.values()))[at]) for at in ((1, 0) if first else (0, 1))]
    return PiecesToPress(pieces, tuple(zip(names, sizes, strict=True)), tuple(found), "House way")


FELT = Felt(colour="plum", dealt=4, pieces=tiles, later=frozenset({"bank"}))
