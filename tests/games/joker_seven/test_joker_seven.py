"""Joker seven, paragraph by paragraph: 13:47-20.26."""

from __future__ import annotations

import pytest

from chapter47 import Refusal, game, play_script
from chapter47.rulebook.testing import provision
from chapter47.scripts import Played


def play(cards: str, *bets: str, elect: str = "") -> Played:
    """Ann's seven cards at seat 1 with $10 on each square."""
    told = "\n".join(f"bet 1 {bet} $10" for bet in bets)
    return play_script(f"game joker-seven\n{elect}\nseat 1 Ann $5000\n{told}\ncards {cards}\n")


def paid(cards: str, *bets: str, elect: str = "") -> dict[str, int]:
    """Dollars paid on each square; None of them means it lost."""
    played = play(cards, *bets, elect=elect)
    assert all(w.decision and str(w.decision.result) in ("won", "lost") for w in played.wagers)
    return {w.name: w.paid // 100 for w in played.wagers}


def lines(played: Played) -> list[str]:
    return [line.split("{")[0].strip() for line in played.transcript.body()]


FOUR_RED = "AH KH 9D 7D 5S 4C 2C"
FIVE_BLACK = "AS KS 9C 7C 5S 4H 2H"
SIX_RED = "AH KH 9D 7D 5H 4D 2C"
SEVEN_RED = "AH KH 9D 7D 5H 4D 2H"


@provision("13:47-20.26(g)1.i")
def test_four_or_more_of_a_colour() -> None:
    assert paid(FOUR_RED, "four-or-more:red", "four-or-more:black") == {
        "four-or-more:red": 10,
        "four-or-more:black": 0,
    }
    for cards in (SIX_RED, SEVEN_RED):
        assert paid(cards, "four-or-more:red") == {"four-or-more:red": 10}
    assert paid(FIVE_BLACK, "four-or-more:black") == {"four-or-more:black": 10}


@provision("13:47-20.26(g)1.ii")
def test_exactly_four() -> None:
    assert paid(FOUR_RED, "exactly-four:red", "exactly-four:black") == {"exactly-four:red": 20, "exactly-four:black": 0}
    assert paid("AH KH 9D 7D 5H 4C 2C", "exactly-four:red") == {"exactly-four:red": 0}


@provision("13:47-20.26(g)1.iii")
def test_exactly_five() -> None:
    assert paid(FIVE_BLACK, "exactly-five:black", "exactly-five:red") == {
        "exactly-five:black": 50,
        "exactly-five:red": 0,
    }
    assert paid(SIX_RED, "exactly-five:red") == {"exactly-five:red": 0}


@provision("13:47-20.26(g)1.iv")
def test_exactly_six() -> None:
    assert paid(SIX_RED, "exactly-six:red", "exactly-six:black") == {"exactly-six:red": 150, "exactly-six:black": 0}
    assert paid(SEVEN_RED, "exactly-six:red") == {"exactly-six:red": 0}


@provision("13:47-20.26(g)1.v")
def test_exactly_seven() -> None:
    assert paid(SEVEN_RED, "exactly-seven:red", "exactly-seven:black") == {
        "exactly-seven:red": 250,
        "exactly-seven:black": 0,
    }
    assert paid(SIX_RED, "exactly-seven:red") == {"exactly-seven:red": 0}


@provision("13:47-20.26(g)2.vi.(2)")
def test_a_joker_has_no_colour() -> None:
    squares = [f"{name}:{colour}" for name in ("four-or-more", "exactly-four") for colour in ("red", "black")]
    assert set(paid("AH KH 9D 7S 5S 4C JOKER1", *squares).values()) == {0}
    assert paid("AH KH 9D 7D 5S 4C JOKER1", *squares)["four-or-more:red"] == 10


@provision("13:47-20.26(g)2.i[no-pairs]", "13:47-20.26(g)2.vi.(1)")
def test_no_pairs() -> None:
    assert paid("AS KD JC 9H 7S 5D JOKER1", "no-pairs") == {"no-pairs": 30}
    for cards in (
        "KS QD 9C 5H 2S JOKER1 JOKER2",
        "KS KD 9C 5H 2S 3S 4H",
        "KS KD KC 5H 2S 3S 4H",
        "6S 6H 6D 6C KS 9D 2C",
    ):
        assert paid(cards, "no-pairs") == {"no-pairs": 0}


@provision("13:47-20.26(g)2.i[two-pairs]", "13:47-20.26(g)2.vi.(1)")
def test_two_pairs() -> None:
    assert paid("KS KD 8C 8H QS 5D 2C", "two-pairs") == {"two-pairs": 30}
    assert paid("9S 9D JOKER1 JOKER2 KS 5D 2C", "two-pairs") == {"two-pairs": 30}
    assert paid("KS KD QC 9H 8S 5D 2C", "two-pairs") == {"two-pairs": 0}
    assert paid("KS QD 9C 5H 2S JOKER1 JOKER2", "two-pairs") == {"two-pairs": 0}


@pytest.mark.parametrize(
    ("cards", "exactly", "at_least"),
    [
        ("KS KD 8C 8H 5S 5D 2C", 0, 30),  # three pairs
        ("KS KD KC 8H 8S 5D 2C", 0, 30),  # a prial and a pair
        ("KS KD KC 8H 8S 8D 2C", 0, 30),  # two prials
        ("KS KD KC QH 8S 5D 2C", 0, 0),  # a prial alone
        ("6S 6H 6D 6C KS KD 2C", 30, 30),  # a four and a pair
        ("KS KD 8C 8H QS 5D 2C", 30, 30),
    ],
)
def test_what_two_pairs_means_is_posted(cards: str, exactly: int, at_least: int) -> None:
    assert paid(cards, "two-pairs")["two-pairs"] == exactly
    assert paid(cards, "two-pairs", elect="elect two_pairs=at least two")["two-pairs"] == at_least


@provision("13:47-20.26(g)2.ii", "13:47-20.26(g)2.iii", "13:47-20.26(g)2.vi.(3)")
def test_jokers() -> None:
    assert paid("AS KD JC 9H 7S 5D JOKER1", "one-joker", "two-jokers") == {"one-joker": 30, "two-jokers": 0}
    assert paid("AS KD JC 9H 7S JOKER2 JOKER1", "one-joker", "two-jokers") == {"one-joker": 0, "two-jokers": 200}
    assert paid(FOUR_RED, "one-joker", "two-jokers") == {"one-joker": 0, "two-jokers": 0}
    both = play("AS KD JC 9H 7S JOKER2 JOKER1", "one-joker")
    assert both.wagers[0].decision and both.wagers[0].decision.cite == "13:47-20.26(g)2.vi.(3)"


@provision("13:47-20.26(g)2.iv")
def test_a_chosen_pair() -> None:
    assert paid("QS QD 9C 8H 5S 3D 2C", "pair:Q", "pair:K", "pair:9") == {"pair:Q": 90, "pair:K": 0, "pair:9": 0}
    for rank in ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"):
        others = [f"{other}H" for other in ("A", "3", "5", "8", "J", "K") if other != rank][:5]
        assert paid(f"{rank}S {rank}D {' '.join(others)}", f"pair:{rank}") == {f"pair:{rank}": 90}


@provision("13:47-20.26(a)[prial]", "13:47-20.26(g)2.v", "13:47-20.26(g)2.vi")
def test_a_prial_and_the_pair_within_it() -> None:
    cards = "8S 8D 8C KH QS 5D 2C"
    assert paid(cards, "prial", "pair:8") == {"prial": 120, "pair:8": 90}
    assert paid(cards, "pair:8", elect="elect pair_in_prial_pays=0 to 1") == {"pair:8": 0}
    assert paid("8S 8D KC KH QS 5D 2C", "prial") == {"prial": 0}


@provision("13:47-20.26(g)3.i", "13:47-20.26(g)3.ii", "13:47-20.26(g)3.iii")
def test_four_of_a_kind_has_its_own_lines() -> None:
    played = play("6S 6H 6D 6C KS 9D 2C", "pair:6", "two-pairs", "prial", "pair:K")
    told = {w.name: (w.paid // 100, w.decision.cite) for w in played.wagers if w.decision}
    assert told == {
        "pair:6": (90, "13:47-20.26(g)3.i"),
        "two-pairs": (30, "13:47-20.26(g)3.ii"),
        "prial": (120, "13:47-20.26(g)3.iii"),
        "pair:K": (0, "13:47-20.26(g)2.iv"),
    }


@provision("13:47-20.26(b)1", "13:47-20.26(b)2", "13:47-20.2[joker-seven]")
def test_the_table_and_its_fifty_four_cards() -> None:
    opened = play_script("game joker-seven\nstaff\nopen\n")
    assert lines(opened)[0] == 'attest dealer "the table has a joker seven betting layout"'
    assert "shuffle 54 cards" in lines(opened)
    assert sum(n for card, n in opened.table.shoe.composition.items() if card.rank == 0) == 2
    for jokers in (0, 1):
        with pytest.raises(Refusal) as refused:
            game("joker-seven", jokers=jokers)
        assert refused.value.cite == "13:47-20.26(b)2"
    with pytest.raises(Refusal):
        game("joker-seven", decks=2)


@provision("13:47-20.26(c)")
@pytest.mark.parametrize(("dealt", "shuffled"), [("hand", "hand"), ("shoe", "machine")])
def test_shoe_and_machine_are_optional(dealt: str, shuffled: str) -> None:
    told = lines(play_script(f"game joker-seven\nelect dealt_from={dealt}\nelect shuffled_by={shuffled}\nopen\n"))
    assert f'note "shuffled by {shuffled}"' in told
    assert any("the stack is in the deal" in line for line in told)


@provision("13:47-20.26(d)", "13:47-20.26(f)2")
def test_seven_cards_each_in_turn_then_one_settlement() -> None:
    cards = "AH AS KH KS 9D 9C 7D 7C 5S 5H 4C 4H 2C 2H"
    played = play_script(
        "game joker-seven\nseat 1 Ann $500\nseat 2 Bob $500\nbet 1 exactly-four:red $10\nbet 1 prial $10\n"
        f"bet 2 exactly-four:black $10\ncards {cards}\n"
    )
    order = cards.split()
    assert [str(card) for card in played.table.state.hands[1]] == order[0::2]
    assert [str(card) for card in played.table.state.hands[2]] == order[1::2]
    told = lines(played)
    last = told.index("draw seat-2 2H")
    assert told[last + 1 : last + 4] == [
        "take 1 prial $10.00",
        "pay 1 exactly-four:red $20.00 at 2 to 1",
        "pay 2 exactly-four:black $20.00 at 2 to 1",
    ]


@provision("13:47-20.26(e)")
def test_the_dealer_decides_how_many_play() -> None:
    with pytest.raises(Refusal, match="no seat 3"):
        play_script("game joker-seven\nelect players=2\nseat 3 Ann $50\n")
    stakes = {(seat, "prial"): 500 for seat in (1, 2, 3)}
    table = game("joker-seven", players=2).open_table({1: ("Ann", 5000), 2: ("Bob", 5000)})
    with pytest.raises(Refusal, match="3 players wager, and the dealer lets 2 play") as refused:
        table.game.verify_wagers(table, stakes)
    assert refused.value.cite == "13:47-20.26(e)"
    with pytest.raises(Refusal) as refused:
        game("joker-seven", players=8)
    assert refused.value.cite == "13:47-20.26(e)"
    with pytest.raises(Refusal, match="no seat 8"):
        play_script("game joker-seven\nseat 8 Ann $50\n")


@provision("13:47-20.26(f)1")
def test_only_the_squares_of_the_layout() -> None:
    squares = {w.wager for w in game("joker-seven").odds().wagers}
    assert len(squares) == 10 + 4 + 13 + 1
    for bad in ("five-of-a-suit", "pair:joker", "four-or-more:green", "pair"):
        with pytest.raises(Refusal) as refused:
            play(FOUR_RED, bad)
        assert refused.value.cite in ("13:47-20.26(f)1", "13:47-20.26(g)2.iv", "13:47-20.26(g)1.i")
    drawn = game("joker-seven")._repr_svg_()
    assert all(f'data-wager="{square}"' in drawn for square in squares)


def test_a_stack_that_cannot_serve_everyone_is_shuffled_first() -> None:
    """Five hands take 35 cards; 19 are left, and the cutting card is 13 from the back, so the stack ends early."""
    seats = "".join(f"seat {n} P{n} $100\n" for n in range(1, 6))
    bets = "".join(f"bet {n} prial $5\n" for n in range(1, 6))
    ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    cards = " ".join(f"{rank}{suit}" for suit in "SHDC" for rank in ranks)
    first = " ".join(cards.split()[:35])
    played = play_script(f"game joker-seven\n{seats}round\n{bets}round\n{bets}cards {first} {first}\n")
    told = lines(played)
    assert 'note "19 cards are too few for 5 hands"' in told
    assert told.count("shuffle 54 cards") == 1


def test_wagers_are_whole_dollars() -> None:
    with pytest.raises(Refusal) as refused:
        play_script(
            "game joker-seven\nlimits $1.00 to $500.00 chip $0.25 coin $0.25\nseat 1 Ann $50\nbet 1 prial $2.50\n"
        )
    assert refused.value.cite == "13:47-20.17(a)"
