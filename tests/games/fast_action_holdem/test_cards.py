"""Cards, decks, shoe, opening, shuffle and cut of fast action hold'em: 19:47-21.2, 21.4, 21.5 and 21.11."""

from __future__ import annotations

import pytest
from tests.games.against_the_house import rounds_of, script, starting, steps
from tests.games.fast_action_holdem.deals import GAME, cards

from chapter47 import Bet, Game, Refusal, Unlawful
from chapter47.games.fast_action_holdem.settlement import rack_takes
from chapter47.rulebook.testing import provision


def bet(_: object) -> list[Bet]:
    return [Bet(1, "original", 1000)]


def opened(**elections: object) -> list[str]:
    """What people say at an opening."""
    return steps(script(GAME, "staff", "open", "cards 2C", seats=(1,), **elections))


@provision("19:47-21.2(a)")
def test_six_or_eight_decks_and_a_cutting_card_that_can_be_told() -> None:
    for decks in (7, 9):
        with pytest.raises(Unlawful, match="six or eight decks") as refused:
            Game(GAME, decks=decks)
        assert refused.value.cite == "19:47-21.2(a)"
    with pytest.raises(Unlawful, match="cannot be told from the backs"):
        Game(GAME, cutting_card_colour="red")
    with pytest.raises(Unlawful, match="same colour"):
        Game(GAME, backs=("red", "blue"))
    for decks in (6, 8):
        table, alone = rounds_of(GAME, 1, bet, decks=decks)
        assert table.shoe.size == 52 * decks
        lines = opened(decks=decks)
        assert lines[0] == 'attest dealer "yellow cutting card, unlike the backs"'
        assert f'attest dealer "all {decks} decks meet 19:46-1.17"' in lines
        assert not any("unlike the backs" in line or "19:46-1.17" in line for line in alone)  # nobody is there


@provision("19:47-21.2(b)")
def test_every_card_comes_from_a_shoe() -> None:
    with pytest.raises(Unlawful, match="dealt_from") as refused:
        Game(GAME, dealt_from="hand")
    assert refused.value.cite == "19:47-21.2(b)"
    assert 'attest dealer "a dealing shoe that meets 19:46-1.19 is on the table"' in opened()


@provision("19:47-21.2(c)")
def test_a_second_cutting_card_may_hide_the_last_card() -> None:
    lines = opened(cutting_cards=2)
    assert 'attest dealer "a second cutting card hides the last card of the stack"' in lines
    assert 'note "cutting card 78 from the back, a second hides the last card"' in lines
    assert not any("second" in line for line in rounds_of(GAME, 1, bet)[1])


@provision("19:47-21.2(d)", "19:47-21.2(d)1", "19:47-21.2(d)2", "19:47-21.2(d)3")
def test_a_device_needs_two_equal_batches_of_different_colours() -> None:
    def cite(**elections: object) -> str | None:
        with pytest.raises(Unlawful) as refused:
            Game(GAME, shuffler="automated", **elections)
        return refused.value.cite

    assert cite(decks=8) == "19:47-21.2(d)"
    assert cite(decks=13) == "19:47-21.2(d)2"
    assert cite(decks=12, backs=("red", "red")) == "19:47-21.2(d)3"
    assert cite(decks=12, backs=("red",)) == "19:47-21.2(d)3"
    assert cite(decks=12, deck_conformity=False) == "19:47-21.2(d)1"
    for decks in (12, 16, 24):
        table, _ = rounds_of(GAME, 1, bet, shuffler="automated", decks=decks)
        assert table.shoe.size == 26 * decks
        assert f'attest dealer "all {decks} decks meet 19:46-1.17"' in opened(shuffler="automated", decks=decks)


@provision("19:47-21.2(d)4", "19:47-21.2(d)5")
def test_batches_alternate_shoe_by_shoe() -> None:
    red, blue = "red batch in play, blue batch in the device", "blue batch in play, red batch in the device"
    few = {"shuffler": "automated", "decks": 12, "cutting_card_from_back": 270}
    table, lines = rounds_of(GAME, 16, bet, **few)
    playing = [line for line in lines if "in play" in line]
    assert playing == [f'note "{batch}"' for batch in (red, blue, red, blue, red, blue)]
    assert table.shoe.size == 312  # the other batch is not in the shoe


@provision("19:47-21.2(d)6")
def test_the_discard_rack_holds_one_batch() -> None:
    table, lines = rounds_of(GAME, 2, bet, shuffler="automated", decks=12)
    assert 'note "only red cards in the discard rack"' in lines
    rack_takes(table, "red")
    with pytest.raises(Refusal, match="red backs") as refused:
        rack_takes(table, "blue")
    assert refused.value.cite == "19:47-21.2(d)6"


@provision("19:47-21.4(a)", "19:47-21.4[spread]", "19:47-21.4[wash]")
def test_opening_in_order() -> None:
    assert opened()[3:8] == [
        'attest dealer "6 decks sorted and inspected by the dealer"',
        'attest floorperson "inspection verified by the floorperson"',
        'attest dealer "spread face up by deck and suit for the first player"',
        'attest dealer "turned face down, washed and stacked"',
        "shuffle 312 cards",
    ]


@provision("19:47-21.5[shuffle]", "19:47-21.5[burn]")
def test_a_shuffle_follows_the_round_in_which_the_cutting_card_shows() -> None:
    _, lines = rounds_of(GAME, 5, bet, cutting_card_from_back=262)
    shoes = "\n".join(lines).split("shuffle 312 cards")[1:]
    assert [shoe.count("\nround ") for shoe in shoes] == [
        4,
        1,
    ]  # one burned and fourteen a round: 57 of the 50 in front
    for shoe in shoes:
        before_first = shoe.split("\nround ")[0]
        assert before_first.count("draw") == before_first.count("draw burn unseen") == 1


@provision("19:47-21.5[offer-cut]")
def test_the_cut_goes_from_the_far_right_and_falls_to_the_dealer() -> None:
    played = script(
        GAME, "open", 'ask 5 "cut the cards" -> decline', 'ask 2 "cut the cards" -> decline', "cards 2C", seats=(2, 5)
    )
    lines = steps(played)
    at = lines.index('ask 5 "cut the cards" -> decline')
    assert lines[at + 1 : at + 3] == ['ask 2 "cut the cards" -> decline', "cut 0 at 156"]


@provision("19:47-21.5[cut]")
def test_a_cut_leaves_ten_cards_on_either_side() -> None:
    for depth in (9, 303):
        with pytest.raises(Refusal, match=f"depth {depth}") as refused:
            script(GAME, "open", 'ask 7 "cut the cards" -> cut', f"cut 7 at {depth}", "cards 2C")
        assert refused.value.cite == "19:47-21.5[cut]"
    for depth in (10, 302):
        assert f"cut 7 at {depth}" in steps(script(GAME, "open", f"cut 7 at {depth}", "cards 2C"))


@provision("19:47-21.5[cutting-card]")
def test_the_cutting_card_lies_a_quarter_from_the_back() -> None:
    for decks, behind in ((6, 78), (8, 104)):
        table, lines = rounds_of(GAME, 1, bet, decks=decks)
        assert f'note "cutting card {behind} from the back"' in lines
        assert table.shoe.cutting_card == behind
    with pytest.raises(Unlawful, match="too few cards to deal"):
        Game(GAME, cutting_card_from_back=300)


@provision("19:47-21.5[recut]")
def test_a_recut_is_ordered_by_a_supervisor_who_says_why() -> None:
    ordered = ('ask 7 "cut the cards" -> cut', "cut 7 at 20", 'declare recut by casino supervisor "stack dropped"')
    assert starting(script(GAME, "open", *ordered, "cards 2C"), "cut") == ["cut 7 at 20", "cut 7 at 156"]
    after = script(GAME, "open", *ordered, "cards 2C", recut_by='"next entitled"', seats=(2, 7))
    assert starting(after, "cut") == ["cut 7 at 20", "cut 2 at 156"]
    for wrong in ("declare recut by casino supervisor", 'declare recut by dealer "dropped"'):
        with pytest.raises(Refusal, match="recut"):
            script(GAME, "open", *ordered[:2], wrong, "cards 2C")


@provision("19:47-21.11")
def test_a_continuous_shuffler_needs_approval_and_deals_each_round_from_all_cards() -> None:
    with pytest.raises(Unlawful, match="approval") as refused:
        Game(GAME, shuffler="continuous")
    assert refused.value.cite == "19:47-21.11"
    table, lines = rounds_of(GAME, 3, bet, shuffler="continuous", device_approval="CCC 99-4")
    assert 'note "continuous shuffler, approval CCC 99-4"' in lines
    assert lines.count("load 312 cards") == 4
    assert not any(line.startswith(("shuffle", "cut")) for line in lines)
    assert table.shoe.left == 312
    again = cards({1: "KS KS KH KH"}, "KS KS KD KD", "KD KD KC KC KC")  # six decks hold these twice in two rounds
    script(
        GAME, "bet 1 original $10", "round", "bet 1 original $10", again, again,
        shuffler="continuous", device_approval='"CCC 99-4"', seats=(1,),
    )  # fmt: skip
