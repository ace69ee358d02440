"""What blackjack asks of the floor: notices of its options, signs, choices that agree between tables (19:47-2, 8.3)."""

from __future__ import annotations

from typing import Any

from ...rulebook.cite import law
from ...table.fittings import cutting_card_approved, cutting_card_colour, cutting_cards, different_backs, same_backs
from ...table.floor_rules import Asked, FloorRules, NoticeDuty, SignDuty, Trigger, Uniform
from ...table.money import dollars
from .schedules import blackjack_chance, bonus_edge

START, STOP, CHANGE, DECREASE = Trigger.START, Trigger.STOP, Trigger.CHANGE, Trigger.DECREASE


def _duty(cite: str, *elections: str, on: tuple[Trigger, ...]) -> NoticeDuty:
    return NoticeDuty(cite, elections, on)


def _edge(stake: int, of: str) -> Any:
    def value(elections: Any) -> Any:
        return bonus_edge(stake, getattr(elections, of), blackjack_chance(elections.shoe_decks))

    return value


def _bonus_tables(elections: Any) -> bool | None:
    return True if elections.blackjack_bonus else None


def _same_suit_decks(elections: Any) -> int | None:
    return elections.shoe_decks if elections.same_suit else None


@law("19:47-2.10(c)[submission]")
def _double_card(elections: Any) -> str:
    """The choice that the gaming submission names. 19:47-2.10(c)[submission]."""
    choices = {
        "up": "face up at all tables",
        "down": "face down at designated tables",
        "on request": "face down at the request of a player",
    }
    return choices[elections.double_card]


def _posted(option: str, text: Any) -> Any:
    return lambda elections: text(elections) if getattr(elections, option) else None


def _multiple_action(elections: Any) -> str:
    return f"{'Three' if elections.require_three_wagers else 'Two or three'} wagers, each within the table limits."


def _range(name: str, limits: tuple[int, int]) -> str:
    return f"{name}: {dollars(limits[0])} to {dollars(limits[1])}."


def _cap(elections: Any) -> str | None:
    if elections.twenty_point_cap is None:
        return None
    cap = dollars(elections.twenty_point_cap)
    return f"Queen of hearts pair with dealer blackjack: at most {cap} a round, shared in proportion to the wagers."


def apart(elections: Any) -> bool:
    """Whether two batches, or the two sides of a double shoe, are kept apart by their backs."""
    return bool(elections.alternates or elections.double_shoe)


def how_to_play(elections: Any) -> list[tuple[str, list[str]]]:
    """The game in plain English, with the choices of the table."""
    choices = [
        "Draw as long as you like below 21; over 21 loses at once.",
        "Double: up to as much again, and one more card.",
        f"Split two cards of one value into two hands, up to {elections.most_hands} hands in all.",
        *(["Surrender: on your first two cards, give up half of your wager."] if elections.surrender else []),
        *(["Insurance: against the dealer's ace, up to half of your wager, at 2 to 1."] * elections.insurance),
    ]
    return [
        ("The aim", ["Come nearer to 21 than the dealer without going over."]),
        (
            "What the cards count",
            [
                "Aces one or eleven, faces ten, other cards their number.",
                "An ace and a ten-value card at once are a blackjack: it beats any other 21 and pays "
                f"{elections.blackjack_pays}.",
            ],
        ),
        ("What you may do", choices),
        (
            "What the dealer does",
            [
                "The dealer has no choice: draws to 16 and stands on 17 or more"
                + (", but draws on a 17 in which an ace counts eleven." if elections.hits_soft17 else "."),
                "A higher hand than the dealer's wins 1 to 1. Equal hands are a push.",
            ],
        ),
    ]


FLOOR = FloorRules(
    between=(
        Uniform(
            "19:47-2.17(e)2[uniform]",
            ("same_suit_option",),
            "Tables with the same number of decks use the same same-suit option.",
            "casino",
            among=_same_suit_decks,
        ),
        Uniform(
            "19:47-2.20(k)[uniform]",
            ("bonus_one",),
            "The $1 blackjack bonus has the same house advantage at every table.",
            "casino",
            among=_bonus_tables,
            value=_edge(100, "bonus_one"),
        ),
        Uniform(
            "19:47-2.20(k)[uniform]",
            ("bonus_five",),
            "The $5 blackjack bonus has the same house advantage at every table.",
            "casino",
            among=_bonus_tables,
            value=_edge(500, "bonus_five"),
        ),
    ),
    notices=(
        _duty("19:47-2.7(c)[notice]", "even_money", on=(START,)),
        _duty("19:47-2.8(c)[notice]", "surrender", on=(START, STOP)),
        _duty("19:47-2.10(c)[notice]", "double_card", on=(CHANGE,)),
        _duty("19:47-2.11(e)[notice]", "split_hands", "resplit_aces", on=(CHANGE,)),
        _duty("19:47-2.16(c)[notice]", "five_card_21", on=(STOP,)),
        _duty("19:47-2.17(a)[notice]", "over_under", "same_suit", "sevens", on=(STOP,)),
        _duty("19:47-2.18(a)[notice]", "multiple_action", on=(STOP,)),
        _duty("19:47-2.24(h)[decrease]", "twenty_point_cap", on=(DECREASE,)),
    ),
    signs=(
        SignDuty("double_card", "19:47-2.10(c)[notice]", lambda e: None if e.double_card == "up" else _double_card(e)),
        SignDuty(
            "added_maximum",
            "19:47-2.17(h)",
            lambda e: (
                f"Most on an additional wager: {dollars(e.added_maximum)}." if e.over_under or e.same_suit else None
            ),
        ),
        SignDuty("multiple_action", "19:47-2.18(b)[posting]", _posted("multiple_action", _multiple_action)),
        SignDuty(
            "match_limits",
            "19:47-2.23(c)[limits]",
            _posted("match_dealer", lambda e: _range("Match-the-dealer", e.match_limits)),
        ),
        SignDuty(
            "twenty_point_limits",
            "19:47-2.24(c)[limits]",
            _posted("twenty_point", lambda e: _range("Twenty point bonus", e.twenty_point_limits)),
        ),
        SignDuty("twenty_point_cap", "19:47-2.24(h)[posting]", _posted("twenty_point", _cap)),
    ),
    submission=(
        Asked("19:47-2.10(c)[submission]", "how the doubling card is dealt", value=_double_card),
        Asked("19:47-2.21", "procedures of the continuous shuffler", when=lambda e: e.shuffling == "continuous"),
    ),
    fittings=(
        cutting_cards("19:47-2.2(a)[cutting-cards]", lambda elections: elections.cutting_cards_needed),
        cutting_card_colour("19:47-2.2(a)[cutting-card-look]"),
        cutting_card_approved("19:47-2.2(a)[cutting-card-look]"),
        same_backs("19:47-2.2(a)[identical-decks]", apart),
        different_backs("19:47-2.2(d)2", lambda elections: elections.alternates),
        different_backs("19:47-2.2(c)[sides-differ]", lambda elections: elections.double_shoe),
    ),
    guide=how_to_play,
)
