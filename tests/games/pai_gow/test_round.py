"""Tiles, dice, delivery, setting and settlement of pai gow: 19:47-10.1 to 10.7 and 10.10."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from tests.games.against_the_house import late_refusals
from tests.games.pai_gow.helping import DEALER, DEALER_FIRST, LOSES, PUSHES, WINS, nets, one, script, starting, steps

from chapter47 import Bet, Game, Refusal, Unlawful
from chapter47.games.pai_gow import rules
from chapter47.games.pai_gow.betting import DEALER as DEALER_BANK
from chapter47.games.pai_gow.dealing import DEAD, counted, delivery_order
from chapter47.games.pai_gow.procedure import TILES, kinds_of, name_of, tile_choices
from chapter47.rulebook.testing import provision
from chapter47.table.events import STRANGER, Asked, Observer, visible
from chapter47.table.tiles import SET, parse_tiles

GAME = Game("pai-gow")


def strength(text: str) -> int:
    return rules.strength(*kinds_of(parse_tiles(text)))


# ---- 10.2: how hands rank --------------------------------------------------------------------------------------------


@provision("19:47-10.2[pair-rank]", "19:47-10.2[hand-rank]")
def test_pairs_above_everything() -> None:
    pairs = "2-4 1-2, 6-6 6-6, 1-1 1-1, 4-4 4-4, 1-3 1-3, 5-5 5-5, 3-3 3-3, 2-2 2-2, 5-6 5-6, 4-6 4-6, 1-6 1-6, 1-5 1-5"
    mixed = "3-6 4-5, 3-5 2-6, 3-4 2-5, 1-4 2-3"
    order = [strength(pair) for pair in (pairs + ", " + mixed).split(", ")]
    assert order == sorted(order, reverse=True)
    assert len(set(order)) == 16
    assert order[-1] > strength("6-6 4-5")
    assert strength("4-4 2-6") < order[-1]  # eights that are no pair


@provision("19:47-10.2[hand-rank]")
def test_every_hand_of_two_tiles() -> None:
    counts: Counter[str] = Counter()
    for hand in combinations(SET, 2):
        counts["pair" if name_of(hand).startswith("pair") else name_of(hand)] += 1
    points = {9: 48, 8: 56, 7: 52, 6: 56, 5: 44, 4: 52, 3: 48, 2: 44, 1: 32, 0: 24}
    named = {"pair": 16, "Teen wong": 4, "Day wong": 4, "Teen gong": 8, "Day gong": 8}
    assert counts == named | {f"{n} point{'' if n == 1 else 's'}": ways for n, ways in points.items()}


@provision("19:47-10.2[wong]", "19:47-10.2[gong]")
def test_wong_and_gong() -> None:
    order = [strength(hand) for hand in ("6-6 3-6", "1-1 4-5", "6-6 4-4", "1-1 2-6", "6-6 1-6")]
    assert order == sorted(order, reverse=True)
    assert len(set(order)) == 5
    assert strength("6-6 4-4") == strength("6-6 2-6") == strength("6-6 3-5")
    assert strength("6-6 3-6") == strength("6-6 4-5")


@provision("19:47-10.2[points]", "19:47-10.2[wild]")
def test_points() -> None:
    assert rules.points(*kinds_of(parse_tiles("6-6 5-6"))) == 3
    assert rules.points(*kinds_of(parse_tiles("2-4 1-6"))) == 3
    assert rules.points(*kinds_of(parse_tiles("1-2 1-6"))) == 3
    assert rules.points(*kinds_of(parse_tiles("1-2 1-3"))) == 7
    assert rules.points(*kinds_of(parse_tiles("2-4 3-3"))) == 9
    assert rules.points(*kinds_of(parse_tiles("5-5 4-6"))) == 0


@provision("19:47-10.2[high-tile]", "19:47-10.2[tile-rank]", "19:47-10.1[copy-hand]")
def test_equal_points_go_by_the_higher_tile() -> None:
    assert strength("6-6 1-6") > strength("1-1 3-4")  # nine with the Teen, nine with the Day
    assert strength("6-6 1-6") == strength("6-6 2-5")  # the second tile does not count
    assert strength("1-2 1-1") == strength("1-1 3-3")  # eight with a Day on top, both
    assert strength("2-4 1-4") < strength("1-1 3-3")  # eight: the fives are lower than the Day
    assert strength("2-4 2-3") < strength("4-4 5-5")  # the Gee Joon tile is the lowest of all
    assert rules.compare(strength("6-6 1-6"), strength("6-6 2-5")) == rules.COPY


@provision("19:47-10.2[zero-copy]")
def test_nothing_against_nothing() -> None:
    assert strength("5-6 4-5") == strength("5-5 4-6") == strength("1-3 3-3") == 0


# ---- 10.3 to 10.6: opening, dice, delivery ---------------------------------------------------------------------------


@provision("19:47-10.2[tile]", "19:47-10.4[inspection]", "19:47-10.4[display]", "19:47-10.4[mix]", "19:47-10.4[stacks]")
def test_opening_and_mixing() -> None:
    given = ("open", "bet 1 pai-gow $100", DEALER_FIRST, f"tiles {DEALER} {WINS}")
    lines = steps(script("staff", *given, seats={1: 1000}))
    assert lines[0] == 'attest dealer "set sorted into sixteen pairs: size, shade and marks inspected"'
    assert "32 black tiles" in lines[1] and "own mark" in lines[1]
    assert lines[2] == 'attest floorperson "verified by the floorperson"'
    assert "Gee Joon, Teen, Day" in lines[3] and "Chop Chit, Chop Ng" in lines[3]
    assert lines[4:6] == ["shuffle 32 tiles", 'attest dealer "eight stacks of four"']
    assert lines.count("shuffle 32 tiles") == 2  # before every round
    assert not starting(one(WINS, "staff"), "attest floorperson")  # a table that is open already
    assert not starting(script(*given, seats={1: 1000}), "attest")  # nobody stands at it


@provision("19:47-10.3[three-dice]", "19:47-10.3[shake]", "19:47-10.6[announce]")
def test_the_shaker() -> None:
    lines = steps(one(WINS, "staff"))
    at = lines.index('call "No more bets"')
    assert lines[at + 1 : at + 4] == [
        'attest dealer "shaker covered and shaken at least three times"',
        "roll 1 2 6",
        'call "1, 2, 6: total 9"',
    ]
    with pytest.raises(Refusal, match="not a roll of 3 dice") as refused:
        script("bet 1 pai-gow $100", "roll 1 2")
    assert refused.value.cite == "19:47-10.3[three-dice]"


@provision("19:47-10.3[no-generator]")
def test_no_generator() -> None:
    with pytest.raises(Unlawful, match="start_by cannot be 'generator'") as refused:
        Game("pai-gow", start_by="generator")
    assert refused.value.cite == "19:47-10.3[no-generator]"


@provision("19:47-10.6[count]", "19:47-10.6[dead-hand]")
def test_the_count() -> None:
    falls = {total: counted(TILES.positions, DEALER_BANK, total) for total in range(3, 19)}
    assert falls[9] == falls[17] == 0
    assert falls[10] == falls[18] == 1
    assert falls[8] == falls[16] == DEAD
    assert falls[3] == 2
    ways = Counter(rules.start(a + b + c, 8) for a in range(1, 7) for b in range(1, 7) for c in range(1, 7))
    assert [ways[position] for position in range(1, 9)] == [28, 28, 28, 28, 27, 25, 25, 27]
    dead = script("bet 1 pai-gow $100", "dice 1 1 6", f"tiles {WINS} {DEALER}")
    assert 'note "counted from the dealer: the deal starts with the dead hand"' in steps(dead)
    assert starting(dead, "draw")[0] == "draw seat-1 4-4 down"  # clockwise: dead hand, 6 down to 1, the dealer


@provision("19:47-10.6[deliver]", "19:47-10.6[unwagered]", "19:47-10.6[shaker-back]")
def test_delivery() -> None:
    assert delivery_order(TILES.positions, 2, True) == [2, 1, 0, DEAD, 6, 5, 4, 3]
    assert delivery_order(TILES.positions, 2, False) == [2, 3, 4, 5, 6, DEAD, 0, 1]
    played = script("staff", "bet 1 pai-gow $50", "bet 2 pai-gow $50", "dice 1 1 1", f"tiles {WINS} {LOSES} {DEALER}")
    draws = [line.split()[1] for line in starting(played, "draw")]
    assert draws == ["seat-2"] * 4 + ["seat-1"] * 4 + ["dealer"] * 4
    lines = steps(played)
    idle = "stacks taken in unseen: the dead hand, position 6, position 5, position 4, position 3"
    assert f'note "{idle}"' in lines
    assert lines.index(f'note "{idle}"') + 1 == lines.index(
        'attest dealer "shaker covered, shaken once, put to the dealer\'s right"'
    )
    around = script(
        "bet 1 pai-gow $50", "dice 1 1 1", f"tiles {DEALER} {WINS}", delivery="counterclockwise"
    )  # from 2: 3, 4, 5, 6, dead hand, dealer, 1
    assert [line.split()[1] for line in starting(around, "draw")] == ["dealer"] * 4 + ["seat-1"] * 4
    with pytest.raises(Refusal, match="runs out of tiles"):
        script("bet 1 pai-gow $50", "dice 1 1 1", "tiles 6-6")


# ---- 10.5: wagers ----------------------------------------------------------------------------------------------------


@provision("19:47-10.5[one-wager]")
def test_one_wager_in_the_area() -> None:
    raised = script("bet 1 pai-gow $100", "bet 1 pai-gow $50", DEALER_FIRST, f"tiles {DEALER} {LOSES}")
    assert nets(raised) == [(1, "pai-gow", -15000)]


@provision("19:47-10.5[seated]")
def test_seated_players() -> None:
    with pytest.raises(Refusal, match="Nobody sits at seat 4") as refused:
        script("bet 4 pai-gow $100")
    assert refused.value.cite == "19:47-10.5[seated]"
    with pytest.raises(Refusal, match="has wagers on the layout") as stays:
        script("bet 1 pai-gow $100", "leave 1")
    assert stays.value.cite == "19:47-10.5[seated]"


@provision("19:47-10.5[chips]", "19:47-10.5[no-others]")
def test_chips_and_no_other_wagers() -> None:
    with pytest.raises(Refusal, match="cannot be made with cash") as refused:
        script("bet 1 pai-gow $100 cash confirmed dealer, casino supervisor")
    assert refused.value.cite == "19:47-10.5[chips]"
    for name in ("sum", "match"):
        with pytest.raises(Refusal, match="takes no wager") as unknown:
            script(f"bet 1 {name} $10")
        assert unknown.value.cite == "19:47-10.5[no-others]"


@provision("19:47-10.5[no-more-bets]")
def test_no_late_wager() -> None:
    cites = late_refusals("pai-gow", [Bet(1, "pai-gow", 5000)], Bet(1, "pai-gow", 1000))
    assert cites == {"19:47-10.5[no-more-bets]"}


# ---- 10.7: setting and settlement ------------------------------------------------------------------------------------


@provision("19:47-10.7[setting]", "19:47-10.7[high-over-low]", "19:47-10.7[advice]", "19:47-10.7[hands-off]")
def test_setting() -> None:
    choices = tile_choices(parse_tiles(DEALER), GAME.elections)
    assert list(choices) == ["6-6,4-5/5-5,1-4", "5-5,4-5/6-6,1-4", "4-5,1-4/6-6,5-5"]  # the house way first
    for high, low in choices.values():
        assert rules.strength(*kinds_of(high)) >= rules.strength(*kinds_of(low))
    other = list(choices)[2]
    played = one(DEALER, f'ask 1 "set" -> {other}', dealer="5-6 4-6 3-4 1-3")
    assert starting(played, "ask 1")[:1] == [f'ask 1 "set the hands at position 1" -> {other}']
    lines = steps(played)
    assert lines.index(starting(played, "ask 1")[0]) + 1 == lines.index(
        'note "hands lie face down in view and are not touched again"'
    )
    assert lines.index('note "hands lie face down in view and are not touched again"') < lines.index("turn dealer by 0")
    with pytest.raises(Refusal, match="is not a choice") as refused:
        one(WINS, 'ask 1 "set" -> 1-3,1-3/4-4,4-4')  # the low hand above the high hand
    assert refused.value.cite == "19:47-10.7[setting]"
    assert len(tile_choices(parse_tiles(WINS), GAME.elections)) == 2  # two of the three are alike


@provision("19:47-10.7[dealer-sets]", "19:47-10.7[compare]")
def test_hands_are_opened_and_called() -> None:
    lines = starting(one(WINS), "turn", "call", "pay")
    assert lines[2:] == [
        "turn dealer by 0",
        'call "Dealer has high Teen wong, low 5 points, the high hand upright, the low hand across"',
        "turn seat-1 by 0",
        'call "Position 1 has high pair of Yun, low pair of Gor"',
        "pay 1 pai-gow $100.00 at 1 to 1",
    ]


@provision("19:47-10.7[wins]", "19:47-10.7[vigorish]")
def test_both_higher_win() -> None:
    played = one(WINS)
    assert starting(played, "pay", "collect") == ["pay 1 pai-gow $100.00 at 1 to 1", "collect 1 vigorish $5.00"]
    assert nets(played) == [(1, "pai-gow", 9500)]


@provision("19:47-10.7[push]", "19:47-10.7[loses]", "19:47-10.7[copy]")
def test_push_loss_and_copies() -> None:
    assert nets(one(PUSHES)) == [(1, "pai-gow", 0)]  # the high hands are copies, the low hand is higher
    assert nets(one(LOSES)) == [(1, "pai-gow", -10000)]
    assert nets(one("6-6 3-6 5-6 4-6")) == [(1, "pai-gow", -10000)]  # a copy and a lower low hand
    both = one("6-6 3-6 2-3 5-5")
    assert nets(both) == [(1, "pai-gow", -10000)]  # two copies
    assert [w["cite"] for w in both.as_dict()["wagers"]] == ["19:47-10.7[loses]"]


@provision("19:47-10.7[rounding]")
def test_rounding_of_vigorish() -> None:
    assert nets(one(WINS, bet=31)) == [(1, "pai-gow", 3100 - 155)]
    assert nets(one(WINS, bet=31, round_vigorish="true")) == [(1, "pai-gow", 3100 - 175)]
    assert nets(one(WINS, bet=30, round_vigorish="true")) == [(1, "pai-gow", 3000 - 150)]


@provision("19:47-10.7[order]")
def test_losers_as_found_winners_last() -> None:
    three = "2-2 2-2 1-5 1-5"
    played = script(
        "bet 1 pai-gow $10",
        "bet 2 pai-gow $20",
        "bet 3 pai-gow $40",
        DEALER_FIRST,
        f"tiles {DEALER} {three} {LOSES} {WINS}",
    )
    moves = list(starting(played, "turn seat", "take", "pay", "collect"))
    assert moves == [
        "turn seat-1 by 0",
        "turn seat-2 by 0",
        "take 2 pai-gow $20.00",
        "turn seat-3 by 0",
        "pay 1 pai-gow $10.00 at 1 to 1",
        "collect 1 vigorish $0.50",
        "pay 3 pai-gow $40.00 at 1 to 1",
        "collect 3 vigorish $2.00",
    ]


@provision("19:47-10.7[surrender]")
def test_surrender() -> None:
    with pytest.raises(Refusal, match="is not a choice"):
        one(WINS, 'ask 1 "set" -> surrender')
    played = one(WINS, 'ask 1 "set" -> surrender', surrender="true")
    assert nets(played) == [(1, "pai-gow", -10000)]
    lines = steps(played)
    assert lines.index("take 1 pai-gow $100.00") < lines.index("turn dealer by 0")
    assert "turn seat-1 by 0" not in lines


# ---- 10.10: two betting areas ----------------------------------------------------------------------------------------


@provision("19:47-10.10[several-areas]", "19:47-10.10[one-at-a-time]")
def test_a_second_area() -> None:
    seats = {1: 1000, 3: 1000}
    both = ("bet 1 pai-gow $50", "bet 1 pai-gow:2 $20")
    with pytest.raises(Refusal, match="at one betting area") as refused:
        script(*both, seats=seats)
    assert refused.value.cite == "19:47-10.10[several-areas]"
    played = script(*both, DEALER_FIRST, f"tiles {DEALER} {LOSES} {WINS}", seats=seats, several_areas="true")
    assert nets(played) == [(1, "pai-gow:2", -2000), (1, "pai-gow", 4750)]
    assert starting(played, "ask", 'note "seat 1')[1] == 'note "seat 1: the first hands are final before position 2"'
    for wrong, why in (
        ("bet 1 pai-gow:6 $50", "not beside seat 1"),
        ("bet 1 pai-gow:9 $50", "no betting area 9"),
    ):
        with pytest.raises(Refusal, match=why):
            script("bet 1 pai-gow $50", wrong, seats=seats, several_areas="true")
    with pytest.raises(Refusal, match="Somebody sits"):
        script("bet 1 pai-gow $50", "bet 1 pai-gow:2 $50", several_areas="true")
    with pytest.raises(Refusal, match="own area first"):
        script("bet 1 pai-gow:2 $50", seats=seats, several_areas="true")
    with pytest.raises(Refusal, match="cannot be seat 3's as well"):
        script(
            "bet 1 pai-gow $50",
            "bet 1 pai-gow:2 $50",
            "bet 3 pai-gow $50",
            "bet 3 pai-gow:2 $50",
            seats=seats,
            several_areas="true",
        )


def test_the_ways_to_set_a_hand_are_for_its_player_alone() -> None:
    played = one(WINS)
    asked = next(event for event in played.table.events if isinstance(event, Asked) and "set" in event.phrase)
    assert asked.of == 1 and len(asked.choices) == 2
    assert visible(asked, Observer(frozenset({1}))) == asked
    for other in (STRANGER, Observer(frozenset({2}))):
        veiled = visible(asked, other)
        assert isinstance(veiled, Asked) and not veiled.choices and not veiled.answer and not veiled.values
