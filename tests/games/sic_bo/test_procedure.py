"""Sic bo's shaker, wagering, dealing and irregularities (19:47-9.1, 9.3, 9.5, 9.6)."""

from __future__ import annotations

import pytest

from chapter47 import Bet, Game, Refusal, play_script
from chapter47.games.sic_bo.elections import SicBoElections
from chapter47.games.sic_bo.procedure import lit
from chapter47.rulebook.testing import provision
from chapter47.scripts import Played
from chapter47.table.requests import Pause

SEATS = ("seat 1 Ann $500", "seat 2 Bob $500")


def script(*lines: str) -> Played:
    return play_script("\n".join(["game sic-bo", "staff", *SEATS, *lines]))


def body(played: Played) -> list[str]:
    return [" ".join(line.split()) for line in played.transcript.body()]


def place(played: Played, words: str) -> int:
    return next(at for at, line in enumerate(body(played)) if words in line)


@provision("19:47-9.1[dice]", "19:47-9.5[uncover]")
def test_three_dice_with_six_faces() -> None:
    for dice in ("roll 2 2", "roll 2 2 5 1", "roll 2 2 7"):
        with pytest.raises(Refusal) as refusal:
            script("bet 1 small $10", dice)
        assert refusal.value.cite == "19:47-9.5[uncover]"
    assert script("bet 1 small $10", "roll 2 2 5").table.rack == -1000
    assert "3 dice in one manual shaker" in "\n".join(body(script("open")))


@provision("19:47-9.1[shaker]", "19:47-9.1[secured]", "19:47-9.1[storage]", "19:47-9.5[opening]")
def test_opening_by_kind_of_shaker() -> None:
    manual, automated = body(script("open")), body(script("elect shaker=automated", "open"))
    assert "{19:47-9.5[opening]}" in manual[0] and "floorperson" in manual[0]
    assert any("{19:47-9.1[storage]}" in line for line in manual)
    assert not any("{19:47-9.1[secured]}" in line for line in manual)
    assert any("{19:47-9.1[secured]}" in line for line in automated)
    assert not any("{19:47-9.1[storage]}" in line for line in automated)
    with pytest.raises(Refusal, match="it is manual or automated"):
        SicBoElections.elect(shaker="cup")


@provision("19:47-9.1[inspection]")
def test_the_shaker_is_inspected_at_the_end() -> None:
    lines = body(script("bet 1 small $10", "dice 1 2 4"))
    assert lines[-3].startswith("close") and lines[-2].startswith('attest pit-boss "pit boss inspects the shaker')
    alone = play_script("game sic-bo\nseat 1 Ann $500\nopen\nbet 1 small $10\ndice 1 2 4\n")
    assert not any(line.startswith(("attest", "refuse")) for line in body(alone))  # nobody stands there


@provision("19:47-9.1[tampering]")
def test_tampering_is_reported_in_full() -> None:
    with pytest.raises(Refusal, match="licence"):
        script('declare shaker-tampering by dealer "time 23:10, table 7, name R. Roe"')
    said = "time 2010-05-01 23:10, table 7, name R. Roe, licence 1234"
    played = script("bet 1 small $10", f'declare shaker-tampering by dealer "{said}"', "roll 1 2 4")
    assert f"shaker reported for tampering: {said}" in "\n".join(body(played))


@provision("19:47-9.3[chips]", "19:47-9.3[verbal]")
def test_what_a_wager_is_made_with() -> None:
    assert script("bet 1 big $10 match play", "dice 1 2 4").table.rack == 1000
    with pytest.raises(Refusal) as refusal:
        script("bet 1 big $10 marker", "dice 1 2 4")
    assert refusal.value.cite == "19:47-9.3[chips]"
    with pytest.raises(Refusal) as refusal:
        script("bet 1 big $25 cash confirmed dealer", "dice 1 2 4")
    assert refusal.value.cite == "19:47-9.3[verbal]"
    played = script("bet 1 big $25 cash confirmed dealer, casino supervisor", "dice 1 2 4")
    assert "converted to $25.00 in chips" in body(played)[place(played, "cash of seat 1")]


@provision("19:47-9.3[after-no-more-bets]")
def test_no_bets_while_the_dice_are_shaken() -> None:
    game = Game("sic-bo")
    table = game.open_table({1: ("Ann", 50_000)})
    steps = game.type.procedure(table, False)
    steps.send(None)
    table.verify_bet(Bet(1, "small", 1000))
    request = steps.send(())
    assert isinstance(request, Pause) and request.cite == "19:47-9.5[shake]"
    with pytest.raises(Refusal) as refusal:
        table.verify_bet(Bet(1, "small", 1000))
    assert refusal.value.cite == "19:47-9.3[after-no-more-bets]"
    assert table.seats[1].balance == 50_000


@provision("19:47-9.3[placement]")
def test_a_wager_is_settled_where_it_lies() -> None:
    played = script("bet 1 total:8 $10", "dice 2 3 4")  # the patron meant nine
    assert [(w.name, str(w.decision.result)) for w in played.wagers if w.decision] == [("total:8", "lost")]


@provision("19:47-9.5[no-more-bets]", "19:47-9.5[shake]", "19:47-9.5[announce]", "19:47-9.5[cover]")
def test_the_steps_of_a_round_in_order() -> None:
    played = script("bet 1 small $10", "roll 2 2 5")
    steps = ["bet 1 small", "No More Bets", "at least three times", "roll 2 2 5", '"2, 2, 5: total 9"', "lit:", "pay 1"]
    places = [place(played, words) for words in [*steps, "shaker covered"]]
    assert places == sorted(places)


@provision("19:47-9.5[lights]")
def test_the_areas_that_light() -> None:
    winning = ["two-of-a-kind:2", "total:9", "combination:2-5", "small", "one-of-a-kind:2", "one-of-a-kind:5"]
    assert list(lit((2, 2, 5), SicBoElections())) == winning
    assert "lit: " + ", ".join(winning) in "\n".join(body(script("bet 1 big $10", "roll 2 2 5")))
    assert "lit:" not in "\n".join(body(script("elect lights=false", "bet 1 big $10", "roll 2 2 5")))


@provision("19:47-9.5[settlement]")
def test_losers_before_winners() -> None:
    played = script("bet 1 small $10", "bet 2 big $20", "bet 1 total:9 $5", "roll 2 2 5")
    assert place(played, "take 2 big $20.00") < place(played, "pay 1 small $10.00")
    assert [played.table.seats[n].balance for n in (1, 2)] == [54_000, 48_000]


@pytest.mark.parametrize(
    ("reason", "cite"),
    [
        ("a die is not flat", "19:47-9.6[not-flat]"),
        ("a die leans on or lies on another", "19:47-9.6[not-flat]"),
        ("a die fell out of the shaker", "19:47-9.6[fell-out]"),
    ],
)
@provision("19:47-9.6[not-flat]", "19:47-9.6[fell-out]")
def test_no_roll_and_the_next_shake_decides(reason: str, cite: str) -> None:
    played = script("bet 1 small $10", f'declare no-roll by dealer "{reason}"', "roll 1 3 6")
    assert f'call "No roll" {{{cite}}}' in body(played)
    assert played.table.seats[1].balance == 51_000
    with pytest.raises(Refusal, match="grounds"):
        script("bet 1 small $10", 'declare no-roll by dealer "a bad feeling"', "roll 1 3 6")


@provision("19:47-9.6[wrong-entry]")
def test_the_dice_govern() -> None:
    played = script("bet 1 small $10", "roll 1 3 6", "declare wrong-entry by dealer")
    assert "entry corrected to the dice: 1, 3, 6" in "\n".join(body(played))
    assert place(played, "entry corrected") < place(played, "pay 1 small $10.00")


@provision("19:47-9.6[short-shake]")
def test_a_short_shake_is_repeated_before_the_dice_are_seen() -> None:
    played = script("bet 1 small $10", "declare short-shake by dealer", "roll 1 3 6")
    assert place(played, "shaken again, still covered") < place(played, "roll 1 3 6")
    with pytest.raises(Refusal, match="cannot be declared"):
        script("bet 1 small $10", "roll 1 3 6", "declare short-shake by dealer")
