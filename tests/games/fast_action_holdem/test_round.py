"""Wagers, the deal, setting, splitting and settlement of fast action hold'em: 19:47-21.1, 21.6, 21.7, 21.8, 21.10."""

from __future__ import annotations

import pytest
from tests.games.against_the_house import late_refusals, nets, rounds_of, script, starting, steps
from tests.games.fast_action_holdem.deals import BOARD, GAME, cards, play, rack

from chapter47 import Bet, Game, Refusal, Unlawful
from chapter47.rulebook.testing import provision

ROYAL = "AS KS QS JS 10S"
FOURS = "4S 4H 4D 4C"


@provision("19:47-21.6[original-wager]")
def test_one_wager_before_the_cards() -> None:
    for name in ("ante", "bonus"):
        with pytest.raises(Refusal, match="takes no wager") as refused:
            script(GAME, f"bet 1 {name} $10")
        assert refused.value.cite == "19:47-21.6[original-wager]"
    assert nets(play({1: "AS AH 9C 7D"})) == {"original": 10}


@provision("19:47-21.6[seats]")
def test_seven_positions_or_fewer() -> None:
    script(GAME, "bet 7 original $10", cards({7: "AS AH 9C 7D"}))
    with pytest.raises(Refusal, match="no seat 8"):
        script(GAME, seats=(8,))
    with pytest.raises(Refusal, match="no seat 6"):
        script(GAME, seats=(6,), players=5)


@provision("19:47-21.6[instruments]", "19:47-21.6[verbal]")
def test_chips_match_play_and_confirmed_cash() -> None:
    deal = cards({1: "AS AH 9C 7D"})
    with pytest.raises(Refusal) as refused:
        script(GAME, "bet 1 original $10 cheque", deal)
    assert refused.value.cite == "19:47-21.6[instruments]"
    with pytest.raises(Refusal) as refused:
        script(GAME, "bet 1 original $10 cash confirmed dealer", deal)
    assert refused.value.cite == "19:47-21.6[verbal]"
    both = script(GAME, "bet 1 original $10 cash confirmed dealer, casino supervisor", deal)
    assert nets(both) == {"original": 10}
    assert nets(script(GAME, "bet 1 original $10 match play", deal)) == {"original": 10}


@provision("19:47-21.7[no-more-bets]")
def test_no_wager_after_the_call() -> None:
    bets = [Bet(1, "original", 1000)]
    assert late_refusals(GAME, bets, Bet(1, "original", 500)) == {"19:47-21.7[no-more-bets]"}
    lines = steps(play({1: "AS AH 9C 7D"}))
    assert lines.index('call "No more bets"') < lines.index("draw seat-1 AS down")


@provision("19:47-21.10")
def test_one_betting_area_a_player() -> None:
    two = "game fast-action-holdem\nseat 1 Ann $500\nseat 2 Ann $500\nbet 1 original $10\n"
    from chapter47 import play_script

    with pytest.raises(Refusal, match="areas 1 and 2") as refused:
        play_script(two + "bet 2 original $10")
    assert refused.value.cite == "19:47-21.10"
    assert not any("area" in choice.name for choice in Game(GAME).type.elections.choices())
    at_once = play_script(
        'game fast-action-holdem\nround\nsit 1 "Ann" $50\nsit 2 "Ann" $50\nbet 1 original $10\nbet 2 original $20\n'
        + cards({1: "AS AH 9C 7D"})
    )
    assert nets(at_once) == {"1 original": 10, "2 original": 0}
    assert "return 2 original $20.00" in at_once.transcript.text()


@provision("19:47-21.7[marker]", "19:47-21.1[dealing-marker]")
def test_the_marker_moves_on_every_round_and_gets_the_first_card() -> None:
    _, lines = rounds_of(GAME, 8, lambda _: [Bet(1, "original", 1000)])
    markers = [line.split()[-1].strip('"') for line in lines if "dealing marker at" in line]
    assert markers == ["1", "2", "3", "4", "5", "6", "7", "1"]
    hands = {1: "AS AH 9C 7D", 2: "KD KH 9D 7C"}
    bets = [f"bet {seat} original $10" for seat in hands]
    played = script(GAME, *bets, "round", *bets, cards(hands), cards(hands, marker=2), seats=(1, 2))
    second = starting(played, "draw", "round")[-19:]
    assert second[0] == "round 2" and second[1] == "draw seat-2 KD down" and second[3] == "draw seat-1 AS down"


@provision("19:47-21.7[order]")
def test_clockwise_from_the_marker_one_card_at_a_time_face_down() -> None:
    hands = {1: "AS AH 9C 7D", 3: "KD KH 9D 7C", 5: "QD QH 9H 7S"}
    bets = [f"bet {seat} original $10" for seat in hands]
    deals = [cards(hands, marker=marker) for marker in (1, 2, 3)]
    played = script(GAME, *bets, "round", *bets, "round", *bets, *deals, seats=(1, 3, 5))
    third = "\n".join(steps(played)).split("round 3\n")[1].split("\n")
    drawn = [line for line in third if line.startswith("draw") and line.endswith("down")]
    assert [line.split()[1] for line in drawn] == ["seat-3", "seat-5", "dealer", "seat-1"] * 4


@provision("19:47-21.1[setting]", "19:47-21.8[set]")
def test_two_of_four_cards_are_kept() -> None:
    hand = {1: "KS 9H 8D 3D"}
    for wrong in ("keep-KS", "keep-KS-9H-8D", "keep-KS-AS"):
        with pytest.raises(Refusal, match="not a choice") as refused:
            play(hand, f'ask 1 "set the hand" -> {wrong}')
        assert refused.value.cite == "19:47-21.1[setting]"
    for a, b in (("KS", "9H"), ("KS", "8D"), ("KS", "3D"), ("9H", "8D"), ("9H", "3D"), ("8D", "3D")):
        held = dict(rack(play(hand, f'ask 1 "set the hand" -> keep-{a}-{b}')))
        assert set(held["seat-1"].split()) == {a, b}
        assert set(held["seat-1 discards"].split()) == {"KS", "9H", "8D", "3D"} - {a, b}


@provision("19:47-21.8(c)")
def test_a_split_makes_two_hands_that_win_or_lose_apart() -> None:
    played = play({1: "KS KD 8C 8D"}, 'ask 1 "set the hand" -> split-KS-KD', dealer="QS QH 3D 5C")
    assert nets(played) == {"original": 10, "split": -10}
    assert starting(played, "turn seat") == ["turn seat-1 by 0", "turn seat-1-split by 0"]
    other = play(
        {1: "KS KD 8C 8D"}, 'ask 1 "set the hand" -> split-KS-8C', dealer="QS QH 3D 5C", board="4D 6H 9S JC 8H"
    )
    assert nets(other) == {"original": -10, "split": -10}
    both = play({1: "KS KD 8C 8D"}, 'ask 1 "set the hand" -> split-KS-KD', dealer="7S 5H 3D 2C")
    assert nets(both) == {"original": 10, "split": 10}
    assert both.table.seats[1].balance == 502_000


@provision("19:47-21.8(c)[equal-wager]")
def test_the_split_wager_equals_the_original_and_follows_the_cards() -> None:
    with pytest.raises(Refusal, match="after the four cards") as refused:
        script(GAME, "bet 1 original $10", "bet 1 split $10")
    assert refused.value.cite == "19:47-21.8(c)[equal-wager]"
    played = play({1: "KS KD 8C 8D"}, 'ask 1 "set the hand" -> split-KS-KD', bet=25)
    assert starting(played, "stake") == ["stake 1 split $25.00"]
    poor = "\n".join(
        ["game fast-action-holdem", "seat 1 Ann $19", "bet 1 original $10", 'ask 1 "set the hand" -> split-KS-KD']
    )
    from chapter47 import play_script

    with pytest.raises(Refusal, match="not a choice"):
        play_script(poor + "\n" + cards({1: "KS KD 8C 8D"}))
    play_script(poor.replace("$19", "$20") + "\n" + cards({1: "KS KD 8C 8D"}))


@provision("19:47-21.8(c)[any-hand]")
def test_which_hands_may_be_split() -> None:
    for first in ("KS-QS", "KS-8C", "KS-3D"):
        assert starting(play({1: "KS QS 8C 3D"}, f'ask 1 "set the hand" -> split-{first}'), "stake")
        with pytest.raises(Refusal, match="not a choice"):
            play({1: "KS QS 8C 3D"}, f'ask 1 "set the hand" -> split-{first}', split_hands="pairs")
    assert starting(play({1: "KS KD 8C 8D"}, 'ask 1 "set the hand" -> split-KS-KD', split_hands="pairs"), "stake")
    with pytest.raises(Refusal, match="not a choice"):
        play({1: "KS KD 8C 8D"}, 'ask 1 "set the hand" -> split-KS-8C', split_hands="pairs")


@provision("19:47-21.1[natural]", "19:47-21.8[natural]")
def test_a_natural_wins_whatever_the_board_unless_the_dealer_has_one() -> None:
    assert nets(play({1: "9S 9H 9D 9C"}, dealer="AS AH 3D 4C", board="AD AC 7H 7D 2C")) == {"original": 15}
    assert nets(play({1: "9S 9H 9D 9C"}, dealer="5S 5H 5D 5C", board="")) == {"original": -10}
    three = play({1: "9S 9H 9D 8C"}, dealer="AS AH 3D 4C", board="AD AC 7H 7D 2C")
    assert nets(three) == {"original": -10}
    with pytest.raises(Refusal, match="not a choice"):
        play({1: "9S 9H 9D 8C"}, 'ask 1 "set the hand" -> natural')
    split = play(
        {1: "9S 9H 9D 9C"}, 'ask 1 "set the hand" -> split-9S-9H', dealer="AS AH 3D 4C", board="AD AC 7H 7D 2C"
    )
    assert nets(split) == {"original": -10, "split": -10}


@provision("19:47-21.8[natural-odds]", "19:47-21.8(n)")
def test_even_money_but_for_a_natural() -> None:
    assert nets(play({1: "AS AH 9C 7D"})) == {"original": 10}
    assert starting(play({1: "9S 9H 9D 9C"}), "pay") == ["pay 1 original $15.00 at 3 to 2"]
    assert nets(play({1: "9S 9H 9D 9C"}, natural_pays='"2 to 1"')) == {"original": 20}
    with pytest.raises(Unlawful, match="less than 1 to 1") as refused:
        Game(GAME, natural_pays="1 to 2")
    assert refused.value.cite == "19:47-21.8[natural-odds]"
    held = rack(play({1: "AS AH 9C 7D", 4: "KD KH 9D 7C"}))  # each winner's cards come in after the payment
    assert [name for name, _ in held[3:5]] == ["seat-4", "seat-1"]


@provision("19:47-21.8[discards]", "19:47-21.8(g)")
def test_the_dealers_cards_stay_down_until_all_discards_are_in() -> None:
    played = play({1: "AS AH 9C 7D", 4: "KD KH 9D 7C"}, dealer="KS 10H 8D 3C")
    lines = steps(played)
    turned = lines.index("turn dealer by 0")
    assert lines[turned - 1] == 'note "the discards of seat 1, seat 4 are in the rack"'
    assert all(lines.index(line) < turned - 1 for line in lines if "set the hand" in line)
    assert lines[turned + 1] == 'note "dealer keeps KS 10H, house way 14"'
    assert rack(played)[:3] == [
        ("seat-1 discards", "9C 7D"),
        ("seat-4 discards", "9D 7C"),
        ("dealer discards", "8D 3C"),
    ]


@provision("19:47-21.8(h)")
def test_a_natural_of_the_dealer_ends_the_round() -> None:
    played = play({1: "AS AH 9C 7D", 4: "KD KH 9D 7C", 6: "QD QH 9H 7S"}, dealer="9S 9H 9D 9C", board="")
    assert nets(played) == {"1 original": -10, "4 original": -10, "6 original": -10}
    assert [line.split()[1] for line in starting(played, "take")] == ["6", "4", "1"]
    assert not starting(played, "draw community", "draw burn")
    assert dict(rack(played))["dealer"] == "9S 9H 9D 9C"


@provision("19:47-21.8(h)[split]")
def test_only_the_original_wager_of_a_split_is_lost_to_a_natural() -> None:
    played = play({1: "KS KD 8C 8D"}, 'ask 1 "set the hand" -> split-KS-KD', dealer="9S 9H 9D 9C", board="")
    assert nets(played) == {"original": -10, "split": 0}
    assert played.table.seats[1].balance == 499_000


@provision("19:47-21.8(j)", "19:47-21.1[community-card]")
def test_one_card_is_burned_and_five_are_dealt() -> None:
    played = play({1: "AS AH 9C 7D"})
    after = steps(played)[steps(played).index("turn dealer by 0") + 2 :]
    assert after[:6] == ["draw burn unseen", *(f"draw community-{n} {card}" for n, card in enumerate(BOARD.split(), 1))]
    assert len(starting(played, "draw community")) == 5


@provision("19:47-21.8(k)", "19:47-21.1[copy-hand]")
def test_a_copy_hand_loses() -> None:
    played = play({1: "3S 4H 6D 2C"}, dealer="2S 3H 5D 7C", board="AH KS QD JC 10H")
    assert nets(played) == {"original": -10}
    assert 'call "Seat 1 has straight: copy hand, loses"' in steps(played)
    assert nets(play({1: "3S 4H 6D 2C"}, dealer="2S 3H 5D 7C", board=ROYAL)) == {"original": -10}
    higher = play({1: "AS AH 9C 7D"}, dealer="KS KH 3D 5C")
    assert nets(higher) == {"original": 10} and 'call "Seat 1 has pair: wins"' in steps(higher)
    lower = play({1: "KS KH 3D 5C"}, dealer="AS AH 9C 7D")
    assert nets(lower) == {"original": -10} and 'call "Seat 1 has pair: loses"' in steps(lower)


@provision("19:47-21.8(l)", "19:47-21.8(m)")
def test_losers_at_once_winners_when_all_are_gone_from_the_right() -> None:
    hands = {1: "AS AH 9C 7D", 3: "3S 3H 7D 5C", 5: "KD KH 9D 7C", 6: "4H 5S 7H 8C"}
    straight = 'ask 6 "set the hand" -> keep-7H-8C'
    played = play(hands, straight, dealer="QS QH 8D 3C", board="2C 9H JS 6D 10C")
    moves = starting(played, "turn seat", "take", "pay")
    assert moves == [
        "turn seat-6 by 0",
        "turn seat-5 by 0",
        "turn seat-3 by 0",
        "take 3 original $10.00",
        "turn seat-1 by 0",
        "pay 6 original $10.00 at 1 to 1",
        "pay 5 original $10.00 at 1 to 1",
        "pay 1 original $10.00 at 1 to 1",
    ]
    assert played.table.rack == -2_000
    names = [name for name, _ in rack(played)]
    assert names.index("seat-3") < names.index("seat-6") < names.index("seat-5") < names.index("seat-1")


@provision("19:47-21.8(o)")
def test_every_hand_can_be_rebuilt_from_the_rack() -> None:
    played = play({1: "KS KD 8C 8D", 4: "QD QH 9D 7C"}, 'ask 1 "set the hand" -> split-KS-KD', dealer="AS AH 3D 5C")
    held = dict(rack(played))
    assert held == {
        "seat-4 discards": "9D 7C",
        "dealer discards": "3D 5C",
        "seat-4": "QD QH",
        "seat-1": "KS KD",
        "seat-1-split": "8C 8D",
        "dealer": "AS AH",
        "community": BOARD,
    }
    assert (
        sum(len(cards.split()) for cards in held.values()) == 17 == 312 - played.table.shoe.left - 1
    )  # but the burned


@provision("19:47-21.1[round-of-play]")
def test_no_round_begins_while_a_wager_is_open() -> None:
    game = Game(GAME)
    table = game.open_table({1: ("Ann", 100_000), 2: ("Bob", 100_000)})
    seen = []

    def bets(t: object) -> list[Bet] | None:
        seen.append(len(table.wagers))
        return [Bet(1, "original", 1000), Bet(2, "original", 1000)] if table.round <= 20 else None

    game.play(table, bets, seed=5)
    assert len(seen) == 21 and set(seen) == {0}
