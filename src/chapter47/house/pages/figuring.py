"""Figures for pages: from memory, or counted in a process of their own while the house goes on."""

from __future__ import annotations

import asyncio

from ...documents import Document
from ...table.elections import Violation
from ..wager_figures import Play, WagerFigures, best_play, compute, key_of
from ..work import ODDS, AnswerCache, Busy, TooLong, worked

_figures_cache, _plays_cache = AnswerCache(), AnswerCache()
_running: dict[tuple[str, str], asyncio.Task[WagerFigures]] = {}


async def wager_figures(game: str, values: Document, what_if: bool = False) -> WagerFigures:
    """The figures, from memory or from a process of their own; whoever asks for the same meanwhile waits with it."""
    key = key_of(f"{game}?" if what_if else game, values)
    known: WagerFigures | None = _figures_cache.get(key)
    if known is not None:
        return known
    if key not in _running:
        _running[key] = asyncio.create_task(_computed(game, values, what_if))
        _running[key].add_done_callback(lambda _: _running.pop(key, None))
    try:
        found = await asyncio.shield(_running[key])
    except (Busy, TooLong) as refusal:
        return WagerFigures(faults=(Violation(None, refusal.message, refusal.instead or ""),))
    _figures_cache.put(key, found)
    return found


async def _computed(game: str, values: dict[str, object], what_if: bool) -> WagerFigures:
    return await worked(ODDS, compute, game, values, what_if)


async def played(game: str, values: Document, what_if: bool = False) -> Play:
    """How to play, from memory or from a process of its own; nothing where the house is busy."""
    key = key_of(f"{game}!{what_if}", values)
    known: Play | None = _plays_cache.get(key)
    if known is None:
        try:
            known = await worked(ODDS, best_play, game, values, what_if)
        except (Busy, TooLong):
            return Play()
        _plays_cache.put(key, known)
    return known
