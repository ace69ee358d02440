"""19:47-2.15, each irregularity with its resolution."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.blackjack_family import cites, net, nets, script, starting, steps

from chapter47 import Bet, Game, Refusal
from chapter47.rulebook.testing import provision
from chapter47.table.cards import parse_cards
from chapter47.table.drivers import Dealer, Players, drive
from chapter47.table.events import STRANGER, Shuffled
from chapter47.table.sources import SeededSource
from chapter47.table.transcript import Transcript
from chapter47.table.writing import line, lines

BET, HIT = "bet 1 blackjack $10", "ask 1 box1 -> hit"


@provision("19:47-2.15(a)")
def test_a_card_face_up_in_the_shoe() -> None:
    played = script(BET, HIT, "declare card-face-up-in-shoe 5C by dealer", "cards 10C 7D 6C 4C 10H")
    assert starting(played, "draw box1")[-1] == "draw box1 4C"
    assert ("face up", tuple(parse_cards("5C"))) in played.table.shoe.discards
    assert 'note "5C to the discard rack, unused"' in steps(played)
    double = script(BET, HIT, "declare card-face-up-in-shoe 5C by dealer", "cards 10H 7D 6C 4C 10H", double_shoe="true")
    assert 'note "5C to the segregated area, unused"' in steps(double)


@provision("19:47-2.15(b)")
def test_an_unseen_card_drawn_in_error_is_the_next_card() -> None:
    bets = (BET, "bet 2 blackjack $10", "ask 1 box1 -> stand")
    played = script(
        *bets, "declare card-drawn-in-error 4C by dealer", "ask 2 box2 -> hit", "cards 10C 10S 7D 6C 6S 10H"
    )
    assert "draw box2 4C held" in steps(played)
    hidden = lines(played.table.events, STRANGER)
    assert [line.split("  ")[0] for line in hidden if "4C" in line] == ["draw box2 4C held"]  # first seen in the hand
    assert "pay 2 blackjack $10.00 at 1 to 1" in steps(played)


@provision("19:47-2.15(c)[next-card]", "19:47-2.15(c)[refusal]", "19:47-2.15(c)[burn]")
def test_a_card_exposed_in_error() -> None:
    exposed = "declare card-exposed 9H by dealer"
    taken = script(BET, exposed, "ask 1 exposed -> accept", HIT, "cards 10C 7D 2C 10H")
    assert "draw box1 9H exposed" in steps(taken)
    assert net(BET, exposed, "ask 1 exposed -> accept", HIT, "cards 10C 7D 2C 10H") == 10
    refusing = (BET, exposed, "ask 1 exposed -> refuse")
    with pytest.raises(Refusal, match="was never asked for"):  # no more cards in this round
        script(*refusing, HIT, "cards 10C 10D 3C 7H")
    assert "draw burn 9H exposed" in steps(script(*refusing, "cards 10C 10D 3C 7H", hole_card="down"))  # he has 17
    used = steps(script(*refusing, "cards 10C 10D 3C 2H"))  # the second card and the third: the 9 is the next
    assert "draw dealer 9H exposed" in used


@provision("19:47-2.15(d)")
def test_a_card_drawn_on_a_standing_total_is_burned() -> None:
    for second, total in (("7H", 17), ("9H", 19)):
        played = script(BET, "declare dealer-overdraw 4C by dealer", f"cards 10C 10D 8C {second}")
        assert f'note "4C burned; the dealer stands on {total}"' in steps(played)
    soft = steps(script(BET, "cards 10C AD 8C 6H 4C", soft17="hit"))  # there it is no accident
    assert "draw dealer 4C" in soft


@provision("19:47-2.15(e)")
def test_the_dealer_misses_his_card() -> None:
    played = script(BET, "bet 2 blackjack $10", "cards 10C 10S 9C 9S 7D 10H",
                    "declare dealer-card-missed by dealer")  # fmt: skip
    order = [line.split()[1] for line in starting(played, "draw")]
    assert order == ["box1", "box2", "box1", "box2", "dealer", "dealer"]


@provision("19:47-2.15(f)[shoe-runs-out]", "19:47-2.15(f)[six-to-five]")
@pytest.mark.parametrize("six_to_five", [False, True])
def test_the_shoe_runs_out(six_to_five: bool) -> None:
    game = Game("blackjack", decks=1, six_to_five=six_to_five, cutting_card_from_back=20)
    table = game.open_table({n: (f"P{n}", 500_000) for n in range(1, 8)})
    dealer = Dealer(SeededSource(4))

    def bets(t: Any) -> Any:
        return [Bet(n, "blackjack", 500) for n in t.seats] if t.round < 6 else None

    def hit_to_21(_: Any, request: Any) -> Any:
        return "hit" if "hit" in getattr(request, "choices", ()) else request.default

    transcript = Transcript.of(table, opening=True)
    drive(table, game.type.procedure(table, True), Players(table, dealer, bets, hit_to_21))
    cite = "19:47-2.15(f)[six-to-five]" if six_to_five else "19:47-2.15(f)[shoe-runs-out]"
    again = [at for at, e in enumerate(transcript.events) if isinstance(e, Shuffled) and e.cite == cite]
    assert again
    first = transcript.events[again[0]]
    assert isinstance(first, Shuffled)
    assert first.count < 52  # what lies on the layout is not shuffled
    after = [written for event in transcript.events[again[0] : again[0] + 5] if (written := line(event))]
    assert after[1].endswith('"cut the cards" -> cut')  # offered as every cut is: 19:47-2.5(f)[pass-clockwise]
    assert after[2].startswith("cut ")
    assert after[3] == "draw burn unseen"
    assert after[4].startswith("draw ")
    assert lines(transcript.events[again[0] + 4 : again[0] + 5], STRANGER)[0].startswith(after[4])  # seen by everybody
    table.check_conserved()


@provision("19:47-2.15(g)[no-cards]", "19:47-2.15(g)[one-card]")
def test_a_box_is_passed_over() -> None:
    bets = (BET, "bet 2 blackjack $10")
    missed = "declare card-missed by dealer"
    none = play_missing((1, 5), bets, "10C 7D 9C 10H")
    assert "return 2 blackjack $10.00" in none
    assert "draw box2" not in " ".join(none)
    one = play_missing((1,), bets, "10C 7D 9C 6S 9S 10H")
    assert one.index("draw box1 9C") < one.index('ask 2 "second card" -> deal') < one.index("draw box2 9S")
    declined = play_missing((1,), bets, "10C 7D 9C 6S 10H", "decline")
    assert "return 2 blackjack $10.00" in declined
    assert missed.startswith("declare")


def play_missing(at: tuple[int, ...], bets: tuple[str, ...], cards: str, second: str = "deal") -> list[str]:
    """Declare the draws of box 2 at these places in the deal as missed."""
    from chapter47.table.irregularities import Declaration
    from chapter47.table.notation import Scripted, read
    from chapter47.table.requests import Ask, Draw, Request

    script_ = read("\n".join(["game blackjack", *bets, f"cards {cards}"]))
    game = Game("blackjack")
    table = game.open_table({1: ("A", 100_000), 2: ("B", 100_000)})
    answers, seen = Scripted(script_), [0]

    def answer(request: Request) -> Any:
        if isinstance(request, Draw) and request.to == "box2":
            seen[0] += 1
            if (seen[0] == 1 and 1 in at) or (seen[0] == 2 and 5 in at):
                return Declaration("card-missed")
        if isinstance(request, Ask) and request.question == "second card":
            return second
        return answers(request)

    transcript = Transcript.of(table, opening=False)
    drive(table, game.type.procedure(table, False), answer)
    return [line.split("  ")[0].split(" {")[0] for line in transcript.body()]


@provision("19:47-2.15(h)", "19:47-2.1[double-shoe]")
def test_a_round_from_the_wrong_side_stands() -> None:
    lines = (BET, "ask 0 side -> second", "declare wrong-side by floorperson", "cards 5H 10C 7D 9C 10S")
    played = script(*lines, double_shoe="true")
    assert [line for line in steps(played) if "dealt from the second side in error; the round stands" in line]
    assert starting(played, "pay") == ["pay 1 blackjack $10.00 at 1 to 1"]
    assert played.table.shoe.name == "second"


@provision("19:47-2.15(i)[late-cards]", "19:47-2.15(i)[dead]")
def test_a_requested_card_was_not_dealt() -> None:
    bets = (BET, "bet 2 blackjack $10", HIT, "declare card-not-dealt by dealer")
    late = steps(script(*bets, "ask 1 forgotten -> deal", "ask 2 box2 -> hit", "cards 10C 10S 7D 6C 6S 4S 5C 10H"))
    assert late.index("draw box2 4S") < late.index("draw box1 5C") < late.index('call "Dealer\'s Card"')
    assert "pay 1 blackjack $10.00 at 1 to 1" in late
    dead = steps(script(*bets, "ask 1 forgotten -> dead", "cards 10C 10S 7D 6C 8S 10H"))
    assert "return 1 blackjack $10.00" in dead


@provision("19:47-2.15(j)1", "19:47-2.15(j)2")
def test_the_reader_used_without_cause() -> None:
    misused = (BET, "declare reader-misused by dealer", "cards 10C 7D 6C 10H")
    void = script(*misused, hole_card="reader", reader_reveals="true", staff=True)
    assert starting(void, "return") == ["return 1 blackjack $10.00"]
    assert [line for line in steps(void) if "casino supervisor notified" in line]
    going_on = script(*misused, hole_card="reader", staff=True)
    assert starting(going_on, "take") == ["take 1 blackjack $10.00"]
    assert [line for line in steps(going_on) if "casino supervisor notified" in line]


@provision("19:47-2.15(k)")
def test_a_reader_out_of_order() -> None:
    lines = ("declare reader-malfunction by dealer", BET, HIT, "cards 10C KD 6C AH 2C")
    played = script(*lines, hole_card="reader")
    assert "19:47-2.6(j)[reader-check]" not in cites(played)
    assert steps(played).index("draw box1 2C") < steps(played).index("turn dealer by 0")


MULTIPLE = ("bet 1 hand:1 $10", "bet 1 hand:2 $10")


@provision("19:47-2.15(l)", "19:47-2.15(m)")
@pytest.mark.parametrize("error", ["upcard-not-moved", "upcard-discarded"])
def test_the_first_card_of_multiple_action(error: str) -> None:
    played = script(
        *MULTIPLE, f"declare {error} by dealer", "cards 10C 6D 9C 10H 5H 10S 2S", multiple_action="true", staff=True
    )
    assert nets(played) == {"hand:1": -10, "hand:2": 10}
    if error == "upcard-discarded":
        assert 'note "6D is back on the layout, the rest in the rack"' in steps(played)
        assert [line for line in steps(played) if "casino supervisor notified" in line]


@provision("19:47-2.15(n)")
def test_a_dark_light() -> None:
    fault = "declare light-fault seat 4 by dealer"
    cards = "cards 10C 7D 9C 10H"
    with pytest.raises(Refusal, match="out of order"):
        script(fault, "bet 4 blackjack $10", "bet 4 progressive $1", cards, progressive="true", seats=(4, 5))
    script(fault, "bet 5 blackjack $10", "bet 5 progressive $1", cards, progressive="true", seats=(4, 5))
    with pytest.raises(Refusal, match="needs the seat"):
        script("declare light-fault by dealer", "bet 4 blackjack $10", cards, progressive="true", seats=(4, 5))


@provision("19:47-2.15(o)")
@pytest.mark.parametrize(("stake", "paid"), [(1, 21), (5, 105)])
def test_no_amount_on_the_display(stake: int, paid: int) -> None:
    lines = (BET, f"bet 1 bonus ${stake}", "declare bonus-system-failure by dealer", "cards AC 7D KC")
    assert nets(script(*lines, blackjack_bonus="true"))["bonus"] == paid


@provision("19:47-2.15(p)")
def test_a_hidden_double_is_dealt_face_up() -> None:
    lines = (BET, "ask 1 box1 -> double", "declare double-card-exposed by dealer", "cards 6C 9D 5C 10C 10H")
    played = script(*lines, double_card="down")
    assert [line for line in steps(played) if "dealt face up; play continues" in line]
    assert nets(played) == {"blackjack": 10, "double": 10}


def test_an_unknown_irregularity_is_refused() -> None:
    with pytest.raises(Refusal, match="know no irregularity"):
        script("declare flood by dealer", BET, "cards 10C 7D 9C 10H")
