"""How baccarat-chemin de fer looks: the bank, and what is wagered against it."""

from __future__ import annotations

from ...table.felt import Felt
from ..minibaccarat.felt import count

FELT = Felt(
    family="board",
    colour="navy",
    rows=("stake^2 banco banco-suivi avec-la-table bank",),
    hands=("player", "banker"),
    count=count,
    later=frozenset({"bank"}),
)
