"""Multi action blackjack, 13:47-20.30: casino-night blackjack against three dealer hands on one first card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from ...errors import Refusal
from ...odds.events import Rounds
from ...odds.left import Left
from ...rulebook.cite import law
from ...table.elections import constraint, election
from ...table.game import Name, Screen
from ...table.night import PARALLELS as NIGHT
from ...table.night import imitation_money
from ...table.odds import Odds
from ...table.table import Steps
from ...table.what_if import settled
from ..blackjack import rules
from ..blackjack.betting import return_incomplete, verify_wagers
from ..blackjack.dealer.procedure import dealer_hands
from ..blackjack.dealing import first_cards
from ..blackjack.events import variant_events
from ..blackjack.exact.rules import Parameters
from ..blackjack.hands.procedure import play_boxes
from ..blackjack.layout import Felt, draw
from ..blackjack.odds import variant_kernel as kernel
from ..blackjack.settlement import pick_up
from ..blackjack.sides.procedure import after_two_cards
from ..blackjack.state import BlackjackTable, Round
from ..blackjack.wagers import SPOT
from ..night_blackjack import GAME as NIGHT_BLACKJACK
from ..night_blackjack.elections import NightFamilyElections

if TYPE_CHECKING:
    from ...odds.analysis import GameOdds


@law("13:47-20.30(d)")
def play(table: BlackjackTable) -> Steps:
    """One round, and whether the stack goes on. The dealer does all of it: 13:47-20.30(d)."""
    table.new_round()
    yield from return_incomplete(table)
    yield from round_of_play(table)
    table.due = table.due or table.shoe.cutting_card_is_out


@law("13:47-20.2[multi-action-blackjack]", "13:47-20.30(a)[stand]")
def round_of_play(table: BlackjackTable) -> Steps:
    """One deal and up to three dealer hands; players keep their cards until the last. 13:47-20.30(f)8.

    13:47-20.30(a)[stand]: a hand that stands gets no card in any of them. 13:47-20.2[multi-action-blackjack] speaks of
    new hands; the procedure decides (reading E-016).
    """
    round_ = Round.begin(table)
    if not round_.boxes:
        return
    yield from first_cards(table, round_)
    yield from after_two_cards(table, round_)
    yield from play_boxes(table, round_)
    yield from dealer_hands(table, round_)
    yield from pick_up(table, round_)
    table.admits = ()


PARALLELS: dict[str, str] = {
    **NIGHT,
    "19:47-2.15(a)": "13:47-20.30(f)[card-face-up]",
    "19:47-2.15(b)": "13:47-20.30(f)[card-in-error]",
    "19:47-2.3(a)[wager-first]": "13:47-20.30(f)1[wagers]",
    "19:47-2.3(c)": "13:47-20.30(f)1[wagers]",
    "19:47-2.18(b)[two-or-three]": "13:47-20.30(f)1[wagers]",
    "19:47-2.3(a)2": "13:47-20.30(f)4[dealer-draws]",
    "19:47-2.3(b)[tie-void]": "13:47-20.30(f)4[tie]",
    "19:47-2.3(e)[even-money]": "13:47-20.30(f)4[win]",
    "19:47-2.3(a)1": "13:47-20.30(f)3",
    "19:47-2.3(b)[dealer-blackjack-beats-21]": "13:47-20.30(f)4[dealer-draws]",
    "19:47-2.6(e)1": "13:47-20.30(f)1[first-card]",
    "19:47-2.6(e)2": "13:47-20.30(f)2[dealer-first-card]",
    "19:47-2.6(e)3": "13:47-20.30(f)3",
    "19:47-2.6(f)[announce]": "13:47-20.30(f)3",
    "19:47-2.6(g)": "13:47-20.30(f)3",
    "19:47-2.6(h)[announce-dealers-card]": "13:47-20.30(f)2[dealer-second-card]",
    "19:47-2.6(h)[dealer-second-card]": "13:47-20.30(f)2[dealer-second-card]",
    "19:47-2.6(h)[draw-out]": "13:47-20.30(f)4[dealer-draws]",
    "19:47-2.6(i)[pickup-order]": "13:47-20.30(f)8",
    "19:47-2.7(a)[pay-now]": "13:47-20.30(f)5[paid-at-once]",
    "19:47-2.7(b)[hold]": "13:47-20.30(f)5[paid-at-once]",
    "19:47-2.7(b)[stand-off]": "13:47-20.30(f)5[both-blackjack]",
    "19:47-2.9(a)[right]": "13:47-20.30(a)[insurance-betting]",
    "19:47-2.9(b)[timing-no-reader]": "13:47-20.30(a)[insurance-betting]",
    "19:47-2.9(b)[half-limit]": "13:47-20.30(a)[insurance-betting]",
    "19:47-2.9(c)": "13:47-20.30(a)[insurance-betting]",
    "19:47-2.9(d)": "13:47-20.30(a)[insurance-betting]",
    "19:47-2.10(a)[amount]": "13:47-20.30(a)[double-down]",
    "19:47-2.10(b)": "13:47-20.30(f)[double-returned]",
    "19:47-2.10(c)[face-up]": "13:47-20.30(a)[double-down]",
    "19:47-2.11(a)[equal-value]": "13:47-20.30(a)[splitting-pairs]",
    "19:47-2.11(a)[equal-wager]": "13:47-20.30(a)[splitting-pairs]",
    "19:47-2.11(b)": "13:47-20.30(a)[splitting-pairs]",
    "19:47-2.11(c)": "13:47-20.30(f)3",
    "19:47-2.11(d)": "13:47-20.30(f)[split-returned]",
    "19:47-2.12(b)1": "13:47-20.30(f)4[dealer-draws]",
    "19:47-2.12(c)": "13:47-20.30(f)3",
    "19:47-2.18(c)[deal]": "13:47-20.30(f)3",
    "19:47-2.18(c)[extra-each]": "13:47-20.30(a)[double-down]",
    "19:47-2.18(f)[bust-all]": "13:47-20.30(f)3",
    "19:47-2.18(f)1": "13:47-20.30(f)3",
    "19:47-2.18(g)": "13:47-20.30(f)6",
    "19:47-2.18(h)[third-or-end]": "13:47-20.30(f)7",
    "19:47-2.15(f)[shoe-runs-out]": "13:47-20.19(a)1",
    "19:47-2.5(c)": "13:47-20.19(b)3[where-to-cut]",
}


class MultiActionElections(NightFamilyElections):
    """The elections of multi action blackjack; a shoe and a machine are optional. 13:47-20.30(c)."""

    parallels = PARALLELS
    multiple_action: ClassVar[bool] = True
    several_boxes: ClassVar[bool] = False
    split_each_cite: ClassVar[str] = "13:47-20.30(a)[splitting-pairs]"
    hole_card: ClassVar[str] = "none"  # the word of 13:47-20.30(a)[hole-card] is never used
    burn_each_round: ClassVar[bool] = False

    decks: int = election(4, "13:47-20.30(b)2", "One to four decks, shuffled as one.", ge=1, le=4)

    @property
    @law("13:47-20.30(f)5[beats-drawn-21]")
    @settled("13:47-20.30(f)5[odds]", "What a winning blackjack pays.")
    def blackjack_pays(self) -> Odds:
        """A winning blackjack pays 3 to 2, also against a drawn 21: 13:47-20.30(f)5[beats-drawn-21]."""
        return Odds(3, 2)

    @property
    def blackjack_pays_cite(self) -> str:
        """The paragraph behind those odds."""
        return "13:47-20.30(f)5[odds]"

    @property
    def parameters(self) -> Parameters:
        """These elections as small integers; ties are pushed, there is no choice. 13:47-20.30(f)4[tie]."""
        return Parameters(
            decks=self.decks,
            double_on=rules.DOUBLE_10_OR_11,
            double_after_split=0,
            most_hands=4,  # the analysis stops there; more splits change less than its last digit
            resplit_aces=0,
            two_card_21_wins=0,
            dealer_hands=3,
            blackjack_win=self.blackjack_pays.win,
            blackjack_against=self.blackjack_pays.against,
        )

    @constraint("13:47-20.30(b)2", "one colour of backs")
    def _matching_backs(self) -> str | None:
        return None if len(set(self.backs)) == 1 else "All decks have backs of one colour and design."


WAGERS = (SPOT,)  # one for each of the three dealer hands, 13:47-20.30(f)1[wagers]


def left(elections: MultiActionElections) -> Left:
    """Three wagers a box are not valued on part of a shoe, so that of casino-night blackjack is not taken over."""
    told = f"Multi action blackjack from {elections.decks} decks is not valued on a shoe that is partly dealt."
    raise Refusal(told, instead="night-blackjack, against one hand of the dealer")


def odds(elections: MultiActionElections) -> GameOdds:
    """The value of every wager offered."""
    from ..blackjack.odds import variant_odds

    return variant_odds("multi-action-blackjack", elections, WAGERS)


def events(elections: MultiActionElections) -> Iterator[Rounds]:
    """The main wagers by the best chart, and every other wager by itself."""
    yield from variant_events(elections, WAGERS, odds(elections))


def lettering(elections: MultiActionElections) -> tuple[str, ...]:
    """The lines on the felt."""
    pays = f"Blackjack pays {elections.blackjack_pays}"
    return pays, "Dealer draws to 16 and stands on 17", "Bet on two or three hands"


@law("13:47-20.30(b)1")
def layout(table: BlackjackTable | None, elections: MultiActionElections) -> str:
    """Seven places with three spots each. 13:47-20.30(b)1."""
    lines = (f"Blackjack pays {elections.blackjack_pays}", "Dealer draws to 16 and stands on 17", "Ties push")
    return draw(Felt("Multi Action Blackjack", 7, lines), table, elections, WAGERS)


SEATED_BY = "13:47-20.30(e)"
# 13:47-20.30(b)1, 13:47-20.30(e): seven places, at most seven players.
GAME = NIGHT_BLACKJACK.derive(
    Name(
        key="multi-action-blackjack", title="Multi Action Blackjack", cite="13:47-20.30", positions=7, places=SEATED_BY
    ),
    MultiActionElections,
    Screen(layout=layout, felt=replace(NIGHT_BLACKJACK.felt, lettering=lettering), pressing=NIGHT_BLACKJACK.pressing),
    wagers=WAGERS,
    play=play,
    odds=odds,
    kernel=kernel,
    cites=NIGHT_BLACKJACK.cites.of_wagers("13:47-20.30(f)1[wagers]", seated="13:47-20.30(e)"),
    tenders=("chips",),
    verify_wagers=verify_wagers,
    verify_tender=imitation_money,
)
