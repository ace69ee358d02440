"""The parts of a table page as text: hands, dice and wheel, the dealer's words with their law, and why one was paid."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from urllib.parse import quote

from ...errors import Refusal
from ...table import svg
from ...table.cards import Card
from ...table.dice import DIE, dice_svg
from ...table.events import Announced, Drawn, Moved, Numbers, Rolled, Spun, WindowClosed
from ...table.money import Cents, dollars
from ...table.tiles import Tile, tile_svg
from ...table.wheels import FILLS, colour
from ..explain import Explanation, Reason
from ..recall import PastRound
from ..say import Titles, action_for_patron, card_name, for_patron, hand_name, owner, provision_text, seat_of
from ..view import FACE_DOWN, Step, View

CLOSE = 5  # so many cards lie side by side, more overlap
SIGNS = {"won": "✓ won", "lost": "✗ lost", "returned": "↩ returned", "charged": "− charged"}


# ---- what lies on the table ----------------------------------------------------------------------------------------


def lying_html(told: View) -> str:
    """What lies on the table: dice, wheel and hands."""
    body = fell_html(told.steps) + hands_of(told.hands, told.seat)
    return f"<div class='lying'>{body}</div>" if body else "<p class='quiet'>Nothing is dealt yet.</p>"


def asked_words(told: View) -> str:
    """What is asked of this patron: a hand by its own name, anything else as the game puts it."""
    question = told.question or told.asked
    return hand_name(question, told.seat) if owner(question) else question[:1].upper() + question[1:]


def turn_words(told: View) -> str:
    """The same within a sentence; of a hand also what can be done with it."""
    question = told.question or told.asked
    choices = f": {', '.join(told.choices[:-1])} or {told.choices[-1]}" if len(told.choices) > 1 else ""
    return asked_words(told).lower() + (choices if owner(question) else "")


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


def fell_html(steps: Iterable[Step]) -> str:
    """The last roll as dice, the last spin as its number, the last numbers drawn."""
    last = {type(step.event): step.event for step in steps if isinstance(step.event, Rolled | Spun | Numbers)}
    drawn = []
    for event in last.values():
        if isinstance(event, Rolled):
            drawn.append(_dice(event.faces))
        elif isinstance(event, Spun):
            drawn.append(_spun(event.space))
        elif isinstance(event, Numbers):
            drawn.append("".join(f"<span class='spun' style='background:#1d4e89'>{n}</span>" for n in event.numbers))
    return f"<div class='fell'>{''.join(drawn)}</div>" if drawn else ""


def _dice(faces: Sequence[int]) -> str:
    width = round(len(faces) * DIE * 1.2) + 8
    words = f"The dice show {', '.join(map(str, faces))}"
    total = f"<strong>{sum(faces)}</strong>" if len(faces) > 1 else ""
    if any(not 1 <= face <= 6 for face in faces):
        return f"<span class='spun' style='background:{svg.RED}'>{', '.join(map(str, faces))}</span>"
    return _sized(width, DIE + 4, [dice_svg(faces, width / 2, 2)], words) + f"<span class='quiet'>total</span>{total}"


def _spun(space: str) -> str:
    plain = space.isdigit() and int(space) <= 36
    fill, name = (FILLS[colour(space)], f" {colour(space)}") if plain else ("#3b2417", "")
    return (
        f"<span class='spun' style='background:{fill}'>{escape(card_name(space))}</span>"
        f"<span class='quiet'>the wheel: {escape(card_name(space))}{name}</span>"
    )


def seats_html(told: View) -> str:
    """Who sits where, with how much, and whether they are ready: in words."""
    rows = []
    for number, (name, chips) in sorted(told.seats.items()):
        you = number == told.seat
        state = "ready" if number in told.ready else "betting" if told.betting else ""
        state = "to act" if told.asked_seat == number else state
        who = f"{number}. {escape(name)}" + (" (you)" if you else "")
        rows.append(
            f"<li class='{'you' if you else ''}'><span>{who}</span>"
            f"<span class='money'>{dollars(chips)} <span class='quiet'>{state}</span></span></li>"
        )
    return f"<ul class='seat-list'>{''.join(rows)}</ul>" if rows else "<p class='quiet'>Nobody sits here.</p>"


# ---- the dealer's words, with their law ----------------------------------------------------------------------------


def rule_link(cite: str) -> str:
    """A citation that leads to the rulebook."""
    return f"<a class='plain' href='/rules?cite={quote(cite)}'>{escape(cite)}</a>"


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


def latest_words(steps: Sequence[Step], seat: int, title: Titles, after: int) -> str:
    """What happened since a step, for a screen reader: announcements, dice, wheel, and one's own money."""
    told = []
    for step in steps:
        event = step.event
        if step.number <= after or not isinstance(event, Announced | Rolled | Spun | Numbers | Moved | Drawn):
            continue
        if isinstance(event, Announced) and event.voice != "called":
            continue
        if isinstance(event, Moved) and (seat_of(event) != seat or event.why not in ("won", "lost", "returned")):
            continue
        told.append(for_patron(event, seat, title))
    return ". ".join(told)


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


# ---- earlier rounds ------------------------------------------------------------------------------------------------


def past_html(rounds: Sequence[PastRound], explained: Sequence[Explanation], title: Titles) -> str:
    """Earlier rounds of the sitting, newest first, each with what it brought."""
    if not rounds:
        return "<p class='quiet'>No round of this sitting is over yet.</p>"
    rows = []
    for past, told in zip(rounds, explained, strict=True):
        brought = signed(told.net) if told.reasons else "no wager of yours decided"
        head = f"Round {past.number}: {brought}"
        body = fell_html(past.steps) + hands_of(past.hands, past.seat) + log_html(past.steps, past.seat, title)
        rows.append(f"<details class='past'><summary>{escape(head)}</summary>{body}</details>")
    return "".join(rows)


# ---- keys ----------------------------------------------------------------------------------------------------------


def shortcuts(choices: Sequence[str], taken: Iterable[str] = ()) -> dict[str, str]:
    """One key for each choice: a letter of its own name where one is free, else a digit, else none.

    >>> shortcuts(("stand", "hit", "split", "surrender"))
    {'stand': 's', 'hit': 'h', 'split': 'p', 'surrender': 'u'}
    """
    used, keys = set(taken), dict[str, str]()
    for choice in choices:
        letters = [] if "," in choice else [c for c in choice.lower() if c.isascii() and c.isalpha()]
        key = next((c for c in (*letters, *"123456789") if c not in used), "")
        if key:
            used.add(key)
            keys[choice] = key
    return keys
