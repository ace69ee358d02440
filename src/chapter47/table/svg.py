"""Drawing tables as SVG: cards, chips, words and the felt, with no font, picture or library from elsewhere.

Nothing here has an ``id``, so any number of drawings share a page; the felt brings its own ground, so they look the
same on a light and on a dark one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape, quoteattr

from .cards import JOKER, RANK_NAMES, Card
from .money import DOLLAR, Cents, dollars

CARD_WIDTH, CARD_HEIGHT = 60, 84
CHIP_RADIUS = 15

FELT, RAIL, LINE, IVORY = "#0f5b3a", "#3b2417", "#e9d9a6", "#fdfbf4"
RED, BLACK, BACK = "#b3122c", "#1b1b1f", "#24508f"

# Smallest amount and the colours of the chip that stands for it: body, and the spots on its edge.
CHIPS: tuple[tuple[Cents, str, str], ...] = (
    (1000 * DOLLAR, "#e8611a", "#fff4d6"),
    (500 * DOLLAR, "#6a2c91", "#f3d9ff"),
    (100 * DOLLAR, "#202024", "#e8e8e8"),
    (25 * DOLLAR, "#1c7c3c", "#e6ffe9"),
    (5 * DOLLAR, "#b3122c", "#ffe9e9"),
    (0, "#f2f2ee", "#3a6ea5"),
)

# Each suit within a square from -1 to 1.
_SUITS = {
    "H": "M0 .9C-.35 .55-1 .1-1-.4C-1-.75-.75-.95-.5-.95C-.25-.95-.08-.8 0-.55C.08-.8.25-.95.5-.95C.75-.95 1-.75 1-.4"
    "C1 .1.35.55 0 .9Z",
    "D": "M0-1L.75 0L0 1L-.75 0Z",
    "S": "M0-.95C.35-.5 1-.1 1 .35C1 .65.78.82.55.82C.35.82.18.72.08.55L.3 1H-.3L-.08.55C-.18.72-.35.82-.55.82"
    "C-.78.82-1 .65-1 .35C-1-.1-.35-.5 0-.95Z",
    "C": "M-.42-.5a.42.42 0 1 0 .84 0a.42.42 0 1 0-.84 0ZM-.95.2a.42.42 0 1 0 .84 0a.42.42 0 1 0-.84 0Z"
    "M.11.2a.42.42 0 1 0 .84 0a.42.42 0 1 0-.84 0ZM-.15-.2H.15V.3L.3 1H-.3L-.15.3Z",
}
_SUIT_NAMES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
_RANK_WORDS = {1: "ace", 11: "jack", 12: "queen", 13: "king"}

Number = float


def element(name: str, body: str = "", /, **attributes: object) -> str:
    """One element; ``stroke_width=2`` is written ``stroke-width="2"``, and what is None is left out.

    >>> element("circle", cx=1.5, fill="red")
    '<circle cx="1.5" fill="red"/>'
    """
    told = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(_plain(value))}"
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{told}>{body}</{name}>" if body else f"<{name}{told}/>"


def _plain(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def group(*body: str, x: Number = 0, y: Number = 0, turn: Number = 0, **attributes: object) -> str:
    """Elements moved to a place, then turned clockwise by degrees."""
    moves = [f"translate({_plain(x)} {_plain(y)})"] if x or y else []
    moves += [f"rotate({_plain(turn)})"] if turn else []
    return element("g", "".join(body), transform=" ".join(moves) or None, **attributes)


def tooltip(words: str) -> str:
    """What a screen reader says, and a pointer shows, of the element around it."""
    return element("title", escape(words))


def text(
    x: Number,
    y: Number,
    words: str,
    *,
    size: Number = 14,
    fill: str = IVORY,
    anchor: str = "middle",
    weight: str | None = None,
    **attributes: object,
) -> str:
    """Words whose middle line is at ``y``."""
    return element(
        "text",
        escape(words),
        x=x,
        y=y + size * 0.35,
        font_size=size,
        fill=fill,
        text_anchor=anchor,
        font_weight=weight,
        **attributes,
    )


def suit(sign: str, x: Number, y: Number, size: Number) -> str:
    """A suit's sign about a place."""
    move = f"translate({_plain(x)} {_plain(y)}) scale({_plain(size / 2)})"
    return element("path", d=_SUITS[sign], transform=move, fill=RED if sign in "HD" else BLACK)


def card_svg(card: Card | None, x: Number = 0, y: Number = 0) -> str:
    """A card with its corner at a place; None is a card face down."""
    body = _back() if card is None else _face(card)
    return group(*body, x=x, y=y, class_="card", data_card=None if card is None else card.code)


def card_place(x: Number, y: Number) -> str:
    """Where a card is to lie."""
    size = {"width": CARD_WIDTH + 4, "height": CARD_HEIGHT + 4}
    drawn = {"rx": 7, "fill": "#00000022", "stroke": LINE, "stroke_opacity": 0.35, "stroke_dasharray": "4 4"}
    return element("rect", x=x, y=y, **size, **drawn)


def _paper(fill: str) -> str:
    return element("rect", width=CARD_WIDTH, height=CARD_HEIGHT, rx=6, fill=fill, stroke="#00000055")


def _back() -> list[str]:
    lattice = "".join(f"M5 {y}l50 24M55 {y}l-50 24" for y in range(5, 56, 10))
    return [
        tooltip("card face down"),
        _paper(IVORY),
        element("rect", x=4, y=4, width=CARD_WIDTH - 8, height=CARD_HEIGHT - 8, rx=4, fill=BACK),
        element("path", d=lattice, stroke="#ffffff55", stroke_width=1.2),
    ]


def _face(card: Card) -> list[str]:
    if card.rank == JOKER:
        star = "M30 24l5 13 14 1-11 9 4 13-12-7-12 7 4-13-11-9 14-1Z"
        return [
            tooltip("joker"),
            _paper(IVORY),
            element("path", d=star, fill=RED),
            text(30, 70, "JOKER", size=10, fill=BLACK),
        ]
    ink = RED if card.is_red else BLACK
    rank = RANK_NAMES[card.rank]
    corner = text(11, 14, rank, size=17, fill=ink, weight="bold", letter_spacing=-1.5) + suit(card.suit, 11, 30, 11)
    name = f"{_RANK_WORDS.get(card.rank, rank)} of {_SUIT_NAMES[card.suit]}"
    return [
        tooltip(name),
        _paper(IVORY),
        corner,
        group(corner, x=CARD_WIDTH, y=CARD_HEIGHT, turn=180),
        suit(card.suit, CARD_WIDTH / 2, CARD_HEIGHT / 2, 28),
    ]


def draw_hand(cards: Sequence[Card], x: Number, y: Number, *, shown: bool = True, step: Number = CARD_WIDTH + 6) -> str:
    """Cards side by side, or overlapping where the step is small; face down where they are not shown."""
    return "".join(card_svg(card if shown else None, x + at * step, y) for at, card in enumerate(cards))


def short_dollars(amount: Cents) -> str:
    """An amount as it fits on a chip.

    >>> short_dollars(2500), short_dollars(1250), short_dollars(150_000), short_dollars(1_000_000)
    ('25', '12.50', '1500', '10K')
    """
    whole, cents = divmod(amount, DOLLAR)
    if cents:
        return f"{whole}.{cents:02d}"
    return f"{whole // 1000}K" if whole >= 10_000 and whole % 1000 == 0 else str(whole)


def chip_svg(amount: Cents, x: Number = 0, y: Number = 0) -> str:
    """A chip about a place with the amount on it, in the colour of the largest chip that the amount holds."""
    value, body, spots = next(chip for chip in CHIPS if amount >= chip[0])
    stack = min(amount // value, 4) if value else 1
    edge = {"fill": body, "stroke": "#00000066", "stroke_width": 0.8}
    under = [element("circle", cy=3 * level, r=CHIP_RADIUS, **edge) for level in range(stack - 1, 0, -1)]
    label = short_dollars(amount)
    ring = element(
        "circle", r=CHIP_RADIUS - 2.2, fill="none", stroke=spots, stroke_width=3.6, stroke_dasharray="5.03 8.37"
    )
    return group(
        tooltip(dollars(amount)),
        *under,
        element("circle", r=CHIP_RADIUS, **edge),
        ring,
        element("circle", r=CHIP_RADIUS - 5, fill=IVORY),
        text(0, 0, label, size=min(11, 30 / len(label)), fill=BLACK, weight="bold"),
        x=x,
        y=y,
        class_="chip",
        data_cents=amount,
    )


def felt(width: int, height: int, body: Iterable[str], *, title: str, description: str = "") -> str:
    """The whole drawing: it scales to where it is put, and says in words what it shows."""
    told = tooltip(title) + (element("desc", escape(description)) if description else "")
    return element(
        "svg",
        told + "".join(body),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        role="img",
        aria_label=title,
        font_family="Georgia, 'Times New Roman', serif",
        style="max-width:100%;height:auto",
    )
