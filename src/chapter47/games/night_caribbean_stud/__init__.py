"""Casino-night Caribbean stud, 13:47-20.23, 13:47-20.2[caribbean-stud-poker]: the casino's with imitation money."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from ...odds.analysis import GameOdds
from ...odds.events import Rounds
from ...odds.strategy import Strategy
from ...table.elections import constraint, election, lines_missing
from ...table.game import Name, Numbers, Screen, compiled
from ...table.night import IMITATION_MONEY
from ...table.night import PARALLELS as NIGHT
from ...table.table import Steps, Table
from .. import caribbean_stud
from ..caribbean_stud import GAME as CARIBBEAN_STUD
from ..caribbean_stud import bet_comes_later
from ..caribbean_stud.elections import PAYS, below_least
from ..caribbean_stud.events import events as casino_events
from ..caribbean_stud.irregularities import IRREGULARITIES as CASINO
from ..caribbean_stud.layout import layout as casino_layout
from ..caribbean_stud.odds import odds as casino_odds
from ..caribbean_stud.odds import strategy as casino_strategy
from ..caribbean_stud.procedure import round_of_play
from ..caribbean_stud.wagers import ANTE, BET
from ..night_let_it_ride.dealing import NIGHT_IRREGULARITIES, NightDecks, life
from ..night_let_it_ride.elections import NightPokerElections
from ..three_card_poker.elections import Schedule

if TYPE_CHECKING:
    from ..caribbean_stud.procedure import StudRound

NightStudTable: TypeAlias = "Table[NightCaribbeanStudElections, NightDecks, StudRound]"
FROM_CASINO = (
    "card-face-up",
    "card-drawn-in-error",
    "wrong-count",
    "dealer-short",
    "dealer-card-exposed",
    "conduct-breach",
)
IRREGULARITIES = {**{key: CASINO[key] for key in FROM_CASINO}, **NIGHT_IRREGULARITIES}


def equipment(table: NightStudTable) -> Steps:
    """What stands at the table before play. 13:47-20.23(b)1, 13:47-20.23(b)3, 13:47-20.23(c)."""
    chosen = table.elections
    yield from table.attest("13:47-20.23(b)1", "dealer", "two-decks-alike", backs=chosen.backs[0])
    yield from table.attest(
        "13:47-20.23(b)2", "dealer", "cutting-card-of-one-colour", cutting_cards=chosen.cutting_cards
    )
    yield from table.attest("13:47-20.23(b)3", "dealer", "stud-layout-and-rack", players=chosen.players)
    yield from table.attest(
        "13:47-20.23(c)", "dealer", "dealt-from-shuffled", dealt_from=chosen.dealt_from, shuffled_by=chosen.shuffled_by
    )
    yield from table.note("13:47-20.23(f)", "laid-down-cards-not-touched")


PARALLELS: dict[str, str] = {
    **NIGHT,
    "19:47-8.3[sign-content]": "13:47-20.23(i)[to]",
    "19:47-16.1[ante-wager]": "13:47-20.23(a)[ante-wager]",
    "19:47-16.1[bet-wager]": "13:47-20.23(a)[bet-wager]",
    "19:47-16.1[fold]": "13:47-20.23(a)[fold]",
    "19:47-16.1[hand]": "13:47-20.23(a)[hand]",
    "19:47-16.1[hole-card]": "13:47-20.23(a)[hole-card]",
    "19:47-16.1[qualifying-hand]": "13:47-20.23(a)[qualifying-hand]",
    "19:47-16.5[comparison]": "13:47-20.23(a)[rank]",
    "19:47-20.1[round-of-play]": "13:47-20.23(a)[round-of-play]",
    "19:47-20.1[stub]": "13:47-20.23(a)[stub]",
    "19:47-16.5[ranking]": "13:47-20.23(h)4",
    "19:47-16.6[one-hand]": "13:47-20.23(h)2",
    "19:47-20.6[seated]": "13:47-20.23(h)3",
    "19:47-16.6[ante]": "13:47-20.23(h)5",
    "19:47-20.6[combinations]": "13:47-20.23(h)5",
    "19:47-20.6[no-change]": "13:47-20.23(h)5",
    "19:47-20.7[order]": "13:47-20.23(h)6",
    "19:47-20.8[hand]": "13:47-20.23(h)6",
    "19:47-20.9[stacks]": "13:47-20.23(h)6",
    "19:47-20.7[stub]": "13:47-20.23(h)7",
    "19:47-20.7[stub-count]": "13:47-20.23(h)7",
    "19:47-16.10[bet-or-fold]": "13:47-20.23(h)8[bet-or-fold]",
    "19:47-16.10[fold-loses-ante]": "13:47-20.23(h)8[fold-loses-ante]",
    "19:47-16.10[bet-is-twice-ante]": "13:47-20.23(h)8[bet-is-twice-ante]",
    "19:47-16.10[hands-off]": "13:47-20.23(e)",
    "19:47-16.10[breach]": "13:47-20.23(g)",
    "19:47-16.10[reveal]": "13:47-20.23(h)9",
    "19:47-16.10[turn-order]": "13:47-20.23(h)10[reveal-order]",
    "19:47-16.10[not-qualified]": "13:47-20.23(h)10[dealer-does-not-qualify]",
    "19:47-16.10[losers-first]": "13:47-20.23(h)10.i",
    "19:47-16.10[loses]": "13:47-20.23(h)10.iii",
    "19:47-16.10[tie]": "13:47-20.23(h)11",
    "19:47-16.10[winners]": "13:47-20.23(h)12",
    "19:47-20.10[discard]": "13:47-20.23(h)13",
    "19:47-16.12[ante]": "13:47-20.23(i)1",
    "19:47-16.12[minimum-odds]": "13:47-20.23(i)2",
    "19:47-16.13[wrong-count]": "13:47-20.23(j)4[player]",
    "19:47-20.12[wrong-count]": "13:47-20.23(j)4[player]",
    "19:47-16.13[dealer-short-one]": "13:47-20.23(j)4[dealer-short-one]",
    "19:47-16.13[dealer-otherwise]": "13:47-20.23(j)4[dealer-otherwise]",
    "19:47-20.12[dealer-card-exposed]": "13:47-20.23(j)1",
    "19:47-20.12[face-up-card]": "13:47-20.23(j)2[one-card]",
    "19:47-20.12[two-face-up]": "13:47-20.23(j)2[more-than-one]",
    "19:47-20.12[card-in-error]": "13:47-20.23(j)3",
    "19:47-16.12[royal-flush]": "13:47-20.23(i)2[royal-flush]",
    "19:47-16.12[straight-flush]": "13:47-20.23(i)2[straight-flush]",
    "19:47-16.12[four-of-a-kind]": "13:47-20.23(i)2[four-of-a-kind]",
    "19:47-16.12[full-house]": "13:47-20.23(i)2[full-house]",
    "19:47-16.12[flush]": "13:47-20.23(i)2[flush]",
    "19:47-16.12[straight]": "13:47-20.23(i)2[straight]",
    "19:47-16.12[three-of-a-kind]": "13:47-20.23(i)2[three-of-a-kind]",
    "19:47-16.12[two-pair]": "13:47-20.23(i)2[two-pair]",
    "19:47-16.12[one-pair-or-less]": "13:47-20.23(i)2[one-pair-or-less]",
}


class NightCaribbeanStudElections(NightPokerElections):
    """The elections of Caribbean stud at a casino night: no progressive, and no payout limit (reading E-122)."""

    parallels = PARALLELS
    one_deck_cite: ClassVar[str] = "13:47-20.23(h)1"
    progressive: ClassVar[bool] = False

    players: int = election(7, "13:47-20.23(b)3", "Places on the layout.", ge=1, le=7)
    backs: tuple[str, str] = election(
        ("red", "red"), "13:47-20.23(b)1", "Backs of the two decks, which match (reading E-334)."
    )
    cutting_cards: int = election(1, "13:47-20.23(b)2", "One cutting card, opaque and of one colour.", ge=1, le=1)
    pays: Schedule = election(
        PAYS, "13:47-20.23(i)2", "Posted odds of the bet wager; the edge is 5.22% of the ante at the least."
    )

    @property
    def deck_backs(self) -> tuple[str, ...]:
        """The decks by their numbers, since their backs match."""
        return "first", "second"

    @constraint("13:47-20.23(b)1", "two decks with the same backs")
    def _matching_backs(self) -> str | None:
        return None if self.backs[0] == self.backs[1] else "The backs of the two decks match in colour and design."

    @constraint("13:47-20.23(i)2", "a value for each line", always=True)
    def _pay_lines(self) -> str | None:
        return lines_missing(self.pays, PAYS)

    @constraint("13:47-20.23(i)2", "every line at its least odds or better")
    def _pays_below_the_least(self) -> str | None:
        return below_least(self.pays)


KEY = "night-caribbean-stud"
WAGERS = (ANTE, BET)  # 13:47-20.23(a)[ante-wager], 13:47-20.23(a)[bet-wager]


def events(elections: NightCaribbeanStudElections) -> Iterator[Rounds]:
    """Every deal. 13:47-20.23(a)[rank]."""
    yield from casino_events(elections, WAGERS)


def odds(elections: NightCaribbeanStudElections) -> GameOdds:
    """The exact value of ante and bet. 13:47-20.23(i)1, 13:47-20.23(h)4."""
    return casino_odds(elections, KEY, WAGERS)


def strategy(elections: NightCaribbeanStudElections) -> Strategy:
    """When to bet."""
    return casino_strategy(elections, KEY)


def layout(table: NightStudTable | None, elections: NightCaribbeanStudElections) -> str:
    """The layout with its odds. 13:47-20.23(b)3."""
    return casino_layout(table, elections, "Caribbean Stud", WAGERS)


GAME = CARIBBEAN_STUD.derive(
    Name(key="night-caribbean-stud", title="Casino-Night Caribbean Stud", cite="13:47-20.23", positions=7),
    NightCaribbeanStudElections,
    # one deck in play at a time: 13:47-20.23(h)1; every step that moves chips is the dealer's: 13:47-20.23(d)
    life(equipment, round_of_play),
    Numbers(
        odds=odds, kernel=compiled(caribbean_stud.__name__, KEY, WAGERS), strategy=strategy, hint=CARIBBEAN_STUD.hint
    ),
    Screen(layout=layout, felt=replace(CARIBBEAN_STUD.felt, back="red")),
    wagers=WAGERS,
    cites=CARIBBEAN_STUD.cites.but(others="13:47-20.23(h)5", late="13:47-20.23(h)5", seated="13:47-20.23(h)3"),
    tenders=("chips",),
    irregularities=IRREGULARITIES,
    verify_action=bet_comes_later,
    **IMITATION_MONEY,
    limits=None,
)
