"""How sic bo looks: fifty areas that all share."""

from __future__ import annotations

from ...table.felt import Felt

FELT = Felt(
    family="board",
    colour="petrol",
    begin="Shake",
    rows=(
        "small^2 two-of-a-kind:* big^2",
        "three-of-a-kind:* any-three-of-a-kind^2",
        "total:*",
        "combination:*",
        "one-of-a-kind:*",
    ),
    slip=False,
)
