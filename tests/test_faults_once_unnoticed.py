"""Faults that no test noticed when they were put in on purpose; each has a test here that fails with the fault."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from tests.games.baccarat import script as baccarat
from tests.games.blackjack_family import cites, net, nets, script, starting, steps
from tests.games.craps.table import craps, ended

from chapter47 import Bet, Game, Refusal, game, game_types, play_script
from chapter47.games import MODULES, game_type
from chapter47.games.blackjack import rules as blackjack_rules
from chapter47.games.craps import rules as craps_rules
from chapter47.games.let_it_ride import rules as let_it_ride
from chapter47.games.poker import rules as poker
from chapter47.odds.compare import effects, sweep
from chapter47.rulebook.provisions import rulebook
from chapter47.rulebook.testing import provision
from chapter47.table.cards import SUITS, Card
from chapter47.table.table import Table
from chapter47.table.wagers import Charge
from chapter47.table.window import Limits

BET, SPLIT, HIT = "bet 1 blackjack $10", "ask 1 box1 -> split", "ask 1 box1 -> hit"
FIRE = {"fire_bet": "true"}
OUT = ("3-3", "3-4")  # a point and the seven that loses it


@provision("19:47-1.12(a)5", "19:47-1.12(b)2")
def test_a_fire_bet_remembers_nothing_of_the_one_before() -> None:
    """Three points made, then a seven: lost. One more point by the next shooter makes one, not four: lost again."""
    first = ("fire:2 5", "1-3", "1-3", "2-3", "2-3", "2-6", "2-6", *OUT)
    second = ("fire:2 5", "4-6", "4-6", *OUT)
    played = craps(*first, *second, **FIRE)
    assert ended(played) == [("fire:2", "lost", -500)] * 2


@provision("19:47-2.11(d)")
@pytest.mark.parametrize(
    "lines",
    [
        (BET, SPLIT, HIT, "cards 8C KD 8D 10C 10S 10D AH"),  # the first hand goes over, the other stands
        (BET, SPLIT, "ask 1 box1 -> stand", "ask 1 box1.2 -> hit", "cards 8C KD 8D 10C 10D 10S AH"),  # the other way
    ],
)
@pytest.mark.parametrize("elected", [{}, {"six_to_five": "true", "decks": 2}], ids=["later", "at once"])
def test_a_split_costs_one_wager_against_blackjack(lines: tuple[str, ...], elected: dict[str, object]) -> None:
    assert net(*lines, **elected) == -10


@provision("19:47-2.18(f)[bust-all]")
def test_over_21_loses_every_spot_before_the_dealer_has_a_second_card() -> None:
    bets = [f"bet {seat} hand:{n} $10" for seat in (1, 2) for n in (1, 2)]
    asked = (HIT, "ask 2 box2 -> stand")
    played = script(*bets, *asked, "cards 10C 9C 7D 6D 9D 9H 10H 10S", multiple_action="true")
    lines = steps(played)
    second = lines.index("draw dealer 10H")
    assert lines.index("take 1 hand:1 $10.00") < lines.index("take 1 hand:2 $10.00") < second


@provision("19:47-2.3(a)1")
def test_at_ordinary_blackjack_a_hand_over_21_waits_for_the_dealer() -> None:
    played = script(BET, "bet 2 blackjack $10", HIT, "ask 2 box2 -> stand", "cards 10C 9C 7D 6D 9D 9H 10H")
    assert starting(played, "draw dealer", "take") == ["draw dealer 7D", "draw dealer 10H", "take 1 blackjack $10.00"]


@provision("19:47-2.9(b)[round-up]", "19:47-2.9(b)[half-limit]")
@pytest.mark.parametrize(
    ("wager", "most", "above", "elected"),
    [(15, 8, 9, {}), (16, 8, 9, {}), (17, 9, 10, {}), (25, 15, 20, {"six_to_five": "true", "decks": 2})],
)
def test_half_of_a_wager_is_rounded_up_to_the_chip(
    wager: int, most: int, above: int, elected: dict[str, object]
) -> None:
    def insured(amount: int) -> dict[str, float]:
        asked = ("ask 1 insurance -> insure", f"amount 1 insurance -> ${amount}")
        return nets(script(f"bet 1 blackjack ${wager}", *asked, "cards 10C AD 9C KH", **elected))

    assert insured(most) == {"insurance": 2 * most, "blackjack": -wager}
    with pytest.raises(Refusal) as refused:
        insured(above)
    assert refused.value.cite == "19:47-2.9(b)[half-limit]"


@pytest.mark.parametrize(("base", "owed"), [(999, 0), (1000, 100), (2999, 100), (3000, 200)])
def test_half_a_dollar_rounds_up_and_less_does_not(base: int, owed: int) -> None:
    assert Charge(5, round_to=100, rounding="half up").amount(base) == owed


@provision("19:47-14.14[percentage]", "19:47-14.14[drops]", "19:47-14.14[cap]")
@pytest.mark.parametrize(
    ("method", "pot", "taken"),
    [
        (poker.PERCENTAGE, 999, 75),  # 99.9 cents: three quarters, the odd cents stay in the pot
        (poker.PERCENTAGE, 1000, 100),
        (poker.PERCENTAGE, 1249, 100),
        (poker.PERCENTAGE, 1250, 125),
        (poker.PERCENTAGE, 2999, 275),
        (poker.PERCENTAGE, 3000, 300),
        (poker.PERCENTAGE, 90_000, 300),
        (poker.DROPS, 1999, 0),
        (poker.DROPS, 2000, 100),
        (poker.DROPS, 4000, 200),
    ],
)
def test_the_rake_never_takes_an_odd_cent(method: int, pot: int, taken: int) -> None:
    assert poker.rake(method, 10, 300, 100, 2000, pot, 25) == taken


def test_what_is_fixed_stays_fixed_while_the_rest_is_compared() -> None:
    """With a six paid at half there is no vigorish, whatever the tie pays: both must show in every point."""
    kind, fixed = game_type("minibaccarat"), {"banker_six_pays_half": True}
    banker = game("minibaccarat", banker_six_pays_half=True).odds()["banker"].house_edge
    assert abs(banker - game("minibaccarat").odds()["banker"].house_edge) > 0.003
    for point in sweep(kind, {"tie_pays": ["8 to 1", "9 to 1"]}, fixed):
        assert point.edge("banker") == pytest.approx(banker)
    base, points = effects(kind, {"total_cards": True})
    assert "four-cards" in {wager.wager for wager in base.wagers}
    assert points
    assert all("four-cards" in {wager.wager for wager in point.odds.wagers} for point in points if point.odds)


@pytest.mark.parametrize("amount", ["-$10", "$-10", "-10", "$0"])
def test_a_negative_wager_cannot_be_written(amount: str) -> None:
    with pytest.raises(Refusal):
        script(f"bet 1 blackjack {amount}", "cards 10C 9D 9C KH")


class Taker:
    """Tries to bet less than nothing on every wager of a table in its first window, and then plays no more."""

    def __init__(self) -> None:
        self.tried = 0

    def bets(self, table: Table[Any]) -> None:
        assert table.window is not None
        for kind in table.offered if not self.tried else ():
            name = f"{kind.key}:{kind.spots[0]}" if kind.spots else kind.key
            for amount in (-1_000, -500, -1, 0):
                with pytest.raises(Refusal):
                    table.window.check([Bet(1, name, amount)])
                self.tried += 1


@pytest.mark.parametrize("key", MODULES)
def test_a_negative_wager_cannot_be_made(key: str) -> None:
    """No table of any game takes less than nothing, whatever the wager: the chips would go to the patron."""
    one, taker = Game(key), Taker()
    table = one.open_table({1: ("Ann", 200_000)}, Limits(minimum=100))
    one.play(table, taker.bets, seed=47)
    assert taker.tried
    assert table.seats[1].balance == 200_000


CALLS = {  # the totals each one roll wager of craps wins on, in the order of its schedule
    craps_rules.ANY_SEVEN: [(7,)],
    craps_rules.ANY_CRAPS: [(2, 3, 12)],
    craps_rules.CRAPS_2: [(2,)],
    craps_rules.CRAPS_3: [(3,)],
    craps_rules.CRAPS_12: [(12,)],
    craps_rules.ELEVEN: [(11,)],
    craps_rules.C_AND_E: [(2, 3, 12), (11,)],
    craps_rules.HORN: [(2,), (3,), (11,), (12,)],
    craps_rules.HORN_HIGH: [(2,), (3,), (11,), (12,)],
    craps_rules.WHIRL: [(2,), (3,), (11,), (12,), (7,)],
}


@provision("19:47-1.2(a)12", "19:47-1.2(a)13", "19:47-1.2(a)14", "19:47-1.2(a)15", "19:47-1.2(a)16", "19:47-1.2(a)17")
@provision("19:47-1.2(a)18", "19:47-1.2(a)19", "19:47-1.2(a)20[wager]", "19:47-1.2(a)21[wager]")
@pytest.mark.parametrize("wager", CALLS)
def test_every_throw_of_the_one_roll_wagers(wager: int) -> None:
    for one in range(1, 7):
        for two in range(1, 7):
            lines = [at for at, totals in enumerate(CALLS[wager]) if one + two in totals]
            code = craps_rules.decide(wager, one, two, 0, 0)
            assert code == (craps_rules.WINS + lines[0] if lines else craps_rules.LOSES), (one, two)


@provision("19:47-2.25(f)[three-eights-colour]", "19:47-2.25(f)[three-eights-suit]", "19:47-2.25(d)[win]")
@pytest.mark.parametrize("suits", list(product("CDHS", repeat=3)), ids="".join)
def test_three_eights_by_colour_and_suit(suits: tuple[str, str, str]) -> None:
    numbers = [SUITS.index(suit) for suit in suits]
    line = blackjack_rules.bust_line(8, numbers[0], 8, numbers[1], 8, numbers[2])
    if len(set(suits)) == 1:
        assert line == 12
    elif set(suits) in ({"C", "S"}, {"D", "H"}):
        assert line == 11
    else:
        assert line == 8


@provision("19:47-9.2[two-of-a-kind]", "19:47-9.2[two-of-a-kind-on-triple]", "19:47-9.4[two-of-a-kind]")
@pytest.mark.parametrize(
    ("elected", "dice", "end", "cite"),
    [
        ("wins", "2 2 5", "won", "19:47-9.4[two-of-a-kind]"),
        ("wins", "2 2 2", "won", "19:47-9.4[two-of-a-kind]"),
        ("loses", "2 2 2", "lost", "19:47-9.2[two-of-a-kind-on-triple]"),
        ("loses", "2 2 5", "won", "19:47-9.4[two-of-a-kind]"),
        ("loses", "2 4 5", "lost", "19:47-9.2[two-of-a-kind]"),
    ],
)
def test_two_of_a_kind_says_by_which_rule_it_ends(elected: str, dice: str, end: str, cite: str) -> None:
    lines = ("game sic-bo", f"elect two_of_a_kind_on_triple={elected}", "seat 1 Ann $100", "bet 1 two-of-a-kind:2 $5")
    (wager,) = play_script("\n".join([*lines, f"roll {dice}"])).wagers
    assert wager.decision is not None
    assert (str(wager.decision.result), wager.decision.cite) == (end, cite)


@provision("19:47-2.6A(f)", "19:47-2.6(h)[dealer-second-card]")
def test_the_dealers_second_card_is_drawn_by_the_rule_of_its_game() -> None:
    asked = (BET, "ask 1 box1 -> stand", "cards 10C 7D 9C 10H")
    assert "19:47-2.6(h)[dealer-second-card]" in cites(script(*asked))
    assert "19:47-2.6A(f)" not in cites(script(*asked))
    six_to_five = cites(script(*asked, six_to_five="true", decks=2))
    assert "19:47-2.6A(f)" in six_to_five
    assert "19:47-2.6(h)[dealer-second-card]" not in six_to_five


@provision("19:47-18.6[third-stays]")
@pytest.mark.parametrize(("first", "second"), list(product((False, True), repeat=2)))
def test_each_bet_rides_by_its_own_choice_and_the_third_always(first: bool, second: bool) -> None:
    result = let_it_ride.result_class(3, 2, first, second)
    assert [let_it_ride.rides(result, bet) for bet in (1, 2, 3)] == [first, second, True]
    assert (let_it_ride.line(result), let_it_ride.three(result)) == (3, 2)


@provision("19:47-7.11(c)2", "19:47-3.12(c)2")
@pytest.mark.parametrize("game_key", ["minibaccarat", "punto-banco"])
def test_a_card_exposed_in_error_lies_in_the_discards(game_key: str) -> None:
    declared = ("cards KC 6D 7H KS", "declare third-card-in-error 6H exposed", "draw discard unseen")
    played = baccarat(game_key, "bet 1 tie $10", *declared, exposed_card=2)
    assert ("discard", (Card.parse("6H"),)) in played.table.shoe.discards


@provision("19:47-2.19(h)[share]", "19:47-2.19(c)[four-one-colour]")
def test_a_jackpot_alone_is_not_shared() -> None:
    bets = (BET, "bet 1 progressive $1", HIT, HIT)
    played = script(*bets, "cards AS 9D AC AS AC 10H", progressive="true")
    paid = next(wager for wager in played.wagers if wager.kind.key == "progressive")
    assert paid.decision is not None
    assert paid.decision.cite == "19:47-2.19(c)[four-one-colour]"


@provision("19:47-2.3(k)[coupon]", "19:47-2.3(d)[instruments]")
def test_a_coupon_is_for_the_progressive_wager_alone() -> None:
    cards = "cards 10C 7D 9C 10H"
    script(BET, "bet 1 progressive $1 coupon", cards, progressive="true")
    with pytest.raises(Refusal) as refused:
        script(f"{BET} coupon", cards, progressive="true")
    assert refused.value.cite == "19:47-2.3(d)[instruments]"


SEATS = {"pai-gow": 6, "pai-gow-poker": 6, "minibaccarat": 7, "caribbean-stud": 7, "three-card-poker": 7}


@pytest.mark.parametrize("key", SEATS)
def test_nobody_sits_beyond_the_last_position(key: str) -> None:
    """The number of positions is part of the layout."""
    assert play_script(f"game {key}\nseat {SEATS[key]} Ann $10,000\n").table.seats
    with pytest.raises(Refusal, match=f"has no seat {SEATS[key] + 1}"):
        play_script(f"game {key}\nseat {SEATS[key] + 1} Ann $10,000\n")


@provision("19:47-8.2[places]", "13:47-20.17[places]")
@pytest.mark.parametrize("key", [kind.key for kind in game_types()])
def test_a_seat_beyond_the_places_is_refused_by_the_paragraph_that_counts_them(key: str) -> None:
    """By a script, at an open table and in Python; where no paragraph counts the places, as the program's default."""
    chosen = Game(key)
    beyond = Table(chosen.type, chosen.elections).positions + 1
    with pytest.raises(Refusal, match=rf"Line 2: This table has no seat {beyond}\.") as scripted:
        play_script(f"game {key}\nseat {beyond} Ann $10,000\n")
    with pytest.raises(Refusal) as opened:
        chosen.open_table({beyond: ("Ann", 1_000_000)})
    with pytest.raises(Refusal) as sat:
        play_script(f"game {key}\nseat 1 Ann $10,000\nround\nsit {beyond} Bob $10,000\n")
    cited = {refused.value.cite for refused in (scripted, opened, sat)}
    assert cited == {chosen.type.places_cite} and rulebook()[chosen.type.places_cite].says
