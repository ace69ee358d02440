"""What a table of the night waits for, as big buttons under a thumb: plain text of a page, pressed through one handler.

Every button carries what it does in ``data-do``: a word and what goes with it, such as ``enter 17`` or ``seat 3``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape

from ...documents import Document
from ...night.dealing import UNKNOWN
from ...table import svg
from ...table.cards import RANK_NAMES, SUIT_SIGNS, SUITS, card
from ...table.dice import die_svg
from ...table.money import DOLLAR, Cents, dollars
from ...table.wheels import colour
from ..questions import choice_name
from ..say import hand_name, owner
from ..view import FACE_DOWN
from . import parts
from .entry_pad import SUIT_NAMES
from .night_parts import whole_dollars

AMOUNTS = (1, 5, 10, 25, 50, 100)
STEP = 5 * DOLLAR  # of the stepper, from its own amount on; below it by the dollar
MOST_CHIPS = 3  # of a seat that are drawn one by one
RIDE = "ride-or-withdraw"
RIDES = {"ride": ("Let it ride", "the wager stays"), "withdraw": ("Withdraw", "the wager goes back")}
PRESSED = "(e) => {const b = e.target.closest('[data-do]'); if (b && !b.disabled) emit(b.dataset.do)}"
_ENDS = ("deal", "close")


@dataclass(slots=True)
class Hand:
    """What a dealer has chosen so far and not entered yet."""

    seat: int = 1
    amount: Cents = 5 * DOLLAR
    group: str = ""  # the wager whose places are shown
    faces: dict[int, int] = field(default_factory=dict)
    rank: int = 0  # of the card whose suit comes next


def pressed(do: str, hand: Hand, shown: Document, more: str = "") -> str | None:
    """What a pressed button enters at the table; nothing where it only changes what the dealer has chosen.

    ``more`` is what was typed beside it: the name of a new player, or what an irregularity needs.
    """
    word, _, rest = do.partition(" ")
    match word:
        case "seat":
            hand.seat = int(rest)
        case "amount":
            hand.amount = int(rest)
        case "step":
            hand.amount = stepped(hand.amount, int(rest))
        case "rank":
            hand.rank = 0 if hand.rank == int(rest) else int(rest)
        case "suit":
            rank, hand.rank = hand.rank, 0
            return str(card(rank, rest)) if rank else None
        case "group":
            hand.group = "" if hand.group == rest else rest
        case "die":
            die, face = map(int, rest.split())
            hand.faces[die] = face
            if len(hand.faces) == shown["expected"]["count"]:
                faces, hand.faces = hand.faces, {}
                return " ".join(str(faces[at]) for at in sorted(faces))
        case "bet":
            name = "" if str(hand.seat) in shown["seats"] else more
            return f"{hand.seat} {rest} {dollars(hand.amount).replace(',', '')} {name}".strip()
        case "down":
            return f"down {rest.replace(',', '')}"
        case "declare":
            return f"{rest} {more}".strip()
        case _:
            return rest
    return None


def stepped(amount: Cents, way: int) -> Cents:
    """An amount a step up or down, at least a dollar.

    >>> [stepped(one * DOLLAR, 1) // DOLLAR for one in (1, 4, 5, 12)], stepped(500, -1), stepped(100, -1)
    ([2, 5, 10, 15], 400, 100)
    """
    if way > 0:
        return amount + DOLLAR if amount < STEP else (amount // STEP + 1) * STEP
    return max(amount - DOLLAR if amount <= STEP else -(-amount // STEP - 1) * STEP, DOLLAR)


def button(do: str, label: str, classes: str = "", *, off: bool = False, pressed: bool | None = None) -> str:
    """One button; ``label`` is HTML."""
    state = "" if pressed is None else f' aria-pressed="{str(pressed).lower()}"'
    gone = " disabled" if off else ""
    return f'<button type="button" data-do="{escape(do)}" class="{classes}"{state}{gone}>{label}</button>'


def pad_html(shown: Document, hand: Hand) -> str:
    """The buttons for what a table waits for; ``shown`` is the table as its dealer sees it."""
    asked = shown["expected"]
    match asked["kind"]:
        case "bets":
            return _wagers(asked["buttons"], hand)
        case "card":
            codes = [one["enters"] for one in asked["buttons"]]
            hidden = _choices([(UNKNOWN, "Face down", "entered when it is turned")]) if UNKNOWN in codes else ""
            return _cards([code for code in codes if code != UNKNOWN], hand) + hidden
        case "dice":
            return _dice(asked, hand)
        case "wheel":
            return _wheel([one["enters"] for one in asked["buttons"]])
        case "amount":
            amounts = dict.fromkeys((asked["low"], asked["high"]))
            return _choice_buttons([(dollars(one), whole_dollars(one)) for one in amounts])
        case "cut":
            depths = dict.fromkeys((asked["low"], (asked["low"] + asked["high"]) // 2, asked["high"]))
            return _choice_buttons([(str(one), f"at {one}") for one in depths])
        case "choice":
            return _choices([_chosen(asked["phrase"], one["enters"], one["note"]) for one in asked["buttons"]])
        case _:
            return _choices([(one["enters"], one["label"], "") for one in asked["buttons"]])


def _chosen(phrase: str, enters: str, note: str) -> tuple[str, str, str]:
    """A choice: what it enters, what it is called, and what follows from it."""
    if phrase == RIDE and enters in RIDES:
        return enters, *RIDES[enters]
    return enters, choice_name(phrase, enters), note


def _choices(entries: list[tuple[str, str, str]]) -> str:
    """One below the other, as wide as the phone, each with what follows from it."""
    rows = "".join(
        button(f"enter {enters}", f"<b>{escape(label)}</b><span>{escape(note)}</span>")
        for enters, label, note in entries
    )
    return f"<div class='choices'>{rows}</div>" if rows else ""


def _choice_buttons(entries: list[tuple[str, str]]) -> str:
    rows = "".join(button(f"enter {enters}", escape(label.capitalize())) for enters, label in entries)
    return f"<div class='pick words'>{rows}</div>" if rows else ""


# ---- wagers ----------------------------------------------------------------------------------------------------------


def seats_html(shown: Document, hand: Hand) -> str:
    """Who wagers, and how much."""
    seats = shown["seats"]
    last = min(shown["positions"], max([8, *(int(number) + 1 for number in seats)]))
    places = "".join(
        button(
            f"seat {number}",
            f"{number}<small>{escape(seats.get(str(number), 'free'))}</small>",
            pressed=number == hand.seat,
        )
        for number in range(1, last + 1)
    )
    amounts = "".join(
        button(f"amount {one * DOLLAR}", f"${one}", "chip", pressed=one * DOLLAR == hand.amount) for one in AMOUNTS
    )
    return (
        f"<div class='seats' role='group' aria-label='seat'>{places}</div>"
        f"<div class='amounts' role='group' aria-label='amount'>{amounts}</div>"
        f"<div class='stepper' role='group' aria-label='another amount'>{button('step -1', '−')}"
        f"<output>{whole_dollars(hand.amount)}</output>{button('step 1', '+')}</div>"
    )


def _wagers(buttons: list[Document], hand: Hand) -> str:
    """Every wager, one with places folded until it is pressed."""
    groups: dict[str, list[Document]] = {}
    for one in buttons:
        if one["enters"] not in _ENDS:
            groups.setdefault(one["enters"].partition(":")[0], []).append(one)
    rows = []
    for key, wagers in groups.items():
        spot = wagers[0]["enters"].partition(":")[2]
        title = wagers[0]["label"].removesuffix(spot).strip() if spot else wagers[0]["label"]
        notes = dict.fromkeys(one["note"] for one in wagers)
        note = next(iter(notes)) if len(notes) == 1 else ""
        label = f"{escape(title)}<small>{escape(note)}</small>"
        if not spot:
            rows.append(button(f"bet {wagers[0]['enters']}", label, "wager"))
            continue
        opened = key == hand.group
        rows.append(button(f"group {key}", label, "wager many", pressed=opened))
        if opened:
            spots = "".join(_spot(one, alone=bool(note)) for one in wagers)
            rows.append(f"<div class='spots' role='group' aria-label='{escape(title)}'>{spots}</div>")
    return f"<div class='wagers'>{''.join(rows)}</div>"


def _spot(wager: Document, *, alone: bool) -> str:
    spot = wager["enters"].partition(":")[2]
    note = "" if alone else f"<small>{escape(wager['note'])}</small>"
    ball = f"ball-{colour(spot)}" if wager["enters"].startswith("straight:") and spot.isdigit() else ""
    return button(f"bet {wager['enters']}", f"{escape(spot)}{note}", ball)


def _named(wager: str) -> str:
    """A wager with its place.

    >>> _named("straight:17"), _named("red")
    ('Straight 17', 'Red')
    """
    name, _, place = wager.partition(":")
    return f"{name.replace('-', ' ').capitalize()} {place}".strip()


def layout_html(shown: Document, *, betting: bool) -> str:
    """What lies on the layout, by seat; while the window is open a wager can be taken down and a seat left."""
    rows = []
    for number, name in shown["seats"].items():
        mine = [one for one in shown["wagers"] if str(one["seat"]) == number]
        for one in mine:
            down = f"down {number} {one['wager']} {dollars(one['amount'])}"
            drop = button(down, "✕", "drop") if betting else ""
            rows.append(
                f"<li><span>{number}. {escape(name)}</span><span>{escape(_named(one['wager']))}</span>"
                f"<b>{whole_dollars(one['amount'])}</b>{drop}</li>"
            )
        if not mine and betting:
            leave = button(f"enter leave {number}", "leaves", "drop")
            rows.append(f"<li class='quiet'><span>{number}. {escape(name)}</span><span>no wager</span>{leave}</li>")
    return f"<ul class='layout'>{''.join(rows)}</ul>" if rows else "<p class='quiet'>No wager yet.</p>"


def felt_html(shown: Document) -> str:
    """The table as it lies: cards that all share, then each seat with its cards and chips; who is asked is framed."""
    hands = {
        hand: [FACE_DOWN if one == UNKNOWN else one for one in codes] for hand, codes in shown["hands"].items() if codes
    }
    common = "".join(
        f"<figure class='{'asked' if hand == shown['expected']['hand'] else ''}'>{parts.hand(codes, 46)}"
        f"<figcaption>{escape(hand_name(hand, 0))}</figcaption></figure>"
        for hand, codes in hands.items()
        if not owner(hand)
    )
    asked = shown["expected"]["seat"] or owner(shown["expected"]["hand"])
    now = "asked" if shown["expected"]["kind"] != "card" else "next card"
    seats = ""
    for number, name in shown["seats"].items():
        staked = [one["amount"] for one in shown["wagers"] if str(one["seat"]) == number]
        own = [codes for hand, codes in hands.items() if str(owner(hand)) == number]
        seats += _seat(f"{number}. {name}", own, staked, now if number == str(asked) else "")
    if not common and not seats:
        return ""
    row = f"<div class='common'>{common}</div>" if common else ""
    return (
        f"{parts.SYMBOLS}<section class='deal-felt {escape(shown['felt'])}' aria-label='The table'>{row}"
        f"<div class='around'>{seats}</div></section>"
    )


def _seat(who: str, hands: list[list[str]], staked: list[Cents], asked: str) -> str:
    """A seat with its cards and chips; ``asked`` is what it is waited for."""
    own = "".join(parts.hand(codes, 30, step=0.5) for codes in hands)
    each = staked if len(staked) <= MOST_CHIPS else [sum(staked)]
    chips = "".join(parts.chip(cents, 13 + 22 * at, 13, 12) for at, cents in enumerate(each))
    wide = 22 * len(each) + 4
    drawn = f"<svg viewBox='0 0 {wide} 28' width='{wide}' height='28' aria-hidden='true'>{chips}</svg>" if each else ""
    state = asked or (whole_dollars(sum(staked)) if staked else "no wager")
    return (
        f"<figure class='{'asked' if asked else ''}'>{own}{drawn}"
        f"<figcaption><b>{escape(who)}</b><span>{state}</span></figcaption></figure>"
    )


# ---- cards, dice, wheel ----------------------------------------------------------------------------------------------


def _cards(left: list[str], hand: Hand) -> str:
    """A rank, then a suit; what cannot come any more is off."""
    if hand.rank and not any(str(card(hand.rank, suit)) in left for suit in SUITS):
        hand.rank = 0
    pack = [(rank, [str(card(rank, suit)) in left for suit in SUITS]) for rank in range(1, 14)]
    ranks = "".join(
        button(f"rank {rank}", RANK_NAMES[rank], "on" if rank == hand.rank else "", off=not any(there))
        for rank, there in pack
    )
    suits = "".join(
        button(
            f"suit {suit}",
            f"<span aria-label='{SUIT_NAMES[suit]}'>{SUIT_SIGNS[suit]}</span>",
            "red" if card(1, suit).is_red else "",
            off=not hand.rank or str(card(hand.rank, suit)) not in left,
        )
        for suit in SUITS
    )
    known = {str(card(rank, suit)) for rank in range(1, 14) for suit in SUITS}
    says = f"{RANK_NAMES[hand.rank]} of which suit?" if hand.rank else "Its rank, then its suit."
    return (
        f"<p class='quiet next' role='status'>{says}</p>"
        f"<div class='pick ranks' role='group' aria-label='rank'>{ranks}</div>"
        f"<div class='pick suits' role='group' aria-label='suit'>{suits}</div>"
        f"{_choice_buttons([(code, code) for code in left if code not in known])}"
    )


def _dice(asked: Document, hand: Hand) -> str:
    rows = []
    for die in range(1, asked["count"] + 1):
        cells = "".join(
            button(f"die {die} {face}", _face(face), "on" if hand.faces.get(die) == face else "")
            for face in range(1, asked["high"] + 1)
        )
        rows.append(f"<div class='pick dice' role='group' aria-label='die {die}'>{cells}</div>")
    return "".join(rows)


def _face(face: int) -> str:
    return svg.felt(44, 44, [die_svg(face)], title=str(face)) if face <= 6 else str(face)


def _wheel(spaces: list[str]) -> str:
    roulette = {"0", "36"} <= set(spaces)
    ordered = sorted(spaces, key=lambda one: (int(one), len(one))) if roulette else spaces
    cells = "".join(
        button(f"enter {one}", escape(one), f"ball-{colour(one)}" if roulette else "word") for one in ordered
    )
    return f"<div class='pick spaces'>{cells}</div>"
