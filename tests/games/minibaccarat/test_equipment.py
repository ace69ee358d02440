"""Cards, opening, shuffle, cut and burn of minibaccarat: 19:47-7.1, 7.4, 7.5, 7.6, 7.12."""

from __future__ import annotations

import pytest
from tests.games.baccarat import script, starting, steps
from tests.spare import play_with_spare

from chapter47 import Bet, Game, Refusal, Unlawful
from chapter47.rulebook.testing import provision
from chapter47.table.writing import line

MINI = "minibaccarat"
NOTES = ("attest", "note", "shuffle", "ask", "cut")


def opened(*lines: str, **elections: object) -> list[str]:
    """The steps of an opened table whose first burned card is an ace."""
    return steps(script(MINI, "staff", "open", *lines, "cards AC 2C", **elections))


@provision("19:47-7.1(a)")
def test_six_decks_or_more() -> None:
    with pytest.raises(Unlawful) as refused:
        Game(MINI, decks=5)
    assert refused.value.cite == "19:47-7.1(a)"
    for decks in (6, 7, 8):
        assert Game(MINI, decks=decks).open_table().elections.decks == decks


@provision("19:47-7.1(a)[cutting-card]")
def test_the_opening_records_the_cutting_cards() -> None:
    alone = script(MINI, "open", "cards AC 2C")
    assert not [line for line in steps(alone) if line.startswith("attest") or "cutting cards, opaque" in line]
    assert 'attest dealer "two cutting cards, opaque, one solid colour as approved"' in opened()


@provision("19:47-7.1(d)", "19:47-7.1(d)2")
def test_a_shuffling_device_needs_two_equal_batches_of_twelve_decks() -> None:
    with pytest.raises(Unlawful, match="at least 12 decks"):
        Game(MINI, shuffler="automated", decks=11)
    with pytest.raises(Unlawful, match="not two equal batches"):
        Game(MINI, shuffler="automated", decks=13)
    with pytest.raises(Unlawful, match="not two equal batches"):
        Game(MINI, shuffler="automated", decks=14, batches=(6, 8))
    assert Game(MINI, shuffler="automated", decks=14, batches=(7, 7)).elections.shoe_decks == 7  # type: ignore[attr-defined]


@provision("19:47-7.1(d)1", "19:47-7.4(d)")
def test_each_batch_is_recorded_and_spread_by_itself() -> None:
    lines = opened(shuffler="automated", decks=12)
    assert 'attest dealer "all 12 decks meet 19:46-1.17"' in lines
    assert [line for line in lines if "spread face up" in line] == [
        'attest dealer "red batch spread face up in rows, turned down, stacked"',
        'attest dealer "blue batch spread face up in rows, turned down, stacked"',
    ]


@provision("19:47-7.1(d)3", "19:47-7.6")
def test_backs() -> None:
    with pytest.raises(Unlawful, match="different colours"):
        Game(MINI, shuffler="automated", decks=12, backs=("red", "red"))
    with pytest.raises(Unlawful, match="same colour and design"):
        Game(MINI, backs=("red", "blue"))
    Game(MINI, shuffler="automated", decks=12, backs=("red", "blue"))


@provision("19:47-7.1(d)4", "19:47-7.1(d)5", "19:47-7.1(d)6")
def test_batches_alternate_shoe_by_shoe() -> None:
    game = Game(MINI, shuffler="automated", decks=12)
    table = game.open_table({1: ("Ann", 10**9)})
    sizes: set[int] = set()

    def bet(t: object) -> list[Bet] | None:
        sizes.add(table.shoe.size)
        return [Bet(1, "tie", 500)] if table.round < 230 else None

    lines = [str(line(event)) for event in game.play(table, bet, seed=3).events]
    playing = [told.split()[1].strip('"') for told in lines if "batch in play" in told]
    assert playing == ["red", "blue", "red", "blue"][: len(playing)]
    assert len(playing) >= 3
    assert sizes == {6 * 52}  # never both batches in the shoe
    assert 'note "only blue cards in the discard rack"' in lines


@provision("19:47-7.4(a)", "19:47-7.4(b)", "19:47-7.4(c)", "19:47-7.5(a)")
def test_opening_in_order() -> None:
    lines = [line for line in opened(decks=6) if line.startswith(NOTES)]
    assert lines[1:6] == [
        'attest dealer "6 decks received and inspected by the dealer"',
        'attest floorperson "verified by the floorperson"',
        'attest dealer "spread face up in rows by deck, suit and sequence"',
        'attest dealer "turned face down, washed and stacked"',
        "shuffle 312 cards",
    ]


@provision("19:47-7.5(a)[pre-shuffled]", "19:47-7.4(a)")
def test_pre_shuffled_cards_skip_the_opening_shuffle_only() -> None:
    lines = opened(pre_shuffled="true")
    assert not [line for line in lines if line.startswith("shuffle") or "face up in rows" in line]
    assert [line for line in lines if line.startswith("cut")] == ["cut 7 at 208"]
    game = Game(MINI, pre_shuffled=True, decks=6)
    table = game.open_table({1: ("Ann", 10**9)})
    transcript = game.play(table, lambda t: [Bet(1, "tie", 500)] if t.round < 90 else None, seed=3)
    assert [line(event) for event in transcript.events].count("shuffle 312 cards") == 1  # the second shoe


@provision("19:47-7.5(a)")
def test_a_shoe_is_not_dealt_past_its_last_hand_without_a_shuffle() -> None:
    game = Game(MINI, decks=6)
    table = game.open_table({1: ("Ann", 10**9)})
    lines = [str(line(e)) for e in game.play(table, lambda t: [] if t.round < 200 else None, seed=3).events]
    shoes = "\n".join(lines).split("shuffle 312 cards")[1:]
    assert len(shoes) >= 3
    for shoe in shoes[:-1]:
        assert shoe.split('call "last hand"')[1].count('call "No More Bets"') == 1


@provision("19:47-7.5(b)1", "19:47-7.5(b)2", "19:47-7.5(b)2.i")
def test_feather_or_lace() -> None:
    assert 'attest floorperson "stack left feathered; floorperson looks for uneven distribution"' in opened(
        after_shuffle="feather"
    )
    laced = opened(shuffle_after_lacing="true")
    shuffled = laced.index("shuffle 416 cards")
    assert laced[shuffled + 1 : shuffled + 3] == [
        'attest dealer "about one deck laced evenly through the rest"',
        'attest dealer "cards shuffled again after lacing"',
    ]
    with pytest.raises(Unlawful, match="feathered stack has none"):
        Game(MINI, after_shuffle="feather", shuffle_after_lacing=True)


@provision("19:47-7.5(d)")
def test_the_cut_goes_clockwise_from_the_highest_seat() -> None:
    text = "game minibaccarat\nseat 1 A $50\nseat 4 B $50\nseat 6 C $50\nopen\n"

    offers = "".join(f'ask {n} "cut the cards" -> decline\n' for n in (6, 4, 1)) + "cards AC 2C"
    lines = starting(play_with_spare(text + offers), "ask", "cut")
    assert [line.split()[:2] for line in lines] == [["ask", "6"], ["ask", "4"], ["ask", "1"], ["cut", "0"]]
    lines = starting(play_with_spare(text + 'ask 6 "cut the cards" -> cut\ncards AC 2C'), "ask", "cut")
    assert lines == ['ask 6 "cut the cards" -> cut', "cut 6 at 208"]


@provision("19:47-7.5(e)")
@pytest.mark.parametrize(("depth", "lawful"), [(9, False), (10, True), (302, True), (303, False)])
def test_a_cut_is_ten_cards_from_either_end(depth: int, lawful: bool) -> None:
    if lawful:
        assert f"cut 7 at {depth}" in opened(f"cut 7 at {depth}", decks=6)
    else:
        with pytest.raises(Refusal, match=f"depth {depth} is not allowed") as refused:
            opened(f"cut 7 at {depth}", decks=6)
        assert refused.value.cite == "19:47-7.5(e)"


@provision("19:47-7.5(f)")
def test_cards_before_the_cutting_card_go_to_the_back() -> None:
    from chapter47.table.cards import decks
    from chapter47.table.drivers import Dealer
    from chapter47.table.sources import SeededSource

    dealer = Dealer(SeededSource(1))
    stack = decks(6)
    dealer.stack = list(reversed(stack))
    dealer.cut(100)
    assert dealer.stack.pop() is stack[100]  # the 101st
    assert len(dealer.stack) == 311
    assert dealer.stack[0] is stack[99]


@provision("19:47-7.5(f)[cutting-cards]")
def test_the_cutting_card_is_fourteen_from_the_back_or_more() -> None:
    with pytest.raises(Unlawful) as refused:
        Game(MINI, cutting_card_from_back=13)
    assert refused.value.cite == "19:47-7.5(f)[cutting-cards]"
    assert 'note "cutting card 14 from the back, the second at the end"' in opened(cutting_card_from_back=14)


@provision("19:47-7.5(f)[burn]")
@pytest.mark.parametrize(("first", "burned"), [("JC", 11), ("10C", 11), ("3C", 4), ("AC", 2), ("9C", 10)])
def test_burn(first: str, burned: int) -> None:
    played = script(MINI, "open", f"cards {first} 2C 2D 2H 2S 3D 3H 3S 4C 4D 4H 4S 5C 5D")
    assert len(starting(played, "draw burn")) == burned
    assert len(played.table.shoe.discards[0][1]) == burned


@provision("19:47-7.5(g)")
def test_a_recut_before_the_first_card_by_a_casino_supervisor_only() -> None:
    lines = opened('declare recut by casino supervisor "cut too shallow"')
    assert [line for line in lines if line.startswith(("cut", 'note "recut'))] == [
        "cut 7 at 208",
        'note "recut ordered: cut too shallow"',
        "cut 7 at 208",
    ]
    with pytest.raises(Refusal, match="not for the dealer"):
        opened('declare recut by dealer "cut too shallow"')
    with pytest.raises(Refusal, match="cannot be declared at this point"):
        script(MINI, "bet 1 tie $10", "cards 9C 9D KH KS", 'declare recut by casino supervisor "too late"')


@provision("19:47-7.5(g)[who]")
def test_who_cuts_again() -> None:
    order = 'declare recut by casino supervisor "uneven"'
    assert [line for line in opened(order, recut_by="next entitled") if line.startswith("cut")] == [
        "cut 7 at 208",
        "cut 6 at 208",
    ]


@provision("19:47-7.5(h)", "19:47-7.5(h)1")
def test_an_idle_table_starts_a_new_shoe() -> None:
    played = script(MINI, "staff", "open", "cards AC 2C", "declare idle-table by floorperson", "cards AD 2D")
    lines = steps(played)
    assert lines.count("shuffle 416 cards") == 2
    after = lines[lines.index("declare idle-table by floorperson") + 1 :]
    assert after[:3] == [
        'attest dealer "cards taken from shoe and rack and spread; turned up when a patron comes"',
        'attest dealer "cards turned down, washed and stacked"',
        "shuffle 416 cards",
    ]


@provision("19:47-7.5(h)2", "19:47-7.5(h)2[no-respread]")
def test_an_idle_table_with_a_device_swaps_batches() -> None:
    def idle(*lines: str, **elections: object) -> list[str]:
        played = script(
            MINI,
            "staff",
            "open",
            "cards AC 2C",
            "declare idle-table",
            *lines,
            "cards AD 2D",
            shuffler="automated",
            decks=12,
            **elections,
        )
        return steps(played)

    playing = [line for line in idle() if "batch in play" in line]
    assert [line.split()[1] for line in playing] == ['"red', '"blue']
    respread = 'attest dealer "the batch from the device is spread, inspected and reshuffled"'
    assert respread not in idle()
    assert respread in idle('ask 0 "spread" -> yes')
    assert respread in idle(secure_storage="false")


@provision("19:47-7.12")
def test_a_continuous_shuffler_needs_approval_and_neither_cut_nor_burn() -> None:
    with pytest.raises(Unlawful, match="approval") as refused:
        Game(MINI, shuffler="continuous")
    assert refused.value.cite == "19:47-7.12"
    played = script(MINI, "open", "bet 1 tie $10", "cards 9C 9D KH KS", shuffler="continuous", device_approval='"A-17"')
    assert not starting(played, "cut", "draw burn", "shuffle")
    assert 'note "continuous shuffler, approval A-17"' in steps(played)
    assert played.table.shoe.left == 416  # the cards of the round went back
