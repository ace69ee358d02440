"""Irregularities: what staff may declare, who may, and how a declaration enters a procedure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass, replace
from typing import TYPE_CHECKING

from ..errors import Refusal, certain, nearest
from .cards import Card
from .given import OwnTable

if TYPE_CHECKING:
    from .requests import Steps
    from .table import Table


@dataclass(frozen=True, slots=True)
class Irregularity:
    """One irregularity that a game's rules know; as a decorator it takes the function that resolves it."""

    key: str
    cite: str
    says: str
    resolve: Callable[[OwnTable, Declaration], Steps[object]] | None = None
    _: KW_ONLY
    by: tuple[str, ...] = ("dealer", "floorperson", "casino supervisor")
    needs_card: bool = False
    may_name_card: bool = False  # one that is named leaves the shoe as well
    in_shoe: bool = True  # the card that is named comes out of the shoe now
    answers_question: bool = False  # its card answers what a patron was asked; otherwise a card answers a draw alone
    needs_reason: bool = False
    needs_seat: bool = False
    grounds: tuple[str, ...] = ()  # the only reasons that count, where the rule lists them
    check: Callable[[OwnTable, Declaration], None] | None = None  # refuses what the game's own rule does not allow

    def __call__(self, resolve: Callable[[OwnTable, Declaration], Steps[object]]) -> Irregularity:
        """This irregularity, resolved by the function below it."""
        return replace(self, resolve=resolve)


def by_key(*known: Irregularity) -> dict[str, Irregularity]:
    """The irregularities of a game, as it is asked for them."""
    return {irregularity.key: irregularity for irregularity in known}


@dataclass(frozen=True, slots=True)
class Declaration:
    """A declaration: given by staff as the answer to any request that admits it."""

    key: str
    by: str = "dealer"
    card: Card | None = None
    exposed: bool = False
    seat: int | None = None
    reason: str = ""

    @property
    def the_card(self) -> Card:
        """The card that it names: an irregularity that needs one is not declared without."""
        return certain(self.card)

    @property
    def the_seat(self) -> int:
        """The seat that it names: an irregularity that needs one is not declared without."""
        return certain(self.seat)


def used_as_next_card(table: OwnTable, declared: Declaration, cite: str) -> Steps[Card]:
    """A card that was drawn too early and not seen answers the draw that was asked for."""
    yield from table.note_hidden(cite, (), "used-as-next-card", card=declared.the_card)
    return declared.the_card


def card_taken(declared: Declaration, table: Table) -> Card | None:
    """The card that a declaration says has left the shoe: it is not to come again."""
    return declared.card if table.game.irregularities[declared.key].in_shoe else None


def verify(declared: Declaration, table: Table, admits: tuple[str, ...]) -> str:
    """The paragraph behind a declaration; refused if the rules do not know it, here, from this person, as it stands."""
    try:
        return _verified(declared, table, admits)
    except Refusal as refusal:
        table.game.cite_own(refusal)
        raise


def _verified(declared: Declaration, table: Table, admits: tuple[str, ...]) -> str:
    known = table.game.irregularities
    irregularity = known.get(declared.key)
    if irregularity is None:
        raise Refusal(f"The rules know no irregularity {declared.key!r}.", instead=nearest(declared.key, known))
    cite = irregularity.cite
    if declared.key not in admits:
        can = ", ".join(admits) or "none"
        raise Refusal(f"{declared.key} cannot be declared at this point.", cite=cite, instead=f"here: {can}")
    if declared.by not in irregularity.by:
        who = " or ".join(irregularity.by)
        raise Refusal(f"{declared.key} is not for the {declared.by} to declare.", cite=cite, instead=who)
    if irregularity.needs_card:
        if declared.card is None:
            raise Refusal(f"{declared.key} needs the card.", cite=cite, instead=f"declare {declared.key} 6H")
        table.shoe.verify(declared.card)
    elif declared.card is not None and not irregularity.may_name_card:
        raise Refusal(f"{declared.key} names no card.", cite=cite, instead=f"declare {declared.key}")
    if irregularity.grounds and declared.reason not in irregularity.grounds:
        grounds = " or ".join(f'"{ground}"' for ground in irregularity.grounds)
        raise Refusal(f"{declared.key} needs one of its grounds.", cite=cite, instead=grounds)
    if irregularity.needs_seat and declared.seat is None:
        raise Refusal(f"{declared.key} needs the seat.", cite=cite, instead=f"declare {declared.key} seat 4")
    if irregularity.needs_reason and not declared.reason:
        raise Refusal(f"{declared.key} needs a reason.", cite=cite, instead=irregularity.says)
    if irregularity.check is not None:
        irregularity.check(table, declared)
    return cite
