"""A table dealt from a phone: what falls is entered one thing at a time, and the rules say who is paid what.

The engine is the one of ``chapter47 deal``. Nothing here is stored: a sitting is what its entries make of it, so it is
rebuilt by entering them again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass

from ..documents import Document
from ..errors import Refusal
from ..table.entry import prompt, read_answer
from ..table.events import (
    DOWN,
    UP,
    AmountNamed,
    Announced,
    Asked,
    Declared,
    Drawn,
    Event,
    Moved,
    Numbers,
    Placed,
    Rolled,
    Spun,
    Turned,
)
from ..table.irregularities import Declaration
from ..table.money import DOLLAR, Cents, dollars, parse_dollars
from ..table.notation import ScriptLine, declaration
from ..table.phrases import words
from ..table.requests import (
    Ask,
    AskAmount,
    Attest,
    Bets,
    Cut,
    Draw,
    DrawNumbers,
    Pause,
    Request,
    Roll,
    Spin,
    Steps,
)
from ..table.running import Running
from ..table.shoe import Shoe
from ..table.table import Table
from ..table.window import Action, Away, Back, Bet, Leave, Limits, Sit, TakeDown
from ..table.writing import line
from .games import elections_of, night_game
from .model import Night, NightTable

DEAL, CLOSE = "deal", "close"
UNKNOWN = "?"  # a card that nobody has seen
GO_ON = ("go on", "done", "ok", "next")  # what people type where nothing need be typed
HOUSE = 0
SAID = {  # by why money moves: what the dealer does, whether towards the seat, and how it is said
    "won": ("pay", True, "Pay {name} {amount} on {of}{odds}"),
    "lost": ("take", False, "Take {amount} of {name} on {of}"),
    "returned": ("return", True, "Give {name} back {amount} of {of}"),
    "charge": ("collect", False, "Collect {amount} {of} of {name}"),
    "marked": ("collect", True, "Mark {amount} {of} of {name}"),
    "stake": ("stake", False, "{name} puts {amount} on {of}"),
}
NO_LIMIT = 10**12  # the subchapter sets no maximum; nobody wagers more than all players hold


ALIKE = (  # words for one choice: the law's, and those that people use
    ("stay", "stand"), ("hit", "draw", "card"), ("double", "double down"), ("ride", "let it ride"),
    ("back", "take back", "pull back"), ("insure", "insurance", "yes"), ("no", "none", "decline"),
)  # fmt: skip


def meant(request: Request, typed: str) -> str:
    """What was typed, in the words of the request: "stay" is "stand", and "go on" is nothing more."""
    word = " ".join(typed.casefold().split())
    if isinstance(request, Pause | Attest):
        return "" if word in GO_ON else typed
    if not isinstance(request, Ask) or word in request.choices:
        return typed
    others = next((words for words in ALIKE if word in words), ())
    return next((choice for choice in request.choices if choice in others), typed)


@dataclass(frozen=True, slots=True)
class Button:
    """One thing that may be entered: what it says, what it enters, and a word beside it."""

    label: str
    enters: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Expected:
    """What the table waits for, so that a page can show it as buttons and inputs."""

    kind: str  # bets, choice, amount, card, dice, numbers, wheel, cut, word, or nothing
    says: str
    cite: str
    seat: int = HOUSE
    buttons: tuple[Button, ...] = ()
    low: int = 0  # of a number or an amount in cents
    high: int = 0
    step: int = 1
    count: int = 1  # how many numbers or dice
    declare: tuple[Button, ...] = ()  # irregularities that may be declared instead
    phrase: str = ""  # of a choice: which question it is
    hand: str = ""  # of a card: whose it is


@dataclass(frozen=True, slots=True)
class TableEvent:
    """One thing that happened at the table, in words, with its paragraph; amounts are in cents."""

    kind: str
    says: str
    cite: str
    seat: int = HOUSE
    player: str = ""
    amount: Cents = 0


class Dealing(Running):
    """A table of the night and what was entered at it."""

    def __init__(self, night: Night, entry: NightTable) -> None:
        kind = night_game(entry.game).type
        if kind is None:
            raise Refusal(
                f"Table {entry.number}, {entry.game}, pays by itself.",
                cite="13:47-20.15(d)",
                instead="a table with a dealer",
            )
        limits = Limits(minimum=DOLLAR, maximum=NO_LIMIT, chip=DOLLAR, cite="13:47-20.17(a)")
        self.take_up(Table(kind, elections_of(night, entry), limits), lambda table: kind.procedure(table, True))

    def take_up(self, table: Table, begin: Callable[[Table], Steps]) -> None:
        """Run a table from where it stands, down to the first thing that a person must say."""
        self.table = table
        self.procedure = begin(table)
        self.pending = None
        self.waiting = []
        self.round: list[TableEvent] = []  # what happened since the window opened
        self.before: list[TableEvent] = []  # and in the round before
        self.hands: dict[str, list[str]] = {}  # the cards of the round as they lie: what nobody turned lies face down
        self.happened: list[Event] = []  # by the last entry: what goes on record with it, and it is held to
        self._run(None, [])

    # ---- what is entered -----------------------------------------------------------------------------------------

    def enter(self, typed: str, stack: Cents) -> list[TableEvent]:
        """Enter one thing; what follows from it is told. ``stack`` is what somebody who sits down may hold at most."""
        request, self.happened = self.pending, []
        if request is None:
            raise Refusal("The table's sitting is over.", instead="the table opened anew")
        words = typed.split()
        if words[:1] and words[0].startswith("!"):
            return self._go_on(self._declared(request, typed.strip()[1:]))
        if isinstance(request, Bets):
            return self._bets(request, words, stack)
        return self._go_on(read_answer(request, meant(request, typed)))

    def _declared(self, request: Request, text: str) -> Declaration:
        try:
            declared = declaration(ScriptLine(0, "declare", text.split(), text))
        except (ValueError, IndexError):
            said = f"{text!r} is no declaration."
            raise Refusal(said, instead="an irregularity's name and, where it needs them, card and seat") from None
        self.verify(request, declared)
        return declared

    def _bets(self, request: Bets, words: list[str], stack: Cents) -> list[TableEvent]:
        if words == [DEAL]:
            return self._go_on(tuple(self.waiting))
        if words == [CLOSE]:
            if self.table.wagers or self.waiting:
                raise Refusal("Wagers stand on the layout.", instead="the round dealt, or the wagers taken down")
            return self._go_on(None)
        actions = self._actions(words or [DEAL], stack)
        request.window.check([*self.waiting, *actions])
        told = []
        for action in actions:
            told.append(self._event_of_action(action, request.cite))
            self.happened.append(Placed(request.cite, action))
            self.waiting.append(action)
        self.round += told
        return told

    def _actions(self, words: list[str], stack: Cents) -> list[Action]:
        """``3 red 25 Pat`` or ``bet 3 red 25``, ``down 3 red 25``, ``leave 3``; whoever is new sits down first."""
        verb = words[0] if words[0] in ("bet", "down", "leave") else "bet"
        rest = words[1:] if words[0] == verb else words
        try:
            seat = int(rest[0])
            if verb == "leave":
                return [Leave(seat)]
            wager, amount, name = rest[1], parse_dollars(rest[2]), " ".join(rest[3:])
        except (ValueError, IndexError):
            said = f"{' '.join(words)!r} is no wager."
            raise Refusal(said, instead=f"seat, wager and amount, such as: 1 {self.table.offered[0].key} 5") from None
        if verb == "down":
            return [TakeDown(seat, wager, amount)]
        sitting = self.player(seat)
        if sitting and name and name.casefold() != sitting.casefold():
            raise Refusal(f"Seat {seat} is taken by {sitting}.", instead=f"leave {seat} first, or another seat")
        sits: list[Action] = [] if sitting else [Sit(seat, name or f"seat {seat}", stack)]
        return [*sits, Bet(seat, wager, amount)]

    def new_bets(self, typed: str, stack: Cents) -> list[tuple[str, Cents]]:
        """The wagers that an entry would make, each with its player's name, so that others can look at them first."""
        words = typed.split()
        if not isinstance(self.pending, Bets) or not words or words[0].startswith("!") or words in ([DEAL], [CLOSE]):
            return []
        actions = self._actions(words, stack)
        names = {one.seat: one.name for one in actions if isinstance(one, Sit)}
        return [(names.get(one.seat) or self.player(one.seat), one.amount) for one in actions if isinstance(one, Bet)]

    # ---- what follows --------------------------------------------------------------------------------------------

    def _go_on(self, reply: object) -> list[TableEvent]:
        """An answer, and all that follows from it down to the next question to a person."""
        request = self.pending
        told: list[TableEvent] = []
        if isinstance(request, Bets) and not isinstance(reply, Declaration):
            self.waiting, self.hands = [], {}
        self._run(reply, told)
        self.round += told
        if self.pending is None or isinstance(self.pending, Bets):
            self.before, self.round = self.round, []
        return told

    def _run(self, reply: object, told: list[TableEvent]) -> None:
        """Go on to the next thing that a person must say, and tell what happened; what nobody waits for is left out."""
        self.advance(reply)
        for event in map(self._seen, self.table.events):
            self.happened.append(event)
            self._laid(event)
            one = self._event_in_words(event)
            if one is not None:
                told.append(one)
        self.table.events.clear()

    def _seen(self, event: Event) -> Event:
        """What is known of an event at the table."""
        return event

    def _laid(self, event: Event) -> None:
        """Cards as they lie on the table: up, face down until they are turned, or moved to another hand."""
        match event:
            case Drawn(source="moved", piece=str(code)):
                from_ = next((hand for hand in self.hands.values() if code in hand), None)
                if from_ is not None:
                    from_.remove(code)
                self.hands.setdefault(event.hand, []).append(code)
            case Drawn():
                seen = event.piece if event.face == UP else None
                self.hands.setdefault(event.hand, []).append(seen or UNKNOWN)
            case Turned():
                hand = self.hands.setdefault(event.hand, [])
                for code in event.pieces:
                    if UNKNOWN in hand:
                        hand[hand.index(UNKNOWN)] = code

    def _event_in_words(self, event: Event) -> TableEvent | None:
        match event:
            case Announced(voice="called"):
                return TableEvent("announce", f"“{words(event.phrase, event.values)}”", event.cite)
            case Moved():
                return self._moved(event)
            case Asked() | AmountNamed():
                name = self.player(event.of)
                said = dollars(event.answer) if isinstance(event, AmountNamed) else event.answer
                says = f"{name + ': ' if name else ''}{words(event.phrase, event.values)}: {said}"
                return TableEvent("ask", says, event.cite, event.of, name)
            case Drawn(piece=None, face=face) if face == DOWN:
                return TableEvent("drawn", f"a card for {event.hand}, face down", event.cite)
            case Drawn() | Rolled() | Spun() | Numbers() | Turned() | Declared():
                return TableEvent(type(event).__name__.lower(), line(event) or "", event.cite)
        return None

    def _moved(self, event: Moved) -> TableEvent | None:
        if event.why not in SAID:
            return None
        kind, to_the_seat, says = SAID[event.why]
        seat = int((event.target if to_the_seat else event.source).ref or HOUSE)
        name, amount = self.player(seat), event.cents
        odds = f" at {event.odds[0]} to {event.odds[1]}" if event.odds else ""
        text = says.format(name=name, amount=dollars(amount), of=event.of, odds=odds)
        return TableEvent(kind, text, event.cite, seat, name, amount)

    def _event_of_action(self, action: Action, cite: str) -> TableEvent:
        name = action.name if isinstance(action, Sit) else self.player(action.seat)
        match action:
            case Sit():
                return TableEvent("sit", f"{name} sits at {action.seat}", cite, action.seat, name)
            case Bet():
                says = f"{name} wagers {dollars(action.amount)} on {action.wager}"
            case TakeDown():
                says = f"{name} takes down {dollars(action.amount)} of {action.wager}"
            case Leave():
                return TableEvent("leave", f"{name} leaves", cite, action.seat, name)
            case Away() | Back():
                says = "sits out" if isinstance(action, Away) else "plays again"
                return TableEvent("leave", f"{name} {says}", cite, action.seat, name)
        return TableEvent(type(action).__name__.lower(), says, cite, action.seat, name, action.amount)

    # ---- what the page shows -------------------------------------------------------------------------------------

    @property
    def idle(self) -> bool:
        """Whether no wager stands and no round is under way."""
        return (self.pending is None or isinstance(self.pending, Bets)) and not self.table.wagers and not self.waiting

    def passes(self, typed: str) -> bool:
        """Whether nothing is asked here, and what was typed is for what comes after."""
        word = " ".join(typed.casefold().split())
        return isinstance(self.pending, Pause) and word not in ("", DEAL, *GO_ON) and not word.startswith("!")

    def expected(self) -> Expected:
        """What the table waits for."""
        request = self.pending
        if request is None:
            return Expected("nothing", "The table is closed", "13:47-20.9(b)2")
        declare = self._declarable(request)
        says, cite = prompt(request) or "", request.cite
        match request:
            case Bets():
                return Expected("bets", says, cite, buttons=self._wagers(), low=DOLLAR, step=DOLLAR, declare=declare)
            case Ask():
                costs = self.table.game.felt.costs
                cost = costs(self.table, request) if costs else {}
                more = {choice: f"{dollars(cents)} more" for choice, cents in cost.items() if cents}
                buttons = tuple(Button(choice, choice, more.get(choice, "")) for choice in request.choices)
                return Expected("choice", says, cite, request.seat, buttons, declare=declare, phrase=request.phrase)
            case AskAmount():
                low, high, step = request.low, request.high, request.step
                return Expected("amount", says, cite, request.seat, low=low, high=high, step=step, declare=declare)
            case Draw():
                left = cards_left(request.shoe)
                return Expected("card", says, cite, buttons=left, declare=declare, hand=request.to)
            case Roll():
                faces = _numbers(range(1, request.faces + 1))
                return Expected("dice", says, cite, HOUSE, faces, 1, request.faces, count=request.dice, declare=declare)
            case DrawNumbers():
                return Expected("numbers", says, cite, low=1, high=request.of, count=request.count, declare=declare)
            case Spin():
                spaces = tuple(Button(space, space) for space in dict.fromkeys(request.spaces))
                return Expected("wheel", says, cite, buttons=spaces, declare=declare)
            case Cut():
                return Expected("cut", says, cite, request.seat, low=request.low, high=request.high, declare=declare)
            case Pause() if isinstance(request.before, Announced):
                text = words(request.before.phrase, request.before.values)
                return Expected("word", text, cite, buttons=(Button("Go on", ""),), declare=declare)
            case _:
                return Expected("word", says, cite, buttons=(Button("Go on", ""),), declare=declare)

    def _declarable(self, request: Request) -> tuple[Button, ...]:
        """The irregularities that may be declared here; what each still needs stands beside it."""
        buttons = []
        known = self.table.game.irregularities
        for one in (known[key] for key in request.admits if key in known):
            who = "" if "dealer" in one.by else f" by {one.by[0]}"
            wants = [("card", one.needs_card), ("seat", one.needs_seat), ("reason", one.needs_reason or one.grounds)]
            more = ", ".join(name for name, needed in wants if needed)
            buttons.append(Button(one.says, f"!{one.key}{who}", f"{one.cite}{'; with ' + more if more else ''}"))
        return tuple(buttons)

    def _wagers(self) -> tuple[Button, ...]:
        """Every wager offered, with its places and what it pays; then the deal and the close."""
        elections = self.table.elections
        wagers = [
            Button(f"{wager.title} {spot}".strip(), f"{wager.key}:{spot}" if spot else wager.key, wager.pays(elections))
            for wager in self.table.offered
            for spot in (wager.spots or ("",))
        ]
        ends = (Button("Deal", DEAL, "no more bets"), Button("Close the table", CLOSE))
        return (*wagers, *ends)

    def view(self) -> Document:
        """The table as its dealer sees it."""
        table = self.table
        numbers = sorted({*table.seats, *(one.seat for one in self.waiting)})
        seats = {number: name for number in numbers if (name := self.player(number))}
        wagers = [{"seat": w.seat, "wager": w.name, "amount": w.amount} for w in table.wagers]
        wagers += [
            {"seat": one.seat, "wager": one.wager, "amount": one.amount} for one in self.waiting if isinstance(one, Bet)
        ]
        return {
            "round": table.round,
            "felt": table.game.felt.colour,
            "seats": {str(number): name for number, name in seats.items()},
            "positions": table.positions,
            "wagers": wagers,
            "hands": {hand: list(codes) for hand, codes in self.hands.items() if codes},
            "won": table.rack,
            "expected": asdict(self.expected()),
            "told": [asdict(one) for one in self.round],
            "last": [asdict(one) for one in self.before],
            "idle": self.idle,
        }


def cards_left(shoe: Shoe) -> tuple[Button, ...]:
    """Every card, or tile, that can still come, with how many of it there are."""
    left = shoe.remaining()
    return tuple(Button(card.name, str(card), f"{many} left") for card, many in left.items() if many)


def _numbers(numbers: Sequence[int]) -> tuple[Button, ...]:
    return tuple(Button(str(one), str(one)) for one in numbers)
