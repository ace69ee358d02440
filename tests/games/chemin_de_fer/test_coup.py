"""The coup: deal, control, draws, settlement and vigorish (19:47-4.1, 4.8, 4.9, 4.10)."""

from __future__ import annotations

import pytest

from chapter47 import Refusal, Unlawful
from chapter47.api import Game
from chapter47.games.chemin_de_fer import rules
from chapter47.rulebook.testing import provision
from chapter47.table.events import Observer
from chapter47.table.writing import lines as written

from .table import BANKER_WINS, PLAYER_WINS, TIE, balances, bank, play, steps

BANCO = (bank(100), "bet 2 banco $100")


@provision("19:47-4.1[values]", "19:47-4.1[count]")
def test_values_and_counts() -> None:
    assert [rules.card_value(rank) for rank in (1, 2, 9, 10, 11, 13)] == [1, 2, 9, 0, 0, 0]
    assert [rules.point_count(total) for total in (7, 15, 20)] == [7, 5, 0]
    played = play(*BANCO, "cards KC AD QC KH 10S JD")  # baccarat against one: both draw nothing
    assert 'call "Player 0, Banker 1: Banker wins"' in steps(played)


@provision("19:47-4.8[deal]")
def test_four_cards_face_down_in_turn() -> None:
    played = play(*BANCO, "cards KC 5D 2C 4D 9H")
    assert steps(played, "draw")[:4] == [
        "draw player KC down",
        "draw banker 5D down",
        "draw player 2C down",
        "draw banker 4D down",
    ]


@provision("19:47-4.8[holder]", "19:47-4.8[holder-ties]")
def test_the_largest_stake_holds_the_cards() -> None:
    seats = {1: 1000, 2: 1000, 3: 1000}
    played = play(bank(100), "bet 2 stake $40", "bet 3 stake $60", BANKER_WINS, seats=seats)
    assert 'note "seat 3 holds the punters\' hand"' in steps(played)
    second = ('ask 1 "take the bank" -> decline', bank(100, 2), "bet 1 stake $50", "bet 3 stake $50", BANKER_WINS)
    assert 'note "seat 3 holds the punters\' hand"' in steps(play(*second))
    assert 'note "seat 2 holds the punters\' hand"' in steps(play(*BANCO, BANKER_WINS))


@provision("19:47-4.8[natural]")
def test_naturals_are_shown_at_once_and_nobody_draws() -> None:
    played = play(*BANCO, "cards KC KD 8C 9D")
    assert len(steps(played, "draw")) == 4
    assert steps(played, "turn") == ["turn player by 2", "turn banker by 1"]
    assert 'call "Player 8, Banker 9: Banker wins"' in steps(played)
    assert 'call "Player 9, Banker 9: Tie"' in steps(play(*BANCO, "cards KC KD 9C 9D"))
    late = play(*BANCO, "cards KC KD 2C 8D")  # the banker's natural stops the punters' draw too
    assert len(steps(late, "draw")) == 4 and steps(late, "turn")[0] == "turn banker by 1"


@provision("19:47-4.9[player-0-4]", "19:47-4.9[player-6-7]", "19:47-4.9[third-up]")
def test_punters_must_draw_to_four_and_stay_on_six() -> None:
    drawn = play(*BANCO, "cards KC KD 4C 7D 5H")
    assert "draw player 5H" in steps(drawn) and 'ask 2 "third card on 4" -> draw' in steps(drawn)
    stayed = play(*BANCO, "cards KC KD 6C 7D")
    assert len(steps(stayed, "draw")) == 4 and 'call "No card"' in steps(stayed)


@provision("19:47-4.9[player-5]", "19:47-4.9[no-advice]")
def test_on_five_the_holder_alone_chooses() -> None:
    hand = "cards KC KD 5C 7D"
    stood = play(*BANCO, "bet 3 stake $20", 'ask 2 "third card on 5" -> stand', hand)
    assert [line for line in steps(stood, "ask") if "third" in line] == ['ask 2 "third card on 5" -> stand']
    assert 'call "Player 5, Banker 7: Banker wins"' in steps(stood)
    drew = play(*BANCO, 'ask 2 "third card on 5" -> draw', f"{hand} 4H")
    assert 'call "Player 9, Banker 7: Player wins"' in steps(drew)
    with pytest.raises(Refusal, match=r"never asked|runs out|stands where"):
        play(*BANCO, 'ask 3 "third card on 5" -> stand', hand)  # nobody else has a say


@provision("19:47-4.9[tableau]")
@pytest.mark.parametrize(("third", "draws"), [("AH", False), ("2H", True), ("7H", True), ("8H", False)])
def test_the_banker_on_four_goes_by_the_table(third: str, draws: bool) -> None:
    played = play(*BANCO, f"cards KC KD 3C 4D {third} KS")
    assert ("draw banker KS" in steps(played)) == draws
    assert not [line for line in steps(played, "ask 1") if "draw on" in line]


@provision("19:47-4.9[choice-3-9]", "19:47-4.9[choice-5-4]")
@pytest.mark.parametrize(("two", "third", "asked"), [("3D", "9H", "3 against a 9"), ("5D", "4H", "5 against a 4")])
def test_two_cells_are_the_bankers_choice(two: str, third: str, asked: str) -> None:
    cards = f"cards KC KD AC {two} {third} KS"
    assert "draw banker KS" in steps(play(*BANCO, cards))
    stood = play(*BANCO, f'ask 1 "draw on {asked}" -> stand', cards)
    assert f'ask 1 "draw on {asked}" -> stand' in steps(stood) and "draw banker KS" not in steps(stood)
    assert not [line for line in steps(play(*BANCO, cards, banker_rule="tableau"), "ask") if "draw on" in line]


@provision("19:47-4.9[banker-free]")
def test_one_custom_leaves_the_banker_wholly_free() -> None:
    cards = "cards KC KD 6C 7D 2H"
    played = play(*BANCO, 'ask 1 "draw on 7 against no card" -> draw', cards, banker_rule="free")
    assert 'call "Player 6, Banker 9: Banker wins"' in steps(played)
    assert len(steps(play(*BANCO, cards), "draw")) == 4


@provision("19:47-4.9[six-stood]")
def test_some_houses_leave_six_against_a_stand_open() -> None:
    cards = "cards KC KD 7C 6D 2H"
    played = play(*BANCO, 'ask 1 "draw on 6 against no card" -> draw', cards, six_against_stand=True)
    assert 'call "Player 7, Banker 8: Banker wins"' in steps(played)
    assert 'call "Player 7, Banker 6: Player wins"' in steps(play(*BANCO, cards))
    with pytest.raises(Unlawful, match="open cell"):
        Game("chemin-de-fer", six_against_stand=True, banker_rule="tableau")


@provision("19:47-4.10[player-wins]", "19:47-4.10[announce]")
def test_the_bank_pays_every_stake_evenly() -> None:
    played = play(bank(100), "bet 2 stake $60", "bet 3 stake $40", PLAYER_WINS)
    assert 'call "Player 9, Banker 3: Player wins"' in steps(played)
    assert steps(played, "pay") == ["pay 2 stake $60.00 at 1 to 1 from 1", "pay 3 stake $40.00 at 1 to 1 from 1"]
    assert balances(played) == {1: 900, 2: 1060, 3: 1040}


@provision("19:47-4.10[banker-wins]", "19:47-4.10[vigorish]")
def test_the_bank_takes_every_stake_less_vigorish() -> None:
    played = play(bank(100), "bet 2 stake $60", "bet 3 stake $40", BANKER_WINS)
    assert steps(played, "take", "collect") == [
        "take 2 stake $60.00 to 1",
        "take 3 stake $40.00 to 1",
        "collect 1 vigorish $5.00",
    ]
    assert balances(played) == {1: 1095, 2: 940, 3: 960}
    assert not steps(play(*BANCO, PLAYER_WINS), "collect")
    nets = {wager["wager"]: wager["net"] for wager in played.as_dict()["wagers"]}
    assert nets["bank"] == 9500


@provision("19:47-4.10[vigorish-rate]")
@pytest.mark.parametrize(("percent", "taken"), [(4, "$4.00"), (5, "$5.00")])
def test_the_rate(percent: int, taken: str) -> None:
    assert steps(play(*BANCO, BANKER_WINS, vigorish_percent=percent), "collect") == [f"collect 1 vigorish {taken}"]
    assert not steps(play(*BANCO, BANKER_WINS, vigorish_percent=0), "collect")


@provision("19:47-4.10[vigorish-rounding]")
def test_vigorish_is_rounded_up_to_a_quarter() -> None:
    coup = (bank(100), "bet 2 stake $33", BANKER_WINS)
    assert steps(play(*coup), "collect") == ["collect 1 vigorish $1.75"]
    assert steps(play(*coup, round_vigorish=False), "collect") == ["collect 1 vigorish $1.65"]


@provision("19:47-4.10[vigorish-base]")
def test_vigorish_may_wait_for_the_gain_of_the_whole_bank() -> None:
    two = (*BANCO, BANKER_WINS, "round", "bet 2 banco $200", BANKER_WINS, "close")
    played = play(*two, vigorish_base="bank")
    assert steps(played, "collect") == ["collect 1 vigorish $15.00"]
    assert steps(played, "return") == ["return 1 bank $385.00"]
    lost = (*BANCO, BANKER_WINS, "round", "bet 2 banco $200", PLAYER_WINS, bank(5, 2), "close")
    assert not steps(play(*lost, vigorish_base="bank"), "collect")


@provision("19:47-4.10[tie]")
def test_a_tie_is_void() -> None:
    played = play(bank(100), "bet 2 stake $60", TIE)
    assert steps(played, "return")[0] == "return 2 stake $60.00"
    assert balances(played) == {1: 1000, 2: 1000, 3: 1000}


@provision("19:47-4.10[tie-carried]")
def test_tied_stakes_may_wait_for_the_next_coup() -> None:
    tied = (bank(100), "bet 2 stake $60", TIE, "round")
    played = play(*tied, "bet 3 stake $60", PLAYER_WINS, ties="carried")
    assert "return 3 stake $20.00" in steps(played)
    assert balances(played) == {1: 900, 2: 1060, 3: 1040}
    for late in ("down 2 stake $60", "bet 2 stake $10", "bet 3 banco $100"):
        with pytest.raises(Refusal, match="tied wait for this coup"):
            play(*tied, late, ties="carried")
    assert balances(play(*tied[:3], "close", ties="carried")) == {1: 1000, 2: 1000, 3: 1000}


def test_what_others_see_before_the_cards_are_turned_tells_nothing_of_the_count() -> None:
    """Whoever does not hold the cards sees the same, whatever they are, until the holder has said card or no card."""

    def seen(hand: str, *lines: str) -> list[str]:
        played = play(*BANCO, *lines, f"cards KC KD {hand} 7D 4H")
        others = written(played.transcript.events, Observer(frozenset({1, 3})))
        return others[: next(i for i, line in enumerate(others) if line.startswith("turn banker"))]

    stood = [seen(f"{n}C", *lines) for n, lines in ((5, ('ask 2 "third card" -> stand',)), (6, ()), (7, ()))]
    assert stood[0] == stood[1] == stood[2]
    drew = [seen(hand) for hand in ("AC", "2C", "4C", "5C")]
    assert drew[0] == drew[1] == drew[2] == drew[3]
    mine = written(play(*BANCO, "cards KC KD 5C 7D 4H").transcript.events, Observer(frozenset({2})))
    assert any("third card on 5" in line for line in mine) and any("draw player 5C" in line for line in mine)
    assert not any("draw banker KD" in line for line in mine)


def test_cards_that_pass_to_another_holder_are_shown_to_that_one_alone() -> None:
    played = play(
        bank(100), "bet 2 stake $60", "bet 3 stake $40", "cards KC KD 5C 7D",
        'declare holder-removed by dealer "unreasonable delay"', 'ask 3 "third card" -> stand',
    )  # fmt: skip
    told = 'note "the punters\' cards are KC, 5C"'
    assert any(line.startswith(told) for line in written(played.transcript.events, Observer(frozenset({3}))))
    assert not any(line.startswith(told) for line in written(played.transcript.events, Observer(frozenset({1}))))
