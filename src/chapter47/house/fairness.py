"""Commit and reveal: the order of a shuffled shoe is fixed by a hash before it is dealt, and shown when it is over."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence


def nonce() -> str:
    """What keeps a commitment from being guessed."""
    return secrets.token_hex(32)


def commitment(nonce: str, cards: Sequence[str]) -> str:
    """The hash that is published before a shoe is dealt."""
    return hashlib.sha256(f"{nonce} {' '.join(cards)}".encode()).hexdigest()
