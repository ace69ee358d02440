"""No wager of a finished round is left over: side wagers of dead hands, streaks that are given up, short shoes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.gambler import Gambler
from tests.games.blackjack_family import net, nets, script, starting, steps

from chapter47 import Game, Refusal
from chapter47.games import phrases
from chapter47.rulebook.testing import provision
from chapter47.table import irregularities
from chapter47.table.drivers import Dealer, Players, drive
from chapter47.table.events import (
    EVERYTHING,
    STRANGER,
    Announced,
    Asked,
    Attested,
    Drawn,
    Moved,
    Turned,
    visible,
)
from chapter47.table.irregularities import Declaration
from chapter47.table.phrases import PHRASES, fields
from chapter47.table.requests import Ask, Bets, Request
from chapter47.table.sources import SeededSource
from chapter47.table.table import Table
from chapter47.table.window import Limits
from chapter47.table.writing import lines

BET, HIT = "bet 1 blackjack $10", "ask 1 box1 -> hit"
FORGOTTEN = (HIT, "declare card-not-dealt by dealer")
DEAD = (*FORGOTTEN, "ask 1 forgotten -> dead")


@provision("19:47-2.15(c)[refusal]", "19:47-2.17(e)[two-sevens]")
def test_two_sevens_are_paid_where_an_exposed_card_is_refused() -> None:
    exposed = ("declare card-exposed 9H by dealer", "ask 1 exposed -> refuse")
    played = script(BET, "bet 1 sevens $1", *exposed, "cards 7C 10D 7H 8S", sevens="true")
    assert nets(played) == {"sevens": 50, "blackjack": -10}


@provision("19:47-2.15(i)[dead]")
def test_side_wagers_of_a_dead_hand_play_on_the_cards_that_were_dealt() -> None:
    sevens = script(BET, "bet 1 sevens $1", *DEAD, "cards 7C 9D 7H", sevens="true")
    assert nets(sevens) == {"sevens": 50, "blackjack": 0}
    bust = script(BET, "bet 1 bust $5", *DEAD, "cards 7C 10D 5H 6H KS", optional_bonus="true")
    assert nets(bust) == {"bust": 15, "blackjack": 0}
    queens = script(BET, "bet 1 twenty $5", "ask 1 insurance -> no", *DEAD, "cards QH AD QH KS", twenty_point="true")
    assert nets(queens) == {"twenty": 5000, "blackjack": 0}
    insured = ("ask 1 insurance -> insure", "amount 1 insurance -> $5")
    insurance = script(BET, *insured, *DEAD, "cards 10C AD 6H KS")
    assert nets(insurance) == {"insurance": 10, "blackjack": 0}


@provision("19:47-2.15(i)[dead]", "19:47-2.19(d)")
def test_a_progressive_of_a_dead_hand_is_decided_by_its_aces() -> None:
    bets = [f"bet {n} {kind}" for n in (1, 2) for kind in ("blackjack $10", "progressive $1")]
    played = script(*bets, *DEAD, "ask 2 box2 -> stand", "cards AC 10S 9D AH 9S 10H", progressive="true")
    assert nets(played) == {"blackjack": 0, "progressive": 24}  # the chip is not returned: P-7
    assert "take 2 progressive $1.00" in steps(played)


@provision("19:47-2.15(i)[dead]", "19:47-2.11(b)")
def test_only_the_split_hand_without_its_card_is_dead() -> None:
    split = (BET, "ask 1 box1 -> split")
    over = ("ask 1 box1 -> hit", "ask 1 box1.2 -> hit", "declare card-not-dealt by dealer", "ask 1 forgotten -> dead")
    assert net(*split, *over, "cards 8C 7D 8H 10C 10S 2C 10H") == -10  # 28 is lost, the other hand's wager goes back
    stands = ("ask 1 box1 -> stand", *over[1:])
    assert net(*split, *stands, "cards 8C 7D 8H 10C 2C 10H") == 10  # 18 beats 17
    hit_first = ("ask 1 box1 -> hit", "declare card-not-dealt by dealer", "ask 1 forgotten -> dead")
    first = (*split, *hit_first, "ask 1 box1.2 -> stand")
    played = script(*first, "cards 8C 7D 8H 2C 10C 10H")
    assert starting(played, "draw box1.2") == ["draw box1.2 10C"]  # the next hand is still played
    assert nets(played) == {"blackjack": 0, "split:1.2": 10}


@provision("19:47-2.11(d)", "19:47-2.13(e)")
def test_a_hand_over_21_counts_only_for_those_who_ride_on_it() -> None:
    bets = (BET, "bet 2 box:1 $10", "ask 1 let -> consent", "ask 1 box1 -> split", "ask 2 split -> hand-2")
    played = (*bets, HIT, "ask 1 box1.2 -> stand", "cards 8C KD 8H 10C 10S 10D AH")  # 28, 18; then the dealer's ace
    assert net(*played, seat=2, shared_boxes="true") == -10
    assert net(*played, seat=1, shared_boxes="true") == -10  # the split wager goes back


@provision("19:47-2.13(a)[up-to-three]")
def test_side_wagers_go_back_with_the_main_wager_that_was_refused() -> None:
    given = ("bet 2 box:1 $10", BET, "bet 1 sevens $1", "ask 2 let -> refuse", "cards 7C 9D 7H 10H")
    played = script(*given, shared_boxes="true", sevens="true")
    assert starting(played, "return") == ["return 1 blackjack $10.00", "return 1 sevens $1.00"]
    assert net(*given, shared_boxes="true", sevens="true") == 0


@provision("19:47-2.25(e)[order]", "19:47-2.9(d)")
def test_the_optional_bonus_is_settled_before_insurance() -> None:
    insured = ("ask 1 insurance -> insure", "amount 1 insurance -> $5")
    played = script(BET, "bet 1 bust $5", *insured, "cards 10C AD 9H KS", optional_bonus="true")
    assert starting(played, "take", "pay") == [
        "take 1 bust $5.00",
        "pay 1 insurance $10.00 at 2 to 1",
        "take 1 blackjack $10.00",
    ]


# ---- streaks -------------------------------------------------------------------------------------------------------

WON = "cards 10C 7D 9C 10H"
PENDING = ("round 1", BET, "bet 1 streak:4 $50")


@provision("19:47-2.22(f)")
def test_a_streak_given_up_by_sitting_out_is_in_the_results() -> None:
    played = script(*PENDING, "round 2", "bet 2 blackjack $10", f"{WON} 10S 7C 9S 10D", streak="true")
    assert nets(played) == {"blackjack": 10, "streak:4": -50}
    assert not played.table.own.streaks


@provision("19:47-2.22(f)")
def test_who_leaves_with_a_streak_pending_loses_it() -> None:
    played = script(*PENDING, "round 2", "leave 1", WON, streak="true")
    assert nets(played) == {"blackjack": 10, "streak:4": -50}
    assert 1 not in played.table.seats
    assert played.table.rack == 5000 - 1000
    again = (*PENDING, "round 2", "leave 1", "sit 1 Eve $500", BET, "bet 1 streak:2 $5")
    other = script(*again, f"{WON} 10S 7C 9S 10D", streak="true")  # another patron takes the seat and begins anew
    assert other.table.own.streaks == {}  # closed: what stood went back
    assert starting(other, "take", "return") == ["take 1 streak:4 $50.00", "return 1 streak:2 $5.00"]
    with pytest.raises(Refusal, match="has wagers on the layout") as refusal:
        script(*PENDING, "leave 1", streak="true")
    assert refusal.value.cite == "19:47-2.3(c)"
    with pytest.raises(Refusal, match="has wagers on the layout"):
        script(*PENDING, "round 2", BET, "leave 1", WON, streak="true")


# ---- the shoe ------------------------------------------------------------------------------------------------------


@provision("19:47-2.6(c)[burn-new-dealer]")
def test_dealer_after_dealer_never_ends_in_too_few_cards() -> None:
    game = Game("blackjack", decks=1)
    table = game.open_table({1: ("Ann", 100_000)})
    answers: list[Any] = [Declaration("new-dealer", "dealer", reason=f"Dealer {n}") for n in range(120)]

    def people(request: Request) -> Any:
        if isinstance(request, Bets):
            return answers.pop(0) if answers else None
        return players(request)

    players = Players(table, Dealer(SeededSource(1)), lambda _: None)
    drive(table, game.type.procedure(table, True), people)
    burned = [event for event in table.events if isinstance(event, Drawn)]
    assert len(burned) > 120
    assert table.shoe.left > 0


@provision("19:47-2.6(c)[disclose]")
def test_a_burn_card_is_shown_once() -> None:
    shown = "declare burn-card-shown 2C by dealer"
    with pytest.raises(Refusal, match="No burn card lies face down"):
        script("open", shown, shown, BET, "cards 2C 10C 7D 9C 10H")


# ---- meters --------------------------------------------------------------------------------------------------------


@provision("19:47-2.19(i)[initial]", "19:47-2.19(i)[rate]", "19:47-2.19(i)[reset]")
def test_every_change_of_a_meter_is_stated() -> None:
    bets = (BET, "bet 1 progressive $1", HIT, HIT, "ask 1 box1 -> stand")
    played = script(*bets, "cards AS 9D AC AS AC 10H", progressive="true")
    meters = {"main": 0, "reset": 0}
    for event in played.table.events:
        if isinstance(event, Moved) and event.why == "meter":
            for account, sign in ((event.source, -1), (event.target, 1)):
                if account.kind == "meter":
                    meters[str(account.ref)] += sign * event.cents
    assert meters == {"main": played.table.own.meter, "reset": played.table.own.reset_meter}
    elections = played.table.elections
    assert starting(played, "pay 1 progressive") == ["pay 1 progressive $4,999.70"]  # and the chip: P-7
    assert meters["main"] == elections.progressive_reset + elections.progressive_reset_rate
    assert meters["reset"] == elections.progressive_reset


# ---- what nobody else may see --------------------------------------------------------------------------------------


@provision("19:47-2.6A(d)[one-hand]")
def test_choices_of_a_hidden_hand_are_hidden_and_a_blackjack_is_turned() -> None:
    six = {"six_to_five": "true", "decks": 2}
    played = script("bet 1 blackjack $10", "ask 1 box1 -> stand", "cards 8C 7D 8H 10H", **six)
    asked = [event for event in played.table.events if isinstance(event, Asked) and "split" in event.choices]
    assert asked
    assert not [event for event in asked if "split" in visible(event, STRANGER).choices]  # type: ignore[attr-defined]
    natural = script("bet 1 blackjack $10", "cards AC 7D KH", **six)
    turned = [event for event in natural.table.events if isinstance(event, Turned) and event.hand == "box1"]
    assert [event.pieces for event in turned] == [("AC", "KH")]
    assert visible(asked[0], EVERYTHING) == asked[0]


@provision("13:47-20.22(g)6[face-down-option]")
def test_a_second_card_face_down_at_a_casino_night_is_its_players_alone() -> None:
    night = {"game": "night-blackjack", "one_card_face_down": "true"}
    played = script("bet 1 blackjack $10", "ask 1 box1 -> stand", "cards 2C 8C 7D 9H 10H", **night)
    seen = lines(played.table.events, STRANGER)
    told = [line.split("  ")[0] for line in seen if "box1" in line]
    assert told[:2] == ["draw box1 8C", "draw box1 hidden down"]
    assert not [line for line in told if line.startswith("call")]  # no total is called of a card that lies face down
    assert [line for line in told if line.startswith("turn")] == ["turn box1 9H by 0"]


# ---- anything at any time ------------------------------------------------------------------------------------------

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("blackjack", {"sevens": True, "streak": True, "shared_boxes": True, "several_boxes": True}),
    ("blackjack", {"sevens": True, "twenty_point": True, "hole_card": "reader"}),
    ("blackjack", {"sevens": True, "optional_bonus": True, "surrender": True}),
    ("blackjack", {"progressive": True}),
    ("blackjack", {"over_under": True, "multiple_action": True, "decks": 4}),
    ("blackjack", {"double_shoe": True, "blackjack_bonus": True, "decks": 2}),
    ("blackjack", {"six_to_five": True, "decks": 2, "same_suit": True}),
    ("spanish-21", {"match_dealer": True, "shared_boxes": True}),
    ("night-blackjack", {"one_card_face_down": True}),
    ("multi-action-blackjack", {}),
]


class Declaring(Players):
    """Declares now and then whatever is admitted, with a card that is in the shoe."""

    def __init__(self, table: Any, dealer: Dealer, gambler: Gambler, random: Random) -> None:
        super().__init__(table, dealer, gambler.bets, gambler.choose)
        self.random = random
        self.cards = dealer
        self.declared: set[str] = set()

    def __call__(self, request: Request) -> Any:
        if isinstance(request, Bets):
            assert Table.load(self.table.save()).save() == self.table.save()
        if request.admits and self.random.random() < 0.08:
            declared = self.any_of(request.admits)
            try:
                irregularities.verify(declared, self.table, request.admits)
            except Refusal:
                return super().__call__(request)
            self.declared.add(declared.key)
            if declared.card is not None and self.table.game.irregularities[declared.key].in_shoe:
                self.cards.take_out(declared.card, self.table.shoe.name)
            return declared
        return super().__call__(request)

    def any_of(self, admits: tuple[str, ...]) -> Declaration:
        lasting = [key for key in admits if key != "burn-card-shown"]  # the dealer alone knows which card that is
        known = self.table.game.irregularities[self.random.choice(lasting)]
        side = self.table.shoe.name
        stack = self.cards.sides[side] if side else self.cards.stack
        card = self.random.choice(stack) if known.needs_card and stack else None
        return Declaration(known.key, known.by[0], card, seat=self.random.randint(1, 3), reason="as seen")


@pytest.mark.parametrize("staffed", [False, True])
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("key", "elected"), TABLES, ids=lambda value: value if isinstance(value, str) else "")
def test_whatever_is_declared_every_wager_is_decided(
    key: str, elected: dict[str, Any], seed: int, staffed: bool
) -> None:
    game = Game(key, elected)
    table = game.open_table({n: (f"P{n}", 10_000_000) for n in (1, 2, 3)}, Limits(minimum=100))
    table.staffed = staffed
    declaring = Declaring(table, Dealer(SeededSource(seed)), Gambler(seed, 40), Random(seed))
    drive(table, game.type.procedure(table, True), declaring)  # a wager that is left over raises in ``close_round``
    assert not table.wagers
    assert declaring.declared
    for event in table.events:
        if isinstance(event, Announced | Asked | Attested):
            assert fields({**PHRASES, **phrases()}[event.phrase]) == set(event.values), event
    assert staffed or not [event for event in table.events if isinstance(event, Attested)]


@provision("19:47-2.6(c)[disclose]")
def test_the_burn_card_that_is_shown_is_the_one_that_was_burned() -> None:
    """A card that is still to come cannot lie in the rack: named there, it would never be dealt."""
    game = Game("blackjack", decks=1)
    table, dealer = game.open_table({1: ("Ann", 100_000)}), Dealer(SeededSource(1))
    steps = game.type.procedure(table, True)
    request = next(steps)
    while not isinstance(request, Bets):
        request = steps.send(request.choices[0] if isinstance(request, Ask) else dealer(request))
    (burned,) = set(table.shoe.composition) - set(dealer.stack)
    with pytest.raises(Refusal, match="does not lie there") as refused:
        dealer.verify(Declaration("burn-card-shown", "dealer", dealer.stack[0]), table)
    assert burned.code not in str(refused.value)  # whoever asks is not told what lies there
    dealer.verify(Declaration("burn-card-shown", "dealer", burned), table)
    with pytest.raises(Refusal, match="is not in the shoe"):
        dealer.verify(Declaration("card-exposed", "dealer", burned), table)


# ---- cards that were asked for -------------------------------------------------------------------------------------

FORGET = "declare card-not-dealt by dealer"


@provision("19:47-2.15(i)[late-cards]", "19:47-2.10(a)[one-card]")
def test_the_card_of_a_double_may_be_forgotten_too() -> None:
    double = (BET, "bet 2 blackjack $10", "ask 1 box1 -> double", FORGET)
    cards = "cards 6C 10S 5D 5H 9S"
    late = script(*double, "ask 1 forgotten -> deal", "ask 2 box2 -> stand", f"{cards} 10C 10H 10D")
    assert starting(late, "draw box1") == ["draw box1 6C", "draw box1 5H", "draw box1 10C"]
    assert steps(late).index("draw box1 10C") > steps(late).index('ask 2 "box2" -> stand')
    assert nets(late) == {"blackjack": 10, "double": 10}
    dead = script(*double, "ask 1 forgotten -> dead", "ask 2 box2 -> stand", f"{cards} 10H 10D")
    assert nets(dead) == {"blackjack": 0, "double": 0}
    hidden = script(
        *double, "ask 1 forgotten -> deal", "ask 2 box2 -> stand", f"{cards} 10C 10H 10D", double_card="down"
    )
    assert "draw box1 10C down" in steps(hidden)
    assert nets(hidden) == {"blackjack": 10, "double": 10}


@provision("19:47-2.15(i)[late-cards]", "19:47-2.11(b)")
def test_the_card_of_a_split_hand_may_be_forgotten_too() -> None:
    split = (BET, "ask 1 box1 -> split", FORGET)
    first = script(*split, "ask 1 forgotten -> dead", "ask 1 box1.2 -> stand", "cards 8C 7D 8H 10C 10H")
    assert nets(first) == {"blackjack": 0, "split:1.2": 10}
    late = script(
        *split, "ask 1 forgotten -> deal", "ask 1 box1 -> stand", "ask 1 box1.2 -> stand", "cards 8C 7D 8H 10C 10D 10H"
    )
    assert nets(late) == {"blackjack": 10, "split:1.2": 10}
    second = (BET, "ask 1 box1 -> split", "draw box1 10C", "ask 1 box1 -> stand", FORGET, "ask 1 forgotten -> dead")
    assert net(*second[:1], "cards 8C 7D 8H", *second[1:], "cards 10H") == 10


@provision("19:47-2.15(c)[refusal]")
def test_who_refuses_an_exposed_card_gets_no_other_on_any_hand() -> None:
    exposed = ("declare card-exposed 7H by dealer", "ask 1 exposed -> refuse")
    split = (BET, "ask 1 box1 -> split", "ask 1 box1 -> hit", *exposed, "cards 8C 5D 8D 3C 2H 9D")
    played = script(*split)
    assert starting(played, "draw box1.2") == []
    assert "draw dealer 7H exposed" in steps(played)
    boxes = (BET, "bet 1 box:2 $10", *exposed, "cards 8C 9C 5D 4H 3S 9D 10S")
    two = script(*boxes, several_boxes="true")
    assert starting(two, "draw box2") == ["draw box2 9C", "draw box2 3S"]
    assert starting(two, "ask 1") == ['ask 1 "exposed 7H" -> refuse']
