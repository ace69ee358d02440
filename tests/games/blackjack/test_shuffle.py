"""Opening, shuffle, cut, burn and reshuffle, by each device. 19:47-2.2, 2.4, 2.5, 2.6(c), (d), (l), (m), 2.21."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games.blackjack_family import cites, script, starting, steps

from chapter47 import Bet, Game, Refusal
from chapter47.rulebook.testing import provision
from chapter47.table.cards import decks
from chapter47.table.drivers import Dealer, Players, drive
from chapter47.table.events import Shuffled
from chapter47.table.irregularities import Declaration
from chapter47.table.requests import Ask, Request, Shuffle
from chapter47.table.sources import SeededSource
from chapter47.table.transcript import Transcript

BET = "bet 1 blackjack $10"
HAND = "cards 2C 10C 7D 9C 10H"  # the burn card, then a won hand


def opened(*lines: str, cards: str = HAND, **elections: Any) -> list[str]:
    return steps(script("open", *lines, cards, staff=True, **elections))


@provision("19:47-2.4(a)", "19:47-2.4(b)", "19:47-2.4(c)")
def test_opening_by_either_route() -> None:
    notes = [line for line in opened(BET) if line.startswith("attest dealer")]
    order = ["received and inspected", "spread face up by deck", "washed and stacked"]
    found = [next(i for i, line in enumerate(notes) if words in line) for words in order]
    assert found == sorted(found)
    short = opened(BET, pre_shuffled="true")
    assert not [line for line in short if "washed" in line]
    assert [line for line in short if line.startswith("load 416 cards")]


@provision("19:47-2.4(d)", "19:47-2.4(e)")
def test_opening_in_two_parts() -> None:
    double = [line for line in opened(BET, cards="cards 10H 7D 9C 10S", double_shoe="true") if "washed" in line]
    assert len(double) == 2
    batches = opened(BET, shuffle="automated")
    assert len([line for line in batches if "batch spread face up" in line]) == 2
    assert not [line for line in batches if "wash" in line]


@provision("19:47-2.5(a)", "19:47-2.5(b)", "19:47-2.5(d)[move-front]", "19:47-2.5(d)[align-mark]")
def test_no_card_before_shuffle_and_cut() -> None:
    lines = opened(BET)
    marks = ["shuffle 416 cards", "cut 1 at", 'note "stack aligned', 'note "cutting card 104', "draw burn"]
    found = [next(i for i, line in enumerate(lines) if line.startswith(mark)) for mark in marks]
    assert found == sorted(found)
    dealer = Dealer(SeededSource(1))
    dealer.stack = list(range(312, 0, -1))  # type: ignore[arg-type]  # card 1 comes first
    dealer.cut(100)
    assert dealer.stack[::-1] == [*range(101, 313), *range(1, 101)]


@provision("19:47-2.5(c)")
@pytest.mark.parametrize(("depth", "good"), [(9, False), (10, True), (302, True), (303, False)])
def test_the_cut_is_ten_cards_from_either_end(depth: int, good: bool) -> None:
    if good:
        opened(f"cut 1 at {depth}", BET, decks=6)
    else:
        with pytest.raises(Refusal, match=f"depth {depth}"):
            opened(f"cut 1 at {depth}", BET, decks=6)


def cut_offers(*lines: str, cards: str, seats: tuple[int, ...] = (4, 2, 6), **more: Any) -> list[str]:
    played = script("open", *lines, cards, seats=seats, **more)
    return [line for line in starting(played, "ask", "cut") if "cut" in line]


@provision("19:47-2.5(e)1", "19:47-2.5(f)[pass-clockwise]", "19:47-2.5(f)[dealer-cuts]")
def test_who_cuts_first() -> None:
    bet = "bet 4 blackjack $10"
    assert cut_offers(bet, cards=HAND)[0] == 'ask 4 "cut the cards" -> cut'
    refusing = [f"ask {seat} cut -> decline" for seat in (4, 6, 2)]
    offers = cut_offers(*refusing, bet, cards=HAND)
    assert [line.split()[1] for line in offers] == ["4", "6", "2", "0"]


@provision("19:47-2.5(e)2", "19:47-2.5(e)3", "19:47-2.5(h)[after-cutting-card]", "19:47-2.6(l)[finish-round]")
@pytest.mark.parametrize(("behind", "first"), [(47, "2"), (46, "4"), (45, "6"), (48, "6")])
def test_who_cuts_after_the_cutting_card(behind: int, first: str) -> None:
    # burn, box2, box4, dealer, box2, box4, dealer: the cutting card shows when so many cards are left
    cards = "cards 2C 10C 9C 7D 8C 9D 10H  3C 10S 9S 7C 8D 9H KS  4C"
    bets = ("bet 2 blackjack $10", "bet 4 blackjack $10")
    lines = ("round 1", *bets, "round 2", *bets)
    offers = cut_offers(*lines, cards=cards, decks=1, cutting_card_from_back=behind)
    second = [line for line in offers if line.startswith("ask")][1]
    assert second == f'ask {first} "cut the cards" -> cut'


@provision("19:47-2.5(h)1", "19:47-2.5(e)4", "19:47-2.6(l)1", "19:47-2.6(l)2.i")
def test_the_licensee_reshuffles_after_any_round() -> None:
    cards = "cards 2C 10C 7D 9C 10H  3C 10S 7C 9S KH"
    lines = ("round 1", "bet 4 blackjack $10", "round 2", "declare reshuffle by floorperson", "bet 4 blackjack $10")
    played = script("open", *lines, cards, seats=(4, 2, 6), decks=6, staff=True)
    told = steps(played)
    assert len([line for line in told if line.startswith("shuffle 312")]) == 2
    assert [line for line in starting(played, "ask") if "cut" in line][1] == 'ask 6 "cut the cards" -> cut'
    assert 'attest dealer "cards in the rack" 312' in told
    assert 'note "reshuffle ordered by the licensee"' in told
    short = ("round 1", "bet 4 blackjack $10", "round 2", "declare reshuffle by floorperson",
             'attest dealer "cards in the rack" 311', "bet 4 blackjack $10")  # fmt: skip
    twice = steps(script("open", *short, cards, seats=(4, 2, 6), decks=6, staff=True))
    assert twice.index('attest dealer "cards in the rack" 311') < twice.index('attest dealer "cards in the rack" 312')
    game = Game("blackjack")
    table = game.open_table({1: ("Ann", 100_000)})

    def in_the_round(request: Request) -> Any:
        if isinstance(request, Ask) and request.question == "box1":
            return Declaration("reshuffle", "floorperson")
        return players(request)

    players = Players(table, Dealer(SeededSource(1)), lambda _: [Bet(1, "blackjack", 500)])
    with pytest.raises(Refusal, match="reshuffle cannot be declared at this point"):
        drive(table, game.type.procedure(table, True), in_the_round)


@provision("19:47-2.5(g)[recut]", "19:47-2.5(g)[who-recuts]")
def test_recut() -> None:
    order = 'declare recut by casino supervisor "too near the end"'
    same = cut_offers("ask 4 cut -> cut", "cut 4 at 12", order, "bet 4 blackjack $10", cards=HAND)
    assert [line.split()[1] for line in same if line.startswith("cut")] == ["4", "4"]
    following = cut_offers(
        "ask 4 cut -> cut", "cut 4 at 12", order, "bet 4 blackjack $10", cards=HAND, recut_by='"next entitled"'
    )
    assert [line.split()[1] for line in following if line.startswith("cut")] == ["4", "6"]
    with pytest.raises(Refusal, match="recut cannot be declared at this point"):
        script("bet 1 blackjack $10", order, "cards 10C 7D 9C 10H")


@provision("19:47-2.6(c)[burn-new-shoe]", "19:47-2.6(c)[burn-new-dealer]", "19:47-2.1[dealer]")
def test_burn_cards() -> None:
    lines = opened(BET, "round 2", 'declare new-dealer by floorperson "Bea"', BET, cards=f"{HAND} 4C 10C 7D 9C 10S")
    draws = [line for line in lines if line.startswith("draw")]
    assert draws[0] == "draw burn unseen"
    assert draws[1] == "draw box1 10C"
    assert draws[5:7] == ["draw burn unseen", "draw box1 10C"]
    assert 'note "Bea deals from now on"' in lines
    with pytest.raises(Refusal, match="needs a reason"):
        opened(BET, "round 2", "declare new-dealer by floorperson", BET)


@provision("19:47-2.6(c)[disclose]", "19:47-2.6A(c)[optional-burn]")
def test_a_burn_card_is_disclosed_on_request() -> None:
    shown = opened("declare burn-card-shown 2C by dealer", BET)
    assert 'note "burn card shown: 2C"' in shown
    assert not [line for line in opened(BET) if "2C" in line]
    six = {"six_to_five": "true", "decks": 2, "burn_each_round": "true"}
    assert "draw burn unseen" in steps(script(BET, "cards 2C 10C 7D 9C 10H", **six))
    with pytest.raises(Refusal, match="No burn card lies face down"):
        script(BET, "round 2", "declare burn-card-shown 2C by dealer", BET, f"{HAND} {HAND[6:]}", **six)


@provision("19:47-2.5(j)[idle-table]", "19:47-2.5(j)[turn-up]", "19:47-2.5(j)1", "19:47-2.5(j)2",
           "19:47-2.5(j)2.i", "19:47-2.5(j)2.ii")  # fmt: skip
def test_an_idle_table() -> None:
    idle = "declare idle-table by floorperson"
    by_hand = script(idle, BET, HAND, staff=True)
    assert {"19:47-2.5(j)[idle-table]", "19:47-2.5(j)[turn-up]", "19:47-2.5(j)1"} <= cites(by_hand)
    told = steps(by_hand)
    assert told.index('attest dealer "cards washed and stacked"') < told.index("shuffle 416 cards")
    device = script("open", idle, BET, "cards 2C 3C 10C 7D 9C 10H", shuffle="automated", staff=True)
    colours = [line for line in steps(device) if "batch in play" in line]
    assert [line.split()[1].strip('"') for line in colours] == ["red", "blue"]
    words = "the batch from the device is spread"
    assert not [line for line in steps(device) if words in line]
    asking = ("open", idle, "ask 0 spread -> yes", BET, "cards 2C 3C 10C 7D 9C 10H")
    asked = script(*asking, shuffle="automated", staff=True)
    assert [line for line in steps(asked) if words in line]
    for lacking in ("secure_storage", "stored_by_approved_procedure"):
        elected = {"shuffle": "automated", lacking: "false"}
        kept = script("open", idle, BET, "cards 2C 3C 10C 7D 9C 10H", staff=True, **elected)
        assert [line for line in steps(kept) if words in line]


@provision("19:47-2.2(d)3", "19:47-2.2(d)4", "19:47-2.2(d)5", "19:47-2.2(e)[alternate]", "19:47-2.6A(j)")
def test_batches_alternate() -> None:
    cards = "cards " + " ".join(f"{burn} 10C 7D 9C 10H" for burn in ("2C", "3C", "4C")) + " 5C"
    rounds = ("round 1", BET, "round 2", BET, "round 3", BET)
    lines = opened(*rounds, cards=cards, shuffle="automated", decks=2, cutting_card_from_back=48)
    assert [line.split()[1].strip('"') for line in lines if "batch in play" in line][:3] == [
        "red",
        "blue",
        "red",
    ]
    assert 'note "red batch in play, blue batch in the device"' in lines
    assert [line for line in lines if "only blue cards in the discard rack" in line]
    hand = opened(*rounds[:4], cards="cards 10C 7D 9C 10H 10C 7D 9C 10H", six_to_five="true", decks=1,
                  cutting_card_from_back=48)  # fmt: skip
    assert len([line for line in hand if "go to the shuffler" in line]) == 3


@provision("19:47-2.5(i)[cover-bottom]", "19:47-2.5(i)[one-round-rotate]", "19:47-2.6A(b)[take-deck]")
def test_six_to_five_preparation() -> None:
    rounds = ("round 1", BET, "round 2", BET)
    cards = "cards 10C 7D 9C 10H 10C 7D 9C 10H"
    one = opened(*rounds, cards=cards, six_to_five="true", decks=1, one_round_per_deck="true")
    colours = [line.split()[1].strip('"') for line in one if "cards come in" in line]
    assert colours[:2] == ["red", "blue"]
    assert [line for line in one if "covers the bottom card" in line]
    assert [line for line in one if "deck in one hand for the round" in line]
    several = opened(*rounds, cards=cards, six_to_five="true", decks=2)
    assert len([line for line in several if "cards come in" in line]) == 1
    assert 'note "second cutting card 35 from the back"' in several


# ---- Bart Carter, continuous, double shoe --------------------------------------------------------------------------


@provision("19:47-2.1[bart-carter-shuffle]", "19:47-2.6(m)", "19:47-2.5(h)2", "19:47-2.5(d)[bart-carter]",
           "19:47-2.6(c)[not-bart-carter]")  # fmt: skip
def test_bart_carter_puts_a_deck_back_among_the_rest() -> None:
    game = Game("blackjack", decks=6, shuffle="bart-carter")
    table = game.open_table({n: (f"P{n}", 100_000) for n in range(1, 6)})
    dealer = Dealer(SeededSource(3))
    before: list[Any] = []

    class EnoughError(Exception):
        pass

    def answer(request: Request) -> Any:
        if before:
            raise EnoughError
        if isinstance(request, Shuffle) and request.how == "insert":
            before.extend([list(dealer.stack), list(request.cards)])
        return players(request)

    players = Players(table, dealer, lambda t: [Bet(n, "blackjack", 500) for n in t.seats])
    transcript = Transcript.of(table, opening=True)
    with pytest.raises(EnoughError):
        drive(table, game.type.procedure(table, True), answer)
    rest, returned = before
    assert 52 < len(returned) <= 80
    assert not [line for line in transcript.body() if "burn" in line]
    assert [line for line in transcript.body() if "the cutting card is not put back" in line]
    marked = list(dealer.stack)
    assert len(marked) == 312
    quarters = [len(rest) * n // 4 for n in (1, 2, 3)]
    third = -(-len(returned) // 3)
    kept = marked[: quarters[0]] + marked[quarters[0] + third : quarters[1] + third]
    assert kept == rest[: quarters[1]]  # what was in the shoe keeps its order


@provision("19:47-2.21")
def test_a_continuous_shuffler_needs_no_cut_and_no_cutting_card() -> None:
    rounds = ("round 1", BET, "round 2", BET)
    lines = opened(*rounds, cards="cards 10C 7D 9C 10H 10C 7D 9C 10H", shuffle="continuous", device_approval="C-13")
    assert len([line for line in lines if line.startswith("load 416 cards")]) == 3  # before each, and after the last
    assert not [line for line in lines if line.startswith(("cut", "shuffle", "draw burn"))]


@provision("19:47-2.1[determinant-card]", "19:47-2.6(d)1[determinant]", "19:47-2.6(d)2[becomes-first-card]",
           "19:47-2.6(d)2[burned]")  # fmt: skip
def test_the_determinant_card() -> None:
    red = script(BET, "cards 5H 7D 9C 10S 5C 10D", double_shoe="true")  # drawn from the first side, hearts: stays
    assert starting(red, "draw")[:4] == ["draw determinant 5H", "draw box1 5H moved", "draw dealer 7D", "draw box1 9C"]
    assert red.table.state.boxes[1].first_cards[0].code == "5H"
    other = script(BET, "ask 0 side -> second", "cards 5H 10C 7D 9C 10S", double_shoe="true")
    assert starting(other, "draw")[:2] == ["draw determinant 5H", "draw box1 10C"]
    assert [line for line in steps(other) if "5H burned; the round comes from the first side" in line]
    assert other.table.shoe.name == "first"
    assert not starting(script(BET, "cards 10C 7D 9C 10S"), "draw determinant")


@provision("19:47-2.6(l)2.ii", "19:47-2.6(l)3", "19:47-2.2(c)[cutting-card-each-side]")
def test_only_the_finished_side_is_shuffled() -> None:
    game = Game("blackjack", decks=2, double_shoe=True)
    table = game.open_table({n: (f"P{n}", 100_000) for n in range(1, 6)})
    table.staffed = True
    random = Random(5)
    choose = lambda _t, r: r.choices[0] if isinstance(r, Ask) and "side" not in r.question else random.choice(r.choices)  # noqa: E731
    transcript = game.play(
        table, lambda t: [Bet(n, "blackjack", 500) for n in t.seats] if t.round < 12 else None, choose, seed=9
    )
    shuffles = [(e.side, e.count) for e in transcript.events if isinstance(e, Shuffled)]
    assert shuffles[:2] == [("first", 52), ("second", 52)]
    assert len(shuffles) > 3
    assert all(size == 52 for _, size in shuffles)
    assert [line for line in transcript.body() if 'attest dealer "cards of the first side in the rack" 52' in line]


@provision("19:47-2.6(l)3")
def test_until_a_determinant_card_chooses_the_first_side_is_at_hand() -> None:
    game = Game("blackjack", decks=2, double_shoe=True)
    table = game.open_table({1: ("Ann", 100_000)})
    at_hand = []

    def bets(table: Any) -> list[Bet] | None:
        at_hand.append(table.shoe.name)
        return [Bet(1, "blackjack", 500)] if table.round < 2 else None

    game.play(table, bets, lambda _t, request: request.choices[0], seed=9)
    assert at_hand[0] == "first"


def test_shoes_hold_the_decks() -> None:
    assert len(decks(6)) == 312
