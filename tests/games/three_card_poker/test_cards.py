"""Cards, decks, shuffle, cut, the deal and the stub of three card poker: 19:47-20.1, 20.2, 20.4, 20.5, 20.7 to 20.9."""

from __future__ import annotations

import pytest
from tests.games.against_the_house import nets, rounds_of, script, starting, steps

from chapter47 import Bet, Game, Refusal, Unlawful
from chapter47.games.three_card_poker.dealing import into_shuffler, rack_takes
from chapter47.rulebook.testing import provision

GAME = "three-card-poker"
TWO = ("bet 2 ante $10", "bet 5 ante $10")
CARDS = "cards 9C QD KH 8C 6D 7S 7C 4H 2C"


def ante(_: object) -> list[Bet]:
    return [Bet(1, "ante", 1000)]


@provision("19:47-20.2(a)", "19:47-20.2(b)")
def test_one_deck_and_a_second_only_beside_a_shuffler() -> None:
    with pytest.raises(Unlawful, match="only with an automated") as refused:
        Game(GAME, decks=2)
    assert refused.value.cite == "19:47-20.2(a)"
    with pytest.raises(Unlawful, match="decks"):
        Game(GAME, decks=3, shuffler="automated")
    Game(GAME, decks=2, shuffler="automated")
    table, lines = rounds_of(GAME, 1, ante)
    assert table.shoe.size == 52
    assert lines.count("shuffle 52 cards") == 2


@provision("19:47-20.2(a)[cover-card]")
def test_the_cover_card_has_its_approval() -> None:
    with pytest.raises(Unlawful, match="cover card has no approval"):
        Game(GAME, cover_card_approval="")
    _, lines = rounds_of(GAME, 1, ante, cover_card_approval="CCC-12", staffed=True)
    assert 'attest dealer "one cover card, opaque, one solid colour: CCC-12"' in lines


@provision("19:47-20.2(b)1", "19:47-20.2(b)2")
def test_two_decks_each_conform_and_have_different_backs() -> None:
    with pytest.raises(Unlawful, match="no two decks the same"):
        Game(GAME, decks=2, shuffler="automated", backs=("red", "red"))
    _, lines = rounds_of(GAME, 1, ante, decks=2, shuffler="automated", staffed=True)
    assert lines[:2] == [
        'attest dealer "red deck of 52 with backs of one design meets 19:46-1.17"',
        'attest dealer "blue deck of 52 with backs of one design meets 19:46-1.17"',
    ]


@provision("19:47-20.2(b)3", "19:47-20.2(b)4")
def test_decks_alternate_round_by_round() -> None:
    _, lines = rounds_of(GAME, 4, ante, decks=2, shuffler="automated")
    playing = [line for line in lines if "in play" in line]
    red, blue = "red deck in play, blue deck in the shuffler", "blue deck in play, red deck in the shuffler"
    assert playing == [f'note "{deck}"' for deck in (red, blue, red, blue, red)]


@provision("19:47-20.2(b)3")
def test_the_deck_in_play_stays_out_of_the_shuffler() -> None:
    table, _ = rounds_of(GAME, 2, ante, decks=2, shuffler="automated")
    with pytest.raises(Refusal, match="red deck is in play") as refused:
        into_shuffler(table, "red")
    assert (refused.value.cite, refused.value.instead) == ("19:47-20.2(b)3", "the blue deck")
    into_shuffler(table, "blue")


@provision("19:47-20.2(b)5")
def test_the_discard_rack_holds_one_deck() -> None:
    table, _ = rounds_of(GAME, 3, ante, decks=2, shuffler="automated")
    rack_takes(table, "red")
    with pytest.raises(Refusal, match="red backs") as refused:
        rack_takes(table, "blue")
    assert refused.value.cite == "19:47-20.2(b)5"


@provision("19:47-20.4[inspection]", "19:47-20.4[wash]", "19:47-20.5[shuffle]")
def test_opening_in_order_and_a_shuffle_for_every_round() -> None:
    _, lines = rounds_of(GAME, 3, ante, staffed=True)
    assert lines[2:7] == [
        'attest dealer "inspected by the dealer"',
        'attest floorperson "verified by the floorperson"',
        'attest dealer "spread face up by suit and sequence for the first player"',
        'attest dealer "turned face down, washed and stacked"',
        "shuffle 52 cards",
    ]
    for deal in "\n".join(lines).split("shuffle 52 cards")[1:-1]:
        assert deal.count("draw") == 6


@provision("19:47-20.5[offer-cut]", "19:47-20.5[cover-card]")
def test_the_cut_goes_from_the_far_right_and_falls_to_the_dealer() -> None:
    decline = ('ask 5 "cut the cards" -> decline', 'ask 2 "cut the cards" -> decline')
    lines = steps(script(GAME, "staff", "open", *decline, "close", seats=(2, 5)))
    at = lines.index('ask 5 "cut the cards" -> decline')
    assert lines[at + 1 : at + 3] == ['ask 2 "cut the cards" -> decline', "cut 0 at 26"]
    assert lines[at + 4] == 'attest dealer "the cover card is at the bottom of the deck"'


@provision("19:47-20.5[cut]")
def test_a_cut_leaves_ten_cards_on_either_side() -> None:
    for depth in (9, 43):
        with pytest.raises(Refusal, match=f"depth {depth}") as refused:
            script(GAME, "open", 'ask 7 "cut the cards" -> cut', f"cut 7 at {depth}")
        assert refused.value.cite == "19:47-20.5[cut]"
    for depth in (10, 42):
        script(GAME, "open", 'ask 7 "cut the cards" -> cut', f"cut 7 at {depth}")


@provision("19:47-20.5[recut]")
def test_a_recut_is_ordered_by_a_supervisor_who_says_why() -> None:
    ordered = ('ask 7 "cut the cards" -> cut', "cut 7 at 20", 'declare recut by casino supervisor "stack dropped"')
    assert starting(script(GAME, "open", *ordered), "cut") == ["cut 7 at 20", "cut 7 at 26"]
    after = script(GAME, "open", *ordered, recut_by='"next entitled"', seats=(2, 7))
    assert starting(after, "cut") == ["cut 7 at 20", "cut 2 at 26"]
    for wrong in ("declare recut by casino supervisor", 'declare recut by dealer "dropped"'):
        with pytest.raises(Refusal, match="recut"):
            script(GAME, "open", *ordered[:2], wrong)


@provision("19:47-20.7[order]", "19:47-20.1[hand]")
def test_from_a_manual_shoe_one_card_at_a_time_the_dealer_last() -> None:
    played = script(GAME, *TWO, CARDS)
    assert [line.split()[1] for line in starting(played, "draw")] == ["seat-2", "seat-5", "dealer"] * 3
    assert [line.split()[2] for line in starting(played, "draw dealer")] == ["KH", "7S", "2C"]
    assert all(line.endswith("down") for line in starting(played, "draw"))


@provision("19:47-20.8[hand]", "19:47-20.8[device]")
def test_from_the_hand_in_the_same_order_beside_a_shuffler() -> None:
    with pytest.raises(Unlawful, match="only where an automated device"):
        Game(GAME, dealt_from="hand")
    by_hand = script(GAME, *TWO, CARDS, dealt_from="hand", shuffler="automated")
    assert starting(by_hand, "draw") == starting(script(GAME, *TWO, CARDS), "draw")
    assert "19:47-20.8[hand]" in by_hand.transcript.text()


@provision("19:47-20.9[stacks]")
def test_an_automated_shoe_gives_stacks_of_three() -> None:
    played = script(GAME, *TWO, CARDS, dealt_from='"automated shoe"')
    assert [line.split()[1] for line in starting(played, "draw")] == ["seat-2"] * 3 + ["seat-5"] * 3 + ["dealer"] * 3


@provision("19:47-20.7[stub]", "19:47-20.1[stub]")
def test_the_stub_goes_to_the_rack_unseen() -> None:
    assert 'note "stub of 43 cards into the discard rack unseen"' in steps(script(GAME, *TWO, CARDS))
    five = script(GAME, *(f"bet {n} ante $10" for n in (1, 2, 3, 4, 5)), f"{CARDS} AC AD AH AS KC KD KS QC QH")
    assert 'note "stub of 34 cards into the discard rack unseen"' in steps(five)
    assert len(starting(five, "draw")) == 18


@provision("19:47-20.7[stub-count]")
def test_the_stub_is_counted_every_fifth_round() -> None:
    _, lines = rounds_of(GAME, 11, ante, staffed=True)
    rounds = "\n".join(lines).split("\nround ")[1:]
    assert [at for at, one in enumerate(rounds, 1) if 'attest dealer "the stub is counted" 46' in one] == [5, 10]
    _, alone = rounds_of(GAME, 11, ante)
    assert not [line for line in alone if "counted" in line]  # where nobody stands at the table nobody counts


@provision("19:47-20.7[stub-count]")
def test_a_stub_that_is_not_right_is_counted_again_and_written_down() -> None:
    five = [line for n in range(1, 6) for line in (f"round {n}", "bet 1 ante $10")]
    count = 'attest dealer "the stub is counted"'
    deck = f"cards {' '.join(['9C KH 8C 7S 7C 2C'] * 5)}"
    right = steps(script(GAME, "staff", deck, *five, f"{count} 45", f"{count} 46"))
    assert [line for line in right if "stub" in line][-2:] == [f"{count} 45", f"{count} 46"]
    wrong = steps(script(GAME, "staff", deck, *five, f"{count} 45", f"{count} 45"))
    assert 'note "the stub has 45 cards with 6 dealt: not a deck of 52"' in wrong
    void = script(GAME, "staff", deck, *five, f"{count} 45", f"{count} 45", "declare wrong-count")
    assert nets(void)["ante"] == nets(script(GAME, "staff", deck, *five[:8]))["ante"]  # the fifth goes back


@provision("19:47-20.7[stub-count]")
def test_windows_without_wagers_do_not_count_as_rounds() -> None:
    _, lines = rounds_of(GAME, 11, lambda table: ante(table) if table.round > 1 else [], staffed=True)
    rounds = "\n".join(lines).split("\nround ")[1:]
    assert [at for at, one in enumerate(rounds, 1) if "the stub is counted" in one] == [6, 11]


@provision("19:47-20.10[discard]")
def test_every_hand_can_be_rebuilt_from_the_rack() -> None:
    table, lines = rounds_of(GAME, 1, ante)
    drawn = {
        hand: [line.split()[2] for line in lines if line.startswith(f"draw {hand}")] for hand in ("seat-1", "dealer")
    }
    assert {name: [card.code for card in cards] for name, cards in table.own.discards} == drawn
    assert len(drawn["seat-1"]) == len(drawn["dealer"]) == 3
