"""Rounds of casino war: 19:47-22.1, 22.3 and 22.6 to 22.9."""

from __future__ import annotations

import pytest

from chapter47 import Bet, Refusal, game, play_script
from chapter47.rulebook.testing import provision
from chapter47.scripts import Played
from chapter47.table.cards import SUITS
from chapter47.table.drivers import Dealer, Players, drive
from chapter47.table.requests import Ask, Request
from chapter47.table.sources import SeededSource
from chapter47.table.window import Window


def play(cards: str, *more: str, bets: str = "bet 1 initial $10", elect: str = "", limits: str = "") -> Played:
    """Ann's round at seat 1 with a shoe that stands ready."""
    return play_script("\n".join(["game casino-war", elect, limits, "seat 1 Ann $500", bets, f"cards {cards}", *more]))


def lines(played: Played) -> list[str]:
    return [line.split("{")[0].strip() for line in played.transcript.body()]


def moves(played: Played) -> list[str]:
    return [line for line in lines(played) if line.split()[0] in ("take", "pay", "return")]


WAR = 'ask 1 "surrender or war" -> war'
SURRENDER = 'ask 1 "surrender or war" -> surrender'


@provision("19:47-22.3[ranking]", "19:47-22.9[initial]", "19:47-22.8[player-higher]")
@pytest.mark.parametrize("cards", ["AS KD", "KC QD", "3S 2S", "10C 9H", "JC 10C", "AC 2D"])
def test_the_higher_card_wins_even_money(cards: str) -> None:
    assert moves(play(cards)) == ["pay 1 initial $10.00 at 1 to 1"]
    assert moves(play(" ".join(reversed(cards.split())))) == ["take 1 initial $10.00"]


@provision("19:47-22.8[player-higher]", "19:47-22.8[dealer-higher]")
@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("KC JD", ["pay 1 initial $10.00 at 1 to 1", "take 1 tie $5.00"]),
        ("9C JD", ["take 1 initial $10.00", "take 1 tie $5.00"]),
    ],
)
def test_a_tie_wager_loses_without_a_tie_hand(cards: str, told: list[str]) -> None:
    played = play(cards, bets="bet 1 initial $10\nbet 1 tie $5")
    assert moves(played) == told
    assert not any(line.startswith("ask") for line in lines(played))


@provision("19:47-22.1[tie-hand]", "19:47-22.1[suit]", "19:47-22.9[tie]", "19:47-22.8(e)", "19:47-22.8[surrender]")
@pytest.mark.parametrize(("mine", "other"), [(a, b) for a in SUITS for b in SUITS if a < b])
def test_a_tie_hand_pays_ten_to_one_and_may_be_surrendered(mine: str, other: str) -> None:
    """Rank alone decides, in each of the four suits."""
    played = play(f"7{mine} 7{other}", SURRENDER, bets="bet 1 initial $10\nbet 1 tie $5")
    assert moves(played) == ["pay 1 tie $50.00 at 10 to 1", "take 1 initial $5.00"]
    assert played.table.seats[1].balance == 50_000 + 5000 - 500
    assert SUITS == "SHDC"


@provision(
    "19:47-22.8[war-won]", "19:47-22.9[war]", "19:47-22.1[war-deal]", "19:47-22.8[burn]", "19:47-22.1[burn-card]"
)
def test_a_war_won_with_the_higher_card() -> None:
    played = play("7H 7C 2C 3C 4C 9D 4D", WAR)
    assert moves(played) == ["return 1 initial $10.00", "pay 1 war $10.00 at 1 to 1"]
    told = lines(played)
    first = told.index("draw burn unseen")
    assert told[first : first + 5] == [*["draw burn unseen"] * 3, "draw seat-1 9D", "draw dealer 4D"]
    assert not any("2C" in line or "3C" in line or "4C" in line for line in told)  # nobody sees a burned card
    assert played.table.shoe.unseen == 3
    assert played.table.seats[1].balance == 51_000


@provision("19:47-22.8[war-lost]")
def test_a_war_lost_costs_both_wagers() -> None:
    played = play("7H 7C 2C 3C 4C 4D 9D", WAR)
    assert moves(played) == ["take 1 initial $10.00", "take 1 war $10.00"]
    assert played.table.rack == 2000


@provision("19:47-22.9[war-tie]", "19:47-22.1[war]")
@pytest.mark.parametrize(("bonus", "paid"), [("true", "$20.00 at 2 to 1"), ("false", "$10.00 at 1 to 1")])
def test_a_second_tie_is_the_players_and_opens_no_second_war(bonus: str, paid: str) -> None:
    played = play("7H 7C 2C 3C 4C 4D 4H", WAR, elect=f"elect war_tie_bonus={bonus}")
    assert moves(played) == ["return 1 initial $10.00", f"pay 1 war {paid}"]
    assert sum("surrender or war" in line for line in lines(played)) == 1


@provision("19:47-22.1[war-wager]")
def test_the_war_wager_equals_the_initial_wager() -> None:
    bets = "bet 1 initial $25"
    for amount in ("$20", "$30"):
        with pytest.raises(Refusal, match="cannot be the war wager") as refused:
            play("7H 7C", WAR, f'amount 1 "war wager" -> {amount}', bets=bets)
        assert refused.value.cite == "19:47-22.1[war-wager]"
    played = play("7H 7C 2C 3C 4C 9D 4D", WAR, 'amount 1 "war wager" -> $25', bets=bets)
    assert "stake 1 war $25.00" in lines(played)


@provision("19:47-22.1[tie-wager]")
@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("9D 4D", ["return 1 initial $10.00", "pay 1 war $10.00 at 1 to 1", "take 1 war-tie $5.00"]),
        ("4D 4H", ["return 1 initial $10.00", "pay 1 war $20.00 at 2 to 1", "pay 1 war-tie $50.00 at 10 to 1"]),
        ("4D 9D", ["take 1 initial $10.00", "take 1 war $10.00", "take 1 war-tie $5.00"]),
    ],
)
def test_a_tie_wager_on_the_war_is_decided_by_the_war_deal_alone(cards: str, told: list[str]) -> None:
    played = play(
        f"7H 7C 2C 3C 4C {cards}", WAR, 'ask 1 "tie wager on the war deal" -> yes', 'amount 1 "tie wager" -> $5'
    )
    assert moves(played) == told


@provision(
    "19:47-22.1[tie-wager]", "19:47-22.7[no-more-bets]", "19:47-22.1[original-deal]", "19:47-22.1[round-of-play]"
)
def test_between_the_deals_no_wager_is_taken_and_the_round_stays_open() -> None:
    seen: list[str] = []
    for seed in range(60):
        _one_round(seed, seen)
    assert set(seen) == {"19:47-22.7[no-more-bets]"}


def _one_round(seed: int, seen: list[str]) -> None:
    war = game("casino-war")
    table = war.open_table({1: ("Ann", 500_000)})
    people = Players(table, Dealer(SeededSource(seed)), lambda t: [Bet(1, "initial", 1000)] if t.round == 1 else None)

    def answer(request: Request) -> object:
        if isinstance(request, Ask) and request.question == "surrender or war":
            assert table.wagers
            assert len(table.state.cards) == 2 and not table.state.war
            with pytest.raises(Refusal, match="the betting is closed") as refused:
                table.verify_bet(Bet(1, "tie", 500))
            seen.append(refused.value.cite or "")
        return people(request)

    drive(table, war.type.procedure(table, True), answer)
    assert not table.wagers


@provision("19:47-22.1[initial-wager]", "19:47-22.1[war]")
def test_what_may_be_bet_before_the_cards() -> None:
    for bets, cite in (
        ("bet 1 tie $5", "19:47-22.1[initial-wager]"),
        ("bet 1 initial $10\nbet 1 war $10", "19:47-22.1[war]"),
        ("bet 1 initial $10\nbet 1 war-tie $10", "19:47-22.1[war]"),
        ("bet 1 pair $10", "19:47-22.1[initial-wager]"),
    ):
        with pytest.raises(Refusal) as refused:
            play("7H 8C", bets=bets)
        assert refused.value.cite == cite


@provision("19:47-22.7[order]", "19:47-22.1[original-deal]")
def test_the_deal_goes_clockwise_from_the_dealers_left() -> None:
    seats = "".join(f"seat {n} P{n} $100\n" for n in (1, 4, 7))
    bets = "".join(f"bet {n} initial $10\n" for n in (1, 4, 7))
    told = lines(play_script(f"game casino-war\n{seats}{bets}cards 2C 3C 4C 5C"))
    draws = ["draw seat-7 2C", "draw seat-4 3C", "draw seat-1 4C", "draw dealer 5C"]
    assert [line for line in told if line.startswith("draw")] == draws
    assert [line.split()[1] for line in told if line.startswith("take")] == ["7", "4", "1"]


@provision("19:47-22.8[one-dealer-card]", "19:47-22.8[dealer-burn]", "19:47-22.8[discard]")
@pytest.mark.parametrize("burns", [False, True])
def test_one_dealer_card_decides_every_war(burns: bool) -> None:
    more = "5D 6D 8D " if burns else ""
    played = play_script(
        f"game casino-war\nelect dealer_burns={str(burns).lower()}\nseat 1 Ann $100\nseat 4 Bob $100\n"
        f"bet 1 initial $10\nbet 4 initial $10\ncards 7H 7C 7D 2C 3C 4C KD 4D {more}9D\n"
    )
    assert moves(played) == [
        "return 4 initial $10.00",
        "pay 4 war $10.00 at 1 to 1",
        "take 1 initial $10.00",
        "take 1 war $10.00",
    ]
    assert sum(line == "draw burn unseen" for line in lines(played)) == (6 if burns else 3)
    told = [(what, [str(card) for card in cards]) for what, cards in played.table.shoe.discards]
    assert told == [("original", ["7H", "7C", "7D"]), ("war", ["KD", "4D", "9D"])]


@provision("19:47-22.1[war-deal]")
def test_no_war_deal_without_a_war_wager() -> None:
    told = lines(play("7H 7C", SURRENDER))
    assert sum(line.startswith("draw") for line in told) == 2


@provision("19:47-22.6[half]", "19:47-22.8[surrender]")
def test_half_of_the_initial_wager_can_always_be_paid_back() -> None:
    dollars = "limits $1.00 to $500.00 chip $1.00 coin $1.00"
    with pytest.raises(Refusal, match="cannot be paid at 1 to 2") as refused:
        play("7H 7C", bets="bet 1 initial $5", limits=dollars)
    assert (refused.value.cite, refused.value.instead) == ("19:47-22.6[half]", "a wager of $4.00 or $6.00")
    assert moves(play("7H 7C", SURRENDER, bets="bet 1 initial $6", limits=dollars)) == ["take 1 initial $3.00"]
    assert moves(play("7H 7C", SURRENDER, bets="bet 1 initial $5")) == ["take 1 initial $2.50"]


def test_who_cannot_match_the_wager_can_only_surrender() -> None:
    script = "game casino-war\nseat 1 Ann $10\nbet 1 initial $10\ncards 7H 7C\n"
    assert moves(play_script(script)) == ["take 1 initial $5.00"]
    with pytest.raises(Refusal, match="'war' is not a choice"):
        play_script(script + WAR)


@provision("19:47-22.6[seats]")
def test_nine_players_at_most() -> None:
    assert play_script("game casino-war\nseat 9 Ann $100\nbet 9 initial $10\ncards 2C 3C").wagers
    with pytest.raises(Refusal, match="no seat 10"):
        play_script("game casino-war\nseat 10 Ann $100\n")


def test_bad_wagers_change_nothing() -> None:
    table = game("casino-war").open_table({1: ("Ann", 5000)})
    for bet in (Bet(1, "initial", 6000), Bet(1, "initial", 0), Bet(2, "initial", 1000), Bet(1, "initial", 100)):
        with pytest.raises(Refusal):
            Window(table).check([bet])
    assert table.seats[1].balance == 5000 and not table.wagers


@provision("19:47-22.6[instruments]", "19:47-22.6[verbal]")
def test_what_a_wager_is_made_with() -> None:
    for tender, cite in (("cheque", "19:47-22.6[instruments]"), ("cash confirmed dealer", "19:47-22.6[verbal]")):
        with pytest.raises(Refusal) as refused:
            play("KC JD", bets=f"bet 1 initial $10 {tender}")
        assert refused.value.cite == cite
    for tender in ("", "match play", "cash confirmed dealer, casino supervisor"):
        assert play("KC JD", bets=f"bet 1 initial $10 {tender}").table.rack == -1000
