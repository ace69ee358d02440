"""What a dealer at a real table is asked for, and how what they type is read."""

from __future__ import annotations

from typing import Any

from ..errors import Refusal
from . import requests
from .cards import Card
from .events import Announced
from .money import dollars, parse_dollars
from .phrases import words
from .requests import Request
from .tiles import Tile


def prompt(request: Request) -> str | None:
    """What to ask the dealer of a table with real cards and dice; None where there is nothing to say."""
    match request:
        case requests.Bets():
            return f"bets of round {request.round}"
        case requests.Ask():
            who = f"seat {request.seat}: " if request.seat else ""
            return f"{who}{request.question}? ({'/'.join(request.choices)})"
        case requests.AskAmount():
            return f"seat {request.seat}: {request.question}, {dollars(request.low)} to {dollars(request.high)}?"
        case requests.Draw() if request.face is not requests.UNSEEN:
            return f"{'tile' if isinstance(request, requests.DrawTile) else 'card'} for {request.to}"
        case requests.Roll():
            return f"{request.dice} dice{' by ' + request.by if request.by else ''}"
        case requests.DrawNumbers():
            return f"{request.count} numbers from 1 to {request.of}"
        case requests.Spin():
            return "the wheel stops at"
        case requests.Cut():
            who = f" by seat {request.seat}" if request.seat else ""
            return f"cut{who}, {request.low} to {request.high} cards deep"
        case requests.Pause() if isinstance(request.before, Announced):
            return f"{words(request.before.phrase, request.before.values)} (go on, or declare)"
        case requests.Attest():
            return "; ".join(f"{act.role}: {act.text}" for act in request.acts) + " (done)"
        case _:
            return None


def read_answer(request: Request, typed: str) -> Any:
    """What was typed, as the answer to a request: verified and lawful, or refused."""
    typed = typed.strip()
    try:
        answer = _read(request, typed)
    except (ValueError, IndexError):
        wanted = prompt(request) or "nothing"
        raise Refusal(f"{typed!r} cannot be read.", cite=request.cite, instead=wanted) from None
    request.verify(answer)
    return answer


def _read(request: Request, typed: str) -> object:
    match request:
        case requests.Ask():
            return _chosen(request, typed)
        case requests.AskAmount():
            return parse_dollars(typed) if typed else request.default
        case requests.DrawTile():
            return Tile.parse(typed)
        case requests.Draw():
            return Card.parse(typed)
        case requests.Roll() | requests.DrawNumbers():
            return tuple(int(word) for word in typed.replace(",", " ").split())
        case requests.Cut():
            return int(typed)
        case requests.Attest():
            return _attested(request, typed)
        case requests.Pause():
            if typed:
                raise ValueError  # what comes too early must not be lost
            return None
        case _:
            return typed


def _chosen(request: requests.Ask, typed: str) -> str:
    """A choice by its name or any beginning of it; nothing typed is the first."""
    if not typed:
        return request.default
    fits = [choice for choice in request.choices if choice.startswith(typed.lower())]
    return fits[0] if len(fits) == 1 else typed


def _attested(request: requests.Attest, typed: str) -> tuple[requests.Attestation, ...]:
    """A checklist is confirmed as a whole, with its counts in order; "not" before the number of an act refuses it.

    Nothing typed, or "done": all was done. "52": and 52 were counted. "not 2": all but the second.
    """
    word = typed.split()
    refused = {int(n) for n in word[1:]} if word[:1] == ["not"] else set()
    counts = [] if refused or word in ([], ["done"]) else [int(n) for n in word]
    if refused - set(range(1, len(request.acts) + 1)) or len(counts) > sum(
        act.expects is not None for act in request.acts
    ):
        raise ValueError
    said = []
    for at, act in enumerate(request.acts, 1):
        value = counts.pop(0) if act.expects is not None and counts else None
        said.append(requests.Attestation(act.role, at not in refused, value))
    return tuple(said)
