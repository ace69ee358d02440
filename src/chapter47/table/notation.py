"""Reading the notation: transcripts to replay and scripts to play (docs/notation.md)."""

from __future__ import annotations

import re
from collections import deque
from dataclasses import dataclass, field, replace
from typing import Any

from ..errors import Refusal, nearest
from .cards import Card, parse_cards
from .irregularities import Declared
from .money import Cents, parse_dollars
from .requests import UNSEEN, Ask, AskAmount, Bets, Cut, Draw, DrawNumbers, DrawTile, Request, Roll, Shuffle, Spin
from .tiles import Tile, parse_tiles
from .transcript import MAGIC, checksum
from .window import Action, Bet, Leave, Limits, Sit, TakeDown

HEADER = "game version elect limits seat open cards tiles dice spins end"
INPUTS = "shuffle load insert cut draw roll numbers spin ask amount round bet down sit leave declare close"
OUTPUTS = frozenset("call note turn stake take pay return collect mark".split())
VERBS = (*HEADER.split(), *INPUTS.split(), *sorted(OUTPUTS))
_WORD = re.compile(r'"([^"]*)"|([^\s"]+)')
_CITE = re.compile(r"\s*\{[^{}]*\}\s*$")


@dataclass(slots=True)
class Line:
    """One line of a script: where it stands and what it says."""

    number: int
    verb: str
    words: list[str]
    text: str


@dataclass(slots=True)
class Script:
    """What a script or transcript gives: the table, and what happened at it in order."""

    game: str = ""
    version: str = ""
    elections: dict[str, Any] = field(default_factory=dict)
    limits: Limits = field(default_factory=Limits)
    seats: list[tuple[int, str, Cents]] = field(default_factory=list)
    opening: bool = False
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
        if not line or line.startswith("#") or line == MAGIC:
            continue
        words = line.split()
        if '"' in line:
            if line.count('"') % 2:
                raise _fail(number, "a quotation is not closed.")
            words = [quoted or word for quoted, word in _WORD.findall(line)]
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
            script.seats.append((int(words[0]), words[1], parse_dollars(words[2])))
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
    words = line.words
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


def declaration(line: Line) -> Declared:
    """A ``declare`` line."""
    words = deque(line.words)
    said: dict[str, Any] = {"key": words.popleft()}
    while words:
        word = words.popleft()
        if word == "exposed":
            said["exposed"] = True
        elif word == "seat":
            said["seat"] = int(words.popleft())
        elif word == "by":
            said["by"] = words.popleft()
            while words and words[0] in ("supervisor", "A", "operator"):  # casino supervisor, class A operator
                said["by"] += f" {words.popleft()}"
        elif "card" not in said and len(word) <= 6 and " " not in word and word[0] in "0123456789AJQKTajqkt":
            said["card"] = Card.parse(word)
        else:
            said["reason"] = word
    return Declared(**said)


class Scripted:
    """A driver that answers from a script. Lines of outcomes that are not given are refused, choices fall back."""

    declares_within_round = True  # a person writes "round" and then what was declared before any wager of it

    def __init__(self, script: Script) -> None:
        self.script = script

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
        while lines and lines[0].verb in OUTPUTS:
            lines.popleft()
        return lines[0] if lines else None

    def _pop(self, verb: str, line: Line | None) -> list[str] | None:
        if line is None or line.verb != verb:
            return None
        self.script.lines.popleft()
        return line.words

    def _bets(self, request: Bets, line: Line | None) -> tuple[Action, ...] | Declared | None:
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
        if line is None and (self.script.dice or self.script.spins):
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
        return self.script.spins.popleft()

    def _ask(self, request: Ask, line: Line | None) -> str:
        words = self._pop("ask", line) if line and line.words and line.words[0] == str(request.seat) else None
        return words[-1] if words else request.default

    def _askamount(self, request: AskAmount, line: Line | None) -> int:
        words = self._pop("amount", line) if line and line.words and line.words[0] == str(request.seat) else None
        return parse_dollars(words[-1]) if words else request.default

    def _cut(self, request: Cut, line: Line | None) -> int:
        words = self._pop("cut", line)
        return int(words[-1]) if words else (request.low + request.high) // 2

    def _shuffle(self, request: Shuffle, line: Line | None) -> str | None:
        words = self._pop(request.how, line)
        return words[2] if words and len(words) > 2 else None


class Replayed(Scripted):
    """A driver that answers from a transcript, where every step has its line and nothing falls back."""

    declares_within_round = False  # a transcript writes "round" when its betting window is over

    def __call__(self, request: Request) -> Any:
        """The recorded answer; the lines of what the rules say are used up one by one."""
        line = self._next()
        if line is None:
            raise Refusal(f"The transcript stops before {request.line(None)!r}: it is truncated.", cite=request.cite)
        if line.verb == "declare":
            self.script.lines.popleft()
            return declaration(line)
        if line.verb in OUTPUTS:
            self.script.lines.popleft()
            return None
        return super().__call__(request)

    def _bets(self, request: Bets, line: Line | None) -> tuple[Action, ...] | Declared | None:
        if line is not None and line.verb == "round" and len(self.script.lines) == 1:
            self.script.lines.popleft()
            return ()  # a round without wagers, as far as the record goes
        return super()._bets(request, line)

    def _next(self) -> Line | None:
        return self.script.lines[0] if self.script.lines else None
