"""What poker asks of the floor: an area of its own, two decks in turn by game, and its guide (19:47-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.fittings import cutting_card_colour, different_backs
from ...table.floor_rules import Apart, FloorRules, SignDuty
from ...table.money import dollars
from ...table.percent import in_words
from .odds import by_the_hour

if TYPE_CHECKING:
    from .elections import PokerElections


RAKES = {
    "percentage": lambda e: f"{in_words(e.rake_percent)} percent of the pot, at most {dollars(e.rake_cap)}",
    "drops": lambda e: f"{dollars(e.rake_drop)} for every {dollars(e.rake_every)} of the pot",
    "hand": lambda e: f"{dollars(e.hand_charge)} of each player for a hand",
    "time": lambda e: f"{dollars(e.time_charge)} of each player for half an hour",
}


def always(_: object) -> bool:
    """Two decks lie at every poker table, one in play and one that waits."""
    return True


def how_to_play(elections: PokerElections) -> list[tuple[str, list[str]]]:
    """The game in plain English."""
    return [
        ("The aim", ["You play against the other players, not against the house, for the pot that all bet into."]),
        (
            "At this table",
            [
                f"The game is {elections.game_title}, {elections.structure} limit, for at most {elections.players} "
                "players.",
                f"You bring at least {dollars(elections.minimum_buy_in)}. Only chips on the table when a hand begins "
                "are in play.",
                f"The house takes {RAKES[elections.rake](elections)}.",
            ],
        ),
        (
            "The play",
            [
                "In each round of betting you fold, call, or raise. Who has put in all chips stays in for their share.",
                "The best hand at the showdown wins the pot, or the last player who has not folded.",
            ],
        ),
    ]


def what_it_costs(elections: PokerElections) -> str:
    """The house's charge by the hour. 19:47-14.14[posted]."""
    six = next(row for row in by_the_hour(elections) if row.players == min(6, elections.players))
    return (
        f"The house takes {RAKES[elections.rake](elections)}. With {six.players} players and {six.hands} hands an "
        f"hour that is at most {dollars(six.table)} of the table in an hour, {dollars(six.player)} of each. "
        "No wager has an edge of its own: what you win comes from the other players."
    )


def stakes(elections: PokerElections) -> str:
    """What is bet, charged and brought at the table, as its sign states it.

    19:47-14.17[posted], 19:47-14.10(b)[ante], 19:47-14.10(b)[one-ante], 19:47-14.10(d)[straddle], 19:47-14.14[posted],
    19:47-14.14[no-flop], 19:47-14.7[buy-in], 19:47-14.7[top-up], 19:47-14.18[kept].
    """
    blinds = f"blinds {dollars(elections.small_blind)} and {dollars(elections.big_blind)}"
    bets = {
        "fixed": f"bets {dollars(elections.small_bet)} and {dollars(elections.big_bet)}",
        "spread": f"bets from {dollars(elections.small_bet)} to {dollars(elections.big_bet)}",
        "pot": "bets up to the pot",
        "no": "bets without a limit",
    }
    parts = (
        f"ante {dollars(elections.ante)}" if elections.ante else "",
        blinds if elections.has_button else f"forced bet {dollars(elections.bring_in)}",
        f"one ante of {dollars(elections.big_blind_ante)} from the big blind" if elections.big_blind_ante else "",
        "a straddle is taken" if elections.straddle else "",
        bets[elections.structure],
    )
    told = "; ".join(part for part in parts if part)
    of_pots = elections.no_flop_no_drop and elections.rake in ("percentage", "drops")
    spared = ", and nothing of a pot that is won in the first round of betting" if of_pots else ""
    most = f" and at most {dollars(elections.maximum_buy_in)}" if elections.maximum_buy_in else ""
    return (
        f"{told[0].upper()}{told[1:]}. The house takes {RAKES[elections.rake](elections)}{spared}. "
        f"You bring at least {dollars(elections.minimum_buy_in)}{most}. "
        f"The seat of a player who sits out is kept for {elections.hands_away} hands."
    )


DRAWS = {3: "At most three cards are exchanged.", 4: "At most three cards are exchanged, or four by who shows an ace."}
# The house's own rules, each with the sign that it owes where it is not what players expect.
HOUSE_RULES = (
    SignDuty(
        "check_raise",
        "19:47-14.7[check-raise]",
        lambda e: None if e.check_raise else "Who has checked may not raise in the same round.",
    ),
    SignDuty(
        "raises",
        "19:47-14.7[raises]",
        lambda e: f"At most {e.raises} raises in a round of three or more." if e.raises and e.is_limit else None,
    ),
    SignDuty("draw_limit", "19:47-14.12[draw]", lambda e: DRAWS.get(e.draw_limit) if e.is_draw else None),
    SignDuty(
        "high_card_opens",
        "19:47-14.13[opener]",
        lambda e: "The high card makes the forced bet." if e.high_card_opens and e.game == "five-card-stud" else None,
    ),
    SignDuty(
        "show_all",
        "19:47-14.15(e)[muck]",
        lambda e: "Every hand that is called is shown." if e.show_all else None,
    ),
)


FLOOR = FloorRules(
    between=(Apart("19:47-14.6[area]", "Poker is dealt in an area of its own"),),
    fittings=(
        different_backs("19:47-14.2[two-decks]", always),
        cutting_card_colour("19:47-14.2[deck]"),
    ),
    places="19:47-14.8[players]",
    guide=how_to_play,
    signs=HOUSE_RULES,
    stakes=SignDuty("limits", "19:47-14.17[posted]", stakes),
    cost=what_it_costs,
)
