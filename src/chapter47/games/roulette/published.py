"""Roulette figures that others published."""

from __future__ import annotations

from ...odds.published import Figure, read

_read = read

PUBLISHED = (
    Figure(
        "first five numbers, house edge",
        "0.0789",
        "casinocitytimes.com, Grochowski 32855",
        _read("house_edge", "first-five"),
    ),
    Figure(
        "even money, single zero, half back, house edge",
        "0.0135",
        "canadatopslots.com, table game house edge",
        _read("house_edge", "red", wheel="single-zero", zero_loss="half"),
        note="no New Jersey option",
    ),
)
