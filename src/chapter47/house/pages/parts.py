"""The parts of which pictures are made: cards, chips, dice, tiles and a wheel on felt, as inline SVG.

The values are those of ``assets/tokens.css``; what has a name there is named here by ``var``. Nothing here has a style
attribute, so that pages keep a strict policy. ``SYMBOLS`` stands once on each page that draws cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import cos, pi, sin

from ...table.cards import RANK_NAMES, Card
from ...table.dice import PIPS
from ...table.money import Cents

_SPADE = (
    "M50 5C60 24 93 42 93 65 93 77 84 85 74 85 66 85 59 81 54 74 55 84 58 91 65 97L35 97C42 91 45 84 46 74 41 81 34 85 "
    "26 85 16 85 7 77 7 65 7 42 40 24 50 5Z"
)
_HEART = "M50 93C20 66 5 49 5 31 5 17 16 7 29 7 38 7 46 12 50 20 54 12 62 7 71 7 84 7 95 17 95 31 95 49 80 66 50 93Z"
_DIAMOND = "M50 3C58 20 72 38 87 50 72 62 58 80 50 97 42 80 28 62 13 50 28 38 42 20 50 3Z"
_CLUB = (
    "M50 5A21 21 0 0 1 67 38 22 22 0 1 1 55 75C56 85 59 91 66 97L34 97C41 91 44 85 45 75A22 22 0 1 1 33 38 21 21 0 0 1 "
    "50 5Z"
)
_SUITS = {"S": ("spade", _SPADE), "H": ("heart", _HEART), "D": ("diamond", _DIAMOND), "C": ("club", _CLUB)}
FELTS = ("green", "navy", "wine", "petrol", "forest", "plum")


def _felt_gradient(name: str) -> str:
    stops = zip((0, 0.6, 1), (1, 2, 3), strict=True)
    told = "".join(f'<stop offset="{at}" stop-color="var(--{name}-{n})"/>' for at, n in stops)
    return f'<radialGradient id="felt-{name}" cx=".5" cy=".3" r=".9">{told}</radialGradient>'


SYMBOLS = (
    '<svg class="symbols" width="0" height="0" aria-hidden="true" focusable="false"><defs>'
    + "".join(
        f'<symbol id="suit-{sign}" viewBox="0 0 100 100"><path d="{path}"/></symbol>'
        for sign, (_, path) in _SUITS.items()
    )
    + '<pattern id="card-back" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect width="9" height="9" fill="#23456b"/><path d="M0 0H9M0 0V9" stroke="#7fa3c9" stroke-width="1.3" '
    'opacity=".75"/></pattern>'
    '<linearGradient id="paper" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fffefa"/>'
    '<stop offset="1" stop-color="#f4f1e7"/></linearGradient>'
    '<linearGradient id="die" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#e0404f"/>'
    '<stop offset="1" stop-color="#a3142a"/></linearGradient>' + "".join(map(_felt_gradient, FELTS)) + "</defs></svg>"
)
_LINE = 'fill="none" stroke="var(--ivory)" stroke-opacity=".35" stroke-width="1.3"'
_BOLD = 'font-weight="700"'


def picture(width: int, height: int, felt: str, *body: str) -> str:
    """A piece of felt with things on it; decoration, so nothing for those who listen."""
    ground = f'<rect width="{width}" height="{height}" fill="url(#felt-{felt})"/>'
    return (
        f'<svg class="felt-picture" viewBox="0 0 {width} {height}" preserveAspectRatio="xMidYMid slice" '
        f'aria-hidden="true" focusable="false">{ground}{"".join(body)}</svg>'
    )


def _at(x: float, y: float, turn: float, width: float, height: float, body: str) -> str:
    turned = f" rotate({turn:g} {width / 2:g} {height / 2:g})" if turn else ""
    return f'<g transform="translate({x:g} {y:g}){turned}">{body}</g>'


def card(code: str, x: float = 0, y: float = 0, width: float = 58, turn: float = 0) -> str:
    """A card with its corner at a place, by its code; anything that is no card lies face down.

    >>> "suit-H" in card("6H"), "card-back" in card("face down")
    (True, True)
    """
    height = width * 1.4
    face = _face(code, width) if _is_card(code) else _back(width)
    return _at(x, y, turn, width, height, face)


def _is_card(code: str) -> bool:
    return code.startswith("JOKER") or (code[-1:] in _SUITS and code[:-1] in RANK_NAMES[1:])


def _paper(width: float, fill: str) -> str:
    height, radius = width * 1.4, max(width * 0.075, 3.5)
    shade = f'<rect y="1.5" width="{width:g}" height="{height:g}" rx="{radius:g}" fill="#000" fill-opacity=".3"/>'
    edge = f'rx="{radius:g}" fill="{fill}" stroke="#1a1a1a" stroke-opacity=".16"'
    return f'{shade}<rect width="{width:g}" height="{height:g}" {edge}/>'


def _back(width: float) -> str:
    margin = width * 0.055
    inner = f'x="{margin:g}" y="{margin:g}" width="{width - 2 * margin:g}" height="{width * 1.4 - 2 * margin:g}"'
    return _paper(width, "#fffefa") + f'<rect {inner} rx="2.5" fill="url(#card-back)"/>'


def _face(code: str, width: float) -> str:
    if code.startswith("JOKER"):
        word = f'<text x="{width / 2:g}" y="{width * 0.8:g}" text-anchor="middle" font-size="{width * 0.26:g}" {_BOLD}'
        return _paper(width, "url(#paper)") + f'{word} fill="var(--suit-heart)">joker</text>'
    rank, sign = code[:-1], code[-1]
    fill = f'fill="var(--suit-{_SUITS[sign][0]})"'
    tight = ' letter-spacing="-1.5"' if rank == "10" else ""
    if width < 46:  # small: a rank over its suit
        size = width * 0.5
        told = (
            f'<text x="{width / 2:g}" y="{width * 0.62:g}" text-anchor="middle" font-size="{size:g}" {_BOLD}{tight} '
            f'{fill}>{rank}</text><use href="#suit-{sign}" x="{width * 0.28:g}" y="{width * 0.8:g}" '
            f'width="{width * 0.44:g}" height="{width * 0.44:g}" {fill}/>'
        )
    else:
        told = (
            f'<text x="{width * 0.1:g}" y="{width * 0.42:g}" font-size="{width * 0.36:g}" {_BOLD}{tight} {fill}>{rank}'
            f'</text><use href="#suit-{sign}" x="{width * 0.11:g}" y="{width * 0.48:g}" width="{width * 0.235:g}" '
            f'height="{width * 0.235:g}" {fill}/><use href="#suit-{sign}" x="{width * 0.4:g}" y="{width * 0.76:g}" '
            f'width="{width * 0.5:g}" height="{width * 0.5:g}" {fill}/>'
        )
    return _paper(width, "url(#paper)") + told


def hand(codes: Sequence[str], width: float = 34, *, label: str = "", step: float = 0.72) -> str:
    """A row of cards as a picture of its own, with what it shows for those who listen."""
    wide = width * (1 + step * (len(codes) - 1)) if codes else width
    drawn = "".join(card(code, at * width * step, 0, width) for at, code in enumerate(codes))
    told = escape(label or card_words(codes), quote=True)
    return (
        f'<svg class="hand" viewBox="-1 -1 {wide + 2:g} {width * 1.4 + 4:g}" width="{wide + 2:.0f}" '
        f'height="{width * 1.4 + 4:.0f}" role="img" aria-label="{told}">{drawn}</svg>'
    )


def card_words(codes: Sequence[str]) -> str:
    """Cards in words.

    >>> card_words(["AS", "10H", "face down"])
    'ace of spades, 10 of hearts, a card face down'
    """
    return ", ".join(_card_in_words(code) for code in codes) or "no cards"


def _card_in_words(code: str) -> str:
    if not _is_card(code):
        return "a card face down" if code in ("face down", "unseen") else code
    if code.startswith("JOKER"):
        return "a joker"
    parsed = Card.parse(code)
    ranks = {1: "ace", 11: "jack", 12: "queen", 13: "king"}
    return f"{ranks.get(parsed.rank, code[:-1])} of {_SUITS[code[-1]][0]}s"


# value, base, spots, how many, share of the edge, text
CHIPS: tuple[tuple[Cents, str, str, int, float, str], ...] = (
    (500_000, "#868e95", "#5a0c16", 4, 0.40, "#16191b"),
    (100_000, "#e37318", "#16191b", 12, 0.38, "#16191b"),
    (50_000, "#6a3d9e", "#f0c4e4", 5, 0.46, "#ffffff"),
    (10_000, "#1b1c20", "#e6bd62", 6, 0.34, "#ffffff"),
    (2_500, "#1b7a48", "#ffffff", 8, 0.34, "#ffffff"),
    (2_000, "#e6bd2e", "#16191b", 6, 0.30, "#16191b"),
    (1_000, "#2263b4", "#f4d27a", 4, 0.46, "#ffffff"),
    (500, "#bf2b39", "#ffffff", 6, 0.42, "#ffffff"),
    (250, "#e493b4", "#3a1626", 8, 0.40, "#3a1626"),
    (100, "#f1efe6", "#4f76a3", 8, 0.40, "#16191b"),
)


def chip(cents: Cents, x: float, y: float, r: float = 17, words: str | None = None) -> str:
    """A chip about a place: the largest that is not more than the amount."""
    _, base, spots, count, share, ink = next((row for row in CHIPS if row[0] <= cents), CHIPS[-1])
    middle = r * 0.855
    length = 2 * pi * middle / count
    dash = f'stroke-dasharray="{length * share:.2f} {length * (1 - share):.2f}"'
    value = words if words is not None else _short(cents)
    size = r * (0.8 if len(value) < 3 else 0.62)
    return (
        f'<g transform="translate({x:g} {y:g})"><circle cy="1.6" r="{r:g}" fill="#000" fill-opacity=".35"/>'
        f'<circle r="{r:g}" fill="{base}"/><circle r="{middle:.2f}" fill="none" stroke="{spots}" '
        f'stroke-width="{r * 0.29:.2f}" {dash} transform="rotate(-90)"/>'
        f'<circle r="{r - 0.5:g}" fill="none" stroke="#fff" stroke-opacity=".34"/>'
        f'<circle r="{r * 0.68:.2f}" fill="{base}" stroke="{spots}" stroke-opacity=".75" stroke-width=".9"/>'
        f'<text y="{size * 0.36:.2f}" text-anchor="middle" font-size="{size:.2f}" {_BOLD} fill="{ink}">{value}</text>'
        "</g>"
    )


def _short(cents: Cents) -> str:
    whole = cents / 100
    return f"{whole / 1000:g}K" if whole >= 1000 else f"{whole:g}"


def die(face: int, x: float, y: float, size: float = 54, turn: float = 0) -> str:
    """A die about a place."""
    half = size / 2
    pips = "".join(
        f'<circle cx="{dx * size * 0.27:g}" cy="{dy * size * 0.27:g}" r="{size * 0.095:g}" fill="#fff"/>'
        for dx, dy in PIPS[face]
    )
    return (
        f'<g transform="translate({x:g} {y:g}) rotate({turn:g})"><rect x="{-half:g}" y="{-half + 3:g}" '
        f'width="{size:g}" height="{size:g}" rx="{size * 0.16:g}" fill="#000" fill-opacity=".35"/><rect x="{-half:g}" '
        f'y="{-half:g}" width="{size:g}" height="{size:g}" rx="{size * 0.16:g}" fill="url(#die)" stroke="#fff" '
        f'stroke-opacity=".35"/>{pips}</g>'
    )


def _tile(high: int, low: int, x: float, y: float, turn: float, red: bool = False) -> str:
    fill = "#e2373f" if red else "#fff"
    pips = "".join(
        f'<circle cx="{dx * 9:g}" cy="{dy * 10 + middle:g}" r="3.6" fill="{fill}"/>'
        for face, middle in ((high, -21), (low, 21))
        for dx, dy in PIPS[face]
    )
    return (
        f'<g transform="translate({x:g} {y:g}) rotate({turn:g})"><rect x="-18" y="-40" width="36" height="80" rx="6" '
        f'fill="#14161a" stroke="#fff" stroke-opacity=".22"/>{pips}</g>'
    )


def _ball(number: int, x: float, y: float, r: float, fill: str) -> str:
    text = f'<text x="{x:g}" y="{y + r * 0.32:g}" text-anchor="middle" font-size="{r * 0.85:g}" {_BOLD} fill="#16191b"'
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}"/>{text}>{number}</text>'


def _wheel() -> str:
    """The upper part of a roulette wheel, in the order of its rim."""
    order = "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2"
    signs, step = order.split(), 2 * pi / 38
    x, y, out, inner = 110.0, 146.0, 111.0, 82.0
    drawn = [
        f'<circle cx="{x:g}" cy="{y:g}" r="128" fill="#3a2418"/>',
        f'<circle cx="{x:g}" cy="{y:g}" r="126" fill="none" stroke="#d8ab4c" stroke-opacity=".55" stroke-width="1.5"/>',
    ]
    for at, sign in enumerate(signs):
        a, b = -pi + (at - 0.4) * step, -pi + (at + 0.6) * step
        if sin((a + b) / 2) > 0.2:
            continue  # below the picture
        fill = "#178a52" if sign in ("0", "00") else "#17191c" if at % 2 else "#b3202f"
        points = [(x + r * cos(t), y + r * sin(t)) for r, t in ((out, a), (out, b), (inner, b), (inner, a))]
        path = " ".join(f"{px:.1f},{py:.1f}" for px, py in points)
        drawn.append(f'<polygon points="{path}" fill="{fill}" stroke="#d9c089" stroke-width=".8"/>')
        t = (a + b) / 2
        tx, ty, turn = x + 97 * cos(t), y + 97 * sin(t), t * 180 / pi + 90
        drawn.append(
            f'<text transform="translate({tx:.1f} {ty:.1f}) rotate({turn:.1f})" y="4" text-anchor="middle" '
            f'font-size="11" {_BOLD} fill="#fff">{sign}</text>'
        )
    drawn.append(f'<circle cx="{x:g}" cy="{y:g}" r="{inner:g}" fill="#120c09" stroke="#d9c089" stroke-opacity=".5"/>')
    drawn.append(f'<circle cx="{x:g}" cy="{y:g}" r="62" fill="#4a2f1e"/>')
    drawn.append(f'<circle cx="{x - 6:g}" cy="{y - 72:g}" r="5" fill="#fff"/>')
    spokes = "".join(f'<path d="M0 0V-52" transform="rotate({turn})"/>' for turn in (-62, 0, 62))
    drawn.append(
        f'<g transform="translate({x:g} {y:g})" stroke="#d8ab4c" stroke-width="5" stroke-linecap="round">{spokes}</g>'
    )
    drawn.append(f'<circle cx="{x:g}" cy="{y:g}" r="17" fill="#d8ab4c"/>')
    return "".join(drawn)


def _lettering(words: str, x: float, y: float, size: float, spaced: float = 0, fill: str = "var(--numeral)") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="middle" font-size="{size:g}" {_BOLD} fill="{fill}" '
        f'letter-spacing="{spaced:g}" opacity=".85">{words}</text>'
    )


def _kinds() -> dict[str, str]:
    arcs = f'<path d="M-10 6Q110 76 230 6M-10 20Q110 92 230 20" {_LINE}/>'
    boxes = "".join(f'<rect x="{x}" y="16" width="82" height="104" rx="10" {_LINE}/>' for x in (14, 124))
    fan = "".join(
        card(f"{rank}S", x, y, 54, turn)
        for rank, x, y, turn in (
            ("10", 34, 40, -16),
            ("J", 64, 37, -8),
            ("Q", 94, 34, 0),
            ("K", 124, 37, 8),
            ("A", 154, 40, 16),
        )
    )
    grid = f'<path d="M-4 34H224M-4 104H224M60 -4V34M120 -4V34M180 -4V34" {_LINE}/>'
    numbers = "".join(
        _lettering(word, x, 25, size) for word, x, size in (("4", 30, 20), ("5", 90, 20), ("SIX", 150, 15))
    )
    return {
        "blackjack": picture(
            220,
            136,
            "green",
            arcs,
            f'<circle cx="46" cy="98" r="24" {_LINE}/>',
            chip(10_000, 46, 102, 17, ""),
            chip(2_500, 46, 98, 17, ""),
            chip(2_500, 46, 94),
            card("AS", 92, 42, 62, -9),
            card("KH", 130, 44, 62, 7),
        ),
        "baccarat": picture(
            220,
            136,
            "navy",
            f'<path d="M110 -4V140" {_LINE}/>',
            boxes,
            card("9D", 24, 32, 46),
            card("KC", 46, 46, 46),
            card("4S", 134, 32, 46),
            card("5H", 156, 46, 46),
        ),
        "poker": picture(220, 136, "wine", f'<ellipse cx="110" cy="40" rx="150" ry="86" {_LINE}/>', fan),
        "dice": picture(
            220,
            136,
            "petrol",
            grid,
            die(5, 84, 72, 54, -14),
            die(2, 148, 68, 54, 12),
            numbers,
            _lettering("COME", 110, 126, 14, 5, "var(--ivory)"),
        ),
        "wheels": picture(220, 136, "forest", _wheel()),
        "tiles": picture(
            220,
            136,
            "plum",
            _tile(4, 6, 66, 72, -8),
            _tile(1, 3, 112, 70, 6, red=True),
            _ball(47, 166, 46, 21, "#f0d35f"),
            _ball(8, 184, 92, 19, "#d5e4f0"),
            _ball(23, 146, 98, 16, "#f2c0d0"),
        ),
    }


def table_picture(felt: str, lettering: str) -> str:
    """A small table seen from one's own chair."""
    spots = "".join(
        f'<circle cx="{x}" cy="{y}" r="15" {_LINE}/>'
        for x, y in ((40, 66), (90, 84), (138, 95), (236, 95), (284, 84), (334, 66))
    )
    own = '<circle cx="187" cy="100" r="19" fill="none" stroke="var(--brass)" stroke-width="2.5"/>'
    you = _lettering("you", 187, 104, 12, 0, "var(--ivory)")
    arcs = f'<path d="M-10 30Q187 116 384 30M-10 46Q187 132 384 46" {_LINE}/>'
    title = _lettering(lettering, 187, 34, 14 if len(lettering) < 22 else 11, 2.5, "var(--ivory)")
    return picture(374, 126, felt, arcs, title, spots, own, you)


KIND_PICTURES = _kinds()
