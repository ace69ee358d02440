"""Named sources of randomness: the operating system's for live play, a seed for play that can be repeated."""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence
from typing import Protocol, TypeVar

from ..errors import Refusal

T = TypeVar("T")


class Source(Protocol):
    """Anything that gives unbiased whole numbers."""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""
        ...


class CryptographicSource:
    """The operating system's cryptographic source: nothing can predict or repeat it."""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, by rejection."""
        return secrets.randbelow(n)


class SeededSource:
    """The Mersenne Twister from a seed, numbers below n by rejection: the same seed gives the same cards for ever."""

    def __init__(self, seed: int) -> None:
        if seed < 0:
            raise Refusal(f"A seed is a whole number from 0 upward, not {seed}.")
        self.seed = seed
        self._bits = random.Random(seed).getrandbits

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, by rejection."""
        k = n.bit_length()
        r = self._bits(k)
        while r >= n:
            r = self._bits(k)
        return r

    def mix(self, stack: list[T]) -> list[T]:
        """What ``shuffled`` does with ``below``, without a call for every number."""
        bits, last = self._bits, len(stack) - 1
        while last > 0:
            k = (last + 1).bit_length()
            least = max((1 << k - 1) - 1, 1)  # from here to the last place numbers have as many bits
            for i in range(last, least - 1, -1):
                j = bits(k)
                while j > i:
                    j = bits(k)
                stack[i], stack[j] = stack[j], stack[i]
            last = least - 1
        return stack


def shuffled(source: Source, items: Sequence[T]) -> list[T]:
    """Fisher and Yates: every order equally likely."""
    stack = list(items)
    if type(source) is SeededSource:
        return source.mix(stack)
    below = source.below
    for i in range(len(stack) - 1, 0, -1):
        j = below(i + 1)
        stack[i], stack[j] = stack[j], stack[i]
    return stack
