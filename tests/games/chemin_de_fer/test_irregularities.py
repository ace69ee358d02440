"""What goes wrong with the shoe, the cards and the draws (19:47-4.9, 4.12)."""

from __future__ import annotations

import pytest

from chapter47 import Refusal
from chapter47.api import Game
from chapter47.rulebook.testing import provision
from chapter47.table.cards import parse_cards
from chapter47.table.drivers import drive
from chapter47.table.requests import Bets, Draw, Request
from chapter47.table.shoe import Shoe

from .table import BANKER_WINS, TIE, balances, bank, play, steps

BANCO = (bank(100), "bet 2 banco $100")


@provision("19:47-4.9[false-draw]")
def test_a_card_taken_on_six_stands_and_the_holder_answers_for_it() -> None:
    wrong = 'declare false-draw 9H by dealer "drew on six or seven"'
    played = play(*BANCO, "cards KC KD 6C 7D", wrong)
    assert 'call "Player 5, Banker 7: Banker wins"' in steps(played)
    assert any("seat 2 answers to the other punters" in line for line in steps(played, "note"))
    assert played.table.shoe.left == 312 - 5
    with pytest.raises(Refusal, match="counts 7: nobody stood"):
        play(*BANCO, "cards KC KD 7C 7D", 'declare false-draw by dealer "stood on nought to four"')


@provision("19:47-4.12[false-draw]")
def test_a_false_stand_is_corrected_before_a_card_leaves_the_shoe() -> None:
    stood = 'by dealer "stood on nought to four"'
    played = play(*BANCO, "cards KC KD 3C 7D 5H", f"declare false-draw {stood}")
    assert 'note "corrected before a card left the shoe: stood on nought to four"' in steps(played)
    assert 'call "Player 8, Banker 7: Player wins"' in steps(played)
    late = play(*BANCO, "cards KC KD 3C 7D", f"declare false-draw exposed {stood}")
    assert 'call "Player 3, Banker 7: Banker wins"' in steps(late)


@provision("19:47-4.12[third-card]")
def test_a_third_card_for_punters_who_stay() -> None:
    declared = "declare third-card-in-error 4H by dealer"
    played = play(*BANCO, "cards KC KD 6C 5D", declared)
    assert 'call "Player 6, Banker 9: Banker wins"' in steps(played)
    stays = play(*BANCO, "cards KC KD 6C 7D", declared, "round", "bet 2 banco $195", "cards 2D 4C KS")
    assert "draw player 4H held down" in steps(stays)
    free = play(*BANCO, "cards KC KD 6C 5D", 'ask 1 "draw on 5 against no card" -> stand', declared, banker_rule="free")
    assert 'call "Player 6, Banker 5: Player wins"' in steps(free) and free.table.shoe.left == 312 - 5


@provision("19:47-4.12[excess-card]")
def test_an_excess_card_starts_the_next_coup() -> None:
    played = play(
        *BANCO, TIE, "round", "declare card-drawn-in-error 8H by dealer", "bet 2 banco $100", "cards KD KC 7D", "close"
    )
    assert "draw player 8H held down" in steps(played)
    assert 'call "Player 8, Banker 7: Player wins"' in steps(played)


@provision("19:47-4.12[exposed]", "19:47-4.12[exposed-discard]")
def test_an_exposed_card_and_as_many_more_as_its_value() -> None:
    def discards(card: str, more: str, **elections: int) -> int:
        wrong = f"declare card-drawn-in-error {card} exposed by dealer"
        played = play(bank(100), "round", wrong, f"cards {more}", "close", **elections)
        return len(steps(played, "draw discard"))

    assert discards("2H", "AC AD") == 1 + 2
    assert discards("KH", "AC " * 6 + "AD " * 4) == 1 + 10
    assert discards("KH", "AC", exposed_ten_discards=1) == 1 + 1


@provision("19:47-4.12[exposed-one-unseen]", "19:47-4.12[exposed-dummy-round]")
def test_the_other_two_methods() -> None:
    wrong = "declare card-drawn-in-error 9H exposed by dealer"
    unseen = play(bank(100), "round", wrong, "cards AC", "close", exposed_card=2)
    assert steps(unseen, "draw") == ["draw discard 9H declared", "draw discard unseen"]
    dummy = play(bank(100), "round", wrong, "cards KC KD 7D", "close", exposed_card=3)
    assert 'note "dummy round, no wagers accepted"' in steps(dummy)
    assert len(steps(dummy, "draw")) == 4 and balances(dummy) == {1: 1000, 2: 1000, 3: 1000}


@provision("19:47-4.12[face-up]")
def test_a_card_face_up_in_the_shoe_is_not_used() -> None:
    played = play(*BANCO, "declare card-face-up-in-shoe 3H by dealer", "cards AC AD AS KC KD 9C 3D")
    assert steps(played, "draw")[:4] == [f"draw discard {card}" for card in ("3H declared", "AC", "AD", "AS")]
    assert 'call "Player 9, Banker 3: Player wins"' in steps(played)


@provision("19:47-4.12[too-few]")
def test_a_shoe_that_runs_out_voids_the_coup_and_the_bank_stays() -> None:
    from chapter47.games.chemin_de_fer.betting import take_bank
    from chapter47.games.chemin_de_fer.procedure import play_coup
    from chapter47.table.window import Bet

    table = Game("chemin-de-fer").open_table({1: ("Ann", 100_000), 2: ("Bob", 100_000)})
    table.shoe = Shoe(parse_cards("KC KD 2C 3D"))
    cards = iter(parse_cards("KC KD 2C 3D"))

    def short() -> object:
        yield from take_bank(table, 1, 10_000)
        yield from table.bets("")
        yield from play_coup(table)

    def answer(request: Request) -> object:
        if isinstance(request, Bets):
            return [Bet(2, "banco", 10_000)]
        return next(cards) if isinstance(request, Draw) else getattr(request, "default", None)

    table.due = False
    drive(table, short(), answer)  # type: ignore[arg-type]
    assert table.due
    assert [(w.name, w.amount) for w in table.wagers] == [("bank", 10_000)]
    assert table.seats[2].balance == 100_000


@provision("19:47-4.12[holder-removed]")
def test_who_delays_loses_the_cards_to_the_next() -> None:
    stakes = (bank(100), "bet 2 stake $60", "bet 3 stake $40", "cards KC KD 5C 7D")
    removed = 'declare holder-removed by dealer "unreasonable delay"'
    played = play(*stakes, removed, 'ask 3 "third card on 5" -> stand')
    assert 'note "seat 2 no longer holds the cards: unreasonable delay"' in steps(played)
    assert "turn player by 3" in steps(played)
    nobody = play(*stakes, removed, removed, "cards 4H")
    assert "turn player by 0" in steps(nobody) and 'call "Player 9, Banker 7: Player wins"' in steps(nobody)


@provision("19:47-4.12[cutting-card]")
def test_one_more_coup_after_the_cutting_card() -> None:
    game = Game("chemin-de-fer", cutting_card_from_back=270)
    table = game.open_table({n: (f"P{n}", 10_000_000) for n in (1, 2)})
    from chapter47.games.chemin_de_fer.wagers import bank_of
    from chapter47.table.window import Bet

    shoes: list[Shoe] = []

    def betting(_: object) -> object:
        bank = bank_of(table)
        if table.round > 40 or len(shoes) > 1:
            return None
        if table.shoe not in shoes:
            shoes.append(table.shoe)
        return [Bet(3 - bank.seat, "stake", 500)] if bank else []

    lines = [
        line
        for line in game.play(table, betting, lambda _, r: getattr(r, "low", r.default), seed=3, opening=False)  # type: ignore[arg-type]
        .text()
        .splitlines()
        if line.startswith(("round", 'call "last', "shuffle", "load"))
    ]
    at = next(i for i, line in enumerate(lines) if "last hand" in line)
    assert lines[at + 1].startswith("round") and lines[at + 2].startswith("shuffle")
    assert not [line for line in steps(play(*BANCO, BANKER_WINS)) if "last hand" in line]
