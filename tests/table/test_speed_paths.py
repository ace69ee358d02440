"""What the quick ways of the loop rely on: what is not asked, wagers looked up once, words kept."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

from chapter47 import Bet, Game
from chapter47.errors import Refusal
from chapter47.table import requests
from chapter47.table.cards import Card
from chapter47.table.drivers import Dealer, Players, drive
from chapter47.table.events import Announced, Declared
from chapter47.table.irregularities import Declaration
from chapter47.table.odds import Odds
from chapter47.table.requests import Ask, AskAmount, Bets, Draw, Pause, Request, Roll
from chapter47.table.shoe import Shoe
from chapter47.table.sources import SeededSource, shuffled
from chapter47.table.transcript import Transcript
from chapter47.table.wagers import lost, void, won
from chapter47.table.window import Action, TakeDown


def test_a_pause_alone_takes_no_answer() -> None:
    kinds = {kind for kind in vars(requests).values() if isinstance(kind, type) and issubclass(kind, Request)}
    silent = {kind for kind in kinds if kind.verify is Request.verify}
    assert silent == {Request, Pause}
    answered = {*Dealer(SeededSource(1)).answers, Ask, AskAmount, Bets}  # by chance and the house, or by people
    assert kinds == answered | {Request}


@pytest.mark.parametrize(
    ("key", "bets"),
    [
        ("minibaccarat", [Bet(4, "player", 2500), Bet(1, "banker", 5000), Bet(1, "tie", 500)]),
        ("blackjack", [Bet(4, "blackjack", 2500), Bet(1, "blackjack", 5000)]),
    ],
)
def test_a_dealer_by_himself_and_one_with_players_give_the_same_transcript(key: str, bets: list[Action]) -> None:
    """Past the cutting card and through the next shuffles."""
    game = Game(key)

    def played(quick: bool) -> str:
        table = game.open_table({1: ("Ann", 10**7), 4: ("Bob", 10**7)})
        players = Players(table, Dealer(SeededSource(8)), lambda t: bets if t.round <= 90 else None)
        transcript = Transcript.of(table, opening=True)
        answer = players if quick else lambda request: players(request)
        drive(table, game.type.procedure(table, True), answer)
        table.check_conserved()
        return transcript.text()

    assert played(True) == played(False)
    assert played(True).count("\nround ") == 90


def test_an_irregularity_is_declared_before_something_is_announced() -> None:
    """Where one is admitted, even what asks nothing waits for it; where none is, there is nothing to wait for."""
    game = Game("minibaccarat")
    table = game.open_table({1: ("Ann", 50_000)})
    table.shoe = Shoe([Card.parse("6H"), Card.parse("9C")])
    declared = Declaration("card-drawn-in-error", card=Card.parse("6H"))
    table.admits = ("card-drawn-in-error",)
    said = [declared, None]

    def procedure() -> Generator[Request, Any, None]:
        yield from table.call("", "no-more-bets")

    seated = len(table.events)
    drive(table, procedure(), lambda _: said.pop(0))
    assert [type(event) for event in table.events[seated:]] == [Declared, Announced, Announced]
    assert said == []
    assert table.shoe.held == [Card.parse("6H")]
    table.admits = ()
    assert list(procedure()) == []
    table.admits = ("tie-declared",)
    with pytest.raises(Refusal, match="cannot be declared at this point"):
        drive(table, procedure(), lambda _: declared)


def test_a_loud_answer_to_a_pause_is_refused() -> None:
    table = Game("minibaccarat").open_table()
    with pytest.raises(Refusal, match="Pause takes no answer, not 'aloud'"):
        drive(table, table.pause("19:47-7.7(b)"), lambda _: "aloud")
    assert table.events == []


def test_the_same_words_are_one_event_and_a_transcript_writes_it_each_time() -> None:
    table = Game("minibaccarat").open_table()
    transcript = Transcript.of(table, opening=False)
    for _ in range(2):
        assert list(table.call("19:47-7.7(b)", "no-more-bets")) == []
    first, second = table.events
    assert first is second
    assert transcript.body() == [transcript.body()[0]] * 2
    assert transcript.body()[0].split("  ")[0] == 'call "No More Bets"'


def test_a_card_that_is_out_is_refused_until_the_shoe_has_another() -> None:
    nine, ten = Card.parse("9C"), Card.parse("10C")
    shoe = Shoe([nine, nine])
    draw = Draw("19:47-7.7(c)", "player", shoe)
    for _ in range(2):
        draw.verify(nine)
        shoe.take(nine)
    with pytest.raises(Refusal, match="All 2 of 9♣ are already out"):
        draw.verify(nine)
    with pytest.raises(Refusal, match="There is no 10♣ in this shoe"):
        draw.verify(ten)
    with pytest.raises(Refusal, match="answered by a card, not None"):
        draw.verify(None)
    assert shoe.remaining() == {}


@pytest.mark.parametrize("roll", [(1, 7), (0, 3), (True, 2), (1,), [1, 2], None])
def test_what_is_not_a_roll_of_two_dice_is_refused(roll: object) -> None:
    Roll("", 2).verify((1, 6))
    with pytest.raises(Refusal, match="is not a roll of 2 dice"):
        Roll("", 2).verify(roll)


def test_decisions_are_shared_but_odds_stay_as_they_are_written() -> None:
    assert won(Odds(18, 10), "a") is won(Odds(18, 10), "a")
    assert str(won(Odds(18, 10), "a").odds) == "18 to 10"
    assert str(won(Odds(9, 5), "a").odds) == "9 to 5"
    assert lost("a") is lost("a")
    assert lost("a").taken(12_345) == 12_345
    assert void("a").taken(12_345) == 0


def test_a_wager_is_looked_up_once_and_refused_every_time() -> None:
    table = Game("craps").open_table({1: ("Ann", 50_000)})
    assert table.offer("place:6") is table.offer("place:6")
    assert [str(odds) for odds in table.offer("place:6")[1]] == ["7 to 6"]
    for _ in range(2):
        with pytest.raises(Refusal, match="place:7"):
            table.offer("place:7")
        with pytest.raises(Refusal, match="fire"):
            table.kind("fire:1")  # not elected


def test_a_dont_pass_that_came_down_is_not_put_back_though_it_was_lawful_before() -> None:
    """What was lawful at one moment is not taken for lawful at another."""
    table = Game("craps").open_table({1: ("Ann", 50_000), 2: ("Bob", 50_000)})
    table.open_window()
    made = Bet(1, "dont-pass", 1000)
    table.verify_bet(made)
    table.verify_bet(made)
    table.make(made, table.kind("dont-pass"), 1)
    table.own.point = 6
    table.verify_bet(TakeDown(1, "dont-pass", 1000))
    for bet in (made, Bet(2, "dont-pass", 1000), Bet(2, "pass", 1000)):
        for _ in range(2):
            with pytest.raises(Refusal):
                table.verify_bet(bet)
    table.verify_bet(Bet(2, "come", 1000))
    table.own.point = 0
    with pytest.raises(Refusal):
        table.verify_bet(Bet(2, "come", 1000))


@pytest.mark.parametrize("quick", [True, False])
def test_dice_that_show_no_face_are_refused_alone_as_when_asked_for(quick: bool) -> None:
    class Loaded:
        def below(self, n: int) -> int:
            return n

    game = Game("craps")
    table = game.open_table({1: ("Ann", 50_000)})
    players = Players(table, Dealer(Loaded()), lambda t: [Bet(1, "pass", 1000)])
    with pytest.raises(Refusal, match="not a roll"):
        drive(table, game.type.procedure(table, False), players if quick else lambda request: players(request))


def test_cards_are_mixed_as_by_one_number_after_another() -> None:
    class Watched:
        def __init__(self, seed: int) -> None:
            self.below = SeededSource(seed).below

    for size in (0, 1, 2, 52, 416):
        seeded, watched = SeededSource(size), Watched(size)
        assert shuffled(seeded, range(size)) == shuffled(watched, range(size))
        assert seeded.below(1000) == watched.below(1000)


def test_a_roulette_amount_that_was_lawful_makes_no_other_lawful() -> None:
    table = Game("roulette").open_table({1: ("Ann", 50_000)})
    table.open_window()
    for amount in (1000, 1000):
        table.verify_bet(Bet(1, "red", amount))
    table.make(Bet(1, "red", 1000), table.kind("red"), 1)
    table.verify_bet(Bet(1, "red", 1000))
    with pytest.raises(Refusal):
        table.verify_bet(Bet(1, "red", 101))


def test_the_same_bets_again_are_refused_once_they_cannot_stand() -> None:
    """What was lawful on a clear layout is held to seats, chips and the game's own rules every time."""
    game = Game("craps")
    table = game.open_table({1: ("Ann", 50_000), 2: ("Bob", 50_000)})
    bets: list[Action] = [Bet(1, "pass", 1000), Bet(1, "field", 1000), Bet(2, "dont-pass", 1000)]
    table.open_window()
    window = table.window
    assert window is not None
    for _ in range(2):
        window.check(bets)
    table.seats[1].balance = 1999
    with pytest.raises(Refusal, match=r"Seat 1 has \$9\.99, not \$10\.00"):
        window.check(bets)
    table.seats[1].balance = 2000
    window.check(bets)
    table.own.reduced = ["dont-pass Bob"]
    with pytest.raises(Refusal, match="not put back or raised before it is decided"):
        window.check(bets)
    table.own.reduced = []
    table.own.point = 6
    with pytest.raises(Refusal, match="line bets are made before a come out roll"):
        window.check(bets)
    table.own.point = 0
    bob = table.seats.pop(2)
    with pytest.raises(Refusal, match="Nobody sits at seat 2"):
        window.check(bets)
    table.seats[2] = bob
    window.check(bets)


def test_bets_that_may_be_otherwise_another_time_are_looked_at_anew() -> None:
    """A charge, a tender, two on one place: none of it is remembered."""
    game = Game("craps", buy_bets=True)
    table = game.open_table({1: ("Ann", 50_000)})
    table.open_window()
    window = table.window
    assert window is not None
    confirmed = Bet(1, "pass", 1000, "cash", ("dealer", "casino supervisor"))
    for bets in ([Bet(1, "buy:4", 2000)], [confirmed], [Bet(1, "pass", 500), Bet(1, "pass", 500)]):
        window.check(bets)
        assert window.lawful is None
    window.check([Bet(1, "pass", 1000)])
    assert window.lawful is not None
