"""Reproducible random numbers for kernels: xoshiro256++ streams, unbiased draws, and a shoe shuffled as it is dealt.

A stream is its state, four 64-bit words. It is a pure function of the seed, the block and the game. With the same seed
and game, no two blocks start alike, because each step of the mixing is one to one.
Generator: D. Blackman and S. Vigna, "Scrambled linear pseudorandom number generators", 2021.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .compile import kernel

State = NDArray[np.uint64]
Stream = tuple[np.uint64, np.uint64, np.uint64]  # seed, block and game, of which a state is made
Cards = NDArray[Any]  # any integer type: a kernel keeps in its shoe what it counts with

_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_MIX1, _MIX2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
LOW_BITS = np.uint64(0xFFFFFFFF)
ONE, HALF_WORD = np.uint64(1), np.uint64(32)


def game_number(key: str) -> np.uint64:
    """The number that keeps the streams of two games apart."""
    return np.uint64(int.from_bytes(hashlib.blake2b(key.encode(), digest_size=8).digest(), "big"))


@kernel
def _mix(x: np.uint64) -> np.uint64:
    x = (x ^ (x >> np.uint64(30))) * _MIX1
    x = (x ^ (x >> np.uint64(27))) * _MIX2
    return x ^ (x >> np.uint64(31))


@kernel
def _rotate(x: np.uint64, by: int) -> np.uint64:
    return (x << np.uint64(by)) | (x >> np.uint64(64 - by))


@kernel
def seed_stream(seed: np.uint64, block: np.uint64, game: np.uint64) -> State:
    """The stream of one block of a game: four outputs of splitmix64 from all three numbers, mixed in turn."""
    x = _mix(_mix(_mix(seed + _GAMMA) + block) + game)
    state = np.empty(4, np.uint64)
    for i in range(4):
        x += _GAMMA
        state[i] = _mix(x)
    return state


@kernel
def next_u64(state: State) -> np.uint64:
    """The next 64 random bits."""
    a, b, c, d = state[0], state[1], state[2], state[3]
    bits: np.uint64 = _rotate(a + d, 23) + a
    c ^= a
    d ^= b
    state[0], state[1] = a ^ d, b ^ c
    state[2], state[3] = c ^ (b << np.uint64(17)), _rotate(d, 45)
    return bits


@kernel
def scaled(state: State, bits: np.uint64, n: np.uint64) -> np.uint64:
    """A number below ``n`` from 32 random bits, without bias and almost never with a division (Lemire, 2019)."""
    product = bits * n
    if (product & LOW_BITS) < n:
        unfair = (ONE << HALF_WORD) % n
        while (product & LOW_BITS) < unfair:
            product = (next_u64(state) >> HALF_WORD) * n
    return product >> HALF_WORD


@kernel
def below(state: State, n: int) -> int:
    """A number from 0 to ``n - 1``, each as likely as the other; ``n`` is less than 2**32."""
    return np.int64(scaled(state, next_u64(state) >> HALF_WORD, np.uint64(n)))  # type: ignore[return-value]


@kernel
def two_below(state: State, n: np.uint64) -> tuple[np.uint64, np.uint64]:
    """Two independent numbers from 0 to ``n - 1`` for the price of one: each half of 64 bits gives one."""
    bits = next_u64(state)
    return scaled(state, bits >> HALF_WORD, n), scaled(state, bits & LOW_BITS, n)


@kernel
def draw(state: State, cards: Cards, dealt: int) -> int:
    """Draw one card from a shoe of which ``dealt`` are gone, and put it in its place among them.

    A shoe dealt like this is shuffled again by counting from nothing: the order it is left in does not matter.
    """
    other = dealt + below(state, len(cards) - dealt)
    card = cards[other]
    cards[other] = cards[dealt]
    cards[dealt] = card
    return card  # type: ignore[no-any-return]


@kernel
def _swap(cards: Cards, i: np.uint64, j: np.uint64) -> None:
    card = cards[j]
    cards[j] = cards[i]
    cards[i] = card


@kernel
def shuffle(state: State, cards: Cards, first: int, last: int) -> None:
    """Draw the cards of places ``first`` to ``last - 1`` at once; both halves of each 64 bits place a card."""
    i, end, size = np.uint64(first), np.uint64(last), np.uint64(len(cards))
    while i + ONE < end:
        bits = next_u64(state)
        _swap(cards, i, i + scaled(state, bits >> HALF_WORD, size - i))
        i += ONE
        _swap(cards, i, i + scaled(state, bits & LOW_BITS, size - i))
        i += ONE
    if i < end:
        _swap(cards, i, i + scaled(state, next_u64(state) >> HALF_WORD, size - i))
