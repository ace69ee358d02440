"""Omaha, the studs, draw and mambo stud (19:47-14.3, 14.9, 14.11 to 14.13A)."""

from __future__ import annotations

import pytest
from tests.games.poker_table import acts, gains, play, steps

from chapter47 import Refusal, Unlawful
from chapter47.api import Game
from chapter47.rulebook.testing import provision
from chapter47.scripts import Played
from chapter47.table.events import STRANGER, Observer
from chapter47.table.writing import lines

TWO = {1: 200, 2: 200}
NO_RAKE = {"rake_percent": 0, "stacks": TWO}


def checked(cards: str, rounds: int, game: str, **elections: object) -> Played:
    """Two players, everything called and checked by default."""
    return play("round", f"cards {cards}", "close", game=game, **NO_RAKE, **elections)  # type: ignore[arg-type]


@provision("19:47-14.11[cards]", "19:47-14.11[two-and-three]")
def test_omaha_uses_two_own_and_three_board_cards() -> None:
    # seat 2 has one heart only, the board four: no flush; seat 1 has two pair
    played = checked("AH KD AC KS 7D 8C 2S 3C 3S 2H 5H 9H 4C JH 4D QC", 4, "omaha")
    assert len([line for line in steps(played, "draw seat") if line.endswith("down")]) == 8
    assert not [line for line in steps(played, "call") if "flush" in line]


@provision("19:47-14.3[eight-or-better]", "19:47-14.9[high-low]")
def test_eight_or_better_halves_the_pot_only_with_a_low() -> None:
    # seat 2 A-2 for a wheel-low draw, seat 1 a pair of kings
    low = checked("AC KD 2D KH QS JC QH JD 9S 8C 7D 3S 9H KC 9D 4H", 4, "omaha-eight")
    assert gains(low, TWO) == {1: 0, 2: 0}  # high and low, four dollars each way
    assert [line for line in steps(low, "call") if "low" in line]
    none = checked("AC KD 2D KH QS JC QH JD 9S 8C 10D QC 9H KC 9D JH", 4, "omaha-eight")
    assert sorted(gains(none, TWO).values()) == [-4, 4]


@provision("19:47-14.9[streets]", "19:47-14.9[bring-in]")
def test_seven_card_stud() -> None:
    cards = "AS 3C KS 4D 2C 9D 5H 8H 7S 6H 6C JD QD 10S 2H AD 3S 9C"
    played = checked(cards, 5, "seven-card-stud", ante=100)
    drawn = [line.split()[1:] for line in steps(played, "draw seat-1")]
    assert [word[-1] == "down" for word in drawn] == [True, True, False, False, False, False, True]
    assert 'ask 1 "low card opens" -> bring-in' in steps(played) or 'ask 2 "low card opens" -> bring-in' in steps(
        played
    )
    opener = next(line for line in steps(played, "ask") if "low card" in line)
    assert opener.startswith("ask 1")  # dealt first, its third card is the 2 of clubs
    whole = play(
        "round", f"cards {cards}", 'ask 1 "low card opens" -> complete', "close", game="seven-card-stud", **NO_RAKE
    )
    assert "stake 1 pot $4.00" in steps(whole)
    suits = "AS 3C KS 4D 2S 2C" + cards[17:]
    by_suit = checked(suits, 5, "seven-card-stud")
    assert next(line for line in steps(by_suit, "ask") if "low card" in line).startswith("ask 2")  # clubs is lower
    with pytest.raises(Unlawful, match="forced bet"):
        Game("poker", game="seven-card-stud", bring_in=400)


@provision("19:47-14.9[best-board]", "19:47-14.9[open-pair]")
def test_the_best_board_acts_and_an_open_pair_may_bet_big() -> None:
    cards = "AS 3C KS 4D 2C 9D 5H 8H 9S 6H 6C JD QD 10S 2H AD 3S 9C"  # seat 2 shows a pair of nines
    lines = ["round", f"cards {cards}", 'ask 1 "low card opens" -> bring-in', 'ask 2 "action" -> call']
    bet = [*lines, 'ask 2 "action" -> bet', 'ask 2 "open pair" -> big', *acts("1 fold")]
    played = play(*bet, game="seven-card-stud", **NO_RAKE)
    asked = [line for line in steps(played, "ask") if "action" in line]
    assert asked[1] == 'ask 2 "action" -> bet'  # the pair speaks first
    assert "stake 2 pot $8.00" in steps(played)
    small = play(*lines, 'ask 2 "action" -> bet', *acts("1 fold"), game="seven-card-stud", **NO_RAKE)
    assert "stake 2 pot $4.00" in steps(small)
    plain = cards.replace("9S", "7S")
    none = play(
        "round",
        f"cards {plain}",
        *lines[2:],
        'ask 2 "action" -> bet',
        *acts("1 fold"),
        game="seven-card-stud",
        **NO_RAKE,
    )
    assert not [line for line in steps(none, "ask") if "open pair" in line]


@provision("19:47-14.9[community]", "19:47-14.12[reshuffle]")
def test_eight_players_run_the_deck_out() -> None:
    from random import Random

    def rest(game: str, choose: str) -> Played:
        kind = Game("poker", game=game)
        table = kind.open_table({n: (f"P{n}", 20_000) for n in range(1, 9)})

        def answer(_: object, request: object) -> object:
            choices = getattr(request, "choices", ())
            return choose if choose in choices else getattr(request, "default", None)

        transcript = kind.play(
            table, lambda t: [] if t.round == 1 else None, answer, seed=Random(3).randrange(99), opening=False
        )
        return Played(table, transcript, [])

    stud = rest("seven-card-stud", "call")
    assert len(steps(stud, "draw board")) == 1  # one card for all
    assert "19:47-14.9[community]" in {event.cite for event in stud.transcript.events}
    draw = rest("five-card-draw", "throw")
    assert len(steps(draw, "draw seat-")) == 80
    assert len(steps(draw, "shuffle")) == 2


@provision("19:47-14.12[streets]", "19:47-14.12[draw]")
def test_five_card_draw() -> None:
    cards = "AS KC AD KD 9H 8C 5D 4S 2C 7H 3C AH QS"
    throw = [f'ask 2 "throw {card}" -> {"keep" if card[0] == "A" else "throw"}' for card in "AS AD 9H 5D 2C".split()]
    played = play("round", f"cards {cards} QD", *acts("1 call, 2 check"), *throw, game="five-card-draw", **NO_RAKE)
    assert 'call "Seat 2 draws 3 cards"' in steps(played) and 'call "Seat 1 stands pat"' in steps(played)
    assert 'call "Seat 2: full house"' in steps(played)  # aces full of queens
    all_five = [f'ask 2 "throw {card}" -> throw' for card in "AS AD 9H 5D 2C".split()]
    for limit, asked in ((3, 3), (4, 4), (5, 5)):
        lines = [*acts("1 call, 2 check"), *all_five[:asked]]
        some = play("round", f"cards {cards} QD JD 10D", *lines, game="five-card-draw", draw_limit=limit, **NO_RAKE)
        assert len([line for line in steps(some, "ask 2") if "throw" in line]) == asked  # the ace allows four
    assert len([line for line in steps(played, "ask 1") if "action" in line]) == 2


@pytest.mark.parametrize("observer", [STRANGER, Observer(frozenset({1}))])
def test_what_is_thrown_is_for_its_player_alone(observer: Observer) -> None:
    cards = "AS KC AD KD 9H 8C 5D 4S 2C 7H 3C AH QS"
    throw = [f'ask 2 "throw {card}" -> {"keep" if card[0] == "A" else "throw"}' for card in "AS AD 9H 5D 2C".split()]
    played = play("round", f"cards {cards} QD", *acts("1 call, 2 check"), *throw, game="five-card-draw", **NO_RAKE)
    told = lines(played.table.events, observer)
    assert not [line for line in told for card in ("9H", "5D", "2C") if card in line]
    assert len([line for line in told if line.startswith("draw discard hidden moved down")]) == 3
    own = lines(played.table.events, Observer(frozenset({2})))
    assert [line.split()[2] for line in own if line.startswith("draw discard")] == ["9H", "5D", "2C"]


@provision("19:47-14.3[low]")
def test_low_draw_counts_neither_straights_nor_flushes() -> None:
    played = checked("AS 6C 2S 4D 3S 3C 4S 2D 5S AC KD", 2, "five-card-draw-low")  # suited wheel against six-four
    assert gains(played, TWO) == {1: -4, 2: 4}


@provision("19:47-14.13[streets]")
def test_five_card_stud() -> None:
    played = checked("AS KC 5D 4D 9H 9C 8C 8D 7H 7S 6H 6C 2D 3D", 4, "five-card-stud")
    faces = [line.endswith("down") for line in steps(played, "draw seat-1")]
    assert faces == [True, False, False, False, False]


@provision("19:47-14.13[opener]", "19:47-14.3[suits]")
@pytest.mark.parametrize(("high", "up", "seat"), [(False, "5D 4D", 2), (True, "5D 4D", 1), (True, "5D 5S", 2)])
def test_the_low_or_the_high_card_opens_five_card_stud(high: bool, up: str, seat: int) -> None:
    """Which of them is the house's posted choice; suits decide between equals."""
    cards = f"AS KC {up} 9H 9C 8C 8D 7H 7S 6H 6C 2D 3D"
    played = checked(cards, 4, "five-card-stud", high_card_opens=str(high).lower())
    (asked,) = steps(played, "ask") and [line for line in steps(played, "ask") if "opens" in line]
    assert asked == f'ask {seat} "{"high" if high else "low"} card opens" -> bring-in'
    with pytest.raises(Unlawful):
        Game("poker", game="seven-card-stud", high_card_opens=True)


@provision("19:47-14.13A[streets]", "19:47-14.13A[third-card]", "19:47-14.13A[high]", "19:47-14.13A[low]")
def test_mambo_stud() -> None:
    # seat 1: A 2 and 3 with the board 9: low; seat 2: three kings: high
    cards = "AS KC 2D KD 9H 3H KS 8C 9S"
    played = checked(cards, 3, "mambo-stud")
    assert [line.split()[1] for line in steps(played, "draw")].count("board") == 1
    assert gains(played, TWO) == {1: 0, 2: 0}  # halves
    assert [line.endswith("down") for line in steps(played, "draw seat-1")] == [True, False, False]
    down = checked(cards, 3, "mambo-stud", mambo_third="down")
    assert [line.endswith("down") for line in steps(down, "draw seat-1")] == [True, False, True]
    none = checked("7S KC 2D KD 9H 3H KS 8C 9S", 3, "mambo-stud")
    assert sorted(gains(none, TWO).values()) != [0, 0]
    from chapter47.games.poker.permitted.rules import MamboHighHand, MamboLowHand

    ranked = ["2s2h3c", "2s7s9s", "4s5h6c", "9s9h9c", "2s3s4s", "QsKsAs"]
    hands = [MamboHighHand(cards) for cards in ranked]
    assert hands == sorted(hands)
    assert MamboLowHand("Ah2s3d") > MamboLowHand("2h4s6d")
    with pytest.raises(ValueError, match="invalid"):
        MamboLowHand("2h3s7d")


def test_a_card_out_twice_is_refused() -> None:
    with pytest.raises(Refusal, match="already out"):
        play("round", "cards AS AS", *acts("1 fold"))
