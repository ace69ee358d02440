"""Roulette figures that others published."""

from __future__ import annotations

from ...odds.published import Figure, reader
from .elections import RouletteElections
from .odds import odds

_read = reader(RouletteElections, odds)

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
        _read("house_edge", "red", wheel="single-zero"),
        differs="half back on a single zero is no New Jersey option",
    ),
)
