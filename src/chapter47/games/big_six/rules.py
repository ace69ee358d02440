"""The faces of a Big Six wheel as small integers, 0 to 6, and the wheels they stand on."""

from __future__ import annotations

FACES = ("1", "2", "5", "10", "20", "joker", "flag")
# How many spaces show each face. 19:47-5.6[wheel]
WHEELS = {
    "atlantic-city": (23, 15, 8, 4, 2, 1, 1),
    "las-vegas": (24, 15, 7, 4, 2, 1, 1),
}


def wins(wagered: int, shown: int) -> bool:
    """A wager wins on its own face and on no other: the joker is not the flag."""
    return wagered == shown
