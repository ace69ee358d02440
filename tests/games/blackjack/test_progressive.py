"""The progressive wager on aces. 19:47-2.3(k), 2.19."""

from __future__ import annotations

import pytest
from tests.games.blackjack_family import nets, script, starting, steps

from chapter47 import Refusal
from chapter47.games import game_type
from chapter47.games.blackjack.elections import BlackjackElections
from chapter47.games.blackjack.sides.wagers import progressive_payout
from chapter47.games.caribbean_stud import rules as stud_rules
from chapter47.games.caribbean_stud.wagers import decide_progressive as decide_stud
from chapter47.rulebook.readings import readings
from chapter47.rulebook.testing import provision
from chapter47.table.cards import parse_cards

BETS = ("bet 1 blackjack $10", "bet 1 progressive $1")
PR = {"progressive": "true"}
HIT = "ask 1 box1 -> hit"


def refused(**choices: object) -> list[str | None]:
    return [violation.cite for violation in BlackjackElections.violations(choices)]


@provision("19:47-2.19(a)", "19:47-2.19(i)[rate]", "19:47-2.19(i)[initial]", "19:47-2.19(i)[reset]")
def test_what_the_house_must_have() -> None:
    assert refused(progressive=True, equipment=("meter",)) == ["19:47-2.19(a)"]
    assert refused(progressive=True, equipment=("meter", "acceptor")) == []
    assert refused(progressive=True, progressive_rate=69) == ["19:47-2.19(i)[rate]"]
    assert refused(progressive=True, progressive_rate=50, progressive_reset_rate=20) == []
    assert refused(progressive=True, progressive_initial=499_900) == ["19:47-2.19(i)[initial]"]
    assert refused(progressive=True, progressive_reset=400_000) == ["19:47-2.19(i)[reset]"]


@provision("19:47-2.3(k)[one-dollar-chip]", "19:47-2.3(k)[coupon]", "19:47-2.19(b)[chip]", "19:47-2.19(f)")
def test_a_dollar_chip_or_a_coupon_beside_a_main_wager() -> None:
    cards = "cards 10C 7D 9C 10H"
    with pytest.raises(Refusal, match="over the wager's maximum") as refusal:
        script(BETS[0], "bet 1 progressive $5", cards, **PR)
    assert refusal.value.cite == "19:47-2.3(k)[one-dollar-chip]"
    script(BETS[0], "bet 1 progressive $1 coupon", cards, **PR)
    with pytest.raises(Refusal) as refusal:
        script(BETS[0], "bet 1 progressive $1 cash confirmed dealer, casino supervisor", cards, **PR)
    assert refusal.value.cite == "19:47-2.19(b)[chip]"
    with pytest.raises(Refusal) as refusal:
        script("bet 1 progressive $1", cards, **PR)
    assert refusal.value.cite == "19:47-2.19(f)"


@provision("19:47-2.19(b)[light]", "19:47-2.19(b)[verify]", "19:47-2.19(b)[no-more-bets]")
def test_lights_and_meters_before_the_first_card() -> None:
    seats = (2, 3, 5)
    bets = [f"bet {n} {kind}" for n in seats for kind in ("blackjack $10", "progressive $1")][:4]
    played = script(*bets, "bet 5 blackjack $10", "cards 10C 10S 10D 7D 9C 9S 9D 10H", seats=seats, staff=True, **PR)
    lines = steps(played)
    order = ['note "lights at 2, 3"', 'attest dealer "chips of progressive wagers" 2',
             'attest dealer "lights of progressive wagers" 2', 'call "No more bets"',
             'note "progressive meter $5,001.40"', "draw box2 10C"]  # fmt: skip
    assert [line for line in lines if line in order] == order
    counts = ('attest dealer "chips" 1', 'attest dealer "lights" 0')  # they differ: both are counted again
    again = steps(script(*BETS, *counts, "cards 10C 7D 9C 10H", staff=True, **PR))
    differ = again.index('note "1 chips and 0 lights for 1 progressive wagers: counted again"')
    assert again.count('attest dealer "chips of progressive wagers" 1') == 2
    assert differ < again.index('attest dealer "lights of progressive wagers" 1') < again.index("draw box1 10C")
    assert not starting(script(*BETS, "cards 10C 7D 9C 10H", **PR), "attest")  # nobody stands there to count


@provision("19:47-2.19(c)[four-one-colour]", "19:47-2.19(c)[three-suited]", "19:47-2.19(c)[three-any]",
           "19:47-2.19(c)[two-suited]", "19:47-2.19(c)[two-any]", "19:47-2.19(e)")  # fmt: skip
@pytest.mark.parametrize(
    ("cards", "dollars"),
    [
        ("AS AC AS AC", 8000),
        ("AH AD AD AH", 8000),
        ("AS AC AH AD", 250),
        ("AH AH AH", 2500),
        ("AH AH AH 9C", 2500),
        ("AH AC AS", 250),
        ("AH AH 9C", 100),
        ("AH AC 9C", 25),
        ("AH 9C AC", 0),
        ("9C AH AC", 0),
    ],
)
def test_payouts(cards: str, dollars: int) -> None:
    assert progressive_payout(parse_cards(cards), 800_000)[0] == dollars * 100


@provision("19:47-2.19(d)", "19:47-2.19(h)[when]", "19:47-2.19(g)1", "19:47-2.19(g)2", "19:47-2.19(g)3")
def test_paid_with_the_main_wager_and_verified() -> None:
    lines = steps(script(*BETS, HIT, HIT, HIT, "cards AH 9D AC 5C KC 9S", staff=True, **PR))  # over 21
    order = ["take 1 blackjack $10.00", 'attest dealer "winning cards of seat 1 verified"',
             'attest dealer "light of seat 1 is lit"',
             'attest casino-supervisor "payout of $25.00 to seat 1 validated"', "pay 1 progressive $24.00"]  # fmt: skip
    assert [line for line in lines if line in order] == order
    refused = ("attest dealer 1", "attest dealer 1", "attest dealer", "attest dealer", "refuse casino-supervisor")
    again = steps(script(*BETS, *refused, "cards AH 9D AC 10H", staff=True, **PR))
    validated = 'casino-supervisor "payout of $25.00 to seat 1 validated"'
    found = [again.index(line) for line in (f"refuse {validated}", f"attest {validated}", "pay 1 progressive $24.00")]
    assert found == sorted(found)


@provision("19:47-2.19(c)[two-any]", "19:47-2.19(d)")
def test_split_aces_keep_the_two_ace_prize_and_no_more() -> None:
    played = script(*BETS, "ask 0 lights -> equal", "ask 1 box1 -> split", "cards AH 9D AC AS 5C 10H", **PR)
    assert nets(played)["progressive"] == 24


@provision("19:47-2.19(h)[share]", "19:47-2.19(h)[cards-stay]", "19:47-2.19(i)[reset]")
def test_four_aces_share_the_meter() -> None:
    bets = [f"bet {n} {kind}" for n in (1, 2) for kind in ("blackjack $10", "progressive $1")]
    hits = ("ask 1 box1 -> hit", "ask 1 box1 -> hit", "ask 1 box1 -> stand", "ask 2 box2 -> hit", "ask 2 box2 -> hit")
    cards = "cards AS AH 9D AC AD AS AC AH AD 10H"
    played = script(*bets, *hits, "ask 2 box2 -> stand", cards, staff=True, progressive_initial=799_860, **PR)
    assert starting(played, "pay 1 prog", "pay 2 prog") == [
        "pay 1 progressive $3,999.00",
        "pay 2 progressive $3,999.00",
    ]
    assert [line for line in steps(played) if "documents for seat" in line]
    assert 'note "progressive meter reset to $5,000.00"' in steps(played)
    assert played.table.own.meter == 500_000


@provision("19:47-2.19(c)[two-any]", "19:47-2.19(b)[chip]")
def test_the_chip_is_not_returned_with_the_amount() -> None:
    """Reading P-7, the same in Caribbean stud: what is stated is all that is handed over."""
    played = script(*BETS, HIT, HIT, HIT, "cards AH 9D AC 5C KC 9S", **PR)
    assert nets(played)["progressive"] == 25 - 1
    stud = game_type("caribbean-stud").elections.elect()
    flush = next(
        at
        for at in range(stud_rules.CLASSES)
        if stud_rules.LINES[stud_rules.line(at)] == "flush" and stud_rules.contest_of(at) == stud_rules.WON
    )
    assert decide_stud(flush, stud).net(100) == (stud.progressive_pays["flush"] - 1) * 100
    assert {"19:47-2.19(c)", "19:47-16.11[fixed]"} <= {c for r in readings() if r.id == "P-7" for c in r.cites}
