"""Double down stud: wagers, the deal, doubles, settlement, irregularities: 19:47-17."""

from __future__ import annotations

import pytest
from tests.games.against_the_house import late_refusals, nets, rounds_of, script, starting, steps

from chapter47 import Bet, Game, Refusal, Unlawful, play_script
from chapter47.rulebook.testing import provision

GAME = "double-down-stud"
DOUBLE = 'ask 1 "stand or double" -> double'


def settle(own: str, community: str, *lines: str, amount: int = 10, **elections: object) -> dict[str, int]:
    """Net of seat 1's wagers, with a double unless lines say otherwise."""
    return nets(
        script(GAME, f"bet 1 initial ${amount}", f"cards {own} {community}", *(lines or (DOUBLE,)), **elections)
    )


def both(net: int) -> dict[str, int]:
    return {"initial": net, "double-down": net}


@provision("19:47-17.6[initial]", "19:47-17.6[no-change]", "19:47-17.6[double-later]")
def test_when_wagers_are_made() -> None:
    assert late_refusals(GAME, [Bet(1, "initial", 500)], Bet(1, "initial", 500)) == {"19:47-17.6[no-change]"}
    with pytest.raises(Refusal, match="once three community cards are seen") as refused:
        script(GAME, "bet 1 initial $10", "bet 1 double-down $10")
    assert refused.value.cite == "19:47-17.6[double-later]"


@provision("19:47-17.6[one-position]")
def test_one_position_a_player() -> None:
    with pytest.raises(Refusal, match="already has a position"):
        play_script(f"game {GAME}\nseat 1 Ann $500\nseat 2 Ann $500\nbet 1 initial $5\nbet 2 initial $5")


@provision("19:47-17.7[training]")
def test_the_opening_records_training() -> None:
    _, lines = rounds_of(GAME, 1, lambda _: [Bet(1, "initial", 500)], staffed=True)
    assert lines[:2] == [
        'attest dealer "the dealer is trained in double down stud"',
        'attest casino-supervisor "a supervisor is assigned to the table"',
    ]
    _, alone = rounds_of(GAME, 1, lambda _: [Bet(1, "initial", 500)])
    assert not [line for line in alone if "trained" in line or "supervisor" in line]


@provision("19:47-17.8[order]")
def test_one_card_each_then_three_up_and_one_down() -> None:
    played = script(GAME, "bet 2 initial $5", "bet 5 initial $5", "cards 2C 3C 5D 6H 9S KD")
    assert starting(played, "draw") == [
        "draw seat-2 2C down",
        "draw seat-5 3C down",
        "draw community-1 5D",
        "draw community-2 6H",
        "draw community-3 9S",
        "draw community-4 KD down",
    ]
    with pytest.raises(Unlawful, match="dealt_from"):
        Game(GAME, dealt_from="hand", shuffler="automated")


@provision("19:47-17.9[double]", "19:47-17.9[equal]", "19:47-17.9[reveal]")
def test_stand_or_double() -> None:
    doubled = 'ask 5 "stand or double" -> double'
    played = script(
        GAME,
        "bet 2 initial $5",
        "bet 5 initial $10",
        "cards 2C 3C 5D 6H 9S KD",
        'ask 2 "stand or double" -> stand',
        doubled,
    )
    lines = steps(played)
    assert starting(played, "stake") == ["stake 5 double-down $10.00"]
    assert lines.index('ask 2 "stand or double" -> stand') < lines.index(doubled) < lines.index("turn community-4 by 0")
    assert not [line for line in lines[: lines.index(doubled)] if "KD" in line and not line.startswith("draw")]
    for wrong in ("$5.00", "$20.00", "fold"):
        with pytest.raises(Refusal, match="not a choice"):
            script(GAME, "bet 1 initial $10", "cards 2C 5D 6H 9S KD", f'ask 1 "stand or double" -> {wrong}')
    poor = play_script(f"game {GAME}\nseat 1 Ann $15\nbet 1 initial $10\ncards 2C 5D 6H 9S KD")
    assert 'ask 1 "stand or double" -> stand' in steps(poor)
    assert settle("JC", "JD 8H 5S 2D", 'ask 1 "stand or double" -> stand') == {"initial": 10}


@provision("19:47-17.9[settle]")
def test_losers_pushes_winners_from_the_far_right() -> None:
    played = script(GAME, *(f"bet {n} initial $5" for n in (1, 4, 6)), "cards JC 8C 2C JD 8H 5S 3D")
    moved = [line for line in steps(played) if line.startswith(("turn seat", "take", "return", "pay"))]
    assert moved == [
        "turn seat-6 by 0",
        "take 6 initial $5.00",
        "turn seat-4 by 0",
        "turn seat-1 by 0",
        "return 4 initial $5.00",
        "pay 1 initial $5.00 at 1 to 1",
    ]


@provision("19:47-17.9[loses]", "19:47-17.9[push]", "19:47-17.1[hand]", "19:47-17.5(a)")
def test_lines() -> None:
    assert settle("5C", "5D 8H JS 2D") == both(-10)
    assert settle("6C", "6D 8H JS 2D") == both(0)
    assert settle("10C", "10D 8H JS 2D") == both(0)
    assert settle("JC", "JD 8H 5S 2D") == both(10)
    assert settle("AC", "2D 3H 4S 5D") == both(50)
    assert settle("KC", "AD 2H 3S 4D") == both(-10)


@provision("19:47-17.5(b)", "19:47-17.10[pays]")
@pytest.mark.parametrize(
    ("cards", "wins"),
    [
        ("AH KH QH JH 10H", 10_000),
        ("9S 8S 7S 6S 5S", 1000),
        ("7C 7D 7H 7S KH", 250),
        ("JC JD 4H JH 4D", 55),
        ("KD 9D 4D 7D 2D", 40),
        ("9C 8D 7H 6S 5D", 25),
        ("QC QD 2H QH 9D", 15),
        ("KC 6D 3H KH 6S", 10),
        ("AC AD 2H 9D KD", 5),
    ],
)
def test_the_pay_table(cards: str, wins: int) -> None:
    own, community = cards.split(" ", 1)
    assert settle(own, community, amount=5) == both(wins)


@provision("19:47-17.10[schedule]")
def test_posted_schedules() -> None:
    pays = {line: str(odds) for line, odds in Game(GAME).elections.pays.items()}  # type: ignore[attr-defined]
    assert Game(GAME, pays={**pays, "royal flush": "1000 to 1"}).odds()["initial"].house_edge == pytest.approx(
        0.029757, abs=5e-7
    )
    for wrong in ({**pays, "flush": "7 to 1"}, {**pays, "royal flush": "200 to 1"}, {"flush": "8 to 1"}):
        with pytest.raises(Unlawful):
            Game(GAME, pays=wrong)


@provision("19:47-17.10[limit]")
def test_the_payout_limit() -> None:
    assert settle("AH", "KH QH JH 10H", amount=100) == {"initial": 50_000, "double-down": 0}
    assert settle("AH", "KH QH JH 10H", amount=10) == both(20_000)
    small = script(GAME, "limits $25 to $1,000", "bet 1 initial $100", "cards AH KH QH JH 10H", DOUBLE)
    assert sum(nets(small).values()) == 100_000  # what the minimum could win
    assert "One hand wins at most $50,000.00" in Game(GAME)._repr_svg_()


@provision("19:47-17.9[no-talk]")
def test_a_breach_is_recorded() -> None:
    played = script(
        GAME, "bet 2 initial $5", "cards JC JD 8H 5S 2D", 'declare conduct-breach seat 2 by dealer "showed a card"'
    )
    assert 'note "seat 2: showed a card"' in steps(played)
    assert nets(played) == {"initial": 5}


@provision("19:47-17.11[wrong-count]", "19:47-17.11[community-exposed]")
def test_misdeals() -> None:
    bets = ("bet 2 initial $5", "bet 3 initial $5", "cards JC 8C JD 8H 5S 3D")
    one = script(GAME, *bets, "declare wrong-count seat 3")
    assert nets(one) == {"2 initial": 5, "3 initial": 0}
    asked = script(GAME, *bets, 'ask 2 "stand or double" -> double', "declare wrong-count seat 3")
    assert nets(asked) == {"2 initial": 5, "2 double-down": 5, "3 initial": 0}
    for wrong in ("declare wrong-count", "declare community-exposed"):
        everything = script(GAME, *bets, 'ask 2 "stand or double" -> double', wrong)
        assert set(nets(everything).values()) == {0}
        assert everything.wagers[0].decision and everything.wagers[0].decision.cite.startswith("19:47-18.12")


@provision("19:47-17.1[round-of-play]")
def test_a_round_leaves_no_wager() -> None:
    table, lines = rounds_of(GAME, 3, lambda _: [Bet(1, "initial", 500)])
    assert not table.wagers
    assert sum(line.startswith("round") for line in lines) == 3
