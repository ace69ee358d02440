"""What a licensee may choose about the cards of a blackjack table: decks, shoe, shuffle, cutting cards (2.2, 2.5)."""

from __future__ import annotations

from typing import Literal

from ....rulebook.cite import law
from ....table import card_elections as shared
from ....table.elections import Elections, Violation, constraint, election, forbidden, leaves_a_round, option

SHUFFLES = Literal["hand", "automated", "continuous", "bart-carter"]
RED_SUITS, BLACK_SUITS = frozenset({"hearts", "diamonds"}), frozenset({"spades", "clubs"})


class CardElections(Elections):
    """The cards and how they are mixed.

    No election shuts a patron out for counting cards (19:47-2.1[card-counters]): there are only the entry rule of
    19:47-2.3(i) and the reshuffle of 19:47-2.5(h)1.
    """

    edition: Literal["2011", "1999"] = election(
        "2011", "19:47-2.2(e)", "Text in force: the older one knows fewer options and no 6 to 5."
    )
    decks: int = election(
        8,
        "19:47-2.2(a)[one-deck-minimum]",
        "Decks on the table; each halving of the shoe is worth a little to the patron.",
        ge=1,
        limit=16,
    )
    six_to_five: bool = option(
        "19:47-2.3(e)[blackjack-6-5]",
        "Blackjack pays 6 to 5, dealt from the hand; costs the patron about 1.4%.",
        since="2006-01-17",
    )
    shuffle: SHUFFLES | None = election(
        None,
        "19:47-2.5(a)",
        "Who mixes the cards: hand unless chosen, an automated device at 6 to 5; no effect on odds.",
    )
    double_shoe: bool = option(
        "19:47-2.2(c)[two-decks]", "Two compartments, a determinant card picks the side each round."
    )
    first_side_suits: tuple[str, str] = election(
        ("hearts", "diamonds"),
        "19:47-2.6(d)1[mapping]",
        "Suits of the determinant card that call for the first side of a double shoe.",
    )
    batches: tuple[int, int] | None = election(
        None, "19:47-2.2(d)1", "Decks in the two batches of an automated shuffler; halves unless chosen."
    )
    backs: tuple[str, ...] = election(
        (), "19:47-2.2(a)[identical-decks]", "Colours of the card backs; suitable ones unless chosen."
    )
    cutting_cards: int | None = election(
        None, "19:47-2.2(a)[cutting-cards]", "Cutting cards at the table; as many as needed unless chosen."
    )
    cutting_card_colour: str = election(
        "yellow", "19:47-2.2(a)[cutting-card-look]", "Colour of the cutting cards, unlike the backs."
    )
    cutting_card_from_back: int | None = election(
        None,
        "19:47-2.5(d)[place-cutting-card]",
        "Cards behind the cutting card: a quarter of the stack unless chosen, a third at 6 to 5.",
    )
    one_round_per_deck: bool = option(
        "19:47-2.5(i)[one-round-rotate]", "6 to 5 with one deck: a fresh deck every round."
    )
    burn_each_round: bool = option(
        "19:47-2.6A(c)[optional-burn]", "6 to 5: the top card of each round is burned unseen."
    )
    pre_shuffled: bool = option(
        "19:47-2.4(a)", "Cards come inspected and pre-shuffled; the opening shuffle is skipped."
    )
    recut_by: shared.Recut = shared.recut_by("19:47-2.5(g)[who-recuts]")
    secure_storage: bool = election(
        True, "19:47-2.5(j)2.i", "The device keeps one batch securely, so an idle table need not spread it."
    )
    stored_by_approved_procedure: bool = election(
        True, "19:47-2.5(j)2.ii", "Stored cards were secured, released and prepared as approved."
    )
    own_procedures: str = election(
        "", "19:47-2.5(k)", "The licensee's own shuffle, cut or burn procedure, by its name."
    )
    own_procedures_approval: str = election(
        "", "19:47-2.5(k)", "Reference of the approval of the licensee's own procedure."
    )
    device_approval: str = shared.device_approval("19:47-2.21")

    @property
    def shuffling(self) -> str:
        """How the cards are mixed at this table."""
        return self.shuffle or ("automated" if self.six_to_five else "hand")

    @property
    @law("19:47-2.2(d)4")
    def alternates(self) -> bool:
        """Whether two batches go in and out of play: 19:47-2.2(d)4, 19:47-2.2(e)[alternate]."""
        return self.shuffling == "automated"

    @property
    def shoe_decks(self) -> int:
        """Decks from which a round is dealt: one batch of a shuffler, one side of a double shoe, else all."""
        if self.six_to_five or not (self.alternates or self.double_shoe):
            return self.decks
        return max(self.decks // 2, 1)

    @property
    def ranks_removed(self) -> tuple[int, ...]:
        """Ranks that are taken out of the decks."""
        return ()

    @property
    def shoe_cards(self) -> int:
        """Cards from which a round is dealt."""
        return self.shoe_decks * 52

    @property
    def card_backs(self) -> tuple[str, ...]:
        """The colours of the backs in use: two where batches or sides must differ."""
        return self.backs or (("red", "blue") if self.alternates or self.double_shoe else ("red",))

    @property
    def cutting_card_place(self) -> int:
        """Cards behind the cutting card: a quarter of the stack, or a third at 6 to 5, unless chosen."""
        if self.cutting_card_from_back is not None:
            return self.cutting_card_from_back
        return -(-self.shoe_cards // (3 if self.six_to_five else 4))

    @property
    @law("19:47-2.2(a)[old-basic]")
    def cutting_cards_needed(self) -> int:
        """19:47-2.2(a)[cutting-cards], 19:47-2.2(c)[cutting-card-each-side]; 19:47-2.2(a)[old-basic] knows one."""
        return 2 if self.six_to_five or self.double_shoe else 1

    @forbidden("19:47-2.2(e)", "edition=2011")
    @law("19:47-2.6A")
    def _no_six_to_five_in_1999(self) -> bool:
        """The text of 1999 does not know the 6 to 5 variation.

        The older text has neither the variation nor 19:47-2.6A.
        """
        return self.edition == "1999" and self.six_to_five

    @constraint("19:47-2.2(a)1", "one or two decks")
    def _six_to_five_decks(self) -> str | None:
        if self.six_to_five and self.decks > 2:
            return f"The 6 to 5 variation is played with one or two decks, not {self.decks}."
        return None

    @forbidden("19:47-2.2(e)[shuffler-mandatory]", "shuffle=automated")
    def _six_to_five_shuffler(self) -> bool:
        """The 6 to 5 variation needs an automated shuffling device."""
        return self.six_to_five and self.shuffling != "automated"

    @forbidden("19:47-2.6A(a)", "no double shoe")
    @law("19:47-2.6(a)")
    def _six_to_five_from_the_hand(self) -> bool:
        """The 6 to 5 variation is dealt from the dealer's hand, not from a shoe.

        6 to 5 is dealt from the hand, every other game from a shoe: 19:47-2.6(a).
        """
        return self.six_to_five and self.double_shoe

    @forbidden("19:47-2.2(c)[two-decks]", "two decks or more")
    def _double_shoe_decks(self) -> bool:
        """A double shoe needs at least two decks, dealt from separate sides."""
        return self.double_shoe and self.decks < 2

    @forbidden("19:47-2.2(d)[two-decks]", "two decks or more")
    def _shuffler_decks(self) -> bool:
        """An automated shuffling device needs at least two decks."""
        return self.alternates and not self.six_to_five and self.decks < 2

    @constraint("19:47-2.2(d)1", "two batches with the same number of decks")
    def _equal_batches(self) -> str | None:
        if not self.alternates or self.six_to_five:
            return "Only an automated shuffling device has two batches." if self.batches else None
        first, second = self.batches or (self.decks // 2, self.decks - self.decks // 2)
        if first != second or first + second != self.decks:
            return f"{self.decks} decks as {first} and {second} are not two equal batches."
        return None

    @forbidden("19:47-2.2(d)2", "backs of two colours, such as red and blue")
    def _batch_backs(self) -> bool:
        """Each batch has backs of one colour, and the two colours differ."""
        return self.alternates and (len(self.card_backs) != 2 or len(set(self.card_backs)) != 2)

    @forbidden("19:47-2.2(c)[sides-differ]", "backs of two colours, such as red and blue")
    def _side_backs(self) -> bool:
        """The two sides of a double shoe have backs of different colours."""
        return self.double_shoe and len(set(self.card_backs)) < 2

    @forbidden("19:47-2.2(c)[one-side-alike]", "one colour for each side")
    @law("19:47-2.2(c)")
    def _one_side_alike(self) -> bool:
        """All cards of one side of a double shoe look alike: two colours in all.

        All cards of a side look alike; in 1999 colour and design alone had to agree: 19:47-2.2(c).
        """
        return self.double_shoe and len(self.card_backs) > 2

    @forbidden("19:47-2.2(a)[identical-decks]", "one colour of backs")
    def _identical_decks(self) -> bool:
        """All decks of a single shoe look alike."""
        return not (self.alternates or self.double_shoe) and len(set(self.card_backs)) != 1

    @constraint("19:47-2.2(a)[cutting-cards]", "as many cutting cards as the table needs")
    def _cutting_cards(self) -> str | None:
        if self.cutting_cards is not None and not self.double_shoe and self.cutting_cards != self.cutting_cards_needed:
            return f"This table uses {self.cutting_cards_needed} cutting card(s), not {self.cutting_cards}."
        return None

    @forbidden("19:47-2.2(c)[cutting-card-each-side]", "two cutting cards")
    def _cutting_card_each_side(self) -> bool:
        """Each side of a double shoe has its own cutting card."""
        return self.cutting_cards is not None and self.double_shoe and self.cutting_cards != 2

    @constraint("19:47-2.2(a)[cutting-card-look]", "a colour unlike the backs")
    def _cutting_card_look(self) -> str | None:
        if self.cutting_card_colour in self.card_backs:
            return f"The cutting card is {self.cutting_card_colour} and cannot be told from backs of that colour."
        return None

    @constraint("19:47-2.5(d)[place-cutting-card]", "a quarter of the stack or more from the back")
    def _cutting_card_place(self) -> str | None:
        if not self.six_to_five and self.cutting_card_place * 4 < self.shoe_cards:
            return f"{self.cutting_card_place} cards behind the cutting card are less than a quarter of the stack."
        return None

    @constraint("19:47-2.5(i)[second-card-third]", "a third of the deck or more from the back")
    def _second_cutting_card_place(self) -> str | None:
        if self.six_to_five and not self.one_round_per_deck and self.cutting_card_place * 3 < self.shoe_cards:
            return f"{self.cutting_card_place} cards behind the second cutting card are less than a third."
        return None

    @constraint(None)
    def _cutting_card_leaves_a_round(self) -> Violation | None:
        return leaves_a_round(self.cutting_card_place, self.shoe_cards - 4)

    @forbidden("19:47-2.5(i)[one-round-rotate]", "six_to_five=true, decks=1")
    def _one_round_single_deck(self) -> bool:
        """A new deck each round belongs to the 6 to 5 variation with a single deck."""
        return self.one_round_per_deck and not (self.six_to_five and self.decks == 1)

    @forbidden("19:47-2.6A(c)[optional-burn]", "six_to_five=true, decks=2")
    def _burn_each_round(self) -> bool:
        """A card is burned each round only in the 6 to 5 variation."""
        return self.burn_each_round and not self.six_to_five

    @forbidden("19:47-2.6(d)1[mapping]", "hearts and diamonds, or spades and clubs")
    def _mapping(self) -> bool:
        """Hearts and diamonds go with one side of the shoe, spades and clubs with the other."""
        return frozenset(self.first_side_suits) not in (RED_SUITS, BLACK_SUITS)

    @forbidden("19:47-2.5(k)", "own_procedures_approval with the reference of the approval")
    def _own_procedures(self) -> bool:
        """A licensee's own shuffle, cut or burn procedure needs the Commission's approval."""
        return bool(self.own_procedures) and not self.own_procedures_approval

    @forbidden("19:47-2.21", "device_approval with the reference of the approval")
    def _continuous_approved(self) -> bool:
        """A continuous shuffler may be used only with the approval of the Commission or its designee."""
        return self.shuffling == "continuous" and not self.device_approval

    @forbidden("19:47-2.5(d)[bart-carter]", "one shoe")
    def _bart_carter_single_shoe(self) -> bool:
        """The Bart Carter shuffle puts about one deck back among the rest of a single shoe of several decks."""
        return self.shuffling == "bart-carter" and (self.double_shoe or self.decks < 2)

    @forbidden("19:47-2.1[double-shoe]", "a hand shuffle")
    def _double_shoe_shuffle(self) -> bool:
        """The two sides of a double shoe are shuffled apart by hand."""
        return self.double_shoe and self.shuffling != "hand"
