"""The table of casino war and what goes wrong at it: 19:47-22.2, 22.4, 22.5 and 22.10."""

from __future__ import annotations

from typing import Any

import pytest

from chapter47 import Refusal, game, play_script
from chapter47.rulebook.testing import provision
from chapter47.scripts import Played
from chapter47.table.drivers import drive
from chapter47.table.requests import Bets, Cut, Draw, Request
from chapter47.table.window import Bet


def lines(played: Played) -> list[str]:
    return [line.split("{")[0].strip() for line in played.transcript.body()]


def refused(**elected: Any) -> str | None:
    with pytest.raises(Refusal) as refusal:
        game("casino-war", **elected)
    return refusal.value.cite


@provision("19:47-22.2(a)")
def test_six_to_eight_decks_alike_and_a_cutting_card_unlike() -> None:
    assert play_script("game casino-war\nelect decks=7\n").table.shoe.size == 364
    assert refused(decks=5) == refused(decks=9) == "19:47-22.2(a)"
    assert refused(backs=("red", "blue")) == "19:47-22.2(a)"
    assert refused(cutting_card_colour="red") == "19:47-22.2(a)"
    assert refused(cutting_cards=0) == "19:47-22.2(c)"


@provision("19:47-22.2(b)", "19:47-22.2(c)")
def test_a_manual_shoe_and_perhaps_a_second_cutting_card() -> None:
    assert refused(dealing_shoe="automated") == "19:47-22.2(b)"
    told = lines(play_script("game casino-war\nelect cutting_cards=2\nstaff\nopen\n"))
    assert 'attest dealer "a manual dealing shoe stands at the dealer\'s left"' in told
    assert 'attest dealer "a second cutting card hides the last card of the stack"' in told


@provision("19:47-22.2(d)", "19:47-22.2(d)1", "19:47-22.2(d)2", "19:47-22.2(d)3")
def test_a_device_needs_twelve_decks_in_two_batches() -> None:
    assert refused(shuffler="automated", decks=8) == "19:47-22.2(d)"
    assert refused(shuffler="automated", decks=13) == "19:47-22.2(d)2"
    assert refused(shuffler="automated", decks=12, backs=("red", "red")) == "19:47-22.2(d)3"
    assert refused(shuffler="automated", decks=12, deck_conformity=False) == "19:47-22.2(d)1"
    for decks in (12, 14):
        assert game("casino-war", shuffler="automated", decks=decks)
    told = lines(play_script("game casino-war\nelect shuffler=automated\nelect decks=12\nstaff\nopen\n"))
    assert 'attest dealer "all 12 decks meet 19:46-1.17"' in told


@provision("19:47-22.2(d)4", "19:47-22.2(d)5", "19:47-22.2(d)6", "19:47-22.5[shuffle]")
def test_batches_take_turns_shoe_by_shoe() -> None:
    """The cutting card lies 286 from the back of 312: a round of nine seats and the dealer, twice, shows it."""
    seats = "".join(f"seat {n} P{n} $100\n" for n in range(1, 10))
    bets = "".join(f"bet {n} initial $10\n" for n in range(1, 10))
    deal = "2C 3C 4C 5C 6C 7C 8C 9C 10C KC "
    played = play_script(
        "game casino-war\nelect shuffler=automated\nelect decks=12\nelect cutting_card_from_back=286\n"
        f"{seats}open\nround\n{bets}round\n{bets}round\n{bets}cards {deal * 3}\n"
    )
    told = lines(played)
    assert "shuffle 312 cards" in told
    colours = [line for line in told if "batch in play" in line]
    assert colours[0] == 'note "red batch in play, blue batch in the device"'
    assert colours[1] == 'note "blue batch in play, red batch in the device"'
    assert [line for line in told if "discard rack" in line][:2] == [
        'note "only red cards in the discard rack"',
        'note "only blue cards in the discard rack"',
    ]
    assert told.index(colours[1]) > [i for i, line in enumerate(told) if line == "draw dealer KC"][2]


@provision("19:47-22.4[inspection]", "19:47-22.4[wash]")
def test_the_opening_in_order() -> None:
    assert not any("inspected" in line for line in lines(play_script("game casino-war\nopen\n")))  # nobody is there
    told = lines(play_script("game casino-war\nstaff\nopen\n"))
    assert 'attest floorperson "verified by the floorperson"' in told
    steps = ["inspected by the dealer", "verified", "spread face up", "washed", "shuffle 312"]
    found = [next(i for i, line in enumerate(told) if step in line) for step in steps]
    assert found == sorted(found)


@provision("19:47-22.5[offer-cut]", "19:47-22.5[cut]", "19:47-22.5[cutting-card]")
def test_the_cut() -> None:
    script = 'game casino-war\nseat 2 Ann $50\nseat 5 Bob $50\nopen\nask 5 "cut" -> decline\nask 2 "cut" -> decline\n'
    told = lines(play_script(f"{script}cut 0 at 302\n"))
    assert told.index('ask 5 "cut the cards" -> decline') < told.index('ask 2 "cut the cards" -> decline')
    assert "cut 0 at 302" in told and "cut 0 at 10" in lines(play_script(f"{script}cut 0 at 10\n"))
    assert any("cutting card 78 from the back" in line for line in told)
    for depth in (9, 303):
        with pytest.raises(Refusal) as refusal:
            play_script(f"{script}cut 0 at {depth}\n")
        assert refusal.value.cite == "19:47-22.5[cut]"
    assert refused(cutting_card_from_back=25) == "19:47-22.5[cutting-card]"
    assert refused(cutting_card_from_back=290) is None  # the cards forbid it, no paragraph


@provision("19:47-22.5[recut]")
def test_a_supervisor_may_order_a_recut_with_a_reason() -> None:
    script = 'game casino-war\nseat 2 Ann $50\nopen\nask 2 "cut" -> cut\ncut 2 at 20\n'
    told = lines(play_script(script + 'declare recut by casino supervisor "uneven"\ncut 2 at 90\n'))
    assert told.index('note "recut ordered: uneven"') < told.index("cut 2 at 90")
    for bad in ('declare recut by dealer "uneven"', "declare recut by casino supervisor"):
        with pytest.raises(Refusal) as refusal:
            play_script(script + bad)
        assert refusal.value.cite == "19:47-22.5[recut]"


ANN = "game casino-war\nseat 1 Ann $500\nbet 1 initial $10\n"
THREE = "game casino-war\n" + "".join(f"seat {n} P{n} $100\n" for n in (1, 4, 7))
THREE += "".join(f"bet {n} initial $10\n" for n in (1, 4, 7))


@provision("19:47-22.10[face-up]")
def test_a_card_face_up_in_the_shoe_is_not_used() -> None:
    played = play_script(ANN + "declare card-face-up-in-shoe 9S\ncards 4C 9H")
    assert ("not used", "9S") in [(what, str(cards[0])) for what, cards in played.table.shoe.discards]
    assert "{19:47-22.10[face-up]}" in played.transcript.text()
    assert "draw seat-1 4C" in lines(played)


@provision("19:47-22.10[drawn-in-error]")
def test_a_card_drawn_in_error_is_the_next_card() -> None:
    played = play_script(ANN + "draw seat-1 4C\ndeclare card-drawn-in-error 7D\n")
    assert 'note "7D is the next card"' in lines(played)
    assert str(played.table.state.cards[0]) == "7D"
    assert "{19:47-22.10[drawn-in-error]}" in played.transcript.text()
    assert played.table.rack == 1000


@provision("19:47-22.10[no-card]")
def test_a_player_who_got_no_card_is_out_of_the_round() -> None:
    played = play_script(THREE + "draw seat-7 9C\ndeclare no-card-dealt\ndraw seat-1 KC\ndraw dealer 10C\n")
    assert [line for line in lines(played) if line.startswith(("take", "pay", "return"))] == [
        "return 4 initial $10.00",
        "take 7 initial $10.00",
        "pay 1 initial $10.00 at 1 to 1",
    ]
    alone = play_script(ANN + "declare no-card-dealt\n")
    assert not any(line.startswith("draw") for line in lines(alone))


@provision("19:47-22.10[two-cards]")
def test_two_cards_at_one_place() -> None:
    start = THREE + "draw seat-7 2C\n"
    played = play_script(start + 'declare two-cards-dealt 9D "to a player"\ndraw seat-1 4C\ndraw dealer 5C\n')
    assert [str(card) for card in played.table.shoe.discards[-1][1]] == ["2C", "9D", "4C", "5C"]
    void = play_script(start + 'declare two-cards-dealt 9D "to the dealer"\n')
    assert [str(w.decision.result) for w in void.wagers if w.decision] == ["void"] * 3
    with pytest.raises(Refusal, match="needs one of its grounds"):
        play_script(start + "declare two-cards-dealt 9D\n")


@provision("19:47-22.10[burn-error]")
def test_a_burn_error_is_mended_before_the_war_cards_only() -> None:
    tie = ANN + 'draw seat-1 7C\ndraw dealer 7D\nask 1 "surrender or war" -> war\n' + "draw burn unseen\n" * 3
    mended = lines(play_script(tie + "declare burn-error\ndraw burn unseen\ndraw seat-1 4C\ndraw dealer 5C\n"))
    assert mended.count("draw burn unseen") == 4
    stands = lines(play_script(tie + "draw seat-1 4C\ndeclare burn-error\ndraw dealer 5C\n"))
    assert stands.count("draw burn unseen") == 3
    assert 'note "war cards are out: the deal stands"' in stands


@provision("19:47-22.10[too-few-cards]")
def test_a_round_that_the_cards_cannot_finish_is_void() -> None:
    war = game("casino-war")
    table = war.open_table({1: ("Ann", 50_000)})

    def answer(request: Request) -> Any:
        if isinstance(request, Bets):
            return [Bet(1, "initial", 1000)] if request.round == 1 else None
        if isinstance(request, Draw):
            if request.to == "seat-1":
                table.shoe.left = 1  # as if a jam had taken the rest
            return next(iter(request.shoe.remaining()))
        return request.low if isinstance(request, Cut) else getattr(request, "default", None)

    drive(table, war.type.procedure(table, False), answer)
    assert table.seats[1].balance == 50_000
    assert [str(w.decision.cite) for w in table.decided if w.decision] == ["19:47-22.10[too-few-cards]"]
    kinds = [type(event).__name__ for event in table.events]
    assert "Shuffled" in kinds[kinds.index("Decided") :]


@provision("19:47-22.10[shuffler-jam]")
def test_a_jam_is_followed_by_another_shuffle() -> None:
    script = "game casino-war\nelect shuffler=automated\nelect decks=12\nopen\ndeclare shuffler-jam by {}\n"
    told = lines(play_script(script.format("floorperson")))
    jam = next(i for i, line in enumerate(told) if "jammed" in line)
    assert told[jam + 1] == "shuffle 312 cards"
    with pytest.raises(Refusal, match="not for the dealer"):
        play_script(script.format("dealer"))
