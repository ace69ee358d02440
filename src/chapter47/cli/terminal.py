"""A table in the terminal: people at the keyboard answer, and every step is shown with its citation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..errors import Refusal
from ..table import irregularities
from ..table.cards import Card
from ..table.drivers import Answer
from ..table.irregularities import Declared
from ..table.money import dollars, parse_dollars
from ..table.notation import Line, action, declaration
from ..table.requests import (
    UNSEEN,
    Announce,
    Ask,
    AskAmount,
    Bets,
    Collect,
    Cut,
    Draw,
    DrawNumbers,
    DrawTile,
    Pay,
    Record,
    Request,
    Return,
    Roll,
    Spin,
    Stake,
    Take,
    Turn,
)
from ..table.table import Table
from ..table.tiles import Tile
from ..table.window import Action, Bet
from . import show

HELP = """\
  banker 25      wager $25 on banker      down banker 25   take it down
  4 banker 25    the same for seat 4      (nothing)        deal
  wagers         what may be wagered      ?                the rule behind this
  !word 6H       declare an error         q                close the table"""


class Left(Exception):  # noqa: N818
    """The person at the keyboard goes."""


class Terminal:
    """Answers bets and choices from the keyboard; chance from ``dealer``, or typed in where there is none."""

    def __init__(
        self, table: Table[Any], dealer: Answer | None, ask: Callable[[str], str], *, quiet: bool = False
    ) -> None:
        self.table = table
        self.dealer = dealer
        self.ask = ask
        self.page = show.console()
        self.quiet = quiet  # leave out notes: the steps that no patron waits for

    def __call__(self, request: Request) -> Any:
        """Ask until the answer is lawful, then show the step."""
        answer = self._answer(request)
        if not isinstance(answer, Declared):
            self.show(request, answer)
        return answer

    def _answer(self, request: Request) -> Any:
        prompt = self._prompt(request)
        if prompt is None:
            return self.dealer(request) if self.dealer else None
        while True:
            try:
                typed = self.ask(prompt).strip()
                if typed.startswith("!"):
                    declared = declaration(Line(0, "declare", typed[1:].split(), typed))
                    irregularities.verify(declared, self.table, request.admits)
                    return declared
                if typed in ("why", "?", "help"):
                    self._explain(request)
                    continue
                answer = self._read(request, typed)
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
            case Bets():
                seats = ", ".join(f"{s.name} {dollars(s.balance)}" for s in table.seats.values())
                return f"\nRound {request.round}  {seats}\nbets> "
            case Ask() if request.seat == 0:
                return None if self.dealer else f"{request.question}? ({'/'.join(request.choices)}) "
            case Ask():
                return f"seat {request.seat}: {request.question}? ({'/'.join(request.choices)}) "
            case AskAmount():
                return f"seat {request.seat}: {request.question}, {dollars(request.low)} to {dollars(request.high)}? "
            case Draw() if self.dealer is None and request.face is not UNSEEN:
                return f"card for {request.to}: "
            case Roll() if self.dealer is None:
                return f"{request.dice} dice{' by ' + request.by if request.by else ''}: "
            case DrawNumbers() if self.dealer is None:
                return f"{request.count} numbers from 1 to {request.of}: "
            case Spin() if self.dealer is None:
                return "the wheel stops at: "
            case Cut() if self.dealer is None:
                return f"cut by seat {request.seat}, depth {request.low} to {request.high}: "
            case Announce() | Record() if self.dealer is None and request.admits:
                return f"{request.text} (Enter, or ! to declare) "
            case _:
                return None

    def _read(self, request: Request, typed: str) -> Any:
        match request:
            case Bets():
                return self._bets(request, typed)
            case Ask():
                return _chosen(request, typed)
            case AskAmount():
                return parse_dollars(typed) if typed else request.default
            case DrawTile():
                return Tile.parse(typed)
            case Draw():
                return Card.parse(typed)
            case Roll() | DrawNumbers():
                return tuple(int(word) for word in typed.replace(",", " ").split())
            case Cut():
                return int(typed)
            case Announce() | Record():
                return None
            case _:
                return typed

    def _bets(self, request: Bets, typed: str) -> list[Action] | None:
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
                told = str(error) if isinstance(error, Refusal) else "A wager is a name and an amount: banker 25"
                self.page.print(f"  {told}", style="yellow")
            typed = self.ask("bets (nothing more: deal)> ").strip()
        return actions

    def _action(self, text: str) -> Action:
        words = text.split()
        if words[0] in ("down", "sit", "leave", "bet"):
            if words[0] == "down" and not words[1].isdigit():
                words.insert(1, str(self._seat()))
            return action(Line(0, words[0], words[1:], text))
        seat = int(words.pop(0)) if words[0].isdigit() else self._seat()
        return Bet(seat, words[0], parse_dollars(words[1]))

    def _seat(self) -> int:
        return next(iter(self.table.seats))

    def _wagers(self) -> None:
        rows = [(w.key, w.pays(self.table.elections), w.cite) for w in self.table.offered]
        self.page.print(show.table(("wager", "pays", "law"), rows, whole=("wager",)))

    def _explain(self, request: Request) -> None:
        from ..rulebook import rulebook

        self.page.print(HELP, style="dim")
        if request.admits:
            self.page.print(f"  may be declared here: {', '.join(request.admits)}", style="dim")
        for provision in rulebook().find(request.cite)[:3]:
            self.page.print(f"  {provision.cite}: {provision.says}", style="cyan")

    def show(self, request: Request, answer: Any) -> None:
        """One step, in words."""
        match request:
            case Bets():
                return
            case Record() if self.quiet:
                return
            case Announce():
                text, style = f"“{request.text}”", "bold"
            case Draw() if request.to in ("burn", "discard") and self.quiet:
                return
            case Draw():
                text, style = (
                    f"{request.to:<8} {answer.name if answer else 'unseen'}",
                    "red" if answer and answer.is_red else "",
                )
            case Roll():
                text, style = f"dice     {' '.join(map(str, answer))}", ""
            case Spin():
                text, style = f"wheel    {answer}", ""
            case Take() | Collect():
                text, style = request.line(answer), "red"
            case Pay():
                text, style = request.line(answer), "green"
            case Return() | Stake() | Turn():
                text, style = request.line(answer), ""
            case _:
                text, style = request.line(answer), "dim"
        self.page.print(f"  {text:<50} ", style=style, end="")
        self.page.print(request.cite, style="dim")


def _chosen(request: Ask, typed: str) -> str:
    """A choice by its name or any beginning of it; nothing typed is the first."""
    if not typed:
        return request.default
    fits = [choice for choice in request.choices if choice.startswith(typed.lower())]
    return fits[0] if len(fits) == 1 else typed
