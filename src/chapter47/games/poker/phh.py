"""Hands in PHH, PokerKit's poker hand history notation: written from a hand played here, and played from a file."""

from __future__ import annotations

from collections import defaultdict, deque
from typing import Any

from pokerkit import HandHistory

from ...errors import Refusal
from ...scripts import Played
from ...table.cards import Card
from ...table.drivers import drive
from ...table.requests import Ask, AskAmount, Bets, Cut, Draw, Request
from ...table.table import Table
from ...table.transcript import Transcript
from ...table.window import Limits
from .elections import PokerElections
from .hand import PokerHand
from .variants import quiet

# The games that the notation has a code for. 19:47-14.8[games]
CODES = {
    ("hold-em", "fixed"): "FT",
    ("hold-em", "no"): "NT",
    ("omaha", "pot"): "PO",
    ("omaha-eight", "fixed"): "FO/8",
    ("seven-card-stud", "fixed"): "F7S",
    ("seven-card-stud-eight", "fixed"): "F7S/8",
}
GAMES = {code: key for key, code in CODES.items()}
UNIT = "_unit"  # a field of our own: amounts are cents


def export(hand: PokerHand) -> str:
    """A finished hand as PHH, amounts in cents."""
    elections = hand.table.elections
    code = CODES.get((elections.game, elections.structure))
    if code is None:
        known = ", ".join(f"{game} {structure} limit" for game, structure in CODES)
        raise Refusal(f"PHH has no code for {elections.game} at {elections.structure} limit.", instead=known)
    state = hand.state
    blinds: dict[str, Any] = {"blinds_or_straddles": list(state.blinds_or_straddles)}
    if not elections.has_button:
        blinds = {"bring_in": elections.bring_in}
    bets: dict[str, Any] = {"small_bet": elections.small_bet, "big_bet": elections.big_bet}
    if elections.structure != "fixed":
        bets = {"min_bet": elections.big_blind}
    history = HandHistory(
        variant=code,
        ante_trimming_status=True,
        antes=[elections.ante] * len(hand.order),
        starting_stacks=list(hand.start),
        actions=_actions(hand),
        seats=list(hand.order),
        players=[hand.table.seats[n].name if n in hand.table.seats else f"seat {n}" for n in hand.order],
        user_defined_fields={UNIT: "cent"},
        **blinds,
        **bets,
    )
    return history.dumps()


def _actions(hand: PokerHand) -> list[str]:
    """PokerKit's own words for what happened, without burns, forced bets and pots."""
    written: list[str] = []
    for operation in hand.state.operations:
        name, player = type(operation).__name__, f"p{getattr(operation, 'player_index', 0) + 1}"
        cards = "".join(map(repr, getattr(operation, "cards", None) or getattr(operation, "hole_cards", None) or ()))
        match name:
            case "HoleDealing":
                written.append(f"d dh {player} {cards}")
            case "BoardDealing":
                written.append(f"d db {cards}")
            case "Folding":
                written.append(f"{player} f")
            case "CheckingOrCalling":
                written.append(f"{player} cc")
            case "CompletionBettingOrRaisingTo":
                written.append(f"{player} cbr {getattr(operation, 'amount', 0)}")
            case "BringInPosting":
                written.append(f"{player} pb")
            case "HoleCardsShowingOrMucking":
                written.append(f"{player} sm {cards}".strip())
    return written


class _Recorded:
    """Answers a hand from the actions of a history."""

    def __init__(self, history: HandHistory) -> None:
        self.own: dict[int, deque[Card]] = defaultdict(deque)
        self.board: deque[Card] = deque()
        self.said: deque[tuple[int, str, str]] = deque()
        self.begun = False
        self.amount = 0
        for action in history.actions:
            words = action.split("#")[0].split()
            if words[:2] == ["d", "dh"]:
                self.own[int(words[2][1:])] += _cards(words[3])
            elif words[:2] == ["d", "db"]:
                self.board += _cards(words[2])
            elif words:
                self.said.append((int(words[0][1:]), words[1], words[2] if len(words) > 2 else ""))

    def __call__(self, request: Request) -> Any:
        """The answer that the history has."""
        if isinstance(request, Bets):
            begun, self.begun = self.begun, True
            return None if begun else []
        if isinstance(request, Cut):
            return request.low
        if isinstance(request, Draw):
            if request.to == "burn":
                return None
            return (self.board if request.to == "board" else self.own[int(request.to.partition("-")[2])]).popleft()
        if isinstance(request, AskAmount):
            return self.amount
        return self._choice(request) if isinstance(request, Ask) else None

    def _choice(self, request: Ask) -> str:
        if request.phrase not in ("action", "low-card-opens", "beaten-hand"):
            return request.default
        while self.said and self.said[0][1] == "sm" and request.phrase != "beaten-hand":
            self.said.popleft()
        if request.phrase == "beaten-hand":
            return self._shown(request)
        player, word, more = self.said.popleft()
        if player != request.seat:
            raise Refusal(f"The history has player {player} act out of turn.", cite=request.cite)
        if word == "cbr":
            self.amount = int(more)
        wanted = {"f": ("fold",), "cc": ("check", "call"), "pb": ("bring-in",), "cbr": ("bet", "raise", "complete")}
        return next((choice for choice in request.choices if choice in wanted[word]), wanted[word][0])

    def _shown(self, request: Ask) -> str:
        told = next((more for player, word, more in self.said if player == request.seat and word == "sm"), "")
        return "show" if told else "muck"


def _cards(text: str) -> list[Card]:
    if "?" in text:
        raise Refusal("The history hides cards.", instead="a hand whose cards are all known")
    return [Card.parse(text[at : at + 2]) for at in range(0, len(text), 2)]


def play(text: str) -> Played:
    """Play a hand that a PHH file gives, without rake; every step is recorded and cited as any other.

    Player 1 of the file is seat 1, the last one has the button.
    """
    with quiet():
        history = HandHistory.loads(text)
    if history.variant not in GAMES:
        raise Refusal(f"{history.variant} is not a permitted game.", cite="19:47-14.8[games]", instead=", ".join(GAMES))
    if history.user_defined_fields.get(UNIT) != "cent":
        raise Refusal("Amounts of this file are not cents.", instead=f'a line: {UNIT} = "cent"')
    from . import GAME

    elections = _elections(history)
    table: Table[PokerElections] = Table(GAME, elections, Limits(minimum=100))
    for seat, chips in enumerate(history.starting_stacks, 1):
        table.sit(seat, (history.players or [])[seat - 1] if history.players else f"player {seat}", chips)
    table.own.button = len(table.seats) - 1
    transcript = Transcript.of(table, opening=False)
    drive(table, GAME.procedure(table, False), _Recorded(history))
    return Played(table, transcript, list(table.decided))


def _elections(history: HandHistory) -> PokerElections:
    game, structure = GAMES[history.variant]
    blinds = [amount for amount in history.blinds_or_straddles or [] if amount] or [200, 400]
    least = history.small_bet or history.min_bet or 400
    chosen: dict[str, Any] = {
        "game": game,
        "structure": structure,
        "ante": max(history.antes, default=0),
        "small_bet": least,
        "big_bet": history.big_bet or 2 * least,
        "small_blind": min(blinds) if len(blinds) > 1 else 0,
        "big_blind": max(blinds),
        "rake_percent": 0,
    }
    if history.bring_in:
        chosen["bring_in"] = history.bring_in
    return PokerElections.elect(chosen)
