"""Dice: how they are said, how they are drawn, and how one roll of them settles a layout."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

from . import svg
from .state import Own
from .table import Requests, Steps, Table
from .wagers import Decision, Result, Wager

Faces = tuple[int, ...]


class Dice(Own):
    """What the dice show since the last roll; nothing while they are covered."""

    roll: Faces = ()


DIE = 44  # the side of a die as it is drawn
PIPS = {  # places of the spots of each face, from -1 to 1 about the middle
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def every_roll(dice: int, faces: int = 6) -> list[Faces]:
    """All rolls of so many dice, each as likely as the others, the last die changing fastest.

    >>> len(every_roll(3)), every_roll(2)[:2]
    (216, [(1, 1), (1, 2)])
    """
    return list(product(range(1, faces + 1), repeat=dice))


def call_total(table: Table, cite: str, roll: Sequence[int]) -> Requests:
    """The dealer calls the faces and their total."""
    return table.call(cite, "dice-total", faces=tuple(roll), total=sum(roll))


def settle(table: Table, decide: Callable[[Wager], Decision | None]) -> Steps:
    """All losing wagers are collected, then all winning ones are paid; one that is not decided stands."""
    decided = [(wager, decision) for wager in list(table.wagers) if (decision := decide(wager)) is not None]
    for result, move in ((Result.LOST, table.take), (Result.VOID, table.give_back), (Result.WON, table.pay)):
        for wager, decision in decided:
            if decision.result is result:
                yield from move(wager, decision)


def die_svg(face: int, x: float = 0, y: float = 0, size: float = DIE, *, body: str = svg.RED) -> str:
    """A die with its corner at a place."""
    middle, step = size / 2, size * 0.27
    spots = [
        svg.element("circle", cx=middle + dx * step, cy=middle + dy * step, r=size * 0.095, fill=svg.IVORY)
        for dx, dy in PIPS[face]
    ]
    edge = svg.element("rect", width=size, height=size, rx=size * 0.16, fill=body, stroke="#00000077")
    return svg.group(svg.tooltip(f"die showing {face}"), edge, *spots, x=x, y=y, class_="die", data_face=face)


def dice_svg(faces: Sequence[int], x: float, y: float, size: float = DIE, *, body: str = svg.RED) -> str:
    """Dice side by side, about a middle."""
    step = size * 1.2
    left = x - (step * len(faces) - step + size) / 2
    return "".join(die_svg(face, left + step * at, y, size, body=body) for at, face in enumerate(faces))


def cage_svg(faces: Sequence[int], x: float, y: float) -> str:
    """An hourglass wire cage about a middle, with the dice that lie in its lower half."""
    glass = "M-70 -80H70Q62 -20 14 0Q62 20 70 80H-70Q-62 20 -14 0Q-62 -20 -70 -80Z"
    wires = "".join(
        f"M{at} -80Q{at * 0.9:.0f} -20 {at * 0.2:.0f} 0Q{at * 0.9:.0f} 20 {at} 80" for at in (-42, -14, 14, 42)
    )
    return svg.group(
        svg.tooltip("cage in which the dice are tumbled"),
        svg.element("path", d=glass, fill="#00000033", stroke=svg.LINE, stroke_width=2.5),
        svg.element("path", d=wires, fill="none", stroke=svg.LINE, stroke_opacity=0.45),
        dice_svg(faces, 0, 44, 30) if faces else "",
        x=x,
        y=y,
        class_="cage",
    )
