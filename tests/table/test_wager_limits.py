"""A table in play refuses a wager outside the limits posted for it: 19:47-8.2."""

from __future__ import annotations

import pytest

from chapter47 import Refusal, play_script, replay
from chapter47.rulebook.testing import provision
from chapter47.table.notation import read
from chapter47.table.window import Limits

HEAD = """game minibaccarat
limits $20 to $5,000 chip $1 coin $0.25
limits tie $5 to $500
seat 1 Ann $9,000
"""
CARDS = "cards 9C 4D KH 3S\n"


def bet(text: str, head: str = HEAD) -> Refusal | None:
    try:
        play_script(f"{head}bet 1 {text}\n{CARDS}")
    except Refusal as refusal:
        return refusal
    return None


@provision("19:47-8.2[per-wager]")
def test_the_window_holds_each_wager_to_its_own_limits() -> None:
    assert bet("tie $5") is None  # under the table's minimum, within the wager's
    assert bet("tie $500") is None
    low, high = bet("tie $4"), bet("tie $501")
    assert low is not None
    assert high is not None
    assert (low.message, low.cite, low.instead) == (
        "Line 5: $4.00 is under the wager's minimum.",
        "19:47-8.2[per-wager]",
        "$5.00 or more",
    )
    assert (high.message, high.instead) == ("Line 5: $501.00 is over the wager's maximum.", "$500.00 or less")
    other = bet("banker $5")
    assert other is not None
    assert other.cite == "19:47-8.2"
    assert bet("banker $5000") is None


@provision("19:47-8.2[per-wager]")
def test_a_wager_cannot_be_raised_over_its_own_maximum() -> None:
    with pytest.raises(Refusal, match=r"\$600.00 is over the wager's maximum"):
        play_script(f"{HEAD}bet 1 tie $300\nbet 1 tie $300\n{CARDS}")


@provision("19:47-8.2[increments]")
def test_posted_steps_bind_at_the_table() -> None:
    head = "game minibaccarat\nlimits $20 to $5,000 chip $1 coin $0.25 increment $5\nseat 1 Ann $500\n"
    wrong = bet("banker $22", head)
    assert wrong is not None
    assert (wrong.cite, wrong.instead) == ("19:47-8.2[increments]", "a wager of $20.00 or $25.00")
    assert bet("banker $25", head) is None


def test_an_amount_that_chips_cannot_make_names_those_beside_it_that_the_table_takes() -> None:
    head = "game minibaccarat\nlimits $7 to $103 chip $5 coin $0.25\nseat 1 Ann $500\n"
    for said, near in {"$8": "$10.00", "$12": "$10.00 or $15.00", "$102": "$100.00"}.items():
        refused = bet(f"player {said}", head)
        assert refused is not None and refused.instead == f"a wager of {near}"
        for amount in near.split(" or "):
            assert bet(f"player {amount}", head) is None


def test_a_transcript_carries_them_and_is_replayed() -> None:
    played = play_script(f"{HEAD}bet 1 tie $5\n{CARDS}")
    text = played.transcript.text()
    assert "limits $20.00 to $5,000.00 chip $1.00 coin $0.25\nlimits tie $5.00 to $500.00\nseat 1" in text
    assert replay(text).table.limits == played.table.limits
    steps = "game minibaccarat\nlimits $5 to $100 increment $5\nseat 1 Ann $50\nbet 1 tie $5\n" + CARDS
    assert "coin $0.25 increment $5.00\n" in play_script(steps).transcript.text()


def test_the_order_of_the_lines_does_not_matter() -> None:
    wager, table = "limits tie $5 to $500\n", "limits $20 to $5,000 chip $25\n"
    assert read(f"game minibaccarat\n{wager}{table}").limits == read(f"game minibaccarat\n{table}{wager}").limits
    assert read(f"game minibaccarat\n{wager}{table}").limits.of("tie").chip == 2500


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("limits tee $5 to $500", "no wager 'tee'"),
        ("limits tie $5 to", "not complete"),
        ("limits tie $5", "not complete"),
        ("limits tie $5 to $500 chip $5", "no 'chip'"),
        ("limits $5 to $500 chop $5", "no 'chop'"),
        ("limits tie $50 to $5", "above the most"),
        ("limits tie $5 to $500\nlimits tie $6 to $600", "already"),
    ],
)
def test_wrong_lines_are_refused(line: str, says: str) -> None:
    with pytest.raises(Refusal, match=says):
        play_script(f"game minibaccarat\n{line}\nseat 1 Ann $500\nbet 1 tie $20\n{CARDS}")


def test_a_wager_whose_own_rule_limits_it_keeps_to_both() -> None:
    head = "game caribbean-stud\nlimits $10 to $500 increment $10\nseat 1 Ann $500\n"
    from chapter47.games import game_type
    from chapter47.table.table import Table

    kind = game_type("caribbean-stud")
    limits = read(head + "limits ante $15 to $100\n").limits
    table = Table(kind, kind.elections.elect(), limits)
    by_key = {one.key: table.limits_for(one) for one in kind.wagers}
    assert (by_key["ante"].minimum, by_key["ante"].maximum, by_key["ante"].increment) == (1500, 10_000, 1000)
    assert (by_key["progressive"].minimum, by_key["progressive"].maximum) == (100, 100)
    assert by_key["progressive"].increment == 0  # one dollar by its own rule, whatever steps are posted
    assert Limits(100, 100).within(Limits(50, 500)) == Limits(100, 100)


def test_a_wager_with_a_number_for_a_name_has_limits_too() -> None:
    limits = read("game roulette\nlimits $5 to $500\nlimits 1-18 $10 to $400\n").limits
    assert (limits.of("1-18").minimum, limits.of("1-18").maximum, limits.of("red").minimum) == (1000, 40_000, 500)
