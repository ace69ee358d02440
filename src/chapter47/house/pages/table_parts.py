"""A round as text: its hands, the dealer's words with their law, and why one was paid."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from urllib.parse import quote

from ...errors import Refusal
from ...table import svg
from ...table.cards import Card
from ...table.events import Announced, WindowClosed
from ...table.money import Cents, dollars
from ...table.tiles import Tile, tile_svg
from ..explain import Explanation, Reason
from ..say import Titles, action_for_patron, card_name, for_patron, hand_name, owner, provision_text
from ..view import FACE_DOWN, Step

CLOSE = 5  # so many cards lie side by side, more overlap
SIGNS = {"won": "✓ won", "lost": "✗ lost", "returned": "↩ returned", "charged": "− charged"}


# ---- what lies on the table ----------------------------------------------------------------------------------------


def hands_of(hands: Mapping[str, Sequence[str]], seat: int) -> str:
    """These hands as the patron of a seat sees them."""
    order = sorted(hands, key=lambda name: (owner(name) != 0, owner(name) != seat))
    return f"<div class='hands'>{''.join(_hand(name, hands[name], seat) for name in order)}</div>" if hands else ""


def _hand(name: str, codes: Sequence[str], seat: int) -> str:
    mine = owner(name) == seat and seat > 0
    caption = hand_name(name, seat)
    words = f"{caption}: {', '.join(card_name(code) for code in codes)}"
    drawn = _drawn(codes, words)
    shown = drawn or f"<p>{escape(' '.join(codes))}</p>"
    return f"<figure class='{'mine' if mine else ''}'><figcaption>{escape(caption)}</figcaption>{shown}</figure>"


def _drawn(codes: Sequence[str], words: str) -> str:
    """Cards or tiles; nothing where the codes are neither."""
    step = svg.CARD_WIDTH + 6 if len(codes) <= CLOSE else 30
    try:
        cards = [None if code in (FACE_DOWN, "unseen") else Card.parse(code) for code in codes]
        body = [svg.card_svg(card, 2 + step * at, 2) for at, card in enumerate(cards)]
        return _sized(step * (len(codes) - 1) + svg.CARD_WIDTH + 4, svg.CARD_HEIGHT + 4, body, words)
    except Refusal:
        pass
    try:
        tiles = [None if code in (FACE_DOWN, "unseen") else Tile.parse(code) for code in codes]
    except Refusal:
        return ""
    return _sized(46 * len(codes) + 4, 92, [tile_svg(tile, 2 + 46 * at, 2) for at, tile in enumerate(tiles)], words)


def _sized(width: int, height: int, body: Iterable[str], words: str) -> str:
    drawn = svg.felt(width, height, body, title=words)
    return drawn.replace("<svg ", f'<svg width="{width}" height="{height}" ', 1)


# ---- the dealer's words, with their law ----------------------------------------------------------------------------


def rule_link(cite: str) -> str:
    """A citation as a chip that leads to the rulebook; its bracketed part shows on the rule's own page only."""
    return f"<a class='cite' href='/rule?cite={quote(cite)}'>{escape(cite.partition('[')[0])}</a>"


def law_html(cite: str) -> str:
    """A provision with its words."""
    return f"<div class='law'>{rule_link(cite)} {escape(provision_text(cite))}</div>"


def log_html(steps: Sequence[Step], seat: int, title: Titles) -> str:
    """The round line by line, newest first; each opens to the provision behind it."""
    rows = []
    for step in reversed(steps):
        told = for_patron(step.event, seat, title)
        if isinstance(step.event, WindowClosed):
            made = (action_for_patron(action, seat, title) for action in reversed(step.event.actions))
            rows += [f"<li><div class='line '>{escape(line)}</div></li>" for line in made]
        if not told:
            continue
        called = isinstance(step.event, Announced) and step.event.voice == "called"
        kind = "round-head" if isinstance(step.event, WindowClosed) else "call" if called else ""
        words = escape(told)
        if step.cite:
            body = f"<details><summary class='{kind}'>{words}</summary>{law_html(step.cite)}</details>"
        else:
            body = f"<div class='line {kind}'>{words}</div>"
        rows.append(f"<li>{body}</li>")
    return f"<ol class='log' reversed tabindex='0' aria-label='the round, newest first'>{''.join(rows)}</ol>"


# ---- why was I paid this? ------------------------------------------------------------------------------------------


def signed(amount: Cents) -> str:
    """An amount with its sign.

    >>> signed(3750), signed(-500), signed(0)
    ('+$37.50', '−$5.00', '$0.00')
    """
    return f"{'+' if amount > 0 else '−' if amount < 0 else ''}{dollars(abs(amount))}"


def explanation_html(told: Explanation) -> str:
    """What was wagered, what fell, the rule that decided it, and the sum to the cent."""
    if not told.reasons:
        return "<p class='quiet'>None of your wagers is decided yet.</p>"
    fell = "".join(f"<li>{escape(line)}</li>" for line in told.fell)
    body = "".join(map(_reason, told.reasons))
    tone = "good" if told.net > 0 else "bad" if told.net < 0 else ""
    total = f"<div class='total'>Round {told.round} in all: <span class='{tone}'>{signed(told.net)}</span></div>"
    return f"<ul class='small quiet'>{fell}</ul>{body}{total}"


def _reason(reason: Reason) -> str:
    tone = {"won": "good", "lost": "bad"}.get(reason.result, "")
    stake = "" if reason.stake is None else f" <span class='quiet'>{dollars(reason.stake)} wagered</span>"
    return (
        f"<details class='reason' data-reason='{escape(reason.wager)}'><summary>"
        f"<strong>{escape(reason.title)}</strong> <span class='{tone}'>{SIGNS[reason.result]}</span>{stake}<br>"
        f"<span class='sum'>{escape(reason.sum)}</span>"
        f"</summary>{law_html(reason.cite)}</details>"
    )
