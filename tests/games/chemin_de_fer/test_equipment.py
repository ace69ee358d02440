"""Cards, opening, shuffle and cut: the sister game's steps at this game's headings (19:47-4.1 to 4.4)."""

from __future__ import annotations

import pytest

from chapter47 import Refusal, Unlawful
from chapter47.api import Game
from chapter47.rulebook import rulebook
from chapter47.rulebook.testing import provision

from .table import bank, cites, play, steps

BURN = "cards 3C AD AH AS"


@provision("19:47-4.1[decks]")
def test_six_decks_or_more() -> None:
    with pytest.raises(Unlawful, match="decks"):
        Game("chemin-de-fer", decks=5)
    assert "load 416 cards" in steps(play(bank(50), decks=8))


@provision("19:47-4.2")
def test_nothing_rests_on_the_reserved_section() -> None:
    game = Game("chemin-de-fer").type
    rows = [p for p in rulebook().select(game="chemin-de-fer") if str(p.cite) != "19:47-4.2"]
    cites = [str(p.cite) for p in rows]
    cites += [choice.cite for choice in game.elections.choices()] + [wager.cite for wager in game.wagers]
    cites += [irregularity.cite for irregularity in game.irregularities.values()]
    assert not [cite for cite in cites if cite.startswith("19:47-4.2")]
    assert not [p for p in rows if p.is_law]  # defaults, every one of them, and shown as such


@provision("19:47-4.1[cutting-cards]", "19:47-4.3[opening]", "19:47-4.4[lacing]", "19:47-4.4[shuffle]")
def test_the_opening_is_the_sister_games() -> None:
    assert not steps(play("open", BURN, bank(50)), "attest")  # nobody is there to say so
    played = play("staff", "open", BURN, bank(50))
    notes = steps(played, "attest")
    assert notes[0] == 'attest dealer "two cutting cards, opaque, one solid colour as approved"'
    assert 'attest dealer "6 decks received and inspected by the calling dealer"' in notes
    assert 'attest floorperson "verified by the floorperson"' in notes
    assert 'attest dealer "about one deck laced evenly through the rest"' in notes
    assert {"19:47-4.1[cutting-cards]", "19:47-4.3[opening]", "19:47-4.4[lacing]"} <= cites(played)
    assert not [cite for cite in cites(played) if cite.startswith(("19:47-3", "19:47-7"))]
    other = play("staff", "open", BURN, bank(50), shuffle=2)
    assert 'attest dealer "cards washed and stacked; three dealers shuffle in turn"' in steps(other)
    with pytest.raises(Unlawful, match="follows lacing"):
        Game("chemin-de-fer", shuffle=2, shuffle_after_lacing=True)


@provision("19:47-4.4[pre-shuffled]")
def test_pre_shuffled_cards_are_loaded() -> None:
    played = play("open", BURN, bank(50), pre_shuffled=True)
    assert steps(played, "load") == ["load 312 cards"] and not steps(played, "shuffle")


@provision("19:47-4.4[cut]", "19:47-4.4[cut-ends]")
def test_the_cut_goes_down_from_the_highest_seat() -> None:
    declines = [f'ask {n} "cut the cards" -> decline' for n in (3, 2)]
    played = play("open", *declines, "cut 1 at 10", BURN, bank(50))
    assert [line.split()[1] for line in steps(played, "ask") if "cut" in line] == ["3", "2", "1"]
    with pytest.raises(Refusal, match="depth 9"):
        play("open", "cut 3 at 9")


@provision("19:47-4.4[cutting-card]")
def test_the_cutting_card_is_fourteen_from_the_back() -> None:
    with pytest.raises(Unlawful):
        Game("chemin-de-fer", cutting_card_from_back=13)
    assert play(bank(50)).table.shoe.cutting_card == 14
    with pytest.raises(Unlawful, match="too few cards"):
        Game("chemin-de-fer", cutting_card_from_back=300)


@provision("19:47-4.4[burn]")
@pytest.mark.parametrize(("first", "more"), [("3C", 3), ("KC", 10), ("AC", 1)])
def test_the_burn(first: str, more: int) -> None:
    spare = "2D 2H 2S 4D 4H 4S 6D 6H 6S 7D".split()
    played = play("open", f"cards {first} {' '.join(spare[:more])}", bank(50))
    assert len(steps(played, "draw burn")) == more + 1


@provision("19:47-4.4[recut]")
def test_a_recut_before_the_first_card() -> None:
    recut = 'declare recut by casino supervisor "cards fell"'
    played = play("open", "cut 3 at 100", recut, "cut 3 at 120", BURN, bank(50))
    assert [line for line in steps(played) if line.startswith("cut")] == ["cut 3 at 100", "cut 3 at 120"]
    other = play("open", "cut 3 at 100", recut, "cut 2 at 120", BURN, bank(50), recut_by='"next entitled"')
    assert steps(other, "cut")[-1] == "cut 2 at 120"
