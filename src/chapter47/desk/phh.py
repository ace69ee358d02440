"""Hands in PHH, the poker hand history notation, played through our own table: cited, checked and right to the chip."""

from __future__ import annotations

import warnings
from collections import defaultdict, deque
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from math import gcd
from tomllib import TOMLDecodeError

from pokerkit import HandHistory

from ..documents import Document
from ..errors import Refusal
from ..games.poker.elections import PokerElections
from ..scripts import Played
from ..table.cards import DECK, Card
from ..table.drivers import drive
from ..table.money import Cents, dollars
from ..table.requests import Ask, AskAmount, Bets, Cut, Draw, Request
from ..table.table import Table
from ..table.transcript import Transcript
from ..table.window import Limits
from .histories import CODES, hands

BETS = ("bet", "raise", "complete")
GAMES = {code: key for key, code in CODES.items()}
# Games of the notation that 19:47-14.8[games] does not name.
OTHERS = {
    "NS": "no-limit short-deck hold'em",
    "FR": "razz",
    "N2L1D": "no-limit deuce-to-seven single draw",
    "F2L3D": "deuce-to-seven triple draw",
    "FB": "badugi",
}


@dataclass(frozen=True, slots=True)
class Replayed:
    """A hand of a file, played: the table after it, and what the file says that everybody has then."""

    played: Played
    stacks: list[Cents]
    said: list[Cents] | None

    @property
    def differs(self) -> str:
        """Where the file says something else; nothing where it agrees, or says nothing."""
        if self.said is None or self.said == self.stacks:
            return ""
        pairs = enumerate(zip(self.stacks, self.said, strict=True), 1)
        return "; ".join(
            f"player {at} has {dollars(ours)}, the file says {dollars(theirs)}"
            for at, (ours, theirs) in pairs
            if ours != theirs
        )


def read(text: str) -> HandHistory:
    """A hand of a PHH file, or a refusal that says what is wrong with it."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of fields that are no part of the notation
            history = HandHistory.loads(text, parse_value=Decimal)  # type: ignore[arg-type]
    except (TOMLDecodeError, ValueError, KeyError, TypeError, AttributeError, InvalidOperation) as error:
        raise Refusal(f"This is no hand in PHH: {error}.", instead="a file with variant, stacks and actions") from None
    if history.variant not in GAMES:
        name = OTHERS.get(history.variant, history.variant)
        permitted = ", ".join(f"{game} at {structure} limit ({code})" for code, (game, structure) in GAMES.items())
        raise Refusal(
            f"{name} ({history.variant}) is not a permitted game.", cite="19:47-14.8[games]", instead=permitted
        )
    return history


def cents(amount: object) -> Cents:
    """An amount of the file, which is in dollars or chips of a dollar."""
    exact = Decimal(str(amount)) * 100
    if exact != int(exact):
        raise Refusal(f"{amount} is not an amount in cents.", instead="at most two places after the point")
    return int(exact)


def play(text: str) -> Played:
    """Play a hand that a PHH file gives, without rake; every step is recorded and cited as any other."""
    return replay(text).played


def replay(text: str) -> Replayed:
    """The same, with what the file says that everybody has at the end."""
    from ..games.poker import GAME

    history = read(text)
    stacks = [cents(amount) for amount in history.starting_stacks]
    said = None if history.finishing_stacks is None else [cents(each) for each in history.finishing_stacks]
    coin = gcd(100, *stacks, *(said or []))  # the smallest unit that the file knows
    table = Table(GAME, _elections(history), Limits(minimum=1, chip=coin, coin=coin))
    names = history.players or [f"player {seat}" for seat in range(1, len(stacks) + 1)]
    seats = _places(history)
    for seat, name, chips in sorted(zip(seats, names, stacks, strict=True)):
        table.sit(seat, name, chips)
    if _no_small_blind(history):
        table.own.small, table.own.big = 1, 2
        table.own.known = {n: seat.name for n, seat in table.seats.items()}
    transcript = Transcript.of(table, opening=False)
    recorded = Recorded(history, seats)
    drive(table, GAME.procedure(table, False), recorded)
    told = next(hands(table.events, table.elections), None)
    recorded.verify_used([step.amount for step in told.steps if step.what in BETS] if told else [])
    ends = [table.seats[seat].balance if seat in table.seats else 0 for seat in seats]
    return Replayed(Played(table, transcript, list(table.decided)), ends, said)


class Recorded:
    """Answers a hand from the actions of a history; cards that the file hides are any that nobody was seen with."""

    def __init__(self, history: HandHistory, seats: Sequence[int]) -> None:
        self.own: dict[int, deque[Card | None]] = defaultdict(deque)
        self.board: deque[Card] = deque()
        self.said: deque[tuple[int, str, str]] = deque()
        self.begun = False
        self.amount: Cents = 0
        shown: dict[int, list[Card | None]] = {}
        for action in history.actions:
            words = str(action).split("#")[0].split()
            if words[:2] == ["d", "dh"]:
                self.own[seats[int(words[2][1:]) - 1]] += _cards(words[3])
            elif words[:2] == ["d", "db"]:
                self.board += [card for card in _cards(words[2]) if card is not None]
            elif words:
                player, word, more = seats[int(words[0][1:]) - 1], words[1], words[2] if len(words) > 2 else ""
                self.said.append((player, word, more))
                if word == "sm" and more:
                    shown[player] = _cards(more)
        for player, cards in shown.items():
            self._known(player, cards)
        seen = {card for held in self.own.values() for card in held} | set(self.board)
        spare = [card for card in DECK if card not in seen]
        low = history.bring_in is None  # an unknown up card of stud is none that would open
        self.spare = sorted(spare, key=lambda card: (card.rank - 2) % 13, reverse=low)
        self.small = cents(history.small_bet or 0)
        self.bets = [cents(more) for _, word, more in self.said if word == "cbr"]

    def _known(self, player: int, cards: list[Card | None]) -> None:
        """Cards that are shown at the end were held from the start."""
        missing = deque(card for card in cards if card is not None and card not in self.own[player])
        held = [missing.popleft() if card is None and missing else card for card in self.own[player]]
        self.own[player] = deque(held)

    def __call__(self, request: Request) -> object:
        """The answer that the history has."""
        if isinstance(request, Bets):
            begun, self.begun = self.begun, True
            return None if begun else []
        if isinstance(request, Cut):
            return request.low
        if isinstance(request, Draw):
            return self._draw(request)
        if isinstance(request, AskAmount):
            return self.amount
        return self._choice(request) if isinstance(request, Ask) else None

    def _draw(self, request: Draw) -> Card | None:
        if request.to == "burn":
            return None
        held: deque[Card] | deque[Card | None] = (
            self.board if request.to == "board" else self.own[int(request.to.partition("-")[2])]
        )
        card: Card | None = held.popleft() if held else None
        return card or self.spare.pop()

    def _choice(self, request: Ask) -> str:
        if request.phrase == "straddle":
            return "straddle"  # elected only where the file has one
        if request.phrase not in ("action", "low-card-opens", "high-card-opens", "beaten-hand", "open-pair"):
            return request.default
        if request.phrase == "beaten-hand":
            return self._shown(request)
        if request.phrase == "open-pair":
            return "big" if self.amount > self.small else "small"
        while self.said and self.said[0][1] in ("sm", "sd"):
            self.said.popleft()
        if not self.said:
            raise Refusal(f"The history ends where seat {request.seat} is to act.", cite=request.cite)
        player, word, more = self.said.popleft()
        if player != request.seat:
            told = f"The history has seat {player} act out of turn"
            raise Refusal(f"{told}: it is seat {request.seat} to act.", cite=request.cite)
        if word == "cbr":
            self.amount = cents(more)
        wanted = {
            "f": ("fold", "check"),
            "cc": ("check", "call"),
            "pb": ("bring-in",),
            "cbr": ("bet", "raise", "complete"),
        }
        return next((c for c in request.choices if c in wanted.get(word, ())), word)

    def _shown(self, request: Ask) -> str:
        told = next((more for player, word, more in self.said if player == request.seat and word == "sm"), "")
        return "show" if told else "muck"

    def verify_used(self, made: list[Cents]) -> None:
        """A history that goes on where the hand is over, or has other bets, was played by other rules."""
        for said, bet in zip(self.bets, made, strict=False):
            if said != bet:
                raise Refusal(
                    f"The history bets {dollars(said)} where the rules make it {dollars(bet)}.",
                    cite="19:47-14.7[structures]",
                    instead="a hand of a permitted structure",
                )
        left = [
            f"seat {player}: {word} {more}".rstrip() for player, word, more in self.said if word not in ("sm", "sd")
        ]
        if left or self.board:
            raise Refusal(
                f"The hand is over before {left[0] if left else 'the last board card'}.", instead="what was played"
            )


def _no_small_blind(history: HandHistory) -> bool:
    """Whether the file has a big blind alone, before the first player: the place of the small one is empty."""
    blinds = [cents(amount) for amount in history.blinds_or_straddles or []]
    return len(blinds) > 2 and bool(blinds[0]) and not any(blinds[1:])


def _places(history: HandHistory) -> list[int]:
    """The seat of each player: the last one has the button at seat 1, where a table has its first; at stud the first.

    19:47-14.10(c)[dead-button].
    """
    count = len(history.starting_stacks)
    if not history.blinds_or_straddles:
        return list(range(1, count + 1))
    empty = int(_no_small_blind(history))
    return [*range(2 + empty, count + 1 + empty), 1]


def _cards(text: str) -> list[Card | None]:
    pairs = [text[at : at + 2] for at in range(0, len(text), 2)]
    return [None if pair == "??" else Card.parse(pair) for pair in pairs]


def _elections(history: HandHistory) -> PokerElections:
    """The rules of the file's table, as elections of ours; what they cannot say is refused."""
    game, structure = GAMES[history.variant]
    antes = [cents(amount) for amount in history.antes]
    least = cents(history.small_bet or history.min_bet or 4)
    chosen: Document = {
        "game": game,
        "structure": structure,
        "small_bet": least,
        "big_bet": cents(history.big_bet) if history.big_bet else 2 * least,
        "rake_percent": 0,
        "minimum_buy_in": 0,
    }
    if history.bring_in:
        chosen["bring_in"] = cents(history.bring_in)
    else:
        chosen |= _blinds([cents(amount) for amount in history.blinds_or_straddles or []])
    if len(set(antes)) == 1:
        chosen["ante"] = antes[0]
    elif history.blinds_or_straddles and [at for at, ante in enumerate(antes) if ante] == [1]:
        chosen["big_blind_ante"] = antes[1]
    else:
        raise Refusal(
            "The antes of this hand differ.", cite="19:47-14.10(b)[ante]", instead="one ante for all, or of all alike"
        )
    return PokerElections.elect(chosen)


def _blinds(blinds: list[Cents]) -> dict[str, object]:
    """Small blind, big blind and straddle by their places."""
    first, second, third = (*blinds, 0, 0, 0)[:3]
    if first and not any(blinds[1:]):
        return {"small_blind": 0, "big_blind": first}
    if any(blinds[3:]) or min(blinds, default=0) < 0 or (third and third != 2 * second):
        raise Refusal(
            "The blinds of this hand are not a small one, a big one and a straddle of twice that.",
            cite="19:47-14.10(d)",
            instead="a hand with two blinds",
        )
    return {"small_blind": first, "big_blind": second, "straddle": bool(third)}
