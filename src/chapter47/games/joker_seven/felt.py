"""How joker seven looks."""

from __future__ import annotations

from ...table.felt import Felt

FELT = Felt(
    family="board",
    colour="plum",
    rows=(
        "four-or-more:* exactly-four:* exactly-five:*",
        "exactly-six:* exactly-seven:* one-joker two-jokers",
        "no-pairs two-pairs prial",
        "pair:*",
    ),
    back="red",
    slip=False,
)
