"""The cards of a coup: who holds the punters' hand, the deal, naturals, the free choices (19:47-4.8, 4.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from ...errors import certain
from ...rulebook.cite import law
from ...table.cards import Card
from ...table.events import Announced
from ...table.irregularities import Declaration
from ...table.requests import DOWN, UP
from ...table.shoe import TooFewCards
from ...table.table import Steps, Table
from ..minibaccarat import rules as baccarat
from ..minibaccarat.dealing import BaccaratHand, Round, deal_pairs
from ..minibaccarat.irregularities import card_in_error
from . import rules
from .elections import CheminDeFerElections
from .wagers import BANK, WHOLE, bank_of

if TYPE_CHECKING:
    from .betting import CheminDeFer


CheminDeFerTable: TypeAlias = "Table[CheminDeFerElections, CheminDeFer, Coup]"
CALLS = {rules.DRAW: "card", rules.STAND: "no-card"}
PUNTERS = {  # what the holder may say, by the rule for the count; seen by the holder alone, as the count is
    rules.DRAW: ("19:47-4.9[player-0-4]", ("draw",)),
    rules.CHOICE: ("19:47-4.9[player-5]", ("draw", "stand")),
    rules.STAND: ("19:47-4.9[player-6-7]", ("stand",)),
}
STOOD = "stood"  # what a false draw that stands answers the call with


class Coup(Round):
    """What is on the layout during a coup: the two hands, the banker, and who holds the punters' cards."""

    keeper: int = 0
    holder: int = 0  # 0: nobody has the right, the dealer turns the cards
    banker_will_draw: bool = False


def deal_and_draw(table: CheminDeFerTable, coup: Coup) -> Steps:
    """Four cards face down, naturals, then the punters' choice and the banker's. 19:47-4.8, 19:47-4.9."""
    bank = bank_of(table)
    bank = certain(bank)
    coup.keeper = bank.seat
    coup.holder = bettors(table)[0]
    coup.player.owners, coup.banker.owners = (coup.holder,), (coup.keeper,)
    yield from table.note("19:47-4.8[holder]", "seat-holds-punters-hand", seat=coup.holder)
    try:
        yield from deal_pairs(table, coup, "19:47-4.8[deal]", DOWN)
        player, banker = coup.player.count, coup.banker.count
        if rules.is_natural(player) or rules.is_natural(banker):
            yield from _natural(table, coup)
        else:
            third = yield from punters_draw(table, coup, player)
            yield from show(table, coup, coup.banker, "19:47-4.9[third-up]")
            yield from banker_draws(table, coup, banker, third)
            yield from show(table, coup, coup.player, "19:47-4.10[announce]")
    except TooFewCards:
        coup.cards_ran_out()
    table.admits = ()


@law("19:47-4.8[holder-ties]")
def bettors(table: CheminDeFerTable) -> list[int]:
    """Who may hold the punters' hand: the banco caller, else by stake, equal stakes by order from the banker's right.

    19:47-4.8[holder], 19:47-4.8[holder-ties].
    """
    bank = bank_of(table)
    bank = certain(bank)
    order = table.in_order(table.seats, bank.seat, clockwise=False)
    against = [wager for wager in table.wagers if wager.kind is not BANK]
    return [w.seat for w in sorted(against, key=lambda w: (w.kind not in WHOLE, -w.amount, order.index(w.seat)))]


def show(table: CheminDeFerTable, coup: Coup, hand: BaccaratHand, cite: str) -> Steps:
    """A hand is turned up by whoever has it."""
    by = coup.holder if hand is coup.player else coup.keeper
    yield from table.turn(cite, hand.name, hand.cards if hand is coup.banker else hand.cards[:2], by)
    hand.shown = True


def _natural(table: CheminDeFerTable, coup: Coup) -> Steps:
    """Eight or nine is shown at once, the punters' first, and nobody draws. 19:47-4.8[natural]."""
    hands = [coup.player, coup.banker] if rules.is_natural(coup.player.count) else [coup.banker, coup.player]
    for hand in hands:
        yield from show(table, coup, hand, "19:47-4.8[natural]")
        yield from table.call("19:47-4.8[natural]", "hand-counts", title=hand.title, count=hand.count)


@law("19:47-4.9[no-advice]")
def punters_draw(table: CheminDeFerTable, coup: Coup, count: int) -> Steps[int]:
    """The punters' third card, face up, or none; on five the holder chooses alone. 19:47-4.9[no-advice].

    The holder is asked whatever the count is: neither the question nor the call tells the others what it was.
    """
    action = yield from _holder_says(table, coup, count)
    cite = "19:47-4.9[third-up]"
    table.admits = ("false-draw",)
    announced = Announced(cite, CALLS[action], voice="called")
    said = yield from table.pause(cite, announced)
    if said is None:
        table.events.append(announced)
    table.admits = ("card-face-up-in-shoe", "card-drawn-in-error")
    if isinstance(said, Card):
        table.admits = ()
        yield from table.place("19:47-4.9[third-up]", said, "player")
        table.admits = ("card-face-up-in-shoe", "card-drawn-in-error")
        coup.player.cards.append(said)
        return rules.card_value(said.rank)
    if action == rules.STAND or said == STOOD:
        return rules.NO_CARD
    card = yield from table.draw("19:47-4.9[third-up]", "player", UP)
    coup.player.cards.append(card)
    return rules.card_value(card.rank)


def _holder_says(table: CheminDeFerTable, coup: Coup, count: int) -> Steps[int]:
    """The holder chooses on five; where nobody holds the hand, the dealer draws as the sister games do."""
    rule = rules.punter_rule(count)
    cite, choices = PUNTERS[rule]
    while coup.holder:
        table.admits = ("holder-removed",)
        stands = "stand" if "stand" in choices else choices[0]  # unless the count must draw
        asked = table.ask(cite, coup.holder, "third-card-on", choices, absent=stands, hidden=True, count=count)
        chosen = yield from asked
        table.admits = ()
        if chosen != "removed":
            return rules.DRAW if chosen == "draw" else rules.STAND
        others = bettors(table)
        after = others[others.index(coup.holder) + 1 :]
        coup.holder = after[0] if after else 0
        coup.player.owners = tuple(after[:1])
        yield from table.note_hidden(cite, coup.player.owners, "punters-cards", cards=coup.player.cards)
    return rules.STAND if rule == rules.STAND else rules.DRAW


def banker_draws(table: CheminDeFerTable, coup: Coup, count: int, third: int) -> Steps:
    """The banker draws by the table, or chooses where it leaves a choice. 19:47-4.9[tableau]."""
    elections = table.elections
    action = rules.banker_rule(elections.banker_rule, count, third, elections.six_against_stand)
    cite = "19:47-4.9[tableau]"
    if action == rules.CHOICE:
        cite = _choice_cite(elections.banker_rule, count, third)
        usual = rules.BANKER_DRAWS[count][third + 1]
        choices = ("draw", "stand") if usual else ("stand", "draw")
        against = "no card" if third == rules.NO_CARD else f"a {third}"
        chosen = yield from table.ask(
            cite, coup.keeper, "draw-on-against", choices, absent="stand", count=count, against=against
        )
        action = rules.DRAW if chosen == "draw" else rules.STAND
    coup.banker_will_draw = action == rules.DRAW
    table.admits = ("card-face-up-in-shoe", "card-drawn-in-error")
    if third == rules.NO_CARD:
        table.admits += ("third-card-in-error",)
    if coup.banker_will_draw:
        coup.banker.cards.append((yield from table.draw(cite, "banker", UP)))
        table.admits = ("card-drawn-in-error",)


def _choice_cite(rule: str, count: int, third: int) -> str:
    if rule == "free":
        return "19:47-4.9[banker-free]"
    cites = {(3, 9): "19:47-4.9[choice-3-9]", (5, 4): "19:47-4.9[choice-5-4]", rules.SIX_STOOD: "19:47-4.9[six-stood]"}
    return cites[count, third]


# ---- what may go wrong ---------------------------------------------------------------------------------------------


def false_draw(table: CheminDeFerTable, declared: Declaration) -> Steps[Card | str | None]:
    """A draw or stand against the rule is corrected before a card leaves the shoe; after that the coup stands.

    The one who erred answers to the other punters for it. 19:47-4.9[false-draw], 19:47-4.12[false-draw].
    """
    coup: Coup = table.state
    if declared.card is None and not declared.exposed:
        yield from table.note("19:47-4.12[false-draw]", "corrected-before-card-left-shoe", reason=declared.reason)
        return None
    yield from table.note("19:47-4.9[false-draw]", "coup-stands-seat-answers", seat=coup.holder, reason=declared.reason)
    return declared.card if declared.card is not None else STOOD


def holder_removed(table: CheminDeFerTable, declared: Declaration) -> Steps[str]:
    """Who holds the punters' cards and delays or breaks the rules loses that right. 19:47-4.12[holder-removed]."""
    coup: Coup = table.state
    yield from table.note(
        "19:47-4.12[holder-removed]", "seat-no-longer-holds-the-cards", seat=coup.holder, reason=declared.reason
    )
    return "removed"


def third_card_in_error(table: CheminDeFerTable, declared: Declaration) -> Steps[Card | None]:
    """A third card dealt to punters who stay is the banker's if the banker draws. 19:47-4.12[third-card]."""
    coup: Coup = table.state
    # In a dummy round nobody chooses: the cards are drawn by the tables of baccarat.
    by_table = baccarat.banker_draws(coup.player.count, coup.banker.count, baccarat.NO_CARD)
    if (by_table if coup.dummy else coup.banker_will_draw) and len(coup.banker.cards) == 2:
        yield from table.note("19:47-4.12[third-card]", "bankers-third-card", card=declared.card)
        return declared.card
    yield from card_in_error(table, declared)
    return None
