"""What a licensee may choose at baccarat-punto banco (19:47-3)."""

from __future__ import annotations

from typing import Literal

from ...rulebook.cite import law
from ...table.elections import election, forbidden, option
from ..minibaccarat.elections import BaccaratElections

PARALLELS: dict[str, str] = {
    "19:47-7.1(a)": "19:47-3.1(a)",
    "19:47-7.1(b)": "19:47-3.1(b)",
    "19:47-7.1(c)": "19:47-3.1(c)",
    "19:47-7.2(a)1": "19:47-3.2(a)1",
    "19:47-7.2(a)1.iii": "19:47-3.2(a)1",
    "19:47-7.2(a)2": "19:47-3.2(a)2",
    "19:47-7.2(a)3": "19:47-3.2(a)3",
    "19:47-7.2(a)4": "19:47-3.2(a)4",
    "19:47-7.2(a)4[settlement]": "19:47-3.2(a)4[settlement]",
    "19:47-7.2(a)5": "19:47-3.2(a)5",
    "19:47-7.2(a)5.i": "19:47-3.2(a)5.i",
    "19:47-7.2(a)5.ii": "19:47-3.2(a)5.ii",
    "19:47-7.2(a)5.iii": "19:47-3.2(a)5.iii",
    "19:47-7.2(b)": "19:47-3.2(b)",
    "19:47-7.2(b)[bonus-requires-base]": "19:47-3.2(b)[bonus-requires-base]",
    "19:47-7.2(c)": "19:47-3.2(c)",
    "19:47-7.2(c)[verbal]": "19:47-3.2(c)[verbal]",
    "19:47-7.2(d)": "19:47-3.2(d)",
    "19:47-7.2(e)": "19:47-3.2(d)",
    "19:47-7.3(a)": "19:47-3.3(a)",
    "19:47-7.3(b)": "19:47-3.3(b)",
    "19:47-7.3(c)": "19:47-3.3(c)",
    "19:47-7.3(c)[rate]": "19:47-3.3(c)[rate]",
    "19:47-7.3(c)1": "19:47-3.3(c)1",
    "19:47-7.3(c)2": "19:47-3.3(c)2",
    "19:47-7.3(c)2[before-reshuffle]": "19:47-3.3(c)2[before-reshuffle]",
    "19:47-7.3(c)2[marker]": "19:47-3.3(c)2[marker]",
    "19:47-7.3(c)3": "19:47-3.3(c)3",
    "19:47-7.3(c)3.i": "19:47-3.3(c)3.i",
    "19:47-7.3(c)3.i[patron-signature]": "19:47-3.3(c)3.i[patron-signature]",
    "19:47-7.3(c)3.ii": "19:47-3.3(c)3.ii",
    "19:47-7.3(c)3.iii": "19:47-3.3(c)3.iii",
    "19:47-7.3(c)3.iv": "19:47-3.3(c)3.iv",
    "19:47-7.3(c)3.v": "19:47-3.3(c)3.v",
    "19:47-7.3(c)3.vi": "19:47-3.3(c)3.vi",
    "19:47-7.3(c)3.vii": "19:47-3.3(c)3.vii",
    "19:47-7.3(c)4": "19:47-3.3(c)4",
    "19:47-7.3(e)": "19:47-3.3(d)",
    "19:47-7.3(e)[uniform]": "19:47-3.3(d)[uniform]",
    "19:47-7.3(f)": "19:47-3.3(e)",
    "19:47-7.3(f)[one-not-both]": "19:47-3.3(e)[one-not-both]",
    "19:47-7.3(f)[notice]": "19:47-3.3(e)[notice]",
    "19:47-7.3(f)1": "19:47-3.3(e)1",
    "19:47-7.3(f)2": "19:47-3.3(e)2",
    "19:47-7.3(g)[four]": "19:47-3.3(f)[four]",
    "19:47-7.3(g)[five]": "19:47-3.3(f)[five]",
    "19:47-7.3(g)[six]": "19:47-3.3(f)[six]",
    "19:47-7.3(h)[no-vigorish]": "19:47-3.3(g)[no-vigorish]",
    "19:47-7.3(h)[minimum-odds]": "19:47-3.3(g)[minimum-odds]",
    "19:47-7.4(a)": "19:47-3.4(a)",
    "19:47-7.4(b)": "19:47-3.4(b)",
    "19:47-7.4(c)": "19:47-3.4(c)",
    "19:47-7.5(a)": "19:47-3.5(a)",
    "19:47-7.5(a)[pre-shuffled]": "19:47-3.5(a)[pre-shuffled]",
    "19:47-7.5(b)2": "19:47-3.5(a)1",
    "19:47-7.5(b)2.i": "19:47-3.5(a)1.i",
    "19:47-7.5(b)2.ii": "19:47-3.5(a)1.ii",
    "19:47-7.5(c)": "19:47-3.5(b)",
    "19:47-7.5(d)": "19:47-3.5(c)",
    "19:47-7.5(e)": "19:47-3.5(d)",
    "19:47-7.5(f)": "19:47-3.5(e)",
    "19:47-7.5(f)[cutting-cards]": "19:47-3.5(e)[cutting-cards]",
    "19:47-7.5(f)[burn]": "19:47-3.5(e)[burn]",
    "19:47-7.5(g)": "19:47-3.5(f)",
    "19:47-7.5(g)[who]": "19:47-3.5(f)[who]",
    "19:47-7.5(h)": "19:47-3.5[idle-table]",
    "19:47-7.5(h)1": "19:47-3.5[idle-table]",
    "19:47-7.6": "19:47-3.6(a)",
    "19:47-7.7(a)": "19:47-3.7(a)",
    "19:47-7.7(b)": "19:47-3.7(b)",
    "19:47-7.7(c)": "19:47-3.7(c)",
    "19:47-7.7(c)3": "19:47-3.7(d)",
    "19:47-7.7(c)3.i": "19:47-3.7(d)1",
    "19:47-7.7(c)3.ii": "19:47-3.7(d)2",
    "19:47-7.7(c)3.iii": "19:47-3.7(d)3",
    "19:47-7.7(c)3.iv": "19:47-3.7(d)4",
    "19:47-7.7(c)3.v": "19:47-3.7(d)5",
    "19:47-7.8(a)": "19:47-3.8(a)[player-first]",
    "19:47-7.8(a)[banker-first-on-request]": "19:47-3.8(a)[banker-first-on-request]",
    "19:47-7.8(b)": "19:47-3.8(b)",
    "19:47-7.8(c)": "19:47-3.8(c)",
    "19:47-7.8(d)": "19:47-3.8(d)",
    "19:47-7.8(e)": "19:47-3.8(e)",
    "19:47-7.9(a)": "19:47-3.9(a)",
    "19:47-7.9(b)": "19:47-3.9(b)",
    "19:47-7.9(c)": "19:47-3.9(c)",
    "19:47-7.9(f)": "19:47-3.9(f)",
    "19:47-7.10(a)": "19:47-3.10(a)",
    "19:47-7.10(a)[card-count]": "19:47-3.10(a)[card-count]",
    "19:47-7.10(b)": "19:47-3.10(b)",
    "19:47-7.10(b)1": "19:47-3.10(b)1",
    "19:47-7.10(b)2": "19:47-3.10(b)2",
    "19:47-7.10(b)3": "19:47-3.10(b)3",
    "19:47-7.10(b)4": "19:47-3.10(b)4",
    "19:47-7.10(c)": "19:47-3.10(c)",
    "19:47-7.10(c)1": "19:47-3.10(c)1",
    "19:47-7.10(c)3": "19:47-3.10(c)2",
    "19:47-7.11(a)": "19:47-3.12(a)",
    "19:47-7.11(b)": "19:47-3.12(b)",
    "19:47-7.11(c)": "19:47-3.12(c)",
    "19:47-7.11(c)1": "19:47-3.12(c)1",
    "19:47-7.11(c)1[ten-value]": "19:47-3.12(c)1[ten-value]",
    "19:47-7.11(c)2": "19:47-3.12(c)2",
    "19:47-7.11(c)3": "19:47-3.12(c)3",
    "19:47-7.11(d)": "19:47-3.12(d)",
    "19:47-7.11(e)": "19:47-3.12(e)",
    "19:47-7.11(f)": "19:47-3.12(f)",
    "19:47-7.11(f)[offer]": "19:47-3.12(f)[offer]",
}


class PuntoBancoElections(BaccaratElections):
    """The elections of baccarat-punto banco. 19:47-3.3(d)[uniform]: they hold for every patron at the table."""

    parallels = PARALLELS

    decks: int = election(8, "19:47-3.1(a)", "Decks in the shoe; hardly moves the odds.", ge=6)
    shuffle: Literal[1, 2] = election(
        1, "19:47-3.5(a)", "1 shuffle and lace a deck through; 2 wash and three dealers shuffle."
    )
    shuffle_after_lacing: bool = option(
        "19:47-3.5(a)1.i", "Shuffle again after lacing; starting or stopping it needs notice."
    )
    dealing: Literal["face up", "face down"] = election(
        "face up", "19:47-3.7(d)", "Face down: the highest bettors turn the cards; no effect on odds."
    )
    unbacked_hand_turned_by_bettor: bool = option(
        "19:47-3.7(d)6", "A bettor on one hand may turn the other where nobody backs it."
    )

    @property
    def shoe_decks(self) -> int:
        """Decks in the shoe."""
        return self.decks

    @property
    @law("19:47-3.3(c)1")
    def vigorish_step(self) -> int:
        """Cents to whose next multiple vigorish is rounded up: 25 at five percent, 20 at four. 19:47-3.3(c)1."""
        return 25 if self.rate == 5 else 20

    @forbidden("19:47-3.5(a)1.i", "shuffle=1")
    def _shuffle_after_lacing_needs_lace(self) -> bool:
        """The second shuffle follows lacing, which is part of procedure 1."""
        return self.shuffle_after_lacing and self.shuffle != 1

    @forbidden("19:47-3.7(d)6", "dealing=face down")
    def _unbacked_hand_face_down(self) -> bool:
        """Patrons turn a hand only where the cards are dealt face down."""
        return self.unbacked_hand_turned_by_bettor and self.dealing != "face down"
