"""Playing from the notation: drivers that answer from scripts and from transcripts (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from ..errors import Refusal
from . import requests
from .cards import Card
from .irregularities import Declaration
from .money import parse_dollars
from .reading import Script as Script
from .reading import ScriptLine as ScriptLine  # to be had here too
from .reading import Supply, answer_of, failed, question_of, said_by_rules, stands_in
from .reading import action as action
from .reading import declaration as declaration
from .reading import read as read
from .requests import Request
from .tiles import Tile
from .window import Action, Bet, TakeDown
from .writing import line as written
from .writing import quoted

if TYPE_CHECKING:
    from .table import Table

T = TypeVar("T")
LONGEST_WAIT = 20  # windows in which nobody throws the dice that a script still has; then its table closes
MOST_STALLS = 3  # windows that take nothing of a script that has more


class Scripted:
    """A driver that answers from a script. Lines of outcomes that are not given are refused, choices fall back."""

    declares_within_round = True  # a person writes "round" and then what was declared before any wager of it

    def __init__(self, script: Script) -> None:
        self.script = script
        self.waits = 0  # windows since anything was taken from the dice or spins
        self.stood: tuple[int, ...] = ()  # the line and supplies at the last window that took nothing of them
        self.stalls = 0  # windows since they were others
        self.table: Table | None = None  # that is played, where it is known
        self.passed = 0  # lines of the script that the rules said by themselves
        self.at = 0  # the line of the last answer
        self.drew = False  # whether cards or tiles are drawn here: a round then needs more than dice
        self.asked = 0, ""  # a line that answers another question than was asked, and what was asked

    def __call__(self, request: Request) -> object:
        """The script's answer to a request."""
        line = self._next()
        if line is not None and line.verb == "declare":
            declared = declaration(line)
            if declared.key in request.admits or isinstance(request, requests.Bets):
                self.script.lines.popleft()
                self.at = line.number
                return declared
        answer = getattr(self, f"_{type(request).__name__.lower()}", None)
        return answer(request, line) if answer else None

    def _next(self) -> ScriptLine | None:
        """The next line that gives something; what the rules say by themselves is passed over."""
        lines = self.script.lines
        while lines and lines[0].is_output:
            lines.popleft()
            self.passed += 1
        return lines[0] if lines else None

    def left_over(self) -> ScriptLine | None:
        """The first line that was never asked for."""
        return self._next()

    def verify_used(self) -> None:
        """Whether the rules asked for everything that the script gives; what they did not is refused by its line."""
        line = self.left_over()
        if line is not None:
            raise self._unasked(line)
        for what, supply in self.script.supplies.items():
            if supply:
                (number, item), *more = supply.items
                left = f"{item} and {len(more)} more of the {what} were" if more else f"{item} of the {what} was"
                raise failed(number, f"{left} never asked for.", "what the rounds need, or another wager after them")

    def _attest(self, request: requests.Attest, line: ScriptLine | None) -> tuple[requests.Attestation, ...]:
        """What the script says of each act, in order; what it leaves out was done."""
        said = []
        for act in request.acts:
            if line is None or not self._answers(line, "attest refuse", act.role.replace(" ", "-"), act.text):
                said.append(requests.Attestation(act.role, value=act.expects))
                continue
            words = line.words
            self.script.lines.popleft()
            by = words[words.index("by") + 1] if "by" in words else act.role
            value = next((int(word) for word in words if word.isdigit()), act.expects)
            said.append(requests.Attestation(by, line.verb == "attest", value))
            line = self._next()
        return tuple(said)

    def _pop(self, verb: str, line: ScriptLine | None) -> list[str] | None:
        if line is None or line.verb != verb:
            return None
        self.script.lines.popleft()
        self.at = line.number
        return line.words

    def _from(self, supply: Supply[T]) -> T:
        self.at, item = supply.take()
        return item

    def _bets(self, request: requests.Bets, line: ScriptLine | None) -> tuple[Action, ...] | Declaration | None:
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
        thrown = (self.script.dice or self.script.spins) and not self.drew
        if line is None and thrown and self.waits < LONGEST_WAIT:
            self.waits += 1
            return ()  # what stands on the layout waits for the rest of them
        if line is None or self._pop("close", line) is not None:
            return None
        if not opened and line.verb in ("ask", "amount", "cut", "shuffle", "load", "insert"):
            raise self._unasked(line)
        self._verify_progress(line)
        actions: list[Action] = []
        lines: list[ScriptLine] = []
        while line is not None and line.verb in ("bet", "down", "sit", "leave", "away", "back"):
            lines.append(self.script.lines.popleft())
            self.at = line.number
            try:
                actions.append(action(line))
                request.window.check(actions, closing=False)
            except Refusal as refusal:
                raise _at(refusal, line) from None
            except (IndexError, ValueError):
                raise failed(line.number, f"{line.text!r} is not complete.", "bet SEAT WAGER AMOUNT") from None
            line = self._next()
        try:
            request.window.check(actions)
        except Refusal as refusal:
            of = [at for at, one in zip(lines, actions, strict=True) if _place(one) == refusal.about]
            raise _at(refusal, (of or lines)[-1]) from None
        return tuple(actions)

    def _verify_progress(self, line: ScriptLine) -> None:
        """Refuse a line that no round takes up: windows would open and close for ever."""
        stands = line.number, *(len(supply.items) for supply in self.script.supplies.values())
        self.stalls = self.stalls + 1 if stands == self.stood else 0
        self.stood = stands
        if self.stalls >= MOST_STALLS:
            raise self._unasked(line, "a wager before it, or no such line")

    def _unasked(self, line: ScriptLine, instead: str = "see docs/notation.md") -> Refusal:
        """A line that nothing asked for; where its seat was asked something else, what that was."""
        number, asked = self.asked
        if number == line.number:
            instead = f"{asked}, which was asked"
        return failed(line.number, f"{line.text!r} was never asked for.", instead)

    def _short(self, what: str, why: str, request: Request, line: ScriptLine | None, instead: str) -> Refusal:
        """What a script does not give: the line that stands in its place is named, or that there is none."""
        self.at = line.number if line is not None else 0
        stands = f"{line.text!r} stands where {why}" if line is not None else f"The script runs out of {what}: {why}"
        return Refusal(f"{stands}.", cite=request.cite, instead=instead)

    def _drawn(self, request: requests.Draw | requests.DrawTile, line: ScriptLine | None) -> list[str] | None:
        """A ``draw`` line of a script, for whom the rules draw now."""
        self.drew = True
        words = self._pop("draw", line)
        if words is not None and line is not None and not self.script.format and words[0] != request.to:
            raise failed(line.number, f"the next one is for {request.to}, not for {words[0]}.", f"draw {request.to}")
        return words

    def _draw(self, request: requests.Draw, line: ScriptLine | None) -> Card | None:
        return self._piece(request, line, "cards", self.script.cards, Card.parse)

    def _drawtile(self, request: requests.DrawTile, line: ScriptLine | None) -> Tile | None:
        return self._piece(request, line, "tiles", self.script.tiles, Tile.parse)

    def _piece(
        self,
        request: requests.Draw | requests.DrawTile,
        line: ScriptLine | None,
        what: str,
        supply: Supply[T],
        parse: Callable[[str], T],
    ) -> T | None:
        words = self._drawn(request, line)
        if words is not None:
            return None if words[1] == "unseen" else parse(words[1])
        if supply:
            piece = self._from(supply)
            return None if request.face is requests.UNSEEN else piece
        raise self._short(what, f"one is needed for {request.to}", request, line, f"more {what}")

    def _roll(self, request: requests.Roll, line: ScriptLine | None) -> tuple[int, ...]:
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
            raise self._short("dice", "a roll is needed", request, line, "a line: dice 3 4")
        self.waits = 0
        return tuple(self._from(self.script.dice) for _ in range(request.dice))

    def _drawnumbers(self, request: requests.DrawNumbers, line: ScriptLine | None) -> tuple[int, ...]:
        words = self._pop("numbers", line)
        if words is None:
            raise self._short("numbers", "a game is to be drawn", request, line, "a line: numbers 3 17 80 ...")
        return tuple(int(word) for word in words)

    def _spin(self, request: requests.Spin, line: ScriptLine | None) -> str:
        words = self._pop("spin", line)
        if words is not None:
            return words[0]
        if not self.script.spins:
            raise self._short("spins", "the wheel is spun", request, line, "a line: spins 17")
        self.waits = 0
        return self._from(self.script.spins)

    def _answers(self, line: ScriptLine | None, verbs: str, who: str, question: str) -> bool:
        """Whether a line answers this question: it is of that seat or role, and of those words where it has any."""
        if line is None or line.verb not in verbs.split() or line.words[:1] != [who]:
            return False
        if self.script.format == 1 or stands_in(question_of(line), question):
            return True
        self.asked = line.number, f"{line.verb} {who} {quoted(question)}"
        return False

    def _ask(self, request: requests.Ask, line: ScriptLine | None) -> str:
        mine = self._answers(line, "ask", str(request.seat), request.question)
        if line is not None and mine and request.seen_by is not None and len(request.choices) == 1:
            mine = answer_of(line.words) in request.choices  # older records do not have what only one answer is open to
        words = self._pop("ask", line) if mine else None
        if words is None:
            request.why = "default"
            return request.default
        return answer_of(words)

    def _askamount(self, request: requests.AskAmount, line: ScriptLine | None) -> int:
        mine = self._answers(line, "amount", str(request.seat), request.question)
        words = self._pop("amount", line) if mine else None
        if words is None:
            request.why = "default"
            return request.default
        return parse_dollars(answer_of(words))

    def _cut(self, request: requests.Cut, line: ScriptLine | None) -> int:
        if line is not None and line.verb == "cut" and not self.script.format and line.words[0] != str(request.seat):
            raise failed(
                line.number, f"seat {request.seat} cuts, not seat {line.words[0]}.", f"cut {request.seat} at ..."
            )
        words = self._pop("cut", line)
        return int(words[2]) if words else (request.low + request.high) // 2

    def _shuffle(self, request: requests.Shuffle, line: ScriptLine | None) -> str | None:
        words = self._pop(request.how, line)
        mixed = f"{len(request.cards)} {request.what}"
        if words and line is not None and not self.script.format and " ".join(words[:2]) != mixed:
            raise failed(line.number, f"{' '.join(words[:2])} are not what is mixed here.", f"{request.how} {mixed}")
        return words[2] if words and len(words) > 2 and words[2] != "side" else None


class Replayed(Scripted):
    """A driver that answers from a transcript, where every answer has its line and nothing falls back."""

    declares_within_round = False  # a transcript writes "round" when its betting window is over

    def __init__(self, script: Script) -> None:
        super().__init__(script)
        self._read = self._said = 0  # events of the table that were looked at, lines that the rules said in them

    def __call__(self, request: Request) -> object:
        """The recorded answer."""
        if isinstance(request, requests.Pause):
            return self._pause(request)
        line = self._next()
        if line is None:
            wanted = type(request).__name__.lower()
            raise Refusal(f"The transcript stops before a {wanted}: it is truncated.", cite=request.cite)
        if line.verb == "declare":
            self.script.lines.popleft()
            return declaration(line)
        return super().__call__(request)

    def _pause(self, request: requests.Pause) -> Declaration | None:
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

    def _is_place(self, request: requests.Pause, ahead: list[str]) -> bool:
        """Whether a declaration belongs here, with those lines of the rules before it.

        As many lines as the rules have said so far stand before it; an older record is matched by what comes next.
        """
        if self.table is not None and self.script.format > 1:
            for event in self.table.events[self._read :]:
                said = written(event)
                self._said += said is not None and said_by_rules(said)
            self._read = len(self.table.events)
            return self._said == self.passed + len(ahead)
        before = None if request.before is None else written(request.before)
        return not ahead if before is None else before not in ahead

    def _bets(self, request: requests.Bets, line: ScriptLine | None) -> tuple[Action, ...] | Declaration | None:
        if line is not None and line.verb == "round" and len(self.script.lines) == 1:
            self.script.lines.popleft()
            return ()  # a round without wagers, as far as the record goes
        return super()._bets(request, line)


def _at(refusal: Refusal, line: ScriptLine) -> Refusal:
    """The same refusal, said of a line."""
    refusal.message = f"Line {line.number}: {refusal.message}"
    return refusal


def _place(made: Action) -> tuple[int, str] | None:
    """Seat and wager of something done in a window."""
    return (made.seat, made.wager) if isinstance(made, Bet | TakeDown) else None
