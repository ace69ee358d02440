"""Exact odds of both baccarats against published figures, a brute-force recount, and identities between wagers."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import perm

import pytest

from chapter47.games.minibaccarat import rules
from chapter47.games.minibaccarat.elections import BaccaratElections, MinibaccaratElections
from chapter47.games.minibaccarat.kernel import finish_round
from chapter47.games.minibaccarat.odds import class_counts, lines, shoe_values
from chapter47.games.minibaccarat.odds import odds as minibaccarat_odds
from chapter47.games.punto_banco import odds as punto_banco_odds
from chapter47.games.punto_banco.elections import PuntoBancoElections
from chapter47.odds.analysis import GameOdds, WagerOdds
from chapter47.odds.lines import UNIT
from chapter47.rulebook.testing import provision
from chapter47.table.odds import Odds
from chapter47.table.wagers import Result

GAMES = ["minibaccarat", "punto-banco"]
EIGHT = class_counts(shoe_values(8))


def odds(game: str, **elected: object) -> GameOdds:
    """The odds of a table with every wager."""
    elected = {"bonus": True, "total_cards": True, **elected}
    if game == "minibaccarat":
        return minibaccarat_odds(MinibaccaratElections.elect(elected))
    return punto_banco_odds(PuntoBancoElections.elect(elected))


NINE = Odds(9, 1)
HALF_MILLIONTH = 5e-7


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("elected", "wager", "edge", "tolerance"),
    [
        # Thorp's figures, multiplayerbaccarat.com
        ({"decks": 6}, "banker", 0.010558, HALF_MILLIONTH),
        ({"decks": 6, "tie_pays": NINE}, "tie", 0.049313, HALF_MILLIONTH),
        ({"vigorish_percent": 4}, "banker", 0.005993, HALF_MILLIONTH),
        ({"vigorish_percent": 5}, "banker", 0.010579, HALF_MILLIONTH),
        ({}, "tie", 0.143596, HALF_MILLIONTH),
        ({"tie_pays": NINE}, "tie", 0.048440, HALF_MILLIONTH),
        # wizardofodds.com, baccarat, appendix 5
        ({"decks": 6}, "banker-bonus", 0.0939, 5e-5),
        ({}, "banker-bonus", 0.093731, HALF_MILLIONTH),
        ({}, "player-bonus", 0.026517, HALF_MILLIONTH),
    ],
)
def test_published_house_edges(
    game: str, elected: dict[str, object], wager: str, edge: float, tolerance: float
) -> None:
    assert odds(game, **elected)[wager].house_edge == pytest.approx(edge, abs=tolerance)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("decks", "wager", "probability", "tolerance"),
    [
        (6, "banker", 0.458653, HALF_MILLIONTH),  # multiplayerbaccarat.com
        (8, "player", 0.4462466093, 5e-11),  # excelpunks.com
        (8, "tie", 0.095156, HALF_MILLIONTH),  # multiplayerbaccarat.com
        (6, "four-cards", 0.378925, HALF_MILLIONTH),  # wizardofodds.com, baccarat, appendix 5
        (6, "five-cards", 0.303540, HALF_MILLIONTH),
    ],
)
def test_published_probabilities(game: str, decks: int, wager: str, probability: float, tolerance: float) -> None:
    assert odds(game, decks=decks)[wager].win == pytest.approx(probability, abs=tolerance)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("wager", "wins"),
    [("player", 2230518282592256), ("banker", 2292252566437888), ("tie", 475627426473216)],
)
def test_published_combinations_of_the_three_old_wagers(game: str, wager: str, wins: int) -> None:
    combinations = odds(game)[wager].combinations
    assert combinations is not None
    assert combinations["win"] == wins
    assert combinations["total"] == 4_998_398_275_503_360


# wizardofodds.com, baccarat, appendix 5
@provision("19:47-7.2(a)5.i", "19:47-7.2(a)5.iii", "19:47-3.2(a)5.i", "19:47-3.2(a)5.iii")
@pytest.mark.parametrize(
    ("on_banker", "line", "combinations"),
    [
        (True, rules.NATURAL, 812685054124032),
        (True, 5, 157275882332160),
        (True, 6, 119200072366080),
        (True, 9, 15390342909952),
        (False, rules.VOID, 89325908267520),
        (False, rules.NATURAL, 812685054124032),
        (False, 7, 89590261473280),
    ],
)
def test_published_combinations_of_the_bonus(on_banker: bool, line: int, combinations: int) -> None:
    assert sum(n for result, n in enumerate(EIGHT) if rules.bonus_line(result, on_banker) == line) == combinations


@pytest.mark.parametrize(  # excelpunks.com, non-commission baccarat
    ("total", "combinations"), [(3, 72927778568192), (5, 216715928915968), (8, 529914458673152)]
)
def test_published_combinations_of_banker_wins_by_total(total: int, combinations: int) -> None:
    wins = sum(EIGHT[rules.result_class(cards, player, total)] for cards in (4, 5, 6) for player in range(total))
    assert wins == combinations


def test_six_decks_deal_the_published_number_of_banker_wins() -> None:
    combinations = odds("minibaccarat", decks=6)["banker"].combinations
    assert combinations is not None
    assert combinations["win"] == 403095751234560


@pytest.mark.parametrize("decks", [6, 8, 100])
def test_every_deal_of_six_cards_is_counted_once(decks: int) -> None:
    values = shoe_values(decks)
    assert sum(values) == 52 * decks
    assert sum(class_counts(values)) == perm(52 * decks, 6)


def deal(cards: tuple[int, ...]) -> int:
    """A round by the draw rules as players know them, written out apart from the code under test."""
    player, banker = (cards[0] + cards[2]) % 10, (cards[1] + cards[3]) % 10
    rest = list(cards[4:])
    if player < 8 and banker < 8:
        third = rest.pop(0) if player < 6 else None
        draws = banker < 6 if third is None else third in _draws_against(banker)
        player = (player + (third or 0)) % 10
        if draws:
            banker = (banker + rest.pop(0)) % 10
    return (6 - len(rest) - 4) * 100 + player * 10 + banker


def _draws_against(banker: int) -> set[int]:
    every = set(range(10))
    return {0: every, 1: every, 2: every, 3: every - {8}, 4: set(range(2, 8)), 5: set(range(4, 8)), 6: {6, 7}}.get(
        banker, set()
    )


@provision(*(f"19:47-{section}.9(c)[banker-{row}]" for section in (3, 7) for row in ("0-2", "3", "4", "5", "6", "7-9")))
def test_every_cell_of_the_draw_tables() -> None:
    for player, banker, fifth, sixth in product(range(10), repeat=4):
        assert finish_round(player, banker, fifth, sixth) == deal((player, banker, 0, 0, fifth, sixth))


@pytest.mark.parametrize(
    "values", [(2, 1, 1, 1, 1, 0, 2, 0, 1, 1), (3, 0, 0, 1, 1, 2, 1, 2, 0, 0), (0, 2, 1, 1, 1, 1, 1, 1, 1, 1)]
)
def test_a_small_shoe_recounted_card_by_card(values: tuple[int, ...]) -> None:
    shoe = [value for value, number in enumerate(values) for _ in range(number)]
    recount = Counter(deal(cards) for cards in permutations(shoe, 6))
    counted = {result: n for result, n in enumerate(class_counts(values)) if n}
    assert counted == recount


def test_a_shoe_of_tens_always_ties_on_six_cards() -> None:
    counts = class_counts((6, *(0,) * 9))
    assert {result: n for result, n in enumerate(counts) if n} == {rules.result_class(6, 0, 0): 720}
    assert sum(class_counts((5, *(0,) * 9))) == 0


@pytest.mark.parametrize("game", GAMES)
def test_identities_between_wagers(game: str) -> None:
    all_odds = odds(game, total_cards_waive_vigorish=True)
    banker, waived, player = all_odds["banker"], all_odds["banker-waived"], all_odds["player"]
    assert banker.combinations and waived.exact is not None and player.exact is not None and banker.exact is not None
    win = Fraction(banker.combinations["win"], banker.combinations["total"])
    assert waived.exact == -player.exact  # without vigorish one side's loss is the other's gain
    assert banker.exact == waived.exact + Fraction(5, 100) * win
    tie = all_odds["tie"]
    assert tie.combinations is not None
    assert tie.exact == 1 - 9 * Fraction(tie.combinations["win"], tie.combinations["total"])
    assert tie.combinations["win"] == banker.combinations["void"]
    cards = [all_odds[name].combinations for name in ("four-cards", "five-cards", "six-cards")]
    assert sum(c["win"] for c in cards if c) == banker.combinations["total"]
    for wager in all_odds.wagers:
        assert wager.win + wager.lose + wager.void == pytest.approx(1)
        assert wager.per_resolved == pytest.approx(wager.house_edge / (1 - wager.void))


@provision("19:47-7.3(d)")
def test_a_quarter_of_the_banker_wager_on_a_tie_against_five_percent_on_wins() -> None:
    banker, player = (odds("minibaccarat", tie_vigorish=True)[w] for w in ("banker", "player"))
    assert banker.exact is not None and player.exact is not None and banker.combinations is not None
    void = Fraction(banker.combinations["void"], banker.combinations["total"])
    assert banker.exact == -player.exact + void / 4


@provision("19:47-7.3(f)1", "19:47-3.3(e)1")
@pytest.mark.parametrize("game", GAMES)
def test_banker_sixes_at_half(game: str) -> None:
    assert odds(game, banker_six_pays_half=True)["banker"].house_edge == pytest.approx(0.014581, abs=HALF_MILLIONTH)


def test_only_offered_wagers_are_valued_under_their_own_citations() -> None:
    plain = minibaccarat_odds(MinibaccaratElections())
    assert [w.wager for w in plain.wagers] == ["banker", "player", "tie"]
    everything = odds("punto-banco", total_cards_waive_vigorish=True)
    assert everything.game == "punto-banco"
    assert everything["banker-waived"].cite == "19:47-3.3(e)2"
    assert all(w.cite.startswith("19:47-3.") for w in everything.wagers)


@pytest.mark.parametrize("elections", [MinibaccaratElections(), PuntoBancoElections()])
def test_one_hundred_dollars_unless_the_odds_cannot_pay_it(elections: BaccaratElections) -> None:
    assert {line.unit for line in lines(elections)} == {UNIT}
    thirds = elections.but(tie_pays="25 to 3")
    tie = next(line for line in lines(thirds) if line.key == "tie")
    assert tie.unit == 3 * UNIT


def test_shape_of_the_json() -> None:
    told = odds("minibaccarat").as_dict()
    assert list(told) == ["game", "elections", "wagers"]
    keys = [
        "wager",
        "cite",
        "provenance",
        "house_edge",
        "exact",
        "per_resolved",
        "win",
        "lose",
        "void",
        "stdev",
        "pays",
    ]
    assert list(told["wagers"][0]) == [*keys, "combinations"]
    assert Fraction(told["wagers"][0]["exact"]) == odds("minibaccarat")["banker"].exact
    measured = WagerOdds("w", "c", 0.1, None, 0.1, 0.4, 0.6, 0.0, 1.0, "1 to 1")
    assert list(measured.as_dict()) == keys
    assert measured.as_dict()["exact"] is None


def test_a_fair_coin_and_an_empty_book() -> None:
    outcomes = [(1, Fraction(1), Result.WON), (1, Fraction(-1), Result.LOST), (2, Fraction(0), Result.VOID)]
    coin = WagerOdds.from_outcomes("heads", "", "1 to 1", outcomes)
    assert (coin.house_edge, coin.exact, coin.win, coin.void) == (0.0, Fraction(0), 0.25, 0.5)
    assert coin.stdev == pytest.approx(0.5**0.5)
    with pytest.raises(ValueError, match="no outcomes"):
        WagerOdds.from_outcomes("heads", "", "1 to 1", [])
