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
from ..view import FACE_DOWN
from .night_parts import whole_dollars
from .table_parts import hands_of

AMOUNTS = (1, 5, 10, 25, 50, 100)
PRESSED = "(e) => {const b = e.target.closest('[data-do]'); if (b && !b.disabled) emit(b.dataset.do)}"
_ENDS = ("deal", "close")


@dataclass(slots=True)
class Hand:
    """What a dealer has chosen so far and not entered yet."""

    seat: int = 1
    amount: Cents = 5 * DOLLAR
    group: str = ""  # the wager whose places are shown
    faces: dict[int, int] = field(default_factory=dict)


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
            hidden = _words([(UNKNOWN, "Face down")]) if UNKNOWN in codes else ""
            return hidden + _cards([code for code in codes if code != UNKNOWN])
        case "dice":
            return _dice(asked, hand)
        case "wheel":
            return _wheel([one["enters"] for one in asked["buttons"]])
        case "amount":
            amounts = dict.fromkeys((asked["low"], asked["high"]))
            return _words([(dollars(one), whole_dollars(one)) for one in amounts])
        case "cut":
            depths = dict.fromkeys((asked["low"], (asked["low"] + asked["high"]) // 2, asked["high"]))
            return _words([(str(one), f"at {one}") for one in depths])
        case _:
            return _words([(one["enters"], one["label"]) for one in asked["buttons"]])


def _words(entries: list[tuple[str, str]]) -> str:
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


def cards_html(hands: dict[str, list[str]]) -> str:
    """The cards of the round as they lie, those that nobody has turned with their backs up."""
    return hands_of({hand: [FACE_DOWN if one == UNKNOWN else one for one in codes] for hand, codes in hands.items()}, 0)


# ---- cards, dice, wheel ----------------------------------------------------------------------------------------------


def _cards(left: list[str]) -> str:
    """The pack, suit by suit; what cannot come any more is off."""
    rows, known = [], set()
    for suit in SUITS:
        cells = []
        for rank in range(1, 14):
            one = card(rank, suit)
            code = str(one)
            known.add(code)
            red = "red" if one.is_red else ""
            cells.append(button(f"enter {code}", f"{RANK_NAMES[rank]}{SUIT_SIGNS[suit]}", red, off=code not in left))
        rows.append(f"<div class='pick cards'>{''.join(cells)}</div>")
    others = [(code, code) for code in left if code not in known]
    return f"<div class='suits'>{''.join(rows)}</div>{_words(others)}"


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
