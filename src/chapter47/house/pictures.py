"""Cards, tiles, dice, wheels and numbers as pictures, from what the journal or a view says of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from html import escape

from ..errors import Refusal
from ..table import svg
from ..table.cards import Card
from ..table.dice import DIE, die_svg
from ..table.events import Event, Numbers, Rolled, Spun
from ..table.tiles import TILE_HEIGHT, TILE_WIDTH, Tile, tile_svg
from ..table.wagers import Wager
from ..table.wheels import FILLS, colour
from ..table.window import Bet
from .live import LiveTable
from .say import place
from .view import FACE_DOWN

_BALL = 34


def hands(dealt: Mapping[str, Sequence[str]]) -> str:
    """Every hand with its name."""
    return "".join(_figure(place(name), _hand(name, codes), codes) for name, codes in dealt.items() if codes)


def _figure(name: str, drawing: str, codes: Sequence[str]) -> str:
    told = f'<figcaption style="font-size:.85rem;opacity:.8">{escape(name)}</figcaption>'
    held = escape(" ".join(codes))
    style = "display:inline-block;margin:4px 10px 4px 0"
    return f'<figure style="{style}" data-hand="{held}">{told}{drawing}</figure>'


def _hand(name: str, codes: Sequence[str]) -> str:
    title = f"{place(name)}: {' '.join(codes)}"
    hidden = [code in (FACE_DOWN, "unseen") for code in codes]
    if any("-" in code for code in codes):
        step, height = TILE_WIDTH + 4, TILE_HEIGHT
        drawn = [
            tile_svg(None if down else Tile.parse(code), 2 + step * at, 2)
            for at, (code, down) in enumerate(zip(codes, hidden, strict=True))
        ]
    else:
        step, height = svg.CARD_WIDTH + 4, svg.CARD_HEIGHT
        try:
            cards = [None if down else Card.parse(code) for code, down in zip(codes, hidden, strict=True)]
        except Refusal:
            return escape(" ".join(codes))
        drawn = [svg.card_svg(card, 2 + step * at, 2) for at, card in enumerate(cards)]
    return _drawing(step * len(codes) + 4, height + 4, drawn, title)


def _drawing(width: int, height: int, body: Sequence[str], title: str) -> str:
    drawn = svg.felt(width, height, body, title=title)
    return f'<div style="width:{width}px;max-width:100%">{drawn}</div>'


def thrown(event: Event | None) -> str:
    """The dice, the space of the wheel or the numbers of an event; nothing where it has none."""
    if isinstance(event, Rolled):
        step = DIE + 8
        dice = [die_svg(face, 2 + step * at, 2) for at, face in enumerate(event.faces)]
        return _drawing(step * len(dice) + 4, DIE + 4, dice, f"the dice show {' '.join(map(str, event.faces))}")
    if isinstance(event, Numbers):
        words = [str(number) for number in event.numbers]
        rows = [words[at : at + 10] for at in range(0, len(words), 10)]
        balls = [_ball(word, x, y) for y, row in enumerate(rows) for x, word in enumerate(row)]
        return _drawing(_BALL * min(len(words), 10), _BALL * len(rows), balls, f"the numbers {' '.join(words)}")
    if isinstance(event, Spun):
        return _drawing(64, 64, [_space(event.space)], f"the wheel stops at {event.space}")
    return ""


def _ball(word: str, x: int, y: int) -> str:
    middle = _BALL / 2
    disc = svg.element("circle", cx=middle, cy=middle, r=middle - 2, fill=svg.IVORY, stroke=svg.BLACK)
    return svg.group(disc, svg.text(middle, middle, word, size=14, fill=svg.BLACK), x=x * _BALL, y=y * _BALL)


def _space(sign: str) -> str:
    fill = FILLS[colour(sign)] if sign.isdigit() and int(sign) <= 36 else svg.FELT
    size = 26 if len(sign) <= 2 else 12
    return svg.group(
        svg.element("rect", width=60, height=60, x=2, y=2, rx=8, fill=fill, stroke=svg.LINE, stroke_width=2),
        svg.text(32, 32, sign, size=size, weight="bold"),
    )


def layout(live: LiveTable) -> str:
    """The layout with the chips on it, those of the window that is open as well; hands are drawn apart."""
    table = copy(live.table)
    table.state = None
    made = [a for a in live.waiting if isinstance(a, Bet)]
    waiting = [Wager(a.seat, table.kind(a.wager), a.amount, spot=a.wager.partition(":")[2]) for a in made]
    table.wagers = [*table.wagers, *waiting]
    return table.game.layout(table, table.elections)
