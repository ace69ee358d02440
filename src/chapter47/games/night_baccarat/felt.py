"""How casino-night baccarat looks."""

from __future__ import annotations

from ...table.felt import Felt
from ..minibaccarat.felt import count

FELT = Felt(
    family="board", colour="navy", rows=("player tie bank",), hands=("player", "banker"), count=count, back="red"
)
