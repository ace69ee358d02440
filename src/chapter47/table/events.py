"""What happened at a table: one frozen type for each kind of fact, with its citation and who may see it.

Events are data: they are stored as they are, and notation, sentences, pages and pictures are made from them. A piece (a
card, a tile) is written by its code; money is whole cents; a text for people is a phrase of the catalogue with values.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Literal

import msgspec

from ..documents import Document
from ..errors import Refusal
from .accounts import COMPLIMENTARY as COMPLIMENTARY
from .accounts import DROP as DROP
from .accounts import FUNDING as FUNDING
from .accounts import KINDS as KINDS
from .accounts import MAY_OWE as MAY_OWE
from .accounts import RACK as RACK
from .accounts import VIGORISH as VIGORISH
from .accounts import Account as Account
from .window import Action

SCHEMA = 1  # of every body that is written now; ``UPCASTERS`` bring an older one to it

UP, DOWN, UNSEEN = "up", "down", "unseen"
Seats = tuple[int, ...]
Value = str | int | tuple[str, ...]
Values = dict[str, Value]
Why = Literal["chosen", "timed out", "default"]


def _kind(name: str) -> str:
    """``WindowClosed`` is written ``window-closed``."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()


class Event(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="kind", tag=_kind):
    """A fact with the paragraph behind it. ``seen_by`` is None where everybody may see it, or the seats that may."""

    cite: str

    @property
    def hidden_from(self) -> Seats | None:
        """The only seats that may see it; None: everybody may."""
        return None

    def veiled(self) -> Event:
        """The same fact for somebody who may not see it: what kind, whose and how many, not what."""
        return self


class Opened(Event, frozen=True, gc=False):
    """A table opens for a sitting: the game and everything its rounds follow from."""

    game: str
    version: str
    elections: Document
    limits: Document
    chance: str = "own"  # or "entered", "committed"
    meters: dict[str, int] = {}
    staffed: bool = False  # people of the house stand at it, and say what they did


class Seated(Event, frozen=True, gc=False):
    """A patron takes a seat with chips."""

    seat: int
    patron: str
    chips: int


class Left(Event, frozen=True, gc=False):
    """A patron leaves and carries chips away."""

    seat: int
    patron: str
    chips: int
    settle: str = ""


class Placed(Event, frozen=True, gc=False):
    """Somebody acts in a window that is open; it counts when the window closes."""

    action: Action
    by: str = ""


class WindowClosed(Event, frozen=True, gc=False):
    """The betting is over: all that was done while the window was open."""

    round: int
    actions: tuple[Action, ...] = ()


class Closed(Event, frozen=True, gc=False):
    """The table closes."""

    why: str = ""


class Shuffled(Event, frozen=True, gc=False):
    """Cards or tiles are mixed, or come mixed. Their order is nobody's to see."""

    how: str
    count: int
    what: str = "cards"
    side: str = ""
    commitment: str = ""


class CardsCut(Event, frozen=True, gc=False):
    """Somebody cuts the stack; seat 0 is the dealer."""

    by: int
    depth: int
    side: str = ""


class Drawn(Event, frozen=True, gc=False):
    """A piece reaches a hand, wherever it comes from."""

    hand: str
    piece: str | None
    face: str = UP
    source: str = "shoe"  # or "held", "declared", "exposed", "moved"
    side: str = ""
    seen_by: Seats | None = None

    @property
    def hidden_from(self) -> Seats | None:
        """A piece that lies face down is seen by those whose hand it is."""
        return self.seen_by

    def veiled(self) -> Event:
        """A piece of that hand, face down."""
        return Drawn("", self.hand, None, self.face, self.source, self.side, self.seen_by)


class Turned(Event, frozen=True, gc=False):
    """Pieces that lay face down are turned up, by a patron or by the dealer (seat 0)."""

    hand: str
    pieces: tuple[str, ...]
    by: int = 0


class Rolled(Event, frozen=True, gc=False):
    """Dice show their faces."""

    faces: tuple[int, ...]
    by: str = ""
    source: str = "thrown"  # or "ruled"


class Spun(Event, frozen=True, gc=False):
    """A wheel stops at a space."""

    space: str
    source: str = "spun"  # or "ruled"


class Numbers(Event, frozen=True, gc=False):
    """Numbered balls are drawn."""

    numbers: tuple[int, ...]


class Asked(Event, frozen=True, gc=False):
    """A person chose among lawful things; seat 0 is the house's own people, named in ``who``."""

    of: int
    phrase: str
    choices: tuple[str, ...]
    answer: str
    values: Values = {}
    who: str = ""
    why: str = "chosen"
    seen_by: Seats | None = None

    @property
    def hidden_from(self) -> Seats | None:
        """A question that names hidden pieces is for whoever is asked."""
        return self.seen_by

    def veiled(self) -> Event:
        """That seat was asked something."""
        return Asked("", self.of, "decision", (), "", {}, self.who, self.why, self.seen_by)


class AmountNamed(Event, frozen=True, gc=False):
    """A person named an amount of money within limits."""

    of: int
    phrase: str
    low: int
    high: int
    step: int
    answer: int
    values: Values = {}
    why: str = "chosen"


class Announced(Event, frozen=True, gc=False):
    """Something is called out, or written down: a phrase of the catalogue with its values."""

    phrase: str
    values: Values = {}
    voice: str = "noted"  # or "called"
    seen_by: Seats | None = None

    @property
    def hidden_from(self) -> Seats | None:
        """Where its values name what lies face down."""
        return self.seen_by

    def veiled(self) -> Event:
        """Something was said of hidden pieces."""
        return Announced("", "of-hidden-pieces", {}, self.voice, self.seen_by)


class Attested(Event, frozen=True, gc=False):
    """A person of that role says that an act was done, or that it was not, with its value where there is one."""

    phrase: str
    role: str
    values: Values = {}
    by: str = ""
    done: bool = True
    value: int | None = None


class Declared(Event, frozen=True, gc=False):
    """Staff declare an irregularity. ``passed`` counts the pauses since the last answer, so that it is found again."""

    key: str
    by: str
    card: str | None = None
    exposed: bool = False
    seat: int | None = None
    reason: str = ""
    passed: int = 0
    seen_by: Seats | None = None

    @property
    def hidden_from(self) -> Seats | None:
        """A card that was not exposed is nobody's to see."""
        return self.seen_by

    def veiled(self) -> Event:
        """Without the card."""
        return msgspec.structs.replace(self, card=None)


class Decided(Event, frozen=True, gc=False):
    """A wager ends."""

    seat: int
    wager: str
    number: int  # which of the table's wagers
    result: str
    stake: int
    odds: tuple[int, int] | None = None
    taken: int = 0
    paid: int = 0


class Moved(Event, frozen=True, gc=False):
    """Money goes from one place to another; the ledger posts exactly these."""

    source: Account
    target: Account
    cents: int
    why: str
    of: str = ""  # the wager or the charge that it is about
    odds: tuple[int, int] | None = None


class Undone(Event, frozen=True, gc=False):
    """What came after a row of the journal is taken back; both stay written."""

    back_to: int
    by: str
    reason: str
    approved: str = ""


class Imported(Event, frozen=True, gc=False):
    """The journal goes on from one of an older shape, which is kept."""

    rows: int
    last_hash: str


class Quarantined(Event, frozen=True, gc=False):
    """A round cannot go on as it stands; the table waits for a supervisor."""

    why: str


class Resumed(Event, frozen=True, gc=False):
    """A supervisor ends a quarantine."""

    choice: str
    by: str


AnyEvent = (
    Opened
    | Seated
    | Left
    | Placed
    | WindowClosed
    | Closed
    | Shuffled
    | CardsCut
    | Drawn
    | Turned
    | Rolled
    | Spun
    | Numbers
    | Asked
    | AmountNamed
    | Announced
    | Attested
    | Declared
    | Decided
    | Moved
    | Undone
    | Imported
    | Quarantined
    | Resumed
)
EVENTS: dict[str, type[Event]] = {_kind(kind.__name__): kind for kind in AnyEvent.__args__}
_NAMES: dict[type[Event], str] = {kind: name for name, kind in EVENTS.items()}

# ---- stored as data --------------------------------------------------------------------------------------------------

Upcaster = Callable[[Document], Document]
UPCASTERS: Mapping[tuple[str, int], Upcaster] = {}  # (kind, schema): how such a body becomes one of the next schema
_encode = msgspec.json.Encoder(order="deterministic").encode
_decode = msgspec.json.Decoder(AnyEvent).decode
_decode_all = msgspec.json.Decoder(list[AnyEvent]).decode


class Unreadable(Refusal):
    """A stored event that this version cannot read: of an unknown kind, of a newer schema, or damaged."""


def kind_of(event: Event) -> str:
    """The name under which an event is stored."""
    return _NAMES[type(event)]


def encode(event: Event) -> str:
    """An event as it is stored.

    >>> encode(Rolled("19:47-1.8", (3, 4)))
    '{"kind":"rolled","cite":"19:47-1.8","faces":[3,4]}'
    """
    return _encode(event).decode()


def decode(body: str, schema: int = SCHEMA) -> Event:
    """A stored event; one of an older schema is brought to this one, an unknown or newer one is refused by name.

    >>> decode('{"kind":"rolled","cite":"","faces":[3,4]}').faces
    (3, 4)
    """
    if schema > SCHEMA:
        raise Unreadable(
            f"An event of schema {schema} cannot be read by this version, which writes schema {SCHEMA}.",
            instead="a newer version of chapter47",
        )
    try:
        if schema < SCHEMA:
            raw: dict[str, object] = msgspec.json.decode(body)
            for older in range(schema, SCHEMA):
                upcast = UPCASTERS.get((str(raw.get("kind")), older))
                raw = upcast(raw) if upcast is not None else raw
            upcasted: Event = msgspec.convert(raw, AnyEvent)
            return upcasted
        event: Event = _decode(body)
        return event
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise _unreadable(body, error) from None


def _unreadable(body: str, error: Exception) -> Unreadable:
    try:
        kind = str(msgspec.json.decode(body).get("kind"))
    except (msgspec.MsgspecError, AttributeError, UnicodeError, RecursionError):
        return Unreadable("A row of the journal is not an event.", instead="the row as it was written")
    if kind not in EVENTS:
        return Unreadable(f"There is no event {kind!r} in this version.", instead="a newer version of chapter47")
    return Unreadable(f"An event {kind!r} is damaged: {error}.", instead="the row as it was written")


def read_back(event: Event) -> str:
    """An event as it is stored, once it was read back and is the same: nothing else is ever written."""
    return all_read_back([event])[0]


def all_read_back(found: list[Event]) -> list[str]:
    """The same of several."""
    try:
        bodies = [_encode(event) for event in found]
        again = _decode_all(b"[%b]" % b",".join(bodies))
    except (UnicodeError, msgspec.MsgspecError, RecursionError) as error:
        raise Unreadable(f"This cannot be written down: {error}.", instead="plain text") from None
    if again != found:
        kind = next((kind_of(was) for was, now in zip(found, again, strict=False) if was != now), "")
        raise Unreadable(f"An event {kind!r} does not read back as it was.", instead="plain values")
    return [body.decode() for body in bodies]


# ---- who may see what ------------------------------------------------------------------------------------------------


class Observer(msgspec.Struct, frozen=True, gc=False):
    """Somebody who looks: the seats that are theirs, and whether a named right shows them what lies face down."""

    seats: frozenset[int] = frozenset()
    sees_hidden: bool = False


STRANGER = Observer()
EVERYTHING = Observer(sees_hidden=True)


def visible(event: Event, observer: Observer) -> Event:
    """What an observer may see of an event: the event, or the same without what is hidden.

    >>> visible(Drawn("19:47-2.5", "dealer", "KS", DOWN, seen_by=()), STRANGER).piece is None
    True
    """
    only = event.hidden_from
    if only is None or observer.sees_hidden or not observer.seats.isdisjoint(only):
        return event
    return event.veiled()
