"""The table from the dealer's side: boxes in an arc, cards and totals where they lie, the dealer's own hand nearest.

Games on an arc of boxes are drawn so; other layouts stand as their patrons see them, with dice and hands beneath.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from math import cos, pi, sin
from typing import NamedTuple

from ...table.money import Cents, dollars
from ...table.requests import Ask, AskAmount, Draw, Request
from .. import pictures
from ..live import LiveTable
from ..say import owner, place
from ..view import View
from . import parts

WIDTH, HEIGHT, MIDDLE = 812, 466, 406
BOXES = 7  # boxes of an arc
OTHERS, OWN, CLOSE = 44.0, 64.0, 32.0  # widths of cards: a patron's, the dealer's, and hands that share a box
STEP = 0.78
DOME = "M0 466V330C0 110 150 10 406 10S812 110 812 330V466Z"


class Spot(NamedTuple):
    """A box and where the cards before it lie."""

    x: float
    y: float
    cards: tuple[float, float]


def seen(live: LiveTable, told: View) -> str:
    """The table as its dealer sees it."""
    fell = next((step.event for step in reversed(told.steps) if pictures.thrown(step.event)), None)
    tiles = any("-" in code for codes in told.hands.values() for code in codes)
    if live.table.game.felt.family != "arc" or tiles:
        under = pictures.thrown(fell) + pictures.hands(told.hands)
        return pictures.layout(live) + (f'<div class="panel dealt">{under}</div>' if under else "")
    body = [_ground(live), *_boxes(live, told), *_hands(live, told), _shoe(live.pending)]
    drawn = (
        f'<svg class="from-dealer" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(_described(told))}">'
    )
    return parts.SYMBOLS + drawn + "".join(body) + "</svg>"


def _described(told: View) -> str:
    """What lies there, for those who do not see it."""
    hands = [f"{place(name)}: {parts.card_words(codes)}" for name, codes in told.hands.items() if codes]
    return "The table from the dealer's side. " + ". ".join(hands)


def _ground(live: LiveTable) -> str:
    colour = live.table.game.felt.colour
    return (
        f'<path d="{DOME}" fill="#3b2a22"/><path d="{DOME}" fill="url(#felt-{colour})" '
        'transform="translate(406 466) scale(.974 .976) translate(-406 -466)"/>'
    )


def spot(number: int, boxes: int) -> Spot:
    """Where a box lies: the first at the dealer's left, then around.

    >>> spot(1, 7).x < spot(4, 7).x < spot(7, 7).x, spot(4, 7).y < spot(1, 7).y
    (True, True)
    """
    angle = pi * (number - 1) / max(boxes - 1, 1) if boxes > 1 else pi / 2
    x, y = MIDDLE - 322 * cos(angle), 338 - 246 * sin(angle)
    return Spot(x, y, (x + (MIDDLE - x) * 0.33, y + 152 - 72 * abs(cos(angle))))


def _number(live: LiveTable) -> int:
    return min(live.table.positions, BOXES)


def _asked(request: Request[object] | None) -> tuple[str, int]:
    """The hand that a card goes to, or the seat that is asked."""
    if isinstance(request, Draw):
        return request.to, owner(request.to)
    return "", request.seat if isinstance(request, Ask | AskAmount) else 0


def _boxes(live: LiveTable, told: View) -> Iterator[str]:
    boxes, (_, asked) = _number(live), _asked(live.pending)
    for number in range(1, boxes + 1):
        at, held = spot(number, boxes), told.seats.get(number)
        staked = sum(amount for seat, _, amount in told.wagers if seat == number)
        ring = "asked" if number == asked else "taken" if held or staked else "free"
        yield f'<circle class="box {ring}" cx="{at.x:g}" cy="{at.y:g}" r="26"/>'
        if staked:
            yield parts.chip(staked, at.x, at.y, 17)
        elif not held:
            yield f'<text class="box-number" x="{at.x:g}" y="{at.y + 5:g}">{number}</text>'
        if held:
            yield _name(at, number, held[0], staked, above=abs(at.x - MIDDLE) < 200)


def _name(at: Spot, number: int, name: str, staked: Cents, *, above: bool) -> str:
    y = at.y - 34 if above else at.y + 44
    told = f" {dollars(staked).removesuffix('.00')}" if staked else ""
    return (
        f'<text class="patron" x="{at.x:g}" y="{y:g}"><tspan class="strong">{number}. {escape(name)}</tspan>'
        f"<tspan>{told}</tspan></text>"
    )


def _hands(live: LiveTable, told: View) -> Iterator[str]:
    asked, _ = _asked(live.pending)
    boxes = _number(live)
    lying = [name for name, codes in told.hands.items() if codes and name != asked] + ([asked] if asked else [])
    shared = [name for name in lying if not owner(name)]
    for number in range(1, boxes + 1):
        own = sorted(name for name in lying if owner(name) == number)
        width = OTHERS if len(own) < 2 else CLOSE
        x, y = spot(number, boxes).cards
        for at, name in enumerate(own):
            yield _hand(told, name, x + (at - (len(own) - 1) / 2) * 84, y, width, asked == name)
    for at, name in enumerate(shared):
        middle = MIDDLE + (at - (len(shared) - 1) / 2) * 150
        yield _hand(told, name, middle, 406, OWN if len(shared) == 1 else OTHERS, asked == name)


def _hand(told: View, name: str, x: float, y: float, width: float, asked: bool) -> str:
    """A hand about a place, with its total, and the card that comes next as a broken outline."""
    codes = told.hands.get(name, [])
    count = len(codes) + asked
    wide = width * (1 + STEP * (count - 1))
    left, top, tall = x - wide / 2, y - width * 0.7, width * 1.4
    cards = "".join(parts.card(code, left + at * width * STEP, top, width) for at, code in enumerate(codes))
    body = [cards]
    if asked:
        coming = left + len(codes) * width * STEP
        body.append(f'<rect class="coming" x="{coming:g}" y="{top:g}" width="{width:g}" height="{tall:g}" rx="5"/>')
        body.append(
            f'<rect class="asked-hand" x="{left - 9:g}" y="{top - 9:g}" width="{wide + 18:g}" '
            f'height="{tall + 18:g}" rx="12"/>'
        )
    if total := told.totals.get(name, ""):
        body.append(_pill(total, x, top + tall + 2, "brass" if asked else "dark"))
    if not owner(name):
        label = "You" if name == "dealer" else name.replace("-", " ").capitalize()
        body.append(f'<text class="patron own" x="{left - 14:g}" y="{y + 5:g}">{label}</text>')
    return f'<g data-hand="{escape(" ".join(codes))}">{"".join(body)}</g>'


def _pill(words: str, x: float, y: float, kind: str) -> str:
    wide = max(34, len(words) * 8.5 + 18)
    return (
        f'<g class="total {kind}"><rect x="{x - wide / 2:g}" y="{y - 12:g}" width="{wide:g}" height="24" rx="12"/>'
        f'<text x="{x:g}" y="{y + 5:g}">{escape(words)}</text></g>'
    )


def _shoe(request: Request[object] | None) -> str:
    """How far the shoe is dealt, with the place of the cutting card."""
    if not isinstance(request, Draw):
        return ""
    whole = sum(request.shoe.composition.values())
    dealt = whole - request.shoe.left
    if not whole:
        return ""
    done, mark = 150 * dealt / whole, 150 * (1 - request.shoe.cutting_card / whole)
    return (
        f'<g transform="translate(640 432)"><text class="patron own" x="0" y="-8">{dealt} of {whole} dealt</text>'
        f'<rect width="150" height="6" rx="3" fill="#0006"/><rect width="{done:g}" height="6" rx="3" '
        f'fill="var(--ivory)"/><rect x="{mark:g}" y="-4" width="3" height="14" fill="var(--brass)"/></g>'
    )
