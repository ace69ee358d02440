"""Any shoe, any count, any hand: the same as the odds on a full shoe, published figures, enumeration and simulation."""

from __future__ import annotations

from itertools import combinations, permutations, product
from math import isfinite
from typing import Any

import pytest

from chapter47 import Game, Refusal
from chapter47.games.blackjack.count.kernel import Count, CountingKernel
from chapter47.games.blackjack.exact.odds import solution
from chapter47.games.blackjack.hands.exact import Game as Rules
from chapter47.games.blackjack.hands.exact import super_bonus_left
from chapter47.sim.engine import simulate
from chapter47.table.cards import DECK

HI_LO = (-1, 1, 1, 1, 1, 1, 0, 0, 0, -1)
FULL_SHOES: dict[str, dict[str, Any]] = {
    "minibaccarat": {"bonus": True},
    "punto-banco": {},
    "night-baccarat": {},
    "night-minibaccarat": {},
    "red-dog": {},
    "night-red-dog": {},
    "casino-war": {},
    "blackjack": {"over_under": True},
}
USUAL: dict[str, Any] = {"hole_card": "reader", "split_21_beats_drawn_21": False}


@pytest.mark.parametrize("key", FULL_SHOES)
def test_a_full_shoe_has_the_odds_of_the_game(key: str) -> None:
    game = Game(key, **FULL_SHOES[key])
    told = game.shoe().wagers
    assert told
    for value in told:
        known = game.odds()[value.wager]
        for figure in ("house_edge", "per_resolved", "win", "lose", "void", "stdev"):
            assert getattr(value, figure) == pytest.approx(getattr(known, figure), abs=1e-12), (value.wager, figure)


def test_baccarat_on_eight_cards_by_playing_every_deal() -> None:
    """Nothing of the engine: every order of six of eight cards, drawn by the rule as it is told to people."""
    ranks = [1, 2, 5, 6, 7, 9, 10, 13]
    values = [rank if rank < 10 else 0 for rank in ranks]
    wins = {"banker": 0, "player": 0, "tie": 0}
    for deal in permutations(values, 6):
        player, banker = (deal[0] + deal[2]) % 10, (deal[1] + deal[3]) % 10
        if player < 8 and banker < 8:
            third, rest = None, list(deal[4:])
            if player <= 5:
                third = rest.pop(0)
                player = (player + third) % 10
            if third is None:
                draws = banker <= 5
            else:
                draws = banker <= 2 or (banker == 3 and third != 8) or (banker == 4 and 2 <= third <= 7)
                draws = draws or (banker == 5 and 4 <= third <= 7) or (banker == 6 and third in (6, 7))
            if draws:
                banker = (banker + rest.pop(0)) % 10
        wins["tie" if player == banker else "player" if player > banker else "banker"] += 1
    left = [values.count(value) for value in range(10)]
    told = Game("minibaccarat").shoe(left=left)
    total = sum(wins.values())
    for wager, number in wins.items():
        assert told[wager].win == pytest.approx(number / total, abs=1e-15)


def test_red_dog_and_war_on_few_cards_by_enumeration() -> None:
    cards = [2, 2, 5, 9, 9, 9, 13, 14]
    left = [cards.count(value) for value in range(2, 15)]
    three = sum(a == b == c for a, b, c in permutations(cards, 3))
    assert Game("red-dog").shoe(left=left)["original"].win >= three / 336
    higher = sum(a > b for a, b in permutations(cards, 2)) / 56
    ties = sum(a == b for a, b in permutations(cards, 2)) / 56
    told = Game("casino-war").shoe(left=left)
    assert told["tie"].win == pytest.approx(ties)
    assert told["initial:always-surrender"].win == pytest.approx(higher)


def test_three_card_poker_on_twelve_cards_by_enumeration() -> None:
    """Pair plus looks at three cards alone."""
    kept = [card for card in DECK if card.rank in (1, 7, 8) and card.suit != "C"] + [
        card for card in DECK if card.rank == 2 and card.suit != "C"
    ]
    removed = " ".join(str(card) for card in DECK if card not in kept)
    pays = 0
    for hand in combinations(kept, 3):
        ranks = sorted(card.rank for card in hand)
        suited = len({card.suit for card in hand}) == 1
        kinds = len(set(ranks))
        straight = False  # no three of ace, two, seven and eight run
        pays += 40 if suited and straight else 30 if kinds == 1 else 4 if suited else 1 if kinds == 2 else -1
    told = Game("three-card-poker").shoe(removed=removed)["pair-plus"]
    assert told.house_edge == pytest.approx(-pays / 220)


def test_a_depleted_single_deck_of_blackjack_by_recursion() -> None:
    """Standing on 16 against a ten, from a deck without fives, by playing out the dealer card by card."""
    deck = [4, 4, 4, 4, 0, 4, 4, 4, 4, 16]
    deck[9] -= 2
    deck[5] -= 1

    def dealer(cards: tuple[int, ...], left: list[int]) -> float:
        hard, aces = sum(cards), cards.count(1)
        total = hard + 10 if aces and hard <= 11 else hard
        if total >= 17:
            return 1.0 if total > 21 else -1.0  # sixteen beats nothing
        value, size = 0.0, sum(left)
        for at, number in enumerate(left):
            if number and not (len(cards) == 1 and at == 0):
                left[at] -= 1
                value += number / size * dealer((*cards, at + 1), left)
                left[at] += 1
        return value

    size = sum(deck)
    expected = dealer((10,), deck) / (1 - deck[0] / size)
    game = Game("blackjack").what_if(decks=1, **USUAL)
    hand = game.hand("10 6", 10, removed="5 5 5 5")
    assert hand.given_none["stand"] == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(
    ("decks", "soft17", "cards", "play", "published"),
    [
        (1, "hit", "2 A", "double", -0.552040),
        (1, "hit", "2 A", "hit", -0.107929),
        (1, "hit", "6 5", "double", 0.234296),
        (1, "stand", "6 5", "stand", -0.634013),
        (2, "hit", "2 A", "stand", -0.594150),
        (5, "stand", "6 5", "hit", 0.148532),
        (5, "hit", "6 4", "hit", 0.034973),
    ],
)
def test_published_values_of_hands_against_an_ace(
    decks: int, soft17: str, cards: str, play: str, published: float
) -> None:
    game = Game("blackjack").what_if(decks=decks, soft17=soft17, **USUAL)
    assert game.hand(cards, "A").given_none[play] == pytest.approx(published, abs=6e-7)


def test_published_dealer_tables() -> None:
    one = {row["up card"]: row for row in Game("blackjack", decks=1).dealer_table(peeked=True).rows()}
    assert one["10"]["bust"] == pytest.approx(0.232499, abs=5e-7)
    assert one["A"]["18"] == pytest.approx(0.19089, abs=5e-6)
    before = {row["up card"]: row for row in Game("blackjack", decks=1).dealer_table().rows()}
    assert before["A"]["17"] == pytest.approx(0.126128, abs=5e-7)
    assert sum(v for k, v in before["A"].items() if k != "up card") == pytest.approx(1)


def test_values_of_all_hands_sum_up_to_the_game() -> None:
    game = Game("blackjack").what_if(decks=6, **USUAL)
    rows = game.every_hand().rows()
    assert len(rows) == 10 * 54
    value = 0.0
    for row in rows:
        ten = {"A": 1, "10": 1}.get(row["up card"], 0)
        best = max(row[play] for play in ("stand", "hit", "double", "split") if row[play] is not None)
        one, two = row["hand"].split(",")
        tens = 96 - (row["up card"] == "10") - (one == "10") - (two == "10")
        aces = 24 - (row["up card"] == "A") - (one == "A") - (two == "A")
        natural = ten * (tens if row["up card"] == "A" else aces) / 309
        value += row["dealt"] * (best * (1 - natural) - natural)
    blackjacks = 0.0
    for up in range(1, 11):
        shoe = [24] * 9 + [96]
        chance = shoe[up - 1] / 312
        shoe[up - 1] -= 1
        dealt = chance * 2 * shoe[0] * shoe[9] / (311 * 310)
        other = (shoe[9] - 1) if up == 1 else (shoe[0] - 1) if up == 10 else 0
        blackjacks += dealt * 1.5 * (1 - other / 309)
    assert -(value + blackjacks) == pytest.approx(game.odds()["blackjack:every-card"].house_edge, abs=1e-9)


def test_the_cards_overrule_the_chart_in_known_hands() -> None:
    rows = Game("blackjack").what_if(decks=1, **USUAL).exceptions().rows()
    found = {(row["hand"], row["against"]): row["best"] for row in rows}
    assert found["2,10", "4"] == "hit"  # the best known exception of one deck
    assert all(row["gain"] > 0 for row in rows)


def test_effects_of_removal_and_the_best_counts() -> None:
    told = Game("blackjack").what_if(decks=1, **USUAL, soft17="hit").effects("blackjack")
    by_kind = dict(zip(told.shoe.kinds, told.removal, strict=True))
    # The usual table of one deck: an ace -0.58% to -0.61%, a five +0.67% to +0.82%, a ten -0.48% to -0.52%.
    assert -0.0070 < by_kind["A"] < -0.0050 and 0.0060 < by_kind["5"] < 0.0085
    assert -0.0056 < by_kind["10, J, Q, K"] < -0.0044
    six = Game("blackjack").what_if(decks=6, **USUAL).effects("blackjack")
    assert six.best_tags(1) == HI_LO
    assert six.correlation(HI_LO) == pytest.approx(0.97, abs=0.01)
    assert six.correlation(six.best_tags(2)) > six.correlation(HI_LO)
    balanced = (
        tags
        for tags in product((-1, 0, 1), repeat=10)
        if any(tags) and sum(t * n for t, n in zip(tags, six.shoe.full, strict=True)) == 0
    )
    assert max(balanced, key=six.correlation) == HI_LO


def test_the_edge_by_count_is_that_of_the_simulation() -> None:
    game = Game("blackjack").what_if(decks=6, **USUAL)
    told = game.by_count("blackjack", HI_LO)
    assert told.edges[0] == pytest.approx(game.odds()["blackjack"].house_edge, abs=1e-9)
    assert told.per_count == pytest.approx(0.005, abs=0.0006)
    parameters: Any = game.elections
    p = parameters.parameters
    for at in (-2, 2):
        ramp = ((-12, 0), (at, 1), (at + 1, 0))
        kernel = CountingKernel(p, solution(p).chart, Count(HI_LO, ramp))
        total = simulate(kernel, 3_000_000, 5, 1).wagers[0]
        middle = (told.edges[at] + told.edges[at + 1]) / 2  # true counts are rounded down
        assert -total.mean == pytest.approx(middle, abs=4 * total.stderr + 0.001)


def test_insurance_pays_from_about_three() -> None:
    six = Game("blackjack", decks=6, hole_card="reader")
    assert six.insurance_count(HI_LO) == pytest.approx(3.0, abs=0.05)
    assert 2.8 < six.insurance_count(HI_LO, 3) < 2.9  # the ace weighs more where fewer cards are left
    assert Game("blackjack", decks=1).insurance_count(HI_LO) == pytest.approx(1.4, abs=0.05)
    tens = (4, 4, 4, 4, 4, 4, 4, 4, 4, -9)
    exact = six.insurance_count(tens, 3)  # a count of tens alone knows exactly when one in three is a ten
    share = (96 / 311 * 156 + (exact * 3 - 4) * 1 / 13) / 156
    assert share == pytest.approx(1 / 3, abs=1e-9)


def test_index_plays_of_the_usual_count() -> None:
    game = Game("blackjack").what_if(decks=6, **USUAL)
    found = {(row["hand"], row["against"], row["play"]): row["from"] for row in game.index_plays(HI_LO, 5).rows()}
    assert found["hard 16", "10", "S"] in (0, 1)
    assert found["hard 12", "3", "S"] in (2, 3)
    assert found["hard 12", "2", "S"] in (3, 4)
    assert found["hard 10", "10", "D"] in (4, 5)
    assert found["pairs 10,10", "6", "P"] in (4, 5)
    assert found["hard 13", "2", "H"] in (-1, -2)


def test_baccarat_effects_are_the_published_ones() -> None:
    """Griffin's figures for eight decks, in units of the wager: the fours and fives matter most, and hardly."""
    told = Game("minibaccarat").effects("player")
    by_kind = dict(zip(told.shoe.kinds, told.removal, strict=True))
    assert by_kind["4"] == pytest.approx(-0.00012, abs=1e-5)
    assert by_kind["5"] == pytest.approx(0.000084, abs=1e-6)
    assert by_kind["6"] == pytest.approx(0.000113, abs=1e-6)


@pytest.mark.parametrize(
    ("key", "shoe", "sentence"),
    [
        ("roulette", {}, "not valued on a shoe"),
        ("minibaccarat", {"left": "1 2"}, "10 whole numbers"),
        ("minibaccarat", {"left": "1 2 x"}, "no shoe"),
        ("minibaccarat", {"left": "0 0 0 0 0 0 0 1 1 1"}, "too few for a round"),
        ("blackjack", {"removed": " ".join(["5"] * 33)}, "not so many 5"),
        ("blackjack", {"removed": " ".join(["K"] * 33)}, "not so many K"),
        ("blackjack", {"removed": " ".join(["AS"] * 9)}, "not so many AS"),
        ("blackjack", {"removed": " ".join(["5S"] * 8 + ["5"] * 25)}, "not so many 5"),
        ("spanish-21", {"removed": "10"}, "no 10 in the decks"),
        ("three-card-poker", {"removed": "A"}, "Suits matter here.*AS, AH, AD, AC"),
        ("three-card-poker", {"left": [2, *[1] * 51], "what_if": True}, "1 deck has 1 of AS, not 2"),
        ("minibaccarat", {"left": [128, *[32] * 8, 128]}, "8 decks has 32 of 9, not 128"),
        ("minibaccarat", {"removed": "5", "left": "1"}, "not by both"),
        ("minibaccarat", {"removed": "5 X"}, "'X' is no card"),
        ("multi-action-blackjack", {"removed": "5"}, "not valued on a shoe that is partly dealt"),
    ],
)
def test_impossible_shoes_are_refused(key: str, shoe: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        Game(key).shoe(**shoe)


@pytest.mark.parametrize(
    ("cards", "up", "sentence"),
    [
        ("10", 10, "no hand to play"),
        ("10 6 K", 10, "no hand to play"),
        ("10 6", "A 2", "one card"),
        ("A A A A", "A", "not so many A"),
        ("AS AS", 5, "not so many AS"),
        ("10H 6", "10H", "not so many 10H"),
    ],
)
def test_impossible_hands_are_refused(cards: str, up: Any, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        Game("blackjack", decks=1).hand(cards, up)


def test_tags_must_fit() -> None:
    game = Game("minibaccarat")
    with pytest.raises(Refusal, match="10 whole tags"):
        game.by_count("banker", [1, 2])
    with pytest.raises(Refusal, match="all the same"):
        game.by_count("banker", [1] * 10)
    with pytest.raises(Refusal, match="does not tell when insurance"):
        Game("blackjack").insurance_count([0, 0, 0, 0, 0, 0, 0, 0, 1, 1])


def test_one_object_shows_what_it_can_do() -> None:
    shown = dir(Game("blackjack"))
    wanted = "odds events strategy compare what_if simulate environment shoe hand effects".split()
    assert set(wanted) <= set(shown)
    compared = Game("minibaccarat").compare(decks=[1, 8], what_if=True).rows()
    assert compared[0]["not lawful"] == "not lawful in New Jersey: 19:47-7.1(a)"
    assert "<table>" in Game("minibaccarat").odds()._repr_html_()
    env = Game("casino-war").environment()
    assert env.reset(seed=1)


def test_everything_shows_itself_in_a_notebook() -> None:
    game = Game("three-card-poker")
    chart = game.strategy()
    assert "<p>Make the play wager with Q-6-4" in chart._repr_html_() and chart.chart.columns()["best"][0] == "fold"
    totals = game.simulate(1000)
    assert "<td>pair-plus</td>" in totals._repr_html_() and totals.to_csv().startswith("wager,")
    played = game.play(game.open_table({1: ("Ann", 10_000)}), lambda _table: None, seed=1)
    assert repr(played).startswith("Transcript('three-card-poker', ") and len(repr(played)) < 60
    assert "<pre>chapter47 transcript" in played._repr_html_()


@pytest.mark.parametrize(("seat", "chips"), [(99, 100), (1, 10.5), (1, -5), (0, 100)])
def test_patrons_sit_at_seats_with_whole_cents(seat: int, chips: Any) -> None:
    with pytest.raises(Refusal):
        Game("minibaccarat").open_table({seat: ("Ann", chips)})


def test_red_dog_has_a_balanced_count_and_casino_war_has_none() -> None:
    told = Game("red-dog").effects("original")
    tags = told.best_tags(1)
    assert sum(tags) == 0 and tags[0] == tags[-1] == 1 and told.correlation(tags) > 0.8
    assert Game("red-dog").by_count("original", tags).per_count > 0
    war = Game("casino-war").effects("initial")
    assert not any(war.best_tags(1)) and max(map(abs, war.removal)) == pytest.approx(min(map(abs, war.removal)))


def test_a_deck_that_is_shuffled_every_round_has_no_count() -> None:
    with pytest.raises(Refusal, match="shuffled for every round"):
        Game("three-card-poker").by_count("ante", [0] * 52)


def test_a_shoe_has_a_largest_size() -> None:
    with pytest.raises(Refusal, match="are no shoe"):
        Game("minibaccarat").shoe(left=[10**20, *[32] * 9], what_if=True)


def test_more_cards_than_the_decks_have_are_a_what_if() -> None:
    told = Game("minibaccarat").shoe(left=[128, *[32] * 8, 128], what_if=True)
    assert [one.cite for one in told.not_lawful] == ["19:47-7.1(a)"] and told["tie"].win == pytest.approx(
        0.098015, abs=1e-6
    )
    supposed = Game("minibaccarat").what_if(decks=1).shoe(left=[16, *[5] * 9])
    assert [one.message for one in supposed.not_lawful][1].startswith("A shoe of 1 deck has 4 of A, not 5; 4 of 2")
    assert not Game("minibaccarat").shoe(left=[128, *[32] * 9], what_if=True).not_lawful


@pytest.mark.parametrize("key", ["blackjack", "spanish-21", "night-blackjack"])
@pytest.mark.parametrize("kinds", [(9,), (2,), (6,), (0,), (1, 3, 7, 8), (4, 9)])
def test_a_shoe_of_a_few_kinds_of_cards_has_a_value(key: str, kinds: tuple[int, ...]) -> None:
    full = list(Game(key).shoe().elections["left"].values())
    if sum(full[at] for at in kinds) < 20:
        pytest.skip("too few cards for a round")
    for value in Game(key).shoe(left=[n if at in kinds else 0 for at, n in enumerate(full)]).wagers:
        assert isfinite(value.house_edge) and isfinite(value.per_resolved)
        assert value.win + value.lose + value.void == pytest.approx(1)


def test_a_shoe_of_tens_alone_always_ties() -> None:
    told = Game("blackjack").shoe(left=[*[0] * 9, 128])["blackjack"]
    assert (told.house_edge, told.void) == (0.0, 1.0)


def test_the_super_bonus_needs_the_sevens_that_are_left() -> None:
    """Three suited sevens against a seven, over every seven of three decks that may be the one that is gone."""
    game = Game("spanish-21").what_if(decks=3)
    p: Any = game.elections
    cards = 3 * 48 - 1
    alike = sum(one == two == three for one, two, three, _ in permutations(("SHDC" * 3)[1:], 4))
    shoe = [12.0] * 10
    shoe[6], shoe[9] = 11.0, 36.0
    expected = alike / (cards * (cards - 1) * (cards - 2) * (cards - 3))
    assert super_bonus_left(Rules(p.parameters, tuple(shoe))) == pytest.approx(expected, rel=1e-12)
    assert Game("spanish-21", decks=6).shoe(removed="7 " * 24)["blackjack"].house_edge < 0.0038


def test_cards_are_read_as_people_write_them() -> None:
    plain, other = (Game("blackjack").hand(cards, up) for cards, up in (("10 6", 10), ("T♠ 6h", "K")))
    assert plain.plays == other.plays == Game("blackjack").hand([10, 6], 10).plays
    assert plain.plays == Game("blackjack").hand([12, 6], 13).plays  # ranks, as cards have them


def test_over_and_under_thirteen_on_few_cards_by_enumeration() -> None:
    cards = [1, 1, 3, 4, 6, 8, 10, 10, 10, 9, 7, 5, 2, 2, 10, 10, 10, 10, 8, 8]
    game = Game("blackjack", over_under=True)
    told = game.shoe(left=[cards.count(value) for value in range(1, 11)])
    sums = [one + other for one, other in permutations(cards, 2)]
    assert told["over-13"].win == pytest.approx(sum(total > 13 for total in sums) / len(sums), abs=1e-15)
    assert told["under-13"].win == pytest.approx(sum(total < 13 for total in sums) / len(sums), abs=1e-15)
    removal = game.effects("over-13").removal
    assert removal[0] > 0 > removal[9]


def test_a_count_is_worth_more_the_deeper_a_shoe_is_dealt() -> None:
    game = Game("blackjack", over_under=True)
    tags = game.effects("over-13").best_tags(1)
    half, deep = game.count_kept("over-13", tags, [0.5, 0.85], shoes=2_000).rows()
    assert 0.02 < half["with an edge"] < deep["with an edge"] < 0.4
    assert 0 < half["gain a round"] < deep["gain a round"]
    assert deep["gain a round"] == pytest.approx(deep["with an edge"] * deep["gain then"])
    edge = -game.odds()["over-13"].house_edge
    assert deep["every round"] == pytest.approx(edge, abs=0.001)  # whoever always wagers gains nothing by counting
    with pytest.raises(Refusal, match=r"not dealt to 1\.5 of it"):
        game.count_kept("over-13", tags, [1.5])
