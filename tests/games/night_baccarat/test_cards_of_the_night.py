"""What every casino-night table with cards shares: 13:47-20.10, 20.12, 20.17 to 20.19."""

from __future__ import annotations

import pytest
from tests.spare import play_with_spare

from chapter47 import Refusal, game
from chapter47.games.night_baccarat.elections import NightBaccaratElections
from chapter47.rulebook.testing import provision
from chapter47.scripts import Played
from chapter47.table.night import commission, cutters, whole_dollars
from chapter47.table.wagers import Charge

CARD_GAMES = ("night-baccarat", "night-minibaccarat", "night-red-dog", "joker-seven")
every = pytest.mark.parametrize("key", CARD_GAMES)


def lines(played: Played) -> list[str]:
    return [line.split("{")[0].strip() for line in played.transcript.body()]


def opened(key: str, more: str = "", seats: str = "seat 1 Ann $90\nseat 4 Bob $90\nseat 7 Cy $90\n") -> list[str]:
    return lines(play_with_spare(f"game {key}\n{seats}open\ncards 2C 3C\n{more}"))


@provision("13:47-20.18(a)1", "13:47-20.18(a)2", "13:47-20.18(a)3", "13:47-20.18(a)4")
@every
def test_the_cards_are_opened_in_order(key: str) -> None:
    assert not any("inspected" in line for line in opened(key))  # nobody is there to say so
    told = opened(key, seats="staff\nseat 1 Ann $90\nseat 4 Bob $90\nseat 7 Cy $90\n")
    assert 'attest class-A-operator "verified by the supervising class A operator"' in told
    steps = (
        "inspected by the dealer",
        "supervising class A",
        "spread face up",
        "mixed and stacked",
        "shuffle ",
        "cut 1 ",
    )
    found = [next(i for i, line in enumerate(told) if step in line) for step in steps]
    assert found == sorted(found)


@provision("13:47-20.19(b)1", "13:47-20.19(b)2")
@every
def test_the_offer_of_the_cut(key: str) -> None:
    """Positions count from the dealer's right: first who sat first, then clockwise; the dealer at last."""
    decline = "".join(f'ask {n} "cut" -> decline\n' for n in (4, 1, 7))
    told = opened(key, decline + "cut 0 at 20\n", "seat 4 Bob $90\nseat 1 Ann $90\nseat 7 Cy $90\n")
    assert [line.split()[1] for line in told if "cut the cards" in line] == ["4", "1", "7"]
    assert "cut 0 at 20" in told
    table = game(key).open_table({n: (f"P{n}", 5000) for n in (4, 7, 1)})
    assert cutters(table, beginning=False) == [1, 7, 4]


@provision("13:47-20.19(b)3[where-to-cut]", "13:47-20.19(b)3[reassembly]")
@every
def test_where_to_cut_and_where_the_cutting_card_goes(key: str) -> None:
    size = {"night-red-dog": 52, "joker-seven": 54}.get(key, 312)
    for depth in (9, size - 9):
        with pytest.raises(Refusal) as refused:
            opened(key, f'ask 1 "cut" -> cut\ncut 1 at {depth}\n')
        assert refused.value.cite == "13:47-20.19(b)3[where-to-cut]"
    for depth in (10, size - 10):
        told = opened(key, f'ask 1 "cut" -> cut\ncut 1 at {depth}\n')
        assert f'note "cutting card {size // 4} from the back"' in told


@provision("13:47-20.19(b)5")
@every
def test_only_a_class_a_operator_orders_a_recut_before_the_first_card(key: str) -> None:
    cut = 'ask 1 "cut" -> cut\ncut 1 at 12\n'
    told = opened(key, f'{cut}declare recut by class A operator "unfair"\ncut 1 at 20\n')
    assert told.index("cut 1 at 12") < told.index('note "recut ordered: unfair"') < told.index("cut 1 at 20")
    for bad in ('declare recut by dealer "unfair"', "declare recut by class A operator"):
        with pytest.raises(Refusal) as refused:
            opened(key, cut + bad)
        assert refused.value.cite == "13:47-20.19(b)5"
    with pytest.raises(Refusal, match="cannot be declared at this point"):
        play_with_spare(f'game {key}\nseat 1 Ann $90\ndeclare recut by class A operator "late"\n')


@provision("13:47-20.19(a)1", "13:47-20.2[shuffle]")
@every
def test_when_the_cards_are_shuffled_again(key: str) -> None:
    start = f"game {key}\nseat 1 Ann $90\n"
    for declared in ("dealer-relief by dealer", 'shuffle-ordered by class A operator "spilled"'):
        told = lines(play_with_spare(f"{start}declare {declared}\ncards 2C 3C\n"))
        assert sum(line.startswith("shuffle ") for line in told) == 1
    assert not any(line.startswith("shuffle ") for line in lines(play_with_spare(start)))  # not after every round


@provision("13:47-20.10(c)1", "13:47-20.17(a)")
@every
def test_wagers_are_imitation_money_in_whole_dollars(key: str) -> None:
    square = {"night-red-dog": "original", "joker-seven": "prial"}.get(key, "tie")
    start = f"game {key}\nlimits $1.00 to $500.00 chip $0.25 coin $0.25\nseat 1 Ann $90\n"
    for bet, cite in (
        ("$2.50", "13:47-20.17(a)"),
        ("$5 cash", "13:47-20.10(c)1"),
        ("$5 match play", "13:47-20.10(c)1"),
    ):
        with pytest.raises(Refusal) as refused:
            play_with_spare(f"{start}bet 1 {square} {bet}\n")
        assert refused.value.cite == cite


def test_rounding_to_whole_dollars() -> None:
    assert [whole_dollars(cents) for cents in (0, 49, 50, 149, 150)] == [0, 0, 100, 100, 200]
    assert whole_dollars(1, rounding="up") == 100
    assert whole_dollars(199, rounding="down") == 100
    assert whole_dollars(7 * 500, 2) == 1800  # half of $35 is $17.50
    for rounding, fees in (("half up", [0, 100, 100, 200]), ("up", [100, 100, 200, 200]), ("down", [0, 0, 100, 100])):
        charge = commission(5, NightBaccaratElections(rounding=rounding))
        assert [charge.amount(stake) for stake in (900, 1000, 2900, 3000)] == fees
    assert Charge(5, round_to=25).amount(3301) == 175  # a casino's vigorish still rounds upward
