"""What blackjack asks of the floor: notices of its options, signs, choices that agree between tables (19:47-2, 8.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from ...rulebook.cite import law
from ...table.fittings import cutting_card_approved, cutting_card_colour, cutting_cards, different_backs, same_backs
from ...table.floor_rules import Asked, FloorRules, NoticeDuty, SignDuty, Trigger, Uniform
from ...table.money import dollars
from . import rules
from .payouts.rules import blackjack_chance, bonus_edge
from .sides.wagers import SAME_SUIT, TWENTY
from .wagers import LINES, main_table, special_lines

if TYPE_CHECKING:
    from .elections import BlackjackElections, BlackjackFamily


SPECIAL = ("suited_678", "three_sevens", "designated_blackjack", "five_card_21")
START, STOP, CHANGE, DECREASE = Trigger.START, Trigger.STOP, Trigger.CHANGE, Trigger.DECREASE

Sentence: TypeAlias = "Callable[[BlackjackElections], str | None]"


def _duty(cite: str, *elections: str, on: tuple[Trigger, ...]) -> NoticeDuty:
    return NoticeDuty(cite, elections, on)


def _edge(stake: int, of: str) -> Callable[[BlackjackElections], object]:
    def value(elections: BlackjackElections) -> object:
        return bonus_edge(stake, getattr(elections, of), blackjack_chance(elections.shoe_decks))

    return value


def _bonus_tables(elections: BlackjackElections) -> bool | None:
    return True if elections.blackjack_bonus else None


def _same_suit_decks(elections: BlackjackElections) -> int | None:
    return elections.shoe_decks if elections.same_suit else None


@law("19:47-2.10(c)[submission]")
def _double_card(elections: BlackjackElections) -> str:
    """The choice that the gaming submission names. 19:47-2.10(c)[submission]."""
    choices = {
        "up": "face up at all tables",
        "down": "face down at designated tables",
        "on request": "face down at the request of a player",
    }
    return choices[elections.double_card]


def _posted(option: str, text: Sentence) -> Sentence:
    return lambda elections: text(elections) if getattr(elections, option) else None


def _multiple_action(elections: BlackjackElections) -> str:
    return f"{'Three' if elections.require_three_wagers else 'Two or three'} wagers, each within the table limits."


def _range(name: str, limits: tuple[int, int]) -> str:
    return f"{name}: {dollars(limits[0])} to {dollars(limits[1])}."


def _cap(elections: BlackjackElections) -> str | None:
    if elections.twenty_point_cap is None:
        return None
    cap = dollars(elections.twenty_point_cap)
    return f"Queen of hearts pair with dealer blackjack: at most {cap} a round, shared in proportion to the wagers."


def _even_money(_: object) -> str:
    return "A blackjack against the dealer's ace may be paid at once, 1 to 1."


def _surrender(_: object) -> str:
    return "On the first two cards a hand may be given up for half of its wager."


def _own_turn(_: object) -> str:
    return "Insurance is offered to each player just before that player's own decisions."


def apart(elections: BlackjackElections) -> bool:
    """Whether two batches, or the two sides of a double shoe, are kept apart by their backs."""
    return bool(elections.alternates or elections.double_shoe)


def _payouts(elections: BlackjackElections) -> str | None:
    """The special payouts in force, from the pay table that settles. 19:47-2.3(e)[optional-payouts]."""
    special = {LINES[line][1] for line in special_lines(elections)}
    rows = [row.sentence for row in main_table(elections) if row.cite in special]
    return f"A winning wager pays {'; '.join(rows)}." if rows else None


def _hole_card(elections: BlackjackElections) -> str | None:
    """What both cards up change for a patron. 19:47-2.6(k)1[ties-lose], 19:47-2.6(k)2, 19:47-2.6(k)4."""
    if elections.hole_card != "up":
        return None
    return (
        f"Both of the dealer's cards are dealt face up. {ties(elections)} A blackjack pays {elections.blackjack_pays}. "
        f"{doubling(elections)} A pair is split once. There is no insurance and no surrender."
    )


def _splitting(elections: BlackjackElections) -> str | None:
    """Repeated splitting, and whether aces take part. 19:47-2.11(e)[notice], 19:47-2.11(e)[aces-once]."""
    if elections.most_hands <= 2:
        return None
    aces = "" if elections.resplit_aces else " Aces are split once only."
    return f"Pairs may be split into up to {elections.most_hands} hands.{aces}"


def ties(elections: BlackjackElections) -> str:
    """What equal hands do here. 19:47-2.6(k)1[ties-lose], 19:47-2.3(b)[tie-void]."""
    choices = elections.parameters
    if choices.ties != rules.TIES_LOSE:
        return "Equal hands are a push."
    both = " but a blackjack wins against a dealer's blackjack" if choices.natural_tie == rules.NATURALS_WIN else ""
    return f"Equal hands lose{both}."


def doubling(elections: BlackjackElections) -> str:
    """On what a wager may be doubled here. 19:47-2.6(k)4, 19:47-2.10(a)[amount], 19:47-2.10(d)."""
    on = "on a count of 9, 10 or 11 only" if elections.parameters.double_on == rules.DOUBLE_9_TO_11 else ""
    split = "" if elections.double_after_split else " Not after a split."
    return f"Double{' ' + on if on else ''}: up to as much again, and one more card.{split}"


HOLE = {
    "none": "The dealer takes a second card only after all players have played.",
    "down": "The dealer's second card is dealt face down before the players play.",
    "reader": "The dealer's second card is dealt face down, and a device tells at once whether it makes a blackjack.",
    "up": "Both of the dealer's cards are dealt face up before the players play.",
}


def cards(elections: BlackjackFamily) -> list[str]:
    """How many decks are in play at a time, and when the dealer's second card is dealt."""
    decks = elections.shoe_decks if hasattr(elections, "shoe_decks") else elections.decks
    return [f"A round is dealt from {decks} deck{'s' * (decks != 1)}.", HOLE[elections.hole_card]]


def how_to_play(elections: BlackjackElections) -> list[tuple[str, list[str]]]:
    """The game in plain English, with the choices of the table."""
    choices = [
        *(["Every wager is a multiple of $5."] * elections.six_to_five),
        "Draw as long as you like below 21; over 21 loses at once.",
        doubling(elections),
        f"Split two cards of one value into two hands, up to {elections.most_hands} hands in all."
        + ("" if elections.resplit_aces else " Aces are split once only."),
        "A split ace gets one card only.",
        *(["Surrender: on your first two cards, give up half of your wager."] if elections.surrender else []),
        *(["Insurance: against the dealer's ace, up to half of your wager, at 2 to 1."] * elections.insurance),
    ]
    pays = elections.blackjack_pays
    return [
        ("The aim", ["Come nearer to 21 than the dealer without going over."]),
        ("The cards", cards(elections)),
        (
            "What the cards count",
            [
                "Aces one or eleven, faces ten, other cards their number.",
                f"An ace and a ten-value card at once are a blackjack: it beats any other 21 and pays {pays}.",
            ],
        ),
        ("What you may do", choices),
        (
            "What the dealer does",
            [
                "The dealer has no choice: draws to 16 and stands on 17 or more"
                + (", but draws on a 17 in which an ace counts eleven." if elections.hits_soft17 else "."),
                f"A higher hand than the dealer's wins 1 to 1. {ties(elections)}",
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
        _duty("19:47-2.6(k)[hole-card-up]", "hole_card", on=(CHANGE,)),
        _duty("19:47-2.7(c)[notice]", "even_money", on=(START, STOP)),
        _duty("19:47-2.8(c)[notice]", "surrender", on=(START, STOP)),
        _duty("19:47-2.10(c)[notice]", "double_card", on=(CHANGE,)),
        _duty("19:47-2.11(e)[notice]", "split_hands", "resplit_aces", on=(CHANGE,)),
        _duty("19:47-2.16(c)[notice]", "five_card_21", on=(STOP,)),
        _duty("19:47-2.17(a)[notice]", "over_under", "same_suit", "sevens", on=(STOP,)),
        _duty("19:47-2.18(a)[notice]", "multiple_action", on=(STOP,)),
        _duty("19:47-2.24(h)[decrease]", "twenty_point_cap", on=(DECREASE,)),
    ),
    signs=(
        *(SignDuty(name, "19:47-2.3(e)[optional-payouts]", _posted(name, _payouts)) for name in SPECIAL),
        SignDuty("hole_card", "19:47-2.6(k)[hole-card-up]", _hole_card),
        SignDuty("even_money", "19:47-2.7(c)[notice]", _posted("even_money", _even_money)),
        SignDuty("surrender", "19:47-2.8(c)[notice]", _posted("surrender", _surrender)),
        SignDuty("insurance_at_own_turn", "19:47-2.9(b)[timing-own-turn]", _posted("insurance_at_own_turn", _own_turn)),
        SignDuty(
            "double_after_split",
            "19:47-2.10(d)",
            lambda e: None if e.double_after_split else "A split hand may not be doubled.",
        ),
        SignDuty("split_hands", "19:47-2.11(e)[notice]", _splitting),
        SignDuty(
            "same_suit_option", "19:47-2.17(e)2[selection]", _posted("same_suit", lambda e: f"{SAME_SUIT.sentence(e)}.")
        ),
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
        SignDuty(
            "twenty_point_pays", "19:47-2.24(f)[paytable]", _posted("twenty_point", lambda e: f"{TWENTY.sentence(e)}.")
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
