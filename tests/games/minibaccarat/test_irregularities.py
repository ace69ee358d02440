"""Irregularities: 19:47-7.11, and 19:47-3.12 read the same way."""

from __future__ import annotations

import pytest
from tests.games.baccarat import BOTH, script, starting, steps
from tests.spare import play_with_spare

from chapter47 import Refusal, Unlawful
from chapter47.api import Game
from chapter47.rulebook.testing import provision
from chapter47.table.events import STRANGER
from chapter47.table.writing import line
from chapter47.table.writing import lines as written

MINI = "minibaccarat"
STANDOFF = "cards 9C 9D KH KS"  # natural nines


@BOTH
@provision("19:47-7.11(a)", "19:47-3.12(a)")
def test_a_third_card_for_player_in_error_is_bankers_if_banker_must_draw(game: str) -> None:
    played = script(game, "bet 1 player $100", "cards KC 5D 6H KS", "declare third-card-in-error 9C")
    assert 'call "Player 6, Banker 4: Player wins"' in steps(played)  # 5 + 9 = 14
    assert "pay 1 player $100.00 at 1 to 1" in steps(played)


@BOTH
@provision("19:47-7.11(a)", "19:47-3.12(a)")
def test_it_starts_the_next_hand_if_banker_must_stay(game: str) -> None:
    first = ("bet 1 player $100", "cards KC 6D 6H KS", "declare third-card-in-error 9C")
    played = script(game, *first, "round", "bet 1 player $100", "cards 2D KD 3S")
    lines = steps(played)
    assert 'call "Player 6, Banker 6: Tie Hand"' in lines
    assert "draw player 9C held" in lines
    assert [(name, cards[0].code) for name, cards in played.table.shoe.discards][2:] == [
        ("player", "9C"),
        ("banker", "2D"),
    ]


@BOTH
@provision("19:47-7.11(b)", "19:47-3.12(b)")
def test_a_card_drawn_in_error_starts_the_next_hand(game: str) -> None:
    first = ("bet 1 tie $10", STANDOFF, "round", "declare card-drawn-in-error 8H")
    played = script(game, *first, "bet 1 player $100", "cards 2D KD 3S")
    assert played.table.shoe.discards[2][1][0].code == "8H"
    seen = [line.split(" {")[0].strip() for line in written(played.transcript.events, STRANGER)]
    assert not [line for line in seen[: seen.index("draw player 8H held")] if "8H" in line]  # nobody saw it before
    assert played.table.shoe.left == 416 - 8


@BOTH
@provision("19:47-7.11(c)", "19:47-3.12(c)")
def test_the_procedure_for_an_exposed_card_is_fixed_beforehand(game: str) -> None:
    exposed = (
        "bet 1 tie $10",
        STANDOFF,
        "round",
        "declare card-drawn-in-error AD exposed",
        "bet 1 tie $10",
        "cards 2C " + STANDOFF[6:],
    )
    played = script(game, *exposed, exposed_card=1)
    assert starting(played, "draw discard") == ["draw discard AD declared", "draw discard 2C"]
    assert not [line for line in starting(played, "ask") if "expos" in line]
    with pytest.raises(Unlawful, match="exposed_card"):
        Game(game, exposed_card=4)


@BOTH
@provision("19:47-7.11(c)1", "19:47-3.12(c)1")
@pytest.mark.parametrize(("card", "discarded"), [("6H", 7), ("AH", 2)])
def test_procedure_1_discards_by_value(game: str, card: str, discarded: int) -> None:
    more = "2C 2D 2H 2S 3C 3D 3H 3S 4C 4D 4H"
    played = script(
        game, "bet 1 tie $10", "cards KC 6D 7H KS", f"declare third-card-in-error {card} exposed", f"cards {more}"
    )
    assert len(played.table.shoe.discards[-1][1]) == discarded
    assert all(not line.endswith("unseen") for line in starting(played, "draw discard"))


@BOTH
@provision("19:47-7.11(c)1[ten-value]", "19:47-3.12(c)1[ten-value]")
@pytest.mark.parametrize("setting", [1, 10])
def test_procedure_1_for_a_ten(game: str, setting: int) -> None:
    more = "2C 2D 2H 2S 3C 3D 3H 3S 4C 4D 4H"
    played = script(
        game, "bet 1 tie $10", "cards KC 6D 7H KS", "declare third-card-in-error KH exposed", f"cards {more}",
        exposed_ten_discards=setting,
    )  # fmt: skip
    assert len(played.table.shoe.discards[-1][1]) == 1 + setting
    for wrong in (0, 5):
        with pytest.raises(Unlawful, match="exposed_ten_discards"):
            Game(game, exposed_ten_discards=wrong)


@BOTH
@provision("19:47-7.11(c)2", "19:47-3.12(c)2")
def test_procedure_2_discards_one_more_unseen(game: str) -> None:
    played = script(
        game, "bet 1 tie $10", "cards KC 6D 7H KS", "declare third-card-in-error 6H exposed", "draw discard unseen",
        exposed_card=2,
    )  # fmt: skip
    assert starting(played, "draw")[4:] == ["draw discard 6H declared", "draw discard unseen"]
    assert played.table.shoe.left == 416 - 6
    assert played.table.shoe.unseen == 1


@BOTH
@provision("19:47-7.11(c)3", "19:47-3.12(c)3")
def test_procedure_3_plays_a_dummy_round(game: str) -> None:
    played = script(
        game, "bet 1 tie $10", "cards KC 6D 7H KS", "declare third-card-in-error 6H exposed", "cards 2D KD 3S 4D",
        exposed_card=3,
    )  # fmt: skip
    lines = steps(played)
    at = lines.index('note "dummy round, no wagers accepted"')
    assert lines[at + 1] == "draw player 6H held"
    assert not [line for line in lines[at:] if line.startswith(("bet", "pay", "take"))]
    assert [" ".join(map(str, cards)) for _, cards in played.table.shoe.discards[-2:]] == ["6H KD", "2D 3S 4D"]
    assert len(played.wagers) == 1
    assert played.table.round == 1


@BOTH
@provision("19:47-7.11(a)", "19:47-3.12(a)")
def test_a_third_card_dealt_in_error_in_a_dummy_round_goes_by_that_round(game: str) -> None:
    """The dummy round comes in a window before any hand was dealt."""
    played = script(
        game, "declare card-drawn-in-error 6H exposed", "cards 2D KD 3S", "declare third-card-in-error 4D",
        "bet 1 tie $10", "cards KC 6D 7H KS", exposed_card=3,
    )  # fmt: skip
    lines = steps(played)
    at = lines.index('note "dummy round, no wagers accepted"')
    assert "third card of the Banker" in " ".join(lines[at:])
    assert [" ".join(map(str, cards)) for _, cards in played.table.shoe.discards if len(cards) == 3] == ["2D 3S 4D"]


@BOTH
@provision("19:47-7.11(d)", "19:47-3.12(d)")
@pytest.mark.parametrize(("card", "discarded"), [("5C", 6), ("QC", 1), ("AC", 2)])
def test_a_card_face_up_in_the_shoe_is_not_used(game: str, card: str, discarded: int) -> None:
    more = "2C 2D 2H 2S 3C"
    played = script(
        game,
        "bet 1 tie $10",
        f"declare card-face-up-in-shoe {card}",
        f"cards {' '.join(more.split()[: discarded - 1])} 9C 9D KH KS",
    )
    assert len(played.table.shoe.discards[0][1]) == discarded
    assert 'call "Player 9, Banker 9: Tie Hand"' in steps(played)


@BOTH
@provision("19:47-7.11(e)", "19:47-3.12(e)")
def test_a_shoe_that_runs_out_makes_the_round_void(game: str) -> None:
    from chapter47.table.cards import decks
    from chapter47.table.drivers import drive
    from chapter47.table.notation import Scripted, read
    from chapter47.table.transcript import Transcript

    chosen = Game(game, total_cards=True, bonus=True)
    table = chosen.open_table({1: ("Ann", 100_000)})
    bets = "\n".join(f"bet 1 {w.key} $10" for w in chosen.wagers)
    scripted = Scripted(read(f"game {game}\n{bets}\ncards KC 2D 2H KS 3D"))
    transcript = Transcript.of(table, opening=False)

    def answer(request: object) -> object:
        reply = scripted(request)  # type: ignore[arg-type]
        if table.window is not None:
            table.shoe.left = 5  # enough for Player's third card, not for Banker's
        return reply

    with pytest.raises(Refusal, match="runs out of cards"):  # the burn of the new shoe
        drive(table, chosen.type.procedure(table, False), answer)
    lines = [written for event in transcript.events if (written := line(event))]
    assert 'call "Round void: too few cards in the shoe"' in lines
    assert len([line for line in lines if line.startswith("return")]) == len(chosen.wagers) == 8
    assert f"shuffle {len(decks(8))} cards" in lines
    assert table.seats[1].balance == 100_000


@BOTH
@provision("19:47-7.11(f)", "19:47-3.12(f)")
def test_the_right_to_turn_cards_goes_only_for_a_ground(game: str) -> None:
    dealing = {"dealing": 3 if game == MINI else '"face down"'}
    hand = ("bet 3 player $100", "cards KC 7D 6H KS")
    with pytest.raises(Refusal, match="needs one of its grounds"):
        script(game, *hand, 'declare turning-right-removed by dealer "he is rude"', **dealing)
    with pytest.raises(Refusal, match="not for the casino supervisor"):
        script(game, *hand, 'declare turning-right-removed by casino supervisor "unreasonable delay"', **dealing)


@BOTH
@provision("19:47-7.11(f)[offer]", "19:47-3.12(f)[offer]")
def test_the_right_is_offered_counterclockwise_for_the_rest_of_the_round(game: str) -> None:

    dealing = "elect dealing=3" if game == MINI else 'elect dealing="face down"'
    head = f"game {game}\n{dealing}\nseat 3 A $500\nseat 5 B $500\nseat 6 C $500\nseat 1 D $500\n"
    hand = "bet 3 player $100\ncards KC 7D 5H KS 2D\n"
    removed = 'declare turning-right-removed by floorperson "unreasonable delay"\n'
    removed += 'ask 5 "turn player" -> decline\nask 6 "turn player" -> turn\n'
    again = 'round\nbet 3 player $100\ncards KC 7D 6H KS\nask 3 "turn player" -> turn\n'
    played = play_with_spare(head + hand + removed + again)
    turned = starting(played, "turn player")
    assert turned == [
        "turn player by 6",
        "turn player by 6",
        "turn player by 3",
    ]  # the pair, the third card, the next round
    nobody = "".join(f'ask {n} "turn player" -> decline\n' for n in (3, 5, 6, 1))
    assert starting(play_with_spare(head + hand + nobody), "turn player")[0] == "turn player by 0"


def test_an_unknown_irregularity_is_refused_with_those_the_rules_know() -> None:
    with pytest.raises(Refusal, match="know no irregularity 'card-in-error'") as refused:
        script(MINI, "bet 1 tie $10", STANDOFF, "round", "declare card-in-error 6H")
    assert "card-drawn-in-error" in str(refused.value.instead)


@BOTH
@provision("19:47-7.11(b)", "19:47-3.12(b)")
def test_two_cards_drawn_in_error_are_dealt_in_the_order_in_which_they_were_drawn(game: str) -> None:
    first = ("bet 1 tie $10", STANDOFF, "round", "declare card-drawn-in-error 8H", "declare card-drawn-in-error 5D")
    played = script(game, *first, "bet 1 player $100", "cards KC 4S")
    assert starting(played, "draw")[4:6] == ["draw player 8H held", "draw banker 5D held"]
