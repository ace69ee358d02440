"""What a licensee may choose at minibaccarat (19:47-7), and at baccarat in common with it (19:47-3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from ...rulebook.cite import law
from ...table import card_elections as shared
from ...table.elections import (
    Violation,
    constraint,
    election,
    forbidden,
    leaves_a_round,
    lines_missing,
    option,
)
from ...table.odds import Odds
from ...table.what_if import settled

Schedule = dict[str, Odds]
LINES = ("9", "8", "7", "6", "5", "4", "natural")


def _schedule(*wins: int) -> Schedule:
    return {line: Odds(win, 1) for line, win in zip(LINES, wins, strict=True)}


PAYTABLES: dict[str, Schedule] = {
    "A": law("19:47-3.3(g)[paytable-a]", "19:47-7.3(h)[paytable-a]")(_schedule(30, 10, 6, 4, 2, 1, 1)),
    "B": law("19:47-3.3(g)[paytable-b]", "19:47-7.3(h)[paytable-b]")(_schedule(20, 8, 7, 4, 3, 1, 1)),
    "C": law("19:47-3.3(g)[paytable-c]", "19:47-7.3(h)[paytable-c]")(_schedule(30, 10, 4, 4, 2, 2, 1)),
}
TOTAL_CARDS_PAY = {4: Odds(3, 2), 5: Odds(2, 1), 6: Odds(2, 1)}  # 19:47-7.3(g)[four], [five], [six]


class BaccaratElections(shared.FromAShoe):
    """What both baccarats let the licensee choose; punto banco reads each citation by its parallels."""

    wider: ClassVar[Mapping[str, object]] = {"vigorish_percent": int | None}

    vigorish_percent: Literal[4, 5] | None = election(
        None,
        "19:47-7.3(c)[rate]",
        "Vigorish on a winning Banker wager; 5 unless chosen. Each percent is worth about 0.46% to the house.",
    )
    round_vigorish: bool = option("19:47-7.3(c)1", "Round vigorish up to the next coin; costs patrons a little more.")
    defer_vigorish: bool = option(
        "19:47-7.3(c)2", "Mark vigorish and collect it by the end of the shoe; no effect on odds."
    )
    banker_six_pays_half: bool = option(
        "19:47-7.3(f)1",
        "No vigorish, but a Banker win on six pays 1 to 2; raises the Banker edge from 1.06% to 1.46%.",
        since="2007-10-15",
    )
    total_cards_waive_vigorish: bool = option(
        "19:47-7.3(f)2",
        "No vigorish for patrons whose total-cards wagers match their Banker wager.",
        since="2007-10-15",
    )
    tie_pays: Odds = election(Odds(8, 1), "19:47-7.3(b)", "Tie at 8 to 1 costs 14.4%; at 9 to 1 it costs 4.8%.")
    total_cards: bool = option("19:47-7.2(a)4", "Offers wagers on four, five or six cards in all.", since="2007-10-15")
    bonus: bool = option("19:47-7.2(a)5", "Offers bonus wagers on either hand.", since="2008-03-17")
    bonus_requires_base: bool = option(
        "19:47-7.2(b)[bonus-requires-base]", "A bonus needs a Player or Banker wager beside it.", since="2008-03-17"
    )
    bonus_pays: Literal["A", "B", "C"] | Schedule = election(
        "A", "19:47-7.3(h)[minimum-odds]", "Bonus schedule A, B, C or one no worse.", since="2008-03-17"
    )
    settlement_order: Literal[1, 2, 3, 4] = election(
        3, "19:47-7.10(c)", "Order of paying winners and taking vigorish; no effect on odds."
    )
    pre_shuffled: bool = shared.pre_shuffled("19:47-7.5(a)[pre-shuffled]")
    recut_by: shared.Recut = shared.recut_by("19:47-7.5(g)[who]")
    cutting_card_from_back: int = shared.first_cutting_card("19:47-7.5(f)[cutting-cards]")
    exposed_card: Literal[1, 2, 3] = election(
        1, "19:47-7.11(c)", "What is done with a card exposed in error: discard, burn one, dummy round."
    )
    exposed_ten_discards: Literal[1, 10] = election(
        10, "19:47-7.11(c)1[ten-value]", "Cards that follow an exposed ten or face under procedure 1."
    )
    banker_first_on_request: bool = option(
        "19:47-7.8(a)[banker-first-on-request]", "Banker's cards may be turned first when a patron asks."
    )

    backs: shared.Backs = shared.backs_of_batches("19:47-7.6")

    @property
    def batch_backs(self) -> tuple[str, ...]:
        """The colours of the backs, red unless chosen."""
        return self.backs or ("red",)

    @property
    def bonus_schedule(self) -> Schedule:
        """The bonus odds in force."""
        return PAYTABLES[self.bonus_pays] if isinstance(self.bonus_pays, str) else self.bonus_pays

    @property
    @settled("19:47-7.3(g)[four]", "What wagers on four, five and six cards pay.")
    def total_cards_pay(self) -> dict[int, Odds]:
        """The odds of the wagers on four, five and six cards in all."""
        return TOTAL_CARDS_PAY

    @property
    @settled("19:47-7.3(f)1", "What a winning Banker wager pays on six, where no vigorish is taken.")
    def banker_six_pays(self) -> Odds:
        """The odds of a Banker win on six in the place of vigorish."""
        return Odds(1, 2)

    @property
    def takes_vigorish(self) -> bool:
        """Whether a winning Banker wager may owe vigorish at all."""
        return not self.banker_six_pays_half

    @property
    def vigorish_step(self) -> int:
        """Cents to whose next multiple vigorish is rounded up: five at either rate. 19:47-7.3(c)1."""
        return 5

    @property
    def rate(self) -> int:
        """The vigorish percentage in force."""
        return self.vigorish_percent or 5

    @forbidden("19:47-7.6", "one colour of backs")
    def _backs_in_the_shoe(self) -> bool:
        """All cards dealt from one shoe have backs of the same colour and design."""
        return not self.two_batches and len(set(self.batch_backs)) != 1

    @forbidden(None, "100 decks or fewer")
    def _more_than_a_shoe_holds(self) -> bool:
        """No shoe holds more than 100 decks here; the law sets no such limit."""
        return self.shoe_decks > 100

    @forbidden("19:47-7.3(f)[one-not-both]", "one of the two options")
    def _both_no_vigorish_options(self) -> bool:
        """A table offers one of the two no-vigorish options, not both."""
        return self.banker_six_pays_half and self.total_cards_waive_vigorish

    @forbidden("19:47-7.3(f)", "no vigorish_percent")
    def _vigorish_and_no_vigorish(self) -> bool:
        """A table that pays Banker sixes 1 to 2 takes no vigorish, so it has no vigorish percentage."""
        return self.banker_six_pays_half and self.vigorish_percent is not None

    @forbidden("19:47-7.3(f)2", "total_cards=true")
    def _waiver_without_total_cards(self) -> bool:
        """Vigorish can be waived for total-cards wagers only where those wagers are offered."""
        return self.total_cards_waive_vigorish and not self.total_cards

    @constraint("19:47-7.3(b)", "8 to 1 or better")
    def _tie_below_minimum(self) -> str | None:
        return None if self.tie_pays >= Odds(8, 1) else f"Tie pays at least 8 to 1; {self.tie_pays} is less."

    @constraint("19:47-7.3(h)[minimum-odds]", "a value for each line", always=True)
    def _bonus_lines(self) -> str | None:
        return lines_missing(self.bonus_schedule, LINES)

    @forbidden("19:47-7.3(h)[minimum-odds]", "a schedule no worse than A, B or C on every line")
    def _bonus_below_every_paytable(self) -> bool:
        """The bonus schedule is below each of paytables A, B and C on some line."""
        schedule = self.bonus_schedule
        return not self._bonus_lines() and not any(
            all(schedule[line] >= table[line] for line in LINES) for table in PAYTABLES.values()
        )

    @constraint(None)
    def _cutting_card_too_near(self) -> Violation | None:
        return leaves_a_round(self.cutting_card_from_back, self.shoe_decks * 52 - 30)


class MinibaccaratElections(BaccaratElections):
    """The elections of minibaccarat. 19:47-7.3(e)[uniform]: they hold for every patron at the table."""

    decks: int = election(8, "19:47-7.1(a)", "Decks on the table; hardly moves the odds.", ge=6)
    shuffler: Literal["none", "automated", "continuous"] = election(
        "none", "19:47-7.1(d)", "An automated device holds a second batch; a continuous one has no shoe end."
    )
    batches: tuple[int, int] | None = election(
        None, "19:47-7.1(d)2", "Decks in each batch of an automated device; half each unless given."
    )
    secure_storage: bool = election(
        True, "19:47-7.5(h)2[no-respread]", "The device stores one shuffled batch securely, as approved."
    )
    device_approval: str = shared.device_approval("19:47-7.12")
    tie_vigorish: bool = option(
        "19:47-7.3(d)", "A quarter of the Banker wager is charged on a tie instead of vigorish on wins."
    )
    dealing: Literal[1, 2, 3] = election(
        1, "19:47-7.7(c)1", "1 face up, 2 face down by the dealer, 3 turned by patrons; no effect on odds."
    )
    after_shuffle: Literal["feather", "lace"] = election(
        "lace", "19:47-7.5(b)1", "Leave the stack feathered for inspection, or lace a deck through it."
    )
    shuffle_after_lacing: bool = option(
        "19:47-7.5(b)2.i", "Shuffle again after lacing; starting or stopping it needs notice."
    )

    @property
    def shoe_decks(self) -> int:
        """Decks in play: one batch where a device holds the other. 19:47-7.1(d)4."""
        if self.shuffler != "automated":
            return self.decks
        return self.batches[0] if self.batches else self.decks // 2

    @property
    def two_batches(self) -> bool:
        """An automated device has two batches. 19:47-7.1(d)2."""
        return self.shuffler == "automated"

    @property
    def batch_backs(self) -> tuple[str, ...]:
        """The colours of the backs, red and blue unless chosen."""
        return self.backs or (("red", "blue") if self.two_batches else ("red",))

    @property
    def takes_vigorish(self) -> bool:
        """Whether a winning Banker wager may owe vigorish. 19:47-7.3(d)[replaces]."""
        return not (self.banker_six_pays_half or self.tie_vigorish)

    @constraint("19:47-7.1(d)", "twelve decks or more, in two equal batches")
    def _device_decks(self) -> str | None:
        if self.shuffler == "automated" and self.decks < 12:
            return f"An automated shuffling device needs at least 12 decks, not {self.decks}."
        return None

    @constraint("19:47-7.1(d)2", "two batches with the same number of decks")
    def _equal_batches(self) -> str | None:
        if self.shuffler != "automated":
            return None if self.batches is None else "Only an automated shuffling device has two batches."
        first, second = self.batches or (self.decks // 2, self.decks - self.decks // 2)
        if first != second or first + second != self.decks:
            return f"{self.decks} decks as {first} and {second} are not two equal batches."
        return None

    @forbidden("19:47-7.1(d)3", "backs of two colours, such as red and blue")
    def _backs_of_batches(self) -> bool:
        """The two batches must have backs of different colours, each its own."""
        return self.shuffler == "automated" and len(set(self.batch_backs)) != 2

    @forbidden("19:47-7.12", "device_approval with the reference of the approval")
    def _continuous_device_approved(self) -> bool:
        """A continuous shuffler may be used only with the approval of the Commission or its designee."""
        return self.shuffler == "continuous" and not self.device_approval

    @forbidden("19:47-7.3(d)[replaces]", "tie_vigorish alone, or a vigorish_percent alone")
    def _one_type_of_vigorish(self) -> bool:
        """A table charges vigorish on ties or on Banker wins, not on both."""
        return self.tie_vigorish and self.vigorish_percent is not None

    @forbidden("19:47-7.3(f)[one-not-both]", "tie_vigorish or one no-vigorish option")
    def _tie_vigorish_and_none(self) -> bool:
        """The tie vigorish and the no-vigorish options are alternatives."""
        return self.tie_vigorish and (self.banker_six_pays_half or self.total_cards_waive_vigorish)

    @forbidden("19:47-7.5(b)2.i", "after_shuffle=lace")
    def _shuffle_after_lacing_needs_lace(self) -> bool:
        """The second shuffle follows lacing; a feathered stack has none."""
        return self.shuffle_after_lacing and self.after_shuffle != "lace"

    @forbidden("19:47-7.8(a)[banker-first-on-request]", "dealing=2 or dealing=3")
    def _banker_first_face_down(self) -> bool:
        """Banker's Hand can be turned first only where the cards are dealt face down."""
        return self.banker_first_on_request and self.dealing == 1
