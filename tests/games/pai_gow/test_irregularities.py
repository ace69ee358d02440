"""Irregularities of pai gow: 19:47-10.7[foul] and 10.9."""

from __future__ import annotations

import pytest
from tests.games.pai_gow.helping import DEALER, DEALER_FIRST, LOSES, WINS, nets, one, script, starting, steps

from chapter47 import Refusal, replay
from chapter47.rulebook.testing import provision

DRAWS = [f"draw dealer {t}" for t in DEALER.split()] + [f"draw seat-1 {t}" for t in WINS.split()]
ROUND = ("bet 1 pai-gow $100", "roll 1 2 6", *DRAWS)


@provision("19:47-10.9[no-roll]")
def test_no_roll() -> None:
    again = ("bet 1 pai-gow $100", 'declare no-roll by dealer "a die is not flat"', "roll 1 2 6", *DRAWS)
    played = script(*again)
    lines = steps(played)
    at = lines.index('call "No roll: a die is not flat; the dice are shaken again"')
    assert lines[at + 1] == "roll 1 2 6"
    assert nets(played) == [(1, "pai-gow", 9500)]
    with pytest.raises(Refusal, match="needs one of its grounds"):
        script("bet 1 pai-gow $100", 'declare no-roll by dealer "a bad number"')


@provision("19:47-10.9[wrong-delivery]", "19:47-10.9[wrong-count]", "19:47-10.9[wrong-set]")
@pytest.mark.parametrize(
    ("key", "cite"),
    [
        ("wrong-delivery", "19:47-10.9[wrong-delivery]"),
        ("wrong-count seat 1", "19:47-10.9[wrong-count]"),
        ("wrong-set", "19:47-10.9[wrong-set]"),
    ],
)
def test_all_hands_are_void(key: str, cite: str) -> None:
    played = script(*ROUND, f"declare {key} by dealer")
    assert nets(played) == [(1, "pai-gow", 0)]
    assert played.as_dict()["wagers"][0]["cite"] == cite
    assert starting(played, "return") == ["return 1 pai-gow $100.00"]
    assert not starting(played, "turn")


def test_the_position_of_a_wrong_count_must_have_a_hand() -> None:
    with pytest.raises(Refusal, match="Position 5 has no hand"):
        script(*ROUND, "declare wrong-count seat 5 by dealer")


@provision("19:47-10.9[wrong-count]")
def test_a_void_round_gives_the_cover_back() -> None:
    lose = [f"draw dealer {t}" for t in DEALER.split()] + [f"draw seat-1 {t}" for t in LOSES.split()]
    played = script(
        "bet 1 pai-gow $100",
        "roll 1 2 6",
        *lose,
        'ask 1 "set" -> 4-6,3-4/5-5,5-6',
        'ask 1 "take the bank" -> bank',
        "bet 2 pai-gow $30",
        "roll 1 2 6",
        *[f"draw seat-1 {t}" for t in WINS.split()],
        *[f"draw dealer {t}" for t in LOSES.split()],
        *[f"draw seat-2 {t}" for t in DEALER.split()],
        "declare wrong-count by dealer",
    )
    assert starting(played, "return") == ["return 2 pai-gow $30.00", "return 1 bank $130.00"]


@provision("19:47-10.9[exposed]")
def test_an_exposed_tile_of_a_player() -> None:
    kept = script(*ROUND, "declare piece-exposed seat 1 by dealer")
    assert nets(kept) == nets(one(WINS))  # turned down and played on, and nobody is asked
    assert 'note "a piece of position 1 was exposed: turned down, the round goes on"' in steps(kept)
    assert not starting(kept, 'ask 1 "play the exposed hand"')
    with pytest.raises(Refusal, match="Position 2 has no hand with a wager"):
        script(*ROUND, "declare piece-exposed seat 2 by dealer")


@provision("19:47-10.9[bank-exposed]")
def test_an_exposed_tile_of_the_bank() -> None:
    played = script(*ROUND, "declare bank-exposed by dealer")
    assert 'note "a piece of the bank was exposed: the round goes on"' in steps(played)
    assert nets(played) == nets(one(WINS))


@provision("19:47-10.9[reset]")
def test_the_dealer_sets_wrong() -> None:
    played = script(*ROUND, 'ask 1 "set" -> 4-4,4-4/1-3,1-3', "declare house-set-wrong by floorperson")
    lines = steps(played)
    said = 'note "the dealer\'s hands are set again the house way: high Teen wong, low 5 points"'
    assert lines.index(said) < lines.index("turn seat-1 by 0")
    assert nets(played) == [(1, "pai-gow", 9500)]


@provision("19:47-10.7[foul]")
def test_a_foul_hand_loses() -> None:
    sets = 'ask 1 "set" -> 4-4,4-4/1-3,1-3'
    played = script(*ROUND, sets, "declare foul-hand seat 1 by dealer")
    assert nets(played) == [(1, "pai-gow", -10000)]
    assert played.as_dict()["wagers"][0]["cite"] == "19:47-10.7[foul]"
    with pytest.raises(Refusal, match="Position 3 has set no hand"):
        script(*ROUND, sets, "declare foul-hand seat 3 by dealer")


@provision("19:47-10.7[foul]")
def test_a_foul_bank_loses_to_all() -> None:
    lose = [f"draw dealer {t}" for t in DEALER.split()] + [f"draw seat-1 {t}" for t in LOSES.split()]
    played = script(
        "bet 1 pai-gow $100",
        "roll 1 2 6",
        *lose,
        'ask 1 "set" -> 4-6,3-4/5-5,5-6',
        'ask 1 "take the bank" -> bank',
        "bet 2 pai-gow $30",
        "roll 1 2 6",
        *[f"draw seat-1 {t}" for t in WINS.split()],
        *[f"draw seat-2 {t}" for t in DEALER.split()],
        'ask 2 "set" -> 6-6,4-5/5-5,1-4',
        'ask 1 "set" -> 4-4,4-4/1-3,1-3',
        "declare foul-hand seat 1 by dealer",
        house_wager="none",
    )
    assert nets(played)[1:] == [(2, "pai-gow", 2850), (1, "bank", -3000)]


@provision("19:47-10.9[unsuitable]")
def test_an_unsuitable_tile_at_the_opening() -> None:
    played = script(
        "staff",
        "open",
        'declare unsuitable-tile by dealer "a chipped 6-6"',
        "bet 1 pai-gow $100",
        DEALER_FIRST,
        f"tiles {DEALER} {WINS}",
    )
    inspected = 'attest dealer "set sorted into sixteen pairs: size, shade and marks inspected"'
    sealed = 'attest floorperson "set sealed, logged and replaced: a chipped 6-6"'
    declared = 'declare unsuitable-tile by dealer "a chipped 6-6"'
    assert steps(played)[:4] == [inspected, declared, sealed, inspected]  # the new set is looked at as well
    replay(played.transcript.text())
    with pytest.raises(Refusal, match="needs a reason"):
        script("open", "declare unsuitable-tile by dealer", "bet 1 pai-gow $100")


@provision("19:47-10.5[abandoned]")
def test_who_leaves_before_the_hands_are_set_has_abandoned_the_wager() -> None:
    played = script(*ROUND, "declare abandoned seat 1 by floorperson")
    assert nets(played) == [(1, "pai-gow", -10000)]
    assert played.as_dict()["wagers"][0]["cite"] == "19:47-10.5[abandoned]"
    assert not starting(played, "turn seat-1")
    replay(played.transcript.text())
    with pytest.raises(Refusal, match="not for the dealer to declare"):
        script(*ROUND, "declare abandoned seat 1 by dealer")
    with pytest.raises(Refusal, match="Seat 3 has no wager") as refused:
        script(*ROUND, "declare abandoned seat 3 by floorperson")
    assert (refused.value.cite, refused.value.instead) == ("19:47-10.5[abandoned]", "seat 1")


@provision("19:47-10.5[abandoned]")
@pytest.mark.parametrize("asked", [1, 2])
def test_the_others_play_on_whoever_is_asked_meanwhile(asked: int) -> None:
    round_ = ("bet 1 pai-gow $100", "bet 2 pai-gow $60", "roll 1 2 6", f"tiles {DEALER} {WINS} {LOSES}")
    played = script(
        *round_,
        *(['ask 1 "set" -> 4-4,4-4/1-3,1-3'] if asked == 2 else []),
        "declare abandoned seat 2 by casino supervisor",
        delivery="counterclockwise",
    )
    assert sorted(nets(played)) == [(1, "pai-gow", 9500), (2, "pai-gow", -6000)]
    replay(played.transcript.text())
