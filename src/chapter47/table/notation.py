"""Reading the notation: transcripts to replay and scripts to play (docs/notation.md)."""

from __future__ import annotations

import re
from collections import deque
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from ..errors import Refusal, nearest
from .cards import Card, parse_cards
from .irregularities import Declaration
from .money import Cents, parse_dollars
from .requests import (
    UNSEEN,
    Ask,
    AskAmount,
    Attest,
    Attestation,
    Bets,
    Cut,
    Draw,
    DrawNumbers,
    DrawTile,
    Pause,
    Request,
    Roll,
    Shuffle,
    Spin,
)
from .tiles import Tile, parse_tiles
from .transcript import MAGIC, checksum
from .window import Action, Bet, Leave, Limits, Sit, TakeDown
from .writing import line as written

if TYPE_CHECKING:
    from .table import Table

HEADER = "game version elect limits seat staff open cards tiles dice spins end"
INPUTS = (
    "shuffle load insert cut draw roll numbers spin ask amount round bet down sit leave declare attest refuse close"
)
OUTPUTS = frozenset("call note turn stake take pay return collect mark".split())
VERBS = (*HEADER.split(), *INPUTS.split(), *sorted(OUTPUTS))
RULED = frozenset("held declared exposed moved ruled".split())  # a piece or outcome that nobody was asked for
MAY_BE_RULED = frozenset("draw roll spin ask amount".split())
LONGEST_WAIT = 20  # windows in which nobody throws the dice that a script still has; then its table closes
ONE_ANSWER = frozenset("verified equal lit validated complete confirmed".split())  # of staff, asked by version 0.1.0
_WORD = re.compile(r'"((?:[^"\\]|\\.)*)"|([^\s"]+)')
_OPEN = re.compile(r'(?:[^"]|"(?:[^"\\]|\\.)*")*"(?:[^"\\]|\\.)*')
_CITE = re.compile(r"\s*\{[^{}]*\}\s*$")


class Quoted(str):
    """A word that stood in quotation marks."""

    __slots__ = ()


def _words(line: str) -> list[str]:
    """The words of a line; what stands in quotation marks is one, whatever is in it."""
    if '"' not in line:
        return line.split()
    return [Quoted(re.sub(r"\\(.)", _unescaped, m[1])) if m[1] is not None else m[2] for m in _WORD.finditer(line)]


def _unescaped(match: re.Match[str]) -> str:
    return {"n": "\n", "r": "\r"}.get(match[1], match[1])


@dataclass(slots=True)
class Line:
    """One line of a script: where it stands and what it says."""

    number: int
    verb: str
    words: list[str]
    text: str

    @property
    def is_output(self) -> bool:
        """Whether the rules say it by themselves."""
        if self.verb == "close":
            return bool(self.words)  # a rule has closed the table, and says why
        if self.verb == "ask" and self.words[:1] == ["0"] and self.words[-1] in ONE_ANSWER:
            return True  # what nobody could answer otherwise is no question any more
        return self.verb in OUTPUTS or (self.verb in MAY_BE_RULED and not RULED.isdisjoint(self.words[-2:]))


@dataclass(slots=True)
class Script:
    """What a script or transcript gives: the table, and what happened at it in order."""

    game: str = ""
    version: str = ""
    elections: dict[str, Any] = field(default_factory=dict)
    limits: Limits = field(default_factory=Limits)
    seats: list[tuple[int, str, Cents]] = field(default_factory=list)
    staffed: bool = False  # people of the house stand at the table
    opening: bool = False
    format: int = 0  # of a transcript
    lines: deque[Line] = field(default_factory=deque)
    cards: deque[Card] = field(default_factory=deque)
    tiles: deque[Tile] = field(default_factory=deque)
    dice: deque[int] = field(default_factory=deque)
    spins: deque[str] = field(default_factory=deque)
    closed: bool = False  # ends with the checksum of a transcript


def _fail(number: int, message: str, instead: str | None = None) -> Refusal:
    return Refusal(f"Line {number}: {message}", instead=instead)


def read(text: str) -> Script:
    """Read a script or transcript; the checksum of a closed transcript is verified here."""
    script = Script()
    for number, raw in enumerate(text.splitlines(), 1):
        # an election may be a JSON object, which would look like a citation
        line = (raw if raw.lstrip().startswith("elect ") else _CITE.sub("", raw)).strip()
        if not line or line.startswith("#"):
            continue
        if line.startswith(f"{MAGIC} "):
            script.format = _format(number, line)
            continue
        if '"' in line and _OPEN.fullmatch(line):
            raise _fail(number, "a quotation is not closed.")
        words = _words(line)
        verb = words[0]
        if verb not in VERBS:
            raise _fail(number, f"{verb!r} is not a word of the notation.", nearest(verb, VERBS))
        if script.closed:
            raise _fail(number, "there is something after the end.")
        try:
            _take(script, Line(number, verb, words[1:], line), text)
        except Refusal as refusal:
            if not refusal.message.startswith("Line "):
                refusal.message = f"Line {number}: {refusal.message}"
            raise
        except (IndexError, ValueError):
            raise _fail(number, f"{line!r} is not complete.", "see docs/notation.md for each line") from None
    if not script.game:
        raise Refusal("The script does not name its game.", instead="a line such as: game minibaccarat")
    return script


def _format(number: int, line: str) -> int:
    """Which form a transcript is written in: 1 by version 0.1.0, 2 from then on."""
    word = line.removeprefix(MAGIC).strip()
    if word not in ("1", "2"):
        raise _fail(number, f"a transcript of form {word!r} cannot be read.", "a newer version of chapter47")
    return int(word)


def _take(script: Script, line: Line, text: str) -> None:
    words = line.words
    match line.verb:
        case "game":
            script.game = words[0]
        case "version":
            script.version = " ".join(words)
        case "elect":
            name, equals, value = line.text.partition(" ")[2].partition("=")
            if not equals:
                raise _fail(line.number, "an election is name=value.")
            script.elections[name.strip()] = value.strip()
        case "limits":
            script.limits = _limits(script.limits, line)
        case "seat":
            script.seats.append((int(words[0]), str(words[1]), parse_dollars(words[2])))
        case "staff":
            script.staffed = True
        case "open":
            script.opening = True
        case "cards":
            script.cards.extend(parse_cards(" ".join(words)))
        case "tiles":
            script.tiles.extend(parse_tiles(" ".join(words)))
        case "dice":
            script.dice.extend(int(word) for word in words)
        case "spins":
            script.spins.extend(words)
        case "end":
            body = text[: text.rindex("\nend ") + 1]
            if checksum(body) != words[0]:
                raise _fail(line.number, "the checksum does not fit: the transcript was altered.")
            script.closed = True
        case _:
            script.lines.append(line)


def _limits(posted: Limits, line: Line) -> Limits:
    """The table's limits, or with a wager's name before them those of one wager."""
    wager = "" if line.words[1] == "to" else line.words[0]
    words = line.words[1:] if wager else line.words
    if len(words) % 2 == 0 or words[1] != "to":
        raise ValueError
    amounts = {name: parse_dollars(amount) for name, amount in zip(words[1::2], words[2::2], strict=True)}
    unknown = set(amounts) - ({"to"} if wager else {"to", "chip", "coin", "increment"})
    if unknown:
        raise _fail(
            line.number, f"limits have no {sorted(unknown)[0]!r} here.", "to; for a table chip, coin, increment"
        )
    low, high = parse_dollars(words[0]), amounts["to"]
    if not wager:
        table = Limits(low, high, amounts.get("chip", 100), amounts.get("coin", 25))
        return replace(table, increment=amounts.get("increment", 0), wagers=posted.wagers)
    if low > high:
        raise _fail(line.number, f"the least of {wager} is above the most.", "the smaller amount first")
    if posted.of(wager) is not posted:
        raise _fail(line.number, f"the limits of {wager} are here twice.", "one line for each wager")
    return replace(posted, wagers=(*posted.wagers, (wager, low, high)))


def action(line: Line) -> Action:
    """A line of the betting window as an action."""
    words = [str(word) for word in line.words]  # quoted or not: what is kept is plain text
    match line.verb:
        case "bet":
            rest = words[3:]
            confirmed: tuple[str, ...] = ()
            if "confirmed" in rest:
                at = rest.index("confirmed")
                confirmed = tuple(name.strip() for name in " ".join(rest[at + 1 :]).split(","))
                rest = rest[:at]
            return Bet(int(words[0]), words[1], parse_dollars(words[2]), " ".join(rest) or "chips", confirmed)
        case "down":
            return TakeDown(int(words[0]), words[1], parse_dollars(words[2]))
        case "sit":
            return Sit(int(words[0]), words[1], parse_dollars(words[2]))
        case _:
            return Leave(int(words[0]), words[1] if len(words) > 1 else "")


def declaration(line: Line) -> Declaration:
    """A ``declare`` line; the reason stands in quotation marks, or is what no other word is."""
    words = deque(line.words)
    said: dict[str, Any] = {"key": words.popleft()}
    while words:
        word = words.popleft()
        if isinstance(word, Quoted):
            said["reason"] = str(word)
        elif word == "exposed":
            said["exposed"] = True
        elif word == "seat":
            said["seat"] = int(words.popleft())
        elif word == "card":
            said["card"] = Card.parse(words.popleft())
        elif word == "by":
            said["by"] = words.popleft()
            while words and words[0] in ("supervisor", "A", "operator"):  # casino supervisor, class A operator
                said["by"] += f" {words.popleft()}"
        elif "card" not in said and is_card(word):
            said["card"] = Card.parse(word)
        else:
            said["reason"] = word
    return Declaration(**said)


def is_card(word: str) -> bool:
    """Whether a word names a card."""
    try:
        Card.parse(word)
    except Refusal:
        return False
    return True


def _answer(words: list[str]) -> str:
    """The answer of an ``ask`` line: what follows the arrow, or its last word."""
    return str(words[words.index("->") + 1] if "->" in words else words[-1])


def _said_by_rules(text: str) -> bool:
    words = _words(text.partition("\n")[0])
    return Line(0, words[0], words[1:], text).is_output


class Scripted:
    """A driver that answers from a script. Lines of outcomes that are not given are refused, choices fall back."""

    declares_within_round = True  # a person writes "round" and then what was declared before any wager of it

    def __init__(self, script: Script) -> None:
        self.script = script
        self.waits = 0  # windows since anything was taken from the dice or spins
        self.table: Table[Any] | None = None  # that is played, where it is known
        self.passed = 0  # lines of the script that the rules said by themselves

    def __call__(self, request: Request) -> Any:
        """The script's answer to a request."""
        line = self._next()
        if line is not None and line.verb == "declare":
            declared = declaration(line)
            if declared.key in request.admits or isinstance(request, Bets):
                self.script.lines.popleft()
                return declared
        answer = getattr(self, f"_{type(request).__name__.lower()}", None)
        return answer(request, line) if answer else None

    def _next(self) -> Line | None:
        """The next line that gives something; what the rules say by themselves is passed over."""
        lines = self.script.lines
        while lines and lines[0].is_output:
            lines.popleft()
            self.passed += 1
        return lines[0] if lines else None

    def left_over(self) -> Line | None:
        """The first line that was never asked for."""
        return self._next()

    def _attest(self, request: Attest, line: Line | None) -> tuple[Attestation, ...]:
        """What the script says of each act, in order; what it leaves out was done."""
        said = []
        for act in request.acts:
            if line is None or line.verb not in ("attest", "refuse"):
                said.append(Attestation(act.role, value=act.expects))
                continue
            words = line.words
            self.script.lines.popleft()
            by = words[words.index("by") + 1] if "by" in words else act.role
            value = next((int(word) for word in words if word.isdigit()), act.expects)
            said.append(Attestation(by, line.verb == "attest", value))
            line = self._next()
        return tuple(said)

    def _pop(self, verb: str, line: Line | None) -> list[str] | None:
        if line is None or line.verb != verb:
            return None
        self.script.lines.popleft()
        return line.words

    def _bets(self, request: Bets, line: Line | None) -> tuple[Action, ...] | Declaration | None:
        opened = self._pop("round", line) is not None
        if opened:
            line = self._next()
            if line is not None and line.verb == "declare":
                declared = declaration(line)
                known = request.window.table.game.irregularities
                if not self.declares_within_round or (declared.key in known and declared.key not in request.admits):
                    return ()  # a round without wagers; the declaration is for a later step of it
                self.script.lines.popleft()
                return declared
            if line is not None and line.verb == "close":
                return ()  # a round without wagers; the table closes before the next
        if line is None and (self.script.dice or self.script.spins) and self.waits < LONGEST_WAIT:
            self.waits += 1
            return ()  # what stands on the layout waits for the rest of them
        if line is None or self._pop("close", line) is not None:
            return None
        if not opened and line.verb in ("ask", "amount", "cut", "shuffle", "load", "insert"):
            raise _fail(line.number, f"{line.text!r} was never asked for.", "see docs/notation.md")
        actions: list[Action] = []
        while line is not None and line.verb in ("bet", "down", "sit", "leave"):
            self.script.lines.popleft()
            try:
                actions.append(action(line))
                request.window.check(actions)
            except Refusal as refusal:
                refusal.message = f"Line {line.number}: {refusal.message}"
                raise
            except (IndexError, ValueError):
                raise _fail(line.number, f"{line.text!r} is not complete.", "bet SEAT WAGER AMOUNT") from None
            line = self._next()
        return tuple(actions)

    def _draw(self, request: Draw, line: Line | None) -> Card | None:
        words = self._pop("draw", line)
        if words is not None:
            return None if words[1] == "unseen" else Card.parse(words[1])
        if self.script.cards:
            card = self.script.cards.popleft()
            return None if request.face is UNSEEN else card
        raise Refusal(
            f"The script runs out of cards: one is needed for {request.to}.", cite=request.cite, instead="more cards"
        )

    def _drawtile(self, request: DrawTile, line: Line | None) -> Tile | None:
        words = self._pop("draw", line)
        if words is not None:
            return None if words[1] == "unseen" else Tile.parse(words[1])
        if self.script.tiles:
            tile = self.script.tiles.popleft()
            return None if request.face is UNSEEN else tile
        raise Refusal(
            f"The script runs out of tiles: one is needed for {request.to}.", cite=request.cite, instead="more tiles"
        )

    def _roll(self, request: Roll, line: Line | None) -> tuple[int, ...]:
        words = self._pop("roll", line)
        if words is not None:
            if "by" in words:
                at = words.index("by")
                words, who = words[:at], " ".join(words[at + 1 :])
                if who != request.by:
                    turn = request.by or "nobody in particular"
                    raise Refusal(f"It is not for {who} to roll now.", cite=request.cite, instead=f"a roll by {turn}")
            return tuple(int(word) for word in words)
        if len(self.script.dice) < request.dice:
            raise Refusal("The script runs out of dice.", cite=request.cite, instead="a line: dice 3 4")
        self.waits = 0
        return tuple(self.script.dice.popleft() for _ in range(request.dice))

    def _drawnumbers(self, request: DrawNumbers, line: Line | None) -> tuple[int, ...]:
        words = self._pop("numbers", line)
        if words is None:
            raise Refusal("The script runs out of numbers.", cite=request.cite, instead="a line: numbers 3 17 80 ...")
        return tuple(int(word) for word in words)

    def _spin(self, request: Spin, line: Line | None) -> str:
        words = self._pop("spin", line)
        if words is not None:
            return words[0]
        if not self.script.spins:
            raise Refusal("The script runs out of spins.", cite=request.cite, instead="a line: spins 17")
        self.waits = 0
        return self.script.spins.popleft()

    def _ask(self, request: Ask, line: Line | None) -> str:
        mine = line is not None and line.verb == "ask" and line.words[:1] == [str(request.seat)]
        if line is not None and mine and request.seen_by is not None and len(request.choices) == 1:
            mine = _answer(line.words) in request.choices  # older records do not have what only one answer is open to
        words = self._pop("ask", line) if mine else None
        if words is None:
            request.why = "default"
            return request.default
        return _answer(words)

    def _askamount(self, request: AskAmount, line: Line | None) -> int:
        words = self._pop("amount", line) if line and line.words and line.words[0] == str(request.seat) else None
        if words is None:
            request.why = "default"
            return request.default
        return parse_dollars(_answer(words))

    def _cut(self, request: Cut, line: Line | None) -> int:
        words = self._pop("cut", line)
        return int(words[2]) if words else (request.low + request.high) // 2

    def _shuffle(self, request: Shuffle, line: Line | None) -> str | None:
        words = self._pop(request.how, line)
        return words[2] if words and len(words) > 2 and words[2] != "side" else None


class Replayed(Scripted):
    """A driver that answers from a transcript, where every answer has its line and nothing falls back."""

    declares_within_round = False  # a transcript writes "round" when its betting window is over

    def __init__(self, script: Script) -> None:
        super().__init__(script)
        self._read = self._said = 0  # events of the table that were looked at, lines that the rules said in them

    def __call__(self, request: Request) -> Any:
        """The recorded answer."""
        if isinstance(request, Pause):
            return self._pause(request)
        line = self._next()
        if line is None:
            wanted = type(request).__name__.lower()
            raise Refusal(f"The transcript stops before a {wanted}: it is truncated.", cite=request.cite)
        if line.verb == "declare":
            self.script.lines.popleft()
            return declaration(line)
        return super().__call__(request)

    def _pause(self, request: Pause) -> Declaration | None:
        """What was declared before something else happened; a later declaration waits for its place."""
        ahead: list[str] = []
        for line in self.script.lines:
            if line.verb == "declare":
                if declaration(line).key not in request.admits or not self._is_place(request, ahead):
                    return None
                while self._next() is not line:
                    self.script.lines.popleft()
                self.script.lines.popleft()
                return declaration(line)
            if not line.is_output:
                return None
            ahead.append(line.text)
        return None

    def _is_place(self, request: Pause, ahead: list[str]) -> bool:
        """Whether a declaration belongs here, with those lines of the rules before it.

        As many lines as the rules have said so far stand before it; an older record is matched by what comes next.
        """
        if self.table is not None and self.script.format > 1:
            for event in self.table.events[self._read :]:
                said = written(event)
                self._said += said is not None and _said_by_rules(said)
            self._read = len(self.table.events)
            return self._said == self.passed + len(ahead)
        before = None if request.before is None else written(request.before)
        return not ahead if before is None else before not in ahead

    def _bets(self, request: Bets, line: Line | None) -> tuple[Action, ...] | Declaration | None:
        if line is not None and line.verb == "round" and len(self.script.lines) == 1:
            self.script.lines.popleft()
            return ()  # a round without wagers, as far as the record goes
        return super()._bets(request, line)
