"""What staff declare at tables with real cards, each game's own."""

from __future__ import annotations

DECLARED = [  # what only a dealer of real cards can declare, and the hands dealt before it
    ("caribbean-stud", "card-drawn-in-error", ""),
    ("double-down-stud", "card-drawn-in-error", ""),
    ("fast-action-holdem", "card-drawn-in-error", ""),
    ("let-it-ride", "card-drawn-in-error", ""),
    ("night-caribbean-stud", "card-drawn-in-error", ""),
    ("night-let-it-ride", "card-drawn-in-error", ""),
    ("pai-gow-poker", "card-drawn-in-error", ""),
    ("three-card-poker", "card-drawn-in-error", ""),
    ("minibaccarat", "third-card-in-error", "KC 7D 6H KS"),  # both hands stay: it is held for the next round
    ("punto-banco", "third-card-in-error", "KC 7D 6H KS"),
]
LIES_UP = [  # here the declared card comes to a hand, face up; last, which of the hands' cards lie face down then
    (
        "chemin-de-fer",
        "third-card-in-error",
        "KC 5D 7H KS",
        (),
    ),  # the banker draws: it is the banker's, and all turn up
    (
        "chemin-de-fer",
        "false-draw",
        "KC 2D 7H KS",
        (0, 2),
    ),  # it stays with the punters, whose first two lie face down still
]
