"""Types of the functions that a game gives of itself: which elections and which table they take, it alone knows.

A game is called with its own table and its own elections only; whoever holds a game by its key knows no more of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

if TYPE_CHECKING:
    from .table import Table

T = TypeVar("T")
OwnElections: TypeAlias = Any
OwnTable: TypeAlias = "Table[Any, Any, Any]"
Of = Callable[[OwnElections], T]  # something of the game's own elections
