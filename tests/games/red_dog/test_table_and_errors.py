"""The table of red dog and what goes wrong at it: 19:47-6.1 to 6.3, 6.7 to 6.9, 13:47-20.31(a), (b) and (g)."""

from __future__ import annotations

from typing import Any

import pytest

from chapter47 import Refusal, game, play_script
from chapter47.rulebook.testing import provision
from chapter47.scripts import Played
from chapter47.table.drivers import Dealer, Players, drive
from chapter47.table.events import STRANGER, Event, Observer, Shuffled, WindowClosed
from chapter47.table.irregularities import Declaration
from chapter47.table.sources import SeededSource
from chapter47.table.window import Bet, Window
from chapter47.table.writing import lines as written

both = pytest.mark.parametrize("key", ("red-dog", "night-red-dog"))


def lines(played: Played) -> list[str]:
    return [line.split("{")[0].strip() for line in played.transcript.body()]


def shown(events: list[Event], observer: Observer) -> list[str]:
    """What an observer is shown, without citations."""
    return [line.split(" {")[0].strip() for line in written(events, observer)]


def refused(key: str, **elected: Any) -> str | None:
    with pytest.raises(Refusal) as refusal:
        game(key, **elected)
    return refusal.value.cite


@provision("19:47-6.1(a)")
def test_one_deck_or_more_with_backs_alike_and_two_cutting_cards() -> None:
    assert game("red-dog", decks=1).elections.chosen()["decks"] == 1
    assert refused("red-dog", decks=0) == "19:47-6.1(a)"
    assert refused("red-dog", backs=("red", "blue")) == "19:47-6.1(a)"
    assert refused("red-dog", cutting_cards=1) == "19:47-6.1(a)"


@provision("19:47-6.1(a)[cutting-card]")
def test_the_cutting_card_needs_its_own_approved_colour() -> None:
    assert refused("red-dog", cutting_card_approval="") == "19:47-6.1(a)[cutting-card]"
    assert refused("red-dog", cutting_card_colour="red") == "19:47-6.1(a)[cutting-card]"
    opened = play_script("game red-dog\nelect cutting_card_approval=CC-7\nstaff\nopen\ncards 4C\n")
    assert 'attest dealer "two opaque cutting cards, yellow, approval CC-7"' in lines(opened)


@provision("19:47-6.1[shoe]", "13:47-20.31(a)4")
@both
def test_cards_come_from_a_shoe(key: str) -> None:
    assert refused(key, dealt_from="hand") == ("19:47-6.1[shoe]" if key == "red-dog" else "13:47-20.31(a)4")
    assert game(key, dealt_from="shoe")


@provision("19:47-6.1[shuffler]")
def test_a_device_has_two_equal_batches_with_backs_of_their_own() -> None:
    cite = "19:47-6.1[shuffler]"
    assert refused("red-dog", shuffler="automated", decks=1) == cite
    assert refused("red-dog", shuffler="automated", decks=3) == cite
    assert refused("red-dog", shuffler="automated", decks=2, backs=("red", "red")) == cite
    opened = play_script("game red-dog\nelect shuffler=automated\nelect decks=2\nopen\ncards 4C\n")
    assert opened.table.shoe.size == 52
    assert 'note "red batch in play, blue batch in the device"' in lines(opened)


@provision("19:47-6.9")
def test_a_continuous_shuffler_needs_approval_and_deals_from_all_cards() -> None:
    assert refused("red-dog", shuffler="continuous") == "19:47-6.9"
    rounds = "".join(f"round\nbet 1 original $10\ncards {cards}\n" for cards in ("4C 9H 7D", "4C 9H 7D"))
    played = play_script(
        f"game red-dog\nelect decks=1\nelect shuffler=continuous\nelect device_approval=D-1\nseat 1 Ann $500\n{rounds}"
    )  # the same cards twice: they went back
    assert played.table.rack == -2000
    assert not any(line.startswith(("shuffle", "cut", "draw burn")) for line in lines(played))


@provision("19:47-6.9")
def test_a_continuous_shuffler_mixes_before_every_round_that_was_dealt() -> None:
    dog = game("red-dog", decks=1, shuffler="continuous", device_approval="D-1")
    table = dog.open_table({1: ("Ann", 50_000)})
    bets = {1: [Bet(1, "original", 1000)], 2: [], 3: [Bet(1, "original", 1000)]}
    drive(table, dog.type.procedure(table, True), Players(table, Dealer(SeededSource(1)), lambda t: bets.get(t.round)))
    told = [type(event).__name__ for event in table.events if type(event) in (Shuffled, WindowClosed)]
    assert told == ["Shuffled", "WindowClosed", "Shuffled", "WindowClosed", "WindowClosed", "Shuffled"]
    assert all(event.count == 52 for event in table.events if isinstance(event, Shuffled))


@provision("19:47-6.4[new-dealer]")
def test_dealers_may_change_until_nothing_is_left_to_burn() -> None:
    dog = game("red-dog", decks=1)
    table = dog.open_table({1: ("Ann", 50_000)})
    reliefs = iter([Declaration("dealer-relief", "dealer")] * 60)
    people = Players(table, Dealer(SeededSource(1)), lambda t: next(reliefs, None))  # type: ignore[arg-type]
    drive(table, dog.type.procedure(table, True), people)
    assert sum(isinstance(event, Shuffled) for event in table.events) == 2
    assert table.round == 0 and table.shoe.left == 52 - 1 - 8  # the 52nd finds none: mixed, burned; eight more


@provision("19:47-6.2[inspection]", "19:47-6.2[wash]", "19:47-6.4[hands]")
def test_the_opening_in_order() -> None:
    alone = lines(play_script("game red-dog\nopen\ncards 4C\n"))
    assert not any("inspected" in line or "verified" in line for line in alone)
    told = lines(play_script("game red-dog\nstaff\nopen\ncards 4C\n"))
    steps = ["left hand", "inspected by the dealer", "verified", "spread face up", "washed", "shuffle 312"]
    found = [next(i for i, line in enumerate(told) if step in line) for step in steps]
    assert found == sorted(found)


@provision("19:47-6.3[offer-cut]", "19:47-6.3[cut]", "19:47-6.3[cutting-card]")
def test_the_cut() -> None:
    script = 'game red-dog\nelect decks={}\nseat 2 Ann $50\nseat 5 Bob $50\nopen\ncards 4C\nask 5 "cut" -> decline\n'
    declined = 'ask 2 "cut" -> decline\ncut 0 at {}\n'
    told = lines(play_script((script + declined).format(6, 100)))
    assert told.index('ask 5 "cut the cards" -> decline') < told.index('ask 2 "cut the cards" -> decline')
    assert "cut 0 at 100" in told
    assert 'note "cutting card 78 from the back, the second at the end"' in told
    for depth in (9, 43):
        with pytest.raises(Refusal, match=f"depth {depth}") as refusal:
            play_script((script + declined).format(1, depth))
        assert refusal.value.cite == "19:47-6.3[cut]"
    for depth in (10, 42):
        assert f"cut 0 at {depth}" in lines(play_script((script + declined).format(1, depth)))
    assert refused("red-dog", decks=1, cutting_card_from_back=49) is None  # the cards forbid it, no paragraph


@provision("19:47-6.3[recut]")
def test_a_supervisor_may_order_a_recut_with_a_reason() -> None:
    script = 'game red-dog\nseat 2 Ann $50\nopen\ncards 4C\nask 2 "cut" -> cut\ncut 2 at 20\n'
    told = lines(play_script(script + 'declare recut by casino supervisor "uneven"\ncut 2 at 90\n'))
    assert told.index("cut 2 at 20") < told.index('note "recut ordered: uneven"') < told.index("cut 2 at 90")
    for bad in ('declare recut by dealer "uneven"', "declare recut by casino supervisor"):
        with pytest.raises(Refusal) as refusal:
            play_script(script + bad)
        assert refusal.value.cite == "19:47-6.3[recut]"


@provision("19:47-6.7[face-up]", "13:47-20.31(g)1")
@both
def test_a_card_face_up_in_the_shoe_is_not_used(key: str) -> None:
    played = play_script(
        f"game {key}\nseat 1 Ann $500\nbet 1 original $10\ndeclare card-face-up-in-shoe 9S\ncards 4C 9H 7D"
    )
    assert ("not used", "9S") in [(what, str(cards[0])) for what, cards in played.table.shoe.discards]
    assert "draw left 4C" in lines(played)


@provision("19:47-6.7[drawn-in-error]", "13:47-20.31(g)2")
@both
def test_an_unexposed_card_drawn_in_error_is_the_next_card(key: str) -> None:
    played = play_script(
        f"game {key}\nseat 1 Ann $500\nbet 1 original $10\ndraw left 4C\ndraw right 9H\n"
        "declare card-drawn-in-error 7D\n"
    )
    assert [(w.name, w.paid) for w in played.wagers] == [("original", 1000)]
    assert "draw middle 7D held" in lines(played)  # face down until raises are closed
    seen = shown(played.table.events, STRANGER)
    assert not any("7D" in line for line in seen[: seen.index("draw middle 7D held")])
    at_once = play_script(
        f"game {key}\nseat 1 Ann $500\nbet 1 original $10\ncards 9H KD\ndeclare card-drawn-in-error 4C\n"
    )
    assert [str(card) for card in at_once.table.state.cards] == ["4C", "9H", "KD"]
    exposed = play_script(
        f"game {key}\nseat 1 Ann $500\nbet 1 original $10\ncards 2D\ndraw left 4C\ndraw right 9H\n"
        "declare card-drawn-in-error 7D exposed\n"
    )
    assert exposed.table.rack == 1000  # somebody saw it: it is not used


@provision("19:47-6.7[third-card-exposed]", "13:47-20.31(g)3")
@both
def test_a_third_card_shown_too_early(key: str) -> None:
    """Bob at seat 3 is asked first and raises; then 8D shows: Bob voids, Ann plays on and is not asked twice."""
    played = play_script(
        f"game {key}\nseat 1 Ann $500\nseat 3 Bob $500\nbet 1 original $10\nbet 3 original $10\ncards 4C 9H 7D\n"
        'ask 3 "spread 4" -> raise\namount 3 raise -> $5\ndeclare third-card-exposed 8D\n'
        'ask 3 "play the round out" -> void\nask 1 "play the round out" -> play\nask 1 "spread 4" -> call\n'
    )
    assert [(w.seat, w.name, str(w.decision.result), w.amount) for w in played.wagers if w.decision] == [
        (3, "original", "void", 1000),
        (3, "raise", "void", 500),
        (1, "original", "won", 1000),
    ]
    assert played.table.seats[3].balance == 50_000


@both
def test_who_voids_while_being_asked_is_not_asked_to_raise(key: str) -> None:
    played = play_script(
        f"game {key}\nseat 1 Ann $500\nbet 1 original $10\ncards 4C 9H\n"
        'declare third-card-exposed 8D\nask 1 "play the round out" -> void\n'
    )
    told = lines(played)
    assert not any(line.startswith(("stake", "draw middle")) for line in told)
    assert played.table.seats[1].balance == 50_000


@provision("19:47-6.7[too-few-cards]")
def test_a_round_that_the_cards_cannot_finish_is_void() -> None:
    """The cutting card lies three from the back; 48 cards are out when the last round begins, and two lie face up."""
    suits = [
        f"{rank}{suit}" for suit in "SHDC" for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
    ]
    pairs = [(suits[i], suits[i + 1]) for i in range(0, 48, 2)]  # consecutive: two cards a round
    rounds = "".join(f"round\nbet 1 original $10\ndraw left {a}\ndraw right {b}\n" for a, b in pairs)
    last = "round\nbet 1 original $10\ndeclare card-face-up-in-shoe AS\ndeclare card-face-up-in-shoe AH\n"
    played = play_script(
        "game red-dog\nelect decks=1\nelect cutting_card_from_back=3\nseat 1 Ann $500\n"
        + rounds
        + last
        + "draw left AD\ndraw right AC\nshuffle 52 cards\ndraw burn 2C down\n"
    )
    told = lines(played)
    assert 'call "Round void: too few cards in the shoe"' in told
    assert played.table.seats[1].balance == 50_000
    assert told.index("shuffle 52 cards") > told.index('call "Round void: too few cards in the shoe"')


@provision("19:47-6.7[shuffler-jam]")
def test_a_jam_is_followed_by_another_shuffle() -> None:
    script = "game red-dog\nelect shuffler=automated\nopen\ncards 4C\ndeclare shuffler-jam by {}\n"
    told = lines(play_script(script.format("floorperson")))
    jam = next(i for i, line in enumerate(told) if "jammed" in line)
    assert told[jam + 1] == "shuffle 156 cards"
    with pytest.raises(Refusal, match="not for the dealer"):
        play_script(script.format("dealer"))


@provision("19:47-6.8", "19:47-6.8[one-area]", "13:47-20.31(g)4")
@both
def test_one_betting_area_a_player_unless_more_are_permitted(key: str) -> None:
    script = f"game {key}\n{{}}seat 1 Ann $500\nseat 2 Ann $500\nbet 1 original $10\nbet 2 original $10\ncards 4C 5H"
    with pytest.raises(Refusal, match="Ann wagers on areas 1 and 2") as refusal:
        play_script(script.format(""))
    assert refusal.value.cite == ("19:47-6.8" if key == "red-dog" else "13:47-20.31(g)4")
    assert len(play_script(script.format("elect several_areas=true\n")).wagers) == 2


@both
def test_bad_wagers_change_nothing(key: str) -> None:
    g = game(key)
    table = g.open_table({1: ("Ann", 5000)})
    window = Window(table)
    for bet in (Bet(1, "original", 6000), Bet(1, "ante", 1000), Bet(1, "original", 100), Bet(2, "original", 1000)):
        with pytest.raises(Refusal):
            window.check([bet])
    assert table.seats[1].balance == 5000 and not table.wagers
