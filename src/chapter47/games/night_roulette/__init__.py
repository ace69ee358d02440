"""Casino-night roulette, 13:47-20.32: casino roulette with fixed odds in whole dollars of imitation money."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from ...odds.analysis import GameOdds
from ...odds.events import Rounds
from ...rulebook.cite import law
from ...table.game import Name, Numbers, Screen
from ...table.limits import Step
from ...table.money import Cents
from ...table.night import CLASS_A, NightElections, imitation_money, in_whole_dollars, whole_dollars
from ...table.night import PARALLELS as NIGHT
from ...table.table import Steps, Table
from ..roulette import GAME as ROULETTE
from ..roulette import five_equal_wagers
from ..roulette.elections import RouletteBase
from ..roulette.events import events as of_roulette
from ..roulette.irregularities import IRREGULARITIES as ROULETTE_IRREGULARITIES
from ..roulette.layout import PRESSING, draw
from ..roulette.odds import lines
from ..roulette.odds import odds as roulette_odds
from ..roulette.procedure import RouletteTable, Wheel
from ..roulette.wagers import EIGHT_COLOR, SEVEN_COLOR, SIX_COLOR

if TYPE_CHECKING:
    from ...sim.engine import Kernel

IRREGULARITIES = {
    key: replace(irregularity, by=("dealer", CLASS_A)) for key, irregularity in ROULETTE_IRREGULARITIES.items()
}


def open_table(table: Table[NightRouletteElections, Wheel], opening: bool) -> Steps:
    """What must be there before the first spin, and what is posted. 13:47-20.32(g)[notice], 13:47-20.32(i)1."""
    if not opening:
        return
    elections = table.elections
    zeros = "0" if elections.wheel == "single-zero" else "0 and 00"
    yield from table.attest("13:47-20.32(b)1", "dealer", "wheel-36-numbers", zeros=zeros)
    yield from table.attest("13:47-20.32(b)2", "dealer", "ball-and-layout")
    yield from table.attest("13:47-20.15(c)", "dealer", "wheel-horizontal-level")
    if elections.used_as_single:
        yield from table.note("13:47-20.32(i)1", "sign-used-as-single-zero")
    elif elections.wheel == "double-zero":
        lose = "half" if elections.half_on_zero else "all"
        yield from table.note("13:47-20.32(g)[notice]", "sign-even-money-on-zeros", lose=lose)
    if elections.layout_approval:
        yield from table.note("13:47-20.32(e)1.ii", "layout-approved", approval=elections.layout_approval)


PARALLELS = {
    **NIGHT,
    "13:47-20.10(c)1": "13:47-20.32(d)1",
    "19:47-5.1(a)[chips]": "13:47-20.32(d)1",
    "19:47-5.1(b)[position]": "13:47-20.32(d)2",
    "19:47-5.1(c)[position-decides]": "13:47-20.32(d)3",
    "19:47-5.1(e)1": "13:47-20.32(e)1",
    "19:47-5.1(e)1.i": "13:47-20.32(e)1.i",
    "19:47-5.1(e)1.ii": "13:47-20.32(e)1.ii",
    "19:47-5.1(e)1.iii": "13:47-20.32(e)1.iii",
    "19:47-5.1(e)2": "13:47-20.32(e)2",
    "19:47-5.1(e)2[second-place]": "13:47-20.32(e)2",
    "19:47-5.1(e)3": "13:47-20.32(e)3",
    "19:47-5.1(e)3.i": "13:47-20.32(e)3.i",
    "19:47-5.1(e)4": "13:47-20.32(e)4",
    "19:47-5.1(e)5": "13:47-20.32(e)5",
    "19:47-5.1(e)6.i": "13:47-20.32(e)6",
    "19:47-5.1(e)9": "13:47-20.32(e)7",
    "19:47-5.1(e)10": "13:47-20.32(e)8",
    "19:47-5.1(e)11": "13:47-20.32(e)9",
    "19:47-5.1(e)12": "13:47-20.32(e)10",
    "19:47-5.1(e)13": "13:47-20.32(e)11",
    "19:47-5.1(e)14": "13:47-20.32(e)12",
    "19:47-5.1(e)15": "13:47-20.32(e)13",
    "19:47-5.1(e)16": "13:47-20.32(e)14",
    "19:47-5.1(f)": "13:47-20.32(e)15",
    "19:47-5.1[used-as-single-zero]": "13:47-20.32(i)2",
    "19:47-5.2(a)[straight]": "13:47-20.32(f)[straight]",
    "19:47-5.2(a)[split]": "13:47-20.32(f)[split]",
    "19:47-5.2(a)[three-numbers]": "13:47-20.32(f)[three-numbers]",
    "19:47-5.2(a)[four-numbers]": "13:47-20.32(f)[four-numbers]",
    "19:47-5.2(a)[first-five-numbers]": "13:47-20.32(f)[first-five-numbers]",
    "19:47-5.2(a)[six-numbers]": "13:47-20.32(f)[six-numbers]",
    "19:47-5.2(a)[seven-numbers]": "13:47-20.32(f)[seven-numbers]",
    "19:47-5.2(a)[column]": "13:47-20.32(f)[column]",
    "19:47-5.2(a)[dozen]": "13:47-20.32(f)[dozen]",
    "19:47-5.2(a)[red]": "13:47-20.32(f)[red]",
    "19:47-5.2(a)[black]": "13:47-20.32(f)[black]",
    "19:47-5.2(a)[odd]": "13:47-20.32(f)[odd]",
    "19:47-5.2(a)[even]": "13:47-20.32(f)[even]",
    "19:47-5.2(a)[1-to-18]": "13:47-20.32(f)[one-to-18]",
    "19:47-5.2(a)[19-to-36]": "13:47-20.32(f)[19-to-36]",
    "19:47-5.2(b)": "13:47-20.32(g)[option]",
    "19:47-5.2(b)[return]": "13:47-20.32(g)[option]",
    "19:47-5.2(c)": "13:47-20.32(h)",
    "19:47-5.2(d)1": "13:47-20.32(i)1",
    "19:47-5.2(d)2": "13:47-20.32(i)2",
    "19:47-5.2(d)3": "13:47-20.32(i)3",
    "19:47-5.3(a)": "13:47-20.32(j)1",
    "19:47-5.3(b)": "13:47-20.32(j)2",
    "19:47-5.3(c)": "13:47-20.32(j)3",
    "19:47-5.3(d)": "13:47-20.32(k)",
    "19:47-5.3(e)": "13:47-20.32(l)",
    "19:47-5.4(a)": "13:47-20.32(m)1",
    "19:47-5.4(b)": "13:47-20.32(m)2",
    "19:47-5.4(c)": "13:47-20.32(m)3",
}


class NightRouletteElections(RouletteBase, NightElections):
    """The elections of casino-night roulette; its odds are fixed and it has no colour wagers.

    The wheel has 36 numbers, 0 and 00, 13:47-20.2[roulette] and 13:47-20.32(b)1; it may be used as single zero, and a
    true single-zero wheel is treated under 13:47-20.32(h) (reading E-333).
    """

    parallels: ClassVar[Mapping[str, str]] = PARALLELS

    def half_of(self, amount: Cents) -> Fraction:
        """The share lost as a half: what goes back is rounded to a whole dollar as posted. 13:47-20.32(g)[option]."""
        return Fraction(amount - whole_dollars(amount, 2, self.rounding), amount)


def steps(table: RouletteTable, name: str) -> Sequence[Step]:
    """Imitation money in whole dollars, and five equal wagers on five neighbours. 13:47-20.32(e)1.iii."""
    return *in_whole_dollars(table, name), *five_equal_wagers(table, name)


# The wagers of 19:47-5.1 without the colour wagers of 2009.
WAGERS = tuple(kind for kind in ROULETTE.wagers if kind not in (SIX_COLOR, SEVEN_COLOR, EIGHT_COLOR))


def events(elections: NightRouletteElections) -> Iterator[Rounds]:
    """Every pocket that decides; what a number is as at casino roulette. 13:47-20.32(e)."""
    yield from of_roulette(elections, WAGERS)


def odds(elections: NightRouletteElections) -> GameOdds:
    """The exact value of every wager offered, made in an even number of dollars."""
    return roulette_odds(elections, "night-roulette", WAGERS)


@law("13:47-20.32(a)[crown]")
def layout(table: RouletteTable | None, elections: NightRouletteElections) -> str:
    """The layout, with the chips and the crown of a table on the winning number. 13:47-20.32(a)[crown]."""
    return draw("Casino Night Roulette", WAGERS, table, elections)


def kernel(elections: NightRouletteElections) -> Kernel:
    """The compiled simulation; loaded when asked for."""
    from ..roulette.kernel import RouletteKernel

    return RouletteKernel(elections, "night-roulette", lines(elections, WAGERS))


GAME = ROULETTE.derive(
    Name(key="night-roulette", title="Roulette (casino night)", cite="13:47-20.32", positions=8),
    NightRouletteElections,
    Numbers(odds=odds, kernel=kernel),
    Screen(layout=layout, felt=ROULETTE.felt, pressing=PRESSING),
    wagers=WAGERS,
    open=open_table,
    # The dealer spins, collects and pays, spin after spin: 13:47-20.32(c).
    cites=ROULETTE.cites.but(window="13:47-20.32(j)2", others="13:47-20.32(d)1", late="13:47-20.32(j)2"),
    tenders=("chips",),
    verify_tender=imitation_money,
    irregularities=IRREGULARITIES,
    steps=steps,
)
