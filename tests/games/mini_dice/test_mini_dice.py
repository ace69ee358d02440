"""Mini-dice: wagers, payouts, the shaker and who holds it, irregularities (19:47-13)."""

from __future__ import annotations

from itertools import combinations

import pytest

from chapter47 import Bet, Game, Refusal, TakeDown, play_script
from chapter47.games.mini_dice.elections import MiniDiceElections
from chapter47.games.mini_dice.layout import _areas
from chapter47.games.mini_dice.wagers import DECIDE, WAGERS
from chapter47.rulebook.testing import provision
from chapter47.scripts import Played
from chapter47.table.dice import every_roll
from chapter47.table.events import Announced
from chapter47.table.requests import Ask, Roll

SEATS = ("seat 5 Ann $500", "seat 3 Bob $500", "seat 1 Cy $500")


def script(*lines: str) -> Played:
    return play_script("\n".join(["game mini-dice", "staff", *SEATS, *lines]))


def body(played: Played) -> list[str]:
    return [" ".join(line.split()) for line in played.transcript.body()]


def starting(played: Played, word: str) -> list[str]:
    return [line.split(" {")[0] for line in body(played) if line.startswith(word)]


def gain(*lines: str) -> int:
    """What seat 5 has won, in dollars."""
    return (script(*lines).table.seats[5].balance - 50_000) // 100


# ---- wagers and payouts ----------------------------------------------------------------------------------------------


@provision("19:47-13.2(a)1", "19:47-13.1[number]")
def test_a_place_bet_stands_until_its_number_or_a_seven() -> None:
    shakes = ("roll 4 4", "round", "roll 5 6", "round", "roll 1 3", "round")
    assert gain("bet 5 place:6 $12", *shakes, "roll 2 4") == 14
    assert gain("bet 5 place:6 $12", *shakes, "roll 3 4") == -12
    assert gain("bet 5 place:8 $12", "roll 3 5") == 14
    for number in ("3", "7", "11"):
        with pytest.raises(Refusal) as refusal:
            script(f"bet 5 place:{number} $10", "roll 1 1")
        assert refusal.value.cite == "19:47-13.2(a)1"


@provision("19:47-13.6(b)[place-4-10]", "19:47-13.6(b)[place-5-9]", "19:47-13.6(b)[place-6-8]")
@pytest.mark.parametrize(
    ("number", "stake", "dice", "paid"),
    [
        (4, 10, "1 3", 18),
        (10, 10, "4 6", 18),
        (5, 10, "1 4", 14),
        (9, 10, "4 5", 14),
        (6, 12, "1 5", 14),
        (8, 6, "2 6", 7),
    ],
)
def test_place_bets_pay(number: int, stake: int, dice: str, paid: int) -> None:
    assert gain(f"bet 5 place:{number} ${stake}", f"roll {dice}") == paid


@provision("19:47-13.2(a)2", "19:47-13.6(b)[field]", "19:47-13.6(b)[field-2-12]")
def test_the_field() -> None:
    paid = {total: gain("bet 5 field $10", f"roll {max(1, total - 6)} {min(6, total - 1)}") for total in range(2, 13)}
    assert paid == {2: 20, 3: 10, 4: 10, 5: -10, 6: -10, 7: -10, 8: -10, 9: 10, 10: 10, 11: 10, 12: 20}


@provision("19:47-13.2(a)3", "19:47-13.6(b)[any-7]")
def test_any_seven() -> None:
    assert [gain("bet 5 any-7 $10", f"roll {dice}") for dice in ("3 4", "3 3", "6 6")] == [40, -10, -10]


@provision("19:47-13.2(a)4", "19:47-13.2(a)5", "19:47-13.6(b)[over-7]", "19:47-13.6(b)[under-7]")
def test_over_and_under_seven_both_lose_on_seven() -> None:
    assert [gain("bet 5 over-7 $10", f"roll {dice}") for dice in ("4 4", "3 4", "1 5", "6 6")] == [10, -10, -10, 10]
    assert [gain("bet 5 under-7 $10", f"roll {dice}") for dice in ("1 5", "3 4", "4 4", "1 1")] == [10, -10, -10, 10]


@provision("19:47-13.2(b)")
def test_five_kinds_before_any_shake_and_no_others() -> None:
    assert len(WAGERS) == 5
    with pytest.raises(Refusal) as refusal:
        script("bet 5 pass $10", "roll 1 1")
    assert refusal.value.cite == "19:47-13.2(b)"
    played = script(
        "bet 5 place:6 $6", "roll 4 4", *(f"bet 3 {w} $5" for w in ("field", "any-7", "place:5")), "roll 1 1"
    )
    assert starting(played, "pay") == ["pay 3 field $10.00 at 2 to 1"]


@provision("19:47-13.6(b)", "19:47-13.6(b)[higher]")
def test_minimum_and_higher_odds() -> None:
    with pytest.raises(Refusal, match="any_7_pays at least 4 to 1") as refusal:
        MiniDiceElections.elect(any_7_pays="3 to 1")
    assert refusal.value.cite == "19:47-13.6(b)"
    with pytest.raises(Refusal) as refusal:
        MiniDiceElections.elect(any_7_pays="5 to 1")
    assert refusal.value.cite == "19:47-13.6(b)[higher]"
    assert gain("elect any_7_pays=5 to 1", "elect uniform=true", "bet 5 any-7 $10", "roll 3 4") == 50


@provision("19:47-13.6(a)")
def test_odds_with_to_only() -> None:
    with pytest.raises(Refusal, match='"to"') as refusal:
        MiniDiceElections.elect(any_7_pays="5 for 1")
    assert refusal.value.instead == "4 to 1"
    drawing = Game("mini-dice")._repr_svg_()
    assert " for " not in drawing and "7 to 6" in drawing and "9 to 5" in drawing


@provision("19:47-13.6(b)1")
def test_what_cannot_be_paid_is_not_accepted() -> None:
    coins = "limits $5 to $500 chip $1 coin $1"
    for wager, amount in (("place:6", 7), ("place:4", 6), ("place:9", 12)):
        with pytest.raises(Refusal) as refusal:
            script(coins, f"bet 5 {wager} ${amount}", "roll 1 1")
        assert refusal.value.cite == "19:47-13.6(b)1"
    assert script(coins, "bet 5 place:6 $12", "bet 5 place:4 $5", "roll 1 1").table.rack == 0


@provision("19:47-13.6(b)2")
def test_no_vigorish_ever() -> None:
    elections = MiniDiceElections()
    for kind, decide in DECIDE.items():
        for spot in kind.spots or ("",):
            for roll in every_roll(2):
                decision = decide(roll, spot, elections)
                assert decision is None or decision.charge is None
    assert not [c.name for c in MiniDiceElections.choices() if "vigorish" in c.name or "percent" in c.name]


# ---- making and removing wagers --------------------------------------------------------------------------------------


@provision("19:47-13.4[chips]", "19:47-13.4[verbal]")
def test_what_a_wager_is_made_with() -> None:
    assert gain("bet 5 field $10 match play", "roll 1 1") == 20
    with pytest.raises(Refusal) as refusal:
        script("bet 5 field $10 marker", "roll 1 1")
    assert refusal.value.cite == "19:47-13.4[chips]"
    with pytest.raises(Refusal) as refusal:
        script("bet 5 field $25 cash confirmed dealer", "roll 1 1")
    assert refusal.value.cite == "19:47-13.4[verbal]"


@provision("19:47-13.4[after-shake-begins]")
def test_nothing_is_changed_once_the_shake_has_begun() -> None:
    game = Game("mini-dice")
    table = game.open_table({1: ("Ann", 50_000)})
    steps = game.type.procedure(table, False)
    steps.send(None)
    request = steps.send((Bet(1, "place:6", 1200),))
    assert isinstance(request, Ask) and request.seat == 1
    request = steps.send("shake")
    assert isinstance(request, Roll)
    assert table.events[-1] == Announced("19:47-13.4[after-shake-begins]", "no-more-bets", voice="called")
    for action in (TakeDown(1, "place:6", 1200), Bet(1, "place:6", 600)):
        with pytest.raises(Refusal) as refusal:
            table.verify_bet(action)
        assert refusal.value.cite == "19:47-13.4[after-shake-begins]"
    assert table.seats[1].balance == 48_800


@provision("19:47-13.4[removal]")
def test_a_place_bet_is_reduced_or_removed_between_shakes() -> None:
    assert gain("bet 5 place:6 $12", "roll 4 4", "down 5 place:6 $6", "roll 3 3") == 7
    assert gain("bet 5 place:6 $12", "roll 4 4", "down 5 place:6 $12", "roll 3 4") == 0
    with pytest.raises(Refusal) as refusal:
        script("limits $5 to $500 chip $1 coin $1", "bet 5 place:6 $12", "roll 4 4", "down 5 place:6 $5", "roll 3 3")
    assert refusal.value.cite == "19:47-13.6(b)1"


@provision("19:47-13.4[undecided]")
def test_undecided_place_bets_go_back_at_the_close() -> None:
    played = script("bet 5 place:6 $12", "roll 4 4", "close")
    assert starting(played, "return") == ["return 5 place:6 $12.00"]
    assert played.table.seats[5].balance == 50_000


# ---- the shaker ------------------------------------------------------------------------------------------------------


@provision("19:47-13.3[dice]", "19:47-13.5[lid]", "19:47-13.5[announce]")
def test_two_dice_under_the_lid() -> None:
    for dice in ("roll 1 2 3", "roll 3", "roll 3 7"):
        with pytest.raises(Refusal) as refusal:
            script("bet 5 field $5", dice)
        assert refusal.value.cite == "19:47-13.5[lid]"
    assert starting(script("bet 5 field $5", "roll 3 5"), "call") == ['call "No More Bets"', 'call "3, 5: total 8"']


@provision("19:47-13.3[shaker]", "19:47-13.3[storage]", "19:47-13.3[inspection]", "19:47-13.5[opening]")
def test_opening_and_closing() -> None:
    steps = body(script("open"))
    assert "{19:47-13.5[opening]}" in steps[0] and "floorperson" in steps[0]
    assert "2 dice in one covered manual shaker" in steps[1]
    assert "pit boss inspects the shaker" in steps[-2]
    assert "{19:47-13.3[storage]}" in steps[-1] and "locked storage" in steps[-1]
    alone = play_script("game mini-dice\nseat 1 Ann $500\nopen\n")
    assert [line.split()[0] for line in body(alone)] == ["close"]  # nobody stands there
    with pytest.raises(Refusal, match="it is manual or automated"):
        MiniDiceElections.elect(shaker="cup")


@provision("19:47-13.3[tampering]")
def test_tampering_is_reported_in_full() -> None:
    with pytest.raises(Refusal, match="licence") as refusal:
        script('declare shaker-tampering by dealer "time 23:10, table 7, name R. Roe"')
    assert refusal.value.cite == "19:47-13.3[tampering]"
    said = 'declare shaker-tampering by dealer "time 23:10, table 7, name R. Roe, licence 1234"'
    played = script(said, "bet 5 field $5", "roll 1 1")
    assert "{19:47-13.3[tampering]}" in body(played)[1]


@provision("19:47-13.3[positions]")
def test_seven_places_alike() -> None:
    with pytest.raises(Refusal, match="no seat 8"):
        script("seat 8 Eve $100")
    drawing = Game("mini-dice")._repr_svg_()
    for seat in range(1, 8):
        assert drawing.count(f'data-seat="{seat}"') == 10


@provision("19:47-13.5[three-shakes]", "19:47-13.5[settlement]")
def test_the_order_of_a_shake() -> None:
    played = script("bet 5 field $10", "bet 3 under-7 $5", "roll 4 5")
    order = [
        "No More Bets",
        "seat 5 shakes three times in full view",
        "roll 4 5",
        "take 3 under-7",
        "pay 5 field $10.00",
    ]
    places = [next(at for at, line in enumerate(body(played)) if words in line) for words in order]
    assert places == sorted(places)


@provision("19:47-13.5[who-shakes]")
def test_only_a_player_with_a_wager_shakes_and_else_the_dealer() -> None:
    played = script("bet 3 field $5", "roll 1 1")
    assert starting(played, "ask") == ['ask 3 "shake the dice" -> shake']
    played = script("bet 3 field $5", 'ask 3 "shake the dice" -> pass', "roll 1 1")
    assert "the dealer shakes three times" in "\n".join(body(played))


@provision("19:47-13.7[voluntary]", "19:47-13.7[offer]")
def test_the_shaker_is_offered_clockwise_and_the_dealer_is_last() -> None:
    bets = [f"bet {seat} field $5" for seat in (1, 3, 5)]
    passes = [f'ask {seat} "shake the dice" -> pass' for seat in (5, 3)]
    played = script(*bets, *passes, "roll 1 1")
    assert [line.split()[1] for line in starting(played, "ask")] == ["5", "3", "1"]
    assert "seat 1 shakes three times" in "\n".join(body(played))
    played = script(*bets, *passes, 'ask 1 "shake the dice" -> pass', "roll 1 1")
    assert "the dealer shakes three times" in "\n".join(body(played))


@provision("19:47-13.7[seven]")
def test_the_shaker_passes_on_a_seven_and_not_before() -> None:
    bets = [f"bet {seat} place:6 $6" for seat in (1, 3, 5)]
    played = script(*bets, "roll 4 4", "round", "roll 3 4", *bets, "roll 1 1")
    assert [line.split()[1] for line in starting(played, "ask")] == ["5", "5", "3"]
    assert "passes clockwise to seat 3" in "\n".join(starting(played, "note"))
    assert "3 Bob (shaker)" in played.table.game.layout(played.table, played.table.elections)


@provision("19:47-13.7[compulsory]")
def test_the_shaker_is_taken_on_listed_grounds_only() -> None:
    bets = [f"bet {seat} field $5" for seat in (3, 5)]
    for ground in ("unreasonable delay", "repeated invalid shakes", "violation of the Act", "violation of the rules"):
        played = script(*bets, f'declare shaker-removed by dealer "{ground}"', "roll 1 1")
        assert "seat 3 shakes three times" in "\n".join(body(played))
    with pytest.raises(Refusal, match="grounds") as refusal:
        script(*bets, 'declare shaker-removed by dealer "bad luck"', "roll 1 1")
    assert refusal.value.cite == "19:47-13.7[compulsory]"


# ---- irregularities --------------------------------------------------------------------------------------------------


@provision("19:47-13.8[not-flat]", "19:47-13.8[left-shaker]", "19:47-13.8[short-shake]", "19:47-13.8[opened-by-player]")
@pytest.mark.parametrize(
    ("reason", "slug"),
    [
        ("a die is not flat", "not-flat"),
        ("a die lies on another", "not-flat"),
        ("a die left the shaker", "left-shaker"),
        ("fewer than three shakes", "short-shake"),
        ("the shaker was opened by the player", "opened-by-player"),
    ],
)
def test_no_shake_and_the_wagers_stand(reason: str, slug: str) -> None:
    played = script("bet 5 field $10", f'declare no-shake by dealer "{reason}"', "roll 1 1")
    assert f'call "No shake" {{19:47-13.8[{slug}]}}' in body(played)
    assert played.table.seats[5].balance == 52_000
    assert starting(played, "roll") == ["roll 1 1"]


@provision("19:47-13.8[dispute]")
def test_the_floorperson_decides_a_dispute() -> None:
    played = script("bet 5 field $10", "declare disputed-face by floorperson", "roll 1 1")
    assert "floorperson decides the uppermost faces" in "\n".join(body(played))
    with pytest.raises(Refusal) as refusal:
        script("bet 5 field $10", "declare disputed-face by dealer", "roll 1 1")
    assert (refusal.value.cite, refusal.value.instead) == ("19:47-13.8[dispute]", "floorperson")


@provision("19:47-13.3[positions]")
def test_no_wager_of_a_seat_lies_upon_another() -> None:
    drawn = [area for area, _ in _areas(1, 36, MiniDiceElections())]
    assert len(drawn) == 10
    for one, two in combinations(drawn, 2):
        beside = one.x + one.width <= two.x or two.x + two.width <= one.x
        below = one.y + one.height <= two.y or two.y + two.height <= one.y
        assert beside or below, (one.wager, two.wager)
