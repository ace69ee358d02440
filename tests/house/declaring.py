"""What staff declare at tables with real cards, each game's own."""

from __future__ import annotations

DECLARED = [  # what only a dealer of real cards can declare: the house's own cards never come to it
    ("caribbean-stud", "card-drawn-in-error"),
    ("let-it-ride", "card-drawn-in-error"),
]
