"""The house's charge, the waiting list, conduct, and what goes wrong (19:47-14.14 to 14.18)."""

from __future__ import annotations

import pytest
from tests.games.poker_table import ACES, BOARD, acts, balances, gains, play, steps

from chapter47 import Refusal, Unlawful
from chapter47.api import Game
from chapter47.games.poker import rules
from chapter47.rulebook.testing import provision
from chapter47.table.events import Left, Seated

DEAL = ("round", f"cards {ACES} {BOARD}")
TO_THE_END = acts("1 call, 2 call, 3 check") + acts("2 check, 3 check, 1 check") * 3


@provision("19:47-14.14[percentage]", "19:47-14.14[cap]")
def test_a_percentage_to_a_cap() -> None:
    with pytest.raises(Unlawful):
        Game("poker", rake_percent=11)
    assert [rules.rake(rules.PERCENTAGE, 10, 300, 0, 1, pot, 25) for pot in (2400, 10_000, 100)] == [225, 300, 0]
    assert steps(play(*DEAL, *TO_THE_END), "collect") == ["collect 0 rake $1.00"]  # ten percent of $12 in quarters


@provision("19:47-14.14[drops]")
def test_drops() -> None:
    assert [rules.rake(rules.DROPS, 0, 300, 100, 2000, pot, 25) for pot in (1900, 4500, 9900)] == [0, 200, 300]
    bets = acts("1 call, 2 call, 3 check, 2 bet, 3 call, 1 call, 2 fold")[:-1]
    assert steps(play(*DEAL, *bets, "close", rake="drops"), "collect") == ["collect 0 rake $1.00"]  # $24


@provision("19:47-14.14[hand]")
def test_a_charge_for_each_hand() -> None:
    played = play(*DEAL, *TO_THE_END, rake="hand")
    assert steps(played, "collect") == [f"collect {n} hand charge $1.00" for n in (2, 3, 1)]
    assert steps(played).index("collect 2 hand charge $1.00") < steps(played).index("stake 2 pot $2.00")
    with pytest.raises(Unlawful):
        Game("poker", rake="hand", hand_charge=101)


@provision("19:47-14.14[time]", "19:47-14.14[methods]")
def test_a_charge_for_time_and_one_method_a_table() -> None:
    played = play("declare time-charge by floorperson", "close", rake="time")
    assert steps(played, "collect") == [f"collect {n} time charge $5.00" for n in (1, 2, 3)]
    assert played.table.rack == 1500
    with pytest.raises(Refusal, match="does not charge by time"):
        play("declare time-charge by floorperson", "close")
    assert not steps(play(*DEAL, *TO_THE_END, rake="time"), "collect")


@provision("19:47-14.14[before-payment]")
def test_the_rake_is_out_before_the_pot_is_paid() -> None:
    lines = steps(play(*DEAL, *TO_THE_END), "take", "collect", "pay")
    assert [line.split()[0] for line in lines] == ["take", "take", "collect", "pay"]


@provision("19:47-14.18[list]", "19:47-14.18[call]", "19:47-14.18[absent]")
def test_the_waiting_list() -> None:
    names = ['declare waiting-list by floorperson "Eve"', 'declare waiting-list by floorperson "Fay"']
    hand = ["round", 'ask 0 "Eve is called" -> absent', 'amount 0 "chips of Fay" -> $50']
    played = play(*names, *hand, "cards AS 2C KS 5D AD 7D QH 5C " + BOARD, *acts("4 fold, 1 fold, 2 fold"))
    notes = steps(played, "note")
    assert 'note "Fay is number 2 on the list"' in notes
    assert 'note "Eve is absent and passed over"' in notes and 'note "Fay takes seat 4"' in notes
    assert balances(played)[4] == 50
    seated = [event for event in played.table.events if isinstance(event, Seated) and event.seat == 4]
    assert seated == [Seated("", 4, "Fay", 5000)]


@provision("19:47-14.18[seat]")
def test_who_has_no_chips_leaves() -> None:
    stacks = {1: 200, 2: 200, 3: 4}
    hand = [*DEAL, *acts("1 call, 2 call"), *acts("2 check, 1 check") * 3]
    assert balances(play(*hand, "close", stacks=stacks))[3] == 0  # there is time to bring more
    again = ["round", 'sit 3 "P3" $50', "cards AS 2C KS AD 7D QH", *acts("2 fold, 3 fold")]
    assert balances(play(*hand, *again, "close", stacks=stacks))[3] == 48
    played = play(*hand, "round", "cards AS 2C KS AD", *acts("2 fold"), "close", stacks=stacks)
    assert set(balances(played)) == {1, 2}
    assert 'note "seat 3 has no chips and leaves"' in steps(played)
    assert Left("", 3, "P3", 0) in played.table.events


@provision("19:47-14.16[remove]")
def test_a_player_may_be_made_to_leave() -> None:
    told = 'declare player-removed seat 3 by floorperson "help or information to another player"'
    played = play("staff", told, "close")
    assert set(balances(played)) == {1, 2}
    assert steps(played, "note") == ['note "seat 3 leaves: help or information to another player"']
    assert steps(played, "attest") == ['attest floorperson "the agent is told that seat 3 was made to leave"']
    assert Left("", 3, "P3", 20_000) in played.table.events
    assert not steps(play(told, "close"), "attest")
    with pytest.raises(Refusal, match="needs one of its grounds"):
        play('declare player-removed seat 3 by floorperson "winning"', "close")
    with pytest.raises(Refusal, match="not for the dealer"):
        play('declare player-removed seat 3 by dealer "delay"', "close")


MISDEAL = 'declare misdeal by dealer "empty seat dealt in"'


@provision("19:47-14.15[misdeal]", "19:47-14.15(a)")
def test_a_misdeal_is_dealt_again() -> None:
    played = play("round", MISDEAL, f"cards {ACES} {BOARD}", *acts("1 fold, 2 fold"))
    assert steps(played, "shuffle") == ["shuffle 52 cards"] * 2
    assert 'call "Misdeal: empty seat dealt in"' in steps(played)
    assert 'note "the poker shift supervisor\'s ruling is final"' in steps(played)
    assert steps(played, "return")[:2] == ["return 2 pot $2.00", "return 3 pot $4.00"]
    assert gains(played) == {1: 0, 2: -2, 3: 2}
    assert [line for line in steps(played, "call") if "Button" in line] == ['call "Button: seat 1"']


@provision("19:47-14.15[play-on]")
def test_after_two_actions_the_hand_is_played_on() -> None:
    with pytest.raises(Refusal, match="played on"):
        play(*DEAL, *acts("1 call, 2 call"), MISDEAL, *acts("3 check"))
    assert play(*DEAL, *acts("1 call"), MISDEAL, f"cards {ACES} {BOARD}", *acts("1 fold, 2 fold"))


@provision("19:47-14.15[fouled-hand]")
def test_a_fouled_hand_is_dead() -> None:
    fouled = "declare fouled-hand seat 2 by floorperson"
    played = play(*DEAL, *acts("1 call, 2 call, 3 check"), fouled, *acts("3 check, 1 check") * 3)
    assert gains(played)[2] == -4 and "turn seat-2 by 2" not in steps(played)  # the aces win nothing
    assert gains(played)[1] == 7
    with pytest.raises(Refusal, match="has no hand"):
        play(*DEAL, *acts("1 call"), "declare fouled-hand seat 7 by floorperson", *acts("2 fold"))


@provision("19:47-14.15[fouled-hand]")
def test_where_every_hand_is_fouled_the_cards_speak() -> None:
    fouled = [f"declare fouled-hand seat {n} by floorperson" for n in (1, 2, 3)]
    played = play(*DEAL, *acts("1 call, 2 call, 3 check"), *fouled)
    assert gains(played) == {1: -4, 2: 7, 3: -4}  # the aces, less the rake: the pot goes to somebody
    assert "turn seat-2 by 2" in steps(played)


@provision("19:47-14.15[boxed-card]")
def test_a_boxed_card_is_replaced_and_two_are_a_misdeal() -> None:
    box = "declare boxed-card 9S by dealer"
    played = play("round", box, f"cards {ACES} {BOARD}", *acts("1 fold, 2 fold"))
    assert 'note "9S lay face up and is replaced"' in steps(played) and "draw seat-2 AS down" in steps(played)
    twice = play("round", box, "declare boxed-card 8S by dealer", f"cards {ACES} {BOARD}", *acts("1 fold, 2 fold"))
    assert len(steps(twice, "shuffle")) == 2


@provision("19:47-14.15[exposed-card]")
def test_an_exposed_card_becomes_the_burn_card() -> None:
    begun = ["round", "draw seat-2 AS", "draw seat-3 2C", "draw seat-1 KS"]
    late = [*begun, "declare exposed-card 9S by dealer", "cards AD 7D QH"]
    played = play(*late, "cards AH KC 9D 3H 4S 3S 8C", *TO_THE_END)
    assert 'note "9S, exposed in the deal, is the burn card"' in steps(played)
    assert steps(played, "draw burn") == ["draw burn 9S moved", "draw burn unseen", "draw burn unseen"]
    assert "draw discard 9S declared" in steps(played)
    first = play("round", "declare exposed-card 9S by dealer", f"cards {ACES} {BOARD}", *acts("1 fold, 2 fold"))
    assert len(steps(first, "shuffle")) == 2  # the first card: a misdeal
    two = [*late[:-1], "declare exposed-card 8S by dealer", f"cards {ACES} {BOARD}"]
    assert len(steps(play(*two, *acts("1 fold, 2 fold")), "shuffle")) == 2


@provision("19:47-14.15[flop]")
def test_a_wrong_flop_is_taken_back_without_a_new_burn() -> None:
    wrong = 'declare wrong-flop by dealer "dealt before the betting ended"'
    played = play(
        "round",
        f"cards {ACES}",
        *acts("1 call, 2 call, 3 check"),
        "draw burn unseen",
        "draw board AH",
        wrong,
        "cards JC JD 9D 3H 4S 3S 8C",
        *acts("2 check, 3 check, 1 check") * 3,
    )
    assert 'call "Board: JC JD 9D"' in steps(played)
    assert len(steps(played, "draw burn")) == 3
    assert "draw stub AH moved" in steps(played)
    assert [line.split()[1] for line in steps(played, "shuffle")] == ["52", "46"]


@provision("19:47-14.15[out-of-turn]")
def test_what_is_said_out_of_turn_binds_if_nothing_changed() -> None:
    early = 'declare out-of-turn seat 2 by dealer "fold"'
    bound = play(*DEAL, early, *acts("1 call, 3 check"), *acts("3 check, 1 check") * 3)
    assert 'call "Seat 2: fold"' in steps(bound) and 'ask 2 "action"' not in "".join(steps(bound, "ask"))
    free = play(*DEAL, early, *acts("1 raise, 2 call, 3 fold"), "close")
    assert 'ask 2 "action" -> call' in steps(free)
    with pytest.raises(Refusal, match="not out of turn"):
        play(*DEAL, 'declare out-of-turn seat 1 by dealer "fold"', *acts("1 fold"))


@provision("19:47-14.15[string-bet]", "19:47-14.15[oversized-chip]")
@pytest.mark.parametrize("key", ["string-bet", "oversized-chip"])
def test_a_string_bet_or_an_oversized_chip_is_a_call(key: str) -> None:
    played = play(*DEAL, f"declare {key} by dealer", *acts("2 fold, 3 check"), *acts("3 check, 1 check") * 3)
    assert steps(played, "stake")[2] == "stake 1 pot $4.00"
    assert 'call "Seat 1: call"' in steps(played)


@provision("19:47-14.15[out-of-turn]")
def test_what_is_said_out_of_turn_binds_in_its_round_of_betting_only() -> None:
    limped = acts("1 call, 2 call, 3 check, 2 check")
    early = 'declare out-of-turn seat 2 by dealer "check"'  # seat 2 has acted: no turn comes before the next card
    played = play(*DEAL, *limped, early, *acts("3 check, 1 check"), *acts("2 bet, 3 fold, 1 fold"), "close")
    assert 'ask 2 "action" -> bet' in steps(played)
    with pytest.raises(Refusal, match="not out of turn"):  # who has folded has no turn
        play(*DEAL, *acts("1 fold"), 'declare out-of-turn seat 1 by dealer "call"', *acts("2 fold"))


@provision("19:47-14.14[no-flop]")
def test_a_board_that_is_dealt_to_blinds_all_in_is_raked() -> None:
    played = play("round", "cards AS 2C AD 7D JC JD 9D 3H 4S 3S 8C KD", "close", stacks={1: 2, 2: 4})
    assert steps(played, "collect") == ["collect 0 rake $0.25"]  # of $4: nobody was asked, and the flop came


@provision("19:47-14.14[cap]", "19:47-14.14[drops]")
def test_the_rake_is_in_whole_coins_whatever_its_cap() -> None:
    assert rules.rake(rules.PERCENTAGE, 10, 310, 0, 1, 10_000, 25) == 300
    assert rules.rake(rules.DROPS, 0, 310, 100, 2000, 9900, 25) == 300


@provision("19:47-14.17[posted]")
@pytest.mark.parametrize(
    ("posted", "named"),
    [
        ({"small_bet": 410, "big_bet": 820}, r"small bet of \$4.10"),
        ({"small_blind": 133}, r"small blind of \$1.33"),
        ({"big_blind_ante": 333}, r"big blind ante of \$3.33"),
        ({"game": "seven-card-stud", "bring_in": 110}, r"bring in of \$1.10"),
        ({"rake": "hand", "hand_charge": 30}, r"hand charge of \$0.30"),
        ({"rake": "time", "time_charge": 333}, r"time charge of \$3.33"),
        ({"rake": "drops", "rake_drop": 110}, r"rake drop of \$1.10"),
    ],
)
def test_what_is_posted_can_be_made_in_coins(posted: dict[str, object], named: str) -> None:
    """An amount that no chips make would leave everybody with parts of a coin."""
    with pytest.raises(Refusal, match=named):
        play(*DEAL, **posted)


def test_what_does_not_count_at_the_table_need_not_be_in_coins() -> None:
    assert play(*DEAL, *TO_THE_END, bring_in=110, hand_charge=30)
