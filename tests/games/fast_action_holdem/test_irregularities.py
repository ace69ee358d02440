"""Irregularities of fast action hold'em: 19:47-21.9."""

from __future__ import annotations

import pytest
from tests.games.against_the_house import nets, script, starting, steps
from tests.games.fast_action_holdem.deals import BOARD, GAME, PLAIN, cards, play, rack

from chapter47 import Bet, Game, Refusal
from chapter47.rulebook.testing import provision
from chapter47.table.events import Observer, Turned
from chapter47.table.writing import line
from chapter47.table.writing import lines as written

HANDS = {1: "AS AH 9C 7D", 3: "KD KH 9D 7C", 5: "QD QH 9H 7S"}
BETS = [f"bet {seat} original $10" for seat in HANDS]
SEATS = tuple(HANDS)
BACK = {"1 original": 0, "3 original": 0, "5 original": 0}


def drawn(*turns: str) -> list[str]:
    """Draws said one by one: ``3 KD`` or ``dealer KS``."""
    return [f"draw {who if who == 'dealer' else f'seat-{who}'} {card}" for who, card in (t.split() for t in turns)]


@provision("19:47-21.9(a)")
def test_a_card_face_up_in_the_shoe_is_not_used() -> None:
    played = play(HANDS, "declare card-face-up-in-shoe 7H")
    assert 'note "7H is not used and goes to the discard rack"' in steps(played)
    assert starting(played, "draw")[:2] == ["draw discard 7H declared", "draw seat-1 AS down"]
    assert rack(played)[0] == ("face up in the shoe", "7H")
    assert nets(played) == {"1 original": 10, "3 original": 10, "5 original": 10}


@provision("19:47-21.9(b)")
def test_a_card_drawn_in_error_is_the_next_card() -> None:
    rest = cards(HANDS).split()[3:]
    lines = (*BETS, *drawn("1 AS"), "declare card-drawn-in-error KD", f"cards {' '.join(rest)}")
    played = script(GAME, *lines, seats=SEATS)
    assert 'note "KD is used as the next card"' in steps(played)
    assert dict(rack(played))["seat-3"] == "KD KH"


@provision("19:47-21.9(c)")
def test_an_exposed_card_of_a_player_is_turned_down() -> None:
    played = script(
        GAME, *BETS, *drawn("1 AS"), "declare player-card-exposed seat 1", "cards " + cards(HANDS)[9:], seats=SEATS
    )
    assert 'note "the exposed card of seat 1 is turned face down"' in steps(played)
    assert nets(played) == {"1 original": 10, "3 original": 10, "5 original": 10}
    with pytest.raises(Refusal, match="no cards in this round") as refused:
        script(GAME, *BETS, *drawn("1 AS"), "declare player-card-exposed seat 3", seats=SEATS)
    assert refused.value.cite == "19:47-21.9(c)"
    with pytest.raises(Refusal, match="needs the seat"):
        script(GAME, *BETS, *drawn("1 AS"), "declare player-card-exposed", seats=SEATS)


@provision("19:47-21.9(d)")
def test_a_dealer_with_three_cards_gets_the_fourth_before_setting() -> None:
    lines = drawn("1 AS", "dealer KS", "1 AH", "dealer 10H", "1 9C", "dealer 8D", "1 7D")
    played = script(
        GAME, "bet 1 original $10", *lines, "declare dealer-short", "draw dealer 3C", f"cards 2S {BOARD}", seats=(1,)
    )
    at = steps(played).index("draw dealer 3C down")
    assert at < steps(played).index("turn dealer by 0")
    assert "draw dealer 3C down" in starting(played, "draw")[7]
    assert nets(played) == {"original": 10}
    assert dict(rack(played))["dealer discards"] == "8D 3C"


@provision("19:47-21.9(e)")
def test_a_player_with_three_cards_voids_or_completes() -> None:
    lines = drawn(
        "1 AS", "3 KD", "dealer KS", "1 AH", "3 KH", "dealer 10H", "1 9C", "3 9D", "dealer 8D", "1 7D"
    )  # fmt: skip
    before = ("bet 1 original $10", "bet 3 original $10", *lines, "declare player-short", "draw dealer 3C")
    voided = script(GAME, *before, 'ask 3 "hand of too few cards" -> void', f"cards 2S {BOARD}", seats=(1, 3))
    assert nets(voided) == {"1 original": 10, "3 original": 0}
    completed = script(GAME, *before, 'ask 3 "hand of too few cards" -> complete', f"cards 7C 2S {BOARD}", seats=(1, 3))
    draws = starting(completed, "draw")
    assert draws[draws.index("draw dealer 3C down") + 1] == "draw seat-3 7C down"
    assert nets(completed) == {"1 original": 10, "3 original": 10}


@provision("19:47-21.9(f)")
def test_more_than_four_cards_for_the_dealer_void_all() -> None:
    played = play(HANDS, "declare dealer-extra 5C", board="")
    assert nets(played) == BACK
    assert 'call "Round void: the dealer has 5 cards"' in steps(played)
    assert dict(rack(played))["dealer"] == f"{PLAIN} 5C"
    split = 'ask 1 "set the hand" -> split-AS-AH'
    late = play(HANDS, split, "declare dealer-extra 5C", board="")
    assert nets(late) == BACK | {"1 split": 0}


@provision("19:47-21.9(g)")
def test_more_than_four_cards_for_a_player_make_one_hand() -> None:
    keep = 'ask 3 "set the hand" -> keep-KD-KS'
    played = play(HANDS, "declare player-extra KS seat 3", keep)
    assert 'note "seat 3 has 5 cards and makes one hand of two"' in steps(played)
    held = dict(rack(played))
    assert held["seat-3"] == "KD KS" and held["seat-3 discards"] == "KH 9D 7C"
    with pytest.raises(Refusal, match="not a choice"):
        play(HANDS, "declare player-extra KS seat 3", 'ask 3 "set the hand" -> split-KD-KH')
    at_the_question = play(HANDS, 'ask 1 "set the hand" -> keep-AS-AH', "declare player-extra KS seat 3", keep)
    assert dict(rack(at_the_question))["seat-3"] == "KD KS"
    with pytest.raises(Refusal, match="does not hold four") as refused:
        play(HANDS, 'ask 1 "set the hand" -> keep-AS-AH', "declare player-extra KS seat 1")
    assert refused.value.cite == "19:47-21.9(g)"


def test_five_cards_are_no_natural() -> None:
    with pytest.raises(Refusal, match="not a choice"):
        play({1: "9S 9H 9D 9C"}, "declare player-extra KS seat 1", 'ask 1 "set the hand" -> natural')


@provision("19:47-21.9(h)")
def test_a_hand_set_wrongly_is_reset() -> None:
    dealer, board = "2C 2C AS AH", "4D 6H 9S JC 2H"
    played = play({1: "KD KH 9D 7C"}, 'declare dealer-misset "AS AH"', dealer=dealer, board=board)
    assert 'note "dealer had kept AS AH, reset to 2C 2C by house ways"' in steps(played)
    assert 'call "Dealer has three-of-a-kind"' in steps(played)
    assert nets(played) == {"original": -10}
    assert dict(rack(played))["dealer discards"] == "AS AH"
    for wrong, why in (
        ('"2C 2C"', "house ways keep"),
        ('"KS KH"', "not two of"),
        ('"AS"', "not two of"),
        ("", "needs a reason"),
    ):
        with pytest.raises(Refusal, match=why) as refused:
            play({1: "KD KH 9D 7C"}, f"declare dealer-misset {wrong}", dealer=dealer, board=board)
        assert refused.value.cite == "19:47-21.9(h)"


@provision("19:47-21.9(i)")
def test_too_few_cards_void_the_round_and_all_are_shuffled() -> None:
    from chapter47.table.drivers import Dealer, Players, drive
    from chapter47.table.events import Announced
    from chapter47.table.requests import Pause, Request
    from chapter47.table.sources import SeededSource
    from chapter47.table.transcript import Transcript

    game = Game(GAME)
    table = game.open_table({1: ("Ann", 100_000), 2: ("Bob", 100_000)})
    bets = [Bet(1, "original", 1000), Bet(2, "original", 1000)]
    people = Players(table, Dealer(SeededSource(3)), lambda t: bets if t.round == 1 else None)
    transcript = Transcript.of(table, opening=True)

    def answer(request: Request) -> object:
        before = request.before if isinstance(request, Pause) else None
        if isinstance(before, Announced) and before.phrase == "deal-has-gone-round":
            table.shoe.left = 5  # the burned card and four of the board
        return people(request)

    drive(table, game.type.procedure(table, True), answer)
    lines = [written for event in transcript.events if (written := line(event))]
    void = lines.index('call "Round void: too few cards in the shoe, all cards are shuffled again"')
    assert lines[void - 1].startswith("draw community-4")
    assert lines[void + 1 : void + 4] == ["return 1 original $10.00", "return 2 original $10.00", "shuffle 312 cards"]
    assert table.seats[1].balance == table.seats[2].balance == 100_000


@provision("19:47-21.9(j)")
def test_a_wager_without_cards_goes_back() -> None:
    hands = {1: HANDS[1], 3: HANDS[3]}
    lines = cards(hands).split()[1:]
    played = script(
        GAME, *BETS, *drawn(f"1 {lines[0]}", f"3 {lines[1]}"), "declare no-cards-dealt", f"cards {' '.join(lines[2:])}",
        "round", *BETS, cards(HANDS, marker=2), seats=SEATS,
    )  # fmt: skip
    first, second = "\n".join(steps(played)).split("round 2")
    assert "return 5 original $10.00" in first and "draw seat-5" not in first
    assert first.count("pay ") == 2 and second.count("draw seat-5") == 4
    with pytest.raises(Refusal, match="cannot be declared"):
        play({1: HANDS[1]}, *drawn("1 AS", "dealer KS"), "declare no-cards-dealt")


@provision("19:47-21.9(k)")
def test_a_marker_left_behind_moves_on_for_the_next_round() -> None:
    deals = [cards(HANDS, marker=marker) for marker in (1, 2, 2, 3)]
    rounds = [line for _ in range(2) for line in ("round", *BETS)]
    played = script(GAME, *rounds, "round", *BETS, "declare marker-not-moved", "round", *BETS, *deals, seats=SEATS)
    told = "\n".join(steps(played)).split("\nround ")
    first_draws = [next(line for line in text.split("\n") if line.startswith("draw")) for text in told[-4:]]
    assert [line.split()[1] for line in first_draws] == ["seat-1", "seat-3", "seat-3", "seat-3"]
    assert 'note "dealing marker left at position 2: the round stands"' in told[-2]
    assert 'note "dealing marker at position 3"' in told[-1]
    assert nets(played)["3 original"] == 40


@provision("19:47-21.9[shuffler-jam]")
def test_a_jam_of_the_shuffler_needs_a_reshuffle() -> None:
    jam = ("open", "declare shuffler-jam by floorperson", "cards 2C")
    lines = steps(script(GAME, *jam, shuffler="automated", decks=12))
    at = lines.index('note "the shuffler failed: cards shuffled again by its procedure"')
    assert lines[at + 1] == "shuffle 312 cards"
    with pytest.raises(Refusal, match="cannot be declared"):
        script(GAME, *jam)
    with pytest.raises(Refusal, match="not for the dealer"):
        script(GAME, "open", "declare shuffler-jam by dealer", "cards 2C", shuffler="automated", decks=12)


def test_what_the_rules_do_not_know_is_refused() -> None:
    with pytest.raises(Refusal):
        play(HANDS, "declare fouled-deck")


def test_what_lies_face_down_is_seen_by_its_own_seat_alone() -> None:
    """Cards, the choices about them, a natural, a card that was added: nobody else sees any of it before its turn."""
    hands = {1: "9S 9H 9D 9C", 3: "KD KH 8C 7D"}
    played = play(hands, "declare player-extra QS seat 3", 'ask 3 "set the hand" -> keep-KD-KH')
    events = played.transcript.events
    events = events[: next(i for i, event in enumerate(events) if isinstance(event, Turned))]
    own = {1: hands[1].split(), 3: [*hands[3].split(), "QS"]}
    for seat, codes in own.items():
        mine, others = (written(events, Observer(frozenset(seats))) for seats in ({seat}, {4 - seat, 5}))
        assert all(any(f"draw seat-{seat} {code}" in line for line in mine) for code in codes)
        assert not any(code in line for code in codes for line in others)
        assert not any("natural" in line for line in others) or seat == 3
    assert any("seat 1 has a natural" in line for line in written(events, Observer(frozenset({1}))))
