"""Keno figures that others published."""

from __future__ import annotations

from ...odds.published import Figure, event

PUBLISHED = (
    Figure(
        "11 of 12 spots caught, probability",
        "0.0000001672723902620952913753",
        "Mathematical Analysis of Keno",
        event("chance", "straight:12-spot", "caught 11"),
    ),
)
