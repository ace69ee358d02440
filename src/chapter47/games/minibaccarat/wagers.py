"""The wagers of baccarat: what each is on, when it wins, what it pays (19:47-7.2 and 7.3, 19:47-3.2 and 3.3)."""

from __future__ import annotations

from functools import cache, partial

from ...rulebook.cite import law
from ...table.money import Cents
from ...table.odds import EVEN
from ...table.pay_tables import Pay, PayTable
from ...table.wagers import Charge, Decide, Decision, WagerType, lost, void, won
from . import rules
from .elections import LINES, BaccaratElections, MinibaccaratElections

TOTAL_CARDS_CITE = {4: "19:47-7.3(g)[four]", 5: "19:47-7.3(g)[five]", 6: "19:47-7.3(g)[six]"}


@law("19:47-3.3(c)1")
def vigorish(elections: BaccaratElections) -> Charge:
    """The vigorish on a winning Banker wager: 19:47-7.3(c), rounded by 19:47-7.3(c)1 where elected."""
    return _vigorish(elections.rate, elections.vigorish_step if elections.round_vigorish else 1)


@cache
def _vigorish(percent: int, round_to: Cents) -> Charge:
    return Charge(percent, round_to=round_to)


@law("19:47-7.2(a)1.iii")
def decide_banker(result: int, elections: BaccaratElections, waived: bool = False) -> Decision:
    """A wager on the Banker's Hand. ``waived``: the patron's total-cards wagers free it of vigorish (7.3(f)2)."""
    player, banker = rules.player_count(result), rules.banker_count(result)
    if banker < player:
        return lost("19:47-7.2(a)1")
    if banker == player:
        if isinstance(elections, MinibaccaratElections) and elections.tie_vigorish:
            return void("19:47-7.3(d)", Charge(25, on="wager"))
        return void("19:47-7.2(a)1.iii")
    if elections.banker_six_pays_half:
        return won(elections.banker_six_pays if banker == 6 else EVEN, "19:47-7.3(f)1")
    if waived:
        return won(EVEN, "19:47-7.3(f)2")
    return won(EVEN, "19:47-7.3(c)", vigorish(elections) if elections.takes_vigorish else None)


def decide_player(result: int, _: BaccaratElections) -> Decision:
    """A wager on the Player's Hand. 19:47-7.2(a)2, 19:47-7.3(a)."""
    player, banker = rules.player_count(result), rules.banker_count(result)
    if player == banker:
        return void("19:47-7.2(a)2")
    return won(EVEN, "19:47-7.3(a)") if player > banker else lost("19:47-7.2(a)2")


def decide_tie(result: int, elections: BaccaratElections) -> Decision:
    """A Tie Bet: never void. 19:47-7.2(a)3, 19:47-7.3(b)."""
    if rules.player_count(result) == rules.banker_count(result):
        return won(elections.tie_pays, "19:47-7.3(b)")
    return lost("19:47-7.2(a)3")


def decide_total_cards(cards: int, result: int, elections: BaccaratElections) -> Decision:
    """A wager on four, five or six cards in all. 19:47-7.2(a)4[settlement]."""
    if rules.cards_dealt(result) == cards:
        return won(elections.total_cards_pay[cards], TOTAL_CARDS_CITE[cards])
    return lost("19:47-7.2(a)4[settlement]")


@law("19:47-3.3(g)[no-vigorish]", "19:47-7.3(h)[no-vigorish]")
def decide_bonus(on_banker: bool, result: int, elections: BaccaratElections) -> Decision:
    """A bonus wager on either hand, free of vigorish. 19:47-7.3(h)[no-vigorish]."""
    line = rules.bonus_line(result, on_banker)
    if line == rules.VOID:
        return void("19:47-7.2(a)5.iii")
    if line == rules.LOSES:
        return lost("19:47-7.2(a)5.ii")
    return won(elections.bonus_schedule["natural" if line == rules.NATURAL else str(line)], "19:47-7.2(a)5.i")


def _banker_rows(elections: BaccaratElections) -> PayTable:
    if elections.banker_six_pays_half:
        six = Pay("a win with six", elections.banker_six_pays, "19:47-7.3(f)1")
        return Pay("a win with another count", EVEN, "19:47-7.3(f)1"), six
    rows: PayTable = (Pay("", EVEN, "19:47-7.3(c)", vigorish(elections) if elections.takes_vigorish else None),)
    if isinstance(elections, MinibaccaratElections) and elections.tie_vigorish:
        rows = (*rows, Pay("a tie", None, "19:47-7.3(d)", Charge(25, on="wager")))
    return rows


def _bonus_rows(elections: BaccaratElections) -> PayTable:
    lines = {line: elections.bonus_schedule[line] for line in LINES}
    names = {line: "a natural" if line == "natural" else f"a win by {line}" for line in LINES}
    return tuple(Pay(names[line], odds, "19:47-7.2(a)5.i") for line, odds in lines.items())


def _total_cards(cards: int, name: str) -> WagerType:
    return WagerType(
        f"{name}-cards",
        f"{name.title()} cards",
        "19:47-7.2(a)4",
        odds=lambda elections: (elections.total_cards_pay[cards],),
        offered=lambda elections: bool(elections.total_cards),
    )


def _bonus(hand: str) -> WagerType:
    return WagerType(
        f"{hand}-bonus",
        f"{hand.title()} bonus",
        "19:47-7.2(a)5",
        odds=lambda elections: tuple(elections.bonus_schedule.values()),
        offered=lambda elections: bool(elections.bonus),
        rows=_bonus_rows,
    )


BANKER = WagerType(
    "banker",
    "Banker",
    "19:47-7.2(a)1",
    odds=lambda elections: (EVEN, elections.banker_six_pays) if elections.banker_six_pays_half else (EVEN,),
    rows=_banker_rows,
)
PLAYER = WagerType("player", "Player", "19:47-7.2(a)2", odds=lambda _: (EVEN,))
TIE = WagerType("tie", "Tie", "19:47-7.2(a)3", odds=lambda elections: (elections.tie_pays,))
FOUR, FIVE, SIX = TOTAL_CARDS = (_total_cards(4, "four"), _total_cards(5, "five"), _total_cards(6, "six"))
PLAYER_BONUS, BANKER_BONUS = _bonus("player"), _bonus("banker")

# 19:47-7.2(b): these and no others.
DECIDE: dict[WagerType, Decide] = {
    BANKER: decide_banker,
    PLAYER: decide_player,
    TIE: decide_tie,
    FOUR: partial(decide_total_cards, 4),
    FIVE: partial(decide_total_cards, 5),
    SIX: partial(decide_total_cards, 6),
    PLAYER_BONUS: partial(decide_bonus, False),
    BANKER_BONUS: partial(decide_bonus, True),
}
WAGERS = tuple(DECIDE)
