"""Wagers, decisions and settlement of three card poker: 19:47-20.1, 20.3, 20.6, 20.10, 20.11."""

from __future__ import annotations

import pytest
from tests.games.against_the_house import late_refusals, nets, script, starting, steps

from chapter47 import Bet, Game, Refusal, Unlawful
from chapter47.games.three_card_poker.procedure import QUALIFYING
from chapter47.rulebook.testing import provision
from chapter47.table.cards import parse_cards
from chapter47.table.poker_hands import THREE_CARDS

GAME = "three-card-poker"


def settle(
    player: str, dealer: str, *lines: str, ante: int = 10, pair_plus: int = 0, **elections: object
) -> dict[str, int]:
    """Net of seat 1's wagers, given both hands."""
    bets = [f"bet 1 ante ${ante}"] if ante else []
    bets += [f"bet 1 pair-plus ${pair_plus}"] if pair_plus else []
    cards = " ".join(card for pair in zip(player.split(), dealer.split(), strict=True) for card in pair)
    return nets(script(GAME, *bets, f"cards {cards}", *lines, **elections))


FOLD = 'ask 1 "play or fold" -> fold'
KING = "KC 7D 2H"  # a dealer who qualifies
JACK = "JC 10D 8H"  # a dealer who does not


@provision("19:47-20.3(a)", "19:47-20.1[suit]")
def test_the_ace_and_the_suits() -> None:
    name = lambda cards: THREE_CARDS.name(parse_cards(cards))  # noqa: E731
    assert name("AC 2D 3H") == "straight"
    assert name("KC AD 2H") == "high card"
    keys = {THREE_CARDS.key(parse_cards(f"A{s} K{s} J{s}")) for s in "SHDC"}
    assert len(keys) == 1
    assert name("AS KH JD") == "high card"


@provision("19:47-20.3(b)", "19:47-20.3(c)")
def test_hands_are_compared() -> None:
    assert settle("2C 2D 2H", "AC KD QH") == {"ante": 50, "play": 10}
    assert settle("3C 2D AH", "AC KC JC") == {"ante": 20, "play": 10}
    assert settle("4C 4D 2H", "3C 3D AH") == {"ante": 10, "play": 10}
    assert settle("QC 9D 5H", "QD 9C 4H") == {"ante": 10, "play": 10}
    assert settle("QC 9D 5H", "QD 9C 5S") == {"ante": 0, "play": 0}


@provision("19:47-20.6[combinations]", "19:47-20.1[pair-plus-wager]", "19:47-20.10[pair-plus-only]")
def test_ante_pair_plus_or_both() -> None:
    assert settle("4C 4D 9H", "5C 5D 2H", ante=10, pair_plus=5) == {"ante": -10, "play": -10, "pair-plus": 5}
    alone = script(GAME, "bet 3 pair-plus $5", "cards 4C 5C 4D 5D 9H 2H")
    assert nets(alone) == {"pair-plus": 5}
    assert not starting(alone, "ask 3")
    assert settle("4C 4D 9H", "5C 5D 2H") == {"ante": -10, "play": -10}
    with pytest.raises(Refusal, match="takes no wager 'tie'"):
        script(GAME, "bet 1 tie $10")


@provision("19:47-20.6[chips-only]")
def test_no_spoken_cash() -> None:
    with pytest.raises(Refusal, match="cannot be made with cash") as refused:
        script(GAME, "bet 1 ante $10 cash confirmed dealer, casino supervisor")
    assert refused.value.cite == "19:47-20.6[chips-only]"


@provision("19:47-20.6[no-change]", "19:47-20.1[ante-wager]")
def test_nothing_is_bet_after_the_call() -> None:
    bets = [Bet(1, "ante", 1000), Bet(1, "pair-plus", 500)]
    assert late_refusals(GAME, bets, Bet(1, "pair-plus", 500)) == {"19:47-20.6[no-change]"}
    assert late_refusals(GAME, bets, Bet(1, "ante", 500)) == {"19:47-20.6[no-change]"}


@provision("19:47-20.6[seated]")
def test_only_seated_players_and_they_stay() -> None:
    with pytest.raises(Refusal, match="Nobody sits") as refused:
        script(GAME, "bet 6 ante $10", seats=(1, 2))
    assert refused.value.cite == "19:47-20.6[seated]"
    with pytest.raises(Refusal, match="wagers on the layout"):
        script(GAME, "bet 1 ante $10", "leave 1")
    with pytest.raises(Refusal, match="no seat 6"):
        script(GAME, seats=(6,), players=5)


@provision("19:47-20.6[play-later]", "19:47-20.1[play-wager]")
def test_the_play_wager_is_the_ante_after_looking() -> None:
    with pytest.raises(Refusal, match="after the cards are dealt") as refused:
        script(GAME, "bet 1 ante $10", "bet 1 play $10")
    assert refused.value.cite == "19:47-20.6[play-later]"
    for amount in ("$5.00", "$20.00"):
        with pytest.raises(Refusal, match="not a choice"):
            script(GAME, "bet 1 ante $10", "cards 2C KC 3D 7D 5H 2H", f'ask 1 "play or fold" -> {amount}')
    played = script(GAME, "bet 1 ante $10", "cards 2C KC 3D 7D 5H 2H")
    assert starting(played, "stake") == ["stake 1 play $10.00"]
    poor = "game three-card-poker\nseat 1 Ann $15\nbet 1 ante $10\ncards AC KC AD 7D AH 2H"
    from chapter47 import play_script

    assert starting(play_script(poor), "ask 1") == ['ask 1 "play or fold" -> fold', 'ask 1 "cut the cards" -> cut']


@provision("19:47-20.10[play-or-fold]")
def test_players_decide_from_the_far_left() -> None:
    played = script(GAME, "bet 5 ante $10", "bet 2 ante $10", "cards 9C QD KH 8C 6D 7S 7C 4H 2C")
    assert [line for line in starting(played, "ask") if "play or fold" in line] == [
        'ask 2 "play or fold" -> play',
        'ask 5 "play or fold" -> play',
    ]
    with pytest.raises(Refusal, match="not a choice") as refused:
        script(GAME, "bet 2 ante $10", "cards 9C QD KH 8C 6D 7S", 'ask 2 "play or fold" -> check')
    assert refused.value.instead == "play or fold"


@provision("19:47-20.10[fold]", "19:47-20.1[play-wager]")
def test_a_fold_loses_ante_and_pair_plus_at_once() -> None:
    played = script(GAME, "bet 1 ante $10", "bet 1 pair-plus $5", "cards 4C KC 4D 7D 9H 2H", FOLD)
    assert nets(played) == {"ante": -10, "pair-plus": -5}
    lines = steps(played)
    assert lines.index("take 1 pair-plus $5.00") < lines.index("turn dealer by 0")
    assert not starting(played, "stake")


@provision("19:47-20.10[reveal]", "19:47-20.10[order]")
def test_the_dealer_shows_after_the_last_decision_and_settles_from_the_far_right() -> None:
    bets = [f"bet {n} ante $10" for n in (1, 2, 5)]
    played = script(GAME, *bets, "cards AC AD AH KC 3C 3D 3H 7D 5C 5D 5H 2H")
    lines = steps(played)
    assert lines.index("turn dealer by 0") == lines.index("stake 5 play $10.00") + 1
    assert starting(played, "turn") == [f"turn {hand} by 0" for hand in ("dealer", "seat-5", "seat-2", "seat-1")]
    assert starting(played, "pay 5", "pay 2", "pay 1")[::2] == [f"pay {n} ante $10.00 at 1 to 1" for n in (5, 2, 1)]
    straight = script(GAME, "bet 1 ante $10", "bet 1 pair-plus $5", "cards 4C KC 5D 7D 6H 2H")
    assert [line.split(" at ")[0] for line in starting(straight, "pay")] == [
        "pay 1 ante $10.00",
        "pay 1 play $10.00",
        "pay 1 ante $10.00",
        "pay 1 pair-plus $30.00",
    ]
    assert 'call "Seat 1 has straight"' in steps(straight)


@provision("19:47-20.10[qualify]")
@pytest.mark.parametrize(
    ("dealer", "qualifies"), [("QC 3D 2H", True), ("JC 10D 8H", False), ("JC 10D 9H", True), ("2C 2D 7H", True)]
)
def test_the_dealer_qualifies_with_queen_high(dealer: str, qualifies: bool) -> None:
    assert (THREE_CARDS.strength(parse_cards(dealer)) >= QUALIFYING) == qualifies
    assert THREE_CARDS.class_of[QUALIFYING - 1] == "high card"
    assert settle("5C 3H 2S", dealer)["play"] == (-10 if qualifies else 0)


@provision("19:47-20.10[not-qualified]", "19:47-20.11[ante]")
def test_against_a_dealer_who_does_not_qualify() -> None:
    assert settle("5C 3D 2S", JACK) == {"ante": 10, "play": 0}
    assert settle("AS AD AH", JACK) == {"ante": 50, "play": 0}


@provision("19:47-20.10[loses]", "19:47-20.10[tie]", "19:47-20.11[ante]", "19:47-20.11[play]")
def test_against_a_dealer_who_qualifies() -> None:
    assert settle("QC 9D 8H", KING) == {"ante": -10, "play": -10}
    assert settle("KH 9D 4C", "KD 9C 4H") == {"ante": 0, "play": 0}
    assert settle("AC AD 3H", KING) == {"ante": 10, "play": 10}


@provision("19:47-20.11[ante-bonus]")
def test_the_bonus_comes_win_or_lose_but_not_folded() -> None:
    assert settle("4C 5D 6H", "9C 7C 2C") == {"ante": 20, "play": 10}  # a straight beats a flush here
    assert settle("4C 5D 6H", "9C 9D 9H") == {"ante": -10 + 10, "play": -10}
    assert settle("4C 5D 6H", JACK)["ante"] == 20
    assert settle("4C 5D 6H", KING, FOLD) == {"ante": -10}
    assert settle("4C 4D 6H", KING) == {"ante": 10, "play": 10}


@pytest.mark.parametrize(("table", "pays"), [("1", (5, 4, 1)), ("2", (4, 3, 1)), ("3", (3, 2, 1))])
@provision("19:47-20.11[ante-bonus-1]", "19:47-20.11[ante-bonus-2]", "19:47-20.11[ante-bonus-3]")
def test_bonus_tables(table: str, pays: tuple[int, int, int]) -> None:
    for hand, odds in zip(("4C 5C 6C", "4C 4D 4H", "4C 5D 6H"), pays, strict=True):
        assert settle(hand, "KC 7D 2H", ante_bonus=f'"{table}"') == {"ante": 10 + 10 * odds, "play": 10}


@pytest.mark.parametrize(
    ("table", "pays"),
    [
        ("A", (40, 30, 6, 4, 1)),
        ("B", (40, 25, 6, 4, 1)),
        ("C", (35, 25, 6, 4, 1)),
        ("D", (40, 30, 6, 3, 1)),
        ("E", (40, 30, 5, 4, 1)),
    ],
)
@provision("19:47-20.11[pair-plus-a]", "19:47-20.11[pair-plus-b]", "19:47-20.11[pair-plus-c]")
@provision("19:47-20.11[pair-plus-d]", "19:47-20.11[pair-plus-e]")
def test_pair_plus_tables(table: str, pays: tuple[int, ...]) -> None:
    hands = ("4C 5C 6C", "4C 4D 4H", "4C 5D 6H", "4C 9C 6C", "4C 4D 6H")
    for hand, odds in zip(hands, pays, strict=True):
        assert settle(hand, "KC 7D 2H", ante=0, pair_plus=5, pair_plus_pays=table) == {"pair-plus": 5 * odds}


@provision("19:47-20.11[pair-plus]", "19:47-20.11[pair-plus-loses]")
def test_pair_plus_is_no_worse_than_a_known_table() -> None:
    lines = ("straight flush", "three-of-a-kind", "straight", "flush", "pair")

    def pays(*wins: int) -> dict[str, str]:
        return {line: f"{win} to 1" for line, win in zip(lines, wins, strict=True)}

    Game(GAME, pair_plus_pays=pays(40, 30, 6, 4, 1))
    Game(GAME, pair_plus_pays=pays(50, 25, 6, 4, 1))
    for wrong in (pays(30, 20, 6, 4, 1), pays(40, 30, 5, 3, 1), {"pair": "1 to 1"}):
        with pytest.raises(Unlawful, match=r"none below all of tables|lacks straight flush"):
            Game(GAME, pair_plus_pays=wrong)
    assert settle("AC KD JH", "KC 7D 2H", ante=0, pair_plus=5) == {"pair-plus": -5}


@provision("19:47-20.1[round-of-play]")
def test_a_round_ends_with_every_wager_settled() -> None:
    played = script(
        GAME, "bet 1 ante $10", "cards 4C KC 4D 7D 9H 2H", "round", "bet 1 ante $20", "cards AC KC AD 7D 9H 2H"
    )
    assert played.table.round == 2
    assert [w.amount for w in played.wagers] == [1000, 1000, 2000, 2000]
    assert not played.table.wagers
