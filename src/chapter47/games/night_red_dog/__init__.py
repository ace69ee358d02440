"""Casino-night red dog, 13:47-20.31, 13:47-20.2[red-dog]: the casino's game with one deck and imitation money."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal, TypeAlias

from ...odds.analysis import GameOdds
from ...odds.strategy import Strategy
from ...table.cards import decks
from ...table.elections import constraint, election
from ...table.game import Life, Name, Numbers, Screen, compiled
from ...table.irregularities import by_key
from ...table.money import DOLLAR
from ...table.night import (
    BETWEEN_ROUNDS,
    CARD_IRREGULARITIES,
    IMITATION_MONEY,
    NightCardElections,
    NightCards,
    open_cards,
    prepare_when_due,
    stand_ready,
)
from ...table.night import PARALLELS as NIGHT
from ...table.table import Steps, Table
from .. import red_dog
from ..red_dog import GAME as RED_DOG
from ..red_dog import raise_needs_a_spread
from ..red_dog.dealing import Round, burn
from ..red_dog.elections import RedDogOdds
from ..red_dog.irregularities import ROUND_IRREGULARITIES
from ..red_dog.layout import RED_DOG as FELT
from ..red_dog.layout import draw
from ..red_dog.odds import odds as red_dog_odds
from ..red_dog.odds import strategy as red_dog_strategy

if TYPE_CHECKING:
    pass

NightRedDogTable: TypeAlias = "Table[NightRedDogElections, NightCards, Round]"
IRREGULARITIES = {**CARD_IRREGULARITIES, **by_key(*ROUND_IRREGULARITIES)}


def open_table(table: NightRedDogTable, opening: bool) -> Steps:
    """The checklist of the table: layout, cutting cards, shoe and rack, then the cards. 13:47-20.31(a)1."""
    if not opening:
        yield from stand_ready(table, decks(table.elections.decks))
        return
    yield from table.attest("13:47-20.31(a)1", "dealer", "table-has-red-dog-layout")
    yield from table.attest("13:47-20.31(a)3", "dealer", "two-cutting-cards-unlike-each-other")
    yield from table.attest("13:47-20.31(a)4", "dealer", "dealing-shoe-discard-rack-place")
    yield from table.note("13:47-20.31(d)2", "cards-drawn-left-hand-placed-face")
    yield from open_cards(table, table.elections.decks)


def prepare(table: NightRedDogTable) -> Steps:
    """A full deck in the shoe and one card burned, one more by a new dealer. 13:47-20.31(d)1[burn]."""
    if not table.due:
        return
    burned = 2 if table.own.new_dealer else 1
    yield from prepare_when_due(table, decks(table.elections.decks))
    for _ in range(burned):
        yield from burn(table, "13:47-20.31(d)1[burn]")


PARALLELS: dict[str, str] = {
    **NIGHT,
    "19:47-8.3[sign-content]": "13:47-20.31(e)[to]",
    "19:47-6.1(a)": "13:47-20.31(a)3",
    "19:47-6.1[values]": "13:47-20.31(a)2.ii",
    "19:47-6.1[shoe]": "13:47-20.31(a)4",
    "19:47-6.3[shuffle]": "13:47-20.31(d)16",
    "19:47-6.3[cutting-card]": "13:47-20.19(b)3[reassembly]",
    "19:47-6.4[burn]": "13:47-20.31(d)1[burn]",
    "19:47-6.4[new-dealer]": "13:47-20.31(d)1[burn]",
    "19:47-6.4[disclosure]": "13:47-20.31(d)1[disclosure]",
    "19:47-6.5[deadline]": "13:47-20.31(d)3",
    "19:47-6.5[two-cards]": "13:47-20.31(d)5",
    "19:47-6.5[untouched]": "13:47-20.31(d)6",
    "19:47-6.5[consecutive]": "13:47-20.31(d)7",
    "19:47-6.5[pair]": "13:47-20.31(d)8",
    "19:47-6.5[three-of-a-kind]": "13:47-20.31(d)9",
    "19:47-6.5[pair-tie]": "13:47-20.31(d)10",
    "19:47-6.5[spread]": "13:47-20.31(d)11",
    "19:47-6.5[raise]": "13:47-20.31(d)12",
    "19:47-6.5[third-card]": "13:47-20.31(d)13[third-card]",
    "19:47-6.5[settlement]": "13:47-20.31(d)13[settlement]",
    "19:47-6.5[between]": "13:47-20.31(d)14",
    "19:47-6.5[pick-up]": "13:47-20.31(d)15",
    "19:47-6.5[spread-1]": "13:47-20.31(e)[spread-one]",
    "19:47-6.5[spread-2]": "13:47-20.31(e)[spread-two]",
    "19:47-6.5[spread-3]": "13:47-20.31(e)[spread-three]",
    "19:47-6.5[spread-4-11]": "13:47-20.31(e)[spread-four-through-11]",
    "19:47-6.5[minimum-odds]": "13:47-20.31(f)",
    "19:47-6.7[face-up]": "13:47-20.31(g)1",
    "19:47-6.7[drawn-in-error]": "13:47-20.31(g)2",
    "19:47-6.7[third-card-exposed]": "13:47-20.31(g)3",
    "19:47-6.7[too-few-cards]": "13:47-20.19(a)1",
    "19:47-6.8": "13:47-20.31(g)4",
    "19:47-6.8[one-area]": "13:47-20.31(g)4",
}


class NightRedDogElections(RedDogOdds, NightCardElections):
    """The elections of red dog at a casino night; a shuffling machine is one of them. 13:47-20.31(b)."""

    parallels = PARALLELS
    smallest_coin = DOLLAR

    decks: Literal[1] = election(1, "13:47-20.31(a)2.i", "One deck, as the rule says.")
    dealt_from: Literal["shoe"] = election(
        "shoe", "13:47-20.31(a)4", "Cards come from a shoe and go to a discard rack."
    )
    backs: tuple[str, ...] = election(
        ("red",), "13:47-20.31(a)2.i", "Colours of the card backs: one for the whole deck."
    )

    @property
    def shoe_decks(self) -> int:
        """Decks in the shoe."""
        return self.decks

    @constraint("13:47-20.31(a)2.i", "one colour of backs")
    def _matching_backs(self) -> str | None:
        return None if len(set(self.backs)) == 1 else "The deck has backs of one colour and design."


def odds(elections: NightRedDogElections) -> GameOdds:
    """The exact value of wager and raise on the first round of a full deck. 13:47-20.31(a)2.ii, 13:47-20.31(d)12."""
    return red_dog_odds(elections, game="night-red-dog")


def strategy(elections: NightRedDogElections) -> Strategy:
    """At which spreads to raise with one deck."""
    return red_dog_strategy(elections, game="night-red-dog")


def layout(table: NightRedDogTable | None, elections: NightRedDogElections) -> str:
    """The casino's layout under its own name, with the chips and cards of a table on it. 13:47-20.31(a)1."""
    return draw(replace(FELT, title="Casino-Night Red Dog"), table, elections)


GAME = RED_DOG.derive(
    Name(key="night-red-dog", title="Casino-Night Red Dog", cite="13:47-20.31", positions=7),
    NightRedDogElections,
    Life(
        open=open_table,
        prepare=prepare,
        play=RED_DOG.play,
        own=NightCards,
        between=(*BETWEEN_ROUNDS, "card-drawn-in-error"),
    ),
    Numbers(odds=odds, kernel=compiled(red_dog.__name__, game="night-red-dog"), strategy=strategy),
    Screen(layout=layout, felt=replace(RED_DOG.felt, back="red")),
    cites=RED_DOG.cites.but(others="13:47-20.31(d)3", late="13:47-20.31(d)6"),
    irregularities=IRREGULARITIES,
    verify_action=raise_needs_a_spread,
    **IMITATION_MONEY,
)
