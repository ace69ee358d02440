"""Blackjack bonus, streak, match-the-dealer, twenty point, dealer bust. 19:47-2.20, 2.22 to 2.25."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.games.blackjack_family import nets, script, starting, steps

from chapter47 import Refusal
from chapter47.games.blackjack.elections import BlackjackElections, elect
from chapter47.games.blackjack.payouts.rules import blackjack_chance, bonus_edge
from chapter47.games.blackjack.rules import streak_step
from chapter47.games.blackjack.sides.wagers import decide_match, decide_optional, decide_twenty
from chapter47.rulebook.testing import provision
from chapter47.table.cards import Card, parse_cards
from chapter47.table.odds import Odds

BET = "bet 1 blackjack $10"
WIN, LOSE, PUSH = "10C 7D 9C 10H", "10C 7D 6C 10H", "10C 7D 7C 10H"


def refused(**choices: object) -> list[str | None]:
    return [violation.cite for violation in BlackjackElections.violations(choices)]


# ---- 2.20 ----------------------------------------------------------------------------------------------------------

BB = {"blackjack_bonus": "true"}


@provision("19:47-2.20(a)", "19:47-2.20(b)[placement]", "19:47-2.20(b)[verbal-cash]", "19:47-2.20(c)")
def test_how_a_bonus_is_made() -> None:
    cards = f"cards {WIN}"
    for amount in (1, 5):
        script(BET, f"bet 1 bonus ${amount}", cards, **BB)
    with pytest.raises(Refusal) as refusal:
        script(BET, "bet 1 bonus $2", cards, **BB)
    assert refusal.value.cite == "19:47-2.20(a)"
    assert refused(blackjack_bonus=True, equipment=("bonus button",)) == ["19:47-2.20(a)"]
    with pytest.raises(Refusal) as refusal:
        script("bet 1 bonus $1", cards, **BB)
    assert refusal.value.cite == "19:47-2.20(c)"
    with pytest.raises(Refusal) as refusal:
        script(BET, "bet 1 bonus $5 cash confirmed dealer", cards, **BB)
    assert refusal.value.cite == "19:47-2.20(b)[verbal-cash]"
    lines = steps(script(BET, "bet 1 bonus $5 cash confirmed dealer, casino supervisor", cards, **BB))
    assert [line for line in lines if "converted to $5.00" in line]
    with pytest.raises(Refusal, match="cannot be made with match play"):
        script(BET, "bet 1 bonus $5 match play", cards, **BB)


@provision("19:47-2.20(b)[no-more-bets]", "19:47-2.20(d)", "19:47-2.20(e)1", "19:47-2.20(e)2",
           "19:47-2.20(f)[complete]", "19:47-2.20(f)[button]", "19:47-2.20(g)1", "19:47-2.20(g)2", "19:47-2.20(g)3",
           "19:47-2.20(h)", "19:47-2.7(a)[bonus-keeps-cards]")  # fmt: skip
def test_a_round_with_bonuses() -> None:
    bets = [f"bet {n} {kind}" for n in (1, 2) for kind in ("blackjack $10", "bonus $1")]
    played = script(*bets, "cards 10C AC 9D 6C KC 10H", "spins $25.00", staff=True, **BB)
    order = ['call "No more bets"', "draw box1 10C", "take 1 bonus $1.00",
             'note "cards of box 2 under its bonus wager"',
             "pay 2 blackjack $15.00 at 3 to 2", 'note "cards of box 2 stay"', 'ask 1 "box1" -> stand',
             "take 1 blackjack $10.00", "spin $25.00", 'attest dealer "blackjack of seat 2 verified"',
             'attest dealer "display $25.00 verified"', 'call "Bonus $25.00"', "pay 2 bonus $25.00"]  # fmt: skip
    lines = steps(played)
    assert [line for line in lines if line in order] == order
    assert lines[-3].startswith('note "cards to the discard rack') or lines[-2].startswith('note "cards to')
    drawn = script(BET, "bet 1 bonus $1", "ask 1 box1 -> hit", "cards AC 9D 5C 5S 10H", **BB)
    assert nets(drawn)["bonus"] == -1  # 21 in three cards


@provision("19:47-2.20(g)4", "19:47-2.20(i)", "19:47-2.20(j)[one-dollar]", "19:47-2.20(j)[five-dollar]")
def test_large_bonuses_and_a_dealer_blackjack() -> None:
    large = steps(script(BET, "bet 1 bonus $1", "cards AC KD KC AH", "spins $100.00", staff=True, **BB))
    assert 'attest casino-supervisor "bonus of $100.00 confirmed"' in large
    assert "return 1 blackjack $10.00" in large
    assert "pay 1 bonus $100.00" in large
    small = script(BET, "bet 1 bonus $1", "cards AC 9D KC", "spins $25.00", staff=True, **BB)
    assert not [line for line in steps(small) if "confirmed" in line]  # fmt: skip
    with pytest.raises(Refusal, match="not on the wheel"):  # not an amount that the display can show
        script(BET, "bet 1 bonus $1", "cards AC 9D KC", "spins $40.00", **BB)
    for amount in (400, 100_100):
        assert "19:47-2.20(j)[one-dollar]" in refused(bonus_one={1_500: 9, amount: 1})
    for amount in (4_900, 500_100):
        assert "19:47-2.20(j)[five-dollar]" in refused(bonus_five={7_500: 9, amount: 1})


@provision("19:47-2.20(k)[range]")
def test_house_advantage_of_a_bonus() -> None:
    six = blackjack_chance(6)
    assert [round(float(bonus_edge(100, {mean * 100: 1}, six)) * 100, 1) for mean in (15, 12, 21)] == [24.0, 38.3, -4.5]
    for mean, lawful in ((15, True), (12, False), (21, False)):
        found = refused(blackjack_bonus=True, decks=6, bonus_one={mean * 100: 1})
        assert found == ([] if lawful else ["19:47-2.20(k)[range]"])
    close = {1_400: 4, 1_300: 1}  # $13.80 on average, and a cent more staked would leave the house over 30 percent
    assert bonus_edge(100, close, six) < Fraction(3, 10) < bonus_edge(101, close, six)
    assert refused(blackjack_bonus=True, decks=6, bonus_one=close) == []


# ---- 2.22 ----------------------------------------------------------------------------------------------------------

ST = {"streak": "true"}


def streak(results: str, *wagers: str, last: str = "") -> list[str]:
    """Rounds won, lost or pushed, the streak wagers made in the first."""
    hands = {"w": WIN, "l": LOSE, "p": PUSH}
    lines: list[str] = []
    for number in range(1, len(results) + 1):
        lines += [f"round {number}", BET, *(wagers if number == 1 else ())]
    cards = " ".join(hands[result] for result in results)
    return steps(script(*lines, *([last] if last else []), f"cards {cards}", **ST))


@provision("19:47-2.22(a)", "19:47-2.22(b)")
def test_where_streaks_are_offered() -> None:
    assert refused(streak=True, equipment=()) == ["19:47-2.22(a)"]
    assert refused(streak=True, streak_pays={6: "99 to 1"}) == ["19:47-2.22(a)"]
    with pytest.raises(Refusal, match="streak:6"):
        streak("w", "bet 1 streak:6 $2")
    with pytest.raises(Refusal) as refusal:
        script("bet 1 streak:2 $2", f"cards {WIN}", **ST)
    assert refusal.value.cite == "19:47-2.22(b)"


@provision("19:47-2.22(d)[lammer]", "19:47-2.22(d)1", "19:47-2.22(d)2", "19:47-2.22(d)3", "19:47-2.22(d)4",
           "19:47-2.22(e)", "19:47-2.22(j)[two]", "19:47-2.22(j)[three]", "19:47-2.22(j)[four]",
           "19:47-2.22(j)[five]")  # fmt: skip
@pytest.mark.parametrize(("length", "paid"), [(2, 6), (3, 14), (4, 34), (5, 74)])
def test_streaks_of_two_to_five(length: int, paid: int) -> None:
    won = streak("w" * length, f"bet 1 streak:{length} $2")
    assert [line for line in won if line.startswith("pay 1 streak")] == [
        f"pay 1 streak:{length} ${paid}.00 at {paid // 2} to 1"
    ]
    markers = [line for line in won if "marker of seat 1" in line]
    assert [line[-2] for line in markers] == [str(n) for n in range(2, length + 1)]
    lost = streak("w" * (length - 1) + "l", f"bet 1 streak:{length} $2")
    assert f"take 1 streak:{length} $2.00" in lost
    assert "take 1 streak:2 $2.00" in streak("l", "bet 1 streak:2 $2")
    cites = {2: "two", 3: "three", 4: "four", 5: "five"}
    worse = {length: Odds(paid // 2 - 1, 1)}
    assert refused(streak_pays=worse) == [f"19:47-2.22(j)[{cites[length]}]"]


@provision("19:47-2.22(f)")
def test_an_abandoned_streak_is_lost() -> None:
    lines = ("round 1", BET, "bet 1 streak:4 $5", "round 2", "bet 2 blackjack $10")
    played = script(*lines, f"cards {WIN} {WIN}", **ST)
    assert "take 1 streak:4 $5.00" in steps(played)
    surrendered = script(BET, "bet 1 streak:2 $5", "ask 1 box1 -> surrender", f"cards {LOSE}", surrender="true", **ST)
    assert "take 1 streak:2 $5.00" in steps(surrendered)


@provision("19:47-2.22(g)", "19:47-2.22(i)")
def test_a_push_leaves_a_streak() -> None:
    pushed = streak("wpw", "bet 1 streak:2 $2")
    assert "pay 1 streak:2 $6.00 at 3 to 1" in pushed
    assert len([line for line in pushed if "marker" in line]) == 1
    blackjack = script("round 1", BET, "bet 1 streak:2 $2", "round 2", BET, f"cards {WIN} AC 7D KC", **ST)
    assert {"pay 1 blackjack $15.00 at 3 to 2", "pay 1 streak:2 $6.00 at 3 to 1"} <= set(steps(blackjack))


@provision("19:47-2.22(h)[majority]", "19:47-2.22(h)[equal]", "19:47-2.22(h)[push]")
def test_split_hands_in_a_streak() -> None:
    assert [streak_step(w, lost) for w, lost in ((2, 1), (1, 0), (1, 2), (1, 1), (0, 0), (0, 1))] == [
        1,
        1,
        -1,
        0,
        0,
        -1,
    ]

    def split(first: str, second: str) -> list[str]:
        asks = ("ask 1 box1 -> split",)
        return steps(script(BET, "bet 1 streak:3 $2", *asks, f"cards 8C 8D 8H {first} {second} 10H", **ST))

    assert [line for line in split("AC", "10C") if "marker" in line]  # 19 and 18 against 18: win and push
    even = split("AC", "2C")  # win and lose
    assert not [line for line in even if "marker" in line or line.startswith("take 1 streak")]
    assert "take 1 streak:3 $2.00" in split("2C", "10C")  # lose and push


@provision("19:47-2.22(k)1", "19:47-2.22(k)2", "19:47-2.22(k)3", "19:47-2.22(c)")
def test_several_streaks() -> None:
    both = streak("ww", "bet 1 streak:2 $2", "bet 1 streak:3 $2")
    marker = next(i for i, line in enumerate(both) if line.endswith('marker of seat 1 on 3"'))
    assert marker < both.index("pay 1 streak:2 $6.00 at 3 to 1")
    with pytest.raises(Refusal) as refusal:
        streak("ww", "bet 1 streak:3 $2", last="bet 1 streak:5 $2")
    assert refusal.value.cite == "19:47-2.22(k)1"
    with pytest.raises(Refusal) as refusal:
        script("round 1", BET, "bet 1 streak:2 $2", "bet 1 streak:4 $2", "round 2", BET, "round 3", BET,
               "bet 1 streak:2 $2", f"cards {WIN} {WIN} {WIN}", **ST)  # fmt: skip
    assert refusal.value.cite == "19:47-2.22(k)2"
    bets = [f"bet {n} {kind}" for n in (1, 2) for kind in ("blackjack $10", "streak:2 $2")]
    lines = steps(script(*bets, "cards 10C 10S 7D 6C 6S 10H", **ST))
    order = [line for line in lines if line.startswith("take")]
    assert order == ["take 2 blackjack $10.00", "take 2 streak:2 $2.00", "take 1 blackjack $10.00",
                     "take 1 streak:2 $2.00"]  # fmt: skip


# ---- 2.23 ----------------------------------------------------------------------------------------------------------


def match(cards: str, up: str, decks: int) -> Odds | None:
    return decide_match(parse_cards(cards), Card.parse(up), elect(match_dealer=True, decks=decks)).odds


@provision("19:47-2.23(a)[win]", "19:47-2.23(a)[ten-ranks]", "19:47-2.23(a)1", "19:47-2.23(a)2",
           "19:47-2.23(f)[six-unsuited]", "19:47-2.23(f)[six-suited]", "19:47-2.23(f)[eight-unsuited]",
           "19:47-2.23(f)[eight-suited]")  # fmt: skip
@pytest.mark.parametrize(
    ("cards", "up", "decks", "pays"),
    [
        ("9H 4C", "9S", 6, 4),
        ("9S 4C", "9S", 6, 11),
        ("9S 9H", "9S", 6, 15),
        ("4C 9S", "9S", 8, 14),
        ("9H 4C", "9S", 8, 3),
        ("9H 4C", "10S", 8, None),
        ("KC 4C", "QC", 6, None),
        ("JC 4C", "JC", 6, 11),
    ],
)
def test_match_the_dealer(cards: str, up: str, decks: int, pays: int | None) -> None:
    assert match(cards, up, decks) == (Odds(pays, 1) if pays else None)


@provision("19:47-2.23(f)[six-unsuited]", "19:47-2.23(f)[six-suited]", "19:47-2.23(f)[eight-unsuited]",
           "19:47-2.23(f)[eight-suited]")  # fmt: skip
def test_match_pays_no_less() -> None:
    for decks, least, cite in ((6, (4, 11), "six"), (8, (3, 14), "eight")):
        unsuited, suited = least
        worse = (f"{unsuited - 1} to 1", f"{suited - 1} to 1")
        found = refused(match_dealer=True, decks=decks, match_pays=worse)
        assert found == [f"19:47-2.23(f)[{cite}-unsuited]", f"19:47-2.23(f)[{cite}-suited]"]


@provision("19:47-2.23(a)[option]", "19:47-2.23(b)", "19:47-2.23(c)[base]", "19:47-2.23(c)[limits]", "19:47-2.23(d)",
           "19:47-2.23(e)")  # fmt: skip
def test_the_match_wager_in_a_round() -> None:
    md = {"match_dealer": "true", "hole_card": "reader"}
    bets = (BET, "bet 1 match $5", "bet 2 blackjack $10", "bet 2 match $5")
    lines = steps(script(*bets, "cards KH 9C KS 6C 4C 9H", **md))
    order = ["take 2 match $5.00", "pay 1 match $15.00 at 3 to 1", 'note "no blackjack"', 'ask 1 "box1" -> stand',
             "take 1 blackjack $10.00"]  # fmt: skip
    assert [line for line in lines if line in order] == order
    cards = f"cards {WIN}"
    for wrong, cite in (
        (("bet 1 match $5",), "19:47-2.23(c)[base]"),
        ((BET, "bet 1 match $501"), "19:47-2.23(c)[limits]"),
        ((BET, "bet 1 match $10 cash confirmed dealer"), "19:47-2.23(d)"),
    ):
        with pytest.raises(Refusal) as refusal:
            script(*wrong, cards, **md)
        assert refusal.value.cite == cite
    cash = "bet 1 match $10 cash confirmed dealer, casino supervisor"
    assert [line for line in steps(script(BET, cash, cards, match_dealer="true")) if "converted" in line]
    with pytest.raises(Refusal, match="takes no wager 'match'"):
        script(BET, "bet 1 match $5", cards)


# ---- 2.24 ----------------------------------------------------------------------------------------------------------


@provision(
    "19:47-2.24(f)[once]", "19:47-2.24(g)1", "19:47-2.24(g)2", "19:47-2.24(g)3",
    "19:47-2.24(f)[a-queens-with-dealer-blackjack]", "19:47-2.24(f)[a-queens]", "19:47-2.24(f)[a-matched]",
    "19:47-2.24(f)[a-suited]", "19:47-2.24(f)[a-any]", "19:47-2.24(f)[b-queens-with-dealer-blackjack]",
    "19:47-2.24(f)[b-queens]", "19:47-2.24(f)[b-matched]", "19:47-2.24(f)[b-suited]", "19:47-2.24(f)[b-any]",
)  # fmt: skip
@pytest.mark.parametrize(
    ("cards", "blackjack", "a", "b"),
    [
        ("QH QH", True, 1000, 1000),
        ("QH QH", False, 125, 200),
        ("KD KD", False, 19, 25),
        ("KD JD", False, 9, 10),
        ("AC 9C", False, 9, 10),
        ("KD KH", False, 4, 4),
        ("AC 9H", False, 4, 4),
        ("KD 9H", False, None, None),
        ("KD KD", True, 19, 25),
    ],
)
def test_twenty_point(cards: str, blackjack: bool, a: int | None, b: int | None) -> None:
    for table, pays in (("A", a), ("B", b)):
        elections = elect(twenty_point=True, twenty_point_pays=table)
        assert decide_twenty(parse_cards(cards), blackjack, elections).odds == (Odds(pays, 1) if pays else None)


TP = {"twenty_point": "true"}


@provision("19:47-2.24(a)", "19:47-2.24(b)", "19:47-2.24(c)[base]", "19:47-2.24(c)[limits]", "19:47-2.24(d)[deal]",
           "19:47-2.24(d)[settle-order]")  # fmt: skip
def test_twenty_point_in_a_round() -> None:
    bets = [f"bet {n} {kind}" for n in (1, 2) for kind in ("blackjack $10", "twenty $5")]
    lines = steps(script(*bets, "cards KC KS 10D KH 6C 5H 6H", **TP))
    order = ['call "No more bets"', "draw box1 KC", "take 2 twenty $5.00", "pay 1 twenty $20.00 at 4 to 1",
             'ask 1 "box1" -> stand', "take 1 blackjack $10.00"]  # fmt: skip
    assert [line for line in lines if line in order] == order
    for wrong, cite in (
        (("bet 1 twenty $5",), "19:47-2.24(c)[base]"),
        ((BET, "bet 1 twenty $5 cash confirmed dealer"), "19:47-2.24(c)[base]"),
        ((BET, "bet 1 twenty $501"), "19:47-2.24(c)[limits]"),
    ):
        with pytest.raises(Refusal) as refusal:
            script(*wrong, f"cards {WIN}", **TP)
        assert refusal.value.cite == cite
    with pytest.raises(Refusal, match="takes no wager 'twenty'"):
        script(BET, "bet 1 twenty $5", f"cards {WIN}")


@provision("19:47-2.24(e)[defer]", "19:47-2.24(e)[floorperson]", "19:47-2.24(e)1.i", "19:47-2.24(e)1.ii",
           "19:47-2.24(e)2")  # fmt: skip
def test_a_pair_of_queens_waits() -> None:
    bets = [f"bet {n} {kind}" for n in (1, 2) for kind in ("blackjack $10", "twenty $5")]
    queens = "cards KC QH AD KH QH"
    found = steps(script(*bets, f"{queens} KS", hole_card="reader", staff=True, **TP))
    assert found.index("pay 1 twenty $20.00 at 4 to 1") < found.index("pay 2 twenty $5,000.00 at 1000 to 1")
    assert found.index("take 2 blackjack $10.00") < found.index("pay 2 twenty $5,000.00 at 1000 to 1")
    assert [line for line in found if "floorperson notified" in line]
    none = steps(script(*bets, f"{queens} 7S", hole_card="reader", **TP))
    assert none.index("pay 2 twenty $625.00 at 125 to 1") < none.index('ask 1 "box1" -> stand')
    without = steps(script(*bets, f"{queens} KS", **TP))
    assert without.index("draw dealer KS") < without.index("pay 2 twenty $5,000.00 at 1000 to 1")
    six = steps(script(*bets, "cards KC QH 6D KH QH 10S 5S", **TP))
    assert six.index("pay 2 twenty $625.00 at 125 to 1") < six.index("pay 1 twenty $20.00 at 4 to 1")


@provision("19:47-2.24(f)[paytable]", "19:47-2.24(h)[cap]", "19:47-2.24(h)[cap-floor]", "19:47-2.24(h)[share]")
def test_paytables_and_the_cap() -> None:
    lines = ("any", "suited", "matched", "queens", "queens and dealer blackjack")
    worse = dict(zip(lines, ("4 to 1", "8 to 1", "19 to 1", "125 to 1", "1000 to 1"), strict=True))
    assert refused(twenty_point=True, twenty_point_pays=worse) == ["19:47-2.24(f)[paytable]"]
    assert refused(twenty_point=True, twenty_point_pays="B") == []
    assert refused(twenty_point_cap=2_500_000) == ["19:47-2.24(h)[cap]"]
    approved = {"twenty_point_cap_approval": "C-20"}
    assert refused(twenty_point_cap=2_500_000, twenty_point_limits=(500, 50_000), **approved) == []
    assert refused(twenty_point_cap=4_000_000, twenty_point_limits=(5000, 50_000), **approved) == [
        "19:47-2.24(h)[cap-floor]"
    ]
    capped = {"twenty_point_cap": 2_500_000, "twenty_point_cap_approval": "C-20", **TP}

    def paid(first: int, second: int) -> list[str]:
        bets = [f"bet {n} {kind}" for n, amount in ((1, first), (2, second))
                for kind in ("blackjack $10", f"twenty ${amount}")]  # fmt: skip
        played = script(*bets, "cards QH QH AD QH QH KS", **capped)
        return sorted(starting(played, "pay 1 twenty", "pay 2 twenty"))

    assert paid(10, 30) == ["pay 1 twenty $6,250.00", "pay 2 twenty $18,750.00"]
    assert paid(5, 10) == ["pay 1 twenty $5,000.00 at 1000 to 1", "pay 2 twenty $10,000.00 at 1000 to 1"]


# ---- 2.25 ----------------------------------------------------------------------------------------------------------


@provision(
    "19:47-2.25(d)[lose-seventeen]", "19:47-2.25(d)[lose-21-or-less]", "19:47-2.25(d)[win]", "19:47-2.25(e)[ten]",
    "19:47-2.25(e)[nine]", "19:47-2.25(e)[eight]", "19:47-2.25(e)[seven]", "19:47-2.25(e)[six]",
    "19:47-2.25(f)[three-eights-colour]", "19:47-2.25(f)[three-eights-suit]",
)  # fmt: skip
@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        ("10C 7C", None),
        ("AC 6C", None),
        ("AC 6C 10C", None),
        ("10C 6C 5C", None),
        ("5C 6C 4C", None),
        ("10C 6C KC", 3),
        ("10C 4C 9C", 5),
        ("10C 5C 8C", 7),
        ("10C 6C 7C", 9),
        ("10C 6C 6D", 15),
        ("8H 8D 8H", 50),
        ("8S 8S 8S", 200),
        ("8S 8H 8D", 7),
    ],
)
def test_dealer_bust(cards: str, pays: int | None) -> None:
    assert decide_optional(parse_cards(cards), elect()).odds == (Odds(pays, 1) if pays else None)


OB = {"optional_bonus": "true"}


@provision("19:47-2.25(a)", "19:47-2.25(b)", "19:47-2.25(c)[min]", "19:47-2.25(c)[max]")
def test_how_the_optional_bonus_is_made() -> None:
    cards = f"cards {WIN}"
    for wrong, cite in (
        (("bet 1 bust $1",), "19:47-2.25(b)"),
        ((BET, "bet 1 bust $5 cash confirmed dealer"), "19:47-2.25(b)"),
        (("bet 1 blackjack $5", "bet 1 bust $6"), "19:47-2.25(c)[max]"),
        ((BET, "bet 1 bust $0.50"), "19:47-2.25(c)[min]"),
    ):
        with pytest.raises(Refusal) as refusal:
            script(*wrong, cards, **OB)
        assert refusal.value.cite == cite
    with pytest.raises(Refusal, match="over the wager's maximum"):
        script(BET, "bet 1 bust $4", cards, optional_bonus_maximum=300, **OB)
    script(BET, "bet 1 bust $1", cards, **OB)
    with pytest.raises(Refusal, match="takes no wager 'bust'"):
        script(BET, "bet 1 bust $1", cards)


@provision("19:47-2.25(d)[forced-third]", "19:47-2.25(e)[order]", "19:47-2.25(g)")
def test_the_optional_bonus_is_settled_first() -> None:
    bets = [f"bet {n} {kind}" for n in (1, 2) for kind in ("blackjack $10", "bust $5")]
    lines = steps(script(*bets, "cards 10C 10S 10D 9C 9S 6H KH", **OB))
    order = ["draw dealer KH", "pay 2 bust $15.00 at 3 to 1", "pay 1 bust $15.00 at 3 to 1", 'call "Dealer 26"',
             "pay 2 blackjack $10.00 at 1 to 1", "pay 1 blackjack $10.00 at 1 to 1"]  # fmt: skip
    assert [line for line in lines if line in order] == order
    forced = script(BET, "bet 1 bust $5", "cards AC 9D KC 5H 10H", **OB)  # the blackjack is paid already
    assert starting(forced, "draw dealer") == ["draw dealer 9D", "draw dealer 5H", "draw dealer 10H"]
    assert nets(forced) == {"blackjack": 15, "bust": 15}
    at_once = steps(script(BET, "bet 1 bust $5", "cards 10C 10D 9C 7H", **OB))
    assert at_once.index("take 1 bust $5.00") < at_once.index('call "Dealer 17"')
