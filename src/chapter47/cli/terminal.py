"""A table in the terminal: people at the keyboard answer, and every step is shown with its citation."""

from __future__ import annotations

from collections.abc import Callable

from ..desk.bots import Company
from ..errors import Refusal
from ..floor.conduct import Aid, Asker, Conduct
from ..rulebook import marked
from ..table import irregularities, requests
from ..table.cards import Card
from ..table.drivers import Answer
from ..table.entry import prompt, read_answer
from ..table.events import (
    EVERYTHING,
    Announced,
    Drawn,
    Event,
    Moved,
    Observer,
    Rolled,
    Spun,
    Turned,
    WindowClosed,
    visible,
)
from ..table.money import dollars, parse_dollars
from ..table.notation import ScriptLine, action, declaration
from ..table.phrases import words
from ..table.requests import Request
from ..table.table import Table
from ..table.window import Action, Bet
from ..table.writing import line
from . import show


def help_page(wager: str) -> str:
    """What may be typed, with a wager of this table as the example."""
    rows = (
        (f"{wager} 25", "wager $25", f"down {wager} 25", "take it down"),
        (f"4 {wager} 25", "for seat 4", "(nothing)", "deal; the first choice"),
        ("wagers", "what may be wagered", "?", "the rule, best play"),
        ("!word 6H", "declare an error", "q", "close the table"),
    )
    return "\n".join(f"  {a:<16} {b:<20} {c:<17} {d}" for a, b, c, d in rows)


FACE_DOWN = "▒▒"


class Left(Exception):  # noqa: N818
    """The person at the keyboard goes."""


class Terminal:
    """Answers bets and choices from the keyboard; chance from ``dealer``, or typed in where there is none."""

    def __init__(
        self,
        table: Table,
        dealer: Answer | None,
        ask: Callable[[str], str],
        *,
        quiet: bool = False,
        conduct: Conduct | None = None,
    ) -> None:
        self.table = table
        self.conduct = conduct or Conduct("in the terminal")
        self.dealer = dealer
        self.ask = ask
        self.page = show.console()
        self.quiet = quiet  # leave out notes: the steps that no patron waits for
        self.hands: dict[str, list[str]] = {}  # the cards of the round as this person sees them
        self.observer = EVERYTHING if dealer is None else Observer(frozenset(table.seats))
        self.shown = len(table.events)

    def __call__(self, request: Request) -> object:
        """Show what happened, then ask until the answer is lawful."""
        self.show()
        return self._answer(request)

    def _answer(self, request: Request) -> object:
        prompt = self._prompt(request)
        if prompt is None:
            if self.dealer and isinstance(request, requests.Ask):
                return request.choices[0]  # asked of staff, and none stand at this table
            return self.dealer(request) if self.dealer else None
        while True:
            try:
                typed = self.ask(prompt).strip()
                if typed.startswith("!"):
                    declared = declaration(ScriptLine(0, "declare", typed[1:].split(), typed))
                    irregularities.verify(declared, self.table, request.admits)
                    return declared
                if typed in ("why", "?", "help"):
                    self._explain(request)
                    continue
                answer = self._read(request, typed)
                if isinstance(request, requests.Bets):
                    request.verify(answer)
                return answer
            except Refusal as refusal:
                self.page.print(f"  {refusal}", style="yellow")
            except (ValueError, IndexError):
                self.page.print("  That cannot be read. Type ? for help.", style="yellow")

    def _prompt(self, request: Request) -> str | None:
        """What to ask a person; None where a person has nothing to say."""
        table = self.table
        match request:
            case requests.Bets():
                seats = ", ".join(f"{s.name} {dollars(s.balance)}" for s in table.seats.values())
                return f"\nRound {request.round}  {seats}\nbets> "
            case requests.Ask() if request.seat == 0:
                return None if self.dealer else f"{request.question}? ({'/'.join(request.choices)}) "
            case requests.Ask():
                self._show_hands()
                return f"seat {request.seat}: {request.question}? ({'/'.join(request.choices)}) "
            case requests.AskAmount():
                return f"seat {request.seat}: {request.question}, {dollars(request.low)} to {dollars(request.high)}? "
            case requests.Draw() if self.dealer is None and request.face is not requests.UNSEEN:
                return f"card for {request.to}: "
            case requests.Roll() if self.dealer is None:
                return f"{request.dice} dice{' by ' + request.by if request.by else ''}: "
            case requests.DrawNumbers() if self.dealer is None:
                return f"{request.count} numbers from 1 to {request.of}: "
            case requests.Spin() if self.dealer is None:
                return "the wheel stops at: "
            case requests.Cut() if self.dealer is None:
                return f"cut by seat {request.seat}, depth {request.low} to {request.high}: "
            case requests.Pause() if self.dealer is None and isinstance(request.before, Announced):
                return f"{words(request.before.phrase, request.before.values)} (Enter, or ! to declare) "
            case requests.Attest() if self.dealer is None:
                return f"{prompt(request)} "
            case _:
                return None

    def _read(self, request: Request, typed: str) -> object:
        return self._bets(request, typed) if isinstance(request, requests.Bets) else read_answer(request, typed)

    def _bets(self, request: requests.Bets, typed: str) -> list[Action] | None:
        actions: list[Action] = []
        while typed:
            if typed in ("q", "quit", "close"):
                return None
            try:
                if typed == "wagers":
                    self._wagers()
                elif typed in ("?", "help", "why"):
                    self._explain(request)
                else:
                    more = [self._action(part) for part in typed.replace(";", ",").split(",") if part.strip()]
                    request.window.check([*actions, *more])
                    actions += more
                    self.page.print(f"  {'; '.join(a.line() for a in actions)}", style="dim")
            except (Refusal, ValueError, IndexError) as error:
                plain = f"A wager is a name and an amount: {self.table.offered[0].key} 25"
                told = str(error) if isinstance(error, Refusal) else plain
                self.page.print(f"  {told}", style="yellow")
            typed = self.ask("bets (nothing more: deal)> ").strip()
        return actions

    def _action(self, text: str) -> Action:
        words = text.split()
        if words[0] in ("down", "sit", "leave", "bet", "away", "back"):
            if words[0] == "down" and not words[1].isdigit():
                words.insert(1, str(self._seat()))
            return action(ScriptLine(0, words[0], words[1:], text))
        seat = int(words.pop(0)) if words[0].isdigit() else self._seat()
        return Bet(seat, words[0], parse_dollars(words[1]))

    def _seat(self) -> int:
        return next(iter(self.table.seats))

    def _wagers(self) -> None:
        rows = [(w.key, w.pays(self.table.elections), marked(w.cite)) for w in self.table.offered]
        self.page.print(show.table(("wager", "pays", "law"), rows, whole=("wager",)))

    def _explain(self, request: Request) -> None:
        from ..rulebook import rulebook

        self.page.print(help_page(self.table.offered[0].key), style="dim")
        if request.admits:
            self.page.print(f"  may be declared here: {', '.join(request.admits)}", style="dim")
        for provision in rulebook().find(request.cite)[:3]:
            self.page.print(f"  {provision.cite}: {provision.says}", style="cyan")
        if isinstance(request, requests.Ask):
            self._hint(request)

    def _hint(self, request: requests.Ask) -> None:
        """What the strategy says here, to a learner alone: nobody at a real table is advised. 19:47-8.1."""
        game = self.table.game
        try:
            self.conduct.verify(Asker("dealer"), Aid.STRATEGY, in_play=self.dealer is None)
        except Refusal as refusal:
            self.page.print(f"  {refusal}", style="yellow")
            return
        told = game.hint(self.table, request) if game.hint else None
        if told is None and game.strategy is not None:
            told = " ".join(game.strategy(self.table.elections).rules)
        if told:
            self.page.print(f"  Best play: {told}", style="green")

    def _show_hands(self) -> None:
        """Every hand on the layout, drawn as cards."""
        for name, cards in self.hands.items():
            rows = ("╭" + "─" * 3 + "╮", None, "╰" + "─" * 3 + "╯")
            for row in rows:
                label = f"{name:<10}" if row is None else " " * 10
                drawn = "".join(row or f"│{card:>3}│" for card in cards)
                self.page.print(f"  {label}{drawn}", style="bold" if row is None else "dim")

    def show(self) -> None:
        """What happened since the last time, as far as this person may see it."""
        for event in self.table.events[self.shown :]:
            self._show(visible(event, self.observer))
        self.shown = len(self.table.events)

    def _watch(self, event: Event) -> None:
        """Keep the hands of the round as this person sees them."""
        if isinstance(event, WindowClosed):
            self.hands = {}
        elif isinstance(event, Turned):
            seen = self.hands.get(event.hand, [])
            turned = [_name(piece) for piece in event.pieces]
            self.hands[event.hand] = [card for card in seen if card != FACE_DOWN and card not in turned] + turned
        elif isinstance(event, Drawn) and event.hand not in ("burn", "discard"):
            self.hands.setdefault(event.hand, []).append(_name(event.piece))

    def _show(self, event: Event) -> None:
        """One event, in words."""
        self._watch(event)
        written = line(event)
        if written is None or isinstance(event, WindowClosed):
            return
        style = "dim"
        match event:
            case Announced(voice="called"):
                written, style = f"“{words(event.phrase, event.values)}”", "bold"
            case Announced() if self.quiet:
                return
            case Drawn(hand="burn" | "discard") if self.quiet:
                return
            case Drawn():
                card = _name(event.piece)
                written, style = f"{event.hand:<8} {card}", "red" if card[-1:] in "♥♦" else ""
            case Rolled():
                written, style = f"dice     {' '.join(map(str, event.faces))}", ""
            case Spun():
                written, style = f"wheel    {event.space}", ""
            case Moved(why="lost" | "charge" | "marked"):
                style = "red"
            case Moved(why="won"):
                style = "green"
            case Moved() | Turned():
                style = ""
        self.page.print(f"  {written:<50} ", style=style, end="")
        self.page.print(event.cite, style="dim")


def _name(piece: str | None) -> str:
    """A card with its suit sign, a tile by its halves, or the back of either."""
    if piece is None:
        return FACE_DOWN
    return Card.parse(piece).name if "-" not in piece else piece


def with_company(terminal: Terminal, company: Company) -> Answer:
    """The terminal for one's own seats; bots answer for the others, the first choice for the house's people."""
    terminal.observer = Observer(company.mine)
    table = terminal.table

    def answer(request: Request) -> object:
        if isinstance(request, requests.Ask | requests.AskAmount) and request.seat not in company.mine:
            return company.answer(request, table.events) if request.seat else request.default
        said = terminal(request)
        if isinstance(request, requests.Bets) and isinstance(said, list):
            said += company.bets(request.window, said, table.events)
        return said

    return answer
