"""The best five of seven cards in compiled code: the board is taken apart once, then two cards are tried with it."""

from __future__ import annotations

import numpy as np

from ....sim.compile import kernel
from ....sim.poker_hands import STRIDE, Codes, Strengths

PARTS = 16  # ten triples, five fours and the whole board
_SUM, _SUIT = np.uint32((1 << 24) - 1), np.uint32(24)
_0, _STRIDE = np.uint32(0), np.uint32(STRIDE)


@kernel
def take_apart(board: Codes, sums: Codes, suits: Codes) -> None:
    """The sums and common suits of all threes, fours and five of the community cards."""
    at = 0
    for i in range(5):
        for j in range(i + 1, 5):
            for k in range(j + 1, 5):
                sums[at] = board[i] + board[j] + board[k]
                suits[at] = board[i] & board[j] & board[k]
                at += 1
    total = board[0] + board[1] + board[2] + board[3] + board[4]
    for i in range(5):
        sums[10 + i] = total - board[i]
        common = np.uint32(0xFFFFFFFF)
        for j in range(5):
            if j != i:
                common &= board[j]
        suits[10 + i] = common
    sums[15] = total
    suits[15] = board[0] & board[1] & board[2] & board[3] & board[4]


@kernel
def look_up(table: Strengths, total: np.uint32, suits: np.uint32) -> np.uint16:
    """The strength of five cards by their sum and common suits."""
    return table[(total & _SUM) + (_STRIDE if suits >> _SUIT != _0 else _0)]  # type: ignore[no-any-return]


@kernel
def best_of_seven(table: Strengths, sums: Codes, suits: Codes, x: np.uint32, y: np.uint32) -> int:
    """The strength of the best five of the board and two cards."""
    best = look_up(table, sums[15], suits[15])
    both, common = x + y, x & y
    for at in range(10):
        best = max(best, look_up(table, sums[at] + both, suits[at] & common))
    for at in range(10, 15):
        best = max(best, look_up(table, sums[at] + x, suits[at] & x))
        best = max(best, look_up(table, sums[at] + y, suits[at] & y))
    return np.int64(best)  # type: ignore[return-value]
