"""Keno games: the draw, the display, payment, voids and malfunctions (19:47-15.1, 15.4 to 15.7)."""

from __future__ import annotations

import pytest

from chapter47 import Bet, Game, Refusal, play_script
from chapter47.games.keno.procedure import book_of
from chapter47.rulebook.testing import provision
from chapter47.scripts import Played
from chapter47.table.drivers import Dealer, chances
from chapter47.table.requests import DrawNumbers, Pause
from chapter47.table.sources import SeededSource

ONE_TO_TWENTY = "numbers " + " ".join(map(str, range(1, 21)))
OTHERS = "numbers " + " ".join(map(str, range(41, 61)))


def script(*lines: str) -> Played:
    head = ("game keno", "limits $1 to $5000", "seat 1 Ann $500", "seat 2 Bob $500")
    return play_script("\n".join([*head, *lines]))


def body(played: Played) -> list[str]:
    return [" ".join(line.split()) for line in played.transcript.body()]


def place(played: Played, words: str) -> int:
    return next(at for at, line in enumerate(body(played)) if words in line)


@provision("19:47-15.1[system]")
def test_the_system_opens() -> None:
    assert "keno system ready" in body(script("staff", "open"))[0]


@provision("19:47-15.1[numbers]")
def test_twenty_different_numbers_of_eighty() -> None:
    wrong = (range(1, 20), range(1, 22), [*range(1, 20), 1], [*range(1, 20), 81], [*range(1, 20), 0])
    for numbers in wrong:
        with pytest.raises(Refusal) as refusal:
            script("bet 1 straight:1 $1", "numbers " + " ".join(map(str, numbers)))
        assert refusal.value.cite == "19:47-15.5[selection]"
        assert refusal.value.instead == "20 different numbers from 1 to 80"
    with pytest.raises(Refusal, match="runs out of numbers"):
        script("bet 1 straight:1 $1")


@provision("19:47-15.5[selection]")
def test_every_number_is_as_likely_as_another() -> None:
    dealer, request, games = Dealer(SeededSource(3)), DrawNumbers("", 20, 80), 4000
    counts = [0] * 81
    for _ in range(games):
        drawn = dealer(request)
        request.verify(drawn)
        for number in drawn:
            counts[number] += 1
    error = (games * 0.25 * 0.75) ** 0.5
    assert counts[0] == 0 and all(abs(count - games / 4) < 4.5 * error for count in counts[1:])


def test_small_draws_can_be_enumerated() -> None:
    ways = chances(DrawNumbers("", 2, 4))
    assert [drawn for drawn, _ in ways] == [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]


@provision("19:47-15.5[game-number]", "19:47-15.5[display]")
def test_games_are_numbered_and_shown() -> None:
    played = script("bet 1 straight:1 $1", ONE_TO_TWENTY, "bet 1 straight:1 $1", OTHERS, "bet 1 straight:1 $1", OTHERS)
    calls = [line for line in body(played) if line.startswith('call "Game')]
    assert [line.split(":")[0] for line in calls] == ['call "Game 1', 'call "Game 2', 'call "Game 3']
    assert calls[0] == f'call "Game 1: {" ".join(map(str, range(1, 21)))}" {{19:47-15.5[display]}}'


@provision("19:47-15.5[close]", "19:47-15.3[placement]")
def test_no_ticket_after_the_close() -> None:
    played = script("bet 1 straight:1 $1", ONE_TO_TWENTY)
    assert place(played, "bet 1 straight:1") < place(played, "Keno game 1 is closed") < place(played, "numbers 1 2 3")
    game = Game("keno")
    table = game.open_table({1: ("Ann", 50_000)})
    steps = game.type.procedure(table, False)
    steps.send(None)
    table.verify_bet(Bet(1, "straight:1", 500))
    request = steps.send(())
    assert isinstance(request, Pause)
    with pytest.raises(Refusal) as refusal:
        table.verify_bet(Bet(1, "straight:1", 500))
    assert refusal.value.cite == "19:47-15.5[close]"


@provision("19:47-15.6[validated]")
def test_a_prize_is_validated_before_it_is_paid() -> None:
    played = script("bet 1 straight:1,2,3 $2", "bet 2 straight:77 $5", ONE_TO_TWENTY)
    told = place(played, "ticket 000001 wins $84.00 in game 1")
    assert told < place(played, "pay 1 straight:1,2,3 $82.00")
    assert place(played, "take 2 straight:77 $5.00")
    assert played.table.rack == 500 - 8200


@provision("19:47-15.6[paid]")
def test_a_prize_below_the_price_is_paid_all_the_same() -> None:
    played = script("bet 1 split:1,2,30/41,42,43 $4", ONE_TO_TWENTY)
    assert played.table.seats[1].balance == 49_800
    assert "take 1 split:1,2,30/41,42,43 $2.00 {19:47-15.6[paid]}" in body(played)


@provision("19:47-15.6[multi-game-last]")
def test_a_ticket_for_two_games_is_paid_after_the_second() -> None:
    played = script("bet 1 straight:1,2,3x2 $2", ONE_TO_TWENTY, "round", OTHERS)
    assert (
        place(played, "wins $42.00 in game 1")
        < place(played, "Game 2:")
        < place(played, "pay 1 straight:1,2,3x2 $40.00")
    )
    with pytest.raises(Refusal, match="runs already") as refusal:
        script("bet 1 straight:1,2,3x2 $2", ONE_TO_TWENTY, "bet 1 straight:1,2,3x2 $2", OTHERS)
    assert refusal.value.cite == "19:47-15.4[record-governs]"
    other = script("bet 1 straight:1,2,3x2 $2", ONE_TO_TWENTY, "bet 1 straight:3,2,1x2 $2", OTHERS, "round", OTHERS)
    assert book_of(other.table).issued == 2


@provision("19:47-15.4[void-slip]")
def test_a_void_slip_and_the_price_back() -> None:
    played = script("staff", "bet 1 straight:1 $2", 'declare void-ticket by writer "ticket 000001"', ONE_TO_TWENTY)
    assert 'attest writer "void slip for ticket 000001" {19:47-15.4[void-slip]}' in body(played)
    assert "return 1 straight:1 $2.00 {19:47-15.4[void-slip]}" in body(played)
    assert played.table.seats[1].balance == 50_000
    with pytest.raises(Refusal, match="not taken down"):
        script("bet 1 straight:1 $2", "down 1 straight:1 $2", ONE_TO_TWENTY)
    for reason in ("my ticket", "ticket 000009"):
        with pytest.raises(Refusal):
            script("bet 1 straight:1 $2", f'declare void-ticket by writer "{reason}"', ONE_TO_TWENTY)


@provision("19:47-15.4[no-void-after]")
def test_no_void_once_a_game_of_it_is_over() -> None:
    lines = ("bet 1 straight:1x3 $3", ONE_TO_TWENTY, "bet 2 straight:5 $1")
    with pytest.raises(Refusal, match="determined") as refusal:
        script(*lines, 'declare void-ticket by writer "ticket 000001"', OTHERS)
    assert refusal.value.cite == "19:47-15.4[no-void-after]"
    with pytest.raises(Refusal):  # nor while the numbers are shown
        script("bet 1 straight:1 $1", ONE_TO_TWENTY, 'declare void-ticket by writer "ticket 000001"')


@provision("19:47-15.7[malfunction]")
def test_a_malfunction_that_cannot_be_corrected_returns_all_wagers() -> None:
    broken = 'declare malfunction by writer "cannot be corrected"'
    played = script("bet 1 straight:1 $2", "bet 2 way:1,2/3,4/5,6@2 $3", broken)
    assert [line for line in body(played) if line.startswith("return")] == [
        "return 1 straight:1 $2.00 {19:47-15.7[malfunction]}",
        "return 2 way:1,2/3,4/5,6@2 $3.00 {19:47-15.7[malfunction]}",
    ]
    assert [seat.balance for seat in played.table.seats.values()] == [50_000, 50_000]


@provision("19:47-15.7[corrected]")
def test_a_corrected_malfunction_goes_on() -> None:
    played = script("bet 1 straight:1 $2", 'declare malfunction by writer "corrected"', ONE_TO_TWENTY)
    assert played.table.seats[1].balance == 50_400
    with pytest.raises(Refusal, match="grounds"):
        script("bet 1 straight:1 $2", 'declare malfunction by writer "smoke"', ONE_TO_TWENTY)


@provision("19:47-15.7[multi-game-share]")
def test_a_ticket_for_three_games_gets_the_share_of_a_void_one() -> None:
    lines = ("bet 1 straight:70x3 $6", OTHERS, "round", 'declare malfunction by writer "cannot be corrected"', "round")
    played = script(*lines, OTHERS)
    assert played.table.seats[1].balance == 50_000 - 600 + 200
    closed = script("bet 1 straight:1x3 $6", ONE_TO_TWENTY, "close")
    assert "ticket 000001: $4.00 for games not played" in body(closed)[-2]
    assert closed.table.seats[1].balance == 50_000 - 600 + 600 + 400


@provision("19:47-15.7[display]")
def test_the_record_governs_a_wrong_display() -> None:
    played = script("bet 1 straight:1 $2", ONE_TO_TWENTY, "declare wrong-display by casino supervisor")
    assert "twenty numbers on the system's record" in body(played)[place(played, "display corrected")]
    assert played.table.seats[1].balance == 50_400


def test_the_board_shows_numbers_drawn_and_marked() -> None:
    played = script("bet 1 straight:1,70x2 $2", ONE_TO_TWENTY, "round", OTHERS)
    drawing = Game("keno").type.layout(played.table, played.table.elections)
    assert drawing.count('data-drawn="yes"') == 20
    assert drawing.count('class="number"') == 80
