"""Red dog figures that others published."""

from __future__ import annotations

from ...odds.published import Figure, read

GUIDE = "webcasinoguide.com, red dog, after wizardofodds.com"
SHARK = "oddsshark.com, red dog odds; online-betting-guide.co.uk"

_read = read
RAISES = (
    ("2", "-0.225806"),
    ("4", "-0.380645"),
    ("5", "-0.225806"),
    ("6", "-0.070968"),
    ("7", "0.083871"),
    ("10", "0.548387"),
    ("11", "0.703226"),
)
WINS = (("9", "0.696774"), ("10", "0.774194"), ("11", "0.851613"))

PUBLISHED = (
    Figure("raise at 7 or more, 6 decks, house edge", "0.0280", SHARK, _read("house_edge", "original:raise-7-or-more")),
    *(Figure(f"raise at spread {n}, 6 decks, value", value, GUIDE, _read("ev", f"raise:{n}")) for n, value in RAISES),
    *(Figure(f"spread {n} wins, 6 decks, probability", value, GUIDE, _read("win", f"raise:{n}")) for n, value in WINS),
)
