"""From the mixed stacks to the players: the set, the shaker, the count and the delivery (19:47-10.2 to 10.6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from ...rulebook.cite import law
from ...table.dice import call_total
from ...table.given import OwnElections, OwnTable
from ...table.hands import Hand
from ...table.money import Cents
from ...table.requests import DOWN, Roll, Shuffle
from ...table.shoe import Shoe
from ...table.table import Steps, Table
from ...table.tiles import PAIRS, SET
from ...table.wagers import Wager, WagerType, lost
from . import rules
from .betting import DEALER, Bank
from .wagers import BANK

if TYPE_CHECKING:
    from .betting import PaiGow
    from .elections import BankedElections, PaiGowElections

Set = tuple[Sequence[Any], Sequence[Any]]  # the high hand and the low hand
DEAD = law("19:47-10.6[dead-hand]")(-1)  # the place of the dead hand among the positions
SEATS = 6
DICE = 3

DELIVERED = ("wrong-delivery", "wrong-count", "wrong-set", "piece-exposed", "bank-exposed", "abandoned")
SETTING = ("wrong-count", "wrong-set", "bank-exposed", "abandoned")


BankedTable: TypeAlias = "Table[BankedElections, PaiGow, Round]"


@dataclass(frozen=True)
class Kind:
    """What pai gow with tiles and with cards do differently."""

    wager: WagerType
    each: int  # pieces in a hand
    what: str  # what a piece is called
    positions: tuple[int, ...]  # counterclockwise from the dealer, who is 0
    house_way: Callable[[Sequence[Any], OwnElections], Set]
    choices: Callable[[Sequence[Any], OwnElections], dict[str, Set]]  # every lawful set, the house way first
    strengths: Callable[[Set, OwnElections], tuple[int, int]]
    said: Callable[[Set, OwnElections], str]
    laid: str = ""  # how the dealer's hands are laid down
    finish: Callable[[OwnTable, Round], Steps] | None = None  # wagers beside the main one, when all hands are open


@dataclass(slots=True)
class Round:
    """What lies on the layout in one round: hands by betting position, the dealer's at 0."""

    table: BankedTable
    kind: Kind
    bank: Bank = DEALER
    hands: dict[int, Hand] = field(default_factory=dict)
    wagers: dict[int, Wager] = field(default_factory=dict)
    sets: dict[int, Set] = field(default_factory=dict)
    foul: set[int] = field(default_factory=set)
    voided: set[int] = field(default_factory=set)
    house: Cents = 0  # what the dealer's hand wagers against a player bank
    net: Cents = 0  # what the bank has won so far
    start: int = 0
    asked: tuple[int, str] = (0, "")  # the position that is being set, and the house way for it

    @property
    def dealer_plays(self) -> bool:
        """Whether the dealer's hand is the bank's, or plays against it. 19:47-10.8[dealer-hand]."""
        return not self.bank.seat or self.house > 0

    @property
    def dealer(self) -> Hand | None:
        """The dealer's hand, for the layout."""
        return self.hands.get(0)

    def playing(self) -> list[int]:
        """Positions with wagers that still count, counterclockwise from the dealer's right."""
        return [position for position in sorted(self.wagers) if position not in self.voided]


def side_wagers(table: BankedTable, round_: Round, position: int) -> list[Wager]:
    """Wagers of a betting area beside the one against the bank."""
    beside = [w for w in table.wagers if w.kind is not round_.kind.wager and w.kind is not BANK]
    return [wager for wager in beside if position_of(wager) == position]


def give_up(table: BankedTable, round_: Round, position: int, cite: str) -> Steps:
    """The wagers of a betting area are lost with its hand, which nobody sees. 19:47-10.7[surrender]."""
    wager = round_.wagers.pop(position)
    round_.net += wager.amount
    for given_up in (wager, *side_wagers(table, round_, position)):
        yield from table.take(given_up, lost(cite))


def position_of(wager: Wager) -> int:
    """The betting area of a wager: the player's own, or the one named. 19:47-10.10[several-areas]."""
    return int(wager.spot) if wager.spot else wager.seat


# ---- the set -------------------------------------------------------------------------------------------------------


def open_set(table: BankedTable) -> Steps:
    """The set is sorted into its pairs, inspected and shown. 19:47-10.4[inspection], 19:47-10.2[tile]."""
    yield from sort_set(table)
    table.admits = ("unsuitable-tile",)
    yield from table.pause("19:47-10.4[inspection]")
    table.admits = ()
    yield from table.attest("19:47-10.2[tile]", "dealer", "tiles-alike-and-marked")
    yield from table.attest("19:47-10.4[inspection]", "floorperson", "verified-by-floorperson")
    yield from table.attest("19:47-10.4[display]", "dealer", "laid-in-rank-order", pairs=tuple(p.name for p in PAIRS))


def sort_set(table: BankedTable) -> Steps:
    """A set is sorted into its pairs and looked at. 19:47-10.4[inspection]."""
    yield from table.attest("19:47-10.4[inspection]", "dealer", "set-sorted-and-inspected")


def mix(table: BankedTable, ready: bool) -> Steps:
    """The tiles are mixed face down and stacked by fours. 19:47-10.4[mix], 19:47-10.4[stacks]."""
    tiles: Any = SET
    yield from table.put(Shuffle("19:47-10.4[mix]", tiles, "load" if ready else "shuffle", what="tiles"))
    yield from table.attest("19:47-10.4[stacks]", "dealer", "eight-stacks-of-four")
    table.shoe = Shoe(tiles)
    table.due = False


# ---- the shaker and the count --------------------------------------------------------------------------------------


def shake(table: BankedTable) -> Steps[int]:
    """Three dice are shaken and their total is announced. 19:47-10.3[three-dice], 19:47-10.6[announce]."""
    yield from table.attest("19:47-10.3[shake]", "dealer", "shaker-covered-and-shaken")
    table.admits = ("no-roll",)
    roll: tuple[int, ...] = yield from table.put(Roll("19:47-10.3[three-dice]", DICE))
    table.admits = ()
    yield from call_total(table, "19:47-10.6[announce]", roll)
    return sum(roll)


def counted(positions: tuple[int, ...], bank: Bank, number: int) -> int:
    """The position on which a number falls, counted counterclockwise from the bank. 19:47-10.6[count]."""
    first = positions.index(bank.seat)
    return positions[(first + rules.start(number, len(positions)) - 1) % len(positions)]


def place_name(position: int) -> str:
    """A position in words."""
    return {0: "the dealer", DEAD: "the dead hand"}.get(position, f"position {position}")


def delivery_order(positions: tuple[int, ...], start: int, clockwise: bool) -> list[int]:
    """The order in which stacks go out, from the start all round. 19:47-10.6[deliver]."""
    at = positions.index(start)
    around = positions[at:] + positions[:at]
    return [around[0], *reversed(around[1:])] if clockwise else list(around)


def find_start(table: BankedTable, round_: Round, number: int) -> Steps:
    """The count from the bank over every position, wagered or not. 19:47-10.6[count], 19:47-10.8[count-from-bank]."""
    round_.start = counted(round_.kind.positions, round_.bank, number)
    cite = "19:47-10.8[count-from-bank]" if round_.bank.seat else "19:47-10.6[count]"
    yield from table.note(cite, "deal-starts-with", bank=round_.bank, place=place_name(round_.start))


def deliver(table: Table[PaiGowElections, PaiGow, Round], round_: Round) -> Steps:
    """A stack to every position; those without a wager go back unseen. 19:47-10.6[deliver], 19:47-10.6[unwagered]."""
    clockwise = table.elections.delivery == "clockwise"
    order = delivery_order(round_.kind.positions, round_.start, clockwise)
    for position in order:
        hand = round_.hands.get(position)
        if hand is not None:
            for _ in range(round_.kind.each):
                tile: Any = yield from table.draw_tile("19:47-10.6[deliver]", hand.name, DOWN, hand.owners)
                hand.cards.append(tile)
    idle = [place_name(position) for position in order if position not in round_.hands]
    table.admits = DELIVERED
    yield from table.note("19:47-10.6[unwagered]", "stacks-taken-unseen", idle=tuple(idle))
    table.admits = ()
    yield from table.attest("19:47-10.6[shaker-back]", "dealer", "shaker-put-back")
