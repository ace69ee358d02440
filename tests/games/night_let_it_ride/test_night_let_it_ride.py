"""Casino-night let it ride: 13:47-20.27, paragraph by paragraph."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.against_the_house import late_refusals, nets, rounds_of, script, starting, steps

from chapter47 import Bet, Game, Refusal, Unlawful, play_script
from chapter47.games import night_let_it_ride
from chapter47.games.let_it_ride.odds import odds as casino_odds
from chapter47.games.three_card_poker.dealing import rack_takes
from chapter47.rulebook.testing import provision
from chapter47.sim.engine import simulate

GAME = "night-let-it-ride"
BETS = ("bet-1", "bet-2", "bet-3")
TWO = "cards 9C QD KH 8C 6D 7S 7C 4H 2C"


def bets(seat: int, amount: int = 5) -> list[str]:
    return [f"bet {seat} {bet} ${amount}" for bet in BETS]


def settle(own: str, shown: str, *lines: str) -> dict[str, int]:
    """Net of seat 1's bets: its own three cards and the two community cards that are shown."""
    cards = " ".join(card for pair in zip(own.split(), ["2S", *shown.split()], strict=True) for card in pair)
    return nets(script(GAME, *bets(1), f"cards {cards}", *lines))


def all_three(net: int) -> dict[str, int]:
    return dict.fromkeys(BETS, net)


def many(rounds: int, **elections: Any) -> tuple[Any, list[str]]:
    return rounds_of(GAME, rounds, lambda _: [Bet(1, bet, 500) for bet in BETS], **elections)


@provision(
    "13:47-20.27(a)[community-card]", "13:47-20.27(f)9", "13:47-20.27(f)13", "13:47-20.27(f)14", "13:47-20.27(f)18"
)
def test_three_community_cards_one_burned_two_shown() -> None:
    played = script(GAME, *bets(2), *bets(5), TWO)
    assert [line.split()[1] for line in starting(played, "draw")] == [
        name for n in (1, 2, 3) for name in ("seat-2", "seat-5", f"community-{n}")
    ]
    assert [line.split()[2] for line in starting(played, "draw community")] == ["KH", "7S", "2C"]
    lines = steps(played)
    burn = lines.index('note "the community card at the dealer\'s left is burned face down"')
    assert lines[burn + 2] == 'call "First community card 7S"'
    last = max(at for at, line in enumerate(lines) if '"bet 2"' in line)
    assert lines.index('call "Second community card 2C"') > last
    assert not [line for line in lines if "KH" in line and not line.startswith("draw")]


@provision("13:47-20.2[let-it-ride]")
def test_players_oppose_nobody() -> None:
    played = script(GAME, *bets(1), *bets(2), "cards 10C 10D 2S 8C 6D 10H 7C 4H 10S")
    assert nets(played) == {f"{seat} {bet}": 15 for seat in (1, 2) for bet in BETS}


@provision("13:47-20.27(a)[hand]", "13:47-20.27(f)20", "13:47-20.27(f)21")
def test_hands() -> None:
    assert settle("10C 4D 3H", "10H KH") == all_three(5)
    assert settle("8C 8D 3H", "8H KH") == all_three(15)
    assert settle("9C 9D AH", "KH QD") == all_three(-5)


@provision(
    "13:47-20.27(a)[let-it-ride]", "13:47-20.27(f)10", "13:47-20.27(f)11", "13:47-20.27(f)15", "13:47-20.27(f)16"
)
def test_decisions_in_order_and_for_good() -> None:
    played = script(GAME, *bets(1), *bets(2), TWO)
    asked = [line for line in starting(played, "ask") if "bet" in line]
    assert asked == [f'ask {seat} "bet {bet}" -> ride' for bet in (1, 2) for seat in (1, 2)]
    lines = steps(played)
    assert lines.index(asked[1]) < lines.index('call "First community card 7S"')
    assert 'note "bet 1 of seat 1 stays to the end"' in lines
    for again in ('ask 1 "bet 1" -> withdraw', 'ask 1 "bet 2" -> withdraw'):
        rides = [f'ask {seat} "bet {bet}" -> ride' for bet in (1, 2) for seat in (1, 2)]
        with pytest.raises(Refusal, match=r"never asked for|not a choice"):
            script(GAME, *bets(1), *bets(2), TWO, *rides, again)


@provision("13:47-20.27(f)12", "13:47-20.27(f)15", "13:47-20.27(f)17")
def test_withdrawals() -> None:
    one, two, ride = 'ask 1 "bet 1" -> withdraw', 'ask 1 "bet 2" -> withdraw', 'ask 1 "bet 1" -> ride'
    assert settle("9C 5D 3H", "JD KH", one) == {"bet-1": 0, "bet-2": -5, "bet-3": -5}
    assert settle("9C 5D 3H", "JD KH", ride, two) == {"bet-1": -5, "bet-2": 0, "bet-3": -5}
    assert settle("9C 5D 3H", "JD KH", one, two) == {"bet-1": 0, "bet-2": 0, "bet-3": -5}
    lines = steps(script(GAME, *bets(1), "cards 9C 2S 5D JD 3H KH", one))
    assert lines.index("return 1 bet-1 $5.00") == lines.index(one) + 1


@provision("13:47-20.27(a)[round-of-play]", "13:47-20.27(d)", "13:47-20.27(f)4")
def test_rounds_are_whole_and_dealt_by_the_dealer() -> None:
    table, lines = many(2)
    assert not table.wagers
    moved = [line for line in lines if line.startswith(("take", "pay", "return"))]
    assert len(moved) == 6
    assert [line.split()[-1] for line in lines if line.startswith("turn")] == ["0"] * 6
    rack = table.own.discards
    assert {name: len(cards) for name, cards in rack} == {"seat-1": 3, "community": 2, "face up": 1}


@provision("13:47-20.27(b)1", "13:47-20.27(b)2", "13:47-20.27(b)3", "13:47-20.27(b)4", "13:47-20.27(c)")
def test_equipment() -> None:
    with pytest.raises(Unlawful, match="different colours") as refused:
        Game(GAME, backs=("red", "red"))
    assert refused.value.cite == "13:47-20.27(b)1"
    with pytest.raises(Unlawful, match="cutting_cards"):
        Game(GAME, cutting_cards=0)
    _, lines = many(1, dealt_from="hand", staffed=True)
    assert lines[:5] == [
        'attest dealer "two decks, red and blue backs"',
        'attest dealer "1 cutting card, opaque, one solid colour"',
        'attest dealer "layout: 7 places with three bet boxes, 3 community places"',
        'attest dealer "discard rack"',
        'attest dealer "dealt from the hand, shuffled by hand"',
    ]
    assert 'note "players place and decide on their own wagers, cards in the dealer\'s sight"' in lines
    svg = Game(GAME)._repr_svg_()
    assert svg.count('data-wager="bet-') == 21
    assert "BONUS" not in svg


@provision("13:47-20.27(e)")
def test_a_breach_is_recorded_without_penalty() -> None:
    said = 'declare conduct-breach seat 2 by dealer "cards under the table"'
    played = script(GAME, *bets(2), "cards 10C 2S 5D 10D 3H KH", said)
    assert 'note "seat 2: cards under the table"' in steps(played)
    assert nets(played) == all_three(5)


@provision("13:47-20.27(f)1", "13:47-20.27(f)2", "13:47-20.27(f)5")
def test_one_deck_at_a_time_in_turn() -> None:
    table, lines = many(3, shuffled_by="machine")
    assert table.shoe.size == 52
    playing = [line for line in lines if "deck in play" in line]
    red, blue = 'note "red deck in play, blue deck out of play"', 'note "blue deck in play, red deck out of play"'
    assert playing == [red, blue, red, blue]
    assert lines[lines.index(red) + 1] == 'note "the machine shuffles the blue deck"'
    with pytest.raises(Refusal, match="already out of the shoe"):
        script(GAME, *bets(1), "cards 9C 9C")


@provision("13:47-20.27(f)3")
def test_the_rack_holds_one_deck() -> None:
    table, _ = many(1)
    rack_takes(table, "red")
    with pytest.raises(Refusal, match="red backs"):
        rack_takes(table, "blue")


@provision("13:47-20.27(f)6")
def test_a_second_hand_only_next_to_the_first() -> None:
    def two_hands(second: int) -> str:
        seats = f"game {GAME}\nseat 3 Ann $500\nseat {second} Ann $500\n"
        return seats + "\n".join([*bets(3), *bets(second), TWO])

    for second in (2, 4):
        assert len(play_script(two_hands(second)).wagers) == 6
    with pytest.raises(Refusal, match="only at the next place") as refused:
        play_script(two_hands(5))
    assert refused.value.cite == "13:47-20.27(f)6"


@provision("13:47-20.27(f)7")
def test_only_seated_players_who_stay() -> None:
    with pytest.raises(Refusal, match="Nobody sits") as refused:
        script(GAME, *bets(6), seats=(1, 2))
    assert refused.value.cite == "13:47-20.27(f)7"
    with pytest.raises(Refusal, match="wagers on the layout"):
        script(GAME, *bets(1), "leave 1")


@provision("13:47-20.27(f)8")
def test_three_equal_bets_of_imitation_money_before_the_call() -> None:
    with pytest.raises(Refusal, match="equal, not") as refused:
        script(GAME, "bet 1 bet-1 $5", "bet 1 bet-2 $5", "bet 1 bet-3 $10")
    assert refused.value.cite == "13:47-20.27(f)8"
    late = late_refusals(GAME, [Bet(1, bet, 500) for bet in BETS], Bet(1, "bet-3", 500))
    assert late == {"13:47-20.27(f)8"}
    with pytest.raises(Refusal, match="cannot be made with cash") as refused:
        script(GAME, "bet 1 bet-1 $5 cash confirmed dealer")
    assert refused.value.cite == "13:47-20.10(c)1"


@provision("13:47-20.27(f)19", "13:47-20.27(f)23")
def test_hands_are_turned_and_paid_from_the_far_right() -> None:
    losers = script(GAME, *bets(1), *bets(4), *bets(6), "cards 9C QD KH 8C 6D 7S 7C 4H 2C AD 3H JS")
    assert [line.split()[1] for line in starting(losers, "turn seat")] == ["seat-6", "seat-4", "seat-1"]
    winners = script(GAME, *bets(2), *bets(5), *bets(7), "cards 10C JC QC 2S 4C 5D 6H KD 3D 6C 7H KH")
    assert [line.split()[1] for line in starting(winners, "pay")] == ["7"] * 3 + ["5"] * 3 + ["2"] * 3


@provision("13:47-20.27(f)22")
def test_remaining_bets_are_paid_after_the_losers_and_there_is_no_bonus() -> None:
    two = ('ask 1 "bet 1" -> ride', 'ask 1 "bet 2" -> withdraw')
    assert settle("KD 9D 4D", "7D 2D", *two) == {"bet-1": 40, "bet-2": 0, "bet-3": 40}
    with pytest.raises(Refusal, match="takes no wager 'bonus'"):
        script(GAME, *bets(1), "bet 1 bonus $1")
    mixed = script(GAME, *bets(1), *bets(2), "cards 10C QD KH 8C 6D 10S 7C 4H 2C")
    moved = starting(mixed, "take", "pay")
    assert [line.split()[0] for line in moved] == ["take"] * 3 + ["pay"] * 3


@pytest.mark.parametrize(
    ("own", "shown", "wins"),
    [
        ("AH KH QH", "JH 10H", 5000),
        ("9S 8S 7S", "6S 5S", 1000),
        ("7C 7D 7H", "7S KH", 250),
        ("JC JD 4H", "JH 4D", 55),
        ("KD 9D 4D", "7D 2D", 40),
        ("9C 8D 7H", "6S 5D", 25),
        ("QC QD 2H", "QH 9D", 15),
        ("KC 6D 3H", "KH 6S", 10),
        ("10C 5D 2H", "10H KD", 5),
    ],
)
@provision("13:47-20.27(g)[*]")
def test_the_pay_table(own: str, shown: str, wins: int) -> None:
    assert settle(own, shown) == all_three(wins)
    cards = " ".join(card for pair in zip(own.split(), ["2S", *shown.split()], strict=True) for card in pair)
    played = script(GAME, *bets(1), f"cards {cards}")
    assert all(w["cite"].startswith("13:47-20.27(g)[") for w in played.as_dict()["wagers"])


def test_dealer_relief_and_an_ordered_shuffle_bring_a_fresh_deck() -> None:
    played = script(GAME, "open", "round", "declare dealer-relief", "round", *bets(1), "cards 9C 2S 5D JD 3H KH")
    assert 'note "a new dealer comes to the table and shuffles"' in steps(played)
    assert len(starting(played, "shuffle")) == 3
    assert played.table.round == 1
    playing = [line.split()[1] for line in starting(played, "note") if "deck in play" in line]
    assert playing == ['"red', '"red', '"blue']  # the same deck again, for the round was not played


def test_decks_stay_in_place_where_a_window_passed_without_a_round_and_a_shuffle_is_ordered() -> None:
    ordered = 'declare shuffle-ordered by class A operator "a card fell"'
    played = script(GAME, "open", "round", "round", ordered, "round", *bets(1), "cards 9C 2S 5D JD 3H KH")
    playing = [line.split()[1] for line in starting(played, "note") if "deck in play" in line]
    assert playing == ['"red', '"red', '"blue']
    assert played.table.round == 2


def test_misdeals_follow_the_sister_game() -> None:
    played = script(GAME, *bets(2), *bets(5), TWO, "declare wrong-count seat 5")
    assert {w["cite"] for w in played.as_dict()["wagers"] if w["seat"] == 5} == {"13:47-20.23(j)4[player]"}


def test_odds_and_simulation_are_those_of_the_casino_game() -> None:
    game = Game(GAME)
    assert game.odds()["three-bets"].exact == casino_odds(Game("let-it-ride").elections)["three-bets"].exact
    assert [w.wager for w in game.odds().wagers] == ["three-bets", *BETS]
    assert game.odds()["bet-1"].cite == "13:47-20.27(f)8"
    totals = simulate(night_let_it_ride.GAME.kernel(game.elections), 3_000_000, 1).wagers  # type: ignore[arg-type]
    for simulated, exact in zip(totals, game.odds().wagers, strict=True):
        assert abs(simulated.mean + exact.house_edge) < 4 * simulated.stderr
    strategy = game.type.strategy
    assert strategy is not None and strategy(game.elections).game == GAME
